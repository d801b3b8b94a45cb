// The dense method against the method bitset: on every instruction set of this machine, with threads, with
// values of any size.
#include <random>

#include "base/every_module.hpp"
#include "engine/kernels/vectors.hpp"
#include "ladder.hpp"
#include "values/bitset.hpp"
#include "values/dense.hpp"

using namespace ishitori;

namespace {

// Compares bitset and dense on the heaps after the values `start`, which are arbitrary: "" if they agree.
std::string compare(const Ruleset& rules, const std::vector<StoredValue>& start, HeapSize last) {
    auto expected = start;
    auto values = start;
    BitsetMethod(rules).extend(expected, last);
    DenseMethod dense(rules);
    for (HeapSize to = start.size(); to < last; to += 1 + to / 3) dense.extend(values, to);
    dense.extend(values, last);
    for (HeapSize n = 0; n <= last; ++n) {
        if (values[n] == expected[n]) continue;
        return "G(" + std::to_string(n) + ") = " + std::to_string(expected[n]) + " by bitset, " +
               std::to_string(values[n]) + " by dense";
    }
    return values.size() == expected.size() ? "" : "wrong number of values";
}

}  // namespace

TEST(Dense, SameAsM2OnEveryTarget) {
    auto targets = vectors_here();
#if !defined(ISHITORI_ONE_TARGET)
    ASSERT_GE(targets.size(), 2U);
#endif
    targets.push_back("");  // the best, which the engine may not use
    for (const char* text : {"0.04", "0.76", "4.0", "0.0704", "grundy"}) {
        const Ruleset rules = rules_of(text);
        const HeapSize last = 8000 * test_scale();
        std::vector<StoredValue> expected{0};
        BitsetMethod(rules).extend(expected, last);
        for (const std::string& target : targets) {
            use_vectors(target);
            std::vector<StoredValue> values{0};
            DenseMethod(rules).extend(values, last);
            EXPECT_TRUE(values == expected) << text << " on " << target;
        }
    }
    use_vectors("");
}

class DenseThreads : public ::testing::TestWithParam<const char*> {};

TEST_P(DenseThreads, GiveTheSameValues) {
    const char* const text = GetParam();
    const Ruleset rules = rules_of(text);
    const HeapSize last = 25000 * test_scale();
    std::vector<StoredValue> expected{0};
    DenseMethod(rules).extend(expected, last);
    for (unsigned threads : {2U, 5U}) {
        DenseMethod method(rules);
        method.use_threads(threads);
        std::vector<StoredValue> values{0};
        method.extend(values, last / 2);
        method.use_threads(threads + 1);
        method.extend(values, last);
        EXPECT_TRUE(values == expected) << text << " with " << threads;
    }
}
INSTANTIATE_TEST_SUITE_P(Dense, DenseThreads, ::testing::Values("0.04", "0.76", "grundy"));

// These are not the values of a game, but both methods take the mex of the same options: values beyond 4096
// and 65536, rows with gaps, long runs of equal values.
TEST(Dense, AfterAnyValues) {
    const std::uint64_t seed = test_seed();
    std::mt19937_64 random(seed);
    const char* const games[] = {"0.04", "0.76", "4.0", "0.1503", "grundy", "0.00444"};
    for (std::uint64_t round = 0; round < 60 * test_scale(); ++round) {
        const Ruleset rules = rules_of(games[round % 6]);
        const std::uint64_t below = std::uint64_t{1} << (3 + random() % 15);
        const std::uint64_t gap = 1 + random() % 3 * 17;
        std::vector<StoredValue> start{0};
        const HeapSize known = round % 10 == 0 ? 30000 : 100 + random() % 6000;
        while (start.size() <= known) {
            const auto value = static_cast<StoredValue>(random() % below / gap * gap);
            for (std::uint64_t run = random() % 4; run <= 3; ++run) start.push_back(value);
        }
        EXPECT_EQ(compare(rules, start, start.size() + 150), "")
            << "ISHITORI_TEST_SEED=" << seed << ", round " << round;
    }
}
