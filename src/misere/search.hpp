// Exhaustive search by the definition of misère play. The player to move in the empty position wins; any
// other position is P exactly if no move leads to a P-position. Every quotient is tested against this search.
// Sums of different games are searched in the same way.
//
// Cost: the number of reachable positions; each is stored once with its outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/types.hpp"
#include "misere/heap_kinds.hpp"

namespace ishitori::misere {

struct SearchLimits {
    std::uint64_t positions = 20'000'000;  // visited and stored
    std::uint64_t bytes = 1'000'000'000;   // of the table, the stored positions and the open ones
    std::function<bool()> keep_going;      // called from time to time; empty = always true
};

// The outcome of heaps that a theorem decides; nullopt for other heaps. Descending, of one game.
using KnownOutcomes = std::function<std::optional<Outcome>(const std::vector<HeapSize>&)>;

class MisereSearch {
  public:
    // Positions are sums of one position of each of these games.
    explicit MisereSearch(std::vector<Game> games, SearchLimits limits = {});
    explicit MisereSearch(Game game, SearchLimits limits = {})
        : MisereSearch(std::vector<Game>{std::move(game)}, std::move(limits)) {}

    // The outcome in misère play; nullopt if a limit was reached. Positions decided in earlier calls are
    // known; the limits apply to all calls together.
    std::optional<Outcome> outcome(std::span<const Position> sum);
    std::optional<Outcome> outcome(const Position& position) { return outcome({&position, 1}); }

    struct WinningMoves {
        std::vector<SumMove> moves;
        bool all = true;  // False if a limit was reached and there may be more
    };
    // Moves to P-positions, without repetition, in the order of for_each_move. For a position that outcome()
    // found to be N it includes at least the deciding move, whatever the limits.
    WinningMoves winning_moves(std::span<const Position> sum);
    WinningMoves winning_moves(const Position& position) { return winning_moves({&position, 1}); }

    // Sets the limit of stored positions.
    void raise(std::uint64_t positions) { limits_.positions = positions; }
    // Searches no position that `known` decides. Requires one game without rings.
    void rely_on(KnownOutcomes known) { known_ = std::move(known); }

    std::uint64_t visited() const { return stored_; }

  private:
    struct Frame;
    std::optional<Outcome> outcome_of_heaps(std::vector<HeapSize> heaps);
    // Removes heaps without a move and pairs of heaps that are *1; sorts descending.
    void simplify(std::vector<HeapSize>& heaps);
    enum class Worth : std::uint8_t { dead, star, other };
    Worth worth_of(HeapSize heap);

    std::optional<Outcome> find(const std::vector<HeapSize>& heaps);
    std::optional<Outcome> stored(const std::vector<HeapSize>& heaps);
    // True if some move leads to a position that is known to be P. Searches nothing.
    bool wins_at_once(const std::vector<HeapSize>& heaps);
    std::optional<SumMove> deciding_move(std::span<const Position> sum);
    bool store(const std::vector<HeapSize>& heaps, Outcome outcome);  // false: a limit is met
    // True if this many more bytes fit.
    bool fits(std::uint64_t more) const {
        return arena_.capacity() + slots_.size() * sizeof(slots_[0]) + open_bytes_ + more <= limits_.bytes;
    }
    void encode(const std::vector<HeapSize>& heaps);
    void grow_table();

    std::vector<Game> games_;
    HeapKinds kinds_;
    SearchLimits limits_;
    KnownOutcomes known_;
    std::vector<Worth> worths_;
    std::vector<std::uint8_t> key_;  // the position encoded last
    std::uint64_t key_hash_ = 0;
    std::vector<std::uint8_t> arena_;   // keys, each ended by a zero byte
    std::vector<std::uint64_t> slots_;  // offset + 1 in the low 40 bits, outcome, 23 bits of the hash
    std::uint64_t stored_ = 0;
    std::uint64_t open_bytes_ = 0;  // of the positions on the line that is being followed
};

}  // namespace ishitori::misere
