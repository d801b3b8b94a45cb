// Partition refinement over the generators of a monoid, for reducing candidates.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ishitori::misere {

// A partition of 0 .. n-1. The parts are numbered in the order of their first elements.
struct Partition {
    std::vector<std::uint32_t> part;    // of each element
    std::vector<std::uint32_t> firsts;  // the first element of each part
};

// The maps of a grid of elements, numbered column by column: element = column * rows + row. A map of rows
// moves each row as a whole, a map of columns each column.
struct GridMaps {
    std::size_t rows = 1;
    std::vector<std::vector<std::uint32_t>> of_rows, of_columns;
};

// The coarsest partition whose parts have one label each and are mapped into one part by each map; nullopt if
// keep_going, called from time to time, returned false.
//
// Moore's refinement: each round splits the parts by the parts of the images, until no part is split.
// Hopcroft's algorithm has the better bound, but it marks single elements in random order. A round reads the
// maps in order, and there are few rounds: the parts that r rounds separate are the ones that a context of at
// most r heaps separates. Time O(rounds * elements * maps).
std::optional<Partition> coarsest_congruence(const std::vector<std::uint32_t>& labels, const GridMaps& maps,
                                             const std::function<bool()>& keep_going);

}  // namespace ishitori::misere
