// SHA-256 (FIPS 180-4): the name of a file's contents, so that verdicts on the same contents can be joined.
// The page has no library for it; tests/unit compares it with the standard's examples.
#pragma once

#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

// 64 digits 0-9, a-f.
std::string sha256_hex(std::string_view bytes);

}  // namespace ishitori::base
