// --certificate FILE: the period of a certificate, checked in this run, gives the value of any heap.
#include <gtest/gtest.h>

#include <fstream>

#include "claims/certificate.hpp"
#include "program.hpp"

using namespace golden;
using namespace ishitori::commands;

namespace {

std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST(CertifiedValues, TheSameAnswersAsWithout) {
    const Folder folder;
    const std::string file = folder.file("c.certificate");
    for (const std::string game : {"kayles", "4.(3)", "0.8", "take:2,5,7", "0.(07)", "nim"}) {
        ASSERT_EQ(run({"period", game, "--certificate", file}).exit, 0) << game;
        const std::vector<std::string> range{"--from", "10^15", "--to", "10^15+40", "--json"};
        std::vector<std::string> plain{"values", game}, relying{"values", game, "--certificate", file};
        plain.insert(plain.end(), range.begin(), range.end());
        relying.insert(relying.end(), range.begin(), range.end());
        const Output one = run(plain), other = run(relying);
        ASSERT_EQ(other.exit, 0) << game << other.err << other.out;
        EXPECT_EQ(other.json()["values"], one.json()["values"]) << game;
        EXPECT_EQ(other.json()["proved_period"], true) << game;
        EXPECT_EQ(other.json()["certificate"]["verdict"], "verified") << game;
        for (const std::string command : {"outcome", "moves", "explain"}) {
            const Output with =
                run({command, game, "1000000000000007,12,5", "--normal", "--certificate", file, "--json"});
            const Output without = run({command, game, "1000000000000007,12,5", "--normal", "--json"});
            ASSERT_EQ(with.exit, without.exit) << game << command << with.err;
            EXPECT_EQ(with.json()["outcome"], without.json()["outcome"]) << game << command;
            EXPECT_EQ(with.json()["nim_values"], without.json()["nim_values"]) << game << command;
        }
    }
    EXPECT_NE(run({"outcome", "kayles", "5", "--lang", "en"}).out.find("N"), std::string::npos);
}

TEST(CertifiedValues, SaysThatItWasChecked) {
    const Folder folder;
    const std::string file = folder.file("c.certificate");
    ASSERT_EQ(run({"period", "kayles", "--certificate", file}).exit, 0);
    for (const std::string command : {"outcome", "moves", "explain"}) {
        EXPECT_NE(run({command, "kayles", "10^15,3", "--certificate", file, "--lang", "en"})
                      .out.find("which was checked now"),
                  std::string::npos)
            << command;
        EXPECT_NE(run({command, "kayles", "10^15,3", "--certificate", file, "--lang", "ja"})
                      .out.find("今検査しました"),
                  std::string::npos)
            << command;
    }
    const Output values = run({"values", "kayles", "--to", "5", "--certificate", file, "--lang", "en"});
    EXPECT_NE(values.out.find("which was checked now"), std::string::npos) << values.out;
    // the input of other programs
    EXPECT_EQ(run({"values", "kayles", "--to", "2", "--certificate", file, "--format", "bfile"}).out,
              "0 0\n1 1\n2 2\n");
}

TEST(CertifiedValues, NothingIsBelieved) {
    const Folder folder;
    const std::string file = folder.file("c.certificate"), forged = folder.file("f.certificate");
    ASSERT_EQ(run({"period", "kayles", "--certificate", file}).exit, 0);
    std::string text = text_of(file);
    const std::size_t at = text.find("period 12");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 9, "period 24");
    std::ofstream(forged) << text;
    for (const std::vector<std::string>& asked : std::vector<std::vector<std::string>>{
             {"values", "kayles", "--to", "5"}, {"outcome", "kayles", "5"}, {"explain", "kayles", "5"}}) {
        const auto with = [&](const std::string& name) {
            std::vector<std::string> words = asked;
            words.insert(words.end(), {"--certificate", name});
            return run(words);
        };
        EXPECT_EQ(with(forged).exit, 2) << asked[0];
        EXPECT_EQ(with(folder.file("none")).exit, 4) << asked[0];
        std::ofstream(forged + "2") << text.substr(0, 100);
        EXPECT_EQ(with(forged + "2").exit, 2) << asked[0];
    }
    // of another game, of another kind, in misere play, the option twice
    EXPECT_EQ(run({"values", "0.07", "--to", "5", "--certificate", file}).exit, 1);
    const std::string quotient = folder.file("q.certificate");
    ASSERT_EQ(run({"quotient", "kayles", "--certificate", quotient}).exit, 0);
    EXPECT_EQ(run({"values", "kayles", "--to", "5", "--certificate", quotient}).exit, 1);
    EXPECT_EQ(run({"outcome", "kayles", "5", "--misere", "--certificate", file}).exit, 1);
    EXPECT_EQ(run({"values", "kayles", "--to", "5", "--certificate", file, "--method", "m1"}).exit, 1);
}

