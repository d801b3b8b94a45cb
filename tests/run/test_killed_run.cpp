// SIGKILL to a long run at random moments: the same command with --resume ends with the digest, the
// histograms and the kept values of a run that was never stopped.
#include <chrono>
#include <random>
#include <thread>

#include "program.hpp"
#include "run/kept_values.hpp"

using namespace ishitori;

namespace {

class KilledRun : public ProgramTest {
  protected:
    std::vector<std::string> words(const std::string& histogram, const std::string& kept) const {
        return {"period",      "0.106",       "--limit", "2e7",   "--json",
                "--histogram", at(histogram), "--keep",  at(kept)};
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
    int kills = 0, starts = 0;
    for (; starts < 300; ++starts) {
        const pid_t process = start(disturbed, "end.json");
        if (kills < 12) {
            const std::chrono::milliseconds moment(std::uniform_int_distribution<int>(20, 400)(random));
            std::this_thread::sleep_for(moment);
            ::kill(process, SIGKILL);
        }
        const int end = wait_for(process);
        if (end == 3) break;
        ASSERT_EQ(end, -SIGKILL) << contents(at("end.json"));
        ++kills;
    }
    EXPECT_GT(kills, 0);
    EXPECT_EQ(checksum(contents(at("end.json"))), checksum(calm));
    EXPECT_EQ(contents(at("end.csv")), contents(at("calm.csv")));
    EXPECT_LT(std::filesystem::file_size(at("state") + "/current"), std::uintmax_t{20} << 20);

    auto kept = KeptValues::open(at("end.values"));
    ASSERT_TRUE(kept.ok());
    EXPECT_TRUE(kept->complete());
    EXPECT_TRUE(kept->verify().ok());
    EXPECT_EQ("\"checksum\":\"" + kept->checksum().hex() + "\"", checksum(calm));
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
