// plot: the nim-sequence as a picture.
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "show/svg_plot.hpp"
#include "values/period.hpp"

namespace ishitori::inline commands {

Result<Answer> answer_plot(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    const auto to = request.number("--to");
    if (!to) return Error::input("option.needed", request.command->name, "--to");
    if (!request.has("--out")) return Error::input("option.needed", request.command->name, "--out");
    const std::string out = request.text("--out");
    for (std::string_view other : {".png", ".jpg", ".jpeg", ".gif", ".pdf"}) {
        if (out.ends_with(other)) return Error::input("plot.only-svg", printable(out));
    }
    constexpr HeapSize most_drawn = HeapSize{1} << 24;
    if (*to > most_drawn) return Error::input("plot.long", std::to_string(*to), std::to_string(most_drawn));
    PeriodSearch search;
    search.limit = *to;
    search.keep_going = [&](const Progress& progress) {
        request.environment->progress({progress.known, progress.limit, 0, ""});
        return request.environment->keep_going();
    };
    auto found = find_period(game->rules, search);
    if (!found) return found.error();
    const bool proved = found->standing == Standing::proved;
    const KnownValues known(std::move(*found));
    std::vector<StoredValue> values;
    for (HeapSize n = 0; n <= *to && n <= known.last(); ++n)
        values.push_back(static_cast<StoredValue>(*known.at(n)));
    // a pattern that was only observed ends the search early: compute the rest
    if (!proved && !known.finding().stopped && values.size() <= *to) {
        const auto sequence = make_sequence(game->rules);
        sequence->extend(*to);
        values.assign(sequence->values().begin(),
                      sequence->values().begin() + static_cast<std::ptrdiff_t>(*to + 1));
    }
    const std::string name = game->name.empty() || game->name == game->text ? "" : " (" + game->name + ")";
    const HeapSize last = values.size() - 1;
    const std::string svg =
        plot_svg(values, {request.words("plot.title", {game->text + name, std::to_string(last)}),
                          request.words("plot.heaps"), request.words("plot.values")});
    if (const Status status = write_file(request.text("--out"), svg); !status) return status.error();
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    answer.json["to"] = json_number(last);
    answer.json["out"] = request.text("--out");
    answer.text =
        request.words("plot.done", {request.text("--out"), game->text, std::to_string(last)}) + "\n";
    if (last < *to) {
        answer.exit = Exit::stopped;
        answer.notes.push_back(request.words("values.stopped", {std::to_string(last)}));
    }
    return answer;
}

}  // namespace ishitori::inline commands
