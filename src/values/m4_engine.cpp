// Unlike m3_sparse this works on vectors of heaps and forgets what it no longer needs.
//
// Compressed values. A common value is determined by its bits without the lowest bit of the mask, so that bit
// is dropped: one byte a heap, and the XOR and the order of common values survive. A rare heap stands in the
// window as "not common"; its pairs are the taps: lag = r + i, value = G(r).
// Search, 64 heaps at a time: taps of lag >= 64 for all 64 heaps at once, lags 16 to 63 for 16 heaps at once,
// lower lags heap by heap (m4_kernels.cpp, m4_few.hpp, m4_sixteen.hpp). Or all lags below 64 in rounds over
// the 64 heaps, where few rounds are needed (m4_rounds.hpp).
// Verification (step 3), 512 heaps at a time: pending = the heaps whose value is above the rare value q,
// cleared by the places of G(a) XOR q shifted by a small heap a, the most frequent first. Lags are multiples
// of 8, or one more in a shifted copy for what those leave, so that whole bytes are read. When few heaps are
// left, they are compared with the small heaps directly (m4_rows.hpp). With 8 and 16 groups, where each value
// has few places, the witnesses are taps instead, one list for all rare values (m4_parts.cpp), and what they
// exclude is gathered as in the search. What is left is looked for one by one. A heap that lacks q is
// rare: the segment is done again with it.
// With a second thread the search runs ahead of the verification (m4_ahead.cpp). Nothing it finds counts
// before it is verified; whatever changes the taps or the window throws it away.
// A value that reaches the width of its lane is noticed in the search: the lanes are widened and the segment
// done again.
//
// Time per heap: |R| * (splitting digits) * V / 1024 vector steps or so; memory: the window of the longest
// lag, plus the first heaps (head_limit), from which masks are chosen and windows rebuilt.
#include "values/m4_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/contract.hpp"

