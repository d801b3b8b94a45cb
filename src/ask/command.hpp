// The command table: the terminal prints an Answer, the page uses its JSON, and the ranks of a cluster run
// the same commands.
//
// A new command: 1) commands/<name>.cpp with its answer function  2) a row in command_table.cpp  3) its
// sentences in words/: "help.<name>" (48 columns at most), "about.<name>" if more must be said, and
// "help.<name>.<option>" for each option that "help.common.<option>" does not describe  4)
// tests/golden/<name>...  5) a page in docs/reference/commands/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/colour.hpp"
#include "base/files.hpp"
#include "base/number.hpp"
#include "base/result.hpp"
#include "rules/position.hpp"
#include "words/words.hpp"

// Compiled once, in json.cpp: the header is heavy.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace ishitori::jobs {
class Workers;
}
namespace ishitori::play {
class Memory;
}

namespace ishitori::ask {

using Json = nlohmann::ordered_json;

struct OptionSpec {
    enum class Kind { flag, number, bytes, text, choice };
    std::string_view name;   // "--to"
    std::string_view value;  // shown in help: "N", "FILE", or the choices joined by '|'; "" for a flag
    Kind kind = Kind::flag;
};
// Options as help shows them: "--to N, --format text|csv, --checksum". The kind follows from the value: N and
// SECONDS are numbers, BYTES is a size, a value that begins with a small letter is a choice, any other is
// text.
std::vector<OptionSpec> options_of(std::string_view listed);

// The progress of a long computation.
struct Pace {
    HeapSize done = 0, goal = 0;
    double per_second = 0;
    std::string note{};  // more in words: "12 open, 1 failed"
};

// A dialogue partner (play, replay): at the terminal, not in the page.
struct Conversation {
    // Returns one line without its newline; nullopt at the end of the input or after Ctrl-C. With `plain`
    // only the prompt is written and line editing is off.
    std::function<std::optional<std::string>(const std::string& prompt, bool plain)> ask;
    std::function<void(std::string_view)> tell;
    bool terminal = false;  // True if a person types and reads here
};

// The verdict of the checker proved correct in Coq on a file (formal/, docs/explanation/trust.md).
struct FormalVerdict {
    enum class Kind { verified, refused, unchecked, failed };
    Kind kind = Kind::failed;
    std::string why;  // "line 7", "claim", "digest"; of `unchecked`: "kind weights", "game 0.7!"
};

// The fields of --version other than the version.
struct Build {
    std::string commit{};  // built_from of base/version.hpp
    bool mpi = false;      // over ranks
    bool editing = false;  // lines typed in `play` can be edited
    bool formal = false;   // true if the checker proved in Coq is available
};

// The context of a command, provided by the front end.
struct Environment {
    Language language = Language::en;
    bool quiet = false;
    std::size_t columns = 0;                                 // of the screen; 0: no screen
    bool colour = false;                                     // the answer may contain colours of a terminal
    std::function<bool()> keep_going = [] { return true; };  // false after Ctrl-C
    std::function<void(const Pace&)> progress = [](const Pace&) {};
    jobs::Workers* workers = nullptr;  // the workers for shared tasks; nullptr: threads of this process
    Build build{};
    std::optional<Conversation> conversation;
    // Writes a part of a long answer to standard output before the answer ends; returns false if it cannot be
    // written. Empty: the answer has all of it.
    std::function<bool(std::string_view)> write;
    // Nullopt if that checker is not built, or cannot be called from here.
    std::function<std::optional<FormalVerdict>(const std::string& file)> formal_verdict =
        [](const std::string&) { return std::nullopt; };
    play::Memory* memory = nullptr;  // results of earlier questions; nullptr: none
    std::uint64_t fresh_seed = 1;    // for random choices without --seed
};

struct CommandSpec;

// The words of one question, checked against its CommandSpec.
struct Request {
    const CommandSpec* command = nullptr;
    std::vector<std::string> arguments;
    std::map<std::string, std::string, std::less<>> options;  // "--to" -> "100"; flags -> ""
    const Environment* environment = nullptr;

    bool has(std::string_view option) const { return options.contains(option); }
    // The option's value; the default if it is not given. Numbers were checked when the words were read.
    std::string text(std::string_view option, std::string_view fallback = "") const;
    std::optional<std::uint64_t> number(std::string_view option) const;

