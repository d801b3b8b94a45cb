// The conditions that are checked, and why they are a proof.
//
// 1. Q is a commutative monoid (monoid.hpp), and each generator is the element of its heap.
//
// 2. No smaller monoid works: any two elements are distinguished by some z (one of xz, yz is in P).
//
// 3. The outcomes are right. For heap h let E be the values of its options,
//      M = {q : qe in P for an e in E},    B = {q : q Phi(h) not in P, q not in M}.
//    By induction along the play a position is P exactly if its value is in P, provided that
//    (i) no q has q Phi(h) in P and q in M, and
//    (ii) no non-empty position X has Phi(X - h) in B_h for every h in X.
// (ii) is decided by bad_position(). Heaps without moves must have the value 0; (i) and (ii) are about the
// other heaps.
//
// 4. [T9]: for the whole game Phi must repeat where n >= preperiod and n + period <= M, and M must reach the
// bound. By 1 to 3, Q is the misère quotient of the heaps 0 .. M [T8], and by 4 of all heaps.
//
// 5. [T11], instead of 4, if the status is "kernel": nim-values, derived here from the rules, are compatible
// with the products (nu). No two elements of the kernel K have the same nim-value; K consists of the
// multiples of a sufficiently high power of the product of all generators; an element of K is P exactly if
// its nim-value is 0; heap preperiod - 1 is the last heap whose value lies outside K, and M reaches the
// bound.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "check/derivation.hpp"
#include "check/kinds.hpp"
#include "check/monoid.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"

namespace ishitori::check {

namespace {

using Set = Monoid::Set;
static_assert(largest_certified_order <= 1 << 16);

class QuotientCheck {
  public:
    QuotientCheck(const Ruleset& rules, const QuotientClaim& claim, Budget& budget)
        : rules_(rules),
          claim_(claim),
          q_(claim.quotient),
          budget_(budget),
          monoid_(q_.order, q_.generators, q_.times, budget) {}

    Status all() {
        // The outcomes are checked last, because they take most of the time and a wrong period or kernel has
        // its own reason.
        using Me = QuotientCheck;
        return in_turn(*this, budget_,
                       {&Me::shape, &Me::monoid, &Me::reduced, &Me::period, &Me::kernel, &Me::outcomes});
    }

  private:
    Status shape() {
        const std::size_t n = q_.order;
        bool whole = n >= 1 && n <= largest_certified_order && q_.p.size() == n && !q_.phi.empty() &&
                     q_.times.size() == q_.generators.size();
        for (std::size_t g = 0; g < q_.times.size() && whole; ++g) {
            whole = q_.times[g].size() == n && q_.generators[g] <= q_.max_heap() &&
                    (g == 0 || q_.generators[g - 1] < q_.generators[g]) &&
                    std::ranges::all_of(q_.times[g], [&](auto x) { return x < n; });
        }
        whole = whole && std::ranges::all_of(q_.phi, [&](auto x) { return x < n; });
        if (!whole) return refused("check.quotient-shape", n);
        if (q_.phi[0] != 0 || q_.p[0]) return refused("check.quotient-empty");
        return Done{};
    }

    Status monoid() {
        for (std::size_t g = 0; g < q_.times.size(); ++g) {
            const HeapSize heap = q_.generators[g];
            if (q_.times[g][0] != q_.phi[heap]) {
                return refused("check.quotient-generator", heap, q_.phi[heap], q_.times[g][0]);
            }
        }
        return monoid_.check();
    }

    // Partition refinement (Moore): parts of elements that no word of up to i generators distinguishes, for i
    // = 0, 1, ... until the parts no longer change.
    Status reduced() {
        Memory memory(budget_);
        const std::size_t key_size = 1 + q_.times.size(), node = 100;  // bytes of a node of a map
        if (!memory.add(q_.order * (key_size * sizeof(std::uint32_t) + node))) return Done{};
        std::vector<std::uint32_t> part(q_.order, 0);
        for (QuotientElement x = 0; x < q_.order; ++x) part[x] = q_.p[x] ? 1 : 0;
        for (std::size_t parts = 0; budget_.work(q_.order * (key_size + node));) {
            std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
            std::vector<std::uint32_t> next(q_.order), key;
            for (QuotientElement x = 0; x < q_.order; ++x) {
                key.assign(1, part[x]);
                for (const auto& row : q_.times) key.push_back(part[row[x]]);
                next[x] = numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
            }
            part = next;
            if (numbers.size() == parts) break;
            parts = numbers.size();
        }
        if (budget_.stopped()) return Done{};
        std::vector<QuotientElement> first(q_.order, q_.order);
        for (QuotientElement x = 0; x < q_.order; ++x) {
            if (first[part[x]] != q_.order) return refused("check.quotient-not-reduced", first[part[x]], x);
            first[part[x]] = x;
        }
        return Done{};
    }

    // The values of the options of one heap, each once, ascending, from the digits.
    std::vector<QuotientElement> options(HeapSize n) {
        Set seen(q_.order, 0);
        for_each_pair(rules_, n, budget_, monoid_.steps(), [&](HeapSize a, HeapSize b) {
            seen[monoid_.times(q_.phi[a], q_.phi[b])] = 1;  // an empty heap has the value 0
        });
        std::vector<QuotientElement> all;
        for (QuotientElement x = 0; x < q_.order; ++x) {
            if (seen[x] != 0) all.push_back(x);
        }
        return all;
    }

