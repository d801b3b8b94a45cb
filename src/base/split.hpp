// Lists in one text, and the blanks around a text.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

// The text without blanks and line ends around it.
inline std::string_view trimmed(std::string_view text) {
    const std::size_t from = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(from, text.find_last_not_of(" \t\r\n") + 1 - from);
}

// The parts between the separators in order, including empty parts; no part for "".
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; !text.empty() && at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// The elements with the separator between them. `text_of` returns the text of an element, or a number, which
// is written in digits; it may be a member.
template <class List, class TextOf = std::identity>
std::string joined(List&& list, std::string_view separator, TextOf text_of = {}) {
    std::string text;
    std::string_view between;
    for (auto&& element : list) {
        text += between;
        between = separator;
        if constexpr (std::integral<std::remove_cvref_t<decltype(std::invoke(text_of, element))>>)
            text += std::to_string(std::invoke(text_of, element));
        else
            text += std::invoke(text_of, element);
    }
    return text;
}

// The first `most` elements, and `more` if there are others.
template <class List, class TextOf = std::identity>
std::string shortened(const List& list, std::size_t most, std::string_view separator, std::string_view more,
                      TextOf text_of = {}) {
    std::string text = joined(std::span(list).first(std::min(list.size(), most)), separator, text_of);
    return list.size() > most ? text.append(more) : text;
}

// Removes the part before the first separator, and the separator, from the text and returns the part; the
// whole text if there is no separator.
inline std::string_view take_part(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

}  // namespace ishitori::base
