// The theorem [T10], for a finite octal code with a splitting digit. Let i0 be the splitting digits' parity
// (if they have one) and call the value v at heap n rare if popcount(v AND mask), plus n + i0 with
// mask-parity, is even, else common. For a split of n into a and b stones, n = a + b + i, the class of G(a)
// XOR G(b) at n is rare if a and b are both rare or both common, else common. So a common option comes from a
// take or from a split with exactly one rare heap.
//
// Let L be the last rare heap and k the longest move. Suppose that for a window end x, a length W >= L + k
// and a distance q (even with mask-parity)
//   (1) G(n) = G(n + q) for x - W <= n < x, and L < x - W;
//   (2) every G(n) with x <= n < x + q is common;
//   (3) for these n every rare value below G(n) is the value of a take or of a split whose greater heap is
//       x - W at least; with mask-parity the value 0 may also be that of a split into two equal heaps.
// Then G(n + q) = G(n) for all n >= x - W. Proof by induction over n >= x + q, G(m) = G(m - q) being known
// for x - W + q <= m < n. A common option of n is a take's or that of a pair (r, n - i - r) with r <= L rare;
// both leave a heap of n - W at least, whose value is that of q heaps before: n and n - q have the same
// common options, so the same least common value c that is none. The rare values below c = G(n - q) are
// options of n
// - q by (3), through heaps of x - W at least, or by equal halves of n - q - i, which is even; the same holds
// of n, with the greater heap (a heap, n - i is even as well) moved by q. So G(n) = c = G(n - q), and it is
// common. QED.
//
// If then G(n + p) = G(n) for all n >= e below x + q - p, where p divides q and e <= x, it holds for all n >=
// e: from x + q - p on p steps back by q and then forward in steps of p.
#include "check/check_window.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/checksum.hpp"
#include "check/least_period.hpp"

namespace ishitori {

namespace {

constexpr HeapSize largest_value = 1 << 15;
constexpr HeapSize pause = 1 << 16;  // values between two questions whether to go on

Error refused(std::string key, auto... numbers) {
    return Error::check(std::move(key), std::to_string(numbers)...);
}

// Values as a set of bits.
class ValueSet {
  public:
    void clear() { std::fill(words_.begin(), words_.end(), std::uint64_t{0}); }
    void grow() { words_.resize(2 * words_.size(), 0); }
    void add(std::uint32_t value) { words_[value / 64] |= std::uint64_t{1} << (value % 64); }
    bool has(std::uint32_t value) const { return (words_[value / 64] >> (value % 64) & 1) != 0; }
    std::uint64_t room() const { return 64 * words_.size(); }
    std::size_t words() const { return words_.size(); }
    std::uint64_t word(std::size_t w) const { return words_[w]; }

  private:
    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(1, 0);
};

// Derives nim-values one after another by the sparse space, each with its proof: no common value below it is
// left out (all pairs with a rare heap are tried) and every rare value below it is found as an option.
class Derivation {
  public:
    Derivation(const Ruleset& rules, const WindowClaim& claim) : claim_(claim) {
        const HeapSize last = *rules.longest_take();
        for (HeapSize i = 0; i <= last; ++i) {
            if ((rules.digit(i) & 1) != 0 && i > 0) whole_.push_back(i);
            if ((rules.digit(i) & 2) != 0 && i > 0) takes_.push_back(i);
            if ((rules.digit(i) & 4) != 0) splits_.push_back(i);
        }
        values_.push_back(0);
        make_room(claim.mask);
    }

    bool rare(HeapSize n, std::uint32_t value) const {
        const auto ones = static_cast<unsigned>(std::popcount(value & claim_.mask));
        const HeapSize turned = claim_.mask_parity ? n + splits_.front() : 0;
        return (ones + turned) % 2 == 0;
    }

