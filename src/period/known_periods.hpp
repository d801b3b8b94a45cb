// The periods that this process has proved, shared by all of its questions.
#pragma once

#include <memory>

#include "period/finding.hpp"

namespace ishitori::period {

// The proof of this game that was kept; nullptr if none exists. Any thread may ask.
std::shared_ptr<const Finding> known_period(const Game& game);

// Keeps it if it is proved. Those used last are kept, within known_periods_bytes of values.
void keep_period(const Game& game, const Finding& finding);

inline constexpr std::size_t known_periods_bytes = std::size_t{1} << 26;

// For tests, which ask as if nothing was known.
void forget_periods();

}  // namespace ishitori::period
