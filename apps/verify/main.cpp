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

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "base/version.hpp"
#include "check/check.hpp"
#include "check/check_stations.hpp"
#include "check/ledger.hpp"
#include "words/claim_words.hpp"

using namespace ishitori;

namespace {

struct Options {
    std::vector<std::string> files;
    Language language = Language::en;
    check::CheckLimits limits;
    std::string ledger;
    std::vector<std::string> joined;
    bool json = false, quiet = false, help = false, version = false;
};

// The language is set even if an error is returned, so that the error can be said in it.
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
        if (only_files || word == "-" || !word.starts_with("-")) {
            options.files.push_back(word);
        } else if (word == "--") {
            only_files = true;
        } else if (is("--heaps")) {
            const auto count = parse_number(text);
            if (!count || *count == 0 || *count > std::uint64_t{1} << 40) {
                wrong(Error::input("verify.bad-heaps", printable(text)));
            } else {
                options.limits.heaps = *count;
            }
        } else if (is("--stretches")) {
            options.limits.stretches = check::parse_stretches(text);
            if (!options.limits.stretches) wrong(Error::input("verify.bad-stretches", printable(text)));
        } else if (is("--ledger") || is("--join")) {
            if (text.empty()) wrong(Error::input("verify.no-name", printable(word)));
            if (word.starts_with("--ledger")) {
                options.ledger = text;
            } else {
                options.joined.push_back(text);
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
    if (!options.joined.empty() && options.ledger.empty()) return Error::input("verify.join-needs-ledger");
    if (options.files.empty() && !options.help && !options.version) return Error::input("verify.no-file");
    return Done{};
}

// Text to standard output; false if it could not be written. A reader that went away is no fault.
bool print(const std::string& text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    return written || errno == EPIPE;
}

// Checks every file and says each verdict as soon as it stands; the exit code.
int check_all(Options& options) {
    const auto complain = [&](const Error& error) {
        std::cerr << "ishitori-verify: " << say(options.language, error) << '\n';
        return static_cast<int>(error.exit);
    };
    check::Ledger ledger(options.ledger);
    if (!options.ledger.empty()) {
        if (const Status read = ledger.read(); !read) return complain(read.error());
        for (const std::string& other : options.joined) {
            if (const Status joined = ledger.join(other); !joined) return complain(joined.error());
        }
        if (const Status fits = ledger.fits(options.files); !fits) return complain(fits.error());
        if (!options.joined.empty() && !ledger.write()) return complain(*ledger.failure());
        options.limits.ledger = &ledger;
    }
    check::WorstVerdict worst;
    std::string objects, fault;
    bool ledger_used = options.ledger.empty(), heard = true;
    for (const std::string& file : options.files) {
        const auto verdict = check::check_file(file, options.limits);
        worst.note(verdict);
        if (!verdict) {
            complain(verdict.error());
            if (options.files.size() == 1) fault = error_fields(options.language, verdict.error());
            objects += (objects.empty() ? "" : ",") + unread_json(options.language, file, verdict.error());
            continue;
        }
        const bool by_ledger = ledger.speaks_of_only(verdict->digest);
        const std::string book = by_ledger ? options.ledger : "";
        ledger_used = ledger_used || by_ledger;
        if (options.json) {
            objects += (objects.empty() ? "" : ",") + verdict_json(options.language, file, *verdict, book);
        } else if (!options.quiet) {
            heard = print(verdict_words(options.language, file, *verdict, book)) && heard;
        }
    }
    ledger_used = ledger_used || worst.unreadable();
    const Exit exit = ledger_used ? worst.exit() : Exit::wrong_input;
    if (options.json) {
        // One object, as 'ishitori verify' gives it: that of the one file, or the worst verdict and all of
        // them.
        const bool single = options.files.size() == 1 && !objects.empty();
        const std::string fields =
            !fault.empty() ? fault
            : single       ? objects.substr(1, objects.size() - 2)
                           : "\"verdict\":\"" + std::string(worst.name()) + "\",\"files\":[" + objects + "]";
        heard = print(R"({"command":"verify","schema":"ishitori-answer","version":1,)" + fields +
                      ",\"exit\":" + std::to_string(static_cast<int>(exit)) + "}");
    }
    if (!heard) return complain(Error::machine("output.unwritable"));
    if (!ledger_used)
        return complain(Error::input(ledger.empty() ? "ledger.no-stations" : "ledger.foreign",
                                     printable(options.ledger)));
    return static_cast<int>(exit);
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is said as any other failure to write
    Options options;
    if (const Status words = read_options(argc, argv, options); !words) {
        std::cerr << "ishitori-verify: " << say(options.language, words.error()) << '\n';
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
