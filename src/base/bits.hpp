// Sets of the numbers below a fixed size, as bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

class Bits {
  public:
    Bits() = default;
    explicit Bits(std::size_t size) : words_((size + 63) / 64, 0) {}

    // The i below size with holds(i).
    template <class Predicate>
    static Bits where(std::size_t size, Predicate holds) {
        Bits bits(size);
        for (std::size_t begin = 0; begin < size; begin += 64) {
            const std::size_t end = std::min(size, begin + 64);
            std::uint64_t word = 0;
            for (std::size_t i = begin; i < end; ++i) word |= std::uint64_t{holds(i)} << (i - begin);
            bits.words_[begin / 64] = word;
        }
        return bits;
    }

    // All numbers below size.
    static Bits all(std::size_t size) {
        return where(size, [](std::size_t) { return true; });
    }

    bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1U) != 0; }
    void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear() { words_.assign(words_.size(), 0); }

    bool any() const {
        for (std::uint64_t word : words_) {
            if (word != 0) return true;
        }
        return false;
    }
    std::size_t count() const {
        std::size_t sum = 0;
        for (std::uint64_t word : words_) sum += static_cast<std::size_t>(std::popcount(word));
        return sum;
    }
    // True if some number is in this set and in all the others.
    template <class... Others>
    bool meets(const Others&... others) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & ... & others.words_[i]) != 0) return true;
        }
        return false;
    }
    bool within(const Bits& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & ~other.words_[i]) != 0) return false;
        }
        return true;
    }
    void add(const Bits& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void remove(const Bits& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    }
    template <class Visit>
    void each(Visit visit) const {
        any_of([&](std::size_t i) { return visit(i), false; });
    }
    template <class Predicate>
    bool any_of(Predicate holds) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                if (holds(i * 64 + static_cast<std::size_t>(std::countr_zero(word)))) return true;
            }
        }
        return false;
    }
    // The least common element, or `none`.
    static constexpr std::size_t none = ~std::size_t{0};
    std::size_t first_common(const Bits& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::uint64_t word = words_[i] & other.words_[i];
            if (word != 0) return i * 64 + static_cast<std::size_t>(std::countr_zero(word));
        }
        return none;
    }
    std::uint64_t hash() const {
        std::uint64_t hash = words_.size();
        for (std::uint64_t word : words_) {
            hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 31U;
        }
        return hash;
    }
    std::uint64_t bytes() const { return words_.size() * sizeof(std::uint64_t); }
    bool operator==(const Bits&) const = default;

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace ishitori::base
