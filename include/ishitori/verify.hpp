// Decides if the claim of a certificate is true. The code of ishitori-verify, which derives everything again
// from the rules.
#pragma once

#include <optional>
#include <string_view>

#include "ishitori/certificate.hpp"
#include "ishitori/context.hpp"

ISHITORI_BEGIN

struct Verdict {
    // verified: the claim is true. consistent: no contradiction was found, but only a part was derived again.
    // too_large: the same, because the complete check needs more memory, work or time than allowed.
    enum class Kind { verified, consistent, refused, too_large } kind = Kind::refused;
    std::optional<Error> reason{};  // the reason if it is refused or too large

    bool verified() const { return kind == Kind::verified; }
};
ISHITORI_API std::string_view text_of(Verdict::Kind kind) noexcept;  // "verified", ..., "too-large"

// The verdict on the text of a certificate of any kind. Limits::heaps: the maximum number of heaps whose
// values are derived again; Limits::memory: for the text and its claim; Limits::time: replaces the usual
// limit of work.
ISHITORI_API Result<Verdict> verify(std::string_view certificate, const Context& context = {});
ISHITORI_API Result<Verdict> verify(const Certificate& certificate, const Context& context = {});

ISHITORI_END
