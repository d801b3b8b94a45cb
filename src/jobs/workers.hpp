// The workers that compute games of a survey, stretches of a certificate, and games of a queue of runs:
// threads of this process, or (apps/mpi) the ranks of a cluster.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "jobs/tasks.hpp"

namespace ishitori::jobs {

// `partial`: an intermediate state to store; the game continues.
struct Report {
    TaskResult result;
    bool partial = false;
};

class Workers {
  public:
    virtual ~Workers() = default;
    // The number of tasks that can start now.
    virtual std::size_t idle() = 0;
    virtual void give(Task task) = 0;
    // A report, or nullopt after a short while.
    virtual std::optional<Report> next() = 0;
    // Running tasks end soon, each with a report.
    virtual void stop() = 0;
};

// Gives out the tasks of `next` (nullopt: no task at present) until no task is left, and passes every report
// to `take`. `keep_going` is called often; if it returns false, the workers are stopped and nothing more is
// given out. Returns true in that case, once every task has ended.
bool share_out(Workers& workers, const std::function<std::optional<Task>()>& next,
               const std::function<void(Report&&)>& take, const std::function<bool()>& keep_going);

class ThreadWorkers final : public Workers {
  public:
    // True if memory of finished tasks stays with the process, for the next ones: many small games.
    enum class Memory { kept, given_back };

    // Fewer threads if the machine has no more; with none() nothing can be computed.
    explicit ThreadWorkers(std::size_t threads, Memory memory = Memory::kept);
    bool none() const { return threads_.empty(); }
    ~ThreadWorkers() override;

    // Wall-clock seconds of the threads since their creation, summed.
    // Tasks not yet reported count as waiting.
    struct Times {
        std::uint64_t tasks = 0;
        double computing = 0, waiting = 0;
    };
    Times times();

    std::size_t idle() override;
    // Tasks beyond idle() wait in a queue.
    void give(Task task) override;
    std::optional<Report> next() override;
    std::optional<Report> next_now();  // without waiting
    void stop() override { stop_ = true; }

  private:
    using Clock = std::chrono::steady_clock;

    void work();
    void compute(const Task& task);
    void compute_stretches(const StretchTask& first, Clock::time_point begin);
    void done(TaskResult result, Clock::time_point begin);

    std::mutex mutex_;
    std::condition_variable tasks_changed_, reports_changed_;
    std::deque<Task> tasks_;
    std::deque<Report> reports_;
    std::size_t busy_ = 0;  // given and not yet reported
    Times times_;
    Clock::time_point start_ = Clock::now();
    std::atomic<bool> stop_ = false;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace ishitori::jobs
