// The contract of the command line (docs/reference/commands.md) through the real binary, command by command.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "program.hpp"

using namespace golden;
using ishitori::Json;

namespace {

void expect_fields(const Json& json, std::initializer_list<const char*> fields) {
    for (const char* field : fields) EXPECT_TRUE(json.contains(field)) << field << " is missing in " << json;
}

bool has_japanese(const std::string& text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {  // hiragana and katakana: U+3040 .. U+30FF
        if (text[i] == '\xE3' && (text[i + 1] == '\x81' || text[i + 1] == '\x82' || text[i + 1] == '\x83'))
            return true;
    }
    return false;
}

}  // namespace

TEST(Contract, Games) {
    const Output answer = run("games --json");
    EXPECT_EQ(answer.exit, 0);
    std::set<std::string> names;
    const Json list = answer.json()["games"];
    for (const Json& game : list) {
        expect_fields(game, {"name", "code", "rule"});
        names.insert(game["name"].get<std::string>());
        if (game["code"].is_string()) {
            const Json named = run("rules " + game["name"].get<std::string>() + " --json").json();
            EXPECT_EQ(named["code"], game["code"]);
        }
    }
    for (const char* name :
         {"kayles", "dawsons-kayles", "dawsons-chess", "guiles", "officers", "treblecross", "nim", "grundy"})
        EXPECT_TRUE(names.contains(name)) << name;
    for (const auto& [name, code] :
         std::vector<std::pair<std::string, std::string>>{{"kayles", "0.77"},
                                                          {"dawsons-kayles", "0.07"},
                                                          {"dawsons-chess", "0.137"},
                                                          {"guiles", "0.15"},
                                                          {"officers", "0.6"},
                                                          {"treblecross", "0.11337"},
                                                          {"nim", "0.(3)"}})
        EXPECT_EQ(run("rules " + name + " --json").json()["code"], code);
}

TEST(Contract, Rules) {
    const Output answer = run("rules 4.32 --json");
    EXPECT_EQ(answer.exit, 0);
    expect_fields(answer.json(), {"game", "code", "convention", "rules"});
    EXPECT_EQ(answer.json()["rules"].size(), 5U);
    for (const char* game :
         {"0.77", ".77", "4.32", "0.3F", "0.(3)", "0.1(3)", "take:1,2,3", "take:1-3", "take:1-3,7", "nim",
          "race", "race:3", "line:2", "ring:2", "grundy", "kayles", "8.3", "4."}) {
        const Output rules = run("rules " + std::string(game) + " --json");
        EXPECT_EQ(rules.exit, 0) << game << rules.err;
        EXPECT_FALSE(rules.json()["rules"].empty()) << game;
    }
}

TEST(Contract, GameTextIsCanonical) {
    const std::vector<std::pair<std::string, std::string>> forms{
        {".77", "0.77"},
        {"kayles", "0.77"},
        {"0.770", "0.77"},
        {"0.3f", "0.3F"},
        {"take:3,1,2", "take:1-3"},
        {"take:1-3,7", "take:1-3,7"},
        {"race:3", "race:3"},
        {"ring:2", "ring:2"},
        {"0.333(3)", "0.(3)"},
        {"grundy", "grundy"},
        {"nim", "nim"},
    };
    for (const auto& [typed, canonical] : forms)
        EXPECT_EQ(run("rules " + typed + " --json").json()["game"], canonical) << typed;
}

