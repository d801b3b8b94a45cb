// The state that a catalogue stores for an unsettled game, with the right digest: no answer rests on it.
#include "base/every_module.hpp"
#include "forms/form_result.hpp"
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ishitori;
    const std::atomic<bool> stop = false;
    FormTask task{"0.76", Convention::normal, 600, {}, "", false};
    static const Standing truth = compute_form(task, stop).standing;
    task.saved = sealed_state(task.form, fuzz::text_of(data, size));
    if (compute_form(task, stop).standing != truth) std::abort();
    return 0;
}
