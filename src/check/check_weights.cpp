// The conditions that are checked, and why they prove [T15].
//
// A heap h has a class c(h), a largest weight a(h), and other weights with the sum r(h). A position has the
// sum of the classes, the total T of all weights, the largest weight m of all; its *number* gives the class,
// T modulo something, min(T, most), and the excess 2m - T between two bounds. The claim: a position is P
// exactly if its number is in a list.
// 1. The tables are valid: heaps without moves have class 0 and no weights, like the empty position, whose
// number is not in the list; no shorter preperiod or period is possible.
// 2. No move leads from a P-number to a P-number. A position with a move is a heap h and a rest Y, of which
// only the class, T and m matter. For small T, all triples that sums of heaps have are listed
// (weight_rests.hpp). For larger T, all T and m are tried with every class that some sum with such a total
// has. If the classes have a table, only T with the right remainder are tried, and if T - m is small, it is
// known. This considers more rests than exist.
// 3. Every position with a move whose number is not in the list has a move to one that is. A heap is *lost*
// in a position if none of its moves leads to a number in the list. A position whose number is not in the
// list and in which every heap is lost must not exist. The class, T and m of the other heaps determine if a
// heap is lost. So for every heap the classes are collected with which it is lost for some T and m that agree
// with the number of the whole position. From these sets positions are built heap by heap
// (monoid.hpp): without weights; with one heap that has weights; with a heap of the largest weight and
// others. This considers more positions than exist. Where it finds a bad one, it also distinguishes which
// heap has the next largest weight, and if any further heap has weights.
// 4. Heaps beyond the table, and both parts of a split, are base + period * t with a parameter t >= 0; a rest
//    with weights has m = 1 + t', T = m + t''. Weights are then linear in the parameters, and a number is a
//    function of some linear forms between bounds and of remainders: all cases are listed by doubling, as for
//    [T12] (follower.hpp). In 3 the moves of a large heap that are tried leave one heap, or two of which
//    one is small, or two of about equal size: each remainder of a large heap is two families, base + 2
//    period * t, so that both parts are base + period * t.
// 5. Infinity [T17]: the largest weight of a heap can exceed its other weights and a power of a heap with a
// weight by any amount, or not exceed them. These two cases, with one class and one remainder, have different
// outcomes. Only the numbers of the claim itself are examined.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "check/kinds.hpp"
#include "check/monoid.hpp"
#include "check/reasons.hpp"
#include "check/weight_cases.hpp"
#include "check/weight_rests.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

namespace {

using Leaves = std::vector<HeapFamily>;  // the heaps left by a move

// The classes that make all others: the ones that heaps have, or 1 if classes add modulo their number.
std::vector<HeapSize> generators(const WeightRule& rule) {
    if (rule.class_sums.empty()) return {1};
    const std::vector<std::uint32_t> of_heaps = rule.heap_classes();
    return {of_heaps.begin(), of_heaps.end()};
}
std::vector<std::vector<QuotientElement>> sums_with(const WeightRule& rule,
                                                    const std::vector<HeapSize>& generators) {
    std::vector<std::vector<QuotientElement>> rows;
    for (const HeapSize generator : generators) {
        std::vector<QuotientElement>& row = rows.emplace_back();
        for (std::uint32_t c = 0; c < rule.classes; ++c)
            row.push_back(rule.sum_of_classes(static_cast<std::uint32_t>(generator), c));
    }
    return rows;
}

class WeightCheck {
  public:
    WeightCheck(const Ruleset& rules, const WeightRule& rule, Budget& budget)
        : rules_(rules),
          rule_(rule),
          budget_(budget),
          longest_(*rules.longest_take()),
          generators_(generators(rule)),
          sums_(sums_with(rule, generators_)),
          classes_(rule.classes, generators_, sums_, budget),
          words_((rule.classes + 63) / 64),
          memory_(budget),
          p_sets_(rule.p.size()) {}

