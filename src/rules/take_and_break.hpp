// A take-and-break code d0.d1d2d3... as a value (WW ch. 4; docs/explanation/theory.md section 2).
//
// Bit k of digit d_i means: i stones may be removed from a heap so that exactly k non-empty heaps remain of
// it. d0 allows only splits without taking (bits 2 and 3). The tail in parentheses repeats for ever: 0.(3) is
// Nim.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/types.hpp"

namespace ishitori::rules {

class TakeAndBreak {
  public:
    static constexpr std::size_t max_digits = 10000;

    // Reads `0.77`, `.77`, `4.32`, `0.3f`, `0.1(3)`, `0.1[3]`, `4.`; errors "code.*" name the column, counted
    // from 1. A code that allows no move at all is an error.
    static Result<TakeAndBreak> parse(std::string_view text);

    // digits[0] is d0. Requires a valid d0 and digits <= 15, at most max_digits of them, some move allowed.
    static TakeAndBreak from_digits(std::vector<std::uint8_t> digits,
                                    std::vector<std::uint8_t> repeating = {});

    unsigned digit(HeapSize i) const {
        if (i < digits_.size()) return digits_[i];
        return repeating_.empty() ? 0 : repeating_[(i - digits_.size()) % repeating_.size()];
    }

    // Shortest form: capital letters, no useless zeros, no needlessly long tail. Equal games of equal digits
    // have equal text.
    const std::string& text() const { return text_; }

    bool finite() const { return repeating_.empty(); }
    // d0 d1 ... up to where the tail begins (or the last non-zero digit); at least d0.
    const std::vector<std::uint8_t>& digits() const { return digits_; }
    const std::vector<std::uint8_t>& repeating() const { return repeating_; }
    // The places of the digits and of one turn of the tail: they have all different digits.
    std::size_t places() const { return digits_.size() + repeating_.size(); }

    // k of the theorems: the last non-zero digit's place; 0 for "4.". Requires finite().
    HeapSize last_digit() const { return digits_.size() - 1; }
    // The most heaps that any move leaves of one heap: 0 .. 3.
    int max_parts() const { return max_parts_; }
    bool octal() const { return max_parts_ <= 2; }

    bool operator==(const TakeAndBreak& other) const { return text_ == other.text_; }

  private:
    std::vector<std::uint8_t> digits_;
    std::vector<std::uint8_t> repeating_;
    std::string text_;
    int max_parts_ = 0;
};

}  // namespace ishitori::rules
