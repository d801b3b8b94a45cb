// The tables by area; a new area is one line here and one in tables.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "words/words.hpp"

namespace ishitori::inline words::tables {

#if defined(__wasi__)
// For the page a table is one text, key, English and Japanese, each ended by a zero byte: it compresses far
// better than rows of addresses and lengths.
using Table = std::string_view;

// What only a terminal says stays out of it.
constexpr bool in_page(const Sentence& row) {
    if (row.key.starts_with("page.")) return false;  // the page says these without its core (web/tables.ts)
    for (const std::string_view area :
         {"help.",         "classic.",     "replay.",        "record.",        "library.",
          "completion.",   "verify.help",  "verify.no-file", "verify.no-name", "verify.unknown-option",
          "verify.bad-",   "play.how",     "play.prompt",    "play.commands",  "play.seed",
          "play.level",    "play.undone",  "play.explain",   "play.record",    "play.again",
          "play.new-game", "play.nothing", "play.i-first",   "play.you-first", "play.stopped",
          "play.position", "play.two-win", "play.no-one",    "play.help-hint", "hint.heap",
          "hint.race",     "hint.stones",  "hint.ring",      "hint.lost",      "web.out-",
          "web.no-",       "web.written",  "web.serv"}) {
        if (row.key.starts_with(area)) return false;
    }
    return true;
}

template <const auto& rows>
struct TableText {
    static constexpr std::size_t size = [] {
        std::size_t sum = 0;
        for (const Sentence& row : rows)
            if (in_page(row)) sum += row.key.size() + row.en.size() + row.ja.size() + 3;
        return sum;
    }();
    static constexpr std::array<char, size> text = [] {
        std::array<char, size> all{};
        char* to = all.data();
        for (const Sentence& row : rows) {
            if (!in_page(row)) continue;
            for (const std::string_view part : {row.key, row.en, row.ja})
                to = std::copy(part.begin(), part.end(), to) + 1;
        }
        return all;
    }();
};

template <const auto& rows>
Table table() {
    return {TableText<rows>::text.data(), TableText<rows>::size};
}
#else
using Table = std::span<const Sentence>;

template <const auto& rows>
Table table() {
    return rows;
}
#endif

Table input();         // what is wrong with the user's words
Table rules();         // rules in words, named games
Table answers();       // results, explanations
Table help();          // help of the command line
Table certificates();  // certificates and their checker
Table page();          // the page, and the commands that serve it
Table lessons();       // the path of lessons on the page
Table survey();        // surveys, catalogues, the atlas, plots
Table census();        // of subtraction sets
Table play();          // a game in the terminal, records, exercises
Table quotients();     // misere quotients and their checker

}  // namespace ishitori::inline words::tables
