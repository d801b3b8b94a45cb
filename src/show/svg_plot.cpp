#include "show/svg_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "show/escaped.hpp"

namespace ishitori::inline show {

namespace {

constexpr int width = 900, height = 360;                     // of the picture
constexpr int left = 56, right = 16, top = 34, bottom = 44;  // around the dots
constexpr int across = width - left - right, up = height - top - bottom;

// 1, 2 or 5 times a power of ten, so that about six of them make `most`.
std::uint64_t tick_of(std::uint64_t most) {
    std::uint64_t tick = 1;
    while (true) {
        for (const std::uint64_t factor : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{5}}) {
            if (tick * factor * 6 >= most) return tick * factor;
        }
        tick *= 10;
    }
}

}  // namespace

std::string plot_svg(std::span<const StoredValue> values, const PlotLabels& labels) {
    const std::uint64_t last = values.empty() ? 0 : values.size() - 1;
    const std::uint64_t most =
        values.empty() ? 1 : std::max<std::uint64_t>(1, *std::max_element(values.begin(), values.end()));
    const double x_scale =
        static_cast<double>(across) / static_cast<double>(std::max<std::uint64_t>(last, 1));
    const double y_scale = static_cast<double>(up) / static_cast<double>(most);
    auto x_of = [&](std::uint64_t n) { return left + static_cast<double>(n) * x_scale; };
    auto y_of = [&](std::uint64_t g) { return top + up - static_cast<double>(g) * y_scale; };
    const double dot = std::clamp(0.7 * std::min(x_scale, y_scale), 1.2, 5.0);

    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{2}</title>\n<rect width=\"{0}\" "
        "height=\"{1}\" fill=\"#fff\"/>\n<text x=\"{3}\" y=\"20\" font-size=\"14\" "
        "fill=\"#222\">{2}</text>\n",
        width, height, escaped(labels.title), left);
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
    // Half a pixel is what can be told apart.
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

}  // namespace ishitori::inline show
