// What `play`, its classic dialogue and `step` share: usual positions, leaving, keeping the record.
#include <algorithm>

#include "base/utf8.hpp"
#include "commands/play.hpp"
#include "play/record.hpp"

namespace ishitori::inline commands {

std::string usual_start(const Game& game) {
    if (game.board == Board::race) return "7,9,5";
    if (game.board == Board::ring || game.board == Board::line) return "10";
    if (game.is_nim()) return "5,3,2";
    if (game.rules.kind == Ruleset::Kind::grundy) return "10";
    // large enough that every kind of move can be met
    HeapSize shortest = 0;
    for (HeapSize i = 0; i <= 10000 && shortest == 0; ++i) {
        if (game.rules.digit(i) != 0) shortest = std::max<HeapSize>(i, 1);
    }
    if (shortest == 0 && game.rules.kind == Ruleset::Kind::subtraction)
        shortest = game.rules.set.front().from;
    if (shortest <= 1) return game.rules.kind == Ruleset::Kind::subtraction ? "7,9,5" : "5,3,1";
    return std::to_string(3 * shortest) + "," + std::to_string(2 * shortest + 1) + "," +
           std::to_string(shortest + 2);
}

void leave(Answer& answer, const Request& request, const std::string& position) {
    answer.exit = Exit::stopped;
    answer.notes.push_back(request.words("play.stopped", {position}));
}

Status keep_record(const Request& request, const Session& session, bool player_first) {
    const std::string path = request.text("--record");
    if (path.empty()) return Done{};
    GameRecord record;
    record.session = session;
    if (request.text("--players") != "two") {
        record.first = request.words(player_first ? "play.player" : "play.computer");
        record.second = request.words(player_first ? "play.computer" : "play.player");
        record.level = request.text("--level", "perfect");
    }
    return write_file(path, write_record(record), Synced::yes, request.environment->keep_going);
}

}  // namespace ishitori::inline commands
