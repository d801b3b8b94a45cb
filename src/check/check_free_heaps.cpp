// The conditions that are checked, and why they prove [T12].
//
// A position has the state (q, K), the product of its heaps' states; q is in the finite monoid M, K in N^r.
// 1. M is a commutative monoid (monoid.hpp).
// 2. The outcomes are right. For a heap h of state (q_h, d_h) and an option of it of state (q_e, d_e):
//    (i) no context (q, K - d_h) has (q q_h, K) in P and (q q_e, K - d_h + d_e) in P;
//    (ii) let B_h(K) be the q with (q q_h, K) not in P and no (q q_e, K - d_h + d_e) in P. No non-empty
//    position X of state (., K) has the q of X - h in B_h(K) for every h in X.
//    By induction along the play a position is then P exactly if its state is in P.
// 3. Both depend on K only through the slices (the P-sets) at K + d_e - d_h, the condition K >= d_h, and the
//    set of the i with K_i = 0. All this is a function of the *fine cell* of K: every test's value, exact as
//    long as it is within a bound that no shift can carry over the test's own bounds, every K_i up to a
//    bound, every remainder. The fine cell of 2 K + b, b in {0, 1}^r, is a function of the fine cell of K and
//    of b (a value beyond the bound stays beyond it on the same side); and every K but 0 is 2 K' + b with K'
//    smaller. So the fine cells that these functions reach from the fine cell of 0 are all fine cells:
//    finitely many cases, and no case is missing.
// 4. In a case, (ii) is decided by bad_position(). For each i with K_i > 0, X must hold a heap with
//    (d_h)_i > 0: these i are its *features*. The sum of the d_h need not be K, so this shows more than is
//    needed.
// 5. Infinity: u^i v^i w and u^j v^i w, i < j, have different outcomes. With j = i + 1 + m the multiplicities
//    are i (u + v) + k_w and i (u + v) + m u + u + k_w; again the cells of both are functions of (i, m) that
//    follow it under doubling.
// 6. If heaps are bounded, only K with at most that many of them are cases. No move makes more of them, so
//    the induction stays among these positions, and the cells of 3 are reached through each other, because
//    K' has no more of them than 2 K' + b.
// 7. [T9], if a period is claimed: Phi repeats in the given window of heaps, which is long enough. Then every
//    later heap has the state and the option states of the heap one period before it, and 2 depends on
//    nothing else.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "base/sorted.hpp"
#include "check/follower.hpp"
#include "check/kinds.hpp"
#include "check/monoid.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"

namespace ishitori::check {

namespace {

using Set = Monoid::Set;

class FreeHeapCheck {
  public:
    FreeHeapCheck(const Ruleset& rules, const FreeHeapClaim& claim, Budget& budget)
        : rules_(rules),
          claim_(claim),
          q_(claim.quotient),
          free_(q_.free.size()),
          budget_(budget),
          memory_(budget),
          monoid_(q_.order, q_.generators, q_.times, budget) {}

    // Each step requires all earlier steps to be complete.
    Status all() {
        using Me = FreeHeapCheck;
        return in_turn(
            *this, budget_,
            {&Me::shape, &Me::monoid, &Me::cells, &Me::period, &Me::kinds, &Me::apart, &Me::outcomes});
    }

  private:
    FreeState identity() const { return FreeState{0, Multiplicities(free_, 0)}; }
    std::int32_t index_of(const Set* slice) const {
        return slice == nullptr ? -1 : static_cast<std::int32_t>(slice - p_.data());
    }

    static std::int64_t dot(const std::vector<std::int32_t>& coefficients, const Shift& k) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < k.size(); ++i) sum += coefficients[i] * k[i];
        return sum;
    }

    // ---- 1, and the cells of 3: nothing here depends on the game. ----

