// SIGKILL to a long run at random moments: the same command with --resume ends with the digest, the
// histograms and the kept values of an uninterrupted run.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "base/every_module.hpp"
#include "kept_checksum.hpp"
#include "program.hpp"

using namespace ishitori;

namespace {

class KilledRun : public ProgramTest {
  protected:
    std::vector<std::string> words(const std::string& histogram, const std::string& kept) const {
        return {"period",      "0.106",       "--limit", "2e7",   "--json",
                "--histogram", at(histogram), "--keep",  at(kept)};
    }
    static int scale() {
        const char* text = std::getenv("ISHITORI_TEST_SCALE");
        return text == nullptr ? 1 : std::max(1, std::atoi(text));
    }
    // Repeats the command until it ends with this exit code, and kills it at most this many times. Returns
    // the number of kills.
    int kill_until_done(const std::vector<std::string>& command, int good, int most, int longest_ms,
                        std::mt19937& random) const {
        int kills = 0;
        for (int starts = 0; starts < most + 300; ++starts) {
            const pid_t process = start(command, "end.json");
            if (kills < most) {
                const std::chrono::milliseconds moment(
                    std::uniform_int_distribution<int>(longest_ms / 20, longest_ms)(random));
                std::this_thread::sleep_for(moment);
                ::kill(process, SIGKILL);
            }
            const int end = wait_for(process);
            if (end == good) break;
            EXPECT_EQ(end, -SIGKILL) << contents(at("end.json"));
            if (end != -SIGKILL) break;
            ++kills;
        }
        return kills;
    }
};

}  // namespace

TEST_F(KilledRun, EndsAsOneThatWasNeverStopped) {
    ASSERT_EQ(wait_for(start(words("calm.csv", "calm.values"), "calm.json")), 3);
    const std::string calm = contents(at("calm.json"));
    const auto checksum = [](const std::string& json) {
        const std::size_t begin = json.find("\"checksum\"");
        return begin == std::string::npos ? json : json.substr(begin, 21);
    };
    ASSERT_NE(calm.find("\"checksum\""), std::string::npos) << calm;

    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    auto disturbed = words("end.csv", "end.values");
    for (const char* word : {"--checkpoint-every", "0", "--threads", "2", "--resume", "--checkpoint"}) {
        disturbed.emplace_back(word);
    }
    disturbed.push_back(at("state"));
    // once; with a larger scale repeatedly from the start until it was killed often enough
    int killed = 0;
    for (int rounds = 0; rounds == 0 || (scale() > 1 && killed < 12 * scale() && rounds < 10 * scale());
         ++rounds) {
        for (const char* file : {"state", "end.csv", "end.values"}) std::filesystem::remove_all(at(file));
        killed += kill_until_done(disturbed, 3, 12, 400, random);
        EXPECT_EQ(checksum(contents(at("end.json"))), checksum(calm));
        EXPECT_EQ(contents(at("end.csv")), contents(at("calm.csv")));
        EXPECT_LT(std::filesystem::file_size(at("state") + "/current"), std::uintmax_t{20} << 20);
    }
    EXPECT_GE(killed, scale() == 1 ? 1 : 12 * scale());

    auto kept = KeptValues::open(at("end.values"));
    ASSERT_TRUE(kept.ok());
    EXPECT_TRUE(kept->complete());
    EXPECT_EQ(checksum_of_values(*kept), kept->checksum().hex());
    EXPECT_EQ("\"checksum\":\"" + kept->checksum().hex() + "\"", checksum(calm));
}

// The quotient of 0.15, repeatedly from the start until it was killed often enough; each time the certificate
// equals the certificate of an uninterrupted run.
TEST_F(KilledRun, AQuotientEndsInTheSameCertificate) {
    using std::chrono::steady_clock, std::chrono::milliseconds;
    const auto begin = steady_clock::now();
    ASSERT_EQ(run({"quotient", "0.15", "--certificate", at("calm")}, "calm.out"), 0);
    const auto took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int killed = 0;
    for (int rounds = 0; killed < 8 * scale() && rounds < 100 * scale(); ++rounds) {
        std::filesystem::remove_all(at("quotient"));
        std::filesystem::remove(at("end"));
        killed += kill_until_done({"quotient", "0.15", "--checkpoint", at("quotient"), "--checkpoint-every",
                                   "0", "--resume", "--certificate", at("end"), "--quiet"},
                                  0, 8, static_cast<int>(took.count()), random);
        ASSERT_EQ(contents(at("end")), contents(at("calm")));
    }
    EXPECT_GE(killed, 8 * scale());
}

