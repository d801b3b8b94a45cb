// A game as the user names it: the rule of its heaps, the board it is played on, its usual convention.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::rules {

// How a position is drawn; the mathematics is in Game::rules alone.
enum class Board {
    heaps,  // heaps of stones
    race,   // pieces on rows of squares that move to the goal (seed 002)
    line,   // rows of stones, adjacent ones are taken (seed 001)
    ring,   // a ring of stones that the first move opens into a row (seed 001; ring(CODE))
    count,  // players say the next numbers in turn, up to a last one: a heap counts the numbers that are left
};

struct Game {
    std::string text;                 // canonical: "0.77", "take:1-3,7", "take:all-but 1,4", "nim", "race:3"
    std::string name;                 // "kayles" if the code has a name, else ""
    std::optional<std::string> code;  // canonical code where there is one
    Ruleset rules;
    Board board = Board::heaps;
    Convention usual = Convention::normal;  // misere for line and ring, as in their source
    HeapSize most =
        0;  // N of race:N, line:N, ring:N, count:N; 0 where there is no bound or no N, as in ring(CODE)
    // The rules are exact up to this heap: of an infinite set only the first numbers are listed.
    HeapSize largest_heap = max_heap_size;

    // The game of its heaps alone, as claims about their values name it: a ring opens into rows, so a proof
    // about ring:N is about the rows of line:N, and a proof about ring(CODE) about the code.
    std::string heaps_text() const {
        if (board != Board::ring) return text;
        return most > 0 ? "line:" + std::to_string(most) : *code;
    }
    // For headings: `text`; a long list is shortened to its beginning, its end and the number of its
    // elements.
    std::string heading() const;
    // Its name, else its heading.
    std::string called() const { return name.empty() ? heading() : name; }
    bool is_nim() const { return text == "nim" || text == "race" || text == "0.(3)"; }
};

// Every GAME form of docs/reference/commands.md. Errors "game.*", "code.*", "take.*", "number.*".
Result<Game> parse_game(std::string_view text);

// The game whose heaps follow this code, under its canonical text.
Game game_of(TakeAndBreak code);

}  // namespace ishitori::rules