    // The parser has checked the sizes of the tables.
    Status shape() {
        if (q_.phi[0] != identity()) return refused("check.free-empty");
        for (std::size_t i = 0; i < free_; ++i) {
            const HeapSize heap = q_.free[i];
            FreeState own = identity();
            own.k[i] = 1;
            if (heap > q_.max_heap() || q_.phi[heap] != own) return refused("check.free-heap", heap);
        }
        for (HeapSize heap = 0; heap <= q_.max_heap(); ++heap) {
            const auto at = static_cast<std::size_t>(std::ranges::find(q_.free, heap) - q_.free.begin());
            const bool is_bounded = at < free_ && at >= free_ - q_.bound.heaps;
            if (!is_bounded && q_.bound.counted(q_.phi[heap].k) != 0)
                return refused("check.free-bounded", heap);
        }
        if (!cell_numbers(q_)) return refused("check.free-cell-numbers");
        return Done{};
    }

    Status monoid() {
        for (std::size_t g = 0; g < q_.times.size(); ++g) {
            FreeState value = identity();
            value.q = q_.times[g][0];
            const HeapSize heap = q_.generators[g];
            if (heap > q_.max_heap() || q_.phi[heap] != value) return refused("check.free-generator", heap);
        }
        return monoid_.check();
    }

    // A follower of the multiplicities `by_parameter[0] t_0 + by_parameter[1] t_1 + ...` that determines the
    // value of each test after any shift that changes it by at most slack[test].
    Follower follower(const std::vector<Multiplicities>& by_parameter,
                      const std::vector<std::int64_t>& slack) const {
        Follower follower;
        for (std::size_t j = 0; j < q_.tests.size(); ++j) {
            const CellTest& test = q_.tests[j];
            Shift form;
            std::int64_t size = 0;
            for (const Multiplicities& k : by_parameter) {
                form.push_back(dot(test.coefficients, Shift(k.begin(), k.end())));
                size += std::abs(form.back());
            }
            follower.forms.push_back(std::move(form));
            follower.bounds.push_back(
                std::max(std::max(std::abs(test.low), std::abs(test.high)) + slack[j], size));
        }
        for (std::size_t i = 0; i < free_; ++i) {
            Shift form;
            for (const Multiplicities& k : by_parameter) form.push_back(k[i]);
            follower.counts.push_back(std::move(form));
            follower.moduli.push_back(q_.moduli[i]);
        }
        return follower;
    }

    // The same follower of multiplicities, kept within the bound.
    Follower within_bound(Follower follower) const {
        if (q_.about_all_positions()) return follower;
        Shift form(free_, 0);
        std::fill(form.end() - q_.bound.heaps, form.end(), 1);
        follower.cap = Follower::Cap{follower.forms.size(), q_.bound.most};
        follower.forms.push_back(std::move(form));
        follower.bounds.push_back(std::max<std::int64_t>(q_.bound.most + std::int64_t{1}, q_.bound.heaps));
        return follower;
    }

    // The cell's number, computed from a follower's state and a shift.
    std::uint64_t number_at(const Follower& follower, Follower::Place place, const Shift& shift) const {
        return cell_number(
            q_, [&](std::size_t j) { return place[j] + dot(q_.tests[j].coefficients, shift); },
            [&](std::size_t i) {
                const auto modulus = static_cast<std::int64_t>(q_.moduli[i]);
                const std::int64_t value = (place[follower.forms.size() + i] + shift[i]) % modulus;
                return value < 0 ? value + modulus : value;
            });
    }
    // nullptr for a number without a cell.
    const Set* slice(std::uint64_t number) const {
        const auto at = slice_of_.find(number);
        return at == slice_of_.end() ? nullptr : &p_[at->second];
    }

    // The unit vectors: multiplicities as their own parameters.
    std::vector<Multiplicities> units() const {
        std::vector<Multiplicities> units(free_, Multiplicities(free_, 0));
        for (std::size_t i = 0; i < free_; ++i) units[i][i] = 1;
        return units;
    }

