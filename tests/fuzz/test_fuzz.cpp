// Thousands of random lists of words through answer(): no crash, no hang, only exit codes 0..4, and exit 1
// with exactly one sentence. ISHITORI_FUZZ_SEED=8731 sets the seed, and ISHITORI_TEST_SCALE multiplies the
// number of lists. (The preset `sanitizers` detects more than crashes.)
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <sstream>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

using namespace ishitori;

namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// Every command of the table except the ones that measure the machine or wait for a person; and a word that
// is not a command.
std::vector<std::string> all_commands() {
    std::vector<std::string> names{"frob"};
    for (const CommandSpec& command : command_table()) {
        if (command.name != "self-test" && command.name != "web") names.emplace_back(command.name);
    }
    return names;
}

// The options with their choices; a command is equally often asked with foreign options.
std::vector<std::string> all_options() {
    std::vector<std::string> words;
    for (const CommandSpec& command : command_table()) {
        for (const OptionSpec& option : command.options) {
            words.emplace_back(option.name);
            if (option.kind != OptionSpec::Kind::choice) continue;
            std::istringstream choices{std::string(option.value)};
            for (std::string choice; std::getline(choices, choice, '|');) words.push_back(choice);
        }
    }
    return words;
}

const std::vector<std::string> command_words = all_commands();
const std::vector<std::string> table_options = all_options();
const std::vector<std::string> game_words{
    "0.77",        ".77",           "4.32",        "0.3F",     "0.(3)",  "0.1(3)", "0.1(35)",
    "take:1-3",    "take:1,2,5",    "take:2-9,31", "nim",      "race",   "race:3", "line:2",
    "line:3",      "line:5",        "ring:1",      "ring:2",   "ring:4", "grundy", "kayles",
    "0.07",        "dawsons-chess", "0.6",         "officers", "8.3",    "C.7",    "4.",
    "0.F",         "0.007",         "0.16",        "4.(3)",    "0.8",    "take:7", "take:2^61",
    "line:9999",   "0.0000000001",  "ring",        "take:",    "0.",     "0.7G",   "",
    "treblecross", "0.(05)",        "0.137"};
const std::vector<std::string> position_words{
    "0",        "1",       "5,3,1",   "7,9,5",     "8,9,6,4", "ring(10)", "row(5)",
    "10+4+4",   "1,1,1,1", "2^62",    "2^62,2^62", "10^15,3", "-3",       "3,,4",
    "12,12,12", "30",      "2,2,1,1", "1e3",       "0,0,0",   "99999",    "",
    "4",        "2^40,7",  "9,",      "40,39,38",  "ring(0)", "5, 3",     "1000000"};
const std::vector<std::string> option_words{
    "--json",  "--misere",  "--normal",  "--lang",        "ja",
    "en",      "--lang=ja", "--quiet",   "--help",        "--to",
    "--from",  "--limit",   "--format",  "csv",           "bfile",
    "oeis",    "raw",       "text",      "--checksum",    "--method",
    "m1",      "m2",        "m3",        "--move",        "5-3",
    "7-0:4+3", "9-7",       "10-2:4+4",  "--certificate", "--timeout",
    "--",      "-x",        "--version", "--to=50",       "--limit=300",
    "--from=7"};
const std::vector<std::string> number_words{"0",   "1",    "2",     "17",   "100",  "500",
                                            "1e3", "2^10", "10^15", "2^62", "2^63", "10^15+5",
                                            "-1",  "1e",   "^",     "",     "007",  "99999999999999999999"};

class Words {
  public:
    explicit Words(std::uint64_t seed) : random_(seed) {}

    std::vector<std::string> next() {
        std::vector<std::string> words;
        if (below(20) != 0) words.push_back(pick(command_words));
        if (below(12) != 0) words.push_back(pick(game_words));
        const std::string command = words.empty() ? command_words[0] : words[0];
        const bool wants_position = command == "outcome" || command == "moves" || command == "explain" ||
                                    command == "state" || command == "play" || command == "tree";
        if (wants_position != (below(15) == 0)) words.push_back(pick(position_words));
        const bool wants_number = command == "values" || command == "table" || command == "period" ||
                                  command == "genus" || command == "quotient" || command == "quiz" ||
                                  command == "survey";
        if (wants_number != (below(15) == 0)) {
            words.push_back((command == "period" || wants_position) != (below(15) == 0) ? "--limit" : "--to");
            words.push_back(pick(number_words));
        }
        for (std::size_t more = below(3) == 0 ? 1 + below(4) : 0; more > 0; --more) words.push_back(any());
        if (below(10) == 0) std::shuffle(words.begin(), words.end(), random_);
        for (std::string& word : words) {
            if (below(20) == 0) mutate(word);
        }
        return words;
    }

  private:
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

    std::string any() {
        switch (below(8)) {
            case 0:
                return pick(game_words);
            case 1:
                return pick(position_words);
            case 2:
                return pick(number_words);
            case 3:
                return pick(table_options);
            default:
                return pick(option_words);
        }
    }

