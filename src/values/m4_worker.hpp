// A thread that does one job at a time beside its owner. In WebAssembly there are no threads and no worker.
#pragma once

#if !defined(__wasi__)

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace ishitori::inline values::m4 {

class Worker {
  public:
    Worker() : thread_([this](const std::stop_token& stop) { run(stop); }) {}

    // Requires that no job is in hand. What the owner wrote before is seen by the job.
    void start(std::function<void()> job) {
        {
            const std::lock_guard lock(mutex_);
            job_ = std::move(job);
        }
        changed_.notify_all();
    }
    bool busy() {
        const std::lock_guard lock(mutex_);
        return job_ != nullptr;
    }
    // Afterwards no job is in hand, and what the last one wrote is seen by the owner.
    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return job_ == nullptr; });
    }

  private:
    void run(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, stop, [&] { return job_ != nullptr; })) {
            lock.unlock();
            job_();
            lock.lock();
            job_ = nullptr;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::function<void()> job_;
    std::jthread thread_;  // ends first
};

}  // namespace ishitori::inline values::m4

#endif