    // The listed cells are exactly the cells that multiplicities reach.
    Status cells() {
        constexpr std::size_t node = 64;  // bytes of a node of a map or a set; each cell has two
        if (!memory_.add(q_.slices.size() * (q_.order + sizeof(Set) + 16) + 2 * node * q_.cells.size()))
            return Done{};
        for (const auto& members : q_.slices) {
            Set& set = p_.emplace_back(q_.order, 0);
            for (const QuotientElement x : members) set[x] = 1;
        }
        slice_of_.insert(q_.cells.begin(), q_.cells.end());
        const Follower plain = within_bound(follower(units(), std::vector<std::int64_t>(q_.tests.size(), 0)));
        const Shift none(free_, 0);
        std::set<std::uint64_t> met;
        Status status = plain.each_place(free_, budget_, [&](Follower::Place place, const auto&) -> Status {
            const std::uint64_t number = number_at(plain, place, none);
            if (slice(number) == nullptr) return refused("check.free-cell-missing", number);
            met.insert(number);
            return Done{};
        });
        if (!status || budget_.stopped()) return status;
        for (const auto& [number, slice] : q_.cells) {
            if (!met.contains(number)) return refused("check.free-cell-void", number);
        }
        const auto at_zero = slice(cell_number(q_, Multiplicities(free_, 0)));
        if ((*at_zero)[0] != 0) return refused("check.free-empty");
        return Done{};
    }

    // ---- 7 ----

    Status period() {
        const HeapSize e = q_.preperiod, p = q_.period;
        if (p > 0) {
            return check_quotient_period(rules_, q_.phi, {e, p, 0}, claim_.needed,
                                         [&](HeapSize n) { return refused("check.free-breaks", n, n + p); });
        }
        if (e != 0 || claim_.needed != 0) return refused("check.quotient-no-period");
        return Done{};
    }

    // ---- 2 to 4 ----

    // A heap in condition 2: its state, and for each option its element and the index of the shift d_e - d_h,
    // ascending.
    struct Kind {
        HeapSize heap = 0;
        FreeState phi;
        std::vector<std::pair<QuotientElement, std::uint32_t>> options;
    };

    Status kinds() {
        std::map<Shift, std::uint32_t> index{{Shift(free_, 0), 0}};
        const std::size_t shift_bytes = 160 + 2 * sizeof(std::int64_t) * free_;
        shifts_.assign(1, Shift(free_, 0));
        const auto less = [this](std::size_t a, std::size_t b) {
            const Kind &one = kinds_[a], &other = kinds_[b];
            return std::tie(one.phi.q, one.phi.k, one.options) <
                   std::tie(other.phi.q, other.phi.k, other.options);
        };
        std::set<std::size_t, decltype(less)> known(less);
        most_.assign(free_, 1);
        for (HeapSize heap = 1; heap <= q_.max_heap(); ++heap) {
            if (!budget_.spend(1, heap + 1)) return Done{};
            const FreeState& phi = q_.phi[heap];
            Kind& kind = kinds_.emplace_back(Kind{heap, phi, {}});
            auto& options = kind.options;
            Memory growing(budget_);
            std::size_t sorted = 0;  // this many are sorted and distinct
            bool more_bounded = false;
            const auto sort = [&] {
                sort_distinct(options);
                sorted = options.size();
            };
            constexpr std::uint64_t steps = 400;  // a map look-up and a search in a sorted list
            for_each_pair(rules_, heap, budget_, steps, [&](HeapSize a, HeapSize b) {
                // an empty heap has the identity
                Shift shift(free_);
                for (std::size_t i = 0; i < free_; ++i)
                    shift[i] = std::int64_t{q_.phi[a].k[i]} + q_.phi[b].k[i] - phi.k[i];
                more_bounded = more_bounded || q_.bound.counted(shift) > 0;
                // no cache holds a large map, so each of its levels costs a miss
                const auto levels = static_cast<std::uint64_t>(std::bit_width(index.size()));
                if (levels > 12 && !budget_.work(300 * (levels - 12))) return;
                const auto [at, fresh] = index.try_emplace(shift, shifts_.size());
                if (fresh && memory_.add(shift_bytes)) shifts_.push_back(std::move(shift));
                if (options.size() >= 2 * sorted + 1000) sort();
                if (!growing.room(options, 1)) return;
                options.emplace_back(monoid_.times(q_.phi[a].q, q_.phi[b].q), at->second);
            });
            if (budget_.stopped()) return Done{};
            if (more_bounded) return refused("check.free-bound-left", heap);
            sort();
            for (std::size_t i = 0; i < free_; ++i) {
                most_[i] = std::max(most_[i], std::int64_t{phi.k[i]});
            }
            const bool no_move = options.empty();
            if (no_move && phi != identity()) return refused("check.free-no-move", heap);
            if (no_move ||
                !known.insert(kinds_.size() - 1).second) {  // or an equivalent heap was handled before
                kinds_.pop_back();
                continue;
            }
            options.shrink_to_fit();
            constexpr std::size_t beside = 2 * sizeof(Kind) + 100;
            if (!memory_.add(beside + options.size() * sizeof options[0])) return Done{};
        }
        return Done{};
    }

