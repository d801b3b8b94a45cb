// Sparse-space method with wide lanes. Unlike the engine this keeps all values, in lanes of two bytes, and
// marks an option by storing a byte, so that its time does not grow with the greatest value. As in the
// engine, a common value is kept without the lowest bit of the mask, and the pairs of rare heaps are taps:
// lag = r + i, value = G(r).
//
// Search (steps 1 and 2 of SparseMethod), eight heaps at a time: each tap marks the number (value of heap n -
// lag) XOR value for each of them; lags below 8 and the takes follow heap by heap. The least number without a
// mark is the common value.
//
// Long runs with many taps search 32 heaps at a time. Only the taps that gave most of the numbers below the
// values of earlier heaps mark, about a quarter. That leaves few numbers below the value. The other taps are
// compared with the least ones of these, 32 heaps in a vector. All taps take part, so the order of the taps
// decides the time alone, not the values.
//
// Verification (step 3): the nim-sums of pairs with some small heaps are marked in the same way. The dense
// kernels search all pairs, 64 at a time, for the rare values below the heap's value that are still unmarked;
// in long runs first where most of them were found. A heap that lacks such a value is rare, and the least
// missing one is its value; the later heaps are computed again.
//
// Time per heap: one store for each rare heap and splitting digit, or a third of that in a long run, and
// about V stores to verify values below V; memory O(n): 4 bytes a heap beside its value.
#include "engine/wide.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "engine/kernels/dense.hpp"

