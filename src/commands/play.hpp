// Shared by the variants of the play command.
#pragma once

#include "ask/command.hpp"
#include "play/session.hpp"

namespace ishitori::commands {

inline constexpr std::string_view usual_level = "medium";

// Requests that a player may type in place of a move.
enum class TypedRequest { help, hint, explain, undo, board, restart, level, quit };
// The request in these words, in English or Japanese; nullopt for any other words, such as a move.
std::optional<TypedRequest> typed_request(std::string_view typed);

// The default start position; it has a move in every game.
std::string usual_start(const Game& game);

// The dialogue of seed 004's program, to the letter, for three heaps of Nim.
Result<Answer> play_classic(const Request& request, const Game& game);

// Writes the game so far as a record to `path`; without effect if that is empty.
Status keep_record(const Request& request, const Session& session, bool player_first);

}  // namespace ishitori::commands
