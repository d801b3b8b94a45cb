// The digits of a code and its repeating tail: their shortest form, their text, and their reader.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/utf8.hpp"

namespace ishitori::rules {

// True if every digit is Digit{}, which allows no move.
template <class Digit>
bool all_zero(const std::vector<Digit>& digits) {
    return std::all_of(digits.begin(), digits.end(), [](const Digit& digit) { return digit == Digit{}; });
}

// Brings a code to its shortest form. digits[0] stays. The tail becomes its primitive root, and digits before
// the tail that continue it to the left move into it: 0.(33) and 0.3(3) become 0.(3), 0.12(32) becomes
// 0.1(23). A tail of zeros is removed; a code without a tail loses the zeros at its end.
template <class Digit>
void shorten(std::vector<Digit>& digits, std::vector<Digit>& repeating) {
    if (all_zero(repeating)) {
        repeating.clear();
        while (digits.size() > 1 && digits.back() == Digit{}) digits.pop_back();
        return;
    }
    for (std::size_t length = 1; length < repeating.size(); ++length) {
        if (repeating.size() % length != 0) continue;
        const auto shifted = repeating.begin() + static_cast<std::ptrdiff_t>(length);
        if (!std::equal(shifted, repeating.end(), repeating.begin())) continue;
        repeating.resize(length);
        break;
    }
    while (digits.size() > 1 && digits.back() == repeating.back()) {
        digits.pop_back();
        std::rotate(repeating.begin(), repeating.end() - 1, repeating.end());
    }
}

// The text of a code: d0, the point, the other digits, the tail in parentheses.
template <class Digit>
std::string code_text(const std::vector<Digit>& digits, const std::vector<Digit>& repeating,
                      std::string (*digit_text)(const Digit&)) {
    std::string text = digit_text(digits[0]) + ".";
    for (std::size_t i = 1; i < digits.size(); ++i) text += digit_text(digits[i]);
    if (repeating.empty()) return text;
    text += '(';
    for (const Digit& digit : repeating) text += digit_text(digit);
    return text + ')';
}

// Reads a text from left to right.
class CodeReader {
  public:
    explicit CodeReader(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

    std::string_view text() const { return text_; }
    std::size_t at() const { return at_; }
    bool at_end() const { return at_ == text_.size(); }
    char peek() const { return at_end() ? '\0' : text_[at_]; }
    bool skip(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    void skip() { ++at_; }
    Result<std::uint8_t> hex_digit() {
        const std::size_t value = std::string_view("0123456789ABCDEFabcdef").find(peek());
        if (at_end() || value == std::string_view::npos) return fault("code.bad-digit");
        skip();
        return static_cast<std::uint8_t>(value < 16 ? value : value - 6);
    }

    // An error that names a column, counted from 1 in characters.
    Error fault(const char* key, std::size_t at) const {
        return Error::input(key, printable(text_), code_points(text_.substr(0, at)) + 1,
                            character_at(text_, at));
    }
    Error fault(const char* key) const { return fault(key, at_); }

  private:
    std::string_view text_;
    std::size_t at_;
};

// Reads the part after the point: digits, each by read_digit(), and a tail in brackets, (3) or [3]. Requires
// that digits[0] is set. Errors "code.*".
template <class Digit, class ReadDigit>
Status read_digits(CodeReader& reader, std::vector<Digit>& digits, std::vector<Digit>& repeating,
                   std::size_t max_digits, ReadDigit read_digit) {
    bool in_tail = false, closed = false;
    char end_of_tail = ')';
    while (!reader.at_end()) {
        if (closed) return reader.fault("code.after-tail");
        const char c = reader.peek();
        if (!in_tail && (reader.skip('(') || reader.skip('['))) {
            in_tail = true;
            end_of_tail = c == '(' ? ')' : ']';
        } else if (in_tail && c == end_of_tail) {
            if (repeating.empty()) return reader.fault("code.empty-tail");
            closed = reader.skip(c);
        } else {
            auto digit = read_digit();
            if (!digit) return digit.error();
            (in_tail ? repeating : digits).push_back(*digit);
        }
    }
    if (in_tail && !closed) return reader.fault("code.open-tail");
    const std::size_t count = digits.size() + repeating.size();
    if (count > max_digits) return Error::input("code.too-long", count, max_digits);
    if (all_zero(digits) && all_zero(repeating))
        return Error::input("code.no-moves", printable(reader.text()));
    return Done{};
}

}  // namespace ishitori::rules