TEST(Contract, Values) {
    const Output answer = run("values 0.77 --to 12 --json");
    EXPECT_EQ(answer.exit, 0);
    EXPECT_EQ(answer.json()["values"], (std::vector<int>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}));
    expect_fields(answer.json(), {"game", "code", "convention"});
    EXPECT_EQ(run("values 0.77 --to 100000 --checksum --json").json()["checksum"], "E740F9DF");
    EXPECT_EQ(run("values 0.77 --to 100000 --checksum").out, "E740F9DF\n");
    EXPECT_EQ(run("values 0.77 --from 3 --to 5 --format csv").out, "n,G(n)\n3,3\n4,1\n5,4\n");
    EXPECT_EQ(run("values 0.77 --from 3 --to 5 --format bfile").out, "3 3\n4 1\n5 4\n");
    EXPECT_EQ(run("values 0.77 --from 3 --to 5 --format oeis").out, "3, 1, 4\n");
    EXPECT_EQ(run("values 0.77 --from 3 --to 5 --format raw").out, "3\n1\n4\n");
    // --from alone: ten heaps
    EXPECT_EQ(run("values 0.77 --from 10^15 --format raw").out,
              run("values 0.77 --from 10^15 --to 10^15+9 --format raw").out);
    EXPECT_EQ(run("values nim --from 2^62 --format raw").out, "4611686018427387904\n");
    EXPECT_NE(run("values 0.77 --to 5 --format text").out.find("0 1 2 3 1 4"), std::string::npos);
    // by their names, and by earlier names
    for (const char* method : {"definition", "bitset", "sparse", "m1", "m2", "m3", "m1_definition"})
        EXPECT_EQ(run("values 0.77 --to 12 --json --method " + std::string(method)).json()["values"],
                  answer.json()["values"]);
    // Answers have the present names only.
    EXPECT_EQ(run("values 0.77 --to 12 --json --method m2_bitset").json()["method"], "bitset");
    EXPECT_EQ(run("values 0.77 --to 12 --json --method m7").json()["method"], "wide");
}

TEST(Contract, ValuesBeyondAProof) {
    const Output answer = run("values 0.77 --from 10^15 --to 10^15+5 --json");
    EXPECT_EQ(answer.exit, 0);
    // 10^15 = 4 modulo 12, as 76
    const Json low = run("values 0.77 --from 76 --to 81 --json").json();
    EXPECT_EQ(answer.json()["values"], low["values"]);
}

TEST(Contract, PeriodOfKayles) {
    const Output answer = run("period 0.77 --json");
    EXPECT_EQ(answer.exit, 0);
    EXPECT_EQ(answer.err, "");
    // the sample, letter by letter, as far as it extends
    EXPECT_EQ(
        answer.out.rfind("{\"command\":\"period\",\"schema\":\"ishitori-answer\",\"version\":1,"
                         "\"game\":\"0.77\",\"name\":\"kayles\",\"code\":\"0.77\",\"convention\":"
                         "\"normal\",\"status\":\"proved\",\"period\":12,"
                         "\"preperiod\":71,\"last_exception\":70,\"saltus\":0,\"theorem\":\"guy-smith\",",
                         0),
        0U)
        << answer.out;
    expect_fields(answer.json(), {"max_value", "max_value_at", "verified_to"});
    EXPECT_GE(answer.json()["verified_to"], 2 * 71 + 2 * 12 + 2 - 2);
}

TEST(Contract, PeriodsOfOtherKinds) {
    const Json long_one = run("period 4.344 --json").json();
    EXPECT_EQ(long_one["status"], "proved");
    EXPECT_EQ(long_one["preperiod"], 998);
    EXPECT_EQ(long_one["period"], 51);
    const Json set = run("period take:2,5,7 --json").json();
    EXPECT_EQ(set["status"], "proved");
    EXPECT_EQ(set["theorem"], "subtraction-window");
    const Json from_zero = run("period 0.3 --json").json();
    EXPECT_EQ(from_zero["preperiod"], 0);
    EXPECT_TRUE(from_zero["last_exception"].is_null());
    EXPECT_EQ(run("period nim --json").json()["saltus"], 1);
}

TEST(Contract, OpenPeriodIsExitThree) {
    const Output answer = run("period 0.007 --limit 2000 --json");
    EXPECT_EQ(answer.exit, 3);
    EXPECT_EQ(answer.json()["status"], "open");
    EXPECT_NE(answer.err, "");
    EXPECT_EQ(run("period 0.007 --limit 2000").exit, 3);
}

TEST(Contract, Outcome) {
    const Output answer = run("outcome 4.32 5,3,1 --json");
    EXPECT_EQ(answer.exit, 0);
    const Json json = answer.json();
    EXPECT_EQ(json["game"], "4.32");
    EXPECT_EQ(json["convention"], "normal");
    EXPECT_EQ(json["position"], (std::vector<int>{5, 3, 1}));
    EXPECT_EQ(json["outcome"], "P");
    EXPECT_EQ(json["nim_values"], (std::vector<int>{1, 0, 1}));
    EXPECT_EQ(json["nim_sum"], 0);
    EXPECT_EQ(json["method"], "nim-sum");
    EXPECT_EQ(json["winning_moves"], Json::array());
    EXPECT_EQ(run("outcome nim 0,5,3,0 --json").json()["position"], (std::vector<int>{5, 3}));
    EXPECT_EQ(run("outcome nim 3+5 --json").json()["position"], (std::vector<int>{5, 3}));
}

