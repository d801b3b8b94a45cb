// Forged states with right digests: rejected, or at least harmless.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "base/every_module.hpp"
#include "forged_states.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

struct Good {
    SplitRules rules;
    std::string state;
};

Good good_state(const char* text, HeapSize heaps) {
    const SplitRules rules = *split_rules(parse_game(text)->rules);
    SparseRun run(rules, SparsePeriodSearch(rules));
    while (run.search().engine().known_end() <= heaps) {
        EXPECT_EQ(run.step(), SparseRun::Step::running) << text;
    }
    return {rules, run.save()};
}

class Forger {
  public:
    explicit Forger(std::uint64_t seed) : random_(seed) {}

    // One to three changes, each of a number or of a few bytes.
    std::string forged(std::string state) {
        const auto parts = *parts_of(state);
        for (std::uint64_t changes = 1 + below(3); changes > 0; --changes) {
            const bool in_engine = below(4) != 0;
            const std::size_t from = in_engine ? parts.engine : 0;
            const std::size_t end = in_engine ? parts.engine_end - 8 : parts.engine;
            // The numbers are at the beginning of both.
            const std::size_t reach = below(2) == 0 ? std::min<std::size_t>(end - from, 320) : end - from;
            if (below(3) == 0) {
                state[from + below(reach)] ^= static_cast<char>(1U << below(8));
            } else {
                put_number(state, from + below(reach / 8) * 8);
            }
        }
        return state;
    }

  private:
    std::uint64_t below(std::uint64_t end) { return random_() % end; }

    void put_number(std::string& state, std::size_t at) {
        StateReader in{std::string_view(state).substr(at)};
        const std::uint64_t old = in.number();
        const std::uint64_t few[] = {0,
                                     1,
                                     2,
                                     3,
                                     old + 1,
                                     old - 1,
                                     old * 2,
                                     old / 2,
                                     old + 512,
                                     old - 512,
                                     ~std::uint64_t{0},
                                     old ^ 256,
                                     std::uint64_t{1} << 31,
                                     std::uint64_t{1} << 32,
                                     std::uint64_t{1} << 63,
                                     random_()};
        StateWriter out;
        out.number(few[below(std::size(few))]);
        state.replace(at, 8, out.bytes);
    }

    std::mt19937_64 random_;
};

}  // namespace

TEST(ForgedStates, GoodOnesAreTaken) {
    for (const auto& [text, heaps] : {std::pair{"0.104", 70000U}, {"0.104", 9000000U}, {"0.354", 100000U}}) {
        const Good good = good_state(text, heaps);
        ASSERT_TRUE(parts_of(good.state).has_value()) << text;
        EXPECT_EQ(well_digested(good.state), good.state) << text;
        const auto run = SparseRun::restore(good.rules, good.state);
        ASSERT_TRUE(run) << text << " to " << heaps;
        EXPECT_EQ(run->save(), good.state) << text;
    }
}

// Random changes of numbers and bytes, with right digests: nearly all are rejected, because nearly everything
// in a state is stored twice. A changed value far below the recomputed ones may pass; then the run continues
// without harm, and its proof is derived again (Search).
TEST(ForgedStates, AreRefusedOrHarmless) {
    const std::uint64_t seed = number_from("ISHITORI_TEST_SEED", 20261122);
    const std::uint64_t scale = std::max<std::uint64_t>(1, number_from("ISHITORI_TEST_SCALE", 1));
    const std::uint64_t each = scale > 1 ? 250 * scale : 60;
    Forger forger(seed);
    for (const auto& [text, heaps] :
         {std::pair{"0.104", 70000U}, {"0.104", 9000000U}, {"0.354", 40000U}, {"0.376", 40000U}}) {
        const Good good = good_state(text, heaps);
        std::uint64_t taken = 0, same = 0;
        for (std::uint64_t k = 0; k < each; ++k) {
            const std::string bytes = forger.forged(good.state);
            if (well_digested(bytes) == good.state) {
                ++same;
                continue;
            }
            taken += read_forged_state(good.rules, bytes) ? 1 : 0;
        }
        EXPECT_LE(taken, each / 20) << text << " to " << heaps << ", seed " << seed;
        EXPECT_LE(same, each / 10) << text;
    }
}

// Truncated, extended, empty, and of another game.
TEST(ForgedStates, Cut) {
    const Good good = good_state("0.104", 70000);
    std::mt19937_64 random(number_from("ISHITORI_TEST_SEED", 20261122));
    for (int k = 0; k < 60; ++k) {
        EXPECT_FALSE(read_forged_state(good.rules, good.state.substr(0, random() % good.state.size())));
    }
    EXPECT_FALSE(read_forged_state(good.rules, good.state + '\0'));
    EXPECT_FALSE(read_forged_state(good.rules, ""));
    EXPECT_FALSE(read_forged_state(*split_rules(parse_game("0.106")->rules), good.state));
}

// States of the previous version, which did not record the heaps that needed values from far below, can be
// read.
TEST(ForgedStates, OfTheVersionBefore) {
    const SplitRules rules = *split_rules(parse_game("0.104")->rules);
    SparsePeriodSearch search(rules);
    search.advance(100000);
    const std::string state = search.save();
    const std::size_t engine = state.size() - search.engine().save().size() - sizeof(std::uint64_t);
    std::string before = state.substr(0, engine - sizeof(std::uint64_t)) + state.substr(engine);
    ASSERT_EQ(before[0], 3);
    before[0] = 2;
    const auto read = SparsePeriodSearch::restore(rules, before);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->save(), state);
}
