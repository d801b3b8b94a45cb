// plot: the nim-sequence as a picture.
#include <algorithm>

#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "period/nim_values.hpp"
#include "show/picture.hpp"
#include "show/svg.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize last_plotted = 1000;

// The file name for a game: "take:1-3" -> "take-1-3".
std::string file_name(std::string_view game) {
    std::string name;
    for (const char c : game) {
        const bool plain =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
        name += plain ? c : '-';
    }
    return name;
}

}  // namespace

Result<Answer> answer_plot(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    const HeapSize to = request.number("--to").value_or(last_plotted);
    const std::string out = request.text("--out", file_name(game->text) + ".svg");
    if (const Status target = picture_target(out); !target) return target.error();
    constexpr HeapSize max_drawn = HeapSize{1} << 24;
    if (to > max_drawn) return Error::input("plot.long", to, max_drawn);
    NimValueLimits limits;
    limits.heaps = std::max<HeapSize>(to, 1);
    limits.engine_heaps = 0;
    limits.keep_going = [control = control_of(request)] { return control.may_continue(); };
    limits.progress = [&](HeapSize done, HeapSize goal) {
        request.environment->progress({done, goal, 0, ""});
    };
    NimValues known(*game, std::move(limits));
    // after a stop the known values are drawn
    if (const Status status = known.know(0, to); !status && status.error().exit != Exit::stopped)
        return status.error();
    std::vector<StoredValue> values;
    for (HeapSize n = 0; n <= to && n <= known.last(); ++n)
        values.push_back(static_cast<StoredValue>(*known.at(n)));
    const std::string name = game->name.empty() || game->name == game->text ? "" : " (" + game->name + ")";
    const HeapSize last = values.size() - 1;
    const std::string svg = plot_svg(values, {request.words("plot.title", {game->heaps_text() + name, last}),
                                              request.words("plot.heaps"), request.words("plot.values")});
    if (const Status status = write_picture(request, out, svg); !status) return status.error();
    Answer answer;
    answer.json = json_header(*game, Convention::normal);
    answer.json["to"] = json_number(last);
    answer.json["out"] = out;
    answer.text = request.words("plot.done", {out, game->text, last}) + "\n";
    if (game->board == Board::ring) answer.note(request, "values.rows");
    if (last < to) {
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
    }
    return answer;
}

}  // namespace ishitori::commands
