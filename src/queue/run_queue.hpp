// A queue of long runs in a folder: many sparse games, each with its checkpoint, the cheapest first, until
// all of them have reached the requested heap or their periods are found.
//
//     FOLDER/0.354/              the checkpoint, as `period 0.354 --checkpoint FOLDER/0.354` writes it
//     FOLDER/0.354.certificate   once a period is found
//     FOLDER/progress.tsv        the table: a line for each game (docs/reference/formats.md)
//
// While the queue is not running, the folder can be copied or committed, and the queue resumed elsewhere.
// Folders written by `period --checkpoint` are adopted. The table is not a premise of a proof: it only plans
// the next steps. A period is verified once src/check has derived its certificate again from heap 0; until
// then it is only claimed, by a run that may have resumed from its checkpoint.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/result.hpp"
#include "jobs/workers.hpp"
#include "rules/take_and_break.hpp"
#include "run/run_table.hpp"

namespace ishitori::queue {

struct RunQueuePlan {
    HeapSize to = 0;
    unsigned threads = 2;
    Workers* workers = nullptr;      // computes the tasks; nullptr: this many threads of this process
    double slice_seconds = 60;       // processor time for one game before the next one's turn
    double checkpoint_seconds = 60;  // wall-clock seconds between checkpoints
    std::string version;             // of the program, for the table
    std::function<bool(const std::vector<LongRunRow>&)> keep_going{};  // asked often; false stops
};

struct RunQueueEnd {
    bool stopped = false;
    std::vector<Error> faults;  // faults of single games: a damaged or locked checkpoint, a full disk
};

class RunQueue {
  public:
    // Errors "runs.none" (read: no folder), "runs.locked", "runs.bad-table" (gives the line, exit 2),
    // "runs.version", and "file.unwritable". Subfolders that are named by a code and contain a checkpoint are
    // added to the table.
    static Result<RunQueue> open(const std::string& path, bool write, const KeepGoing& keep_going = {});

    // Games with one standard form have the same values, so only one of them gets a row: one that already has
    // it, else the form if it is among `codes`, else the first.
    struct Added {
        std::vector<TakeAndBreak> codes;  // for each given code the game with its row, each once
        struct Same {
            std::string game, has_row;
        };
        std::vector<Same> same;  // given codes without a row of their own
    };
    Added add(const std::vector<TakeAndBreak>& codes);
    // In the order of computation: least cost of the next step first.
    const std::vector<LongRunRow>& rows() const { return rows_; }
    // Computes the games of `codes` (all if empty) until they are done or the plan stops it. The results are
    // saved all the time, except for the last `checkpoint_seconds`. A claimed period is checked once, for as
    // long as a slice; if that is too short, the next run gives it more time. Error "file.unwritable".
    Result<RunQueueEnd> run(const std::vector<TakeAndBreak>& codes, const RunQueuePlan& plan);

    // Compares each row that has a period with its certificate beside the table. A certificate that is
    // missing, unreadable, changed or about another period is a fault (exit 2). The row is then `claimed`
    // instead of `verified`, and the next run checks or computes it again. The same holds for a row of a
    // table without digests.
    std::vector<Error> compare_certificates(const KeepGoing& keep_going);

    struct Merged {
        std::size_t added = 0, farther = 0;  // games adopted: new here; further there
        std::vector<Added::Same> same;       // left out, because another code of its form has a row here
        std::vector<std::string> without_certificate;  // left out: games with a period but no certificate
        std::vector<Error> faults;                     // left out: files that could not be copied
    };
    // Adopts from another folder the games that are further there or have a period there, each with its
    // checkpoint, histograms and certificate; writes the table. A certificate is only claimed here, whatever
    // its status in the other table. Errors "runs.contradict" (exit 2: two periods or two checksums of a
    // game; nothing is adopted), "runs.itself", and the errors of open().
    Result<Merged> merge(const std::string& from, const KeepGoing& keep_going = {});

  private:
    RunQueue(OpenFolder folder, std::optional<FileLock> lock)
        : folder_(std::move(folder)), lock_(std::move(lock)) {}
    Status read(const KeepGoing& keep_going);
    void sort_rows();
    // For each standard form the game with its row.
    std::map<std::string, std::string> games_by_form() const;
    Status write() const;

    OpenFolder folder_;
    std::optional<FileLock> lock_;  // held while it is written
    std::vector<LongRunRow> rows_;
};

}  // namespace ishitori::queue
