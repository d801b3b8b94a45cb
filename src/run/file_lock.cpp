#include "run/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/contract.hpp"

namespace ishitori::inline run {

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

int FileLock::take(const std::string& path) {
    CHECK(file_ < 0);
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        ::close(file);
        return why;
    }
    file_ = file;
    return 0;
}

bool FileLock::replaced(const std::string& path) const {
    struct stat ours {
    }, theirs{};
    if (file_ < 0 || ::fstat(file_, &ours) != 0 || ::stat(path.c_str(), &theirs) != 0) return false;
    return ours.st_ino != theirs.st_ino || ours.st_dev != theirs.st_dev;
}

}  // namespace ishitori::inline run