namespace ishitori::engine {

namespace {

constexpr std::size_t mirrored_heaps = std::size_t{1}
                                       << 20;  // small heaps whose pairs are examined in vectors
constexpr HeapSize mirror_tile = 2048;         // pairs of the mirror sifted together
constexpr std::size_t sampled_tiles = 64;
constexpr std::size_t sampled = 256;        // heaps that show which taps are productive
constexpr HeapSize witness_pool = 1 << 14;  // the witnesses are the most productive of these pairs
constexpr double left_to_sweep = 2;         // numbers below the value of a heap, on average
constexpr double left_to_last_sweep = 0.3;
constexpr std::size_t last_candidates = dense_kernels::few_candidates;
constexpr std::uint16_t no_candidate = 0xFFFF;
constexpr HeapSize sampled_from =
    64;  // times the first heaps; earlier, or with fewer taps than these, it does not pay
constexpr std::size_t some_rares = 4;
constexpr HeapSize some_heaps = 512;
// The number of witnesses is the width divided by these.
constexpr std::size_t least_share = 3, max_share = 24;
constexpr HeapSize far_at_once = HeapSize{1} << 16;
constexpr HeapSize rare_part = 8;  // not worthwhile if more than one heap in this many is rare

// For loads from near places.
template <class Iterator>
void by_lag(Iterator first, Iterator last) {
    std::sort(first, last, [](const auto& a, const auto& b) { return a.lag < b.lag; });
}

}  // namespace

WideMethod::WideMethod(SplitRules rules, bool may_use_parity, HeapSize start)
    : rules_(std::move(rules)), may_use_parity_(may_use_parity), first_(rules_) {
    const HeapSize longest = rules_.longest();
    start_heaps_ = std::max(start, std::bit_ceil(2 * longest + 1));
    pad_ = longest + block;
    near_ = mirrored_heaps + pad_;
}

void WideMethod::add_rare(HeapSize n, StoredValue value) {
    rares_.push_back(n);
    rare_values_.push_back(value);
    for (HeapSize i : rules_.splits) {
        const Tap tap{static_cast<std::uint32_t>(n + i), space_.compress(value)};
        (tap.lag < together ? near_taps_ : tap.lag < block ? middle_taps_ : old_taps_).push_back(tap);
    }
}

// Sets the value of heap n and discards all that is known about later heaps.
void WideMethod::add_heap(HeapSize n, StoredValue value) {
    cells_.resize(pad_ + n);
    put(n, n == 0 || space_.mask.rare(n, value) ? space_.width : space_.compress(value));
}

// Requires n to be known_end(). Only the last bytes for the dense kernels are kept.
void WideMethod::put(HeapSize n, std::size_t c) {
    cells_.push_back(static_cast<Cell>(c));
    if (low_.size() >= 2 * near_ + together) {
        const auto old = static_cast<std::ptrdiff_t>(low_.size() - near_);
        for (auto* bytes : {&low_, &high_}) bytes->erase(bytes->begin(), bytes->begin() + old);
        low_from_ += static_cast<HeapSize>(old);
    }
    low_.resize(n - low_from_);
    low_.push_back(static_cast<std::uint8_t>(c % dense_kernels::row_values));
    high_.resize(n - low_from_);
    high_.push_back(static_cast<std::uint8_t>(c / dense_kernels::row_values));
}

StoredValue WideMethod::rare_value(HeapSize n) const {
    const auto rare = std::lower_bound(rares_.begin(), rares_.end(), n);
    return n == 0 ? 0 : rare_values_[static_cast<std::size_t>(rare - rares_.begin())];
}

StoredValue WideMethod::value(HeapSize n) const {
    const Cell c = *cell(n);
    return c == space_.width ? rare_value(n) : space_.common(n, c);
}

// Sets the mask, the width and all that depends on them, for heaps below `size`; value_of(n) is G(n) where it
// is not known here. Returns false if too many heaps are rare or one value is too great.
template <class ValueOf>
bool WideMethod::begin(HeapSize size, ValueOf value_of) {
    for (; counted_ < size; ++counted_) counts_.add(counted_, value_of(counted_));
    next_choice_ = std::bit_ceil(size + 1);
    MaskChoice choice = choose_mask(counts_, rules_, may_use_parity_);
    if (second_mask_) {
        const MaskChoice second = choose_mask(counts_, rules_, may_use_parity_, choice.mask);
        if (second.mask.mask != 0 && second.rares <= std::min(2 * choice.rares + 64, size / rare_part))
            choice = second;
    }
    if (choice.mask.mask == 0 || choice.rares > size / rare_part) return false;
    Space space{Compression(choice.mask)};
    // Room for all values up to the greatest, and a whole row.
    auto most = static_cast<StoredValue>(std::max(counts_.of[0].size(), counts_.of[1].size()));
    most |= (StoredValue{1} << space.drop) - 1;
    space.width = std::max(
        {dense_kernels::row_values, least_width_, std::bit_ceil(std::size_t{space.compress(most)} + 1)});
    if (space.width > widest) return false;
    if (space.mask != space_.mask || space.width != space_.width || known_end() < size) {
        std::vector<HeapSize> rares;
        std::vector<StoredValue> values;
        cells_.resize(pad_ + size);
        for (HeapSize n = 1; n < size; ++n) {
            const StoredValue value = value_of(n);
            const bool rare = space.mask.rare(n, value);
            cells_[pad_ + n] = static_cast<Cell>(rare ? space.width : space.compress(value));
            if (!rare) continue;
            rares.push_back(n);
            values.push_back(value);
        }
        space_ = space;
        std::fill_n(cells_.begin(), pad_ + 1, static_cast<Cell>(space_.width));
        rares_.clear();
        rare_values_.clear();
        for (auto* taps : {&old_taps_, &middle_taps_, &near_taps_}) taps->clear();
        for (std::size_t r = 0; r < rares.size(); ++r) add_rare(rares[r], values[r]);
        low_.clear();
        high_.clear();
        low_from_ = size - std::min<HeapSize>(size, near_);
        for (HeapSize n = low_from_; n < size; ++n) {
            low_.push_back(static_cast<std::uint8_t>(*cell(n) % dense_kernels::row_values));
            high_.push_back(static_cast<std::uint8_t>(*cell(n) / dense_kernels::row_values));
        }
    }
    rares_at_choice_ = rares_.size();
    make_mirror();
    choose_marked();
    choose_witnesses();
    choose_tiles();
    return true;
}

// The same from the known values, in a sliding window: values leave it in the order in which they entered.
bool WideMethod::restart() {
    return begin(known_end(), [this, was = space_, rares = rares_, values = rare_values_,
                               next = std::size_t{0}](HeapSize n) mutable {
        const Cell c = *cell(n);
        if (c != was.width) return was.common(n, c);
        while (next > 0 && rares[next - 1] >= n) --next;  // the first pass counts, the second reads again
        while (rares[next] < n) ++next;
        return values[next];
    });
}

void WideMethod::make_mirror() {
    const std::size_t size = std::min<std::size_t>(mirrored_heaps, std::bit_floor(known_end()) / 2);
    facing_low_.resize(size);
    facing_high_.resize(size);
    for (HeapSize a = 0; a < size; ++a) {
        facing_low_[size - 1 - a] = static_cast<std::uint8_t>(*cell(a) % dense_kernels::row_values);
        facing_high_[size - 1 - a] = static_cast<std::uint8_t>(*cell(a) / dense_kernels::row_values);
    }
}

bool WideMethod::samples() const {
    return known_end() >= sampled_from * start_heaps_ && old_taps_.size() >= start_heaps_;
}

// Common heaps among the known ones, at most `count`, spread over the last half.
std::vector<HeapSize> WideMethod::sample(std::size_t count, HeapSize offset) const {
    std::vector<HeapSize> heaps;
    const HeapSize step = std::max<HeapSize>(1, known_end() / 2 / count) | 1;
    for (HeapSize n = known_end() - 1 - offset; n >= known_end() / 2 && heaps.size() < count; n -= step) {
        if (*cell(n) != space_.width) heaps.push_back(n);
    }
    return heaps;
}

// Sorts the taps by how much each gave of the numbers below bound(n) at some heaps n: a number that several
// taps give counts for each of them in equal parts.
template <class Bound>
void WideMethod::put_productive_first(std::vector<Tap>& taps, Bound bound) const {
    struct Yield {
        Tap tap;
        float sum = 0;
    };
    std::vector<Yield> yields;
    for (const Tap& tap : taps) yields.push_back({tap});
    std::vector<float> part(2 * widest);
    for (const HeapSize n : sample(sampled, 0)) {
        const std::size_t below = bound(n);
        std::fill(part.begin(), part.end(), 0.0F);
        for (const Tap& tap : taps) {
            if (tap.lag < n) ++part[*cell(n - tap.lag) ^ tap.value];
        }
        std::fill(part.begin() + static_cast<std::ptrdiff_t>(below), part.end(), 0.0F);
        for (float& each : part) each = each > 0 ? 1 / each : 0;
        for (Yield& yield : yields) {
            if (yield.tap.lag < n) yield.sum += part[*cell(n - yield.tap.lag) ^ yield.tap.value];
        }
    }
    std::stable_sort(yields.begin(), yields.end(),
                     [](const Yield& a, const Yield& b) { return a.sum > b.sum; });
    for (std::size_t t = 0; t < taps.size(); ++t) taps[t] = yields[t].tap;
}

// Afterwards the taps in front leave few numbers below the value of a heap: marked_taps_ and swept_taps_.
void WideMethod::choose_marked() {
    marked_taps_ = swept_taps_ = old_taps_.size();
    if (!samples()) return;
    put_productive_first(old_taps_, [this](HeapSize n) { return std::size_t{*cell(n)}; });
    std::vector<std::size_t> given(old_taps_.size() + 1);  // [t]: numbers that tap t is the first to give
    std::vector<std::uint8_t> seen(2 * widest);
    const auto heaps = sample(sampled, 3);
    std::size_t left = 0;
    for (const HeapSize n : heaps) {
        left += *cell(n);
        std::fill(seen.begin(), seen.end(), std::uint8_t{0});
        for (std::size_t t = 0; t < old_taps_.size(); ++t) {
            if (old_taps_[t].lag >= n) continue;
            const std::size_t x = std::size_t{*cell(n - old_taps_[t].lag)} ^ old_taps_[t].value;
            if (x < *cell(n) && seen[x] == 0) seen[x] = 1, ++given[t];
        }
    }
    std::size_t t = 0;
    const auto after = [&](double numbers) {
        while (t < old_taps_.size() &&
               static_cast<double>(left) > numbers * static_cast<double>(heaps.size()))
            left -= given[t++];
        return t;
    };
    marked_taps_ = after(left_to_sweep);
    swept_taps_ = after(left_to_last_sweep);
    const auto taps = old_taps_.begin();
    const auto marked = taps + static_cast<std::ptrdiff_t>(marked_taps_);
    const auto swept = taps + static_cast<std::ptrdiff_t>(swept_taps_);
    by_lag(taps, marked);
    by_lag(marked, swept);
    by_lag(swept, old_taps_.end());
}

// Doubles the number of pairs with small heaps if the remaining search took much longer than marking them,
// and halves it if it took much less.
void WideMethod::choose_witnesses() {
    const bool sampling = samples();
    if (sifted_ > (sampling ? 12 : 3) * marked_) witness_share_ = std::min(2 * witness_share_, max_share);
    if (5 * sifted_ < (sampling ? 15 : 2) * marked_)
        witness_share_ = std::max(witness_share_ / 2, least_share);
    sifted_ = marked_ = 0;
    witnesses_.clear();
    const std::size_t most = std::min<std::size_t>(witness_share_ * space_.width / 2, known_end() / 4);
    const std::size_t pool =
        sampling ? std::max<std::size_t>(most, std::min(witness_pool, known_end() / 16)) : most;
    for (HeapSize a = together; witnesses_.size() < pool; ++a) {
        if (*cell(a) == space_.width) continue;
        for (HeapSize i : rules_.splits) witnesses_.push_back({static_cast<std::uint32_t>(a + i), *cell(a)});
    }
    if (!sampling) return;
    put_productive_first(witnesses_, [this](HeapSize n) { return rare_below(n); });
    witnesses_.resize(most);
    by_lag(witnesses_.begin(), witnesses_.end());
}

// The tiles of the mirror that give the most numbers without a witness come first.
void WideMethod::choose_tiles() {
    tiles_.resize((facing_low_.size() + mirror_tile - 1) / mirror_tile);
    std::iota(tiles_.begin(), tiles_.end(), 0U);
    if (!samples()) return;
    const HeapSize end = std::min<HeapSize>(facing_low_.size(), sampled_tiles * mirror_tile);
    std::vector<float> yields(tiles_.size()), part(2 * widest);
    for (const HeapSize n : sample(sampled / 8, 5)) {
        const std::size_t below = rare_below(n);
        std::fill(part.begin(), part.end(), 0.0F);
        for (HeapSize i : rules_.splits) {
            for (HeapSize a = 1; a < end; ++a) ++part[*cell(a) ^ *cell(n - i - a)];
        }
        for (const Tap& tap : witnesses_) part[*cell(n - tap.lag) ^ tap.value] = 0;
        std::fill(part.begin() + static_cast<std::ptrdiff_t>(below), part.end(), 0.0F);
        for (float& each : part) each = each > 0 ? 1 / each : 0;
        for (HeapSize i : rules_.splits) {
            for (HeapSize a = 1; a < end; ++a) yields[a / mirror_tile] += part[*cell(a) ^ *cell(n - i - a)];
        }
    }
    std::stable_sort(tiles_.begin(), tiles_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return yields[a] > yields[b]; });
}

