// What ishitori-verify rests on stays small enough to be read, and no two types have one name.
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "layout_test.hpp"

namespace {

std::vector<std::string> lines_of(const fs::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

// What these files include, with the sources of the headers; but not words/, which says what was decided.
// Nor what `leads_on` refuses: it is asked for each include of each file.
std::set<std::string> included(
    std::vector<std::string> work,
    const std::function<bool(const std::string&, const std::string&)>& leads_on =
        [](const std::string&, const std::string&) { return true; }) {
    const std::regex include(R"re(^#include "([a-z]+)/([a-z0-9_]+)\.hpp")re");
    std::set<std::string> seen;
    while (!work.empty()) {
        const std::string file = work.back();
        work.pop_back();
        if (!fs::exists(root / file) || !seen.insert(file).second) continue;
        for (const std::string& line : lines_of(root / file)) {
            std::smatch match;
            if (!std::regex_search(line, match, include) || match[1] == "words") continue;
            const std::string name = "src/" + match[1].str() + "/" + match[2].str();
            if (!leads_on(file, name)) continue;
            work.push_back(name + ".hpp");
            work.push_back(name + ".cpp");
        }
    }
    return seen;
}

// What is read to believe one kind of certificate: the checker's program and `check.cpp` without the other
// kinds. The ledger notes stretches, so that it counts with the stations.
std::set<std::string> read_for(const std::string& check) {
    const std::regex kind(R"(src/(check/(check_[a-z_]+|ledger)|claims/([a-z]+_)*certificate))");
    return included({"apps/verify/main.cpp", "src/check/" + check + ".hpp", "src/check/" + check + ".cpp"},
                    [&](const std::string& file, const std::string& name) {
                        const bool all_kinds = file == "apps/verify/main.cpp" ||
                                               file == "src/check/check.cpp" ||
                                               file == "src/check/verdict.hpp";
                        return !all_kinds || !std::regex_match(name, kind);
                    });
}

struct Lines {
    std::size_t all = 0, code = 0;
};

Lines count(const std::set<std::string>& files) {
    Lines lines;
    for (const std::string& file : files) {
        for (const std::string& line : lines_of(root / file)) {
            const std::size_t first = line.find_first_not_of(' ');
            ++lines.all;
            if (first != std::string::npos && line.compare(first, 2, "//") != 0) ++lines.code;
        }
    }
    return lines;
}

std::string the_map() {
    std::string map;
    for (const std::string& line : lines_of(root / "docs" / "MAP.md")) map += line + "\n";
    return map;
}

std::size_t number(std::string text) {
    std::erase(text, ',');
    return std::stoul(text);
}

}  // namespace

// docs/MAP.md says how many lines there are, so that nobody has to believe "small"; it may not grow
// unnoticed.
TEST(Trusted, TheMapSaysHowManyLinesTheCheckerHas) {
    const std::string map = the_map();
    std::smatch match;
    ASSERT_TRUE(std::regex_search(map, match, std::regex(R"(([0-9,]+) lines,\s([0-9,]+) of them code)")))
        << "docs/MAP.md does not say it";
    const Lines lines = count(included({"apps/verify/main.cpp"}));
    EXPECT_EQ(number(match[1]), lines.all);
    EXPECT_EQ(number(match[2]), lines.code);
}

// To believe one certificate, one reads less: a table has the lines for each kind, and no kind is left out.
TEST(Trusted, TheMapSaysHowManyLinesEachKindNeeds) {
    const std::string map = the_map();
    std::size_t kinds = 0;
    for (const auto& entry : fs::directory_iterator(root / "src" / "check")) {
        const std::string check = entry.path().stem();
        if (entry.path().extension() != ".cpp" || !check.starts_with("check_")) continue;
        ++kinds;
        std::smatch match;
        const std::regex row(R"(\| `)" + check + R"(` \| [^|]+ \| ([0-9,]+) \|)");
        ASSERT_TRUE(std::regex_search(map, match, row)) << "docs/MAP.md has no row for " << check;
        EXPECT_EQ(number(match[1]), count(read_for(check)).code) << check;
    }
    EXPECT_EQ(kinds, 8U);
}

TEST(Trusted, NothingOfTheFindersIsIncluded) {
    for (const std::string& file : included({"apps/verify/main.cpp"})) {
        for (const char* module : {"values", "misere", "play", "run", "survey"}) {
            EXPECT_FALSE(file.starts_with(std::string("src/") + module + "/")) << file;
        }
    }
}

// Two classes of one name in one namespace, in two headers, break the one-definition rule without a word.
TEST(Trusted, NoTwoTypesHaveOneName) {
    const std::regex space(R"(^namespace ([a-z0-9_: ]+) \{)"),
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
