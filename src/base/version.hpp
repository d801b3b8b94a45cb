// The program's version and what built it.
#pragma once

#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

inline constexpr std::string_view version = "1.0.0";
// The commit of the source tree, "49e5595a1b2c", followed by '+' if its files were changed; "" if the tree is
// not a git clone. Linked to the programs and to libishitori alone (cmake/Commit.cmake).
extern const char* const built_from;
#if defined(__clang__)
inline constexpr std::string_view compiler = "clang " __clang_version__;
#else
inline constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

}  // namespace ishitori::base