void WideMethod::clear_row(std::uint8_t* seen) const { std::memset(seen, 0, space_.width); }

void WideMethod::clear() {
    for (std::size_t j = 0; j < together; ++j) clear_row(seen_.data() + j * row);
}

// Marks the options of heaps n .. n + 7 by the taps.
void WideMethod::mark(HeapSize n, Taps taps) {
    static_assert(together == 8);
    std::uint8_t* const seen = seen_.data();
    const Cell* const cells = cell(n);
    for (const Tap& tap : taps) {
        const Cell* const from = cells - static_cast<std::ptrdiff_t>(tap.lag);
        const std::uint32_t value = tap.value;
        seen[0 * row + (from[0] ^ value)] = 1;
        seen[1 * row + (from[1] ^ value)] = 1;
        seen[2 * row + (from[2] ^ value)] = 1;
        seen[3 * row + (from[3] ^ value)] = 1;
        seen[4 * row + (from[4] ^ value)] = 1;
        seen[5 * row + (from[5] ^ value)] = 1;
        seen[6 * row + (from[6] ^ value)] = 1;
        seen[7 * row + (from[7] ^ value)] = 1;
    }
}

void WideMethod::mark_one(HeapSize n, Taps taps, std::uint8_t* seen) const {
    for (const Tap& tap : taps) seen[*cell(n - tap.lag) ^ tap.value] = 1;
}

