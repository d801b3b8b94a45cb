#include "show/best_play.hpp"

#include "base/width.hpp"
#include "play/best_line.hpp"
#include "show/binary_table.hpp"
#include "words/move_words.hpp"

namespace ishitori::inline show {

namespace {

constexpr std::size_t most_plies = 40;

// A move as a line of the table: its number, by whom, the rows after it, their digit sums.
struct Shown {
    std::string number, who, rows, sums, move;
};

// The lines under the titles of the binary columns, which are empty if there are none.
std::string in_columns(const Request& request, const std::vector<Shown>& shown, const std::string& titles) {
    const bool binary = !titles.empty();
    const std::string sum_title = binary ? request.words("line.sums") : "";
    std::size_t who = 0, rows = titles.size(), sum = display_width(sum_title);
    for (const Shown& s : shown) {
        who = std::max(who, display_width(s.who));
        rows = std::max(rows, display_width(s.rows));
        sum = std::max(sum, display_width(s.sums));
    }
    std::string text;
    if (binary) {
        text += "  " + std::string(3, ' ') + "  " + std::string(who, ' ') + "  " + pad_right(titles, rows) +
                "  " + sum_title + "\n";
    }
    for (const Shown& s : shown) {
        std::string line = "  " + pad_left(s.number, 3) + "  " + pad_right(s.who, who) + "  " +
                           pad_right(s.rows, rows) + "  ";
        if (binary) line += pad_right(s.sums, sum) + "  ";
        line += s.move;
        while (line.ends_with(' ')) line.pop_back();
        text += line + "\n";
    }
    return text;
}

}  // namespace

Status write_best_play(const Request& request, const PositionQuestion& question, Adviser& adviser,
                       Answer& answer) {
    auto line = best_line(adviser, question.position, question.rows, most_plies);
    if (!line) return line.error();
    if (line->plies.empty()) return Done{};
    const Language language = request.language();
    const bool race = question.game.board == Board::race;
    const bool binary = question.game.is_nim() && question.convention == Convention::normal &&
                        question.rows.size() <= most_table_rows;
    const std::size_t columns = binary ? binary_table(question.rows).columns : 1;
    std::vector<Shown> shown;
    auto rows_text = [&](const std::vector<HeapSize>& rows, bool ring) {
        if (ring) return rows_words(language, rows, true);
        std::string text;
        if (binary) {
            for (const std::string& row : binary_table(rows, columns).rows)
                text += (text.empty() ? "" : " ") + row;
            return text;
        }
        std::string list;
        for (HeapSize row : rows) {
            if (row > 0 || race) list += (list.empty() ? "" : ",") + std::to_string(row);
        }
        return list.empty() ? std::string("0") : list;
    };
    auto sums = [&](const std::vector<HeapSize>& rows) {
        return binary ? sums_text(binary_table(rows, columns)) : "";
    };
    shown.push_back({"0", request.words("line.start"), rows_text(question.rows, question.position.ring),
                     sums(question.rows), ""});
    Json json = Json::array();
    for (std::size_t i = 0; i < line->plies.size(); ++i) {
        const Ply& ply = line->plies[i];
        const bool ring = i == 0 && question.position.ring;
        const std::string words = move_words(language, question.game, ply.move, ring, &ply.row);
        shown.push_back({std::to_string(i + 1), request.words(ply.by_first ? "line.first" : "line.second"),
                         rows_text(ply.rows_after, false), sums(ply.rows_after), words});
        Json item = Json::object();
        item["ply"] = i + 1;
        item["by"] = ply.by_first ? "first" : "second";
        item["row"] = row_label(ply.row);
        item["move"] = move_text(ply.move);
        item["words"] = words;
        item["rows"] = json_numbers(ply.rows_after);
        if (binary) item["sums"] = json_numbers(binary_table(ply.rows_after, columns).sums);
        json.push_back(std::move(item));
    }
    answer.json["line"] = std::move(json);
    answer.json["line_finished"] = line->finished;
    std::string titles;
    for (std::size_t i = 0; binary && i < question.rows.size(); ++i)
        titles += (i == 0 ? "" : " ") + pad_right(row_label(i), columns);
    answer.text += "\n" + request.words("line.head") + "\n\n" + in_columns(request, shown, titles);
    if (!line->finished) {
        answer.text += "  ...\n";
        return Done{};
    }
    const bool last_by_first = line->plies.back().by_first;
    const bool first_wins = last_by_first == (question.convention == Convention::normal);
    answer.text +=
        "\n" +
        request.words(question.convention == Convention::normal ? "line.end-normal" : "line.end-misere",
                      {request.words(last_by_first ? "line.first" : "line.second"),
                       request.words(first_wins ? "line.first" : "line.second")}) +
        "\n";
    return Done{};
}

}  // namespace ishitori::inline show
