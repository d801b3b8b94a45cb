// Sorts a vector and keeps one of equal elements.
#pragma once

#include <algorithm>
#include <functional>

#include "base/modules.hpp"

namespace ishitori::base {

template <class Less = std::ranges::less>
void sort_distinct(auto& values, Less less = {}) {
    std::ranges::sort(values, less);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace ishitori::base
