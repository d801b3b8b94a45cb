// The finding of a search for a period, as JSON and for people.
#pragma once

#include <string>

#include "ask/command.hpp"
#include "period/finding.hpp"

namespace ishitori::show {

// G(n + p) = G(n) + s.
std::string equation_of(const Periodicity& periodicity);

// The fields of a period: status, period, preperiod, last_exception, saltus, theorem, max_value,
// max_value_at, verified_to, method.
void write_period(Json& json, const Finding& found);
// The same and how it was computed: checksum, sparse_window, double_check, resumed, ...
void write_finding(Json& json, const Finding& found);
std::string finding_text(const Request& request, const Finding& found);

}  // namespace ishitori::show
