// What ishitori-verify rests on stays small enough to be read, and no two types have one name.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace {

const fs::path root = ISHITORI_SOURCE_DIR;

std::vector<std::string> lines_of(const fs::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

// What a program includes, with the sources of these headers; but not words/, which says what was decided.
std::set<std::string> included(const std::string& start) {
    const std::regex include(R"re(^#include "([a-z]+)/([a-z0-9_]+)\.hpp")re");
    std::set<std::string> seen;
    std::vector<std::string> work{start};
    while (!work.empty()) {
        const std::string file = work.back();
        work.pop_back();
        if (!fs::exists(root / file) || !seen.insert(file).second) continue;
        for (const std::string& line : lines_of(root / file)) {
            std::smatch match;
            if (!std::regex_search(line, match, include) || match[1] == "words") continue;
            const std::string name = "src/" + match[1].str() + "/" + match[2].str();
            work.push_back(name + ".hpp");
            work.push_back(name + ".cpp");
        }
    }
    return seen;
}

}  // namespace

// docs/MAP.md says how many lines there are, so that nobody has to believe "small"; it may not grow
// unnoticed.
TEST(Trusted, TheMapSaysHowManyLinesTheCheckerHas) {
    std::size_t lines = 0, code = 0;
    for (const std::string& file : included("apps/verify/main.cpp")) {
        for (const std::string& line : lines_of(root / file)) {
            const std::size_t first = line.find_first_not_of(' ');
            ++lines;
            if (first != std::string::npos && line.compare(first, 2, "//") != 0) ++code;
        }
    }
    std::string map;
    for (const std::string& line : lines_of(root / "docs" / "MAP.md")) map += line + " ";
    const std::regex said(R"(([0-9,]+) lines, ([0-9,]+) of them code)");
    std::smatch match;
    ASSERT_TRUE(std::regex_search(map, match, said)) << "docs/MAP.md does not say it";
    const auto number = [](std::string text) {
        std::erase(text, ',');
        return std::stoul(text);
    };
    EXPECT_EQ(number(match[1]), lines);
    EXPECT_EQ(number(match[2]), code);
}

TEST(Trusted, NothingOfTheFindersIsIncluded) {
    for (const std::string& file : included("apps/verify/main.cpp")) {
        for (const char* module : {"values", "misere", "play", "run", "survey"}) {
            EXPECT_FALSE(file.starts_with(std::string("src/") + module + "/")) << file;
        }
    }
}

// Two classes of one name in one namespace, in two headers, break the one-definition rule without a word.
TEST(Trusted, NoTwoTypesHaveOneName) {
    const std::regex space(R"(^namespace ([a-z0-9_:]+) \{)"),
        type(R"(^(?:class|struct|union|enum class|enum)(?: \[\[[a-z:]+\]\])? (\w+)(?: final)?(?: :.*)? \{)");
    std::map<std::string, std::string> where;
    std::size_t types = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "src")) {
        if (entry.path().extension() != ".hpp") continue;
        std::string within;
        for (const std::string& line : lines_of(entry.path())) {
            std::smatch match;
            if (std::regex_search(line, match, space)) within = match[1];
            if (!std::regex_search(line, match, type)) continue;
            ++types;
            const std::string name = within + "::" + match[1].str();
            const auto [known, is_new] = where.emplace(name, entry.path());
            EXPECT_TRUE(is_new || known->second == entry.path())
                << name << " stands in " << known->second << " and in " << entry.path();
        }
    }
    EXPECT_GT(types, 150U);
}
