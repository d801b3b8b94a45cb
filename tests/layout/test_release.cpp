// The version is in base/version.hpp; every other file with a version has the same one.
#include <regex>
#include <set>

#include "ask/command.hpp"
#include "base/every_module.hpp"
#include "base/version.hpp"
#include "layout_test.hpp"

namespace {

const std::string version{ishitori::version};
const std::string major = version.substr(0, version.find('.'));

std::string text_of(const fs::path& path) { return contents(root / path); }

// The content of the first match's parentheses, "nothing" if there is no match.
std::string first(const fs::path& path, const char* pattern) {
    const std::string text = text_of(path);
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "nothing";
}

TEST(Release, OneVersionEverywhere) {
    EXPECT_TRUE(std::regex_match(version, std::regex(R"(\d+\.\d+\.\d+)"))) << version;
    EXPECT_EQ(first("CHANGELOG.md", R"(\n## ([0-9.]+))"), version);
    EXPECT_EQ(first("CITATION.cff", R"(\nversion: ([0-9.]+))"), version);
    EXPECT_EQ(first("debian/changelog", R"(^ishitori \(([0-9.]+)-\d+\))"), version);
    // of the same day: 2026-11-22 and Sun, 22 Nov 2026
    EXPECT_EQ(first("CITATION.cff", R"(\ndate-released: (\d{4})-\d\d-\d\d\n)"),
              first("debian/changelog", R"(, \d+ \w+ (\d{4}) )"));
    EXPECT_EQ(first("CITATION.cff", R"(\ndate-released: \d{4}-\d\d-(\d\d)\n)"),
              first("debian/changelog", R"(, (\d+) \w+ \d{4} )"));
    for (const char* package : {"web/package.json", "npm/package.json"}) {
        if (!fs::exists(root / package)) continue;
        EXPECT_EQ(first(package, R"re("version": "([^"]+)")re"), version) << package;
    }
}

// A new major version may change the interface of the library, and its file name shows it.
TEST(Release, TheLibrarysNameCarriesTheMajorVersion) {
    EXPECT_EQ(first("python/ishitori/_library.py", R"re(_soname = "libishitori\.so\.([0-9.]+)")re"), major);
    EXPECT_EQ(first("debian/control", R"(\nPackage: libishitori([0-9.]+)\n)"), major);
    EXPECT_EQ(first("debian/libishitori" + major + ".symbols", R"(^libishitori\.so\.([0-9.]+) )"), major);
    EXPECT_TRUE(fs::exists(root / ("debian/libishitori" + major + ".install")));
    EXPECT_EQ(first("examples/library/CMakeLists.txt", R"(find_package\(ishitori ([0-9]+)\.)"), major);
}

// Every npm package in the page is named, with its licence, beside its sources and in the Debian packages.
TEST(Release, WhatThePageTakesFromNpmIsNamed) {
    const ishitori::Json page = ishitori::Json::parse(text_of("web/package.json"));
    std::vector<std::string> taken{
        "svelte"};  // compiled into the page; the others of devDependencies are tools
    for (const auto& [name, number] : page["dependencies"].items()) taken.push_back(name);
    EXPECT_GE(taken.size(), 2U);
    for (const char* notice : {"web/THIRD-PARTY.txt", "debian/copyright"}) {
        const std::string text = text_of(notice);
        for (const std::string& name : taken)
            EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + name + "\\b"))) << notice << ": " << name;
    }
}

// The Debian package promises exactly the C interface that the header declares, name by name.
TEST(Release, TheSymbolsFileHasTheWholeCInterface) {
    const std::string header = text_of("include/ishitori.h");
    const std::string symbols = text_of("debian/libishitori" + major + ".symbols");
    const std::regex declared(R"(ISHITORI_C_API[^;]*?\b(ishitori_[a-z_]+)\()");
    std::size_t names = 0;
    for (std::sregex_iterator match(header.begin(), header.end(), declared), end; match != end;
         ++match, ++names)
        EXPECT_NE(symbols.find("\n " + (*match)[1].str() + "@Base "), std::string::npos) << (*match)[1].str();
    EXPECT_GE(names, 10U);
}

// In C++, the functions: members are covered by the name of their class.
TEST(Release, TheSymbolsFileHasTheFunctionsOfTheCppInterface) {
    const std::string symbols = text_of("debian/libishitori" + major + ".symbols");
    const std::regex declared(R"(\nISHITORI_API [^;({]*?\b([a-z_]+)\()");
    std::set<std::string> names;
    for (const auto& file : fs::recursive_directory_iterator(root / "include/ishitori")) {
        if (!file.is_regular_file()) continue;
        const std::string header = contents(file.path());
        for (std::sregex_iterator match(header.begin(), header.end(), declared), end; match != end; ++match)
            names.insert((*match)[1]);
    }
    for (const std::string& name : names)
        EXPECT_NE(symbols.find("ishitori::v1::" + name + "["), std::string::npos) << name;
    EXPECT_GE(names.size(), 10U);
}

}  // namespace
