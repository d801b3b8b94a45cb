// Gives codes of the same game one form: removes dead small heaps and useless bits of digits.
//
// Three steps; each preserves every nim-value, or in misère play the outcome of every sum with any games
// (proofs in standard_form.cpp). Here heaps are *null* together if their nim-sum is 0, or in misère play if
// they are equal to the empty position [T25].
// Shift. If a heap of 1 has no move, heap n + 1 of the code is heap n of another code: 0.07 is 0.137, shifted
// by one heap.
// Splits. Splitting off null heaps has the same effect as taking their stones. So a bit is useless if a move
// that takes fewer stones, and splits off null heaps instead, leaves an equal position.
// Ends. Taking a whole heap of i is useless if this heap has another null option: 0.3501 is 0.35, because a
// heap of 4 can become 1 + 1.
#pragma once

#include "rules/take_and_break.hpp"

namespace ishitori::rules {

struct StandardForm {
    TakeAndBreak code;
    // Heap n + shift of the given code is heap n of `code` for all n >= 0 (equal nim-values in normal play,
    // equal games in misère play); heaps 0 .. shift have no moves and the value 0. The shift is
    // the same in both conventions.
    HeapSize shift = 0;
    bool operator==(const StandardForm&) const = default;
};

// A code with a repeating tail is its own form. Codes of different forms may still be the same game.
StandardForm standard_form(const TakeAndBreak& code, Convention convention = Convention::normal);

}  // namespace ishitori::rules
