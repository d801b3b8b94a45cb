// A time slice of one game of a queue of long runs (run_queue.hpp), as plain data that is sent between
// processes. It reads and writes only files in the queue's folder.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "run/run_table.hpp"

namespace ishitori::jobs {

struct SliceTask {
    std::string folder;  // of the queue
    LongRunRow row;      // the game, from the table
    HeapSize to = 0;
    double slice_seconds = 60;              // processor time before the next game's turn
    double checkpoint_seconds = 60;         // of the clock
    std::string version;                    // of the program, for the table
    std::optional<std::size_t> stations{};  // of a certificate, as in SearchOptions
};

struct SliceResult {
    LongRunRow row;              // the new row for the table
    std::optional<Error> fault;  // a damaged or locked checkpoint, a full disk
    bool no_memory = false;      // the row is then unchanged
    double seconds = 0;          // processor time
};

// True if something remains to compute below heap `to`, or to check.
bool goes_on(const LongRunRow& row, HeapSize to);
// The next goal of this game.
HeapSize goal_of(const LongRunRow& row, HeapSize to);

// Computes the game to its next goal, or until its time is over, and checks a period that is found. The
// thread then has low priority (nice 10).
SliceResult run_slice(const SliceTask& task, const std::atomic<bool>& stop);

}  // namespace ishitori::jobs
