// games: the named games.
#include "base/split.hpp"
#include "commands/answers.hpp"
#include "rules/named_games.hpp"
#include "rules/oeis.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

struct Listed {
    std::string name, game, about, aliases;
};

std::vector<Listed> all_games(Language language) {
    std::vector<Listed> rows;
    for (const NamedGame& row : named_games()) {
        rows.push_back({std::string(row.name), std::string(row.game), say(language, row.about),
                        std::string(row.aliases)});
    }
    rows.push_back({"race:N", "race:3", say(language, "about.race"), ""});
    rows.push_back({"line:N", "line:2", say(language, "about.line"), ""});
    rows.push_back({"ring:N", "ring:2", say(language, "about.ring"), ""});
    rows.push_back({"count:N", "count:3", say(language, "about.count"), ""});
    rows.push_back({"cut:N", "cut:4", say(language, "about.cut"), ""});
    rows.push_back({"take:SET", "take:1-3", say(language, "about.take"), ""});
    return rows;
}

}  // namespace

Result<Answer> answer_games(const Request& request) {
    Answer answer;
    Json& list = answer.json["games"] = Json::array();
    std::vector<std::vector<std::string>> lines;
    for (const Listed& row : all_games(request.language())) {
        const auto game = parse_game(row.game);
        const bool of_heaps = game && game->code && game->board == Board::heaps;
        const std::string code =
            of_heaps && row.game.find(':') == std::string::npos ? *game->code : std::string();
        const std::string oeis = oeis_number(code.empty() ? row.game : code);
        list.push_back({{"name", row.name},
                        {"code", json_or_null(code)},
                        {"rule", row.about},
                        {"aliases", split(row.aliases, ' ')},
                        {"oeis", json_or_null(oeis)}});
        lines.push_back({row.name, code, row.about + (oeis.empty() ? "" : " (OEIS " + oeis + ")")});
    }
    answer.text = table_text(lines, none_to_right) + "\n" + request.words("help.see-games") + "\n";
    return answer;
}

}  // namespace ishitori::commands
