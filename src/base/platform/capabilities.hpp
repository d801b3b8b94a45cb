// The capabilities of the machine that a build is for. Only the files of this folder ask the compiler which
// machine that is; all other code uses these constants, and the types and functions beside this file, which
// have the same interface everywhere.
//
// The page's core (WebAssembly) has one thread, no operating system and little memory. In place of files it
// has the ones that the visitor chose (apps/web/files.cpp).
#pragma once

namespace ishitori::base::platform {

#if defined(__wasi__)
inline constexpr bool in_page = true;
#else
inline constexpr bool in_page = false;
#endif

inline constexpr bool has_files = !in_page;          // a disk, its folders and temporary files
inline constexpr bool has_terminal = !in_page;       // standard input and a screen of characters
inline constexpr bool has_large_memory = !in_page;   // for the values of hundreds of millions of heaps
inline constexpr bool has_stored_claims = !in_page;  // certificates that are parts of the program
inline constexpr bool has_vector_choice = !in_page;  // kernels for several instruction sets

}  // namespace ishitori::base::platform
