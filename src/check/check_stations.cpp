// The claim lists stations e_1 < .. < e_K with the W values before each, and a number of small heaps. Let L
// be the last rare heap, k the longest move, x the window end and q the period.
//
// Stretches. Suppose that the small heaps and the values before e_j are as listed, that L < e_j - W and that
// W >= L + k. Then a common option of n >= e_j, from a take or from a pair with a rare heap, leaves a heap of
// e_j - W at least. Let c be the least common value that is not an option; if every rare value below c is
// found as an option, then G(n) = c. So the values from e_j to e_{j+1} - 1 are derived one by one, through
// heaps of e_j - W at least (or two equal halves). If the small heaps are derived from the rules, the first
// stretch from them to e_1, and each stretch from one station to the next, then all listed values are right,
// whoever derived which stretch.
//
// The period. Let x and x + q be stations, the last one x + q, and the W values before them equal: condition
// (1) of [T10] (check_window.cpp). No heap from x to x + q is rare, and rare values below its value are
// options through heaps of x - W at least, for its stretch begins at x or above. These are conditions (2) and
// (3). So G(n + q) = G(n) for all n >= x - W.
//
// The preperiod e. Let e <= x - W, and a < e be a station for which a + q is one too. The last stretch
// derives the values from a on and from a + q on in parallel: they are equal from e to x - W, and differ at e
// - 1.
//
// The least period. A smaller period would divide q, so q / r would be a period for some prime r. There is a
// station x + q / r; the values before it differ from the values before x, and x - W >= e.
#include <algorithm>
#include <set>
#include <vector>

#include "base/primes.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/sparse_derivation.hpp"

namespace ishitori::check {

namespace {

constexpr HeapSize max_small_heaps = HeapSize{1} << 28;

const Station* station_at(const WindowClaim& claim, HeapSize end) {
    const auto at = std::ranges::lower_bound(claim.stations, end, {}, &Station::end);
    return at != claim.stations.end() && at->end == end ? &*at : nullptr;
}

// Checks everything that needs no derived value.
Status check_stations_listed(const WindowClaim& claim, const SparseDerivation& derivation) {
    const auto missing = [](HeapSize heap) { return refused("check.no-station", heap); };
    const HeapSize x = claim.window_end, q = claim.recurs_after, e = claim.periodicity.preperiod;
    const bool fits = claim.periodicity.period == q && claim.max_value < value_bound &&
                      claim.window <= claim.small_heaps && claim.small_heaps <= max_small_heaps &&
                      claim.small_heaps + claim.window <= claim.stations.front().end &&
                      (claim.rares.empty() || claim.rares.back() < claim.small_heaps) &&
                      (claim.checksums.empty() || claim.last_checksum_at() < claim.stations.front().end) &&
                      claim.stations.back().end == claim.needed() && e + claim.window <= x;
    if (!fits) return refused("check.stations", claim.stations.size(), claim.small_heaps);
    for (const Station& station : claim.stations) {
        HeapSize n = station.end - claim.window;
        for (const std::uint16_t value : station.values) {
            if (value > claim.max_value || derivation.rare(n, value))
                return refused("check.station-value", station.end, n, value);
            ++n;
        }
    }
    const Station* const at = station_at(claim, x);
    if (at == nullptr) return missing(x);
    const Station& later = claim.stations.back();
    for (std::size_t j = 0; j < claim.window; ++j) {
        if (at->values[j] == later.values[j]) continue;
        const HeapSize n = x - claim.window + j;
        return refused("check.breaks", n, at->values[j], n + q, later.values[j]);
    }
    if (before_preperiod(claim) == nullptr) return refused("check.no-station-before", e);
    for (const HeapSize r : prime_divisors(q)) {
        const Station* const shorter = station_at(claim, x + q / r);
        if (shorter == nullptr) return missing(x + q / r);
        if (shorter->values == at->values) return refused("check.period-not-least", q, q / r);
    }
    return Done{};
}

class StretchCheck {
  public:
    StretchCheck(const WindowClaim& claim, const Ruleset& rules, Budget& budget)
        : claim_(claim), budget_(budget), derivation_(rules, claim, budget), checksums_(claim) {}

    // The first heaps from the rules, from which all stretches are derived.
    Status small_heaps() {
        if (!budget_.spend(1)) return Done{};
        const auto first = derivation_.last(1);  // G(0)
        if (Status fits = check_values(claim_, derivation_, 0, first); !fits) return fits;
        if (Status sums = checksums_.add(0, first); !sums) return sums;
        return derive(derivation_, claim_.small_heaps, true);
    }

    // Requires the small heaps.
    Status stretch(std::uint64_t number) {
        constexpr std::uint64_t copying = 1 << 17;  // steps
        if (!budget_.work(copying)) return Done{};
        if (number > claim_.stations.size()) return preperiod();
        SparseDerivation derivation = derivation_;
        const Station& to = claim_.stations[number - 1];
        if (number == 1) {
            derivation.drop_old_values();
        } else {
            const Station& from = claim_.stations[number - 2];
            derivation.continue_from(from.end, from.values);
        }
        if (Status status = derive(derivation, to.end, number == 1); !status || budget_.stopped()) {
            return status;
        }
        // In a short stretch some of the values before its end are listed before its beginning.
        const auto ours = derivation.last(claim_.window);
        for (std::size_t j = 0; j < ours.size(); ++j) {
            if (ours[j] != to.values[j])
                return refused("check.station", to.end, to.end - claim_.window + j, to.values[j], ours[j]);
        }
        return Done{};
    }

