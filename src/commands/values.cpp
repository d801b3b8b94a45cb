// values: the nim-sequence; the values are computed, or follow from a proved period for any heap.
#include <algorithm>
#include <limits>

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

// True if the values are for people.
bool for_people(const Request& request) {
    return request.text("--format", "text") == "text" && !request.has("--json") &&
           !request.has("--as-text") && !request.has("--checksum");
}

// How the answer uses the values: a long list and a checksum keep none of them.
ValueSource::Use use_of(const Request& request, HeapSize count) {
    if (request.has("--load") || request.text("--method", "automatic") != "automatic")
        return ValueSource::Use::at;
    const bool written = request.environment->write && count >= streamed_from && !request.has("--json") &&
                         ValueLines::in(request.text("--format")) && !request.has("--by-certificate");
    return request.has("--checksum") || written ? ValueSource::Use::pieces : ValueSource::Use::at;
}

Error cut_off(const Request& request, HeapSize last) {
    return request.environment->keep_going() ? Error::stopped("limit.time", std::to_string(last))
                                             : Error::stopped("limit.interrupted");
}

Result<Answer> values_from(const Request& request, const Game& game, HeapSize from, HeapSize to,
                           const ValueSource& source) {
    Answer answer;
    HeapSize last = to;
    const auto end_at = [&](HeapSize heap) {
        last = heap;
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
    };
    if (source.last() < last) {  // interrupted: the computed values are still printed
        if (source.last() < from) return cut_off(request, source.last());
        end_at(source.last());
    }
    // an interrupted computation prints whole lines
    const bool stopped = answer.exit == Exit::stopped;
    const auto keep_going = [&] { return stopped || request.environment->keep_going(); };
    // Passes all values to `use`, which returns false if they cannot be written.
    const auto each = [&](const auto& use) -> Status {
        HeapSize next = from;
        bool used = true;
        const Status passed =
            source.stream(request, game, from, last, [&](HeapSize first, std::span<const NimValue> values) {
                used = use(first, values);
                next = first + values.size();
                return used && (next > last || keep_going());
            });
        if (!used || next > last) return Done{};
        if (!passed && passed.error().key != "limit.interrupted" && passed.error().key != "limit.time")
            return passed;
        if (!source.streams() || next == from) return cut_off(request, next == 0 ? 0 : next - 1);
        end_at(next - 1);
        return Done{};
    };
    const auto about = [&] {
        answer.json.update({{"from", json_number(from)},
                            {"to", json_number(last)},
                            {"method", source.method()},
                            {"proved_period", source.proved()}});
    };
    answer.json = json_header(game, Convention::normal);
    about();
    if (game.board == Board::ring && !for_people(request)) answer.note(request, "values.rows");
    if (request.has("--load")) answer.note(request, "values.kept", {printable(request.text("--load"))});
    if (request.has("--checksum")) {
        SequenceChecksum sum;
        const Status summed = each([&](HeapSize, std::span<const NimValue> values) {
            for (const NimValue value : values) sum.add(value);
            return true;
        });
        if (!summed) return summed.error();
        about();
        answer.json["checksum"] = sum.hex();
        answer.text = sum.hex() + "\n";
        return answer;
    }
    if (request.has("--period")) {
        Json period = Json::object();
        if (const Finding* found = source.finding()) write_period(period, *found);
        answer.json["period"] = std::move(period);
    }
    const std::string format = request.has("--as-text") ? "raw" : request.text("--format", "text");
    if (Memory* const memory = request.environment->memory;
        memory != nullptr && memory->numbers && request.has("--as-text")) {
        std::vector<std::uint32_t>& numbers = *memory->numbers;
        numbers.reserve(last - from + 1);
        bool fit = true;
        const Status listed = each([&](HeapSize, std::span<const NimValue> values) {
            for (const NimValue value : values) {
                fit = fit && value <= std::numeric_limits<std::uint32_t>::max();
                numbers.push_back(static_cast<std::uint32_t>(value));
            }
            return true;
        });
        if (!listed) return listed.error();
        if (!fit) numbers.clear();
        return answer;
    }
    if (request.has("--json") && !request.has("--as-text")) {
        std::vector<NimValue> list;
        const Status listed = each([&](HeapSize, std::span<const NimValue> values) {
            list.insert(list.end(), values.begin(), values.end());
            return true;
        });
        if (!listed) return listed.error();
        answer.json["values"] = json_numbers(list);
        return answer;
    }
    if (auto lines = ValueLines::in(format)) {
        const auto write = [&](std::string_view text) {
            if (source.streams()) return request.environment->write(text);
            answer.text += text;
            return true;
        };
        const Status written = each([&](HeapSize first, std::span<const NimValue> values) {
            return write(lines->of(first, values));
        });
        if (!written) return written.error();
        answer.text += "\n";
        // a million numbers cost a browser seconds as JSON, nothing as one string
        if (request.has("--as-text")) answer.json["packed"] = answer.text;
        return answer;
    }
    answer.text = format == "text" ? text_header(request, game, Convention::normal) : "";
    if (format == "text" && game.board == Board::ring) answer.line(request, "values.rows");
    const auto at = [&](HeapSize n) { return source.at(n); };
    answer.text += values_text(at, format, from, last, request.environment->columns, keep_going);
    if (last - from >= streamed_from && !keep_going()) return Error::stopped("limit.interrupted");
    if (format == "text" && source.proved() && !source.certified() &&
        last > source.finding()->verified_to()) {
        const Finding& found = *source.finding();
        const std::string theorem = "theorem." + std::string(theorem_name(found.theorem));
        answer.line(request, "values.by-period",
                    {equation_of(*found.periodicity), found.periodicity->preperiod, request.words(theorem)});
    }
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
    const ValueSource::Use use = use_of(request, *to - from);
    const HeapSize most = use == ValueSource::Use::pieces ? max_streamed : max_values;
    const HeapSize count = checksum ? *to : *to - from + 1;
    if (count > most)
        return Error::input("limit.values", std::to_string(count), game->text, std::to_string(most));
    if (checksum && from > 0) return Error::input("option.contradiction", "--checksum", "--from");
    auto source = ValueSource::open(request, *game, from, *to, use);
    if (!source) return source.error();
    auto answer = values_from(request, *game, from, *to, *source);
    if (const auto fault = source->fault()) return *fault;
    // other programs read the other formats
    if (answer) {
        const bool text =
            request.text("--format", "text") == "text" && !checksum && !request.has("--as-text");
        add_certificate(request, source->certified(), *answer, text);
    }
    return answer;
}

}  // namespace ishitori::commands
