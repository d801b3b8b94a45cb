// Two catalogues, and what of one holds.
#pragma once

#include "ask/command.hpp"
#include "survey/catalogue.hpp"

namespace ishitori::inline commands {

// `catalogue FILE compare FILE2`, `merge PART...`, `verify`.
Result<Answer> catalogue_compare(const Request& request, Catalogue& catalogue);
Result<Answer> catalogue_merge(const Request& request);
Result<Answer> catalogue_verify(const Request& request);

}  // namespace ishitori::inline commands
