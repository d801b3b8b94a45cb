#include "engine/recorder.hpp"

#include <algorithm>
#include <array>

namespace ishitori::engine {

namespace {

// Beyond this the capacity of the head is final, so no growth copies it.
constexpr std::size_t copied_limit = std::size_t{1} << 18;

}  // namespace

void Recorder::record_head() {
    if (observer_) observer_(0, known_.head);
    observed_ = known_.end;
}

void Recorder::record_segment(bool counts) {
    const HeapSize first = known_.end;
    auto& head = known_.head;
    const bool keep = head.size() == first && first < head_limit;
    const bool give = observer_ != nullptr && observed_ <= first;
    if (keep || give) {
        std::array<std::uint16_t, kernels::segment> values;
        const SparseMask& mask = known_.coding.mask;
        // A replay can begin at an odd heap.
        const kernels::Expansion expansion{static_cast<std::uint16_t>(mask.mask), known_.coding.drop,
                                           mask.rare(first, 0), mask.rare(first + 1, 0)};
        kernels::expand(window_.at(first), kernels::segment, expansion, values.data());
        for (auto rare = known_.rare_from(first); rare != known_.rares.end(); ++rare)
            values[rare->heap - first] = static_cast<std::uint16_t>(rare->value);
        if (keep) {
            if (head.size() == head.capacity())
                head.reserve(head.size() < copied_limit ? 4 * head.size() : head_limit);
            head.insert(head.end(), values.begin(), values.end());
        }
        if (give) observer_(first, values);
    }
    if (give || observer_ == nullptr) observed_ = first + kernels::segment;
    if (counts && known_.counted_end == first) count_segment();
}

void Recorder::count_segment() {
    const HeapSize first = known_.end;
    std::uint64_t at_even[256], at_odd[256];
    verifier_.count(at_even, at_odd);
    auto& counts = known_.counts;
    for (auto& of : counts.of) of.resize(std::max<std::size_t>(of.size(), values_limit), 0);
    const auto note = [&](StoredValue value) {
        if (value <= known_.greatest) return;
        known_.greatest = value;
        known_.greatest_at = first;
        while (window_.known_value(known_.greatest_at) != value) ++known_.greatest_at;
    };
    for (unsigned c = 0; c < known_.coding.width(); ++c) {
        const StoredValue even = known_.coding.common(0, c), odd = known_.coding.common(1, c);
        counts.of[0][even] += at_even[c];
        counts.of[1][odd] += at_odd[c];
        note(std::max(at_even[c] > 0 ? even : 0, at_odd[c] > 0 ? odd : 0));
    }
    for (auto rare = known_.rare_from(first); rare != known_.rares.end(); ++rare) {
        counts.add(rare->heap, rare->value);
        note(rare->value);
    }
    known_.counted_end = first + kernels::segment;
}

}  // namespace ishitori::engine