namespace ishitori::inline values {

namespace {

constexpr std::size_t mostly_tried = 3072;
constexpr std::size_t moved_most = std::size_t{1} << 18;
constexpr HeapSize handover = 4096;  // the first heaps go on while more than one heap of so many becomes rare
constexpr HeapSize first_witness_span = 4096;
constexpr HeapSize pairs_at_once = HeapSize{1} << 24;  // looked at in one step of the first heaps, or so
// One heap in every eighth segment is derived again, 37 places on each time: 37 is odd, so every place of a
// segment, and so every lane of a vector, has its turn.
constexpr HeapSize segments_between_looks = 8;
constexpr HeapSize place_of_look(HeapSize segments) {
    return segments / segments_between_looks * 37 % m4::segment;
}
static_assert([] {
    std::array<bool, m4::segment> seen{};
    for (HeapSize look = 0; look < m4::segment; ++look)
        seen[place_of_look(look * segments_between_looks)] = true;
    return std::all_of(seen.begin(), seen.end(), [](bool had_its_turn) { return had_its_turn; });
}());

}  // namespace

SparseEngine::State SparseEngine::advance(HeapSize last) {
    while (state_ == State::running && next_ <= last) step();
    return state_;
}

void SparseEngine::Start::extend(HeapSize size) {
    wide.extend(values, size - 1);
    if (values.size() < size) {
        method.extend(values, size - 1);
        rares.assign(method.rares().begin(), method.rares().end());
    } else {
        rares = wide.rares();
    }
}

// A part of the first heaps, until rares come seldom; then next_ is no longer 0. False: the
// space is not sparse.
bool SparseEngine::start_on() {
    if (!start_) {
        HeapSize heaps = std::max(first_start, std::bit_ceil(8 * longest_ + 1));
        if (variant_ == EngineVariant::other) heaps += heaps / 2;
        start_ = std::make_unique<Start>(Start{
            SparseMethod(rules_, may_use_parity_), WideMethod(rules_, may_use_parity_), {0}, heaps, {}});
    }
    const auto& values = start_->values;
    const HeapSize from = values.size();
    HeapSize& heaps = start_->heaps;
    // For each heap those with a rare heap, and vectors of all.
    const HeapSize pairs = (start_->rares.size() + from / 32 + 1) * (rules_.splits.size() + 1);
    const HeapSize part = std::clamp<HeapSize>(pairs_at_once / pairs, 1, std::max<HeapSize>(from, 64));
    start_->extend(std::min(from + part, heaps));
    for (HeapSize n = from; n < values.size(); ++n) {
        if (values[n] >= values_most) return false;
        counts_.add(n, values[n]);
        if (values[n] > greatest_) {
            greatest_ = values[n];
            greatest_at_ = n;
        }
    }
    if (values.size() < heaps) return true;
    const auto& rares = start_->rares;
    const auto late = std::lower_bound(rares.begin(), rares.end(), heaps / 2);
    const auto new_rares = static_cast<HeapSize>(rares.end() - late);
    const bool many = rares.size() * rules_.splits.size() > heaps / 4;
    if (many || heaps >= start_most_) {
        if (rares.size() > heaps / 8) return false;
    } else if (new_rares * handover > heaps) {
        heaps *= 2;
        return true;
    }
    head_.assign(values.begin(), values.end());
    next_ = counted_ = heaps;
    start_ = nullptr;
    return true;
}

MaskChoice SparseEngine::best_mask() const {
    const MaskChoice best = choose_mask(counts_, rules_, may_use_parity_);
    if (variant_ == EngineVariant::usual) return best;
    const MaskChoice second = choose_mask(counts_, rules_, may_use_parity_, best.mask);
    return second.mask.mask != 0 && second.rares <= 2 * best.rares + 64 ? second : best;
}

// What each compressed value stands for, as a common value.
void SparseEngine::make_full() {
    for (unsigned parity = 0; parity < 2; ++parity) {
        full_[parity].resize(256);
        for (StoredValue c = 0; c < 256; ++c) {
            const StoredValue low = c & ((StoredValue{1} << drop_) - 1);
            const StoredValue v = low | (c >> drop_ << (drop_ + 1));
            full_[parity][c] = mask_.rare(parity, v) ? v | StoredValue{1} << drop_ : v;
        }
    }
}

// An empty window that ends at next_.
void SparseEngine::lay_out(HeapSize window_wanted) {
    const HeapSize longest_lag = near_tail() + m4::block;
    const HeapSize window =
        std::max<HeapSize>({mirrored + mirrored / 4, longest_lag + longest_lag / 4, window_wanted});
    lay_out_exactly((window + 1023) / 1024 * 1024);
}

void SparseEngine::lay_out_exactly(HeapSize window) {
    drop_ahead();
    witness_span_ = first_witness_span;
    window_ = window;
    // With a second thread there is room for what it searches while witnesses are chosen and the first heaps,
    // which take longest, are verified.
    const HeapSize least = HeapSize{1} << (ahead_ ? 21 : 19);
    const std::size_t slack = std::clamp(window_ / 2, least, HeapSize{1} << 22) + pad;
    regions_ = make_clusters(slack);
    base_ = static_cast<std::int64_t>(next_) - static_cast<std::int64_t>(window_ + regions_);
    plain_.assign(regions_ + window_ + slack, rare_plain);
    begin_regions();
}

// Everything that depends on the mask, the width of the lanes and the window, from head_.
// Requires next_ <= head_.size().
bool SparseEngine::rebuild(HeapSize window_wanted) {
    StoredValue greatest = 0;
    for (const auto& of : counts_.of) {
        for (std::size_t v = 0; v < of.size(); ++v) {
            if (of[v] > 0) greatest = std::max(greatest, static_cast<StoredValue>(v));
        }
    }
    greatest |= static_cast<StoredValue>((1U << drop_) - 1);  // of smaller values too
    unsigned needed = 1;
    while (needed <= m4::most_groups && compress(greatest) >= std::min(16 * needed, rare_plain + 0U))
        needed *= 2;
    if (needed > m4::most_groups) return false;
    const bool wider = variant_ == EngineVariant::other && needed < m4::most_groups &&
                       mask_ == choose_mask(counts_, rules_, may_use_parity_).mask;
    groups_ = std::max(groups_, wider ? 2 * needed : needed);
    sixteens_ = 1;
    cover_counted();
    make_full();
    lay_out(window_wanted);
    for (HeapSize heap = kept_from(); heap < next_; ++heap) {
        const StoredValue v = head_[heap];
        if (!mask_.rare(heap, v)) put(heap, static_cast<std::uint8_t>(compress(v)), true);
    }
    scan_.reset();
    far_.reset();  // compressed by another mask
    if (far_lags()) {
        need_far_values();
        return true;
    }
#if !defined(__wasi__)
    old_parts_ = {};
#endif
    make_taps();
    make_mirror();
    choose_witnesses();
    return true;
}

// The places of the values in the segment from `first`, which begin at this byte of each row.
void SparseEngine::mark_segment(HeapSize first, std::size_t at) {
    std::uint8_t* rows = places_.data() + pad + at;
    // (Rows of values that no heap in the window has stay empty.)
    m4::mark_places(compressed(first), limit() / 16, {rows, stride_, shifted_rows_, witness_further_});
    if (limit() <= rare_plain) return;
    // A rare heap looks like the value rare_plain there (no heap has that value).
    for (HeapSize n = first; n < first + m4::segment; ++n) {
        if (common_at(n)) continue;
        const std::size_t bit = n - first;
        rows[rare_plain * stride_ + bit / 8] &= static_cast<std::uint8_t>(~(1U << (bit % 8)));
    }
}

// Rows for the values and the shifts in use: some segments before the one in hand, and room to go on before
// they are moved to the front.
void SparseEngine::refill_places() {
    const std::size_t rows = std::size_t{16} * groups_ + shifted_rows_.size();
    for (std::size_t r = 0; r < shifted_rows_.size(); ++r) {
        shifted_rows_[r].at = (std::size_t{16} * groups_ + r) * stride_;
    }
    places_.assign(rows * stride_ + 2 * pad, 0);
    places_at_ = 64;
    for (std::size_t s = witness_span_ / m4::segment + 1; s > 0; --s) {
        mark_segment(next_ - s * m4::segment, places_at_);
        places_at_ += m4::segment / 8;
    }
}

// The search looks at as many values as were counted, wherever they stand.
void SparseEngine::cover_counted() {
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < counts_.of[parity].size(); ++v) {
            if (counts_.of[parity][v] == 0 || mask_.rare(parity, v)) continue;
            sixteens_ = std::min(groups_, std::max(sixteens_, compress(v) / 16U + 1));
        }
    }
}

