// The checksum by which programs of this field compare long stretches of nim-values.
#pragma once

#include <cstdint>
#include <string>

namespace ishitori {

// c0 = sum of G(0..N) mod 2^16, c1 = sum over n of c0 after heap n mod 2^16; add the values in order.
class SequenceChecksum {
  public:
    void add(std::uint64_t nim_value) {
        c0_ = static_cast<std::uint16_t>(c0_ + nim_value);
        c1_ = static_cast<std::uint16_t>(c1_ + c0_);
    }
    std::uint32_t value() const { return std::uint32_t{c1_} << 16 | c0_; }
    std::string hex() const;  // 8 upper-case hexadecimal digits, e.g. "E740F9DF"

  private:
    std::uint16_t c0_ = 0;
    std::uint16_t c1_ = 0;
};

}  // namespace ishitori
