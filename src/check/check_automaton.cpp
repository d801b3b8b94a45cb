// The conditions that are checked, and why they prove [T23].
//
// The automaton reads a position from the smallest heaps to the largest: `add` for each heap of the current
// size, `next` for each step to the next size. The claim: a position is P exactly if its last state is.
// 1. More steps to further sizes do not change the outcome; the position without heaps is not P; a heap
// without a move does not change the state.
// 2. No move leads from a P-position to a P-position. The automaton reads a position X and its option X' side
// by side: they share all heaps but the moved one of X and the ones it leaves in X'. All pairs of states that
// can occur are listed. The size of a small heap that is left is exact. If both heaps left are larger, only
// two things are used of the moved heap's size: its remainder modulo the period, and that it exceeds the
// larger of them by more than `small`. (The period is the one of `next`, or twice that if it is odd.)
// 3. From every position with a move that is not P some move leads to a P-position. While the automaton reads
// X, a second one reads all options X' at once, by the subset construction: it assumes the heaps left before
// the moved heap is met. Four kinds of moves are followed: those that leave no heap or one; two heaps, one of
// them at most `small`; two heaps, one of them equivalent to a small one that it exceeds by a multiple of the
// period; and two equal heaps, which count only if all pairs that may be meant give a P-position. Every set
// of states that can occur is listed. Where X ends in a state that is not P, one of its options must end in
// one that is. By induction along the play, the positions are then P exactly as claimed.
// 4. Infinity [T24]: two equal heaps of a progression and two different ones have different outcomes.
#include <algorithm>
#include <bit>
#include <compare>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

#include "base/sorted.hpp"
#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

namespace {

using State = AutomatonState;
using States = std::vector<State>;

class AutomatonCheck {
  public:
    AutomatonCheck(const Ruleset& rules, const Automaton& automaton, Budget& budget)
        : rules_(rules),
          a_(automaton),
          budget_(budget),
          longest_(*rules.longest_take()),
          exact_(2 * automaton.small + 1 + longest_),
          period_(std::lcm(automaton.period(largest_automaton_period), HeapSize{2})) {
        for (HeapSize taken = 0; taken <= longest_; ++taken) {
            if (leaves(taken, 2)) splits_.push_back(taken);
        }
    }

    Status all() {
        using Me = AutomatonCheck;
        return in_turn(*this, budget_, {&Me::tables, &Me::apart, &Me::moves_from_p, &Me::moves_from_n});
    }

  private:
    bool leaves(HeapSize taken, unsigned heaps) const { return (rules_.digit(taken) >> heaps & 1U) != 0; }
    // True if a heap of this size has a move.
    bool has_move(HeapSize n) const {
        for (HeapSize taken = 0; taken <= std::min(longest_, n); ++taken) {
            const HeapSize left = n - taken;
            if ((taken > 0 && left == 0 && leaves(taken, 0)) || (taken > 0 && left > 0 && leaves(taken, 1)) ||
                (left > 1 && leaves(taken, 2)))
                return true;
        }
        return false;
    }

    // ---- 1 ----

    Status tables() {
        if (period_ == 0) return refused("check.automaton-period", largest_automaton_period);
        if (a_.p[0]) return refused("check.automaton-empty");
        for (State s = 0; s < a_.states(); ++s) {
            if (a_.p[a_.next[s]] != a_.p[s]) return refused("check.automaton-end", s);
        }
        // All states that can be reached at the sizes 1 .. exact, and at all larger ones by remainder.
        States now{0};
        for (HeapSize n = 1; n <= exact_; ++n) {
            close(now);
            const bool large = n > 2 * a_.small + 1;
            if (!(large ? budget_.work(a_.states()) : budget_.spend(1, a_.states()))) return Done{};
            if (!has_move(n)) {
                for (const State s : now) {
                    if (a_.add[s] != s) return refused("check.automaton-no-move", n);
                }
            }
            first_.push_back(now);
            for (State& s : now) s = a_.next[s];
        }
        std::vector<bool> met(a_.states() * period_);
        const auto meet = [&](State s, HeapSize remainder) {
            if (met[s * period_ + remainder]) return;
            met[s * period_ + remainder] = true;
            later_.emplace_back(s, remainder);
        };
        for (const State s : now) meet(s, (exact_ + 1) % period_);
        for (std::size_t i = 0; i < later_.size() && budget_.work(1); ++i) {
            const auto [s, remainder] = later_[i];
            meet(a_.add[s], remainder);
            meet(a_.next[s], (remainder + 1) % period_);
        }
        return Done{};
    }
    // Adds the states after more heaps, and removes repetitions.
    void close(States& states) const {
        std::vector<bool> met(a_.states());
        States closed;
        for (State s : states) {
            for (; !met[s]; s = a_.add[s]) {
                met[s] = true;
                closed.push_back(s);
            }
        }
        states = std::move(closed);
    }

