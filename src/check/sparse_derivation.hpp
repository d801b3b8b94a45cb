// Nim-values derived one after another by the sparse space, each with its proof. What check_window.cpp and
// check_stations.cpp share: see there for what follows from it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori {

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

// The same for values below 64; most sequences need no more, and a register is fast.
class SmallValueSet {
  public:
    void add(std::uint32_t value) { word_ |= std::uint64_t{1} << value; }
    bool has(std::uint32_t value) const { return (word_ >> value & 1) != 0; }
    std::uint64_t word(std::size_t) const { return word_; }

  private:
    std::uint64_t word_ = 0;
};

// Derives nim-values one after another by the sparse space, each with its proof: no common value below it is
// left out (all pairs with a rare heap are tried) and every rare value below it is found as an option.
//
// First all values are kept. After go_on() or go_on_from() they are not: a value is derived then from those
// of the small heaps, which all stay, and those of the heaps just below it.
class SparseDerivation {
  public:
    SparseDerivation(const Ruleset& rules, const WindowClaim& claim) : claim_(claim) {
        const HeapSize last = *rules.longest_take();
        for (HeapSize i = 0; i <= last; ++i) {
            if ((rules.digit(i) & 1) != 0 && i > 0) whole_.push_back(i);
            if ((rules.digit(i) & 2) != 0 && i > 0) takes_.push_back(i);
            if ((rules.digit(i) & 4) != 0) splits_.push_back(i);
        }
        small_.push_back(0);
        make_room(claim.mask);
    }

    bool rare(HeapSize n, std::uint32_t value) const {
        const auto ones = static_cast<unsigned>(std::popcount(value & claim_.mask));
        const HeapSize turned = claim_.mask_parity ? n + splits_.front() : 0;
        return (ones + turned) % 2 == 0;
    }

    // From the values so far on without keeping all: as go_on_from(), with as many of them.
    void go_on() {
        recent_ = small_;
        recent_from_ = 0;
        keeps_all_ = false;
    }
    // Next comes heap `end`, whose predecessors have these values. All are common heaps, and so is every heap
    // from `end` on unless next() says otherwise. Requires at least last rare heap + longest move of them.
    void go_on_from(HeapSize end, std::span<const std::uint16_t> before) {
        recent_.assign(before.begin(), before.end());
        recent_from_ = end - before.size();
        keeps_all_ = false;
        for (const std::uint16_t value : before) make_room(value);
    }

    // From now on a rare value is looked for in splits only whose greater heap is `lowest` at least.
    void no_heap_below(HeapSize lowest) { lowest_ = lowest; }

    // G(n) of the next heap n. Nothing if some rare value below it is not found as an option through the
    // values that are kept and may be used (never while all are).
    std::optional<std::uint32_t> next() {
        std::optional<std::uint32_t> value;
        if (options_.room() == 64) {
            SmallValueSet options;
            value = derive(options);
        } else {
            options_.clear();
            value = derive(options_);
        }
        if (!value) return value;
        keep(*value);
        if (2 * (*value + 1) > options_.room()) make_room(*value);
        return value;
    }

    const std::vector<std::uint16_t>& values() const { return small_; }
    // The last `count` values.
    std::span<const std::uint16_t> last(std::size_t count) const {
        return std::span(keeps_all_ ? small_ : recent_).last(count);
    }
    const std::vector<HeapSize>& rares() const { return rares_; }

  private:
    static constexpr HeapSize together = 16;  // small heaps tried between two looks at what is missing

