// The numbers of `value` and `explain`, one by one, compared with the rules (for_each_option is the
// definition of a move).
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <regex>
#include <set>

#include "misere/genus.hpp"
#include "program.hpp"
#include "rules/position.hpp"
#include "rules/sum.hpp"

using namespace golden;
using namespace ishitori::commands;

namespace {

using HeapList = std::vector<HeapSize>;

class Brute {
  public:
    explicit Brute(const std::string& text, Convention convention)
        : game_(*parse_game(text)), misere_(convention == Convention::misere) {}

    NimValue value(HeapSize n) {
        while (values_.size() <= n) {
            std::set<NimValue> seen;
            for_each_option(game_.rules, values_.size(), [&](HeapSize, const Parts& parts) {
                seen.insert(sum(HeapList(parts.begin(), parts.end())));
                return true;
            });
            NimValue mex = 0;
            while (seen.contains(mex)) ++mex;
            values_.push_back(mex);
        }
        return values_[n];
    }
    NimValue sum(const HeapList& heaps) {
        NimValue sum = 0;
        for (const HeapSize heap : heaps) sum ^= value(heap);
        return sum;
    }
    std::vector<Move> moves(const Position& position) const {
        std::vector<Move> all;
        for_each_move(game_, position, [&](const Move& move) {
            all.push_back(move);
            return true;
        });
        return all;
    }
    bool lost(const Position& position) { return of(position).lost; }
    // The number of plies if the winner wins as soon as possible and the loser resists as long as possible.
    std::size_t plies(const Position& position) { return of(position).plies; }

  private:
    struct Known {
        bool lost = false;
        std::size_t plies = 0;
    };
    Known of(const Position& position) {
        if (const auto at = known_.find(position.heaps); at != known_.end()) return at->second;
        const auto all = moves(position);
        Known known{all.empty() ? !misere_ : true, 0};
        std::size_t longest = 0, shortest = ~std::size_t{0};
        for (const Move& move : all) {
            const Known next = of(after(position, move));
            if (next.lost) known.lost = false, shortest = std::min(shortest, next.plies + 1);
            longest = std::max(longest, next.plies + 1);
        }
        known.plies = all.empty() ? 0 : known.lost ? longest : shortest;
        return known_[position.heaps] = known;
    }

    Game game_;
    bool misere_;
    std::vector<NimValue> values_{0};
    std::map<HeapList, Known> known_;
};

struct Question {
    std::string game;
    HeapList heaps;
    Convention convention;
    std::string position() const {
        std::string text;
        for (const HeapSize heap : heaps) text += (text.empty() ? "" : ",") + std::to_string(heap);
        return text;
    }
    std::string words() const {
        return game + " " + position() + (convention == Convention::misere ? " --misere" : " --normal");
    }
};

std::vector<Question> random_questions(int seed, int count) {
    std::mt19937 random(static_cast<unsigned>(seed));
    const std::vector<std::string> games{"nim",    "kayles", "dawsons-kayles", "take:1-3", "take:2,5",
                                         "grundy", "line:3", "line:2",         "0.137",    "4.(3)",
                                         "4.32",   "8.3",    "race",           "race:3",   "cut:2",
                                         "0.26",   "{2+}.",  "0.3102",         "0.5!7",    "line:4"};
    std::vector<Question> questions;
    for (int i = 0; i < count; ++i) {
        Question question{
            games[random() % games.size()], {}, random() % 2 == 0 ? Convention::normal : Convention::misere};
        HeapSize left = 12;
        for (std::size_t heaps = 1 + random() % 3; heaps > 0 && left > 0; --heaps) {
            question.heaps.push_back(1 + random() % left);
            left -= question.heaps.back();
        }
        questions.push_back(question);
    }
    return questions;
}

// The answers of one process, in English.
std::vector<Json> asked(const std::string& command, const std::vector<Question>& questions) {
    std::string lines;
    for (const Question& question : questions) {
        lines += Json{command, question.game, question.position(),
                      question.convention == Convention::misere ? "--misere" : "--normal"}
                     .dump() +
                 "\n";
    }
    const Output output = run({"ask", "--lang", "en"}, {}, lines);
    EXPECT_EQ(output.exit, 0) << output.err;
    std::vector<Json> answers;
    std::istringstream out(output.out);
    for (std::string line; std::getline(out, line);) answers.push_back(Json::parse(line));
    EXPECT_EQ(answers.size(), questions.size());
    return answers;
}

// Calls visit(groups as numbers) for each match.
template <class Visit>
void each_match(const std::string& text, const std::string& pattern, Visit&& visit) {
    const std::regex regex(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
        HeapList numbers;
        for (std::size_t i = 1; i < at->size(); ++i) numbers.push_back(std::stoull((*at)[i]));
        visit(numbers);
    }
}

}  // namespace

