// The vector work of the fifth rung: for games without a sparse space.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ishitori::m5 {

// Whether some j in [from, to) has left[j] XOR right[j] = x.
bool contains_sum(const std::uint8_t* left, const std::uint8_t* right, std::size_t from, std::size_t to,
                  std::uint8_t x);
bool contains_sum(const std::uint16_t* left, const std::uint16_t* right, std::size_t from, std::size_t to,
                  std::uint16_t x);

}  // namespace ishitori::m5