    // ---- 4 ----

    Status apart() {
        if (!a_.apart) return Done{};
        const auto& [heap, step, others] = *a_.apart;
        if (!std::ranges::is_sorted(others) || (!others.empty() && (others[0] == 0 || others.back() >= heap)))
            return refused("check.automaton-others", heap);
        const HeapSize from = others.empty() ? 1 : others.back();
        const State before = a_.after(a_.of(others), heap - from);
        if (a_.after(before, step) != before) return refused("check.automaton-progression", heap, step);
        const State one = a_.add[before];
        const bool equal = a_.p[a_.add[one]];
        State s = one;
        for (std::size_t i = 0; i < a_.states() && budget_.work(a_.states()); ++i) {
            s = a_.after(s, step);
            if (a_.p[a_.add[s]] == equal) return refused("check.automaton-not-apart", heap, step);
        }
        return Done{};
    }

    // ---- 2 ----

    // The history of the moved heap of X and of the heaps that it leaves in X'.
    struct Phases {
        HeapSize small, longest, period;
        // The moved heap follows after this number of sizes.
        std::size_t wait(HeapSize sizes) const { return sizes; }
        // The smaller of two heaps was left; it is this small heap, or a larger one with this remainder.
        std::size_t left_small(HeapSize heap) const { return wait(small + longest) + heap; }
        std::size_t left_large(HeapSize remainder) const { return left_small(small) + 1 + remainder; }
        // Both were left and are large. The moved heap follows after more than `small` sizes, of which some
        // are over, and their number has this remainder.
        std::size_t gap(HeapSize remainder, HeapSize over) const {
            return left_large(period) + remainder * (small + 2) + over;
        }
        std::size_t done() const { return gap(period, 0); }
    };
    struct Pair {
        State x, option;
        std::size_t phase;
    };
    // The pairs that are met, each once, and the ones of them that are not examined yet. If they do not fit,
    // the budget is stopped.
    class Pairs {
      public:
        Pairs(std::uint64_t phases, std::uint64_t states, Budget& budget) : states_(states), memory_(budget) {
            const std::uint64_t all = phases * states * states;
            if (!memory_.add(all / 8)) return;
            if (all <= met_.max_size())
                met_.resize(static_cast<std::size_t>(all));
            else
                budget.stop(BudgetEnd::memory);  // of 32 bits
        }
        void meet(State x, State option, std::size_t phase) {
            const auto at = static_cast<std::size_t>((phase * states_ + x) * states_ + option);
            if (!met_[at]) open_.push_back({x, option, phase});
            met_[at] = true;
        }
        std::optional<Pair> next() {
            if (open_.empty()) return std::nullopt;
            const Pair pair = open_.back();
            open_.pop_back();
            return pair;
        }

      private:
        const std::uint64_t states_;
        Memory memory_;
        std::vector<bool> met_;
        std::vector<Pair> open_;
    };

