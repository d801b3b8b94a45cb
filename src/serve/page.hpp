// The page for playing, one HTML file, installed or in the build tree.
#pragma once

#include <string>

#include "base/result.hpp"

namespace ishitori::serve {

// The page. Error "web.no-page".
Result<std::string> page_html();

}  // namespace ishitori::serve
