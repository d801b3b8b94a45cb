// Boards as text: heaps, the race board, rows and rings of numbered stones (taken black, left white).
#pragma once

#include <string>

#include "play/session.hpp"
#include "play/sum_session.hpp"
#include "words/words.hpp"

namespace ishitori::show {

// A few lines, each ended by a newline, for a screen of this width (0: 78 columns). Large boards are shown as
// numbers.
std::string board_text(Language language, const Session& session, std::size_t columns);
// The boards of all summands, with their numbers.
std::string board_text(Language language, const SumSession& session, std::size_t columns);

// "2 | 5-7 | 9-10": the remaining stones, row by row; "-" if there are none.
std::string stones_left(const Session& session);

}  // namespace ishitori::show
