// The winner of a position, the winning moves, and the argument.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "ishitori/certificate.hpp"
#include "ishitori/context.hpp"

ISHITORI_BEGIN

// The argument that decides a position.
enum class Reason {
    nim_sum,     // normal play [T1], [T2]
    tame,        // misere play, all heaps tame [T6], [T7]
    quotient,    // misere quotient [T8], [T9]
    kernel,      // misere quotient with the kernel of normal play, by nim-values [T11]
    free_heaps,  // a claim with free heaps [T12]
    weights,     // a rule by weights [T15]
    automaton,   // an automaton [T23]
    search,      // exhaustive search
    theorem,     // the symmetric strategy
    pairs,       // normal play, equal pairs [T21]
};
// The names in docs/reference/commands.md: "nim-sum", "tame", "quotient" (also for kernel and free_heaps),
// "weights", ...
ISHITORI_API std::string_view text_of(Reason reason) noexcept;

struct Advice {
    std::optional<Outcome> outcome{};  // nullopt: open within the limits
    Reason reason = Reason::search;
    std::optional<std::uint64_t> nim_sum{};
    std::vector<Move> winning_moves{};      // all of them if complete, else some
    std::uint64_t winning_moves_total = 0;  // found so far; 2^64 - 1 if there are at least that many
    bool complete = false;                  // every winning move is listed
};

// Answers questions about the positions of one game. The context stores values, periods and quotients. The
// use of a moved-from object ends the program with a sentence, as for every movable class here.
class ISHITORI_API Adviser {
  public:
    // Limits::heaps: nim-values computed while no period is proved (10^6); Limits::positions: of a misere
    // search.
    static Result<Adviser> of(const Game& game, Convention convention, const Context& context = {});
    // For normal play by the certificate of a period, for misere play by a certificate of a quotient, of free
    // heaps or of weights, after it has been checked here. Faults and time: see NimValues::of().
    static Result<Adviser> of(const Certificate& certificate, const Context& context = {});
    Adviser(Adviser&&) noexcept;
    Adviser& operator=(Adviser&&) noexcept;
    ~Adviser();

    Convention convention() const;
    // Without moves it is faster for large heaps. Fault::stopped: a heap is out of reach, or the Watch
    // stopped it; Fault::wrong_input: not a position of this game.
    Result<Advice> advise(const Position& position, bool want_moves = true);

    struct Inside;

  private:
    Inside& here() const;
    explicit Adviser(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

ISHITORI_END
