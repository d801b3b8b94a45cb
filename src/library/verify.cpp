#include <ishitori/verify.hpp>

#include "check/check.hpp"
#include "library/inside.hpp"

namespace ishitori::v1 {

Result<Verdict> verify(std::string_view certificate, const VerifyLimits& limits, const Watch& watch) {
    return guarded([&]() -> Result<Verdict> {
        Watching watching(watch);
        check::CheckLimits bounds;
        bounds.heaps = limits.heaps;
        if (limits.memory) bounds.memory = *limits.memory;
        if (limits.time) bounds.deadline = check::Budget::Clock::now() + *limits.time;
        bounds.keep_going = [&] { return watching.go_on(); };
        const check::Verdict found = check::check_certificate(certificate, bounds);
        Verdict verdict;
        verdict.kind = found.verified()     ? Verdict::Kind::verified
                       : found.consistent() ? Verdict::Kind::consistent
                       : found.too_large()  ? Verdict::Kind::too_large
                                            : Verdict::Kind::refused;
        if (found.refused() || found.too_large()) verdict.reason = outside(found.reason());
        return verdict;
    });
}

}  // namespace ishitori::v1
