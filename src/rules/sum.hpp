// Sums of positions of different games: "kayles 7,5 + nim 3 + ring:3 10". A move is made in one of them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/position.hpp"

namespace ishitori::rules {

struct Summand {
    Game game;
    Position position;
    std::vector<HeapSize> rows;  // as typed
};

// A position of one game is the sum with one summand.
using Sum = std::vector<Summand>;

inline constexpr std::size_t max_summands = 100;

// The texts of the summands, in order; nullopt if the text has only one. A '+' between the heaps of one
// summand, as in "nim 3+4 + kayles 5", does not separate summands. A text may be ""; parse_summand() reports
// that.
std::optional<std::vector<std::string>> split_sum(std::string_view text);

using ReadGame = std::function<Result<Game>(std::string_view)>;

// The two texts of "GAME HEAPS", "GAME(HEAPS)", "GAME:HEAPS" or "HEAPS GAME"; the game is the shortest
// beginning that is one, as in "Dawson's Kayles 7" and "take:1-3 9, 5". "*3" is the heap 3 of Nim. Errors
// "sum.empty", "sum.no-heaps", and the errors of `read_game` and parse_position.
struct GameAndHeaps {
    std::string game;
    std::string heaps;
};
Result<GameAndHeaps> split_summand(std::string_view text, const ReadGame& read_game = parse_game);
// The summand in these texts, with the same errors.
Result<Summand> parse_summand(std::string_view text, const ReadGame& read_game = parse_game);

// "0.77 7,5 + nim 3": split_sum and parse_summand read it.
std::string sum_text(const Sum& sum);

// True if both games have the same heaps and moves.
bool same_heaps(const Game& a, const Game& b);

// The sum as a position of one game, if its summands are rows or heaps of one game; else nullopt.
std::optional<std::pair<Game, Position>> as_one_game(const Sum& sum);

// A move in the summand with this index (from 0).
struct SumMove {
    std::size_t summand = 0;
    Move move;

    bool operator==(const SumMove&) const = default;
};

// Requires that check_legal() accepts the move in its summand.
Sum after(Sum sum, const SumMove& move);

// As for_each_move, for each summand in turn.
template <class Visit>
bool for_each_move(const Sum& sum, Visit&& visit) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const bool all = for_each_move(sum[i].game, sum[i].position, [&](const Move& move) {
            return visit(SumMove{i, move});
        });
        if (!all) return false;
    }
    return true;
}

}  // namespace ishitori::rules
