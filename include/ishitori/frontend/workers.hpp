// Workers for computations that can be shared: the games of a survey, the stretches of a certificate, the
// games of a queue of long runs. They are threads of this process, or processes such as the ranks of a
// cluster, which receive tasks as bytes. This interface may change with every version. All processes must
// have the same version of the library. Every worker reads and writes the folder of a queue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "ishitori/error.hpp"

ISHITORI_BEGIN

// What came of one task, as bytes. `partial`: only values to keep; the game continues.
struct Report {
    std::string result;
    bool partial = false;
};
// How many seconds of processor time it took; nothing if the bytes are no result.
ISHITORI_API std::optional<double> seconds_of(const std::string& result) noexcept;

class ISHITORI_API Workers {
  public:
    virtual ~Workers();
    // How many tasks can be given now without waiting in a queue.
    virtual std::size_t idle() = 0;
    // A task to be computed. False if the bytes are not a task.
    virtual bool give(std::string task) = 0;
    // A report, or nothing after a short while.
    virtual std::optional<Report> next() = 0;
    // Tasks that are being computed end soon, each with a report.
    virtual void stop() = 0;
};

class ISHITORI_API ThreadWorkers final : public Workers {
  public:
    // True if memory that a task is done with stays with the process for the next ones, which is quicker for
    // surveys of many small games, or goes back to the system.
    enum class Memory { kept, given_back };

    // 1 .. 1024 threads; fewer where the machine gives no more.
    explicit ThreadWorkers(std::size_t threads, Memory memory = Memory::kept);
    ~ThreadWorkers() override;

    // How the threads spent the time since they were made, in seconds of the clock, summed over the threads.
    // Tasks not yet reported count as waiting.
    struct Times {
        std::uint64_t tasks = 0;
        double computing = 0, waiting = 0;
    };
    Times times();

    std::size_t idle() override;
    bool give(std::string task) override;  // more than idle() wait in a queue
    std::optional<Report> next() override;
    std::optional<Report> next_now();  // without waiting
    void stop() override;

    struct Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

// A sentence that says how a rank of a cluster spent its time.
ISHITORI_API std::string sentence_of(std::size_t rank, const ThreadWorkers::Times& times, Language language);

ISHITORI_END
