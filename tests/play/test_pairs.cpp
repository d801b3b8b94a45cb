// Equal pairs in normal play [T21], against a search that only knows the rules; and heaps of any size.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/every_module.hpp"
#include "play/adviser.hpp"
#include "play/pairs.hpp"

using namespace ishitori;

namespace {

// The outcome in normal play by the definition.
class Definition {
  public:
    explicit Definition(Game game) : game_(std::move(game)) {}

    Outcome outcome(const Position& position) {
        const auto key = std::pair(position.ring, position.heaps);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Outcome found = Outcome::P;
        for_each_move(game_, position, [&](const Move& move) {
            if (outcome(after(position, move)) == Outcome::P) found = Outcome::N;
            return found == Outcome::P;
        });
        known_.emplace(key, found);
        return found;
    }

  private:
    Game game_;
    std::map<std::pair<bool, std::vector<HeapSize>>, Outcome> known_;
};

Advice large(const std::string& name, const std::string& text) {
    const Game game = *parse_game(name);
    AdviserLimits limits;
    limits.moves.work = 1'000'000;
    Adviser adviser(game, Convention::normal, limits);
    const auto advice = adviser.advise(*parse_position(game, text));
    EXPECT_TRUE(advice.ok()) << name << " " << text;
    return advice ? *advice : Advice{};
}

}  // namespace

TEST(Pairs, AgreeWithTheDefinition) {
    int decided = 0;
    for (const char* name : {"line:1", "line:2",   "line:3", "kayles",   "0.07",
                             "0.007",  "0.6",      "4.7",    "4.(3)",    "0.(7)",
                             "0.1(4)", "0.0(544)", "nim",    "take:2,5", "take:all-but 1,4",
                             "grundy", "8.",       "cut:2+", "4.3!",     "0.4=7",
                             "0.C4"}) {
        const Game game = *parse_game(name);
        Definition definition(game);
        std::vector<Position> positions;
        for (HeapSize a = 0; a <= 9; ++a) {
            for (HeapSize b = 0; b <= a; ++b) {
                for (HeapSize c = 0; c <= std::min<HeapSize>(b, 5); ++c) {
                    positions.push_back(position_of({a, b, c}));
                    positions.push_back(position_of({a, b, c, c}));
                }
            }
        }
        for (const Position& position : positions) {
            const auto paired = by_pairs(game, position);
            if (!paired) continue;
            ++decided;
            ASSERT_EQ(paired->outcome, definition.outcome(position))
                << name << " " << position_text(game, position);
            ASSERT_EQ(paired->winning.has_value(), paired->outcome == Outcome::N);
            if (!paired->winning) continue;
            ASSERT_TRUE(check_legal(game, position, *paired->winning).ok())
                << name << move_text(*paired->winning);
            EXPECT_EQ(definition.outcome(after(position, *paired->winning)), Outcome::P);
        }
    }
    EXPECT_GT(decided, 2000);
}

TEST(Pairs, DecideRings) {
    int decided = 0;
    for (const char* name : {"ring:1", "ring:2", "ring:3", "ring:5", "ring(0.77)", "ring(0.07)",
                             "ring(0.045)", "ring(4.4)", "ring(0.(7))", "ring(0.3(4))", "ring(0.0044)"}) {
        const Game game = *parse_game(name);
        Definition definition(game);
        for (HeapSize m = 1; m <= 18; ++m) {
            const Position ring{{m}, true};
            const auto paired = by_pairs(game, ring);
            if (!paired) continue;
            ++decided;
            EXPECT_EQ(paired->outcome, definition.outcome(ring)) << name << " " << m;
        }
    }
    EXPECT_GT(decided, 100);
}

// For every size, at once, with a move that leaves pairs.
TEST(Pairs, DecideHeapsOfAnySize) {
    for (const char* size : {"10^7", "999999999", "10^18", "999999999999999999"}) {
        for (const char* name : {"line:3", "line:5", "line:9999", "0.(7)", "0.0(544)", "4.4=1"}) {
            const Advice advice = large(name, size);
            ASSERT_EQ(advice.outcome, Outcome::N) << name << " " << size;
            ASSERT_FALSE(advice.winning.listed.empty());
            const Game game = *parse_game(name);
            const Position position = *parse_position(game, size);
            for (const Move& move : advice.winning.listed)
                ASSERT_TRUE(check_legal(game, position, move).ok());
        }
        EXPECT_EQ(large("ring:3", size).outcome, Outcome::P);
        EXPECT_EQ(large("ring:10", size).outcome, Outcome::P);
        EXPECT_EQ(large("ring(0.(7))", size).outcome, Outcome::N);  // all stones are taken
        EXPECT_EQ(large("8?.1", std::string(size) + "," + size).outcome, Outcome::P);
        EXPECT_EQ(large("0.007", std::string(size) + "," + size + ",99999999999999999").outcome, Outcome::N);
    }
    // known values are shown, with all winning moves
    EXPECT_EQ(large("kayles", "10^15,10^15").reason, Reason::nim_sum);
    EXPECT_TRUE(large("line:3", "1000").winning.complete());
}
