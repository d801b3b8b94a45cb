#include "base/contract.hpp"

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#if !defined(__wasm__)
#include <unistd.h>
#endif

namespace ishitori::inline base {

void contract_broken(const char* what, const char* where) noexcept {
#if defined(__wasm__)
    static_cast<void>(what);
    static_cast<void>(where);
    __builtin_trap();
#else
    // no memory and no streams: this may be the end of a program that has neither left
    for (const char* text : {"ishitori: a fault in the program: ", where, ": ", what, "\n"}) {
        if (write(STDERR_FILENO, text, std::strlen(text)) < 0) break;
    }
    std::abort();
#endif
}

}  // namespace ishitori::inline base
