// Who computes the games of a survey: threads of this process, or others to whom they are handed as bytes,
// such as the ranks of a cluster. All must be of the same version of the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "ishitori/error.hpp"

ISHITORI_BEGIN

// What was found about one game, as bytes. `partial`: only values to keep; the game goes on.
struct Report {
    std::string result;
    bool partial = false;
};
// How many seconds the game took; nothing if the bytes are no result.
ISHITORI_API std::optional<double> seconds_of(const std::string& result) noexcept;

class ISHITORI_API Workers {
  public:
    virtual ~Workers();
    // How many games can be given now without waiting in a queue.
    virtual std::size_t idle() = 0;
    // A game to be computed. False: the bytes are none.
    virtual bool give(std::string task) = 0;
    // A report, or nothing after a short while.
    virtual std::optional<Report> next() = 0;
    // Games that are being computed end soon, each with a report.
    virtual void stop() = 0;
};

class ISHITORI_API ThreadWorkers final : public Workers {
  public:
    // 1 .. 1024; fewer where the machine gives no more.
    explicit ThreadWorkers(std::size_t threads);
    ~ThreadWorkers() override;

    // How the threads spent the time since they were made, in seconds of the clock, summed over the threads.
    // Games not yet reported count as waiting.
    struct Times {
        std::uint64_t games = 0;
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

// A sentence that tells how a rank of a cluster spent its time.
ISHITORI_API std::string sentence_of(std::size_t rank, const ThreadWorkers::Times& times, Language language);

ISHITORI_END
