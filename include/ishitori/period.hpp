// The period of a nim-sequence, with its proof.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "ishitori/certificate.hpp"
#include "ishitori/context.hpp"

ISHITORI_BEGIN

// proved: the hypotheses of a theorem were checked by computation. observed: a pattern was found, but no
// theorem applies. open: no period within the limits.
enum class Standing { proved, observed, open };
ISHITORI_API std::string_view text_of(Standing standing) noexcept;  // "proved", ...

// The theorems of docs/explanation/theory.md that prove periods.
enum class Theorem {
    none,
    guy_smith,           // [T3] finite octal code with a splitting digit
    guy_smith_three,     // [T3] for three heaps
    take_window,         // [T3] without splits
    subtraction_window,  // [T5] finite subtraction set
    bouton,              // Nim: G(n) = n
    sparse_window,       // [T10] finite octal code, sparse-space window
    tail_window,         // [T14] repeating tail
    arithmetic_window,   // [T4] saltus above 0
    general_window,      // [T18] general code; Grundy's game
    cut_formula,         // [T19] a heap is cut into k or more
};
ISHITORI_API std::string_view text_of(Theorem theorem) noexcept;  // "guy-smith", ...; "" for none

// G(n + period) = G(n) + saltus for all n >= preperiod, both the least possible.
struct Periodicity {
    std::uint64_t preperiod = 0, period = 1, saltus = 0;
    bool operator==(const Periodicity&) const = default;
};

struct Period {
    Standing standing = Standing::open;
    std::optional<Periodicity> periodicity{};  // nullopt if open
    Theorem theorem = Theorem::none;           // the theorem that proves it; empty if none
    // The largest nim-value and the first heap with it: of all heaps if proved, else of the computed ones.
    // Nullopt if the values are unbounded.
    std::optional<std::uint64_t> max_value{}, max_value_at{};
    std::uint64_t verified_to = 0;             // G(0) .. G(verified_to) were computed
    std::optional<Certificate> certificate{};  // if proved

    // G(heap). Fault::stopped if the period is open or only observed and the heap is beyond the computed
    // ones. Time: usually constant; if the values of one period are not in memory, the values up to preperiod
    // + period are computed again in each call (NimValues stores them).
    ISHITORI_API Result<std::uint64_t> value_at(std::uint64_t heap, const Context& context = {}) const;

    struct Inside;
    std::shared_ptr<const Inside> inside{};
};

// Time: as for the values. Memory: 4 bytes for each of the first values, then some constant megabytes. If a
// Watch or a limit stops it, it returns the results so far (Standing::open). Fault::wrong_input:
// Limits::threads is not 1 .. 256.
ISHITORI_API Result<Period> find_period(const Game& game, const Context& context = {});

ISHITORI_END
