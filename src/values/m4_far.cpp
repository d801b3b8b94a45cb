// What a late rare heap makes necessary. A rare heap r gives heap n the options G(r) XOR G(n - i - r): from r
// on the engine reads again, i + r heaps behind, what it computed from the beginning. Up to near_most heaps
// the window holds that. For more all values are kept from then on, packed (FarValues); those before are
// computed again, once, by an engine that replays the sequence (steps 1 and 2 only), which costs about one
// more pass. The same is done where a rare value's witness lies below all that is kept: then all pairs are
// looked at. What is verified stays verified, and little memory is needed.
#include <algorithm>

#include "values/m4_engine.hpp"

namespace ishitori::inline values {

namespace {

constexpr HeapSize cluster_width = HeapSize{1} << 15;  // far lags no farther apart share a region
constexpr unsigned segments_at_once = 16;              // that a step of the filler computes
constexpr std::size_t far_pairs_at_once = std::size_t{1} << 16;
constexpr std::size_t pairs_a_step = std::size_t{1} << 18;

}  // namespace

// L + k, L being the last rare heap whose lags the window serves.
HeapSize SparseEngine::near_tail() const {
    HeapSize last = 0;
    for (const RareHeap& rare : rares_) {
        if (!far(rare)) last = rare.heap;
    }
    return last + longest_;
}

// The far lags by clusters, and where their regions stand, if each has `slack` places behind its reach, as
// the window has. How many bytes they take.
std::size_t SparseEngine::make_clusters(std::size_t slack) {
    clusters_.clear();
    std::size_t at = 0;
    for (const RareHeap& rare : rares_) {
        if (!far(rare)) continue;
        const HeapSize least = rare.heap + rules_.splits.front(), greatest = rare.heap + rules_.splits.back();
        if (clusters_.empty() || least > clusters_.back().delay + cluster_width)
            clusters_.push_back({least, 0, 0, 0, 0});
        clusters_.back().last = rare.heap;
        clusters_.back().reach = greatest - clusters_.back().delay + 1 + m4::block;
    }
    for (Cluster& cluster : clusters_) {
        cluster.at = at;
        at += cluster.reach + slack;
    }
    for (Cluster& cluster : clusters_) cluster.back = at + window_ - cluster.at - cluster.reach;
    return at;
}

// The values that far taps read below next_.
void SparseEngine::begin_regions() {
    regions_to_ = next_;
    if (!far_ || far_->end() < next_) return;  // nothing to fill them with yet
    for (const Cluster& cluster : clusters_) {
        const auto first =
            static_cast<std::int64_t>(next_) - static_cast<std::int64_t>(cluster.delay + cluster.reach);
        far_->read(first, cluster.reach, plain_.data() + cluster.at);
    }
}

// Afterwards the far taps of heaps below `until` can be read. False if the values are not to be had.
bool SparseEngine::fill_regions(HeapSize until) {
    if (clusters_.empty() || until <= regions_to_) return true;
    for (const Cluster& cluster : clusters_) {
        const auto first = static_cast<std::int64_t>(regions_to_) - static_cast<std::int64_t>(cluster.delay);
        const auto at =
            static_cast<std::size_t>(static_cast<std::int64_t>(regions_to_) - base_) - cluster.back;
        if (!far_ || !far_->read(first, until - regions_to_, plain_.data() + at)) return false;
    }
    regions_to_ = until;
    return true;
}

// The compressed values of heaps first .. first + size - 1, wherever they are kept; not_common for rare
// heaps, heap 0 and below. False if some are not kept. Requires first + size <= next_ + segment.
bool SparseEngine::values_of(std::int64_t first, std::size_t size, std::uint8_t* out) const {
    for (; size > 0 && first < 1; ++first, --size) *out++ = rare_plain;
    while (size > 0) {
        const auto heap = static_cast<HeapSize>(first);
        std::size_t here = size;
        if (heap >= kept_from()) {
            std::copy_n(compressed(heap), here, out);
        } else if (here = static_cast<std::size_t>(std::min<HeapSize>(size, kept_from() - heap));
                   heap < head_.size()) {
            here = static_cast<std::size_t>(std::min<HeapSize>(here, head_.size() - heap));
            for (std::size_t j = 0; j < here; ++j) {
                const StoredValue v = head_[heap + j];
                out[j] = mask_.rare(heap + j, v) ? rare_plain : static_cast<std::uint8_t>(compress(v));
            }
        } else if (!far_ || heap + here > far_->end() || !far_->read(first, here, out)) {
            return false;
        }
        first += static_cast<std::int64_t>(here), out += here, size -= here;
    }
    return true;
}

// All values up to next_ are needed: they are there, or are computed again from now on.
void SparseEngine::need_far_values() {
    drop_ahead();
    if (far_ && far_->good() && far_->end() == next_) return refit();
    std::array<std::uint64_t, 256> often{};
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < counts_.of[parity].size(); ++v) {
            if (!mask_.rare(parity, v)) often[compress(v) & 255] += counts_.of[parity][v];
        }
    }
    far_ = std::make_shared<FarValues>(often, far_most_.value_or(FarValues::room()));
    const HeapSize end = std::min<HeapSize>(head_.size(), next_);
    std::vector<std::uint8_t> values(end);
    if (!values_of(0, end, values.data())) return void(state_ = State::disagreed);
    far_->push(values);
    const std::size_t size = std::min<std::size_t>(end, near_tail() + m4::block);
    filler_ = std::make_unique<SparseEngine>(replay(end, std::span(values).last(size)));
}

