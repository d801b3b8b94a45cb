// Game records (docs/reference/formats.md): a header, one move a line, the result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/session.hpp"

namespace ishitori::play {

// A record begins with this and the version of its format.
inline constexpr std::string_view record_head = "ishitori game ";

// A comment for readers of one language ("ja", "en"), or of every language if `language` is empty.
struct Comment {
    std::string language, text;
};

enum class RecordResult { unfinished, first_wins, second_wins };

struct GameRecord {
    std::string first, second;  // the players' names; may be empty
    std::string level;          // the computer's level, if it played
    std::vector<Comment> comments_at_start;
    std::vector<std::vector<Comment>> comments;  // after each move
    std::optional<Session> session;              // the game as far as it was read
    RecordResult result = RecordResult::unfinished;

    // The fault and its line; nullopt if the record is whole. Everything before that line was read.
    std::optional<Error> fault;
    std::size_t fault_line = 0;
};

// Always returns a record: see `fault`. Faults are "record.*", and "play.*", "game.*", "position.*" for the
// contents of a line.
GameRecord read_record(std::string_view text);

// The text of a game; the result is "unfinished" if moves are left.
std::string write_record(const GameRecord& record);

}  // namespace ishitori::play
