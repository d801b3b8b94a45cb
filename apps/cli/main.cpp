// The one program: argv in, an answer out. All thinking is below src/.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <random>

#include "base/version.hpp"
#include "base/wrap.hpp"
#include "commands/ask.hpp"
#include "commands/dispatch.hpp"
#include "formal.hpp"
#include "terminal.hpp"

namespace {

std::atomic<int> interrupts{0};

// The first Ctrl-C asks the computation to stop and print what it has; the third ends at once.
extern "C" void on_interrupt(int) {
    if (interrupts.fetch_add(1) >= 2) std::_Exit(static_cast<int>(ishitori::Exit::stopped));
}

std::string quantity(double value) {
    const char* unit = value >= 1e9 ? "G" : value >= 1e6 ? "M" : value >= 1e3 ? "k" : "";
    const double scale = value >= 1e9 ? 1e9 : value >= 1e6 ? 1e6 : value >= 1e3 ? 1e3 : 1;
    char text[32];
    std::snprintf(text, sizeof text, "%.1f%s", value / scale, unit);
    return text;
}

// Progress on stderr: a bar on a terminal, else a line at most every 10 s.
class ProgressShown {
  public:
    explicit ProgressShown(ishitori::Language language) : language_(language) {}

    void operator()(const ishitori::Pace& pace) {
        const auto now = std::chrono::steady_clock::now();
        const double pause = terminal_ ? 0.2 : 10;
        if (std::chrono::duration<double>(now - last_).count() < pause) return;
        last_ = now;
        const double seconds = std::chrono::duration<double>(now - start_).count();
        const double rate =
            pace.per_second > 0 ? pace.per_second : static_cast<double>(pace.done) / std::max(seconds, 1e-9);
        const double share =
            pace.goal == 0 ? 0 : static_cast<double>(pace.done) / static_cast<double>(pace.goal);
        const double left = rate > 0 ? static_cast<double>(pace.goal - pace.done) / rate : 0;
        if (terminal_) {
            constexpr int width = 30;
            std::string bar(width, '.');
            for (int i = 0; i < static_cast<int>(share * width); ++i) bar[static_cast<std::size_t>(i)] = '#';
            std::fprintf(stderr, "\r[%s] %3.0f%%  %s/s  %.0f s  %s\x1b[K", bar.c_str(), share * 100,
                         quantity(rate).c_str(), left, pace.note.c_str());
            drawn_ = true;
        } else {
            char percent[16];
            std::snprintf(percent, sizeof percent, "%.1f", share * 100);
            const std::string line =
                say(language_, "progress.line",
                    {std::to_string(pace.done), std::to_string(pace.goal), percent, quantity(rate),
                     std::to_string(static_cast<unsigned long long>(left))});
            std::fprintf(stderr, "%s%s%s\n", line.c_str(), pace.note.empty() ? "" : ", ", pace.note.c_str());
        }
        std::fflush(stderr);
    }

    void clear() {
        if (drawn_) std::fprintf(stderr, "\r\x1b[K");
    }

  private:
    ishitori::Language language_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_ = start_;
    bool terminal_ = isatty(STDERR_FILENO) != 0;
    bool drawn_ = false;
};

// The words with a line of standard input where the position is '-': a shell hands no word of more than 128
// KiB on.
std::vector<std::string> with_position(std::vector<std::string> words, ishitori::Terminal& terminal) {
    using namespace ishitori;
    const CommandSpec* const command = words.empty() ? nullptr : find_command(words[0]);
    if (command == nullptr || !command->arguments.starts_with("GAME POSITION")) return words;
    constexpr std::size_t longest = std::size_t{1} << 26;
    for (std::size_t i = 1, arguments = 0; i < words.size(); ++i) {
        const auto option = std::ranges::find(command->options, words[i], &OptionSpec::name);
        if (words[i] == "--lang" ||
            (option != command->options.end() && option->kind != OptionSpec::Kind::flag)) {
            ++i;
        } else if (!words[i].starts_with("--") && ++arguments == 2 && words[i] == "-") {
            words[i] = terminal.line(longest).value_or("");
        }
    }
    return words;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ishitori;
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // A terminal that is closed asks to stop too, and what Ctrl-C saves is saved; not under nohup.
    struct sigaction hangup = {};
    if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    Environment environment;
    environment.language =
        language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
    environment.build = {.commit = built_from,
                         .mpi = false,
                         .editing = Terminal::edits(),
                         .formal = formal_checker_is_there()};
    environment.keep_going = [] { return interrupts.load() == 0; };
    const std::vector<std::string> words(argv + 1, argv + argc);
    ProgressShown progress(environment.language);
    bool quiet = false, json = false;
    for (const std::string& word : words) {
        quiet = quiet || word == "--quiet";
        json = json || word == "--json";
    }
    Terminal terminal([] { return interrupts.load() != 0; }, json);
    environment.conversation = Conversation{
        [&](const std::string& prompt, bool plain) { return terminal.ask(prompt, plain); },
        [&](std::string_view text) { terminal.tell(text); },
        terminal.people(),
    };
    environment.formal_verdict = formal_verdict;
    environment.fresh_seed = std::random_device{}() % 1'000'000;  // short enough to be typed again
    if (!quiet) environment.progress = [&](const Pace& pace) { progress(pace); };
    if (Language language = environment.language; asks_lines(words, language)) {
        environment.language = language;
        const Exit exit =
            answer_lines({[&](std::size_t most) { return terminal.line(most); }, Terminal::put}, environment);
        if (exit == Exit::machine_failed && errno != EPIPE)
            std::fprintf(stderr, "ishitori: %s\n", say(language, "output.unwritable").c_str());
        return static_cast<int>(exit);
    }
    try {
        const Reply reply = answer(with_position(words, terminal), environment);
        progress.clear();
        const std::size_t width = json ? 0 : screen_width(STDOUT_FILENO);
        const std::string out = width > 0 ? wrapped(reply.out, width) : reply.out;
        const bool written =
            std::fwrite(out.data(), 1, out.size(), stdout) == out.size() && std::fflush(stdout) == 0;
        for (const std::string& note : reply.notes) std::fprintf(stderr, "ishitori: %s\n", note.c_str());
        if (!written && errno != EPIPE) {
            std::fprintf(stderr, "ishitori: %s\n", say(environment.language, "output.unwritable").c_str());
            return static_cast<int>(Exit::machine_failed);
        }
        return static_cast<int>(reply.exit);
    } catch (const std::bad_alloc&) {
        progress.clear();
        const Error error = Error::machine("memory.exhausted");
        if (json) std::puts(error_json(error, environment.language).dump().c_str());
        std::fprintf(stderr, "ishitori: %s\n", say(environment.language, error).c_str());
        return static_cast<int>(Exit::machine_failed);
    }
}
