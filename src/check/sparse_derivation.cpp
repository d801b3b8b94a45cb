#include "check/sparse_derivation.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "check/reasons.hpp"

namespace ishitori::check {

namespace {

constexpr HeapSize together = 16;  // small heaps tried between two counts of the missing values

// Segments for the choice of witnesses, and the heap from which all of them are used.
constexpr HeapSize sample_first = 1, max_sample = 8, many_from = HeapSize{1} << 22;
// In 0.3005 some rare values have no witness among the first 10^5 heaps.
constexpr std::size_t blocks_from = 1 << 13, max_reversed = 1 << 18;
constexpr std::size_t max_room = 256;               // of blocks
constexpr HeapSize max_needed = HeapSize{1} << 50;  // far beyond any derivation

HeapSize last_of(const std::vector<HeapSize>& heaps) { return heaps.empty() ? 0 : heaps.back(); }

}  // namespace

SparseDerivation::SparseDerivation(const Ruleset& rules, const WindowClaim& claim, Budget& budget)
    : budget_(&budget), memory_(budget), mask_(claim.mask), parity_(claim.mask_parity) {
    const HeapSize last = *rules.longest_take();
    for (HeapSize i = 0; i <= last; ++i) {
        if ((rules.digit(i) & 1) != 0 && i > 0) whole_.push_back(i);
        if ((rules.digit(i) & 2) != 0 && i > 0) takes_.push_back(i);
        if ((rules.digit(i) & 4) != 0) splits_.push_back(i);
    }
    make_room(mask_);
    greatest_ = 0;
}

bool SparseDerivation::rare(HeapSize n, std::uint32_t value) const {
    const auto ones = static_cast<unsigned>(std::popcount(value & mask_));
    return (ones + (parity_ ? n + splits_.front() : 0)) % 2 == 0;
}

// Values shared by several derivations, and their memory.
std::shared_ptr<const std::vector<std::uint16_t>> shared(std::vector<std::uint16_t> values, Budget& budget) {
    struct Shared {
        std::vector<std::uint16_t> values;
        Memory memory;
    };
    const auto all = std::make_shared<Shared>(Shared{std::move(values), Memory(budget)});
    all->memory.add(all->values.size() * sizeof(std::uint16_t));
    return {all, &all->values};
}

void SparseDerivation::drop_old_values() {
    small_ = shared(kept_, *budget_);
    all_ = false;
    memory_.room(kept_, smalls() / 2 + batch);
}

void SparseDerivation::continue_from(HeapSize end, std::span<const std::uint16_t> before) {
    if (all_) small_ = shared(std::move(kept_), *budget_);
    all_ = false;
    kept_.clear();
    memory_.room(kept_, before.size());
    kept_.assign(before.begin(), before.end());
    from_ = end - before.size();
    choose_at_ = 0;
    for (const std::uint16_t value : before) make_room(value);
}

std::span<const std::uint16_t> SparseDerivation::derive(HeapSize most) {
    std::size_t count = derive_by_blocks(std::min<HeapSize>(most, batch));
    if (count == 0 && !budget_->stopped()) count = derive_one() ? 1 : 0;
    return last(count);
}

bool SparseDerivation::derive_one() {
    const HeapSize n = next();
    if (!budget_->work(whole_.size() + takes_.size() + rares_.size() * splits_.size() + 16)) return false;
    const auto facing = [&](HeapSize heap) { return std::uint32_t{kept_[heap - from_]}; };
    options_.clear();
    for (const HeapSize i : whole_) {
        if (i == n) options_.add(0);
    }
    for (const HeapSize i : takes_) {
        if (i < n) options_.add(facing(n - i));
    }
    for (std::size_t r = 0; r < rares_.size(); ++r) {
        for (const HeapSize i : splits_) {
            if (rares_[r] + i < n) options_.add(rare_values_[r] ^ facing(n - i - rares_[r]));
        }
    }
    // The values of all pairs with a common value are among these.
    std::uint32_t value = 0;
    while (options_.has(value) || rare(n, value)) ++value;
    if (parity_) {
        for (const HeapSize i : splits_) {
            if (i + 2 <= n && (n - i) % 2 == 0) options_.add(0);
        }
    }
    for (HeapSize a = 1; !rare_options_below(n, value); a += together) {
        if (!budget_->work(together * splits_.size())) return false;
        bool any = false;
        for (const HeapSize i : splits_) {
            // The smaller heaps a of the splits of n whose other heap is at least lowest().
            if (n < 2 * a + i || n < lowest() + a + i || a >= smalls()) continue;
            any = true;
            const HeapSize end = std::min({a + together, (n - i) / 2 + 1, n - i - lowest() + 1, smalls()});
            for (HeapSize b = a; b < end; ++b) options_.add(small(b) ^ facing(n - i - b));
        }
        if (any) continue;
        if (!all_ || lowest_ > 0) return false;
        // Every option was examined: some rare value below it is not an option, and the least such value is
        // the mex.
        value = 0;
        while (options_.has(value)) ++value;
        break;
    }
    return keep(static_cast<std::uint16_t>(value), all_ && rare(n, value));
}

bool SparseDerivation::keep(std::uint16_t value, bool rare) {
    drop_old();
    if (!memory_.room(kept_, 1)) return false;
    if (rare) {
        if (!memory_.room(rares_, 1) || !memory_.room(rare_values_, 1)) return false;
        rares_.push_back(next());
        rare_values_.push_back(value);
    }
    kept_.push_back(value);
    make_room(value);
    return true;
}

// Keeps at least as many recent heaps as small heaps, and at most half as many more.
void SparseDerivation::drop_old() {
    if (all_ || kept_.size() < smalls() + smalls() / 2) return;
    const std::size_t drop = kept_.size() - smalls();
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(drop));
    from_ += drop;
}