    void mutate(std::string& word) {
        static const std::string bytes("0123456789.,+-:()^eF7 \t\n\xff\x80\xe7\x9f\xb3\0'{}%\\", 34);
        for (std::size_t times = 1 + below(3); times > 0; --times) {
            const std::size_t at = below(word.size() + 1);
            switch (below(4)) {
                case 0:
                    word.insert(at, 1, bytes[below(bytes.size())]);
                    break;
                case 1:
                    if (at < word.size()) word.erase(at, 1);
                    break;
                case 2:
                    if (at < word.size()) word[at] = bytes[below(bytes.size())];
                    break;
                default:
                    word.insert(at, word.substr(0, below(word.size() + 1)));
            }
        }
    }

    std::mt19937_64 random_;
};

std::string shown(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += " '" + word.substr(0, 80) + "'";
    return text;
}

// Random words must not create files.
bool writes_a_file(const std::vector<std::string>& words) {
    static constexpr std::array writing{"--certificate", "--out",    "--atlas", "--checkpoint", "--keep",
                                        "--histogram",   "--record", "--db",    "--merge"};
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
        return std::any_of(writing.begin(), writing.end(),
                           [&](const char* option) { return word.starts_with(option); });
    });
}

// The current question, for the signal handlers of a hang or a crash.
std::string asked_now;

extern "C" void on_signal(int signal) {
    const std::string_view what = signal == SIGALRM ? "does not stop when asked to: " : "crashes: ";
    bool written = write(STDERR_FILENO, what.data(), what.size()) > 0;
    written = write(STDERR_FILENO, asked_now.data(), asked_now.size()) > 0 && written;
    _exit(written ? 1 : 2);
}

// On a separate stack, since a crash may be a stack overflow.
void watch() {
    static std::array<char, 65536> room;
    stack_t stack{};
    stack.ss_sp = room.data();
    stack.ss_size = room.size();
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    for (int signal : {SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(signal, &action, nullptr);
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

TEST(Fuzz, AnyWordsGetAnAnswer) {
    const std::uint64_t seed = from_environment("ISHITORI_FUZZ_SEED", 8731);
    const std::uint64_t lists = 6000 * std::max<std::uint64_t>(1, from_environment("ISHITORI_TEST_SCALE", 1));
    // after `patience` seconds a stop is requested; a question that still continues is a hang
    constexpr double patience = 0.02;
    constexpr unsigned hang_seconds = 60;  // more than a loaded machine needs
    watch();
    Words words(seed);
    std::size_t answered = 0, wrong = 0;
    double slowest = 0;
    std::string slowest_list;
    for (std::uint64_t i = 0; i < lists; ++i) {
        const std::vector<std::string> list = words.next();
        if (writes_a_file(list)) continue;
        const std::string what =
            "seed " + std::to_string(seed) + ", list " + std::to_string(i) + ":" + shown(list);
        SCOPED_TRACE(what);
        asked_now = what + "\n";
        alarm(hang_seconds);
        const auto start = std::chrono::steady_clock::now();
        Environment environment;
        environment.keep_going = [&] { return seconds_since(start) < patience; };
        environment.language = i % 2 == 0 ? Language::en : Language::ja;
        const Reply reply = answer(list, environment);
        const double took = seconds_since(start);
        if (took > slowest) {
            slowest = took;
            slowest_list = what;
        }
        const int exit = static_cast<int>(reply.exit);
        ASSERT_GE(exit, 0);
        ASSERT_LE(exit, 4);
        if (exit == 0) {
            ++answered;
            EXPECT_FALSE(reply.out.empty());
        } else {
            // verify prints one for each unreadable file; a stopped answer may also have a note
            const bool several = exit == 3 || std::find(list.begin(), list.end(), "verify") != list.end();
            ASSERT_TRUE(several ? !reply.notes.empty() : reply.notes.size() == 1);
        }
        for (const std::string& note : reply.notes) {
            EXPECT_EQ(note.find('\n'), std::string::npos) << note;
            EXPECT_EQ(note.find("{0}"), std::string::npos) << note;
            EXPECT_LT(note.size(), 1200U) << note;
            EXPECT_TRUE(note.ends_with('.') || note.ends_with("。") || note.find(' ') != std::string::npos)
                << "a key without its sentence: " << note;
        }
        const auto end_of_options = std::find(list.begin(), list.end(), "--");
        const bool json = std::find(list.begin(), end_of_options, "--json") != end_of_options;
        if (exit == 1) {
            ++wrong;
            // a record is shown as far as it is valid
            const bool replay = std::find(list.begin(), list.end(), "replay") != list.end();
            EXPECT_TRUE(json || replay || reply.out.empty()) << reply.out;
        }
        if (json && (exit == 1 || (!reply.out.empty() && reply.out.front() == '{'))) {
            EXPECT_TRUE(Json::accept(reply.out)) << reply.out.substr(0, 200);
        }
    }
    alarm(0);
    RecordProperty("slowest", slowest_list + " took " + std::to_string(slowest) + " s");
    EXPECT_GT(answered, lists / 20);  // not all lists are nonsense
    EXPECT_GT(wrong, lists / 20);
}
