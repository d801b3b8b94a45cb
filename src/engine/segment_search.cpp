#include "engine/segment_search.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace ishitori::engine {

namespace {

constexpr std::size_t lead = 2048;  // no new batch while more segments wait for verification
// Segments of the current batch that the verifying thread does not touch yet: a processor reads ahead, and
// would take from the searching one the lines that it is about to write.
constexpr std::size_t apart = 48;
constexpr std::size_t help_limit =
    256;  // of segments that wait for verification: the other thread gets no help while there are more
constexpr HeapSize batch_heaps = SearchThread::batch * kernels::segment;

// A set of values.
template <std::size_t Words>
struct Options {
    std::array<std::uint64_t, Words> words{};
    void add(StoredValue x) { words[x / 64 % Words] |= std::uint64_t{1} << (x % 64); }
    bool has(StoredValue x) const { return (words[x / 64] >> (x % 64) & 1) != 0; }
    std::size_t mex() const {
        std::size_t w = 0;
        while (~words[w] == 0) ++w;
        return w * 64 + static_cast<std::size_t>(std::countr_one(words[w]));
    }
};

}  // namespace

void SegmentSearch::use_threads(unsigned threads) {
    drop();
    thread_ = threads > 1 ? SearchThread::start_one() : nullptr;
}

bool SegmentSearch::cover_segment(bool trusted) {
    if (!searched_ahead() && !search_together(trusted)) {
        window_.make_room(std::max(end_, known_.end), kernels::segment);
        if (!search_segment()) return false;
    }
    end_ = std::max(end_, known_.end + kernels::segment);
    keep_thread_busy();
    return true;
}

void SegmentSearch::collect() {
    if (!thread_ || !thread_->in_hand()) return;
    stuck_ = !thread_->collect();
    end_ = thread_->searched_end();
}

void SegmentSearch::drop() {
    if (thread_) thread_->stop();
    collect();
    end_ = 0;
}

// True if the current segment is searched already; if not, the other thread is idle.
bool SegmentSearch::searched_ahead() {
    if (!thread_) return end_ > known_.end;
    for (unsigned looks = 0; thread_->in_hand(); ++looks) {
        const bool ended = !thread_->busy();  // asked first: then all that it did is seen
        end_ = thread_->searched_end(apart);
        if (ended) {
            collect();
        } else if (thread_->searched_end() < known_.end + help_limit * kernels::segment && thread_->help()) {
            continue;
        } else if (end_ > known_.end) {
            break;
        } else {
            SearchThread::pause(looks);
        }
    }
    if (end_ <= known_.end) stuck_ = false;
    return end_ > known_.end;
}

// Gives the other thread its next batch. Requires the current segment to be searched.
void SegmentSearch::keep_thread_busy() {
    if (!thread_ || thread_->in_hand() || stuck_) return;
    const HeapSize waiting = end_ - known_.end;
    if (waiting > lead * kernels::segment || !may_use_vectors(end_) ||
        !window_.can_hold(waiting + batch_heaps))
        return;
    window_.make_room(end_, batch_heaps);
    if (!window_.fill_regions(end_ + batch_heaps)) return;
    thread_->start(taps_.task(end_), end_, !window_.far_lags());
}

bool SegmentSearch::may_use_vectors(HeapSize first, HeapSize segments) const {
    // A replay may already know rare heaps beyond this one.
    const auto rare = known_.rare_from(first + segments * kernels::segment);
    return rare == known_.rares.begin() ||
           std::prev(rare)->heap + std::max<HeapSize>(kernels::search_reach, known_.longest + 1) <= first;
}

// The current segment and some more. False if that is impossible.
bool SegmentSearch::search_together(bool trusted) {
    // After each rare heap that is found, the search beyond it is repeated.
    constexpr HeapSize heaps = 8 * kernels::segment, without_rare = 64 * kernels::segment;
    if (!trusted && !known_.rares.empty() && known_.last_rare() + without_rare > known_.end) return false;
    if (!may_use_vectors(known_.end, heaps / kernels::segment)) return false;
    window_.make_room(std::max(end_, known_.end), heaps);
    if (!window_.fill_regions(known_.end + heaps)) return false;
    if (kernels::search(taps_.task(known_.end), heaps / kernels::block)) return false;
    end_ = known_.end + heaps;
    return true;
}

// The current segment.
bool SegmentSearch::search_segment() {
    const HeapSize end = known_.end + kernels::segment;
    if (!window_.fill_regions(end)) return false;
    if (may_use_vectors(known_.end))
        return !kernels::search(taps_.task(known_.end), kernels::segment / kernels::block);
    auto rare = known_.rare_from(known_.end);
    for (HeapSize n = known_.end; n < end; ++n) {
        if (rare != known_.rares.end() && rare->heap == n) {
            window_.put_rare(n);
            ++rare;
        } else if (!search_one(n)) {
            return false;
        }
    }
    return true;
}

// One heap by the scalar way.
bool SegmentSearch::search_one(HeapSize n) {
    const Coding& coding = known_.coding;
    Options<5> options;
    for (const RareHeap& rare : known_.rares) {
        for (const HeapSize i : known_.rules.splits) {
            const HeapSize lag = rare.heap + i;
            std::uint8_t other = rare_plain;
            if (lag < n && !window_.values_of(static_cast<std::int64_t>(n - lag), 1, &other)) return false;
            if (other != rare_plain) options.add(coding.compress(rare.value) ^ other);
        }
    }
    for (const HeapSize i : known_.rules.takes) {
        const StoredValue v = window_.known_value(n - i);
        if (!coding.rare(n, v)) options.add(coding.compress(v));
    }
    const std::size_t value = options.mex();
    if (value >= std::min<std::size_t>(coding.limit(), rare_plain)) return false;
    window_.put(n, static_cast<std::uint8_t>(value));
    return true;
}

bool SegmentSearch::agrees_with_scalar(HeapSize n) const {
    if (!window_.common_at(n)) return true;  // rare: settled the scalar way
    const StoredValue claimed = known_.coding.common(n, *window_.at(n));
    Options<16> options;
    for (const HeapSize i : known_.rules.takes) options.add(window_.known_value(n - i));
    for (const RareHeap& rare : known_.rares) {
        for (const HeapSize i : known_.rules.splits) {
            if (rare.heap + i >= n || (known_.rules.unequal && 2 * rare.heap + i == n)) continue;
            options.add(rare.value ^ window_.known_value(n - i - rare.heap));
        }
    }
    for (StoredValue x = 0; x < claimed; ++x) {
        if (!known_.coding.rare(n, x) && !options.has(x)) return false;
    }
    return !options.has(claimed);
}

}  // namespace ishitori::engine
