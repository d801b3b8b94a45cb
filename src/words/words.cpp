#include "words/words.hpp"

#include <atomic>
#include <unordered_map>

#include "base/utf8.hpp"
#include "words/tables.hpp"

namespace ishitori::words {

namespace {

// True if three bytes of UTF-8 are a kana or a kanji.
bool is_japanese(std::string_view bytes) {
    return bytes.size() == 3 &&
           (bytes[0] == '\xE3' ? bytes[1] >= '\x81' : bytes[0] >= '\xE4' && bytes[0] <= '\xE9');
}

// True if a kana or kanji ends `before` and another begins `after`. Japanese has blanks around digits and
// Latin letters only: "残る {0} は", with "8" or with "長さ 8 の列".
bool meet_without_blank(std::string_view before, std::string_view after) {
    return before.size() >= 3 && is_japanese(before.substr(before.size() - 3)) &&
           is_japanese(after.substr(0, 3));
}

std::string filled(std::string_view pattern, std::span<const std::string> args) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '{' && i + 2 < pattern.size()) {
            const auto place = static_cast<std::size_t>(pattern[i + 1] - '0');
            if (place < args.size() && pattern[i + 2] == '}') {
                const std::string shown = printable(args[place], std::string::npos);
                if (text.ends_with(' ') &&
                    meet_without_blank(std::string_view(text).substr(0, text.size() - 1), shown))
                    text.pop_back();
                text += shown;
                i += 2;
                if (pattern.substr(i + 1).starts_with(' ') && meet_without_blank(text, pattern.substr(i + 2)))
                    ++i;
                continue;
            }
            const std::size_t bar = pattern.find('|', i), end = pattern.find('}', i);
            if (place < args.size() && pattern[i + 2] == ':' && bar < end && end != std::string_view::npos) {
                const std::size_t from = args[place] == "1" ? i + 3 : bar + 1;
                text += pattern.substr(from, (args[place] == "1" ? bar : end) - from);
                i = end;
                continue;
            }
        }
        text += pattern[i];
    }
    return text;
}

}  // namespace

// Most answers need few sentences, and a search through all rows is much cheaper than building an index; so
// the index is built only after some searches.
const Sentence* row_of(std::string_view key) {
    static std::atomic<unsigned> searches{0};
    constexpr unsigned before_index = 40;
    if (searches.load(std::memory_order_relaxed) < before_index) {
        searches.fetch_add(1, std::memory_order_relaxed);
        for (const auto& table : sentence_tables()) {
            for (const Sentence& row : table) {
                if (row.key == key) return &row;
            }
        }
        return nullptr;
    }
    static const auto index = [] {
        std::unordered_map<std::string_view, const Sentence*> rows;
        for (const auto& table : sentence_tables()) {
            for (const Sentence& row : table) rows.emplace(row.key, &row);
        }
        return rows;
    }();
    const auto row = index.find(key);
    return row == index.end() ? nullptr : row->second;
}

std::string say(Language language, std::string_view key, std::span<const std::string> args) {
    const Sentence* const row = row_of(key);
    if (row == nullptr) return std::string(key);
    return filled(language == Language::ja ? row->ja : row->en, args);
}

std::string say(Language language, std::string_view key, std::initializer_list<Filler> places) {
    std::vector<std::string> args;
    for (const Filler& place : places) args.push_back(place.text);
    return say(language, key, args);
}

std::string say(Language language, const Error& error) {
    std::string words = say(language, error.key, error.args);
    const std::string hint = error.key + ".hint";
    if (row_of(hint) == nullptr) return words;
    return words + between_sentences(language) + say(language, hint, error.args);
}

bool language_named(std::string_view name, Language& language) {
    if (name == "ja") return language = Language::ja, true;
    if (name == "en") return language = Language::en, true;
    return false;
}

std::string_view language_name(Language language) { return language == Language::ja ? "ja" : "en"; }

Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang) {
    for (const char* value : {lc_all, lc_messages, lang}) {
        if (value == nullptr || *value == '\0') continue;
        return std::string_view(value).starts_with("ja") ? Language::ja : Language::en;
    }
    return Language::en;
}

std::string convention_words(Language language, Convention convention, bool moves) {
    if (moves)
        return say(language,
                   convention == Convention::normal ? "convention.race-normal" : "convention.race-misere");
    return say(language, convention == Convention::normal ? "convention.normal" : "convention.misere");
}

std::string_view convention_name(Convention convention) {
    return convention == Convention::normal ? "normal" : "misere";
}

std::string_view outcome_name(Outcome outcome) { return outcome == Outcome::P ? "P" : "N"; }

}  // namespace ishitori::words
