// General codes: their meaning, their canonical text, and their options against an independent brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "base/every_module.hpp"
#include "rules/position.hpp"

using namespace ishitori;

namespace {

std::string general_text(std::string_view text) {
    const auto game = parse_game(text);
    return game ? game->text : "error " + game.error().key;
}

using Heaps = std::vector<HeapSize>;

// All multisets of `heaps` numbers above 0 with sum `rest`, in descending order, whose comparison agrees with
// the sign.
std::set<Heaps> brute(HeapSize rest, std::size_t heaps, char sign) {
    std::set<Heaps> found;
    Heaps chosen;
    const std::function<void(HeapSize)> choose = [&](HeapSize left) {
        if (chosen.size() == heaps) {
            if (left != 0) return;
            Heaps sorted = chosen;
            std::sort(sorted.begin(), sorted.end(), std::greater<>());
            const std::set<HeapSize> sizes(sorted.begin(), sorted.end());
            const bool fits = sign == '!'   ? sizes.size() == heaps
                              : sign == '?' ? sizes.size() > 1
                              : sign == '=' ? sizes.size() <= 1
                                            : true;
            if (fits) found.insert(sorted);
            return;
        }
        for (HeapSize a = 1; a <= left; ++a) {
            chosen.push_back(a);
            choose(left - a);
            chosen.pop_back();
        }
    };
    choose(rest);
    return found;
}

std::set<Heaps> options(std::string_view text, HeapSize n, HeapSize taken) {
    const Game game = *parse_game(text);
    std::set<Heaps> found;
    std::size_t count = 0;
    for_each_option(game.rules, n, [&](HeapSize remove, const Parts& parts) {
        if (remove != taken) return true;
        ++count;
        Heaps heaps(parts.begin(), parts.end());
        EXPECT_TRUE(std::is_sorted(heaps.rbegin(), heaps.rend())) << text;
        EXPECT_TRUE(check_legal(game, position_of({n}), {n, remove, heaps}).ok()) << text << n;
        found.insert(std::move(heaps));
        return true;
    });
    EXPECT_EQ(count, found.size()) << text << " has an option of " << n << " twice";
    return found;
}

}  // namespace

TEST(GeneralCode, CanonicalText) {
    // plain codes in other spellings
    EXPECT_EQ(general_text("0.{0,1,2}"), "0.7");
    EXPECT_EQ(general_text("{2}.0"), "4.");
    EXPECT_EQ(general_text("cut:2"), "4.");
    EXPECT_EQ(general_text("cut:3,2"), "C.");
    EXPECT_EQ(general_text("0.3!1="), "0.31");  // a condition needs at least two heaps
    EXPECT_EQ(general_text("0.[3]"), "0.(3)");
    EXPECT_EQ(general_text("4!.0"), "grundy");
    EXPECT_EQ(general_text("4?."), "grundy");
    EXPECT_EQ(general_text("cut:2!"), "grundy");
    // in CGSuite's short form
    EXPECT_EQ(general_text("0.{1,2!}"), "0.6!");
    EXPECT_EQ(general_text("0.{0!,2!,3!}"), "0.D!");
    EXPECT_EQ(general_text("0.{0!,2!,3}"), "0.{0,2!,3}");
    EXPECT_EQ(general_text("0.{0!,2!,3!+}"), "0.{0,2+}!");
    EXPECT_EQ(general_text("0.{0!,2,3!+}"), "0.{0,2,3!+}");
    EXPECT_EQ(general_text("0.{0!,3+}"), "0.{0,3+}");
    EXPECT_EQ(general_text("0.{0,2!,4!+}"), "0.{0,2,4+}!");
    EXPECT_EQ(general_text("0.{0!,2!,4+}"), "0.{0,2!,4+}");
    EXPECT_EQ(general_text("0.{0!,2!,4?+}"), "0.{0,2!,4?+}");
    EXPECT_EQ(general_text("0.{0!,2?,4?+}"), "0.{0,2,4+}?");
    EXPECT_EQ(general_text("0.{0!,2=,3?,4?+}"), "0.{0,2=,3?+}");
    EXPECT_EQ(general_text("0.{0,1!,2,3,4+}"), "0.*");
    EXPECT_EQ(general_text("0.{0,1,2!,3!,4!+}"), "0.*!");
    EXPECT_EQ(general_text("cut:4"), "{4}.");
    EXPECT_EQ(general_text("cut:5,2-"), "error code.bad-count");
    EXPECT_EQ(general_text("{2+}=.00"), "{2+}=.");
    EXPECT_EQ(general_text("0.3!3!(*!*!)"), "0.33(*!)");
    EXPECT_EQ(general_text("0.f=7?00"), "0.F=7?");
    EXPECT_EQ(general_text("0.(4!1)"), "0.(4!1)");
    for (const char* text : {"{4}.", "0.{0,2!,3}", "0.*!", "{2+}=.", "0.(4!1)", "{2,3!,5+}.3"})
        EXPECT_EQ(general_text(text), text);
}

