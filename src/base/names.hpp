// The names of the values of an enumeration, in their order. `last` is the last value: a table of another
// length does not compile.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

template <auto last>
using Names = std::string_view[static_cast<std::size_t>(last) + 1];

template <auto last>
constexpr std::string_view name_in(const Names<last>& names, decltype(last) value) {
    return names[static_cast<std::size_t>(value)];
}

template <auto last>
std::optional<decltype(last)> value_named(const Names<last>& names, std::string_view name) {
    const auto* at = std::ranges::find(names, name);
    return at == std::end(names) ? std::nullopt : std::optional(static_cast<decltype(last)>(at - names));
}

}  // namespace ishitori::base
