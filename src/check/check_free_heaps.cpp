// What is checked, and why it is a proof [T12].
//
// A position has the state (q, K), the product of its heaps' states; q is in the finite monoid M, K in N^r.
// 1. M is a commutative monoid: as in check_quotient.cpp.
// 2. The outcomes are right. For a heap h of state (q_h, d_h) and an option of it of state (q_e, d_e):
//    (i) no context (q, K - d_h) has (q q_h, K) in P and (q q_e, K - d_h + d_e) in P;
//    (ii) let B_h(K) be the q with (q q_h, K) not in P and no (q q_e, K - d_h + d_e) in P. No non-empty
//    position X of state (., K) has the q of X - h in B_h(K) for every h in X.
//    By induction along the play a position is then P exactly if its state is in P.
// 3. Both speak of K only through the slices (the P-sets) at K + d_e - d_h, through K >= d_h, and through
// which
//    K_i are 0. All this is a function of the *fine cell* of K: every test's value, exact as long as it is
//    within a bound that no shift can carry over the test's own bounds, every K_i up to a bound, every
//    remainder. The fine cell of 2 K + b, b in {0, 1}^r, is a function of that of K and of b (a value beyond
//    the bound stays beyond it on the same side); and every K but 0 is 2 K' + b with K' smaller. So the fine
//    cells that are reached from that of 0 by these functions are all there are: finitely many cases, none of
//    them left out.
// 4. In a case, (ii) is decided as in check_quotient.cpp, by building X heap by heap: kept is, for x = q(X),
//    the set of the y such that every heap of X has its context, times y, in its B. Heaps with d_h not 0 come
//    first. X must hold one with (d_h)_i > 0 for each i with K_i > 0; that their sum is K is not asked for,
//    so that more is shown than is needed.
// 5. Infinity: u^i v^i w and u^j v^i w, i < j, have different outcomes. With j = i + 1 + m the multiplicities
//    are i (u + v) + k_w and i (u + v) + m u + u + k_w; again the cells of both are functions of (i, m) that
//    follow it under doubling.
// 6. [T9], if a period is claimed: Phi repeats in the window of heaps that is given, which is long enough.
//    Every heap beyond has then the state and the option states of the one a period before; 2 speaks of no
//    more.
#include "check/check_free_heaps.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "check/free_heap_tables.hpp"
#include "check/least_period.hpp"
#include "check/misere_theorems.hpp"
#include "check/reasons.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

namespace {

using Set = FreeHeapTables::Set;

class FreeHeapCheck : FreeHeapTables {
  public:
    FreeHeapCheck(const Ruleset& rules, const FreeHeapClaim& claim, Budget& budget)
        : FreeHeapTables(claim.quotient, budget),
          rules_(rules),
          claim_(claim),
          q_(claim.quotient),
          free_(q_.free.size()),
          budget_(budget) {}

    Status all() {
        if (Status status = shape(); !status) return status;
        if (Status status = monoid(); !status || budget_.stopped()) return status;
        if (Status status = cells(); !status || budget_.stopped()) return status;
        for (auto step : {&FreeHeapCheck::period, &FreeHeapCheck::kinds, &FreeHeapCheck::apart,
                          &FreeHeapCheck::outcomes}) {
            if (Status status = (this->*step)(); !status || budget_.stopped()) return status;
        }
        return Done{};
    }

  private:
    Status period() {
        const HeapSize e = q_.preperiod, p = q_.period, last = q_.max_heap();
        if (p == 0) {
            if (e != 0 || claim_.needed != 0) return refused("check.quotient-no-period");
            return Done{};
        }
        const auto needed = quotient_bound(rules_, e, p);
        if (!needed) return refused("check.no-bound", e, p);
        if (last < *needed) return refused("check.quotient-too-few", *needed, last);
        for (HeapSize n = e; n + p <= last; ++n) {
            if (q_.phi[n] != q_.phi[n + p]) return refused("check.free-breaks", n, n + p);
        }
        if (e > 0 && q_.phi[e - 1] == q_.phi[e - 1 + p]) {
            return refused("check.preperiod-not-least", e, e - 1);
        }
        HeapSize least = p;
        while (const HeapSize shorter = shorter_period(q_.phi, e, least)) least = shorter;
        if (least < p) return refused("check.period-not-least", p, least);
        if (claim_.needed != *needed) return refused("check.quotient-needed", *needed, claim_.needed);
        return Done{};
    }

    // A heap as 2. sees it: its state, and for each option its element and the index of the shift d_e - d_h.
    struct Kind {
        HeapSize heap = 0;
        FreeState phi;
        std::vector<std::pair<QuotientElement, std::size_t>> options;
    };

    static bool order(const FreeState& a, const FreeState& b) {
        return std::tie(a.q, a.k) < std::tie(b.q, b.k);
    }

