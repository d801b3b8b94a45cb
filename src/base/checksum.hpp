// The checksum by which programs of this field compare long stretches of nim-values.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace ishitori {

// c0 = sum of G(0..N) mod 2^16, c1 = sum over n of c0 after heap n mod 2^16; add the values in order.
class SequenceChecksum {
  public:
    void add(std::uint64_t nim_value) {
        c0_ = static_cast<std::uint16_t>(c0_ + nim_value);
        c1_ = static_cast<std::uint16_t>(c1_ + c0_);
    }
    // The same for the next values in order, many at once.
    void add(std::span<const std::uint16_t> nim_values) {
        // c1 grows by c0 once a value, and by each value as often as heaps follow it, itself included.
        std::uint32_t sum = 0, weighted = 0;
        auto left = static_cast<std::uint32_t>(nim_values.size());
        c1_ = static_cast<std::uint16_t>(c1_ + c0_ * left);
        for (std::uint16_t nim_value : nim_values) {
            sum += nim_value;
            weighted += nim_value * left--;
        }
        c0_ = static_cast<std::uint16_t>(c0_ + sum);
        c1_ = static_cast<std::uint16_t>(c1_ + weighted);
    }
    // Where another sum stopped; to go on from there.
    static SequenceChecksum resumed(std::uint32_t value) {
        SequenceChecksum checksum;
        checksum.c0_ = static_cast<std::uint16_t>(value);
        checksum.c1_ = static_cast<std::uint16_t>(value >> 16);
        return checksum;
    }
    std::uint32_t value() const { return std::uint32_t{c1_} << 16 | c0_; }
    std::string hex() const;  // 8 upper-case hexadecimal digits, e.g. "E740F9DF"

  private:
    std::uint16_t c0_ = 0;
    std::uint16_t c1_ = 0;
};

}  // namespace ishitori
