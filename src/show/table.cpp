#include "show/table.hpp"

#include <algorithm>

#include "base/width.hpp"

namespace ishitori::show {

namespace {

std::vector<std::string> lines_of(const std::vector<std::vector<std::string>>& rows,
                                  const ToRight& to_right) {
    std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
    }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string& line = lines.emplace_back();
        for (std::size_t c = 0; c < row.size(); ++c) {
            line += c == 0 ? "" : "  ";
            line += to_right(c) ? pad_left(row[c], widths[c]) : pad_right(row[c], widths[c]);
        }
    }
    return lines;
}

}  // namespace

std::vector<std::string> table_lines(const std::vector<std::vector<std::string>>& rows, bool numbered) {
    return lines_of(rows, [&](std::size_t column) { return column == 0 && numbered; });
}

std::string without_end_spaces(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string with_margin(std::string_view margin, const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(margin) += without_end_spaces(line) + "\n";
    return text;
}

std::string table_text(const std::vector<std::vector<std::string>>& rows, const ToRight& to_right,
                       std::string_view margin) {
    return with_margin(margin, lines_of(rows, to_right));
}

std::string aligned(const LabelledRows& rows, std::size_t columns, std::size_t least) {
    std::size_t width = least;
    for (const auto& [label, value] : rows) width = std::max(width, display_width(label));
    const bool bounded = columns > 0;
    if (bounded) width = std::min(width, std::max(least, columns < 60 ? columns / 4 : columns * 2 / 5));
    const std::string margin(2, ' ');
    std::string text;
    for (const auto& [label, value] : rows) {
        const bool beside = display_width(label) <= width;
        if (!bounded) {
            text += margin + pad_right(label, width + 2) + value + "\n";
        } else if (beside) {
            text += hanging(margin + pad_right(label, width + 2) + value, width + 4, columns) + "\n";
        } else {
            text += hanging(margin + label, 4, columns) + "\n";
            text += hanging(std::string(width + 4, ' ') + value, width + 4, columns) + "\n";
        }
    }
    return text;
}

}  // namespace ishitori::show
