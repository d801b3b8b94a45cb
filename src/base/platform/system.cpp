#include "base/platform/system.hpp"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "base/contract.hpp"

namespace ishitori::base {

void end_program(std::initializer_list<const char*> words) noexcept {
    // uses no memory and no streams, because the program may have neither left
    for (const char* word : words) {
        if (write(STDERR_FILENO, word, std::strlen(word)) < 0) std::abort();
    }
    static_cast<void>(write(STDERR_FILENO, "\n", 1) < 0);
    std::abort();
}

namespace platform {

void prefer_large_pages([[maybe_unused]] void* start, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    // If the system refuses, the pages are small.
    static_cast<void>(madvise(start, bytes, MADV_HUGEPAGE));
#endif
}

SharedLibrary::SharedLibrary(const char* name) : library_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

void* SharedLibrary::address(const char* name) const {
    return library_ == nullptr ? nullptr : dlsym(library_, name);
}

}  // namespace platform

}  // namespace ishitori::base