TEST(Value, IsTheMexOfTheOptionsListed) {
    const auto questions = random_questions(1, 120);
    const auto answers = asked("value", questions);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Question& question = questions[i];
        const Json& answer = answers[i];
        SCOPED_TRACE(question.words());
        Brute brute(question.game, question.convention);
        const Position position = position_of(question.heaps);
        const auto moves = brute.moves(position);
        ASSERT_EQ(answer["options"].size(), moves.size());
        GenusTable genera(parse_game(question.game)->rules);
        std::set<NimValue> values;
        for (std::size_t k = 0; k < moves.size(); ++k) {
            const Json& option = answer["options"][k];
            const Position next = after(position, moves[k]);
            EXPECT_EQ(option["result"], Json(next.heaps));
            if (question.convention == Convention::normal) {
                EXPECT_EQ(option["nim_value"], brute.sum(next.heaps));
                values.insert(brute.sum(next.heaps));
            } else {
                EXPECT_EQ(option["genus"], genera.position(next.heaps)->text());
                EXPECT_EQ(option["tame"], genera.position(next.heaps)->tame);
            }
        }
        if (question.convention == Convention::normal) {
            EXPECT_EQ(answer["nim_value"], brute.sum(position.heaps));
            EXPECT_EQ(answer["option_values"], Json(values));
            continue;
        }
        const Genus genus = *genera.position(position.heaps);
        EXPECT_EQ(answer["genus"], genus.text());
        EXPECT_EQ(answer["outcome"], brute.lost(position) ? "P" : "N");
        EXPECT_EQ(brute.lost(position), genus.misere[0] == 0);
    }
}

TEST(Value, OfRingsAndLargeHeaps) {
    for (const char* convention : {"--normal", "--misere"}) {
        for (HeapSize m = 1; m <= 12; ++m) {
            const std::string size = std::to_string(m);
            const Json value = run({"value", "ring:2", size, convention, "--json"}).json();
            const Json outcome = run({"outcome", "ring:2", size, convention, "--json"}).json();
            if (std::string(convention) == "--normal") {
                EXPECT_EQ(value["nim_value"], outcome["nim_sum"]) << m;
            } else {
                EXPECT_EQ(value["outcome"], outcome["outcome"]) << m;
                EXPECT_EQ(std::regex_match(value["genus"].get<std::string>(), std::regex(".\\^0.*")),
                          outcome["outcome"] == "P")
                    << value;
            }
        }
    }
    EXPECT_EQ(run({"value", "kayles", "10^15", "--json"}).json()["options"], nullptr);
    EXPECT_EQ(run({"value", "take:1-3", "10^9", "--misere", "--json"}).json()["genus"], "0^1");
    EXPECT_EQ(run({"value", "kayles", "90", "--misere", "--timeout", "1"}).exit, 3);
    EXPECT_NE(run({"value", "kayles", "5", "--lang", "ja"}).out.find("G 数は 0, 1, 2, 3 です"),
              std::string::npos);
    EXPECT_EQ(run({"value", "kayles", "x"}).exit, 1);
}

