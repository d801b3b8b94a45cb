// A file of nim-values (docs/reference/formats.md): G(0), G(1), ... in chunks, each with its checksum, so
// that a file cut off anywhere can be read and extended after its last good chunk.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/checksum.hpp"
#include "base/files.hpp"
#include "base/result.hpp"
#include "values/sequence.hpp"

namespace ishitori::run {

inline constexpr int kept_values_version = 1;
inline constexpr HeapSize kept_chunk = HeapSize{1} << 20;  // values of a chunk at most
inline constexpr std::size_t max_kept_chunks = std::size_t{1} << 23;

// A chunk's place in the file and its header.
struct KeptChunk {
    HeapSize first = 0;
    std::uint32_t count = 0;
    std::uint32_t width = 1;     // bytes a value: 1, 2 or 4
    std::uint32_t checksum = 0;  // SequenceChecksum of G(0) up to its last value
    std::uint64_t digest = 0;    // FNV-1a of its bytes
    std::uint64_t at = 0;        // bytes of its values in the file
};

// Reads such a file. Errors: "file.unreadable", "file.not-regular" (exit 4), "kept.not-values",
// "kept.version", "kept.too-many" (exit 1), "kept.damaged" (exit 2, names the chunk and its heaps),
// "kept.damaged-head", "kept.damaged-header" (exit 2).
class KeptValues {
  public:
    static Result<KeptValues> open(const std::string& path);

    const std::string& game() const { return game_; }  // canonical text
    // The file contains G(0) .. G(count() - 1).
    HeapSize count() const { return chunks_.empty() ? 0 : chunks_.back().first + chunks_.back().count; }
    // True if the file was finished; otherwise it ends where the run stopped.
    bool complete() const { return complete_; }
    // The checksum of all values as the file states it.
    SequenceChecksum checksum() const;

    // G(first), G(first + 1), ... Error "kept.short" (exit 1) if the file ends before.
    Status read(HeapSize first, std::span<StoredValue> out);

  private:
    friend class ValueKeeper;
    KeptValues(std::string path, OpenFile file) : path_(std::move(path)), file_(std::move(file)) {}
    Status read_heads();
    Status load(std::size_t chunk);

    std::string path_, game_;
    OpenFile file_;
    std::uint64_t end_ = 0;  // of the last good chunk in the file
    bool complete_ = false;
    std::vector<KeptChunk> chunks_;
    std::vector<StoredValue> loaded_;  // the values of loaded_chunk_
    std::size_t loaded_chunk_ = SIZE_MAX;
};

// Writes such a file. Error of all: "kept.unwritable" (exit 4); the chunks written before stay good.
class ValueKeeper {
  public:
    // Opens a new file, or a file to extend; an incomplete end is then discarded. `next`: the first heap that
    // the caller will add. Further errors: "kept.locked" (another process writes it), "kept.other" (another
    // game's), "kept.behind" (it ends before `next`), all exit 1, and the errors of KeptValues.
    static Result<ValueKeeper> open(const std::string& path, const std::string& game, HeapSize next);

    // Success if the file's first values equal the values of the run that resumes after them: `sum` is their
    // checksum. Further errors: "kept.other-values" (exit 2); as KeptValues::read. Requires count <= next().
    Status confirm(HeapSize count, const SequenceChecksum& sum);
    // Appends values. Requires first <= next(); values below next() are compared with the file as it was
    // opened: "kept.disagrees" (exit 2) if they differ.
    Status add(HeapSize first, std::span<const std::uint16_t> values) { return add_all(first, values); }
    Status add(HeapSize first, std::span<const StoredValue> values) { return add_all(first, values); }
    HeapSize next() const { return next_; }
    // Afterwards all added values are on disk. Call it before the run's own state is saved, so that the file
    // is never behind it.
    Status flush();
    // Flushes, and marks the file as complete.
    Status finish();

  private:
    ValueKeeper(std::string path, OpenFile file) : path_(std::move(path)), file_(std::move(file)) {}
    template <class Value>
    Status add_all(HeapSize first, std::span<const Value> values);
    Status compare(HeapSize first, std::span<const StoredValue> values);
    Status write_chunk();
    Status write(const std::string& bytes);

    std::string path_;
    OpenFile file_;
    std::uint64_t end_ = 0;
    HeapSize next_ = 0;
    SequenceChecksum checksum_;
    std::vector<StoredValue> waiting_;  // the last values before next_, not written yet
    std::optional<KeptValues> there_;   // the file as it was opened, if it had values
    std::optional<Error> fault_;        // after it, nothing more is written
};

}  // namespace ishitori::run
