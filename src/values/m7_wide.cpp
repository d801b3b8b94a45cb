// Unlike m4_engine this keeps all values, in lanes of two bytes, and notes an option by the store of a byte,
// so that its time does not grow with the greatest value. As there, a common value is kept without the lowest
// bit of the mask, and the pairs of rare heaps are taps: lag = r + i, value = G(r).
//
// Search (steps 1 and 2 of m3_sparse), eight heaps at a time: each tap marks the number (value of heap n -
// lag) XOR value for each of them; lags below 8 and the takes follow heap by heap. The least number without a
// mark is the common value. Verification (step 3): what the pairs with some small heaps give is marked in the
// same way. The rare values below the heap's value that are left are looked for in all pairs, 64 at a time,
// by m5's kernels. A heap that lacks one is rare and has the least of them for its value; those behind it are
// done again.
//
// Time per heap: one store for each rare heap and splitting digit, and some V of them to verify values below
// V; memory O(n): 4 bytes a heap beside its value.
#include "values/m7_wide.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "values/m5_kernels.hpp"

namespace ishitori::inline values {

namespace {

constexpr std::size_t mirrored = std::size_t{1} << 16;  // small heaps whose pairs are looked at by vectors
constexpr std::size_t sifted_at_once = 2048;
constexpr HeapSize rare_part = 8;  // not worth while where more than one heap of so many is rare

}  // namespace

WideMethod::WideMethod(SplitRules rules, bool may_use_parity, HeapSize start)
    : rules_(std::move(rules)), may_use_parity_(may_use_parity), first_(rules_, may_use_parity) {
    HeapSize longest = 0;
    for (const auto* digits : {&rules_.whole, &rules_.takes, &rules_.splits}) {
        if (!digits->empty()) longest = std::max(longest, digits->back());
    }
    start_heaps_ = std::max(start, std::bit_ceil(2 * longest + 1));
    pad_ = longest + together;
}

void WideMethod::add_rare(HeapSize n, StoredValue value) {
    rares_.push_back(n);
    for (HeapSize i : rules_.splits) {
        const Tap tap{static_cast<std::uint32_t>(n + i), compress(value)};
        (tap.lag < together ? near_taps_ : old_taps_).push_back(tap);
    }
}

// Heap n with its value; what was known of it and those behind it is forgotten.
void WideMethod::take_up(HeapSize n, StoredValue value) {
    const std::size_t c = n == 0 || mask_.rare(n, value) ? width_ : compress(value);
    cells_.resize(pad_ + n);
    cells_.push_back(static_cast<Cell>(c));
    low_.resize(n);
    low_.push_back(static_cast<std::uint8_t>(c % m5::row_values));
    high_.resize(n);
    high_.push_back(static_cast<std::uint8_t>(c / m5::row_values));
}

// Mask, width and all that depends on them, for the values so far. False: too many are rare or one is too
// great.
bool WideMethod::begin(const std::vector<StoredValue>& values) {
    for (; counted_ < values.size(); ++counted_) counts_.add(counted_, values[counted_]);
    next_choice_ = std::bit_ceil(values.size() + 1);
    const SparseMask before = mask_;
    const MaskChoice choice = choose_mask(counts_, rules_, may_use_parity_);
    if (choice.mask.mask == 0 || choice.rares > values.size() / rare_part) return false;
    mask_ = choice.mask;
    drop_ = static_cast<unsigned>(std::countr_zero(mask_.mask));
    // Of all values up to the greatest, and a whole row.
    auto most = static_cast<StoredValue>(std::max(counts_.of[0].size(), counts_.of[1].size()));
    most |= (StoredValue{1} << drop_) - 1;
    const std::size_t width =
        std::max({m5::row_values, least_width_, std::bit_ceil(std::size_t{compress(most)} + 1)});
    if (width > widest) return false;
    if (mask_ != before || width != width_ || low_.size() < values.size()) {
        width_ = width;
        rares_.clear();
        old_taps_.clear();
        near_taps_.clear();
        cells_.assign(pad_, static_cast<Cell>(width_));
        for (HeapSize n = 0; n < values.size(); ++n) {
            take_up(n, values[n]);
            if (n > 0 && mask_.rare(n, values[n])) add_rare(n, values[n]);
        }
    }
    rares_at_choice_ = rares_.size();
    make_mirror();
    choose_witnesses();
    return true;
}

void WideMethod::make_mirror() {
    const std::size_t size = std::min(mirrored, std::bit_floor(low_.size()) / 2);
    facing_low_.assign(low_.rend() - static_cast<std::ptrdiff_t>(size), low_.rend());
    facing_high_.assign(high_.rend() - static_cast<std::ptrdiff_t>(size), high_.rend());
}

// Pairs with small heaps, enough of them that few rare values are left.
void WideMethod::choose_witnesses() {
    witnesses_.clear();
    const std::size_t most = std::min(width_ + width_ / 2, low_.size() / 4);
    for (HeapSize a = together; witnesses_.size() < most; ++a) {
        if (*cell(a) == width_) continue;
        for (HeapSize i : rules_.splits) witnesses_.push_back({static_cast<std::uint32_t>(a + i), *cell(a)});
    }
}

void WideMethod::clear() {
    for (std::size_t j = 0; j < together; ++j) std::memset(seen_.data() + j * row, 0, width_);
}

// What the taps give heaps n .. n + 7.
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

// The least common values of heaps n .. n + 7, from the heaps before. False if one outgrows the width.
bool WideMethod::search(std::vector<StoredValue>& values, HeapSize n) {
    clear();
    mark(n, old_taps_);
    for (HeapSize heap = n; heap < n + together; ++heap) {
        std::uint8_t* const seen = seen_.data() + (heap - n) * row;
        for (const Tap& tap : near_taps_) seen[*cell(heap - tap.lag) ^ tap.value] = 1;
        for (HeapSize i : rules_.takes) {
            const StoredValue left = values[heap - i];
            if (!mask_.rare(heap, left)) seen[compress(left)] = 1;
        }
        const void* const free = std::memchr(seen, 0, width_);
        if (free == nullptr) return false;
        values.push_back(
            common(heap, static_cast<StoredValue>(static_cast<const std::uint8_t*>(free) - seen)));
        take_up(heap, values.back());
    }
    return true;
}

// How many rare values are less than the common value.
std::size_t WideMethod::rare_below(StoredValue value) const {
    // A group differs only below the dropped bit. Where the common values of one have that bit, the rare ones
    // lie below them.
    const std::size_t group = std::size_t{1} << drop_;
    return compress(value) / group * group + ((value >> drop_ & 1) != 0 ? group : 0);
}

// Step 3 for heaps n .. n + 7. Afterwards the values end with the first that is rare, if there is one.
void WideMethod::verify(std::vector<StoredValue>& values, HeapSize n) {
    clear();
    mark(n, witnesses_);
    for (HeapSize heap = n; heap < n + together; ++heap) {
        std::uint8_t* const seen = seen_.data() + (heap - n) * row;
        const std::size_t below = rare_below(values[heap]);
        std::memset(seen + below, 1, width_ - below);
        const auto lacks = missing(values, heap, seen);
        if (!lacks) continue;
        values.resize(heap);
        values.push_back(*lacks);
        take_up(heap, *lacks);
        return add_rare(heap, *lacks);
    }
}

// The least rare value without a mark that heap n has not as an option either.
std::optional<StoredValue> WideMethod::missing(const std::vector<StoredValue>& values, HeapSize n,
                                               std::uint8_t* seen) const {
    const auto least = [&]() -> std::optional<StoredValue> {
        const void* const free = std::memchr(seen, 0, width_);
        if (free == nullptr) return std::nullopt;
        const auto c = static_cast<StoredValue>(static_cast<const std::uint8_t*>(free) - seen);
        return common(n, c) ^ StoredValue { 1 } << drop_;
    };
    if (!least()) return std::nullopt;
    for (HeapSize i : rules_.takes) {
        if (mask_.rare(n, values[n - i])) seen[compress(values[n - i])] = 1;
    }
    // Vectors would take two rare heaps for two heaps of equal values.
    const bool zero = seen[0] != 0 || gives_zero(n);
    seen[0] = 1;
    sift(n, seen);
    seen[0] = zero ? 1 : 0;
    if (!least()) return std::nullopt;
    mark_far_pairs(n, seen);
    mark_rare_pairs(values, n, seen);
    return least();
}

// Whether two heaps of equal common values may be left of heap n, or two equal heaps.
bool WideMethod::gives_zero(HeapSize n) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        if (!rules_.unequal && s % 2 == 0) return true;
        for (HeapSize a = 1; a <= half(s); ++a) {
            if (*cell(a) == *cell(s - a) && *cell(a) != width_) return true;
        }
    }
    return false;
}

