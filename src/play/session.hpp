// A game in progress: the board in its own order, the moves played, and undo. A value without input or
// output, so that the terminal and the page play the same game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/position.hpp"

namespace ishitori::play {

// A heap, a row of squares or a row of stones, with its place on the board.
struct Row {
    HeapSize size = 0;
    HeapSize first = 0;  // number of its first stone if stones are numbered (line, ring), else 0

    bool operator==(const Row&) const = default;
};

// A move with its place on the board.
struct Choice {
    std::size_t row = 0;
    HeapSize remove = 0;
    std::vector<HeapSize> parts;  // the rest of the row, in board order, no zeros
    // The number of the first stone taken if stones are numbered; in Treblecross the marked square if it was
    // typed; else 0.
    HeapSize stone = 0;

    bool operator==(const Choice&) const = default;
};

// The square that a choice in Treblecross marks.
HeapSize square_of(const Choice& choice);

// The parts of a row without the empty ones.
inline std::vector<HeapSize> not_empty(std::vector<HeapSize> parts) {
    std::erase(parts, HeapSize{0});
    return parts;
}

// One move of the history.
struct Turn {
    Choice choice;
    Move move;
    std::string text;  // as it is typed and recorded: "2 3", "8-10", "2 1 4+3"
    std::vector<Row> rows_before;
    bool ring_before = false;
};

class Session {
  public:
    using Made = Choice;  // what play() takes

    // `position` as in docs/reference/formats.md, its order kept. Errors as parse_position.
    static Result<Session> start(Game game, Convention convention, std::string_view position);

    const Game& game() const { return game_; }
    Convention convention() const { return convention_; }

    const std::vector<Row>& rows() const { return rows_; }
    std::vector<HeapSize> sizes() const;
    // True for the unbroken ring of a ring game; its one row is the whole ring.
    bool ring() const { return ring_; }
    // True if stones have numbers (line and ring).
    bool numbered() const { return game_.board == Board::line || game_.board == Board::ring; }
    // If stones are numbered: the rows at the start, and the size of the ring (0 for a line).
    const std::vector<Row>& rows_at_start() const {
        return history_.empty() ? rows_ : history_.front().rows_before;
    }
    HeapSize ring_size() const { return ring_size_; }
    // The start position, as text that start() reads: "7,9,5", "ring(10)".
    const std::string& start_text() const { return start_text_; }

    Position position() const;
    // True if no legal move is left (stones may remain).
    bool over() const;
    // The player who made the first move is "first".
    bool first_to_move() const { return history_.size() % 2 == 0; }
    // Requires over().
    bool first_wins() const;

    // The reason why the choice is illegal: errors "play.*".
    Status check(const Choice& choice) const;
    // The abstract move. Requires a choice that check() accepts.
    Move move_of(const Choice& choice) const;
    // A choice that makes this move. Requires that check_legal accepts it for position().
    Choice place(const Move& move) const;

    // Requires check(choice).ok(). Afterwards the other player is to move and undo() is possible.
    void play(const Choice& choice);
    bool can_undo() const { return !history_.empty(); }
    // Requires can_undo().
    void undo();
    const std::vector<Turn>& history() const { return history_; }

    // Number of the stone `steps` places after stone n; on a ring 1 follows the last.
    HeapSize stone_after(HeapSize n, HeapSize steps) const;
    // The stones of this row before its stone n.
    HeapSize stones_before(const Row& row, HeapSize n) const {
        return n >= row.first ? n - row.first : n + ring_size_ - row.first;
    }
    // The row that contains the stone with this number, if it is not taken.
    std::optional<std::size_t> row_of_stone(HeapSize n) const;
    HeapSize last_stone() const { return last_stone_; }

  private:
    Session(Game game, Convention convention) : game_(std::move(game)), convention_(convention) {}

    Game game_;
    Convention convention_;
    std::vector<Row> rows_;
    bool ring_ = false;
    bool keeps_empty_ = true;  // rows of 0 keep their place, because rows of this game are never split
    HeapSize ring_size_ = 0;
    HeapSize last_stone_ = 0;
    std::string start_text_;
    std::vector<Turn> history_;
};

// A move as a player types it: "2 3", "B 3", "8-10", "8 9 10", "split 5 into 2 3", "2 1 4+3", "9-2:4+3";
// also in full-width characters. Returns a legal choice, or an error "play.*" in one sentence for the player.
Result<Choice> read_choice(const Session& session, std::string_view typed);

// The canonical text of a choice; read_choice gives the choice back.
std::string choice_text(const Session& session, const Choice& choice);

// Converts full-width forms, ideographic spaces and similar characters to ASCII; the rest is unchanged.
std::string half_width(std::string_view text);

}  // namespace ishitori::play
