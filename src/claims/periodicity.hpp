// Claims about a nim-sequence, and the theorems that prove them. Plain data; searches nothing.
#pragma once

#include <optional>
#include <string_view>

#include "base/types.hpp"

namespace ishitori::claims {

// G(n + period) = G(n) + saltus for every n >= preperiod; preperiod and period are the least possible.
struct Periodicity {
    HeapSize preperiod = 0;
    HeapSize period = 1;
    NimValue saltus = 0;
    bool operator==(const Periodicity&) const = default;

    HeapSize end() const { return preperiod + period; }
    // The heap below end() with the same value, less the saltus for each period between them.
    HeapSize reduced(HeapSize n) const { return n < end() ? n : preperiod + (n - preperiod) % period; }
};

enum class Standing { proved, observed, open };

// The theorems of docs/explanation/theory.md that prove a periodicity of the whole sequence.
enum class Theorem {
    none,
    guy_smith,           // [T3] finite octal code with a splitting digit
    guy_smith_three,     // [T3] for three heaps: finite hexadecimal code with bit 3
    take_window,         // [T3] without splits: finite code of bits 0 and 1
    subtraction_window,  // [T5] finite subtraction set
    bouton,              // Nim: G(n) = n
    sparse_window,       // [T10] finite octal code, sparse-space window
    tail_window,         // [T14] repeating tail, saltus 0
    arithmetic_window,   // [T4] saltus above 0
    general_window,      // [T18] general code of a bounded number of heaps; Grundy's game
    cut_formula,         // [T19] a heap is cut into k or more: G(n) = floor((n - 1) / (k - 1))
};

std::string_view theorem_name(Theorem theorem);  // "guy-smith", ... as in JSON and certificates; "" for none
std::optional<Theorem> theorem_named(std::string_view name);

std::string_view standing_name(Standing standing);  // "proved", "observed", "open"

}  // namespace ishitori::claims