// How many places before heap n in plain_ heap n - rare.heap stands.
std::size_t SparseEngine::lag_of(const RareHeap& rare) const {
    if (!far(rare)) return rare.heap;
    const auto cluster = std::lower_bound(clusters_.begin(), clusters_.end(), rare.heap,
                                          [](const Cluster& c, HeapSize heap) { return c.last < heap; });
    return cluster->back + rare.heap - cluster->delay;
}

// By how much other splitting digits are greater than the least, if not by more than `most`.
std::vector<unsigned> SparseEngine::further_digits(HeapSize most) const {
    std::vector<unsigned> further;
    for (HeapSize i : rules_.splits) {
        const HeapSize more = i - rules_.splits.front();
        if (more > 0 && more <= most) further.push_back(static_cast<unsigned>(more));
    }
    return further;
}

void SparseEngine::make_taps() {
    std::vector<m4::Tap> taps;
    for (const RareHeap& rare : rares_) {
        const std::size_t lag = lag_of(rare);
        for (HeapSize i : rules_.splits)
            taps.push_back({static_cast<std::uint32_t>(lag + i), compress(rare.value)});
    }
    // A take of i leaves a common heap, whose value is common for n too unless an odd i changes the class.
    for (HeapSize i : rules_.takes) {
        if (!mask_.parity || i % 2 == 0) taps.push_back({static_cast<std::uint32_t>(i), 0});
    }
    std::sort(taps.begin(), taps.end());
    taps.erase(std::unique(taps.begin(), taps.end()), taps.end());
    drop_ahead();
    old_taps_.clear();
    mid_taps_.clear();
    half_taps_.clear();
    near_taps_.clear();
    const HeapSize near = groups_ == 2 || groups_ == 4 ? 8 : 16;
    for (const m4::Tap& tap : taps) {
        (tap.lag >= m4::block ? old_taps_
         : tap.lag >= 16      ? mid_taps_
         : tap.lag >= near    ? half_taps_
                              : near_taps_)
            .push_back(tap);
    }
#if !defined(__wasi__)
    make_few_taps(taps);
#endif
    while (near_taps_.size() > 4 && near_taps_.size() % 4 != 0) near_taps_.push_back(near_taps_.front());
    old_quarter_ = sort_by_quarter(old_taps_);
#if !defined(__wasi__)
    if (many_values() && m4::wide_lookups()) make_old_parts(taps);
#endif
}

