// The tree agrees with its map: includes, paragraphs, sentences.
#include <cstdlib>
#include <map>
#include <regex>
#include <set>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "layout_test.hpp"
#include "words/words.hpp"

using namespace ishitori;

namespace {

std::vector<fs::path> sources(const fs::path& below) {
    std::vector<fs::path> files;
    if (!fs::exists(below)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(below)) {
        const auto extension = entry.path().extension();
        if (extension == ".cpp" || extension == ".hpp") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// The table of docs/internals/map.md: "| play | base rules ... | what it holds |".
std::map<std::string, std::set<std::string>> include_table() {
    std::map<std::string, std::set<std::string>> table;
    std::istringstream map(contents(root / "docs" / "internals" / "map.md"));
    const std::regex row(R"(^\| `([a-z]+)` \| ([a-z ]*)\| .{20,} \|$)");
    for (std::string line; std::getline(map, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, row)) continue;
        std::istringstream words(match[2].str());
        auto& allowed = table[match[1].str()];
        for (std::string word; words >> word;) allowed.insert(word);
    }
    return table;
}

std::set<std::string> keys() {
    std::set<std::string> all;
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) all.emplace(row.key);
    }
    return all;
}

std::set<std::string> places(std::string_view sentence) {
    std::set<std::string> found;
    for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
        if (sentence[i] == '{' && sentence[i + 2] == '}') found.insert(std::string(sentence.substr(i, 3)));
    }
    return found;
}

// True if a source begins this test: `folder/Suite`, `folder/Suite.Test`, `folder/Suite.Te*`, `fuzz_target`,
// in Python `test_name`, or `folder/package` for all of the folder.
bool is_a_test(const std::string& name) {
    if (name.starts_with("fuzz_")) return fs::exists(root / "tests" / "fuzzers" / (name + ".cpp"));
    const bool python = name.starts_with("test_");
    const fs::path folder = root / "tests" / (python ? "python" : name.substr(0, name.find('/')));
    if (name == folder.filename().string() + "/package") return fs::exists(folder);
    static const std::regex separators("[./]");
    const std::string rest = name.substr(name.find('/') + 1);
    std::string begins = "(" + std::regex_replace(rest, separators, ", ");
    if (python) begins = "def " + name + "(";
    if (begins.ends_with('*')) {
        begins.pop_back();
    } else if (rest.find('.') != std::string::npos) {
        begins += ')';
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_regular_file() && contents(entry.path()).find(begins) != std::string::npos) return true;
    }
    return false;
}

}  // namespace

// One search for a period: no other module begins one, by the engine or by the values. (engine/ is the engine
// itself, and values/ contains it as a method.)
TEST(Layout, OnlyThePeriodModuleSearches) {
    const std::regex begins(
        R"re(\b(SparsePeriodSearch|SparseRun|WideRun|ByValues|SparseEngine)\b[ ]?[a-z_({]*[({])re");
    int outside = 0, inside = 0;
    for (const fs::path& file : sources(root / "src")) {
        const std::string module = file.parent_path().filename();
        const bool searches = std::regex_search(contents(file), begins);
        if (module == "period") {
            inside += searches ? 1 : 0;
        } else if (searches && module != "values" && module != "engine") {
            ++outside;
            ADD_FAILURE() << file << " begins a search of its own; period::Search is there for it";
        }
    }
    EXPECT_EQ(outside, 0);
    EXPECT_GE(inside, 3);
}

// Another module's class may be forward-declared before that module is known (class Memory;), nothing else.
TEST(Layout, EachModuleHasItsNamespace) {
    const std::regex opened(R"(\nnamespace (ishitori[a-z0-9_: ]*) \{\n([^\n]*)\n([^\n]*)(?=\n))");
    std::set<std::string> modules;
    for (const fs::path& file : sources(root / "src")) {
        const std::string module = *fs::relative(file, root / "src").begin(), text = "\n" + contents(file);
        const std::string own = "ishitori::" + (module == "library" ? "v1" : module);
        if (file.filename() == "modules.hpp" || file.filename() == "every_module.hpp") continue;
        for (std::sregex_iterator at(text.begin(), text.end(), opened), end; at != end; ++at) {
            const std::string name = (*at)[1], first = (*at)[2], second = (*at)[3];
            if (first.starts_with("class ") && first.ends_with(";") && second == "}") continue;
            EXPECT_TRUE(name == own || name.starts_with(own + "::")) << file << " opens " << name;
            modules.insert(module);
        }
    }
    EXPECT_EQ(modules.size(), include_table().size());
}