    // next(), with an empty set for the options, which has room for all nim-sums.
    template <class Set>
    std::optional<std::uint32_t> derive(Set& options) {
        const std::vector<std::uint16_t>& below = keeps_all_ ? small_ : recent_;
        const HeapSize from = keeps_all_ ? 0 : recent_from_;
        const HeapSize n = from + below.size();
        for (const HeapSize i : whole_) {
            if (i == n) options.add(0);
        }
        for (const HeapSize i : takes_) {
            if (i < n) options.add(below[n - i - from]);
        }
        for (const HeapSize r : rares_) {
            for (const HeapSize i : splits_) {
                if (r + i < n) options.add(std::uint32_t{small_[r]} ^ below[n - i - r - from]);
            }
        }
        // No pair has a common value that is not among these.
        std::size_t w = 0;
        while (~(options.word(w) | rare_words_[n % 2][w]) == 0) ++w;
        auto value = static_cast<std::uint32_t>(
            64 * w + static_cast<unsigned>(std::countr_one(options.word(w) | rare_words_[n % 2][w])));
        if (claim_.mask_parity) {
            for (const HeapSize i : splits_) {
                if (i + 2 <= n && (n - i) % 2 == 0) options.add(0);
            }
        }
        const HeapSize lowest = std::max(from, lowest_);
        for (HeapSize a = 1; !rare_options_below(n, value, options); a += together) {
            bool any = false;
            for (const HeapSize i : splits_) {
                // Small heaps a .. of the splits of n that leave no heap below `lowest`, but the small one.
                if (n < 2 * a + i || n < lowest + a + i || a >= small_.size()) continue;
                any = true;
                const HeapSize end =
                    std::min({a + together, (n - i) / 2 + 1, n - i - lowest + 1, HeapSize{small_.size()}});
                const std::uint16_t* const facing = below.data() + (n - i - from);
                for (HeapSize b = a; b < end; ++b) {
                    options.add(std::uint32_t{small_[b]} ^ *(facing - b));
                }
            }
            if (any) continue;
            if (!keeps_all_ || lowest > 0) return std::nullopt;
            // Every option was seen: some rare value below is none, and the least such is the mex.
            value = 0;
            while (options.has(value)) ++value;
            break;
        }
        if (keeps_all_ && rare(n, value)) rares_.push_back(n);
        return value;
    }
    // Of the recent ones as many are kept as of the small heaps, at least.
    void keep(std::uint32_t value) {
        (keeps_all_ ? small_ : recent_).push_back(static_cast<std::uint16_t>(value));
        if (keeps_all_ || recent_.size() < 2 * small_.size()) return;
        const std::size_t drop = recent_.size() - small_.size();
        recent_.erase(recent_.begin(), recent_.begin() + static_cast<std::ptrdiff_t>(drop));
        recent_from_ += drop;
    }
    // If all values and the mask are below 2^b, so are all nim-sums, and from 2^b to 2^(b+1) there are values
    // of both classes: the next one is below 2^(b+1).
    void make_room(std::uint32_t most) {
        while (options_.room() < 2 * std::bit_ceil(std::uint64_t{most} + 1)) options_.grow();
        add_class_words();
    }
    // Whether every rare value below `bound` is an option of n.
    template <class Set>
    bool rare_options_below(HeapSize n, std::uint32_t bound, const Set& options) const {
        for (std::size_t w = 0; 64 * w < bound; ++w) {
            std::uint64_t missing = rare_words_[n % 2][w] & ~options.word(w);
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
    bool keeps_all_ = true;
    std::vector<std::uint16_t> small_;   // G(0), G(1), ...
    std::vector<std::uint16_t> recent_;  // G(recent_from_), ..., once not all are kept
    HeapSize recent_from_ = 0;
    std::vector<HeapSize> rares_;
    ValueSet options_;
    std::vector<std::uint64_t> rare_words_[2];
    HeapSize lowest_ = 0;
};

// What is said of single values: the rares, the greatest value, value_bound. For heap n, just derived.
Status check_value(const WindowClaim& claim, const SparseDerivation& derivation, HeapSize n,
                   std::uint32_t value);

// The checksums that are claimed, of values as they come.
class ClaimedChecksums {
  public:
    explicit ClaimedChecksums(const WindowClaim& claim) : claim_(claim) { sum_.add(std::uint64_t{0}); }
    // G(n). Requires G(1) .. G(n - 1) before.
    Status add(HeapSize n, std::uint32_t value);

  private:
    const WindowClaim& claim_;
    SequenceChecksum sum_;
};

// The claim speaks of a game that the theorem is about, and of a window that it can be about.
Status check_shape(const WindowClaim& claim, const Game& game);

// Nim-values are below this in certificates of this kind.
inline constexpr std::uint32_t value_bound = 1 << 15;

}  // namespace ishitori
