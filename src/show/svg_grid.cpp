#include <fmt/format.h>

#include "show/escaped.hpp"
#include "show/svg_plot.hpp"

namespace ishitori::inline show {

std::string grid_svg(const std::vector<std::string>& rows, const PlotLabels& labels) {
    constexpr std::size_t cell = 18, left = 56, top = 56;
    const std::size_t columns = rows.empty() ? 0 : rows[0].size();
    const std::size_t across = columns * cell, down = rows.size() * cell;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{2}</title>\n<rect width=\"{0}\" "
        "height=\"{1}\" fill=\"#fff\"/>\n<text x=\"{3}\" y=\"18\" font-size=\"14\" fill=\"#222\">{2}</text>\n"
        "<g fill=\"#555\">\n<text x=\"{4}\" y=\"36\" text-anchor=\"end\">{5}</text>\n"
        "<text x=\"14\" y=\"{6}\" transform=\"rotate(-90 14 {6})\">{7}</text>\n",
        std::max<std::size_t>(left + across + 16, 420), top + down + 16, escaped(labels.title), left,
        left + across, escaped(labels.heaps), top + down, escaped(labels.values));
    for (std::size_t i = 0; i < columns; i += 4) {
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                           left + i * cell + cell / 2, top - 4, i);
    }
    for (std::size_t i = 0; i < rows.size(); i += 4) {
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", left - 6,
                           top + i * cell + 13, i);
    }
    svg += "</g>\n<path fill=\"#1b5e8c\" d=\"";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            if (rows[i][j] != 'P') continue;
            svg += fmt::format("M{} {}h{}v{}h-{}z", left + j * cell, top + i * cell, cell, cell, cell);
        }
    }
    svg += "\"/>\n<path fill=\"none\" stroke=\"#ccc\" d=\"";
    for (std::size_t i = 0; i <= rows.size(); ++i)
        svg += fmt::format("M{} {}h{}", left, top + i * cell, across);
    for (std::size_t j = 0; j <= columns; ++j) svg += fmt::format("M{} {}v{}", left + j * cell, top, down);
    return svg + "\"/>\n</svg>\n";
}

}  // namespace ishitori::inline show