// If all values and the mask are below 2^b, so are all nim-sums, and both classes have values between 2^b and
// 2^(b+1), so the next value is below 2^(b+1).
void SparseDerivation::make_room(std::uint32_t greatest) {
    greatest_ = std::max(greatest_, greatest);
    const std::uint64_t room = std::max<std::uint64_t>(64, 2 * std::bit_ceil(std::uint64_t{greatest} + 1));
    if (room <= 64 * rare_words_[0].size()) return;
    options_.grow_to(room);
    blocks_.witnesses.clear();  // they are prepared again
    for (unsigned odd = 0; odd < 2; ++odd) {
        rare_words_[odd].resize(room / 64, 0);
        for (std::uint32_t value = 0; value < room; ++value) {
            if (rare(odd, value)) rare_words_[odd][value / 64] |= std::uint64_t{1} << value % 64;
        }
    }
}

// True if every rare value below `bound` is an option of n.
bool SparseDerivation::rare_options_below(HeapSize n, std::uint32_t bound) const {
    for (std::size_t w = 0; 64 * w < bound; ++w) {
        std::uint64_t missing = rare_words_[n % 2][w] & ~options_.words()[w];
        if (bound - 64 * w < 64) missing &= (std::uint64_t{1} << (bound - 64 * w)) - 1;
        if (missing != 0) return false;
    }
    return true;
}

