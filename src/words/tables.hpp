// The tables of sentences by area; a new area needs one line here and one in tables.cpp.
#pragma once

#include <span>

#include "words/words.hpp"

namespace ishitori::words::tables {

using Table = std::span<const Sentence>;

Table input();         // errors in the user's input
Table rules();         // rules in words, named games
Table answers();       // results, explanations
Table help();          // help of the command line
Table certificates();  // certificates and their checker
Table page();          // the page, and the commands that open it
Table lessons();       // the path of lessons on the page
Table survey();        // surveys, catalogues, the atlas, plots
Table census();        // the census of subtraction sets
Table play();          // a game in the terminal, records, exercises
Table quotients();     // misère quotients and their checker

}  // namespace ishitori::words::tables
