// Questions about positions end within their stated time, and every command ends soon after a request to
// stop: random games of every family, heaps up to 10^15. The time is processor time, so that the load of the
// machine does not matter: a process that ends in time by the clock has used no more processor time.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "program.hpp"

using namespace golden;

namespace {

constexpr double latency = 1.0;  // seconds from the time limit or the signal to the end of the process
constexpr double startup = 0.5;

struct Ended {
    double seconds = 0;  // of processor time
    int exit = -1;       // 128 + signal if one ended it
};

// Runs the program; `signal` (0: no signal) is sent after `wait`.
Ended ended(const std::vector<std::string>& words, int signal = 0, std::chrono::milliseconds wait = {}) {
    const pid_t child = fork();
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
        alarm(100);
        std::string program = ISHITORI_BINARY_DIR "/ishitori";
        std::vector<std::string> held = words;
        std::vector<char*> arguments{program.data()};
        for (std::string& word : held) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        execv(program.c_str(), arguments.data());
        _exit(127);
    }
    if (signal != 0) {
        std::this_thread::sleep_for(wait);
        kill(child, signal);
    }
    int status = 0;
    rusage used{};
    wait4(child, &status, 0, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return {seconds(used.ru_utime) + seconds(used.ru_stime),
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

std::string shown(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += " " + word;
    return text;
}

// Games and positions from a seed.
class Questions {
  public:
    explicit Questions(std::uint64_t seed) : random_(seed) {}

    std::string game() {
        static const std::vector<std::string> signs{"", "!", "?", "="};
        switch (below(10)) {
            case 0:
                return "0." + digits("01234567", 1 + below(5));
            case 1:
                return "4." + digits("01234567", 1 + below(4));
            case 2:
                return "0." + digits("0123456789ABCDEF", 1 + below(4));
            case 3:
                return "0." + digits("0123", below(3)) + "(" + digits("1234567", 1 + below(3)) + ")";
            case 4: {
                std::string code = pick({"0", "4", "8", "C"}) + signs[below(4)] + ".";
                for (std::size_t i = 0; i <= below(3); ++i)
                    code += digits("123456789ABCDEF", 1) + signs[below(4)];
                return code;
            }
            case 5:
                return pick({"0", "4"}) + ".{" + pick({"3", "5+", "2,4!", "30", "7", "1,6+"}) + "}";
            case 6:
                return "cut:" + pick({"3", "4", "5!", "7", "2,5", "3+"});
            case 7:
                return "take:" + pick({"1-3", "2,7,11", "3-9,40", "1,2^40", "all-but 1,4"});
            case 8:
                return pick(
                    {"line:2", "line:4", "ring:2", "ring:5", "ring(0.77)", "ring(4.(3))", "ring(0.45)"});
            default:
                return pick(
                    {"nim", "kayles", "dawsons-chess", "grundy", "treblecross", "0.007", "0.106", "0.8"});
        }
    }
    // One to four heaps, the first of any size up to 10^15.
    std::string position() {
        std::string text;
        for (std::size_t i = 0, heaps = 1 + below(4); i < heaps; ++i) {
            std::uint64_t size = 1;
            for (std::size_t digit = 0, most = i == 0 ? 15 : 4; digit < most && below(8) != 0; ++digit)
                size *= 10;
            text += (text.empty() ? "" : ",") + std::to_string(1 + random_() % size);
        }
        return text;
    }
    std::string pick(const std::vector<std::string>& from) { return from[below(from.size())]; }
    std::size_t below(std::size_t n) { return random_() % n; }

  private:
    std::string digits(std::string_view from, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += from[below(from.size())];
        return text + (text.empty() ? "" : std::string(1, from.back()));
    }

    std::mt19937_64 random_;
};

std::uint64_t scale() {
    const char* const text = std::getenv("ISHITORI_TEST_SCALE");
    return text == nullptr ? 1 : std::max<std::uint64_t>(1, std::strtoull(text, nullptr, 10));
}

void expect_in_time(const std::vector<std::string>& words, double allowed) {
    const Ended end = ended(words);
    EXPECT_LT(end.seconds, allowed + latency + startup) << shown(words);
    EXPECT_LE(end.exit, 4) << shown(words);
}

// Each of these took more than half a minute; the last did not end.
const std::vector<std::vector<std::string>> once_endless{{"outcome", "0.{30}", "200,100", "--misere"},
                                                         {"moves", "{5+}.", "300,200"},
                                                         {"moves", "cut:4", "5000"},
                                                         {"moves", "4.7", "911,5,4", "--misere"},
                                                         {"value", "take:n^n", "10^14", "--misere"},
                                                         {"genus", "cut:2,4", "--to", "2000"},
                                                         {"outcome", "8?.1", "10^5,3"}};

TEST(Time, PositionsWithinFiveSeconds) {
    for (std::size_t i = 0; i < (scale() > 1 ? once_endless.size() : 1); ++i)
        expect_in_time(once_endless[i], 5);
}

TEST(Time, PositionsWithinTheTimeout) {
    for (std::vector<std::string> words : once_endless) {
        words.emplace_back("--timeout=1");
        expect_in_time(words, 1);
    }
}

TEST(Time, AnyPositionWithinTheTimeout) {
    for (std::uint64_t seed = 1; seed <= 16 * scale(); ++seed) {
        Questions draw(seed);
        std::vector<std::string> words{draw.pick({"outcome", "moves", "explain", "state", "tree"}),
                                       draw.game(), draw.position()};
        words.push_back(draw.pick({"--misere", "--normal"}));
        if (words[0] == "state")
            words.insert(words.end(), {draw.pick({"--level=perfect", "--level=easy"}), "--hints"});
        words.emplace_back("--timeout=1");
        expect_in_time(words, 1);
    }
}

TEST(Time, SignalsEndEveryCommandSoon) {
    constexpr auto wait = std::chrono::milliseconds(1500);
    for (std::uint64_t seed = 1; seed <= 8 * scale(); ++seed) {
        Questions draw(1000 + seed);
        const std::string game = draw.game();
        const std::string far = draw.pick({"10^5", "10^7", "10^15"});
        const std::vector<std::vector<std::string>> commands{
            {"values", game, "--from", far, "--to", far + "+3"},
            {"period", game, "--limit", "10^8"},
            {"values", game, "--to", "10^6", "--checksum"},
            {"outcome", game, draw.position(), "--timeout", "50"},
            {"quotient", game, "--limit", "10^5"},
            {"genus", game, "--to", "10^4"},
            {"explain", game, draw.position(), "--misere", "--timeout", "50"},
            {"conjecture", game, "7", "0"},
            {"value", game, far},
            {"table", game, "--to", "1000"}};
        std::vector<std::string> words = commands[draw.below(commands.size())];
        words.emplace_back("--quiet");
        const Ended end = ended(words, draw.below(2) == 0 ? SIGINT : SIGTERM, wait);
        EXPECT_LT(end.seconds, 1.5 + latency + startup) << shown(words);
        EXPECT_LE(end.exit, 4) << shown(words);
    }
}

}  // namespace
