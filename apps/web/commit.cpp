// The page does not name the commit it is built from: it would be another file with every commit.
#include "base/version.hpp"

const char* const ishitori::base::built_from = "";
