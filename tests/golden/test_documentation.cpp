// docs/reference/commands/ describes the program exactly: every command and option is there, every example
// runs.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "program.hpp"

namespace {

using golden::contents;
using golden::run;

const std::string folder = std::string(ISHITORI_SOURCE_DIR) + "/docs/reference/commands";

// The page of each command: "# outcome, moves" is the heading of the page of both.
std::map<std::string, std::string> pages() {
    std::map<std::string, std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string text = contents(entry.path().string());
        std::istringstream heading(text.substr(2, text.find('\n') - 2));
        for (std::string name; std::getline(heading, name, ',');)
            found[name.substr(name.find_first_not_of(' '))] = text;
    }
    return found;
}

// All pages in the order of the command table: an example may use a file that an earlier one has written.
const std::string& document() {
    static const std::string text = [] {
        const auto found = pages();
        std::string all = contents(folder + ".md");
        std::set<std::string> taken;
        std::vector<std::string_view> names{"period"};  // writes the certificate that `outcome` reads
        for (const ishitori::CommandSpec& command : ishitori::command_table()) names.push_back(command.name);
        for (const std::string_view name : names) {
            const auto page = found.find(std::string(name));
            if (page != found.end() && taken.insert(page->second).second) all += page->second;
        }
        return all;
    }();
    return text;
}

// True if the text contains "--limit" as a whole word, not as a part of "--limits".
bool names_option(const std::string& text, std::string_view option) {
    for (std::size_t at = text.find(option); at != std::string::npos; at = text.find(option, at + 1)) {
        const std::size_t end = at + option.size();
        if (end == text.size() ||
            (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '-'))
            return true;
    }
    return false;
}

// Text between backticks that begins with the program's name, except forms with placeholders.
std::vector<std::vector<std::string>> examples() {
    std::vector<std::vector<std::string>> found;
    for (std::size_t at = document().find("`ishitori "); at != std::string::npos;
         at = document().find("`ishitori ", at + 1)) {
        const std::size_t end = document().find('`', at + 1);
        std::vector<std::string> words;
        std::string word;
        char quote = 0;
        for (const char c : document().substr(at + 10, end - at - 10) + " ") {
            if (quote != 0 ? c == quote : c == '"' || c == '\'') {
                quote = quote == 0 ? c : '\0';
            } else if (c == ' ' && quote == 0) {
                if (!word.empty()) words.push_back(word);
                word.clear();
            } else {
                word += c;
            }
        }
        bool form = false;  // COMMAND, FILE...
        for (const std::string& w : words)
            form = form || (w.size() > 2 && w == [&] {
                       std::string upper = w;
                       for (char& c : upper)
                           c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
                       return upper;
                   }() && std::isalpha(static_cast<unsigned char>(w[0])) != 0);
        if (!form) found.push_back(std::move(words));
    }
    return found;
}

TEST(Documentation, EveryCommandAndOptionHasItsPage) {
    const auto found = pages();
    for (const ishitori::CommandSpec& command : ishitori::command_table()) {
        const auto page = found.find(std::string(command.name));
        ASSERT_NE(page, found.end()) << command.name << " has no page in docs/reference/commands";
        for (const ishitori::OptionSpec& option : command.options)
            EXPECT_TRUE(names_option(page->second, option.name)) << command.name << " " << option.name;
    }
    for (const char* option :
         {"--json", "--lang", "--quiet", "--misere", "--normal", "--help", "--version", "--color", "--ascii"})
        EXPECT_TRUE(names_option(contents(folder + ".md"), option)) << option;
}

TEST(Documentation, EveryExampleRuns) {
    const golden::Folder place;
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::create_directory_symlink(std::string(ISHITORI_SOURCE_DIR) + "/examples",
                                              place.file("examples"));
    std::filesystem::current_path(place.file(""));
    std::size_t ran = 0;
    for (const auto& words : examples()) {
        std::string shown;
        for (const std::string& word : words) shown += word + " ";
        if (words[0] == "play" || shown.find("--serve") != std::string::npos)
            continue;  // they wait for a person
#ifndef ISHITORI_SURVEYS
        if (words[0] == "survey" || words[0] == "catalogue" || words[0] == "queue" || words[0] == "info" ||
            words[0] == "census")
            continue;
#endif
        if (words[0] == "web") continue;  // only if the page is built
        const golden::Output output = run(words);
        // without Coq the proved checker is not built, and the program reports that
        if (shown.find("--formal") != std::string::npos && output.exit == 4) continue;
        EXPECT_TRUE(output.exit == 0 || output.exit == 3) << shown << "\n"
                                                          << output.exit << "\n"
                                                          << output.err;
        ++ran;
    }
    std::filesystem::current_path(before);
    EXPECT_GT(ran, 15U);
}

}  // namespace
