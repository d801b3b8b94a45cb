// Workers for computations that can be distributed: the games of a survey, the stretches of a certificate,
// the games of a queue of long runs. They are threads of this process, or processes such as the ranks of a
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

// The result of one task, as bytes. `partial`: only values to store; the game continues.
struct Report {
    std::string result;
    bool partial = false;
};
// Its processor time in seconds; nullopt if the bytes are not a result.
ISHITORI_API std::optional<double> seconds_of(const std::string& result) noexcept;

class ISHITORI_API Workers {
  public:
    virtual ~Workers();
    // The number of tasks that can start now without waiting in a queue.
    virtual std::size_t idle() = 0;
    // Gives out a task. Returns false if the bytes are not a task.
    virtual bool give(std::string task) = 0;
    // A report, or nullopt after a short while.
    virtual std::optional<Report> next() = 0;
    // Running tasks end soon, each with a report.
    virtual void stop() = 0;
};

class ISHITORI_API ThreadWorkers final : public Workers {
  public:
    // kept: the memory of finished tasks stays with the process, which is faster for surveys of many small
    // games. given_back: it is returned to the system.
    enum class Memory { kept, given_back };

    // 1 .. 1024 threads; fewer if the machine has no more.
    explicit ThreadWorkers(std::size_t threads, Memory memory = Memory::kept);
    ~ThreadWorkers() override;

    // Wall-clock seconds of the threads since their creation, summed. Tasks not yet reported count as
    // waiting.
    struct Times {
        std::uint64_t tasks = 0;
        double computing = 0, waiting = 0;
    };
    Times times();

    std::size_t idle() override;
    bool give(std::string task) override;  // tasks beyond idle() wait in a queue
    std::optional<Report> next() override;
    std::optional<Report> next_now();  // without waiting
    void stop() override;

    struct Inside;

  private:
    std::unique_ptr<Inside> inside_;
};

// A sentence about the time use of a rank of a cluster.
ISHITORI_API std::string sentence_of(std::size_t rank, const ThreadWorkers::Times& times, Language language);

ISHITORI_END
