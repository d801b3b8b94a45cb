// A ring of any code: against the stones themselves, one by one round the ring.
#include <gtest/gtest.h>

#include <map>

#include "play/adviser.hpp"
#include "play/best_line.hpp"

using namespace ishitori;

namespace {

// Stones round a ring as bits; knows nothing of heaps, rows or nim-values.
class Stones {
  public:
    Stones(const TakeAndBreak& code, unsigned size) : code_(code), size_(size) {}

    bool wins(unsigned left, bool misere) {
        const auto [at, fresh] = known_[misere].try_emplace(left, false);
        if (!fresh) return at->second;
        bool moves = false, won = false;
        for (unsigned from = 0; from < size_ && !won; ++from) {
            unsigned after = left;
            for (unsigned i = 1; i <= size_ && has(after, from + i - 1); ++i) {
                after &= ~bit(from + i - 1);
                if ((code_.digit(i) >> parts(left, after, from, i) & 1) == 0) continue;
                moves = true;
                if (!wins(after, misere)) won = true;
            }
        }
        return known_[misere][left] = won || (!moves && misere);
    }
    bool wins(bool misere) { return wins((1U << size_) - 1, misere); }

  private:
    unsigned bit(unsigned stone) const { return 1U << stone % size_; }
    bool has(unsigned left, unsigned stone) const { return (left & bit(stone)) != 0; }
    // How many groups of neighbours remain of the one that was taken from.
    unsigned parts(unsigned before, unsigned after, unsigned from, unsigned count) const {
        if (before == (1U << size_) - 1) return after == 0 ? 0 : 1;
        return (has(after, from + size_ - 1) ? 1U : 0U) + (has(after, from + count) ? 1U : 0U);
    }

    const TakeAndBreak& code_;
    unsigned size_;
    std::map<unsigned, bool> known_[2];
};

}  // namespace

TEST(Rings, OutcomesAreThoseOfTheStones) {
    for (const char* text : {"0.77", "0.07", "0.137", "0.007", "0.4", "0.3", "0.2", "0.6", "0.16", "0.1",
                             "0.0137", "0.52", "0.777", "0.356", "0.44"}) {
        const Game game = *parse_game("ring(" + std::string(text) + ")");
        Adviser normal(game, Convention::normal), misere(game, Convention::misere);
        for (unsigned size = 1; size <= 12; ++size) {
            Stones stones(*game.rules.code, size);
            const Position ring = *parse_position(game, std::to_string(size));
            ASSERT_TRUE(ring.ring);
            for (Adviser* adviser : {&normal, &misere}) {
                const bool is_misere = adviser == &misere;
                const auto advice = adviser->advise(ring);
                ASSERT_TRUE(advice);
                EXPECT_EQ(advice->outcome, stones.wins(is_misere) ? Outcome::N : Outcome::P)
                    << text << " " << size << (is_misere ? " misere" : "");
                for (const Move& move : advice->winning.listed) {
                    EXPECT_TRUE(check_legal(game, ring, move));
                    const auto left = adviser->advise(after(ring, move), false);
                    EXPECT_EQ(left->outcome, Outcome::P) << text << " " << size;
                }
            }
            MisereSearch search(game, {});
            EXPECT_EQ(search.outcome(ring), stones.wins(true) ? Outcome::N : Outcome::P) << text << size;
        }
    }
}

TEST(Rings, SevensAreTheRingGame) {
    for (const auto& [code, name] : {std::pair{"ring(0.77)", "ring:2"}, std::pair{"ring(0.777)", "ring:3"},
                                     std::pair{"ring(0.7)", "ring:1"}}) {
        const Game one = *parse_game(code), other = *parse_game(name);
        EXPECT_EQ(one.rules, other.rules);
        for (const Convention convention : {Convention::normal, Convention::misere}) {
            Adviser a(one, convention), b(other, convention);
            for (HeapSize size = 1; size <= 30; ++size) {
                const Position ring{{size}, true};
                EXPECT_EQ(a.advise(ring, false)->outcome, b.advise(ring, false)->outcome) << code << size;
            }
        }
    }
}

TEST(Rings, Text) {
    EXPECT_EQ(parse_game("ring(kayles)")->text, "ring(0.77)");
    EXPECT_EQ(parse_game("ring(take:1-3)")->text, "ring(0.333)");
    EXPECT_EQ(parse_game("ring(0.770)")->text, "ring(0.77)");
    EXPECT_EQ(parse_game("ring(0.77)")->usual, Convention::normal);
    EXPECT_EQ(parse_game("ring(0.77)")->heaps_text(), "0.77");
    const auto key = [](const char* text) { return parse_game(text).error().key; };
    EXPECT_EQ(key("ring(0.77"), "game.ring-open");
    EXPECT_EQ(key("ring()"), "game.empty");
    for (const char* none : {"ring(4.7)", "ring(0.8)", "ring(nim)", "ring(0.(7))", "ring(grundy)",
                             "ring(ring:2)", "ring(ring(0.7))", "ring(race:3)", "ring(line:2)"})
        EXPECT_EQ(key(none), "game.ring-code") << none;
    EXPECT_EQ(key("ring(0.7x)"), "code.bad-digit");
    const Game game = *parse_game("ring(0.07)");
    EXPECT_FALSE(heaviest_move(game, *parse_position(game, "1")));
    EXPECT_EQ(heaviest_move(game, *parse_position(game, "5")), (Move{5, 2, {3}}));
    EXPECT_EQ(position_text(game, *parse_position(game, "row(5)")), "row(5)");
}
