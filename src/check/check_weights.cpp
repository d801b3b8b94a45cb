// The conditions that are checked, and why they prove [T15].
//
// A heap h has a class c(h), a largest weight a(h), other weights of sum r(h). A position has the sum of the
// classes, the total T of all weights, the largest weight m of all; its *number* gives the class, T modulo
// something, min(T, most), and the excess 2m - T between two bounds. The claim: a position is P exactly if
// its number is in a list.
// 1. The tables are valid: heaps without moves have class 0 and no weights, like the empty position, whose
// number is not in the list; no shorter preperiod or period is possible.
// 2. No move leads from a P-number to a P-number. A position with a move is a heap h and a rest Y, of which
// only the class, T and m matter. All such triples are tried, even if no rest has them (this shows more than
// needed).
// 3. From every position with a move whose number is not in the list some move leads to one that is. This is
// shown for each such number in one of a few ways, its *selection*: in any position with that number some
// heap is chosen (one with a move; one of class not 0; one with the largest weight of all), and if its own
// moves do not suffice, further heaps of the rest (with a weight; of class not 0). For all heaps that can be
// chosen in this way, and all rests, one of them must have a move to P. If the first ones do not suffice and
// the rest has no further heap of the kind, the selection fails. A weighted rest without a heap of class not
// 0 has the largest weight of a heap of class 0. By induction along the play, the positions are then P
// exactly as claimed.
// 4. Heaps beyond the table, and both parts of a split, are base + period * t with a parameter t >= 0; a rest
//    with weights has m = 1 + t', T = m + t''. Weights are then linear in the parameters, and a number is a
//    function of some linear forms between bounds and of remainders: all cases are listed by doubling, as for
//    [T12] (follower.hpp). In 3 only moves that leave one heap, or two with one of them small, are tried, and
//    if they do not suffice, moves that leave two large heaps of about equal size: each remainder of a large
//    heap is then two families, base + 2 period * t, so that both parts are base + period * t.
// 5. Infinity [T17]: the largest weight of a heap can exceed its other weights and a power of a heap with a
// weight by any amount, or not exceed them. These two cases, with one class and one remainder, have different
// outcomes. Only the numbers of the claim itself are examined.
#include <algorithm>
#include <optional>

#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/weight_cases.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

namespace {

using Leaves = std::vector<HeapFamily>;  // the heaps left by a move

class WeightCheck {
  public:
    WeightCheck(const Ruleset& rules, const WeightRule& rule, Budget& budget)
        : rules_(rules), rule_(rule), budget_(budget), longest_(*rules.longest_take()) {}

    Status all() {
        for (auto step : {&WeightCheck::tables, &WeightCheck::apart, &WeightCheck::moves_from_p,
                          &WeightCheck::moves_from_n}) {
            if (Status status = (this->*step)(); !status || budget_.stopped()) return status;
        }
        return Done{};
    }

  private:
    // ---- 1 ----