// The first moves of a position whose whole tree is too large; the outcomes come from a proved rule.
TEST(Contract, TreeOfTheFirstMoves) {
    EXPECT_EQ(run("tree 0.26 60,3 --misere").exit, 1);
    EXPECT_EQ(run("outcome 0.26 60,3 --misere --timeout 100 --json").json()["method"], "weights");
    const Output output = run("tree 0.26 60,3 --misere --depth 1 --timeout 100 --json");
    ASSERT_EQ(output.exit, 0) << output.err;
    const Json nodes = output.json()["nodes"];
    const Json options = nodes[0]["options"];
    EXPECT_EQ(nodes[0]["position"], "60,3");
    EXPECT_EQ(options.size() + 1, nodes.size());
    bool wins = false;
    for (const Json& option : options) {
        const Json& node = nodes[option.get<std::size_t>()];
        ASSERT_TRUE(node["options"].is_null());
        wins = wins || node["outcome"] == "P";
    }
    const Json& last = nodes.back();
    const std::string position = last["position"];
    EXPECT_EQ(run("outcome 0.26 " + position + " --misere --timeout 60 --json").json()["outcome"],
              last["outcome"]);
    EXPECT_EQ(nodes[0]["outcome"], wins ? "N" : "P");
    // Nothing was left out at a position without moves.
    EXPECT_EQ(run("tree nim 1 --depth 1 --json").json()["nodes"][1]["options"], Json::array());
}

TEST(Contract, OutcomeMethods) {
    EXPECT_EQ(run("outcome nim 3,2,1 --misere --json").json()["method"], "tame");
    EXPECT_EQ(run("outcome 0.3F 9,8,7 --misere --json").json()["method"], "search");
    EXPECT_EQ(run("outcome kayles 9,4,1 --misere --json").json()["method"], "quotient");
    EXPECT_EQ(run("outcome ring:3 100 --json").json()["method"], "theorem");
    EXPECT_EQ(run("outcome line:5 10,10,3 --json").json()["method"], "tame");
    EXPECT_EQ(run("outcome kayles 30,29,28,27 --misere --json").json()["method"], "quotient");
    const Output open = run("outcome 0.3F 30,29,28,27 --misere --limit 100 --json");
    EXPECT_EQ(open.exit, 3);
    EXPECT_TRUE(open.json()["outcome"].is_null());
    EXPECT_NE(open.err, "");
}

TEST(Contract, Moves) {
    const Output answer = run("moves race 7,9,5 --json");
    EXPECT_EQ(answer.exit, 0);
    const Json moves = answer.json()["winning_moves"];
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0], Json::parse(R"({"heap":9,"remove":7,"leave":[2],"result":[7,5,2]})"));
    const Json split = run("moves 4.32 7 --json").json()["winning_moves"];
    std::set<std::string> all;
    for (const Json& move : split) EXPECT_TRUE(all.insert(move.dump()).second) << "twice: " << move;
}

TEST(Contract, Explain) {
    for (const char* words :
         {"explain race 7,9,5", "explain 4.32 5,3,1", "explain line:3 10", "explain ring:3 10",
          "explain kayles 7,5,3 --misere", "explain nim 3,2,1 --misere", "explain grundy 9,5"}) {
        const Output answer = run(std::string(words) + " --json");
        EXPECT_EQ(answer.exit, 0) << words << answer.err;
        const Json json = answer.json();
        expect_fields(json,
                      {"game", "convention", "position", "outcome", "method", "winning_moves", "steps"});
        EXPECT_FALSE(json["steps"].empty()) << words;
        for (const Json& step : json["steps"]) {
            EXPECT_EQ(step.get<std::string>().find('{'), std::string::npos) << "an open place in: " << step;
            EXPECT_NE(step, "") << words;
        }
    }
}

