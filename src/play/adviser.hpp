// The adviser: the winner of a position, all winning moves, and the argument. Both conventions, every game.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "claims/tame.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "period/nim_values.hpp"
#include "play/automaton_judge.hpp"
#include "play/free_heap_judge.hpp"
#include "play/judge.hpp"
#include "play/kernel_judge.hpp"
#include "play/quotient_judge.hpp"
#include "play/weight_judge.hpp"
#include "play/winning_moves.hpp"

namespace ishitori::play {

class TameJudge;

// The argument that decides a position (`method` in docs/reference/commands.md).
enum class Reason {
    nim_sum,     // normal play [T1], [T2]
    tame,        // misère play, all heaps tame [T6], [T7]
    quotient,    // misère quotient [T8], [T9]
    kernel,      // misère quotient with the kernel of normal play, by nim-values [T11]
    free_heaps,  // a proved claim with free heaps, for a quotient that is not finite [T12]
    weights,     // a proved rule by weights, for every heap [T15]
    automaton,   // a proved automaton, for every heap [T23]
    search,      // exhaustive search
    theorem,     // the symmetric strategy of seed 001 (theorem 1, lemma 1) in misère play
    pairs,       // normal play, equal pairs [T21]
};

// A claim built into the program decides all positions of the heaps 0 .. known_to. `rest` contains the heaps
// of this position up to known_to, with their outcome as a position.
struct BeyondClaim {
    HeapSize known_to = 0;
    std::vector<HeapSize> rest;
    Outcome outcome = Outcome::N;
};

struct Advice {
    std::optional<Outcome> outcome;  // nullopt: open within the limits
    Reason reason = Reason::nim_sum;
    std::vector<NimValue>
        nim_values;            // of the position's heaps in order (of the ring: one); nim_sum and tame only
    std::vector<bool> fickle;  // the same for tame: fickle or firm
    std::optional<NimValue> nim_sum;
    std::optional<Judge::Class> value;  // class of the position by the deciding judge; rings may have none
    WinningMoves winning;
    std::uint64_t positions_searched = 0;
    // The search relied on a claim with free heaps, which decides the positions of heaps up to this [T12].
    std::optional<HeapSize> searched_above;
    bool beyond_rule = false;                 // open: a rule by weights decides smaller or fewer heaps
    bool timed_out = false;                   // open: time_left returned false
    std::optional<BeyondClaim> beyond_claim;  // open: see BeyondClaim
};

// Limits of the nim-values and callbacks. If keep_going returns false, the question ends with
// "limit.interrupted". If time_left returns false, long computations end, and the answer is the result so
// far.
struct AdviserLimits : NimValueLimits {
    std::uint64_t positions = 10'000'000;  // misère search
    // True: time_left ends the check of a stored claim, too. Such a check takes seconds and decides every
    // position, so otherwise only keep_going ends it.
    bool timed_checks = false;
    MoveSearch moves{};  // of winning moves; its keep_going is the one above
};

// A proved claim about misère play.
using MisereClaim = std::variant<MisereQuotient, FreeHeapQuotient, WeightRule, Automaton, TameClaim>;

class Adviser {
  public:
    // `values`: nim-values of this game shared with other advisers; nullptr: separate ones. Each adviser
    // calls renew() before a question.
    Adviser(Game game, Convention convention, AdviserLimits limits = {},
            std::shared_ptr<NimValues> values = nullptr);
    ~Adviser();

    // Prepares for the next question with its limits and callbacks. Keeps values, periods, quotients and
    // other claims. Repeats attempts that ran out of time or had smaller heaps as their aim.
    void renew(AdviserLimits limits) {
        limits_ = std::move(limits);
        limits_.moves.keep_going = while_time_left();
        if (values_) values_->renew(value_limits());
        search_.reset();
        if (!relies_) asked_stored_ = free_heaps_ != nullptr;
        tried_ = Effort::none;
    }

    // Gives the next questions new time.
    void restart_clock(std::function<bool()> time_left) { limits_.time_left = std::move(time_left); }
    // True if keep_going returns false.
    bool interrupted() const { return !limits_.keep_going(); }

    // Errors "limit.heap", "limit.no-period" (normal play: the heap cannot be reached), "limit.interrupted",
    // "limit.time" (time_left returned false before the values were known).
    Result<Advice> advise(const Position& position, bool want_moves = true);

    // Advice for the position as a summand, where the other summands have the class `rest`; `outcome` and
    // `winning` refer to the whole sum. Classes are the classes of NimJudge in normal play and of TameJudge
    // in misère play. In misère play the result is nullopt if the position is not known to be tame. Errors as
    // above.
    Result<std::optional<Advice>> advise_beside(Judge::Class rest, const Position& position, bool want_moves);

