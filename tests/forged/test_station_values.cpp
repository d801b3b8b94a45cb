// Values from the station before: the same as those of the whole sequence.
#include <gtest/gtest.h>

#include "check/check_stations.hpp"
#include "stations.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

const std::vector<StoredValue>& sequence() {
    static const std::vector<StoredValue> values = [] {
        SparseMethod method(*split_rules(parse_game("0.356")->rules), true);
        std::vector<StoredValue> all{0};
        method.extend(all, 100'000);
        return all;
    }();
    return values;
}

}  // namespace

TEST(StationValues, AreThoseOfTheSequence) {
    const WindowClaim& claim = forge::stations_truth();
    // among the small heaps, across their end, before the first station, at and behind stations, at the end
    for (const auto& [first, last] : std::vector<std::pair<HeapSize, HeapSize>>{{0, 0},
                                                                                {0, 30},
                                                                                {5, 5},
                                                                                {2000, 2100},
                                                                                {2047, 2047},
                                                                                {2048, 2048},
                                                                                {3990, 4010},
                                                                                {4000, 4000},
                                                                                {5000, 5003},
                                                                                {6999, 7001},
                                                                                {7142, 9140},
                                                                                {9141, 9141}}) {
        Budget budget;
        const auto found = values_from_station(claim, first, last, budget);
        ASSERT_TRUE(found) << first;
        ASSERT_EQ(found->size(), last - first + 1) << first;
        for (HeapSize n = first; n <= last; ++n) EXPECT_EQ((*found)[n - first], sequence()[n]) << n;
    }
}

// Far behind a station, where heaps are only supposed to be common.
TEST(StationValues, FarBehindAStation) {
    WindowClaim claim = forge::stations_truth();
    constexpr HeapSize end = 20'000, first = end + (1 << 16) - 50, last = end + (1 << 16) + 9000;
    const auto* const before = sequence().data() + end - claim.window;
    claim.stations = {{end, {before, before + claim.window}}};
    Budget budget;
    const auto found = values_from_station(claim, first, last, budget);
    ASSERT_TRUE(found);
    for (HeapSize n = first; n <= last; ++n) ASSERT_EQ((*found)[n - first], sequence()[n]) << n;
}

// Only the heaps from that station on are derived.
TEST(StationValues, BeginAtTheStation) {
    const WindowClaim& claim = forge::stations_truth();
    Budget budget;
    ASSERT_TRUE(values_from_station(claim, 9010, 9010, budget));
    EXPECT_LT(budget.spent(), 2048U + 20U);
    Budget none(~HeapSize{0}, [] { return false; });
    const auto stopped = values_from_station(claim, 9010, 9010, none);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().key, "limit.interrupted");
}
