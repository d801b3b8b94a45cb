#include "check/ledger.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#if !defined(__wasi__)
#include <sys/file.h>
#endif

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "base/sha256.hpp"
#include "check/file.hpp"

namespace ishitori::check {

namespace {

constexpr std::size_t size_most = std::size_t{1} << 24;

std::string beginning() { return fmt::format("ishitori ledger 1\nchecker {}\n", checker_version); }

// A browser keeps no ledger and has no such clock.
std::clock_t processor_time() {
#if defined(__wasi__)
    return 0;
#else
    return std::clock();
#endif
}

// Not so: a pipe.
bool can_be_read_twice(const std::string& path) {
    struct stat about = {};
    return ::stat(path.c_str(), &about) != 0 || S_ISREG(about.st_mode);
}

// The file to be written, empty, for one at a time: who comes meanwhile waits, finds that the file took its
// place, and opens another. -1 if it cannot be (in a browser never), errno says why.
#if defined(__wasi__)
int open_alone(const std::string& /*path*/) { return errno = ENOSYS, -1; }
#else
int open_alone(const std::string& path) {
    for (;;) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
        if (file < 0) return -1;
        int locked = -1;
        do locked = ::flock(file, LOCK_EX);
        while (locked != 0 && errno == EINTR);
        struct stat mine = {}, there = {};
        const bool known = locked == 0 && ::fstat(file, &mine) == 0;
        const bool alone = known && ::stat(path.c_str(), &there) == 0 && mine.st_ino == there.st_ino &&
                           mine.st_dev == there.st_dev;
        if (alone && ::ftruncate(file, 0) == 0) return file;
        const int why = errno;
        ::close(file);
        errno = why;
        if (!known || alone) return -1;
    }
}
#endif

}  // namespace

Ledger::Ledger(std::string path) : path_(std::move(path)), since_(processor_time()) {}

Status Ledger::read() {
    if (::access(path_.c_str(), F_OK) != 0 && errno == ENOENT) return Done{};
    const auto text = file_text(path_, size_most);
    if (!text) return text.error();
    return take(path_, *text);
}

Status Ledger::join(const std::string& path) {
    const auto text = file_text(path, size_most);
    if (!text) return text.error();
    return take(path, *text);
}

Status Ledger::take(const std::string& path, std::string_view text) {
    const std::string first = "ishitori ledger 1\n", head = beginning();
    if (!text.starts_with(first)) return Error::input("ledger.not-one", path);
    const std::size_t end = text.rfind("end ");
    if (end == std::string_view::npos ||
        text.substr(end) != "end " + sha256_hex(text.substr(0, end)) + "\n") {
        return Error::input("ledger.damaged", path);
    }
    if (!text.starts_with(head)) return Error::input("ledger.version", path, std::to_string(checker_version));
    Ledger read(path);
    std::istringstream words{std::string(text.substr(head.size(), end - head.size()))};
    std::string word, heaps, cpu;
    if (!(words >> word >> read.certificate_) || word != "certificate" ||
        !(words >> word >> read.stretches_) || word != "stretches") {
        return Error::input("ledger.damaged", path);
    }
    std::uint64_t stretch = 0;
    Note note;
    while (words >> word >> stretch >> heaps >> note.heaps >> cpu >> note.cpu_seconds) {
        read.notes_[stretch] = note;
    }
    // Only what could have been written so: the digest tells of accidents, not of other programs.
    const auto& notes = read.notes_;
    const bool beyond = !notes.empty() && (notes.contains(0) || notes.rbegin()->first > read.stretches_);
    if (beyond || read.text() != text) return Error::input("ledger.damaged", path);
    if (!empty() && (certificate_ != read.certificate_ || stretches_ != read.stretches_))
        return Error::input("ledger.foreign", path);
    certificate_ = read.certificate_;
    stretches_ = read.stretches_;
    notes_.merge(read.notes_);
    return Done{};
}

Status Ledger::fits(const std::vector<std::string>& files) const {
    bool fits = empty();
    for (std::size_t i = 0; !fits && i < files.size(); ++i) {
        if (!can_be_read_twice(files[i])) return Done{};
        const auto text = file_text(files[i], largest_certificate);
        fits = !text || sha256_hex(*text) == certificate_;
    }
    if (!fits) return Error::input("ledger.foreign", path_);
    return Done{};
}

bool Ledger::speaks_of(const std::string& digest, std::uint64_t stretches) {
    if (empty()) {
        certificate_ = digest;
        stretches_ = stretches;
    }
    if (certificate_ != digest) return false;
    if (stretches_ != stretches) failure_ = Error::input("ledger.damaged", path_);
    return true;
}

bool Ledger::note(std::uint64_t stretch, HeapSize heaps) {
    const std::clock_t before = since_;
    since_ = processor_time();
    const auto seconds = static_cast<std::uint64_t>(since_ - before) / std::uint64_t{CLOCKS_PER_SEC};
    return note(stretch, Note{heaps, seconds});
}

bool Ledger::note(std::uint64_t stretch, const Note& note) {
    if (failure_) return false;
    notes_[stretch] = note;
    return write();
}

bool Ledger::write() {
    const std::string beside = path_ + ".new";
    const int file = open_alone(beside);
    bool good = file >= 0;
    if (good) {
        if (const Status theirs = read(); !theirs) failure_ = theirs.error();
    }
    const std::string whole = text();
    for (std::size_t done = 0; good && !failure_ && done < whole.size();) {
        const auto written = ::write(file, whole.data() + done, whole.size() - done);
        good = written > 0;
        if (good) done += static_cast<std::size_t>(written);
    }
    good = good && !failure_ && ::fsync(file) == 0 && std::rename(beside.c_str(), path_.c_str()) == 0;
    if (!good && !failure_) failure_ = Error::machine("ledger.unwritable", path_, std::strerror(errno));
    if (file >= 0) {
        if (!good) ::unlink(beside.c_str());
        ::close(file);  // the next may write
    }
    return good;
}

std::string Ledger::text() const {
    std::string text = beginning() + fmt::format("certificate {}\nstretches {}\n", certificate_, stretches_);
    for (const auto& [stretch, note] : notes_) {
        text += fmt::format("derived {} heaps {} cpu {}\n", stretch, note.heaps, note.cpu_seconds);
    }
    return text + "end " + sha256_hex(text) + "\n";
}

}  // namespace ishitori::check
