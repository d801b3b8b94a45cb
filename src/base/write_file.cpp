#include "base/write_file.hpp"

#include <cerrno>
#include <system_error>

#include "base/utf8.hpp"

#if !defined(__wasi__)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#endif

namespace ishitori::inline base {

#if defined(__wasi__)

std::map<std::string, std::string>& page_files() {
    static std::map<std::string, std::string> files;
    return files;
}

Status write_file(const std::string& path, std::string_view contents, Synced) {
    page_files()[path] = contents;
    return Done{};
}

bool same_file(const std::string& one, const std::string& other) { return one == other; }

int write_synced(const std::string&, std::string_view) { return ENOSYS; }

void sync_folder(const std::string&) {}

#else

namespace {

Error unwritable(const std::string& path, int number) {
    return Error::machine("file.unwritable", printable(path), std::generic_category().message(number));
}

// Writes all of it, syncs it if asked, closes the file; 0 or the error number of the first step that failed.
int write_and_close(int file, std::string_view contents, Synced synced) {
    int fault = 0;
    while (!contents.empty() && fault == 0) {
        const ssize_t written = ::write(file, contents.data(), contents.size());
        if (written > 0) {
            contents.remove_prefix(static_cast<std::size_t>(written));
        } else if (written == 0 || errno != EINTR) {
            fault = written == 0 ? ENOSPC : errno;
        }
    }
    if (fault == 0 && synced == Synced::yes && ::fsync(file) != 0) fault = errno;
    if (::close(file) != 0 && fault == 0) fault = errno;
    return fault;
}

int write_in_place(const std::string& path, std::string_view contents, Synced synced) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return file < 0 ? errno : write_and_close(file, contents, synced);
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// The file that a path names, links followed; the path itself if there is no such file.
std::string followed(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

int replace_file(const std::string& path, std::string_view contents, Synced synced) {
    struct stat old {};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) return write_in_place(path, contents, Synced::no);
    if (exists && ::access(path.c_str(), W_OK) != 0) return errno;
    struct stat link {};
    if (!exists && ::lstat(path.c_str(), &link) == 0) return write_in_place(path, contents, synced);
    const std::string target = followed(path);
    const std::string fresh = target + ".new-" + std::to_string(::getpid());
    const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0) {
        const bool no_new_files =
            errno == EACCES || errno == EPERM || errno == EROFS || errno == ENAMETOOLONG;
        return exists && no_new_files ? write_in_place(target, contents, synced) : errno;
    }
    if (exists && ::fchmod(file, old.st_mode & 07777U) != 0) static_cast<void>(0);  // the usual ones then
    int fault = write_and_close(file, contents, synced);
    if (fault == 0 && ::rename(fresh.c_str(), target.c_str()) != 0) fault = errno;
    if (fault != 0) {
        ::unlink(fresh.c_str());
        return fault;
    }
    if (synced == Synced::yes) sync_folder(folder_of(target));
    return 0;
}

}  // namespace

bool same_file(const std::string& one, const std::string& other) {
    namespace fs = std::filesystem;
    const auto place = [](const std::string& name) {
        std::error_code ignored;
        return fs::weakly_canonical(fs::absolute(name, ignored), ignored);
    };
    return place(one) == place(other);
}

Status write_file(const std::string& path, std::string_view contents, Synced synced) {
    const int fault = replace_file(path, contents, synced);
    if (fault != 0) return unwritable(path, fault);
    return Done{};
}

int write_synced(const std::string& path, std::string_view contents) {
    return write_in_place(path, contents, Synced::yes);
}

void sync_folder(const std::string& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

#endif

}  // namespace ishitori::inline base