// base/modules.hpp: a module sees the names of every module of its row except check, whose names are written
// in full, and of no module that it could not include through others.
TEST(Layout, EachModuleSeesTheNamesOfTheModulesBelow) {
    const auto table = include_table();
    const std::regex block(R"(\nnamespace ([a-z]+) \{\n?([^{}]*)\})"), used(R"(using namespace ([a-z]+);)");
    const std::string text = contents(root / "src/base/modules.hpp");
    std::map<std::string, std::set<std::string>> seen, reached;  // both from the lowest module upwards
    for (std::sregex_iterator at(text.begin(), text.end(), block), end; at != end; ++at) {
        const std::string module = (*at)[1], body = (*at)[2];
        for (std::sregex_iterator use(body.begin(), body.end(), used); use != end; ++use) {
            const std::string below = (*use)[1];
            seen[module].insert(below);
            seen[module].insert(seen[below].begin(), seen[below].end());
        }
        ASSERT_TRUE(table.contains(module)) << module;
        for (const std::string& below : table.at(module)) {
            reached[module].insert(below);
            reached[module].insert(reached[below].begin(), reached[below].end());
            EXPECT_TRUE(below == "check" || seen[module].contains(below))
                << module << " does not see " << below;
        }
        for (const std::string& below : seen[module])
            EXPECT_TRUE(reached[module].contains(below)) << module << " sees " << below;
    }
    EXPECT_EQ(reached.size() + 1, table.size()) << "all but the library have a namespace there";
}

// A type that has the name of a type in a module below would hide it, and a reader takes one for the other.
TEST(Layout, NoTypeHidesATypeOfAModuleBelow) {
    const std::regex space(R"(^namespace (ishitori::[a-z0-9_:]+) \{)"),
        type(R"(^(?:class|struct|union|enum class|enum)(?: \[\[[a-z:]+\]\])? (\w+)(?: final)?(?: :.*)? \{)");
    const auto table = include_table();
    std::map<std::string, std::map<std::string, fs::path>> types;  // by module
    for (const fs::path& file : sources(root / "src")) {
        if (file.extension() != ".hpp") continue;
        const std::string module = *fs::relative(file, root / "src").begin();
        std::string within;
        std::istringstream text(contents(file));
        for (std::string line; std::getline(text, line);) {
            std::smatch match;
            if (std::regex_search(line, match, space)) within = match[1];
            if (within == "ishitori::" + module && std::regex_search(line, match, type))
                types[module].emplace(match[1], file);
        }
    }
    std::size_t compared = 0;
    for (const auto& [module, below] : table) {
        for (const std::string& lower : below) {
            if (lower == "check") continue;  // its names are written in full
            for (const auto& [name, file] : types[module]) {
                ++compared;
                const auto hidden = types[lower].find(name);
                if (hidden != types[lower].end())
                    ADD_FAILURE() << file << " hides " << name << " of " << hidden->second;
            }
        }
    }
    EXPECT_GT(compared, 500U);
}

TEST(Layout, ModulesIncludeOnlyDownwards) {
    const auto table = include_table();
    ASSERT_GE(table.size(), 8U) << "docs/internals/map.md: the include table could not be read";
    const std::regex include(R"re(#include "([a-z]+)/[a-z0-9_/-]+\.hpp")re");
    for (const auto& entry : fs::directory_iterator(root / "src")) {
        const std::string module = entry.path().filename();
        ASSERT_TRUE(table.contains(module))
            << "src/" << module << " has no row in the include table of docs/internals/map.md";
        for (const fs::path& file : sources(entry.path())) {
            const std::string text = contents(file);
            for (std::sregex_iterator it(text.begin(), text.end(), include), end; it != end; ++it) {
                const std::string used = (*it)[1];
                EXPECT_TRUE(used == module || table.at(module).contains(used))
                    << file << " includes " << used << "/";
            }
        }
    }
}