// The line of play is legal, alternates between lost and won, and has the stated length.
void expect_line(const Question& question, const Json& answer, Brute& brute) {
    Position position = position_of(question.heaps);
    bool first = true;
    for (const Json& ply : answer["line"]) {
        const Move move = *parse_move(ply["move"].get<std::string>());
        ASSERT_TRUE(check_legal(*parse_game(question.game), position, move).ok());
        const bool lost = brute.lost(position);
        position = after(position, move);
        EXPECT_EQ(ply["rows"].get<HeapList>().size() >= position.heaps.size(), true);
        EXPECT_EQ(position_of(ply["rows"].get<HeapList>()), position);
        EXPECT_EQ(ply["by"], first ? "first" : "second");
        EXPECT_TRUE(lost || brute.lost(position)) << "the winner throws the game away";
        first = !first;
    }
    if (!answer["line_finished"].get<bool>()) return;
    EXPECT_TRUE(brute.moves(position).empty());
    if (answer["line_loser"] == "longest") {
        EXPECT_GE(answer["line"].size(), brute.plies(position_of(question.heaps)));
    }
}

TEST(Explain, EveryNumberIsSo) {
    const auto questions = random_questions(2, 300);
    const auto answers = asked("explain", questions);
    std::size_t values = 0, sums = 0, divisions = 0, advised = 0, lines = 0, longest = 0, periods = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Question& question = questions[i];
        const Json& answer = answers[i];
        SCOPED_TRACE(question.words());
        Brute brute(question.game, question.convention);
        const Position position = position_of(question.heaps);
        ASSERT_EQ(answer["outcome"], brute.lost(position) ? "P" : "N");
        std::set<HeapList> wins;
        for (const Move& move : brute.moves(position)) {
            if (brute.lost(after(position, move))) wins.insert(after(position, move).heaps);
        }
        std::set<HeapList> output;
        for (const Json& move : answer["winning_moves"]) output.insert(move["result"].get<HeapList>());
        if (answer["winning_moves_complete"].get<bool>()) {
            EXPECT_EQ(output, wins);
        }
        for (const Json& one : answer["steps"]) {
            const std::string step = one;
            SCOPED_TRACE(step);
            each_match(step, R"(G\((\d+)\) = (\d+))", [&](const HeapList& n) {
                EXPECT_EQ(brute.value(n[0]), n[1]);
                ++values;
            });
            each_match(step, R"(nim-sum (?:is )?(\d+))", [&](const HeapList& n) {
                EXPECT_EQ(brute.sum(position.heaps), n[0]);
                ++sums;
            });
            each_match(step, R"((\d+) = (\d+) x (\d+) \+ (\d+))", [&](const HeapList& n) {
                EXPECT_EQ(n[0], n[1] * n[2] + n[3]);
                EXPECT_LT(n[3], n[1]);
                ++divisions;
            });
            each_match(step, R"((?:Take|Move) (\d+): that leaves (\d+))", [&](const HeapList& n) {
                EXPECT_EQ(n[0] + n[1], position.heaps[0]);
                EXPECT_TRUE(wins.contains(position_of({n[1]}).heaps));
            });
            each_match(step, R"(repeat with period (\d+) from heap (\d+))", [&](const HeapList& n) {
                for (HeapSize heap = n[1]; heap < n[1] + 2 * n[0] && heap < 300; ++heap)
                    EXPECT_EQ(brute.value(heap), brute.value(heap + n[0]));
                ++periods;
            });
            each_match(step, R"(heap of (\d+).* there changes from (\d+) to (\d+))", [&](const HeapList& n) {
                EXPECT_EQ(brute.value(n[0]), n[1]);
                EXPECT_EQ(brute.sum(position.heaps) ^ n[1], n[2]);
            });
            if (step.find("This move wins") != std::string::npos || step.starts_with("For example: ")) {
                ASSERT_FALSE(answer["line"].empty());
                EXPECT_NE(step.find(answer["line"][0]["words"].get<std::string>()), std::string::npos)
                    << "the line begins with another move: " << answer["line"][0];
                ++advised;
            }
        }
        if (answer.contains("table")) {
            const Json& table = answer["table"];
            NimValue parity = 0;
            for (const Json& row : table["rows"]) {
                EXPECT_EQ(brute.value(row["heap"].get<HeapSize>()), row["nim_value"]);
                EXPECT_EQ(std::stoull(row["binary"].get<std::string>(), nullptr, 2), row["nim_value"]);
                parity ^= row["nim_value"].get<NimValue>();
            }
            EXPECT_EQ(parity, brute.sum(position.heaps));
        }
        if (answer.contains("line")) {
            expect_line(question, answer, brute);
            ++lines;
            longest += answer["line_loser"] == "longest" ? 1 : 0;
        }
    }
    EXPECT_GT(values, 60U);
    EXPECT_GT(sums, 60U);
    EXPECT_GT(divisions, 10U);
    EXPECT_GT(advised, 30U);
    EXPECT_GT(lines, 200U);
    EXPECT_GT(longest, 150U);
    EXPECT_GT(periods, 20U);
}

