// The method of wide lanes against m2 and m3: from few heaps on, where rare heaps are many; with values that
// m4 has no room for; on every instruction set of this machine.
#include <random>

#include "ladder.hpp"
#include "values/m2_bitset.hpp"
#include "values/m3_sparse.hpp"
#include "values/m4_kernels.hpp"
#include "values/m7_wide.hpp"

using namespace ishitori;

namespace {

// To heap `last` in uneven steps, m2 giving the heaps that m7 does not serve.
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

std::vector<HeapSize> rares_among(const std::vector<StoredValue>& values, const SparseMask& mask) {
    std::vector<HeapSize> rares;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (mask.rare(n, values[n])) rares.push_back(n);
    }
    return rares;
}

}  // namespace

// Two rare heaps may give 0, equal heaps and equal values too; and every one of these codes has rare heaps.
TEST(Wide, FromFewHeapsOn) {
    unsigned served = 0;
    for (const TakeAndBreak& code : short_octal_codes()) {
        const Ruleset rules = Ruleset::of(code);
        const auto splits = split_rules(rules);
        if (!splits) continue;
        for (const bool parity : {true, false}) {
            WideMethod wide(*splits, parity, 64);
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
        WideMethod wide(*split_rules(rules), true, 256);
        const auto values = by_wide(rules, wide, 16000 * test_scale());
        ASSERT_EQ(values, by_m2(rules, 16000 * test_scale())) << text;
        EXPECT_EQ(wide.rares(), rares_among(values, wide.mask())) << text;
        greatest = std::max(greatest, *std::max_element(values.begin(), values.end()));
    }
    EXPECT_GE(greatest, 512U);  // m4 gives up
}

// Farther out than there are small heaps in the mirror.
TEST(Wide, SameAsM3FartherOut) {
    for (const char* text : {"0.364", "0.36", "0.16"}) {
        const Ruleset rules = rules_of(text);
        EXPECT_EQ(difference(rules, Method::m3_sparse, Method::m7_wide, 160000 * test_scale()), "") << text;
        EXPECT_EQ(difference(rules, Method::m7_wide, Method::automatic, 160000 * test_scale()), "") << text;
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
        WideMethod wide(*split_rules(rules), true, 64);
        const HeapSize last = 500 + random() % 2000;
        ASSERT_EQ(by_wide(rules, wide, last), by_m2(rules, last))
            << "seed " << seed << ", trial " << trial << ": " << rules.code->text();
    }
}

TEST(Wide, SameOnEveryTarget) {
    auto targets = m4::targets();
#if !defined(ISHITORI_ONE_TARGET)
    ASSERT_GE(targets.size(), 2U);
#endif
    for (const char* text : {"0.366", "0.6"}) {
        const Ruleset rules = rules_of(text);
        const auto expected = by_m2(rules, 6000);
        for (const std::string& target : targets) {
            m4::use_target(target);
            WideMethod wide(*split_rules(rules), true, 256);
            EXPECT_EQ(by_wide(rules, wide, 6000), expected) << text << " on " << target;
        }
    }
    m4::use_target("");
}

// What another rung found in between is taken over, and what was given beyond is forgotten.
TEST(Wide, GoesOnFromAnyValues) {
    const Ruleset rules = rules_of("0.366");
    const auto expected = by_m2(rules, 9000);
    WideMethod wide(*split_rules(rules), true, 256);
    std::vector<StoredValue> values(expected.begin(), expected.begin() + 5000);
    wide.extend(values, 5100);
    values.assign(expected.begin(), expected.begin() + 7003);
    wide.extend(values, 9000);
    EXPECT_EQ(values, expected);
}
