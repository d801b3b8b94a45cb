// Numbers as people type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace ishitori::base {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads `1000000`, `1e6`, `10^6`, `2^20` and products of these, `3*10^7`: digits, or digits 'e' digits, or
// digits '^' digits, with '*' between factors; '**' is another spelling of '^'. Nothing else. Error
// "number.bad" (another form, or a negative number) or "number.huge" (above 2^62).
Result<std::uint64_t> parse_number(std::string_view text);

// The number that these decimal digits write; nullopt for other characters and above 2^62.
std::optional<std::uint64_t> digits_only(std::string_view text);

// A sum of numbers, as in 10^15+5; nullopt if malformed or above 2^62.
std::optional<std::uint64_t> number_with_sums(std::string_view text);
// A number of bytes, which may end in k, K, M or G: 200M is 200000000.
std::optional<std::uint64_t> number_of_bytes(std::string_view text);

// "3*10^6" for "3 million", "100*10^4" for "100万": a unit after a number as a power of ten.
std::string with_powers_of_ten(std::string_view text);

}  // namespace ishitori::base
