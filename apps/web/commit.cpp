// The page does not contain the commit from which it is built; otherwise every commit would change the file.
#include "base/version.hpp"

const char* const ishitori::base::built_from = "";
