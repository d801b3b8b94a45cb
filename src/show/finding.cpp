#include "show/finding.hpp"

#include <fmt/format.h>

#include "show/table.hpp"

namespace ishitori::show {

namespace {

HeapSize last_rare_of(const WindowClaim& window) { return window.rares.empty() ? 0 : window.rares.back(); }

}  // namespace

std::string equation_of(const Periodicity& periodicity) {
    const std::string rise = periodicity.saltus == 0 ? "" : fmt::format(" + {}", periodicity.saltus);
    return fmt::format("G(n + {}) = G(n)", periodicity.period) + rise;
}

void write_period(Json& json, const Finding& found) {
    json["status"] = standing_name(found.standing);
    const auto& p = found.periodicity;
    json["period"] = p ? json_number(p->period) : Json(nullptr);
    json["preperiod"] = p ? json_number(p->preperiod) : Json(nullptr);
    json["last_exception"] = json_or_null(found.last_exception());
    json["saltus"] = p ? json_number(p->saltus) : Json(nullptr);
    json["theorem"] = found.theorem == Theorem::none ? Json(nullptr) : Json(theorem_name(found.theorem));
    json["max_value"] = json_or_null(found.max_value);
    json["max_value_at"] = json_or_null(found.max_value_at);
    json["verified_to"] = json_number(found.verified_to());
    json["method"] = found.method;
}

void write_finding(Json& json, const Finding& found) {
    write_period(json, found);
    if (found.checksum) json["checksum"] = *found.checksum;
    if (found.space && !found.window) {
        json["rares"] = json_number(found.space->rares);
        json["last_rare"] = found.space->rares > 0 ? json_number(found.space->last_rare) : Json(nullptr);
    }
    if (found.window) {
        json["sparse_window"] = {{"end", json_number(found.window->window_end)},
                                 {"length", json_number(found.window->window)},
                                 {"rares", found.window->rares.size()},
                                 {"last_rare", json_number(last_rare_of(*found.window))},
                                 {"mask", found.window->mask},
                                 {"parity", found.window->mask_parity}};
    }
    if (found.agrees_end) {
        Json& twice = json["double_check"] = {{"agrees_to", json_number(*found.agrees_end - 1)},
                                              {"method", found.agrees_by}};
        if (found.agrees_read_end) {
            twice["rests_on"] = "checkpoint";
            twice["rests_on_checkpoint_to"] = json_number(*found.agrees_read_end - 1);
        }
    }
    if (found.resumed) json["resumed"] = true;
    if (found.derived_again_end) json["derived_again_to"] = json_number(*found.derived_again_end - 1);
    if (found.rests_on_checkpoint_end) {
        json["rests_on"] = "checkpoint";
        json["rests_on_checkpoint_to"] = json_number(*found.rests_on_checkpoint_end - 1);
    }
}

std::string finding_text(const Request& request, const Finding& found) {
    std::string text;
    LabelledRows rows;
    const auto row = [&](std::string_view label, const Filler& value) {
        rows.emplace_back(label.empty() ? "" : request.words(label), value.text);
    };
    if (const auto& p = found.periodicity) {
        const bool proved = found.proved();
        text += request.paint(proved ? Tone::blue : Tone::orange,
                              request.words(proved ? "period.proved" : "period.observed",
                                            {equation_of(*p), p->preperiod})) +
                "\n";
        row("period.period", p->period);
        row("period.preperiod", p->preperiod);
        const auto exception = found.last_exception();
        row("period.last-exception", exception ? Filler(*exception) : request.words("word.none"));
        if (p->saltus != 0) row("period.saltus", p->saltus);
    } else {
        text += request.paint(Tone::orange, request.words("period.open", {found.verified_to()})) + "\n";
    }
    if (found.max_value)
        row("period.max-value",
            request.words("period.max-value-at", {*found.max_value, *found.max_value_at}));
    if (found.theorem != Theorem::none)
        row("period.theorem", request.words("theorem." + std::string(theorem_name(found.theorem))));
    if (found.window)
        row("period.window",
            request.words("period.window-is", {found.window->window, found.window->window_end,
                                               found.window->rares.size(), last_rare_of(*found.window)}));
    else if (found.space && found.space->rares > 0)
        row("period.rares", request.words("period.rares-are", {found.space->rares, found.space->last_rare}));
    row("period.computed", found.method == "automatic"
                               ? request.words("period.computed-heaps", {found.verified_to()})
                               : request.words("period.computed-to", {found.verified_to(), found.method}));
    if (found.checksum) row("period.checksum", *found.checksum);
    if (found.derived_again_end)
        row("period.derived-again", request.words("period.derived-again-to", {*found.derived_again_end - 1}));
    if (found.agrees_end)
        row("period.agrees", request.words("period.agrees-to", {*found.agrees_end - 1, found.agrees_by}));
    if (found.agrees_end && found.agrees_read_end)
        row("", request.words("period.agrees-read", {*found.agrees_read_end - 1}));
    return text + aligned(rows);
}

}  // namespace ishitori::show
