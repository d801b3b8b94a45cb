// The program's version and what built it.
#pragma once

#include <string_view>

namespace ishitori {

inline constexpr std::string_view version = "0.1.0";
#if defined(__clang__)
inline constexpr std::string_view compiler = "clang " __clang_version__;
#else
inline constexpr std::string_view compiler = "g++ " __VERSION__;
#endif

}  // namespace ishitori