  private:
    // The next values, checked. Empty only if the budget is exhausted.
    Result<std::span<const std::uint16_t>> some(SparseDerivation& derivation, HeapSize most) {
        const HeapSize n = derivation.next();
        most = std::min(most, budget_.left());
        if (most == 0 && !budget_.spend(1)) return std::span<const std::uint16_t>{};
        const auto values = derivation.derive(most);
        if (values.empty() && !budget_.stopped()) return refused("check.no-witness", n);
        if (!budget_.spend(values.size(), 0)) return values;
        if (Status fits = check_values(claim_, derivation, n, values); !fits) return fits.error();
        return values;
    }
    // Derives the values below `end`, with the checksums on the way if all earlier heaps are known.
    Status derive(SparseDerivation& derivation, HeapSize end, bool from_the_first) {
        while (derivation.next() < end && !budget_.stopped()) {
            const HeapSize n = derivation.next();
            const auto values = some(derivation, end - n);
            if (!values) return values.error();
            if (!from_the_first) continue;
            if (Status sums = checksums_.add(n, *values); !sums) return sums;
        }
        return Done{};
    }

    Status preperiod() {
        const HeapSize e = claim_.periodicity.preperiod, q = claim_.recurs_after;
        const HeapSize end = claim_.window_end - claim_.window;
        const Station& from = *before_preperiod(claim_);
        SparseDerivation low = derivation_, high = derivation_;
        low.continue_from(from.end, from.values);
        high.continue_from(from.end + q, station_at(claim_, from.end + q)->values);
        bool least = true;
        std::vector<std::uint16_t> a, b;  // values not compared yet, G(n) .. and G(n + q) ..
        for (HeapSize n = from.end; n < end;) {
            for (auto [derivation, values, last] :
                 {std::tuple{&low, &a, end}, std::tuple{&high, &b, end + q}}) {
                if (!values->empty()) continue;
                const auto next = some(*derivation, last - derivation->next());
                if (!next) return next.error();
                if (budget_.stopped()) return Done{};
                values->assign(next->begin(), next->end());
            }
            const std::size_t both = std::min(a.size(), b.size());
            for (std::size_t j = 0; j < both; ++j, ++n) {
                if (n >= e && a[j] != b[j]) return refused("check.breaks", n, a[j], n + q, b[j]);
                if (n + 1 == e) least = a[j] != b[j];
            }
            a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both));
            b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(both));
        }
        if (!least) return refused("check.preperiod-not-least", e, e - 1);
        return Done{};
    }

    const WindowClaim& claim_;
    Budget& budget_;
    SparseDerivation derivation_;
    ClaimedChecksums checksums_;
};

}  // namespace

std::uint64_t stretches_of(const WindowClaim& claim) { return claim.stations.size() + 1; }

const Station* before_preperiod(const WindowClaim& claim) {
    const Station* found = nullptr;
    for (const Station& station : claim.stations) {
        if (station.end >= claim.periodicity.preperiod) break;
        if (station_at(claim, station.end + claim.recurs_after) != nullptr) found = &station;
    }
    return found;
}

Status check_stations(const WindowClaim& claim, const CheckLimits& limits, Budget& budget, Verdict& verdict,
                      bool& complete) {
    const Stretches wanted = limits.stretches.value_or(Stretches{});
    const std::uint64_t all = verdict.stretches = stretches_of(claim);
    verdict.checked = {wanted.first, wanted.first - 1};  // empty
    StretchNotes* const ledger =
        limits.ledger != nullptr && limits.ledger->speaks_of(verdict.digest, all) ? limits.ledger : nullptr;
    const auto noted = [&](std::uint64_t stretch) { return ledger != nullptr && ledger->has(stretch); };
    std::set<std::uint64_t> derived;  // now
    const auto derive = [&]() -> Status {
        const auto game = normal_game_of(claim);
        if (!game) return game.error();
        if (Status shape = check_shape(claim, *game); !shape) return shape;
        const SparseDerivation derivation(game->rules, claim, budget);
        if (Status listed = check_stations_listed(claim, derivation); !listed) return listed;
        StretchCheck stretches(claim, game->rules, budget);
        if (Status small = stretches.small_heaps(); !small) return small;
        const std::uint64_t last = limits.beyond(all) ? 0 : std::min(wanted.last, all);
        for (std::uint64_t number = wanted.first; number <= last; ++number) {
            if (noted(number)) continue;
            const HeapSize before = budget.spent();
            if (Status stretch = stretches.stretch(number); !stretch || budget.stopped()) return stretch;
            derived.insert(number);
            verdict.checked = {*derived.begin(), number};
            if (ledger != nullptr && !ledger->note(number, budget.spent() - before)) budget.stop();
            if (budget.stopped()) break;
        }
        return Done{};
    };
    const Status status = derive();
    for (std::uint64_t stretch = 1; stretch <= all; ++stretch) {
        if (!derived.contains(stretch) && noted(stretch)) ++verdict.noted;
    }
    complete = derived.size() + verdict.noted == all;
    return status;
}

}  // namespace ishitori::check
