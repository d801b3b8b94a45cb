// Unlike m3_sparse this works on vectors of heaps and forgets what it no longer needs.
//
// Compressed values. A common value is determined by its bits without the lowest bit of the mask, so that bit
// is dropped: one byte a heap, and the XOR and the order of common values survive. A rare heap stands in the
// window as "not common"; its pairs are the taps: lag = r + i, value = G(r).
// Search, 64 heaps at a time: taps of lag >= 64 for all 64 heaps at once, lags 16 to 63 for 16 heaps at once,
// lower lags heap by heap (m4_kernels.cpp).
// Verification (step 3), 512 heaps at a time: pending = the heaps whose value is above the rare value q,
// cleared by the places of G(a) XOR q shifted by a small heap a, the most frequent first. Lags are multiples
// of 8, or one more in a shifted copy, so that whole bytes are read. What is left is looked for one by one. A
// heap that lacks q is rare: the segment is done again with it.
// A value that reaches the width of its lane is noticed in the search: the lanes are widened and the segment
// done again.
//
// Time per heap: |R| * (splitting digits) * V / 1024 vector steps or so; memory: the window of the longest
// lag, plus the first heaps (head_limit), from which masks are chosen and windows rebuilt.
#include "values/m4_engine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "values/m3_sparse.hpp"