    // 3. The fine cells: the cases that condition 2 distinguishes.
    Status outcomes() {
        std::vector<std::int64_t> slack(q_.tests.size(), 0);
        for (std::size_t j = 0; j < q_.tests.size(); ++j) {
            for (const Shift& shift : shifts_) {
                slack[j] = std::max(slack[j], std::abs(dot(q_.tests[j].coefficients, shift)));
            }
        }
        Follower fine = within_bound(follower(units(), slack));
        const std::size_t own = fine.forms.size();
        for (std::size_t i = 0; i < free_; ++i) {
            Shift form(free_, 0);
            form[i] = 1;
            std::int64_t bound = most_[i];
            for (const Shift& shift : shifts_) bound = std::max(bound, -shift[i]);
            fine.forms.push_back(std::move(form));
            fine.bounds.push_back(bound);
        }
        Memory memory(budget_);
        std::set<std::vector<std::int32_t>> known;
        std::vector<const Set*> by_shift(shifts_.size());
        constexpr std::uint64_t division = 8;  // by a modulus
        const std::uint64_t steps =
            shifts_.size() * ((q_.tests.size() + 1) * (2 * free_ + 2) + division * free_);
        const std::size_t case_bytes = 80 + sizeof(std::int32_t) * (free_ + shifts_.size());
        return fine.each_place(free_, budget_, [&](Follower::Place place, const auto&) -> Status {
            if (!budget_.work(steps)) return Done{};
            std::vector<std::int32_t> seen;
            seen.reserve(free_ + shifts_.size());
            const Shift k(place.begin() + static_cast<std::ptrdiff_t>(own),
                          place.begin() + static_cast<std::ptrdiff_t>(own + free_));
            for (std::size_t i = 0; i < free_; ++i)
                seen.push_back(static_cast<std::int32_t>(std::min(k[i], most_[i])));
            for (std::size_t s = 0; s < shifts_.size(); ++s) {
                bool there = true;
                for (std::size_t i = 0; i < free_; ++i) there = there && k[i] + shifts_[s][i] >= 0;
                by_shift[s] = there ? slice(number_at(fine, place, shifts_[s])) : nullptr;
                seen.push_back(index_of(by_shift[s]));
            }
            if (!known.insert(std::move(seen)).second) return Done{};
            if (!memory.add(case_bytes)) return Done{};
            return one_case(k, by_shift);
        });
    }

    // 2. for the K of one fine cell: k represents K, by_shift has the slices at K and its shifts.
    Status one_case(const Shift& k, const std::vector<const Set*>& by_shift) {
        const QuotientElement n = q_.order;
        Memory memory(budget_);
        std::vector<HeapKind> usable;
        std::vector<std::size_t> present;  // each is a feature
        for (std::size_t i = 0; i < free_; ++i) {
            if (k[i] > 0) present.push_back(i);
        }
        for (const Kind& kind : kinds_) {
            bool there = true;
            for (std::size_t i = 0; i < free_; ++i) there = there && k[i] >= kind.phi.k[i];
            if (!there) continue;
            if (!memory.add(n + 2 * sizeof(HeapKind))) return Done{};
            Set b(n, 0);
            bool any = false;
            for (QuotientElement x = 0; x < n; ++x) {
                if (!budget_.work(1 + kind.options.size() * monoid_.steps())) return Done{};
                const std::uint16_t* const row = monoid_.row(x);
                const bool is_p = (*by_shift[0])[row[kind.phi.q]] != 0;
                const bool wins = std::ranges::any_of(
                    kind.options, [&](const auto& e) { return (*by_shift[e.second])[row[e.first]] != 0; });
                if (is_p && wins) return refused("check.free-p-conflict", kind.heap, x);
                b[x] = !is_p && !wins ? 1 : 0;
                any = any || b[x] != 0;
            }
            std::uint32_t features = 0;
            for (std::size_t j = 0; j < present.size(); ++j)
                features |= std::uint32_t{kind.phi.k[present[j]] > 0} << j;
            if (any) usable.push_back({kind.phi.q, features, std::move(b)});
        }
        const std::uint32_t wanted = (std::uint32_t{1} << present.size()) - 1;
        if (const auto x = bad_position(monoid_, usable, wanted, budget_))
            return refused("check.free-bad-position", *x);
        return Done{};
    }

