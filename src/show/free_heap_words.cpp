#include "show/free_heap_words.hpp"

#include <fmt/format.h>

#include "ask/command.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::inline show {

namespace {

constexpr std::size_t most_shown = 60;    // relations, values of Phi
constexpr std::size_t most_regions = 80;  // lines
constexpr std::uint32_t most_drawn = 16;  // multiplicities on each side of the picture

std::string equation(const MisereQuotient& monoid, const std::pair<HeapWord, HeapWord>& relation) {
    return word_text(monoid, relation.first) + "=" + word_text(monoid, relation.second);
}

std::string powers(const FreeHeapQuotient& quotient, const Multiplicities& k) {
    HeapWord word;
    for (std::size_t i = 0; i < k.size(); ++i) {
        if (k[i] > 0) word.emplace_back(quotient.free[i], k[i]);
    }
    return heap_word_text(word);
}

// "#5 - #7", #h the number of heaps of h.
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

// "#5 >= 3, -6 <= #5 - #7 <= -2, #7 = 0, 2 mod 4"; empty if everything lies in it.
std::string where_text(const FreeHeapQuotient& quotient, const Region& region) {
    std::string text;
    auto add = [&](const std::string& condition) { text += (text.empty() ? "" : ", ") + condition; };
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
        std::string list;
        for (const std::uint32_t r : some) list += (list.empty() ? "" : ", ") + std::to_string(r);
        add(fmt::format("#{} = {} mod {}", quotient.free[i], list, quotient.moduli[i]));
    }
    return text;
}

Json region_json(const FreeHeapQuotient& quotient, const Region& region, const Json& p) {
    Json json = Json::object();
    Json values = Json::array();
    for (std::size_t j = 0; j < quotient.tests.size(); ++j) {
        const auto [low, high] = region.values[j];
        values.push_back({low == quotient.tests[j].low ? Json(nullptr) : Json(low),
                          high == quotient.tests[j].high ? Json(nullptr) : Json(high)});
    }
    json["where"] = where_text(quotient, region);
    json["values"] = std::move(values);
    json["remainders"] = region.remainders;
    json["p"] = p;
    return json;
}

std::vector<Json> slice_words(const FreeHeapQuotient& quotient, const MisereQuotient& monoid,
                              const std::vector<HeapWord>& forms) {
    std::vector<Json> all;
    for (const auto& slice : quotient.slices) {
        Json words = Json::array();
        for (const QuotientElement q : slice) words.push_back(word_text(monoid, forms[q]));
        all.push_back(std::move(words));
    }
    return all;
}

std::string listed(const Json& words, std::size_t most = most_shown) {
    std::string text;
    std::size_t count = 0;
    for (const auto& word : words) {
        if (count++ == most) return text + ", ...";
        text += (text.empty() ? "" : ", ") + word.get<std::string>();
    }
    return text;
}

}  // namespace

FreeHeapSlice free_heap_slice(const FreeHeapQuotient& quotient) {
    const std::size_t r = quotient.free.size();
    FreeHeapSlice slice;
    if (r < 2) return slice;
    slice.down = quotient.free[r - 1];
    slice.across = quotient.free[r - 2];
    const FreeHeapOracle oracle(quotient);
    for (std::uint32_t down = 0; down <= most_drawn; ++down) {
        std::string& row = slice.rows.emplace_back();
        for (std::uint32_t across = 0; across <= most_drawn; ++across) {
            FreeState state{0, Multiplicities(r, 0)};
            state.k[r - 1] = down;
            state.k[r - 2] = across;
            row += oracle.is_p(state) ? 'P' : '.';
        }
    }
    return slice;
}

