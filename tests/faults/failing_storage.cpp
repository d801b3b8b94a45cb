// Preloaded into the program (LD_PRELOAD) by tests/faults: storage that fails at a chosen call.
// ISHITORI_FAULT is KIND:N: the N-th call that changes a file fails, in one of these ways:
//   io      it fails with "input/output error"
//   full    from this call on nothing more can be written
//   short   a write takes only half of its bytes
//   torn    a write takes only half of its bytes, then the machine dies
//   before  the machine dies before the call
//   after   the machine dies after the call
// ISHITORI_FAULT_COUNT names a file to which the number of such calls is appended when the program ends.
// The descriptors 0 to 2, pipes and devices are not affected.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Kind { none, io, full, cut, torn, before, after };

struct Plan {
    Kind kind = Kind::none;
    long call = 0;
    Plan() {
        const char* text = std::getenv("ISHITORI_FAULT");
        const char* colon = text == nullptr ? nullptr : std::strchr(text, ':');
        if (colon == nullptr) return;
        call = std::strtol(colon + 1, nullptr, 10);
        const char* names[] = {"", "io", "full", "short", "torn", "before", "after"};
        for (int i = 1; i < 7; ++i) {
            if (std::strncmp(text, names[i], static_cast<std::size_t>(colon - text)) == 0 &&
                std::strlen(names[i]) == static_cast<std::size_t>(colon - text))
                kind = static_cast<Kind>(i);
        }
    }
};

const Plan& plan() {
    static const Plan the_plan;
    return the_plan;
}

std::atomic<long> calls{0};

struct Counted {
    ~Counted() {
        const char* path = std::getenv("ISHITORI_FAULT_COUNT");
        if (path == nullptr) return;
        char line[32];
        const int size = std::snprintf(line, sizeof line, "%ld\n", calls.load());
        const long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (file < 0) return;
        syscall(SYS_write, file, line, static_cast<std::size_t>(size));
        syscall(SYS_close, file);
    }
} counted;

[[noreturn]] void die() {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

bool is_file(int descriptor) {
    struct stat about {};
    return descriptor > 2 && fstat(descriptor, &about) == 0 &&
           (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode));
}

// The fault of the call that begins now.
Kind next() {
    const long call = ++calls;
    if (plan().kind == Kind::full) return call >= plan().call ? Kind::full : Kind::none;
    if (call != plan().call) return Kind::none;
    if (plan().kind == Kind::before) die();
    return plan().kind;
}

// Writes of any form: `whole` writes everything, `half` half of it.
template <class Whole, class Half>
ssize_t written(int descriptor, Whole whole, Half half) {
    if (!is_file(descriptor)) return whole();
    switch (next()) {
        case Kind::io:
            return errno = EIO, -1;
        case Kind::full:
            return errno = ENOSPC, -1;
        case Kind::cut:
            return half();
        case Kind::torn:
            half(), die();
        case Kind::after:
            whole(), die();
        default:
            return whole();
    }
}

// Every other call; `grows` is true if a full disk makes it fail.
template <class Call>
int changed(bool grows, Call call) {
    switch (next()) {
        case Kind::io:
            return errno = EIO, -1;
        case Kind::full:
            if (grows) return errno = ENOSPC, -1;
            break;
        case Kind::torn:
        case Kind::after:
            call(), die();
        default:
            break;
    }
    return call();
}

template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

ssize_t write_at(int descriptor, const void* bytes, std::size_t size, off_t at) {
    return syscall(SYS_pwrite64, descriptor, bytes, size, at);
}

int opened(int folder, const char* path, int flags, mode_t mode) {
    const auto call = [&] { return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode)); };
    return (flags & O_CREAT) == 0 ? call() : changed(true, call);
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
    return written(
        descriptor, [&] { return syscall(SYS_write, descriptor, bytes, size); },
        [&] { return syscall(SYS_write, descriptor, bytes, (size + 1) / 2); });
}
ssize_t writev(int descriptor, const iovec* parts, int count) {
    return written(
        descriptor, [&] { return syscall(SYS_writev, descriptor, parts, count); },
        [&] { return syscall(SYS_writev, descriptor, parts, 1); });
}
ssize_t pwrite(int descriptor, const void* bytes, std::size_t size, off_t at) {
    return written(
        descriptor, [&] { return write_at(descriptor, bytes, size, at); },
        [&] { return write_at(descriptor, bytes, (size + 1) / 2, at); });
}
ssize_t pwrite64(int descriptor, const void* bytes, std::size_t size, off64_t at) {
    return pwrite(descriptor, bytes, size, at);
}
int fsync(int descriptor) {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_fsync, descriptor)); });
}
int fdatasync(int descriptor) {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_fdatasync, descriptor)); });
}
int ftruncate(int descriptor, off_t size) noexcept {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_ftruncate, descriptor, size)); });
}
int ftruncate64(int descriptor, off64_t size) noexcept { return ftruncate(descriptor, size); }
int rename(const char* from, const char* to) noexcept {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_rename, from, to)); });
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
    return changed(false,
                   [&] { return static_cast<int>(syscall(SYS_renameat, from_folder, from, to_folder, to)); });
}
int mkdirat(int folder, const char* path, mode_t mode) noexcept {
    return changed(true, [&] { return static_cast<int>(syscall(SYS_mkdirat, folder, path, mode)); });
}
int unlinkat(int folder, const char* path, int flags) noexcept {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_unlinkat, folder, path, flags)); });
}
int mkdir(const char* path, mode_t mode) noexcept {
    return changed(true, [&] { return static_cast<int>(syscall(SYS_mkdir, path, mode)); });
}
int unlink(const char* path) noexcept {
    return changed(false, [&] { return static_cast<int>(syscall(SYS_unlink, path)); });
}
int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode);
}
int openat(int folder, const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(folder, path, flags | O_LARGEFILE, mode);
}
// libstdc++ opens its files by this function
FILE* fopen64(const char* path, const char* mode) {
    if (mode[0] != 'r') {
        const Kind kind = next();
        if (kind == Kind::io || kind == Kind::full) return errno = kind == Kind::io ? EIO : ENOSPC, nullptr;
        FILE* const file = real<FILE* (*)(const char*, const char*)>("fopen64")(path, mode);
        if (kind == Kind::torn || kind == Kind::after) die();
        return file;
    }
    return real<FILE* (*)(const char*, const char*)>("fopen64")(path, mode);
}

}  // extern "C"
