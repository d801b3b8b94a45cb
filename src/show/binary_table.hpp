// The binary table of seeds 002 and 004: numbers one under the other, the column sums (PQRS) and their
// parity.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/types.hpp"

namespace ishitori::show {

struct BinaryTable {
    std::size_t columns = 1;        // binary digits of the largest number, at least 1
    std::vector<std::string> rows;  // "0111", each with `columns` digits
    std::vector<HeapSize> sums;     // the number of ones in each column, from the left: P, Q, R, S
    std::vector<int> parity;        // sums mod 2: the binary digits of the nim-sum
};

// least_columns keeps the width of an earlier table.
BinaryTable binary_table(std::span<const NimValue> numbers, std::size_t least_columns = 1);

// The table as lines: each row after its label, then the column sums and their parity, if there are two more
// labels. The digits have gaps between them, so that sums of two digits stay under their column.
std::string drawn(const BinaryTable& table, std::span<const std::string> labels);

// "1213", with spaces between if some sum has two digits.
std::string sums_text(const BinaryTable& table);

}  // namespace ishitori::show
