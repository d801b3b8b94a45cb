#include "show/free_heap_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ask/command.hpp"
#include "base/split.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "show/quotient_words.hpp"

namespace ishitori::show {

namespace {

constexpr std::size_t max_regions = 80;  // lines
constexpr std::uint32_t max_drawn = 16;  // multiplicities on each side of the picture

// "#5 - #7", where #h is the number of heaps of h.
std::string form_text(const FreeHeapQuotient& quotient, const CellTest& test) {
    std::string text;
    for (std::size_t i = 0; i < quotient.free.size(); ++i) {
        const std::int32_t c = test.coefficients[i];
        if (c == 0) continue;
        text += c < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
        if (std::abs(c) > 1) text += std::to_string(std::abs(c)) + " ";
        text += "#" + std::to_string(quotient.free[i]);
    }
    return text;
}

// "#5 >= 3, -6 <= #5 - #7 <= -2, #7 = 0, 2 mod 4"; empty for the whole space.
std::string where_text(const FreeHeapQuotient& quotient, const Region& region) {
    std::vector<std::string> all;
    auto add = [&](std::string condition) { all.push_back(std::move(condition)); };
    for (std::size_t j = 0; j < quotient.tests.size(); ++j) {
        const CellTest& test = quotient.tests[j];
        const auto [low, high] = region.values[j];
        const std::string form = form_text(quotient, test);
        const bool below = low == test.low, above = high == test.high;
        if (below && above) continue;
        if (low == high && !below && !above) {
            add(fmt::format("{} = {}", form, low));
        } else if (below) {
            add(fmt::format("{} <= {}", form, high));
        } else if (above) {
            add(fmt::format("{} >= {}", form, low));
        } else {
            add(fmt::format("{} <= {} <= {}", low, form, high));
        }
    }
    for (std::size_t i = 0; i < quotient.free.size(); ++i) {
        const auto& some = region.remainders[i];
        if (some.size() == quotient.moduli[i]) continue;
        add(fmt::format("#{} = {} mod {}", quotient.free[i], fmt::join(some, ", "), quotient.moduli[i]));
    }
    return joined(all, ", ");
}

Json region_json(const FreeHeapQuotient& quotient, const Region& region, Json p) {
    Json values = Json::array();
    for (std::size_t j = 0; j < quotient.tests.size(); ++j) {
        const auto [low, high] = region.values[j];
        values.push_back({low == quotient.tests[j].low ? Json(nullptr) : Json(low),
                          high == quotient.tests[j].high ? Json(nullptr) : Json(high)});
    }
    return {{"where", where_text(quotient, region)},
            {"values", std::move(values)},
            {"remainders", region.remainders},
            {"p", std::move(p)}};
}

}  // namespace

std::string powers_text(const FreeHeapQuotient& quotient, const Multiplicities& k) {
    HeapWord word;
    for (std::size_t i = 0; i < k.size(); ++i) {
        if (k[i] > 0) word.emplace_back(quotient.free[i], k[i]);
    }
    return heap_word_text(word);
}

std::string cell_text(const FreeHeapQuotient& quotient, const Multiplicities& k) {
    Region region;
    for (const CellTest& test : quotient.tests) {
        std::int64_t value = 0;
        for (std::size_t i = 0; i < k.size(); ++i) value += std::int64_t{test.coefficients[i]} * k[i];
        value = std::clamp(value, test.low, test.high);
        region.values.emplace_back(value, value);
    }
    for (std::size_t i = 0; i < k.size(); ++i) region.remainders.push_back({k[i] % quotient.moduli[i]});
    return where_text(quotient, region);
}

FreeHeapSlice free_heap_slice(const FreeHeapQuotient& quotient) {
    const std::size_t r = quotient.free.size();
    FreeHeapSlice slice;
    if (r < 2) return slice;
    slice.down = quotient.free[r - 1];
    slice.across = quotient.free[r - 2];
    const FreeHeapOracle oracle(quotient);
    for (std::uint32_t down = 0; down <= max_drawn; ++down) {
        std::string& row = slice.rows.emplace_back();
        for (std::uint32_t across = 0; across <= max_drawn; ++across) {
            FreeState state{0, Multiplicities(r, 0)};
            state.k[r - 1] = down;
            state.k[r - 2] = across;
            row += oracle.is_p(state) ? 'P' : '.';
        }
    }
    return slice;
}

Json powers_apart_json(const FreeHeapOracle& oracle) {
    const FreeHeapQuotient& quotient = oracle.quotient();
    return {{"u", powers_text(quotient, quotient.apart->u)},
            {"v", powers_text(quotient, quotient.apart->v)},
            {"w", oracle.text_of(quotient.apart->w)}};
}

void write_free_heaps(Json& json, const FreeHeapQuotient& quotient) {
    const FreeHeapOracle oracle(quotient);
    const MisereQuotient monoid = monoid_of(quotient);
    const auto forms = normal_forms(monoid);
    json["infinite"] = quotient.apart ? Json(true) : Json(nullptr);
    json["order"] = nullptr;
    json["p_portion_size"] = nullptr;
    write_presentation(json, monoid, forms);
    json["phi"] = json_list(quotient.phi, [&](const FreeState& state) { return oracle.text_of(state); });
    json["max_heap"] = json_number(quotient.max_heap());
    const bool whole = quotient.period > 0;
    json["period"] = whole ? json_number(quotient.period) : Json(nullptr);
    json["preperiod"] = whole ? json_number(quotient.preperiod) : Json(nullptr);
    Json& free = json["free_heaps"];
    free["heaps"] = json_numbers(quotient.free);
    free["monoid_order"] = quotient.order;
    free["tests"] = json_list(quotient.tests, [&](const CellTest& test) -> Json {
        return {{"form", form_text(quotient, test)},
                {"coefficients", test.coefficients},
                {"low", test.low},
                {"high", test.high}};
    });
    free["moduli"] = quotient.moduli;
    const Json p = json_list(quotient.slices, [&](const auto& slice) {
        return json_list(slice, [&](QuotientElement q) { return word_text(monoid, forms[q]); });
    });
    free["regions"] = json_list(regions(quotient), [&](const Region& region) {
        return region_json(quotient, region, p[region.slice]);
    });
    if (quotient.apart) {
        free["powers_apart"] = powers_apart_json(oracle);
    }
    if (const FreeHeapSlice slice = free_heap_slice(quotient); !slice.rows.empty()) {
        free["slice"] = {
            {"down", json_number(slice.down)}, {"across", json_number(slice.across)}, {"rows", slice.rows}};
    }
}

std::string free_heap_text(const Request& request, const FreeHeapQuotient& quotient, const Json& json) {
    const std::string free = joined(quotient.free, ", ");
    const QuotientElement order = quotient.order;
    std::string text = request.paint(
        Tone::blue,
        quotient.period > 0
            ? request.words("quotient.free-whole", {free, order, quotient.period, quotient.preperiod})
            : request.words("quotient.free-part", {free, order, quotient.max_heap()}));
    const Json& claim = json["free_heaps"];
    if (quotient.apart) {
        const auto& apart = claim["powers_apart"];
        const std::string u = apart["u"], v = apart["v"], w = apart["w"];
        text += "\n  " + request.words("quotient.infinite", {u, v, w == "1" ? "" : " " + w});
    }
    text += "\n  " + request.words("quotient.generators", {generators_text(monoid_of(quotient))}) + "\n  " +
            request.words("quotient.relations", {listed(json["relations"])}) + "\n  " +
            request.words("quotient.phi", {listed(json["phi"])}) + "\n  " +
            request.words("quotient.regions") + "\n";
    std::size_t lines = 0;
    for (const Json& region : claim["regions"]) {
        if (region["p"].empty()) continue;
        if (++lines > max_regions) {
            text += "    ...\n";
            break;
        }
        const std::string where = region["where"];
        text += fmt::format("    {}: {}\n", where.empty() ? request.words("quotient.everywhere") : where,
                            listed(region["p"]));
    }
    const FreeHeapSlice slice = free_heap_slice(quotient);
    if (slice.rows.empty()) return text;
    text += "  " + request.words("quotient.picture", {slice.down, slice.across}) + "\n";
    for (const std::string& row : slice.rows) text += fmt::format("     {}\n", fmt::join(row, " "));
    return text;
}

}  // namespace ishitori::show
