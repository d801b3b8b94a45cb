// Every printed answer of quiz is recomputed by the adviser from the printed text.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "base/every_module.hpp"
#include "conversation.hpp"
#include "play/adviser.hpp"

using namespace ishitori;

namespace {

using Lines = std::vector<std::string>;

HeapSize number(const std::string& text, int base = 10) { return std::stoull(text, nullptr, base); }

// "P" or "N", as in a sentence about the outcome in either language.
std::string letter(const std::string& sentence) {
    for (const char* name : {"P", "N"}) {
        for (const char* noun : {"-position", " 局面"}) {
            if (sentence.find(std::string(name) + noun) != std::string::npos) return name;
        }
    }
    return "";
}

AdviserLimits small_heaps() {
    AdviserLimits limits;
    limits.heaps = 300;
    return limits;
}

class Checked {
  public:
    Checked(const std::string& game_name, Convention convention, const Json& question)
        : game_(*parse_game(game_name)), adviser_(game_, convention, small_heaps()), question_(question) {
        for (const auto& heap : question["position"]) position_.heaps.push_back(heap.get<HeapSize>());
        position_.ring = question["ring"].get<bool>();
    }

    void check() {
        const auto advice = adviser_.advise(position_);
        ASSERT_TRUE(advice);
        ASSERT_TRUE(advice->outcome);
        const bool first_wins = *advice->outcome == Outcome::N;
        EXPECT_EQ(question_["outcome"], first_wins ? "N" : "P");
        EXPECT_EQ(question_["winning_moves"].size(), advice->winning.total);
        for (std::size_t i = 0; i < advice->winning.listed.size(); ++i) {
            EXPECT_EQ(question_["winning_moves"][i]["heap"], advice->winning.listed[i].heap);
            EXPECT_EQ(question_["winning_moves"][i]["remove"], advice->winning.listed[i].remove);
        }
        const std::string kind = question_["kind"];
        const Lines answer = question_["answer"];
        ASSERT_FALSE(answer.empty());
        if (kind == "binary") return binary(answer);
        if (kind == "nim-sum") return nim_sum(answer.back(), *advice);
        if (kind == "remainders" || kind == "nim-values") {
            values(answer);
            if (question_["rows"].size() > 1) nim_sum(answer[answer.size() - 2], *advice);
            EXPECT_EQ(letter(answer.back()), first_wins ? "N" : "P") << answer.back();
            return;
        }
        if (kind == "who-wins") {
            EXPECT_EQ(letter(answer[0]), first_wins ? "N" : "P") << answer[0];
            return;
        }
        ASSERT_EQ(kind, "find-move");
        moves(answer, *advice);
    }

  private:
    void binary(const Lines& answer) {
        ASSERT_EQ(answer.size(), question_["rows"].size());
        for (std::size_t i = 0; i < answer.size(); ++i) {
            std::smatch match;
            ASSERT_TRUE(std::regex_match(answer[i], match, std::regex(R"((\d+) = ([01]+))"))) << answer[i];
            EXPECT_EQ(number(match[1]), question_["rows"][i].get<HeapSize>());
            EXPECT_EQ(number(match[2], 2), number(match[1]));
        }
    }

    void nim_sum(const std::string& line, const Advice& advice) {
        std::smatch match;
        ASSERT_TRUE(std::regex_search(line, match, std::regex(R"(^([\d ^]+) = (\d+).*?([01]+)\D*$)")))
            << line;
        EXPECT_EQ(number(match[2]), *advice.nim_sum) << line;
        EXPECT_EQ(number(match[3], 2), *advice.nim_sum) << line;
    }

    void values(const Lines& answer) {
        for (std::size_t i = 0; i < question_["rows"].size(); ++i) {
            const HeapSize row = question_["rows"][i];
            std::smatch match;
            if (std::regex_match(answer[i], match, std::regex(R"(G\((\d+)\) = (\d+))"))) {
                EXPECT_EQ(number(match[1]), row);
                EXPECT_EQ(number(match[2]), *adviser_.nim_value(row));
            } else {
                ASSERT_TRUE(
                    std::regex_match(answer[i], match, std::regex(R"((\d+) = (\d+)\D+(\d+) \+ (\d+))")))
                    << answer[i];
                EXPECT_EQ(number(match[1]), row);
                EXPECT_EQ(number(match[2]) * number(match[3]) + number(match[4]), row);
                EXPECT_EQ(number(match[4]), *adviser_.nim_value(row));
            }
        }
    }

