// A ledger: the checker's record of the derived stretches of one certificate, so that a check too long for
// one day resumes where it stopped. A ledger is not a premise of a proof. "Verified" with a ledger means
// that, according to its records, this version of the checker derived every stretch. A reader who does not
// trust the records can derive everything again.
#pragma once

#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/read_file.hpp"
#include "base/result.hpp"
#include "base/types.hpp"
#include "check/check.hpp"

namespace ishitori::check {

// Raised whenever the checker accepts something new; records of other versions do not count.
inline constexpr int checker_version = 2;

class Ledger : public StretchNotes {
  public:
    struct Note {
        HeapSize heaps = 0;             // derived for this stretch
        std::uint64_t cpu_seconds = 0;  // on the machine where it was derived
    };

    explicit Ledger(std::string path, KeepGoing keep_going = {});

    // Reads the file; a file that does not exist is an empty ledger. Errors "ledger.*" (exit 1) if it is not
    // a ledger, is damaged, or belongs to another version of the checker; exit 4 if it cannot be read.
    Status read();
    // Merges the records of another ledger of the same certificate (else error "ledger.foreign").
    Status join(const std::string& path);
    // True if it is about this certificate, by the SHA-256 of its text; an empty ledger then becomes about
    // it. A ledger with another count of stretches is damaged: see failure().
    bool speaks_of(const std::string& digest, std::uint64_t stretches) override;
    bool speaks_of_only(const std::string& digest) const { return certificate_ == digest; }
    // Success if it may be used for these files; "ledger.foreign" if none of them contains its certificate.
    // (An unreadable file is reported elsewhere.)
    Status fits(const std::vector<std::string>& files) const;
    bool empty() const { return certificate_.empty(); }

    bool has(std::uint64_t stretch) const override { return notes_.contains(stretch); }
    const std::map<std::uint64_t, Note>& notes() const { return notes_; }
    // Records a stretch and rewrites the file, after merging the records that other processes wrote
    // meanwhile; a lock admits one process at a time. Returns false if it could not be written; failure()
    // gives the reason. The processor time is counted since the last record, or since this object was made.
    bool note(std::uint64_t stretch, HeapSize heaps) override;
    bool note(std::uint64_t stretch, const Note& note);  // derived elsewhere
    bool write();
    const std::optional<Error>& failure() const override { return failure_; }
    const std::string& path() const { return path_; }

    std::string text() const;

  private:
    Status take(const std::string& path, std::string_view text);

    std::string path_, certificate_;
    KeepGoing keep_going_;
    std::uint64_t stretches_ = 0;
    std::map<std::uint64_t, Note> notes_;
    std::clock_t since_;
    std::optional<Error> failure_;
};

}  // namespace ishitori::check
