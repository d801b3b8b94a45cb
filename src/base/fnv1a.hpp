// The hash FNV-1a, 64 bits, as a digest of files and rows. It detects accidents but not forgery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

constexpr std::uint64_t fnv1a_of_nothing = 0xCBF29CE484222325;

// The hash of the bytes that led to `before`, followed by these.
std::uint64_t fnv1a(std::string_view bytes, std::uint64_t before = fnv1a_of_nothing);
// 16 hexadecimal digits.
std::string fnv1a_text(std::uint64_t digest);
inline std::string fnv1a_text(std::string_view bytes) { return fnv1a_text(fnv1a(bytes)); }

}  // namespace ishitori::base
