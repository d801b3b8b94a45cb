// table: C(m, N) of the ring game and L(m, N) of the line game, in the form of tables 1 and 2 of seed 001.
#include "show/table.hpp"

#include <fmt/format.h>

#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "show/advice.hpp"
#include "show/paper.hpp"

namespace ishitori::commands {

Result<Answer> answer_table(const Request& request, const Game& game) {
    if (game.board != Board::line && game.board != Board::ring)
        return Error::input("table.needs-line", game.text);
    constexpr HeapSize usual_rows = 23, max_rows = 100000;
    const HeapSize to = request.number("--to").value_or(usual_rows);
    if (to == 0) return Error::input("table.no-heap", max_rows);
    if (to > max_rows) return Error::input("table.too-long", to, max_rows);
    const Convention convention = request.convention(game);
    AdviserLimits limits;
    const Control control = control_of(request);
    limits.keep_going = [control] { return control.may_continue(); };
    const auto adviser = adviser_for(request, game, convention, limits);
    Answer answer = answer_about(request, game, convention);
    std::vector<int> wins;
    Json methods = Json::array();
    for (HeapSize m = 1; m <= to; ++m) {
        auto advice = control.may_continue() ? adviser->advise({{m}, game.board == Board::ring}, false)
                                             : Result<Advice>(Error::stopped("limit.interrupted"));
        if (!advice) {  // the known part is still printed
            note_fault(answer, request, advice.error());
            break;
        }
        if (!advice->outcome) {
            answer.stop(request, "table.open", {m, advice->positions_searched});
            break;
        }
        wins.push_back(*advice->outcome == Outcome::N ? 1 : 0);
        methods.push_back(reason_name(advice->reason));
    }
    answer.json["first_player_wins"] = wins;
    answer.json["methods"] = std::move(methods);
    const std::string head = fmt::format("{}(m, {})", game.board == Board::ring ? 'C' : 'L',
                                         game.most > 0 ? std::to_string(game.most) : *game.code);
    answer.text += request.words("table.head", {head}) + "\n\n";
    // columns of equal length, read downwards as in the source
    const std::size_t width = std::max<std::size_t>(std::to_string(to).size(), 2);
    const std::size_t each = width + 4 + std::max<std::size_t>(8, head.size());
    const std::size_t screen = request.environment->columns;
    const std::size_t columns = screen == 0 ? 3 : std::clamp<std::size_t>(screen / each, 1, 3);
    const std::size_t height = (wins.size() + columns - 1) / columns;
    for (std::size_t c = 0; c < columns && c * height < wins.size(); ++c) {
        answer.text += pad_left("m", width + 2) + "  " + pad_right(head, 8);
    }
    answer.text = without_end_spaces(std::move(answer.text)) + "\n";
    for (std::size_t r = 0; r < height; ++r) {
        std::string line;
        for (std::size_t i = r; i < wins.size(); i += height) {
            line += pad_left(std::to_string(i + 1), width + 2) + "  " +
                    pad_right(request.paint(wins[i] == 1 ? Outcome::N : Outcome::P, std::to_string(wins[i])),
                              std::max<std::size_t>(8, head.size()));
        }
        answer.text += without_end_spaces(std::move(line)) + "\n";
    }
    if (const std::string format = request.text("--format", "text"); format != "text") {
        std::vector<std::vector<std::string>> rows{{"m", head}};
        for (std::size_t i = 0; i < wins.size(); ++i)
            rows.push_back({std::to_string(i + 1), std::to_string(wins[i])});
        answer.text = paper_table(format, rows);
    }
    return answer;
}

}  // namespace ishitori::commands
