// Sparse-space method with wide lanes. Unlike the engine this keeps all values, in lanes of two bytes, and
// marks an option by storing a byte, so that its time does not grow with the greatest value. As in the
// engine, a common value is kept without the lowest bit of the mask, and the pairs of rare heaps are taps:
// lag = r + i, value = G(r).
//
// Search (steps 1 and 2 of SparseMethod), eight heaps at a time: each tap marks the number (value of heap n -
// lag) XOR value for each of them; lags below 8 and the takes follow heap by heap. The least number without a
// mark is the common value. Verification (step 3): the nim-sums of pairs with some small heaps are marked in
// the same way. The dense kernels search all pairs, 64 at a time, for the rare values below the heap's value
// that are still unmarked. A heap that lacks such a value is rare, and the least missing one is its value;
// the later heaps are computed again.
//
// Time per heap: one store for each rare heap and splitting digit, and about V stores to verify values below
// V; memory O(n): 4 bytes a heap beside its value.
#include "engine/wide.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/kernels/dense.hpp"

namespace ishitori::engine {

namespace {

constexpr std::size_t mirrored_heaps = std::size_t{1}
                                       << 20;  // small heaps whose pairs are examined in vectors
constexpr std::size_t sifted_at_once = 2048;
// The number of witnesses is the width divided by these.
constexpr std::size_t least_share = 3, max_share = 24;
constexpr HeapSize far_at_once = HeapSize{1} << 16;
constexpr HeapSize rare_part = 8;  // not worthwhile if more than one heap in this many is rare

}  // namespace

WideMethod::WideMethod(SplitRules rules, bool may_use_parity, HeapSize start)
    : rules_(std::move(rules)), may_use_parity_(may_use_parity), first_(rules_) {
    const HeapSize longest = rules_.longest();
    start_heaps_ = std::max(start, std::bit_ceil(2 * longest + 1));
    pad_ = longest + together;
    near_ = mirrored_heaps + pad_;
}

void WideMethod::add_rare(HeapSize n, StoredValue value) {
    rares_.push_back(n);
    rare_values_.push_back(value);
    for (HeapSize i : rules_.splits) {
        const Tap tap{static_cast<std::uint32_t>(n + i), space_.compress(value)};
        (tap.lag < together ? near_taps_ : old_taps_).push_back(tap);
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
        old_taps_.clear();
        near_taps_.clear();
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
    choose_witnesses();
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

// Doubles the number of pairs with small heaps if the remaining search took much longer than marking them,
// and halves it if it took much less.
void WideMethod::choose_witnesses() {
    if (sifted_ > 3 * marked_) witness_share_ = std::min(2 * witness_share_, max_share);
    if (5 * sifted_ < 2 * marked_) witness_share_ = std::max(witness_share_ / 2, least_share);
    sifted_ = marked_ = 0;
    witnesses_.clear();
    const std::size_t most = std::min<std::size_t>(witness_share_ * space_.width / 2, known_end() / 4);
    for (HeapSize a = together; witnesses_.size() < most; ++a) {
        if (*cell(a) == space_.width) continue;
        for (HeapSize i : rules_.splits) witnesses_.push_back({static_cast<std::uint32_t>(a + i), *cell(a)});
    }
}

void WideMethod::clear() {
    for (std::size_t j = 0; j < together; ++j) std::memset(seen_.data() + j * row, 0, space_.width);
}

// Marks the options of heaps n .. n + 7 by the taps.
void WideMethod::mark(HeapSize n, const std::vector<Tap>& taps) {
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

// Finds the least common values of heaps n .. n + 7 from earlier heaps. Returns false if one outgrows the
// width.
bool WideMethod::search(HeapSize n) {
    clear();
    mark(n, old_taps_);
    for (HeapSize heap = n; heap < n + together; ++heap) {
        std::uint8_t* const seen = seen_.data() + (heap - n) * row;
        for (const Tap& tap : near_taps_) seen[*cell(heap - tap.lag) ^ tap.value] = 1;
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

// The number of rare values less than the common value of heap n.
std::size_t WideMethod::rare_below(HeapSize n) const {
    const Cell c = *cell(n);
    const StoredValue group = space_.group_size();
    return c / group * group + (space_.rare_below(n, c) ? group : 0);
}

// Step 3 for heaps n .. n + 7. Afterwards the first rare one among them, if any, is the last known heap.
void WideMethod::verify(HeapSize n) {
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
        return add_rare(heap, *lacks);
    }
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
            for (HeapSize a = 1; a < most && wanted.count > 0; a += sifted_at_once) {
                const HeapSize end = std::min<HeapSize>(most, a + sifted_at_once);
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
    const std::size_t room = pad_ + end + together;
    if (cells_.capacity() < room) cells_.reserve(room + room / 4);
    while (known_end() < end) {
        const HeapSize n = known_end();
        const bool more = rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
        if ((n >= next_choice_ || more) && !restart()) {
            next_choice_ = 0;
            return false;
        }
        if (search(n)) {
            verify(n);
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
        for (std::size_t taps = rules_.splits.size(); taps > 0; --taps)
            (old_taps_.empty() ? near_taps_ : old_taps_).pop_back();
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
