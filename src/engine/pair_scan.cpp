#include "engine/pair_scan.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::engine {

namespace {

constexpr HeapSize covered_end = 3072;  // with many values the witnesses include most small heaps below this
constexpr std::size_t pairs_at_once = std::size_t{1} << 16;
constexpr std::size_t pairs_a_call = std::size_t{1} << 18;

}  // namespace

std::size_t PairScan::wanted_size() const {
    const HeapSize in_reach = std::max(mirrored, std::bit_floor(window_.size()) / 2);
    return std::min({in_reach, std::bit_floor(known_.end) / 2, std::bit_floor(HeapSize{known_.head.size()})});
}

void PairScan::grow() {
    if (mirror_.size() < wanted_size()) fill();
}

void PairScan::fill() { mirror_ = known_.descending(wanted_size(), rare_plain); }

bool PairScan::near(HeapSize n, StoredValue q, std::size_t tried) {
    if (std::ranges::find(found_, OpenPair(n, q)) != found_.end()) return true;
    const auto wanted = static_cast<std::uint8_t>(known_.coding.compress(q));
    const auto& digits = known_.rules.splits;
    const auto by_small = [&](auto from, auto end) {
        return std::ranges::any_of(digits,
                                   [&](HeapSize i) { return near_by(n, i, wanted, from(i), end(i)); });
    };
    const HeapSize size = mirror_.size();
    // The smaller heap of every pair near enough is below this.
    const auto reach = [&](HeapSize i) {
        const HeapSize most = known_.near_witness() + 1;
        return std::min(size, most - std::min(i, most));
    };
    const auto none = [](HeapSize) { return HeapSize{0}; };
    const auto all = [&](HeapSize) { return size; };
    const auto covered = [&](HeapSize i) { return std::min(reach(i), covered_end); };
    const bool joined = known_.coding.many_values()
                            ? by_small(covered, reach) || by_small(none, covered) || by_small(reach, all)
                            : by_small([&](HeapSize) { return HeapSize{tried}; }, all);
    return joined || std::ranges::any_of(known_.rules.takes,
                                         [&](HeapSize i) { return window_.known_value(n - i) == q; });
}

// Searches the small heaps from .. end - 1.
bool PairScan::near_by(HeapSize n, HeapSize i, std::uint8_t wanted, HeapSize from, HeapSize end) {
    // mirror_[j] is heap size - 1 - j; it faces heap s - (size - 1 - j).
    const HeapSize s = n - i, size = mirror_.size();
    if (s < 2 * size || s - (size - 1) < window_.kept_from()) return false;
    const std::uint8_t* facing = window_.at(s - (size - 1));
    const HeapSize begin = size - end;
    for (HeapSize last = size - from; last > begin;) {
        const HeapSize j = begin + kernels::find_last_sum(mirror_.data() + begin, facing + begin,
                                                          static_cast<std::size_t>(last - begin), wanted);
        if (j == last) break;
        last = j;
        const HeapSize a = size - 1 - j;
        if (a == 0 || known_.coding.rare(a, known_.head[a]) || !window_.common_at(s - a)) continue;
        if (a + i > known_.near_witness()) lowest_ = std::min(lowest_, s - a);
        return true;
    }
    return false;
}

// The least small heap a' >= a of a common pair (a', s - a') with the compressed nim-sum `wanted`, among
// `size` of them; 0 if none exists; nullopt if some values are not kept.
std::optional<HeapSize> PairScan::last_pair(HeapSize s, HeapSize a, std::size_t size,
                                            std::uint8_t wanted) const {
    std::vector<std::uint8_t> small(size), large(size);
    if (!window_.values_of(static_cast<std::int64_t>(a), size, small.data()) ||
        !window_.values_of(static_cast<std::int64_t>(s - a - size + 1), size, large.data()))
        return std::nullopt;
    std::ranges::reverse(small);  // small[j]: heap a + size - 1 - j; large[j]: s minus that
    for (std::size_t end = size; end > 0;) {
        const std::size_t j = kernels::find_last_sum(small.data(), large.data(), end, wanted);
        if (j == end) break;
        if (small[j] != rare_plain && large[j] != rare_plain) return a + size - 1 - j;
        end = j;
    }
    return 0;
}

// True if two rare heaps with sum s give q; then `smaller` is the smaller of them.
bool PairScan::joined_by_rares(HeapSize s, StoredValue q, HeapSize& smaller) const {
    for (const RareHeap& rare : known_.rares) {
        if (rare.heap >= s || (known_.rules.unequal && 2 * rare.heap == s)) continue;
        const auto other = known_.rare_from(s - rare.heap);
        if (other == known_.rares.end() || other->heap != s - rare.heap) continue;
        if ((other->value ^ rare.value) != q) continue;
        smaller = std::min(rare.heap, other->heap);
        return true;
    }
    return false;
}

PairScan::Found PairScan::found_at(HeapSize lag, HeapSize larger) {
    if (lag > known_.near_witness()) lowest_ = std::min(lowest_, larger);
    found_.emplace_back(scan_->heap, scan_->value);
    scan_.reset();
    return Found::yes;
}

PairScan::Found PairScan::far(HeapSize n, StoredValue q) {
    if (!scan_ || scan_->heap != n || scan_->value != q) scan_ = Place{n, q};
    const auto wanted = static_cast<std::uint8_t>(known_.coding.compress(q));
    const auto& digits = known_.rules.splits;
    std::size_t pairs = 0;
    for (; scan_->digit < digits.size(); ++scan_->digit, scan_->next_small = 1) {
        const HeapSize i = digits[scan_->digit], s = n - i;
        const HeapSize half = half_of(s, known_.rules.unequal);
        HeapSize smaller = 0;
        if (scan_->next_small == 1 && joined_by_rares(s, q, smaller))
            return found_at(smaller + i, s - smaller);
        while (scan_->next_small <= half) {
            if (pairs >= pairs_a_call) return Found::not_yet;
            const HeapSize a = scan_->next_small;
            const auto size = static_cast<std::size_t>(
                std::min<HeapSize>({half + 1 - a, a < pairs_at_once ? 4096 : pairs_at_once}));
            const auto small = last_pair(s, a, size, wanted);
            if (!small) return Found::values_missing;
            if (*small != 0) return found_at(*small + i, s - *small);
            scan_->next_small += size;
            pairs += size;
        }
    }
    scan_.reset();
    return Found::no;
}

}  // namespace ishitori::engine