// Derives the next values by blocks while they are common and easily proved. Returns their number.
std::size_t SparseDerivation::derive_by_blocks(HeapSize most) {
    drop_old();
    constexpr std::size_t lanes = SparseBlocks::lanes;
    const HeapSize n = next(), longest = std::max({last_of(whole_), last_of(takes_), last_of(splits_)});
    const HeapSize farthest =
        last_of(rares_) + longest;  // no option of common value leaves less than n - this
    const HeapSize reach = n - std::max<HeapSize>(lowest(), 1);
    if (most < lanes || n < blocks_from || n <= farthest || greatest_ >= max_room || n - from_ < farthest ||
        reach < SparseBlocks::history) {
        return 0;
    }
    const unsigned room = std::max(32U, std::bit_ceil(greatest_ + 1));
    // Beyond this the partner of every rare heap is common, and so is the option.
    const bool facing_common = n > 2 * last_of(rares_) + longest;
    const bool numbered = facing_common && room > 32 && (mask_ & -mask_) < room;
    if (blocks_.witnesses.size() != room || rares_in_blocks_ != rares_.size() ||
        blocks_.numbers.used() != numbered) {
        if (!prepare_blocks(room, numbered)) return 0;
    }
    if (2 * blocks_.reversed.size() <= std::min<HeapSize>(smalls(), max_reversed)) reverse_smalls();
    const HeapSize segments = (reach - SparseBlocks::history) / SparseBlocks::segment;
    if (n >= choose_at_ && segments > 0) {
        choose_witnesses(blocks_, room, kept_.data() + kept_.size(), n,
                         std::min(segments, n < many_from ? sample_first : max_sample), *budget_);
        choose_at_ = n + std::clamp<HeapSize>(3 * n, 1 << 16, 1 << 28);
    }
    // A batch of some milliseconds.
    constexpr std::uint64_t steps_at_once = 1 << 24, tries_at_once = 1 << 20;
    const std::uint64_t steps = steps_in_blocks(room);
    const std::size_t blocks = std::clamp<std::size_t>(steps_at_once / (lanes * steps), 1, most / lanes);
    const std::size_t before = kept_.size();
    if (!memory_.room(kept_, blocks * lanes)) return 0;
    kept_.resize(before + blocks * lanes);
    std::uint64_t tries = tries_at_once;
    const std::size_t count = derive_blocks(blocks_, room, kept_.data() + before, n, reach, blocks, tries);
    kept_.resize(before + count);
    budget_->work((count + SparseBlocks::segment) * steps + 4 * (tries_at_once - tries));
    if (count > 0)
        make_room(*std::max_element(kept_.end() - static_cast<std::ptrdiff_t>(count), kept_.end()));
    return count;
}

// The approximate time for a heap: its options, in words of 32 bits for each value below `room`, and the
// witnesses tried for it.
std::uint64_t SparseDerivation::steps_in_blocks(unsigned room) const {
    const std::size_t taps =
        blocks_.far.size() + blocks_.middle.size() + blocks_.close.size() + blocks_.near.size();
    std::size_t witnesses = 0;
    for (const auto& tried : blocks_.witnesses) witnesses += tried.size();
    return 4 + taps * room / 256 + witnesses / 256;
}

void SparseDerivation::reverse_smalls() {
    blocks_.reversed.clear();
    for (HeapSize b = std::min<HeapSize>(smalls(), max_reversed); b-- > 0;) {
        blocks_.reversed.push_back(small(b));
    }
}

bool SparseDerivation::prepare_blocks(unsigned room, bool numbered) {
    memory_.subtract(bytes_of_blocks_);
    bytes_of_blocks_ = 2 * sizeof(Tap) * (takes_.size() + rares_.size() * splits_.size());
    if (!memory_.add(bytes_of_blocks_) || !budget_->work(rares_.size() * splits_.size())) return false;
    std::vector<std::uint16_t> reversed = std::move(blocks_.reversed);  // these values stay the same
    blocks_ = {};
    blocks_.reversed = std::move(reversed);
    blocks_.witnesses.resize(room);
    blocks_.takes = takes_;
    blocks_.rare[0] = rare_words_[0];
    blocks_.rare[1] = rare_words_[1];
    if (numbered) number_common(blocks_, mask_, room);
    const auto add = [&](HeapSize distance, std::uint16_t value) {
        if (distance >= SparseBlocks::lanes)
            blocks_.far.emplace_back(distance, value);
        else
            (distance >= SparseBlocks::some  ? blocks_.middle
             : distance >= SparseBlocks::few ? blocks_.close
                                             : blocks_.near)
                .emplace_back(distance, numbered ? blocks_.numbers.of(value) : value);
    };
    // A heap left by a take is common at its own size; at n its value is common if both have the same parity,
    // provided that the class includes the parity.
    for (const HeapSize i : takes_) {
        if (!numbered || !parity_ || i % 2 == 0) add(i, 0);
    }
    for (std::size_t r = 0; r < rares_.size(); ++r) {
        for (const HeapSize i : splits_) add(rares_[r] + i, rare_values_[r]);
    }
    blocks_.splits = splits_;
    blocks_.halves = parity_;
    blocks_.all_common = suppose_common_;
    rares_in_blocks_ = rares_.size();
    choose_at_ = 0;
    return true;
}

