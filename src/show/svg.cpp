#include "show/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/phrases.hpp"
#include "base/width.hpp"

namespace ishitori::show {

namespace {

// The step of the axis: 1, 2 or 5 times a power of ten, about a sixth of `most`.
std::uint64_t tick_of(std::uint64_t most) {
    std::uint64_t tick = 1;
    while (true) {
        for (const std::uint64_t factor : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{5}}) {
            if (tick * factor * 6 >= most) return tick * factor;
        }
        tick *= 10;
    }
}

// The beginning of a file, with its title written at `x`, `y`.
std::string svg_head(std::size_t width, std::size_t height, const std::string& title, std::size_t x,
                     std::size_t y) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{2}</title>\n<rect width=\"{0}\" "
        "height=\"{1}\" fill=\"#fff\"/>\n<text x=\"{3}\" y=\"{4}\" font-size=\"14\" "
        "fill=\"#222\">{2}</text>\n",
        width, height, escaped(title), x, y);
}

}  // namespace

std::string plot_svg(std::span<const StoredValue> values, const PlotLabels& labels) {
    constexpr int width = 900, height = 360;                     // size of the picture
    constexpr int left = 56, right = 16, top = 34, bottom = 44;  // around the dots
    constexpr int across = width - left - right, up = height - top - bottom;
    const std::uint64_t last = values.empty() ? 0 : values.size() - 1;
    const std::uint64_t most =
        values.empty() ? 1 : std::max<std::uint64_t>(1, *std::ranges::max_element(values));
    const double x_scale =
        static_cast<double>(across) / static_cast<double>(std::max<std::uint64_t>(last, 1));
    const double y_scale = static_cast<double>(up) / static_cast<double>(most);
    auto x_of = [&](std::uint64_t n) { return left + static_cast<double>(n) * x_scale; };
    auto y_of = [&](std::uint64_t g) { return top + up - static_cast<double>(g) * y_scale; };
    const double dot = std::clamp(0.7 * std::min(x_scale, y_scale), 1.2, 5.0);

    std::string svg = svg_head(width, height, labels.title, left, 20);
    svg += "<g stroke=\"#ddd\" fill=\"#555\">\n";
    for (std::uint64_t n = 0, tick = tick_of(last); n <= last; n += tick) {
        svg += fmt::format(
            "<path d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" stroke=\"none\" "
            "text-anchor=\"middle\">{4}</text>\n",
            x_of(n), top, top + up, top + up + 16, n);
    }
    for (std::uint64_t g = 0, tick = tick_of(most); g <= most; g += tick) {
        svg += fmt::format(
            "<path d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" stroke=\"none\" "
            "text-anchor=\"end\">{5}</text>\n",
            left, y_of(g), left + across, left - 6, y_of(g) + 4, g);
    }
    svg += fmt::format("<text x=\"{}\" y=\"{}\" stroke=\"none\" text-anchor=\"end\">{}</text>\n",
                       left + across, height - 8, escaped(labels.heaps));
    svg += fmt::format(
        "<text x=\"14\" y=\"{0}\" stroke=\"none\" text-anchor=\"end\" transform=\"rotate(-90 14 "
        "{0})\">{1}</text>\n</g>\n",
        top, escaped(labels.values));
    // Omits points less than half a pixel apart.
    constexpr int cells_across = 2 * across + 2;
    std::vector<bool> drawn(static_cast<std::size_t>(cells_across) * (2 * up + 2), false);
    svg += "<path fill=\"#1b5e8c\" d=\"";
    for (std::uint64_t n = 0; n < values.size(); ++n) {
        const double x = std::round(2 * x_of(n)) / 2, y = std::round(2 * y_of(values[n])) / 2;
        const auto cell =
            static_cast<std::size_t>(2 * (y - top)) * cells_across + static_cast<std::size_t>(2 * (x - left));
        if (drawn[cell]) continue;
        drawn[cell] = true;
        svg += fmt::format("M{:.6g} {:.6g}h{:.3g}v{:.3g}h-{:.3g}z", x - dot / 2, y - dot / 2, dot, dot, dot);
    }
    return svg + "\"/>\n</svg>\n";
}

std::string grid_svg(const std::vector<std::string>& rows, const PlotLabels& labels) {
    constexpr std::size_t cell = 18, left = 56, top = 56;
    const std::size_t columns = rows.empty() ? 0 : rows[0].size();
    const std::size_t across = columns * cell, down = rows.size() * cell;
    std::string svg =
        svg_head(std::max<std::size_t>(left + across + 16, 420), top + down + 16, labels.title, left, 18);
    svg += fmt::format(
        "<g fill=\"#555\">\n<text x=\"{0}\" y=\"36\" text-anchor=\"end\">{1}</text>\n"
        "<text x=\"14\" y=\"{2}\" transform=\"rotate(-90 14 {2})\">{3}</text>\n",
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

namespace {

// Tidy tree: leaves from left to right, each node centred above its options.
class TreePicture {
  public:
    explicit TreePicture(const std::vector<TreeNode>& nodes) : nodes_(nodes), shown_(nodes.size()) {}

    std::string text(const std::string& title) {
        place(0, 0);
        return svg_head(std::max<std::size_t>(right_ + 16, 420), deepest_ + down, title, 16, 20) +
               "<g stroke=\"#888\">\n" + lines_ + "</g>\n<g text-anchor=\"middle\">\n" + boxes_ +
               "</g>\n</svg>\n";
    }

  private:
    static constexpr std::size_t down = 56, top = 52, gap = 12, letter = 8;

    // Draws the node and everything below it; returns the middle of its box.
    double place(std::size_t at, std::size_t depth) {
        const TreeNode& node = nodes_[at];
        const bool again = shown_[at] && !node.options.empty();
        const std::string label = node.text + (again ? " ..." : "");
        const double width = static_cast<double>(display_width(label) * letter + gap);
        const double y = static_cast<double>(top + depth * down);
        const double leftmost = static_cast<double>(right_) + gap + width / 2;
        double x = leftmost;
        std::vector<double> below;
        if (!shown_[at]) {
            shown_[at] = true;
            for (const std::size_t option : node.options) below.push_back(place(option, depth + 1));
        }
        if (!below.empty()) x = std::max((below.front() + below.back()) / 2, leftmost);
        right_ = std::max(right_, static_cast<std::size_t>(std::ceil(x + width / 2)));
        deepest_ = std::max(deepest_, top + depth * down);
        for (const double to : below)
            lines_ += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", x, y + 11, to,
                                  y + static_cast<double>(down) - 11);
        boxes_ += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"22\" rx=\"4\" fill=\"{}\" "
            "stroke=\"#444\"/><text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
            x - width / 2, y - 11, width, node.filled ? "#cfe3f3" : "#fff", x, y + 4, escaped(label));
        return x;
    }

    const std::vector<TreeNode>& nodes_;
    std::vector<bool> shown_;
    std::string lines_, boxes_;
    std::size_t right_ = 0, deepest_ = 0;
};

}  // namespace

std::string tree_svg(const std::vector<TreeNode>& nodes, const std::string& title) {
    return TreePicture(nodes).text(title);
}

std::string escaped(std::string_view text) {
    std::string result(text);
    constexpr std::pair<const char*, const char*> characters[] = {// & is the first
                                                                  {"&", "&amp;"},
                                                                  {"<", "&lt;"},
                                                                  {">", "&gt;"},
                                                                  {"\"", "&quot;"},
                                                                  {"'", "&#39;"}};
    for (const auto& [character, name] : characters) replace_all(result, character, name);
    return result;
}

}  // namespace ishitori::show
