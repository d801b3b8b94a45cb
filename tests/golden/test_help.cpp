// Help fits the screen, in both languages; its examples are commands that run; earlier spellings of options
// are accepted.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/every_module.hpp"
#include "base/split.hpp"
#include "base/width.hpp"
#include "commands/dispatch.hpp"
#include "program.hpp"

namespace {

using golden::run;
using ishitori::CommandSpec;
using ishitori::display_width;
using ishitori::Language;

std::string help(const std::vector<std::string>& words, std::size_t columns, Language language) {
    ishitori::Environment environment;
    environment.columns = columns;
    environment.language = language;
    return ishitori::wrapped(ishitori::answer(words, environment).out, columns);
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::vector<std::string>> help_pages() {
    std::vector<std::vector<std::string>> all{{"help"}, {"help", "games"}};
    for (const CommandSpec& command : ishitori::command_table())
        all.push_back({"help", std::string(command.name)});
    return all;
}

// Words of ASCII letters, between spaces and Japanese characters.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words{""};
    for (const char c : text) {
        const bool letter = c > ' ' && c != '|';
        if (letter && static_cast<unsigned char>(c) < 0x80)
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

TEST(Help, FitsTheScreenAndBreaksNoWord) {
    for (const Language language : {Language::en, Language::ja}) {
        for (const auto& words : help_pages()) {
            const std::string widest = help(words, 200, language);
            for (const std::size_t columns : {40, 60, 80, 120}) {
                const std::string shown = help(words, columns, language);
                EXPECT_EQ(without_spaces(shown), without_spaces(widest)) << words.back() << columns;
                EXPECT_EQ(words_of(shown), words_of(widest)) << words.back() << columns;
                for (const std::string& line : lines_of(shown)) {
                    EXPECT_LE(display_width(line), columns) << words.back() << ": " << line;
                    EXPECT_FALSE(line.ends_with(' ')) << words.back() << ": " << line;
                }
            }
        }
    }
}

TEST(Help, OfTheCheckerFits80Columns) {
    for (const Language language : {Language::en, Language::ja}) {
        for (const std::string& line : lines_of(ishitori::say(language, "verify.help")))
            EXPECT_LE(display_width(line), 80U) << line;
    }
}

TEST(Help, TheOverviewHasOneShortLineForACommand) {
    for (const Language language : {Language::en, Language::ja}) {
        const std::string shown = help({"help"}, 80, language);
        for (const CommandSpec& command : ishitori::command_table()) {
            const std::string about = ishitori::say(language, "help." + std::string(command.name));
            EXPECT_LE(display_width(about), 48U) << about;
            EXPECT_NE(shown.find("\n  " + ishitori::pad_right(command.name, 13) + about + "\n"),
                      std::string::npos)
                << about << shown;
        }
    }
}

// Two calls for each command; all are accepted.
TEST(Help, ExamplesWork) {
    const golden::Folder place;
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(place.file(""));
    const auto quiet = run("period kayles --certificate kayles.certificate").exit;
    EXPECT_EQ(quiet, 0);
    std::filesystem::copy(ISHITORI_SOURCE_DIR "/records/0.106.certificate", "0.106.certificate");
    std::filesystem::copy(ISHITORI_SOURCE_DIR "/examples/records/race-three-rows.txt", "game.txt");
    for (const CommandSpec& command : ishitori::command_table()) {
        const std::string examples(command.examples);
        const std::size_t bar = examples.find('|');
        ASSERT_NE(bar, std::string::npos) << command.name;
        for (const std::string& call : {examples.substr(0, bar), examples.substr(bar + 1)}) {
            EXPECT_TRUE(call.starts_with(command.name)) << call;
            if (call == "web --serve" || call == "web --out page.html")
                continue;                                    // only if the page is built
            if (call.starts_with("verify 0.106")) continue;  // hours
            std::vector<std::string> words = golden::split(call);
            if (call.find('"') != std::string::npos) {
                words[4] = "1 2";  // in quotes on the command line
                words.pop_back();
            }
            const golden::Output output = run(words);
            EXPECT_TRUE(output.exit == 0 || output.exit == 3) << call << ": " << output.exit << output.err;
        }
    }
    std::filesystem::current_path(before);
}

TEST(Help, AsJsonItIsTheTable) {
    const auto all = run("help --json").json()["commands"];
    ASSERT_EQ(all.size(), ishitori::command_table().size());
    for (const CommandSpec& command : ishitori::command_table()) {
        if (command.name == "games") continue;  // 'help games' shows the forms of games
        const auto one = run("help " + std::string(command.name) + " --json").json();
        ASSERT_TRUE(one.contains("options")) << command.name;
        EXPECT_EQ(one["name"].get<std::string>(), command.name);
        ASSERT_EQ(one["options"].size(), command.options.size());
        for (std::size_t i = 0; i < command.options.size(); ++i)
            EXPECT_EQ(one["options"][i]["name"].get<std::string>(), command.options[i].name);
        EXPECT_EQ(one["examples"].size(), 2U);
    }
    const auto arguments = run("help survey --json").json()["arguments"];
    EXPECT_EQ(ishitori::Json::parse(arguments.dump()),
              ishitori::Json::parse(R"([{"name":"PATTERN","needed":true,"repeated":true}])"));
}

TEST(Options, EarlierSpellingsGoOnWorking) {
    const golden::Folder place;
    const std::string certificate = place.file("c"), values = place.file("v");
    ASSERT_EQ(run("period kayles --certificate " + certificate + " --limit 1e5 --keep " + values).exit, 0);
    const std::pair<std::string, std::string> calls[] = {
        {"period 0.007 --limit 2000 --json", "period 0.007 --to 2000 --json"},
        {"quotient 0.07 --limit 10 --json", "quotient 0.07 --to 10 --json"},
        {"outcome 0.007 10^9 --limit 2000", "outcome 0.007 10^9 --to 2000"},
        {"outcome kayles 10^15,7 --certificate " + certificate,
         "outcome kayles 10^15,7 --by-certificate " + certificate},
        {"values kayles --kept " + values + " --to 50", "values kayles --load " + values + " --to 50"},
        {"explain line:3 10 --algebra", "explain line:3 10 --quotient"},
        {"state nim 5,3,2 --brief --judge --json", "state nim 5,3,2 --no-board --review --json"},
        {"state nim 5,3,2 --level fair --seed 7 --json", "state nim 5,3,2 --level medium --seed 7 --json"},
        {"values 0.77 --to 5 --packed --json", "values 0.77 --to 5 --as-text --json"},
        {"period kayles --certificate " + certificate + " --stations 0 --json",
         "period kayles --certificate " + certificate + " --segments 0 --json"},
        {"step nim 5,3,2 --hints", "state nim 5,3,2 --hints"},
        {"lookup 0.77", "info 0.77"},
        {"words", "messages"},
        {"help runs", "help queue"},
        {"help bench", "help self-test"}};
    for (const auto& [former, now] : calls) {
        const golden::Output one = run(former), other = run(now);
        EXPECT_EQ(one.out, other.out) << former;
        EXPECT_EQ(one.exit, other.exit) << former;
        EXPECT_NE(one.exit, 1) << former << one.err;
    }
    for (const char* former : {"--heaps 20", "--heaps=20"})
        EXPECT_EQ(run("verify " + certificate + " " + former).out,
                  run("verify " + certificate + " --to 20").out);
    EXPECT_EQ(run("verify " + certificate + " --join x").err,
              run("verify " + certificate + " --merge x").err);
    // none of them is shown
    for (const CommandSpec& command : ishitori::command_table()) {
        for (const ishitori::OptionSpec& option : command.options)
            EXPECT_EQ(ishitori::find_option(command, option.name), &option);
    }
    EXPECT_EQ(run("help quotient").out.find("--slice"), std::string::npos);
}

TEST(Options, AFileOfAnotherKindIsNotOverwritten) {
    const golden::Folder place;
    const std::string notes = place.file("notes.txt");
    std::ofstream(notes) << "my precious notes\n";
    for (const char* command : {"period kayles --certificate ", "quotient kayles --certificate ",
                                "period kayles --histogram ", "period kayles --save ", "play nim --save "}) {
        const golden::Output output = run(command + notes);
        EXPECT_EQ(output.exit, 1);
        EXPECT_EQ(output.out, "");
        EXPECT_NE(output.err.find("notes.txt"), std::string::npos) << output.err;
        EXPECT_EQ(golden::contents(notes), "my precious notes\n");
    }
    const std::string certificate = place.file("c");
    EXPECT_EQ(run("period kayles --certificate " + certificate).exit, 0);
    EXPECT_EQ(run("quotient kayles --certificate " + certificate).exit, 0);
    EXPECT_EQ(run("verify " + certificate).exit, 0);
    const std::string histogram = place.file("h");
    for (const char* game : {"kayles", "0.16"})
        run("period " + std::string(game) + " --to 5000 --histogram " + histogram);
    EXPECT_NE(golden::contents(histogram).find("heaps,value,count\n1024,"), std::string::npos);
    const std::string record = place.file("g");
    for (const char* position : {"nim 3,4,5", "nim 2,1"})
        EXPECT_EQ(run("play " + std::string(position) + " --players none --save " + record).exit, 0);
    EXPECT_NE(golden::contents(record).find("2,1"), std::string::npos);
}

TEST(Options, WhatIsLeftOutHasAUsualValue) {
    const golden::Folder place;
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(place.file(""));
    EXPECT_EQ(run("values kayles").out, run("values kayles --to 20").out);
    EXPECT_EQ(run("plot take:1-3").exit, 0);
    EXPECT_TRUE(std::filesystem::exists("take-1-3.svg"));
    EXPECT_EQ(run("survey 0.7?").exit, 0);
    EXPECT_TRUE(std::filesystem::exists("survey.db"));
    std::filesystem::current_path(before);
}

// An option changes the answer or is refused with a sentence. Options that only bound the work, and the usual
// convention, may leave an answer as it is.
TEST(Options, NoneIsIgnored) {
    const golden::Folder place;
    const std::string db = place.file("s.db"), other = place.file("o.db");
    ASSERT_EQ(run("survey 0.? --to 100 --db " + db).exit, 0);
    ASSERT_EQ(run("survey 0.7 --to 100 --db " + other).exit, 0);
    const std::string certificate = place.file("c");
    ASSERT_EQ(run("period kayles --certificate " + certificate).exit, 0);
    ASSERT_EQ(run("queue " + place.file("q") + " 0.7 --to 500").exit, 0);
    const std::map<std::string, std::vector<std::string>> calls{
        {"catalogue",
         {"catalogue " + db, "catalogue " + db + " show 0.7", "catalogue " + other + " verify",
          "catalogue " + db + " compare " + other, "catalogue " + db + " export csv"}},
        {"verify", {"verify " + certificate}},
        {"queue", {"queue " + place.file("q")}},
        {"state", {"state nim 3,4,5"}},
        {"web", {"web --out " + place.file("w.html")}},
        {"play", {}},
        {"replay", {}},
        {"ask", {}},
        {"self-test", {}},
        {"survey", {}},
        {"plot", {}}};
    const std::set<std::string> bounds{
        "--to",          "--limit",          "--timeout", "--threads", "--memory",     "--quiet",
        "--lang",        "--color",          "--ascii",   "--help",    "--json",       "--normal",
        "--certificate", "--by-certificate", "--load",    "--save",    "--checkpoint", "--method",
        "--compare",     "--atlas",          "--out",     "--plot",    "--histogram"};
    const std::set<std::string> as_usual{"table ring:2 --misere",        "genus kayles --misere",
                                         "quotient kayles --misere",      // the usual convention
                                         "explain nim 3,4,5 --quotient",  // it is short in any case
                                         "period kayles --double-check", "state nim 3,4,5 --review"};
    const std::map<std::string, std::string> samples{
        {"--codes", "0.3"},           {"--class", "0.3"},   {"--where", "period=1"},
        {"--columns", "code,status"}, {"--sort", "period"}, {"--log", place.file("l")},
        {"--merge", place.file("m")}, {"--segments", "1"},  {"--move", "3-1"},
        {"--spelling", "ogs"},        {"--depth", "1"}};
    for (const CommandSpec& command : ishitori::command_table()) {
        const std::string name(command.name);
        const auto listed = calls.find(name);
        const std::string example(command.examples.substr(0, command.examples.find('|')));
        for (const std::string& call : listed == calls.end() ? std::vector{example} : listed->second) {
            const golden::Output plain = run(call);
            for (const auto& options : {command.options, ishitori::common_options()}) {
                for (const ishitori::OptionSpec& option : options) {
                    const std::string option_name(option.name);
                    if (bounds.contains(option_name) || call.find(option_name) != std::string::npos) continue;
                    bool changes = as_usual.contains(call + " " + option_name);
                    const bool choice = option.kind == ishitori::OptionSpec::Kind::choice;
                    std::string spaced(choice ? option.value : "");
                    std::ranges::replace(spaced, '|', ' ');
                    const auto values = choice ? golden::split(spaced) : std::vector<std::string>{""};
                    for (std::size_t i = 0; i < values.size() && !changes; ++i) {
                        const std::string& value = values[i];
                        std::string with = call + " " + option_name;
                        const auto sample = samples.find(option_name);
                        if (!value.empty())
                            with += " " + value;
                        else if (option.kind != ishitori::OptionSpec::Kind::flag)
                            with += " " + (sample == samples.end() ? "2" : sample->second);
                        const golden::Output changed = run(with);
                        changes = changed.out != plain.out || changed.err != plain.err ||
                                  run(with + " --json").out != run(call + " --json").out;
                    }
                    EXPECT_TRUE(changes) << call << " " << option_name;
                }
            }
        }
    }
    EXPECT_EQ(run("help period --misere").exit, 1);
    EXPECT_EQ(run("catalogue " + db + " show 0.7 --columns code,status").out.find("preperiod"),
              std::string::npos);
}

TEST(Options, ATimeLimitEndsEveryLongCommand) {
    const golden::Folder place;
    for (const std::string& words :
         {std::string("values 0.007 --to 2^27 --checksum"), std::string("values 8.3 --to 2^24 --checksum"),
          std::string("genus 0.07 --to 500"), "plot 8.3 --to 2^24 --out " + place.file("p.svg"),
          std::string("table ring:1000 --to 100000")}) {
        const golden::Output output = run(words + " --timeout 1");
        EXPECT_EQ(output.exit, 3) << words << output.err;
        EXPECT_NE(output.err, "") << words;
    }
}

TEST(Options, WhoGivesATimeMeansTheTime) {
    const auto begin = std::chrono::steady_clock::now();
    const golden::Output output = run("period 0.007 --timeout 2 --json");
    EXPECT_EQ(output.exit, 3);
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(1900));
    EXPECT_EQ(output.json()["status"], "open");
}

TEST(Commands, WordsOfOtherProgramsLeadToTheCommand) {
    for (const auto& [word, command] : {std::pair("nimber", "value"), std::pair("prove", "period"),
                                        std::pair("check", "verify"), std::pair("draw", "plot")}) {
        const golden::Output output = run(std::string(word) + " kayles");
        EXPECT_EQ(output.exit, 1);
        EXPECT_NE(output.err.find("ishitori " + std::string(command)), std::string::npos) << output.err;
    }
}

TEST(Options, AChoiceTypedAsAnOptionLeadsToIt) {
    EXPECT_NE(run("values kayles --latex").err.find("--format latex"), std::string::npos);
    EXPECT_NE(run("play nim --easy").err.find("--level easy"), std::string::npos);
}

TEST(Commands, MergingWhatIsMissingMakesNoCatalogue) {
    const golden::Folder place;
    EXPECT_EQ(run("catalogue " + place.file("all.db") + " merge " + place.file("missing.db")).exit, 1);
    EXPECT_FALSE(std::filesystem::exists(place.file("all.db")));
}

}  // namespace