    // The remaining heaps of a position in sorted order; printed positions keep the order of the board.
    static std::vector<HeapSize> in_order(const Position& position) {
        std::vector<HeapSize> heaps = position.heaps;
        std::erase(heaps, HeapSize{0});
        std::sort(heaps.begin(), heaps.end());
        return heaps;
    }

    // Each line ends with the position after its move: all P-positions that can be reached, each once.
    void moves(const Lines& answer, const Advice& advice) {
        EXPECT_EQ(answer.size(), advice.winning.total);
        if (game_.board == Board::count) {  // the numbers that are said, "say 1, 2"
            for (std::size_t i = 0; i < answer.size(); ++i)
                EXPECT_NE(answer[i].find(std::to_string(advice.winning.listed[i].remove)), std::string::npos);
            return;
        }
        std::set<std::string> results;
        std::set<std::vector<HeapSize>> expected;
        for (const std::string& line : answer) {
            const std::string result = line.substr(line.rfind("-> ") + 3);
            results.insert(line);
            auto position = parse_position(game_, result);
            ASSERT_TRUE(position) << line;
            EXPECT_EQ(adviser_.advise(*position, false)->outcome, Outcome::P) << line;
            expected.insert(in_order(*position));
        }
        EXPECT_EQ(results.size(), answer.size());
        for (const Move& move : advice.winning.listed)
            EXPECT_TRUE(expected.contains(in_order(after(position_, move))));
    }

    Game game_;
    Adviser adviser_;
    const Json& question_;
    Position position_;
};

}  // namespace

TEST(Quiz, EveryPrintedAnswerIsRight) {
    Environment environment;
    std::map<std::string, std::size_t> kinds;
    for (const char* game : {"nim", "race", "race:3", "take:1,3,4", "kayles", "4.32", "grundy", "ring:2",
                             "ring:3", "line:4", "0.007", "8.3", "count:3", "take:8,11", "take:100"}) {
        for (const char* convention : {"--normal", "--misere"}) {
            for (std::size_t seed = 1; seed <= 3 * test_scale(); ++seed) {
                for (const char* language : {"en", "ja"}) {
                    const Json sheet =
                        Json::parse(answer_json({"quiz", game, convention, "--seed", std::to_string(seed),
                                                 "--count", "12", "--answers", "--lang", language},
                                                environment));
                    ASSERT_TRUE(sheet.contains("questions")) << game << " " << sheet.dump();
                    ASSERT_EQ(sheet["questions"].size(), 12U);
                    const bool misere = sheet["convention"] == "misere";
                    for (const Json& question : sheet["questions"]) {
                        Checked(game, misere ? Convention::misere : Convention::normal, question).check();
                        ++kinds[question["kind"]];
                        if (HasFatalFailure()) FAIL() << game << " seed " << seed << " " << question.dump();
                    }
                }
            }
        }
    }
    EXPECT_EQ(kinds.size(), 6U);  // every kind occurred
}

// A question names what is on the board; of one heap it asks no nim-sum, and counting up has one last number.
TEST(Quiz, QuestionsSpeakOfTheBoard) {
    Environment environment;
    const std::map<std::string, std::set<std::string>> begins{
        {"kayles", {"Position ("}},
        {"ring:2", {"A row of ", "Rows (", "A ring of "}},
        {"line:3", {"A row of ", "Rows ("}},
        {"treblecross", {"A row of ", "Rows ("}},
        {"race:3", {"Pieces ("}},
        {"count:3", {"Last number "}}};
    for (const auto& [game, expected] : begins) {
        for (const char* convention : {"--normal", "--misere"}) {
            const Json sheet = Json::parse(
                answer_json({"quiz", game, convention, "--seed", "2", "--count", "20"}, environment));
            std::set<std::string> found;
            for (const Json& question : sheet["questions"]) {
                const std::string text = question["question"];
                found.insert(text.substr(0, text.find_first_of("0123456789")));
                if (question["rows"].size() == 1) {
                    EXPECT_EQ(text.find("nim-sum"), std::string::npos) << text;
                }
            }
            EXPECT_EQ(found, expected) << game << " " << convention;
        }
    }
}

