// Sums of different games against exhaustive play by the definition: outcomes and winning moves of random
// sums, both conventions.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "base/every_module.hpp"
#include "play/equal_heaps.hpp"
#include "play/level.hpp"
#include "play/sum_adviser.hpp"
#include "play/sum_session.hpp"

using namespace ishitori;

namespace {

Sum sum_of(const std::string& text) {
    Sum sum;
    const auto texts = split_sum(text);
    for (const std::string& summand : *texts) sum.push_back(*parse_summand(summand));
    return sum;
}

// The winner, from the rules alone.
class PlayedOut {
  public:
    explicit PlayedOut(Convention convention) : misere_(convention == Convention::misere) {}

    bool lost(const Sum& sum) {
        const std::string key = sum_text(sum);
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        bool any = false, wins = false;
        for (const SumMove& move : moves(sum)) {
            any = true;
            wins = wins || lost(after(sum, move));
        }
        return known_[key] = any ? !wins : !misere_;
    }
    std::vector<std::string> winning(const Sum& sum) {
        std::vector<std::string> found;
        for (const SumMove& move : moves(sum)) {
            if (lost(after(sum, move))) found.push_back(text(move));
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    static std::string text(const SumMove& move) {
        return std::to_string(move.summand) + ":" + move_text(move.move);
    }
    std::size_t positions() const { return known_.size(); }

  private:
    static std::vector<SumMove> moves(const Sum& sum) {
        std::vector<SumMove> all;
        for_each_move(sum, [&](const SumMove& move) {
            all.push_back(move);
            return true;
        });
        return all;
    }
    bool misere_;
    std::map<std::string, bool> known_;
};

std::vector<std::string> listed(const SumAdvice& advice) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < advice.winning.size(); ++i) {
        for (const Move& move : advice.winning[i].listed) found.push_back(PlayedOut::text({i, move}));
    }
    std::sort(found.begin(), found.end());
    return found;
}

constexpr const char* summand_games[] = {"kayles",     "nim",    "0.07",        "take:1-3", "ring:3",
                                         "line:2",     "grundy", "4.(3)",       "0.137",    "take:2,5",
                                         "officers",   "0.26",   "race:2",      "0.4",      "0.7",
                                         "ring(0.77)", "cut:2",  "treblecross", "4.7",      "count:2"};

// Small enough to be played out.
std::string random_sum(std::mt19937& random) {
    std::string text;
    const unsigned count = 2 + random() % 2;
    for (unsigned i = 0; i < count; ++i) {
        const std::string game = summand_games[random() % std::size(summand_games)];
        text += (i == 0 ? "" : " + ") + game + " " + std::to_string(1 + random() % (count == 2 ? 7 : 4));
        const bool one_heap = game.starts_with("count");
        if (!one_heap && random() % 3 == 0) text += "," + std::to_string(1 + random() % 3);
    }
    return text;
}

}  // namespace

TEST(Sums, RandomSumsAgreeWithTheRules) {
    std::mt19937 random(20261126);
    for (const Convention convention : {Convention::normal, Convention::misere}) {
        PlayedOut rules(convention);
        std::map<Reason, int> reasons;
        for (int i = 0; i < 80; ++i) {
            const std::string text = random_sum(random);
            SCOPED_TRACE(text + (convention == Convention::misere ? " --misere" : ""));
            const Sum sum = sum_of(text);
            SumAdviser adviser(convention, {});
            const auto advice = adviser.advise(sum);
            ASSERT_TRUE(advice);
            ASSERT_TRUE(advice->whole.outcome);
            ++reasons[advice->whole.reason];
            ASSERT_EQ(*advice->whole.outcome == Outcome::P, rules.lost(sum));
            const auto winning = rules.winning(sum);
            EXPECT_TRUE(advice->whole.winning.all_known);
            EXPECT_EQ(advice->whole.winning.total, winning.size());
            EXPECT_EQ(listed(*advice), winning);
            const auto alone = adviser.advise(sum, false);
            ASSERT_TRUE(alone);
            EXPECT_EQ(alone->whole.outcome, advice->whole.outcome);
        }
        if (convention == Convention::normal) continue;
        EXPECT_GT(reasons[Reason::tame], 5);
        EXPECT_GT(reasons[Reason::search], 5);
    }
}

