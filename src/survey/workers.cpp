#include "survey/workers.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>

namespace ishitori::inline survey {

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

ThreadWorkers::ThreadWorkers(std::size_t threads) {
#ifdef __GLIBC__
    // Candidates for quotients are made and dropped by the thousand: memory given back to the system after
    // each was a quarter of the time of such a survey.
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_ARENA_MAX, 1);
#endif
    try {
        for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i)
            threads_.emplace_back([this] { work(); });
    } catch (const std::exception&) {
        // The machine has no more threads: those that were made do the work.
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
    while (true) {
        FormTask task;
        {
            std::unique_lock lock(mutex_);
            tasks_changed_.wait(lock, [&] { return closing_ || !tasks_.empty(); });
            if (closing_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        const auto begin = std::chrono::steady_clock::now();
        auto report = [&](FormResult result, bool partial) {
            const std::lock_guard lock(mutex_);
            reports_.push_back({std::move(result), partial});
            if (!partial) {
                --busy_;
                ++times_.games;
                times_.computing += seconds_since(begin);
            }
            reports_changed_.notify_one();
        };
        FormResult result;
        try {
            result = compute_form(task, stop_, [&](FormResult part) { report(std::move(part), true); });
        } catch (const std::bad_alloc&) {
            result = FormResult{};
            result.form = task.form;
            result.convention = task.convention;
            result.wanted_to = task.to;
            result.share = task.share;
            result.saved = task.saved;
            result.ending = Ending::memory;
        }
        report(std::move(result), false);
    }
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

void ThreadWorkers::give(FormTask task) {
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

}  // namespace ishitori::inline survey