    Status tables() {
        for (HeapSize n = 0; n < rule_.heaps.size(); ++n) {
            const HeapWeights& heap = rule_.heaps[n];
            if (heap.top == 0 && heap.rest > 0) return refused("check.weights-shape", n);
            if (n >= rule_.preperiod && heap.top == 0 && steps_of(n) > 0) {
                return refused("check.weights-shape", n);
            }
        }
        if (rule_.p[rule_.number_of(WeightSum{})]) return refused("check.weights-empty");
        if (!(rule_.heaps[0] == HeapWeights{})) return refused("check.weights-no-move", 0);
        for (HeapSize n = 1; n < first_large() + rule_.period; ++n) {
            if (n < rule_.heaps.size() && !budget_.spend(1, n)) return Done{};
            if (!has_move({n, {}}) && !(rule_.of(n) == HeapWeights{})) {
                if (budget_.stopped()) return Done{};  // the moves may not all have been tried
                return refused("check.weights-no-move", n);
            }
        }
        for (std::size_t number = 0; number < rule_.p.size(); ++number) {
            if (!budget_.work(1000)) return Done{};
            if (rule_.p[number] && !totals_have(number)) return refused("check.weights-no-position", number);
        }
        return least();
    }
    // True if some weights have this number. Their total t counts as t modulo `modulus` and min(t, most).
    // Their largest, m, is 0 for t = 0 and else 1 .. t, so 2m - t takes every second value up to t. Excesses
    // are at most 16 in size, and for totals beyond that each remainder and parity occurs within 2 * modulus
    // steps.
    bool totals_have(std::size_t number) const {
        const auto excesses = static_cast<std::size_t>(rule_.high - rule_.low + 1);
        const auto excess = static_cast<std::int64_t>(number % excesses) + rule_.low;
        const std::uint64_t cut = number / excesses % (rule_.most + 1);
        const std::uint64_t remainder = number / excesses / (rule_.most + 1) % rule_.modulus;
        const std::uint64_t last = cut < rule_.most ? cut : cut + 17 + 2 * std::uint64_t{rule_.modulus};
        for (std::uint64_t total = cut; total <= last; ++total) {
            if (total % rule_.modulus != remainder) continue;
            for (std::uint64_t top = total == 0 ? 0 : 1; top <= total; ++top) {
                const auto over = static_cast<std::int64_t>(2 * top) - static_cast<std::int64_t>(total);
                if (std::clamp(over, rule_.low, rule_.high) == excess) return true;
            }
        }
        return false;
    }
    std::uint64_t steps_of(HeapSize n) const {
        return rule_.top_steps[n - rule_.preperiod] + rule_.rest_steps[n - rule_.preperiod];
    }
    Status least() const {
        std::vector<HeapWeights> heaps;
        for (HeapSize n = 0; n < rule_.preperiod + 3 * rule_.period; ++n) heaps.push_back(rule_.of(n));
        if (rule_.preperiod > 1 && weight_steps(heaps, rule_.preperiod - 1, rule_.period)) {
            return refused("check.preperiod-not-least", rule_.preperiod, rule_.preperiod - 1);
        }
        for (HeapSize shorter = 1; shorter < rule_.period; ++shorter) {
            if (rule_.period % shorter == 0 && weight_steps(heaps, rule_.preperiod, shorter)) {
                return refused("check.period-not-least", rule_.period, shorter);
            }
        }
        return Done{};
    }

    // ---- 5 ----

    Status apart() {
        if (!rule_.apart) return Done{};
        const auto& [power, growing, others] = *rule_.apart;
        if (rule_.of(power).top == 0) return refused("check.weights-no-power", power);
        const HeapSize r = (growing - rule_.preperiod) % rule_.period;
        if (growing < rule_.preperiod || rule_.top_steps[r] <= rule_.rest_steps[r]) {
            return refused("check.weights-no-growth", growing);
        }
        WeightSum sum = rule_.sum({}, rule_.of(growing));
        for (const HeapSize heap : others) sum = rule_.sum(sum, rule_.of(heap));
        auto outcome = [&](std::int64_t excess) {
            return rule_.p[rule_.number_of(sum.in_class, sum.total % rule_.modulus, rule_.most, excess)];
        };
        if (outcome(rule_.low) == outcome(rule_.high)) return refused("check.weights-not-apart");
        return Done{};
    }

    // ---- 2 ----

    // The small heaps one by one, and the families of all others; `parameter` belongs to a family.
    std::vector<HeapFamily> parts(std::size_t parameter) const {
        std::vector<HeapFamily> all;
        for (HeapSize n = 1; n < rule_.preperiod; ++n) all.push_back({n, {}});
        for (HeapSize r = 0; r < rule_.period; ++r) all.push_back({rule_.preperiod + r, {parameter}});
        return all;
    }
    // The heap from which a move that takes `taken` stones leaves these heaps.
    static HeapFamily heap_of(const Leaves& leaves, HeapSize taken) {
        HeapFamily heap{taken, {}};
        for (const HeapFamily& part : leaves) {
            heap.base += part.base;
            heap.grows.insert(heap.grows.end(), part.grows.begin(), part.grows.end());
        }
        return heap;
    }
    Status moves_from_p() {
        for (HeapSize taken = 0; taken <= longest_; ++taken) {
            const unsigned digit = rules_.digit(taken);
            if ((digit & 1U) != 0 && taken > 0) {
                if (Status status = not_p_to_p({}, taken); !status) return status;
            }
            if ((digit & 6U) == 0) continue;
            const auto smaller = parts(0), larger = parts(1);
            for (const HeapFamily& one : smaller) {
                if (!budget_.work(larger.size())) return Done{};
                if ((digit & 2U) != 0 && taken > 0) {
                    if (Status status = not_p_to_p({one}, taken); !status) return status;
                }
                for (const HeapFamily& other : larger) {
                    if ((digit & 4U) == 0 || other.base < one.base) continue;
                    if (Status status = not_p_to_p({one, other}, taken); !status) return status;
                }
            }
        }
        return Done{};
    }
    Status not_p_to_p(const Leaves& leaves, HeapSize taken) {
        const HeapFamily heap = heap_of(leaves, taken);
        for (const bool weighted : {false, true}) {
            WeightCases cases(rule_, weighted ? 4 : 2);
            LinearSum before = cases.nothing();
            cases.add_rest(before, {weighted, {}});
            LinearSum after = before;
            cases.add(before, heap);
            for (const HeapFamily& part : leaves) cases.add(after, part);
            const auto from = cases.watch(before), to = cases.watch(after);
            Status status = cases.each_place(budget_, [&](Follower::Place place) -> Status {
                for (std::uint64_t c = 0; c < rule_.classes; ++c) {
                    if (rule_.p[cases.number_of(from, c, place)] && rule_.p[cases.number_of(to, c, place)]) {
                        return refused("check.weights-p-conflict", heap.base, taken);
                    }
                }
                return Done{};
            });
            if (!status || budget_.stopped()) return status;
        }
        return Done{};
    }