    Status moves_from_p() {
        const Phases phases{a_.small, longest_, period_};
        Pairs pairs(phases.done() + 1, a_.states(), budget_);
        if (budget_.stopped()) return Done{};
        const auto meet = [&](State x, State option, std::size_t phase) { pairs.meet(x, option, phase); };
        // The first heap that differs.
        for (HeapSize taken = 1; taken <= longest_; ++taken) {
            if (leaves(taken, 0)) {
                for (const State s : first_[taken - 1]) meet(a_.add[s], s, phases.done());
            }
            if (leaves(taken, 1)) {
                for_each_state([&](State s) { meet(s, a_.add[s], phases.wait(taken)); });
            }
        }
        for (HeapSize n = 1; n <= exact_ && !splits_.empty(); ++n) {
            const std::size_t left = n <= a_.small ? phases.left_small(n) : phases.left_large(n % period_);
            for (const State s : first_[n - 1]) meet(s, a_.add[s], left);
        }
        if (!splits_.empty()) {
            for (const auto& [s, remainder] : later_) meet(s, a_.add[s], phases.left_large(remainder));
        }
        while (const auto pair = pairs.next()) {
            const auto [x, option, phase] = *pair;
            if (!budget_.work(40)) return Done{};
            meet(a_.add[x], a_.add[option], phase);
            const State x_next = a_.next[x], option_next = a_.next[option], moved = a_.add[x];
            const auto second_left = [&](auto phase_after) {
                budget_.work(20 * splits_.size());
                for (const HeapSize taken : splits_) meet(x, a_.add[option], phase_after(taken));
                meet(x_next, option_next, phase);
            };
            if (phase == phases.done()) {
                if (a_.p[x] && a_.p[option]) return refused("check.automaton-p-conflict", x, option);
                meet(x_next, option_next, phase);
            } else if (phase == phases.wait(0)) {
                meet(moved, option, phases.done());
            } else if (phase <= phases.wait(a_.small + longest_)) {
                meet(x_next, option_next, phase - 1);
            } else if (phase <= phases.left_small(a_.small)) {
                const HeapSize heap = phase - phases.left_small(0);
                second_left([&](HeapSize taken) { return phases.wait(heap + taken); });
            } else if (phase < phases.gap(0, 0)) {
                const HeapSize heap = phase - phases.left_large(0);
                second_left([&](HeapSize taken) { return phases.gap((heap + taken) % period_, 0); });
            } else {
                const HeapSize at = phase - phases.gap(0, 0), enough = a_.small + 1;
                const HeapSize remainder = at / (enough + 1), over = at % (enough + 1);
                if (remainder == 0 && over == enough) meet(moved, option, phases.done());
                meet(x_next, option_next,
                     phases.gap((remainder + period_ - 1) % period_, std::min(over + 1, enough)));
            }
        }
        return Done{};
    }
    template <class Use>
    void for_each_state(Use use) const {
        for (const States& states : first_) std::ranges::for_each(states, use);
        for (const auto& [s, remainder] : later_) use(s);
    }

    // ---- 3 ----

    struct Waiting {
        HeapSize sizes;  // until the moved heap is due
        bool recurs;     // it is due again after each period
        State state;
        auto operator<=>(const Waiting&) const = default;
    };
    // After a part of a position X has been read.
    struct Reading {
        State x = 0;
        bool movable = false;  // X has a heap with a move
        HeapSize size = 1;     // the current size, at most exact + 1
        States left;           // X and one heap more, for each size up to `small`
        // X and the heaps that a move leaves, whose moved heap follows later.
        std::vector<Waiting> waiting;
        States options;
        HeapSize remainder = 1;  // of the size
        // X and two equal large heaps more: of the last sizes, the last one first; and of all others, by the
        // remainder of their size.
        States last_pairs;
        std::vector<States> pairs;
        std::vector<States> unions;  // of each, one state is an option's