// The elementary reason first; algebra only if no simpler reason is complete, or on request.
TEST(Contract, ExplainBeginsWithTheSimpleReason) {
    for (const char* words :
         {"explain take:1-3 21", "explain take:1-3 21 --misere", "explain race:3 7,9,5", "explain nim 5,5",
          "explain kayles 10", "explain ring:2 9 --normal", "explain nim 3,4,5 --misere", "explain line:3 10",
          "explain ring:3 10", "explain ring:2 12"}) {
        const Json json = run(std::string(words) + " --json").json();
        ASSERT_EQ(json["levels"].size(), json["steps"].size()) << words;
        EXPECT_EQ(json["levels"][0], "simple") << words;
        const std::string last = json["levels"].back();
        if (std::string(words).find(":3 10") != std::string::npos) {
            EXPECT_EQ(last, "simple") << words;
        }
    }
    const Json race = run("explain race:3 7,9,5 --json").json();
    EXPECT_NE(race["steps"][0].get<std::string>().find("7 = 4 x 1 + 3"), std::string::npos);
    EXPECT_EQ(race["table"]["rows"][0]["label"], "A: 3");
    EXPECT_EQ(run("explain nim 5,3,4 --json").json()["table"]["rows"][0]["label"], "heap 1: 5");
    const Json ring = run("explain ring:2 12 --json").json();
    ASSERT_EQ(ring["ring_rows"].size(), 2U);
    EXPECT_EQ(ring["ring_rows"][0]["row"], 11);
}

// Remainders and pairs are properties of the position: they must agree with the outcome everywhere.
TEST(Contract, SimpleReasonsAgreeWithTheOutcome) {
    for (const char* misere : {"", " --misere"}) {
        for (int n = 1; n <= 30; ++n) {
            const std::string words = "explain take:1-4 " + std::to_string(n) + misere;
            const Json json = run(words + " --json").json();
            const std::string output = json["steps"][1];
            EXPECT_EQ(output.starts_with("Take "), json["outcome"] == "N") << words << ": " << output;
        }
    }
    EXPECT_EQ(run("explain line:3 10 --algebra --json").json()["levels"].back(), "algebra");
    for (const char* position : {"1", "2", "3,3", "4,4,1", "5,2,2", "6,3", "7,7,7", "8,8,2,2"}) {
        for (const char* game : {"kayles", "nim", "4.32", "laskers-nim"}) {
            const Json json = run(std::string("explain ") + game + " " + position + " --json").json();
            const std::string output = json["steps"][0];
            if (output.starts_with("The heaps come in equal pairs")) {
                EXPECT_EQ(json["outcome"], "P") << output;
            }
            if (output.starts_with("This move wins")) {
                EXPECT_EQ(json["outcome"], "N") << output;
            }
        }
    }
}

TEST(Contract, Conjecture) {
    EXPECT_EQ(run("conjecture take:1-3 4 0 --json").json()["status"], "proved");
    const Json wrong = run("conjecture take:1-3 3 0 --json").json();
    EXPECT_EQ(wrong["status"], "refuted");
    EXPECT_EQ(wrong["counterexample"], 3);
    EXPECT_EQ(run("conjecture take:1-3 4 1 --misere --json").json()["theorem"], "T16");
    EXPECT_EQ(run("conjecture kayles 12 0 --json").json()["status"], "refuted");
}

TEST(Contract, PositionsAndMovesAsPeopleTypeThem) {
    const Json plain = run("moves nim 5,3,4 --json").json();
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"moves", "nim", "(5, 3, 4)", "--json"},
          {"moves", "nim", "5 3 4", "--json"},
          {"moves", "ｎｉｍ", "５、３、４", "--json"}})
        EXPECT_EQ(golden::run(words).json(), plain) << words[2];
    EXPECT_EQ(golden::run({"explain", "nim", "5,3,4", "--move", "2 2", "--json"}).json()["move"]["heap"], 3);
    EXPECT_EQ(golden::run({"explain", "race", "7,9,5", "--move", "B 7", "--json"}).json()["move_wins"], true);
}

TEST(Contract, ExplainOneMove) {
    const Json answer = run("explain kayles 5 --move 5-1 --json").json();
    EXPECT_EQ(answer["move"]["remove"], 1);
    EXPECT_EQ(answer["move_wins"], false);  // G(4) = 1
    EXPECT_EQ(run("explain kayles 5 --move 5-1:2+2 --json").json()["move_wins"], true);
}

TEST(Contract, TooManyMovesComeAsFamilies) {
    const Json answer = run("moves kayles 10^15,3 --json").json();
    EXPECT_EQ(answer["winning_moves_complete"], false);
    std::uint64_t total = 0;
    const Json families = answer["winning_move_families"];
    for (const Json& family : families) total += family["count"].get<std::uint64_t>();
    EXPECT_EQ(answer["winning_moves_total"], total);
}

