// The method of wide lanes against bitset and sparse: from few heaps on, where rare heaps are frequent; with
// values too large for the engine; on every instruction set of this machine.
#include <bit>
#include <random>
#include <span>

#include "base/every_module.hpp"
#include "claims/theorem_bounds.hpp"
#include "engine/kernels/vectors.hpp"
#include "engine/sparse.hpp"
#include "engine/wide.hpp"
#include "ladder.hpp"
#include "period/repetition.hpp"
#include "period/search.hpp"
#include "values/bitset.hpp"

using namespace ishitori;

namespace {

// To heap `last` in uneven steps; bitset computes the heaps that wide does not handle.
std::vector<StoredValue> by_wide(const Ruleset& rules, WideMethod& wide, HeapSize last) {
    BitsetMethod other(rules);
    std::vector<StoredValue> values{0};
    for (HeapSize to = 1; values.size() <= last; to = std::min(last, to + 1 + to / 3)) {
        wide.extend(values, to);
        EXPECT_LE(values.size(), to + 1);
        if (values.size() <= to) other.extend(values, to);
    }
    return values;
}

std::vector<StoredValue> by_m2(const Ruleset& rules, HeapSize last) {
    std::vector<StoredValue> values{0};
    BitsetMethod(rules).extend(values, last);
    return values;
}

struct Packed {
    unsigned bits;
    std::string bytes;
};

Packed packed(std::span<const StoredValue> values) {
    const auto bits = static_cast<unsigned>(std::bit_width(*std::max_element(values.begin(), values.end())));
    ValuePacker packer(bits, values.size());
    for (const StoredValue value : values) packer.add(value);
    return {bits, packer.finish()};
}

// Adopts these values.
bool adopt(WideMethod& wide, std::span<const StoredValue> values) {
    const Packed some = packed(values);
    return wide.adopt({some.bytes, some.bits}, values.size());
}

std::vector<StoredValue> values_of(const WideMethod& wide) {
    std::vector<StoredValue> values;
    for (HeapSize n = 0; n < wide.known_end(); ++n) values.push_back(wide.value(n));
    return values;
}

std::vector<RareHeap> rares_among(const std::vector<StoredValue>& values, const SparseMask& mask) {
    std::vector<RareHeap> rares;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (mask.rare(n, values[n])) rares.push_back({n, values[n]});
    }
    return rares;
}

}  // namespace

// Two rare heaps may give 0, and so may equal heaps and equal values; every one of these codes has rare
// heaps.
TEST(Wide, FromFewHeapsOn) {
    unsigned served = 0;
    for (const TakeAndBreak& code : short_octal_codes()) {
        const Ruleset rules = Ruleset::of(code);
        const auto splits = split_rules(rules);
        if (!splits) continue;
        for (const bool second : {false, true}) {
            WideMethod wide(*splits, 64);
            if (second) wide.use_second_mask();
            const auto values = by_wide(rules, wide, 700 * test_scale());
            ASSERT_EQ(values, by_m2(rules, 700 * test_scale())) << code.text();
            if (wide.rares().empty()) continue;
            EXPECT_EQ(wide.rares(), rares_among(values, wide.mask())) << code.text();
            ++served;
        }
    }
    EXPECT_GT(served, 300U);
}

TEST(Wide, ValuesThatOutgrowAByte) {
    StoredValue greatest = 0;
    for (const char* text : {"0.366", "0.1736", "4.3244", "grundy", "0.6", "0.14", "0.0704"}) {
        const Ruleset rules = rules_of(text);
        WideMethod wide(*split_rules(rules), 256);
        const auto values = by_wide(rules, wide, 16000 * test_scale());
        ASSERT_EQ(values, by_m2(rules, 16000 * test_scale())) << text;
        EXPECT_EQ(wide.rares(), rares_among(values, wide.mask())) << text;
        greatest = std::max(greatest, *std::max_element(values.begin(), values.end()));
    }
    EXPECT_GE(greatest, 512U);  // the engine gives up
}

