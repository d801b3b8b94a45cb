// Exchange with other programs: their spelling of games, b-files, histograms.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "program.hpp"

using namespace golden;

namespace {

void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

// The text between the quotation marks.
std::string quoted(const std::string& text) {
    const std::size_t begin = text.find('"') + 1;
    return text.substr(begin, text.rfind('"') - begin);
}

}  // namespace

TEST(OtherPrograms, SpellingsReadBack) {
    for (const std::string game :
         {"kayles", "0.(3)", "nim", "0.1(23)", "4.", "4.32", "0.3F", "grundy", "take:all-but 1-200", "cut:4",
          "0.{1,3+}", "4!.7", "{2,4!}.3(*=)", "0.{0,2!,3?+}", "0.0330(3)"}) {
        const Output output = run(std::vector<std::string>{"rules", game, "--spelling", "cgsuite"});
        ASSERT_EQ(output.exit, 0) << game << output.err;
        ASSERT_TRUE(output.out.starts_with("game.heap.TakeAndBreak(\"")) << output.out;
        const auto code_of = [](const std::string& text) {
            const ishitori::Json answer = run(std::vector<std::string>{"rules", text, "--json"}).json();
            return answer.value("code", answer["game"].get<std::string>());
        };
        EXPECT_EQ(code_of(quoted(output.out)), code_of(game)) << game;
    }
    EXPECT_EQ(run("rules take:1-3,7 --spelling cgsuite").out, "game.heap.Subtraction([1, 2, 3, 7])\n");
    EXPECT_EQ(run({"rules", "take:all-but 2,3,7", "--spelling", "cgsuite"}).out,
              "game.heap.Subtraction([2, 3, 7], allbut => true)\n");
    EXPECT_EQ(run("rules 0.(3) --spelling cgsuite --json").json()["spelling"],
              "game.heap.TakeAndBreak(\"0.[3]\")");
    EXPECT_EQ(run("rules dawsons-kayles --spelling ogs").out, "0.07\n");
    EXPECT_EQ(run("rules 4. --spelling ogs").out, "4.0\n");
    for (const char* none : {"rules nim --spelling ogs", "rules 0.3F --spelling ogs",
                             "rules grundy --spelling ogs", "rules 4!.7 --spelling ogs",
                             "rules ring:3 --spelling cgsuite", "rules take:1-1000000 --spelling cgsuite"}) {
        const Output output = run(none);
        EXPECT_EQ(output.exit, 1) << none;
        EXPECT_NE(output.err.find("cannot be written for"), std::string::npos) << output.err;
    }
}

TEST(OtherPrograms, ABFileIsCompared) {
    const Folder folder;
    const std::string file = folder.file("b.txt");
    const auto compare = [&](const std::string& more = "") {
        return run("values kayles --compare " + file + more);
    };
    const std::string own = run("values kayles --to 500 --format bfile").out;
    write(file, "# A002186\n\n" + own);
    EXPECT_EQ(compare().exit, 0);
    EXPECT_NE(compare().out.find("All 501 values"), std::string::npos) << compare().out;
    EXPECT_EQ(compare(" --json").json()["differences"], 0);

    // one value wrong, two values wrong
    write(file, "70 6\r\n71 9\r\n72 4\r\n73 9\r\n");  // two of the four are wrong
    const Output output = compare(" --json");
    EXPECT_EQ(output.exit, 2);
    const std::vector<int> values = run("values kayles --from 70 --to 73 --json").json()["values"];
    const std::vector<int> given{6, 9, 4, 9};
    int differences = 0, first = -1;
    for (int i = 3; i >= 0; --i)
        if (values[static_cast<std::size_t>(i)] != given[static_cast<std::size_t>(i)])
            ++differences, first = i;
    ASSERT_GE(differences, 1);
    EXPECT_EQ(output.json()["differences"], differences);
    EXPECT_EQ(output.json()["first_difference"]["heap"], 70 + first);
    EXPECT_EQ(output.json()["first_difference"]["given"], given[static_cast<std::size_t>(first)]);
    EXPECT_EQ(output.json()["first_difference"]["found"], values[static_cast<std::size_t>(first)]);
    EXPECT_NE(compare(" --lang ja").out.find("違います"), std::string::npos);

    // a file that starts at another heap: 0.137 at n is 0.07 at n + 1
    write(file, run("values 0.137 --to 200 --format bfile").out);
    EXPECT_EQ(run("values 0.07 --compare " + file).exit, 2);
    EXPECT_EQ(run("values 0.07 --from 1 --compare " + file).exit, 0);
}