// Finds the least common values of heaps n .. n + 7 from earlier heaps. Returns false if one outgrows the
// width.
bool WideMethod::search(HeapSize n) {
    clear();
    mark(n, old_taps_);
    mark(n, middle_taps_);
    for (HeapSize heap = n; heap < n + together; ++heap) {
        std::uint8_t* const seen = seen_.data() + (heap - n) * row;
        mark_one(heap, near_taps_, seen);
        for (HeapSize i : rules_.takes) {
            const StoredValue left = value(heap - i);
            if (!space_.mask.rare(heap, left)) seen[space_.compress(left)] = 1;
        }
        const void* const free = std::memchr(seen, 0, space_.width);
        if (free == nullptr) return false;
        put(heap, static_cast<std::size_t>(static_cast<const std::uint8_t*>(free) - seen));
    }
    return true;
}

// The same for heaps n .. n + 31. The most productive taps mark; then the least numbers without a mark are
// compared in vectors with what the next taps give. The least number left is nearly always the value, so the
// last sweep compares the least ones that no heap of the block seems to give.
bool WideMethod::search_block(HeapSize n) {
    static_assert(block == dense_kernels::swept);
    for (HeapSize heap = n; heap < n + block; heap += together) {
        clear();
        mark(heap, Taps(old_taps_).first(marked_taps_));
        for (std::size_t j = 0; j < together; ++j) collect(heap + j, n, seen_.data() + j * row);
    }
    first_sweep(n);
    last_sweep(n);
    for (HeapSize heap = n; heap < n + block; ++heap) {
        const auto least = settle(heap, n);
        if (!least) return false;
        put(heap, *least);
    }
    return true;
}

