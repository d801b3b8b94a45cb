// Decides if the claim of a certificate is true, from the rules alone: the code of the finders is not used,
// only rules/ and the claims in claims/. docs/internals/map.md lists the files that prove each kind.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "check/budget.hpp"
#include "check/verdict.hpp"

namespace ishitori::check {

// For several files: the worst verdict, and its exit code.
class WorstVerdict {
  public:
    void note(const Result<Verdict>& verdict) {
        if (!verdict) failed_ = std::max(failed_, verdict.error().exit);
        refused_ = refused_ || (verdict && verdict->refused());
        consistent_ = consistent_ || (verdict && verdict->consistent());
        too_large_ = too_large_ || (verdict && verdict->too_large());
    }
    Exit exit() const {
        return unreadable()                ? failed_
               : refused_                  ? Exit::check_failed
               : consistent_ || too_large_ ? Exit::stopped
                                           : Exit::answered;
    }
    bool unreadable() const { return failed_ != Exit::answered; }
    // A file that cannot be read is neither verified nor refused.
    std::string_view name() const {
        return refused_       ? "refused"
               : unreadable() ? "unchecked"
               : too_large_   ? "too-large"
               : consistent_  ? "consistent"
                              : "verified";
    }

  private:
    bool refused_ = false, consistent_ = false, too_large_ = false;
    Exit failed_ = Exit::answered;  // the reason why a file has no verdict
};

// The record of the stretches of one certificate that were derived earlier (ledger.hpp).
class StretchNotes {
  public:
    virtual ~StretchNotes() = default;
    // True if the record is about the certificate with this digest; an empty record then becomes about it.
    virtual bool speaks_of(const std::string& digest, std::uint64_t stretches) = 0;
    // True if this stretch is recorded.
    virtual bool has(std::uint64_t stretch) const = 0;
    // Records a stretch, derived by this many heaps. Returns false if it could not be kept; failure() gives
    // the reason.
    virtual bool note(std::uint64_t stretch, HeapSize heaps) = 0;
    virtual const std::optional<Error>& failure() const = 0;
};

struct CheckLimits {
    // The maximum number of heaps whose values or options are derived again (2^28 if neither this nor a
    // ledger or stretches are given).
    std::optional<HeapSize> heaps{};
    std::optional<Stretches> stretches{};         // with stations: the stretches to derive; else all
    std::function<bool()> keep_going{};           // called from time to time in long checks; false ends them
    StretchNotes* ledger = nullptr;               // records the stretches of its certificate
    std::uint64_t memory = Budget::usual_memory;  // bytes, for the file and the data made from it
    std::optional<std::uint64_t> steps{};         // of work; see max_steps()
    std::optional<Budget::Clock::time_point> deadline{};  // the time at which an unfinished check ends

    // True if the requested stretches end beyond these; then no stretch is derived.
    bool beyond(std::uint64_t all) const {
        return stretches && stretches->last > all && stretches->last != Stretches{}.last;
    }
    HeapSize max_heaps() const {
        return heaps.value_or(stretches || ledger != nullptr ? Budget::no_bound : usual_heaps);
    }
    // Steps of about a nanosecond: some seconds of work. The bound is larger only if more heaps are
    // requested, or absent if the time is bounded instead.
    std::uint64_t max_steps() const {
        constexpr std::uint64_t usual = 14'000'000'000;
        const HeapSize times = (max_heaps() - 1) / usual_heaps + 1;
        if (steps) return *steps;
        if (deadline || times > Budget::no_bound / usual) return Budget::no_bound;
        return usual * times;
    }
    bool late() const { return deadline && Budget::Clock::now() >= *deadline; }
    bool may_continue() const { return (!keep_going || keep_going()) && !late(); }
    Budget::Limits budget() const { return {max_heaps(), max_steps(), memory, deadline}; }
    // A text takes up to this many times its size when it is read.
    static constexpr std::uint64_t times_its_size = 24;
    std::uint64_t longest_text() const { return memory / times_its_size; }

    static constexpr HeapSize usual_heaps = HeapSize{1} << 28;
};

// A range of stretches, "7" or "7-12". Nullopt if malformed, descending, or below 1.
std::optional<Stretches> parse_stretches(std::string_view text);

// The verdict on the text of a certificate of any kind (kinds.hpp gives the cost of each check).
Verdict check_certificate(std::string_view text, const CheckLimits& limits = {});

// The verdict on a claim when a budget ended. `needed`: bytes, if the memory was the reason.
TooLarge too_large(BudgetEnd end, std::uint64_t needed, std::uint64_t allowed);

using CheckText = std::function<Result<Verdict>(std::string_view text, const CheckLimits& limits)>;

// The same, of a text that was read from `path`, and of a file, which is read no further than the memory
// allows; `judge` is another way to come to a verdict. Errors: "certificate.memory" (exit 4) if the machine
// has less memory than is allowed, the error of an unusable ledger, and for a file the errors of read_file().
Result<Verdict> check_text(std::string_view text, const std::string& path, const CheckLimits& limits,
                           const CheckText& judge = check_certificate);
Result<Verdict> check_file(const std::string& path, const CheckLimits& limits = {},
                           const CheckText& judge = check_certificate);

}  // namespace ishitori::check