// Marks the numbers without a mark that pairs of a heap in the mirror give heap n.
void WideMethod::sift(HeapSize n, std::uint8_t* seen) const {
    const std::size_t rows = width_ / m5::row_values;
    m5::Wanted wanted;
    for (std::size_t next = m5::want(seen, 0, rows, wanted); wanted.count > 0;
         next = m5::want(seen, next, rows, wanted)) {
        for (HeapSize i : rules_.splits) {
            const HeapSize s = n - i;
            const HeapSize most = std::min<HeapSize>(half(s) + 1, facing_low_.size());
            for (HeapSize a = 1; a < most && wanted.count > 0; a += sifted_at_once) {
                const HeapSize end = std::min<HeapSize>(most, a + sifted_at_once);
                const std::size_t facing = facing_low_.size() - end;
                m5::sift(
                    {low_.data() + (s - end + 1), high_.data() + (s - end + 1), facing_low_.data() + facing,
                     facing_high_.data() + facing, static_cast<std::size_t>(end - a)},
                    wanted, seen);
            }
        }
    }
}

// Marks what two common heaps give heap n, neither of which is in the mirror.
void WideMethod::mark_far_pairs(HeapSize n, std::uint8_t* seen) const {
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        for (HeapSize a = facing_low_.size(); a <= half(s); ++a) {
            if (*cell(a) != width_ && *cell(s - a) != width_) seen[*cell(a) ^ *cell(s - a)] = 1;
        }
    }
}

