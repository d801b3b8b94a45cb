#include "values/dense.hpp"

#include <utility>

namespace ishitori::values {

namespace {

constexpr std::size_t max_splits = 8;

}  // namespace

DenseMethod::DenseMethod(const Ruleset& rules) {
    auto splits = split_rules(rules);
    if (splits && splits->splits.size() <= max_splits) {
        pairs_ = std::make_unique<AllPairs>(std::move(*splits));
    } else {
        bitset_ = std::make_unique<BitsetMethod>(rules);
    }
}

}  // namespace ishitori::values
