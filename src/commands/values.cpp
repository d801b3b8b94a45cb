// values: the nim-sequence; the values are computed, or follow from a proved period for any heap.
#include <algorithm>
#include <limits>
#include <utility>

#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/compare_values.hpp"
#include "commands/value_source.hpp"
#include "play/memory.hpp"
#include "show/advice.hpp"
#include "show/finding.hpp"
#include "show/value_table.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_values = HeapSize{1} << 28;  // in one text or JSON answer
constexpr HeapSize max_streamed = HeapSize{1} << 40;

constexpr HeapSize last_shown = 20;
constexpr HeapSize shown_from = 9;                     // heaps after the first if only --from is given
constexpr HeapSize streamed_from = HeapSize{1} << 20;  // values that are written while they are computed

// True if the values are written while they are computed.
bool streams(const Request& request, HeapSize count) {
    return request.environment->write && count >= streamed_from && !request.has("--json") &&
           !request.has("--checksum") && ValueLines::in(request.text("--format"));
}

// The JSON of numbers separated by commas; as strings if one is `large`, above max_exact.
std::string json_list(std::string numbers, bool large) {
    if (!large) return "[" + numbers + "]";
    std::string list = "[\"";
    for (const char c : numbers) list += c == ',' ? std::string("\",\"") : std::string(1, c);
    return list + "\"]";
}

Result<Answer> values_from(const Request& request, const Game& game, HeapSize from, HeapSize to) {
    Answer answer;
    const std::string format = request.has("--as-text") ? "raw" : request.text("--format", "text");
    Memory* const memory = request.environment->memory;
    std::vector<std::uint32_t>* const numbers =
        memory != nullptr && memory->numbers && request.has("--as-text") ? &*memory->numbers : nullptr;
    const bool sums = request.has("--checksum"), streamed = streams(request, to - from);
    const bool lists_json = request.has("--json") && !request.has("--as-text");
    const bool for_people = format == "text" && !lists_json && !sums;
    auto lines = ValueLines::in(lists_json ? "json" : format);
    SequenceChecksum sum;
    std::vector<NimValue> list;
    bool fit = true;                     // the numbers into 32 bits
    bool large = false;                  // a number above max_exact
    bool begun = false, written = true;  // of the streamed text
    const auto take = [&](HeapSize first, std::span<const NimValue> values) {
        if (sums) {
            sum.add(values);
        } else if (numbers != nullptr) {
            for (const NimValue value : values) {
                fit = fit && value <= std::numeric_limits<std::uint32_t>::max();
                numbers->push_back(static_cast<std::uint32_t>(value));
            }
        } else if (lines) {
            const std::string_view text = lines->of(first, values);
            large = large || std::ranges::any_of(values, [](NimValue value) { return value > max_exact; });
            if (!streamed) {
                answer.text += text;
                return true;
            }
            begun = true;
            return written = request.environment->write(text);
        } else {
            list.insert(list.end(), values.begin(), values.end());
        }
        return true;
    };
    const auto source = pass_values(request, game, from, to, streamed, take);
    if (!source && begun && written) request.environment->write("\n");
    if (!source) return source.error();
    if (!written) return answer;  // a closed pipe or a full disk, which the front end reports
    const HeapSize last = source->end - 1;
    answer.json = json_header(game, Convention::normal);
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(last);
    answer.json["method"] = source->method;
    answer.json["proved_period"] = source->proved();
    if (last < to) {  // interrupted: the computed values are still an answer
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
    }
    if (game.board == Board::ring && !for_people) answer.note(request, "values.rows");
    if (request.has("--load")) answer.note(request, "values.kept", {printable(request.text("--load"))});
    if (request.has("--period") && !sums) {
        Json period = Json::object();
        if (const Finding* found = source->finding()) write_period(period, *found);
        answer.json["period"] = std::move(period);
    }
    if (sums) {
        answer.json["checksum"] = sum.hex();
        answer.text = sum.hex() + "\n";
    } else if (numbers != nullptr) {
        if (!fit) numbers->clear();
    } else if (lists_json) {
        answer.json["values"] = nullptr;
        answer.values = json_list(std::exchange(answer.text, {}), large);
    } else if (lines) {
        answer.text += "\n";
        // a million numbers cost a browser seconds as JSON, nothing as one string
        if (request.has("--as-text")) answer.json["packed"] = answer.text;
    } else {
        if (for_people) answer.text = text_header(request, game, Convention::normal);
        if (for_people && game.board == Board::ring) answer.line(request, "values.rows");
        answer.text += values_text(list, format, from, request.environment->columns);
        if (for_people && source->proved() && !source->certified && last > source->finding()->verified_to()) {
            const Finding& found = *source->finding();
            const std::string theorem = "theorem." + std::string(theorem_name(found.theorem));
            answer.line(
                request, "values.by-period",
                {equation_of(*found.periodicity), found.periodicity->preperiod, request.words(theorem)});
        }
    }
    add_certificate(request, source->certified, answer, for_people);
    return answer;
}

}  // namespace

Result<Answer> answer_values(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    if (request.has("--compare")) return compare_values(request, *game);
    auto to = request.number("--to");
    const HeapSize from = request.number("--from").value_or(0);
    if (!to && !request.has("--from")) to = last_shown;
    if (!to) to = std::max(from, std::min(from + shown_from, max_heap_size));
    if (from > *to) return Error::input("option.range", std::to_string(from), std::to_string(*to));
    if (*to > game->largest_heap)
        return Error::input("limit.beyond-set", *to, game->text, game->largest_heap);
    for (const char* other : {"--load", "--method"}) {
        if (request.has("--by-certificate") && request.has(other))
            return Error::input("option.contradiction", "--by-certificate", other);
    }
    const bool checksum = request.has("--checksum");
    const HeapSize most = checksum || streams(request, *to - from) ? max_streamed : max_values;
    const HeapSize count = checksum ? *to : *to - from + 1;
    if (count > most)
        return Error::input("limit.values", std::to_string(count), game->text, std::to_string(most));
    if (checksum && from > 0) return Error::input("option.contradiction", "--checksum", "--from");
    return values_from(request, *game, from, *to);
}

}  // namespace ishitori::commands
