// Phrases in a text that a person typed.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

using Phrases = std::initializer_list<std::string_view>;

// Removes the first of these phrases with which the text begins. True if there is one.
inline bool drop_front(std::string_view& text, Phrases phrases) {
    const auto* const found =
        std::ranges::find_if(phrases, [&](std::string_view each) { return text.starts_with(each); });
    if (found != phrases.end()) text.remove_prefix(found->size());
    return found != phrases.end();
}

// The same at the end of the text.
inline bool drop_back(std::string_view& text, Phrases phrases) {
    const auto* const found =
        std::ranges::find_if(phrases, [&](std::string_view each) { return text.ends_with(each); });
    if (found != phrases.end()) text.remove_suffix(found->size());
    return found != phrases.end();
}

inline bool is_one_of(std::string_view text, Phrases phrases) {
    return std::ranges::find(phrases, text) != phrases.end();
}

inline bool has_one_of(std::string_view text, Phrases phrases) {
    return std::ranges::any_of(phrases, [&](std::string_view each) { return text.find(each) != text.npos; });
}

// Time O(text).
inline void replace_all(std::string& text, std::string_view from, std::string_view to) {
    std::string replaced;
    std::size_t begin = 0;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, begin)) {
        replaced.append(text, begin, at - begin).append(to);
        begin = at + from.size();
    }
    if (begin > 0) text = replaced.append(text, begin);
}

// Each of these phrases in turn.
inline void replace_each(std::string& text, Phrases phrases, std::string_view to) {
    for (const std::string_view each : phrases) replace_all(text, each, to);
}

}  // namespace ishitori::base