// The text agrees with the JSON.
TEST(Quiz, TextHasTheAnswersOnRequestOnly) {
    Environment environment;
    const Lines words{"quiz", "nim", "--seed", "4"};
    const Reply without = answer(words, environment);
    Lines asking = words;
    asking.push_back("--answers");
    const Reply with = answer(asking, environment);
    const Json sheet = Json::parse(answer_json(words, environment));
    for (const Json& question : sheet["questions"]) {
        EXPECT_NE(without.out.find(question["question"].get<std::string>()), std::string::npos);
        for (const auto& line : question["answer"])
            EXPECT_NE(with.out.find(line.get<std::string>()), std::string::npos);
    }
    EXPECT_EQ(without.out.find("Answers"), std::string::npos);
    EXPECT_EQ(with.out, golden("quiz-nim.en.txt", with.out));
    asking.insert(asking.end(), {"--format", "html", "--lang", "ja"});
    const Reply html = answer(asking, environment);
    EXPECT_EQ(html.out, golden("quiz-nim.ja.html", html.out));
    EXPECT_NE(html.out.find("class=\"answers\""), std::string::npos);
}

TEST(Quiz, EqualSeedsEqualSheetsAndDifficulty) {
    Environment environment;
    const Lines words{"quiz", "kayles", "--seed", "8", "--count", "9"};
    EXPECT_EQ(answer(words, environment).out, answer(words, environment).out);
    Lines other = words;
    other[3] = "9";
    EXPECT_NE(answer(words, environment).out, answer(other, environment).out);
    auto stones = [&](const char* level) {
        HeapSize sum = 0;
        const Json sheet = Json::parse(
            answer_json({"quiz", "nim", "--seed", "1", "--count", "40", "--level", level}, environment));
        for (const Json& q : sheet["questions"]) {
            EXPECT_EQ(q["difficulty"], level);
            for (const auto& row : q["rows"]) sum += row.get<HeapSize>();
        }
        return sum;
    };
    EXPECT_LT(stones("easy"), stones("medium"));
    EXPECT_LT(stones("medium"), stones("hard"));
    EXPECT_EQ(answer({"quiz", "nim", "--count", "0"}, environment).exit, Exit::wrong_input);
}

TEST(Quiz, ALongerSheetBeginsWithTheShorterOne) {
    Environment environment;
    const auto questions = [&](const char* count) {
        return Json::parse(answer_json({"quiz", "nim", "--seed", "5", "--count", count}, environment))
            .at("questions");
    };
    const Json longer = questions("11");
    for (const char* count : {"1", "4", "10"}) {
        const Json shorter = questions(count);
        for (std::size_t i = 0; i < shorter.size(); ++i) EXPECT_EQ(shorter[i], longer[i]) << i;
    }
    EXPECT_EQ(longer[0]["difficulty"], "easy");
    EXPECT_EQ(longer[10]["difficulty"], "hard");
}

TEST(Quiz, NoQuestionTwice) {
    Environment environment;
    const Json sheet = Json::parse(answer_json({"quiz", "nim", "--seed", "2", "--count", "60"}, environment));
    std::set<std::string> seen;
    for (const Json& q : sheet["questions"])
        EXPECT_TRUE(seen.insert(q["question"].get<std::string>()).second) << q.dump();
}

// The answer to one question about a position would help with another, also in another order of its heaps.
TEST(Quiz, NoPositionTwice) {
    Environment environment;
    for (const char* seed : {"304284", "4", "9"}) {
        std::set<std::vector<HeapSize>> seen;
        for (const Json& q :
             Json::parse(answer_json({"quiz", "kayles", "--seed", seed}, environment))["questions"]) {
            auto rows = q["rows"].get<std::vector<HeapSize>>();
            std::ranges::sort(rows);
            EXPECT_TRUE(seen.insert(rows).second) << q.dump();
        }
    }
}