void write_free_heaps(Json& json, const FreeHeapQuotient& quotient) {
    const FreeHeapOracle oracle(quotient);
    const MisereQuotient monoid = monoid_of(quotient);
    const auto forms = normal_forms(monoid);
    json["infinite"] = quotient.apart ? Json(true) : Json(nullptr);
    json["order"] = nullptr;
    json["p_portion_size"] = nullptr;
    Json generators = Json::array(), heaps = Json::array(), equations = Json::array(), phi = Json::array();
    for (const HeapSize heap : quotient.generators) {
        generators.push_back(letter(monoid, heap));
        heaps.push_back(json_number(heap));
    }
    for (const auto& relation : relations(monoid, forms)) equations.push_back(equation(monoid, relation));
    for (const FreeState& state : quotient.phi) phi.push_back(oracle.text_of(state));
    json["generators"] = std::move(generators);
    json["generator_heaps"] = std::move(heaps);
    json["relations"] = std::move(equations);
    json["phi"] = std::move(phi);
    json["max_heap"] = json_number(quotient.max_heap());
    const bool whole = quotient.period > 0;
    json["period"] = whole ? json_number(quotient.period) : Json(nullptr);
    json["preperiod"] = whole ? json_number(quotient.preperiod) : Json(nullptr);
    Json free = Json::object();
    free["heaps"] = json_numbers(quotient.free);
    free["monoid_order"] = quotient.order;
    Json tests = Json::array();
    for (const CellTest& test : quotient.tests) {
        tests.push_back({{"form", form_text(quotient, test)},
                         {"coefficients", test.coefficients},
                         {"low", test.low},
                         {"high", test.high}});
    }
    free["tests"] = std::move(tests);
    free["moduli"] = quotient.moduli;
    const auto words = slice_words(quotient, monoid, forms);
    Json list = Json::array();
    for (const Region& region : regions(quotient)) {
        list.push_back(region_json(quotient, region, words[region.slice]));
    }
    free["regions"] = std::move(list);
    if (quotient.apart) {
        free["powers_apart"] = {{"u", powers(quotient, quotient.apart->u)},
                                {"v", powers(quotient, quotient.apart->v)},
                                {"w", oracle.text_of(quotient.apart->w)}};
    }
    if (const FreeHeapSlice slice = free_heap_slice(quotient); !slice.rows.empty()) {
        free["slice"] = {
            {"down", json_number(slice.down)}, {"across", json_number(slice.across)}, {"rows", slice.rows}};
    }
    json["free_heaps"] = std::move(free);
}

namespace {

std::string picture(const Request& request, const FreeHeapQuotient& quotient) {
    const FreeHeapSlice slice = free_heap_slice(quotient);
    if (slice.rows.empty()) return "";
    std::string text =
        "  " + request.words("quotient.picture", {std::to_string(slice.down), std::to_string(slice.across)}) +
        "\n";
    for (const std::string& row : slice.rows) {
        text += "    ";
        for (const char c : row) text += {' ', c};
        text += "\n";
    }
    return text;
}

}  // namespace

std::string free_heap_text(const Request& request, const FreeHeapQuotient& quotient) {
    const FreeHeapOracle oracle(quotient);
    const MisereQuotient monoid = monoid_of(quotient);
    const auto forms = normal_forms(monoid);
    std::string free, named;
    for (const HeapSize heap : quotient.free) free += (free.empty() ? "" : ", ") + std::to_string(heap);
    for (const HeapSize heap : quotient.generators) {
        named += (named.empty() ? "" : ", ") + fmt::format("{} = {}", letter(monoid, heap), heap);
    }
    const std::string last = std::to_string(quotient.max_heap()), order = std::to_string(quotient.order);
    std::string text = quotient.period > 0 ? request.words("quotient.free-whole",
                                                           {free, order, std::to_string(quotient.period),
                                                            std::to_string(quotient.preperiod)})
                                           : request.words("quotient.free-part", {free, order, last});
    if (quotient.apart) {
        const std::string w = oracle.text_of(quotient.apart->w);
        text += "\n  " + request.words("quotient.infinite",
                                       {powers(quotient, quotient.apart->u),
                                        powers(quotient, quotient.apart->v), w == "1" ? "" : " " + w});
    }
    Json equations = Json::array(), phi = Json::array();
    for (const auto& relation : relations(monoid, forms)) equations.push_back(equation(monoid, relation));
    for (const FreeState& state : quotient.phi) phi.push_back(oracle.text_of(state));
    text += "\n  " + request.words("quotient.generators", {named}) + "\n  " +
            request.words("quotient.relations", {listed(equations)}) + "\n  " +
            request.words("quotient.phi", {listed(phi)}) + "\n  " + request.words("quotient.regions") + "\n";
    const auto words = slice_words(quotient, monoid, forms);
    std::size_t lines = 0;
    for (const Region& region : regions(quotient)) {
        if (words[region.slice].empty()) continue;
        if (++lines > most_regions) {
            text += "    ...\n";
            break;
        }
        const std::string where = where_text(quotient, region);
        text += fmt::format("    {}: {}\n", where.empty() ? request.words("quotient.everywhere") : where,
                            listed(words[region.slice]));
    }
    return text + picture(request, quotient);
}

}  // namespace ishitori::inline show
