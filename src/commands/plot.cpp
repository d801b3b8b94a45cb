// plot: the nim-sequence as a picture.
#include <algorithm>

#include "base/number.hpp"
#include "commands/answers.hpp"
#include "commands/value_source.hpp"
#include "show/picture.hpp"
#include "show/svg.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize last_plotted = 1000;

// The file name for a game: "take:1-3" -> "take-1-3".
std::string file_name(std::string_view game) {
    std::string name;
    for (const char c : game) {
        const bool plain = is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
        name += plain ? c : '-';
    }
    return name;
}

}  // namespace

Result<Answer> answer_plot(const Request& request, const Game& game) {
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    const HeapSize to = request.number("--to").value_or(last_plotted);
    const std::string out = request.text("--out", file_name(game.text) + ".svg");
    if (const Status target = picture_target(out); !target) return target.error();
    constexpr HeapSize max_drawn = HeapSize{1} << 24;
    if (to > max_drawn) return Error::input("plot.long", to, max_drawn);
    // after a stop the known values are drawn
    std::vector<StoredValue> values;
    const auto source =
        pass_values(request, game, 0, to, true, [&](HeapSize, std::span<const NimValue> piece) {
            for (const NimValue value : piece) values.push_back(static_cast<StoredValue>(value));
            return true;
        });
    if (!source) return source.error();
    const std::string name = game.name.empty() || game.name == game.text ? "" : " (" + game.name + ")";
    const HeapSize last = values.size() - 1;
    const std::string svg = plot_svg(values, {request.words("plot.title", {game.heaps_text() + name, last}),
                                              request.words("plot.heaps"), request.words("plot.values")});
    if (const Status status = write_picture(request, out, svg); !status) return status.error();
    Answer answer;
    answer.json = json_header(game, Convention::normal);
    answer.json["to"] = json_number(last);
    answer.json["out"] = out;
    answer.text = request.words("plot.done", {out, game.text, last}) + "\n";
    if (game.board == Board::ring) answer.note(request, "values.rows");
    if (last < to) answer.stop(request, "values.stopped", {last});
    return answer;
}

}  // namespace ishitori::commands
