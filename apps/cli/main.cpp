// The program: argv in, an answer out. All computation is in src/.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ishitori/frontend/program.hpp>
#include <random>

#include "formal.hpp"
#include "terminal.hpp"

namespace {

std::atomic<int> interrupts{0};

// The first Ctrl-C asks the computation to stop and print what it has; the third ends at once.
extern "C" void on_interrupt(int) {
    if (interrupts.fetch_add(1) >= 2) std::_Exit(static_cast<int>(ishitori::Fault::stopped));
}

// Progress on stderr: a bar on a terminal, else a line at most every 10 s.
class ProgressShown {
  public:
    explicit ProgressShown(ishitori::Language language) : language_(language) {}

    void operator()(const ishitori::Progress& progress) {
        if (progress.done == 0 && progress.goal == 0) return;  // nothing was reported yet
        const auto now = std::chrono::steady_clock::now();
        if (std::chrono::duration<double>(now - last_).count() < (terminal_ ? 0.2 : 10)) return;
        last_ = now;
        const double seconds = std::chrono::duration<double>(now - start_).count();
        const std::string line = sentence_of(progress, seconds, language_);
        if (terminal_) {
            // on one line of the screen, so that it can be erased
            const std::size_t columns = ishitori::screen_width(STDERR_FILENO);
            const std::string fitting = ishitori::wrapped(bar_of(progress, columns) + line, columns - 1);
            std::fprintf(stderr, "\r%s\x1b[K", fitting.substr(0, fitting.find('\n')).c_str());
            drawn_ = true;
        } else {
            std::fprintf(stderr, "%s\n", line.c_str());
        }
        std::fflush(stderr);
    }

    void clear() {
        if (drawn_) std::fprintf(stderr, "\r\x1b[K");
        drawn_ = false;
    }

  private:
    // "[####................] ", nothing on a narrow screen.
    static std::string bar_of(const ishitori::Progress& progress, std::size_t columns) {
        constexpr std::size_t width = 20, narrow = 70;
        if (progress.goal == 0 || columns < narrow) return "";
        const double share = static_cast<double>(progress.done) / static_cast<double>(progress.goal);
        std::string bar(width, '.');
        std::fill_n(bar.begin(), std::min(width, static_cast<std::size_t>(share * width)), '#');
        return "[" + bar + "] ";
    }

    ishitori::Language language_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_ = start_;
    bool terminal_ = ishitori::screen_width(STDERR_FILENO) > 0;
    bool drawn_ = false;
};

// A warning or an error.
void complain(const std::string& sentence, const std::vector<std::string>& words) {
    const bool colour = ishitori::colour_of(words, ishitori::shows_colours(STDERR_FILENO));
    const std::string line = (colour ? "\x1b[1;38;5;166mishitori:\x1b[0m " : "ishitori: ") + sentence;
    const std::size_t columns = ishitori::screen_width(STDERR_FILENO);
    std::fprintf(stderr, "%s\n", (columns > 0 ? ishitori::wrapped(line, columns) : line).c_str());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ishitori;
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // A closed terminal stops the program like Ctrl-C, with the same files saved, except under nohup.
    struct sigaction hangup = {};
    if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file beyond `ulimit -f` is reported like a full disk
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto said = [&](std::string_view option) {
        return std::ranges::find(words, option) != words.end();
    };
    const bool quiet = said("--quiet"), json = said("--json");
    Front front;
    front.language = language_of(
        words, language_of(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG")));
    ProgressShown shown(front.language);
    front.watch = [&](const Progress& progress) {
        if (!quiet) shown(progress);
        return interrupts.load() == 0;
    };
    Terminal terminal([] { return interrupts.load() != 0; }, json);
    front.ask = [&](const std::string& prompt, bool plain) {
        shown.clear();
        return terminal.ask(prompt, plain);
    };
    front.tell = [&](std::string_view text) {
        shown.clear();
        terminal.tell(text);
    };
    front.columns = json ? 0 : screen_width(STDOUT_FILENO);
    front.colour = !json && colour_of(words, shows_colours(STDOUT_FILENO));
    front.ascii = front.language == Language::english && shows_ascii_only();
    front.people = terminal.people();
    front.read = [&](std::size_t most) { return terminal.line(most); };
    int write_fault = 0;  // of what is written before the program ends
    front.write = [&](std::string_view text) {
        shown.clear();
        const bool written = Terminal::put(text);
        write_fault = written ? 0 : errno;
        return written;
    };
    front.seed = std::random_device{}() % 1'000'000;  // short enough to be typed again
    front.formal = formal_verdict;
    front.formal_there = formal_checker_is_there();
    front.line_editing = Terminal::edits();
    if (const char* const vectors = std::getenv("ISHITORI_VECTORS")) front.vectors = vectors;

    const Printed printed = print(words, front);
    shown.clear();
    const bool wraps = front.columns > 0 && !printed.verbatim;
    const std::string out = wraps ? wrapped(printed.out, front.columns) : printed.out;
    const bool written =
        std::fwrite(out.data(), 1, out.size(), stdout) == out.size() && std::fflush(stdout) == 0;
    const int fault = written ? write_fault : errno;
    if (write_fault != EPIPE) {
        for (const std::string& note : printed.notes) complain(note, words);
    }
    constexpr int failed = static_cast<int>(Fault::machine_failed);
    // If the answer failed by the machine too, a note has said so.
    if (fault == 0 || fault == EPIPE || printed.exit == failed) return printed.exit;
    const Error unwritable{Fault::machine_failed, "output.unwritable", {}};
    complain(unwritable.sentence(front.language), words);
    return failed;
}
