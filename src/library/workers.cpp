#include "jobs/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ishitori/frontend/workers.hpp>

#include "library/inside.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

std::optional<double> seconds_of(const std::string& result) noexcept {
    const auto read = guarded([&]() -> Result<double> {
        const auto found = jobs::result_of_message(result);
        return found ? Result<double>(seconds_of(*found)) : Error{};
    });
    return read ? std::optional(*read) : std::nullopt;
}

Workers::~Workers() = default;

struct ThreadWorkers::Inside {
    jobs::ThreadWorkers workers;

    static std::optional<Report> outside(const std::optional<jobs::Report>& report) {
        if (!report) return std::nullopt;
        return Report{message_of(report->result), report->partial};
    }
};

ThreadWorkers::ThreadWorkers(std::size_t threads, Memory memory)
    : inside_(new Inside{jobs::ThreadWorkers(threads, memory == Memory::kept
                                                          ? jobs::ThreadWorkers::Memory::kept
                                                          : jobs::ThreadWorkers::Memory::given_back)}) {}
ThreadWorkers::~ThreadWorkers() = default;

ThreadWorkers::Times ThreadWorkers::times() {
    const auto [tasks, computing, waiting] = inside_->workers.times();
    return {tasks, computing, waiting};
}

std::size_t ThreadWorkers::idle() { return inside_->workers.idle(); }

bool ThreadWorkers::give(std::string task) {
    auto read = jobs::task_of_message(task);
    if (!read) return false;
    inside_->workers.give(std::move(*read));
    return true;
}

std::optional<Report> ThreadWorkers::next() { return Inside::outside(inside_->workers.next()); }
std::optional<Report> ThreadWorkers::next_now() { return Inside::outside(inside_->workers.next_now()); }
void ThreadWorkers::stop() { inside_->workers.stop(); }

std::string sentence_of(std::size_t rank, const ThreadWorkers::Times& times, Language language) {
    const double all = std::max(times.computing + times.waiting, 1e-9);
    return say(inside(language), "workers.rank",
               {rank, times.tasks, fmt::format("{:.1f}", times.computing),
                fmt::format("{:.1f}", times.waiting), fmt::format("{:.1f}", 100 * times.computing / all)});
}

}  // namespace ishitori::v1
