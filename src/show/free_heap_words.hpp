// A claim with free heaps [T12] in the answer of `quotient`: JSON and text.
#pragma once

#include "ask/command.hpp"
#include "claims/free_heap_oracle.hpp"

namespace ishitori::show {

// The P-positions that consist of heaps of two free sizes only: a row for each number of heaps of `down`,
// with 'P' or '.' for each number of heaps of `across`, both from 0. No rows if fewer than two heaps are
// free.
struct FreeHeapSlice {
    HeapSize down = 0, across = 0;  // the last two free heaps
    std::vector<std::string> rows;
};
FreeHeapSlice free_heap_slice(const FreeHeapQuotient& quotient);

// The powers that a claim distinguishes: u, v and w as texts. Requires a claim with powers apart.
Json powers_apart_json(const FreeHeapOracle& oracle);

// `infinite`, `order` (null), `generators` with `generator_heaps` and `relations` of the finite part M,
// `phi`, `max_heap`, `period`, `preperiod`, and `free_heaps`: the heaps, the order of M, the regions, and
// the reason that infinitely many powers differ.
void write_free_heaps(Json& json, const FreeHeapQuotient& quotient);

// The same for people, several lines. Requires the JSON of write_free_heaps().
std::string free_heap_text(const Request& request, const FreeHeapQuotient& quotient, const Json& json);

// Powers of free heaps, "5^2 7"; and the cell of k in words, "#5 >= 3, #5 - #7 = 1, #7 = 0 mod 2".
std::string powers_text(const FreeHeapQuotient& quotient, const Multiplicities& k);
std::string cell_text(const FreeHeapQuotient& quotient, const Multiplicities& k);

}  // namespace ishitori::show
