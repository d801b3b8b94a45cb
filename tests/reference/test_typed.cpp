// Games, positions and numbers as people type them, in several commands.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "period/nim_values.hpp"
#include "rules/position.hpp"
#include "three_in_a_row.hpp"
#include "values/sequence.hpp"
#include "values/window_values.hpp"

namespace ishitori {

namespace {

struct Output {
    int exit;
    std::string out, err;
};

Output answered(std::vector<std::string> words) {
    const Reply reply = answer(words, Environment{});
    std::string err;
    for (const std::string& note : reply.notes) err += note + "\n";
    return {static_cast<int>(reply.exit), reply.out, err};
}

std::string position_of_text(const std::string& game, const std::string& text) {
    const auto parsed = parse_game(game);
    if (!parsed) return "no game";
    const auto position = parse_position(*parsed, text);
    return position ? position_text(*parsed, *position) : "error " + std::string(position.error().key);
}

std::string game_of_text(const std::string& text) {
    const auto game = parse_game(text);
    return game ? game->text : "error " + std::string(game.error().key);
}

}  // namespace

TEST(Typed, Boards) {
    for (const auto& [game, drawn, position] : std::vector<std::array<std::string, 3>>{
             {"kayles", "ooo.oo", "3,2"},
             {"kayles", "o.ooooooooooo", "11,1"},
             {"kayles", "OO_O", "2,1"},
             {"line:3", "oo.ooo", "3,2"},
             {"line:3", "○○●○○○", "3,2"},
             {"ring:3", "ooooo", "ring(5)"},
             {"ring:3", "oo.oo", "row(4)"},
             {"ring:3", "o.o.oo", "3,1"},
             {"ring(0.77)", ".ooo", "row(3)"},
             {"kayles", "...", "0"},
             {"treblecross", "........", "8"},
             {"treblecross", "X..X", "0"},
             {"treblecross", "X..X...", "1"},
             {"treblecross", ".....x.........", "7,3"},
             {"treblecross", "X.X...", "error position.three-in-a-row"},
             {"treblecross", "..XX", "error position.three-in-a-row"},
             {"treblecross", "XXX", "error position.three-there"},
             {"kayles", "●●●_●●", "3,2"},
             {"line:3", "●● ●", "2,1"},
             {"ring:3", "●●●●", "ring(4)"},
             {"nim", "III IIIII IIIIIII", "7,5,3"},
             {"nim", "||| ||||| |||||||", "7,5,3"},
             {"nim", "*** *", "3,1"},
             {"nim", "oo ooo", "3,2"},
             {"nim", "o o o", "error position.spaced"},
             {"kayles", "● ● ●", "error position.spaced"},
             {"nim", "o\no\no", "1,1,1"},
             {"nim", "o o . o", "2,1"},
             {"treblecross", "□□×□□□", "1"},
             {"treblecross", "0000X000", "2,1"},
             {"treblecross", "--x-----", "3"},
             {"nim", "X..X", "error position.bad-drawing"},
             {"nim", "oo/ooo", "error position.bad-drawing"},
             {"nim", "many", "error position.bad-drawing"},
             {"nim", "|*", "error position.bad-drawing"},
             {"race", "oo", "error position.bad-heap"},
         })
        EXPECT_EQ(position_of_text(game, drawn), position) << game << " " << drawn;
}

// Many boards of up to 10 squares: the winner is found by marking until three are in a row.
TEST(Typed, TreblecrossBoards) {
    ThreeInARow brute;
    std::size_t compared = 0;
    for (std::size_t size = 3; size <= 10; ++size) {
        for (unsigned marks = 0; marks < (1U << size); marks += 1 + marks % 3) {
            std::string board(size, '.');
            for (std::size_t i = 0; i < size; ++i) {
                if ((marks >> i & 1U) != 0) board[i] = 'X';
            }
            const Output found = answered({"outcome", "treblecross", board, "--json"});
            if (board.find("XXX") != std::string::npos || found.exit == 1) {
                EXPECT_EQ(found.exit, 1) << board;
                EXPECT_TRUE(board.find("XXX") != std::string::npos || brute.wins(board)) << board;
                continue;
            }
            ++compared;
            EXPECT_EQ(Json::parse(found.out)["outcome"], brute.wins(board) ? "N" : "P") << board;
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST(Typed, Positions) {
    for (const auto& [typed, position] :
         std::vector<std::pair<std::string, std::string>>{{"(5, 3, 4)", "5,4,3"},
                                                          {"5 3 4", "5,4,3"},
                                                          {"5 + 3", "5,3"},
                                                          {" 5,3\n", "5,3"},
                                                          {"[7,1]", "7,1"},
                                                          {"５、３", "5,3"},
                                                          {"１０＾６", "1000000"},
                                                          {"10^3,2e2", "1000,200"},
                                                          {"3*10^2", "300"},
                                                          {"2*3*5,1*9", "30,9"},
                                                          {"3*", "error position.bad-heap"},
                                                          {"10^18*10", "error position.huge-heap"},
                                                          {"1,000", "error position.thousands"},
                                                          {"1 000", "error position.thousands"},
                                                          {"1,000,000", "error position.thousands"},
                                                          {"10,050", "error position.thousands"},
                                                          {"1_000", "error position.thousands"},
                                                          {"1'000", "error position.thousands"},
                                                          {"1.000", "error position.thousands"},
                                                          {"3, 5 and 7", "7,5,3"},
                                                          {"3, 5, and 7", "7,5,3"},
                                                          {"7・5・3", "7,5,3"},
                                                          {"3と5と7個", "7,5,3"},
                                                          {"1,0,0", "1"},
                                                          {"3x5", "error position.times"},
                                                          {"2 × 5", "error position.times"},
                                                          {"1^2,3", "error position.times"},
                                                          {"5^3", "125"},
                                                          {"1^1", "1"},
                                                          {"3x4x5", "error position.near"},
                                                          {"00x00", "error position.near"},
                                                          {"*3+*4", "4,3"},
                                                          {"[[3,4]]", "4,3"},
                                                          {"a_1=3,a_2=4", "4,3"},
                                                          {"3,4 normal", "error typed.normal"},
                                                          {"3 stones in 4 piles", "error position.bad-heap"},
                                                          {"5,,3", "error position.missing-heap"},
                                                          {"5,-3", "error position.negative-heap"},
                                                          {"", "error position.empty"}})
        EXPECT_EQ(position_of_text("nim", typed), position) << typed;
    const Output thousands = answered({"outcome", "kayles", "1,000,000"});
    EXPECT_EQ(thousands.exit, 1);
    EXPECT_NE(thousands.err.find("1000000"), std::string::npos) << thousands.err;
}

TEST(Typed, Games) {
    for (const auto& [typed, game] :
         std::vector<std::pair<std::string, std::string>>{{"0 . 07", "0.07"},
                                                          {" 0.77\n", "0.77"},
                                                          {"０．７７", "0.77"},
                                                          {".77", "0.77"},
                                                          {"0,77", "0.77"},
                                                          {"04.30", "4.3"},
                                                          {"04.00[30]", "4.0(03)"},
                                                          {"4u", "grundy"},
                                                          {"4.0123456u7", "4.0123456!7"},
                                                          {"take:1, 2", "take:1,2"},
                                                          {"take:1 2", "take:1,2"},
                                                          {"take:all-but:1,4", "take:all-but 1,4"},
                                                          {"take:all-but 4, 1", "take:all-but 1,4"},
                                                          {"ring(race:3)", "ring(0.333)"},
                                                          {"ring(line:3)", "ring(0.777)"},
                                                          {"ring ( 0.77 )", "ring(0.77)"},
                                                          {"kayles ", "0.77"},
                                                          {" Dawson's Kayles", "0.07"},
                                                          {"take:squares", "take:squares"},
                                                          {"take:n^2", "take:squares"},
                                                          {"take:powers of 2", "take:powers 2"},
                                                          {"take:2^n", "take:powers 2"},
                                                          {"take:powers 1", "error take.bad-item"},
                                                          {"take:half", "error game.outside-share"},
                                                          {"take:practical", "error take.bad-item"},
                                                          {"take:1..3", "take:1-3"},
                                                          {"take:1～3", "take:1-3"},
                                                          {"take:2*10^3", "take:2000"},
                                                          {"S(1,2,3)", "take:1-3"},
                                                          {"S({2, 5})", "take:2,5"},
                                                          {"take 1-3", "take:1-3"},
                                                          {"take 1, 2", "take:1,2"},
                                                          {"subtraction 1 2 3", "take:1-3"},
                                                          {"subtraction:1,3", "take:1,3"},
                                                          {"1,2,3", "error game.only-numbers"},
                                                          {"1-3", "error game.only-numbers"},
                                                          {"Bachet's game", "error game.outside-bachet"},
                                                          {"石取りゲーム", "error game.outside-bachet"},
                                                          {"Marienbad", "nim"},
                                                          {"制限ニム 3", "error game.outside-bachet"},
                                                          {"subtract{1,3}", "take:1,3"},
                                                          {"take at most 3 per turn", "take:1-3"},
                                                          {"take any number except 2", "take:all-but 2"},
                                                          {"take an odd number", "error take.continues-as"},
                                                          {"1か3個取る", "take:1,3"},
                                                          {"3個まで取れるゲーム", "take:1-3"},
                                                          {"100ゲーム", "error game.outside-count"},
                                                          {"21", "error code.no-point"},
                                                          {"Game of 21", "count:3"},
                                                          {"treble cross", "0.11337"},
                                                          {"A014586", "take:squares"},
                                                          {"A000002", "error game.oeis"},
                                                          {"0.\\overline{34}", "0.(34)"},
                                                          {"0.\\dot1\\dot2", "0.(12)"},
                                                          {"{\\bf 0.77}", "0.77"},
                                                          {"2*kayles", "error game.unknown"},
                                                          {"normal nim", "error typed.normal"},
                                                          {"Wythoff's Game", "error game.outside-several"},
                                                          {"euclid", "error game.outside-other-heap"},
                                                          {"Fibonacci Nim", "error game.outside-memory"},
                                                          {"i-Mark", "error game.outside-share"},
                                                          {"nim with a pass", "error game.outside-pass"},
                                                          {"Staircase Nim", "error game.outside-as-nim"},
                                                          {"mock turtles", "error game.outside-coins"},
                                                          {"Node Kayles", "error game.outside-graph"},
                                                          {"Chomp", "error game.outside-board"},
                                                          {"4", "error code.no-point"},
                                                          {"77", "error code.no-point"},
                                                          {"20.017", "error code.long-head"},
                                                          {"4~.", "4~."},
                                                          {"{2,3}~.", "C~."},
                                                          {"{2+}~.", "error code.larger-more"},
                                                          {"{2~+}.", "error code.larger-more"}})
        EXPECT_EQ(game_of_text(typed), game) << typed;
    EXPECT_NE(answered({"rules", "4"}).err.find("as in 4.0"), std::string::npos);
    EXPECT_NE(answered({"rules", "77"}).err.find("as in 0.77"), std::string::npos);
}

TEST(Typed, SentencesInJapanese) {
    for (const auto& [words, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"outcome", "nim", "3x5"}, "同じ山がいくつもあるなら 5,5,5、"},
             {{"outcome", "nim", "o o"}, "一列なら oo、1 個ずつの列なら o.o "},
             {{"outcome", "nim", "○　○　○"}, "一列なら ooo、1 個ずつの列なら o.o.o "},
             {{"outcome", "ring:2", "o o o"}, "一列なら ooo、1 個ずつの列なら o.o.o "},
             {{"outcome", "nim", "3,4 normal"}, "オプションは --normal"},
             {{"outcome", "nim 最後に取ったら負け", "3,4"}, "その言葉を除いて nim "},
             {{"outcome", "treblecross", "O O X O"}, "印を X、空きを「.」にして"},
             {{"outcome", "counting", "0"}, "0 は、数を言い終わった局面です"},
             {{"outcome", "kayles", "circle of 9"}, "円状なら ring(0.77) です"},
             {{"outcome", "ring:2", "7,5"}, "ring:2 7 + ring:2 5"}}) {
        std::vector<std::string> asked = words;
        asked.insert(asked.end(), {"--lang", "ja"});
        const Output found = answered(asked);
        EXPECT_NE((found.out + found.err).find(part), std::string::npos) << found.out << found.err;
    }
}

// One call for each word would take minutes, and overflow the stack.
TEST(Typed, PhrasesThatOccurOften) {
    for (const std::string word : {"normal ", "misere ", "take "}) {
        std::string text;
        for (int i = 0; i < 4000; ++i) text += word;
        EXPECT_EQ(answered({"rules", text + "1"}).exit, 1) << word;
    }
    EXPECT_NE(answered({"rules", "normal normal nim"}).err.find("write: nim"), std::string::npos);
}

TEST(Typed, NumbersOfOptions) {
    EXPECT_EQ(answered({"values", "kayles", "--to", "１０", "--format", "csv"}).exit, 0);
    EXPECT_EQ(answered({"values", "kayles", "--to", "5 + 3", "--format", "csv"}).exit, 0);
    const Output separated = answered({"values", "kayles", "--to", "1,000"});
    EXPECT_EQ(separated.exit, 1);
    EXPECT_NE(separated.err.find("without separators, 1000"), std::string::npos) << separated.err;
    const Output large = answered({"values", "kayles", "--to", "1e30"});
    EXPECT_NE(large.err.find("too large"), std::string::npos) << large.err;
}

// The numbers of each set, written independently, and the values by the definition.
TEST(TakeRule, ValuesFollowTheRule) {
    const auto prime = [](std::uint64_t n) {
        for (std::uint64_t d = 2; d * d <= n; ++d) {
            if (n % d == 0) return false;
        }
        return n >= 2;
    };
    constexpr std::uint64_t last = 800;
    std::set<std::uint64_t> squares, cubes, triangular, primes, powers, own, factorials, fibonacci;
    for (std::uint64_t n = 1; n <= last; ++n) {
        squares.insert(n * n);
        cubes.insert(n * n * n);
        triangular.insert(n * (n + 1) / 2);
        if (prime(n)) primes.insert(n);
    }
    for (std::uint64_t p = 1; p <= last; p *= 3) powers.insert(p);
    for (const std::uint64_t n : {1, 4, 27, 256}) own.insert(n);
    for (std::uint64_t n = 1, f = 1; f <= last; ++n, f *= n) factorials.insert(f);
    for (std::uint64_t a = 1, b = 2; a <= last; std::swap(a, b), b += a) fibonacci.insert(a);
    const std::vector<std::pair<std::string, const std::set<std::uint64_t>*>> games{
        {"take:squares", &squares},       {"take:cubes", &cubes},        {"take:triangular", &triangular},
        {"take:primes", &primes},         {"take:powers 3", &powers},    {"take:n^n", &own},
        {"take:factorials", &factorials}, {"take:fibonacci", &fibonacci}};
    for (const auto& [game, set] : games) {
        std::vector<std::uint64_t> expected;
        for (std::uint64_t n = 0; n <= last; ++n) {
            std::set<std::uint64_t> seen;
            for (const std::uint64_t take : *set) {
                if (take <= n) seen.insert(expected[n - take]);
            }
            std::uint64_t mex = 0;
            while (seen.contains(mex)) ++mex;
            expected.push_back(mex);
        }
        std::istringstream lines(
            answered({"values", game, "--to", std::to_string(last), "--format", "bfile"}).out);
        std::vector<std::uint64_t> found;
        for (std::uint64_t n = 0, value = 0; lines >> n >> value;) found.push_back(value);
        EXPECT_EQ(found, expected) << game;
    }
}

TEST(TakeRule, NoPeriodIsProvedAndHeadingsAreShort) {
    for (const char* game : {"take:powers 2", "take:squares", "take:n^n", "take:primes"}) {
        const Output period = answered({"period", game, "--limit", "20000", "--json"});
        EXPECT_EQ(period.exit, 3) << game;
        EXPECT_EQ(Json::parse(period.out)["status"], "open") << game;
    }
    std::string list = "take:1";
    for (int n = 2; n <= 100; ++n) list += "," + std::to_string(n * n);
    const Output written = answered({"outcome", list, "50"});
    EXPECT_LT(written.out.find('\n'), 120U) << written.out;
    EXPECT_EQ(answered({"outcome", "take:primes", "2e6"}).exit, 1);
    EXPECT_EQ(answered({"values", "take:primes", "--from", "2e6"}).exit, 1);
}

TEST(TakeRule, AListFromAFile) {
    const std::string path = testing::TempDir() + "ishitori-list.txt";
    std::ofstream(path) << "# squares\n1 4\n9, 16\n25\n";
    EXPECT_EQ(Json::parse(answered({"rules", "take:@" + path, "--json"}).out)["game"], "take:1,4,9,16,25");
    EXPECT_EQ(answered({"rules", "take:@" + path + ".none"}).exit, 4);
}

// G(0) .. G(last) of a subtraction set by a window; fewer if they cannot be computed.
std::vector<StoredValue> by_window(const Ruleset& rules, HeapSize last) {
    std::vector<StoredValue> found;
    for (SubtractionWindow window(rules, last); window.known_end() == found.size() && found.size() <= last;) {
        const auto values = window.step();
        if (values.empty()) return found;
        found.insert(found.end(), values.begin(), values.end());
    }
    found.resize(std::min(found.size(), last + 1));
    return found;
}

// The window gives the values of the definition, also if they need the wider form.
TEST(WindowValues, AgreeWithTheDefinition) {
    int unfit = 0;
    for (const char* text : {"take:1,4,27,256,3125", "take:2,3,600", "take:5", "take:1-40", "take:primes",
                             "take:squares", "take:1000"}) {
        const Ruleset rules = parse_game(text)->rules;
        constexpr HeapSize last = 5000;
        const auto sequence = make_sequence(rules, Method::definition);
        sequence->extend(last);
        const auto found = by_window(rules, last);
        if (found.size() <= last) {
            EXPECT_GT(*std::ranges::max_element(sequence->values()), 15) << text;
            ++unfit;
            continue;
        }
        EXPECT_EQ(found,
                  std::vector<StoredValue>(sequence->values().begin(), sequence->values().begin() + last + 1))
            << text;
    }
    EXPECT_EQ(unfit, 1);  // 1-40; the values of the squares above 15 are rare
}

TEST(WindowValues, RandomSets) {
    std::mt19937_64 random(7);
    for (int trial = 0; trial < 60; ++trial) {
        std::string text = "take:";
        for (std::size_t i = 0, count = 1 + random() % 15; i < count; ++i)
            text += (i == 0 ? "" : ",") + std::to_string(1 + random() % (std::uint64_t{2} << random() % 11));
        const Ruleset rules = parse_game(text)->rules;
        const HeapSize last = 1000 + random() % 6000;
        const auto sequence = make_sequence(rules, Method::definition);
        sequence->extend(last);
        EXPECT_EQ(by_window(rules, last),
                  std::vector<StoredValue>(sequence->values().begin(), sequence->values().begin() + last + 1))
            << text;
    }
}

// A step computes more heaps than were asked for, and the next question begins there.
TEST(WindowValues, AMoveJustAboveTheLastHeap) {
    NimValues known(*parse_game("take:1,2,5000100"), {});
    ASSERT_TRUE(known.know(4'999'990, 5'000'000));
    EXPECT_EQ(known.at(5'000'000), 2U);
    ASSERT_TRUE(known.know(5'000'099, 5'000'105));
    for (const auto& [heap, value] : std::map<HeapSize, NimValue>{
             {5'000'099, 2}, {5'000'100, 3}, {5'000'101, 0}, {5'000'102, 1}, {5'000'103, 2}, {5'000'104, 0}})
        EXPECT_EQ(known.at(heap), value) << heap;
}

// A far heap that only the window reaches, by the recurrence, whatever time it takes; not beyond a limit that
// is given.
TEST(WindowValues, FarHeaps) {
    const std::vector<std::size_t> moves{1, 4, 27, 256, 3125, 46656, 823543};
    constexpr std::size_t far = 3'000'000;
    std::vector<std::uint8_t> values(far + 1, 0);
    for (std::size_t n = 1; n <= far; ++n) {
        unsigned seen = 0;
        for (const std::size_t move : moves) {
            if (move <= n) seen |= 1U << values[n - move];
        }
        while ((seen >> values[n] & 1U) != 0) ++values[n];
    }
    NimValueLimits limits;
    limits.heaps = 10'000;
    NimValues known(*parse_game("take:n^n"), limits);
    ASSERT_TRUE(known.know(far, far));
    EXPECT_EQ(known.at(far), values[far]);
    EXPECT_FALSE(known.proved());
    EXPECT_EQ(answered({"outcome", "take:n^n", std::to_string(far), "--limit", "1000"}).exit, 3);
}

// The window is stopped half a second after its first heaps; the error says how long all of them take.
TEST(WindowValues, TheTimeThatAllHeapsTake) {
    NimValueLimits limits;
    limits.heaps = 1000;
    HeapSize reached = 0;
    limits.progress = [&](HeapSize done, HeapSize) { reached = done; };
    limits.time_left = [&] {
        if (reached <= 2 * limits.heaps) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        return false;
    };
    NimValues known(*parse_game("take:n^n"), limits);
    const Status status = known.know(1'000'000'000, 1'000'000'000);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().key, "limit.window-time");
    const std::string sentence = say(Language::en, status.error());
    EXPECT_NE(sentence.find("allowed only the heaps up to " + std::to_string(reached)), std::string::npos)
        << sentence;
    EXPECT_NE(sentence.find("seconds on this computer: --timeout"), std::string::npos) << sentence;
    const Output late = answered({"values", "take:n^n", "--from", "10^9", "--timeout", "1"});
    EXPECT_EQ(late.exit, 3);
    EXPECT_NE(late.err.find("--timeout SECONDS allows more"), std::string::npos) << late.err;
}

// Counting up by its own rule: at each turn 1 to 3 numbers, and who says the last one loses.
TEST(Counting, WhoSaysTheLastNumberLoses) {
    for (std::uint64_t most = 1; most <= 4; ++most) {
        std::vector<bool> wins{true};  // by the numbers left: the opponent said the last one
        for (std::uint64_t left = 1; left <= 40; ++left) {
            bool won = false;
            for (std::uint64_t count = 1; count <= std::min(most, left); ++count)
                won = won || !wins[left - count];
            wins.push_back(won);
            const std::string game = "count:" + std::to_string(most);
            const Json found = Json::parse(answered({"moves", game, std::to_string(left), "--json"}).out);
            EXPECT_EQ(found["outcome"], won ? "N" : "P") << game << " " << left;
            EXPECT_EQ(found["convention"], "misere");
            for (const Json& move : found["winning_moves"])
                EXPECT_FALSE(wins[left - move["remove"].get<std::uint64_t>()]) << game << " " << left;
        }
    }
}

TEST(Counting, IsExplainedInItsOwnWords) {
    const std::string thirty = answered({"explain", "counting", "30", "--lang", "en"}).out;
    EXPECT_NE(thirty.find("1, 5, 9, 13, ..., 29"), std::string::npos) << thirty;
    EXPECT_NE(thirty.find("whoever says the last number loses"), std::string::npos) << thirty;
    EXPECT_EQ(thirty.find("stone"), std::string::npos) << thirty;
    const std::string lost = answered({"explain", "counting", "21", "--lang", "en"}).out;
    EXPECT_NE(lost.find("4, 8, 12, 16, 20"), std::string::npos) << lost;
    EXPECT_EQ(answered({"outcome", "counting", "21,30"}).exit, 1);
    const Json step = Json::parse(answered({"step", "counting", "21", "--moves", "1 2;5", "--json"}).out);
    EXPECT_EQ(step["rows"], Json::array({16})) << step;
}

}  // namespace ishitori
