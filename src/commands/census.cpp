// census: the periods of all subtraction sets of one size, counted.
#include "forms/census.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <thread>

#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "show/picture.hpp"
#include "show/svg.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize usual_census_heaps = 100'000'000;
constexpr std::uint64_t max_sets = std::uint64_t{1} << 40;
constexpr std::size_t records_shown = 12;  // the last ones

constexpr std::string_view kind_names[] = {"sum", "divisor", "other"};

std::string set_text(const std::vector<HeapSize>& moves) {
    return fmt::format("take:{}", fmt::join(moves, ","));
}

Json found_json(const FoundPeriod& found) {
    if (found.moves.empty()) return nullptr;
    return {{"game", set_text(found.moves)},
            {"preperiod", json_number(found.period.preperiod)},
            {"period", json_number(found.period.period)}};
}

Json counts_json(const CensusCounts& counts) {
    Json json;
    json["sets"] = json_number(counts.sets);
    json["open"] = json_number(counts.open);
    json["purely_periodic"] = json_number(counts.pure);
    for (const bool additive : {false, true}) {
        Json& kinds = json[additive ? "additive" : "not_additive"];
        for (std::size_t kind = 0; kind < std::size(kind_names); ++kind)
            kinds[std::string(kind_names[kind])] = json_number(counts.kinds[additive ? 1 : 0][kind]);
    }
    json["longest_period"] = found_json(counts.longest);
    json["longest_preperiod"] = found_json(counts.latest);
    return json;
}

std::string found_words(const Request& request, const FoundPeriod& found) {
    return request.words("census.found",
                         {set_text(found.moves), found.period.period, found.period.preperiod});
}

// Adds the conjectures about sets of three numbers, and the extent to which the census agrees with them.
void add_three(const Request& request, const Census& census, Answer& answer) {
    const CensusCounts& all = census.all;
    const std::uint64_t additive = all.kinds[1][0] + all.kinds[1][1] + all.kinds[1][2];
    const std::uint64_t rest = all.kinds[0][0] + all.kinds[0][1];
    answer.json["additive_as_expected"] = json_number(additive - all.unexpected);
    answer.json["additive_unexpected"] = json_number(all.unexpected);
    answer.json["not_additive_other"] = json_list(all.others, found_json);
    answer.line(request, "census.three", {rest, rest + all.kinds[0][2]});
    answer.line(request, "census.additive", {additive - all.unexpected, additive});
}

// The greatest numbers at which the longest period increased.
std::string records_text(const Request& request, const Census& census) {
    std::vector<const FoundPeriod*> records;
    for (const CensusCounts& row : census.rows) {
        if (row.longest.moves.empty()) continue;  // all sets of this greatest number are open
        if (records.empty() || row.longest.period.period > records.back()->period.period)
            records.push_back(&row.longest);
    }
    std::string text = request.words("census.records") + "\n";
    LabelledRows lines;
    for (const FoundPeriod* each : std::span(records).last(std::min(records.size(), records_shown)))
        lines.emplace_back(set_text(each->moves),
                           request.words("census.record", {each->period.period, each->period.preperiod}));
    return text + aligned(lines);
}

Status draw_census(const Request& request, const std::string& pattern, HeapSize from, const Census& census) {
    const std::string out = request.text("--plot");
    std::vector<StoredValue> longest(from, 0);
    for (const CensusCounts& row : census.rows)
        longest.push_back(
            static_cast<StoredValue>(std::min<HeapSize>(row.longest.period.period, UINT32_MAX)));
    return write_picture(
        request, out,
        plot_svg(longest, {request.words("census.plot-title", {pattern}),
                           request.words("census.plot-greatest"), request.words("census.longest-period")}));
}

void add_census(const Request& request, const Census& census, Answer& answer) {
    const CensusCounts& all = census.all;
    LabelledRows rows{{request.words("census.sets"), std::to_string(all.sets)},
                      {request.words("census.open"), std::to_string(all.open)},
                      {request.words("census.pure"), std::to_string(all.pure)}};
    for (const bool additive : {false, true}) {
        for (std::size_t kind = 0; kind < std::size(kind_names); ++kind) {
            const std::string name(kind_names[kind]);
            rows.emplace_back(
                request.words(additive ? "census.additive-" + name : "census.not-additive-" + name),
                std::to_string(all.kinds[additive ? 1 : 0][kind]));
        }
    }
    if (!all.longest.moves.empty()) {
        rows.emplace_back(request.words("census.longest-period"), found_words(request, all.longest));
        rows.emplace_back(request.words("census.longest-preperiod"), found_words(request, all.latest));
    }
    answer.text += aligned(rows);
}

}  // namespace

Result<Answer> answer_census(const Request& request) {
    const std::string word = request.arguments.front();
    const auto pattern = parse_sets(word);
    if (!pattern) return pattern.error();
    const std::uint64_t sets = sets_of(*pattern);
    if (sets > max_sets) return Error::input("census.many", printable(word), sets, max_sets);
    const auto threads = threads_of(request, std::thread::hardware_concurrency());
    if (!threads) return threads.error();
    if (const Status target = picture_target(request.text("--plot")); !target) return target.error();
    CensusPlan plan;
    plan.pattern = *pattern;
    plan.to = std::min(request.number("--to").value_or(usual_census_heaps), HeapSize{UINT32_MAX});
    plan.threads = *threads;
    const Control control = control_of(request);
    plan.keep_going = [&](std::uint64_t done) { return control.may_continue(done, sets); };
    auto census = take_census(plan);
    if (!census) return census.error();

    Answer answer;
    const std::string range = pattern->from == pattern->size ? "" : std::to_string(pattern->from) + "-";
    const HeapSize last = pattern->from + census->rows.size() - 1;
    const std::string name = "take:" + std::to_string(pattern->size) + "of" + range + std::to_string(last);
    answer.json["size"] = json_number(pattern->size);
    answer.json["from"] = json_number(pattern->from);
    answer.json["greatest"] = census->rows.empty() ? Json(nullptr) : json_number(last);
    answer.json["to"] = json_number(plan.to);
    if (census->stopped)
        answer.stop(request, census->rows.empty() ? "census.stopped-none" : "census.stopped",
                    {last, last + 1});
    if (census->rows.empty()) return answer;
    answer.json.update(counts_json(census->all));
    answer.text = request.words("census.head", {name}) + "\n";
    add_census(request, *census, answer);
    if (pattern->size == 3) add_three(request, *census, answer);
    answer.text += records_text(request, *census);
    Json& rows = answer.json["rows"] = Json::array();
    for (std::size_t i = 0; i < census->rows.size(); ++i) {
        Json row;
        row["greatest"] = json_number(pattern->from + i);
        row.update(counts_json(census->rows[i]));
        rows.push_back(std::move(row));
    }
    if (census->all.open > 0) answer.stop(request, "census.some-open", {census->all.open, plan.to});
    if (request.has("--plot")) {
        if (Status status = draw_census(request, name, pattern->from, *census); !status)
            return status.error();
        answer.json["plot"] = request.text("--plot");
    }
    return answer;
}

}  // namespace ishitori::commands
