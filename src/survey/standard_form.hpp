// Codes that are the same game in normal play: a code without dead small heaps and without useless digits.
//
// Three steps, each of which keeps every nim-value (proofs in standard_form.cpp):
// Shift. If a heap of 1 has no move, heap n + 1 of the code is heap n of another code: 0.07 is 0.137, one
// heap later. Splits. Splitting off a heap of nim-value 0 is as good as leaving it out: so a bit that leaves
// one heap less is useless beside it. Ends. Taking the whole heap of i is useless where heap i has another
// option of value 0.
#pragma once

#include "rules/take_and_break.hpp"

namespace ishitori {

struct StandardForm {
    TakeAndBreak code;
    // G of the given code at n + shift is G of `code` at n, for all n >= 0; at 0 .. shift it is 0.
    HeapSize shift = 0;
};

// A code with a repeating tail is its own form. Codes of different forms may still be the same game.
StandardForm standard_form(const TakeAndBreak& code);

}  // namespace ishitori
