// The stretches of a certificate with stations, each derived by another worker (docs/reference/formats.md,
// 5.7): the tasks and their results, as plain data that is sent between processes, and the combined verdict.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "check/check.hpp"
#include "check/ledger.hpp"

namespace ishitori::jobs {

class Workers;

struct StretchTask {
    std::string certificate;    // its text
    std::uint64_t stretch = 0;  // 1 .. stretches_of(claim)
    std::uint64_t memory = check::Budget::usual_memory;
};

struct StretchResult {
    enum class End {
        derived,    // completely, and it agrees with the certificate
        refused,    // the certificate is false: `reason`
        stopped,    // before its end
        no_memory,  // it needs more memory or steps than are allowed or available
    };
    std::uint64_t stretch = 0;
    End end = End::stopped;
    HeapSize heaps = 0;  // heaps derived for it, if it was derived completely
    std::optional<Error> reason;
    double seconds = 0;  // processor time
};

// Lets src/check derive one stretch after another of one certificate. The data shared by all stretches, the
// first heaps, are derived once. After each stretch `next` is called, which waits for the next one, a later
// one; nullopt ends the pass. Every stretch taken is reported once.
struct StretchPass {
    std::function<std::optional<std::uint64_t>()> next;
    std::function<void(StretchResult)> report;
};
void derive_stretches(const StretchTask& first, const StretchPass& pass, const std::atomic<bool>& stop);

// The same verdict on a file as check::check_file(), with these differences. Stretches are given to workers
// as long as `limits` allow a whole one; if several stretches are false, the first one is the reason. The
// stretches that workers derive are recorded in `ledger`, which is limits.ledger or nullptr. Certificates
// with fewer than two stretches to derive are checked by this thread. `progress` reports the number of heaps
// derived, and of all heaps.
Result<check::Verdict> check_by_workers(Workers& workers, const std::string& path,
                                        const check::CheckLimits& limits, check::Ledger* ledger,
                                        const std::function<void(HeapSize, HeapSize)>& progress);

}  // namespace ishitori::jobs
