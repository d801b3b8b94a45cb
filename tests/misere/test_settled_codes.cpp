// Every code 0.abc and 4.abc whose misere play is settled by some proof: what the adviser says of random
// positions of 30 to 80 stones is what exhaustive search says. Some of the codes at a time;
// ISHITORI_TEST_SCALE=40 takes all 1,023.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <random>

#include "misere/search.hpp"
#include "play/adviser.hpp"
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
    constexpr double seconds_for_each = 2;  // of a code that is not settled in that time nothing is said
    constexpr int positions_of_each = 5;
    const std::vector<std::string> codes = shuffled_codes();
    const std::size_t wanted = std::min<std::size_t>(codes.size(), 26U * static_cast<unsigned>(scale()));
    std::mt19937_64 random(530);
    std::map<Reason, int> compared;
    std::size_t settled = 0;
    for (std::size_t i = 0; i < wanted; ++i) {
        const Game game = *parse_game(codes[i]);
        double start = 0;
        AdviserLimits limits;
        limits.positions = 1;  // no search: a proof or nothing
        limits.keep_going = [&] { return cpu_seconds() - start < seconds_for_each; };
        Adviser adviser(game, Convention::misere, limits);
        int here = 0;
        for (int n = 0; n < positions_of_each; ++n) {
            const Position position = random_position(random);
            start = cpu_seconds();
            const auto advice = adviser.advise(position, false);
            if (!advice) break;
            if (!advice->outcome || advice->reason == Reason::search) continue;
            SearchLimits search_limits;
            search_limits.positions = 250'000;
            MisereSearch search(game, search_limits);
            const auto outcome = search.outcome(position);
            if (!outcome) continue;
            ++here;
            ++compared[advice->reason];
            ASSERT_EQ(*advice->outcome, *outcome) << codes[i] << " " << position_text(game, position);
        }
        settled += here > 0 ? 1 : 0;
    }
    std::string told;
    for (const auto& [reason, count] : compared) {
        told += " " + std::to_string(static_cast<int>(reason)) + ":" + std::to_string(count);
    }
    RecordProperty("settled", std::to_string(settled));
    RecordProperty("compared", told);
    EXPECT_GE(settled * 3, wanted);
    EXPECT_GT(compared[Reason::tame], 0);
    EXPECT_GT(compared[Reason::quotient], 0);
    EXPECT_GT(compared[Reason::weights], 0);
}
