// The convolution method against m5 and m2: in blocks of a few heaps, on every instruction set of this
// machine, with threads, with values of any size, going on after another method.
#include <random>

#include "ladder.hpp"
#include "values/m2_bitset.hpp"
#include "values/m4_kernels.hpp"
#include "values/m8_convolution.hpp"

using namespace ishitori;

namespace {

ConvolutionMethod::Sizes small(HeapSize block, std::vector<HeapSize> parts) {
    ConvolutionMethod::Sizes sizes;
    sizes.block = block;
    sizes.parts = std::move(parts);
    sizes.worth = 0;
    return sizes;
}

std::string compare(const std::vector<StoredValue>& expected, const std::vector<StoredValue>& values) {
    if (values.size() != expected.size()) return "wrong number of values";
    for (HeapSize n = 0; n < expected.size(); ++n) {
        if (values[n] == expected[n]) continue;
        return "G(" + std::to_string(n) + ") = " + std::to_string(expected[n]) + ", but " +
               std::to_string(values[n]) + " by m8";
    }
    return "";
}

std::vector<StoredValue> by_m2(const Ruleset& rules, std::vector<StoredValue> start, HeapSize last) {
    BitsetMethod(rules).extend(start, last);
    return start;
}

}  // namespace

TEST(Convolution, SameAsM2OnEveryTarget) {
    auto targets = m4::targets();
#if !defined(ISHITORI_ONE_TARGET)
    ASSERT_GE(targets.size(), 2U);
#endif
    targets.push_back("");  // the best, which may be one that m4 does not use
    for (const char* text : {"0.165", "0.143", "0.041", "0.04", "4.0", "0.0704"}) {
        const Ruleset rules = rules_of(text);
        const HeapSize last = 6000 * test_scale();
        const auto expected = by_m2(rules, {0}, last);
        for (const std::string& target : targets) {
            m4::use_target(target);
            std::vector<StoredValue> values{0};
            ConvolutionMethod method(rules, small(512, {128, 32}));
            method.extend(values, last);
            EXPECT_EQ(compare(expected, values), "") << text << " on " << target;
            EXPECT_EQ(method.given_up(), 0U) << text;
        }
    }
    m4::use_target("");
}

TEST(Convolution, BlocksOfAnySize) {
    for (const char* text : {"0.165", "0.004", "0.0000000000000000000000000000000000000047"}) {
        const Ruleset rules = rules_of(text);
        const HeapSize last = 5000 * test_scale();
        const auto expected = by_m2(rules, {0}, last);
        for (const auto& sizes : {small(64, {16}), small(256, {64, 16}), small(1024, {512, 256, 128, 64}),
                                  small(2048, {64}), small(128, {8, 4})}) {
            std::vector<StoredValue> values{0};
            ConvolutionMethod(rules, sizes).extend(values, last);
            EXPECT_EQ(compare(expected, values), "") << text << ", blocks of " << sizes.block;
        }
    }
}

TEST(Convolution, SameWithThreads) {
    const Ruleset rules = rules_of("0.04");
    const HeapSize last = 4000 * test_scale();
    const auto expected = by_m2(rules, {0}, last);
    for (unsigned threads : {2U, 5U}) {
        ConvolutionMethod method(rules, small(256, {64, 16}));
        method.use_threads(threads);
        std::vector<StoredValue> values{0};
        method.extend(values, last / 2);
        method.use_threads(threads + 1);
        method.extend(values, last);
        EXPECT_EQ(compare(expected, values), "") << threads;
    }
}

