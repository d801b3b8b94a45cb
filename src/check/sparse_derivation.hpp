// Nim-values derived one after another by the sparse space, each with its proof. Shared by check_window.cpp
// and check_stations.cpp, which give the consequences.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "check/sparse_blocks.hpp"
#include "claims/certificate.hpp"
#include "rules/game.hpp"

namespace ishitori::check {

// Values as a set of bits.
class OptionSet {
  public:
    void clear() { words_.assign(words_.size(), 0); }
    void grow_to(std::uint64_t values) {
        words_.resize(std::max<std::size_t>(words_.size(), values / 64), 0);
    }
    void add(std::uint32_t value) { words_[value / 64] |= std::uint64_t{1} << (value % 64); }
    bool has(std::uint32_t value) const { return (words_[value / 64] >> (value % 64) & 1) != 0; }
    std::span<const std::uint64_t> words() const { return words_; }

  private:
    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(1, 0);
};

// Derives nim-values one after another, each with its proof: every common value below it is examined (all
// pairs with a rare heap are tried) and every rare value below it is found as an option.
//
// At first all values are kept. After drop_old_values() or continue_from() a value is derived from the values
// of the small heaps, which all stay, and of the heaps just below it.
class SparseDerivation {
  public:
    static constexpr std::size_t batch = 1 << 14;  // values derived at once, at most

    // Uses only the mask of the claim, and `rules` for its splits. The work and the memory of a derivation
    // are charged to the budget, heaps are not.
    SparseDerivation(const Ruleset& rules, const WindowClaim& claim, Budget& budget);

    bool rare(HeapSize n, std::uint32_t value) const;

    // Continues from the last values without keeping all of them, like continue_from().
    void drop_old_values();
    // Continues at heap `end`; `before` contains the values of the heaps before it. All these heaps are
    // common, and so is every heap from `end` on unless derive() finds otherwise. Requires at least last rare
    // heap + longest move values.
    void continue_from(HeapSize end, std::span<const std::uint16_t> before);

    // Reserves room for this many values in all, or stops the budget.
    void reserve(HeapSize values) { memory_.room(kept_, values - kept_.size()); }

    // From now on heaps are assumed to be common, as claimed, if that is faster. The derivation is then not a
    // proof.
    void suppose_common() {
        suppose_common_ = true;
        blocks_.witnesses.clear();  // they are prepared again
    }

    // From now on rare values are searched for only in splits whose greater heap is at least `lowest`.
    void no_heap_below(HeapSize lowest) { lowest_ = lowest; }

    // The values of the next heaps, at least one and at most `most`: valid until the next call. Empty if the
    // budget is stopped, or if some rare value below the next one is not found as an option through the kept
    // values (impossible while all are kept). A rare heap is returned alone.
    std::span<const std::uint16_t> derive(HeapSize most);
    // The same for the next heap only, by plain loops.
    bool derive_one();

    // The next heap.
    HeapSize next() const { return from_ + kept_.size(); }
    // The last `count` values.
    std::span<const std::uint16_t> last(std::size_t count) const { return std::span(kept_).last(count); }
    // G(0), G(1), ...; requires that all are kept.
    const std::vector<std::uint16_t>& values() const { return kept_; }
    const std::vector<HeapSize>& rares() const { return rares_; }

  private:
    std::uint16_t small(HeapSize heap) const { return all_ ? kept_[heap] : (*small_)[heap]; }
    HeapSize smalls() const { return all_ ? kept_.size() : small_->size(); }
    // The heaps that may be used: from here on.
    HeapSize lowest() const { return std::max(from_, lowest_); }
    bool keep(std::uint16_t value, bool rare);
    void drop_old();
    void make_room(std::uint32_t greatest);
    bool rare_options_below(HeapSize n, std::uint32_t bound) const;
    std::size_t derive_by_blocks(HeapSize most);
    bool prepare_blocks(unsigned room, bool numbered);
    void reverse_smalls();
    std::uint64_t steps_in_blocks(unsigned room) const;

    Budget* budget_;
    Memory memory_;  // of this derivation alone; the memory of the small heaps is shared with them
    std::uint32_t mask_;
    bool parity_;
    std::vector<HeapSize> whole_, takes_, splits_;
    bool all_ = true;                     // all values are kept
    std::vector<std::uint16_t> kept_{0};  // G(from_), ...
    HeapSize from_ = 0, lowest_ = 0;
    bool suppose_common_ = false;
    std::shared_ptr<const std::vector<std::uint16_t>> small_;  // once not all are kept: G(0), G(1), ...
    std::vector<HeapSize> rares_;
    std::vector<std::uint16_t> rare_values_;
    OptionSet options_;                         // of derive_one()
    std::vector<std::uint64_t> rare_words_[2];  // the rare values as bits, for even and odd heaps
    std::uint32_t greatest_ = 0;                // of the values met
    SparseBlocks blocks_;
    std::size_t rares_in_blocks_ = 0;  // this many of rares_ are in blocks_
    std::uint64_t bytes_of_blocks_ = 0;
    HeapSize choose_at_ = 0;  // the heap at which its witnesses are chosen again
};

// Checks the claims about single values: the rares, the greatest value, value_bound, for these heaps from n
// on, just derived, or for heap 0.
Status check_values(const WindowClaim& claim, const SparseDerivation& derivation, HeapSize n,
                    std::span<const std::uint16_t> values);

// Checks the claimed checksums while values are derived.
class ClaimedChecksums {
  public:
    explicit ClaimedChecksums(const WindowClaim& claim) : claim_(claim) {}
    // Sets G(n), G(n + 1), ... Requires the values before n.
    Status add(HeapSize n, std::span<const std::uint16_t> values);

  private:
    const WindowClaim& claim_;
    SequenceChecksum sum_;
};

// Checks that the rule is a finite octal code with a splitting digit. The class of a heap may include its
// parity if the parity of a + b equals the parity of n for all splits.
Status check_sparse_rule(const std::string& game, const Ruleset& rules, Theorem theorem, bool mask_parity);

// Checks that the theorem applies to the game and to the form of the window.
Status check_shape(const WindowClaim& claim, const Game& game);

// Nim-values are below this in certificates of this kind.
inline constexpr std::uint32_t value_bound = 1 << 15;

}  // namespace ishitori::check
