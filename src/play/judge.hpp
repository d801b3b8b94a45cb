// A judge decides every sum of the heaps it knows: heaps have classes, classes add, some sums are
// P-positions. Normal play (nim-values), tame misère play and misère quotients all have this form, so
// winning_moves.hpp finds winning moves for all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/types.hpp"

namespace ishitori::play {

class Judge {
  public:
    using Class = std::uint64_t;

    virtual ~Judge() = default;
    // True if the judge decides heaps of n stones.
    virtual bool knows(HeapSize n) const = 0;
    // The class of one heap; the neutral class for the empty heap. Requires knows(n).
    virtual Class of_heap(HeapSize n) const = 0;
    virtual Class sum(Class a, Class b) const = 0;
    virtual bool is_p(Class c) const = 0;
    // The class of a game whose options have these classes, such as a ring; nullopt if it is not known.
    virtual std::optional<Class> of_options(std::span<const Class> options) const {
        static_cast<void>(options);
        return std::nullopt;
    }

    // of_heap(n + period) = of_heap(n) for all n >= preperiod: huge heaps are answered by their residues.
    struct Repeats {
        HeapSize preperiod, period;
    };
    virtual std::optional<Repeats> repeats() const { return std::nullopt; }

    // Splits of `rest` into two heaps, the smaller one first, first + step, ... (count of them).
    struct Splits {
        HeapSize first, step, count;
    };
    // All splits of `rest` that make the sum with `context` P, without repetition, if there is a faster way
    // than trying them; else nullopt. Requires knows(rest).
    virtual std::optional<std::vector<Splits>> splits_to_p(HeapSize rest, Class context) const {
        static_cast<void>(rest);
        static_cast<void>(context);
        return std::nullopt;
    }

    // For nim-values that rise: of_heap(n + period) = of_heap(n) + saltus for all n >= preperiod. The lowest
    // `flags` bits of a class do not belong to its value. A sum of these heaps is P exactly if the values of
    // all but one add up to the value of the last. So a value identifies its heaps.
    struct Rises {
        HeapSize preperiod, period;
        Class saltus;
        unsigned flags = 0;
    };
    virtual std::optional<Rises> rises() const { return std::nullopt; }
};

}  // namespace ishitori::play
