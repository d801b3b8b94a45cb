// Who wins a position, by which moves, and by what argument.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ishitori/game.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

struct AdviceLimits {
    std::uint64_t heaps = 1'000'000;       // nim-values computed while no period is proved
    std::uint64_t positions = 10'000'000;  // of a misere search
};

struct Advice {
    std::optional<Outcome> outcome;  // nothing: open within the limits
    // By what argument: "nim-sum", "tame", "quotient", "weights", "search", "theorem" (docs/reference/commands.md).
    std::string reason;
    std::optional<std::uint64_t> nim_sum;
    std::vector<Move> winning_moves;        // all of them if complete, else some
    std::uint64_t winning_moves_total = 0;  // that were found; 2^64 - 1 if they are that many or more
    bool complete = false;                  // every winning move is listed
};

// Answers questions about the positions of one game; it remembers values, periods and quotients between them.
// To ask one that was moved from ends the program with a sentence, as for every class here that can be moved.
class ISHITORI_API Adviser {
  public:
    static Result<Adviser> of(const Game& game, Convention convention, const AdviceLimits& limits = {});
    Adviser(Adviser&&) noexcept;
    Adviser& operator=(Adviser&&) noexcept;
    ~Adviser();

    // Without moves it is faster where heaps are large. Fault::stopped: a heap is out of reach, or the Watch
    // said stop; Fault::wrong_input: no position of this game.
    Result<Advice> advise(const Position& position, bool want_moves = true, const Watch& watch = {});

    struct Inside;

  private:
    Inside& here() const;
    explicit Adviser(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

ISHITORI_END