// Beyond the small heaps in the mirror.
TEST(Wide, SameAsM3FartherOut) {
    for (const char* text : {"0.364", "0.36", "0.16"}) {
        const Ruleset rules = rules_of(text);
        EXPECT_EQ(difference(rules, Method::sparse, Method::wide, 160000 * test_scale()), "") << text;
        EXPECT_EQ(difference(rules, Method::wide, Method::automatic, 160000 * test_scale()), "") << text;
    }
}

TEST(Wide, RandomCodes) {
    const std::uint64_t seed = test_seed();
    std::mt19937_64 random(seed);
    for (unsigned trial = 0; trial < 60 * test_scale(); ++trial) {
        std::vector<std::uint8_t> digits{static_cast<std::uint8_t>(random() % 2 * 4)};
        for (std::uint64_t left = 3 + random() % 30; left > 0; --left) {
            digits.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 8 : 0));
        }
        digits.push_back(4);
        const Ruleset rules = Ruleset::of(TakeAndBreak::from_digits(digits));
        WideMethod wide(*split_rules(rules), 64);
        const HeapSize last = 500 + random() % 2000;
        ASSERT_EQ(by_wide(rules, wide, last), by_m2(rules, last))
            << "seed " << seed << ", trial " << trial << ": " << rules.code->text();
    }
}

TEST(Wide, SameOnEveryTarget) {
    auto targets = vectors_here();
#if !defined(ISHITORI_ONE_TARGET)
    ASSERT_GE(targets.size(), 2U);
#endif
    for (const char* text : {"0.366", "0.6"}) {
        const Ruleset rules = rules_of(text);
        const auto expected = by_m2(rules, 6000);
        for (const std::string& target : targets) {
            use_vectors(target);
            WideMethod wide(*split_rules(rules), 256);
            EXPECT_EQ(by_wide(rules, wide, 6000), expected) << text << " on " << target;
        }
    }
    use_vectors("");
}

// Where few heaps are rare, blocks of heaps are searched together; from few heaps on, with this start.
TEST(Wide, BlocksOfHeapsOnEveryTarget) {
    for (const char* text : {"0.36", "0.354", "0.366", "0.336"}) {
        const Ruleset rules = rules_of(text);
        const auto expected = by_m2(rules, 8000);
        for (const std::string& target : vectors_here()) {
            use_vectors(target);
            WideMethod wide(*split_rules(rules), 64);
            ASSERT_EQ(by_wide(rules, wide, 8000), expected) << text << " on " << target;
            EXPECT_EQ(wide.rares(), rares_among(expected, wide.mask())) << text;
        }
    }
    use_vectors("");
}

class WideThreads : public ::testing::TestWithParam<const char*> {};

TEST_P(WideThreads, GiveTheSameValues) {
    const Ruleset rules = rules_of(GetParam());
    const auto expected = by_m2(rules, 8000);
    for (const unsigned threads : {2U, 5U}) {
        WideMethod wide(*split_rules(rules), 64);
        wide.use_threads(threads);
        ASSERT_EQ(by_wide(rules, wide, 8000), expected) << threads;
        EXPECT_EQ(wide.rares(), rares_among(expected, wide.mask())) << threads;
    }
}
INSTANTIATE_TEST_SUITE_P(Wide, WideThreads, ::testing::Values("0.104", "0.127", "0.354", "0.366"));

// Intermediate results of another method are adopted, and later values are discarded.
TEST(Wide, GoesOnFromAnyValues) {
    const Ruleset rules = rules_of("0.366");
    const auto expected = by_m2(rules, 9000);
    WideMethod wide(*split_rules(rules), 256);
    std::vector<StoredValue> values(expected.begin(), expected.begin() + 5000);
    wide.extend(values, 5100);
    values.assign(expected.begin(), expected.begin() + 7003);
    wide.extend(values, 9000);
    EXPECT_EQ(values, expected);
}

