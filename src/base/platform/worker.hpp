// A thread that does one job at a time beside its owner.
#pragma once

#include <functional>
#include <memory>

#include "base/platform/capabilities.hpp"

#if !defined(__wasi__)
#include <hwy/cache_control.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#endif

namespace ishitori::base::platform {

#if defined(__wasi__)

inline void pause(unsigned) {}

// Has no thread and does nothing; with_worker() makes no owner of one.
class Worker {
  public:
    void start(const std::function<void()>&) {}
    bool busy() const { return false; }
    void wait() {}
};

template <class Owner>
std::unique_ptr<Owner> with_worker() {
    return nullptr;
}

#else

// Spin-wait back-off, turn `looks`: spins for some microseconds, then yields, so that it does not block a
// machine without a free processor.
inline void pause(unsigned looks) {
    constexpr unsigned looks_before_others = 256;
    if (looks < looks_before_others) {
        hwy::Pause();
    } else {
        std::this_thread::yield();
    }
}

// Looks for ready() for some milliseconds at most, before the caller sleeps: waking a thread takes as long as
// a short job.
template <class Ready>
void wait_awake(Ready ready) {
    constexpr unsigned looks_before_sleep = 4096;
    for (unsigned looks = 0; looks < looks_before_sleep && !ready(); ++looks) pause(looks);
}

class Worker {
  public:
    Worker() : thread_([this](const std::stop_token& stop) { run(stop); }) {}

    // Requires an idle worker. The job sees all earlier writes of the owner.
    void start(std::function<void()> job) {
        job_ = std::move(job);
        set_busy(true);
    }
    bool busy() const { return busy_.load(std::memory_order_acquire); }
    // Afterwards the worker is idle, and the owner sees all writes of the last job.
    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !busy(); });
    }

  private:
    void set_busy(bool busy) {
        {
            const std::lock_guard lock(mutex_);
            busy_.store(busy, std::memory_order_release);
        }
        changed_.notify_all();
    }
    void run(const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            wait_awake([&] { return busy(); });
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, stop, [&] { return busy(); })) return;
            }
            job_();
            set_busy(false);
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::function<void()> job_;
    std::atomic<bool> busy_{false};
    std::jthread thread_;  // ends first
};

// An object that has a Worker; nullptr if the machine has no thread to give.
template <class Owner>
std::unique_ptr<Owner> with_worker() {
    try {
        return std::make_unique<Owner>();
    } catch (const std::system_error&) {
        return nullptr;
    }
}

#endif

}  // namespace ishitori::base::platform
