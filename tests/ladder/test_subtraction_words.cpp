// The words of a subtraction set against the definition, and its period against the search for periods.
#include <random>

#include "base/every_module.hpp"
#include "ladder.hpp"
#include "period/search.hpp"
#include "values/subtraction_words.hpp"

namespace ishitori {

namespace {

std::string take_text(const std::vector<HeapSize>& moves) {
    std::string text = "take:";
    for (const HeapSize move : moves) text += (text.size() == 5 ? "" : ",") + std::to_string(move);
    return text;
}

void compare_with_definition(SubtractionWords& words, const std::vector<HeapSize>& moves, HeapSize last) {
    words.start(moves);
    const auto m1 = make_sequence(rules_of(take_text(moves)), Method::definition);
    m1->extend(last);
    for (HeapSize to = 1; words.known_end() <= last; to = to * 7 / 4 + 1) words.extend(to);
    for (HeapSize n = 0; n <= last; ++n)
        ASSERT_EQ(words.at(n), m1->values()[n]) << take_text(moves) << " heap " << n;
}

void compare_periods(SubtractionWords& words, const std::vector<HeapSize>& moves) {
    words.start(moves);
    const auto fast = find_subtraction_period(words, 1'000'000);
    const auto slow = search_period(*parse_game(take_text(moves)), {.heaps = 1'000'000});
    ASSERT_TRUE(fast && slow.ok() && slow->standing == Standing::proved) << take_text(moves);
    EXPECT_EQ(*fast, (SubtractionPeriod{slow->periodicity->preperiod, slow->periodicity->period}))
        << take_text(moves);
}

std::vector<HeapSize> random_set(std::mt19937_64& random, std::size_t size, HeapSize most) {
    std::vector<HeapSize> moves;
    while (moves.size() < size) {
        const HeapSize move = 1 + random() % most;
        if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

}  // namespace

TEST(SubtractionWords, TheDefinitionsValues) {
    SubtractionWords words;  // reused for all sets: the state after an earlier set must not matter
    for (unsigned bits = 1; bits < 1U << 9; ++bits) {
        std::vector<HeapSize> moves;
        for (HeapSize i = 0; i < 9; ++i) {
            if ((bits >> i & 1) != 0) moves.push_back(i + 1);
        }
        compare_with_definition(words, moves, 150);
    }
    std::mt19937_64 random(test_seed());
    for (std::uint64_t i = 0; i < 60 * test_scale(); ++i)
        compare_with_definition(words, random_set(random, 1 + random() % 12, 300), 2000);
    // least moves about the length of a word
    for (const HeapSize least : {62U, 63U, 64U, 65U, 127U, 128U, 129U})
        compare_with_definition(words, {least, least + 1, 3 * least, 5 * least + 7}, 3000);
}

TEST(SubtractionWords, TheSamePeriods) {
    SubtractionWords words;
    for (HeapSize c = 1; c <= 14; ++c) {
        compare_periods(words, {c});
        for (HeapSize b = 1; b < c; ++b) {
            compare_periods(words, {b, c});
            for (HeapSize a = 1; a < b; ++a) compare_periods(words, {a, b, c});
        }
    }
    std::mt19937_64 random(test_seed());
    for (std::uint64_t i = 0; i < 60 * test_scale(); ++i)
        compare_periods(words, random_set(random, 2 + random() % 4, 50));
    compare_periods(words, {5, 26, 34, 39});  // period 4456
    compare_periods(words, {24, 53, 59});     // preperiod 1394
}

// With a limit below the values of the proof the result is empty, never a wrong period.
TEST(SubtractionWords, TooFewHeaps) {
    SubtractionWords words;
    const std::vector<HeapSize> moves{2, 20, 35, 37};  // preperiod 1911, period 481
    for (HeapSize limit : {1U, 10U, 500U, 1911U, 2391U}) {
        words.start(moves);
        EXPECT_FALSE(find_subtraction_period(words, limit)) << limit;
    }
    words.start(moves);
    EXPECT_EQ(find_subtraction_period(words, 100'000), (SubtractionPeriod{1911, 481}));
    words.start(moves);
    EXPECT_FALSE(find_subtraction_period(words, HeapSize{1} << 40, [] { return false; }) &&
                 words.known_end() > 1 << 24);
}

}  // namespace ishitori
