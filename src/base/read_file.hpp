// Only this file and files.cpp read files (tests/layout): up to a maximum size for each kind of file, piece
// by piece, and no longer than the caller allows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace ishitori::base {

// Called while a file is waited for, read or written. If it returns false, the operation ends with Error
// "limit.interrupted". An empty function never ends it.
using KeepGoing = std::function<bool()>;

enum class FileKind { certificate, ledger, checkpoint, run_table, histogram, record, patterns, b_file, page };
// The maximum size of a file of this kind (docs/reference/formats.md, section "Largest files").
std::uint64_t max_bytes(FileKind kind);

// Called with the bytes read so far. Returns false if the rest would change nothing; it is then not read.
using WorthMore = std::function<bool(std::string_view)>;

// The bytes of a file that the user named. Follows links, waits for a pipe, and reads a device up to the
// maximum size of the kind. Errors: "file.unreadable", "file.too-large" (exit 4), "limit.interrupted" (exit
// 3).
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

// Waits until the file can be read (or written). Returns false if keep_going returned false.
bool wait_for(const Descriptor& file, bool to_write, const KeepGoing& keep_going);

Error unreadable(const std::string& path, int number);

}  // namespace ishitori::base