// Heaps of one game by equal heaps of another, whose quotient decides.
TEST(Sums, OfHeapsThatAnotherGameHas) {
    SumAdviser adviser(Convention::misere, {});
    PlayedOut rules(Convention::misere);
    for (const char* text : {"kayles 7,5 + nim 3", "nim 2,1 + kayles 9", "0.07 9 + nim 2 + 0.07 5"}) {
        SCOPED_TRACE(text);
        const Sum sum = sum_of(text);
        const auto advice = adviser.advise(sum);
        ASSERT_TRUE(advice);
        EXPECT_EQ(*advice->whole.outcome == Outcome::P, rules.lost(sum));
        EXPECT_EQ(listed(*advice), rules.winning(sum));
    }
    // far beyond any search
    Adviser kayles(*parse_game("kayles"), Convention::misere);
    std::size_t checked = 0;
    for (const HeapSize heap : {7, 8, 9}) {
        const auto large = adviser.advise(sum_of("kayles 10^6," + std::to_string(heap) + " + nim 3"));
        ASSERT_TRUE(large);
        EXPECT_EQ(large->one_game, "0.77");
        const std::vector<HeapSize> all{1'000'000, heap, 3};  // heap 3 of Kayles is the Nim heap of 3
        EXPECT_EQ(large->whole.outcome, kayles.advise(position_of(all))->outcome);
        for (const WinningMoves& winning : large->winning) {
            for (const Move& move : winning.listed) {
                std::vector<HeapSize> heaps = all;
                std::erase(heaps, move.heap);
                heaps.insert(heaps.end(), move.leave.begin(), move.leave.end());
                EXPECT_EQ(kayles.advise(position_of(heaps))->outcome, Outcome::P) << move_text(move);
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 0U);
}

TEST(Sums, EqualHeapsHaveTheSameOptions) {
    EqualHeaps nim_in_kayles(parse_game("nim")->rules, parse_game("kayles")->rules);
    EXPECT_EQ(nim_in_kayles.of({3}), std::vector<HeapSize>{3});
    EXPECT_EQ(nim_in_kayles.of({1, 1}), std::vector<HeapSize>{});
    EXPECT_FALSE(nim_in_kayles.of({9}));
    EqualHeaps kayles_in_nim(parse_game("kayles")->rules, parse_game("nim")->rules);
    EXPECT_EQ(kayles_in_nim.of({2}), std::vector<HeapSize>{2});
    EXPECT_FALSE(kayles_in_nim.of({5}));
}

// Large heaps: the answers of the single games, and pairs with unknown values.
TEST(Sums, LargeHeaps) {
    SumAdviser adviser(Convention::normal, {});
    const auto advice = adviser.advise(sum_of("kayles 10^18,5 + nim 10^17 + take:1-3 10^15"));
    ASSERT_TRUE(advice);
    ASSERT_EQ(advice->whole.outcome, Outcome::N);
    NimValue sum = 0;
    Adviser kayles(*parse_game("kayles"), Convention::normal),
        take(*parse_game("take:1-3"), Convention::normal);
    sum = *kayles.nim_value(1'000'000'000'000'000'000) ^ *kayles.nim_value(5) ^ 100'000'000'000'000'000 ^
          *take.nim_value(1'000'000'000'000'000);
    EXPECT_EQ(advice->whole.nim_sum, sum);
    AdviserLimits little;
    little.heaps = little.engine_heaps = 1000;
    SumAdviser pairs(Convention::normal, little);
    const auto paired = pairs.advise(sum_of("grundy 10^15,7 + nim 3 + grundy 10^15"));
    ASSERT_TRUE(paired);
    EXPECT_EQ(paired->whole.outcome, Outcome::N);
    EXPECT_FALSE(paired->whole.winning.all_known);
    EXPECT_FALSE(pairs.advise(sum_of("grundy 10^15 + nim 3")));
}

TEST(Sums, AreReadAndWritten) {
    for (const auto& [typed, canonical] : std::map<std::string, std::string>{
             {"kayles 7,5 + nim 3 + ring:3 10", "0.77 7,5 + nim 3 + ring:3 ring(10)"},
             {"kayles 5+7+nim 3", "0.77 7,5 + nim 3"},
             {"Dawson's Kayles 7 + take:1-3 9, 5", "0.07 7 + take:1-3 9,5"},
             {"take:all-but 1,4 7 + nim 3 4", "take:all-but 1,4 7 + nim 4,3"},
             {"ring:3 row(5) + kayles oo.ooo", "ring:3 row(5) + 0.77 3,2"},
             {"kayles　７、５　＋　nim　３", "0.77 7,5 + nim 3"},
             {"kayles 7 + 5 + nim 1e3", "0.77 7,5 + nim 1000"}}) {
        SCOPED_TRACE(typed);
        EXPECT_EQ(sum_text(sum_of(typed)), canonical);
        EXPECT_EQ(sum_text(sum_of(canonical)), canonical);
    }
    for (const char* one : {"nim 3,4", "nim 3+4", "kayles", "ring(3+4)", "nim 3+", ""})
        EXPECT_FALSE(split_sum(one)) << one;
    const auto key = [](const char* text) { return parse_summand(text).error().key; };
    EXPECT_EQ(key(""), "sum.empty");
    EXPECT_EQ(key("kayles"), "sum.no-heaps");
    EXPECT_EQ(key("kayles 7:5"), "position.near");
    EXPECT_EQ(key("77 5"), "sum.no-heaps");
    EXPECT_EQ(key("nothing 5"), "game.unknown");
}

TEST(Sums, ThePerfectLevelKeepsAWinAndLeavesFewestReplies) {
    std::mt19937 random(20261127);
    int won = 0, lost = 0;
    for (const Convention convention : {Convention::normal, Convention::misere}) {
        PlayedOut rules(convention);
        for (int i = 0; i < 60; ++i) {
            const std::string text = random_sum(random);
            SCOPED_TRACE(text + (convention == Convention::misere ? " --misere" : ""));
            const Sum sum = sum_of(text);
            if (is_over(sum)) continue;
            SumAdviser adviser(convention, {});
            Draw draw(static_cast<std::uint64_t>(i), 0);
            const auto chosen = choose_move(adviser, sum, Level::perfect, draw);
            ASSERT_TRUE(chosen);
            const Sum next = after(sum, chosen->move);
            if (!rules.lost(sum)) {
                ++won;
                EXPECT_EQ(chosen->why, Why::wins);
                EXPECT_TRUE(rules.lost(next));
                continue;
            }
            ++lost;
            std::size_t fewest = ~std::size_t{0};
            for_each_move(sum, [&](const SumMove& move) {
                fewest = std::min(fewest, rules.winning(after(sum, move)).size());
                return true;
            });
            EXPECT_EQ(chosen->why, Why::fewest_replies);
            EXPECT_EQ(rules.winning(next).size(), fewest);
            if (fewest > 0) {
                EXPECT_EQ(chosen->replies, fewest);
            }
        }
    }
    EXPECT_GE(won, 30);
    EXPECT_GE(lost, 10);
}

TEST(Sums, EveryMoveIsWrittenAndReadOnTheBoardOfTheSum) {
    std::mt19937 random(20261128);
    std::size_t moves = 0;
    for (int i = 0; i < 60; ++i) {
        const std::string text = i == 0 ? "daisy 6 + kayles 4,1 + ring:2 5" : random_sum(random);
        SCOPED_TRACE(text);
        auto session = *SumSession::start(sum_of(text), Convention::normal);
        while (!session.over()) {
            std::vector<SumMove> all;
            for_each_move(session.position(), [&](const SumMove& move) {
                all.push_back(move);
                return true;
            });
            for (const SumMove& move : all) {
                ++moves;
                const std::string typed = choice_text(session, session.place(move));
                const auto read = read_choice(session, typed);
                ASSERT_TRUE(read) << typed;
                SumSession next = session;
                next.play(*read);
                EXPECT_EQ(sum_text(next.position()), sum_text(after(session.position(), move))) << typed;
                next.undo();
                EXPECT_EQ(sum_text(next.position()), sum_text(session.position())) << typed;
                EXPECT_EQ(next.sizes(), session.sizes()) << typed;
            }
            session.play(session.place(all[random() % all.size()]));
        }
        EXPECT_EQ(session.first_wins(), !session.first_to_move());
    }
    EXPECT_GE(moves, 1000U);
    auto session = *SumSession::start(sum_of("kayles 5,1 + line:2 4"), Convention::normal);
    const auto key = [&](const char* typed) { return read_choice(session, typed).error().key; };
    EXPECT_EQ(key("3"), "play.unclear-sum");
    EXPECT_EQ(key("x 1"), "play.unclear-sum");
    EXPECT_EQ(key("1 1 2+2 1"), "play.unclear-sum");
    EXPECT_EQ(key("4 1"), "play.no-row");
    EXPECT_EQ(key("0 1"), "play.no-row");
    EXPECT_EQ(key("3: 1"), "sum.no-such-summand");
    EXPECT_EQ(key("1 9"), "play.too-many");
    EXPECT_EQ(key("1 1 2+1"), "play.sum");
    // the move in row 3 of the sum is a move in the first row of its game
    EXPECT_EQ(choice_text(session, *read_choice(session, "3 2 1+1")), "2: 2-3");
    EXPECT_EQ(choice_text(session, *read_choice(session, "1: 1 1 2+2")), "1 1 2+2");
}
