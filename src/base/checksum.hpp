// The checksum that programs in this field use to compare long stretches of nim-values.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/modules.hpp"

namespace ishitori::base {

// c0 = sum of G(0..N) mod 2^16, c1 = sum over n of c0 after heap n mod 2^16; add the values in order.
class SequenceChecksum {
  public:
    void add(std::uint64_t nim_value) {
        c0_ = static_cast<std::uint16_t>(c0_ + nim_value);
        c1_ = static_cast<std::uint16_t>(c1_ + c0_);
    }
    // Adds the next values in order, many at once.
    void add(std::span<const std::uint16_t> nim_values) { add_all(nim_values); }
    void add(std::span<const std::uint64_t> nim_values) { add_all(nim_values); }
    // Continues from the value of an earlier sum.
    static SequenceChecksum resumed(std::uint32_t value) {
        SequenceChecksum checksum;
        checksum.c0_ = static_cast<std::uint16_t>(value);
        checksum.c1_ = static_cast<std::uint16_t>(value >> 16);
        return checksum;
    }
    std::uint32_t value() const { return std::uint32_t{c1_} << 16 | c0_; }
    std::string hex() const;  // 8 upper-case hexadecimal digits, e.g. "E740F9DF"

  private:
    template <class Value>
    void add_all(std::span<const Value> nim_values) {
        // In rows of `lanes` values, column by column: running[j] is c1 of column j alone.
        constexpr std::uint32_t lanes = 32;
        std::uint16_t sum[lanes] = {}, running[lanes] = {};
        const std::size_t rows = nim_values.size() / lanes;
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t j = 0; j < lanes; ++j) {
                sum[j] = static_cast<std::uint16_t>(sum[j] + nim_values[row * lanes + j]);
                running[j] = static_cast<std::uint16_t>(running[j] + sum[j]);
            }
        }
        // A value of column j counts in c1 once for each heap from it on: j less than `lanes` for each row.
        std::uint32_t all = 0, weighted = 0;
        for (std::uint32_t j = 0; j < lanes; ++j) {
            all += sum[j];
            weighted += lanes * running[j] - j * sum[j];
        }
        c1_ = static_cast<std::uint16_t>(c1_ + c0_ * static_cast<std::uint32_t>(rows * lanes) + weighted);
        c0_ = static_cast<std::uint16_t>(c0_ + all);
        for (const Value nim_value : nim_values.subspan(rows * lanes)) add(nim_value);
    }

    std::uint16_t c0_ = 0;
    std::uint16_t c1_ = 0;
};

}  // namespace ishitori::base
