// Codes that are the same game: a code without dead small heaps and without useless digits.
//
// Three steps; each keeps every nim-value, or in misere play the game itself (proofs in
// standard_form.cpp):
// Shift. If a heap of 1 has no move, heap n + 1 of the code is heap n of another code: 0.07 is 0.137, one
// heap later. Splits. Splitting off a heap that is as good as none is as good as leaving it out: so a bit
// that leaves one heap less is useless beside it. Ends. Taking the whole heap of i is useless where heap i
// has another option that is as good as none. In normal play heaps of nim-value 0 are as good as none, in
// misere play only those without a move.
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
