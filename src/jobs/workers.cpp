#include "jobs/workers.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <new>

namespace ishitori::jobs {

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

FormResult form_computed(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep) {
    try {
        return compute_form(task, stop, keep);
    } catch (const std::bad_alloc&) {
        FormResult result = FormResult::of(task);
        result.saved = task.saved;
        result.ending = Ending::memory;
        return result;
    }
}

}  // namespace

bool share_out(Workers& workers, const std::function<std::optional<Task>()>& next,
               const std::function<void(Report&&)>& take, const std::function<bool()>& keep_going) {
    std::size_t given = 0;
    bool stopped = false;
    const auto may_continue = [&] {
        if (!stopped && !keep_going()) {
            stopped = true;
            workers.stop();
        }
        return !stopped;
    };
    while (true) {
        while (!stopped && workers.idle() > 0) {
            auto task = next();
            if (!task || !may_continue()) break;
            workers.give(std::move(*task));
            ++given;
        }
        if (given == 0) return stopped;
        may_continue();
        auto report = workers.next();
        if (!report) continue;
        if (!report->partial) --given;
        take(std::move(*report));
    }
}

ThreadWorkers::ThreadWorkers(std::size_t threads, Memory memory) {
#ifdef __GLIBC__
    // A survey of quotients creates and drops thousands of candidates. Returning their memory to the system
    // each time is slow.
    if (memory == Memory::kept) {
        mallopt(M_MMAP_THRESHOLD, 1 << 30);
        mallopt(M_TRIM_THRESHOLD, 1 << 30);
        mallopt(M_ARENA_MAX, 1);
    }
#endif
    try {
        for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
            threads_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
        // The machine has no more threads; the existing threads do the work.
    }
}

ThreadWorkers::~ThreadWorkers() {
    stop_ = true;
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    tasks_changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadWorkers::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        tasks_changed_.wait(lock, [&] { return closing_ || !tasks_.empty(); });
        if (closing_) return;
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        compute(task);
        lock.lock();
    }
}

void ThreadWorkers::compute(const Task& task) {
    const auto begin = std::chrono::steady_clock::now();
    if (const auto* const form = std::get_if<FormTask>(&task)) {
        const auto keep = [&](FormResult part) {
            const std::lock_guard lock(mutex_);
            reports_.push_back({std::move(part), true});
            reports_changed_.notify_one();
        };
        done(form_computed(*form, stop_, keep), begin);
    } else if (const auto* const slice = std::get_if<SliceTask>(&task)) {
        done(run_slice(*slice, stop_), begin);
    } else {
        compute_stretches(std::get<StretchTask>(task), begin);
    }
}

// Consecutive stretches of one certificate are one pass of the checker. All threads wait for the same
// condition, a task or the end, so notify_one() suffices.
void ThreadWorkers::compute_stretches(const StretchTask& first, Clock::time_point begin) {
    std::uint64_t last = first.stretch;
    StretchPass pass;
    pass.report = [&](StretchResult result) { done(std::move(result), begin); };
    pass.next = [&]() -> std::optional<std::uint64_t> {
        std::unique_lock lock(mutex_);
        tasks_changed_.wait(lock, [&] { return closing_ || !tasks_.empty(); });
        if (closing_) return std::nullopt;
        const auto* const next = std::get_if<StretchTask>(&tasks_.front());
        if (next == nullptr || next->stretch <= last || next->certificate != first.certificate)
            return std::nullopt;
        last = next->stretch;
        tasks_.pop_front();
        begin = Clock::now();
        return last;
    };
    derive_stretches(first, pass, stop_);
}

void ThreadWorkers::done(TaskResult result, Clock::time_point begin) {
    const std::lock_guard lock(mutex_);
    reports_.push_back({std::move(result), false});
    --busy_;
    ++times_.tasks;
    times_.computing += seconds_since(begin);
    reports_changed_.notify_one();
}

ThreadWorkers::Times ThreadWorkers::times() {
    const std::lock_guard lock(mutex_);
    Times times = times_;
    times.waiting = static_cast<double>(threads_.size()) * seconds_since(start_) - times.computing;
    return times;
}

std::size_t ThreadWorkers::idle() {
    const std::lock_guard lock(mutex_);
    return threads_.size() - std::min(threads_.size(), busy_);
}

void ThreadWorkers::give(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    ++busy_;
    tasks_changed_.notify_one();
}

std::optional<Report> ThreadWorkers::next() {
    {
        std::unique_lock lock(mutex_);
        reports_changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return !reports_.empty(); });
    }
    return next_now();
}

std::optional<Report> ThreadWorkers::next_now() {
    const std::lock_guard lock(mutex_);
    if (reports_.empty()) return std::nullopt;
    Report report = std::move(reports_.front());
    reports_.pop_front();
    return report;
}

}  // namespace ishitori::jobs
