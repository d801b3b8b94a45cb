// Files are read here and in files.cpp, and nowhere else (tests/layout): within a bound for each kind of
// file, piece by piece, and no longer than the caller wants to wait.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace ishitori::base {

// Asked while a file is waited for, read or written; false ends that with Error "limit.interrupted". An empty
// function never ends it.
using KeepGoing = std::function<bool()>;

enum class FileKind { certificate, ledger, checkpoint, run_table, histogram, record, patterns, b_file, page };
// The largest file of a kind that is read (docs/reference/formats.md, section "Largest files").
std::uint64_t max_bytes(FileKind kind);

// Asked with the bytes read so far; false: the rest would change nothing and is not read.
using WorthMore = std::function<bool(std::string_view)>;

// The bytes of a file that the user named. Links are followed; a pipe is waited for; a device is read as far
// as its kind allows. Errors: "file.unreadable", "file.too-large" (exit 4), "limit.interrupted" (exit 3).
Result<std::string> read_file(const std::string& path, FileKind kind, const KeepGoing& keep_going,
                              const WorthMore& worth_more = {});

// An open file of the system, closed with this object.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }
    // 0, or the errno of the failed close.
    int close();
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

// The same for an open file; `path` is its name in sentences.
Result<std::string> read_all(const Descriptor& file, const std::string& path, FileKind kind,
                             const KeepGoing& keep_going, const WorthMore& worth_more = {});

// Waits until the file can be read (or written); false: the caller does not want to wait longer.
bool wait_for(const Descriptor& file, bool to_write, const KeepGoing& keep_going);

Error unreadable(const std::string& path, int number);

}  // namespace ishitori::base
