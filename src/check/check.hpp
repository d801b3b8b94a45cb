// Is the claim of a certificate true? Answered straight from the rules: nothing of the programs that found it
// is used here, only rules/ and what claims/ says. docs/MAP.md says which files prove which kind.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "check/verdict.hpp"

namespace ishitori::check {

// Of several files: the worst verdict, and the exit code that says it.
class WorstVerdict {
  public:
    void note(const Result<Verdict>& verdict) {
        if (!verdict) failed_ = std::max(failed_, verdict.error().exit);
        refused_ = refused_ || (verdict && verdict->refused());
        consistent_ = consistent_ || (verdict && verdict->consistent());
    }
    Exit exit() const {
        return unreadable()  ? failed_
               : refused_    ? Exit::check_failed
               : consistent_ ? Exit::stopped
                             : Exit::answered;
    }
    bool unreadable() const { return failed_ != Exit::answered; }
    // A file that cannot be read is none that is verified, and none that is refused.
    std::string_view name() const {
        return refused_ ? "refused" : unreadable() ? "unchecked" : consistent_ ? "consistent" : "verified";
    }

  private:
    bool refused_ = false, consistent_ = false;
    Exit failed_ = Exit::answered;  // why a file has no verdict
};

// Notes of the stretches of one certificate that were derived earlier (ledger.hpp).
class StretchNotes {
  public:
    virtual ~StretchNotes() = default;
    // Whether they are about the certificate of this digest; notes of nothing are from then on.
    virtual bool speaks_of(const std::string& digest, std::uint64_t stretches) = 0;
    virtual bool has(std::uint64_t stretch) const = 0;
    // Takes down a stretch, derived by so many heaps. False: it could not be kept; failure() says why.
    virtual bool note(std::uint64_t stretch, HeapSize heaps) = 0;
    virtual const std::optional<Error>& failure() const = 0;
};

struct CheckLimits {
    // Heaps whose values or options are derived again, at most (2^28 if nothing is said of stretches or a
    // ledger either); of a sparse window each takes two bytes of memory.
    std::optional<HeapSize> heaps{};
    std::optional<Stretches> stretches{};  // with stations: which of them; else all
    std::function<bool()> keep_going{};    // asked now and then in long checks; false ends them
    StretchNotes* ledger = nullptr;        // notes the stretches of the certificate that it speaks of
    HeapSize heaps_most() const {
        return heaps.value_or(stretches || ledger != nullptr ? ~HeapSize{0} : HeapSize{1} << 28);
    }
};

// The verdict on the text of a certificate of any kind (check_quotient.cpp and check_free_heaps.cpp have
// those of misere play, check_window.cpp and check_stations.cpp those of sparse windows). Time O(n) per value
// for octal codes, O(n^2) for hexadecimal ones.
Verdict check_certificate(std::string_view text, const CheckLimits& limits = {});

// The same, of a text that was read from `path`, and of a file. Errors: "certificate.memory" (exit 4), that
// of a ledger that cannot be written, and of a file those of read_file().
Result<Verdict> check_text(std::string_view text, const std::string& path, const CheckLimits& limits);
Result<Verdict> check_file(const std::string& path, const CheckLimits& limits = {});

}  // namespace ishitori::check
