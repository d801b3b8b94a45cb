// Rings of any code, compared with single stones around the ring.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/every_module.hpp"
#include "misere/search.hpp"
#include "play/adviser.hpp"
#include "play/best_line.hpp"
#include "play/session.hpp"

using namespace ishitori;

namespace {

// Stones around a ring as bits; independent of heaps, rows and nim-values.
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
    // The number of groups into which the remaining neighbours are divided.
    unsigned parts(unsigned before, unsigned after, unsigned from, unsigned count) const {
        if (before == (1U << size_) - 1) return after == 0 ? 0 : 1;
        return (has(after, from + size_ - 1) ? 1U : 0U) + (has(after, from + count) ? 1U : 0U);
    }

    const TakeAndBreak& code_;
    unsigned size_;
    std::map<unsigned, bool> known_[2];
};

// Rows of stones, each a number; uses only the digits. A row is split without taking as d0 allows.
class Rows {
  public:
    explicit Rows(const TakeAndBreak& code) : code_(code) {}

    bool wins(std::vector<unsigned> rows, bool misere) {
        std::sort(rows.begin(), rows.end());
        const auto [at, fresh] = known_[misere].try_emplace(rows, false);
        if (!fresh) return at->second;
        bool moves = false, won = false;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            for (unsigned taken = 0; taken <= rows[r]; ++taken) {
                for (unsigned before = 0; before + taken <= rows[r]; ++before) {
                    const unsigned behind = rows[r] - taken - before;
                    const unsigned parts = (before > 0 ? 1U : 0U) + (behind > 0 ? 1U : 0U);
                    if ((taken == 0 && parts < 2) || (code_.digit(taken) >> parts & 1) == 0) continue;
                    moves = true;
                    std::vector<unsigned> after = rows;
                    after.erase(after.begin() + static_cast<std::ptrdiff_t>(r));
                    if (before > 0) after.push_back(before);
                    if (behind > 0) after.push_back(behind);
                    won = won || !wins(after, misere);
                }
            }
        }
        return known_[misere][rows] = won || (!moves && misere);
    }
    // A ring of this many stones: the first move takes at least one.
    bool ring_wins(unsigned size, bool misere) {
        bool moves = false;
        for (unsigned taken = 1; taken <= size; ++taken) {
            if ((code_.digit(taken) >> (taken < size ? 1 : 0) & 1) == 0) continue;
            moves = true;
            if (!wins(taken < size ? std::vector<unsigned>{size - taken} : std::vector<unsigned>{}, misere))
                return true;
        }
        return !moves && misere;
    }

  private:
    const TakeAndBreak& code_;
    std::map<std::vector<unsigned>, bool> known_[2];
};

}  // namespace

// Codes with repeating tails, and codes that split without taking.
TEST(Rings, OfCodesWithTails) {
    for (const char* text : {"0.(7)", "4.(3)", "0.(3)", "0.0330(3)", "4.7", "4.07", "0.1(6)", "0.(52)",
                             "4.(0)", "0.3(7)", "4.(13)"}) {
        const auto game = parse_game("ring(" + std::string(text) + ")");
        ASSERT_TRUE(game.ok()) << text;
        Rows rows(*game->rules.code);
        Adviser normal(*game, Convention::normal), misere(*game, Convention::misere);
        MisereSearch search(*game, {});
        for (unsigned size = 1; size <= 13; ++size) {
            const Position ring = *parse_position(*game, std::to_string(size));
            for (Adviser* adviser : {&normal, &misere}) {
                const bool is_misere = adviser == &misere;
                const bool wins = rows.ring_wins(size, is_misere);
                const auto advice = adviser->advise(ring);
                ASSERT_TRUE(advice) << text;
                EXPECT_EQ(advice->outcome, wins ? Outcome::N : Outcome::P) << text << size << is_misere;
                for (const Move& move : advice->winning.listed) {
                    EXPECT_TRUE(check_legal(*game, ring, move));
                    EXPECT_EQ(adviser->advise(after(ring, move), false)->outcome, Outcome::P) << text << size;
                }
                if (wins && advice->winning.complete() && heaviest_move(*game, ring)) {
                    EXPECT_FALSE(advice->winning.listed.empty()) << text << size;
                }
            }
            EXPECT_EQ(search.outcome(ring), rows.ring_wins(size, true) ? Outcome::N : Outcome::P)
                << text << size;
        }
        const auto huge = normal.advise({{1'000'001}, true});
        // if moves of any length are possible, only pairs decide
        EXPECT_TRUE(huge.ok() || !game->rules.longest_take()) << text;
        if (huge && !game->rules.longest_take()) {
            EXPECT_EQ(huge->reason, Reason::pairs) << text;
        }
    }
}

// A row may be split between two of its stones if d0 allows it.
TEST(Rings, SplitsOfNumberedRows) {
    auto session = Session::start(*parse_game("ring(4.(3))"), Convention::normal, "9");
    ASSERT_TRUE(session);
    EXPECT_EQ(read_choice(*session, "4|5").error().key, "play.no-cut");  // the ring is whole
    session->play(*read_choice(*session, "8-1"));
    const auto cut = read_choice(*session, "4|5");
    ASSERT_TRUE(cut);
    EXPECT_EQ(choice_text(*session, *cut), "4|5");
    EXPECT_EQ(read_choice(*session, "4|6").error().key, "play.no-cut");
    EXPECT_EQ(read_choice(*session, "1|2").error().key, "play.no-cut");
    session->play(*cut);
    EXPECT_EQ(session->sizes(), (std::vector<HeapSize>{3, 3}));
    EXPECT_EQ(read_choice(*session, "4|5").error().key, "play.no-cut");
    EXPECT_TRUE(read_choice(*session, "5|6"));
    auto plain = Session::start(*parse_game("ring(0.(7))"), Convention::normal, "row(5)");
    EXPECT_FALSE(read_choice(*plain, "2|3").ok());
    EXPECT_TRUE(read_choice(*plain, "2-3").ok());
}

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
    EXPECT_EQ(parse_game("ring(nim)")->text, "ring(0.(3))");
    EXPECT_EQ(parse_game("ring(take:all-but 1,4)")->text, "ring(0.0330(3))");
    EXPECT_EQ(parse_game("ring(laskers-nim)")->heaps_text(), "4.(3)");
    for (const char* none : {"ring(8.7)", "ring(0.8)", "ring(0.(F))", "ring(0.7!)", "ring(cut:4)",
                             "ring(grundy)", "ring(ring:2)", "ring(ring(0.7))"})
        EXPECT_EQ(key(none), "game.ring-code") << none;
    EXPECT_EQ(key("ring(0.7x)"), "code.bad-digit");
    const Game game = *parse_game("ring(0.07)");
    EXPECT_FALSE(heaviest_move(game, *parse_position(game, "1")));
    EXPECT_EQ(heaviest_move(game, *parse_position(game, "5")), (Move{5, 2, {3}}));
    EXPECT_EQ(position_text(game, *parse_position(game, "row(5)")), "row(5)");
}