    // ---- 3 ----

    HeapSize max_small() const { return rule_.preperiod + rule_.period - 1; }
    // From this heap on, a move that leaves a heap of max_small() also leaves a periodic heap.
    HeapSize first_large() const { return rule_.preperiod + max_small() + longest_; }
    // Every heap with a move: the smaller ones one by one, the others as families.
    std::vector<HeapFamily> heaps(std::size_t parameter) const {
        std::vector<HeapFamily> all;
        for (HeapSize n = 1; n < first_large(); ++n) {
            if (has_move({n, {}})) all.push_back({n, {}});
        }
        const std::vector<std::size_t> grows(halves_ ? 2 : 1, parameter);
        for (HeapSize r = 0; r < grows.size() * rule_.period; ++r) {
            HeapFamily heap{first_large() + r, grows};
            if (has_move(heap)) all.push_back(std::move(heap));
        }
        return all;
    }
    // Calls use() with the heaps left by each move of this heap, until it returns false. For a small heap
    // these are all moves; for a large one, the moves that leave one heap, or a heap of at most max_small(),
    // and, if halves_, two heaps that grow alike.
    template <class Use>
    void for_each_move(const HeapFamily& heap, Use use) const {
        for (HeapSize taken = 0; taken <= std::min(longest_, heap.base) && budget_.work(50); ++taken) {
            const unsigned digit = rules_.digit(taken);
            const HeapSize left = heap.base - taken;
            if ((digit & 1U) != 0 && taken > 0 && left == 0 && !use(Leaves{})) return;
            if ((digit & 2U) != 0 && taken > 0 && left > 0 && !use(Leaves{{left, heap.grows}})) return;
            if ((digit & 4U) == 0) continue;
            const HeapSize last = heap.grows.empty() ? left / 2 : max_small();
            for (HeapSize small = 1; small <= last; ++small) {
                if (!use(Leaves{{small, {}}, {left - small, heap.grows}})) return;
            }
            if (heap.grows.size() < 2) continue;
            const std::vector<std::size_t> half{heap.grows.front()};
            for (HeapSize part = rule_.preperiod; 2 * part <= left; ++part) {
                if (!use(Leaves{{part, half}, {left - part, half}})) return;
            }
        }
    }
    bool has_move(const HeapFamily& heap) const {
        bool any = false;
        for_each_move(heap, [&](const Leaves&) { return any = true, false; });
        return any;
    }

    enum class Take : std::uint8_t { any, of_class, weighted };
    using Selection = std::vector<Take>;
    enum class Answer : std::uint8_t { always, second, never };