// Adds the marks of taps that reach behind the block, and keeps the least numbers without one.
void WideMethod::collect(HeapSize n, HeapSize block_start, std::uint8_t* seen) {
    for (const auto* taps : {&middle_taps_, &near_taps_}) {
        for (const Tap& tap : *taps) {
            if (n - tap.lag < block_start) seen[*cell(n - tap.lag) ^ tap.value] = 1;
        }
    }
    Candidates& candidates = candidates_[n - block_start];
    candidates = {{}, 0, 0, 0};
    for (std::size_t from = 0; from < space_.width; from += 8) {
        std::uint64_t marks = 0;
        for (std::size_t k = 0; k < 8; ++k) marks |= std::uint64_t{seen[from + k]} << (8 * k);
        for (std::uint64_t free = ~marks & 0x0101'0101'0101'0101; free != 0; free &= free - 1) {
            candidates.numbers[candidates.count++] =
                static_cast<Cell>(from + static_cast<std::size_t>(std::countr_zero(free)) / 8);
            if (candidates.count == kept_candidates) return;
        }
    }
}

// Removes the numbers that a tap of the first sweep gives from the least candidates of heaps n .. n + 31.
void WideMethod::first_sweep(HeapSize n) {
    std::array<Cell, block * dense_kernels::max_candidates> compared;
    compared.fill(no_candidate);
    for (std::size_t j = 0; j < block; ++j) {
        const Candidates& candidates = candidates_[j];
        const std::size_t count = std::min(candidates.count, dense_kernels::max_candidates);
        for (std::size_t k = 0; k < count; ++k) compared[block * k + j] = candidates.numbers[k];
    }
    std::array<std::uint32_t, dense_kernels::max_candidates> found;
    dense_kernels::sweep(cell(n), Taps(old_taps_).subspan(marked_taps_, swept_taps_ - marked_taps_),
                         compared.data(), dense_kernels::max_candidates, found.data());
    for (std::size_t j = 0; j < block; ++j) {
        Candidates& candidates = candidates_[j];
        const std::size_t count = std::exchange(candidates.count, 0);
        for (std::size_t k = 0; k < count; ++k) {
            if (k < found.size() && (found[k] >> j & 1) != 0) continue;
            candidates.numbers[candidates.count++] = candidates.numbers[k];
            if (k < found.size()) candidates.swept = candidates.count;
        }
    }
}

