// The misere quotient of a game [T8], and the proofs that it is the quotient of the whole game [T9], [T11];
// without a finite quotient, claims with free heaps [T12], rules by weights [T15], automata [T23], and tame
// games [T6].
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ishitori/certificate.hpp"
#include "ishitori/context.hpp"

ISHITORI_BEGIN

// proved: for the whole game, by [T9], [T12], [T15] or [T23], or because all heaps are tame. kernel: for the
// whole game, in terms of nim-values [T11]. partial: for the heaps 0 .. max_heap. open: the same, and beyond
// it the failures form a family.
enum class QuotientStatus { proved, kernel, partial, open };
ISHITORI_API std::string_view text_of(QuotientStatus status) noexcept;  // "proved", ...

// A claim with free heaps: most heaps have a value in a finite commutative monoid of elements 0 .. order - 1;
// a few free heaps count by their multiplicity. docs/reference/formats.md explains how tests and cells decide
// a state.
struct FreeHeaps {
    struct State {
        std::uint64_t element = 0;
        std::vector<std::uint32_t> times_free{};  // the multiplicity of each free heap
    };
    struct Test {  // clamps coefficients * times_free to low .. high
        std::vector<std::int32_t> coefficients{};
        std::int64_t low = 0, high = 1;
    };
    std::uint64_t order = 1;
    std::vector<std::uint64_t> generators{};
    std::vector<std::vector<std::uint64_t>>
        times{};                          // times[g][x]: the product of the elements x and generators[g]
    std::vector<std::uint64_t> free{};    // ascending
    std::vector<State> phi{};             // of heap 0, 1, ..., max_heap
    std::vector<std::uint32_t> moduli{};  // by free heap
    std::vector<Test> tests{};
    std::vector<std::vector<std::uint64_t>> slices{};              // the P-portions of the cells
    std::vector<std::pair<std::uint64_t, std::uint32_t>> cells{};  // each with the number of its slice
};

// A rule by weights: the outcome depends on the sum of the classes, on the total of all weights, and on the
// excess of the largest weight over all others together.
struct Weights {
    struct Heap {
        std::uint32_t in_class = 0;
        std::uint64_t largest = 0, others = 0;
    };
    std::uint32_t classes = 1, modulus = 1;   // the total counts modulo `modulus`
    std::vector<std::uint32_t> class_sums{};  // of two classes, by rows; empty: classes add modulo `classes`
    std::uint64_t max_total = 1;              // the total itself counts up to this
    std::int64_t low = 0, high = 1;           // 2 * largest - total is clamped to this range
    std::uint64_t preperiod = 1, period = 1;
    std::vector<Heap> heaps{};  // of the heaps 0 .. preperiod + period - 1
    std::vector<std::uint64_t> largest_steps{},
        other_steps{};  // the growth of the last `period` of them in each period
};

// An automaton that reads a position from its smallest heaps to its largest. State 0 has read nothing, at
// size 1; the position is P if p is true for the state after its last heap.
struct Automaton {
    std::vector<std::uint32_t> add{};   // by state: the state after one more heap of the current size
    std::vector<std::uint32_t> next{};  // by state: the state at the next size
    std::vector<bool> p{};              // by state
};

struct Quotient {
    QuotientStatus status = QuotientStatus::partial;
    std::optional<bool> infinite{};  // True if no finite quotient exists. Nullopt: neither is proved
    // The finite quotient; for an infinite one, the part that was found. Elements are 0 .. order - 1, 0 the
    // identity.
    std::uint64_t order = 1, p_portion_size = 0, max_heap = 0;
    std::uint64_t period = 0, preperiod = 0;  // of phi; period 0 unless proved by [T9]
    std::vector<std::uint64_t> generators{};  // heaps whose elements generate the quotient
    std::vector<std::uint64_t> p_portion{};   // elements, ascending
    std::vector<std::uint64_t> phi{};         // the element of heap 0, 1, ..., max_heap
    std::vector<std::vector<std::uint64_t>>
        times{};                               // times[g][x]: the product of the elements x and generators[g]
    std::optional<FreeHeaps> free_heaps{};     // for further heaps, if such a claim was proved
    std::optional<Weights> weights{};          // for every heap, if such a rule was proved
    std::optional<Automaton> automaton{};      // the same
    bool tame = false;                         // proved: every heap acts like a heap of Nim [T6]
    std::optional<Certificate> certificate{};  // nullopt if the order is too large for one

    // The element of a heap; nullopt beyond max_heap unless phi is periodic.
    ISHITORI_API std::optional<std::uint64_t> element_of(std::uint64_t heap) const;
    // Require elements below order. Time: the length of the word of a.
    ISHITORI_API std::uint64_t product(std::uint64_t a, std::uint64_t b) const;
    ISHITORI_API bool is_p(std::uint64_t element) const;
    // The element as a word in the generators: "ab^2", "1" for the identity.
    ISHITORI_API std::string word_of(std::uint64_t element) const;
    // The least element c that distinguishes a and b: one of ac and bc is P and the other is not. Nullopt if
    // a = b.
    ISHITORI_API std::optional<std::uint64_t> context_of(std::uint64_t a, std::uint64_t b) const;
    // Decided by the quotient, by free heaps or by weights. Nullopt for a ring, or if a heap is not covered.
    ISHITORI_API std::optional<Outcome> outcome(const Position& position) const;

    struct Inside;
    std::shared_ptr<const Inside> inside{};
};

// Limits::heaps: stops after this heap (1000); without it a small quotient or a rule by weights is tried
// first. Fault::wrong_input for rules without this theory that are not tame (some with repeating tails, some
// hexadecimal codes).
ISHITORI_API Result<Quotient> find_quotient(const Game& game, const Context& context = {});

ISHITORI_END