    // ---- 5 ----

    Status apart() {
        if (!q_.apart) return Done{};
        const auto& [u, v, w] = *q_.apart;
        if (q_.bound.counted(u) + q_.bound.counted(v) > 0 || !q_.bound.includes(w.k))
            return refused("check.free-apart-bound");
        Multiplicities both(free_, 0);
        Shift first(w.k.begin(), w.k.end()), second = first;
        for (std::size_t i = 0; i < free_; ++i) {
            both[i] = u[i] + v[i];
            second[i] += u[i];
        }
        std::vector<std::int64_t> slack;
        for (const CellTest& test : q_.tests) {
            slack.push_back(
                std::max(std::abs(dot(test.coefficients, first)), std::abs(dot(test.coefficients, second))));
        }
        // One follower for each of the two, side by side: first the forms of the first, then of the second.
        const Follower of_first = follower({both, Multiplicities(free_, 0)}, slack);
        const Follower of_second = follower({both, u}, slack);
        Follower pair = of_first;
        pair.forms.insert(pair.forms.end(), of_second.forms.begin(), of_second.forms.end());
        pair.bounds.insert(pair.bounds.end(), of_second.bounds.begin(), of_second.bounds.end());
        pair.counts.insert(pair.counts.end(), of_second.counts.begin(), of_second.counts.end());
        pair.moduli.insert(pair.moduli.end(), of_second.moduli.begin(), of_second.moduli.end());
        const auto tests = static_cast<std::ptrdiff_t>(q_.tests.size());
        const auto half = static_cast<std::ptrdiff_t>(free_);
        return pair.each_place(2, budget_, [&](Follower::Place place, const auto&) -> Status {
            Follower::Numbers one(place.begin(), place.begin() + tests);
            one.insert(one.end(), place.begin() + 2 * tests, place.begin() + 2 * tests + half);
            Follower::Numbers other(place.begin() + tests, place.begin() + 2 * tests);
            other.insert(other.end(), place.begin() + 2 * tests + half, place.end());
            const std::uint64_t cell = number_at(of_first, one, first);
            const std::uint64_t other_cell = number_at(of_second, other, second);
            const Set* p_first = slice(cell);
            const Set* p_second = slice(other_cell);
            if (p_first == nullptr) return refused("check.free-cell-missing", cell);
            if (p_second == nullptr) return refused("check.free-cell-missing", other_cell);
            if ((*p_first)[w.q] == (*p_second)[w.q]) return refused("check.free-not-apart");
            return Done{};
        });
    }

    const Ruleset& rules_;
    const FreeHeapClaim& claim_;
    const FreeHeapQuotient& q_;
    const std::size_t free_;
    Budget& budget_;
    Memory memory_;  // used by the members below
    Monoid monoid_;
    std::vector<Set> p_;  // by slice
    std::map<std::uint64_t, std::uint32_t> slice_of_;
    std::vector<Kind> kinds_;
    std::vector<Shift> shifts_;  // the first is 0
    Shift most_;                 // by free heap: the greatest (d_h)_i, at least 1
};

}  // namespace

Status check_claim(const FreeHeapClaim& claim, Budget& budget) {
    const auto game = game_of(claim.game);
    if (!game) return game.error();
    if (!game->rules.leaves_pairs()) return Error::check("check.quotient-no-theory", claim.game);
    return FreeHeapCheck(game->rules, claim, budget).all();
}

}  // namespace ishitori::check
