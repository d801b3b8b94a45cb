#include "ishitori/verify.hpp"

#include "check/check.hpp"
#include "library/inside.hpp"

namespace ishitori::v1 {

Result<Verdict> verify(std::string_view certificate, const VerifyLimits& limits, const Watch& watch) {
    return guarded([&]() -> Result<Verdict> {
        Watching watching(watch);
        CheckLimits bounds;
        bounds.values = limits.values;
        bounds.keep_going = [&] { return watching.go_on(); };
        const ishitori::Verdict found = check_certificate(certificate, bounds);
        Verdict verdict;
        verdict.kind = found.verified()     ? Verdict::Kind::verified
                       : found.consistent() ? Verdict::Kind::consistent
                                            : Verdict::Kind::refused;
        if (found.reason) verdict.reason = outside(*found.reason);
        return verdict;
    });
}

}  // namespace ishitori::v1
