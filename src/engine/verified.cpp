#include "engine/verified.hpp"

#include <algorithm>

namespace ishitori::engine {

std::vector<std::uint64_t> Verified::histogram() const {
    std::vector<std::uint64_t> total;
    for (const auto& of : known_->counts.of) {
        total.resize(std::max(total.size(), of.size()), 0);
        for (std::size_t v = 0; v < of.size(); ++v) total[v] += of[v];
    }
    while (!total.empty() && total.back() == 0) total.pop_back();
    return total;
}

}  // namespace ishitori::engine
