// Claims with stations are derived stretch by stretch; forged ones are refused with the reason.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "check/kinds.hpp"
#include "check/sparse_derivation.hpp"
#include "claims/certificate.hpp"
#include "stations.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::drop_station;
using forge::station;
using forge::stations_truth;
using forge::verdict_words;

namespace {

template <class Change>
std::string lie(Change change, const CheckLimits& limits = {}) {
    WindowClaim claim = stations_truth();
    change(claim);
    return verdict_words(claim, limits);
}

}  // namespace

TEST(Stations, TheTruthIsVerified) {
    EXPECT_EQ(verdict_words(stations_truth()), "verified");
    const auto back = parse_certificate<WindowClaim>(certificate_text(stations_truth()));
    ASSERT_TRUE(back.ok());
    EXPECT_TRUE(back->digest_fits);
    EXPECT_EQ(back->claim, stations_truth());
}

TEST(Stations, EachStretchForItself) {
    const std::string text = certificate_text(stations_truth());
    for (std::uint64_t number = 1; number <= 9; ++number) {
        CheckLimits limits;
        limits.stretches = Stretches{number, number};
        const Verdict of = check_certificate(text, limits);
        EXPECT_TRUE(of.consistent()) << number;
        EXPECT_EQ(of.stretches, 8U);
        EXPECT_EQ(of.checked.last + 1 - of.checked.first, number <= 8 ? 1U : 0U) << number;
    }
    CheckLimits limits;
    limits.stretches = Stretches{1, 8};
    EXPECT_TRUE(check_certificate(text, limits).verified());
    limits.heaps = 6000;  // 2048, 1952, and not all of the next 3000
    const Verdict cut = check_certificate(text, limits);
    EXPECT_TRUE(cut.consistent());
    EXPECT_EQ(cut.checked.last, 1U);
    EXPECT_EQ(cut.rederived, 6000U);
    limits.heaps.reset();
    limits.keep_going = [] { return false; };
    EXPECT_TRUE(check_certificate(text, limits).consistent());
}

TEST(Stations, LiesAreRefused) {
    const auto key = [](const std::string& words) { return words.substr(0, words.find(' ')); };
    EXPECT_EQ(key(lie([](auto& c) { c.small_heaps = 1499; })), "check.stations");
    EXPECT_EQ(key(lie([](auto& c) { c.small_heaps = 2501; })), "check.stations");
    EXPECT_EQ(key(lie([](auto& c) { c.stations.pop_back(); })), "check.stations");
    EXPECT_EQ(key(lie([](auto& c) { c.recurs_after *= 2; })), "check.stations");
    EXPECT_EQ(key(lie([](auto& c) { c.max_value = 1 << 15; })), "check.stations");
    EXPECT_EQ(key(lie([](auto& c) { c.checksums.assign(3, 0); })), "check.stations");  // the last at 4096
    EXPECT_EQ(key(lie([](auto& c) { c.checksums.assign(2, 0); })), "check.checksum");
    EXPECT_EQ(lie([](auto& c) { drop_station(c, 9000); }), "check.no-station 9000");
    EXPECT_EQ(lie([](auto& c) { drop_station(c, 9002); }), "check.no-station 9002");
    EXPECT_EQ(lie([](auto& c) { drop_station(c, 9071); }), "check.no-station 9071");
    EXPECT_EQ(lie([](auto& c) { drop_station(c, 7142); }), "check.no-station-before 7315");
    EXPECT_EQ(lie([](auto& c) { station(c, 9071).values = station(c, 9000).values; }),
              "check.period-not-least 142 71");
    EXPECT_EQ(key(lie([](auto& c) { std::swap(station(c, 9142).values[7], station(c, 9142).values[9]); })),
              "check.breaks");
    EXPECT_EQ(key(lie([](auto& c) { station(c, 7000).values[7] = 1000; })), "check.station-value");
    // 1 in place of another value is common or rare; both are detected.
    EXPECT_EQ(key(lie([](auto& c) { station(c, 7000).values.back() ^= 1; })), "check.station-value");
    EXPECT_EQ(key(lie([](auto& c) { --c.max_value; })), "check.station-value");
    EXPECT_EQ(key(lie([](auto& c) { ++c.rare_values.front(); })), "check.value");
    EXPECT_EQ(key(lie([](auto& c) { c.game = "0.357"; })), "check.not-rare");
    EXPECT_EQ(key(lie([](auto& c) { c.periodicity.preperiod -= 1; })), "check.breaks");
    EXPECT_EQ(lie([](auto& c) { c.periodicity.preperiod += 1; }), "check.preperiod-not-least 7316 7315");
}