Status check_sparse_rule(const std::string& game, const Ruleset& rules, Theorem theorem, bool mask_parity) {
    if (rules.kind != Ruleset::Kind::code || !rules.code->finite() || rules.code->max_parts() != 2)
        return Error::check("check.no-theorem", game, theorem_name(theorem));
    bool even = false, odd = false;  // splits
    for (HeapSize i = 0; i <= *rules.longest_take(); ++i) {
        if ((rules.digit(i) & 4) != 0) (i % 2 == 0 ? even : odd) = true;
    }
    if (mask_parity && even && odd) return Error::check("check.mask-parity", game);
    return Done{};
}

Status check_shape(const WindowClaim& claim, const Game& game) {
    Status sound = check_sparse_rule(claim.game, game.rules, Theorem::sparse_window, claim.mask_parity);
    if (!sound) return sound;
    const HeapSize last = *game.rules.longest_take();
    const auto& p = claim.periodicity;
    const HeapSize last_rare = last_of(claim.rares);
    const bool fits = p.period > 0 && claim.recurs_after > 0 && claim.recurs_after % p.period == 0 &&
                      (!claim.mask_parity || claim.recurs_after % 2 == 0) && claim.window > 0 &&
                      claim.window < claim.window_end && last_rare < claim.window_end - claim.window &&
                      last_rare + last <= claim.window && p.preperiod <= claim.window_end &&
                      claim.needed() <= max_needed && claim.max_value_at < claim.needed() &&
                      claim.mask < value_bound &&
                      (claim.checksums.empty() || claim.last_checksum_at() < claim.needed());
    if (!fits) return refused("check.window", claim.window, claim.window_end, claim.recurs_after);
    return Done{};
}

Status check_values(const WindowClaim& claim, const SparseDerivation& derivation, HeapSize n,
                    std::span<const std::uint16_t> values) {
    const std::size_t rares = derivation.rares().size();
    const HeapSize end = n + values.size();
    const bool is_rare = rares > 0 && derivation.rares().back() == n;  // then it is the only one here
    if (is_rare && (rares > claim.rares.size() || claim.rares[rares - 1] != n)) {
        return refused("check.rare", n, values.front());
    }
    if (is_rare && claim.rare_values[rares - 1] != values.front()) {
        return refused("check.value", n, claim.rare_values[rares - 1], values.front());
    }
    if (!is_rare && rares < claim.rares.size() && claim.rares[rares] < end) {
        return refused("check.not-rare", claim.rares[rares], values[claim.rares[rares] - n]);
    }
    const std::uint16_t greatest = *std::ranges::max_element(values);
    if (greatest < std::min<NimValue>(claim.max_value, value_bound) &&
        (claim.max_value_at < n || claim.max_value_at >= end)) {
        return Done{};
    }
    for (const std::uint16_t value : values) {
        if (value >= value_bound) return refused("check.value-too-great", n);
        if (value > claim.max_value || (value == claim.max_value && n < claim.max_value_at)) {
            return refused("check.max-value", claim.max_value, claim.max_value_at, value, n);
        }
        if (n == claim.max_value_at && value != claim.max_value) {
            return refused("check.value", n, claim.max_value, value);
        }
        ++n;
    }
    return Done{};
}

Status ClaimedChecksums::add(HeapSize n, std::span<const std::uint16_t> values) {
    while (!values.empty()) {
        // Up to and including the next power of two.
        const HeapSize power = std::bit_ceil(std::max<HeapSize>(n, 1));
        const auto count = static_cast<std::size_t>(std::min<HeapSize>(values.size(), power - n + 1));
        sum_.add(values.first(count));
        n += count;
        values = values.subspan(count);
        const auto k = static_cast<unsigned>(std::countr_zero(power));
        if (n != power + 1 || k < WindowClaim::first_checksum) continue;
        const std::size_t place = k - WindowClaim::first_checksum;
        if (place < claim_.checksums.size() && claim_.checksums[place] != sum_.value()) {
            return refused("check.checksum", power);
        }
    }
    return Done{};
}

}  // namespace ishitori::check