// A certificate by the formula of cuts [T19] may list fewer values than it repeats.
TEST(CertifiedValues, ByTheFormulaOfCuts) {
    const Folder folder;
    const std::string file = folder.file("cut.certificate");
    PeriodClaim claim;
    claim.game = "{20}.";
    claim.theorem = Theorem::cut_formula;
    claim.periodicity = {1, 19, 1};
    for (const std::size_t count : {1, 25}) {
        claim.values.assign(count, 0);
        for (std::uint32_t n = 20; n < count; ++n) claim.values[n] = (n - 1) / 19;
        std::ofstream(file) << certificate_text(claim);
        const Output output =
            run({"values", "{20}.", "--from", "498", "--to", "500", "--certificate", file, "--json"});
        ASSERT_EQ(output.exit, 0) << count << output.err;
        EXPECT_EQ(output.json()["values"], nlohmann::json({26, 26, 26})) << count;
        EXPECT_EQ(run({"outcome", "{20}.", "500", "--certificate", file}).exit, 0) << count;
    }
}

// 0.106: a proof of 793 thousand million heaps with stations. The requested heaps follow two of them: the
// window's end, and one period later, where no other computation gets in a day.
TEST(CertifiedValues, FromTheNearestStation) {
    const std::string file = std::string(ISHITORI_SOURCE_DIR) + "/records/0.106.certificate";
    const std::uint64_t end = 468080878444, period = 328226140474;
    const auto values = [&](std::uint64_t from) {
        const Output output = run({"values", "0.106", "--from", std::to_string(from), "--to",
                                   std::to_string(from + 100), "--certificate", file, "--json"});
        EXPECT_EQ(output.exit, 3) << output.err;
        EXPECT_EQ(output.json()["proved_period"], false);
        EXPECT_TRUE(output.json()["notes"][0].get<std::string>().starts_with("Not proved here"))
            << output.out;
        EXPECT_EQ(output.json()["certificate"]["verdict"], "unchecked");
        return output.json()["values"];
    };
    const Json first = values(end);
    EXPECT_EQ(first.size(), 101U);
    EXPECT_EQ(values(end + 3000 * period), first);
    const Output words = run({"values", "0.106", "--to", "5", "--certificate", file, "--lang", "en"});
    EXPECT_TRUE(words.out.starts_with("Not proved here")) << words.out;
    const Output csv = run({"values", "0.106", "--to", "5", "--certificate", file, "--format", "csv"});
    EXPECT_EQ(csv.exit, 3);
    EXPECT_TRUE(csv.out.starts_with("n,G(n)\n0,0\n")) << csv.out;
    EXPECT_NE(csv.err.find("Not proved here"), std::string::npos) << csv.err;
}

// The same for every answer by a certificate that was not checked completely: the sentence comes first, the
// exit code is 3, and the JSON has a field.
TEST(CertifiedValues, UncheckedIsSaidFirst) {
    const std::string file = std::string(ISHITORI_SOURCE_DIR) + "/records/0.106.certificate";
    const std::string heap = "468080878444";
    for (std::vector<std::string> words :
         {std::vector<std::string>{"values", "0.106", "--from", heap},
          {"outcome", "0.106", heap},
          {"moves", "0.106", heap},
          {"explain", "0.106", heap},
          {"explain", "0.106", "468080878450", "--move", "468080878450-3"}}) {
        for (const char* word : {"--certificate", file.c_str(), "--lang", "en"}) words.emplace_back(word);
        const Output output = run(words);
        EXPECT_EQ(output.exit, 3) << words[0] << output.err;
        EXPECT_TRUE(output.out.starts_with("Not proved here")) << words[0] << output.out;
        EXPECT_EQ(output.err.find("Not proved here"), std::string::npos) << output.err;
        words.emplace_back("--json");
        const Json json = run(words).json();
        EXPECT_EQ(json["exit"], 3) << words[0];
        EXPECT_EQ(json["proved_period"], false) << words[0];
        EXPECT_EQ(json["certificate"]["verdict"], "unchecked") << words[0];
        EXPECT_TRUE(json["notes"][0].get<std::string>().starts_with("Not proved here")) << words[0];
    }
    // The heap before a station lies 10^9 heaps after the previous one: the time limit is respected.
    const Output late = run(
        {"explain", "0.106", heap + ",1", "--move", heap + "-3", "--certificate", file, "--timeout", "1"});
    EXPECT_EQ(late.exit, 3) << late.out;
    EXPECT_NE(late.err.find("--timeout"), std::string::npos) << late.err;
}
