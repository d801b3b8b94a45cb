// ishitori-verify includes no header of the finders, and no two types have the same name.
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

// These files and everything they include, each header with its source; words/ is left out, because it only
// prints the decision.
std::set<std::string> included(std::vector<std::string> work) {
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
            work.push_back(name + ".hpp");
            work.push_back(name + ".cpp");
        }
    }
    return seen;
}

}  // namespace

TEST(Trusted, NothingOfTheFindersIsIncluded) {
    const std::regex shared(R"(apps/verify/.*|src/words/verify_files.*|src/(base|rules|claims|check)/.*)");
    const std::set<std::string> files =
        included({"apps/verify/main.cpp", "src/words/verify_files.hpp", "src/words/verify_files.cpp"});
    EXPECT_GT(files.size(), 20U);
    for (const std::string& file : files) EXPECT_TRUE(std::regex_match(file, shared)) << file;
}

// Two classes with one name in one namespace, in two headers, break the one-definition rule without a
// diagnostic.
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
