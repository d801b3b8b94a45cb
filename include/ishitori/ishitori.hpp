// The whole library. (frontend/ is for terminals and pages; its interface is not stable.)
#pragma once

#include "ishitori/advice.hpp"       // IWYU pragma: export
#include "ishitori/ask.hpp"          // IWYU pragma: export
#include "ishitori/certificate.hpp"  // IWYU pragma: export
#include "ishitori/context.hpp"      // IWYU pragma: export
#include "ishitori/misere.hpp"       // IWYU pragma: export
#include "ishitori/period.hpp"       // IWYU pragma: export
#include "ishitori/session.hpp"      // IWYU pragma: export
#include "ishitori/values.hpp"       // IWYU pragma: export
#include "ishitori/verify.hpp"       // IWYU pragma: export
