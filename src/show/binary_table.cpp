#include "show/binary_table.hpp"

#include <algorithm>
#include <bit>

#include "base/contract.hpp"
#include "base/width.hpp"

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

std::string drawn(const BinaryTable& table, std::span<const std::string> labels) {
    CHECK(labels.size() == table.rows.size() + 2);
    std::size_t width = 0, cell = 1;
    for (const std::string& label : labels) width = std::max(width, display_width(label));
    for (const HeapSize sum : table.sums) cell = std::max(cell, std::to_string(sum).size());
    std::string text;
    const auto line = [&](std::size_t at, auto&& digit) {
        text += "   " + pad_right(labels[at], width) + " ";
        for (std::size_t c = 0; c < table.columns; ++c) text += " " + pad_left(digit(c), cell);
        text += "\n";
    };
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        line(i, [&](std::size_t c) { return std::string(1, table.rows[i][c]); });
    text += "   " + std::string(width + 1 + table.columns * (cell + 1), '-') + "\n";
    line(table.rows.size(), [&](std::size_t c) { return std::to_string(table.sums[c]); });
    line(table.rows.size() + 1, [&](std::size_t c) { return std::to_string(table.parity[c]); });
    return text;
}

std::string sums_text(const BinaryTable& table) {
    const bool wide = std::ranges::any_of(table.sums, [](HeapSize sum) { return sum > 9; });
    std::string text;
    for (HeapSize sum : table.sums) text += (wide && !text.empty() ? " " : "") + std::to_string(sum);
    return text;
}

}  // namespace ishitori::show
