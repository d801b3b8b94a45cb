// Is the claim of a certificate true? Answered straight from the rules: nothing of the programs that found it
// is used here, only rules/ and the bounds of claims/. Read check.cpp in one sitting: it is the whole proof.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "check/check_free_heaps.hpp"
#include "check/check_stations.hpp"
#include "claims/certificate.hpp"
#include "claims/quotient_certificate.hpp"

namespace ishitori {

struct Verdict {
    std::optional<Error> reason;       // why it is refused: a sentence of words/
    std::optional<PeriodClaim> claim;  // what is claimed (without its values), as far as it could be read
    std::optional<QuotientClaim> quotient;    // the same for a certificate of kind quotient
    std::optional<FreeHeapClaim> free_heaps;  // the same for one of kind free-heaps
    HeapSize rederived = 0;  // how many values were derived again; of a quotient, heaps whose options were
    HeapSize needed = 0;     // of a sparse window: how many the proof needs
    std::uint64_t stretches = 0;  // with stations: in how many stretches they can be derived
    Stretches checked{1, 0};      // and which were

    bool refused() const { return reason.has_value(); }
    // Nothing speaks against it, but only `rederived` of the `needed` values, or only some stretches, were
    // derived again.
    bool consistent() const {
        if (stretches > 0) return !reason && !(checked.first == 1 && checked.last == stretches);
        return !reason && rederived < needed;
    }
    bool verified() const { return !reason && !consistent(); }
};

// "verified", "consistent", "refused".
std::string_view verdict_name(const Verdict& verdict);

// Of several files: the worst verdict, and the exit code that says it.
class WorstVerdict {
  public:
    void note(const Result<Verdict>& verdict) {
        unreadable_ = unreadable_ || !verdict;
        refused_ = refused_ || (verdict && verdict->refused());
        consistent_ = consistent_ || (verdict && verdict->consistent());
    }
    Exit exit() const {
        return unreadable_   ? Exit::machine_failed
               : refused_    ? Exit::check_failed
               : consistent_ ? Exit::stopped
                             : Exit::answered;
    }
    // A file that cannot be read is none that is verified.
    std::string_view name() const {
        return refused_ || unreadable_ ? "refused" : consistent_ ? "consistent" : "verified";
    }

  private:
    bool refused_ = false, consistent_ = false, unreadable_ = false;
};

// "7" or "7-12": which stretches. Nothing if the text is not so, or runs down, or begins below 1.
std::optional<Stretches> parse_stretches(std::string_view text);

struct CheckLimits {
    // Values of a sparse window that are derived again, at most (2^28 if nothing is said of stretches
    // either); each takes two bytes of memory, but not with stations.
    std::optional<HeapSize> values{};
    std::optional<Stretches> stretches{};  // with stations: which of them; else all
    HeapSize values_most() const { return values.value_or(stretches ? ~HeapSize{0} : HeapSize{1} << 28); }
    std::function<bool()> keep_going{};  // asked now and then in long checks; false ends them
};

// The verdict on the text of a certificate of any kind (check_quotient.cpp has that of quotients,
// check_window.cpp and check_stations.cpp those of sparse windows). Time O(n) per value for octal codes,
// O(n^2) for hexadecimal ones.
Verdict check_certificate(std::string_view text, const CheckLimits& limits = {});

// The same for a file. Error "certificate.unreadable" (exit 4) if there is nothing to read.
Result<Verdict> check_file(const std::string& path, const CheckLimits& limits = {});

}  // namespace ishitori
