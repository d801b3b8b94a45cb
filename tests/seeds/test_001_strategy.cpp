// The winning algorithm of seed 001 played against every possible reply, and the two places where the paper's
// own wording fails.
#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "base/every_module.hpp"
#include "play/symmetric.hpp"
#include "questions.hpp"

using namespace ishitori;
using namespace seeds;
using brute::Heaps;

namespace {

bool all_ones(const Position& position) { return position.heaps.front() == 1; }

// Plays one strategy against all replies. `choose` gives the strategy's move.
class Trial {
  public:
    using Choose = std::function<std::optional<Move>(const Position&)>;

    Trial(const Game& line, Choose choose) : line_(line), choose_(std::move(choose)) {}

    // True if the strategy, to move, wins against every reply. Also false if it has no legal move.
    bool wins(const Position& position) {
        if (position.over()) return true;  // the opponent took the last stone
        if (const auto known = known_.find(position.heaps); known != known_.end()) return known->second;
        bool win = false;
        const std::optional<Move> move = all_ones(position) ? Move{1, 1, {}} : choose_(position);
        if (!move) {
            stuck.push_back(position);
        } else if (!check_legal(line_, position, *move)) {
            illegal.push_back(position);
        } else {
            win = wins_after(after(position, *move));
        }
        known_.emplace(position.heaps, win);
        return win;
    }

    // The opponent is to move.
    bool wins_after(const Position& position) {
        if (position.over()) return false;  // the strategy took the last stone
        return for_each_move(line_, position,
                             [&](const Move& reply) { return wins(after(position, reply)); });
    }

    std::size_t positions() const { return known_.size(); }
    bool met(const Heaps& heaps) const { return known_.contains(position(heaps).heaps); }

    std::vector<Position> stuck, illegal;

  private:
    const Game& line_;
    Choose choose_;
    std::map<std::vector<HeapSize>, bool> known_;
};

std::optional<Move> corrected(const Game& line, const Position& position) {
    const auto found = symmetric_move(line, position);
    return found ? std::optional(found->move) : std::nullopt;
}

// The paper's answer to a broken pair: the same move on the equal row (proposition 2, uncorrected). `before`
// is the symmetric position, `broken` the position after the opponent's move.
std::optional<Move> mirrored(const Game& line, const Position& before, const Position& broken) {
    std::optional<Move> same;
    for_each_move(line, before, [&](const Move& move) {
        if (after(before, move) != broken) return true;
        same = move;
        return false;
    });
    return same;
}

}  // namespace

TEST(Seed001Strategy, FirstPlayerOfTheLineWinsAgainstEveryReply) {
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n));
        Trial trial(line, [&](const Position& p) { return corrected(line, p); });
        for (unsigned m = 2; m <= 30; ++m) EXPECT_TRUE(trial.wins(position({m}))) << m << ", " << n;
        EXPECT_TRUE(trial.stuck.empty() && trial.illegal.empty());
        EXPECT_GT(trial.positions(), 300U);  // the opponent really has replies
    }
}

TEST(Seed001Strategy, SecondPlayerOfTheRingWinsAfterEveryOpening) {
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n)), ring = game("ring:" + std::to_string(n));
        Trial trial(line, [&](const Position& p) { return corrected(line, p); });
        for (unsigned m = n + 2; m <= 30; ++m) {
            unsigned openings = 0;
            for_each_move(ring, {{m}, true}, [&](const Move& opening) {
                ++openings;
                EXPECT_TRUE(trial.wins(after({{m}, true}, opening)))
                    << m << ", " << n << ": " << move_text(opening);
                return true;
            });
            EXPECT_EQ(openings, n);
        }
    }
}

TEST(Seed001Strategy, ItsMovesAreWinningMoves) {
    // from every position, not only the positions that the strategy reaches
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n));
        brute::Solver solver(brute::line(n), true);
        std::size_t offered = 0;
        brute::each_position(16, [&](const Heaps& rows) {
            const auto move = symmetric_move(line, position(rows));
            if (!move) return;
            ++offered;
            ASSERT_TRUE(check_legal(line, position(rows), move->move)) << text_of(rows);
            EXPECT_FALSE(solver.wins(heaps(after(position(rows), move->move)))) << n << ": " << text_of(rows);
        });
        EXPECT_GT(offered, 100U);
    }
}

TEST(Seed001Strategy, SymmetricPositionsAreLost) {
    for (unsigned n = 3; n <= 6; ++n) {
        brute::Solver solver(brute::line(n), true);
        brute::each_position(20, [&](const Heaps& rows) {
            if (!is_symmetric(position(rows))) return;
            EXPECT_FALSE(solver.wins(rows)) << n << ": " << text_of(rows);
        });
    }
}