    // G(n) of the next heap n. Afterwards greatest_small_heap() tells of the splits that were needed.
    std::uint32_t next() {
        const HeapSize n = values_.size();
        options_.clear();
        furthest_ = 0;
        for (const HeapSize i : whole_) {
            if (i == n) options_.add(0);
        }
        for (const HeapSize i : takes_) {
            if (i < n) options_.add(values_[n - i]);
        }
        for (const HeapSize r : rares_) {
            for (const HeapSize i : splits_) {
                if (r + i < n) options_.add(std::uint32_t{values_[r]} ^ values_[n - i - r]);
            }
        }
        // No pair has a common value that is not among these.
        std::uint32_t value = 0;
        while (options_.has(value) || rare(n, value)) ++value;
        if (claim_.mask_parity) {
            for (const HeapSize i : splits_) {
                if (i + 2 <= n && (n - i) % 2 == 0) options_.add(0);
            }
        }
        for (HeapSize a = 1; !rare_options_below(n, value); ++a) {
            bool any = false;
            for (const HeapSize i : splits_) {
                if (2 * a + i > n) continue;
                any = true;
                options_.add(std::uint32_t{values_[a]} ^ values_[n - i - a]);
                furthest_ = std::max(furthest_, a + i);
            }
            if (any) continue;
            // Every option was seen: some rare value below is none, and the least such is the mex.
            value = 0;
            while (options_.has(value)) ++value;
            break;
        }
        values_.push_back(static_cast<std::uint16_t>(value));
        if (rare(n, value)) rares_.push_back(n);
        make_room(value);
        return value;
    }

    // The most stones, the taken ones included, outside the greater heap in the splits that were tried.
    HeapSize furthest() const { return furthest_; }
    const std::vector<std::uint16_t>& values() const { return values_; }
    const std::vector<HeapSize>& rares() const { return rares_; }
    HeapSize longest_move() const {
        HeapSize longest = 0;
        for (const auto* moves : {&whole_, &takes_, &splits_}) {
            if (!moves->empty()) longest = std::max(longest, moves->back());
        }
        return longest;
    }

  private:
    // If all values and the mask are below 2^b, so are all nim-sums, and from 2^b to 2^(b+1) there are values
    // of both classes: the next one is below 2^(b+1).
    void make_room(std::uint32_t most) {
        while (options_.room() < 2 * std::bit_ceil(std::uint64_t{most} + 1)) options_.grow();
        add_class_words();
    }
    // Whether every rare value below `bound` is an option of n.
    bool rare_options_below(HeapSize n, std::uint32_t bound) const {
        for (std::size_t w = 0; 64 * w < bound; ++w) {
            std::uint64_t missing = rare_words_[n % 2][w] & ~options_.word(w);
            if (bound - 64 * w < 64) missing &= (std::uint64_t{1} << (bound - 64 * w)) - 1;
            if (missing != 0) return false;
        }
        return true;
    }
    // The rare values as bits, for even and odd heaps.
    void add_class_words() {
        for (unsigned parity = 0; parity < 2; ++parity) {
            for (std::size_t w = rare_words_[parity].size(); w < options_.words(); ++w) {
                std::uint64_t word = 0;
                for (unsigned bit = 0; bit < 64; ++bit) {
                    const auto value = static_cast<std::uint32_t>(64 * w + bit);
                    if (rare(parity, value)) word |= std::uint64_t{1} << bit;
                }
                rare_words_[parity].push_back(word);
            }
        }
    }

