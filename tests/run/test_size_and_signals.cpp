// Positions of many heaps in little memory and time; Ctrl-C, a closed terminal and a closed reader end every
// command; and a file that is rewritten is never lost.
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/every_module.hpp"
#include "base/files.hpp"
#include "program.hpp"

using namespace ishitori;

namespace {

// A sanitizer needs additional memory.
#if defined(ISHITORI_ONE_TARGET)
constexpr long times = 10;
#else
constexpr long times = 1;
#endif

class SizeAndSignals : public ProgramTest {
  protected:
    // All heaps of 1000 .. 9999 stones: 24,000 of four digits are near the longest argument of a program.
    static std::string many_heaps(unsigned first, unsigned count) {
        std::string text;
        for (unsigned i = 0; i < count; ++i)
            text += (i == 0 ? "" : ",") + std::to_string(1000 + (first + i * 7919) % 9000);
        return text;
    }
    nlohmann::json answer(const std::string& out) const { return nlohmann::json::parse(contents(at(out))); }

    // The exit code after this signal, and the seconds until the program ended.
    std::pair<int, double> after_signal(const std::vector<std::string>& words, int signal,
                                        std::chrono::milliseconds moment) const {
        const pid_t process = start(words, "out");
        std::this_thread::sleep_for(moment);
        const auto asked = std::chrono::steady_clock::now();
        ::kill(process, signal);
        const int end = wait_for(process);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - asked;
        return {end, seconds.count()};
    }
};

}  // namespace

