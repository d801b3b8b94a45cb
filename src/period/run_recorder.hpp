// Passes the values and the states of a search to its observer and its storage.
#pragma once

#include <span>
#include <string>

#include "base/control.hpp"
#include "base/result.hpp"
#include "period/finding.hpp"
#include "period/storage.hpp"
#include "period/value_run.hpp"

namespace ishitori::period {

class RunRecorder {
  public:
    // The storage may be nullptr; faults in saving are put into the notes. Both must outlive this object.
    RunRecorder(Storage* storage, RunNotes& notes)
        : storage_(storage != nullptr ? *storage : nothing_), notes_(notes) {}
    RunRecorder(const RunRecorder&) = delete;
    RunRecorder& operator=(const RunRecorder&) = delete;

    Storage& storage() { return storage_; }
    // The observer receives each value once and in order.
    void observe(ValueRun::Observer observer) { observer_ = std::move(observer); }

    // A run begins, and its next value is G(next); `before` is the checksum of the values before it. If
    // `stores`, the storage receives the values too from now on, unless it keeps no values.
    Status begin(HeapSize next, const SequenceChecksum& before, bool stores);
    bool stores() const { return stores_; }
    // The next values of the run. Values that were passed on before, by a run that gave up, are skipped.
    void give(HeapSize first, ValueRun::Values values);
    HeapSize given_end() const { return given_; }

    // True if the storage keeps states and the last one is at least this old.
    bool is_due(double seconds) const;
    // Does nothing if the storage keeps no states.
    void save(const ValueRun& run);

    // Before end(): stores the first values, unless a run stored values.
    template <class Value>
    Status complete(std::span<const Value> first_values) {
        if (!storage_.keeps_values() || stores_) return Done{};
        if (const Status begun = storage_.begin_values(0, {}); !begun) return begun;
        if (!first_values.empty()) note(storage_.add(0, first_values));
        return Done{};
    }
    void end(bool interrupted);

  private:
    void note(const Status& kept);

    Storage nothing_;
    Storage& storage_;
    RunNotes& notes_;
    ValueRun::Observer observer_;
    HeapSize given_ = 0;   // the observer received the values of all heaps below
    bool stores_ = false;  // the storage receives the values,
    HeapSize stored_ = 0;  // and received all below this heap
    Control::Clock::time_point saved_ = Control::Clock::now();
};

}  // namespace ishitori::period
