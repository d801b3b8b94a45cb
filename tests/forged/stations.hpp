// A true claim with stations, of a short sequence, for the tests that change it.
#pragma once

#include "base/every_module.hpp"
#include "engine/sparse.hpp"
#include "forge.hpp"
#include "period/sparse_search.hpp"

namespace ishitori::forge {

// 0.356: preperiod 7,315, period 142, the last rare heap is 43. The values are computed by the method sparse,
// so stations can be anywhere: 4000, 7000 (below the preperiod), 7142 (one period later), 9000 (the window's
// end), 9002 and 9071 (for the prime factors of the period), 9142.
inline const WindowClaim& stations_truth() {
    static const WindowClaim truth = [] {
        const Game game = *parse_game("0.356");
        SparsePeriodSearch search(*split_rules(game.rules));
        WindowClaim claim = claim_of(game, *search.advance(700000), {});
        claim.window_end = 9000;
        claim.window = 1500;
        claim.small_heaps = 2048;
        SparseMethod method(*split_rules(game.rules));
        std::vector<StoredValue> values{0};
        method.extend(values, 9200);
        for (const HeapSize end : {4000U, 7000U, 7142U, 9000U, 9002U, 9071U, 9142U}) {
            const auto at = values.begin() + static_cast<std::ptrdiff_t>(end);
            claim.stations.push_back({end, {at - 1500, at}});
        }
        return claim;
    }();
    return truth;
}

inline Station& station(WindowClaim& claim, HeapSize end) {
    for (Station& at : claim.stations) {
        if (at.end == end) return at;
    }
    return claim.stations.front();
}

inline void drop_station(WindowClaim& claim, HeapSize end) {
    std::erase_if(claim.stations, [&](const Station& at) { return at.end == end; });
}

}  // namespace ishitori::forge
