// Storage that fails at a chosen call (failing_storage.cpp, preloaded): after any fault, and wherever the
// machine dies, the program ends with its exit code and a sentence, and the same command afterwards gives the
// same result as without the fault. ISHITORI_FAULT_SEED=1 sets the seed; ISHITORI_TEST_SCALE multiplies the
// number of faults.
#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "../run/program.hpp"

using namespace ishitori;

namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

using Words = std::vector<std::string>;

class Faults : public ProgramTest {
  protected:
    // A command that writes, run in the folder `work`, which is new each time.
    struct Command {
        Words words;
        // Its results as text for comparison; may run the program.
        std::function<std::string()> left;
        // Prepares the contents of `work`; empty by default.
        std::function<void()> before = [] {};
    };

    int with_fault(const Words& words, const std::string& fault, const std::string& out) const {
        ::setenv("LD_PRELOAD", ISHITORI_BINARY_DIR "/tests/libfailing_storage.so", 1);
        if (!fault.empty()) ::setenv("ISHITORI_FAULT", fault.c_str(), 1);
        ::setenv("ISHITORI_FAULT_COUNT", at("count").c_str(), 1);
        const pid_t process = start(words, out);
        for (const char* name : {"LD_PRELOAD", "ISHITORI_FAULT", "ISHITORI_FAULT_COUNT"}) ::unsetenv(name);
        return wait_for(process);
    }
    std::string in(const std::string& name) const { return at("work/" + name); }
    void begin(const Command& command) const {
        std::filesystem::remove_all(at("work"));
        std::filesystem::create_directories(at("work"));
        command.before();
    }
    // The sentence of an answer, in JSON or on standard error.
    bool said_something(const std::string& out) const {
        return contents(at(out + ".err")).find("ishitori") != std::string::npos ||
               contents(at(out)).find("\"message\"") != std::string::npos;
    }

    // Tests every kind of fault at calls spread over the whole run.
    void survives(const Command& command, std::size_t faults) {
        begin(command);
        std::filesystem::remove(at("count"));
        const int good = with_fault(command.words, "", "calm");
        ASSERT_TRUE(good == 0 || good == 3) << good << contents(at("calm.err"));
        const std::string wanted = command.left();
        ASSERT_NE(wanted, "");
        const long calls = std::strtol(contents(at("count")).c_str(), nullptr, 10);
        ASSERT_GT(calls, 2) << "nothing was written";

        const std::uint64_t seed = from_environment("ISHITORI_FAULT_SEED", 1);
        std::mt19937_64 random(seed);
        int ended_badly = 0, died = 0;
        const std::size_t all = faults * from_environment("ISHITORI_TEST_SCALE", 1);
        const char* const kinds[] = {"io", "full", "short", "torn", "before", "after"};
        for (std::size_t i = 0; i < all; ++i) {
            // the calls near both ends are the opening and the last renaming
            const long call =
                1 + static_cast<long>(i < 2 * 6 ? (i < 6 ? i / 6 : static_cast<std::size_t>(calls) - 1)
                                                : random() % static_cast<std::size_t>(calls));
            const std::string fault = std::string(kinds[i % 6]) + ":" + std::to_string(call);
            SCOPED_TRACE(command.words[0] + ", fault " + fault + " of " + std::to_string(calls) + ", seed " +
                         std::to_string(seed));
            begin(command);
            const int end = with_fault(command.words, fault, "fault");
            if (end == good) {
                EXPECT_EQ(command.left(), wanted) << "it said that all went well";
            } else if (end == -SIGKILL) {
                EXPECT_TRUE(i % 6 >= 3) << "killed without need";
                ++died;
            } else {
                EXPECT_EQ(end, 4) << contents(at("fault")) << contents(at("fault.err"));
                EXPECT_TRUE(said_something("fault")) << contents(at("fault")) << contents(at("fault.err"));
                ++ended_badly;
            }
            const int again = with_fault(command.words, "", "again");
            EXPECT_EQ(again, good) << contents(at("again.err"));
            EXPECT_EQ(command.left(), wanted);
            if (HasFailure()) return;
        }
        EXPECT_GT(ended_badly, 0);
        EXPECT_GT(died, 0);
        std::printf("%s: %zu faults at %ld calls, %d ended with exit 4, %d died, all went on\n",
                    command.words[0].c_str(), all, calls, ended_badly, died);
    }

