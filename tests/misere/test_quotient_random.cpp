// Quotients against the definition on random positions of 5 to 8 heaps and 30 to 60 stones: all codes 0.ab
// with the heaps of their small candidates (all heaps of the solved codes), and the published quotients.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "base/every_module.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "positions.hpp"

using namespace ishitori;

namespace {

// `count` heaps of `stones` in all, each at most `largest`, in random order.
std::vector<HeapSize> random_heaps(std::mt19937_64& random, std::size_t count, HeapSize stones,
                                   HeapSize largest) {
    std::vector<HeapSize> heaps(count, 1);
    for (HeapSize left = stones > count ? stones - count : 0; left > 0;) {
        HeapSize& heap = heaps[random() % count];
        const HeapSize more = std::min({left, largest - heap, 1 + random() % 12});
        heap += more;
        left -= std::max<HeapSize>(more, 1);
    }
    return heaps;
}

// Returns the number of compared positions. A search that would visit too many positions is repeated with
// fewer stones.
int compare(const std::string& text, const MisereQuotient& quotient, std::uint64_t seed) {
    const Game game = *parse_game(text);
    const QuotientOracle oracle(quotient);
    std::mt19937_64 random(seed);
    SearchLimits limits;
    limits.positions = 40'000;
    int compared = 0;
    for (int round = 0; round < 4 * scale(); ++round) {
        const std::size_t count = 5 + random() % 4;
        for (HeapSize stones = 30 + random() % 31; stones > count; stones -= 1 + stones / 8) {
            const Position position =
                position_of(random_heaps(random, count, stones, std::min<HeapSize>(quotient.max_heap(), 40)));
            const auto outcome = MisereSearch(game, limits).outcome(position);
            if (!outcome) continue;
            EXPECT_EQ(*outcome, oracle.outcome(position))
                << text << ", seed " << seed << ": " << ::testing::PrintToString(position.heaps);
            ++compared;
            break;
        }
    }
    return compared;
}

MisereQuotient small_quotient(const std::string& text, Element order) {
    QuotientLimits limits;
    limits.heaps = 600;
    limits.order = order;
    limits.elements = 40'000;
    limits.beyond = false;  // only finite quotients are compared here
    return find_quotient(parse_game(text)->rules, limits).quotient;
}

}  // namespace

TEST(QuotientRandom, TwoDigitsAgreeWithSearch) {
    int settled = 0;
    for (int code = 1; code < 64; ++code) {
        const std::string text = "0." + std::to_string(code / 8) + std::to_string(code % 8);
        const auto quotient = small_quotient(text, 300);
        settled += quotient.status == QuotientStatus::proved || quotient.status == QuotientStatus::kernel;
        EXPECT_GE(compare(text, quotient, static_cast<std::uint64_t>(code)), 3) << text;
        if (HasFailure()) return;
    }
    EXPECT_GE(settled, 34);
}

TEST(QuotientRandom, PublishedOnesAgreeWithSearch) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/tests/reference/quotients.tsv");
    ASSERT_TRUE(file);
    std::set<std::string> codes;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string code, partial;
        words >> code;
        if (code == "#") words >> partial >> code;
        if (code.find('.') == 1 && (partial.empty() || partial == "partial")) codes.insert(code);
    }
    EXPECT_GE(codes.size(), 28U);
    for (const std::string& code : codes) {
        EXPECT_GE(compare(code, small_quotient(code, 300), 4710), 3) << code;
        if (HasFailure()) return;
    }
}
