// The weights of a position's heaps, for people and as JSON [T15].
#pragma once

#include <span>
#include <string>

#include "ask/command.hpp"
#include "claims/weights.hpp"

namespace ishitori::inline show {

// Adds a line for each heap, `rows` of them at most, to `text`, and `weights` with all heaps to `json`;
// returns the sum of all.
WeightSum tell_weights(const Request& request, const WeightRule& rule, std::span<const HeapSize> heaps,
                       std::size_t rows, std::string& text, Json& json);

// The class, the total, the largest weight of a position, and by how much that one exceeds the others.
std::string weight_sum_words(const Request& request, const WeightSum& sum);

}  // namespace ishitori::inline show
