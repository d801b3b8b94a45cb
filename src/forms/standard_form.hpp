// Codes that are the same game: removes dead small heaps and useless digits from a code.
//
// Three steps; each preserves every nim-value, or in misere play the game itself (proofs in
// standard_form.cpp). Here a heap is null if it has nim-value 0, or in misere play if it has no move.
// Shift. If a heap of 1 has no move, heap n + 1 of the code is heap n of another code: 0.07 is 0.137, shifted
// by one heap.
// Splits. To split off a null heap is equivalent to taking it. So a bit of a digit is useless if another bit
// allows to take that heap as well.
// Ends. Taking the whole heap of i is useless if heap i has another null option.
#pragma once

#include "rules/take_and_break.hpp"

namespace ishitori::forms {

struct StandardForm {
    TakeAndBreak code;
    // Heap n + shift of the given code is heap n of `code` for all n >= 0 (equal nim-values in normal play,
    // the same game in misere play); heaps 0 .. shift have no moves and the value 0. Equal in both
    // conventions.
    HeapSize shift = 0;
};

// A code with a repeating tail is its own form. Codes of different forms may still be the same game.
StandardForm standard_form(const TakeAndBreak& code, Convention convention = Convention::normal);

}  // namespace ishitori::forms
