// Subtraction sets defined by a rule: the squares, the primes, the powers of a number.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.hpp"

namespace ishitori::rules {

struct TakeRule {
    std::string name;             // canonical: "squares", "powers 2", "n^n"
    std::vector<HeapSize> first;  // its first numbers, ascending
    HeapSize known_to = 0;        // `first` holds all its numbers up to this
};

// The canonical name of the set that these words name; "" for other words.
std::string take_rule_name(std::string_view words);

// The set that these words name (docs/reference/games.md lists them); nullopt for other words. At most 10^5
// numbers are listed, or those up to 2^62. Time O(numbers), for the primes O(greatest).
std::optional<TakeRule> take_rule(std::string_view words);

// The names of all sets, for the help.
std::string_view take_rule_names();

}  // namespace ishitori::rules
