#include "engine/window.hpp"

#include <algorithm>
#include <cstring>

#include "base/contract.hpp"

namespace ishitori::engine {

namespace {

constexpr std::size_t pad = 128;                       // bytes after the window
constexpr HeapSize cluster_width = HeapSize{1} << 15;  // far lags at most this far apart share a region

}  // namespace

void Window::lay_out(HeapSize wanted) {
    const HeapSize longest_lag = near_tail() + kernels::block;
    const HeapSize size =
        std::max<HeapSize>({mirrored + mirrored / 4, longest_lag + longest_lag / 4, wanted});
    lay_out_exactly((size + 1023) / 1024 * 1024);
}

void Window::lay_out_exactly(HeapSize size) {
    size_ = size;
    // With a second thread there is room for the heaps that it searches while witnesses are chosen and the
    // first heaps, which take longest, are verified.
    const HeapSize least = HeapSize{1} << (roomy_ ? 21 : 19);
    const std::size_t slack = std::clamp(size_ / 2, least, HeapSize{1} << 22) + pad;
    regions_ = make_clusters(slack);
    base_ = static_cast<std::int64_t>(known_.end) - static_cast<std::int64_t>(size_ + regions_);
    bytes_.assign(regions_ + size_ + slack, rare_plain);
    begin_regions();
}

bool Window::refill() {
    lay_out(0);
    const HeapSize kept = known_.end - kept_from();
    std::uint8_t* const to = at(kept_from());
    if (!far_values_->read(static_cast<std::int64_t>(kept_from()), kept, to)) return false;
    for (const std::uint8_t byte : std::span(to, kept)) known_.coding.cover(byte);
    return true;
}

void Window::make_room(HeapSize end, HeapSize heaps) {
    const auto begin = static_cast<std::size_t>(index(known_.end)),
               used = static_cast<std::size_t>(index(end));
    if (used + heaps + pad <= bytes_.size()) return;
    const std::size_t from = begin - size_ - regions_;
    for (const Cluster& cluster : clusters_) {
        const std::size_t filled = begin + (regions_end_ - known_.end) - cluster.back;
        std::memmove(bytes_.data() + cluster.at, bytes_.data() + cluster.at + from,
                     filled - cluster.at - from);
    }
    std::memmove(bytes_.data() + regions_, bytes_.data() + regions_ + from, used - regions_ - from);
    base_ += static_cast<std::int64_t>(from);
}

bool Window::can_hold(HeapSize heaps) const { return regions_ + size_ + heaps + pad <= bytes_.size(); }

std::optional<StoredValue> Window::value_at(HeapSize n) const {
    if (n < known_.head.size()) return known_.head[n];
    std::uint8_t c = rare_plain;
    if (n >= kept_from()) {
        c = *at(n);
    } else if (!values_of(static_cast<std::int64_t>(n), 1, &c)) {
        return std::nullopt;
    }
    if (c != rare_plain) return known_.coding.common(n, c);
    const auto rare = known_.rare_from(n);
    CHECK(rare != known_.rares.end() && rare->heap == n);
    return rare->value;
}

bool Window::values_of(std::int64_t first, std::size_t size, std::uint8_t* out) const {
    for (; size > 0 && first < 1; ++first, --size) *out++ = rare_plain;
    while (size > 0) {
        const auto heap = static_cast<HeapSize>(first);
        std::size_t here = size;
        if (heap >= kept_from()) {
            std::copy_n(at(heap), here, out);
        } else if (here = static_cast<std::size_t>(std::min<HeapSize>(size, kept_from() - heap));
                   heap < known_.head.size()) {
            here = static_cast<std::size_t>(std::min<HeapSize>(here, known_.head.size() - heap));
            for (std::size_t j = 0; j < here; ++j)
                out[j] = known_.coding.byte_of(heap + j, known_.head[heap + j]);
        } else if (!far_values_ || heap + here > far_values_->end() || !far_values_->read(first, here, out)) {
            return false;
        }
        first += static_cast<std::int64_t>(here), out += here, size -= here;
    }
    return true;
}

HeapSize Window::near_tail() const {
    HeapSize last = 0;
    for (const RareHeap& rare : known_.rares) {
        if (!far(rare)) last = rare.heap;
    }
    return last + known_.longest;
}

std::size_t Window::lag_of(const RareHeap& rare) const {
    if (!far(rare)) return rare.heap;
    const auto cluster = std::ranges::lower_bound(clusters_, rare.heap, {}, &Cluster::last);
    return cluster->back + rare.heap - cluster->delay;
}

// Groups the far lags into clusters and places their regions, each with `slack` spare places like the window.
// Returns their size in bytes.
std::size_t Window::make_clusters(std::size_t slack) {
    clusters_.clear();
    std::size_t end = 0;
    for (const RareHeap& rare : known_.rares) {
        if (!far(rare)) continue;
        const HeapSize least = rare.heap + known_.rules.splits.front(),
                       greatest = rare.heap + known_.rules.splits.back();
        if (clusters_.empty() || least > clusters_.back().delay + cluster_width)
            clusters_.push_back({least, 0, 0, 0, 0});
        clusters_.back().last = rare.heap;
        clusters_.back().reach = greatest - clusters_.back().delay + 1 + kernels::block;
    }
    for (Cluster& cluster : clusters_) {
        cluster.at = end;
        end += cluster.reach + slack;
    }
    for (Cluster& cluster : clusters_) cluster.back = end + size_ - cluster.at - cluster.reach;
    return end;
}

// Starts the regions with the values that far lags read below known.end.
void Window::begin_regions() {
    regions_end_ = known_.end;
    if (!far_values_ || far_values_->end() < known_.end) return;  // no values to fill them with yet
    for (const Cluster& cluster : clusters_) {
        const auto first =
            static_cast<std::int64_t>(known_.end) - static_cast<std::int64_t>(cluster.delay + cluster.reach);
        far_values_->read(first, cluster.reach, bytes_.data() + cluster.at);
    }
}

bool Window::fill_regions(HeapSize end) {
    if (clusters_.empty() || end <= regions_end_) return true;
    for (const Cluster& cluster : clusters_) {
        const auto first = static_cast<std::int64_t>(regions_end_) - static_cast<std::int64_t>(cluster.delay);
        const auto to = static_cast<std::size_t>(index(regions_end_)) - cluster.back;
        if (!far_values_ || !far_values_->read(first, end - regions_end_, bytes_.data() + to)) return false;
    }
    regions_end_ = end;
    return true;
}

bool Window::begin_far_values() {
    std::array<std::uint64_t, 256> often{};
    for (unsigned parity = 0; parity < 2; ++parity) {
        const auto& counts = known_.counts.of[parity];
        for (StoredValue v = 0; v < counts.size(); ++v) {
            if (!known_.coding.rare(parity, v)) often[known_.coding.compress(v) & 255] += counts[v];
        }
    }
    far_values_ = std::make_shared<FarValues>(often, far_bytes_.value_or(FarValues::room()));
    std::vector<std::uint8_t> values(std::min<HeapSize>(known_.head.size(), known_.end));
    if (!values_of(0, values.size(), values.data())) return false;
    far_values_->push(values);
    return true;
}

}  // namespace ishitori::engine
