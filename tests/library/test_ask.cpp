// One line of JSON for one question, whatever its words are: by ask(), by the C interface and by `ishitori
// ask`.
#include <gtest/gtest.h>
#include <ishitori.h>
#include <unistd.h>

#include <filesystem>
#include <ishitori/frontend/program.hpp>
#include <ishitori/ishitori.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "../golden/public_questions.hpp"

namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

const std::vector<std::string> commands{"games",     "rules",   "value",  "values", "period", "outcome",
                                        "moves",     "explain", "state",  "play",   "tree",   "messages",
                                        "quiz",      "table",   "genus",  "plot",   "verify", "web",
                                        "replay",    "ask",     "info",   "help",   "manual", "completion",
                                        "catalogue", "queue",   "census", "survey"};
const std::vector<std::string> strange{
    "--json", "--help", "--version", "--lang", "--lang=xx", "--serve", "--quiet", "--",
    "-",      "-h",     "--json=1",  "play",   "ask",       "\n",      "\xff",    std::string("a\0b", 3),
    ""};

// Every command with a strange word after "--", as a value of an option, and before the command.
std::vector<Words> questions() {
    std::vector<Words> all;
    for (const std::string& word : strange) {
        for (const std::string& command : commands) {
            all.push_back({command, "--", word});
            all.push_back({command, "--", "kayles", word});
            all.push_back({command, "--", word, "--json", word});
            all.push_back({word, command});
        }
        all.push_back({"values", "kayles", "--to", "5", "--method", word});
        all.push_back({"explain", "kayles", "7,5,3", "--move", word});
        all.push_back({"values", "kayles", "--to", word});
        all.push_back({"verify", "--log", word, "no-such-file"});
        all.push_back({"--lang", word, "games"});
        all.push_back({word});
    }
    return all;
}