// The same for its own values, from any heap, by either mask.
TEST(Wide, KeepsAllValuesItself) {
    unsigned served = 0;
    for (const char* text : {"0.366", "0.1736", "0.6", "grundy"}) {
        const Ruleset rules = rules_of(text);
        const auto expected = by_m2(rules, 12000);
        for (const bool second : {false, true}) {
            WideMethod wide(*split_rules(rules), 256);
            if (second) wide.use_second_mask();
            for (const std::size_t from : {9000U, 8800U}) {
                if (!adopt(wide, std::span(expected).first(from))) continue;  // too many are rare so far
                ++served;
                for (HeapSize last = from; last < 12000; last += 1 + last / 7) {
                    ASSERT_TRUE(wide.advance(last + 1)) << text;
                    EXPECT_EQ(wide.known_end(), last + 1);
                }
                ASSERT_TRUE(wide.advance(12001)) << text;
                EXPECT_EQ(values_of(wide), expected) << text;
                EXPECT_EQ(wide.rares(), rares_among(expected, wide.mask())) << text;
            }
        }
    }
    EXPECT_GE(served, 10U);
}

TEST(Wide, RefusesWhatItDoesNotServe) {
    WideMethod wide(*split_rules(rules_of("0.366")), 256);
    std::vector<StoredValue> values(9000, 0);
    EXPECT_FALSE(adopt(wide, std::span(values).first(100)));
    std::mt19937_64 random(test_seed());
    for (StoredValue& value : values) value = static_cast<StoredValue>(random() % 65536);
    EXPECT_FALSE(adopt(wide, values));
    EXPECT_EQ(wide.known_end(), 0U);
}

TEST(Wide, PackedValuesComeOutAsTheyWentIn) {
    std::mt19937_64 random(test_seed());
    for (unsigned bits = 1; bits <= max_packed_bits; ++bits) {
        for (std::size_t count : {0U, 1U, 7U, 8U, 1000U}) {
            std::vector<StoredValue> values(count);
            ValuePacker packer(bits, count);
            for (StoredValue& value : values)
                packer.add(value = static_cast<StoredValue>(random() & ((1U << bits) - 1)));
            const std::string bytes = packer.finish();
            const PackedValues read(bytes, bits);
            ASSERT_TRUE(read.fits(count));
            EXPECT_FALSE(PackedValues(bytes + '\0', bits).fits(count));
            EXPECT_FALSE(PackedValues(bytes, bits).fits(count + 8));
            for (std::size_t n = 0; n < count; ++n) ASSERT_EQ(read.at(n), values[n]) << bits << ", " << n;
        }
    }
}

KnownRepetition repetition(const Ruleset& rules, const WideMethod& wide) {
    return find_repetition(rules, wide.known_end(), [&](HeapSize n) { return wide.value(n); });
}

// The periods that the search proves, as soon as there are enough values, and not before.
TEST(Wide, PeriodsOfWhatItKeeps) {
    unsigned served = 0, not_yet = 0;
    for (const char* text : {"0.356", "0.156", "0.644", "0.137", "0.77", "0.26"}) {
        const Ruleset rules = rules_of(text);
        const auto expected = search_period(*parse_game(text), {.heaps = 20000});
        ASSERT_EQ(expected->standing, Standing::proved) << text;
        const HeapSize needed = *values_needed(rules, *expected->periodicity);
        const HeapSize enough = std::max<HeapSize>(needed, 9000);
        WideMethod wide(*split_rules(rules), 256);
        const auto sequence = make_sequence(rules, Method::automatic);
        sequence->extend(enough - 1);
        std::vector<StoredValue> values = sequence->values();
        values.resize(enough);
        if (!adopt(wide, values)) continue;
        ++served;
        const auto seen = repetition(rules, wide);
        EXPECT_EQ(seen.proved, expected->periodicity) << text;
        if (needed < enough) continue;
        values.pop_back();
        ASSERT_TRUE(adopt(wide, values)) << text;
        const auto early = repetition(rules, wide);
        EXPECT_FALSE(early.proved) << text;
        EXPECT_EQ(early.next, needed) << text;
        ++not_yet;
    }
    EXPECT_GE(served, 4U);
    EXPECT_GE(not_yet, 1U);
}
