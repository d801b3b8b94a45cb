// Every sentence that a person reads, in Japanese and English, in one table. The page uses the same table.
//
// A new sentence: one row {key, English, Japanese} in the table_<area>.cpp it belongs to. {0}, {1}, ... are
// filled from the arguments; {0:game|games} is "game" if argument 0 is 1, and "games" if not. tests/layout
// checks that every key used in the sources has a row, that both languages use the same places, and that no
// row is unused. A remedy that names command-line options is in a separate row, KEY.hint, because callers of
// the library have no options.
#pragma once

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/types.hpp"
#include "rules/game.hpp"

namespace ishitori::words {

enum class Language { en, ja };

struct Sentence {
    std::string_view key, en, ja;
};

// All rows, area by area.
std::vector<std::span<const Sentence>> sentence_tables();

// The row with this key, or nullptr.
const Sentence* row_of(std::string_view key);

// An argument of a sentence: text, or a number written in digits.
struct Filler {
    Filler(std::string words) : text(std::move(words)) {}
    Filler(std::string_view words) : text(words) {}
    Filler(const char* words) : text(words) {}
    Filler(std::integral auto number) : text(std::to_string(number)) {}

    std::string text;
};

// The sentence with its places filled. The arguments may come from strangers (the name of a file), so control
// characters and bytes that are not valid UTF-8 appear as \xNN. An unknown key is returned unchanged (and
// fails tests/layout).
std::string say(Language language, std::string_view key, std::span<const std::string> args);
std::string say(Language language, std::string_view key, std::initializer_list<Filler> places = {});
// The sentence of an error, followed by the row KEY.hint if it exists: the remedy for a person at the command
// line.
std::string say(Language language, const Error& error);

// A space, or nothing in Japanese.
inline const char* between_sentences(Language language) { return language == Language::ja ? "" : " "; }

// Reads the value of --lang into `language`. Returns false if it names no language.
bool language_named(std::string_view name, Language& language);
std::string_view language_name(Language language);  // "en", "ja"
// The language of the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty: "ja*" is Japanese, any
// other value English.
Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang);

// "whoever takes the last stone wins" / "loses". `moves`: names the last move instead, for games whose play
// may end before the last stone is taken.
std::string convention_words(Language language, Convention convention, bool moves);
std::string_view convention_name(Convention convention);  // "normal", "misere" as in JSON
std::string_view outcome_name(Outcome outcome);           // "P", "N"

}  // namespace ishitori::words
