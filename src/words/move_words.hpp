// Moves in words.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/position.hpp"
#include "words/words.hpp"

namespace ishitori::words {

// "A", "B", ..., "Z", "27", ...: the name of the row with this place (from 0), as in seed 002.
std::string row_label(std::size_t row);

// The name of a heap or row of the board with its size, as in the binary table: "heap 1: 5", "row 1: 5",
// "A: 5"; and with its nim-value, if that differs from the size: "heap 1: G(5) = 2".
std::string place_words(Language language, const Game& game, std::size_t row, HeapSize size,
                        std::optional<NimValue> value = {});

// Rows in the order of the board, "4,0,5" (0 for an empty row); "a ring of 10" for an unbroken ring, and "a
// row of 8" for the single row of an opened ring.
std::string rows_words(Language language, const Game& game, std::span<const HeapSize> rows, bool ring);

// "4, 2 and 1": the heaps that a move leaves.
std::string left_words(Language language, const std::vector<HeapSize>& parts);

// A move of the counting game up to `last`: "say 5, 6, 7". `left` numbers are left; the move says `count`.
std::string said_words(Language language, HeapSize last, HeapSize left, HeapSize count);

// "mark square 4 of the row of 9, leaving rows of 1 and 3".
std::string mark_words(Language language, HeapSize row, HeapSize square, const std::vector<HeapSize>& left);

// "take 7 from the heap of 9, leaving 2"; on the race board with `row` given: "move B 7 to the right".
// `ring`: the move opens the ring.
std::string move_words(Language language, const Game& game, const Move& move, bool ring = false,
                       const std::size_t* row = nullptr);

}  // namespace ishitori::words
