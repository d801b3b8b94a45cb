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

constexpr HeapSize last_shown = 20;
constexpr HeapSize shown_from = 9;                   // heaps after the first if only --from is given
constexpr HeapSize asked_every = HeapSize{1} << 18;  // values written between two calls of the stop callback

Result<Answer> values_from(const Request& request, const Game& game, HeapSize from, HeapSize to,
                           const ValueSource& source) {
    Answer answer;
    HeapSize last = to;
    if (source.last() < last) {  // interrupted: the computed values are still printed
        last = source.last();
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
        if (last < from)
            return request.environment->keep_going() ? Error::stopped("limit.time", std::to_string(last))
                                                     : Error::stopped("limit.interrupted");
    }
    // an interrupted computation prints whole lines
    const bool stopped = answer.exit == Exit::stopped;
    const auto keep_going = [&] { return stopped || request.environment->keep_going(); };
    const auto at = [&](HeapSize n) { return source.at(n); };
    answer.json = json_header(game, Convention::normal);
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(last);
    answer.json["method"] = source.method();
    answer.json["proved_period"] = source.proved();
    const bool for_people = request.text("--format", "text") == "text" && !request.has("--json") &&
                            !request.has("--as-text") && !request.has("--checksum");
    if (game.board == Board::ring && !for_people) answer.note(request, "values.rows");
    if (request.has("--load")) answer.note(request, "values.kept", {printable(request.text("--load"))});
    if (request.has("--checksum")) {
        SequenceChecksum sum = source.checksum().value_or(SequenceChecksum());
        for (HeapSize n = source.checksum() ? last + 1 : 0; n <= last; ++n) {
            sum.add(source.at(n));
            if (n % (HeapSize{1} << 24) == 0 && !keep_going()) {
                return Error::stopped("limit.interrupted");
            }
        }
        answer.json["checksum"] = sum.hex();
        answer.text = sum.hex() + "\n";
        return answer;
    }
    if (request.has("--period")) {
        Json period = Json::object();
        if (const Finding* found = source.finding()) write_period(period, *found);
        answer.json["period"] = std::move(period);
    }
    if (Memory* const memory = request.environment->memory;
        memory != nullptr && memory->numbers && request.has("--as-text")) {
        std::vector<std::uint32_t>& numbers = *memory->numbers;
        numbers.reserve(last - from + 1);
        // Where the period is proved, G(n) = G(n - period) + saltus: a fraction of the time of at().
        const auto [preperiod, period, saltus] =
            source.proved() ? *source.finding()->periodicity : Periodicity{max_heap_size, 0, 0};
        const HeapSize repeats = std::max(preperiod, from) + period;
        for (HeapSize n = from; n <= last; ++n) {
            if ((n - from) % asked_every == asked_every - 1 && !keep_going())
                return Error::stopped("limit.interrupted");
            const NimValue value = n < repeats ? source.at(n) : numbers[n - from - period] + saltus;
            if (value > std::numeric_limits<std::uint32_t>::max()) {
                numbers.clear();
                break;
            }
            numbers.push_back(static_cast<std::uint32_t>(value));
        }
        return answer;
    }
    if (request.has("--as-text")) {
        // a million numbers cost a browser seconds as JSON, nothing as one string
        answer.json["packed"] = answer.text = values_text(at, "raw", from, last, 0, keep_going);
        if (last - from >= asked_every && !keep_going()) return Error::stopped("limit.interrupted");
        return answer;
    }
    if (request.has("--json")) {
        std::vector<NimValue> list;
        for (HeapSize n = from; n <= last; ++n) {
            if ((n - from) % asked_every == asked_every - 1 && !keep_going()) {
                return Error::stopped("limit.interrupted");
            }
            list.push_back(source.at(n));
        }
        answer.json["values"] = json_numbers(list);
        return answer;
    }
    const std::string format = request.text("--format", "text");
    answer.text = format == "text" ? text_header(request, game, Convention::normal) : "";
    if (format == "text" && game.board == Board::ring) answer.line(request, "values.rows");
    answer.text += values_text(at, format, from, last, request.environment->columns, keep_going);
    if (last - from >= asked_every && !keep_going()) return Error::stopped("limit.interrupted");
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
    if (!checksum && *to - from >= max_values) {
        return Error::input("limit.values", std::to_string(*to - from + 1), game->text,
                            std::to_string(max_values));
    }
    constexpr HeapSize max_summed = HeapSize{1} << 40;
    if (checksum && *to > max_summed) {
        return Error::input("limit.values", std::to_string(*to), game->text, std::to_string(max_summed));
    }
    if (checksum && from > 0) return Error::input("option.contradiction", "--checksum", "--from");
    auto source = ValueSource::open(request, *game, checksum ? 0 : from, *to);
    if (!source) return source.error();
    auto answer = values_from(request, *game, from, *to, *source);
    if (const auto fault = source->fault()) return *fault;
    // other programs read the other formats
    const bool for_people =
        request.text("--format", "text") == "text" && !checksum && !request.has("--as-text");
    if (answer) add_certificate(request, source->certified(), *answer, for_people);
    return answer;
}

}  // namespace ishitori::commands
