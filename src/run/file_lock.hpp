// A file that one process at a time holds, so that no two write in one place. It is given back when the
// process ends, however that happens.
#pragma once

#include <string>
#include <utility>

namespace ishitori::inline run {

class FileLock {
  public:
    FileLock() = default;  // holds nothing
    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();

    // Makes the file if there is none; does not wait. 0: held from now on. EWOULDBLOCK: another process holds
    // it. Else the errno of what failed. Requires that nothing is held.
    int take(const std::string& path);
    // Whether another file stands at this path, where the one that is held was taken: its folder was removed
    // and made again. What stands there is another's.
    bool replaced(const std::string& path) const;

  private:
    int file_ = -1;
};

}  // namespace ishitori::inline run