// A step of that.
void SparseEngine::fill_on() {
    for (unsigned s = 0; s < segments_at_once && filler_->verified() < next_; ++s) {
        const HeapSize first = filler_->verified();
        if (filler_->step() != State::running) return void(state_ = filler_->state());
        far_->push({filler_->compressed(first), m4::segment});
        if (!far_->good()) return void(state_ = State::undecided);
    }
    if (filler_->verified() < next_) return;
    filler_.reset();
    refit();
}

// A new window and new regions from the values that are kept. What was searched and not verified is dropped.
void SparseEngine::refit() {
    lay_out(0);
    const HeapSize kept = next_ - kept_from();
    std::uint8_t* const to = plain_.data() + (static_cast<std::int64_t>(kept_from()) - base_);
    if (!far_->read(static_cast<std::int64_t>(kept_from()), kept, to)) return void(state_ = State::undecided);
    cover_counted();
    for (HeapSize j = 0; j < kept; ++j) {
        if (to[j] != rare_plain) sixteens_ = std::max(sixteens_, to[j] / 16U + 1);
    }
    make_taps();
    make_mirror();
    choose_witnesses();
}

// Twice the lanes: what is in the window stays, and the heaps in hand are done again.
void SparseEngine::widen_lanes() {
    sixteens_ = std::max(sixteens_, groups_);
    groups_ *= 2;
    make_taps();
    choose_witnesses();
}

// The least small heap a' >= a of a common pair (a', s - a') with the compressed nim-sum `wanted`, among
// `size` of them; 0 if there is none; nothing if not all values are at hand.
std::optional<HeapSize> SparseEngine::last_pair(HeapSize s, HeapSize a, std::size_t size,
                                                std::uint8_t wanted) const {
    std::vector<std::uint8_t> small(size), large(size);
    if (!values_of(static_cast<std::int64_t>(a), size, small.data()) ||
        !values_of(static_cast<std::int64_t>(s - a - size + 1), size, large.data()))
        return std::nullopt;
    std::reverse(small.begin(), small.end());  // small[j]: heap a + size - 1 - j; large[j]: s minus that
    for (std::size_t end = size; end > 0;) {
        const std::size_t j = m4::find_last_sum(small.data(), large.data(), end, wanted);
        if (j == end) break;
        if (small[j] != rare_plain && large[j] != rare_plain) return a + size - 1 - j;
        end = j;
    }
    return 0;
}

// Whether the rare value q is an option of n, by every pair: a part of them in each step, from where the last
// ended.
SparseEngine::Found SparseEngine::look_far(HeapSize n, StoredValue q) {
    if (!scan_ || scan_->heap != n || scan_->value != q) scan_ = Scan{n, q};
    const auto wanted = static_cast<std::uint8_t>(compress(q));
    const auto found = [&](HeapSize lag, HeapSize larger) {
        if (lag > near_witness()) lowest_witness_ = std::min(lowest_witness_, larger);
        scan_.reset();
        scanned_.emplace_back(n, q);
        return Found::yes;
    };
    std::size_t pairs = 0;
    for (; scan_->digit < rules_.splits.size(); ++scan_->digit, scan_->next_small = 1) {
        const HeapSize i = rules_.splits[scan_->digit];
        const HeapSize s = n - i;
        const HeapSize half = rules_.unequal ? (s - 1) / 2 : s / 2;
        if (scan_->next_small == 1) {
            for (const RareHeap& rare : rares_) {
                if (rare.heap >= s || (rules_.unequal && 2 * rare.heap == s)) continue;
                const auto other =
                    std::lower_bound(rares_.begin(), rares_.end(), s - rare.heap,
                                     [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
                if (other == rares_.end() || other->heap != s - rare.heap) continue;
                if ((other->value ^ rare.value) == q)
                    return found(std::min(rare.heap, other->heap) + i, std::max(rare.heap, other->heap));
            }
        }
        while (scan_->next_small <= half) {
            if (pairs >= pairs_a_step) return Found::not_yet;
            const HeapSize a = scan_->next_small;
            const auto size = static_cast<std::size_t>(
                std::min<HeapSize>({half + 1 - a, a < far_pairs_at_once ? 4096 : far_pairs_at_once}));
            const auto small = last_pair(s, a, size, wanted);
            if (!small) {
                if (far_ && !far_->good())
                    state_ = State::undecided;
                else
                    need_far_values();
                return Found::not_yet;
            }
            if (*small != 0) return found(*small + i, s - *small);
            scan_->next_small += size;
            pairs += size;
        }
    }
    scan_.reset();
    return Found::no;
}

}  // namespace ishitori::inline values