// Sums of products that would not be exact if they were only reduced at the end.
TEST(Convolution, ManyProductsAreExact) {
    constexpr std::size_t rows = 8, terms = 5000;
    constexpr std::int64_t one = m8::prime / 2 - 1,
                           other = m8::prime / 2 - 3;  // odd, so that every bit counts
    static_assert(one % 2 == 1 && other % 2 == 1);
    m8::Lines<float> left(rows * m8::row), right(rows * m8::row);
    m8::Lines<double> sum(rows * m8::row);
    std::fill_n(left.data(), rows * m8::row, static_cast<float>(one));
    std::fill_n(right.data(), rows * m8::row, static_cast<float>(other));
    const std::vector<m8::Term> all(terms, {left.data(), right.data()});
    m8::products(all.data(), terms, rows, sum.data());
    for (std::size_t j = 0; j < rows * m8::row; ++j) {
        const auto residue = static_cast<std::int64_t>(sum.data()[j]);
        ASSERT_EQ(((residue - one * other % m8::prime * std::int64_t{terms}) % m8::prime), 0) << j;
        ASSERT_LE(std::abs(residue), m8::prime / 2 + 1);
    }
}

// Full blocks, as they are used.
TEST(Convolution, SameAsM5InItsOwnBlocks) {
    const Ruleset rules = rules_of("0.165");
    const HeapSize last = 140000 * test_scale();
    std::vector<StoredValue> expected{0}, values{0};
    DenseMethod(rules).extend(expected, last);
    ConvolutionMethod::Sizes sizes;
    sizes.worth = 0;
    ConvolutionMethod method(rules, sizes);
    method.extend(values, last);
    EXPECT_EQ(compare(expected, values), "");
    EXPECT_EQ(method.given_up(), 0U);
}

TEST(Convolution, GivesUpWhereItIsNoUse) {
    const auto given_up = [](const char* text, const ConvolutionMethod::Sizes& sizes, HeapSize last) {
        ConvolutionMethod method(rules_of(text), sizes);
        std::vector<StoredValue> values{0};
        method.extend(values, last);
        EXPECT_EQ(compare(by_m2(rules_of(text), {0}, last), values), "") << text;
        return method.given_up();
    };
    EXPECT_GT(given_up("0.76", small(4096, {512, 64}), 17000), 4096U);  // many values above 512
    auto sizes = small(256, {64, 16});
    EXPECT_EQ(given_up("0.165", sizes, 3000), 0U);
    sizes.most_bytes = 500'000;
    EXPECT_GT(given_up("0.165", sizes, 3000), 256U);
    sizes = small(256, {64, 16});
    sizes.worth = 100;  // twice heap 1,600 are 100 for each of 32 characters
    EXPECT_EQ(given_up("0.165", sizes, 3000), 0U);
}

// No game's values, but both methods take the mex of the same options: many values or few, large ones among
// them, long runs, heaps found meanwhile by another method.
TEST(Convolution, AfterAnyValues) {
    const std::uint64_t seed = test_seed();
    std::mt19937_64 random(seed);
    const char* const games[] = {"0.04", "0.165", "4.0", "0.1503", "0.00444", "0.77"};
    for (std::uint64_t round = 0; round < 60 * test_scale(); ++round) {
        const Ruleset rules = rules_of(games[round % 6]);
        const std::uint64_t below = std::uint64_t{1} << (1 + random() % 9);
        const std::uint64_t large = std::uint64_t{1} << (6 + random() % 11);
        std::vector<StoredValue> start{0};
        const HeapSize known = 100 + random() % 6000;
        while (start.size() <= known) {
            const auto value =
                static_cast<StoredValue>(random() % 3000 == 0 ? random() % large : random() % below);
            for (std::uint64_t run = random() % 4; run <= 3; ++run) start.push_back(value);
        }
        auto values = start;
        ConvolutionMethod method(rules, small(512, {64, 16}));
        const HeapSize last = start.size() + 1500;
        while (values.size() <= last) {
            method.extend(values, std::min<HeapSize>(last, values.size() + random() % 400));
            if (random() % 3 == 0)
                values = by_m2(rules, values, std::min<HeapSize>(last, values.size() + random() % 700));
        }
        EXPECT_EQ(compare(by_m2(rules, start, last), values), "")
            << "ISHITORI_TEST_SEED=" << seed << ", round " << round;
    }
}