// The same by marks for all candidates of one heap.
void WideMethod::sweep_one(HeapSize n, Candidates& candidates) {
    clear_row(seen_.data());
    mark_one(n, Taps(old_taps_).subspan(marked_taps_, swept_taps_ - marked_taps_), seen_.data());
    const std::size_t count = std::exchange(candidates.count, 0);
    for (std::size_t k = 0; k < count; ++k) {
        if (seen_[candidates.numbers[k]] == 0) candidates.numbers[candidates.count++] = candidates.numbers[k];
    }
    candidates.swept = candidates.count;
}

// Compares the least candidates of heaps n .. n + 31 with the remaining taps, except for those that the heaps
// of the block would give if each had its least candidate as value.
void WideMethod::last_sweep(HeapSize n) {
    std::array<Cell, block * dense_kernels::max_candidates> compared;
    std::array<std::uint8_t, block * last_candidates> place;
    compared.fill(no_candidate);
    for (std::size_t j = 0; j < block; ++j) {
        Candidates& candidates = candidates_[j];
        gather_given(n + j, n, guesses_.data());
        for (HeapSize i : rules_.takes) {
            if (i <= j && !(space_.mask.parity && i % 2 != 0)) given_.push_back(guesses_[j - i]);
        }
        std::size_t chosen = 0;
        const auto choose = [&] {
            for (std::size_t k = 0; k < candidates.swept && chosen < last_candidates; ++k) {
                if (given(candidates.numbers[k])) continue;
                place[block * chosen + j] = static_cast<std::uint8_t>(k);
                compared[block * chosen++ + j] = candidates.numbers[k];
            }
        };
        choose();
        if (chosen == 0 && candidates.swept < candidates.count) {
            sweep_one(n + j, candidates);
            choose();
        }
        guesses_[j] = chosen > 0 ? compared[j] : no_candidate;
    }
    std::array<std::uint32_t, dense_kernels::max_candidates> found;
    dense_kernels::sweep(cell(n), Taps(old_taps_).subspan(swept_taps_), compared.data(), last_candidates,
                         found.data());
    for (std::size_t j = 0; j < block; ++j) {
        for (std::size_t k = 0; k < last_candidates; ++k) {
            if (compared[block * k + j] == no_candidate) continue;
            const std::size_t at = place[block * k + j];
            if ((found[k] >> j & 1) == 0) {
                candidates_[j].sure |= std::uint64_t{1} << at;
            } else {
                candidates_[j].numbers[at] = no_candidate;
            }
        }
    }
}

// Sets given_ to the options of heap n that a tap within the block gives. The values of the heaps of the
// block are at `cells`; compressed values of more than the width give nothing.
void WideMethod::gather_given(HeapSize n, HeapSize block_start, const Cell* cells) {
    given_.clear();
    for (const auto* taps : {&middle_taps_, &near_taps_}) {
        for (const Tap& tap : *taps) {
            if (n - tap.lag < block_start) continue;
            given_.push_back(static_cast<Cell>(cells[n - tap.lag - block_start] ^ tap.value));
        }
    }
}

bool WideMethod::given(Cell number) const {
    return std::find(given_.begin(), given_.end(), number) != given_.end();
}

// The common value of heap n, if all earlier heaps are known; nullopt if it outgrows the width.
std::optional<WideMethod::Cell> WideMethod::settle(HeapSize n, HeapSize block_start) {
    gather_given(n, block_start, cell(block_start));
    for (HeapSize i : rules_.takes) {
        const StoredValue left = value(n - i);
        if (!space_.mask.rare(n, left)) given_.push_back(static_cast<Cell>(space_.compress(left)));
    }
    const Candidates& candidates = candidates_[n - block_start];
    for (std::size_t k = 0; k < candidates.swept; ++k) {
        const Cell number = candidates.numbers[k];
        if (number == no_candidate || given(number)) continue;
        if ((candidates.sure >> k & 1) != 0) return number;
        break;
    }
    std::uint8_t* const seen = seen_.data();
    clear_row(seen);
    for (const auto* taps : {&old_taps_, &middle_taps_, &near_taps_}) mark_one(n, *taps, seen);
    for (const Cell x : given_) seen[x] = 1;
    const void* const free = std::memchr(seen, 0, space_.width);
    if (free == nullptr) return std::nullopt;
    return static_cast<Cell>(static_cast<const std::uint8_t*>(free) - seen);
}