namespace ishitori {

namespace {

constexpr HeapSize head_limit = HeapSize{1} << 23;   // heaps whose values are all kept
constexpr HeapSize first_start = HeapSize{1} << 13;  // heaps by m3_sparse at least
constexpr HeapSize last_start = HeapSize{1} << 18;   // and at most, however many rares still come
constexpr HeapSize window_most = HeapSize{1} << 31;  // bytes a late rare may force us to keep
constexpr std::size_t witness_count = 256;
constexpr std::size_t pad = 128;
constexpr std::uint8_t rare_plain = 0xFF;

}  // namespace

SparseEngine::SparseEngine(SplitRules rules, bool may_use_parity)
    : rules_(std::move(rules)), may_use_parity_(may_use_parity) {
    for (const auto* digits : {&rules_.whole, &rules_.takes, &rules_.splits}) {
        if (!digits->empty()) longest_ = std::max(longest_, digits->back());
    }
}
SparseEngine::~SparseEngine() = default;
SparseEngine::SparseEngine(SparseEngine&&) noexcept = default;

SparseEngine::State SparseEngine::advance(HeapSize last) {
    while (state_ == State::running && next_ <= last) step();
    return state_;
}

// The first heaps by m3_sparse, until rares come seldom.
bool SparseEngine::start() {
    SparseMethod method(rules_, may_use_parity_);
    std::vector<StoredValue> values{0};
    HeapSize heaps = std::max(first_start, std::bit_ceil(8 * longest_ + 1));
    for (;; heaps *= 2) {
        method.extend(values, heaps - 1);
        const auto& rares = method.rares();
        const auto late = std::lower_bound(rares.begin(), rares.end(), heaps / 2);
        const auto new_rares = static_cast<HeapSize>(rares.end() - late);
        if (rares.size() * rules_.splits.size() > heaps / 4 || heaps >= last_start) {
            if (rares.size() > heaps / 8) return false;
            break;
        }
        if (new_rares * 4096 <= heaps) break;
    }
    if (*std::max_element(values.begin(), values.end()) >= 512) return false;
    head_.assign(values.begin(), values.end());
    next_ = heaps;
    for (HeapSize n = 1; n < heaps; ++n) counts_.add(n, values[n]);
    counted_ = heaps;
    return true;
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
    while (groups_ <= m4::most_groups && compress(greatest) >= 16 * groups_) groups_ *= 2;
    if (groups_ > m4::most_groups) return false;
    const unsigned width = 16 * groups_;
    for (unsigned parity = 0; parity < 2; ++parity) {
        full_[parity].resize(256);
        for (StoredValue c = 0; c < 256; ++c) {
            const StoredValue low = c & ((StoredValue{1} << drop_) - 1);
            const StoredValue v = low | (c >> drop_ << (drop_ + 1));
            full_[parity][c] = mask_.rare(parity, v) ? v | StoredValue{1} << drop_ : v;
        }
    }
    witness_span_ = groups_ <= 2 ? 2048 : 4096;
    const HeapSize longest_lag = tail_needed() + m4::block;
    window_ = std::max<HeapSize>({HeapSize{1} << 16, longest_lag + longest_lag / 4, window_wanted});
    window_ = (window_ + 1023) / 1024 * 1024;
    const std::size_t size = window_ + std::max<HeapSize>(window_ / 4, HeapSize{1} << 16) + pad;
    base_ = static_cast<std::int64_t>(next_) - static_cast<std::int64_t>(window_);
    plain_.assign(size, rare_plain);
    for (unsigned k = 0; k < m4::most_groups; ++k) {
        if (k < groups_)
            rows_[k].assign(size, m4::not_common);
        else
            rows_[k] = {};
    }
    for (std::int64_t n = std::max<std::int64_t>(base_, 1); n < static_cast<std::int64_t>(next_); ++n) {
        const auto heap = static_cast<HeapSize>(n);
        const StoredValue v = head_[heap];
        if (!mask_.rare(heap, v)) put(heap, static_cast<std::uint8_t>(compress(v)), true);
    }
    make_taps();
    // Places: some segments before the one in hand, and room to go on before they are moved to the front.
    stride_ = 2 * (witness_span_ / 8) + 3 * m4::segment / 8 + 64;
    places_.assign(2 * width * stride_ + 2 * pad, 0);
    places_at_ = 64;
    const std::size_t before = witness_span_ / m4::segment + 1;
    for (std::size_t s = before; s > 0; --s) {
        const HeapSize first = next_ - s * m4::segment;
        m4::mark_places(compressed(first), groups_, places_.data() + pad + places_at_, stride_,
                        width * stride_);
        for (HeapSize n = first; n < first + m4::segment && groups_ == m4::most_groups; ++n) {
            if (common_at(n)) continue;
            const std::size_t bit = n - first;
            std::uint8_t* own = places_.data() + pad + rare_plain * stride_ + places_at_;
            own[bit / 8] &= static_cast<std::uint8_t>(~(1U << (bit % 8)));
            own += width * stride_;
            own[(bit + 1) / 8] &= static_cast<std::uint8_t>(~(1U << ((bit + 1) % 8)));
        }
        places_at_ += m4::segment / 8;
    }
    make_witnesses();
    return true;
}

void SparseEngine::make_taps() {
    std::vector<m4::Tap> taps;
    for (const RareHeap& rare : rares_) {
        for (HeapSize i : rules_.splits) {
            taps.push_back({static_cast<std::uint32_t>(rare.heap + i), compress(rare.value)});
        }
    }
    // A take of i leaves a common heap, whose value is common for n too unless an odd i changes the class.
    for (HeapSize i : rules_.takes) {
        if (!mask_.parity || i % 2 == 0) taps.push_back({static_cast<std::uint32_t>(i), 0});
    }
    std::sort(taps.begin(), taps.end(), [](const m4::Tap& a, const m4::Tap& b) {
        return a.lag != b.lag ? a.lag < b.lag : a.value < b.value;
    });
    taps.erase(
        std::unique(taps.begin(), taps.end(),
                    [](const m4::Tap& a, const m4::Tap& b) { return a.lag == b.lag && a.value == b.value; }),
        taps.end());
    old_taps_.clear();
    mid_taps_.clear();
    near_taps_.clear();
    for (const m4::Tap& tap : taps) {
        (tap.lag >= m4::block ? old_taps_ : tap.lag >= 16 ? mid_taps_ : near_taps_).push_back(tap);
    }
}

void SparseEngine::make_witnesses() {
    const unsigned width = 16 * groups_;
    std::vector<std::uint64_t> frequency(width, 0);
    for (HeapSize n = next_ - std::min(next_ - 1, window_); n < next_; ++n) {
        if (common_at(n)) ++frequency[*compressed(n)];
    }
    std::vector<unsigned> by_frequency;
    for (unsigned w = 0; w < width; ++w) {
        if (frequency[w] > 0) by_frequency.push_back(w);
    }
    std::stable_sort(by_frequency.begin(), by_frequency.end(),
                     [&](unsigned v, unsigned w) { return frequency[v] > frequency[w]; });
    // For each compressed value: where the places shifted by a heap of this value are found, in a row's
    // terms.
    std::vector<std::vector<std::int32_t>> of_value(width);
    for (HeapSize lag = 8; lag <= witness_span_; ++lag) {
        if (lag % 8 > 1) continue;
        for (HeapSize i : rules_.splits) {
            if (lag <= i) continue;
            const HeapSize a = lag - i;
            if (mask_.rare(a, head_[a])) continue;
            const auto back = static_cast<std::int32_t>(lag / 8);
            const auto copy = lag % 8 == 1 ? static_cast<std::int32_t>(width * stride_) : 0;
            of_value[compress(head_[a])].push_back(copy - back);
        }
    }
    witnesses_.assign(width, {});
    for (unsigned q = 0; q < width; ++q) {
        for (unsigned w : by_frequency) {
            for (std::int32_t offset : of_value[w ^ q]) {
                if (witnesses_[q].size() == witness_count) break;
                witnesses_[q].push_back(offset + static_cast<std::int32_t>(w * stride_));
            }
        }
    }
}

HeapSize SparseEngine::kept_from() const { return base_ < 1 ? 1 : static_cast<HeapSize>(base_); }

const std::uint8_t* SparseEngine::compressed(HeapSize first) const {
    return plain_.data() + (static_cast<std::int64_t>(first) - base_);
}

void SparseEngine::put(HeapSize n, std::uint8_t value, bool common) {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_);
    plain_[at] = common ? value : rare_plain;
    for (unsigned k = 0; k < groups_; ++k) {
        rows_[k][at] = common && value >> 4 == k ? value & 15 : m4::not_common;
    }
}

