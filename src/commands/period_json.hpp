// What is known of a period, as the JSON fields that period and values share.
#pragma once

#include <string>

#include "ask/command.hpp"
#include "period/finding.hpp"

namespace ishitori::inline commands {

// status, period, preperiod, last_exception, saltus, theorem, max_value, max_value_at, verified_to, method
void write_period(Json& json, const Finding& found);

// "G(n + 4) = G(n) + 4"
std::string equation_of(const Periodicity& periodicity);

}  // namespace ishitori::inline commands
