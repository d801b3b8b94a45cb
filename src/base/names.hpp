// The names of the values of an enumeration, in their order.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

using Names = std::span<const std::string_view>;

constexpr std::string_view name_in(Names names, auto value) { return names[static_cast<std::size_t>(value)]; }

template <class Enum>
std::optional<Enum> value_named(Names names, std::string_view name) {
    const auto at = std::ranges::find(names, name);
    return at == names.end() ? std::nullopt : std::optional(static_cast<Enum>(at - names.begin()));
}

}  // namespace ishitori::base
