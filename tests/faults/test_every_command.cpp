// Every command of the table: Ctrl-C ends it within a second of its own processor time (other programs on the
// machine do not count), and it respects its limits of time and memory.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "../run/program.hpp"
#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

using namespace ishitori;

namespace {

using Words = std::vector<std::string>;

class EveryCommand : public ProgramTest {
  protected:
    // Processor time of a running process, in seconds (Linux).
    static double used_by(pid_t process) {
        std::ifstream file("/proc/" + std::to_string(process) + "/stat");
        std::string text, field;
        std::getline(file, text);
        std::istringstream fields(text.substr(text.rfind(')') + 1));
        double ticks = 0;
        for (int i = 0; i < 13 && fields >> field; ++i)
            if (i >= 11) ticks += std::stod(field);
        return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }
    static double seconds(const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
    struct End {
        int exit = 0;
        double seconds = 0;  // of processor time
    };
    static End end_of(pid_t process) {
        int status = 0;
        rusage used = {};
        ::wait4(process, &status, 0, &used);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
                seconds(used.ru_utime) + seconds(used.ru_stime)};
    }
    // Lets the process work for a while, or wait if it is idle; returns false if it ended meanwhile.
    static bool let_work(pid_t process) {
        for (int i = 0; i < 600; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            siginfo_t about = {};
            ::waitid(P_PID, static_cast<id_t>(process), &about, WEXITED | WNOHANG | WNOWAIT);
            if (about.si_pid == process) return false;
            if (used_by(process) > 0.5 || i > 100) return true;
        }
        return true;
    }

    // A long question for each command; none for commands that answer at once.
    std::map<std::string, Words> long_questions() const {
        const std::string many = "35,36,37,38,39,40,41,42,43";
        return {{"games", {}},
                {"rules", {}},
                {"messages", {}},
                {"info", {}},
                {"manual", {}},
                {"completion", {}},
                {"replay", {}},
                {"cite", {}},
                {"help", {}},
                {"values", {"values", "0.(7)", "--to", "1e6", "--method", "m1"}},
                {"period", {"period", "0.106", "--limit", "1e12"}},
                {"value", {"value", "0.07", many, "--misere", "--limit", "1e12"}},
                {"outcome", {"outcome", "0.07", many, "--misere", "--limit", "1e12"}},
                {"moves", {"moves", "0.07", many, "--misere", "--limit", "1e12"}},
                {"explain", {"explain", "0.07", many, "--misere", "--limit", "1e12"}},
                {"state",
                 {"state", "0.07", many, "--misere", "--limit", "1e12", "--level", "perfect", "--hints"}},
                {"play", {"play", "0.07", many, "--misere", "--first", "computer", "--limit", "1e12"}},
                {"conjecture", {"conjecture", "take:1-999", "1000", "0", "--limit", "1e12"}},
                {"tree", {"tree", "0.07", "35,36,37", "--misere", "--depth", "1", "--limit", "1e12"}},
                {"web", {"web", "--serve", "--port", "0"}},
                {"quiz", {"quiz", "0.07", "--count", "100", "--misere", "--level", "hard"}},
                {"table", {"table", "ring:5", "--to", "5000", "--misere"}},
                {"genus", {"genus", "0.07", "--to", "1000"}},
                {"quotient", {"quotient", "0.07", "--limit", "1000"}},
                {"verify", {"verify", ISHITORI_SOURCE_DIR "/records/0.104.certificate"}},
                {"plot", {"plot", "0.007", "--to", "1e7", "--out", at("plot.svg")}},
                {"survey", {"survey", "0.???", "--to", "2^24", "--db", at("games.db"), "--threads", "1"}},
                {"catalogue", {"catalogue", at("proved.db"), "verify", "--threads", "1"}},
                {"queue", {"queue", at("hunt"), "0.106", "--to", "1e12", "--threads", "1"}},
                {"census", {"census", "take:4of400", "--threads", "1"}},
                {"ask", {"ask"}},
                {"self-test", {"self-test"}}};
    }
};

}  // namespace