// Where taps of value / 64 = 0, 1, 2, 3 begin and end, with 8 and 16 groups.
std::array<std::size_t, 5> SparseEngine::sort_by_quarter(std::vector<m4::Tap>& taps) const {
    std::array<std::size_t, 5> quarters{};
    if (!many_values()) return quarters;
    std::stable_sort(taps.begin(), taps.end(),
                     [](const m4::Tap& x, const m4::Tap& y) { return x.value / 64 < y.value / 64; });
    for (unsigned j = 0; j <= 4; ++j) {
        const auto end = std::partition_point(taps.begin(), taps.end(),
                                              [&](const m4::Tap& tap) { return tap.value / 64 < j; });
        quarters[j] = static_cast<std::size_t>(end - taps.begin());
    }
    return quarters;
}

// The small heaps by which look_near() tries: half of those known, as far as vectors reach.
std::size_t SparseEngine::mirror_wanted() const {
    const HeapSize in_reach = std::max(mirrored, std::bit_floor(window_) / 2);
    return std::min({in_reach, std::bit_floor(next_) / 2, std::bit_floor(HeapSize{head_.size()})});
}

void SparseEngine::make_mirror() {
    mirror_.assign(mirror_wanted(), rare_plain);
    for (HeapSize a = 1; a < mirror_.size(); ++a) {
        if (!mask_.rare(a, head_[a])) {
            mirror_[mirror_.size() - 1 - a] = static_cast<std::uint8_t>(compress(head_[a]));
        }
    }
}

// Where the places of `value`, moved by `lag`, and by witness_further_ more, stand from the segment in hand.
// The row may be new.
std::int32_t SparseEngine::place_row(unsigned value, HeapSize lag) {
    const auto shift = static_cast<unsigned>(lag % 8);
    std::int32_t& row = row_of_[value * 8 + shift];
    if (row < 0) {
        const bool moved = shift != 0 || !witness_further_.empty();
        row = static_cast<std::int32_t>(moved ? 16 * groups_ + shifted_rows_.size() : value);
        if (moved) shifted_rows_.push_back({value, shift, 0});
    }
    return row * static_cast<std::int32_t>(stride_) - static_cast<std::int32_t>(lag / 8);
}

void SparseEngine::put(HeapSize n, std::uint8_t value, bool common) {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_);
    plain_[at] = common ? value : rare_plain;
    if (common) sixteens_ = std::max(sixteens_, value / 16U + 1);
}

bool SparseEngine::common_at(HeapSize n) const {
    return plain_[static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_)] != rare_plain;
}

