// Every code 0.abc and 4.abc whose misere play is settled by some proof: the adviser's answers for random
// positions of 30 to 80 stones, or the rule by weights, agree with exhaustive search. The catalogue of the
// program only selects the codes. Some of them at a time; ISHITORI_TEST_SCALE=20 tests all 530.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

#include "base/every_module.hpp"
#include "catalogue/stored_catalogue.hpp"
#include "misere/search.hpp"
#include "play/adviser.hpp"
#include "play/proved_rule.hpp"
#include "positions.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Settled {
    std::string code, theorem;
};

std::vector<Settled> settled_codes() {
    const auto rows = stored_rows();
    const auto column = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(rows->front().begin(), rows->front().end(), name) -
                                        rows->front().begin());
    };
    const std::size_t code = column("code"), digits = column("digits"), status = column("misere_status"),
                      theorem = column("misere_theorem");
    std::vector<Settled> settled;
    for (const auto& row : *rows) {
        if (row[status] != "proved" || row[digits] > "3") continue;
        if (row[code].starts_with("0.") || row[code].starts_with("4."))
            settled.push_back({row[code], row[theorem]});
    }
    std::shuffle(settled.begin(), settled.end(), std::mt19937(1023));
    return settled;
}

// With more stones the heaps are smaller, so that the search can end.
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
    constexpr int positions_of_each = 5;
    const std::size_t wanted = 27U * static_cast<unsigned>(scale());
    std::mt19937_64 random(530);
    std::size_t settled = 0, compared = 0, by_weights = 0, late = 0, without = 0;
    for (const auto& [code, theorem] : settled_codes()) {
        if (settled == wanted) break;
        ++settled;
        const Game game = *parse_game(code);
        double start = cpu_seconds();
        AdviserLimits limits;
        limits.positions = 1;  // no search: a proof or no answer
        limits.keep_going = [&] { return cpu_seconds() - start < 30; };
        Adviser adviser(game, Convention::misere, limits);
        const auto ruled = theorem == "T15" ? find_rule(game, limits.keep_going) : std::nullopt;
        const auto* const weighed = ruled ? std::get_if<WeightRule>(&ruled->rule) : nullptr;
        by_weights += weighed != nullptr ? 1 : 0;
        int found = 0;
        for (int n = 0; n < positions_of_each; ++n) {
            const Position position = random_position(random);
            std::optional<Outcome> said;
            if (weighed != nullptr) {
                WeightSum sum;
                for (const HeapSize heap : position.heaps) sum = weighed->sum(sum, weighed->of(heap));
                said = weighed->is_p(sum) ? Outcome::P : Outcome::N;
            } else {
                start = cpu_seconds();
                const auto advice = adviser.advise(position, false);
                if (advice.ok() && advice->reason != Reason::search) said = advice->outcome;
            }
            if (!said) {  // its proof takes longer than the time limit above
                ++late;
                break;
            }
            SearchLimits search_limits;
            search_limits.positions = 250'000;
            MisereSearch search(game, search_limits);
            const auto outcome = search.outcome(position);
            if (!outcome) continue;
            ++found;
            ASSERT_EQ(*said, *outcome) << code << " " << position_text(game, position);
        }
        compared += static_cast<std::size_t>(found);
        without += found == 0 ? 1 : 0;
    }
    std::printf("%zu codes (%zu by weights; %zu took too long, %zu without a position), %zu positions\n",
                settled, by_weights, late, without, compared);
    EXPECT_LE(10 * late, settled);
    EXPECT_GE(settled, 27U);
    EXPECT_GT(compared, 4 * settled);
    EXPECT_GT(by_weights, 0U);
}
