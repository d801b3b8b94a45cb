// The adviser: who wins a position, by all winning moves, and by what argument. Both conventions, every game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "play/judge.hpp"
#include "play/winning_moves.hpp"
#include "values/period.hpp"

namespace ishitori {

// The argument by which a position is decided (the `method` of docs/COMMANDS.md).
enum class Reason {
    nim_sum,   // normal play [T1], [T2]
    tame,      // misere play, all heaps tame [T6], [T7]
    quotient,  // misere quotient [T8], [T9]
    search,    // exhaustive search
    theorem,   // the symmetric strategy of seed 001 (theorem 1, lemma 1)
};

struct Advice {
    std::optional<Outcome> outcome;  // nothing: open within the limits
    Reason reason = Reason::nim_sum;
    std::vector<NimValue>
        nim_values;            // of the position's heaps in order (of the ring: one); nim_sum and tame only
    std::vector<bool> fickle;  // the same for tame: fickle or firm
    std::optional<NimValue> nim_sum;
    WinningMoves winning;
    std::uint64_t positions_searched = 0;
};

struct AdviserLimits {
    HeapSize heaps = 1'000'000;            // nim-values computed while no period is proved
    std::uint64_t positions = 10'000'000;  // misere search
    std::function<bool()> keep_going = [] { return true; };
    std::function<void(HeapSize done, HeapSize goal)> progress = [](HeapSize, HeapSize) {};  // of nim-values
};

class Adviser {
  public:
    Adviser(Game game, Convention convention, AdviserLimits limits = {});
    ~Adviser();

    // Errors "limit.heap" (normal play: the heap cannot be reached), "limit.interrupted".
    Result<Advice> advise(const Position& position, bool want_moves = true);

    // The nim-value of one heap in normal play, proved or computed. Errors as above.
    Result<NimValue> nim_value(HeapSize heap);

    const Game& game() const { return game_; }
    Convention convention() const { return convention_; }
    // What is known of the nim-sequence so far; nullptr if nothing was needed yet.
    const PeriodFinding* finding() const;

  private:
    Status know_values(HeapSize heap);
    Result<Advice> by_judge(const Position& position, bool want_moves, Reason reason, const Judge& judge);
    Result<Advice> normal(const Position& position, bool want_moves);
    Result<Advice> misere(const Position& position, bool want_moves);
    Advice by_search(const Position& position, bool want_moves);
    std::optional<Advice> by_symmetry(const Position& position) const;
    std::unique_ptr<Judge> tame_judge(HeapSize largest, Error& why);
    const Judge* quotient_judge(HeapSize largest);

    Game game_;
    Convention convention_;
    AdviserLimits limits_;
    std::unique_ptr<KnownValues> values_;
    std::unique_ptr<TameHeaps> tame_;
    std::unique_ptr<MisereSearch> search_;
    std::unique_ptr<Judge> quotient_;
    bool quotient_tried_ = false, needs_values_ = false;  // the judge reads nim-values
};

}  // namespace ishitori
