#include "base/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <system_error>

namespace ishitori::base {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_names = 1'000'000;
constexpr mode_t usual_mode = 0666;
constexpr int between_tries = 5;                           // milliseconds
constexpr std::string_view fresh_mark = ".new-";           // NAME.new-0123456789abcdef
constexpr std::size_t fresh_digits = 16, name_kept = 230;  // bytes that remain of a name of 255 bytes

Error unwritable(const std::string& path, int number) {
    if (number == ECANCELED) return Error::stopped("limit.interrupted");
    return Error::machine("file.unwritable", path, std::generic_category().message(number));
}
Error not_regular(const std::string& path) { return Error::machine("file.not-regular", path); }

bool is_name(std::string_view name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos;
}

bool same(const struct stat& one, const struct stat& other) {
    return one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

// Opens an entry of a folder if it is a regular file. Returns 0, the errno, or `no_file` for anything else.
constexpr int no_file = -1;
int open_regular(int folder, const std::string& name, int flags, Descriptor& file) {
    if (!is_name(name)) return EINVAL;
    struct stat about {};
    // Checked before it is opened, because merely opening a device can have an effect.
    if (::fstatat(folder, name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0) {
        if (!S_ISREG(about.st_mode)) return no_file;
    } else if (errno != ENOENT || (flags & O_CREAT) == 0) {
        return errno;
    }
    constexpr int careful = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
    file = Descriptor(::openat(folder, name.c_str(), flags | careful, usual_mode));
    if (!file) return errno == ELOOP ? no_file : errno;
    if (::fstat(file.number(), &about) != 0) return errno;
    return S_ISREG(about.st_mode) ? 0 : no_file;
}

// Writes everything, syncs it if requested, closes the file. Returns 0, the errno of the first failed step,
// or ECANCELED if the caller did not want to wait.
int write_and_close(Descriptor& file, std::string_view contents, Synced synced, const KeepGoing& keep_going) {
    while (!contents.empty()) {
        const ssize_t written = ::write(file.number(), contents.data(), contents.size());
        if (written > 0) contents.remove_prefix(static_cast<std::size_t>(written));
        if (written == 0) return ENOSPC;
        if (written > 0 || errno == EINTR) continue;
        if (errno != EAGAIN) return errno;
        if (!wait_for(file, true, keep_going)) return ECANCELED;
    }
    if (synced == Synced::yes && ::fsync(file.number()) != 0) return errno;
    return file.close();
}

int write_in_place(const std::string& path, std::string_view contents, Synced synced,
                   const KeepGoing& keep_going) {
    Descriptor file;
    while (true) {
        file = Descriptor(::open(
            path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, usual_mode));
        if (file) return write_and_close(file, contents, synced, keep_going);
        if (errno != ENXIO) return errno;  // ENXIO: a pipe without a reader yet
        if (keep_going && !keep_going()) return ECANCELED;
        ::poll(nullptr, 0, between_tries);
    }
}

Descriptor open_folder(int at, const char* name, int flags) {
    return Descriptor(::openat(at, name, O_DIRECTORY | O_CLOEXEC | flags));
}

std::string random_digits() {
    std::uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number) number = std::random_device{}();
    return fmt::format("{:016x}", number);
}

bool is_leftover(std::string_view name) {
    const std::size_t tail = fresh_mark.size() + fresh_digits;
    return name.size() > tail && name.substr(name.size() - tail, fresh_mark.size()) == fresh_mark &&
           name.substr(name.size() - fresh_digits).find_first_not_of("0123456789abcdef") ==
               std::string_view::npos;
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------

Result<std::optional<OpenFolder>> OpenFolder::open(const std::string& path) {
    Descriptor folder = open_folder(AT_FDCWD, path.c_str(), O_PATH);
    if (folder) return std::optional(OpenFolder(path, std::move(folder)));
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<OpenFolder>();
    return unreadable(path, errno);
}

Result<OpenFolder> OpenFolder::make(const std::string& path) {
    std::error_code fault;
    fs::create_directories(path, fault);
    if (fault) return unwritable(path, fault.value());
    Descriptor folder = open_folder(AT_FDCWD, path.c_str(), O_PATH);
    if (!folder) return unwritable(path, errno);
    return OpenFolder(path, std::move(folder));
}

Result<std::optional<OpenFolder>> OpenFolder::folder(const std::string& name) const {
    if (!is_name(name)) return unreadable(path_of(name), EINVAL);
    Descriptor folder = open_folder(at(), name.c_str(), O_PATH | O_NOFOLLOW);
    if (folder) return std::optional(OpenFolder(path_of(name), std::move(folder)));
    if (errno == ENOENT) return std::optional<OpenFolder>();
    if (errno == ELOOP || errno == ENOTDIR) return Error::machine("file.not-folder", path_of(name));
    return unreadable(path_of(name), errno);
}

Result<OpenFolder> OpenFolder::make_folder(const std::string& name) const {
    if (!is_name(name)) return unwritable(path_of(name), EINVAL);
    if (::mkdirat(at(), name.c_str(), 0777) != 0 && errno != EEXIST) return unwritable(path_of(name), errno);
    auto made = folder(name);
    if (!made) return made.error();
    if (!*made) return unwritable(path_of(name), ENOENT);
    return std::move(**made);
}

bool OpenFolder::has(const std::string& name) const {
    struct stat about {};
    return is_name(name) && ::fstatat(at(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0;
}

Result<std::vector<std::string>> OpenFolder::names() const {
    Descriptor readable = open_folder(at(), ".", O_RDONLY);
    if (!readable) return unreadable(path_, errno);
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(readable.number()), &::closedir);
    if (!entries) return unreadable(path_, errno);
    readable.release();
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* const entry = ::readdir(entries.get())) {
        if (!is_name(entry->d_name)) continue;
        if (names.size() == max_names) return Error::machine("file.too-many-names", path_, max_names);
        names.emplace_back(entry->d_name);
    }
    if (errno != 0) return unreadable(path_, errno);
    return names;
}

Result<std::optional<std::string>> OpenFolder::read(const std::string& name, FileKind kind,
                                                    const KeepGoing& keep_going,
                                                    const WorthMore& worth_more) const {
    Descriptor file;
    const int fault = open_regular(at(), name, O_RDONLY, file);
    if (fault == ENOENT) return std::optional<std::string>();
    if (fault == no_file) return not_regular(path_of(name));
    if (fault != 0) return unreadable(path_of(name), fault);
    auto text = read_all(file, path_of(name), kind, keep_going, worth_more);
    if (!text) return text.error();
    return std::optional(std::move(*text));
}

// Writes a new file and returns 0 or errno; with 0 its name is in `fresh`.
int OpenFolder::put_beside(const std::string& name, std::string_view contents, Synced synced,
                           std::string& fresh) const {
    if (!is_name(name)) return EISDIR;
    struct stat old {};
    const bool known = ::fstatat(at(), name.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(old.st_mode);
    if (known && ::faccessat(at(), name.c_str(), W_OK, AT_EACCESS) != 0) return errno;
    Descriptor file;
    do {
        fresh = name.substr(0, name_kept);
        fresh.append(fresh_mark).append(random_digits());
        file = Descriptor(
            ::openat(at(), fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, usual_mode));
    } while (!file && errno == EEXIST);
    if (!file) return errno;
    // A file that replaces another user's file gets no permissions beyond a new file's.
    struct stat made {};
    if (known && ::fstat(file.number(), &made) == 0) {
        const mode_t allowed = old.st_uid == made.st_uid ? mode_t{0777} : made.st_mode & 0777U;
        static_cast<void>(::fchmod(file.number(), old.st_mode & allowed) == 0);  // may fail
    }
    const int fault = write_and_close(file, contents, synced, {});
    if (fault != 0) ::unlinkat(at(), fresh.c_str(), 0);
    return fault;
}

// Returns 0 or the errno; afterwards `fresh` is removed or renamed.
int OpenFolder::put_in_place(const std::string& fresh, const std::string& name, Synced synced) const {
    if (::renameat(at(), fresh.c_str(), at(), name.c_str()) != 0) {
        const int fault = errno;
        remove(fresh);
        return fault;
    }
    if (synced == Synced::yes) sync();
    return 0;
}

int OpenFolder::put(const std::string& name, std::string_view contents, Synced synced) const {
    std::string fresh;
    const int fault = put_beside(name, contents, synced, fresh);
    return fault == 0 ? put_in_place(fresh, name, synced) : fault;
}

Status OpenFolder::write(const std::string& name, std::string_view contents, Synced synced,
                         const std::string& keep_as) const {
    std::string fresh;
    int fault = put_beside(name, contents, synced, fresh);
    if (fault == 0 && !keep_as.empty()) {
        if (Status kept = rename(name, keep_as); !kept) return remove(fresh), kept;
    }
    if (fault == 0) fault = put_in_place(fresh, name, synced);
    if (fault != 0) return unwritable(path_of(name), fault);
    return Done{};
}

Status OpenFolder::rename(const std::string& from, const std::string& to) const {
    if (!is_name(from) || !is_name(to)) return unwritable(path_of(to), EINVAL);
    if (::renameat(at(), from.c_str(), at(), to.c_str()) == 0 || errno == ENOENT) return Done{};
    return unwritable(path_of(to), errno);
}

void OpenFolder::remove(const std::string& name) const {
    if (is_name(name)) ::unlinkat(at(), name.c_str(), 0);
}

void OpenFolder::remove_leftovers() const {
    const auto all = names();
    if (!all) return;
    for (const std::string& name : *all) {
        struct stat about {};
        if (is_leftover(name) && ::fstatat(at(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(about.st_mode))
            remove(name);
    }
}

void OpenFolder::sync() const {
    if (const Descriptor folder = open_folder(at(), ".", O_RDONLY)) ::fsync(folder.number());
}

bool OpenFolder::replaced() const {
    struct stat ours {
    }, theirs{};
    return ::fstat(at(), &ours) == 0 && ::stat(path_.c_str(), &theirs) == 0 && !same(ours, theirs);
}

Result<std::optional<FileLock>> OpenFolder::lock(const std::string& name) const {
    for (;;) {
        Descriptor file;
        const int fault = open_regular(at(), name, O_RDWR | O_CREAT, file);
        if (fault == no_file) return not_regular(path_of(name));
        if (fault != 0) return unwritable(path_of(name), fault);
        if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) return std::optional<FileLock>();
            if (errno != EINTR) return unwritable(path_of(name), errno);
            continue;
        }
        FileLock held(*this, name, std::move(file));
        // Another file may have replaced it before it was locked.
        if (held.holder() != FileLock::Holder::we) continue;
        return std::optional(std::move(held));
    }
}

Result<FileLock> OpenFolder::wait_for_lock(const std::string& name, const KeepGoing& keep_going) const {
    for (;;) {
        auto held = lock(name);
        if (!held) return held.error();
        if (*held) return std::move(**held);
        if (keep_going && !keep_going()) return Error::stopped("limit.interrupted");
        ::poll(nullptr, 0, between_tries);
    }
}

FileLock::Holder FileLock::holder() const {
    struct stat ours {
    }, theirs{};
    if (::fstat(file_.number(), &ours) != 0 ||
        ::fstatat(folder_.at(), name_.c_str(), &theirs, AT_SYMLINK_NOFOLLOW) != 0)
        return Holder::nobody;
    return same(ours, theirs) ? Holder::we : Holder::another;
}

bool FileLock::replaced() const { return folder_.replaced() || holder() == Holder::another; }

// ---------------------------------------------------------------------------------------------------------

Result<Place> place_of(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
    const std::string target = real ? real.get() : path;
    const std::size_t slash = target.rfind('/');
    const std::string above =
        slash == std::string::npos ? "." : target.substr(0, std::max<std::size_t>(slash, 1));
    const std::string name = slash == std::string::npos ? target : target.substr(slash + 1);
    if (!is_name(name)) return unwritable(path, EISDIR);
    auto folder = OpenFolder::open(above);
    if (!folder) return unwritable(path, EACCES);
    if (!*folder) return unwritable(path, ENOENT);
    return Place{std::move(**folder), name};
}

Status write_file(const std::string& path, std::string_view contents, Synced synced,
                  const KeepGoing& keep_going) {
    struct stat old {};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    struct stat link {};
    // Not a file that another thread has just made.
    const bool dangling = !exists && ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode);
    const auto in_place = [&](Synced how) -> Status {
        const int fault = write_in_place(path, contents, how, keep_going);
        if (fault != 0) return unwritable(path, fault);
        return Done{};
    };
    if (exists && !S_ISREG(old.st_mode)) return in_place(Synced::no);
    if (dangling) return in_place(synced);
    const auto place = place_of(path);
    if (!place) return place.error();
    const int fault = place->folder.put(place->name, contents, synced);
    const bool no_new_files = fault == EACCES || fault == EPERM || fault == EROFS || fault == ENAMETOOLONG;
    if (exists && no_new_files && ::access(path.c_str(), W_OK) == 0) return in_place(synced);
    if (fault != 0) return unwritable(path, fault);
    return Done{};
}

FileAt file_at(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0 && (errno == ENOENT || errno == ENOTDIR)) return FileAt::none;
    return S_ISREG(about.st_mode) ? FileAt::regular : FileAt::other;
}

bool same_file(const std::string& one, const std::string& other) {
    const auto place = [](const std::string& name) {
        std::error_code ignored;
        return fs::weakly_canonical(fs::absolute(name, ignored), ignored);
    };
    return place(one) == place(other);
}

// ---------------------------------------------------------------------------------------------------------

Result<OpenFile> OpenFile::open(const std::string& path, For what) {
    const bool writes = what == For::writing;
    const int flags = writes ? O_RDWR | O_CREAT : O_RDONLY;
    Descriptor file(::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, usual_mode));
    if (!file) return writes ? unwritable(path, errno) : unreadable(path, errno);
    struct stat about {};
    if (::fstat(file.number(), &about) != 0) return unreadable(path, errno);
    if (!S_ISREG(about.st_mode)) return not_regular(path);
    return OpenFile(std::move(file));
}

std::optional<OpenFile> OpenFile::temporary() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
    if (!file) return std::nullopt;
    Descriptor same(::fcntl(::fileno(file.get()), F_DUPFD_CLOEXEC, 0));
    if (!same) return std::nullopt;
    return OpenFile(std::move(same));
}

