#include "play/adviser.hpp"

#include <algorithm>

#include "claims/normal_kernel.hpp"
#include "play/pairs.hpp"
#include "play/proved_rule.hpp"
#include "play/stored_claims.hpp"
#include "play/symmetric.hpp"
#include "play/value_judges.hpp"

namespace ishitori::play {

namespace {

// Rings: only the length of the row that the first move leaves matters.
void ring_moves(const Game& game, const Position& ring, const Judge& judge, Judge::Class rest,
                std::vector<Judge::Class>& rows, WinningMoves& winning) {
    for_each_move(game, ring, [&](const Move& move) {
        rows.push_back(judge.of_heap(move.leave.empty() ? 0 : move.leave[0]));
        if (judge.is_p(judge.sum(rows.back(), rest))) winning.add({move, 0, 0, 1});
        return true;
    });
    winning.listed.reserve(winning.total);
    for (const MoveFamily& family : winning.families) winning.listed.push_back(family.first);
    winning.families.clear();
}

HeapSize largest_heap(const Position& position) { return position.over() ? 0 : position.heaps[0]; }

// Adds one winning move; others may exist. Requires an empty list.
void add_one_of_many(WinningMoves& winning, const Move& move) {
    winning.count({move, 0, 0, 1});
    winning.listed.push_back(move);
    winning.all_known = false;
}

}  // namespace

Adviser::Adviser(Game game, Convention convention, AdviserLimits limits, std::shared_ptr<NimValues> values)
    : game_(std::move(game)),
      convention_(convention),
      limits_(std::move(limits)),
      values_(std::move(values)) {
    limits_.moves.keep_going = while_time_left();
    if (values_) values_->renew(value_limits());
}

Adviser::~Adviser() = default;

const Finding* Adviser::finding() const {
    return values_ && values_->asked() ? &values_->finding() : nullptr;
}

NimValues& Adviser::values() {
    if (!values_) values_ = std::make_shared<NimValues>(game_, value_limits());
    return *values_;
}

void Adviser::rely_on(KnownPeriod known) {
    kernel_.reset();                                               // it refers to the values
    values_ = std::make_shared<NimValues>(game_, value_limits());  // only this adviser relies on it
    values_->rely_on(std::move(known));
}

void Adviser::rely_on(const MisereClaim& known) {
    relies_ = asked_stored_ = sought_rule_ = true;
    kernel_.reset();
    if (const auto* quotient = std::get_if<MisereQuotient>(&known))
        quotient_ = std::make_unique<QuotientJudge>(*quotient);
    else if (const auto* free_heaps = std::get_if<FreeHeapQuotient>(&known))
        free_heaps_ = std::make_unique<FreeHeapJudge>(*free_heaps);
    else if (const auto* weights = std::get_if<WeightRule>(&known))
        weights_ = std::make_unique<WeightJudge>(*weights);
    else if (const auto* automaton = std::get_if<Automaton>(&known))
        automaton_ = std::make_unique<AutomatonJudge>(*automaton);
    else
        max_tame_heaps_ = std::max(max_tame_heaps_, std::get<TameClaim>(known).heaps);
}

// If a period is needed, the values call time_left themselves and report that no period was found.
NimValueLimits Adviser::value_limits() {
    NimValueLimits limits = limits_;
    limits.keep_going = [this] { return limits_.keep_going() && (needs_period_ || limits_.time_left()); };
    limits.time_left = [this] { return limits_.time_left(); };
    return limits;
}

// An interruption caused by value_limits() is reported as one only if keep_going returned false.
Error Adviser::time_or_interrupt(const Error& error) const {
    if (error.key != "limit.interrupted" || !limits_.keep_going()) return error;
    return Error::stopped("limit.time", finding() != nullptr ? finding()->verified_to() : 0);
}

// Afterwards nim-values of all heaps up to `heap` are known.
Status Adviser::know_values(HeapSize heap) {
    needs_period_ = heap > limits_.heaps;
    return values().know(0, heap);
}

// Adds the heaps that a subtraction set leaves of each; returns false if there are too many to try one by
// one.
bool Adviser::add_options(std::vector<HeapSize>& heaps) const {
    constexpr std::size_t most = 100'000;
    for (std::size_t i = 0, count = heaps.size(); i < count; ++i) {
        for (const TakeRange& range : game_.rules.set) {
            for (HeapSize take = range.from; take <= range.to && take <= heaps[i]; ++take) {
                if (heaps.size() > most) return false;
                heaps.push_back(heaps[i] - take);
            }
        }
    }
    return true;
}

// Computes the values of the position's heaps. If moves are wanted, also the values of all smaller heaps,
// unless these are more than a search for moves examines.
Status Adviser::know_values(const Position& position, bool want_moves, bool& moves_known) {
    moves_known = false;
    if (position.over()) return values().know(0, 0);
    const HeapSize largest = position.heaps[0];
    if (position.ring) return know_values(largest);
    needs_period_ = largest > limits_.heaps;
    std::vector<HeapSize> heaps = position.heaps;
    // For huge heaps, the options of a subtraction set are few heaps.
    const bool far_options =
        want_moves && largest > limits_.heaps && game_.rules.kind == Ruleset::Kind::subtraction;
    if (far_options && !add_options(heaps)) heaps = position.heaps;
    if (const Status status = values().know(heaps); !status) return status;
    if (!want_moves) return Done{};
    if (far_options && heaps.size() > position.heaps.size()) {
        moves_known = true;
        return Done{};
    }
    if (!game_.is_nim() && !values().proved() && largest > limits_.heaps) return Done{};
    if (!game_.is_nim() && values().proved() && !values().whole()) {
        const Periodicity& found = *values().finding().periodicity;
        if (found.preperiod + found.period > limits_.moves.work) return Done{};
    }
    Status all = values().know(0, largest);
    moves_known = all.ok();
    if (!all && all.error().key != "limit.memory") return all;
    return Done{};
}

Status Adviser::know_heaps(const std::vector<HeapSize>& heaps) {
    if (game_.is_nim() || heaps.empty()) return Done{};
    needs_period_ = *std::ranges::max_element(heaps) > limits_.heaps;
    if (const Status status = values().know(heaps); !status) return time_or_interrupt(status.error());
    return Done{};
}

Result<NimValue> Adviser::nim_value(HeapSize heap) {
    if (const Status status = know_heaps({heap}); !status) return status.error();
    return game_.is_nim() ? heap : *values_->at(heap);
}

// Limits the ring, because every number of stones that may be taken from it is tried.
Status Adviser::ring_fits(const Position& position) const {
    constexpr HeapSize max_on_ring = 1'000'000;
    if (!position.ring || game_.rules.longest_take() || position.heaps[0] <= max_on_ring) return Done{};
    return Error::stopped("limit.ring", position.heaps[0], game_.text, max_on_ring);
}

Result<Advice> Adviser::advise(const Position& position, bool want_moves) {
    auto advice =
        convention_ == Convention::normal ? normal(position, want_moves) : misere(position, want_moves);
    if (!advice) return time_or_interrupt(advice.error());
    return advice;
}

// Requires that the judge knows the position's heaps (for a ring: of every smaller heap too).
Advice Adviser::by_judge(const Position& position, bool want_moves, Reason reason, const Judge& judge,
                         Judge::Class rest) {
    Advice advice;
    advice.reason = reason;
    if (position.ring) {
        std::vector<Judge::Class> rows;
        ring_moves(game_, position, judge, rest, rows, advice.winning);
        advice.value = judge.of_options(rows);
        // a ring from which nothing can be taken is over
        const bool lost = advice.value   ? judge.is_p(judge.sum(*advice.value, rest))
                          : rows.empty() ? judge.is_p(judge.of_heap(0))
                                         : advice.winning.total == 0;
        advice.outcome = lost ? Outcome::P : Outcome::N;
        return advice;
    }
    Judge::Class value = judge.of_heap(0);
    for (HeapSize heap : position.heaps) value = judge.sum(value, judge.of_heap(heap));
    advice.value = value;
    advice.outcome = judge.is_p(judge.sum(value, rest)) ? Outcome::P : Outcome::N;
    if (want_moves && advice.outcome == Outcome::N)
        advice.winning = winning_moves(game_, position, judge, limits_.moves, rest);
    return advice;
}

// The number of heaps whose values are cheap. They are computed even if pairs have already decided the
// position, because they give the other winning moves.
HeapSize Adviser::modest_heaps() const {
    const Ruleset& rules = game_.rules;
    constexpr HeapSize of_many_parts = 60, of_three_parts = 300;
    if (rules.max_parts() > 3) return of_many_parts;
    if (rules.kind == Ruleset::Kind::general || rules.max_parts() > 2) return of_three_parts;
    // of one or two parts: a heap costs more with each digit
    constexpr HeapSize heaps_times_digits = 1'000'000, fewest = 1000, most = 20'000;
    const HeapSize digits = rules.code ? rules.code->places() : 1;
    return std::clamp(heaps_times_digits / digits, fewest, most);
}

Result<Advice> Adviser::normal(const Position& position, bool want_moves) {
    const auto paired = by_pairs(game_, position);  // [T21]
    if (paired && !game_.is_nim()) {
        NimValueLimits limits = value_limits();
        limits.heaps = limits.engine_heaps = std::min(limits.heaps, modest_heaps());
        values().renew(std::move(limits));
    }
    bool moves_known = false;
    Status known = ring_fits(position);
    if (known) known = know_values(position, want_moves, moves_known);
    values().renew(value_limits());
    if (!known && (!paired || !limits_.keep_going())) return known.error();
    auto advice = known ? by_values(position, want_moves, moves_known, 0) : Advice{};
    const bool show_pair = paired && (!known || (want_moves && advice.winning.total == 0));
    if (!known) {
        advice.reason = Reason::pairs;
        advice.outcome = paired->outcome;
    }
    if (show_pair && paired->winning) add_one_of_many(advice.winning, *paired->winning);
    return advice;
}

// Requires that know_values() has succeeded.
Advice Adviser::by_values(const Position& position, bool want_moves, bool moves_known, Judge::Class rest) {
    const NimJudge judge(values_.get(), game_.is_nim());
    Advice advice = by_judge(position, want_moves && moves_known, Reason::nim_sum, judge, rest);
    if (want_moves && !moves_known && advice.outcome == Outcome::N && !position.ring && !position.over())
        advice.winning.all_known = false;
    if (position.ring) {
        advice.nim_values = {*advice.value};
    } else {
        for (HeapSize heap : position.heaps) advice.nim_values.push_back(judge.of_heap(heap));
    }
    advice.nim_sum = advice.value;
    return advice;
}

// The tame judge for heaps up to `largest`; nullptr if they are not tame or not known to be. `why` then
// reports an interruption, if there was one.
std::unique_ptr<TameJudge> Adviser::tame_judge(HeapSize largest, Error& why) {
    if (game_.is_nim())  // Bouton 1902: heaps of 2 and more are firm
        return std::make_unique<TameJudge>([](HeapSize n) { return TameValue{n, n <= 1}; });
    // The line game with n = 1: every move takes one stone, so every heap is fickle and parity decides.
    if (game_.rules.kind == Ruleset::Kind::code && game_.rules.code->text() == "0.7")
        return std::make_unique<TameJudge>(
            [](HeapSize n) {
                return TameValue{n % 2, true};
            },
            Judge::Repeats{1, 2});
    if (is_line_game(game_.rules, largest)) return judge_of_tame(largest, Tame::line, why);
    if (is_subtraction(game_.rules)) return judge_of_tame(largest, Tame::subtraction, why);
    constexpr std::uint64_t max_options = std::uint64_t{1} << 26;
    if (!tame_) {
        const bool general = game_.rules.kind == Ruleset::Kind::general;  // many heaps may be left
        tame_ = std::make_unique<TameHeaps>(game_.rules, general ? max_options : ~std::uint64_t{0});
    }
    for (HeapSize reached = 64; !tame_->for_ever(); reached *= 2) {
        const HeapSize next = std::min({reached, largest, max_tame_heaps_});
        if (!tame_->extend(next, while_time_left())) {
            if (!limits_.keep_going()) why = Error::stopped("limit.interrupted");
            return nullptr;
        }
        if (next == largest) break;
        if (next == max_tame_heaps_) return nullptr;
    }
    if (tame_->values().size() <= largest) return judge_of_tame(largest, Tame::for_ever, why);
    return std::make_unique<TameJudge>([this](HeapSize n) {
        return n < tame_->values().size() ? std::optional(tame_->values()[n]) : std::nullopt;
    });
}

// The judge of a game all of whose heaps are tame, by their nim-values [T7], [T16], [T22].
std::unique_ptr<TameJudge> Adviser::judge_of_tame(HeapSize largest, Tame by, Error& why) {
    if (const Status status = know_values(largest); !status) {
        why = status.error();
        return nullptr;
    }
    const NimJudge nim(values_.get(), false);
    auto repeats = nim.repeats();
    auto rises = nim.rises();
    HeapSize firm_from = by == Tame::line ? 2 : by == Tame::for_ever ? tame_->last_fickle() + 1 : 0;
    if (repeats) repeats->preperiod = std::max(repeats->preperiod, firm_from);
    if (rises) {
        if (by == Tame::subtraction) firm_from = rises->preperiod + 2 * rises->period;  // all values exceed 1
        rises = {std::max(rises->preperiod, firm_from), rises->period, rises->saltus << 1, 1};
    }
    const auto value_of = [this, by](HeapSize n) -> std::optional<TameValue> {
        const auto value = values_->at(n);
        if (!value) return std::nullopt;
        if (by == Tame::line) return line_game_value(n, *value);
        if (by == Tame::subtraction) return TameValue{*value, *value <= 1};
        return TameValue{*value, n <= tame_->last_fickle() && tame_->values()[n].fickle};
    };
    return std::make_unique<TameJudge>(value_of, repeats, rises);
}

// Returns true as long as both callbacks do; for long computations.
std::function<bool()> Adviser::while_time_left() const {
    return [this] { return limits_.keep_going() && limits_.time_left(); };
}

// For the check of a stored claim.
std::function<bool()> Adviser::while_checking() const {
    return limits_.timed_checks ? while_time_left() : limits_.keep_going;
}

// The quotient, as far as it is found within modest limits; nullptr if it does not know heaps up to
// `largest`.
const Judge* Adviser::quotient_judge(HeapSize largest, Effort effort) {
    if (quotient_ && quotient_->knows(largest)) return quotient_.get();
    const bool tried = tried_ >= effort || largest >= unreached_[static_cast<std::size_t>(effort)];
    if (relies_ || tried || !quotient_applies(game_.rules)) return nullptr;
    tried_ = effort;
    QuotientLimits limits;
    // Of the heaps and of a candidate before and after it is reduced, for each effort.
    struct Size {
        HeapSize heaps;
        std::uint64_t elements;
        Element order;
    };
    constexpr Size small{200, 1000, 100}, large{1000, 6000, 600};
    const bool little = effort == Effort::little;
    const Size& size = little ? small : large;
    limits.heaps = std::max(largest, size.heaps);
    limits.elements = size.elements;
    limits.order = size.order;
    limits.beyond = false;
    limits.keep_going = while_time_left();
    FoundQuotient found = find_quotient(game_.rules, limits);
    kernel_.reset();
    may_be_infinite_ =
        !little && (found.stop == QuotientStop::family || found.stop == QuotientStop::elements ||
                    found.stop == QuotientStop::no_repair);
    quotient_ = std::make_unique<QuotientJudge>(std::move(found.quotient));
    if (quotient_->knows(largest)) return quotient_.get();
    if (found.stop != QuotientStop::heaps && found.stop != QuotientStop::interrupted)
        unreached_[static_cast<std::size_t>(effort)] = quotient_->quotient().max_heap() + 1;
    return nullptr;
}

// The verified claim with free heaps that is built into the program; nullptr if there is none.
const FreeHeapJudge* Adviser::stored_judge() {
    if (!asked_stored_) {
        const auto may_continue = while_checking();
        if (const auto stored = stored_free_heaps(game_, may_continue))
            free_heaps_ = std::make_unique<FreeHeapJudge>(*stored);
        asked_stored_ = free_heaps_ != nullptr || may_continue();
    }
    return free_heaps_.get();
}

// Requires a heap that the judge does not know.
Advice Adviser::beyond_stored(const Position& position, const FreeHeapJudge& judge) const {
    Advice advice;
    advice.reason = Reason::search;  // only a search could decide it
    BeyondClaim& beyond = advice.beyond_claim.emplace();
    beyond.known_to = judge.oracle().quotient().max_heap();
    for (const HeapSize heap : position.heaps) {
        if (judge.knows(heap)) beyond.rest.push_back(heap);
    }
    const FreeHeapOracle& oracle = judge.oracle();
    beyond.outcome = oracle.is_p(oracle.state(beyond.rest)) ? Outcome::P : Outcome::N;
    return advice;
}

// For a quotient that may be infinite: searches once for a claim with free heaps for the heaps up to
// `largest` [T12].
void Adviser::seek_free_heaps(HeapSize largest) {
    if (!may_be_infinite_) return;
    may_be_infinite_ = false;
    QuotientLimits limits;
    limits.heaps = largest;
    // Smaller candidates than the usual limits allow: the time of a question is short.
    limits.elements = 100'000;
    limits.order = 9000;
    limits.few_large = false;
    limits.keep_going = while_time_left();
    FoundQuotient found = find_quotient(game_.rules, limits);
    if (found.beyond) free_heaps_ = std::make_unique<FreeHeapJudge>(std::move(*found.beyond));
}

// Beyond the heaps of the quotient that quotient_judge() found, by their nim-values [T11]; nullptr if its
// kernel differs from normal play, or if the nim-values are not available.
const Judge* Adviser::kernel_judge(HeapSize largest) {
    if (!quotient_ || quotient_->quotient().status != QuotientStatus::kernel) return nullptr;
    if (!know_values(largest)) return nullptr;
    if (!kernel_) {
        kernel_ = std::make_unique<KernelJudge>(quotient_->quotient(),
                                                *normal_kernel(game_.rules, quotient_->quotient()), *values_);
    }
    return kernel_->knows(largest) ? kernel_.get() : nullptr;
}

// If no cheap quotient settles all heaps: the verified rule [T15] [T23] that is built into the program, or
// one learned from a larger quotient, if the checker proves it. Searched for once.
void Adviser::seek_rule() {
    if (sought_rule_ || !quotient_) return;
    const auto may_continue = while_time_left();
    if (const auto weights = stored_weights(game_, while_checking()))
        weights_ = std::make_unique<WeightJudge>(*weights);
    else if (const auto automaton = stored_automaton(game_, while_checking()))
        automaton_ = std::make_unique<AutomatonJudge>(*automaton);
    else if (auto found = find_rule(game_, may_continue)) {
        if (auto* const rule = std::get_if<WeightRule>(&found->rule))
            weights_ = std::make_unique<WeightJudge>(std::move(*rule));
        else
            automaton_ = std::make_unique<AutomatonJudge>(std::move(std::get<Automaton>(found->rule)));
    }
    sought_rule_ = weights_ != nullptr || automaton_ != nullptr || may_continue();
}

// By the quotient or its kernel; nullopt if it does not decide the position.
std::optional<Advice> Adviser::by_quotient(const Position& position, bool want_moves, Effort effort) {
    const HeapSize largest = largest_heap(position);
    if (const Judge* judge = quotient_judge(largest, effort))
        return by_judge(position, want_moves, Reason::quotient, *judge);
    if (const Judge* judge = kernel_judge(largest)) return by_kernel(position, want_moves, *judge);
    return std::nullopt;
}

// Decides by the claim with free heaps. Returns nullopt without a claim, or if a heap is beyond it.
std::optional<Advice> Adviser::by_free_heaps(const Position& position, bool want_moves) {
    if (free_heaps_ == nullptr || !free_heaps_->knows(largest_heap(position))) return std::nullopt;
    return by_judge(position, want_moves, Reason::free_heaps, *free_heaps_);
}

// By the automaton or the weights; nullopt if there is no rule. Open if the position is beyond the weights,
// because no search reaches these heaps.
std::optional<Advice> Adviser::by_rule(const Position& position, bool want_moves) {
    if (automaton_ != nullptr) return by_judge(position, want_moves, Reason::automaton, *automaton_);
    if (weights_ == nullptr) return std::nullopt;
    if (position.heaps.size() <= largest_weighed_position && weights_->knows(largest_heap(position)))
        return by_judge(position, want_moves, Reason::weights, *weights_);
    Advice advice;
    advice.reason = Reason::search;
    advice.beyond_rule = true;
    return advice;
}

std::optional<Advice> Adviser::by_symmetry(const Position& position) const {
    if (!has_strategy(game_, convention_)) return std::nullopt;
    Advice advice;
    advice.reason = Reason::theorem;
    if (position.ring && position.heaps[0] <= game_.most + 1) return std::nullopt;
    if (position.ring || is_symmetric(position)) {  // theorem 1, lemma 1
        advice.outcome = Outcome::P;
        return advice;
    }
    const auto found = symmetric_move(game_, position);
    if (!found) return std::nullopt;
    advice.outcome = Outcome::N;
    add_one_of_many(advice.winning, found->move);
    return advice;
}

Advice Adviser::by_search(const Position& position, bool want_moves, std::uint64_t positions) {
    if (!search_) {
        SearchLimits limits;
        limits.keep_going = while_time_left();
        search_ = std::make_unique<MisereSearch>(game_, limits);
    }
    search_->raise(positions);
    Advice advice;
    advice.reason = Reason::search;
    if (free_heaps_ != nullptr && game_.board != Board::ring) {  // the claim decides positions of its heaps
        const FreeHeapOracle* const oracle = &free_heaps_->oracle();
        search_->rely_on([oracle](const std::vector<HeapSize>& heaps) -> std::optional<Outcome> {
            if (!oracle->quotient().knows(heaps[0])) return std::nullopt;
            return oracle->is_p(oracle->state(heaps)) ? Outcome::P : Outcome::N;
        });
        advice.searched_above = oracle->quotient().max_heap();
    }
    advice.outcome = search_->outcome(position);
    if (want_moves && advice.outcome == Outcome::N) {
        const auto found = search_->winning_moves(position);
        for (const SumMove& made : found.moves) advice.winning.add_listed(made.move);
        advice.winning.all_known = found.all;
    }
    advice.positions_searched = search_->visited();
    return advice;
}

// A heap outside the quotient is in the kernel, so the nim-sum decides.
Advice Adviser::by_kernel(const Position& position, bool want_moves, const Judge& judge) {
    Advice advice = by_judge(position, want_moves, Reason::kernel, judge);
    if (position.ring) return advice;
    advice.nim_sum = 0;
    for (HeapSize heap : position.heaps) {
        advice.nim_values.push_back(*values_->at(heap));
        *advice.nim_sum ^= advice.nim_values.back();
    }
    return advice;
}

// Nullopt if the heaps are not known to be tame; `why` then reports an interruption, if there was one.
std::optional<Advice> Adviser::by_tame(const Position& position, bool want_moves, Judge::Class rest,
                                       Error& why) {
    const auto judge = tame_judge(largest_heap(position), why);
    if (!judge) return std::nullopt;
    Advice advice = by_judge(position, want_moves, Reason::tame, *judge, rest);
    if (position.ring) return advice;
    for (HeapSize heap : position.heaps) {
        const TameValue value = judge->value(heap);
        advice.nim_values.push_back(value.value);
        advice.fickle.push_back(value.fickle);
    }
    advice.nim_sum = TameJudge::value_of(*advice.value).value;
    return advice;
}

Result<std::optional<Advice>> Adviser::advise_beside(Judge::Class rest, const Position& position,
                                                     bool want_moves) {
    if (const Status fits = ring_fits(position); !fits) return fits.error();
    if (convention_ == Convention::misere) {
        Error why;
        auto advice = by_tame(position, want_moves, rest, why);
        if (!advice && why.key == "limit.interrupted") return time_or_interrupt(why);
        if (advice && !advice->value) return std::optional<Advice>();  // a wild ring
        if (advice && position.ring) {
            const TameValue ring = TameJudge::value_of(*advice->value);
            advice->nim_values = {ring.value};
            advice->fickle = {ring.fickle};
        }
        return advice;
    }
    bool moves_known = false;
    if (const Status known = know_values(position, want_moves, moves_known); !known)
        return time_or_interrupt(known.error());
    return std::optional(by_values(position, want_moves, moves_known, rest));
}

Result<Advice> Adviser::misere(const Position& position, bool want_moves) {
    if (const Status fits = ring_fits(position); !fits) return fits.error();
    const HeapSize largest = largest_heap(position);
    Error why;
    if (auto advice = by_tame(position, want_moves, 0, why)) return *advice;
    if (why.key == "limit.interrupted") return why;
    constexpr HeapSize surely_small = 40;     // stones: searched at once if no quotient is found easily
    constexpr HeapSize surely_searched = 50;  // stones: a search takes seconds
    HeapSize stones = 0;
    for (HeapSize heap : position.heaps)
        stones = std::min(stones + std::min(heap, surely_searched + 1), surely_searched + 1);
    const bool small = stones <= surely_small;
    // for a small N-position all winning moves are wanted, and the strategy gives only one
    if (auto advice = by_symmetry(position); advice && !(small && advice->outcome == Outcome::N))
        return *advice;
    const bool ring_is_gone = position.ring && position.over();
    // The cheaper way first: known results, then quick ones, then searches and finders in turn.
    constexpr HeapSize searched_heap = 100;  // larger heaps have too many moves for a search above a claim
    constexpr std::uint64_t quick = 10'000, above = 200'000, soon = 1'500'000;  // positions
    const auto searched = [&](std::uint64_t positions) -> std::optional<Advice> {
        if (positions >= limits_.positions) return std::nullopt;  // at a lower limit
        Advice advice = by_search(position, want_moves, positions);
        if (!advice.outcome || !(advice.outcome == Outcome::P || advice.winning.all_known || !want_moves))
            return std::nullopt;
        return advice;
    };
    if (!ring_is_gone) {
        if (auto advice = by_quotient(position, want_moves, Effort::little)) return *advice;
        if (auto advice = by_free_heaps(position, want_moves)) return *advice;
        if (weights_ == nullptr && automaton_ == nullptr) {
            if (auto advice = searched(quick)) return *advice;
        }
        if (const FreeHeapJudge* judge = stored_judge()) {
            if (auto advice = by_free_heaps(position, want_moves)) return *advice;
            const bool more_asked =
                limits_.positions > AdviserLimits{}.positions;  // the caller wants a longer search
            if (!position.ring && stones > surely_searched && !more_asked) {
                if (largest <= searched_heap) {
                    Advice advice = by_search(position, want_moves, std::min(above, limits_.positions));
                    if (advice.outcome) return advice;
                    if (!limits_.keep_going()) return Error::stopped("limit.interrupted");
                }
                return beyond_stored(position, *judge);
            }
        }
        seek_rule();
        if (auto advice = by_rule(position, want_moves)) return *advice;
        if (auto advice = searched(soon)) return *advice;
        if (auto advice = by_quotient(position, want_moves, Effort::some)) return *advice;
        seek_free_heaps(largest);
        if (auto advice = by_free_heaps(position, want_moves)) return *advice;
    }
    Advice advice = by_search(position, want_moves, limits_.positions);
    advice.timed_out = !advice.outcome && !limits_.time_left();
    advice.beyond_rule = !advice.outcome && weights_ != nullptr;
    if (!advice.outcome) {
        if (auto theorem = by_symmetry(position)) return *theorem;
        if (!limits_.keep_going()) return Error::stopped("limit.interrupted");
    }
    return advice;
}

}  // namespace ishitori::play
