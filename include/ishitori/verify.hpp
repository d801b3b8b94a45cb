// Is the claim of a certificate true? The code of ishitori-verify: it derives everything again from the
// rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ishitori/error.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

struct VerifyLimits {
    std::optional<std::uint64_t>
        heaps;  // heaps whose values are derived again at most; nothing: as ishitori-verify
};

struct Verdict {
    // verified: the claim is true. consistent: nothing speaks against it, but only a part was derived again.
    enum class Kind { verified, consistent, refused } kind = Kind::refused;
    std::optional<Error> reason;  // why it is refused
};

// The verdict on the text of a certificate of any kind.
ISHITORI_API Result<Verdict> verify(std::string_view certificate, const VerifyLimits& limits = {},
                                    const Watch& watch = {});

ISHITORI_END
