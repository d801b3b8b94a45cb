// Values from the previous station equal the values of the whole sequence.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/every_module.hpp"
#include "check/station_values.hpp"
#include "engine/engine.hpp"
#include "period/values_onward.hpp"
#include "stations.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

const std::vector<StoredValue>& sequence() {
    static const std::vector<StoredValue> values = [] {
        SparseMethod method(*split_rules(parse_game("0.356")->rules));
        std::vector<StoredValue> all{0};
        method.extend(all, 100'000);
        return all;
    }();
    return values;
}

}  // namespace

TEST(StationValues, AreThoseOfTheSequence) {
    const WindowClaim& claim = forge::stations_truth();
    // among the small heaps, across their end, before the first station, at and after stations, at the end
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

// Far after a station, where heaps are only assumed to be common.
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
    Budget none([] { return false; });
    const auto stopped = values_from_station(claim, 9010, 9010, none);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().key, "limit.interrupted");
}

// By the engine, from given values: the same as the values that an engine verified from heap 0 on.
TEST(StationValues, OnwardByTheEngine) {
    const Control on;
    for (const std::string text : {"0.106", "0.16", "0.356", "0.104"}) {
        const Ruleset rules = parse_game(text)->rules;
        SparseEngine engine(*split_rules(rules));
        std::vector<std::uint16_t> all;
        engine.observe([&](HeapSize, std::span<const std::uint16_t> run) {
            all.insert(all.end(), run.begin(), run.end());
        });
        ASSERT_EQ(engine.advance(900'000), SparseEngine::State::running) << text;
        WindowClaim claim;
        claim.game = text;
        claim.mask = engine.mask().mask;
        claim.mask_parity = engine.mask().parity;
        for (const RareHeap& rare : engine.rares()) {
            claim.rares.push_back(rare.heap);
            claim.rare_values.push_back(rare.value);
        }
        const HeapSize window = std::max<HeapSize>(4096, engine.tail_needed());
        const HeapSize least = engine.rares().back().heap + window + 1;
        ASSERT_LT(least, HeapSize{800'000}) << text;
        for (const HeapSize end : {least, HeapSize{800'001}}) {
            const std::span before(all.data() + end - window, window);
            for (const auto& [first, last] :
                 {std::pair{end, end}, {end + 511, end + 1030}, {end + 90'000, end + 99'000}}) {
                const auto found = values_onward(rules, claim, end, before, first, last);
                ASSERT_TRUE(found) << text;
                ASSERT_EQ(found->size(), last - first + 1);
                for (HeapSize n = first; n <= last; ++n) ASSERT_EQ((*found)[n - first], all[n]) << text << n;
            }
        }
        const HeapSize end = 800'001;
        const std::span before(all.data() + end - window, window);
        const auto refused = [&](const WindowClaim& other, std::span<const std::uint16_t> values,
                                 const Control& control) {
            return !values_onward(rules, other, end, values, end + 600'000, end + 600'000, control);
        };
        WindowClaim other = claim;
        other.mask ^= 2;
        EXPECT_TRUE(refused(other, before, on)) << text;
        other = claim;
        other.rare_values.back() ^= 4;
        EXPECT_TRUE(refused(other, before, on)) << text;
        EXPECT_TRUE(refused(claim, before.first(10), on)) << text;
        std::vector<std::uint16_t> rare(before.begin(), before.end());
        rare[50] ^= static_cast<std::uint16_t>(claim.mask & ~(claim.mask - 1));  // no common value there
        EXPECT_TRUE(refused(claim, rare, on)) << text;
        EXPECT_TRUE(refused(claim, before, Control{[] { return false; }})) << text;
    }
}

// 0.106, from a late station: the engine and the checker give the same values.
TEST(StationValues, BothWaysFromAStationOfTheRecord) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/0.106.certificate");
    std::stringstream text;
    text << file.rdbuf();
    const auto certificate = parse_certificate<WindowClaim>(text.str());
    ASSERT_TRUE(certificate);
    const WindowClaim& claim = certificate->claim;
    const HeapSize end = claim.stations[70].end, first = end + 200'000, last = first + 2000;
    Budget budget;
    const auto derived = values_from_station(claim, first, last, budget);
    ASSERT_TRUE(derived);
    const auto searched =
        values_onward(parse_game("0.106")->rules, claim, end, claim.stations[70].values, first, last);
    ASSERT_TRUE(searched);
    EXPECT_EQ(*searched, *derived);
}
