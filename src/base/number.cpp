#include "base/number.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/phrases.hpp"
#include "base/types.hpp"
#include "base/width.hpp"

namespace ishitori::base {

namespace {

bool all_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::uint64_t> power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t product = 1;
    if (base <= 1) return exponent == 0 ? 1 : base;
    for (std::uint64_t i = 0; i < exponent; ++i) {
        if (product > max_heap_size / base) return std::nullopt;
        product *= base;
    }
    return product;
}

}  // namespace

std::optional<std::uint64_t> digits_only(std::string_view text) {
    if (!all_digits(text)) return std::nullopt;
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || value > max_heap_size) return std::nullopt;
    return value;
}

namespace {

// A number without '*'. Error "number.bad" or "number.huge", about `whole`.
Result<std::uint64_t> factor(std::string_view text, std::string_view whole) {
    const Error bad = Error::input("number.bad", whole), huge = Error::input("number.huge", whole);
    const std::size_t mark = text.find_first_of("eE^");
    const std::string_view head = text.substr(0, mark);
    if (!all_digits(head)) return bad;
    const auto front = digits_only(head);
    if (mark == std::string_view::npos) return front ? Result<std::uint64_t>(*front) : huge;
    const std::string_view tail = text.substr(mark + 1);
    if (!all_digits(tail)) return bad;
    const auto exponent = digits_only(tail);
    if (!front || !exponent) return huge;
    if (text[mark] == '^') {
        const auto value = power(*front, *exponent);
        return value ? Result<std::uint64_t>(*value) : huge;
    }
    const auto scale = power(10, *exponent);
    if (*front == 0) return std::uint64_t{0};
    if (!scale || *front > max_heap_size / *scale) return huge;
    return *front * *scale;
}

}  // namespace

Result<std::uint64_t> parse_number(std::string_view text) {
    std::string digits(text);  // without separators
    std::erase_if(digits, [](char c) { return c == ',' || c == '_' || c == '\''; });
    if (digits.size() < text.size() && all_digits(digits))
        return Error::input("number.separators", text, digits);
    std::string plain(text);
    replace_all(plain, "**", "^");
    std::uint64_t product = 1;
    for (std::size_t at = 0; at <= plain.size();) {
        const std::size_t end = std::min(plain.find('*', at), plain.size());
        auto next = factor(std::string_view(plain).substr(at, end - at), text);
        if (!next) return next;
        if (*next != 0 && product > max_heap_size / *next) return Error::input("number.huge", text);
        product *= *next;
        at = end + 1;
    }
    return product;
}

std::string with_powers_of_ten(std::string_view typed) {
    constexpr std::pair<std::string_view, std::size_t> units[] = {
        {" thousand", 3}, {" million", 6}, {" billion", 9}, {" trillion", 12},
        {"万", 4},        {"億", 8},       {"兆", 12}};
    std::string text(typed);
    const auto digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
    for (const auto& [unit, exponent] : units) {
        for (const std::string_view one : {"one", "a"}) {  // "one million"
            if (text.starts_with(std::string(one) + std::string(unit))) text.replace(0, one.size(), "1");
        }
        std::string powers;
        std::size_t begin = 0;
        for (std::size_t at = text.find(unit); at != std::string::npos; at = text.find(unit, at + 1)) {
            const bool behind_number = digit_at(at - 1) || (at == begin && at > 0);  // 1万万
            if (!behind_number || digit_at(at + unit.size())) continue;
            powers.append(text, begin, at - begin);
            // 2.5 million is 25*10^5
            const std::size_t last = powers.find_last_not_of("0123456789");
            const std::size_t decimals = last == std::string::npos || powers[last] != '.' || last == 0 ||
                                                 !all_digits(powers.substr(last - 1, 1)) ||
                                                 powers.size() - last - 1 > exponent
                                             ? 0
                                             : powers.size() - last - 1;
            if (decimals > 0) powers.erase(last, 1);
            powers += "*10^" + std::to_string(exponent - decimals);
            begin = at + unit.size();
        }
        if (begin > 0) text = powers.append(text, begin);
    }
    return text;
}

std::optional<std::uint64_t> number_with_sums(std::string_view typed) {
    std::string text = with_powers_of_ten(narrow(typed));
    std::erase(text, ' ');
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('+', at), text.size());
        const auto part = parse_number(std::string_view(text).substr(at, end - at));
        if (!part || *part > max_heap_size - sum) return std::nullopt;
        sum += *part;
        at = end + 1;
    }
    return sum;
}

std::optional<std::uint64_t> number_of_bytes(std::string_view text) {
    std::uint64_t scale = 1;
    for (const auto& [unit, bytes] :
         {std::pair{'k', 1'000U}, {'K', 1'000U}, {'M', 1'000'000U}, {'G', 1'000'000'000U}}) {
        if (text.ends_with(unit)) scale = bytes;
    }
    const auto number = number_with_sums(text.substr(0, text.size() - (scale > 1 ? 1 : 0)));
    if (!number || *number > max_heap_size / scale) return std::nullopt;
    return *number * scale;
}

}  // namespace ishitori::base
