// States of the sparse engine at unusual moments.
#include <gtest/gtest.h>

#include <string>

#include "base/every_module.hpp"
#include "engine/segment_search.hpp"
#include "period/sparse_search.hpp"
#include "rules/game.hpp"

using namespace ishitori;

// A rare heap was found, but its segment is not verified yet: the values it needs are far below and are
// computed again first. A state saved at this moment is valid.
TEST(EngineStates, WhileARareHeapWaits) {
    const auto rules = split_rules(parse_game("0.034")->rules);
    SparsePeriodSearch search(*rules);
    search.engine().late_from(HeapSize{1} << 16);
    constexpr HeapSize last = 400000;
    std::string state;
    int waited = 0;
    while (search.engine().known_end() <= last) {
        ASSERT_FALSE(search.step());
        const SparseEngine& engine = search.engine();
        if (engine.known_rares() == engine.rares().size()) continue;
        ++waited;
        state = search.save();
        const auto restored = SparsePeriodSearch::restore(*rules, state);
        ASSERT_TRUE(restored.has_value()) << engine.known_end();
        EXPECT_EQ(restored->engine().known_end(), engine.known_end());
    }
    ASSERT_GT(waited, 0);
    auto resumed = SparsePeriodSearch::restore(*rules, state);
    while (resumed->engine().known_end() < search.engine().known_end()) ASSERT_FALSE(resumed->step());
    EXPECT_EQ(resumed->engine().known_end(), search.engine().known_end());
    EXPECT_EQ(resumed->engine().histogram(), search.engine().histogram());
    EXPECT_EQ(resumed->engine().rares().size(), search.engine().rares().size());
}

// The longest move, a take of 81, leaves the rare heap 10159 of the first heap of a segment, 10240. Since 81
// is odd, this option has a common value, and the vectors do not examine it.
TEST(EngineStates, ATakeThatLeavesARareHeapIsNoWorkForVectors) {
    std::string code = "0.0030051";
    code += std::string(81 - 7 - 1, '0') + "3";
    const auto rules = split_rules(parse_game(code)->rules);
    SparseEngine engine(*rules, 8192);
    while (engine.known_end() < 10240) ASSERT_EQ(engine.step(), SparseEngine::State::running);
    ASSERT_EQ(engine.known_end(), 10240U);
    ASSERT_TRUE(engine.mask().parity);
    ASSERT_EQ(engine.rares().back().heap, 10159U);
    Known known(*rules, EngineVariant::usual);
    known.rares = engine.rares();
    Window window(known);
    Taps taps(known, window);
    const SegmentSearch search(known, window, taps);
    EXPECT_FALSE(search.no_rare_near(10240, 10240 + kernels::segment));
    EXPECT_TRUE(search.no_rare_near(10240 + kernels::segment, 10240 + 2 * kernels::segment));
}

// The first heaps are computed in several short steps, so that a long code can be stopped between any two of
// them.
TEST(EngineStates, TheFirstHeapsTakeSeveralSteps) {
    const std::string sevens(3000, '7');
    const auto rules_of = [](const std::string& text) { return *split_rules(parse_game(text)->rules); };
    // values beyond a byte are detected at once
    SparseEngine nearly_nim(rules_of("0." + sevens));
    for (int step = 0; step < 20; ++step) nearly_nim.step();
    EXPECT_EQ(nearly_nim.state(), SparseEngine::State::dense);

    // started and moved to another object, it gives the same result
    SparseEngine half(rules_of("0.354"));
    for (int step = 0; step < 4; ++step) half.step();
    EXPECT_EQ(half.known_end(), 0U);
    SparseEngine moved = std::move(half);
    SparseEngine whole(rules_of("0.354"));
    EXPECT_EQ(moved.advance(300'000), SparseEngine::State::running);
    whole.advance(300'000);
    EXPECT_TRUE(moved.save() == whole.save());
}
