// Manual pages and completions: every command and option is in them, man and bash can read them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "program.hpp"

namespace {

using golden::Output;
using golden::run;

// The output of a shell command.
std::string printed_by(const std::string& command) {
    std::string text;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return "popen failed";
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    pclose(pipe);
    return text;
}

std::string without_backslashes(std::string text) {
    std::erase(text, '\\');
    return text;
}

TEST(Manual, APageForEveryCommandInBothLanguages) {
    const Output whole = run("manual");
    for (const ishitori::CommandSpec& command : ishitori::command_table()) {
        const std::string name(command.name);
        EXPECT_NE(without_backslashes(whole.out).find("ishitori-" + name + "(1)"), std::string::npos) << name;
        for (const char* language : {"en", "ja"}) {
            const Output page = run("manual " + name + " --lang " + language);
            ASSERT_EQ(page.exit, 0) << name;
            EXPECT_TRUE(page.out.starts_with(".TH ISHITORI\\-")) << name;
            EXPECT_EQ(page.out.find("help."), std::string::npos) << "a key instead of its sentence: " << name;
            EXPECT_EQ(page.out.find("manual."), std::string::npos) << name;
            for (const ishitori::OptionSpec& option : command.options) {
                EXPECT_NE(without_backslashes(page.out).find("\n.B " + std::string(option.name)),
                          std::string::npos)
                    << name << " " << option.name;
            }
        }
    }
    EXPECT_EQ(run("manual frob").exit, 1);
}

TEST(Manual, TroffHasNoComplaint) {
    if (std::system("command -v groff >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "groff is not installed: nothing reads the pages here";
    const golden::Folder folder;
    for (const ishitori::CommandSpec& command : ishitori::command_table()) {
        std::ofstream(folder.file("page")) << run("manual " + std::string(command.name)).out;
        EXPECT_EQ(printed_by("groff -man -Tutf8 -ww -z " + folder.file("page") + " 2>&1"), "")
            << command.name;
    }
}

// In a real bash, like the Tab key: the words before the cursor, the last of them incomplete.
TEST(Completion, BashCompletesCommandsOptionsChoicesGamesAndFiles) {
    const golden::Folder folder;
    std::ofstream(folder.file("completion")) << run("completion bash").out;
    std::ofstream(folder.file("a.certificate")) << "x";
    std::ofstream(folder.file("try")) << "source " << folder.file("completion") << R"(
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
_ishitori 2>/dev/null
echo "${COMPREPLY[*]}"
)";
    const auto completed = [&](const std::string& words) {
        std::string text = printed_by("bash " + folder.file("try") + " ishitori " + words);
        while (!text.empty() && text.back() == '\n') text.pop_back();
        return text;
    };
    EXPECT_EQ(completed("per"), "period");
    EXPECT_EQ(completed("period kay"), "kayles");
    EXPECT_EQ(completed("period kayles --segm"), "--segments");
    EXPECT_EQ(completed("values kayles --format c"), "csv");
    EXPECT_EQ(completed("period kayles --limit 1"), "");
    EXPECT_EQ(completed("explain nim --lang ''"), "ja en");
    EXPECT_EQ(completed("help quot"), "quotient");
    EXPECT_EQ(completed("verify " + folder.file("a.c")), folder.file("a.certificate"));
    EXPECT_EQ(completed("frobnicate x"), "");
    EXPECT_EQ(completed("values kayles --mis"), "");
    EXPECT_EQ(completed("genus kayles --norm"), "");
    EXPECT_EQ(completed("moves kayles --mis"), "--misere");
    for (const ishitori::CommandSpec& command : ishitori::command_table()) {
        const std::string all = " " + completed(std::string(command.name) + " --") + " ";
        for (const ishitori::OptionSpec& option : command.options)
            EXPECT_NE(all.find(" " + std::string(option.name) + " "), std::string::npos)
                << command.name << " " << option.name;
    }
}

TEST(Completion, EveryShellAndNoOther) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const Output script = run(std::string("completion ") + shell);
        EXPECT_EQ(script.exit, 0);
        for (const ishitori::CommandSpec& command : ishitori::command_table())
            EXPECT_NE(script.out.find(std::string(command.name)), std::string::npos) << shell;
        const std::string which = std::string("command -v ") + shell + " >/dev/null 2>&1";
        if (std::system(which.c_str()) != 0) continue;  // tested for the shells that are installed
        const golden::Folder folder;
        std::ofstream(folder.file("script")) << script.out;
        EXPECT_EQ(printed_by(std::string(shell) + " -n " + folder.file("script") + " 2>&1"), "") << shell;
    }
    EXPECT_EQ(run("completion csh").exit, 1);
    EXPECT_NE(run("completion csh").err.find("bash, zsh or fish"), std::string::npos);
}

}  // namespace
