// Games, positions, moves, and their text (docs/reference/formats.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ishitori/error.hpp"

ISHITORI_BEGIN

// Normal play: the player who cannot move loses. Misere play: the player who cannot move wins.
enum class Convention { normal, misere };
// P: the player to move loses. N: the player to move can force a win.
enum class Outcome { P, N };

// The largest heap.
inline constexpr std::uint64_t max_heap_size = std::uint64_t{1} << 62;

// A game: a code such as 0.77, a subtraction set such as take:1-3,7, nim, race:N, line:N, ring:N, grundy, or
// a name such as kayles. A value, cheap to copy.
class ISHITORI_API Game {
  public:
    // A move copies, so a moved-from game stays valid.
    Game(const Game&) = default;
    Game& operator=(const Game&) = default;
    ~Game() = default;

    // Fault::wrong_input, with the column, if it is not a game.
    static Result<Game> parse(std::string_view text);

    const std::string& text() const;  // canonical: "0.77"
    const std::string& name() const;  // "kayles"; "" if it has none
    const std::optional<std::string>& code() const;
    Convention usual() const;  // the usual convention of the game

    struct Inside;
    const Inside& inside() const { return *inside_; }

  private:
    explicit Game(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    std::shared_ptr<const Inside> inside_;
};

// A sum of heaps, each 0 .. max_heap_size. `ring`: the one heap is an unbroken ring (ring:N only).
struct Position {
    std::vector<std::uint64_t> heaps;
    bool ring = false;
};

// Takes `remove` stones from a heap of `heap`; the rest is in the heaps `leave` (none empty).
struct Move {
    std::uint64_t heap = 0, remove = 0;
    std::vector<std::uint64_t> leave;
    bool operator==(const Move&) const = default;
};

// "7,5,3", "ring(10)". Fault::wrong_input.
ISHITORI_API Result<Position> parse_position(const Game& game, std::string_view text);
// "9-7", "8-2:5+1". Fault::wrong_input.
ISHITORI_API Result<Move> parse_move(std::string_view text);
// The canonical text: heaps descending, no zeros. Fault::wrong_input if the position does not belong to the
// game.
ISHITORI_API Result<std::string> text_of(const Game& game, const Position& position);
ISHITORI_API std::string text_of(const Move& move);

// Every legal move, without repetition (equal heaps count as one). Fault::stopped if there are more than
// `most`.
ISHITORI_API Result<std::vector<Move>> legal_moves(const Game& game, const Position& position,
                                                   std::size_t most = 100'000);
// The position after a move. Fault::wrong_input if the move is not legal.
ISHITORI_API Result<Position> after(const Game& game, const Position& position, const Move& move);

ISHITORI_END