TEST(Layout, IncludeTableHasNoCycle) {
    const auto table = include_table();
    std::set<std::string> done;
    for (bool grew = true; grew;) {
        grew = false;
        for (const auto& [module, below] : table) {
            if (done.contains(module)) continue;
            if (std::all_of(below.begin(), below.end(), [&](const auto& b) { return done.contains(b); })) {
                done.insert(module);
                grew = true;
            }
        }
    }
    EXPECT_EQ(done.size(), table.size());
}

// The program, the page and the ranks of a cluster use only the public library.
TEST(Layout, ProgramPageAndRanksAreClientsOfTheLibrary) {
    const std::regex module(R"re(#include "[a-z]+/[a-z0-9_/-]+\.hpp")re");
    std::size_t clients = 0;
    for (const char* app : {"cli", "mpi"}) {
        for (const fs::path& file : sources(root / "apps" / app)) {
            const std::string text = contents(file);
            clients += text.find("#include <ishitori/") != std::string::npos ? 1 : 0;
            EXPECT_FALSE(std::regex_search(text, module)) << file << " includes a module";
        }
    }
    const std::string page = contents(root / "apps/web/main.cpp");
    clients += page.find("#include <ishitori/") != std::string::npos ? 1 : 0;
    EXPECT_FALSE(std::regex_search(page, module)) << "the page includes a module";
    EXPECT_GE(clients, 4U);
}

TEST(Layout, OnlyAppsSpeak) {
    const std::regex speaking(R"(std::cout|std::cerr|\bprintf\(|fwrite\(|<mpi\.h>)");
    // a lesson shows a C program: a name between quotation marks is not a call
    const std::regex quoted(R"re("(?:\\.|[^"\\\n])*")re");
    for (const fs::path& file : sources(root / "src")) {
        const std::string code = std::regex_replace(contents(file), quoted, "\"\"");
        EXPECT_FALSE(std::regex_search(code, speaking)) << file << " prints; only apps/ may";
    }
}

// The files of a foreign folder are opened by one module, which follows no links there
// (docs/internals/map.md).
TEST(Layout, OneModuleOpensFilesAndFolders) {
    // every open() has one of these flags
    const std::regex opening(
        R"(\bO_(RDONLY|WRONLY|RDWR|CREAT|TRUNC|PATH|DIRECTORY)\b|\b[io]?fstream\b|\bfilebuf\b)"
        R"(|\b(filesystem|fs)::(?!path\b|read_symlink\b)|\bstd::(rename|remove\(\w+\.c_str))"
        R"(|\b(fopen|freopen|fdopen|opendir|tmpfile|tmpnam|mkstemp|mkostemp|mkdtemp|creat|renameat|unlink|)"
        R"(unlinkat|linkat|symlink|symlinkat|mkdir|mkdirat|mkfifo|mknod|rmdir|truncate|flock)\()"
        R"(|[^\w>]::(open|rename|link|remove)\()");
    const std::regex said(R"re("(?:\\.|[^"\\\n])*"|//[^\n]*|namespace fs = [^\n]*)re");
    std::size_t doors = 0;
    for (const char* below : {"src", "apps"}) {
        for (const fs::path& file : sources(root / below)) {
            const std::string code = std::regex_replace(contents(file), said, "");
            const bool door = file == root / "src/base/files.cpp" || file == root / "src/base/read_file.cpp";
            std::smatch match;
            const bool opens = std::regex_search(code, match, opening);
            doors += door && opens ? 1 : 0;
            EXPECT_TRUE(door || !opens) << file << ": " << match[0] << " is for src/base/files alone";
        }
    }
    EXPECT_EQ(doors, 2U);
}

// One folder knows which machine a build is for; all other code asks for a capability.
TEST(Layout, OnlyThePlatformFolderAsksForTheMachine) {
    const fs::path platform = root / "src/base/platform";
    std::size_t asked = 0;
    for (const char* below : {"src", "include", "apps/cli", "apps/mpi", "apps/verify"}) {
        for (const fs::path& file : sources(root / below)) {
            const bool asks =
                std::regex_search(contents(file), std::regex(R"(__(wasi|wasm|wasm32|EMSCRIPTEN)__)"));
            const bool may = file.parent_path() == platform;
            asked += asks && may ? 1 : 0;
            EXPECT_TRUE(may || !asks) << file << ": use a constant or a type of base/platform";
        }
    }
    EXPECT_GE(asked, 1U);
}

TEST(Layout, EveryFileSaysWhatItIs) {
    for (const char* below : {"src", "apps"}) {
        for (const fs::path& file : sources(root / below)) {
            const std::string text = contents(file);
            if (file.extension() != ".hpp") continue;
            EXPECT_EQ(text.rfind("//", 0), 0U) << file << " does not begin with a comment";
        }
    }
}

TEST(Layout, SentencesAreComplete) {
    std::set<std::string> seen;
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) {
            EXPECT_TRUE(seen.emplace(row.key).second) << row.key << " stands twice";
            EXPECT_FALSE(row.en.empty() || row.ja.empty()) << row.key;
            EXPECT_EQ(places(row.en), places(row.ja)) << row.key << ": the languages use different places";
        }
    }
}

TEST(Layout, SentencesCountOneThing) {
    const std::regex count(R"(\{[0-9]:[^{|}]*\|[^{|}]*\})");
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) {
            const std::string rest = std::regex_replace(std::string(row.en), count, "");
            EXPECT_FALSE(std::regex_search(rest, std::regex(R"(\{[0-9]:)"))) << row.key;
        }
    }
    EXPECT_EQ(say(Language::en, "catalogue.merged", {1, "a.db", 1}),
              "1 catalogue merged into a.db, which now holds 1 game.");
    EXPECT_EQ(say(Language::en, "catalogue.merged", {2, "a.db", 0}),
              "2 catalogues merged into a.db, which now holds 0 games.");
}

// No argument of a sentence, in particular no file name, can move the cursor or begin a line.
TEST(Layout, NoSentenceTakesControlCharactersOver) {
    const std::vector<std::string> unseen{"\xc2\x9b", "\u061c", "\u200e", "\u2028", "\u202e", "\u2066"};
    std::string name = "\x1b[2J\x1b]0;t\x07\r\n\x7f\xff\t.cert";
    for (const std::string& character : unseen) name += character;
    const std::vector<std::string> args(10, name);
    const auto harmful = [&](std::string_view text) {
        return std::count_if(
                   text.begin(), text.end(),
                   [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f || c == 0xff; }) +
               std::ranges::count_if(
                   unseen, [&](const std::string& c) { return text.find(c) != std::string_view::npos; });
    };
    const auto lines = [](std::string_view text) { return std::count(text.begin(), text.end(), '\n'); };
    std::size_t filled = 0;
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) {
            for (const Language language : {Language::en, Language::ja}) {
                const std::string_view plain = language == Language::en ? row.en : row.ja;
                const std::string text = say(language, row.key, args);
                filled += text != plain ? 1 : 0;
                EXPECT_EQ(harmful(text), 0) << row.key;
                EXPECT_EQ(lines(text), lines(plain)) << row.key;
            }
        }
    }
    EXPECT_GT(filled, 1000U);
}

