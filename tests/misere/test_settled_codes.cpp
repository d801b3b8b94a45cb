// Every code 0.abc and 4.abc whose misere play is settled by some proof: what the adviser says of random
// positions of 30 to 80 stones is what exhaustive search says. Some of the codes at a time;
// ISHITORI_TEST_SCALE=40 takes all 1,023.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <set>

#include "misere/search.hpp"
#include "play/adviser.hpp"
#include "play/proved_weights.hpp"
#include "positions.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<std::string> shuffled_codes() {
    std::vector<std::string> codes;
    for (unsigned n = 1; n < 1024; ++n) {
        std::string code = n < 512 ? "0." : "4.";
        for (const unsigned shift : {6U, 3U, 0U}) code += static_cast<char>('0' + (n >> shift & 7U));
        codes.push_back(std::move(code));
    }
    std::shuffle(codes.begin(), codes.end(), std::mt19937(1023));
    return codes;
}

// The more stones, the smaller the heaps: so that the search can end.
Position random_position(std::mt19937_64& random) {
    const HeapSize stones = 30 + random() % 51;
    const HeapSize largest = stones < 45 ? 24 : 2 + 300 / stones;
    Position position;
    for (HeapSize left = stones; left > 0; left -= position.heaps.back()) {
        position.heaps.push_back(std::min(left, 1 + random() % largest));
    }
    std::sort(position.heaps.begin(), position.heaps.end(), std::greater<>());
    return position;
}

}  // namespace

TEST(SettledCodes, AgreeWithExhaustiveSearch) {
    double seconds = 2;  // what is not settled in that time is passed over
    constexpr int positions_of_each = 5;
    std::vector<std::string> codes = shuffled_codes();
    // Two that rules by weights settle, and one by its nim-values, are in every sample.
    const std::set<std::string> always{"0.777", "4.161", "0.571"};
    std::stable_partition(codes.begin(), codes.end(),
                          [&](const std::string& code) { return always.contains(code); });
    const std::size_t wanted = std::min<std::size_t>(codes.size(), 26U * static_cast<unsigned>(scale()));
    std::mt19937_64 random(530);
    std::size_t settled = 0, by_weights = 0, compared = 0;
    for (std::size_t i = 0; i < wanted; ++i) {
        const Game game = *parse_game(codes[i]);
        double start = 0;
        AdviserLimits limits;
        limits.positions = 1;  // no search: a proof or nothing
        limits.keep_going = [&] { return cpu_seconds() - start < seconds; };
        Adviser adviser(game, Convention::misere, limits);
        start = cpu_seconds();
        // Rules by weights are looked for in vain in many games, so in the small sample only where they are
        // known to be.
        seconds = 15;
        const auto weighed =
            always.contains(codes[i]) || scale() > 1 ? weigh_game(game, limits.keep_going) : std::nullopt;
        seconds = 2;
        bool any = false;
        for (int n = 0; n < positions_of_each; ++n) {
            const Position position = random_position(random);
            start = cpu_seconds();
            const auto advice = adviser.advise(position, false);
            const bool advised = advice.ok() && advice->outcome && advice->reason != Reason::search;
            if (!advised && !weighed) break;
            SearchLimits search_limits;
            search_limits.positions = 250'000;
            MisereSearch search(game, search_limits);
            const auto outcome = search.outcome(position);
            if (!outcome) continue;
            any = true;
            ++compared;
            if (advised) {
                ASSERT_EQ(*advice->outcome, *outcome) << codes[i] << " " << position_text(game, position);
            }
            if (!weighed) continue;
            WeightSum sum;
            for (const HeapSize heap : position.heaps) sum = weighed->rule.sum(sum, weighed->rule.of(heap));
            ++by_weights;
            ASSERT_EQ(weighed->rule.is_p(sum), *outcome == Outcome::P)
                << codes[i] << " " << position_text(game, position);
        }
        settled += any ? 1 : 0;
    }
    std::printf("%zu of %zu codes, %zu positions, %zu of them by weights\n", settled, wanted, compared,
                by_weights);
    EXPECT_GE(settled * 3, wanted);
    EXPECT_GT(compared, settled);
    EXPECT_GT(by_weights, 0U);
}
