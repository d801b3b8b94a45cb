#include "rules/take_and_break.hpp"

#include <bit>
#include <optional>

#include "base/contract.hpp"
#include "base/utf8.hpp"
#include "rules/digits.hpp"

namespace ishitori::inline rules {

namespace {

std::optional<std::uint8_t> hex_digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return std::nullopt;
}

char hex_char(std::uint8_t digit) { return "0123456789ABCDEF"[digit]; }

}  // namespace

TakeAndBreak TakeAndBreak::from_digits(std::vector<std::uint8_t> digits,
                                       std::vector<std::uint8_t> repeating) {
    CHECK(!digits.empty() && digits[0] <= 15 && (digits[0] & 3) == 0);
    shorten(digits, repeating);
    TakeAndBreak code;
    code.digits_ = std::move(digits);
    code.repeating_ = std::move(repeating);
    unsigned bits = 0;
    for (std::size_t i = 0; i < code.digits_.size(); ++i) {
        code.text_ += hex_char(code.digits_[i]);
        if (i == 0) code.text_ += '.';
        bits |= code.digits_[i];
    }
    if (!code.repeating_.empty()) {
        code.text_ += '(';
        for (std::uint8_t d : code.repeating_) {
            code.text_ += hex_char(d);
            bits |= d;
        }
        code.text_ += ')';
    }
    code.most_parts_ = bits == 0 ? 0 : static_cast<int>(std::bit_width(bits)) - 1;
    return code;
}

Result<TakeAndBreak> TakeAndBreak::parse(std::string_view text) {
    auto fault = [&](const char* key, std::size_t at) {
        return Error::input(key, printable(text), std::to_string(code_points(text.substr(0, at)) + 1),
                            character_at(text, at));
    };
    std::vector<std::uint8_t> digits, repeating;
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return Error::input("code.no-point", printable(text));
    if (point > 1) {
        for (std::size_t i = 0; i < point; ++i) {
            if (!hex_digit(text[i])) return fault("code.bad-digit", i);
        }
        return fault("code.long-head", 1);
    }
    std::uint8_t head = 0;
    if (point == 1) {
        const auto digit = hex_digit(text[0]);
        if (!digit) return fault("code.bad-digit", 0);
        if ((*digit & 3) != 0) return fault("code.bad-head", 0);
        head = *digit;
    }
    digits.push_back(head);
    bool in_tail = false, closed = false;
    char end_of_tail = ')';  // 0.[3] is read as 0.(3)
    for (std::size_t i = point + 1; i < text.size(); ++i) {
        const char c = text[i];
        if (closed) return fault("code.after-tail", i);
        if ((c == '(' || c == '[') && !in_tail) {
            in_tail = true;
            end_of_tail = c == '(' ? ')' : ']';
        } else if (c == end_of_tail && in_tail) {
            if (repeating.empty()) return fault("code.empty-tail", i);
            closed = true;
        } else if (const auto digit = hex_digit(c)) {
            (in_tail ? repeating : digits).push_back(*digit);
        } else {
            return fault("code.bad-digit", i);
        }
    }
    if (in_tail && !closed) return fault("code.open-tail", text.size());
    if (digits.size() + repeating.size() > max_digits) {
        return Error::input("code.too-long", std::to_string(digits.size() + repeating.size()),
                            std::to_string(max_digits));
    }
    if (all_zero(digits) && all_zero(repeating)) return Error::input("code.no-moves", printable(text));
    return from_digits(std::move(digits), std::move(repeating));
}

}  // namespace ishitori::inline rules
