// Nim-values packed to a fixed number of bits each: the format in which a long run saves all its values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/space.hpp"

namespace ishitori::engine {

inline constexpr unsigned max_packed_bits = 16;

// The first value is in the lowest bits of the first byte; unused bits of the last byte are 0.
class ValuePacker {
  public:
    // Requires values below 2^bits, bits 1 .. max_packed_bits.
    ValuePacker(unsigned bits, HeapSize values) : bits_(bits) {
        bytes_.reserve(static_cast<std::size_t>((values * bits + 7) / 8));
    }
    void add(StoredValue value) {
        waiting_ |= std::uint64_t{value} << filled_;
        for (filled_ += bits_; filled_ >= 8; filled_ -= 8, waiting_ >>= 8) put();
    }
    std::string finish() {
        if (filled_ > 0) put();
        return std::move(bytes_);
    }

  private:
    void put() { bytes_.push_back(static_cast<char>(waiting_ & 0xFF)); }

    unsigned bits_;
    std::uint64_t waiting_ = 0;
    unsigned filled_ = 0;  // bits of it in use
    std::string bytes_;
};

// Reads what a ValuePacker wrote, any value at any time.
class PackedValues {
  public:
    PackedValues(std::string_view bytes, unsigned bits) : bytes_(bytes), bits_(bits) {}

    // True if these can be the bytes of this many values.
    bool fits(HeapSize values) const {
        if (bits_ < 1 || bits_ > max_packed_bits || values > bytes_.size() * 8 / bits_) return false;
        const HeapSize used = values * bits_;
        if (bytes_.size() != (used + 7) / 8) return false;
        return used % 8 == 0 || static_cast<std::uint8_t>(bytes_.back()) >> (used % 8) == 0;
    }
    // Requires fits() for more than n values.
    StoredValue at(HeapSize n) const {
        const auto bit = static_cast<std::size_t>(n * bits_);
        std::uint32_t three = 0;
        for (std::size_t j = 0; j < 3 && bit / 8 + j < bytes_.size(); ++j) {
            three |= std::uint32_t{static_cast<std::uint8_t>(bytes_[bit / 8 + j])} << (8 * j);
        }
        return three >> (bit % 8) & ((StoredValue{1} << bits_) - 1);
    }

  private:
    std::string_view bytes_;
    unsigned bits_;
};

}  // namespace ishitori::engine
