#include "show/best_play.hpp"

#include "base/split.hpp"
#include "base/width.hpp"
#include "play/best_line.hpp"
#include "show/binary_table.hpp"
#include "show/table.hpp"
#include "words/move_words.hpp"

namespace ishitori::show {

namespace {

constexpr std::size_t max_plies = 40;
constexpr std::size_t max_binary_width = 40;  // characters of the digits of all heaps

}  // namespace

Status write_best_play(const Request& request, const PositionQuestion& question, Adviser& adviser,
                       Answer& answer) {
    auto line = best_line(adviser, question.position, question.rows, max_plies);
    if (!line) return line.error();
    if (line->plies.empty()) return Done{};
    const Language language = request.language();
    const bool race = question.game.board == Board::race;
    // binary digits in place of numbers, if they leave room for the moves
    const std::size_t columns = binary_table(question.rows).columns;
    const bool binary = question.game.is_nim() && question.convention == Convention::normal &&
                        question.rows.size() * (columns + 1) <= max_binary_width;
    auto rows_text = [&](const std::vector<HeapSize>& rows, bool ring) {
        if (binary) return joined(binary_table(rows, columns).rows, " ");
        std::vector<HeapSize> shown = rows;
        if (!race) std::erase(shown, 0);
        return rows_words(language, question.game, shown, ring);
    };
    std::vector<std::vector<std::string>> table;
    // A line: the number of the move, the player, the rows after it, their digit sums, the move.
    auto add = [&](std::size_t ply, const std::string& who, const std::vector<HeapSize>& rows, bool ring,
                   const std::string& move) {
        auto& cells = table.emplace_back();
        cells = {pad_left(std::to_string(ply), 3), who, rows_text(rows, ring)};
        if (binary) cells.push_back(sums_text(binary_table(rows, columns)));
        cells.push_back(move);
    };
    if (binary) {
        std::string titles;
        for (std::size_t i = 0; i < question.rows.size(); ++i)
            titles += (i == 0 ? "" : " ") + pad_right(row_label(i), columns);
        table.push_back({"   ", "", titles, request.words("explain.sums"), ""});
    }
    add(0, request.words("line.start"), question.rows, question.position.ring, "");
    Json json = Json::array();
    for (std::size_t i = 0; i < line->plies.size(); ++i) {
        const Ply& ply = line->plies[i];
        const bool ring = i == 0 && question.position.ring;
        const std::string words =
            question.game.board == Board::count
                ? said_words(language, question.last_number(), ply.move.heap, ply.move.remove)
                : move_words(language, question.game, ply.move, ring, &ply.row);
        add(i + 1, request.words(ply.by_first ? "line.first" : "line.second"), ply.rows_after, false, words);
        json.push_back({{"ply", i + 1},
                        {"by", ply.by_first ? "first" : "second"},
                        {"row", row_label(ply.row)},
                        {"move", move_text(ply.move)},
                        {"words", words},
                        {"rows", json_numbers(ply.rows_after)}});
        if (binary) json.back()["sums"] = json_numbers(binary_table(ply.rows_after, columns).sums);
    }
    answer.json["line"] = std::move(json);
    answer.json["line_finished"] = line->finished;
    answer.json["line_loser"] = line->longest ? "longest" : "most-stones";
    answer.text += "\n" + request.words(line->longest ? "line.head-longest" : "line.head-most-stones") +
                   "\n\n" + table_text(table, none_to_right, "  ");
    if (!line->finished) {
        answer.text += "  ...\n";
        return Done{};
    }
    const bool last_by_first = line->plies.back().by_first;
    const bool normal = question.convention == Convention::normal;
    answer.text += "\n" +
                   request.words(normal ? "line.end-normal" : "line.end-misere",
                                 {request.words(last_by_first ? "line.the-first" : "line.the-second"),
                                  request.words(last_by_first ? "line.the-second" : "line.the-first")}) +
                   "\n";
    return Done{};
}

}  // namespace ishitori::show