    Language language() const { return environment->language; }
    std::string words(std::string_view key, std::initializer_list<Filler> places = {}) const {
        return say(language(), key, places);
    }
    // The text in that tone if the answer may have colours.
    std::string paint(Tone tone, std::string_view text) const {
        return environment->colour ? painted(tone, text) : std::string(text);
    }
    std::string paint(Outcome outcome, std::string_view text) const {
        return paint(outcome == Outcome::P ? Tone::blue : Tone::orange, text);
    }
    // --misere or --normal, else the game's usual convention.
    Convention convention(const Game& game) const;
};

struct Answer {
    Exit exit = Exit::answered;
    Json json = Json::object();
    std::string text;                // for people; ends in a newline unless empty
    std::vector<std::string> notes;  // sentences for stderr (why exit 3, warnings)
    // The text of the JSON field "values"; `json` has null in its place. Empty if the answer does not
    // have this field. A list of millions of numbers needs about seven times as much memory as Json.
    std::string values{};

    // Adds a sentence as a line of the text, or as a note.
    void line(const Request& request, std::string_view key, std::initializer_list<Filler> places = {}) {
        text += request.words(key, places) + "\n";
    }
    void note(const Request& request, std::string_view key, std::initializer_list<Filler> places = {}) {
        notes.push_back(request.words(key, places));
    }
    // The same for the reason why the answer is not complete: exit 3.
    void stop(const Request& request, std::string_view key, std::initializer_list<Filler> places = {}) {
        exit = std::max(exit, Exit::stopped);
        note(request, key, places);
    }
};

struct CommandSpec {
    std::string_view name;
    std::string_view group;      // of help: the sentence "group.<group>"
    std::string_view arguments;  // "GAME POSITION", "GAME [POSITION]", "FILE..."
    std::vector<OptionSpec> options;
    std::string_view former;    // earlier spellings, as in command_table.cpp
    std::string_view examples;  // calls without the program's name, separated by '|'
    Result<Answer> (*answer)(const Request&);
    // A sum of positions of several games, "kayles 7,5 + nim 3", may replace GAME POSITION; it is then the
    // only argument, however the words were separated.
    bool sums = false;

    // True if this is one of the arguments.
    bool takes(std::string_view argument) const { return arguments.find(argument) != std::string_view::npos; }
    // True if this is one of its own options, in the present spelling.
    bool has(std::string_view option) const {
        return std::ranges::find(options, option, &OptionSpec::name) != options.end();
    }
};

// Every program reads integers up to this exactly.
inline constexpr std::uint64_t max_exact = std::uint64_t{1} << 53;

// A heap size or nim-value as JSON: an integer, a string above max_exact.
Json json_number(std::uint64_t value);
Json json_numbers(std::span<const HeapSize> values);
// An array of the results of `json_of` for the elements; `json_of` may be a member.
template <class List, class JsonOf = std::identity>
Json json_list(const List& list, JsonOf json_of = {}) {
    Json json = Json::array();
    for (const auto& element : list) json.push_back(std::invoke(json_of, element));
    return json;
}
// null for nullopt.
Json json_or_null(const std::optional<std::uint64_t>& value);
Json json_or_null(const std::string& text);
Json json_or_null(const std::optional<Outcome>& outcome);

// An answer that begins with both headers below.
Answer answer_about(const Request& request, const Game& game, Convention convention);
// `game`, `code` if there is one, `convention`.
Json json_header(const Game& game, Convention convention);
// The same for people: "4.32 - normal play: who cannot move loses, ..."
std::string text_header(const Request& request, const Game& game, Convention convention);

// The games with a name close to the typed word, the closest first: kayles for kayle, take:1-3 for take1-3.
std::vector<std::string> games_near(std::string_view typed);
// The text as a game, also "take:@FILE". Errors as parse_game, with suggestions for similar names.
Result<Game> game_named(const Request& request, const std::string& typed);
// The first argument as a game.
Result<Game> game_argument(const Request& request);

// Writes a file named in the request; afterwards it is on disk.
Status write_named(const Request& request, const std::string& path, std::string_view contents);

}  // namespace ishitori::ask
