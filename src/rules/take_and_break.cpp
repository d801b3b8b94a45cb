#include "rules/take_and_break.hpp"

#include <bit>

#include "base/contract.hpp"
#include "rules/digits.hpp"

namespace ishitori::rules {

namespace {

std::string hex_text(const std::uint8_t& digit) { return {"0123456789ABCDEF"[digit]}; }

}  // namespace

TakeAndBreak TakeAndBreak::from_digits(std::vector<std::uint8_t> digits,
                                       std::vector<std::uint8_t> repeating) {
    CHECK(!digits.empty() && digits[0] <= 15 && (digits[0] & 3) == 0);
    shorten(digits, repeating);
    TakeAndBreak code;
    code.digits_ = std::move(digits);
    code.repeating_ = std::move(repeating);
    code.text_ = code_text(code.digits_, code.repeating_, hex_text);
    unsigned bits = 0;
    for (const auto* part : {&code.digits_, &code.repeating_}) {
        for (const std::uint8_t digit : *part) bits |= digit;
    }
    code.max_parts_ = bits == 0 ? 0 : static_cast<int>(std::bit_width(bits)) - 1;
    return code;
}

Result<TakeAndBreak> TakeAndBreak::parse(std::string_view text) {
    if (text.find('.') == std::string_view::npos)
        return Error::input("code.no-point", printable(text), printable(std::string(text) + ".0"));
    CodeReader reader(text);
    std::vector<std::uint8_t> digits(1, 0), repeating;
    while (reader.peek() != '.') {
        const auto digit = reader.hex_digit();
        if (!digit) return digit.error();
        digits[0] = *digit;
    }
    if (reader.at() > 1) return reader.fault("code.long-head", 1);
    if ((digits[0] & 3) != 0) return reader.fault("code.bad-head", 0);
    reader.skip();
    const auto read_digit = [&] { return reader.hex_digit(); };
    Status read = read_digits(reader, digits, repeating, max_digits, read_digit);
    if (!read) return read.error();
    return from_digits(std::move(digits), std::move(repeating));
}

}  // namespace ishitori::rules
