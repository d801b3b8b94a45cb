// The program itself: sentences and exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/every_module.hpp"
#include "base/sha256.hpp"
#include "claims/certificate.hpp"
#include "forge.hpp"
#include "stations.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

struct Answer {
    std::string words;  // stdout and stderr
    int exit = -1;
};

Answer run_checker(const std::string& arguments, const std::string& program = "ishitori-verify") {
    const std::string command = "LC_ALL=C '" ISHITORI_BINARY_DIR "/" + program + "' " + arguments + " 2>&1";
    Answer answer;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return answer;
    std::array<char, 4096> block{};
    while (const std::size_t got = std::fread(block.data(), 1, block.size(), pipe))
        answer.words.append(block.data(), got);
    const int status = pclose(pipe);
    answer.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return answer;
}

class Program : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("ishitori-forged-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, const std::string& text) {
        const std::filesystem::path path = folder_ / name;
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string folder() const { return folder_.string(); }

  private:
    std::filesystem::path folder_;
};

}  // namespace

TEST_F(Program, Verifies) {
    const std::string file = write("kayles.cert", certificate_text(forge::claim("0.77", 71, 12)));
    const Answer answer = run_checker(file);
    EXPECT_EQ(answer.exit, 0);
    EXPECT_EQ(answer.words,
              "'" + file +
                  "': verified: the nim-sequence of 0.77 has period 12 from heap 71 on, by 'guy-smith'; 167 "
                  "values were derived again from the rules.\n");
    EXPECT_EQ(run_checker("--quiet " + file).words, "");
    EXPECT_EQ(run_checker("--lang ja " + file).exit, 0);
    EXPECT_NE(run_checker("--lang ja " + file).words.find("周期 12"), std::string::npos);
    EXPECT_EQ(
        run_checker("--json " + file).words,
        "{\"command\":\"verify\",\"schema\":\"ishitori-answer\",\"version\":1,\"file\":\"" + file +
            "\",\"sha256\":\"" + sha256_hex(certificate_text(forge::claim("0.77", 71, 12))) +
            "\",\"verdict\":\"verified\",\"reason\":\"\",\"claim\":{\"kind\":\"period\",\"game\":\"0.77\","
            "\"convention\":"
            "\"normal\",\"theorem\":\"guy-smith\",\"preperiod\":71,\"period\":12,\"saltus\":0,\"max_value\":"
            "8,"
            "\"max_value_at\":27},\"values_rederived\":167,\"values_needed\":167,\"exit\":0}\n");
}

TEST_F(Program, RefusesWithTheTrueReason) {
    PeriodClaim lie = forge::claim("0.77", 71, 12);
    lie.values.pop_back();
    std::string file = write("short.cert", certificate_text(lie));
    Answer answer = run_checker(file);
    EXPECT_EQ(answer.exit, 2);
    EXPECT_EQ(answer.words,
              "'" + file + "': refused: the theorem needs 167 values, the certificate has 166.\n");

    lie = forge::claim("0.77", 71, 12);
    lie.values[57] = 5;
    file = write("changed.cert", certificate_text(lie));
    answer = run_checker(file);
    EXPECT_EQ(answer.exit, 2);
    EXPECT_EQ(answer.words,
              "'" + file + "': refused: heap 57: the certificate has the nim-value 5, the rules give 4.\n");
    answer = run_checker("--json " + file);
    EXPECT_EQ(answer.exit, 2);
    EXPECT_NE(answer.words.find("\"verdict\":\"refused\",\"reason\":\"heap 57"), std::string::npos);

    const std::string truth = certificate_text(forge::claim("0.77", 71, 12));
    for (const std::string& text :
         {std::string(), truth.substr(0, 200), truth + "x", std::string("\0\xFF\n\x7F", 4),
          certificate_text(forge::claim("0.77", 72, 12))}) {
        EXPECT_EQ(run_checker(write("lie.cert", text)).exit, 2);
    }
}

TEST_F(Program, NamesTheNumberOfSegments) {
    const std::string file = write("stations.cert", certificate_text(forge::stations_truth()));
    const Answer answer = run_checker("--segments 7-9 " + file);
    EXPECT_EQ(answer.exit, 1);
    EXPECT_EQ(answer.words,
              "ishitori-verify: '" + file + "' has 8 segments, so --segments cannot go up to 9.\n");
}

TEST_F(Program, RefusesAHyphenAsAName) {
    const Answer answer = run_checker("-");
    EXPECT_EQ(answer.exit, 1);
    EXPECT_NE(answer.words.find("write './-'"), std::string::npos) << answer.words;
}

// A segment of this certificate takes minutes.
TEST_F(Program, CtrlCAndAClosedTerminalEndTheCheckWithASentence) {
    const std::string out = folder() + "/out";
    for (const std::string signal : {"INT", "HUP"}) {
        const int status = std::system(("timeout --foreground --preserve-status -s " + signal +
                                        " 2 '" ISHITORI_BINARY_DIR
                                        "/ishitori-verify' --lang en --segments 1 '" ISHITORI_SOURCE_DIR
                                        "/records/0.106.certificate' > '" +
                                        out + "'")
                                           .c_str());
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 3) << signal << ": " << status;
        std::ifstream words(out);
        EXPECT_NE(std::string(std::istreambuf_iterator<char>(words), {}).find("consistent, not verified"),
                  std::string::npos);
    }
}

