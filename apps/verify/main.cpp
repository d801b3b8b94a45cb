// ishitori-verify: checks certificates. It shares only rules/ and claims/ with the programs that find them.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.hpp"
#include "base/version.hpp"
#include "words/claim_words.hpp"
#include "words/verify_files.hpp"

using namespace ishitori::words;

namespace {

volatile std::sig_atomic_t stopped = 0;

// The first Ctrl-C asks the check to stop and say how far it came; the next one ends the program.
extern "C" void on_interrupt(int number) {
    stopped = 1;
    std::signal(number, SIG_DFL);
}

struct Options {
    VerifyQuestion question;
    Language language = Language::en;
    bool json = false, quiet = false, help = false, version = false;
};

// The language is set even if an error is returned, so that the error can be printed in it.
Status read_options(int argc, char** argv, Options& options) {
    options.language =
        language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
    bool only_files = false;
    std::optional<Error> first;
    auto wrong = [&](Error error) {
        if (!first) first = std::move(error);
    };
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        // "--name VALUE" or "--name=VALUE".
        std::string text;
        const auto is = [&](const std::string& name) {
            if (word == name) return text = i + 1 < argc ? argv[++i] : "", true;
            return word.starts_with(name + "=") && (text = word.substr(name.size() + 1), true);
        };
        if (word == "-") {
            wrong(Error::input("option.no-stream", "ishitori-verify"));
        } else if (only_files || !word.starts_with("-")) {
            options.question.files.push_back(word);
        } else if (word == "--") {
            only_files = true;
        } else if (is("--to") || is("--heaps") || is("--segments") || is("--stretches") || is("--memory") ||
                   is("--timeout")) {
            const std::string name = word.substr(0, word.find('='));
            if (const Status set = set_limit(options.question.limits, name, text); !set) wrong(set.error());
        } else if (is("--log") || is("--ledger") || is("--merge") || is("--join")) {
            if (text.empty() || text == "-") wrong(Error::input("verify.no-name", printable(word)));
            if (word.starts_with("--l")) {
                options.question.ledger = text;
            } else {
                options.question.joined.push_back(text);
            }
        } else if (word == "--json") {
            options.json = true;
        } else if (word == "--quiet") {
            options.quiet = true;
        } else if (word == "--help" || word == "-h") {
            options.help = true;
        } else if (word == "--version") {
            options.version = true;
        } else if (is("--lang")) {
            if (!language_named(text, options.language))
                wrong(Error::input("verify.bad-language", printable(text)));
        } else {
            wrong(Error::input("verify.unknown-option", printable(word)));
        }
    }
    if (first) return *first;
    if (options.question.files.empty() && !options.help && !options.version)
        return Error::input("verify.no-file");
    return Done{};
}

// Writes text to standard output; returns false if that fails. A closed reader is not an error.
bool print(const std::string& text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    return written || errno == EPIPE;
}

// The JSON of 'ishitori verify --json'.
bool print_json(const std::string& fields, Exit exit) {
    return print(R"({"command":"verify","schema":"ishitori-answer","version":1,)" + fields +
                 ",\"exit\":" + std::to_string(static_cast<int>(exit)) + "}");
}

// Prints every verdict as soon as it is known; returns the exit code.
int check_all(const Options& options) {
    bool heard = true;
    VerifyCalls calls;
    calls.verdict = [&](const std::string& sentence) {
        if (!options.json && !options.quiet) heard = print(sentence) && heard;
    };
    calls.fault = [&](const std::string& sentence) { std::cerr << "ishitori-verify: " << sentence << '\n'; };
    const auto answer = verify_files(options.language, options.question, calls);
    if (!answer) calls.fault(say(options.language, answer.error()));
    const Exit exit = answer ? answer->exit : answer.error().exit;
    if (options.json)
        heard = print_json(answer ? answer->json : error_fields(options.language, answer.error()), exit);
    if (heard) return static_cast<int>(exit);
    calls.fault(say(options.language, "output.unwritable"));
    return static_cast<int>(Exit::machine_failed);
}

}  // namespace

int main(int argc, char** argv) {
    // a closed pipe, and a file beyond `ulimit -f`, are reported like any other write error
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    std::signal(SIGINT, on_interrupt);
    std::signal(SIGTERM, on_interrupt);
    if (std::signal(SIGHUP, on_interrupt) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // under nohup
    Options options;
    options.question.limits.keep_going = [] { return stopped == 0; };
    if (const Status words = read_options(argc, argv, options); !words) {
        std::cerr << "ishitori-verify: " << say(options.language, words.error()) << '\n';
        if (options.json) print_json(error_fields(options.language, words.error()), words.error().exit);
        return static_cast<int>(words.error().exit);
    }
    if (options.help || options.version) {
        const std::string text = options.help
                                     ? say(options.language, "verify.help")
                                     : "ishitori-verify " + std::string(version) +
                                           (*built_from == '\0' ? "" : " (" + std::string(built_from) + ")");
        if (print(text)) return static_cast<int>(Exit::answered);
        std::cerr << "ishitori-verify: " << say(options.language, "output.unwritable") << '\n';
        return static_cast<int>(Exit::machine_failed);
    }
    return check_all(options);
}