    Status moves_from_n() {
        const std::vector<Selection> selections{{Take::any},
                                                {Take::weighted},
                                                {Take::of_class},
                                                {Take::weighted, Take::of_class},
                                                {Take::weighted, Take::weighted},
                                                {Take::of_class, Take::weighted},
                                                {Take::of_class, Take::of_class},
                                                {Take::weighted, Take::of_class, Take::of_class}};
        for (std::size_t number = 0; number < rule_.p.size(); ++number) {
            if (rule_.p[number]) continue;
            bool shown = false;
            for (const bool halves : {false, true}) {
                halves_ = halves;
                for (const Selection& selection : selections) {
                    if (shown || budget_.stopped()) break;
                    if (first_exists(number, selection[0])) shown = suffices(number, selection, {});
                }
            }
            if (budget_.stopped()) return Done{};
            if (!shown) return refused("check.weights-bad-position", number);
        }
        return Done{};
    }
    // True if every position of this number that has a move has a heap of this kind.
    bool first_exists(std::size_t number, Take take) const {
        const std::size_t excesses = static_cast<std::size_t>(rule_.high - rule_.low + 1);
        const std::size_t totals = rule_.most + 1;
        if (take == Take::weighted) return number / excesses % totals > 0;
        if (take == Take::of_class) return number / excesses / totals / rule_.modulus > 0;
        return true;
    }
    bool can_be(Take take, const HeapFamily& heap) const {
        const HeapWeights weights = rule_.of(heap.base);
        return take == Take::any || (take == Take::weighted ? weights.top > 0 : weights.in_class > 0);
    }
    // True if every position that adds one more heap of the selection to `taken` has a move to P. Recursive:
    // a further heap is added where one is needed.
    bool suffices(std::size_t number, const Selection& selection, const std::vector<HeapFamily>& taken) {
        for (const HeapFamily& heap : heaps(taken.size())) {
            if (!can_be(selection[taken.size()], heap)) continue;
            std::vector<HeapFamily> with = taken;
            with.push_back(heap);
            const Answer answer = answer_of(number, selection, with);
            if (budget_.stopped() || answer == Answer::never) return false;
            if (answer == Answer::second && !suffices(number, selection, with)) return false;
        }
        return true;
    }
    // Decides if one of these heaps has a move to P in every position of this number that has them. `second`:
    // in all except some positions that have a next heap.
    Answer answer_of(std::size_t number, const Selection& selection, const std::vector<HeapFamily>& taken) {
        Answer answer = Answer::always;
        for (const Rest& rest : {Rest{false, {}}, Rest{true, {}}}) {
            const Answer one = answer_with(number, selection, taken, rest);
            if (one == Answer::never || budget_.stopped()) return Answer::never;
            if (one == Answer::second) answer = one;
        }
        return answer;
    }
    // A move of one of the heaps taken, to these heaps.
    struct Move {
        std::size_t moved;
        Leaves leaves;
    };
    // Parameters, and the class of the rest, for which moves do not win.
    struct Lost {
        Follower::Numbers parameters;
        std::uint64_t rest_class = 0;
    };
    // Lazy: few moves win in most positions. A move is added only if it wins in a position in which no move
    // so far wins.
    Answer answer_with(std::size_t number, const Selection& selection, const std::vector<HeapFamily>& taken,
                       const Rest& rest) {
        const Take next = taken.size() == selection.size() ? Take::any : selection[taken.size()];
        Answer answer = Answer::always;
        std::uint64_t classes = rest.largest ? 1 : rule_.classes;  // of the rests that are examined
        for (std::vector<Move> moves;;) {
            const bool largest = selection[0] == Take::weighted;
            const auto lost = lost_position(number, largest, taken, rest, classes, moves);
            if (budget_.stopped()) return Answer::never;
            if (!lost) return answer;
            if (auto move = winning_move(taken, rest, *lost)) {
                moves.push_back(std::move(*move));
                continue;
            }
            if (next == Take::weighted) return rest.weighted ? Answer::second : Answer::never;
            if (next == Take::any) return Answer::never;
            if (lost->rest_class == 0)
                return wins_without_classes(number, selection, taken, rest) ? Answer::second : Answer::never;
            answer = Answer::second;
            classes = 1;  // a rest of another class has a next heap
        }
    }
    // True if these heaps have a move to P with each weighted rest whose heaps are all of class 0: one of
    // them has the largest weight.
    bool wins_without_classes(std::size_t number, const Selection& selection,
                              const std::vector<HeapFamily>& taken, const Rest& rest) {
        if (!rest.weighted || rest.largest) return false;
        return std::ranges::all_of(heaps(taken.size()), [&](const HeapFamily& heap) {
            const HeapWeights weights = rule_.of(heap.base);
            return weights.top == 0 || weights.in_class > 0 ||
                   answer_with(number, selection, taken, {true, heap}) == Answer::always;
        });
    }
    // A position of this number, with these heaps and a rest of one of these classes, in which none of these
    // moves leads to P; nullopt if it does not exist, or if the budget is stopped. If `largest`, the first
    // heap has the largest weight of all, so the excess is its own, and remains so until it is moved.
    std::optional<Lost> lost_position(std::size_t number, bool largest, const std::vector<HeapFamily>& taken,
                                      const Rest& rest, std::uint64_t classes,
                                      const std::vector<Move>& moves) {
        using Cases = WeightCases;
        constexpr std::uint64_t steps_of_move = 2000;  // of a move and its forms
        if (!budget_.work(steps_of_move * (1 + moves.size()))) return std::nullopt;
        Cases cases(rule_, taken.size() + (rest.weighted ? 2 : 0));
        LinearSum whole = cases.nothing();
        cases.add_rest(whole, rest);
        for (const HeapFamily& heap : taken) cases.add(whole, heap);
        std::vector<Cases::Watched> not_negative;
        if (largest) {
            const LinearNumber own = whole.tops[whole.tops.size() - taken.size()];
            for (const LinearNumber& top : whole.tops) {
                if (!own.at_least(top)) not_negative.push_back(cases.watch(own.plus(top, -1), -1, 0));
            }
            whole.tops = {own};
        }
        const auto from = cases.watch(whole);
        std::vector<Cases::WatchedSum> to;
        for (const Move& move : moves) {
            LinearSum after = cases.nothing();
            cases.add_rest(after, rest);
            for (std::size_t i = 0; i < taken.size(); ++i) {
                if (i != move.moved) cases.add(after, taken[i]);
            }
            if (largest && move.moved > 0) after.tops = whole.tops;
            for (const HeapFamily& part : move.leaves) cases.add(after, part);
            to.push_back(cases.watch(after));
        }
        Lost lost;
        const std::uint64_t steps = 8 * (1 + to.size()) * rule_.classes;
        const auto visit = [&](Follower::Place place) -> Status {
            if (!budget_.work(steps)) return Done{};
            for (const Cases::Watched& difference : not_negative) {
                if (cases.value(difference, place) < 0) return Done{};
            }
            for (lost.rest_class = 0; lost.rest_class < classes; ++lost.rest_class) {
                if (cases.number_of(from, lost.rest_class, place) != number) continue;
                const bool wins = std::ranges::any_of(to, [&](const auto& move) {
                    return rule_.p[cases.number_of(move, lost.rest_class, place)];
                });
                if (!wins) return refused("check.weights-bad-position", number);
            }
            return Done{};
        };
        if (cases.each_place(budget_, visit, &lost.parameters)) return std::nullopt;
        return lost;
    }
    // A move to P in this position.
    std::optional<Move> winning_move(const std::vector<HeapFamily>& taken, const Rest& rest,
                                     const Lost& lost) {
        // Weights, steps and periods are at most 1000, so the sums below are exact.
        constexpr std::int64_t largest_parameter = 1 << 28;
        for (const std::int64_t t : lost.parameters) {
            if (t > largest_parameter) return budget_.stop(BudgetEnd::steps), std::nullopt;
        }
        const auto weights = [&](const HeapFamily& heap) {
            HeapSize size = heap.base;
            for (const std::size_t i : heap.grows)
                size += rule_.period * static_cast<HeapSize>(lost.parameters[i]);
            return rule_.of(size);
        };
        WeightSum beside{static_cast<std::uint32_t>(lost.rest_class)};
        if (rest.weighted) {
            beside = rule_.sum(
                beside,
                rest.largest
                    ? weights(*rest.largest)
                    : HeapWeights{0, 1 + static_cast<std::uint64_t>(lost.parameters[taken.size()]), 0});
            beside.total += static_cast<std::uint64_t>(lost.parameters[taken.size() + 1]);
        }
        std::optional<Move> found;
        for (std::size_t moved = 0; moved < taken.size() && !found; ++moved) {
            WeightSum others = beside;
            for (std::size_t i = 0; i < taken.size(); ++i) {
                if (i != moved) others = rule_.sum(others, weights(taken[i]));
            }
            for_each_move(taken[moved], [&](const Leaves& leaves) {
                WeightSum after = others;
                for (const HeapFamily& part : leaves) after = rule_.sum(after, weights(part));
                if (rule_.is_p(after)) found = {moved, leaves};
                return !found && budget_.work(50);
            });
        }
        return found;
    }

    const Ruleset& rules_;
    const WeightRule& rule_;
    Budget& budget_;
    const HeapSize longest_;
    bool halves_ = false;  // large heaps are two families for each remainder
};

}  // namespace

Status check_claim(const WeightClaim& claim, Budget& budget) {
    const auto game = game_of(claim.game);
    if (!game) return game.error();
    const Ruleset& rules = game->rules;
    if (!rules.longest_take() || *rules.longest_take() > largest_weight_number || rules.unequal_split() ||
        !rules.leaves_pairs()) {
        return Error::check("check.weights-no-theory", claim.game);
    }
    return WeightCheck(rules, claim.rule, budget).all();
}

}  // namespace ishitori::check
