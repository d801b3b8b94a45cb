#include "base/read_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

namespace ishitori::base {

namespace {

constexpr int between_asking = 50;  // milliseconds
constexpr std::size_t piece = std::size_t{1} << 18;

}  // namespace

std::uint64_t max_bytes(FileKind kind) {
    constexpr std::uint64_t mega = std::uint64_t{1} << 20;
    switch (kind) {
        case FileKind::certificate:
        case FileKind::b_file:
            return 256 * mega;
        case FileKind::checkpoint:
            return 2081 * mega;  // 2^30 + 2^24 values of 16 bits and the lines before them
        case FileKind::run_table:
        case FileKind::page:
            return 64 * mega;
        case FileKind::patterns:
        case FileKind::ledger:
        case FileKind::histogram:
        case FileKind::record:
            return 16 * mega;
    }
    return 0;
}

Error unreadable(const std::string& path, int number) {
    return Error::machine("file.unreadable", path, std::generic_category().message(number));
}

int Descriptor::close() {
    const int number = std::exchange(number_, -1);
    return number >= 0 && ::close(number) != 0 ? errno : 0;
}

// Waits for a pipe that nobody has opened for writing yet; poll() reports nothing about it until then.
bool wait_for(const Descriptor& file, bool to_write, const KeepGoing& keep_going) {
    for (;;) {
        pollfd ready{file.number(), static_cast<short>(to_write ? POLLOUT : POLLIN), 0};
        if (::poll(&ready, 1, between_asking) > 0) return true;
        if (keep_going && !keep_going()) return false;
    }
}

Result<std::string> read_all(const Descriptor& file, const std::string& path, FileKind kind,
                             const KeepGoing& keep_going, const WorthMore& worth_more) {
    const std::uint64_t most = max_bytes(kind);
    const Error too_large = Error::machine("file.too-large", path, most);
    struct stat about {};
    if (::fstat(file.number(), &about) != 0) return unreadable(path, errno);
    const std::uint64_t size = S_ISREG(about.st_mode) ? static_cast<std::uint64_t>(about.st_size) : 0;
    if (size > most) return too_large;
    std::string text;
    std::vector<char> block(std::min<std::uint64_t>(piece, size > 0 ? size + 1 : piece));
    while (!worth_more || worth_more(text)) {
        if (keep_going && !keep_going()) return Error::stopped("limit.interrupted");
        const ssize_t got = ::read(file.number(), block.data(), block.size());
        if (got == 0) break;
        if (got < 0 && errno != EINTR && errno != EAGAIN) return unreadable(path, errno);
        if (got < 0 && !wait_for(file, false, keep_going)) return Error::stopped("limit.interrupted");
        if (got < 0) continue;
        if (text.size() + static_cast<std::size_t>(got) > most) return too_large;
        if (text.empty() && (!worth_more || worth_more({block.data(), static_cast<std::size_t>(got)})))
            text.reserve(size);
        text.append(block.data(), static_cast<std::size_t>(got));
    }
    return text;
}

Result<std::string> read_file(const std::string& path, FileKind kind, const KeepGoing& keep_going,
                              const WorthMore& worth_more) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!file) return unreadable(path, errno);
    if (!wait_for(file, false, keep_going)) return Error::stopped("limit.interrupted");
    return read_all(file, path, kind, keep_going, worth_more);
}

}  // namespace ishitori::base
