#include "engine/segment_search.hpp"

#include <algorithm>
#include <array>
#include <bitset>

namespace ishitori::engine {

namespace {

constexpr std::size_t lead = 2048;  // no new batch while more segments wait for verification
// Segments of the current batch that the verifying thread does not touch yet: its processor prefetches, and
// would take the cache lines that the searching thread is about to write.
constexpr std::size_t apart = 48;
constexpr std::size_t help_limit =
    256;  // segments that wait for verification: the other thread gets no help while there are more
// Derives one heap in every eighth segment again, each time 37 places further. 37 is odd, so every place of a
// segment, and with it every lane of a vector, is tested in turn.
constexpr HeapSize segments_between_looks = 8;
constexpr HeapSize place_of_look(HeapSize segments) {
    return segments / segments_between_looks * 37 % kernels::segment;
}
static_assert([] {
    std::array<bool, kernels::segment> seen{};
    for (HeapSize look = 0; look < kernels::segment; ++look)
        seen[place_of_look(look * segments_between_looks)] = true;
    return std::ranges::all_of(seen, [](bool had_its_turn) { return had_its_turn; });
}());
constexpr HeapSize batch_heaps = SearchThread::batch * kernels::segment;

}  // namespace

void SegmentSearch::use_threads(unsigned threads) {
    thread_ = threads > 1 ? platform::with_worker<SearchThread>() : nullptr;
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
    if (!thread_ || !thread_->started()) return;
    stuck_ = !thread_->collect();
    end_ = thread_->searched_end();
}

void SegmentSearch::drop() {
    if (thread_) thread_->stop();
    collect();
    end_ = 0;
}

// True if the current segment is already searched; otherwise the other thread is idle.
bool SegmentSearch::searched_ahead() {
    if (!thread_) return end_ > known_.end;
    for (unsigned looks = 0; thread_->started(); ++looks) {
        const bool ended = !thread_->busy();  // read first, so that all its work is visible below
        end_ = thread_->searched_end(apart);
        if (ended) {
            collect();
        } else if (thread_->searched_end() < known_.end + help_limit * kernels::segment && thread_->help()) {
            continue;
        } else if (end_ > known_.end) {
            break;
        } else {
            platform::pause(looks);
        }
    }
    if (end_ <= known_.end) stuck_ = false;
    return end_ > known_.end;
}

// Gives the other thread its next batch. Requires the current segment to be searched.
void SegmentSearch::keep_thread_busy() {
    if (!thread_ || thread_->started() || stuck_) return;
    const HeapSize waiting = end_ - known_.end;
    if (waiting > lead * kernels::segment || !no_rare_near(end_, end_ + kernels::segment) ||
        !window_.can_hold(waiting + batch_heaps))
        return;
    window_.make_room(end_, batch_heaps);
    if (!window_.fill_regions(end_ + batch_heaps)) return;
    thread_->start(taps_.task(end_), end_, !window_.far_lags());
}

bool SegmentSearch::no_rare_near(HeapSize first, HeapSize end) const {
    // In a replay there may be later rare heaps.
    const auto rare = known_.rare_from(end);
    return rare == known_.rares.begin() ||
           std::prev(rare)->heap + std::max<HeapSize>(kernels::search_reach, known_.longest + 1) <= first;
}

// Searches the current segment and some more. Returns false if that is impossible.
bool SegmentSearch::search_together(bool trusted) {
    // After each new rare heap the search beyond it is repeated.
    constexpr HeapSize heaps = 8 * kernels::segment, without_rare = 64 * kernels::segment;
    if (!trusted && !known_.rares.empty() && known_.last_rare() + without_rare > known_.end) return false;
    if (!no_rare_near(known_.end, known_.end + heaps)) return false;
    window_.make_room(std::max(end_, known_.end), heaps);
    if (!window_.fill_regions(known_.end + heaps)) return false;
    if (kernels::search(taps_.task(known_.end), heaps / kernels::block)) return false;
    end_ = known_.end + heaps;
    return true;
}

// Searches the current segment: in vectors, except for the blocks with a rare heap and just after it.
bool SegmentSearch::search_segment() {
    const HeapSize end = known_.end + kernels::segment;
    if (!window_.fill_regions(end)) return false;
    for (HeapSize n = known_.end; n < end;) {
        HeapSize to = n;
        while (to < end && no_rare_near(n, to + kernels::block)) to += kernels::block;
        if (to == n) {
            to += kernels::block;
            if (!search_one_by_one(n, to)) return false;
        } else if (kernels::search(taps_.task(n), (to - n) / kernels::block)) {
            return false;
        }
        n = to;
    }
    return true;
}

// Searches heaps n .. end - 1 by the scalar method.
bool SegmentSearch::search_one_by_one(HeapSize n, HeapSize end) {
    auto rare = known_.rare_from(n);
    for (; n < end; ++n) {
        if (rare != known_.rares.end() && rare->heap == n) {
            window_.put(n, rare_plain);
            ++rare;
        } else if (!search_one(n)) {
            return false;
        }
    }
    return true;
}

bool SegmentSearch::search_one(HeapSize n) {
    const Coding& coding = known_.coding;
    std::array<std::uint8_t, 512> given{};  // from 256 on: by heaps that are not common
    taps_.mark(window_.at(n), given.data());
    for (const HeapSize i : known_.rules.takes) {
        const StoredValue v = window_.known_value(n - i);
        if (!coding.rare(n, v)) given[coding.compress(v)] = 1;
    }
    const auto value = static_cast<std::size_t>(std::ranges::find(given, 0) - given.begin());
    if (value >= std::min<std::size_t>(coding.limit(), rare_plain)) return false;
    window_.put(n, static_cast<std::uint8_t>(value));
    return true;
}

bool SegmentSearch::agrees_with_scalar(HeapSize n) const {
    if (!window_.common_at(n)) return true;  // rare: settled by the scalar method
    const StoredValue claimed = known_.coding.common(n, *window_.at(n));
    std::bitset<1024> options;
    for (const HeapSize i : known_.rules.takes) options.set(window_.known_value(n - i) % options.size());
    for (const RareHeap& rare : known_.rares) {
        for (const HeapSize i : known_.rules.splits) {
            if (rare.heap + i >= n || (known_.rules.unequal && 2 * rare.heap + i == n)) continue;
            options.set((rare.value ^ window_.known_value(n - i - rare.heap)) % options.size());
        }
    }
    for (StoredValue x = 0; x < claimed; ++x) {
        if (!known_.coding.rare(n, x) && !options[x]) return false;
    }
    return !options[claimed];
}

bool SegmentSearch::spot_check() const {
    const HeapSize segments = known_.end / kernels::segment;
    return segments % segments_between_looks != 0 || agrees_with_scalar(known_.end + place_of_look(segments));
}

}  // namespace ishitori::engine
