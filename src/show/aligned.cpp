#include "show/aligned.hpp"

#include <algorithm>

#include "base/width.hpp"

namespace ishitori::inline show {

std::string aligned(const LabelledRows& rows) {
    std::size_t width = 0;
    for (const auto& [label, value] : rows) width = std::max(width, display_width(label));
    std::string text;
    for (const auto& [label, value] : rows) text += "  " + pad_right(label, width + 2) + value + "\n";
    return text;
}

}  // namespace ishitori::inline show