TEST_F(EveryCommand, EndsWithinASecondOfCtrlC) {
    // a catalogue with a proof that takes long to derive again
    ASSERT_EQ(run({"survey", "0.16", "--to", "2^20", "--db", at("proved.db"), "--threads", "1"}, "made"), 0);
    const auto questions = long_questions();
    int interrupted = 0;
    for (const CommandSpec& command : command_table()) {
        const auto question = questions.find(std::string(command.name));
        ASSERT_TRUE(question != questions.end()) << command.name << " has no line in this test";
        if (question->second.empty()) continue;
        SCOPED_TRACE(std::string(command.name));
        const pid_t process = start(question->second, "out");
        const bool working = let_work(process);
        const double before = used_by(process);
        ::kill(process, SIGINT);
        const End end = end_of(process);
        if (!working) {
            std::printf("%s was at its end already (%.1f s, exit %d)\n", question->second[0].c_str(),
                        end.seconds, end.exit);
            EXPECT_GE(end.exit, 0);
            continue;
        }
        ++interrupted;
        EXPECT_LT(end.seconds - before, 1.0);
        EXPECT_TRUE(end.exit == 3 || end.exit == 0) << end.exit << contents(at("out.err"));
    }
    EXPECT_GE(interrupted, 12);
}

TEST_F(EveryCommand, KeepsItsLimitOfTime) {
    const auto questions = long_questions();
    for (const CommandSpec& command : command_table()) {
        if (std::none_of(command.options.begin(), command.options.end(),
                         [](const OptionSpec& option) { return option.name == "--timeout"; }))
            continue;
        SCOPED_TRACE(std::string(command.name));
        Words words = questions.at(std::string(command.name));
        if (words.empty()) continue;
        if (words[0] == "catalogue") {
            ASSERT_EQ(
                run({"survey", "0.16", "--to", "2^20", "--db", at("proved.db"), "--threads", "1"}, "made"),
                0);
        }
        words.insert(words.end(), {"--timeout", "1"});
        const End end = end_of(start(words, "out"));
        // The final report and the saving of a state need a little more, on one thread. A turn of play has
        // the time once for the computer's move and once for the position that the person gets.
        EXPECT_LT(end.seconds, (command.name == "play" ? 2.0 : 1.0) + 1.0);
        EXPECT_TRUE(end.exit == 3 || (end.exit == 0 && end.seconds < 1))
            << end.exit << contents(at("out.err"));
    }
}

// Sums of different games are searched too.
TEST_F(EveryCommand, SumsEndByTheClock) {
    const std::string sum = "0.07 35,36,37,38,39,40,41,42 + 0.26 40,41,42 + nim 5";
    for (const char* command : {"outcome", "moves", "explain"}) {
        SCOPED_TRACE(command);
        const End end = end_of(start({command, sum, "--misere", "--timeout", "1"}, "out"));
        EXPECT_LT(end.seconds, 2.0);
        EXPECT_EQ(end.exit, 3) << contents(at("out.err"));
    }
    const pid_t process = start({"moves", sum, "--misere", "--limit", "1e12"}, "out");
    ASSERT_TRUE(let_work(process));
    const double before = used_by(process);
    ::kill(process, SIGINT);
    const End end = end_of(process);
    EXPECT_LT(end.seconds - before, 1.0);
    EXPECT_EQ(end.exit, 3);
}

TEST_F(EveryCommand, KeepsItsLimitOfMemory) {
    for (const auto& [words, most] : std::vector<std::pair<Words, long>>{
             {{"quotient", "0.07", "--limit", "33", "--memory", "60M"}, 60},
             {{"quotient", "0.26", "--limit", "90", "--memory", "100M", "--timeout", "8"}, 100},
             {{"quotient", "0.346", "--limit", "25", "--memory", "150M"}, 150}}) {  // with free heaps
        long megabytes = 0;
        const int end = run(words, "out", &megabytes);
        EXPECT_TRUE(end == 0 || end == 3 || end == 4) << end;
        EXPECT_LE(megabytes, most / 2 * 3 + 20)
            << words[1];  // the program itself takes about 20, and the C library keeps freed memory
    }
}