TEST(Layout, EveryKeyUsedHasASentence) {
    const auto known = keys();
    const std::regex use(
        R"re((?:Error::(?:input|check|stopped|machine)|words|step|line|note|stop|say_line|fault|refuse|refused)\((?:request_?,)?\s*"([a-z0-9-]+\.[A-Za-z0-9.-]+)"|say\([a-z_().]+,\s*"([a-z0-9-]+\.[A-Za-z0-9.-]+)")re");
    std::size_t uses = 0;
    for (const char* below : {"src", "apps"}) {
        for (const fs::path& file : sources(root / below)) {
            const std::string text = contents(file);
            for (std::sregex_iterator it(text.begin(), text.end(), use), end; it != end; ++it) {
                const std::string key = (*it)[1].matched ? (*it)[1] : (*it)[2];
                ++uses;
                if (key.back() == '.' || key.back() == '-') continue;  // the beginning of a composed key
                EXPECT_TRUE(known.contains(key)) << file << " uses '" << key << "', which has no sentence";
            }
        }
    }
    EXPECT_GT(uses, 100U);
}

TEST(Layout, EverySentenceIsUsed) {
    std::string all;
    for (const char* below : {"src", "apps"}) {
        for (const fs::path& file : sources(root / below)) {
            if (file.string().find("words/table_") == std::string::npos) all += contents(file);
        }
    }
    // the page quotes with ' and composes with + or with `...${}`
    std::string page;
    for (const auto& entry : fs::recursive_directory_iterator(root / "web" / "src")) {
        if (entry.is_regular_file()) page += contents(entry.path());
    }
    page = std::regex_replace(page, std::regex(R"(`([a-z0-9-]+\.(?:[a-z0-9-]+\.)*)\$\{)"), "\"$1\" +");
    std::replace(page.begin(), page.end(), '\'', '"');
    all += page;
    // keys composed at run time: "help." + name, "reason." + name, ...
    const std::regex composed(R"re("([a-z0-9-]+\.(?:[a-z0-9-]+[.-])*)"\s*\+)re");
    std::set<std::string> beginnings;
    for (std::sregex_iterator it(all.begin(), all.end(), composed), end; it != end; ++it)
        beginnings.insert((*it)[1]);
    for (const std::string& row : keys()) {
        // say(Error) searches for the hint of every error
        const std::string key = row.ends_with(".hint") ? row.substr(0, row.size() - 5) : row;
        const bool literal = all.find("\"" + key + "\"") != std::string::npos;
        const bool begins = std::any_of(beginnings.begin(), beginnings.end(),
                                        [&](const auto& b) { return key.starts_with(b); });
        EXPECT_TRUE(literal || begins) << key << " is used nowhere";
    }
}