    // The nim-value of one heap in normal play, proved or computed. Errors as above.
    Result<NimValue> nim_value(HeapSize heap);
    // Afterwards nim_value() knows these heaps. One search finds all of them. Errors as above.
    Status know_heaps(const std::vector<HeapSize>& heaps);

    // Uses a known period of the nim-values; the adviser then searches for no other period.
    void rely_on(KnownPeriod known);
    // Uses a known solution of the game in misère play; the adviser then searches for no other.
    void rely_on(const MisereClaim& known);

    const Game& game() const { return game_; }
    Convention convention() const { return convention_; }
    // The known nim-sequence; nullptr if it was not needed yet.
    const Finding* finding() const;
    // The judge of the last advice with this reason; nullptr before the first one.
    const QuotientJudge* quotient() const { return quotient_.get(); }
    const KernelJudge* kernel() const { return kernel_.get(); }
    const FreeHeapJudge* free_heaps() const { return free_heaps_.get(); }
    const WeightJudge* weights() const { return weights_.get(); }
    const AutomatonJudge* automaton() const { return automaton_.get(); }

  private:
    NimValues& values();
    NimValueLimits value_limits();
    Error time_or_interrupt(const Error& error) const;
    Status know_values(HeapSize heap);
    Status know_values(const Position& position, bool want_moves, bool& moves_known);
    bool add_options(std::vector<HeapSize>& heaps) const;
    Advice by_judge(const Position& position, bool want_moves, Reason reason, const Judge& judge,
                    Judge::Class rest = 0);
    Status ring_fits(const Position& position) const;
    HeapSize modest_heaps() const;
    Advice by_values(const Position& position, bool want_moves, bool moves_known, Judge::Class rest);
    std::optional<Advice> by_tame(const Position& position, bool want_moves, Judge::Class rest, Error& why);
    Result<Advice> normal(const Position& position, bool want_moves);
    Result<Advice> misere(const Position& position, bool want_moves);
    Advice by_search(const Position& position, bool want_moves, std::uint64_t positions);
    Advice by_kernel(const Position& position, bool want_moves, const Judge& judge);
    std::optional<Advice> by_symmetry(const Position& position) const;
    std::unique_ptr<TameJudge> tame_judge(HeapSize largest, Error& why);
    enum class Tame : std::uint8_t { line, subtraction, for_ever };
    std::unique_ptr<TameJudge> judge_of_tame(HeapSize largest, Tame by, Error& why);
    std::function<bool()> while_time_left() const;
    std::function<bool()> while_checking() const;
    enum class Effort : std::uint8_t { none, little, some };
    const Judge* quotient_judge(HeapSize largest, Effort effort);
    const Judge* kernel_judge(HeapSize largest);
    void seek_free_heaps(HeapSize largest);
    const FreeHeapJudge* stored_judge();
    Advice beyond_stored(const Position& position, const FreeHeapJudge& judge) const;
    void seek_rule();
    std::optional<Advice> by_quotient(const Position& position, bool want_moves, Effort effort);
    std::optional<Advice> by_free_heaps(const Position& position, bool want_moves);
    std::optional<Advice> by_rule(const Position& position, bool want_moves);

    Game game_;
    Convention convention_;
    AdviserLimits limits_;
    std::shared_ptr<NimValues> values_;
    bool needs_period_ = false;  // the heap is beyond the computed ones
    std::unique_ptr<TameHeaps> tame_;
    HeapSize max_tame_heaps_ = 20'000;  // the cost of a heap is its number of options
    std::unique_ptr<MisereSearch> search_;
    std::unique_ptr<QuotientJudge> quotient_;
    Effort tried_ = Effort::none;  // spent on it for this question
    // By effort: the least heap that it did not reach with unlimited time.
    std::array<HeapSize, 3> unreached_{~HeapSize{0}, ~HeapSize{0}, ~HeapSize{0}};
    std::unique_ptr<KernelJudge> kernel_;
    bool may_be_infinite_ = false;  // the search for the quotient ended in a family of failures
    std::unique_ptr<FreeHeapJudge> free_heaps_;
    bool asked_stored_ = false;  // the built-in claims were searched
    bool sought_rule_ = false;   // a rule by weights or an automaton was searched for
    std::unique_ptr<WeightJudge> weights_;
    std::unique_ptr<AutomatonJudge> automaton_;
    bool relies_ = false;  // on a claim from another source
};

}  // namespace ishitori::play