TEST(Contract, Tables) {
    EXPECT_NE(run("table ring:2 --to 23 --json").out.find("\"game\":\"ring:2\","), std::string::npos);
    const Json json = run("table ring:2 --to 23 --json").json();
    EXPECT_EQ(json["convention"], "misere");
    EXPECT_EQ(json["first_player_wins"],
              (std::vector<int>{0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0}));
    EXPECT_EQ(run("table ring:2 --json").json()["first_player_wins"],
              json["first_player_wins"]);  // as in the help
    EXPECT_EQ(run("table line:2 --to 5 --json").json()["first_player_wins"],
              (std::vector<int>{0, 1, 1, 0, 1}));
}

TEST(Contract, CertificateAndVerify) {
    const Folder folder;
    const std::string path = folder.file("kayles.cert");
    const Output period = run("period 0.77 --json --certificate " + path);
    EXPECT_EQ(period.exit, 0);
    const Output good = run("verify --json " + path);
    EXPECT_EQ(good.exit, 0);
    EXPECT_EQ(good.json()["verdict"], "verified");
    expect_fields(good.json(), {"verdict", "reason", "claim"});
    std::string text = contents(path);
    std::ofstream(path, std::ios::binary) << text.substr(0, text.size() / 2);
    const Output bad = run("verify --json " + path);
    EXPECT_EQ(bad.exit, 2);
    EXPECT_EQ(bad.json()["verdict"], "refused");
    EXPECT_NE(bad.json()["reason"], "");
}

TEST(Contract, BenchDigestIsTheSignature) {
    // equal on every platform; a change of any answer changes it, and that commit must give the reason
    const Output answer = run("bench --json");
    EXPECT_EQ(answer.exit, 0);
    std::string kept = contents(ISHITORI_SOURCE_DIR "/tests/signature.txt");
    while (!kept.empty() && kept.back() == '\n') kept.pop_back();
    EXPECT_EQ(answer.json()["digest"], kept) << "see tests/signature.txt";
    EXPECT_NE(run("self-test").out.find(kept), std::string::npos);
    EXPECT_EQ(run("bench --lang ja --json").json()["digest"], kept);
}

TEST(Contract, HelpInBothLanguages) {
    EXPECT_NE(run("").out.find("ishitori play"), std::string::npos);  // three suggestions
    EXPECT_NE(run("--lang ja").out, run("").out);
    EXPECT_EQ(run("--help").out, run("help").out);
    EXPECT_EQ(run("--json").json()["text"], run("help").out);
    EXPECT_EQ(run("period --help --json").json()["text"], run("help period").out);
    for (const ishitori::CommandSpec& command : ishitori::command_table()) {
        const std::string name(command.name);
        EXPECT_NE(run("help").out.find("\n  " + name), std::string::npos) << name;
        const Output english = run("help " + name), japanese = run("help " + name + " --lang ja");
        EXPECT_EQ(english.exit, 0);
        EXPECT_NE(english.out.find("ishitori " + name), std::string::npos) << name;
        EXPECT_FALSE(has_japanese(english.out)) << name;
        EXPECT_TRUE(has_japanese(japanese.out)) << name;
        if (name != "games") {
            EXPECT_EQ(run(name + " --help").out, english.out) << name;
        }
        // the sentence must fit every game, and some games end before the last stone
        EXPECT_EQ(english.out.find("takes the last stone"), std::string::npos) << name;
        for (const Output& help : {english, japanese}) {
            EXPECT_EQ(help.out.find("help."), std::string::npos)
                << "a key instead of its sentence: " << help.out;
        }
    }
    EXPECT_EQ(run("help").out.find("MOVE: HEAP-TAKEN"), std::string::npos)
        << "the line of 'moves' is another text";
    EXPECT_NE(run("help games").out.find("MOVE: HEAP-TAKEN"), std::string::npos);
}

