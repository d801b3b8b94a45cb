// The tables by area; a new area is one line here and one in tables.cpp.
#pragma once

#include "words/words.hpp"

namespace ishitori::tables {

std::span<const Sentence> input();         // what is wrong with the user's words
std::span<const Sentence> rules();         // rules in words, named games
std::span<const Sentence> answers();       // results, explanations
std::span<const Sentence> help();          // help of the command line
std::span<const Sentence> certificates();  // certificates and their checker
std::span<const Sentence> page();          // the page, and the commands that serve it
std::span<const Sentence> lessons();       // the path of lessons on the page
std::span<const Sentence> survey();        // surveys, catalogues, the atlas, plots
std::span<const Sentence> census();        // of subtraction sets
std::span<const Sentence> play();          // a game in the terminal, records, exercises
std::span<const Sentence> quotients();     // misere quotients and their checker

}  // namespace ishitori::tables