    Status outcomes() {
        const QuotientElement n = q_.order;
        std::set<std::pair<QuotientElement, std::vector<QuotientElement>>> known;
        std::vector<HeapKind> kinds;
        Memory memory(budget_);
        for (HeapSize heap = 1; heap <= q_.max_heap(); ++heap) {
            if (!budget_.spend(1, heap + n)) return Done{};
            const QuotientElement phi = q_.phi[heap];
            auto e = options(heap);
            if (budget_.stopped()) return Done{};
            if (e.empty()) {
                if (phi != 0) return refused("check.quotient-no-move", heap, phi);
                continue;
            }
            const auto [own, fresh] = known.emplace(phi, std::move(e));
            if (!fresh) continue;                // an equal heap was already checked
            constexpr std::size_t beside = 200;  // bytes of a kind and of a set's node
            if (!memory.add(own->second.size() * sizeof(QuotientElement) + n + beside)) return Done{};
            HeapKind kind{phi, 0, Set(n, 0)};
            for (QuotientElement x = 0; x < n && budget_.work(own->second.size()); ++x) {
                const std::uint16_t* const row = monoid_.row(x);
                const bool is_p = q_.p[row[phi]];
                const bool wins =
                    std::ranges::any_of(own->second, [&](QuotientElement y) { return q_.p[row[y]]; });
                if (is_p && wins) return refused("check.quotient-p-conflict", heap, x);  // (i)
                kind.b[x] = !is_p && !wins ? 1 : 0;
            }
            if (budget_.stopped()) return Done{};
            kinds.push_back(std::move(kind));
        }
        if (const auto x = bad_position(monoid_, kinds, 0, budget_))  // (ii)
            return refused("check.quotient-bad-position", *x);
        return Done{};
    }

    Status period() {
        const HeapSize e = q_.preperiod, p = q_.period;
        if (q_.status == QuotientStatus::kernel) return Done{};
        if (q_.status != QuotientStatus::proved) {
            if (e != 0 || p != 0 || claim_.needed != 0) return refused("check.quotient-no-period");
            return Done{};
        }
        return check_quotient_period(rules_, q_.phi, {e, p, 0}, claim_.needed, [&](HeapSize n) {
            return refused("check.quotient-breaks", n, q_.phi[n], n + p, q_.phi[n + p]);
        });
    }

    Status kernel() {
        if (q_.status != QuotientStatus::kernel) return Done{};
        const HeapSize from = q_.preperiod, last = q_.max_heap();
        const auto needed = from > 0 ? kernel_bound(rules_, from - 1) : std::nullopt;
        if (!needed || q_.period != 0) return refused("check.no-bound", from, q_.period);
        if (last < *needed) return refused("check.quotient-too-few", *needed, last);
        QuotientElement all = 0;
        for (const auto& row : q_.times) {
            for (QuotientElement i = 0; i < q_.order; ++i) all = row[all];
        }
        Set inside(q_.order, 0);
        for (QuotientElement x = 0; x < q_.order; ++x) inside[monoid_.times(all, x)] = 1;
        for (HeapSize n = from; n <= last; ++n) {
            if (inside[q_.phi[n]] == 0) return refused("check.kernel-outside", n);
        }
        if (inside[q_.phi[from - 1]] != 0) return refused("check.kernel-not-least", from, from - 1);
        Derivation derivation(rules_, budget_);
        const auto& g = derivation.values();
        const HeapSize proof = std::max(*needed, q_.generators.empty() ? 0 : q_.generators.back());
        if (proof >= budget_.left()) budget_.stop(BudgetEnd::heaps);
        while (g.size() <= proof && budget_.work(g.size() + 1)) derivation.next();
        if (budget_.stopped()) return Done{};
        std::vector<std::optional<std::uint32_t>> nu(q_.order);
        std::vector<QuotientElement> work{0};
        nu[0] = 0;
        for (std::size_t i = 0; i < work.size(); ++i) {
            for (std::size_t k = 0; k < q_.times.size(); ++k) {
                const QuotientElement y = q_.times[k][work[i]];
                const std::uint32_t value = *nu[work[i]] ^ g[q_.generators[k]];
                if (!nu[y]) work.push_back(y);
                if (nu[y].value_or(value) != value) return refused("check.kernel-values", y);
                nu[y] = value;
            }
        }
        for (HeapSize n = 0; n < g.size(); ++n) {
            if (nu[q_.phi[n]] != g[n]) return refused("check.kernel-heap", n, *nu[q_.phi[n]], g[n]);
        }
        std::set<std::uint32_t> met;
        for (QuotientElement x = 0; x < q_.order; ++x) {
            if (inside[x] == 0) continue;
            if (q_.p[x] != (*nu[x] == 0)) return refused("check.kernel-outcome", x, *nu[x]);
            if (!met.insert(*nu[x]).second) return refused("check.kernel-twice", x, *nu[x]);
        }
        if (claim_.needed != *needed) return refused("check.quotient-needed", *needed, claim_.needed);
        return Done{};
    }

    const Ruleset& rules_;
    const QuotientClaim& claim_;
    const MisereQuotient& q_;
    Budget& budget_;
    Monoid monoid_;
};

}  // namespace

Status check_claim(const QuotientClaim& claim, Budget& budget) {
    const auto game = game_of(claim.game);
    if (!game) return game.error();
    if (!game->rules.leaves_pairs()) return Error::check("check.quotient-no-theory", claim.game);
    return QuotientCheck(game->rules, claim, budget).all();
}

}  // namespace ishitori::check