// A sum by its moves alone.
class BruteSum {
  public:
    explicit BruteSum(Convention convention) : misere_(convention == Convention::misere) {}
    bool lost(const Sum& sum) {
        const std::string text = sum_text(sum);
        if (const auto at = known_.find(text); at != known_.end()) return at->second;
        bool over = true, wins = false;
        for_each_move(sum, [&](const SumMove& move) {
            over = false;
            wins = wins || lost(after(sum, move));
            return !wins;
        });
        return known_[text] = over ? !misere_ : !wins;
    }

  private:
    bool misere_;
    std::map<std::string, bool> known_;
};

// The outcome, the winning moves, the values of the summands and the numbers in the steps of a sum's
// explanation.
TEST(Explain, EveryNumberOfASumIsSo) {
    std::mt19937 random(9);
    const std::vector<std::string> games{"nim",      "kayles", "dawsons-kayles", "take:1-3",
                                         "take:2,5", "grundy", "line:2",         "take:1,3,4",
                                         "4.(3)",    "0.137",  "cut:3",          "0.26"};
    std::vector<std::string> texts;
    std::string lines;
    for (int i = 0; i < 160; ++i) {
        std::string text;
        HeapSize left = 11;
        for (std::size_t summands = 2 + random() % 2; summands > 0; --summands) {
            const HeapSize heap = 1 + random() % (left - summands + 1);
            left -= heap;
            text += (text.empty() ? "" : " + ") + games[random() % games.size()] + " " + std::to_string(heap);
        }
        texts.push_back(text);
        lines += Json{"explain", text, i % 2 == 0 ? "--normal" : "--misere"}.dump() + "\n";
    }
    const Output output = run({"ask", "--lang", "en"}, {}, lines);
    std::istringstream out(output.out);
    std::size_t values = 0, sums = 0, changes = 0, tame = 0, moves = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        SCOPED_TRACE(texts[i] + (i % 2 == 0 ? " --normal" : " --misere"));
        std::string line;
        ASSERT_TRUE(std::getline(out, line));
        const Json answer = Json::parse(line);
        const Convention convention = i % 2 == 0 ? Convention::normal : Convention::misere;
        Sum sum;
        const auto summands = split_sum(texts[i]);
        for (const std::string& summand : *summands) sum.push_back(*parse_summand(summand));
        BruteSum brute(convention);
        ASSERT_EQ(answer["outcome"], brute.lost(sum) ? "P" : "N");
        std::set<std::string> wins, listed;
        for_each_move(sum, [&](const SumMove& move) {
            if (brute.lost(after(sum, move)))
                wins.insert(std::to_string(move.summand + 1) + ": " +
                            Json(after(sum, move)[move.summand].position.heaps).dump());
            return true;
        });
        for (const Json& move : answer["winning_moves"])
            listed.insert(std::to_string(move["summand"].get<std::size_t>()) + ": " + move["result"].dump());
        if (answer["winning_moves_complete"].get<bool>()) {
            EXPECT_EQ(listed, wins);
            moves += wins.size();
        }
        std::vector<NimValue> of_summand;
        NimValue whole = 0;
        for (const Summand& summand : sum) {
            of_summand.push_back(Brute(summand.game.text, convention).sum(summand.position.heaps));
            whole ^= of_summand.back();
        }
        tame += answer["method"] == "tame" ? 1 : 0;
        for (const Json& one : answer["steps"]) {
            const std::string step = one;
            SCOPED_TRACE(step);
            for (std::size_t k = 0; k < sum.size(); ++k) {
                const std::string name = sum[k].game.name.empty() ? sum[k].game.text : sum[k].game.name;
                if (!step.starts_with(name + " " + std::to_string(sum[k].position.heaps[0]) + ": ")) continue;
                each_match(step, R"(: (\d+)[.,])", [&](const HeapList& n) {
                    EXPECT_EQ(n[0], of_summand[k]);
                    ++values;
                });
            }
            each_match(step, R"(nim-sum (?:is )?(\d+))", [&](const HeapList& n) {
                EXPECT_EQ(n[0], whole);
                ++sums;
            });
            each_match(step, R"(change summand (\d+), .* from value (\d+) to value (\d+):)",
                       [&](const HeapList& n) {
                           EXPECT_EQ(n[1], of_summand[n[0] - 1]);
                           EXPECT_EQ(n[2], whole ^ n[1]);
                           ++changes;
                       });
        }
        if (!answer.contains("table")) continue;
        NimValue parity = 0;
        for (std::size_t k = 0; k < sum.size(); ++k) {
            const Json& row = answer["table"]["rows"][k];
            EXPECT_EQ(row["nim_value"], of_summand[k]);
            EXPECT_EQ(std::stoull(row["binary"].get<std::string>(), nullptr, 2), of_summand[k]);
            parity ^= row["nim_value"].get<NimValue>();
        }
        EXPECT_EQ(parity, whole);
    }
    EXPECT_GT(values, 150U);
    EXPECT_GT(sums, 60U);
    EXPECT_GT(changes, 30U);
    EXPECT_GT(tame, 10U);
    EXPECT_GT(moves, 100U);
}