TEST(GeneralCode, WrongOnes) {
    EXPECT_EQ(general_text("{1,4}."), "error code.bad-general-head");
    EXPECT_EQ(general_text("3!."), "error code.bad-general-head");
    EXPECT_EQ(general_text("cut:1"), "error code.bad-general-head");
    EXPECT_EQ(general_text("cut:"), "error cut.empty");
    EXPECT_EQ(general_text("cut"), "error cut.empty");
    EXPECT_EQ(general_text("cut:x"), "error code.bad-count");
    EXPECT_EQ(general_text("cut:31"), "error code.bad-count");
    EXPECT_EQ(general_text("cut:4,4"), "error code.count-twice");
    EXPECT_EQ(general_text("0.{2+,4}"), "error code.count-twice");
    EXPECT_EQ(general_text("0.{2"), "error code.open-set");
    EXPECT_EQ(general_text("0.{}"), "error code.bad-count");
    EXPECT_EQ(general_text("0.{2!}="), "error code.two-signs");
    EXPECT_EQ(general_text("0.4!!"), "error code.bad-digit");
    EXPECT_EQ(general_text("4!"), "error code.no-point");
    EXPECT_EQ(general_text("44!.0"), "error code.long-head");
    EXPECT_EQ(general_text("0.(4!"), "error code.open-tail");
    EXPECT_EQ(general_text("0.(4!)3"), "error code.after-tail");
    EXPECT_EQ(general_text("0.0="), "error code.no-moves");
    EXPECT_EQ(general_text("hello!"), "error game.unknown");
    EXPECT_EQ(general_text("ring({4}.)"), "error game.ring-code");
    EXPECT_EQ(parse_game("0.{2,x}").error().args, (std::vector<std::string>{"0.{2,x}", "6", "x"}));
}

// As in CGSuite: the stones taken, then the remaining heaps.
TEST(GeneralCode, Options) {
    const char signs[] = {' ', '!', '?', '='};
    for (const char sign : signs) {
        const std::string mark = sign == ' ' ? "" : std::string(1, sign);
        for (std::size_t heaps = 2; heaps <= 6; ++heaps) {
            const std::string cut = "cut:" + std::to_string(heaps) + mark;
            for (HeapSize n = 1; n <= 16; ++n) {
                EXPECT_EQ(options(cut, n, 0), brute(n, heaps, sign)) << cut << " " << n;
            }
        }
        for (HeapSize n = 3; n <= 13; ++n) {
            std::set<Heaps> expected{{n - 2}};
            for (std::size_t heaps = 3; heaps <= 13; ++heaps) expected.merge(brute(n - 2, heaps, sign));
            EXPECT_EQ(options("0.0{1,3+}" + mark, n, 2), expected) << mark << n;
        }
    }
    EXPECT_EQ(options("0.{0,1,3+}", 1, 1), (std::set<Heaps>{{}}));
    EXPECT_EQ(options("0.{0,1,3+}", 2, 1), (std::set<Heaps>{{1}}));
    EXPECT_TRUE(options("0.{1,3+}", 1, 1).empty());
    EXPECT_EQ(options("{2+}=.", 10, 0), (std::set<Heaps>{{5, 5}, Heaps(5, 2), Heaps(10, 1)}));
    // far more than 30 heaps
    EXPECT_EQ(options("{2+}=.", 62, 0), (std::set<Heaps>{{31, 31}, Heaps(31, 2), Heaps(62, 1)}));
    EXPECT_EQ(options("cut:30", 31, 0).size(), 1U);
}

TEST(GeneralCode, LegalMoves) {
    const Game game = *parse_game("{4!,2=}.");
    const Position ten = position_of({10});
    const auto legal = [&](std::string_view move) { return check_legal(game, ten, *parse_move(move)).ok(); };
    EXPECT_TRUE(legal("10-0:4+3+2+1"));
    EXPECT_TRUE(legal("10-0:5+5"));
    EXPECT_FALSE(legal("10-0:4+4+1+1"));
    EXPECT_FALSE(legal("10-0:6+4"));
    EXPECT_FALSE(legal("10-0:4+3+3"));
    EXPECT_FALSE(legal("10-1"));
    // five of these give 2^62 again if the sum overflows unnoticed
    const HeapSize huge = max_heap_size;
    const Move wraps{huge, 0, Heaps(5, huge)};
    EXPECT_EQ(check_legal(*parse_game("cut:5"), position_of({huge}), wraps).error().key, "move.sum");
    std::string text = std::to_string(huge) + "-0:";
    for (int i = 0; i < 5; ++i) text += (i > 0 ? "+" : "") + std::to_string(huge);
    EXPECT_EQ(parse_move(text).error().key, "move.sum");
}