TEST(Layout, EveryKeyOfThePageHasASentence) {
    const auto known = keys();
    const std::regex use(R"re(\b[tr]\([^)]*?'([a-z0-9-]+\.[A-Za-z0-9.-]+)')re");
    std::size_t uses = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "web" / "src")) {
        if (!entry.is_regular_file()) continue;
        const std::string text = contents(entry.path());
        for (std::sregex_iterator it(text.begin(), text.end(), use), end; it != end; ++it) {
            const std::string key = (*it)[1];
            ++uses;
            if (key.back() == '.' || key.back() == '-') continue;  // composed
            EXPECT_TRUE(known.contains(key))
                << entry.path() << " uses '" << key << "', which has no sentence";
        }
    }
    EXPECT_GT(uses, 100U);
}

TEST(Layout, EveryCommandAndOptionHasHelp) {
    const auto known = keys();
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name);
        EXPECT_TRUE(known.contains("help." + name)) << name;
        for (const OptionSpec& option : command.options) {
            const std::string key = "help." + name + "." + std::string(option.name.substr(2));
            const std::string common = "help.common." + std::string(option.name.substr(2));
            EXPECT_TRUE(known.contains(key) || known.contains(common)) << key;
        }
    }
}

// Every row of SECURITY.md names a test, and each of these tests is there.
TEST(Layout, TestsOfSecurityExist) {
    std::istringstream file(contents(root / "SECURITY.md"));
    const std::regex quoted("`([^`]+)`");
    std::size_t rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("| ") || line.starts_with("| fault ") || line.starts_with("| --")) continue;
        ++rows;
        const std::string tests = line.substr(line.rfind('|', line.size() - 2));
        const std::sregex_iterator begin(tests.begin(), tests.end(), quoted), end;
        EXPECT_TRUE(begin != end) << line;
        for (auto each = begin; each != end; ++each) EXPECT_TRUE(is_a_test((*each)[1].str())) << (*each)[1];
    }
    EXPECT_GT(rows, 30U);
    EXPECT_FALSE(is_a_test("run/Files.NoSuchTest"));
}

TEST(Layout, CodeIsFormatted) {
    std::string files;
    for (const char* below : {"src", "apps", "tests", "bench"}) {
        for (const fs::path& file : sources(root / below)) files += " '" + file.string() + "'";
    }
    const std::string command = "clang-format --style=file --dry-run -Werror" + files + " 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << "run clang-format -i (version 14) on the files named above";
}

// Both languages link to the same places, except pages that exist in one language only.
TEST(Layout, BothReadmesHaveTheSameLinks) {
    const auto links = [](const char* name) {
        const std::string text = contents(root / name);
        const std::regex link(R"re(\]\(([^)#]+)\))re"),
            of_one_language(
                R"(README.*|docs/(index|tutorial/.*|how-to/.*)(\.ja)?\.md|examples/library/kayles\.cpp)");
        std::set<std::string> found;
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            if (!std::regex_match((*it)[1].str(), of_one_language)) found.insert((*it)[1]);
        }
        return found;
    };
    EXPECT_EQ(links("README.md"), links("README.ja.md"));
}
