// Patterns of codes: `0.???`, `4.??`, `0.[0-7]{4}`, or a file with one code or pattern a line.
//
//     pattern = [head] "." {item ["{" number "}"]}
//     head    = digit | "[" range {range} "]" | "?"       ("?": 0 or 4)
//     item    = digit | "[" range {range} "]" | "?"       ("?": 0 to 7)
//     range   = digit | digit "-" digit                   (hexadecimal digits too)
//
// `take:3of20` is every subtraction set of three numbers up to 20 (census.hpp), `take:1,2,7` one: as codes.
// Codes that differ in zeros at the end are one code. The code without any move is left out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/read_file.hpp"
#include "rules/take_and_break.hpp"

namespace ishitori::forms {

inline constexpr std::uint64_t many_codes = 100'000;  // more only with the user's permission
inline constexpr std::uint64_t max_codes = 1u << 24;  // the hard limit

// All codes that match the patterns, without repetition, shortest first, then by digits. A word without a
// point is the name of a file, except "take:...". Errors "pattern.*", "census.*", "take.*", "code.*" (a code
// with a repeating tail is read as a code), as read_file(); "pattern.many" if there are more than many_codes
// and `allow_many` is not set.
Result<std::vector<TakeAndBreak>> expand_patterns(const std::vector<std::string>& patterns, bool allow_many,
                                                  const KeepGoing& keep_going = {});

}  // namespace ishitori::forms
