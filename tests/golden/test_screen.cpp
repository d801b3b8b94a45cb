// The output on a screen: lines that fit it, colours that repeat information in the words, boards in ASCII,
// pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/width.hpp"
#include "commands/dispatch.hpp"
#include "program.hpp"

namespace {

using golden::contents;
using golden::Output;
using golden::run;
using namespace ishitori::commands;

std::string on_screen(const std::vector<std::string>& words, std::size_t columns, Language language,
                      bool colour = false) {
    Environment environment;
    environment.columns = columns;
    environment.language = language;
    environment.colour = colour;
    const Reply reply = answer(words, environment);
    std::string text = reply.out;
    for (const std::string& note : reply.notes) text += note + "\n";
    return columns == 0 ? text : wrapped(text, columns);
}

// Calls of every command with an answer for people.
std::vector<std::vector<std::string>> calls(const golden::Folder& place) {
    const std::string certificate = place.file("c"), database = place.file("s.db");
    const Environment quiet;
    (void)answer({"period", "kayles", "--certificate", certificate}, quiet);
    std::vector<std::vector<std::string>> all;
    for (const char* call : {"help",
                             "games",
                             "rules 0.777",
                             "rules ring:3",
                             "outcome kayles 7,5,3",
                             "outcome nim 3,4,5,1,1,1,1,1,1",
                             "moves kayles 20,9,8",
                             "moves race:3 9,8,7",
                             "explain nim 3,4,5,17",
                             "explain kayles 9 --misere",
                             "explain ring:2 10",
                             "explain 0.76 7,5 --misere --quotient",
                             "tree kayles 6",
                             "tree nim 2,1",
                             "tree nim 3,2 --misere",
                             "table ring:2",
                             "table line:3 --to 40",
                             "conjecture take:1-3 4 0",
                             "conjecture kayles nim-sum 0",
                             "values kayles --to 60",
                             "values 0.77 --from 10^15",
                             "value kayles 7",
                             "value 0.137 9,4",
                             "period kayles",
                             "period 0.007 --to 2000",
                             "genus 0.07",
                             "quotient 0.123",
                             "quotient 0.76 --to 12",
                             "census take:2of8",
                             "step race:3 --hints",
                             "step ring:2 12 --hints",
                             "step line:2",
                             "state kayles 40,30 --misere --hints",
                             "step race 27,9",
                             "quiz nim --count 2 --seed 1 --answers",
                             "quiz kayles --count 1 --seed 1 --answers",
                             "cite",
                             "values kayles --to",
                             "outcome kayles 7 5 3",
                             "period kayle",
                             "nonsense",
                             "play --levle easy"})
        all.push_back(golden::split(call));
    all.push_back({"verify", certificate});
    all.push_back({"verify", certificate, certificate, "--to", "20"});
#if defined(ISHITORI_SURVEYS)
    all.push_back(golden::split("info 0.104"));
    all.push_back({"survey", "0.0?", "--to", "200", "--db", database});
    all.push_back({"catalogue", database});
    all.push_back({"queue", place.file("queue"), "0.77", "--to", "1000"});
#endif
    return all;
}

std::string without_colours(const std::string& text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t colour = colour_length(text, at);
        if (colour == 0) plain += text[at];
        at += std::max<std::size_t>(colour, 1);
    }
    return plain;
}

std::string without_indents(const std::string& text) {
    std::string bare = text;
    std::erase_if(bare, [](char c) { return c == ' ' || c == '\n'; });
    return bare;
}

