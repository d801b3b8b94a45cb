// The search on a thread of its own, ahead of the verification.
#pragma once

#include <atomic>
#include <cstddef>

#include "base/platform/worker.hpp"
#include "engine/gathering.hpp"
#include "engine/kernels/kernels.hpp"
#include "engine/space.hpp"

namespace ishitori::engine {

// The search of a batch of segments. The caller's thread verifies segments of the batch as soon as they are
// searched.
class SearchThread {
  public:
    static constexpr std::size_t batch = 512;  // segments

    // Searches the batch that begins with heap `first`, at the task's pointers. `in_window`: each tap leads
    // to the heap exactly its lag before. Requires !started().
    void start(const kernels::SearchTask& task, HeapSize first, bool in_window);
    bool started() const { return started_; }
    bool busy() const { return worker_.busy(); }
    // Waits for the end of the batch. Returns true if all of it was searched; false if a value outgrew the
    // lanes, or if it was stopped.
    bool collect();
    void stop() { stop_ = true; }
    // Heaps of the batch below this one are searched, without the last `apart` segments.
    HeapSize searched_end(std::size_t apart = 0) const;
    // Does a part of the searching thread's work. False if no work is left.
    bool help() { return gathering_.gather_one(done_.load(std::memory_order_acquire)); }

  private:
    kernels::SearchTask task_{};
    HeapSize first_ = 0;
    bool started_ = false;              // a batch was started and not collected
    std::atomic<std::size_t> done_{0};  // segments of it
    std::atomic<bool> stop_{false};
    kernels::Gathering gathering_;
    platform::Worker worker_;  // ends first
};

}  // namespace ishitori::engine
