// Is the claim of a certificate true? The code of ishitori-verify: it derives everything again from the
// rules.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ishitori/error.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

// What a check may spend; nothing: as much as ishitori-verify.
struct VerifyLimits {
    std::optional<std::uint64_t> heaps;             // whose values are derived again at most
    std::optional<std::uint64_t> memory = {};       // bytes
    std::optional<std::chrono::seconds> time = {};  // in place of the usual bound of work
};

struct Verdict {
    // verified: the claim is true. consistent: nothing speaks against it, but only a part was derived again.
    // too_large: the same, for a check to the end needs more memory, work or time than is allowed.
    enum class Kind { verified, consistent, refused, too_large } kind = Kind::refused;
    std::optional<Error> reason;  // why it is refused or too large
};

// The verdict on the text of a certificate of any kind.
ISHITORI_API Result<Verdict> verify(std::string_view certificate, const VerifyLimits& limits = {},
                                    const Watch& watch = {});

ISHITORI_END