    // Lines of an answer that do not depend on the number of starts of the program.
    std::string fields(const std::string& out, const Words& names) const {
        const auto json = nlohmann::json::parse(contents(at(out)), nullptr, false);
        std::string text;
        for (const std::string& name : names)
            text += json.is_object() && json.contains(name) ? json[name].dump() + "\n" : "";
        return text;
    }
    // The rows of a catalogue without their times.
    std::string rows_of(const std::string& csv) const {
        std::istringstream lines(contents(csv));
        std::string text;
        for (std::string line; std::getline(lines, line);) {
            std::istringstream cells(line);
            int column = 0;
            for (std::string cell; std::getline(cells, cell, ','); ++column)
                if (column < 26) text += cell + ",";  // up to `checksum` and `method`
            text += "\n";
        }
        return text;
    }
    std::string runs_of(const std::string& out) const {
        const auto json = nlohmann::json::parse(contents(at(out)), nullptr, false);
        std::string text;
        for (const auto& row : json["runs"])
            for (const char* name : {"game", "status", "verified_to", "period", "preperiod", "checksum"})
                text += row[name].dump() + "\n";
        return text;
    }
};

}  // namespace

TEST_F(Faults, ALongRun) {
    survives({{"period", "0.106", "--limit", "1e6", "--checkpoint", in("state"), "--checkpoint-every", "0",
               "--resume", "--keep", in("kept"), "--histogram", in("histogram.csv"), "--json", "--quiet"},
              [&] {
                  const int end =
                      run({"values", "0.106", "--to", "1e6", "--checksum", "--kept", in("kept"), "--json"},
                          "kept");
                  return end == 0 ? contents(in("histogram.csv")) + fields("kept", {"checksum"}) : "";
              }},
             14);
}

TEST_F(Faults, AProofWithItsCertificate) {
    survives({{"period", "0.165", "--certificate", in("proof"), "--json", "--quiet"},
              [&] { return contents(in("proof")); }},
             18);
}

TEST_F(Faults, AProofWrittenOverAnOlderOne) {
    // the older file, complete, or the new one
    const std::string older = "ishitori certificate 1\nan older proof\n";
    const Command command{{"period", "0.165", "--certificate", in("proof"), "--json", "--quiet"},
                          [&] { return contents(in("proof")); },
                          [&] { std::ofstream(in("proof")) << older; }};
    survives(command, 18);
    begin(command);
    const int end = with_fault(command.words, "full:1", "fault");
    EXPECT_EQ(end, 4);
    EXPECT_EQ(contents(in("proof")), older);
}

TEST_F(Faults, AQuotient) {
    survives({{"quotient", "0.77", "--checkpoint", in("state"), "--checkpoint-every", "0", "--resume",
               "--certificate", in("proof"), "--json", "--quiet"},
              [&] {
                  return run({"verify", in("proof")}, "verdict") == 0 ? contents(in("proof")) : "";
              }},
             18);
}

TEST_F(Faults, ASurvey) {
    survives({{"survey", "0.[0-3][0-7]", "--to", "2^10", "--db", in("games.db"), "--threads", "1", "--quiet"},
              [&] {
                  // the columns of results, without times
                  return run({"catalogue", in("games.db"), "export", "csv", "--out", at("games.csv")},
                             "export") == 0 &&
                                 run({"catalogue", in("games.db"), "verify", "--threads", "1"}, "verified") ==
                                     0
                             ? rows_of(at("games.csv"))
                             : "";
              }},
             18);
}

TEST_F(Faults, AQueueOfRuns) {
    survives({{"queue", in("hunt"), "0.16", "0.354", "--to", "2^19", "--threads", "1", "--quiet"},
              [&] {
                  return run({"queue", in("hunt"), "--json"}, "table") == 0
                             ? runs_of("table") + contents(in("hunt/0.16.certificate"))
                             : "";
              }},
             18);
}

TEST_F(Faults, APicture) {
    survives({{"plot", "0.77", "--to", "300", "--out", in("picture.svg"), "--json", "--quiet"},
              [&] { return contents(in("picture.svg")); }},
             12);
}
