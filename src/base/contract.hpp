// Contracts that run: CHECK(condition) says what must hold where a programmer relies on it. On in builds with
// tests and in debug builds, nothing elsewhere. What a user or a file can cause is a Result, never a CHECK.
#pragma once

namespace ishitori::inline base {

// Says what was broken and ends the program at once.
[[noreturn]] void contract_broken(const char* what, const char* where) noexcept;

}  // namespace ishitori::inline base

#define ISHITORI_TEXT_OF(x) #x
#define ISHITORI_LINE_TEXT(x) ISHITORI_TEXT_OF(x)
#if defined(ISHITORI_CHECKS) || !defined(NDEBUG)
#define CHECK(condition)                \
    ((condition) ? static_cast<void>(0) \
                 : ::ishitori::contract_broken(#condition, __FILE__ ":" ISHITORI_LINE_TEXT(__LINE__)))
#else
#define CHECK(condition) static_cast<void>(0)
#endif
