// The ladder of nim-values: every method gives the values of the definition.
#include <fstream>
#include <random>
#include <sstream>

#include "base/checksum.hpp"
#include "base/every_module.hpp"
#include "ladder.hpp"

using namespace ishitori;

namespace {

std::string checksum(const Ruleset& rules, Method method, HeapSize last) {
    const auto sequence = make_sequence(rules, method);
    sequence->extend(last);
    SequenceChecksum sum;
    for (StoredValue value : sequence->values()) sum.add(value);
    return sum.hex();
}

}  // namespace

TEST(Ladder, EveryOctalCodeOfThreeDigits) {
    const HeapSize last = 400 * test_scale();
    const auto codes = short_octal_codes();
    ASSERT_EQ(codes.size(), 1023U);
    for (const TakeAndBreak& code : codes) {
        EXPECT_EQ(all_rungs_differ(Ruleset::of(code), last), "") << code.text();
    }
}

// Later heaps exercise blocks, masks and late rares: some codes of each kind to thousands of heaps.
TEST(Ladder, LongerRuns) {
    for (const char* text : {"0.16", "0.104", "0.06", "0.04", "0.6", "0.127", "0.356", "0.376", "4.6", "0.34",
                             "0.354", "0.106", "0.56", "0.004", "4.064", "0.0106", "0.70505", "0.00007"}) {
        EXPECT_EQ(all_rungs_differ(rules_of(text), 6000 * test_scale()), "") << text;
    }
}

TEST(Ladder, Grundy) { EXPECT_EQ(all_rungs_differ(Ruleset::grundy(), 10000 * test_scale()), ""); }

TEST(Ladder, NamedRules) {
    for (const char* text : {"nim",         "0.1(3)",
                             "0.0(3)",      "0.(1)",
                             "0.(2)",       "0.(7)",
                             "0.(01)",      "0.3(013)",
                             "0.(F)",       "8.",
                             "C.",          "0.8",
                             "4.",          "8.3",
                             "0.3F",        "line:5",
                             "line:30",     "take:1,2,5",
                             "take:1-3,7",  "take:100-200",
                             "take:1-1000", "take:2,3-9,300-500"}) {
        EXPECT_EQ(all_rungs_differ(rules_of(text), 400), "") << text;
    }
}

TEST(Ladder, RandomCodes) {
    const std::uint64_t seed = test_seed();
    std::mt19937_64 random(seed);
    for (std::uint64_t round = 0; round < 150 * test_scale(); ++round) {
        const bool hexadecimal = random() % 2 == 0;
        const bool repeating = random() % 2 == 0;
        const std::uint64_t base = hexadecimal ? 16 : 8;
        std::vector<std::uint8_t> digits{static_cast<std::uint8_t>(random() % (base / 4) * 4)};
        std::vector<std::uint8_t> tail;
        for (std::uint64_t i = random() % 7; i > 0; --i) {
            digits.push_back(static_cast<std::uint8_t>(random() % base));
        }
        if (repeating) {
            for (std::uint64_t i = 1 + random() % 4; i > 0; --i) {
                tail.push_back(static_cast<std::uint8_t>(random() % base));
            }
        }
        // At least one digit allows a move.
        digits.push_back(static_cast<std::uint8_t>(1 + random() % (base - 1)));
        const TakeAndBreak code = TakeAndBreak::from_digits(digits, tail);
        const HeapSize last = hexadecimal ? 120 : 250;
        EXPECT_EQ(all_rungs_differ(Ruleset::of(code), last), "")
            << "ISHITORI_TEST_SEED=" << seed << ", " << code.text();
    }
}

TEST(Ladder, RandomSubtractionSets) {
    const std::uint64_t seed = test_seed();
    std::mt19937_64 random(seed);
    for (std::uint64_t round = 0; round < 100 * test_scale(); ++round) {
        std::vector<TakeRange> set;
        HeapSize from = 1 + random() % 9;
        for (std::uint64_t i = 1 + random() % 4; i > 0; --i) {
            const HeapSize to = from + (random() % 2 == 0 ? 0 : random() % 60);
            set.push_back({from, to});
            from = to + 2 + random() % 40;
        }
        EXPECT_EQ(all_rungs_differ(Ruleset::subtraction(set), 700), "")
            << "ISHITORI_TEST_SEED=" << seed << ", set from " << set[0].from << " to " << set.back().to;
    }
}

TEST(Ladder, PublishedChecksums) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/tests/reference/checksums.tsv");
    ASSERT_TRUE(file);
    const HeapSize longest = 100000 * test_scale();
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        std::string game;
        std::string published;
        HeapSize last = 0;
        if (line.starts_with('#') || !(fields >> game >> last >> published) || last > longest) continue;
        EXPECT_EQ(checksum(rules_of(game), Method::automatic, last), published) << game << " to " << last;
        ++compared;
    }
    EXPECT_GE(compared, 9);
}

TEST(Ladder, RungsServeWhatTheySay) {
    for (const char* text : {"nim", "take:1-3", "8.3", "0.(7)", "0.333"}) {
        EXPECT_EQ(make_sequence(rules_of(text), Method::sparse), nullptr) << text;
        EXPECT_NE(make_sequence(rules_of(text), Method::automatic), nullptr) << text;
    }
    for (Method method : {Method::automatic, Method::definition, Method::bitset, Method::sparse}) {
        EXPECT_EQ(method_named(method_name(method)), method);
        EXPECT_EQ(make_sequence(rules_of("0.77"), method)->method(), method_name(method));
    }
    EXPECT_EQ(method_named("engine"), Method::engine);
    EXPECT_EQ(method_named("m4"), Method::engine);
    EXPECT_EQ(method_named("m4_engine"), Method::engine);
    EXPECT_EQ(method_named("m3"), Method::sparse);
    EXPECT_EQ(method_named("m7_wide"), method_named("wide"));
    for (const char* gone : {"m8", "m8_convolution", "m9", "au", "m"})
        EXPECT_EQ(method_named(gone), std::nullopt) << gone;
}

// Takes alone cost O(1) amortised for each heap, however many there are: a million heaps of Nim and of a wide
// set.
TEST(Ladder, WideTakes) {
    const auto nim = make_sequence(rules_of("nim"));
    nim->extend(1000000);
    EXPECT_EQ(nim->values()[999999], 999999U);
    const auto wide = make_sequence(rules_of("take:1-200000"));
    wide->extend(1000000);
    EXPECT_EQ(wide->values()[999999], 999999U % 200001);
}
