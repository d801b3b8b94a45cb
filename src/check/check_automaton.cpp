// The conditions that are checked, and why they prove [T23].
//
// The automaton reads a position from the smallest heaps to the largest: `add` for each heap of the current
// size, `next` for each step to the next size. The claim: a position is P exactly if its last state is.
// 1. More steps to further sizes do not change the outcome; the position without heaps is not P; a heap
// without a move does not change the state.
// 2. No move leads from a P-position to a P-position. The automaton reads a position X and its option X' side
// by side: they share all heaps but the moved one of X and the ones it leaves in X'. All pairs of states that
// can occur are listed. The size of a small heap that is left is exact. If both heaps left are larger, only
// two facts about the moved heap's size are used: its remainder modulo the period, and that it exceeds the
// larger of them by more than `small`. (The period is the period of `next`, or twice that if it is odd.)
// 3. From every position with a move that is not P some move leads to a P-position. While the automaton reads
// X, a second one reads options X' (the subset construction): it assumes the heaps left before the moved heap
// is met. Three kinds of moves are followed: moves that leave no heap or one; two heaps, one of them at most
// `small`; and two heaps, one of them equivalent to a small one that it exceeds by a multiple of the period.
// All sets of states that occur are listed. Where X is lost by them, its largest heap n has to win by one of
// two more moves. X is read again, and m = n / 2, rounded down, is guessed: each guess must succeed. One
// move leaves two equal heaps, so they are m or a little less. The other one leaves a heap as large as the
// last one before n, if this is above m, and a heap of at most m, of which only the remainder is known. So it
// counts only if all heaps with this remainder give a P-position.
// By induction along the play, the positions are then P exactly as claimed.
// 4. Infinity [T24]: two equal heaps of a progression and two different ones have different outcomes.
#include <algorithm>
#include <bit>
#include <compare>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

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
        HeapSize remainder = 1;
        States left;  // X and one heap more, for each size up to `small`
        // X and the heaps that a move leaves, whose moved heap follows later.
        std::vector<Waiting> waiting;
        States last_pairs;          // X and two equal large heaps more, of the last sizes, the last one first
        std::vector<States> large;  // X and a large heap more, by the remainder of its size

        // Takes this step from every state.
        void take(const States& step) {
            x = step[x];
            for (States* states : {&left, &last_pairs}) from_all(*states, step);
            for (Waiting& one : waiting) one.state = step[one.state];
            for (States& states : large) from_all(states, step);
        }
        std::size_t bytes() const {
            std::size_t states = left.size() + last_pairs.size() + 6 * waiting.size();
            for (const States& set : large) states += 8 + set.size();
            return 200 + 4 * states;
        }
        auto operator<=>(const Reading&) const = default;
    };
    // The distinct readings, by number.
    struct Known {
        const Reading* reading;
        std::size_t with_heap = 0, at_next_size = 0;
    };
    // A reading with the options of X that were followed.
    struct Node {
        std::size_t reading;
        bool lost;  // X has a move and is not P, and all of these options are N
        std::size_t with_heap = 0, at_next_size = 0;
        bool loses = false;  // it is lost, or a lost one can follow
    };
    // A reading past m, if n is the largest heap, and m is n / 2, rounded down. All states are without n.
    struct PastHalf {
        std::size_t node;
        bool exact;                 // the largest heap n follows after this number of sizes;
        HeapSize sizes;             // otherwise after this number or more
        HeapSize last_remainder;    // of n
        States halves;              // X and two equal large heaps more that n may leave
        std::vector<States> large;  // X and a large heap of at most m more, by its remainder
        // X, its last heap again, and a heap of `large`: one of these states is an option's if n follows
        // after this number of sizes or more.
        std::vector<std::pair<HeapSize, States>> joined;

        void take(const States& step) {
            from_all(halves, step);
            for (States& states : large) from_all(states, step);
            for (auto& [sizes_left, states] : joined) from_all(states, step);
        }
        std::size_t bytes() const {
            std::size_t states = halves.size();
            for (const States& set : large) states += 8 + set.size();
            for (const auto& [sizes_left, set] : joined) states += 10 + set.size();
            return 200 + 4 * states;
        }
        auto operator<=>(const PastHalf&) const = default;
    };
    static void from_all(States& states, const States& step) {
        for (State& s : states) s = step[s];
    }

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
        Memory memory(budget_);
        std::map<Reading, std::size_t> numbers;
        const auto number_of = [&](Reading reading) {
            sort_distinct(reading.waiting);
            for (States& states : reading.large) sort_distinct(states);
            budget_.work(reading.bytes() * std::bit_width(numbers.size()));
            const auto [at, fresh] = numbers.try_emplace(std::move(reading), known_.size());
            if (fresh && memory.add(at->first.bytes() + 200)) known_.push_back({&at->first});
            return at->second;
        };
        Reading nothing;
        nothing.large.resize(period_);
        at_size(nothing);
        number_of(std::move(nothing));
        for (std::size_t i = 0; i < known_.size(); ++i) {
            const Reading now = *known_[i].reading;
            // Two readings are made of it, with more heaps waiting, and sorted.
            const std::size_t waiting = (now.left.size() + 2) * splits_.size();
            if (!budget_.work(8 * now.bytes() + 100 * waiting)) return Done{};
            const std::size_t with = number_of(with_heap(now)), next = number_of(at_next_size(now));
            known_[i].with_heap = with;
            known_[i].at_next_size = next;
        }
        if (const Status status = options_of_n(memory); !status) return status;
        return moves_of_largest(memory);
    }
    Status options_of_n(Memory& memory) {
        std::map<std::pair<std::size_t, States>, std::size_t> numbers;
        std::vector<const States*> options_of;  // by node
        const auto number_of = [&](std::size_t reading, States options) {
            sort_distinct(options);
            budget_.work(4 * options.size() * std::bit_width(numbers.size()));
            const auto [at, fresh] = numbers.try_emplace({reading, std::move(options)}, nodes_.size());
            const States& set = at->first.second;
            if (fresh && memory.add(250 + 4 * set.size())) {
                const Reading& now = *known_[reading].reading;
                const bool wins = std::ranges::any_of(set, [&](State s) { return a_.p[s]; });
                options_of.push_back(&set);
                nodes_.push_back({reading, now.movable && !a_.p[now.x] && !wins});
            }
            return at->second;
        };
        number_of(0, {});
        for (std::size_t i = 0; i < nodes_.size() && budget_.work(1); ++i) {
            const Known& now = known_[nodes_[i].reading];
            if (nodes_[i].lost && now.reading->size <= 2 * a_.small + 1) return bad_position(now.reading->x);
            States with = *options_of[i], next = with;
            from_all(with, a_.add);
            from_all(next, a_.next);
            for (const Waiting& one : now.reading->waiting) {  // ascending by sizes
                if (one.sizes > 0) break;
                with.push_back(one.state);
            }
            const std::size_t with_heap = number_of(now.with_heap, std::move(with));
            const std::size_t at_next_size = number_of(now.at_next_size, std::move(next));
            nodes_[i].with_heap = with_heap;
            nodes_[i].at_next_size = at_next_size;
        }
        return Done{};
    }
    const Reading& reading_of(std::size_t node) const { return *known_[nodes_[node].reading].reading; }
    static Status bad_position(State x) { return refused("check.automaton-bad-position", x); }
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
            reading.large[reading.remainder].push_back(one);
            reading.last_pairs.insert(reading.last_pairs.begin(), a_.add[one]);
            if (reading.last_pairs.size() > longest_ / 2 + 1) reading.last_pairs.pop_back();
        }
    }
    Reading with_heap(Reading reading) const {
        reading.take(a_.add);
        reading.movable |= reading.size > exact_ || has_move(reading.size);
        return reading;
    }
    Reading at_next_size(Reading reading) const {
        std::erase_if(reading.waiting, [](const Waiting& one) { return one.sizes == 0 && !one.recurs; });
        for (Waiting& one : reading.waiting) {
            one.sizes = (one.sizes == 0 ? period_ : one.sizes) - 1;
        }
        reading.take(a_.next);
        reading.remainder = (reading.remainder + 1) % period_;
        reading.size = std::min(reading.size + 1, exact_ + 1);
        at_size(reading);
        return reading;
    }

    // The positions that are lost unless a move of the largest heap leaves two large heaps.
    Status moves_of_largest(Memory& memory) {
        for (bool changed = true; changed && budget_.work(nodes_.size());) {
            changed = false;
            for (Node& node : nodes_ | std::views::reverse) {
                if (node.loses) continue;
                node.loses = node.lost || nodes_[node.with_heap].loses || nodes_[node.at_next_size].loses;
                changed |= node.loses;
            }
        }
        std::set<PastHalf> met;
        std::vector<const PastHalf*> open;
        const auto meet = [&](PastHalf half) {
            if (!nodes_[half.node].loses) return;
            sort_distinct(half.halves);
            for (States& states : half.large) sort_distinct(states);
            for (auto& [sizes, states] : half.joined) sort_distinct(states);
            sort_distinct(half.joined);
            budget_.work(half.bytes() * std::bit_width(met.size()));
            const auto [at, fresh] = met.insert(std::move(half));
            if (fresh && memory.add(at->bytes() + 8)) open.push_back(&*at);
        };
        const auto at_next_size_of = [&](PastHalf half) {
            if (half.exact && half.sizes == 0) return;
            const auto sooner = [](HeapSize& sizes) { sizes -= sizes > 0 ? 1 : 0; };
            sooner(half.sizes);
            for (auto& [sizes, states] : half.joined) sooner(sizes);
            half.take(a_.next);
            half.node = nodes_[half.node].at_next_size;
            meet(std::move(half));
        };
        for (std::size_t i = 0; i < nodes_.size() && !budget_.stopped(); ++i) {
            if (reading_of(i).size <= a_.small || !nodes_[i].loses) continue;
            for (const HeapSize odd : {HeapSize{0}, HeapSize{1}}) at_next_size_of(past_half(i, odd));
        }
        while (!open.empty()) {
            PastHalf now = *open.back();
            open.pop_back();
            if (!budget_.work(8 * now.bytes())) return Done{};
            const std::size_t with = nodes_[now.node].with_heap;
            if (nodes_[with].lost && now.sizes == 0 && reading_of(now.node).remainder == now.last_remainder &&
                !wins(now))
                return bad_position(reading_of(with).x);
            at_next_size_of(now);
            now.take(a_.add);
            join_last_heap(now, reading_of(now.node).remainder);
            now.node = with;
            meet(std::move(now));
        }
        return Done{};
    }
    // The largest heap is twice the current size, and one more if `odd`.
    PastHalf past_half(std::size_t node, HeapSize odd) const {
        const Reading& reading = reading_of(node);
        const bool exact = reading.size <= exact_;
        PastHalf half{.node = node,
                      .exact = exact,
                      .sizes = reading.size + (exact ? odd : 0),
                      .last_remainder = (2 * reading.remainder + odd) % period_,
                      .halves = {},
                      .large = reading.large,
                      .joined = {}};
        for (const HeapSize taken : splits_) {
            if (taken % 2 == odd && taken / 2 < reading.last_pairs.size())
                half.halves.push_back(reading.last_pairs[taken / 2]);
        }
        return half;
    }
    void join_last_heap(PastHalf& half, HeapSize remainder) const {
        half.joined.clear();
        for (const HeapSize taken : splits_) {
            States joined =
                half.large[(half.last_remainder + 2 * period_ - remainder - taken % period_) % period_];
            from_all(joined, a_.add);
            if (!joined.empty()) half.joined.emplace_back(a_.small + 1 + taken, std::move(joined));
        }
    }
    // True if a move of the largest heap, which has the current size, leads to P.
    bool wins(const PastHalf& half) const {
        const auto is_p = [&](State s) { return a_.p[s]; };
        return std::ranges::any_of(half.halves, is_p) ||
               std::ranges::any_of(half.joined, [&](const auto& joined) {
                   return joined.first == 0 && std::ranges::all_of(joined.second, is_p);
               });
    }

    const Ruleset& rules_;
    const Automaton& a_;
    Budget& budget_;
    const HeapSize longest_, exact_, period_;
    std::vector<HeapSize> splits_;  // the numbers of stones that a move may take and leave two heaps
    std::vector<bool> recurs_;
    std::vector<Known> known_;
    std::vector<Node> nodes_;
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
