// plot: the nim-sequence as a picture.
#include <algorithm>

#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "period/nim_values.hpp"
#include "show/svg.hpp"

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
    NimValueLimits limits;
    limits.heaps = std::max<HeapSize>(*to, 1);
    limits.engine_heaps = 0;
    limits.keep_going = request.environment->keep_going;
    limits.progress = [&](HeapSize done, HeapSize goal) {
        request.environment->progress({done, goal, 0, ""});
    };
    NimValues known(*game, std::move(limits));
    // after a stop the known values are drawn
    if (const Status status = known.know(0, *to); !status && status.error().exit != Exit::stopped)
        return status.error();
    std::vector<StoredValue> values;
    for (HeapSize n = 0; n <= *to && n <= known.last(); ++n)
        values.push_back(static_cast<StoredValue>(*known.at(n)));
    const std::string name = game->name.empty() || game->name == game->text ? "" : " (" + game->name + ")";
    const HeapSize last = values.size() - 1;
    const std::string svg = plot_svg(values, {request.words("plot.title", {game->heaps_text() + name, last}),
                                              request.words("plot.heaps"), request.words("plot.values")});
    if (const Status status = write_named(request, request.text("--out"), svg); !status)
        return status.error();
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    answer.json["to"] = json_number(last);
    answer.json["out"] = request.text("--out");
    answer.text = request.words("plot.done", {request.text("--out"), game->text, last}) + "\n";
    if (game->board == Board::ring) answer.note(request, "values.rows");
    if (last < *to) {
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
    }
    return answer;
}

}  // namespace ishitori::inline commands