// explain 0.6 6,3: the loser can make it short, and the text agrees with the line.
TEST(Explain, TheLineIsCalledWhatItIs) {
    const Output small = run({"explain", "0.6", "6,3", "--lang", "en"});
    EXPECT_NE(small.out.find("makes the game last as long as these moves allow"), std::string::npos)
        << small.out;
    const Output large = run({"explain", "kayles", "300,200", "--lang", "en"});
    EXPECT_NE(large.out.find("takes as many stones as possible"), std::string::npos) << large.out;
    const Output equal = run({"explain", "kayles", "10", "--lang", "en"});
    EXPECT_NE(equal.out.find("1  first   4,4  take 2 from the heap of 10"), std::string::npos) << equal.out;
}

// For subtraction sets every conjecture by remainders is refuted by its first counterexample or proved, also
// in misere play [T16].
TEST(Conjecture, ByRemaindersIsDecidedForSubtractionSets) {
    std::size_t proved = 0, several = 0;
    std::mt19937 random(5);
    for (const std::string game : {"take:1-3", "take:2,5", "take:1,4", "take:2,3", "0.33", "take:3,5,8"}) {
        for (const Convention convention : {Convention::normal, Convention::misere}) {
            Brute brute(game, convention);
            std::vector<Question> questions;
            std::vector<std::optional<HeapSize>> first;
            std::string lines;
            for (HeapSize divisor = 1; divisor <= 13; ++divisor) {
                std::set<HeapSize> rests;
                for (HeapSize n = 26; n < 26 + divisor; ++n) {
                    if (brute.lost(position_of({n}))) rests.insert(n % divisor);
                }
                if (rests.empty()) rests.insert(random() % divisor);
                std::string list;
                for (const HeapSize rest : rests) list += (list.empty() ? "" : ",") + std::to_string(rest);
                auto& counter = first.emplace_back();
                for (HeapSize n = 0; n <= 120 && !counter; ++n) {
                    if (brute.lost(position_of({n})) != rests.contains(n % divisor)) counter = n;
                }
                several += !counter && rests.size() > 1 ? 1 : 0;
                lines += Json{"conjecture", game, std::to_string(divisor), list,
                              convention == Convention::misere ? "--misere" : "--normal"}
                             .dump() +
                         "\n";
            }
            const Output output = run({"ask", "--lang", "en"}, {}, lines);
            std::istringstream out(output.out);
            std::string line;
            for (std::size_t i = 0; i < first.size(); ++i) {
                ASSERT_TRUE(std::getline(out, line));
                const Json answer = Json::parse(line);
                EXPECT_EQ(answer["status"], first[i] ? "refuted" : "proved") << answer;
                EXPECT_EQ(answer["counterexample"], first[i] ? Json(*first[i]) : Json(nullptr)) << answer;
                proved += first[i] ? 0 : 1;
            }
        }
    }
    EXPECT_GT(proved, 12U);
    EXPECT_GT(several, 5U);
}

