// A sum of games in progress: one Session for each summand, and whose turn it is. A value, as a Session is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/session.hpp"
#include "rules/sum.hpp"

namespace ishitori::play {

// A move with its place on the board of a summand, counted from 0.
struct SumChoice {
    std::size_t summand = 0;
    Choice choice;
};

// One move of the history.
struct SumTurn {
    SumChoice choice;
    std::string text;  // as choice_text writes it
};

// A function that Session has too has the same name here.
class SumSession {
  public:
    using Made = SumChoice;

    // The rows in the order of Summand::rows. Errors as Session::start.
    static Result<SumSession> start(Sum sum, Convention convention);

    const std::vector<Session>& parts() const { return parts_; }
    // The sum as it is now.
    const Sum& position() const { return sum_; }
    // The sum at the start, as text that parse_summand() reads.
    const std::string& start_text() const { return start_text_; }
    Convention convention() const { return convention_; }
    // The rows of all summands, in order. A row has its number in this list.
    std::vector<HeapSize> sizes() const;
    // The number of rows in the summands before this one.
    std::size_t rows_before(std::size_t summand) const;

    bool over() const;
    // The player who made the first move is "first".
    bool first_to_move() const { return history_.size() % 2 == 0; }
    // Requires over().
    bool first_wins() const { return first_to_move() == (convention_ == Convention::misere); }

    // A choice that makes this move, which must be legal.
    SumChoice place(const SumMove& move) const {
        return {move.summand, parts_[move.summand].place(move.move)};
    }
    // Requires that the summand's session accepts the choice.
    void play(const SumChoice& choice);
    const std::vector<SumTurn>& history() const { return history_; }
    bool can_undo() const { return !history_.empty(); }
    // Requires can_undo().
    void undo();

  private:
    explicit SumSession(Convention convention) : convention_(convention) {}
    void refresh(std::size_t summand);

    Convention convention_;
    Sum sum_;
    std::vector<Session> parts_;
    std::string start_text_;
    std::vector<SumTurn> history_;
};

// Reads the number of a summand, counted from 1, and returns its index, counted from 0. Error
// "sum.no-such-summand".
Result<std::size_t> parse_summand_number(const Sum& sum, std::string_view text);

// "2: 1 3": in summand 2 the move "1 3", in that game's own words. "3 2 4+1": the move in row 3 of all rows,
// which takes 2 and leaves 4 and 1. Errors "play.unclear-sum" and as read_choice.
Result<SumChoice> read_choice(const SumSession& session, std::string_view typed);

// "3 2 4+1", "2: 8-10" where stones are numbered: read_choice gives the choice back.
std::string choice_text(const SumSession& session, const SumChoice& choice);

}  // namespace ishitori::play
