// A resumable computation of nim-values, heap by heap, with counts.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "base/state_bytes.hpp"
#include "engine/space.hpp"
#include "values/sequence.hpp"

namespace ishitori::period {

// The frequency of each nim-value among heaps 1 .. heaps, the usual data for comparing long runs.
struct ValueHistogram {
    HeapSize heaps = 0;
    std::vector<std::uint64_t> count;  // by nim-value

    // Counts the next heap. Returns true at the powers of two from 2^10 on.
    bool add(StoredValue value) {
        if (value >= count.size()) count.resize(value + std::size_t{1}, 0);
        ++count[value];
        ++heaps;
        return heaps >= 1024 && std::has_single_bit(heaps);
    }
};

// The running checksum of the values, and its value at the powers of two from 2^10 on.
class RunningChecksum {
  public:
    // Requires that G(0) .. G(first - 1) were added before.
    void add(HeapSize first, std::span<const std::uint16_t> values);
    const SequenceChecksum& all() const { return all_; }
    const std::vector<std::uint32_t>& at_powers() const { return at_powers_; }

    void save(StateWriter& out) const;
    bool restore(StateReader& in);
    bool operator==(const RunningChecksum& other) const {
        return all_.value() == other.all_.value() && at_powers_ == other.at_powers_;
    }

  private:
    SequenceChecksum all_;
    std::vector<std::uint32_t> at_powers_;  // [k]: of G(0) .. G(2^(10 + k))
};

// The sparse space of a run [T10], the number of its rare heaps below some heap, and the last of these; 0 if
// no heap is rare.
struct RunSpace {
    SparseMask mask;
    HeapSize rares = 0, last_rare = 0;

    // `all`: ascending; the rare heaps below `end` count.
    RunSpace(const SparseMask& of, const std::vector<RareHeap>& all, HeapSize end)
        : mask(of),
          rares(static_cast<HeapSize>(std::ranges::lower_bound(all, end, {}, &RareHeap::heap) - all.begin())),
          last_rare(rares == 0 ? 0 : all[rares - 1].heap) {}
};

// A run of the engine (sparse_run.hpp) or of the method wide (wide_run.hpp).
class ValueRun {
  public:
    using Values = std::span<const std::uint16_t>;
    using Observer = std::function<void(HeapSize first, Values)>;
    enum class Step {
        running,
        proved,     // a period; the concrete search has the details
        ended,      // the method cannot continue beyond known_end()
        disagreed,  // with the second computation, or with itself
    };

    ValueRun() = default;
    ValueRun(const ValueRun&) = delete;  // observers refer to this object
    ValueRun& operator=(const ValueRun&) = delete;
    virtual ~ValueRun() = default;

    virtual std::string_view method() const = 0;
    // Computes a few hundred or thousand heaps, not far beyond `end`.
    virtual Step step(HeapSize end) = 0;
    // True while the first heaps are computed, which known_end() does not count.
    virtual bool starts() const { return false; }
    virtual HeapSize known_end() const = 0;
    virtual StoredValue greatest() const = 0;
    virtual HeapSize greatest_at() const = 0;
    // The rare heaps among the heaps 1 .. end - 1.
    virtual RunSpace space(HeapSize end) const = 0;

    // The counts of G(0) .. G(end - 1): of all known values, or of the values below cut_at().
    struct Counted {
        HeapSize end = 0;
        SequenceChecksum checksum;
        StoredValue greatest = 0;
        HeapSize greatest_at = 0;
    };
    void cut_at(HeapSize end) {
        cut_at_ = end;
        cut_.reset();
    }
    Counted counted() const {
        return cut_.value_or(Counted{known_end(), checksum_.all(), greatest(), greatest_at()});
    }

    virtual std::string save() const = 0;

    virtual void use_threads(unsigned) {}
    // The second computation of --double-check. agrees_end(): heaps below this have equal values in both;
    // nullopt if there is no second method. second_read(): heaps below this were read from a checkpoint.
    // disagrees_at(), after Step::disagreed: the heap at which the disagreement was found.
    virtual std::optional<HeapSize> agrees_end() const = 0;
    virtual HeapSize second_read() const { return 0; }
    virtual HeapSize disagrees_at() const = 0;

    // From now on the observer receives each value, once and in order.
    void observe(Observer observer) { observer_ = std::move(observer); }
    const RunningChecksum& checksum() const { return checksum_; }
    const std::vector<ValueHistogram>& histograms() const { return histograms_; }

  protected:
    // Call it before each step: it records the greatest value so far, in case the step is cut off.
    void note_greatest() { before_ = {0, {}, greatest(), greatest_at()}; }
    void give(HeapSize first, Values values) {
        if (first < cut_at_ && first + values.size() >= cut_at_) cut(first, values.first(cut_at_ - first));
        checksum_.add(first, values);
        if (observer_) observer_(first, values);
    }

    RunningChecksum checksum_;
    std::vector<ValueHistogram> histograms_;

  private:
    void cut(HeapSize first, Values values);

    Observer observer_;
    HeapSize cut_at_ = 0;  // 0: no cut
    Counted before_;
    std::optional<Counted> cut_;
};

}  // namespace ishitori::period