bool SparseEngine::common_at(HeapSize n) const {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(n) - base_);
    const unsigned k = plain_[at] >> 4;
    return k < groups_ && rows_[k][at] != m4::not_common;
}

std::optional<StoredValue> SparseEngine::value_at(HeapSize n) const {
    if (n < head_.size()) return head_[n];
    if (static_cast<std::int64_t>(n) < base_) return std::nullopt;
    if (common_at(n)) return full_[n & 1][*compressed(n)];
    const auto rare = std::lower_bound(rares_.begin(), rares_.end(), n,
                                       [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    assert(rare != rares_.end() && rare->heap == n);
    return rare->value;
}

void SparseEngine::slide() {
    const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(next_) - base_);
    if (at + m4::segment + pad > plain_.size()) {
        const std::size_t from = at - window_;
        std::memmove(plain_.data(), plain_.data() + from, window_);
        for (unsigned k = 0; k < groups_; ++k) std::memmove(rows_[k].data(), rows_[k].data() + from, window_);
        base_ += static_cast<std::int64_t>(from);
    }
    if (places_at_ + m4::segment / 8 + 8 > stride_) {
        const std::size_t keep = witness_span_ / 8 + m4::segment / 8 + 8;
        for (std::size_t row = 0; row < 2 * std::size_t{16} * groups_; ++row) {
            std::uint8_t* own = places_.data() + pad + row * stride_;
            std::memmove(own, own + places_at_ - keep, keep);
        }
        places_at_ = keep;
    }
}

// One heap by the scalar way. False if its value outgrows the lanes.
bool SparseEngine::search_one(HeapSize n) {
    std::array<std::uint64_t, 5> options{};
    for (const RareHeap& rare : rares_) {
        for (HeapSize i : rules_.splits) {
            const HeapSize lag = rare.heap + i;
            if (lag >= n || !common_at(n - lag)) continue;
            const StoredValue x = compress(rare.value) ^ *compressed(n - lag);
            options[x / 64] |= std::uint64_t{1} << (x % 64);
        }
    }
    for (HeapSize i : rules_.takes) {
        const StoredValue v = *value_at(n - i);
        if (mask_.rare(n, v)) continue;
        const StoredValue x = compress(v);
        options[x / 64] |= std::uint64_t{1} << (x % 64);
    }
    std::size_t w = 0;
    while (~options[w] == 0) ++w;
    const std::size_t value = w * 64 + static_cast<std::size_t>(std::countr_one(options[w]));
    if (value >= std::size_t{16} * groups_) return false;
    put(n, static_cast<std::uint8_t>(value), true);
    return true;
}

// Steps 1 and 2 for the segment in hand, rares that are known of it left as they are.
bool SparseEngine::search_segment() {
    if (rares_.empty() || rares_.back().heap + std::max<HeapSize>(m4::block, longest_) <= next_) {
        m4::SearchTask task{};
        const auto at = static_cast<std::size_t>(static_cast<std::int64_t>(next_) - base_);
        task.groups = groups_;
        task.plain = plain_.data() + at;
        for (unsigned k = 0; k < groups_; ++k) task.rows[k] = rows_[k].data() + at;
        task.old_taps = old_taps_.data();
        task.old_count = old_taps_.size();
        task.mid_taps = mid_taps_.data();
        task.mid_count = mid_taps_.size();
        task.near_taps = near_taps_.data();
        task.near_count = near_taps_.size();
        return !m4::search(task, m4::segment / m4::block);
    }
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

// Whether the rare value q is an option of n, by every pair that can be had.
SparseEngine::Found SparseEngine::look_for(HeapSize n, StoredValue q) {
    for (HeapSize i : rules_.takes) {
        if (*value_at(n - i) == q) return Found::yes;
    }
    bool complete = true;
    for (HeapSize i : rules_.splits) {
        const HeapSize s = n - i;
        const HeapSize half = rules_.unequal ? (s - 1) / 2 : s / 2;
        for (HeapSize a = 1; a <= half; ++a) {
            const auto v = value_at(a);
            const auto w = value_at(s - a);
            if (!v || !w) {
                complete = false;
                break;
            }
            if ((*v ^ *w) != q) continue;
            if (a + i > witness_span_) lowest_witness_ = std::min(lowest_witness_, s - a);
            return Found::yes;
        }
    }
    return complete ? Found::no : Found::unknown;
}

// Step 3 for the segment in hand. The first heap that lacks a rare option, with its least.
// (As in m3: a witness lies below its heap, so heaps before the first failure are verified by right values.)
std::optional<SparseEngine::Missed> SparseEngine::verify_segment() {
    constexpr std::size_t words = m4::segment / 64;
    const unsigned width = 16 * groups_;
    std::uint8_t* rows = places_.data() + pad + places_at_;
    m4::mark_places(compressed(next_), groups_, rows, stride_, width * stride_);
    for (auto rare = rares_.rbegin();
         groups_ == m4::most_groups && rare != rares_.rend() && rare->heap >= next_; ++rare) {
        std::uint8_t* own = rows + rare_plain * stride_;
        std::size_t bit = rare->heap - next_;
        own[bit / 8] &= static_cast<std::uint8_t>(~(1U << (bit % 8)));
        own += width * stride_;
        ++bit;
        if (bit < m4::segment) own[bit / 8] &= static_cast<std::uint8_t>(~(1U << (bit % 8)));
    }
    using Bits = std::array<std::uint64_t, words>;
    const auto places = [&](unsigned value) {
        Bits bits;
        std::memcpy(bits.data(), rows + value * stride_, sizeof bits);
        return bits;
    };
    constexpr std::uint64_t even = 0x5555555555555555;
    const unsigned group = 1U << drop_;  // compressed values that differ only below the dropped bit
    Bits above{};                        // heaps whose value is above every value of this group
    std::vector<std::pair<HeapSize, StoredValue>> leftovers;
    for (unsigned h = (width + group - 1) / group; h-- > 0;) {
        Bits own{};
        const unsigned end = std::min(width, (h + 1) * group);
        for (unsigned w = h * group; w < end; ++w) {
            const Bits bits = places(w);
            for (std::size_t j = 0; j < words; ++j) own[j] |= bits[j];
        }
        // Where the common values of the group have the dropped bit, the rare ones lie below them.
        const std::uint64_t set = ((full_[0][h * group] >> drop_ & 1) != 0 ? even : 0) |
                                  ((full_[1][h * group] >> drop_ & 1) != 0 ? ~even : 0);
        Bits pending_of_group;
        std::uint64_t any = 0;
        for (std::size_t j = 0; j < words; ++j) {
            pending_of_group[j] = above[j] | (own[j] & set);
            above[j] |= own[j];
            any |= pending_of_group[j];
        }
        if (any == 0) continue;
        for (unsigned q = h * group; q < end; ++q) {
            alignas(64) Bits pending = pending_of_group;
            if (q == 0 && !rules_.unequal) {
                // Two equal heaps make 0. A rare 0 (not 1 << drop_) is meant where full_ has the dropped bit.
                for (HeapSize i : rules_.splits) {
                    const std::uint64_t hit = (i % 2 == 0 ? even : ~even) & set;
                    for (std::size_t j = 0; j < words; ++j) pending[j] &= ~hit;
                }
            }
            m4::clear_pending(pending.data(), rows, witnesses_[q].data(), witnesses_[q].size());
            for (std::size_t j = 0; j < words; ++j) {
                for (std::uint64_t bits = pending[j]; bits != 0; bits &= bits - 1) {
                    const HeapSize n = next_ + j * 64 + static_cast<HeapSize>(std::countr_zero(bits));
                    leftovers.emplace_back(n, full_[n & 1][q] ^ StoredValue{1} << drop_);
                }
            }
        }
    }
    std::sort(leftovers.begin(), leftovers.end());
    for (const auto& [n, q] : leftovers) {
        switch (look_for(n, q)) {
            case Found::yes:
                break;
            case Found::no:
                return Missed{n, q};
            case Found::unknown:
                return Missed{n, ~StoredValue{0}};
        }
    }
    return std::nullopt;
}

void SparseEngine::add_rare(const Missed& missed) {
    while (!rares_.empty() && rares_.back().heap > missed.heap)
        rares_.pop_back();  // later ones of this segment
    rares_.push_back({missed.heap, missed.value});
    make_taps();
    if (tail_needed() + m4::block > window_) {
        if (next_ <= head_.size()) {
            if (!rebuild(0)) state_ = State::dense;
        } else {
            rewind(tail_needed() + tail_needed() / 4 + m4::block);
        }
    }
}

// Back to the end of the head, to come again with a window that reaches farther.
void SparseEngine::rewind(HeapSize window_wanted) {
    if (window_wanted > window_most) {
        state_ = State::undecided;
        return;
    }
    next_ = head_.size() / m4::segment * m4::segment;
    while (!rares_.empty() && rares_.back().heap >= next_) rares_.pop_back();
    if (!rebuild(window_wanted)) state_ = State::dense;
}

void SparseEngine::commit() {
    constexpr std::size_t words = m4::segment / 64;
    const HeapSize first = next_;
    const bool keep = head_.size() == next_ && next_ < head_limit;
    const bool give = observer_ != nullptr && observed_ <= first;
    if (keep || give) {
        std::array<std::uint16_t, m4::segment> values;
        const std::uint8_t* from = compressed(first);
        for (std::size_t j = 0; j < m4::segment; j += 2) {
            values[j] = static_cast<std::uint16_t>(full_[0][from[j]]);
            values[j + 1] = static_cast<std::uint16_t>(full_[1][from[j + 1]]);
        }
        for (auto rare = rares_.rbegin(); rare != rares_.rend() && rare->heap >= first; ++rare) {
            values[rare->heap - first] = static_cast<std::uint16_t>(rare->value);
        }
        if (keep) head_.insert(head_.end(), values.begin(), values.end());
        if (give) observer_(first, values);
    }
    if (give || observer_ == nullptr) observed_ = first + m4::segment;
    if (counted_ == first) {
        constexpr std::uint64_t even = 0x5555555555555555;
        const std::uint8_t* rows = places_.data() + pad + places_at_;
        for (auto& of : counts_.of) of.resize(std::max<std::size_t>(of.size(), 512), 0);
        for (unsigned c = 0; c < 16 * groups_; ++c) {
            std::uint64_t bits[words];
            std::memcpy(bits, rows + c * stride_, sizeof bits);
            std::uint64_t at_even = 0;
            std::uint64_t at_odd = 0;
            for (std::uint64_t word : bits) {
                at_even += static_cast<std::uint64_t>(std::popcount(word & even));
                at_odd += static_cast<std::uint64_t>(std::popcount(word & ~even));
            }
            counts_.of[0][full_[0][c]] += at_even;
            counts_.of[1][full_[1][c]] += at_odd;
        }
        for (auto rare = rares_.rbegin(); rare != rares_.rend() && rare->heap >= first; ++rare) {
            counts_.add(rare->heap, rare->value);
        }
        counted_ = first + m4::segment;
    }
    places_at_ += m4::segment / 8;
    next_ += m4::segment;
}

SparseEngine::State SparseEngine::step() {
    if (state_ != State::running) return state_;
    const bool fresh = next_ == 0;
    if (fresh && !start()) return state_ = State::dense;
    const bool due =
        std::has_single_bit(next_) || rares_.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
    if (fresh || (due && next_ <= head_.size() && counted_ == next_)) {
        const MaskChoice choice = choose_mask(counts_, rules_, may_use_parity_);
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
        }
        rares_at_choice_ = rares_.size();
        if (fresh && observer_) observer_(0, head_);
        if (fresh) {
            observed_ = next_;
            return state_;
        }
    }
    for (;;) {
        slide();
        if (!search_segment()) {
            const HeapSize window = window_;
            groups_ *= 2;
            if (groups_ > m4::most_groups) return state_ = State::dense;
            if (next_ <= head_.size()) {
                if (!rebuild(window)) return state_ = State::dense;
            } else {
                rewind(window);
                return state_;
            }
            continue;
        }
        const auto missed = verify_segment();
        if (!missed) break;
        if (missed->value == ~StoredValue{0}) {
            rewind(next_ + m4::segment);
            return state_;
        }
        const HeapSize before = next_;
        add_rare(*missed);
        if (state_ != State::running || next_ != before) return state_;
    }
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

}  // namespace ishitori
