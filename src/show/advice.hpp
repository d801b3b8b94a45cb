// Shared by outcome, moves and explain: the question about a position, and its answer as JSON and text.
#pragma once

#include <memory>

#include "ask/command.hpp"
#include "play/adviser.hpp"

namespace ishitori::show {

struct PositionQuestion {
    Game game;
    Convention convention;
    Position position;
    std::vector<HeapSize> rows;  // as typed
    AdviserLimits limits;
    HeapSize counted_to = 0;  // counting up, in a game in progress: the last number; else 0

    // Requires a game of counting up.
    HeapSize last_number() const { return counted_to > 0 ? counted_to : rows[0]; }
};

// GAME and POSITION of the request. Errors as parse_game and parse_position.
Result<PositionQuestion> position_question(const Request& request);

inline constexpr std::uint64_t positions_for_an_opponent = 1'000'000;  // an answer within seconds
inline constexpr std::uint64_t positions_for_a_guess = 100'000;        // for one of many questions

// Returns true for the usual five seconds from now; for ever with --timeout, which the control of the request
// keeps.
std::function<bool()> usual_time(const Request& request);

// The limits of the adviser: --limit (heaps and positions), else this many positions; and the seconds of
// --timeout, or the usual five if neither is given.
AdviserLimits adviser_limits(const Request& request, std::uint64_t positions = AdviserLimits{}.positions);

// The adviser of a game, with the results stored in the process (Environment::memory).
std::shared_ptr<Adviser> adviser_for(const Request& request, const Game& game, Convention convention,
                                     AdviserLimits limits);

std::string_view reason_name(Reason reason);  // "nim-sum", "tame", "quotient", "search", "theorem"

Json json_move(const Position& position, const Move& move);

// position, outcome, method, nim_values, nim_sum, and the winning moves.
void write_advice(Json& json, const PositionQuestion& question, const Advice& advice);

// The position for people: its rows in the order typed, "a ring of 10".
std::string shown_position(Language language, const PositionQuestion& question);

// Notes how the position was read if it can be read in two ways: several heaps of a game on a ring are rows,
// and 0 in a counting game is its end.
void note_reading(Answer& answer, const Request& request, const PositionQuestion& question);

// Adds the position as a drawn board, "oo.ooo" or "..X..", if it fits on a line. JSON `drawing`: for rows,
// rings, Kayles and Treblecross. In the text: for these, and for any other game of heaps if the position was
// typed as a drawing. The drawing can be read back as the same position.
void draw_board(Answer& answer, const Request& request, const PositionQuestion& question);

// "N: the player to move wins" and the list of winning moves.
std::string outcome_sentence(const Request& request, const Advice& advice);
// The reason why the outcome is open: the search reached its limit, or could not begin.
std::string open_note(const Request& request, const Advice& advice);
// The same as a note of the answer, with exit 3.
void leave_open(const Request& request, const Advice& advice, Answer& answer);
// `judge`: the deciding quotient; it gives the product after each move.
std::string winning_moves_text(const Request& request, const PositionQuestion& question,
                               const WinningMoves& winning, const QuotientJudge* judge = nullptr);
// If the search for winning moves was stopped: adds a note, exit 3.
void note_unfound_moves(const Request& request, const Advice& advice, Answer& answer);
// The effect of a move from a position with the outcome `before`: `now` is the advice after it, `left`,
// `reason` and `replies` that position, the reason and the winning replies in words.
void write_effect(const Request& request, std::optional<Outcome> before, const Advice& now,
                  const std::string& left, const std::string& reason, const std::string& replies,
                  Answer& answer);
// The nim-value of each row of the position, 0 of an empty one.
std::vector<NimValue> values_of_rows(std::span<const HeapSize> rows, const Position& position,
                                     const Advice& advice);
// "G(7) = 2, G(5) = 4": of the first `most` heaps.
std::string heap_values(std::span<const HeapSize> heaps, std::span<const NimValue> values, std::size_t most);
// The method of the result, in one sentence.
std::string reason_sentence(const Request& request, const Advice& advice);

}  // namespace ishitori::show