// With --keep and --resume the file is compared with the checkpoint, whose values have another source.
TEST_F(KilledRun, AKeptFileWithOtherValuesIsTold) {
    auto first = words("h.csv", "v");
    first.insert(first.end(), {"--checkpoint", at("state"), "--resume"});
    ASSERT_EQ(run(first, "out.json"), 3);
    first[3] = "25000000";
    ASSERT_EQ(run(first, "out.json"), 3);
    const std::string game = "0.106";
    std::vector<StoredValue> values;
    {
        auto kept = KeptValues::open(at("v"));
        ASSERT_TRUE(kept);
        values.resize(kept->count());
        ASSERT_TRUE(kept->read(0, values));
    }
    values[1234567] ^= 1;
    std::filesystem::remove(at("v"));
    {
        auto keeper = ValueKeeper::open(at("v"), game, 0);
        ASSERT_TRUE(keeper);
        ASSERT_TRUE(keeper->add(0, std::span<const StoredValue>(values)));
        ASSERT_TRUE(keeper->finish());
    }
    first[3] = "30000000";
    EXPECT_EQ(run(first, "out.json"), 2);
    EXPECT_NE(contents(at("out.json")).find("kept.other-values"), std::string::npos)
        << contents(at("out.json"));
}

TEST_F(KilledRun, AnotherGamesFolderIsRefusedAndLeftAlone) {
    auto first = words("h.csv", "v");
    first.insert(first.end(), {"--checkpoint", at("state")});
    ASSERT_EQ(wait_for(start(first, "out.json")), 3);
    const std::string before = contents(at("state/current"));
    ASSERT_FALSE(before.empty());
    EXPECT_EQ(
        wait_for(start({"period", "0.16", "--limit", "1e6", "--checkpoint", at("state"), "--resume"}, "o")),
        1);
    EXPECT_EQ(wait_for(start({"period", "0.106", "--limit", "1e6", "--checkpoint", at("state")}, "o")), 1);
    EXPECT_EQ(contents(at("state/current")), before);
    // a kept state is never reported as missing, also if the answer rests on all values
    ASSERT_EQ(run({"period", "0.16", "--limit", "3e6", "--checkpoint", at("short"), "--json"}, "short.json"),
              0);
    EXPECT_EQ(std::filesystem::exists(at("short/current")),
              contents(at("short.json")).find("no checkpoint was kept") == std::string::npos);
    // and for a run that examines fewer heaps than the checkpoint has
    first[3] = "1000";
    first.push_back("--resume");
    EXPECT_EQ(run(first, "few.json"), 3);
    EXPECT_EQ(contents(at("few.json")).find("no checkpoint was kept"), std::string::npos)
        << contents(at("few.json"));
    EXPECT_NE(contents(at("few.json")).find("the state is kept in"), std::string::npos);
    EXPECT_EQ(contents(at("state/current")), before);
}

TEST(DoubleCheck, TwoWaysAgreeAndTheAnswerSaysHowFar) {
    const std::string command = "'" ISHITORI_BINARY_DIR
                                "/ishitori' period 0.104 --limit 3000000 --double-check --quiet "
                                "--json --threads 2 2>/dev/null";
    FILE* pipe = ::popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string json(4096, '\0');
    json.resize(std::fread(json.data(), 1, json.size(), pipe));
    ::pclose(pipe);
    const std::size_t at = json.find("\"double_check\":{\"agrees_to\":");
    ASSERT_NE(at, std::string::npos) << json;
    EXPECT_GE(std::strtoull(json.c_str() + at + 28, nullptr, 10), 3000000U) << json;
}