TEST(Conjecture, OtherShapesAndSpellings) {
    const auto output = [](const std::vector<std::string>& words) {
        std::vector<std::string> all{"conjecture"};
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), {"--json", "--lang", "en"});
        return run(all).json();
    };
    for (const auto& words : {std::vector<std::string>{"take:2,3", "n = 0 or 1 mod 5"},
                              {"take:2,3", "n", "=", "0,1", "mod", "5"},
                              {"take:2,3", "5", "0, 1"},
                              {"take:2,3", "5", "1", "0"}}) {
        EXPECT_EQ(output(words)["status"], "proved") << output(words);
        EXPECT_EQ(output(words)["rests"], (Json{0, 1}));
    }
    EXPECT_EQ(output({"nim", "nim-sum", "0"})["status"], "proved");
    EXPECT_EQ(output({"0.(7)", "nim-sum", "0"})["status"], "proved");
    EXPECT_EQ(output({"kayles", "nim-sum 0"})["counterexample"], (Json{4, 1, 0}));
    EXPECT_EQ(output({"kayles", "equal heaps"})["counterexample"], (Json{4, 1}));
    EXPECT_EQ(output({"4.(3)", "equal heaps"})["status"], "proved");
    EXPECT_EQ(output({"nim", "equal", "heaps", "--misere"})["counterexample"], (Json{0, 0}));
    for (const char* about_heaps : {"equal heaps", "nim-sum 0"})  // a game with one number
        EXPECT_EQ(output({"count:3", about_heaps})["error"]["key"], "conjecture.one-number");
    EXPECT_EQ(output({"line:4", "1", "0", "--misere"})["status"], "refuted");
    EXPECT_EQ(output({"kayles", "1000", "1,4,9,12,20,30", "--misere"})["status"], "refuted");
    EXPECT_EQ(output({"0.3", "2", "1", "--misere"})["status"], "proved");
    for (const auto& words : {std::vector<std::string>{"nim", "x"},
                              {"nim", "4"},
                              {"nim", "n = 4"},
                              {"nim", "n = mod 4"},
                              {"nim", "n = 4 mod 4"},
                              {"nim", "0", "0"},
                              {"nim", "nim-sum 1"},
                              {"nim", ""},
                              {"nim", "="}}) {
        EXPECT_EQ(output(words)["error"]["key"], "conjecture.bad") << output(words);
    }
}
