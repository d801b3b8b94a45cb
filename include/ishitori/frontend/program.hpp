// The program `ishitori` without its terminal: words in, output out. The front ends in apps/ (the terminal,
// the page, the ranks of a cluster) use it. It may change with every version.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ishitori/ask.hpp"
#include "ishitori/frontend/workers.hpp"

ISHITORI_BEGIN

// The verdict of ishitori-verify-formal on a file (docs/explanation/trust.md).
struct FormalVerdict {
    enum class Kind { verified, refused, unchecked, failed };
    Kind kind = Kind::failed;
    std::string why;  // "line 7", "claim", "digest"; of `unchecked`: "kind quotient"
};

// The environment of a command, from a front end. Every part is optional.
struct Front {
    Language language = Language::english;  // unless the words say --lang
    // Receives progress, and is called whenever a command polls for a stop, possibly thousands of times a
    // second.
    Watch watch{};

    // For a dialogue (play, replay): returns one line without its newline, nullopt at the end of the input or
    // after an interrupt. With `plain` only the prompt is written and line editing is off.
    std::function<std::optional<std::string>(const std::string& prompt, bool plain)> ask{};
    std::function<void(std::string_view)> tell{};
    bool people = false;  // True if both ends of the dialogue are a person

    std::size_t columns = 0;  // columns of the screen; 0: no screen
    bool colour = false;      // the screen shows colours (the escape sequences SGR of ECMA-48)
    bool ascii = false;       // the screen shows ASCII only: boards and trees are drawn in ASCII

    // Standard input for the position "-" and for `ask`: returns one line, cut off after max + 1 bytes.
    // Standard output for `ask` and for long lists of values, which are then not a part of the answer:
    // returns false if it cannot be written.
    std::function<std::optional<std::string>(std::size_t most)> read{};
    std::function<bool(std::string_view)> write{};

    std::uint64_t seed = 1;  // used for random choices if no --seed is given
    // Nullopt if that checker is not available.
    std::function<std::optional<FormalVerdict>(const std::string& file)> formal{};
    // The vector instructions to use, named as by --version ("AVX2"); empty: the best ones of this processor.
    std::string vectors{};
    Workers* workers = nullptr;  // computes distributed tasks (workers.hpp); nullptr: this process

    // The answer of --version.
    bool ranks = false;         // work is distributed over the ranks of a cluster
    bool line_editing = false;  // lines typed in `play` can be edited
    bool formal_there = false;  // true if ishitori-verify-formal is installed
};

struct Printed {
    int exit = 0;                    // docs/reference/commands.md
    std::string out;                 // for standard output: text, or one JSON object
    std::vector<std::string> notes;  // sentences for standard error
    bool verbatim = false;           // `out` is for another program: its lines must not be wrapped
};

// Returns what the program prints for these words, for example {"period", "kayles"}; an error is a note.
// `memory`: a context that stores results for later questions; its limits and its Watch have no effect.
ISHITORI_API Printed print(const std::vector<std::string>& words, const Front& front,
                           const Context* memory = nullptr) noexcept;

// The language chosen by the environment variables with these names; each may be nullptr.
ISHITORI_API Language language_of(const char* lc_all, const char* lc_messages, const char* lang) noexcept;
// The language that --lang in these words chooses; else the usual one.
ISHITORI_API Language language_of(const std::vector<std::string>& words, Language usual);
// True if --color (or --colour) in these words is "always", false if "never"; else the usual choice.
ISHITORI_API bool colour_of(const std::vector<std::string>& words, bool usual);
// "2^20", "10^6", "1e6" or digits, as in options.
ISHITORI_API std::optional<std::uint64_t> number_of(std::string_view text) noexcept;
// The text with every line longer than `columns` broken at a word or between two Japanese characters.
ISHITORI_API std::string wrapped(std::string_view text, std::size_t columns);
// A line about the progress of a computation, this many seconds after its start.
ISHITORI_API std::string sentence_of(const Progress& progress, double seconds, Language language);

ISHITORI_END