TEST_F(Program, WorstOfSeveral) {
    const std::string good = write("good.cert", certificate_text(forge::nim()));
    const std::string bad = write("bad.cert", "no");
    EXPECT_EQ(run_checker(good + " " + good).exit, 0);
    EXPECT_EQ(run_checker(good + " " + bad).exit, 2);
    EXPECT_EQ(run_checker(bad + " " + folder() + "/none " + good).exit, 4);
    EXPECT_NE(run_checker("--json " + good + " " + bad)
                  .words.find("\"version\":1,\"verdict\":\"refused\",\"files\":["),
              std::string::npos);
    // `ishitori verify` prints the same words
    for (const std::string& files : {good, bad, good + " " + bad}) {
        EXPECT_EQ(run_checker("--json " + files).words,
                  run_checker("--json " + files, "ishitori' verify '--quiet").words);
    }
}

TEST_F(Program, UnreadableFiles) {
    EXPECT_EQ(run_checker(folder() + "/none.cert").exit, 4);
    EXPECT_EQ(run_checker(folder()).exit, 4);  // a folder
    EXPECT_NE(run_checker(folder() + "/none.cert").words.find("cannot be read"), std::string::npos);
    EXPECT_EQ(run_checker("/dev/zero").exit, 2);  // endless, but not a certificate
}

// Faults of the machine are reported with exit 4.
TEST_F(Program, TheMachineFails) {
    const std::string truth = certificate_text(forge::claim("0.77", 71, 12));
    const std::string file = write("kayles.cert", truth);
    // Endless, with the beginning of a certificate: rejected by its size.
    const std::string endless = write("endless.cert", truth);
    std::filesystem::resize_file(endless, std::uintmax_t{1} << 40);
    const Answer answer = run_checker(endless);
    EXPECT_EQ(answer.exit, 4);
    EXPECT_NE(answer.words.find("is longer than 268435456 bytes"), std::string::npos) << answer.words;
    const std::string said = folder() + "/said";
    EXPECT_EQ(run_checker(file + " >/dev/full 2>" + said + " #").exit, 4);
    std::ifstream words(said);
    EXPECT_NE(std::string(std::istreambuf_iterator<char>(words), {}).find("standard output"),
              std::string::npos);
    EXPECT_EQ(run_checker("--help >/dev/full #").exit, 4);
    // Names that are not UTF-8 are escaped so that the JSON is valid.
    const std::string odd = write("odd\xFF.cert", truth);
    EXPECT_NE(run_checker("--json '" + odd + "'").words.find("odd\\\\xFF.cert"), std::string::npos);
}

TEST_F(Program, Ledgers) {
    const std::string file = write("kayles.cert", certificate_text(forge::claim("0.77", 71, 12)));
    EXPECT_EQ(run_checker(file + " --join x").exit, 1);
    EXPECT_EQ(run_checker(file + " --log").exit, 1);
    EXPECT_EQ(run_checker(file + " --log " + write("junk", "junk")).exit, 1);
    EXPECT_EQ(run_checker(file + " --log " + folder() + "/new").exit,
              1);  // no stretches: the option has no meaning here
    EXPECT_FALSE(std::filesystem::exists(folder() + "/new"));
}

TEST_F(Program, WrongInput) {
    EXPECT_EQ(run_checker("").exit, 1);
    EXPECT_EQ(run_checker("--frobnicate x").exit, 1);
    EXPECT_EQ(run_checker("--heaps 0 x").exit, 1);
    EXPECT_EQ(run_checker("--heaps 2^41 x").exit, 1);
    EXPECT_EQ(run_checker("--memory 0 x").exit, 1);
    EXPECT_EQ(run_checker("--memory much x").exit, 1);
    EXPECT_EQ(run_checker("--timeout 0 x").exit, 1);
    EXPECT_EQ(run_checker("--timeout x x").exit, 1);
    EXPECT_EQ(run_checker("--lang fr x").exit, 1);
    EXPECT_EQ(run_checker("--lang").exit, 1);
    EXPECT_NE(run_checker("--frobnicate").words.find("--frobnicate"), std::string::npos);
    EXPECT_EQ(run_checker("--help").exit, 0);
    EXPECT_EQ(run_checker("--version").exit, 0);
}

// For a claim with stations, values are derived from the previous station.
TEST_F(Program, ValuesByStationsAreThoseOfTheGame) {
    const std::string file = write("stations.cert", certificate_text(forge::stations_truth()));
    for (const char* heaps : {"--from 0 --to 30", "--from 3990 --to 4010", "--from 8990 --to 9150",
                              "--from 1000000000000000 --to 1000000000000141"}) {
        const std::string asked = std::string("values 0.356 ") + heaps + " --quiet --packed --json";
        const auto values = [](const Answer& answer) {
            const std::size_t from = answer.words.find("\"packed\":");
            return answer.words.substr(from, answer.words.find('"', from + 12) - from);
        };
        const Answer own = run_checker(asked, "ishitori");
        const Answer by_stations = run_checker(asked + " --by-certificate " + file, "ishitori");
        EXPECT_EQ(by_stations.exit, 3) << by_stations.words;  // its stretches are not checked there
        EXPECT_EQ(values(by_stations), values(own));
        EXPECT_GT(values(own).size(), 50U) << own.words;
    }
}