TEST(Stations, NoFieldIsLeftUnchecked) {
    EXPECT_EQ(lie([](auto& c) { c.max_value_at = 0; }),
              "check.value 0 " + std::to_string(stations_truth().max_value) + " 0");
    EXPECT_EQ(lie([](auto& c) { c.game = "ring:3"; }), "check.ring ring:3 line:3");
    for (const std::size_t count : {54U, 55U, 118U, 119U}) {
        EXPECT_EQ(lie([&](auto& c) { c.checksums.assign(count, 0); }).substr(0, 22),
                  "certificate.bad-number");
    }
}

// A station may list values that occur elsewhere in the sequence, so the stretch that begins there can be
// accepted. The stretch that ends there rejects it.
TEST(Stations, AStationElsewhereIsRefused) {
    for (const HeapSize end : {HeapSize{4000}, HeapSize{7000}, HeapSize{7142}, HeapSize{9002}}) {
        const auto words = lie([&](auto& c) {
            auto& values = station(c, end).values;
            std::rotate(values.begin(), values.begin() + 2, values.end());
        });
        const std::string key = words.substr(0, words.find(' '));
        EXPECT_TRUE(key == "check.station" || key == "check.station-value") << end << ": " << words;
    }
}

// Values much larger than the values of all small heaps: no nim-sum with them is small.
TEST(Stations, AStretchWithoutWitnessesIsRefused) {
    CheckLimits limits;
    limits.stretches = Stretches{2, 2};
    const auto words = lie(
        [](auto& c) {
            Budget budget;
            const SparseDerivation classes(parse_game(c.game)->rules, c, budget);
            HeapSize n = 4000 - c.window;
            for (std::uint16_t& value : station(c, 4000).values) {
                for (value = 512; classes.rare(n, value);) ++value;
                ++n;
            }
            c.max_value = 1000;
            c.max_value_at = 9100;
        },
        limits);
    EXPECT_EQ(words, "check.no-witness 4000");
}

// The whole path from the search to the checker.
TEST(Stations, FoundOnesAreVerifiedWhereTheyAreLookedAt) {
    const Game game = *parse_game("0.104");
    SparsePeriodSearch search(*split_rules(game.rules));
    auto proof = search.advance(250000000);
    ASSERT_TRUE(proof.has_value());
    const auto with = search.with_stations(*proof, 2000);
    ASSERT_TRUE(with.has_value());
    EXPECT_FALSE(search.with_stations(*proof, 2000, Control{[] { return false; }}).has_value());
    const WindowClaim claim = claim_of(game, *with, {});
    EXPECT_GT(claim.stations.size(), 100U);
    const std::uint64_t last = stretches_of(claim);
    for (const Stretches& some :
         {Stretches{1, 1}, Stretches{last / 2, last / 2}, Stretches{last - 1, last}}) {
        CheckLimits limits;
        limits.stretches = some;
        const Verdict of = check_certificate(certificate_text(claim), limits);
        EXPECT_TRUE(of.consistent()) << (of.refused() ? of.reason().key : "");
        EXPECT_EQ(of.checked.first, some.first);
        EXPECT_EQ(of.checked.last, some.last);
    }
}

// In 0.31154 some heaps need a witness from far below; no station may be just before them, also in a search
// that resumes from its state.
TEST(Stations, NoneStandsWhereAHeapNeedsValuesFromFarBelow) {
    const Game game = *parse_game("0.31154");
    const SplitRules rules = *split_rules(game.rules);
    SparsePeriodSearch whole(rules), first(rules);
    ASSERT_FALSE(first.advance(4000000).has_value());
    auto resumed = SparsePeriodSearch::restore(rules, first.save());
    ASSERT_TRUE(resumed.has_value());
    for (SparsePeriodSearch* search : {&whole, &*resumed}) {
        const auto proof = search->advance(6000000);
        ASSERT_TRUE(proof.has_value());
        for (const std::size_t about : {4U, 16U, 100U}) {
            const auto with = search->with_stations(*proof, about);
            if (!with) continue;
            const Verdict of = check_certificate(certificate_text(claim_of(game, *with, {})), {});
            EXPECT_TRUE(of.verified()) << about << ' ' << (of.refused() ? of.reason().key : "");
        }
    }
}
