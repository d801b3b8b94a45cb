#include "period/run_recorder.hpp"

#include <algorithm>

namespace ishitori::period {

Status RunRecorder::begin(HeapSize next, const SequenceChecksum& before, bool stores) {
    saved_ = Control::Clock::now();
    given_ = std::max(given_, next);
    if (!stores || stores_ || !storage_.keeps_values()) return Done{};
    if (const Status begun = storage_.begin_values(next, before); !begun) return begun;
    stores_ = true;
    stored_ = next;
    return Done{};
}

void RunRecorder::give(HeapSize first, ValueRun::Values values) {
    const HeapSize end = first + values.size();
    if (stores_ && stored_ < end) {
        const HeapSize next = std::max(first, stored_);
        note(storage_.add(next, values.subspan(next - first)));
        stored_ = end;
    }
    if (given_ >= end) return;
    const HeapSize next = std::max(first, given_);
    given_ = end;
    if (observer_) observer_(next, values.subspan(next - first));
}

bool RunRecorder::is_due(double seconds) const {
    const std::chrono::duration<double> since = Control::Clock::now() - saved_;
    return storage_.keeps_states() && since.count() >= seconds;
}

// The values first, so that they are never behind the state.
void RunRecorder::save(const ValueRun& run) {
    saved_ = Control::Clock::now();
    if (stores_) note(storage_.flush());
    if (!storage_.keeps_states()) return;
    const Status status = storage_.save(run.save());
    notes_.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
}

void RunRecorder::end(bool interrupted) {
    if (!storage_.keeps_values()) return;
    note(interrupted ? storage_.flush() : storage_.finish());
    stores_ = false;
}

void RunRecorder::note(const Status& kept) {
    if (!kept && !notes_.keep_fault) notes_.keep_fault = kept.error();
}

}  // namespace ishitori::period