bool only_ascii(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TEST(Screen, EveryAnswerFits) {
    const golden::Folder place;
    const auto all = calls(place);
    for (const Language language : {Language::en, Language::ja}) {
        for (const auto& words : all) {
            for (const std::size_t columns : {40, 60, 80, 120}) {
                std::istringstream lines(on_screen(words, columns, language));
                for (std::string line; std::getline(lines, line);) {
                    const std::string bare = line.substr(std::min(line.find_first_not_of(' '), line.size()));
                    if (bare.find(' ') == std::string::npos) continue;  // a word that cannot be broken
                    EXPECT_LE(display_width(line), columns) << words[0] << ": " << line;
                }
            }
        }
    }
}

TEST(Screen, ABrokenLineLosesNothingAndHangs) {
    EXPECT_EQ(wrapped("  generators: a = 1, b = 2, c = 3", 20), "  generators: a = 1,\n    b = 2, c = 3");
    EXPECT_EQ(wrapped("  move  take 1 from the heap of 5", 21), "  move  take 1 from\n        the heap of 5");
    // the rest fills the next line to its last column
    EXPECT_EQ(wrapped(" 1  first  10,20,30,40,50,6,7  take", 23),
              " 1  first\n           10,20,30,40,\n           50,6,7  take");
    EXPECT_EQ(wrapped(" 1  first  7,5  take 1 from 7", 32), " 1  first  7,5  take 1 from 7");
    EXPECT_EQ(wrapped(" 1  first  7,5  take 1 from the heap", 32),
              " 1  first  7,5  take 1 from the\n                heap");
    EXPECT_EQ(wrapped("12. take one from the heap", 16), "12. take one\n    from the\n    heap");
    EXPECT_EQ(wrapped("1,2,3,4,5,6,7,8,9", 6), "1,2,3,\n4,5,6,\n7,8,9");
    EXPECT_EQ(wrapped("\x1b[1mtake\x1b[0m one from it", 8), "\x1b[1mtake\x1b[0m one\nfrom it");
    EXPECT_EQ(display_width("\x1b[1;38;5;32mP\x1b[0m"), 1U);
    EXPECT_EQ(display_width("\x1b[2JP"), 5U);  // no colour
}

TEST(Screen, ColoursAddNothingToTheWords) {
    const golden::Folder place;
    std::size_t coloured = 0;
    for (const auto& words : calls(place)) {
        if (words[0] == "survey" || words[0] == "queue") continue;  // the second answer differs
        const std::string plain = on_screen(words, 0, Language::en),
                          text = on_screen(words, 0, Language::en, true);
        EXPECT_EQ(plain.find('\x1b'), std::string::npos) << words[0];
        EXPECT_EQ(without_colours(text), plain) << words[0];
        EXPECT_EQ(without_indents(without_colours(on_screen(words, 40, Language::en, true))),
                  without_indents(on_screen(words, 40, Language::en)))
            << words[0];
        coloured += text != plain ? 1 : 0;
        std::vector<std::string> as_json = words;
        as_json.emplace_back("--json");
        EXPECT_EQ(on_screen(as_json, 0, Language::en, true).find("\x1b"), std::string::npos) << words[0];
    }
    EXPECT_GT(coloured, 20U);
    const std::string evil = on_screen({"verify", "\x1b[31mred"}, 0, Language::en, true);
    EXPECT_EQ(without_colours(evil).find('\x1b'), std::string::npos) << evil;
    EXPECT_NE(evil.find("\\x1B[31mred"), std::string::npos) << evil;
}

TEST(Screen, ColourIsAskedFor) {
    const std::vector<std::string> words{"outcome", "nim", "3,4,5"};
    const auto with = [&](const std::string& option) {
        std::vector<std::string> all = words;
        for (const std::string& word : golden::split(option)) all.push_back(word);
        return run(all).out;
    };
    EXPECT_EQ(with("").find('\x1b'), std::string::npos);
    EXPECT_EQ(with("--color auto"), with(""));
    EXPECT_NE(with("--color always"), with(""));
    EXPECT_EQ(with("--colour=always"), with("--color always"));
    EXPECT_EQ(with("--color never"), with(""));
    EXPECT_EQ(with("--color always --json"), with("--json"));
    EXPECT_EQ(run("outcome nim 3,4,5 --color maybe").exit, 1);
    EXPECT_EQ(run("--color always outcome nim 3,4,5").out, with("--color always"));
}

// On a pseudo-terminal, by script(1).
std::string on_terminal(const std::string& variables, const std::string& call) {
    const golden::Folder place;
    const std::string to = place.file("out");
    const std::string command = variables + " script -qec '" ISHITORI_BINARY_DIR "/ishitori " + call +
                                "' /dev/null < /dev/null > " + to + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return contents(to);
}

TEST(Screen, ATerminalHasColoursUnlessNobodyWantsThem) {
    if (std::system("command -v script > /dev/null 2>&1") != 0) GTEST_SKIP() << "script(1) is missing";
    const std::string call = "outcome nim 3,4,5", xterm = "env -u NO_COLOR TERM=xterm";
    EXPECT_NE(on_terminal(xterm, call).find("\x1b[1;38;5;166m"), std::string::npos);
    EXPECT_EQ(on_terminal(xterm, call + " --color never").find('\x1b'), std::string::npos);
    EXPECT_EQ(on_terminal("env NO_COLOR=1 TERM=xterm", call).find('\x1b'), std::string::npos);
    EXPECT_EQ(on_terminal("env -u NO_COLOR TERM=dumb", call).find('\x1b'), std::string::npos);
    EXPECT_TRUE(only_ascii(on_terminal("env LC_ALL=C TERM=dumb", "tree nim 2,1")));
    EXPECT_TRUE(only_ascii(on_terminal("env -u LC_ALL LANG=C.UTF-8 TERM=linux", "tree nim 2,1")));
    EXPECT_FALSE(only_ascii(on_terminal("env LC_ALL=C.UTF-8 TERM=xterm", "tree nim 2,1 --color never")));
}

TEST(Screen, BoardsInAscii) {
    for (const char* call :
         {"tree nim 2,1", "step race:3", "step ring:2 12", "step line:3 10", "rules ring:2"}) {
        const Output plain = run(std::string(call) + " --lang en --ascii"),
                     full = run(std::string(call) + " --lang en");
        EXPECT_TRUE(only_ascii(plain.out)) << plain.out;
        EXPECT_FALSE(only_ascii(full.out)) << full.out;
        const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
        EXPECT_EQ(lines(plain.out), lines(full.out)) << call;
        EXPECT_EQ(run(golden::split(call), {"LC_ALL=C"}).out, plain.out) << call;
        EXPECT_EQ(run(golden::split(call), {"LANG=en_US.UTF-8"}).out, full.out) << call;
        EXPECT_EQ(run(std::string(call) + " --ascii --json").out, run(std::string(call) + " --json").out);
    }
    EXPECT_NE(run("tree nim 1,1 --ascii").out.find("`- 1 N\n   `- 0 P\n"), std::string::npos);
}

TEST(Screen, PicturesAsPngAndPdf) {
    const golden::Folder place;
    const std::pair<const char*, std::string> kinds[] = {
        {".svg", "<svg "}, {".png", "\x89PNG\r\n"}, {".PNG", "\x89PNG\r\n"}, {".pdf", "%PDF-"}};
    for (const auto& [end, begin] : kinds) {
        for (const char* call : {"plot kayles --out ", "census take:2of8 --plot "}) {
            const std::string path = place.file(std::string("picture") + end);
            const Output output = run(call + path);
            if (output.exit == 4) {  // librsvg is not installed
                EXPECT_NE(output.err.find("librsvg"), std::string::npos) << output.err;
                EXPECT_FALSE(std::filesystem::exists(path));
                continue;
            }
            EXPECT_EQ(output.exit, 0) << output.err;
            EXPECT_TRUE(contents(path).starts_with(begin)) << path;
            EXPECT_GT(contents(path).size(), 1000U) << path;
        }
    }
    for (const char* other : {"p.jpg", "p.bmp"})
        EXPECT_EQ(run("plot kayles --out " + place.file(other)).exit, 1) << other;
    EXPECT_EQ(run("quotient 0.76 --to 12 --plot " + place.file("p.gif")).exit, 1);
}

TEST(Screen, QuotientsForAPaper) {
    for (const char* game : {"0.123", "0.76 --to 12"}) {
        for (const char* format : {"markdown", "latex", "gap", "sage"}) {
            const Output output = run(std::string("quotient ") + game + " --format " + format);
            EXPECT_NE(output.out, "") << game << output.err;
            EXPECT_EQ(output.err.find("--format"), std::string::npos) << output.err;
        }
    }
    const std::string table = run("quotient 0.26 --format markdown").out;  // by weights
    EXPECT_NE(table.find("| heap 12 | class 1, largest 2, others 1 |"), std::string::npos) << table;
    const Output none = run("quotient 0.26 --format gap");
    EXPECT_NE(none.err.find("weights"), std::string::npos) << none.err;
}

}  // namespace