    Status all() {
        using Me = WeightCheck;
        return in_turn(*this, budget_,
                       {&Me::monoid, &Me::tables, &Me::apart, &Me::moves_from_p, &Me::moves_from_n});
    }

  private:
    // ---- 1 ----

    Status monoid() {
        if (!classes_.check()) return refused("check.weights-classes");
        for (std::uint32_t a = 0; a < rule_.classes && budget_.work(rule_.classes); ++a) {
            for (std::uint32_t b = 0; b < rule_.classes; ++b) {
                if (rule_.sum_of_classes(a, b) != classes_.times(a, b))
                    return refused("check.weights-classes");
            }
        }
        return Done{};
    }
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
        const WeightRule::Facts facts = rule_.facts_of(number);
        const std::uint64_t last =
            facts.total < rule_.most ? facts.total : facts.total + 17 + 2 * std::uint64_t{rule_.modulus};
        for (std::uint64_t total = facts.total; total <= last; ++total) {
            if (total % rule_.modulus != facts.remainder) continue;
            for (std::uint64_t top = total == 0 ? 0 : 1; top <= total; ++top) {
                const auto over = static_cast<std::int64_t>(2 * top) - static_cast<std::int64_t>(total);
                if (std::clamp(over, rule_.low, rule_.high) == facts.excess) return true;
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
        sum.in_class = rule_.sum_of_classes(sum.in_class, rule_.idempotent(rule_.of(power).in_class));
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
        rests_ = all_rests(rule_, budget_);
        for (HeapSize taken = 0; taken <= longest_; ++taken) {
            const unsigned digit = rules_.digit(taken);
            if ((digit & 1U) != 0 && taken > 0) {
                if (Status status = not_p_to_p({}, taken); !status) return status;
            }
            if ((digit & 6U) == 0) continue;
            for (const HeapFamily& one : parts(0)) {
                const auto larger = parts(one.grows.size());
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
        for (const auto& [rest, classes] : rests_) {
            WeightCases cases(rule_, heap.grows.size() + rest.parameters());
            LinearSum before = cases.nothing();
            cases.add_rest(before, rest);
            LinearSum after = before;
            cases.add(before, heap);
            for (const HeapFamily& part : leaves) cases.add(after, part);
            const auto from = cases.watch(before), to = cases.watch(after);
            const auto watched = cases.watch(rest);
            Status status = cases.each_place(budget_, [&](Follower::Place place, const auto&) -> Status {
                if (!cases.exists(rest, watched, place) || !budget_.work(8 + words_ / 4)) return Done{};
                const Bits& p_before = p_set(from.in_class, cases.type_of(from, place));
                const Bits& p_after = p_set(to.in_class, cases.type_of(to, place));
                if (!classes.meets(p_before, p_after)) return Done{};
                return refused("check.weights-p-conflict", heap.base, taken);
            });
            if (!status || budget_.stopped()) return status;
        }
        return Done{};
    }

    // ---- 3 ----

    HeapSize max_small() const { return rule_.preperiod + rule_.period - 1; }
    // From this heap on, a move that leaves a heap of max_small() also leaves a periodic heap.
    HeapSize first_large() const { return rule_.preperiod + max_small() + longest_; }
    // Every heap with a move: the smaller ones one by one, the others as families that grow with the first
    // parameter.
    std::vector<HeapFamily> heaps() const {
        std::vector<HeapFamily> all;
        for (HeapSize n = 1; n < first_large(); ++n) {
            if (has_move({n, {}})) all.push_back({n, {}});
        }
        for (HeapSize r = 0; r < 2 * rule_.period; ++r) {
            HeapFamily heap{first_large() + r, {0, 0}};
            if (has_move(heap)) all.push_back(std::move(heap));
        }
        return all;
    }
    // Calls use() with the heaps left by moves of this heap, until it returns false. For a small heap
    // these are all moves; for a large one, the moves that leave one heap, or a heap of at most max_small(),
    // or two heaps that grow alike.
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
            if (heap.grows.empty()) continue;
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

    // Where the weights of a position are, seen from a heap in it: nowhere, only in the heap, in several
    // heaps and the largest in this one, or the largest in another.
    enum class Role : std::uint8_t { weightless, alone, largest, other };
    // The number of a position without its class.
    std::size_t types() const { return rule_.p.size() / rule_.classes; }
    bool has_weights(std::size_t type) const { return rule_.facts_of(type).total > 0; }
    // The classes whose sums with the given class are P with this type.
    const Bits& p_set(std::size_t in_class, std::size_t type) {
        Bits& set = p_sets_[in_class * types() + type];
        if (set != Bits()) return set;
        set = Bits(rule_.classes);
        if (!memory_.add(set.bytes()) || !budget_.work(2 * std::uint64_t{rule_.classes})) return set;
        const std::uint16_t* const sums = classes_.row(static_cast<QuotientElement>(in_class));
        return set = Bits::where(rule_.classes,
                                 [&](std::size_t c) { return rule_.p[sums[c] * types() + type]; });
    }
    // By type: the classes of the other heaps in positions of this type, not in P, in which no move that is
    // tried of a heap leads to P.
    using Lost = std::vector<Bits>;
    // For the heaps of each class.
    using Parts = std::map<QuotientElement, Lost>;

    void join(Parts& parts, const HeapFamily& heap, const Lost& lost) const {
        Lost& all = parts.try_emplace(rule_.of(heap.base).in_class, nothing_lost()).first->second;
        for (std::size_t type = 0; type < lost.size(); ++type) all[type].add(lost[type]);
    }
    Lost nothing_lost() const { return Lost(types(), Bits(rule_.classes)); }
    bool weighted(const HeapFamily& heap) const { return rule_.of(heap.base).top > 0; }
    std::vector<HeapKind> kinds(const Parts& parts, std::size_t type) const {
        std::vector<HeapKind> kinds;
        for (const auto& [c, lost] : parts) {
            Monoid::Set contexts(rule_.classes);
            for (std::size_t other = 0; other < rule_.classes; ++other)
                contexts[other] = lost[type].test(other) ? 1 : 0;
            kinds.push_back({c, 0, std::move(contexts)});
        }
        return kinds;
    }
    // One of the first and one of the second together.
    std::vector<HeapKind> pairs(const std::vector<HeapKind>& firsts,
                                const std::vector<HeapKind>& seconds) const {
        std::vector<HeapKind> both;
        for (const HeapKind& a : firsts) {
            for (const HeapKind& b : seconds) {
                Monoid::Set contexts(rule_.classes);
                for (QuotientElement c = 0; c < rule_.classes; ++c)
                    contexts[c] = a.b[classes_.times(b.element, c)] & b.b[classes_.times(a.element, c)];
                both.push_back({classes_.times(a.element, b.element), 0, std::move(contexts)});
            }
        }
        return both;
    }

    Status moves_from_n() {
        const std::vector<HeapFamily> all = heaps();
        // The last three: another heap has the largest weight; `light` without weights, `heavy` with some.
        Parts none, alone, largest, other, light, heavy;
        for (const HeapFamily& heap : all) {
            const Lost as_other = lost(heap, Role::other);
            join(other, heap, as_other);
            join(weighted(heap) ? heavy : light, heap, as_other);
            if (weighted(heap)) {
                join(alone, heap, lost(heap, Role::alone));
                join(largest, heap, lost(heap, Role::largest));
            } else {
                join(none, heap, lost(heap, Role::weightless));
            }
            if (budget_.stopped()) return Done{};
        }
        std::vector<std::size_t> open;
        for (std::size_t type = 0; type < types() && !budget_.stopped(); ++type) {
            std::optional<QuotientElement> c;
            if (!has_weights(type)) {
                c = bad_position(classes_, kinds(none, type), 0, budget_);
            } else {
                const auto given = kinds(alone, type);
                c = bad_position(classes_, kinds(light, type), 0, budget_, &given);
                if (!c && bad_with(type, largest, heavy, other)) open.push_back(type);
            }
            if (c) return bad(*c, type);
        }
        for (const HeapFamily& heap : all) {
            if (open.empty() || budget_.stopped()) break;
            if (!weighted(heap)) continue;
            if (Status status = with_largest(heap, all, open, heavy, other); !status) return status;
        }
        return Done{};
    }
    Status bad(QuotientElement c, std::size_t type) const {
        return refused("check.weights-bad-position", c * types() + type);
    }
    // The class of a position of this type in which every heap is lost: one of the first, one of the second,
    // and any of the others. Nullopt if it does not exist, or if the budget is stopped.
    std::optional<QuotientElement> bad_with(std::size_t type, const Parts& first, const Parts& second,
                                            const Parts& others) {
        const auto given = pairs(kinds(first, type), kinds(second, type));
        return bad_position(classes_, kinds(others, type), 0, budget_, &given);
    }
    // The positions in which this heap has the largest weight of several. For the types that cannot be
    // excluded otherwise it is also known which heap has the next, and if it is the last one with weights.
    Status with_largest(const HeapFamily& top, const std::vector<HeapFamily>& all,
                        std::vector<std::size_t> open, const Parts& heavy, const Parts& other) {
        using enum Rest::More;
        Parts first;
        join(first, top, lost(top, Role::largest));
        std::erase_if(open, [&](std::size_t type) { return !bad_with(type, first, heavy, other); });
        if (open.empty() || budget_.stopped()) return Done{};
        const HeapFamily known = in_rest(top);
        Parts others, light;
        for (const HeapFamily& heap : all) {
            const Lost lost_beside = lost(heap, Role::other, known);
            join(others, heap, lost_beside);
            if (!weighted(heap)) join(light, heap, lost_beside);
        }
        for (const HeapFamily& next : all) {
            if (budget_.stopped()) break;
            if (!weighted(next)) continue;
            Parts last, before_last, second, before_second;
            join(before_last, top, lost(top, Role::largest, in_rest(next), nothing));
            join(last, next, lost(next, Role::other, known, nothing));
            join(before_second, top, lost(top, Role::largest, in_rest(next), something));
            join(second, next, lost(next, Role::other, known));
            for (const std::size_t type : open) {
                auto c = bad_with(type, before_last, last, light);
                if (!c) c = bad_with(type, before_second, second, others);
                if (c) return bad(*c, type);
            }
        }
        return Done{};
    }
    // The same heap as a part of the rest.
    static HeapFamily in_rest(HeapFamily heap) {
        std::ranges::fill(heap.grows, 1);
        return heap;
    }

    // Lazy: few moves win in most positions. A move is added only if it wins in a position in which no move
    // so far wins.
    void add_lost(const HeapFamily& heap, Role role, const Rest& rest, const Bits& classes,
                  std::vector<Leaves>& moves, Lost& known) {
        while (auto move = missing_move(heap, role, rest, classes, moves, known)) {
            if (budget_.stopped()) break;
            moves.push_back(std::move(*move));
        }
    }
    Lost lost(const HeapFamily& heap, Role role) {
        Lost known = nothing_lost();
        std::vector<Leaves> moves;
        const bool weighted = role == Role::largest || role == Role::other;
        for (const auto& [rest, classes] : rests_) {
            if (rest.weighted == weighted) add_lost(heap, role, rest, classes, moves, known);
        }
        return known;
    }
    // This heap has the largest weight in the rest.
    Lost lost(const HeapFamily& heap, Role role, const HeapFamily& largest,
              Rest::More more = Rest::More::either) {
        Lost known = nothing_lost();
        std::vector<Leaves> moves;
        add_lost(heap, role, {true, largest, more}, Bits::all(rule_.classes), moves, known);
        return known;
    }
    // Adds to `known` the positions not in P of this heap and a rest from which no move leads to P. Returns
    // the first move to P in a position from which none of `moves` leads there; nullopt if it meets none, or
    // if the budget is stopped.
    std::optional<Leaves> missing_move(const HeapFamily& heap, Role role, const Rest& rest,
                                       const Bits& classes, const std::vector<Leaves>& moves, Lost& known) {
        constexpr std::uint64_t steps_of_move = 2000;  // of a move and its forms
        if (!budget_.work(steps_of_move * (1 + moves.size()))) return std::nullopt;
        WeightCases cases(rule_, 1 + rest.parameters());
        LinearSum whole = cases.nothing();
        cases.add_rest(whole, rest);
        cases.add(whole, heap);
        std::optional<WeightCases::Watched> not_negative;
        if (rest.weighted) {
            LinearNumber others = whole.tops[1], own = whole.tops[2];
            if (role == Role::other) std::swap(others, own);
            not_negative = cases.watch(own.plus(others, -1), -1, 0);
            whole.tops = {own};
        }
        const auto from = cases.watch(whole);
        const auto watched = cases.watch(rest);
        std::vector<WeightCases::WatchedSum> to;
        for (const Leaves& leaves : moves) {
            LinearSum after = cases.nothing();
            cases.add_rest(after, rest);
            for (const HeapFamily& part : leaves) cases.add(after, part);
            to.push_back(cases.watch(after));
        }
        std::optional<Leaves> missing;
        Bits lost;  // by class of the rest
        const auto visit = [&](Follower::Place place, const auto& reach) -> Status {
            if (!budget_.work((1 + to.size()) * (8 + words_ / 4))) return Done{};
            if (not_negative && cases.value(*not_negative, place) < 0) return Done{};
            if (!cases.exists(rest, watched, place)) return Done{};
            const std::size_t type = cases.type_of(from, place);
            lost = classes;
            lost.remove(known[type]);
            lost.remove(p_set(from.in_class, type));
            for (const WeightCases::WatchedSum& after : to)
                lost.remove(p_set(after.in_class, cases.type_of(after, place)));
            lost.any_of([&](std::size_t c) {
                missing = winning_move(heap, rest, reach(), static_cast<std::uint32_t>(c));
                if (!missing) known[type].set(c);
                return missing.has_value();
            });
            return missing ? refused("check.weights-bad-position", type) : Status(Done{});
        };
        (void)cases.each_place(budget_, visit);
        return missing;
    }
    // A move of the heap to P in this position.
    std::optional<Leaves> winning_move(const HeapFamily& heap, const Rest& rest,
                                       const Follower::Numbers& parameters, std::uint32_t rest_class) {
        // Weights, steps and periods are at most 1000, so the sums below are exact.
        constexpr std::int64_t largest_parameter = 1 << 28;
        for (const std::int64_t t : parameters) {
            if (t > largest_parameter) return budget_.stop(BudgetEnd::steps), std::nullopt;
        }
        const auto weights = [&](const HeapFamily& family) {
            HeapSize size = family.base;
            for (const std::size_t i : family.grows)
                size += rule_.period * static_cast<HeapSize>(parameters[i]);
            return rule_.of(size);
        };
        const WeightCases cases(rule_, 1 + rest.parameters());
        LinearSum others = cases.nothing();
        cases.add_rest(others, rest);
        WeightSum beside{rest_class, others.total.at(parameters)};
        for (const LinearNumber& top : others.tops) beside.top = std::max(beside.top, top.at(parameters));
        std::optional<Leaves> found;
        for_each_move(heap, [&](const Leaves& leaves) {
            WeightSum after = beside;
            for (const HeapFamily& part : leaves) after = rule_.sum(after, weights(part));
            if (rule_.is_p(after)) found = leaves;
            return !found && budget_.work(50);
        });
        return found;
    }

    const Ruleset& rules_;
    const WeightRule& rule_;
    Budget& budget_;
    const HeapSize longest_;

    const std::vector<HeapSize> generators_;
    const std::vector<std::vector<QuotientElement>> sums_;
    Monoid classes_;
    const std::size_t words_;  // of a set of classes
    Memory memory_;
    std::vector<Bits> p_sets_;  // by class and type, as p_set() makes them; empty: not made yet
    std::vector<RestOf> rests_;
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