// True if few of the last heaps before n are rare. A rare heap makes the search of the heaps after it in its
// block useless.
bool WideMethod::few_rares_before(HeapSize n) const {
    return rares_.size() < some_rares || rares_[rares_.size() - some_rares] + some_heaps < n;
}

// The number of rare values less than the common value of heap n.
std::size_t WideMethod::rare_below(HeapSize n) const {
    const Cell c = *cell(n);
    const StoredValue group = space_.group_size();
    return c / group * group + (space_.rare_below(n, c) ? group : 0);
}

// Step 3 for heaps n .. n + 7. If one of them is rare, the first rare one is the last known heap afterwards,
// and it returns false.
bool WideMethod::verify(HeapSize n) {
    clear();
    mark(n, witnesses_);
    marked_ += together * witnesses_.size();
    for (HeapSize heap = n; heap < n + together; ++heap) {
        std::uint8_t* const seen = seen_.data() + (heap - n) * row;
        const std::size_t below = rare_below(heap);
        std::memset(seen + below, 1, space_.width - below);
        const auto lacks = missing(heap, seen);
        if (!lacks) continue;
        add_heap(heap, *lacks);
        add_rare(heap, *lacks);
        return false;
    }
    return true;
}

// The least unmarked rare value that is not an option of heap n.
std::optional<StoredValue> WideMethod::missing(HeapSize n, std::uint8_t* seen) {
    const auto least = [&]() -> std::optional<StoredValue> {
        const void* const free = std::memchr(seen, 0, space_.width);
        if (free == nullptr) return std::nullopt;
        const auto c = static_cast<StoredValue>(static_cast<const std::uint8_t*>(free) - seen);
        return space_.rare_value(n, c);
    };
    if (!least()) return std::nullopt;
    for (HeapSize i : rules_.takes) {
        const StoredValue left = value(n - i);
        if (space_.mask.rare(n, left)) seen[space_.compress(left)] = 1;
    }
    // The vectors cannot distinguish two rare heaps from two heaps of equal values.
    const bool zero = seen[0] != 0 || gives_zero(n);
    seen[0] = 1;
    sift(n, seen);
    seen[0] = zero ? 1 : 0;
    if (!least()) return std::nullopt;
    mark_far_pairs(n, seen);
    mark_rare_pairs(n, seen);
    return least();
}

// True if a move of heap n leaves two heaps of equal common values, or two equal heaps.
bool WideMethod::gives_zero(HeapSize n) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        if (!rules_.unequal && s % 2 == 0) return true;
        for (HeapSize a = 1; a <= half(s); ++a) {
            if (*cell(a) == *cell(s - a) && *cell(a) != space_.width) return true;
        }
    }
    return false;
}

// Marks the nim-sums, still unmarked, of the pairs of heap n with a heap in the mirror.
void WideMethod::sift(HeapSize n, std::uint8_t* seen) {
    const std::size_t rows = space_.width / dense_kernels::row_values;
    dense_kernels::Wanted wanted;
    for (std::size_t next = dense_kernels::want(seen, 0, rows, dense_kernels::max_wanted, wanted);
         wanted.count > 0; next = dense_kernels::want(seen, next, rows, dense_kernels::max_wanted, wanted)) {
        for (HeapSize i : rules_.splits) {
            const HeapSize s = n - i;
            const HeapSize most = std::min<HeapSize>(half(s) + 1, facing_low_.size());
            for (const std::uint32_t each : tiles_) {
                const HeapSize a = std::max<HeapSize>(1, each * mirror_tile);
                const HeapSize end = std::min<HeapSize>(most, (each + HeapSize{1}) * mirror_tile);
                if (a >= end) continue;
                if (wanted.count == 0) break;
                sifted_ += end - a;
                const std::size_t facing = facing_low_.size() - end;
                const HeapSize first = s - end + 1 - low_from_;
                dense_kernels::sift({low_.data() + first, high_.data() + first, facing_low_.data() + facing,
                                     facing_high_.data() + facing, static_cast<std::size_t>(end - a)},
                                    wanted, seen);
            }
        }
    }
}