TEST(OtherPrograms, WhatIsNoBFileIsRefused) {
    const Folder folder;
    const std::string file = folder.file("b.txt");
    const auto refused = [&](const std::string& text, const std::string& sentence) {
        write(file, text);
        const Output output = run("values kayles --compare " + file);
        EXPECT_EQ(output.exit, 1) << text;
        EXPECT_NE(output.err.find(sentence), std::string::npos) << output.err;
    };
    refused("", "no values");
    refused("# nothing\n\n", "no values");
    refused("0 0\n1 -1\n", "line 2: '1 -1'");
    refused("0 0\n1 1 1\n", "line 2");
    refused("0\n", "line 1");
    refused("0 0\n2 2\n", "line 2: n = 2, but 1 must follow");
    refused("0 99999999999999999999\n", "line 1");
    refused("0 " + std::string(10000, '1'), "line 1");
    refused(std::string("0 0\n\0\x1b[31m 1\n", 13), "line 2");
    EXPECT_EQ(run("values kayles --compare " + folder.file("none")).exit, 4);
    EXPECT_EQ(run("values kayles --compare " + folder.file("")).exit, 4);
    EXPECT_EQ(run("values kayles --compare /dev/zero").exit, 4);
    write(file, "0 0\n");
    EXPECT_EQ(run("values kayles --to 5 --compare " + file).exit, 1);
    write(file, "4611686018427387904 0\n");
    EXPECT_EQ(run("values kayles --compare " + file).exit, 1);
}

TEST(OtherPrograms, HistogramsAtPowersOfTwo) {
    const Output output = run("period 0.106 --limit 5000 --histogram -");
    std::istringstream lines(output.out.substr(output.out.find("heaps,value,count")));
    std::string line;
    std::getline(lines, line);
    std::map<std::string, long> sum;
    while (std::getline(lines, line)) {
        const std::size_t one = line.find(','), two = line.rfind(',');
        sum[line.substr(0, one)] += std::stol(line.substr(two + 1));
    }
    EXPECT_EQ(sum, (std::map<std::string, long>{{"1024", 1024}, {"2048", 2048}, {"4096", 4096}}));
    // too short a run is reported, instead of a table without rows
    EXPECT_NE(run("period kayles --histogram -").err.find("2^10"), std::string::npos);
    const Output one_file = run("period 0.16 --certificate a-file --histogram ./a-file");
    EXPECT_EQ(one_file.exit, 1);
    EXPECT_NE(one_file.err.find("'./a-file'"), std::string::npos) << one_file.err;
}

// Long lists are written while they are computed, and are the same.
TEST(OtherPrograms, ListsOfValues) {
    struct Format {
        std::string name, head, between;
        char after_heap;
    };
    const auto list = [](const Format& format, std::uint64_t from, std::uint64_t to, const auto& value) {
        std::string text = format.head;
        for (std::uint64_t n = from; n <= to; ++n) {
            if (n > from) text += format.between;
            if (format.after_heap != 0) (text += std::to_string(n)) += format.after_heap;
            text += std::to_string(value(n));
        }
        return text + "\n";
    };
    const std::string period = run("values kayles --from 72 --to 83 --format raw").out;
    const auto of_kayles = [&](std::uint64_t n) { return period[2 * ((n - 72) % 12)] - '0'; };
    for (const Format& format : {Format{"raw", "", "\n", 0}, Format{"oeis", "", ", ", 0},
                                 Format{"csv", "n,G(n)\n", "\n", ','}, Format{"bfile", "", "\n", ' '}}) {
        EXPECT_EQ(run("values nim --from 98 --to 1100 --format " + format.name).out,
                  list(format, 98, 1100, [](std::uint64_t n) { return n; }));
        const Output streamed = run("values kayles --from 99990 --to 1200000 --format " + format.name);
        EXPECT_TRUE(streamed.out == list(format, 99990, 1'200'000, of_kayles)) << format.name;
        EXPECT_EQ(streamed.exit, 0);
    }
}
