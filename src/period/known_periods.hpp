// The periods that this process has proved, shared by all its questions.
#pragma once

#include <memory>

#include "period/finding.hpp"

namespace ishitori::period {

// The stored proof of this game; nullptr if there is none. Thread-safe.
std::shared_ptr<const Finding> known_period(const Game& game);

// Stores the finding if it is proved. An LRU cache within known_periods_bytes of values.
void keep_period(const Game& game, const Finding& finding);

inline constexpr std::size_t known_periods_bytes = std::size_t{1} << 26;

// For tests that need an empty cache.
void forget_periods();

}  // namespace ishitori::period
