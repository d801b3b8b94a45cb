// The page that plays, one HTML file, where it is installed or built.
#pragma once

#include <string>

#include "base/result.hpp"

namespace ishitori::serve {

// The page. Error "web.no-page".
Result<std::string> page_html();

}  // namespace ishitori::serve