std::optional<std::uint64_t> OpenFile::temporary_room() {
    std::error_code fault;
    const auto space = fs::space(P_tmpdir, fault);
    return fault ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

std::optional<std::size_t> OpenFile::read_at(std::uint64_t at, std::span<char> to) const {
    std::size_t have = 0;
    while (have < to.size()) {
        const ssize_t got =
            ::pread(number(), to.data() + have, to.size() - have, static_cast<off_t>(at + have));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::nullopt;
        if (got == 0) break;
        have += static_cast<std::size_t>(got);
    }
    return have;
}

bool OpenFile::write_at(std::uint64_t at, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(number(), bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (written < 0 && errno == EINTR) continue;
        if (written == 0) errno = ENOSPC;
        if (written <= 0) return false;
        at += static_cast<std::size_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::uint64_t> OpenFile::size() const {
    struct stat about {};
    if (::fstat(number(), &about) != 0) return std::nullopt;
    return static_cast<std::uint64_t>(about.st_size);
}

bool OpenFile::cut(std::uint64_t size) { return ::ftruncate(number(), static_cast<off_t>(size)) == 0; }
bool OpenFile::sync() { return ::fsync(number()) == 0; }
bool OpenFile::lock() { return ::flock(number(), LOCK_EX | LOCK_NB) == 0; }

}  // namespace ishitori::base
