#include "engine/search_thread.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

constexpr std::size_t together = 8;  // segments that one call searches

}  // namespace

void SearchThread::start(const kernels::SearchTask& task, HeapSize first, bool in_window) {
    task_ = task;
    first_ = first;
    started_ = true;
    stop_ = false;
    done_ = 0;
    gathering_.begin(task_, batch, in_window);
    worker_.start([this] {
        const std::size_t step = gathering_.on() ? 1 : together;
        for (std::size_t s = 0; s < batch && !stop_; s += step) {
            if (gathering_.on()) gathering_.hand_over(s, task_);
            if (kernels::search(task_, step * kernels::segment / kernels::block)) return;
            if (gathering_.on()) gathering_.post(s, task_.plain);
            task_.plain += step * kernels::segment;
            done_.store(s + step, std::memory_order_release);
        }
    });
}

bool SearchThread::collect() {
    worker_.wait();
    started_ = false;
    return done_ == batch;
}

HeapSize SearchThread::searched_end(std::size_t apart) const {
    const std::size_t segments = done_.load(std::memory_order_acquire);
    return first_ + (segments - std::min(segments, apart)) * kernels::segment;
}

}  // namespace ishitori::engine
