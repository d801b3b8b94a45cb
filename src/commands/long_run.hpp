// What the questions that can take long share: the clock of --timeout, the folder of --checkpoint, the file
// of
// --certificate.
#pragma once

#include <chrono>

#include "ask/command.hpp"
#include "base/control.hpp"
#include "run/checkpoint.hpp"

namespace ishitori::inline commands {

// The time since its making, against the seconds of --timeout.
class Clock {
  public:
    explicit Clock(const Request& request) : request_(request), timeout_(request.number("--timeout")) {}

    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    // How many a second, of so many done since the making.
    double rate(std::uint64_t done) const { return static_cast<double>(done) / std::max(seconds(), 1e-9); }
    // False after Ctrl-C or when the time is up.
    bool keep_going() {
        timed_out_ = timeout_ && seconds() >= static_cast<double>(*timeout_);
        return !timed_out_ && request_.environment->keep_going();
    }
    bool timed_out() const { return timed_out_; }

  private:
    const Request& request_;
    std::optional<std::uint64_t> timeout_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    bool timed_out_ = false;
};

// Ctrl-C, the deadline of --timeout, and progress with the heaps a second since the first call.
Control control_of(const Request& request);

// The folder of --checkpoint, locked; nothing without that option. `parameters` as CheckpointFolder::open has
// them, whose errors these are; "checkpoint.there" if a state lies there and --resume is not given,
// "option.needed" for --resume and --checkpoint-every without --checkpoint.
Result<std::optional<CheckpointFolder>> checkpoint_folder(const Request& request,
                                                          const std::string& parameters);
// --threads, `usual` where it is not given. Error "period.threads" beyond 1 .. 256.
Result<unsigned> threads_of(const Request& request, unsigned usual);

double checkpoint_seconds(const Request& request);

// Says a fault that does not undo the answer: its sentence as a note, its exit code.
void note_fault(Answer& answer, const Request& request, const Error& fault);

// Writes the certificate where --certificate wants it, and says so, or why not.
void put_certificate(Answer& answer, const Request& request, const std::string& certificate);

}  // namespace ishitori::inline commands