        // Takes this step from every state.
        void take(const States& step) {
            const auto all = [&](States& states) {
                for (State& s : states) s = step[s];
            };
            x = step[x];
            for (States* states : {&left, &options, &last_pairs}) all(*states);
            for (Waiting& one : waiting) one.state = step[one.state];
            std::ranges::for_each(pairs, all);
            std::ranges::for_each(unions, all);
        }
        std::size_t bytes() const {
            std::size_t states = left.size() + options.size() + last_pairs.size() + 6 * waiting.size();
            for (const States& set : pairs) states += 8 + set.size();
            for (const States& set : unions) states += 8 + set.size();
            return 200 + 4 * states;
        }
        auto operator<=>(const Reading&) const = default;
    };

    // True if this small heap is among the last period of them, and together with any heaps has the same
    // state as the heaps that are larger by a multiple of the period.
    bool recurs(HeapSize heap) const { return heap < recurs_.size() && recurs_[heap]; }
    bool recurring(HeapSize heap) {
        Pairs pairs(period_, a_.states(), budget_);
        if (budget_.stopped()) return false;
        for (const State s : first_[heap - 1]) pairs.meet(a_.add[s], s, 0);
        while (const auto pair = pairs.next()) {
            const auto [with, without, remainder] = *pair;
            if (!budget_.work(40) || (remainder == 0 && with != a_.add[without])) return false;
            pairs.meet(a_.add[with], a_.add[without], remainder);
            pairs.meet(a_.next[with], a_.next[without], (remainder + 1) % period_);
        }
        return true;
    }

