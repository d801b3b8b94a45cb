// A few threads that wait for short tasks: one caller distributes tasks 0 .. n - 1 and works on them too.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "base/platform/capabilities.hpp"

#if !defined(__wasi__)
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace ishitori::base::platform {

#if defined(__wasi__)

// The caller alone.
class ThreadTeam {
  public:
    explicit ThreadTeam(unsigned) {}
    template <class Task>
    void run(std::size_t tasks, const Task& task) {
        for (std::size_t k = 0; k < tasks; ++k) task(k);
    }
};

#else

class ThreadTeam {
  public:
    // A team of `threads`, including the caller; at least 1. Fewer if the machine has no more.
    explicit ThreadTeam(unsigned threads);
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;
    ~ThreadTeam();

    // Calls task(k) once for each k < tasks, in any order and on any of the threads; returns when all are
    // done.
    void run(std::size_t tasks, const std::function<void(std::size_t)>& task);

  private:
    void take_tasks();
    void run_tasks();

    const std::function<void(std::size_t)>* task_ = nullptr;
    std::size_t tasks_ = 0;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::condition_variable begin_, end_;
    std::atomic<std::size_t> round_{0};
    std::atomic<std::size_t> working_{0};
    std::atomic<bool> over_{false};
    std::vector<std::thread> threads_;
};

#endif

}  // namespace ishitori::base::platform
