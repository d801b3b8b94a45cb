// The checker's verdict on a certificate: one of four rulings, the claim, and how much was derived.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.hpp"
#include "claims/certificate.hpp"

namespace ishitori::check {

// The stretches first .. last of a claim with stations; empty if last < first.
struct Stretches {
    std::uint64_t first = 1, last = ~std::uint64_t{0};
    bool empty() const { return last < first; }
};

struct Verified {};    // every hypothesis of the theorem was checked
struct Consistent {};  // no contradiction, but only a part of the proof was checked
struct Refused {
    Error reason;  // a sentence of words/
};
// Not completely checked, because that needs more memory, work or time than allowed; no contradiction was
// found.
struct TooLarge {
    Error reason;                         // a sentence of words/
    std::optional<std::uint64_t> memory;  // bytes that are needed at least, if that was the reason
};

using Ruling = std::variant<Verified, Consistent, Refused, TooLarge>;

// The ruling on a claim that was examined as far as it says. A wrong digest is a reason only if no field is
// refused, because a changed field is a better reason.
inline Ruling ruling_on(const std::optional<Error>& refused, bool digest_fits,
                        const std::optional<TooLarge>& too_large, bool complete) {
    if (refused) return Refused{*refused};
    if (!digest_fits) return Refused{Error::check("certificate.digest")};
    if (too_large) return *too_large;
    return complete ? Ruling(Verified{}) : Ruling(Consistent{});
}

struct Verdict {
    Ruling ruling = Refused{};
    // As far as it could be read.
    std::variant<std::monostate, PeriodClaim, ArithmeticClaim, DerivedClaim, WindowClaim, QuotientClaim,
                 FreeHeapClaim, WeightClaim, AutomatonClaim, TameClaim>
        claim;
    std::string digest;      // SHA-256 of the whole text, so that verdicts on the same text can be merged
    HeapSize rederived = 0;  // heaps whose values, or options for a quotient, were derived again
    HeapSize needed = 0;     // out of this many
    std::uint64_t stretches = 0;  // for a claim with stations: the number of its stretches
    Stretches checked{1, 0};      // the first and the last stretch checked now
    std::uint64_t noted = 0;  // stretches recorded earlier in the checker's own ledger, and not derived now

    bool verified() const { return std::holds_alternative<Verified>(ruling); }
    bool consistent() const { return std::holds_alternative<Consistent>(ruling); }
    bool refused() const { return std::holds_alternative<Refused>(ruling); }
    bool too_large() const { return std::holds_alternative<TooLarge>(ruling); }
    // Requires refused() or too_large().
    const Error& reason() const {
        return refused() ? std::get<Refused>(ruling).reason : std::get<TooLarge>(ruling).reason;
    }

    // The claim, if it is one of this kind; else nullptr.
    template <class Claim>
    const Claim* about() const {
        return std::get_if<Claim>(&claim);
    }
};

// "verified", "consistent", "refused", "too-large".
inline std::string_view verdict_name(const Verdict& verdict) {
    return verdict.refused()      ? "refused"
           : verdict.too_large()  ? "too-large"
           : verdict.consistent() ? "consistent"
                                  : "verified";
}

}  // namespace ishitori::check