// Slip 1: from {n+2, n+2} a player takes the middle n stones of one row, which leaves {n+2, 1, 1}. The
// mirrored reply leaves four ones, and leaving an even number of ones loses.
TEST(Seed001Slip1, MirroringAloneLoses) {
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n));
        const Position pair = position({n + 2, n + 2}), broken = position({n + 2, 1, 1});
        const auto mirror = mirrored(line, pair, broken);
        ASSERT_TRUE(mirror);
        const Position ones = after(broken, *mirror);
        EXPECT_EQ(heaps(ones), (Heaps{1, 1, 1, 1}));
        Trial trial(line, [&](const Position& p) { return corrected(line, p); });
        EXPECT_FALSE(trial.wins_after(ones)) << n;

        // the right reply: two equal rows of 2 or more beside the two ones
        const auto right = symmetric_move(line, broken);
        ASSERT_TRUE(right);
        EXPECT_TRUE(is_symmetric(after(broken, right->move)));
        EXPECT_TRUE(trial.wins_after(after(broken, right->move)));

        // the whole strategy with mirroring alone loses the line of 2n + 5, which begins with that pair
        Trial naive(line, [&](const Position& p) -> std::optional<Move> {
            return p == broken ? mirror : corrected(line, p);
        });
        EXPECT_FALSE(naive.wins(position({2 * n + 5}))) << n;
        EXPECT_TRUE(naive.illegal.empty() && naive.stuck.empty());
    }
}

// Slip 2: with one row of length 2 and an odd number of ones, "take the middle so that two ones are left" is
// not a legal move; both stones must be taken.
TEST(Seed001Slip2, TwoOnesCannotBeLeftOfTwoStones) {
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n));
        for (unsigned ones = 1; ones <= 7; ones += 2) {
            Heaps rows(ones + 1, 1);
            rows[0] = 2;
            EXPECT_FALSE(check_legal(line, position(rows), Move{2, 0, {1, 1}}));
            const auto move = symmetric_move(line, position(rows));
            ASSERT_TRUE(move);
            EXPECT_EQ(move->move, (Move{2, 2, {}}));
        }
        // these positions can be reached, so with the paper's wording its player has no move there
        Trial naive(line, [&](const Position& p) -> std::optional<Move> {
            const bool slip = p.heaps[0] == 2 && p.heaps.size() % 2 == 0 && p.heaps[1] == 1;
            return slip ? Move{2, 0, {1, 1}} : corrected(line, p);
        });
        EXPECT_FALSE(naive.wins(position({n + 2}))) << n;  // e.g. 5 -> {2, 2} -> {2, 1}
        EXPECT_FALSE(naive.illegal.empty());
        EXPECT_TRUE(naive.met({2, 1}));
    }
}

TEST(Seed001Strategy, RestoringMoveIsTheFirstOfAllMoves) {
    // compares the fast search for the move with trying every move in order
    for (unsigned n = 3; n <= 6; ++n) {
        const Game line = game("line:" + std::to_string(n));
        std::size_t found = 0, none = 0;
        brute::each_position(22, [&](const Heaps& rows) {
            const auto quick = symmetric_move(line, position(rows));
            if (quick && quick->step != SymmetricStep::restore) return;
            if (rows.empty() || rows[0] < 2 || is_symmetric(position(rows))) return;
            std::optional<Move> first;
            for_each_move(line, position(rows), [&](const Move& move) {
                if (is_symmetric(after(position(rows), move))) first = move;
                return !first;
            });
            EXPECT_EQ(quick.has_value(), first.has_value()) << text_of(rows);
            if (quick && first) {
                EXPECT_EQ(quick->move, *first) << text_of(rows);
            }
            ++(quick ? found : none);
        });
        EXPECT_GT(found, 100U);
        EXPECT_GT(none, 100U);
    }
}

TEST(Seed001Strategy, RowsOfAnyLength) {
    const Game line = game("line:3");
    const HeapSize huge = HeapSize{1} << 62;
    const auto move = symmetric_move(line, Position{{huge, huge - 2}, false});
    ASSERT_TRUE(move);
    EXPECT_EQ(move->move, (Move{huge, 2, {huge - 2}}));
    const Json answer = asked({"explain", "line:3", "2^62"});
    EXPECT_EQ(answer["outcome"], "N");
    EXPECT_EQ(answer["method"], "theorem");
    EXPECT_GT(answer["line"].size(), 10U);
}
