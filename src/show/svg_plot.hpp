// A nim-sequence as a picture: one dot for each heap, heaps to the right, nim-values upwards.
#pragma once

#include <span>
#include <string>

#include "values/sequence.hpp"

namespace ishitori {

struct PlotLabels {
    std::string title, heaps, values;
};

// A whole SVG file. Its size does not grow with the number of values: dots that fall together are drawn once.
std::string plot_svg(std::span<const StoredValue> values, const PlotLabels& labels);

}  // namespace ishitori
