// Nim-values from the rules alone, by the definition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check/budget.hpp"
#include "check/reasons.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::check {

// Derives the nim-values again, in plain loops over the digits. Bit 1 of a digit allows leaving nothing, bit
// 2 one heap, bit 4 two, bit 8 three (docs/explanation/theory.md, section 2). The options of general codes
// are listed heap by heap, the smallest first.
class Derivation {
  public:
    Derivation(const Ruleset& rules, Budget& budget) : rules_(rules), budget_(budget) {}

    // [T1]: G(n) is the mex of the nim-sums of the options, for the next heap n. Invalid once the budget is
    // stopped, which can happen within one heap: a heap can have as many options as its size has partitions.
    std::uint32_t next() {
        const HeapSize n = values_.size();
        std::ranges::fill(seen_, std::uint8_t{0});
        const HeapSize last = std::min(n, rules_.longest_take().value_or(n));
        budget_.work(seen_.size() / 8);
        const HeapSize steps = 6 + rules_.set.size();  // a digit, and the ranges that are searched for it
        for (HeapSize i = 0; i <= last && budget_.work(steps); ++i) {
            rules_.kind == Ruleset::Kind::general ? general(rules_.general->digit(i), i, n - i)
                                                  : options(rules_.digit(i), i, n - i);
        }
        const auto first_free = std::ranges::find(seen_, std::uint8_t{0});
        const auto value = static_cast<std::uint32_t>(first_free - seen_.begin());
        values_.push_back(value);
        // Nim-sums of values below a power of two stay below it; one more place for a mex of all of them.
        if (value >= seen_.size() - 1) seen_.resize(2 * seen_.size() - 1);
        return value;
    }

    const std::vector<std::uint32_t>& values() const { return values_; }

  private:
    // The options that leave `rest` stones after taking i stones of a heap of i + rest.
    void options(unsigned digit, HeapSize i, HeapSize rest) {
        const std::uint32_t* const g = values_.data();
        std::uint8_t* const seen = seen_.data();
        if ((digit & 1) != 0 && i > 0 && rest == 0) seen[0] = 1;
        if ((digit & 2) != 0 && i > 0 && rest > 0) seen[g[rest]] = 1;
        if ((digit & 4) != 0) {
            const HeapSize half = rules_.unequal_split() ? (rest - (rest > 0)) / 2 : rest / 2;
            budget_.work(half);
            for (HeapSize a = 1; a <= half; ++a) seen[g[a] ^ g[rest - a]] = 1;
        }
        if ((digit & 8) != 0) {
            for (HeapSize a = 1; 3 * a <= rest && budget_.work(rest); ++a) {
                for (HeapSize b = a; a + 2 * b <= rest; ++b) seen[g[a] ^ g[b] ^ g[rest - a - b]] = 1;
            }
        }
    }

    void general(const GeneralDigit& digit, HeapSize i, HeapSize rest) {
        if (rest == 0 && i > 0 && digit.of[0] != Parting::none) seen_[0] = 1;
        if (rest > 0 && i > 0 && digit.of[1] != Parting::none) seen_[values_[rest]] = 1;
        for (HeapSize heaps = 2; heaps <= rest; ++heaps) {
            if (heaps >= GeneralDigit::beyond && digit.of[GeneralDigit::beyond] == Parting::none) break;
            Parting parting = digit.parting(heaps);
            if (parting == Parting::larger) parting = rest > heaps ? Parting::any : Parting::none;
            if (parting != Parting::none) heap_by_heap(parting, heaps, rest, 1, 0, true);
        }
    }

    // Chooses `heaps` more heaps of total `rest`, the next one of at least `least` stones. `alike`: all
    // chosen heaps have `least` stones.
    void heap_by_heap(Parting parting, HeapSize heaps, HeapSize rest, HeapSize least, std::uint32_t sum,
                      bool alike, bool first = true) {
        if (!budget_.work(7)) return;  // a call takes as long as eight steps
        if (heaps == 1) {
            const bool last_alike = alike && rest == least;
            const bool fits = rest >= least && (parting != Parting::unequal || rest > least) &&
                              (parting != Parting::mixed || !last_alike) &&
                              (parting != Parting::equal || last_alike);
            if (fits) seen_[sum ^ values_[rest]] = 1;
            return;
        }
        const HeapSize from = least + (parting == Parting::unequal && !first ? 1 : 0);
        for (HeapSize a = from; a * heaps <= rest && budget_.work(1); ++a) {
            if (parting == Parting::equal && a * heaps != rest) continue;
            heap_by_heap(parting, heaps - 1, rest - a, a, sum ^ values_[a], first || (alike && a == least),
                         false);
        }
    }

    const Ruleset& rules_;
    Budget& budget_;
    std::vector<std::uint32_t> values_;
    std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(3, 0);  // a power of two, plus 1
};

// Every value of a certificate is the value that the rules give.
inline Status check_listed_values(const Ruleset& rules, const std::vector<std::uint32_t>& values,
                                  Budget& budget) {
    Derivation derivation(rules, budget);
    for (HeapSize n = 0; n < values.size() && budget.spend(1); ++n) {
        const std::uint32_t expected = derivation.next();
        if (budget.stopped()) break;
        if (values[n] != expected) return refused("check.value", n, values[n], expected);
    }
    return Done{};
}

}  // namespace ishitori::check
