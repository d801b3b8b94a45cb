#include "check/station_values.hpp"

#include <algorithm>

#include "check/reasons.hpp"
#include "check/sparse_derivation.hpp"

namespace ishitori::check {

Result<std::vector<std::uint16_t>> values_from_station(const WindowClaim& claim, HeapSize first,
                                                       HeapSize last, Budget& budget) {
    SparseDerivation derivation(parse_game(claim.game)->rules, claim, budget);
    std::vector<std::uint16_t> found;
    if (first == 0) found.push_back(0);
    const auto derive = [&](HeapSize end) -> Status {
        while (derivation.next() < end) {
            const HeapSize n = derivation.next();
            const auto values = derivation.derive(end - n);
            if (values.empty() && !budget.stopped()) return refused("check.no-witness", n);
            if (!budget.spend(values.size())) return Error::stopped("limit.interrupted");
            if (n + values.size() <= first) continue;
            const HeapSize before = first > n ? first - n : 0;
            found.insert(found.end(), values.begin() + static_cast<std::ptrdiff_t>(before), values.end());
        }
        return Done{};
    };
    if (Status small = derive(std::min(claim.small_heaps, last + 1)); !small) return small.error();
    const Station* from = nullptr;
    for (const Station& station : claim.stations) {
        if (station.end <= first) from = &station;
    }
    if (from != nullptr) {
        derivation.continue_from(from->end, from->values);
    } else if (derivation.next() >= claim.small_heaps) {
        derivation.drop_old_values();
    }
    // Values after a station are claimed, not proved, by either method. The first heaps, where most false
    // stations show, are derived with proof; then the faster method continues.
    constexpr HeapSize proved_first = 1 << 16;
    if (from != nullptr && last - from->end > proved_first) {
        if (Status start = derive(from->end + proved_first); !start) return start.error();
        derivation.suppose_common();
    }
    if (Status rest = derive(last + 1); !rest) return rest.error();
    return found;
}

}  // namespace ishitori::check
