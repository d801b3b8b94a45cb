// A row of the table of long runs, as the JSON fields that runs and lookup share.
#pragma once

#include "ask/command.hpp"
#include "survey/run_table.hpp"

namespace ishitori::inline commands {

// game, status, verified_to, period, preperiod, checksum
inline Json long_run_json(const LongRunRow& row) {
    const auto& p = row.periodicity;
    Json json = Json::object();
    json["game"] = row.game;
    json["status"] = status_name(row.status);
    json["verified_to"] = json_number(row.verified_to);
    json["period"] = p ? json_number(p->period) : Json(nullptr);
    json["preperiod"] = p ? json_number(p->preperiod) : Json(nullptr);
    json["checksum"] = row.checksum.empty() ? Json(nullptr) : Json(row.checksum);
    return json;
}

}  // namespace ishitori::inline commands
