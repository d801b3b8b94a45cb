// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace ishitori::inline show {

// The five characters that mean something to XML and HTML, written harmlessly.
std::string escaped(std::string_view text);

}  // namespace ishitori::inline show