    // The states of the options of one heap, each once, from the digits.
    std::vector<FreeState> options(HeapSize n) const {
        std::vector<FreeState> all;
        const HeapSize last = std::min(n, rules_.longest_take().value_or(n));
        for (HeapSize i = 0; i <= last && budget_.work(1); ++i) {
            const unsigned digit = rules_.digit(i);
            const HeapSize rest = n - i;
            if ((digit & 1U) != 0 && i > 0 && rest == 0) all.push_back(identity());
            if ((digit & 2U) != 0 && i > 0 && rest > 0) all.push_back(q_.phi[rest]);
            if ((digit & 4U) == 0) continue;
            budget_.work(rest);
            for (HeapSize a = 1; 2 * a <= rest; ++a) {
                if (rules_.unequal_split() && 2 * a == rest) continue;
                all.push_back(times(q_.phi[a], q_.phi[rest - a]));
            }
        }
        std::sort(all.begin(), all.end(), order);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    Status kinds() {
        std::map<Shift, std::size_t> index{{Shift(free_, 0), 0}};
        shifts_.assign(1, Shift(free_, 0));
        std::vector<std::pair<FreeState, std::vector<FreeState>>> known;
        most_.assign(free_, 1);
        for (HeapSize heap = 1; heap <= q_.max_heap(); ++heap) {
            if (!budget_.spend(1, heap + 1)) return Done{};
            const FreeState& phi = q_.phi[heap];
            auto states = options(heap);
            if (budget_.stopped()) return Done{};
            if (states.empty()) {
                if (phi != identity()) return refused("check.free-no-move", heap);
                continue;
            }
            Kind kind{heap, phi, {}};
            for (const FreeState& e : states) {
                Shift shift(free_);
                for (std::size_t i = 0; i < free_; ++i) shift[i] = std::int64_t{e.k[i]} - phi.k[i];
                const auto [at, fresh] = index.try_emplace(shift, shifts_.size());
                if (fresh) shifts_.push_back(shift);
                kind.options.emplace_back(e.q, at->second);
            }
            for (std::size_t i = 0; i < free_; ++i) {
                most_[i] = std::max(most_[i], std::int64_t{phi.k[i]});
            }
            std::pair seen{phi, std::move(states)};
            if (std::find(known.begin(), known.end(), seen) != known.end()) continue;
            known.push_back(std::move(seen));
            kinds_.push_back(std::move(kind));
        }
        return Done{};
    }

    // 3. The fine cells, as cases that differ in what 2. sees.
    Status outcomes() {
        std::vector<std::int64_t> slack(q_.tests.size(), 0);
        for (std::size_t j = 0; j < q_.tests.size(); ++j) {
            for (const Shift& shift : shifts_) {
                slack[j] = std::max(slack[j], std::abs(dot(q_.tests[j].coefficients, shift)));
            }
        }
        Follower fine = follower(units(), slack);
        const std::size_t own = fine.forms.size();
        for (std::size_t i = 0; i < free_; ++i) {
            Shift form(free_, 0);
            form[i] = 1;
            std::int64_t bound = most_[i];
            for (const Shift& shift : shifts_) bound = std::max(bound, -shift[i]);
            fine.forms.push_back(std::move(form));
            fine.bounds.push_back(bound);
        }
        std::set<std::vector<std::int64_t>> known;
        std::vector<const Set*> by_shift(shifts_.size());
        return fine.each_place(free_, budget_, [&](const Follower::Place& place) -> Status {
            std::vector<std::int64_t> seen;
            const Shift k(place.begin() + static_cast<std::ptrdiff_t>(own),
                          place.begin() + static_cast<std::ptrdiff_t>(own + free_));
            for (std::size_t i = 0; i < free_; ++i) seen.push_back(std::min(k[i], most_[i]));
            for (std::size_t s = 0; s < shifts_.size(); ++s) {
                bool there = true;
                for (std::size_t i = 0; i < free_; ++i) there = there && k[i] + shifts_[s][i] >= 0;
                by_shift[s] = there ? slice(number_at(fine, place, shifts_[s])) : nullptr;
                seen.push_back(index_of(by_shift[s]));
            }
            if (!known.insert(std::move(seen)).second) return Done{};
            return one_case(k, by_shift);
        });
    }

    // 2. for the K of one fine cell: k is K as far as it counts, by_shift the slices at K and its shifts.
    Status one_case(const Shift& k, const std::vector<const Set*>& by_shift) const {
        const QuotientElement n = q_.order;
        std::vector<std::pair<const Kind*, Set>> usable;
        for (const Kind& kind : kinds_) {
            bool there = true;
            for (std::size_t i = 0; i < free_; ++i) there = there && k[i] >= kind.phi.k[i];
            if (!there) continue;
            if (!budget_.work(n * (1 + kind.options.size()))) return Done{};
            Set b(n, 0);
            bool any = false;
            for (QuotientElement x = 0; x < n; ++x) {
                const bool is_p = (*by_shift[0])[times(kind.phi.q, x)] != 0;
                const bool wins = std::any_of(kind.options.begin(), kind.options.end(), [&](const auto& e) {
                    return (*by_shift[e.second])[times(e.first, x)] != 0;
                });
                if (is_p && wins) return refused("check.free-p-conflict", kind.heap, x);
                b[x] = !is_p && !wins ? 1 : 0;
                any = any || b[x] != 0;
            }
            if (any) usable.emplace_back(&kind, std::move(b));
        }
        return no_bad_position(k, usable);
    }

    // 4. First the heaps with d_h not 0, with the set of the i for which there is one; then the others.
    Status no_bad_position(const Shift& k, const std::vector<std::pair<const Kind*, Set>>& usable) const {
        const QuotientElement n = q_.order;
        std::size_t wanted = 0;
        for (std::size_t i = 0; i < free_; ++i) wanted |= std::size_t{k[i] > 0} << i;
        auto covers = [&](const Kind& kind) {
            std::size_t set = 0;
            for (std::size_t i = 0; i < free_; ++i) set |= std::size_t{kind.phi.k[i] > 0} << i;
            return set;
        };
        using Place = std::pair<std::size_t, QuotientElement>;  // the i covered, x
        std::map<Place, Set> kept;
        std::vector<Place> work;
        auto add = [&](const Place& from, const Set& f, bool with_free) {
            for (const auto& [kind, b] : usable) {
                const std::size_t own = covers(*kind);
                if ((own != 0) != with_free) continue;
                const Place to{from.first | own, times(kind->phi.q, from.second)};
                Set* set = nullptr;
                bool fresh = false;
                for (QuotientElement y = 0; y < n; ++y) {
                    if (f[times(kind->phi.q, y)] == 0 || b[times(from.second, y)] == 0) continue;
                    if (set == nullptr) {
                        set = &kept[to];
                        if (set->empty()) set->assign(n, 0);
                    }
                    fresh = fresh || (*set)[y] == 0;
                    (*set)[y] = 1;
                }
                if (fresh) work.push_back(to);
            }
        };
        const Set all(n, 1);
        for (const bool with_free : {true, false}) {
            if (!with_free) {  // what covers all that K asks for goes on
                std::erase_if(kept, [&](const auto& entry) { return entry.first.first != wanted; });
                for (const auto& [place, set] : kept) work.push_back(place);
            }
            if (with_free || wanted == 0) add({0, 0}, all, with_free);
            while (!work.empty() && budget_.work(n * (1 + usable.size()))) {
                const Place place = work.back();
                work.pop_back();
                add(place, Set(kept[place]), with_free);
            }
        }
        for (const auto& [place, set] : kept) {  // what was kept counts, even if the budget ended it
            if (set[0] != 0) return refused("check.free-bad-position", place.second);
        }
        return Done{};
    }

    Status apart() {
        if (!q_.apart) return Done{};
        const auto& [u, v, w] = *q_.apart;
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
        // One follower for each of the two, side by side: the forms of the second follow those of the first.
        const Follower of_first = follower({both, Multiplicities(free_, 0)}, slack);
        const Follower of_second = follower({both, u}, slack);
        Follower pair = of_first;
        pair.forms.insert(pair.forms.end(), of_second.forms.begin(), of_second.forms.end());
        pair.bounds.insert(pair.bounds.end(), of_second.bounds.begin(), of_second.bounds.end());
        pair.counts.insert(pair.counts.end(), of_second.counts.begin(), of_second.counts.end());
        pair.moduli.insert(pair.moduli.end(), of_second.moduli.begin(), of_second.moduli.end());
        const auto tests = static_cast<std::ptrdiff_t>(q_.tests.size());
        const auto half = static_cast<std::ptrdiff_t>(free_);
        return pair.each_place(2, budget_, [&](const Follower::Place& place) -> Status {
            Follower::Place one(place.begin(), place.begin() + tests);
            one.insert(one.end(), place.begin() + 2 * tests, place.begin() + 2 * tests + half);
            Follower::Place other(place.begin() + tests, place.begin() + 2 * tests);
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
    std::vector<Kind> kinds_;
    std::vector<Shift> shifts_;  // the first is 0
    Shift most_;                 // by free heap: the greatest (d_h)_i, at least 1
};

}  // namespace

Status check_free_heaps(const FreeHeapClaim& claim, Budget& budget) {
    const auto game = parse_game(claim.game);
    if (!game) return game.error();
    if (Status heaps = check_heaps(*game); !heaps) return heaps;
    if (!game->rules.leaves_pairs()) return Error::check("check.quotient-no-theory", claim.game);
    return FreeHeapCheck(game->rules, claim, budget).all();
}

}  // namespace ishitori::check
