// Pictures as SVG files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "values/sequence.hpp"

namespace ishitori::show {

struct PlotLabels {
    std::string title, heaps, values;
};

// A nim-sequence: one dot for each heap, heaps to the right, nim-values upwards. A whole SVG file. Its size
// does not grow with the number of values: coinciding dots are drawn once.
std::string plot_svg(std::span<const StoredValue> values, const PlotLabels& labels);

// A table of squares, with 'P' as a filled square; rows of equal length downwards, numbered from 0. A whole
// SVG file.
std::string grid_svg(const std::vector<std::string>& rows, const PlotLabels& labels);

// A node of a game tree: its text, and its options as indices in the list. `filled`: a P-position.
struct TreeNode {
    std::string text;
    std::vector<std::size_t> options;
    bool filled = false;
};
// The tree below the first node, each node above its options. A node with options is expanded at its first
// occurrence; elsewhere its text ends in dots. Requires that every option follows its node in the list.
std::string tree_svg(const std::vector<TreeNode>& nodes, const std::string& title);

// Text inside XML and HTML: escapes the five special characters.
std::string escaped(std::string_view text);

}  // namespace ishitori::show
