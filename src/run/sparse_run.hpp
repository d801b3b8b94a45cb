// A sparse run with all that its end is told by: what a checkpoint holds.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.hpp"
#include "values/period_sparse.hpp"

namespace ishitori::inline run {

// How often each nim-value occurs among heaps 1 .. heaps: how long runs are compared in this field.
struct ValueHistogram {
    HeapSize heaps = 0;
    std::vector<std::uint64_t> count;  // by nim-value
};

// The checksum of values as they come, and what it was at the powers of two from 2^10 on.
class RunningChecksum {
  public:
    // Requires that G(0) .. G(first - 1) were added before.
    void add(HeapSize first, std::span<const std::uint16_t> values);
    const SequenceChecksum& all() const { return all_; }
    const std::vector<std::uint32_t>& at_powers() const { return at_powers_; }

    void save(StateWriter& out) const;
    bool restore(StateReader& in);
    // Whether these can be the checksums of what the engine has given, as far as it keeps the values.
    bool sound(const SparseEngine& engine) const;
    bool operator==(const RunningChecksum& other) const {
        return all_.value() == other.all_.value() && at_powers_ == other.at_powers_;
    }

  private:
    SequenceChecksum all_;
    std::vector<std::uint32_t> at_powers_;  // [k]: of G(0) .. G(2^(10 + k))
};

class SparseRun {
  public:
    using Values = std::span<const std::uint16_t>;

    SparseRun(const SplitRules& rules, SparsePeriodSearch search);
    SparseRun(const SparseRun&) = delete;  // the engine's observer points here
    SparseRun& operator=(const SparseRun&) = delete;

    std::string save() const;
    // Nothing if the bytes are not such a state of this rule.
    static std::unique_ptr<SparseRun> restore(const SplitRules& rules, std::string_view bytes);

    void use_threads(unsigned threads) { search_.engine().use_threads(threads); }
    // Who else wants the values, each once and in order.
    void observe(std::function<void(HeapSize first, Values)> observer) { observer_ = std::move(observer); }
    // From now on all values are computed once more by another variant of the engine, from the beginning if
    // no such run was kept.
    void check_twice();

    enum class Step {
        goes_on,
        proved,
        ended,      // the engine says why
        disagreed,  // with the other variant
    };
    // Some hundred heaps, or some milliseconds of the first ones.
    Step step();
    // Whether these first heaps are still being computed, in one of the engines.
    bool starts() const;

    SparsePeriodSearch& search() { return search_; }
    const SparsePeriodSearch& search() const { return search_; }
    const RunningChecksum& checksum() const { return checksum_; }
    const std::vector<ValueHistogram>& histograms() const { return histograms_; }
    // How far the other variant agrees; nothing if there is none, or its sparse space is not sparse.
    std::optional<HeapSize> agrees_to() const;
    // How many heaps of the other variant were read and not computed here: G(0) .. below it.
    HeapSize other_read() const { return other_ ? other_->read : 0; }

  private:
    struct Other {
        SparseEngine engine;
        RunningChecksum checksum;
        HeapSize read = 0;
    };
    void watch_other();
    void note_histogram();
    bool other_disagrees();

    SplitRules rules_;
    SparsePeriodSearch search_;
    RunningChecksum checksum_;
    std::vector<ValueHistogram> histograms_;
    std::function<void(HeapSize, Values)> observer_;
    std::unique_ptr<Other> other_;
};

}  // namespace ishitori::inline run
