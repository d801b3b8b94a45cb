// The definition of misere play, executed. The mover of the empty position wins; any other position is P
// exactly if no move leads to a P-position. Every quotient is tested against this.
//
// Cost: the number of positions that can be reached; each is stored once with its outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/types.hpp"
#include "rules/position.hpp"

namespace ishitori::misere {

struct SearchLimits {
    std::uint64_t positions = 20'000'000;           // visited and stored
    std::uint64_t bytes = std::uint64_t{2} << 30U;  // of the table, the stored positions and the open ones
    std::function<bool()> keep_going;               // asked now and then; empty = always
};

class MisereSearch {
  public:
    explicit MisereSearch(Game game, SearchLimits limits = {});

    // The outcome in misere play; nullopt if a limit was met. Positions decided in earlier calls are known;
    // the limits hold for all calls together.
    std::optional<Outcome> outcome(const Position& position);

    struct WinningMoves {
        std::vector<Move> moves;
        bool all = true;  // false: a limit was met, and there may be more
    };
    // Moves to P-positions, none twice, in the order of for_each_move. Of a position that outcome() has found
    // to be N one at least, whatever the limits: the move that decided.
    WinningMoves winning_moves(const Position& position);

    // Sets the limit of stored positions.
    void raise(std::uint64_t positions) { limits_.positions = positions; }

    std::uint64_t visited() const { return stored_; }

  private:
    struct Frame;
    std::optional<Outcome> outcome_of_heaps(std::vector<HeapSize> heaps);
    // Leaves out the heaps that allow no move and pairs of heaps that are *1; sorts descending.
    void simplify(std::vector<HeapSize>& heaps);
    enum class Kind : std::uint8_t { dead, star, other };
    Kind kind_of(HeapSize heap);

    std::optional<Outcome> find(const std::vector<HeapSize>& heaps);
    std::optional<Move> deciding_move(const Position& position);
    bool store(const std::vector<HeapSize>& heaps, Outcome outcome);  // false: a limit is met
    void encode(const std::vector<HeapSize>& heaps);
    void grow_table();

    Game game_;
    SearchLimits limits_;
    std::vector<Kind> kinds_;
    std::vector<std::uint8_t> key_;  // the position last encoded
    std::uint64_t key_hash_ = 0;
    std::vector<std::uint8_t> arena_;   // keys, each ended by a zero byte
    std::vector<std::uint64_t> slots_;  // offset + 1 in the low 40 bits, outcome, 23 bits of the hash
    std::uint64_t stored_ = 0;
};

}  // namespace ishitori::misere