TEST_F(SizeAndSignals, OutcomeOfManyHeaps) {
    const std::vector<std::vector<std::string>> questions{{"outcome", "nim"},
                                                          {"outcome", "kayles"},
                                                          {"outcome", "0.007"},
                                                          {"outcome", "0.333"},
                                                          {"outcome", "kayles", "--misere"},
                                                          {"outcome", "nim", "--misere"}};
    for (std::vector<std::string> words : questions) {
        words.insert(words.begin() + 2, many_heaps(1000, 24'000));
        words.push_back("--json");
        long megabytes = 0;
        ASSERT_EQ(run(words, "out", &megabytes), 0) << words[1] << contents(at("out.err"));
        EXPECT_LT(megabytes, 100 * times) << words[1];
        EXPECT_EQ(answer("out")["position"].size(), 24'000U);
    }
}

TEST_F(SizeAndSignals, MovesOfManyHeaps) {
    for (const char* command : {"moves", "explain"}) {
        for (const char* convention : {"--normal", "--misere"}) {
            long megabytes = 0;
            ASSERT_EQ(
                run({command, "kayles", many_heaps(1000, 24'000), convention, "--json"}, "out", &megabytes),
                0);
            EXPECT_LT(megabytes, 400 * times) << command << convention;
            const auto output = answer("out");
            // listed or not, all are counted
            EXPECT_TRUE(output["winning_moves_total"].is_number()) << command << convention;
            EXPECT_LE(output["winning_moves"].size() * 24'000, 1'000'000U);
        }
    }
}

TEST_F(SizeAndSignals, CtrlCEndsTheSearchForMoves) {
    const auto [end, seconds] = after_signal({"moves", "0.007", many_heaps(1000, 24'000), "--json"}, SIGINT,
                                             std::chrono::milliseconds(700));
    EXPECT_TRUE(end == 3 || end == 0) << end;
    EXPECT_LT(seconds, 3);
}

TEST_F(SizeAndSignals, CtrlCEndsSlowMethods) {
    // the later moments are among the engine's first heaps, on most machines
    const std::string sevens(9999, '7'), threes(3000, '3');
    const std::vector<std::pair<std::vector<std::string>, int>> questions{
        {{"values", "0.(7)", "--to", "10^6", "--method", "m1"}, 500},
        {{"values", "4.005", "--to", "300", "--method", "engine"}, 300},
        {{"period", "0." + sevens}, 3000},
        {{"period", "0." + threes + sevens.substr(0, 3000)}, 3000}};
    for (const auto& [words, moment] : questions) {
        const auto [end, seconds] = after_signal(words, SIGINT, std::chrono::milliseconds(moment));
        EXPECT_EQ(end, 3) << words[0];
        EXPECT_LT(seconds, 4) << words[0];
    }
}

// The terminal closes: everything that Ctrl-C saves is saved.
TEST_F(SizeAndSignals, HangupSavesTheState) {
    const auto [end, seconds] =
        after_signal({"period", "0.106", "--limit", "1e12", "--checkpoint", at("state")}, SIGHUP,
                     std::chrono::milliseconds(3000));
    EXPECT_EQ(end, 3);
    EXPECT_TRUE(std::filesystem::exists(at("state") + "/current"));
    EXPECT_NE(contents(at("out")).find("0.106"), std::string::npos);
}

// If the reader closes the output, the game ends although the input never ends.
TEST_F(SizeAndSignals, PlayEndsWhenNobodyReads) {
    const std::string program = ISHITORI_BINARY_DIR "/ishitori";
    std::ofstream(at("script")) << "yes h | timeout 60 '" << program << "' play nim 3,4 2>'" << at("err")
                                << "' | head -1 >'" << at("head") << "'\ntest ${PIPESTATUS[1]} -ne 124\n";
    EXPECT_EQ(std::system(("bash '" + at("script") + "'").c_str()), 0);
}

// A closed reader is not an error; a full disk is.
TEST_F(SizeAndSignals, AskSaysNothingWhenNobodyReads) {
    const std::string program = ISHITORI_BINARY_DIR "/ishitori";
    std::ofstream(at("script")) << "yes '[\"period\",\"kayles\"]' | timeout 60 '" << program << "' ask 2>'"
                                << at("err") << "' | head -1 >'" << at("head")
                                << "'\ntest ${PIPESTATUS[1]} -eq 4\n";
    EXPECT_EQ(std::system(("bash '" + at("script") + "'").c_str()), 0);
    EXPECT_EQ(contents(at("err")), "");
}

TEST_F(SizeAndSignals, AFileIsReplacedWholeOrNotAtAll) {
    ASSERT_TRUE(write_file(at("proof"), "first\n").ok());
    ASSERT_EQ(::chmod(at("proof").c_str(), 0640), 0);
    ASSERT_EQ(::symlink(at("proof").c_str(), at("link").c_str()), 0);
    ASSERT_TRUE(write_file(at("link"), "second\n").ok());
    EXPECT_EQ(contents(at("proof")), "second\n");
    EXPECT_TRUE(std::filesystem::is_symlink(at("link")));
    struct stat about {};
    ASSERT_EQ(::stat(at("proof").c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 07777U, 0640U);

    // a limit on file sizes simulates the full disk: the new file cannot be written, the old one stays
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &small);
        const Status status = write_file(at("proof"), std::string(5000, 'x'));
        ::_exit(status.ok() || status.error().key != "file.unwritable");
    }
    EXPECT_EQ(wait_for(child), 0);
    EXPECT_EQ(contents(at("proof")), "second\n");
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
    EXPECT_EQ(files, 2U) << "the temporary file is still there";

    // a file that is not regular is written in place
    EXPECT_TRUE(write_file("/dev/null", "nothing").ok());
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    const Status full = write_file("/dev/full", "too much");
    EXPECT_FALSE(full.ok());
    EXPECT_FALSE(write_file(at("no/such/folder"), "lost").ok());
}

// The certificate of an earlier run survives a disk that is full, or a file that may not grow.
TEST_F(SizeAndSignals, AGoodCertificateIsNotLost) {
    ASSERT_EQ(run({"period", "kayles", "--certificate", at("kayles.cert")}, "out"), 0);
    const std::string good = contents(at("kayles.cert"));
    const std::string line = "ulimit -f 1; '" ISHITORI_BINARY_DIR
                             "/ishitori' period 0.165 --segments 0 "
                             "--certificate '" +
                             at("kayles.cert") + "' >/dev/null 2>&1";
    const int ended = std::system(("bash -c \"" + line + "\"").c_str());
    EXPECT_TRUE(WIFEXITED(ended) && WEXITSTATUS(ended) == 4) << ended;
    EXPECT_EQ(contents(at("kayles.cert")), good);
}
