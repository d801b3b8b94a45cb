#include "base/fnv1a.hpp"

#include <fmt/format.h>

namespace ishitori::base {

std::uint64_t fnv1a(std::string_view bytes, std::uint64_t before) {
    constexpr std::uint64_t prime = 0x100000001B3;
    for (const char byte : bytes) before = (before ^ static_cast<std::uint8_t>(byte)) * prime;
    return before;
}

std::string fnv1a_text(std::uint64_t digest) { return fmt::format("{:016x}", digest); }

}  // namespace ishitori::base