// Marks what two rare heaps give heap n.
void WideMethod::mark_rare_pairs(const std::vector<StoredValue>& values, HeapSize n,
                                 std::uint8_t* seen) const {
    for (HeapSize r : rares_) {
        for (HeapSize i : rules_.splits) {
            if (r + i >= n) continue;
            const HeapSize other = n - i - r;
            if (*cell(other) != width_ || (rules_.unequal && other == r)) continue;
            seen[compress(values[r] ^ values[other])] = 1;
        }
    }
}

#if defined(__wasi__)  // the page is small: there the other rungs give these values
void WideMethod::extend(std::vector<StoredValue>&, HeapSize) {}
#else
void WideMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    if (values.size() < start_heaps_) first_.extend(values, std::min(last, start_heaps_ - 1));
    if (low_.size() < values.size()) next_choice_ = 0;  // found by another rung
    while (values.size() <= last) {
        const bool more = rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
        if ((values.size() >= next_choice_ || more) && !begin(values)) {
            next_choice_ = 0;
            return;
        }
        const HeapSize n = values.size();
        if (search(values, n)) {
            verify(values, n);
        } else {
            values.resize(n);
            least_width_ = 2 * width_;
            next_choice_ = 0;
        }
    }
    if (values.size() <= last + 1) return;
    values.resize(last + 1);
    if (rares_.empty() || rares_.back() <= last) return;
    rares_.pop_back();
    old_taps_.resize(old_taps_.size() - rules_.splits.size());
}
#endif

}  // namespace ishitori::inline values
