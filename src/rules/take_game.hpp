// Subtraction games: a set of numbers in the spellings of people, and the game in which they may be taken.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/game.hpp"

namespace ishitori::rules {

// "1,3-5"
std::string set_text(const std::vector<TakeRange>& set);

// The game "take:SET"; the set may be in words, "take:up to 3", "take:1,primes".
Result<Game> parse_take(std::string_view text);

// The same game as take:... for "S(1,2,3)", "S={1,2,3}", "take 1-3", "remove one or two stones", "all but 2",
// "1個から3個まで取れる"; nullopt for any other text.
std::optional<std::string> take_spelled_otherwise(std::string_view text);

// The game and the heap of "ring of 9 coins, take 1 or 2 adjacent" and "take 1 or 2 adjacent coins from a row
// of 9"; nullopt for a text with any other word.
struct RowInWords {
    std::string game, heap;
};
std::optional<RowInWords> row_in_words(std::string_view text);

// "1,3,4" for "[1,3,4]" and "1 or 3 or 4"; "" if the text is not a list of several numbers or a range.
std::string only_numbers(std::string_view text);

// The name of the game in which the numbers named here may be taken, "0.(30)" for "odd numbers" and
// "take:primes" for "prime numbers"; "" for other words.
std::string game_of_numbers(std::string_view words);

}  // namespace ishitori::rules