    Status moves_from_n() {
        recurs_.assign(a_.small + 1, false);
        for (HeapSize n = a_.small < period_ ? 1 : a_.small - period_ + 1; n <= a_.small; ++n)
            recurs_[n] = recurring(n);
        // By everything but the options: the sets of options, without those that contain another one.
        std::map<Reading, std::vector<States>> met;
        std::vector<Reading> open;
        Memory memory(budget_);
        const auto meet = [&](Reading reading) {
            std::erase_if(reading.unions, [&](States& states) {
                sort_distinct(states);
                if (states.size() == 1) reading.options.push_back(states[0]);
                return states.size() == 1;
            });
            sort_distinct(reading.unions);
            sort_distinct(reading.waiting);
            sort_distinct(reading.options);
            for (States& states : reading.pairs) sort_distinct(states);
            States options;
            options.swap(reading.options);
            const std::size_t look_up = reading.bytes() * std::bit_width(met.size());
            const auto [at, fresh] = met.try_emplace(reading);
            std::vector<States>& sets = at->second;
            if (!budget_.work(look_up + sets.size() * options.size())) return;
            const auto fewer = [&](const States& set) { return std::ranges::includes(options, set); };
            if (std::ranges::any_of(sets, fewer)) return;
            std::erase_if(sets, [&](const States& set) { return std::ranges::includes(set, options); });
            sets.push_back(options);
            const std::size_t kept = fresh ? reading.bytes() : 0;
            reading.options = std::move(options);
            if (!memory.add(kept + 64 + 4 * reading.options.size() + reading.bytes())) return;
            open.push_back(std::move(reading));
        };
        Reading nothing;
        nothing.pairs.resize(period_);
        at_size(nothing);
        meet(nothing);
        while (!open.empty()) {
            const Reading now = std::move(open.back());
            open.pop_back();
            memory.subtract(now.bytes());
            // Two readings are made of it, with more heaps waiting, and sorted.
            const std::size_t waiting = (now.left.size() + 2) * splits_.size();
            if (!budget_.work(8 * now.bytes() + 100 * waiting)) return Done{};
            const auto is_p = [&](State s) { return a_.p[s]; };
            const bool wins = std::ranges::any_of(now.options, is_p) ||
                              std::ranges::any_of(now.unions, [&](const States& states) {
                                  return std::ranges::all_of(states, is_p);
                              });
            if (now.movable && !a_.p[now.x] && !wins) return refused("check.automaton-bad-position", now.x);
            meet(with_heap(now));
            meet(at_next_size(now));
        }
        return Done{};
    }
    // Adds the moves that leave a heap of the current size and no larger one, or take such a heap whole.
    void at_size(Reading& reading) const {
        const State one = a_.add[reading.x];
        if (reading.size <= longest_ && leaves(reading.size, 0))
            reading.waiting.push_back({0, false, reading.x});
        for (HeapSize taken = 1; taken <= longest_; ++taken) {
            if (leaves(taken, 1)) reading.waiting.push_back({taken, false, one});
        }
        for (const HeapSize taken : splits_) {
            for (HeapSize n = 1; n <= reading.left.size(); ++n)
                reading.waiting.push_back(
                    {n + taken, recurs(n) || recurs(reading.size), a_.add[reading.left[n - 1]]});
            if (reading.size <= a_.small)
                reading.waiting.push_back({reading.size + taken, recurs(reading.size), a_.add[one]});
        }
        if (reading.size <= a_.small) {
            reading.left.push_back(one);
        } else {
            reading.last_pairs.insert(reading.last_pairs.begin(), a_.add[one]);
        }
    }
    Reading with_heap(Reading reading) const {
        // The options in which this heap is the moved one.
        States options;
        for (const Waiting& one : reading.waiting) {
            if (one.sizes == 0) options.push_back(one.state);
        }
        std::vector<States> unions;
        for (const HeapSize taken : splits_) {
            if (reading.size <= exact_ && reading.size < taken + 2 * (a_.small + 1)) continue;
            States either;
            for (HeapSize r = 0; r < period_; ++r) {
                if ((2 * r + taken) % period_ != reading.remainder) continue;
                either.insert(either.end(), reading.pairs[r].begin(), reading.pairs[r].end());
            }
            if (!either.empty()) unions.push_back(std::move(either));
        }
        reading.take(a_.add);
        reading.options.insert(reading.options.end(), options.begin(), options.end());
        std::ranges::move(unions, std::back_inserter(reading.unions));
        reading.movable |= reading.size > exact_ || has_move(reading.size);
        return reading;
    }
    Reading at_next_size(Reading reading) const {
        std::erase_if(reading.waiting, [](const Waiting& one) { return one.sizes == 0 && !one.recurs; });
        for (Waiting& one : reading.waiting) {
            one.sizes = (one.sizes == 0 ? period_ : one.sizes) - 1;
        }
        reading.take(a_.next);
        if (reading.last_pairs.size() > a_.small) {  // as many sizes ago as this one's
            const HeapSize ago = (a_.small + 1) % period_;
            reading.pairs[(reading.remainder + 1 + period_ - ago) % period_].push_back(
                reading.last_pairs.back());
            reading.last_pairs.pop_back();
        }
        reading.remainder = (reading.remainder + 1) % period_;
        reading.size = std::min(reading.size + 1, exact_ + 1);
        at_size(reading);
        return reading;
    }

    const Ruleset& rules_;
    const Automaton& a_;
    Budget& budget_;
    const HeapSize longest_, exact_, period_;
    std::vector<HeapSize> splits_;  // the numbers of stones that a move may take and leave two heaps
    std::vector<bool> recurs_;
    std::vector<States> first_;                      // that can be reached at the sizes 1 .. exact
    std::vector<std::pair<State, HeapSize>> later_;  // at larger ones, with the size's remainder
};

}  // namespace

Status check_claim(const AutomatonClaim& claim, Budget& budget) {
    const auto game = game_of(claim.game);
    if (!game) return game.error();
    const Ruleset& rules = game->rules;
    const auto leaves_heaps = [&] {  // so all heaps above the longest move, but perhaps one, have a move
        for (HeapSize taken = 0; taken <= *rules.longest_take(); ++taken) {
            if (rules.digit(taken) > 1) return true;
        }
        return false;
    };
    if (!rules.longest_take() || *rules.longest_take() > largest_automaton_number || rules.unequal_split() ||
        !rules.leaves_pairs() || !leaves_heaps()) {
        return Error::check("check.automaton-no-theory", claim.game);
    }
    return AutomatonCheck(rules, claim.automaton, budget).all();
}

}  // namespace ishitori::check
