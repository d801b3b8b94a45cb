#include "show/binary_table.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::show {

BinaryTable binary_table(std::span<const NimValue> numbers, std::size_t least_columns) {
    BinaryTable table;
    table.columns = std::max<std::size_t>(least_columns, 1);
    for (NimValue number : numbers)
        table.columns =
            std::max<std::size_t>(table.columns, static_cast<std::size_t>(std::bit_width(number)));
    table.sums.assign(table.columns, 0);
    for (NimValue number : numbers) {
        std::string row(table.columns, '0');
        for (std::size_t c = 0; c < table.columns; ++c) {
            const std::size_t bit = table.columns - 1 - c;
            if (bit < 64 && (number >> bit & 1) != 0) {
                row[c] = '1';
                ++table.sums[c];
            }
        }
        table.rows.push_back(std::move(row));
    }
    for (HeapSize sum : table.sums) table.parity.push_back(static_cast<int>(sum % 2));
    return table;
}

std::string sums_text(const BinaryTable& table) {
    const bool wide = std::any_of(table.sums.begin(), table.sums.end(), [](HeapSize sum) { return sum > 9; });
    std::string text;
    for (HeapSize sum : table.sums) text += (wide && !text.empty() ? " " : "") + std::to_string(sum);
    return text;
}

}  // namespace ishitori::show
