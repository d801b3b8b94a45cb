// The moves of a single heap: one of four kinds of rule, as a value. All computations work on this.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/types.hpp"
#include "rules/general_code.hpp"
#include "rules/take_and_break.hpp"

namespace ishitori::rules {

// The heaps that one move leaves of one heap: descending, none empty. Up to three are in `size`. The heaps of
// a general code are stored elsewhere and are valid until the next option is requested.
struct Parts {
    std::array<HeapSize, 3> size{};
    int count = 0;
    const HeapSize* elsewhere = nullptr;

    const HeapSize* begin() const { return elsewhere != nullptr ? elsewhere : size.data(); }
    const HeapSize* end() const { return begin() + count; }
};

// A subtraction set as ranges: take:1-3,7 is {1,3},{7,7}. Ascending, disjoint, not touching, from >= 1.
struct TakeRange {
    HeapSize from, to;
    bool operator==(const TakeRange&) const = default;
};

// The digits 0 .. N, N the last number of the set: `in_set` for its numbers, `other` for the others; digit 0
// is 0.
std::vector<std::uint8_t> digits_of(const std::vector<TakeRange>& set, std::uint8_t in_set,
                                    std::uint8_t other = 0);

struct Ruleset {
    enum class Kind { code, subtraction, grundy, general };

    Kind kind = Kind::code;
    std::optional<TakeAndBreak>
        code;                    // kind code; also a subtraction set whose code is short (take:1-3 = 0.333)
    std::vector<TakeRange> set;  // kind subtraction only
    std::optional<GeneralCode> general;  // kind general only

    static Ruleset of(TakeAndBreak code);
    static Ruleset subtraction(std::vector<TakeRange> set);
    static Ruleset grundy();
    // Kind code if the code has a plain form, kind grundy for 4!., otherwise kind general.
    static Ruleset of(const GeneralCode& code);

    // Bit k set: i stones may be taken so that k heaps remain (for Grundy's game bit 2 of digit 0, with the
    // restriction that the two heaps differ, see unequal_split()). For a general code the bits are
    // the bits of GeneralDigit, and parting() says how the heaps must compare.
    unsigned digit(HeapSize i) const;
    bool unequal_split() const { return kind == Kind::grundy; }
    Parting parting(HeapSize i, HeapSize heaps) const;
    // True if a move may take this many stones and leave these heaps, none of them empty.
    bool allows(HeapSize remove, const std::vector<HeapSize>& leave) const;
    // True if moves leave two heaps at most and digit() with unequal_split() describes all of them.
    bool leaves_pairs() const { return kind != Kind::general && max_parts() <= 2; }

    // The most stones one move may take; nullopt if there is no bound (a repeating tail).
    std::optional<HeapSize> longest_take() const;
    // k if 1 to k stones may be taken; nullopt for other rules.
    std::optional<HeapSize> takes_one_to() const;
    // The most heaps that a move leaves of one heap; INT_MAX for a general code without a bound.
    int max_parts() const;

    bool operator==(const Ruleset&) const = default;
};

// Calls visit(remove, parts) for every option of one heap of n stones, each distinct (remove, parts) once:
// remove ascending, and within it fewer parts first, then the largest part descending. Stops early and
// returns false when visit returns false. The number of calls is O(n) per splitting digit, O(n^2) per digit
// with bit 3, O(n^(k-1)) per digit of a general code that leaves k heaps.
template <class Visit>
bool for_each_option(const Ruleset& rules, HeapSize n, Visit&& visit);
// Calls visit for the options that take i stones.
template <class Visit>
bool for_each_option_taking(const Ruleset& rules, HeapSize n, HeapSize i, Visit&& visit);

// ---------------------------------------------------------------------------------------------------------

namespace detail {

template <class Visit>
bool options_of_digit(unsigned digit, bool unequal, HeapSize n, HeapSize i, Visit& visit) {
    const HeapSize rest = n - i;
    if ((digit & 1) != 0 && rest == 0 && i > 0) {
        if (!visit(i, Parts{})) return false;
    }
    if ((digit & 2) != 0 && rest >= 1 && i > 0) {
        if (!visit(i, Parts{{rest, 0, 0}, 1})) return false;
    }
    if ((digit & 4) != 0 && rest >= 2) {
        for (HeapSize b = 1; b <= rest / 2; ++b) {
            if (unequal && 2 * b == rest) break;
            if (!visit(i, Parts{{rest - b, b, 0}, 2})) return false;
        }
    }
    if ((digit & 8) != 0 && rest >= 3) {
        for (HeapSize a = rest - 2; 3 * a >= rest; --a) {
            const HeapSize two = rest - a;
            for (HeapSize b = two - 1 < a ? two - 1 : a; 2 * b >= two; --b) {
                if (!visit(i, Parts{{a, b, two - b}, 3})) return false;
            }
        }
    }
    return true;
}

// The options of a general code that take i stones, as a cursor.
class GeneralOptions {
  public:
    GeneralOptions(const GeneralDigit& digit, HeapSize n, HeapSize i);
    bool next(Parts& parts);

  private:
    GeneralDigit digit_;
    HeapSize taken_, rest_, heaps_ = 0;  // heaps_: the number of heaps that the next options leave
    std::optional<Partitions> partitions_;
};

}  // namespace detail

template <class Visit>
bool for_each_option_taking(const Ruleset& rules, HeapSize n, HeapSize i, Visit&& visit) {
    if (rules.kind != Ruleset::Kind::general)
        return detail::options_of_digit(rules.digit(i), rules.unequal_split(), n, i, visit);
    detail::GeneralOptions options(rules.general->digit(i), n, i);
    Parts parts;
    while (options.next(parts)) {
        if (!visit(i, parts)) return false;
    }
    return true;
}

template <class Visit>
bool for_each_option(const Ruleset& rules, HeapSize n, Visit&& visit) {
    if (n == 0) return true;
    if (rules.kind == Ruleset::Kind::subtraction) {
        for (const TakeRange& range : rules.set) {
            if (range.from > n) break;
            for (HeapSize i = range.from; i <= range.to && i <= n; ++i) {
                if (!detail::options_of_digit(3, false, n, i, visit)) return false;
            }
        }
        return true;
    }
    const auto bound = rules.longest_take();
    const HeapSize last = bound && *bound < n ? *bound : n;
    for (HeapSize i = 0; i <= last; ++i) {
        if (!for_each_option_taking(rules, n, i, visit)) return false;
    }
    return true;
}

}  // namespace ishitori::rules
