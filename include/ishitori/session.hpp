// A game in progress.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ishitori/game.hpp"

ISHITORI_BEGIN

class ISHITORI_API Session {
  public:
    // `position` as in docs/reference/formats.md; the order of its heaps is kept.
    static Result<Session> start(const Game& game, Convention convention, std::string_view position);
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session();

    Position position() const;                // canonical
    std::vector<std::uint64_t> rows() const;  // in the order of the board
    bool over() const;                        // no legal move is left
    bool first_to_move() const;               // the player who made the first move is "first"
    bool first_wins() const;                  // requires over()

    // A typed move: "2 3" (take 3 from the 2nd heap), "8-10" (stones of a ring), "2 1 4+3" (and split). On
    // boards other than lines and rings also "9-2:4+3", as text_of(Move) writes it; on lines and rings "10-1"
    // means the stones 10 to 1. Fault::wrong_input with a sentence for the player.
    Status play(std::string_view typed);
    // A move from legal_moves or Advice::winning_moves, on any board. Fault::wrong_input.
    Status play(const Move& move);
    Status undo();                             // Fault::wrong_input at the start
    std::vector<std::string> history() const;  // the moves so far, in the form that play() reads

    struct Inside;

  private:
    Inside& here() const;
    explicit Session(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

ISHITORI_END