void expect_one_answer(const std::string& line, int exit, const Words& words) {
    const std::string asked = Json(words).dump(-1, ' ', false, Json::error_handler_t::replace);
    const Json answer = Json::parse(line, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << asked << " is answered by '" << line << "'";
    EXPECT_EQ(line.find('\n'), std::string::npos) << asked;
    ASSERT_TRUE(answer.contains("exit") && answer.contains("command")) << asked;
    EXPECT_EQ(answer["exit"], exit) << asked;
    EXPECT_EQ(answer.contains("error") && exit == 0, false) << asked;
}

// The questions that people ask are read as at the terminal.
TEST(Ask, ThePublicQuestions) {
    const ishitori::Context context;
    for (const public_questions::Question& each : public_questions::all) {
        const ishitori::Answer answer = ishitori::ask(each.words, context);
        EXPECT_EQ(answer.exit, each.exit) << answer.json;
        const Json json = Json::parse(answer.json);
        if (each.exit == 0) continue;
        EXPECT_NE(json["error"]["message"].get<std::string>().find(each.part), std::string::npos)
            << each.part << " is not in " << json["error"]["message"];
    }
}

// The words of a call as a shell reads them.
Words shell_words(std::string_view call) {
    Words words{""};
    bool quoted = false;
    for (const char c : call) {
        if (c == '\'')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    std::erase(words, "");
    return words;
}

// The calls that the sentence of a refused question proposes.
std::vector<Words> proposed_calls(const Words& asked, const std::string& sentence) {
    std::vector<Words> calls;
    const auto behind = [&](std::string_view mark) {
        const std::size_t at = sentence.find(mark);
        std::string rest = at == std::string::npos ? "" : sentence.substr(at + mark.size());
        while (rest.ends_with('.') || rest.ends_with('?')) rest.pop_back();
        return rest;
    };
    const std::string tried = behind("Try 'ishitori "), example = behind("as in: "),
                      meant = behind("Did you mean"), plain = behind("Without the words, write: ");
    constexpr std::string_view program = "ishitori ";
    if (!tried.empty()) calls.push_back(shell_words(std::string_view(tried).substr(0, tried.size() - 1)));
    if (example.starts_with(program))
        calls.push_back(shell_words(std::string_view(example).substr(program.size())));
    else if (!example.empty())
        calls.push_back({"outcome", example});
    if (meant.starts_with(": " + std::string(program)))
        calls.push_back(shell_words(std::string_view(meant).substr(2 + program.size())));
    else if (meant.starts_with(": "))
        calls.push_back({"outcome", meant.substr(2)});
    else if (!meant.empty() && sentence.starts_with("position"))
        calls.push_back({"outcome", "nim", meant.substr(1)});
    else if (!meant.empty())
        calls.push_back({"rules", meant.substr(1)});
    if (!plain.empty()) {
        const bool misere = sentence.find("--misere") != std::string::npos;
        Words call = asked;
        const auto tidy = [](std::string text) {
            std::erase(text, ' ');
            std::ranges::replace(text, ';', ',');
            return text;
        };
        const std::string quoted = tidy(sentence.substr(1, sentence.find("': ") - 1));
        const auto replaced =
            std::ranges::find_if(call, [&](const auto& word) { return tidy(word) == quoted; });
        *(replaced == call.end() ? call.begin() + 1 : replaced) = plain;
        call.emplace_back(misere ? "--misere" : "--normal");
        calls.push_back(std::move(call));
    }
    return calls;
}

TEST(Ask, EveryProposedCallIsAccepted) {
    const ishitori::Context context;
    std::size_t tried = 0;
    for (const public_questions::Question& each : public_questions::all) {
        if (each.exit != 1) continue;
        const Json refusal = Json::parse(ishitori::ask(each.words, context).json);
        const std::string sentence = refusal["error"]["message"];
        for (const Words& call : proposed_calls(each.words, sentence)) {
            const ishitori::Answer answer = ishitori::ask(call, context);
            EXPECT_EQ(answer.exit, 0) << sentence << "\n" << answer.json;
            ++tried;
        }
    }
    EXPECT_GT(tried, 60U);
}

TEST(Ask, OneAnswerWhateverTheWordsAre) {
    const ishitori::Context context;
    for (const Words& words : questions()) {
        const ishitori::Answer answer = ishitori::ask(words, context);
        expect_one_answer(answer.json, answer.exit, words);
    }
}

TEST(Ask, TheSameInC) {
    ishitori_core* const core = ishitori_new();
    for (const Words& words : questions()) {
        std::vector<const char*> pointers;
        for (const std::string& word : words) pointers.push_back(word.c_str());
        const char* json = nullptr;
        const int exit = ishitori_ask(core, pointers.size(), pointers.data(), &json);
        expect_one_answer(json, exit, words);
    }
    ishitori_free(core);
}

TEST(Ask, ASumOfDifferentGamesIsOneWord) {
    const Json moves = Json::parse(ishitori::ask({"moves", "kayles 7 + nim 3"}).json);
    EXPECT_EQ(moves["outcome"], "N");
    EXPECT_EQ(moves["winning_moves"].back()["summand"], 2);
    EXPECT_EQ(Json::parse(ishitori::ask({"value", "kayles 7 + nim 3"}).json)["nim_value"], 1);
}

TEST(Ask, OneLineForEachQuestion) {
    const std::vector<Words> asked = questions();
    std::size_t next = 0;
    std::vector<std::string> output;
    ishitori::Front front;
    front.read = [&](std::size_t) -> std::optional<std::string> {
        if (next == asked.size()) return std::nullopt;
        return Json(asked[next++]).dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    front.write = [&](std::string_view text) {
        output.emplace_back(text);
        return true;
    };
    // as in the program at a terminal; no question may use them
    front.ask = [](const std::string& prompt, bool) -> std::optional<std::string> {
        ADD_FAILURE() << "a question speaks to the terminal: " << prompt;
        return std::nullopt;
    };
    front.tell = [](std::string_view text) {
        ADD_FAILURE() << "a question speaks to the terminal: " << text;
    };
    EXPECT_EQ(ishitori::print({"ask"}, front).exit, 0);
    ASSERT_EQ(output.size(), asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        ASSERT_TRUE(output[i].ends_with('\n'));
        output[i].pop_back();
        const Json answer = Json::parse(output[i], nullptr, false);
        expect_one_answer(output[i], answer.value("exit", -1), asked[i]);
    }
}

// The answer of `ishitori ask` to one line.
std::string line_answered(std::string line) {
    std::optional<std::string> unread = std::move(line);
    std::string output;
    ishitori::Front front;
    front.read = [&](std::size_t) { return std::exchange(unread, std::nullopt); };
    front.write = [&](std::string_view text) {
        output += text;
        return true;
    };
    ishitori::print({"ask"}, front);
    return output;
}

TEST(Ask, WhatStandsBehindTwoDashesIsNoOption) {
    const ishitori::Context context;
    EXPECT_EQ(Json::parse(ishitori::ask({"rules", "--", "--version"}, context).json)["error"]["key"],
              "game.unknown");
    EXPECT_EQ(Json::parse(ishitori::ask({"rules", "--", "--lang"}, context).json)["error"]["key"],
              "game.unknown");
    EXPECT_EQ(Json::parse(ishitori::ask({"rules", "--", "--lang=ja"}, context).json)["error"]["key"],
              "game.unknown");
    EXPECT_EQ(Json::parse(ishitori::ask({"help", "play"}, context).json)["exit"], 0);
    EXPECT_EQ(Json::parse(ishitori::ask({"rules", "--lang", "ja", "--", "kayles"}, context).json)["exit"], 0);
}

// For the system a path ends at a byte 0, and one word with this byte could get the answer that was
// remembered for two words.
TEST(Ask, ByteZeroIsRefused) {
    using namespace std::string_literals;
    const ishitori::Context context;
    EXPECT_EQ(ishitori::ask({"period", "kayles"}, context).exit, 0);
    for (const Words& words : {Words{"rules", "--", "cut:4\0junk"s},
                               {"period\0kayles"s},
                               {"verify", ISHITORI_SOURCE_DIR "/x\0y"s},
                               {"outcome", "nim", "3,4\0"s},
                               {"period", "kayles", "--limit=9\0"s},
                               {"\0"s}}) {
        const ishitori::Answer answer = ishitori::ask(words, context);
        EXPECT_EQ(answer.exit, 1);
        EXPECT_EQ(Json::parse(answer.json)["error"]["key"], "command.zero-byte") << answer.json;
        EXPECT_EQ(Json::parse(line_answered(Json(words).dump())), Json::parse(answer.json));
    }
    // Not even between two requests; the second one is not UTF-8.
    EXPECT_EQ(Json::parse(line_answered("[\"games\"]\0[\"rule\xf3\"]"s))["error"]["key"], "ask.no-json");
}

// A name keeps its meaning as JSON, and none of its characters moves the cursor or reverses the direction of
// writing.
TEST(Ask, JsonCarriesNoControlCharacters) {
    const std::string name = "e\x1b[2J\x7f\xc2\x9b[2J\xc2\x85\u061c\u200e\u2028\u202e\u2066\u77f3.svg";
    const auto folder = std::filesystem::temp_directory_path() / ("ishitori-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string file = folder / name;
    const std::string line = ishitori::ask({"plot", "0.77", "--to", "20", "--out", file}).json;
    std::filesystem::remove_all(folder);
    EXPECT_EQ(Json::parse(line)["out"], file);
    EXPECT_NE(line.find("\u77f3"), std::string::npos) << line;  // other characters are written as they are
    for (const char* harmful :
         {"\x1b", "\x7f", "\xc2\x9b", "\xc2\x85", "\u061c", "\u200e", "\u2028", "\u202e", "\u2066"})
        EXPECT_EQ(line.find(harmful), std::string::npos) << line;
}

TEST(Ask, PagesAreServedAtATerminalOnly) {
    const ishitori::Context context;
    for (const Words& words : {Words{"web", "--serve", "--port", "0"}, Words{"web", "--port=0", "--serve"}}) {
        const ishitori::Answer answer = ishitori::ask(words, context);
        EXPECT_EQ(answer.exit, 1);
        EXPECT_EQ(Json::parse(answer.json)["error"]["key"], "web.no-one");
    }
}

TEST(Ask, AWatchThatAsksItsOwnContextIsRefused) {
    const ishitori::Context context;
    int asked = 0;
    const ishitori::Watch watch = [&](const ishitori::Progress&) {
        ++asked;
        const ishitori::Answer inner = ishitori::ask({"games"}, context);
        EXPECT_EQ(inner.exit, 1);
        EXPECT_EQ(Json::parse(inner.json)["error"]["key"], "library.busy");
        return false;
    };
    EXPECT_EQ(ishitori::ask({"period", "0.007", "--limit", "300000"}, context.with(watch)).exit, 3);
    EXPECT_GT(asked, 0);
}

}  // namespace