TEST(Contract, Version) {
    const Output answer = run("--version");
    EXPECT_EQ(answer.exit, 0);
    EXPECT_EQ(answer.out.rfind("ishitori ", 0), 0U);
    EXPECT_TRUE(answer.out.find("g++") != std::string::npos || answer.out.find("clang") != std::string::npos)
        << answer.out;
    EXPECT_NE(run("--version --lang ja").out.find("コミット"), std::string::npos);
    const Output json = run("--version --json");
    EXPECT_TRUE(json.out.starts_with("{\"command\":null,\"schema\":\"ishitori-answer\",\"version\":1,"))
        << json.out;
    for (const char* field :
         {"\"version\":\"", "\"commit\":", "\"vectors\":\"", "\"surveys\":true", "\"mpi\":false"})
        EXPECT_NE(json.out.find(field), std::string::npos) << field;
    // the instruction set in use is one of the compiled ones
    const std::size_t at = json.out.find("\"vectors\":\"") + 11;
    const std::string in_use = json.out.substr(at, json.out.find('"', at) - at);
    const std::size_t list = json.out.find("\"vectors_built\":[");
    EXPECT_NE(json.out.substr(list, json.out.find(']', list) - list).find('"' + in_use + '"'),
              std::string::npos)
        << json.out;
}

// The commit belongs to the clone whose files were built; without a clone, the answer says so.
TEST(Contract, VersionNamesTheCommit) {
    const std::string clone = ISHITORI_SOURCE_DIR;
    const bool is_clone = std::filesystem::exists(clone + "/.git");
    const Output output = run("--version");
    EXPECT_EQ(output.out.find("not built from a clone") == std::string::npos, is_clone) << output.out;
    if (!is_clone) return;
    std::string commit;
    FILE* git = popen(("git -C '" + clone + "' rev-parse --short=12 HEAD").c_str(), "r");
    ASSERT_NE(git, nullptr);
    for (int c = std::fgetc(git); c != EOF && c != '\n'; c = std::fgetc(git)) commit += static_cast<char>(c);
    pclose(git);
    EXPECT_NE(output.out.find(commit), std::string::npos) << commit << "\n" << output.out;
}

TEST(Contract, VectorInstructionsByTheEnvironment) {
    const std::string ask = "values 0.104 --to 2^18 --checksum --method engine --json";
    const std::string best = run(ask).out;
    const auto built = run("--version --json").json()["built"]["vectors_built"];
    std::size_t here = 0;
    for (const auto& name : built) {
        const Output output = run(ask, {"ISHITORI_VECTORS=" + name.get<std::string>()});
        if (output.exit == 1) continue;  // not on this processor
        ++here;
        EXPECT_EQ(output.out, best) << name;
        EXPECT_EQ(run("--version --json", {"ISHITORI_VECTORS=" + name.get<std::string>()})
                      .json()["built"]["vectors"],
                  name);
    }
    EXPECT_GT(here, 0U);
    const Output wrong = run(ask, {"ISHITORI_VECTORS=MMX"});
    EXPECT_EQ(wrong.exit, 1);
    EXPECT_NE(wrong.err.find("'MMX'"), std::string::npos) << wrong.err;
    EXPECT_NE(wrong.err.find(built.back().get<std::string>()), std::string::npos) << wrong.err;
}

TEST(Contract, LanguageByOptionAndEnvironment) {
    using Variables = std::vector<std::string>;
    const std::string ask = "outcome nim 3";
    EXPECT_FALSE(has_japanese(run(ask).out));
    for (const Variables& variables : {Variables{"LANG=ja_JP.UTF-8"},
                                       {"LC_MESSAGES=ja"},
                                       {"LC_ALL=ja_JP.eucJP"},
                                       {"LANG=en_US.UTF-8", "LC_ALL=ja_JP.UTF-8"},
                                       {"LC_ALL=", "LANG=ja_JP.UTF-8"},
                                       {"LC_ALL=C", "LANG=C"}}) {
        EXPECT_EQ(has_japanese(run(ask, variables).out), variables[0] != "LC_ALL=C") << variables[0];
    }
    EXPECT_FALSE(has_japanese(run(ask, {"LANG=ja_JP.UTF-8", "LC_ALL=C"}).out));
    EXPECT_FALSE(has_japanese(run(ask + " --lang en", {"LC_ALL=ja_JP.UTF-8"}).out));
    EXPECT_TRUE(has_japanese(run(ask + " --lang=ja", {"LC_ALL=C"}).out));
    EXPECT_TRUE(has_japanese(run("outcome nim x --lang ja").err));
    // field names and numbers are the same in both
    EXPECT_EQ(run("outcome nim 3,5 --json --lang ja").out, run("outcome nim 3,5 --json --lang en").out);
}

