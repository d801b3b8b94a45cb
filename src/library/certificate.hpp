// Certificates inside the library: the claim in a certificate, and the verdict of a check.
#pragma once

#include <ishitori/certificate.hpp>

#include "check/verdict.hpp"
#include "library/context.hpp"

namespace ishitori::v1 {

struct Certificate::Inside {
    std::string text;
    CertificateKind kind;
    Game game;
};

// The verdict of a check within the context's limits if the claim is true; otherwise Fault::check_failed or
// Fault::stopped.
Result<check::Verdict> verified(const Certificate& certificate, const Context& context);

Error no_such_claim(const Certificate& certificate);

}  // namespace ishitori::v1
