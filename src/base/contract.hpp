// CHECK(condition) states an assumption of the programmer. It is on in every build, so the tests run the
// program that is shipped; the inner loops of the kernels contain no CHECK. A fault that a user or a file can
// cause is a Result, never a CHECK.
#pragma once

#include <initializer_list>

#include "base/modules.hpp"

namespace ishitori::base {

// Writes this text as one line to standard error and aborts the program.
[[noreturn]] void end_program(std::initializer_list<const char*> words) noexcept;

// Prints the broken condition and its place, and aborts.
[[noreturn]] inline void contract_broken(const char* what, const char* where) noexcept {
    end_program({"ishitori: a fault in the program: ", where, ": ", what});
}

}  // namespace ishitori::base

#define ISHITORI_TEXT_OF(x) #x
#define ISHITORI_LINE_TEXT(x) ISHITORI_TEXT_OF(x)
#define CHECK(condition)                \
    ((condition) ? static_cast<void>(0) \
                 : ::ishitori::base::contract_broken(#condition, __FILE__ ":" ISHITORI_LINE_TEXT(__LINE__)))
