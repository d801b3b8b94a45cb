#include "base/platform/thread_team.hpp"

#include "base/platform/worker.hpp"

namespace ishitori::base::platform {

void ThreadTeam::take_tasks() {
    for (std::size_t k = next_++; k < tasks_; k = next_++) (*task_)(k);
}

ThreadTeam::ThreadTeam(unsigned threads) {
    for (unsigned t = 1; t < threads; ++t) {
        try {
            threads_.emplace_back([this] { run_tasks(); });
        } catch (const std::exception&) {
            break;  // the machine has no more threads; the existing ones do the work
        }
    }
}

ThreadTeam::~ThreadTeam() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadTeam::run_tasks() {
    for (std::size_t seen = 0;;) {
        const auto begun = [&] { return over_ || round_ != seen; };
        wait_awake(begun);
        {
            std::unique_lock lock(mutex_);
            begin_.wait(lock, begun);
            if (over_) return;
            seen = round_;
        }
        take_tasks();
        {
            const std::lock_guard lock(mutex_);
            --working_;
        }
        end_.notify_one();
    }
}

void ThreadTeam::run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
    {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        tasks_ = tasks;
        next_ = 0;
        working_ = threads_.size();
        ++round_;
    }
    begin_.notify_all();
    take_tasks();
    const auto ended = [&] { return working_ == 0; };
    wait_awake(ended);
    std::unique_lock lock(mutex_);
    end_.wait(lock, ended);
}

}  // namespace ishitori::base::platform