TEST(Contract, ResultsOnStdoutErrorsOnStderr) {
    for (const char* words : {"games", "rules kayles", "values 0.77 --to 5", "period 0.77", "outcome nim 3",
                              "moves nim 3", "explain nim 3", "table ring:2 --to 5", "help", "self-test"}) {
        const Output answer = run(words);
        EXPECT_EQ(answer.exit, 0) << words;
        EXPECT_EQ(answer.err, "") << words;
        EXPECT_NE(answer.out, "") << words;
        EXPECT_EQ(answer.out.back(), '\n') << words;
        if (std::string(words) == "help") continue;
        const Output json = run(std::string(words) + " --json");
        EXPECT_TRUE(json.json().is_object()) << words;
        EXPECT_EQ(std::count(json.out.begin(), json.out.end(), '\n'), 1) << words;
    }
}

TEST(Contract, NoColourInFiles) {
    for (const auto& variables : {std::vector<std::string>{}, {"NO_COLOR=1"}, {"TERM=xterm-256color"}}) {
        for (const char* words : {"explain race 7,9,5", "period 0.77", "help", "outcome 0.7G 5"}) {
            const Output answer = run(words, variables);
            EXPECT_EQ((answer.out + answer.err).find('\x1b'), std::string::npos) << words;
        }
    }
}

TEST(Contract, Numbers) {
    const std::string million = run("outcome nim 1000000 --json").out;
    EXPECT_EQ(run("outcome nim 1e6 --json").out, million);
    EXPECT_EQ(run("outcome nim 10^6 --json").out, million);
    EXPECT_EQ(run("outcome nim 2^20 --json").out, run("outcome nim 1048576 --json").out);
    EXPECT_EQ(run("values 0.77 --to 1e3 --checksum").out, run("values 0.77 --to 1000 --checksum").out);
    // above 2^53 strings, at most there integers
    const Json below = run("outcome nim 2^53 --json").json(),
               above = run("outcome nim 2^53,2^54 --json").json();
    EXPECT_TRUE(below["position"][0].is_number_integer());
    EXPECT_EQ(above["position"][0], "18014398509481984");
}

TEST(Contract, ConventionIsAlwaysSaid) {
    for (const char* words : {"rules kayles", "values 0.77 --to 5", "period 0.77", "outcome nim 3",
                              "moves nim 3", "explain nim 3"}) {
        EXPECT_NE(run(words).out.find("whoever takes the last stone wins"), std::string::npos) << words;
        EXPECT_EQ(run(std::string(words) + " --json").json()["convention"], "normal") << words;
    }
    for (const char* words :
         {"outcome line:3 5", "table ring:2 --to 5", "moves nim 3 --misere", "explain ring:3 9"}) {
        EXPECT_NE(run(words).out.find("whoever takes the last stone loses"), std::string::npos) << words;
        EXPECT_EQ(run(std::string(words) + " --json").json()["convention"], "misere") << words;
    }
    EXPECT_EQ(run("outcome ring:3 9 --normal --json").json()["convention"], "normal");
}

TEST(Contract, OptionsInAnyPlace) {
    const std::string usual = run("outcome nim 3,4 --json").out;
    EXPECT_EQ(run("--json outcome nim 3,4").out, usual);
    EXPECT_EQ(run("outcome --json nim 3,4").out, usual);
    EXPECT_EQ(run("values 0.77 --to=5 --json").out, run("values 0.77 --to 5 --json").out);
}

// A shell passes words of at most 128 KiB: a longer position comes by standard input.
TEST(Contract, APositionOfAHundredThousandHeapsComesByStandardInput) {
    std::string position = "7";
    for (int i = 1; i < 100000; ++i) position += ",5";
    for (const char* words : {"outcome kayles - --json", "outcome --lang ja kayles - --misere --json"}) {
        const Output output = run(split(words), {}, position + "\n");
        ASSERT_EQ(output.exit, 0) << words << output.err;
        EXPECT_EQ(output.json()["outcome"], "N") << words;
        EXPECT_EQ(output.json()["position"].size(), 100000U) << words;
    }
    const Output nothing = run(split("moves kayles -"));
    EXPECT_EQ(nothing.exit, 1);
    EXPECT_NE(nothing.err.find("the position is empty"), std::string::npos) << nothing.err;
}