    const WindowClaim& claim_;
    std::vector<HeapSize> whole_, takes_, splits_;
    std::vector<std::uint16_t> values_;
    std::vector<HeapSize> rares_;
    ValueSet options_;
    std::vector<std::uint64_t> rare_words_[2];
    HeapSize furthest_ = 0;
};

// The claim speaks of a game that the theorem is about, and of a window that it can be about.
Status check_shape(const WindowClaim& claim, const Game& game) {
    if (claim.convention != Convention::normal) return Error::check("check.convention", claim.game);
    if (applicable_theorem(game.rules) != Theorem::guy_smith) {
        return Error::check("check.no-theorem", claim.game, theorem_name(Theorem::sparse_window));
    }
    const HeapSize last = *game.rules.longest_take();
    std::optional<HeapSize> parity;
    for (HeapSize i = 0; i <= last && claim.mask_parity; ++i) {
        if ((game.rules.digit(i) & 4) == 0) continue;
        if (parity && *parity != i % 2) return Error::check("check.mask-parity", claim.game);
        parity = i % 2;
    }
    const auto& p = claim.periodicity;
    const HeapSize last_rare = claim.rares.empty() ? 0 : claim.rares.back();
    const bool fits = p.period > 0 && claim.recurs_after > 0 && claim.recurs_after % p.period == 0 &&
                      (!claim.mask_parity || claim.recurs_after % 2 == 0) && claim.window > 0 &&
                      claim.window < claim.window_end && last_rare < claim.window_end - claim.window &&
                      last_rare + last <= claim.window && p.preperiod <= claim.window_end &&
                      claim.max_value_at < claim.needed() && claim.mask < largest_value;
    if (!fits) return refused("check.window", claim.window, claim.window_end, claim.recurs_after);
    return Done{};
}

// What the claim says of G(0) .. G(n): rares, checksums, nothing greater than the greatest value.
Status check_value(const WindowClaim& claim, const Derivation& derivation, HeapSize n, std::uint32_t value) {
    const std::size_t rares = derivation.rares().size();
    const bool is_rare = rares > 0 && derivation.rares().back() == n;
    if (is_rare && (rares > claim.rares.size() || claim.rares[rares - 1] != n)) {
        return refused("check.rare", n, value);
    }
    if (is_rare && claim.rare_values[rares - 1] != value) {
        return refused("check.value", n, claim.rare_values[rares - 1], value);
    }
    if (!is_rare && rares < claim.rares.size() && claim.rares[rares] == n) {
        return refused("check.not-rare", n, value);
    }
    if (value > claim.max_value || (value == claim.max_value && n < claim.max_value_at)) {
        return refused("check.max-value", claim.max_value, claim.max_value_at, value, n);
    }
    if (n == claim.max_value_at && value != claim.max_value) {
        return refused("check.value", n, claim.max_value, value);
    }
    return Done{};
}

// With all values at hand: the window comes again, the period and the preperiod are right and the least.
Status check_periodicity(const WindowClaim& claim, const std::vector<std::uint16_t>& values) {
    for (HeapSize n = claim.window_end - claim.window; n < claim.window_end; ++n) {
        const HeapSize later = n + claim.recurs_after;
        if (values[n] != values[later]) return refused("check.breaks", n, values[n], later, values[later]);
    }
    const auto& [preperiod, period, saltus] = claim.periodicity;
    for (HeapSize n = preperiod; n + period < values.size(); ++n) {
        if (values[n] != values[n + period])
            return refused("check.breaks", n, values[n], n + period, values[n + period]);
    }
    if (preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period]) {
        return refused("check.preperiod-not-least", preperiod, preperiod - 1);
    }
    if (const HeapSize shorter = shorter_period(values, preperiod, period); shorter > 0) {
        return refused("check.period-not-least", period, shorter);
    }
    return Done{};
}

}  // namespace

WindowVerdict check_window(const WindowClaim& claim, HeapSize values_most,
                           const std::function<bool()>& keep_going) {
    WindowVerdict verdict;
    const auto refuse = [&](Error error) {
        verdict.reason = std::move(error);
        return verdict;
    };
    const auto game = parse_game(claim.game);
    if (!game) return refuse(game.error());
    if (const Status shape = check_shape(claim, *game); !shape) return refuse(shape.error());
    Derivation derivation(game->rules, claim);
    SequenceChecksum checksum;
    checksum.add(std::uint64_t{0});
    verdict.rederived = 1;  // G(0)
    const HeapSize count = std::min(claim.needed(), values_most);
    const HeapSize window_begin = claim.window_end - claim.window;
    for (HeapSize n = 1; n < count; ++n) {
        if (n % pause == 0 && keep_going && !keep_going()) break;
        const std::uint32_t value = derivation.next();
        verdict.rederived = n + 1;
        if (value >= largest_value) return refuse(refused("check.value-too-great", n));
        if (const Status fits = check_value(claim, derivation, n, value); !fits) return refuse(fits.error());
        if (n >= claim.window_end && n - derivation.furthest() < window_begin) {  // (3)
            return refuse(refused("check.witness", n, window_begin));
        }
        checksum.add(value);
        const auto power = static_cast<unsigned>(std::countr_zero(n));
        if (!std::has_single_bit(n) || power < WindowClaim::first_checksum) continue;
        const std::size_t k = power - WindowClaim::first_checksum;
        if (k < claim.checksums.size() && claim.checksums[k] != checksum.value()) {
            return refuse(refused("check.checksum", n));
        }
    }
    if (verdict.rederived < claim.needed()) return verdict;
    if (const Status period = check_periodicity(claim, derivation.values()); !period) {
        return refuse(period.error());
    }
    return verdict;
}

}  // namespace ishitori