// Marks the options of heap n with two common heaps, neither in the mirror, until all numbers are
// marked.
void WideMethod::mark_far_pairs(HeapSize n, std::uint8_t* seen) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        for (HeapSize a = facing_low_.size(); a <= half(s);) {
            for (const HeapSize end = std::min(half(s) + 1, a + far_at_once); a < end; ++a) {
                if (*cell(a) != space_.width && *cell(s - a) != space_.width)
                    seen[*cell(a) ^ *cell(s - a)] = 1;
            }
            if (std::memchr(seen, 0, space_.width) == nullptr) return;
        }
    }
}

// Marks the nim-sums of the pairs of heap n that consist of two rare heaps.
void WideMethod::mark_rare_pairs(HeapSize n, std::uint8_t* seen) const {
    for (std::size_t r = 0; r < rares_.size(); ++r) {
        for (HeapSize i : rules_.splits) {
            if (rares_[r] + i >= n) continue;
            const HeapSize other = n - i - rares_[r];
            if (*cell(other) != space_.width || (rules_.unequal && other == rares_[r])) continue;
            seen[space_.compress(rare_values_[r] ^ rare_value(other))] = 1;
        }
    }
}

void WideMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    if (values.size() < start_heaps_) first_.extend(values, std::min(last, start_heaps_ - 1));
    const HeapSize from = values.size();
    if (from > last) return;
    // Adopts the values of another method.
    if (known_end() < from && !begin(from, [&](HeapSize n) { return values[n]; })) return;
    advance(last + 1);
    values.reserve(known_end());
    for (HeapSize n = from; n < known_end(); ++n) values.push_back(value(n));
}

bool WideMethod::advance(HeapSize end) {
    // Grows by a quarter instead of doubling, because this buffer is nearly all the memory in use.
    const std::size_t room = pad_ + end + block;
    if (cells_.capacity() < room) cells_.reserve(room + room / 4);
    while (known_end() < end) {
        const HeapSize n = known_end();
        const bool more = rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
        if ((n >= next_choice_ || more) && !restart()) {
            next_choice_ = 0;
            return false;
        }
        const std::size_t size =
            old_taps_.size() - marked_taps_ >= start_heaps_ && few_rares_before(n) ? block : together;
        if (size == block ? search_block(n) : search(n)) {
            for (HeapSize next = n; next < n + size && verify(next);) next += together;
        } else {
            cells_.resize(pad_ + n);
            least_width_ = 2 * space_.width;
            next_choice_ = 0;
        }
    }
    cut(end);
    return true;
}

// Removes the last few heaps, from this one on.
void WideMethod::cut(HeapSize heaps) {
    if (known_end() <= heaps) return;
    cells_.resize(pad_ + heaps);
    while (!rares_.empty() && rares_.back() >= heaps) {
        rares_.pop_back();
        rare_values_.pop_back();
        old_taps_.resize(old_taps_.size() - rules_.splits.size());  // such a heap is not one of the first
    }
}

template <class ValueOf>
bool WideMethod::restart_with(HeapSize size, ValueOf value_of) {
    cells_.clear();
    counts_ = {};
    counted_ = 1;
    least_width_ = 0;
    if (size >= start_heaps_ && begin(size, value_of)) return true;
    cells_.clear();
    return false;
}

bool WideMethod::adopt(const PackedValues& values, HeapSize size) {
    return restart_with(size, [&](HeapSize n) { return values.at(n); });
}

bool WideMethod::adopt(std::span<const StoredValue> values) {
    return restart_with(values.size(), [&](HeapSize n) { return values[n]; });
}

}  // namespace ishitori::engine
