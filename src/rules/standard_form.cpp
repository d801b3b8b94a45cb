// Shift. Let heap 1 have no move (d1 without bit 0; a split of one stone is impossible). Write a heap of m +
// 1 stones of the code as a heap of m of the new one. A move that takes i of n + 1 and leaves t heaps, each
// of 1 or more, leaves in the new game t heaps, each of 0 or more, of n + 1 - i - t stones together: it takes
// i + t - 1 of n and leaves 0 to t heaps. Hence bit t of digit i becomes the bits 0 .. t of digit i + t - 1.
// A heap of 1 then becomes a heap of 0, which is correct because neither has a move. So heap n of the new
// code and heap n + 1 of the old are the same game in either convention. It ends, since the least heap with a
// move becomes smaller each time; once a heap of 1 has a move, no shift is possible.
//
// Splits. Let bit t of digit i be set, and let u >= 1 heaps h1 .. hu be null together, t - u >= 1. Taking i +
// h1 + .. + hu and leaving t - u heaps has the same effect as taking i and leaving these heaps and h1 .. hu.
// So bit t - u of digit i + h1 + .. + hu adds no option to any heap. By induction over the heaps, the game
// does not change without this bit. A bit needs only witnesses with larger t, and bits with t = 3 are
// witnesses only for t = 2. The bits are removed from t = 2 down, and a witness that was itself removed may
// be replaced by its own witness (the numbers u add up). So every removed bit has a witness that remains.
//
// Ends. Bit 0 of digit i matters to heap i only, and adds the empty position to its options. If heap i has
// another null option, this option is equal to it.
//
// In normal play heaps are null together if their nim-sum is 0. In misère play a heap is null if it is equal
// to a Nim heap of 0, and two heaps if they are equal to Nim heaps of 1 [T25]; other positions of nim-sum 0
// may well matter.
#include "rules/standard_form.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/mex_set.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::rules {

namespace {

using Digits = std::vector<std::uint8_t>;

Digits shifted(const Digits& digits) {
    Digits next(digits.size() + 3, 0);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        for (unsigned t = 0; t < 4; ++t) {
            if ((digits[i] >> t & 1U) == 0) continue;
            CHECK(i + t >= 1);
            next[i + t - 1] = static_cast<std::uint8_t>(next[i + t - 1] | ((2U << t) - 1));
        }
    }
    return next;
}

void clear(Digits& digits, std::size_t i, unsigned t) {
    digits[i] = static_cast<std::uint8_t>(digits[i] & ~(1U << t));
}

// The nim-values of the small heaps; in misère play the sizes of the Nim heaps that they are equal to, where
// the misère mex rule [T25] applies.
class SmallHeaps {
  public:
    SmallHeaps(const Ruleset& rules, HeapSize last, Convention convention)
        : normal_(convention == Convention::normal) {
        for (HeapSize n = 0; n <= last; ++n) values_.push_back(next(rules));
    }
    // 0 if the heap is null.
    std::uint64_t of(HeapSize heap) const { return values_[heap]; }
    std::uint64_t join(std::uint64_t a, std::uint64_t b) const {
        if (normal_ || a == 0 || b == 0) return a ^ b;
        return a != unknown && b != unknown && (a == 1 || b == 1) ? a ^ b : unknown;
    }
    // 0 if the heaps are null together.
    std::uint64_t of(const Parts& parts) const {
        std::uint64_t sum = 0;
        for (const HeapSize part : parts) sum = join(sum, of(part));
        return sum;
    }

  private:
    static constexpr std::uint64_t unknown = ~std::uint64_t{0};

    std::uint64_t next(const Ruleset& rules) const {
        base::MexSet options;
        bool any = false, all_known = true;
        for_each_option(rules, values_.size(), [&](HeapSize, const Parts& parts) {
            const std::uint64_t option = of(parts);
            any = true;
            all_known = option != unknown;
            if (all_known) options.insert(option);
            return all_known;
        });
        const bool by_mex = normal_ || !any || options.contains(0) || options.contains(1);
        return all_known && by_mex ? options.mex() : unknown;
    }

    const bool normal_;
    std::vector<std::uint64_t> values_;
};

// True if bit t of digit j has a witness: a bit above it at an earlier digit.
bool split_covers(const Digits& digits, const SmallHeaps& small, std::size_t j, unsigned t) {
    for (std::size_t i = 0; i < j; ++i) {
        const std::size_t off = j - i;  // stones split off
        if ((digits[i] >> (t + 1) & 1U) != 0 && small.of(off) == 0) return true;
        if (t + 2 > 3 || (digits[i] >> (t + 2) & 1U) == 0) continue;
        for (std::size_t h = 1; 2 * h <= off; ++h) {
            if (small.join(small.of(h), small.of(off - h)) == 0) return true;
        }
    }
    return false;
}

// True if heap i has a null option besides taking the whole heap.
bool has_null_option(const Ruleset& rules, HeapSize i, const SmallHeaps& small) {
    return !for_each_option(
        rules, i, [&](HeapSize, const Parts& parts) { return parts.count == 0 || small.of(parts) != 0; });
}

}  // namespace

StandardForm standard_form(const TakeAndBreak& code, Convention convention) {
    if (!code.finite()) return {code, 0};
    StandardForm form{code, 0};
    Digits digits = code.digits();
    digits.resize(std::max<std::size_t>(digits.size(), 2), 0);
    while ((digits[1] & 1U) == 0) {
        digits = TakeAndBreak::from_digits(shifted(digits)).digits();
        digits.resize(std::max<std::size_t>(digits.size(), 2), 0);
        ++form.shift;
    }
    const Ruleset rules = Ruleset::of(TakeAndBreak::from_digits(digits));
    const SmallHeaps small(rules, digits.size(), convention);
    Digits kept = digits;
    for (unsigned t = 2; t >= 1; --t) {
        for (std::size_t j = 1; j < digits.size(); ++j) {
            if ((kept[j] >> t & 1U) != 0 && split_covers(kept, small, j, t)) clear(kept, j, t);
        }
    }
    for (std::size_t i = 1; i < digits.size(); ++i) {
        if ((kept[i] & 1U) != 0 && has_null_option(rules, i, small)) clear(kept, i, 0);
    }
    form.code = TakeAndBreak::from_digits(std::move(kept));
    return form;
}

}  // namespace ishitori::rules