std::optional<StoredValue> SparseEngine::value_at(HeapSize n) const {
    if (n < head_.size()) return head_[n];
    std::uint8_t c = rare_plain;
    if (n >= kept_from()) {
        c = *compressed(n);
    } else if (!values_of(static_cast<std::int64_t>(n), 1, &c)) {
        return std::nullopt;
    }
    if (c != rare_plain) return full_[n & 1][c];
    const auto rare = std::lower_bound(rares_.begin(), rares_.end(), n,
                                       [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    CHECK(rare != rares_.end() && rare->heap == n);
    return rare->value;
}

// So that `heaps` more than are searched fit into the window. The searching thread must be idle.
void SparseEngine::make_room(HeapSize heaps) {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(next_) - base_);
    const std::size_t used = at + (searched_ > next_ ? searched_ - next_ : 0);
    if (used + heaps + pad <= plain_.size()) return;
    const std::size_t from = at - window_ - regions_;
    for (const Cluster& cluster : clusters_) {
        const std::size_t filled = at + (regions_to_ - next_) - cluster.back;
        std::memmove(plain_.data() + cluster.at, plain_.data() + cluster.at + from,
                     filled - cluster.at - from);
    }
    std::memmove(plain_.data() + regions_, plain_.data() + regions_ + from, used - regions_ - from);
    base_ += static_cast<std::int64_t>(from);
}

// So that there is room for the places of so many segments.
void SparseEngine::slide_places(std::size_t segments) {
    if (places_at_ + segments * m4::segment / 8 + 8 <= stride_) return;
    const std::size_t keep = witness_span_ / 8 + m4::segment / 8 + 8;
    for (std::size_t row = 0; row < std::size_t{16} * groups_ + shifted_rows_.size(); ++row) {
        std::uint8_t* own = places_.data() + pad + row * stride_;
        std::memmove(own, own + places_at_ - keep, keep);
    }
    places_at_ = keep;
}

// One heap by the scalar way. False if its value outgrows the lanes.
bool SparseEngine::search_one(HeapSize n) {
    std::array<std::uint64_t, 5> options{};
    for (const RareHeap& rare : rares_) {
        for (HeapSize i : rules_.splits) {
            const HeapSize lag = rare.heap + i;
            std::uint8_t other = rare_plain;
            if (lag < n && !values_of(static_cast<std::int64_t>(n - lag), 1, &other)) return false;
            if (other == rare_plain) continue;
            const StoredValue x = compress(rare.value) ^ other;
            options[x / 64] |= std::uint64_t{1} << (x % 64);
        }
    }
    for (HeapSize i : rules_.takes) {
        const StoredValue v = known_value(n - i);
        if (mask_.rare(n, v)) continue;
        const StoredValue x = compress(v);
        options[x / 64] |= std::uint64_t{1} << (x % 64);
    }
    std::size_t w = 0;
    while (~options[w] == 0) ++w;
    const std::size_t value = w * 64 + static_cast<std::size_t>(std::countr_one(options[w]));
    if (value >= std::min<std::size_t>(limit(), rare_plain)) return false;
    put(n, static_cast<std::uint8_t>(value), true);
    return true;
}

// Whether the common value that the vectors gave heap n is what the scalar way gives: steps 1 and 2 again,
// from whole values and without the sorted taps. (Step 3 cannot notice a common option that was overlooked.)
bool SparseEngine::derived_again(HeapSize n) const {
    if (!common_at(n)) return true;  // rare: settled the scalar way
    const StoredValue claimed = full_[n & 1][*compressed(n)];
    std::array<std::uint64_t, 16> options{};
    const auto exclude = [&](StoredValue x) { options[x / 64 % 16] |= std::uint64_t{1} << (x % 64); };
    for (HeapSize i : rules_.takes) exclude(known_value(n - i));
    for (const RareHeap& rare : rares_) {
        for (HeapSize i : rules_.splits) {
            if (rare.heap + i >= n || (rules_.unequal && 2 * rare.heap + i == n)) continue;
            exclude(rare.value ^ known_value(n - i - rare.heap));
        }
    }
    for (StoredValue x = 0; x < claimed; ++x) {
        if (!mask_.rare(n, x) && (options[x / 64] >> (x % 64) & 1) == 0) return false;
    }
    return (options[claimed / 64] >> (claimed % 64) & 1) == 0;
}

// No rare heap in the segment from `first` or so near before it that the vectors would stumble on it, or that
// a take leaves it: the vectors look at takes that leave common heaps only. (In a replay there may be some
// beyond.)
bool SparseEngine::may_search_in_vectors(HeapSize first, HeapSize segments) const {
    const auto rare = std::lower_bound(rares_.begin(), rares_.end(), first + segments * m4::segment,
                                       [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    return rare == rares_.begin() ||
           std::prev(rare)->heap + std::max<HeapSize>(m4::search_reach, longest_ + 1) <= first;
}

m4::SearchTask SparseEngine::search_task(HeapSize first) {
    m4::SearchTask task{};
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(first) - base_);
    task.groups = groups_;
    task.plain = plain_.data() + at;
    task.limit = limit();
    const HeapSize last_rare = rares_.empty() ? 0 : rares_.back().heap;
    task.all_common = !far_lags() && first > last_rare + tail_needed();
    std::copy(old_quarter_.begin(), old_quarter_.end(), task.old_quarter);
    task.old_taps = old_taps_.data();
    task.old_count = old_taps_.size();
    task.mid_taps = mid_taps_.data();
    task.mid_count = mid_taps_.size();
    task.half_taps = half_taps_.data();
    task.half_count = half_taps_.size();
    task.near_taps = near_taps_.data();
    task.near_count = near_taps_.size();
#if !defined(__wasi__)
    task.push = push_.get();
    task.few = few_.get();
    task.rounds = rounds_pay(first) ? rounds_.get() : nullptr;
    if (many_values() && m4::wide_lookups()) old_parts_.hand_to(task);
#endif
    return task;
}

// Steps 1 and 2 for the segment in hand and some more, as if no heap of them were rare. False: that cannot
// be.
bool SparseEngine::search_together() {
    // After each rare heap that is found, what is searched beyond is searched again.
    constexpr HeapSize segments = 8, without_rare = 64 * m4::segment;
    if (!replays_ && !rares_.empty() && rares_.back().heap + without_rare > next_) return false;
    if (!may_search_in_vectors(next_, segments)) return false;
    make_room(segments * m4::segment);
    if (!fill_regions(next_ + segments * m4::segment)) return false;
    if (m4::search(search_task(next_), segments * m4::segment / m4::block)) return false;
    searched_ = next_ + segments * m4::segment;
    return true;
}

// Steps 1 and 2 for the segment in hand, rares that are known of it left as they are.
bool SparseEngine::search_segment() {
    if (!fill_regions(next_ + m4::segment)) return false;
    if (may_search_in_vectors(next_)) return !m4::search(search_task(next_), m4::segment / m4::block);
    auto rare = std::lower_bound(rares_.begin(), rares_.end(), next_,
                                 [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    for (HeapSize n = next_; n < next_ + m4::segment; ++n) {
        if (rare != rares_.end() && rare->heap == n) {
            put(n, 0, false);
            ++rare;
        } else if (!search_one(n)) {
            return false;
        }
    }
    return true;
}

// Whether the rare value q is an option of n by a common pair with a small heap (not one of small_, which
// were tried): if possible one that stands no farther below than witnesses may.
bool SparseEngine::look_near(HeapSize n, StoredValue q) {
    const auto wanted = static_cast<std::uint8_t>(compress(q));
    // Most of the smallest were tried with the witnesses, if values are many.
    enum class Small { untried, tried, farther };
    for (const Small which : {Small::untried, Small::tried, Small::farther}) {
        if (which != Small::farther && !many_values()) continue;  // small_
        for (HeapSize i : rules_.splits) {
            const HeapSize s = n - i;
            // mirror_[j] is heap size - 1 - j; it faces heap s - (size - 1 - j).
            const std::size_t size = mirror_.size();
            if (s < 2 * size || s - (size - 1) < kept_from()) continue;
            const HeapSize reach = near_witness() + 1 - std::min(i, near_witness() + 1);
            const std::size_t near = many_values() ? std::min<std::size_t>(size, reach) : small_.size();
            const std::size_t tried = std::min(near, mostly_tried);
            const std::size_t from = which == Small::farther ? near : which == Small::untried ? tried : 0;
            const std::size_t to = which == Small::farther ? size : which == Small::untried ? near : tried;
            const std::uint8_t* facing = compressed(s - (size - 1));
            const std::size_t begin = size - to;
            for (std::size_t end = size - from; end > begin;) {
                const std::size_t j =
                    begin + m4::find_last_sum(mirror_.data() + begin, facing + begin, end - begin, wanted);
                if (j == end) break;
                end = j;
                const HeapSize a = size - 1 - j;
                if (a == 0 || mask_.rare(a, head_[a]) || !common_at(s - a)) continue;
                if (a + i > near_witness()) lowest_witness_ = std::min(lowest_witness_, s - a);
                return true;
            }
        }
    }
    return false;
}

// Whether the rare value q is an option of n that costs little to find.
bool SparseEngine::found_nearby(HeapSize n, StoredValue q) {
    if (std::find(scanned_.begin(), scanned_.end(), std::pair(n, q)) != scanned_.end()) return true;
    if (look_near(n, q)) return true;
    return std::any_of(rules_.takes.begin(), rules_.takes.end(),
                       [&](HeapSize i) { return known_value(n - i) == q; });
}

// Step 3 for the segment in hand. The first heap that lacks a rare option, with its least.
// (As in m3: a witness lies below its heap, so heaps before the first failure are verified by right values.)
std::optional<SparseEngine::Missed> SparseEngine::verify_segment() {
    auto leftovers = many_values() ? unjoined_pairs() : few_unjoined_pairs();
    std::erase_if(leftovers, [&](const auto& left) { return found_nearby(left.first, left.second); });
    // The least of the lowest heap that lacks one; above it all pairs are never looked through.
    std::sort(leftovers.begin(), leftovers.end());
    for (const auto& [n, q] : leftovers) {
        const Found found = look_far(n, q);
        if (found == Found::no) return Missed{n, q};
        if (found == Found::not_yet) return Missed{n, ~StoredValue{0}};
    }
    return std::nullopt;
}

void SparseEngine::add_rare(const Missed& missed) {
    while (!rares_.empty() && rares_.back().heap > missed.heap)
        rares_.pop_back();  // later ones of this segment
    rares_.push_back({missed.heap, missed.value});
    if (far_lags()) return need_far_values();
    make_taps();
    if (tail_needed() + m4::block <= window_) return;
    if (next_ > head_.size()) return need_far_values();
    if (!rebuild(0)) state_ = State::dense;
}

// Requires the value to stand in the segment from `first`, and a greater one than any before.
void SparseEngine::note_greatest(HeapSize first, StoredValue value) {
    greatest_ = value;
    greatest_at_ = first;
    while (known_value(greatest_at_) != value) ++greatest_at_;
}

void SparseEngine::commit() {
    const HeapSize first = next_;
    const bool keep = head_.size() == next_ && next_ < head_limit;
    const bool give = observer_ != nullptr && observed_ <= first;
    if (keep || give) {
        std::array<std::uint16_t, m4::segment> values;
        // A replay may begin at an odd heap.
        const m4::Expansion expansion{static_cast<std::uint16_t>(mask_.mask), drop_, mask_.rare(first, 0),
                                      mask_.rare(first + 1, 0)};
        m4::expand(compressed(first), m4::segment, expansion, values.data());
        for (auto rare = rares_.rbegin(); rare != rares_.rend() && rare->heap >= first; ++rare) {
            values[rare->heap - first] = static_cast<std::uint16_t>(rare->value);
        }
        if (keep) {
            // Moved seldom, and never when it is large.
            if (head_.size() == head_.capacity())
                head_.reserve(head_.size() < moved_most ? 4 * head_.size() : head_limit);
            head_.insert(head_.end(), values.begin(), values.end());
        }
        if (give) observer_(first, values);
    }
    if (give || observer_ == nullptr) observed_ = first + m4::segment;
    if (counted_ == first && !replays_) {
        std::uint64_t at_even[256];
        std::uint64_t at_odd[256];
        m4::count_places(places_.data() + pad + places_at_, groups_, stride_, at_even, at_odd);
        for (auto& of : counts_.of) of.resize(std::max<std::size_t>(of.size(), 512), 0);
        for (unsigned c = 0; c < 16 * groups_; ++c) {
            counts_.of[0][full_[0][c]] += at_even[c];
            counts_.of[1][full_[1][c]] += at_odd[c];
            const StoredValue most =
                std::max(at_even[c] > 0 ? full_[0][c] : 0, at_odd[c] > 0 ? full_[1][c] : 0);
            if (most > greatest_) note_greatest(first, most);
        }
        for (auto rare = rares_.rbegin(); rare != rares_.rend() && rare->heap >= first; ++rare) {
            counts_.add(rare->heap, rare->value);
            if (rare->value > greatest_) note_greatest(first, rare->value);
        }
        counted_ = first + m4::segment;
    }
    scanned_.clear();
    if (far_ && !replays_) far_->push({compressed(first), m4::segment});
    places_at_ += m4::segment / 8;
    next_ += m4::segment;
}

SparseEngine::State SparseEngine::step() {
    if (state_ != State::running) return state_;
    if (filler_) {
        fill_on();
        return state_;
    }
    const bool fresh = next_ == 0;
    if (fresh && !start_on()) return state_ = State::dense;
    if (next_ == 0) return state_;
    const bool due =
        std::has_single_bit(next_) || rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
    if (fresh || (due && next_ <= head_.size() && counted_ == next_)) {
        const MaskChoice choice = best_mask();
        if (choice.mask.mask == 0 || choice.rares > next_ / 8) return state_ = State::dense;
        if (fresh || (choice.mask != mask_ && choice.rares < rares_.size())) {
            mask_ = choice.mask;
            drop_ = static_cast<unsigned>(std::countr_zero(mask_.mask));
            groups_ = 1;
            rares_.clear();
            for (HeapSize n = 1; n < next_; ++n) {
                if (mask_.rare(n, head_[n])) rares_.push_back({n, head_[n]});
            }
            if (!rebuild(0)) return state_ = State::dense;
        } else if (std::has_single_bit(next_)) {
            if (mirror_.size() < mirror_wanted()) make_mirror();
            // On what the values are like by now.
            if (2 * witnesses_chosen_at_ < next_ && many_values()) choose_witnesses();
        }
        rares_at_choice_ = rares_.size();
        if (fresh && observer_) observer_(0, head_);
        if (fresh) {
            observed_ = next_;
            return state_;
        }
        if (filler_) return state_;
    }
    for (;;) {
        if (next_ >= choose_again_at_ && !many_values() && !replays_) choose_witnesses();
        const bool searched_before = searched_ahead() || search_together();
        if (!searched_before) make_room(m4::segment);
        if (searched_before || search_segment()) {
            searched_ = std::max(searched_, next_ + m4::segment);
            search_on();
        } else {
            if (far_ && !far_->good()) return state_ = State::undecided;
            if (groups_ > 4 && sixteens_ < groups_) {
                ++sixteens_;
                continue;
            }
            if (replays_) return state_ = State::disagreed;
            if (groups_ == m4::most_groups) return state_ = State::dense;
            widen_lanes();
            continue;
        }
        if (replays_) break;
        const auto missed = verify_segment();
        if (!missed) break;
        if (missed->value == ~StoredValue{0}) return state_;  // it is being looked for
        add_rare(*missed);
        if (state_ != State::running || filler_) return state_;
    }
    // Now and then one heap, another place of the segment each time.
    const HeapSize segments = next_ / m4::segment;
    const bool agrees =
        segments % segments_between_looks != 0 || derived_again(next_ + place_of_look(segments));
    if (far_ && !far_->good()) return state_ = State::undecided;  // what was not read may be missing
    if (!agrees) return state_ = State::disagreed;
    commit();
    return state_;
}

std::vector<std::uint64_t> SparseEngine::histogram() const {
    std::vector<std::uint64_t> total;
    for (const auto& of : counts_.of) {
        total.resize(std::max(total.size(), of.size()), 0);
        for (std::size_t v = 0; v < of.size(); ++v) total[v] += of[v];
    }
    while (!total.empty() && total.back() == 0) total.pop_back();
    return total;
}

}  // namespace ishitori::inline values
