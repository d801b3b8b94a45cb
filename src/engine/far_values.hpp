// All compressed values of a long sequence, packed to a few bits a heap, for the engine's reads far back.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include "base/files.hpp"
#include "base/platform/capabilities.hpp"
#include "base/types.hpp"
#include "engine/kernels/kernels.hpp"

namespace ishitori::engine {

// Common values are written as codes of a few bits, chosen so that rarely used values (and rare heaps,
// `not_common`) are exceptions, listed separately. Up to `bytes_in_memory` are kept in memory; beyond that
// everything is in an anonymous temporary file, which only this process can reach and which is deleted when
// it ends. A digest of every block in the file is kept in memory, and every read is compared with it.
//
// If the file would outgrow its limit, its first half stays, and new blocks replace the oldest other blocks.
// This suffices: for a new rare heap the search reads from heap 0 on, and the heap that it reads at a fixed
// lag moves up with it.
class FarValues {
  public:
    static constexpr std::size_t bytes_in_memory = std::size_t{1} << 25;
    static constexpr std::uint64_t max_bytes = std::uint64_t{1} << 36;
    // The size of the file: the constant, or half of the free space for temporary files if that is less.
    static std::uint64_t room();

    // The expected frequency of each compressed value, by which codes are chosen; and the limit of the file
    // in bytes.
    FarValues(const std::array<std::uint64_t, 256>& often, std::uint64_t max_file);
    explicit FarValues(const std::array<std::uint64_t, 256>& often) : FarValues(often, room()) {}

    HeapSize end() const { return end_; }  // the values of heaps 0 .. end() - 1 were pushed
    // False if values were requested that had no room, or if a disk failed; then no values are left.
    bool good() const { return good_; }
    // Appends the values of heaps end(), end() + 1, ... Their number is a multiple of 64.
    void push(std::span<const std::uint8_t> values);
    // The values of heaps first .. first + size - 1, not_common for heap 0 and below. False if they go beyond
    // end(), or if not good(), or if the values are no longer kept.
    bool read(std::int64_t first, std::size_t size, std::uint8_t* out);

    unsigned bits() const { return bits_; }

  private:
    static constexpr std::size_t block_heaps = std::size_t{1} << 16;
    static constexpr std::size_t cached_blocks = 48;
    struct Exception {
        std::uint16_t at;
        std::uint8_t value;
    };
    struct Block {
        std::vector<Exception> exceptions;  // ascending
        std::uint64_t digest = 0;           // if the block is in the file
    };
    using Packed = std::vector<std::uint64_t>;
    struct Cached {
        std::size_t block;
        Packed packed;
    };

    std::size_t words_of_block() const { return block_heaps * bits_ / 64 + kernels::unpack_pad / 8; }
    // The offset of a block in the file.
    std::size_t place_of(std::size_t block) const {
        return block < half_ ? block : half_ + (block - half_) % half_;
    }
    bool keeps_block(std::size_t block) const { return block < half_ || block + half_ > end_ / block_heaps; }
    void close_block();
    bool to_file();
    bool write(std::size_t block, const Packed& packed);
    const Packed* block_of(std::size_t block);

    unsigned bits_ = 8;
    std::array<std::uint8_t, 256> code_of_{};
    std::array<std::uint8_t, 256> value_of_{};
    HeapSize end_ = 0;
    bool good_ = platform::has_files;
    std::uint64_t max_file_;
    std::size_t half_ = 0;           // half the file's limit, in blocks
    Packed last_;                    // the last block, partly filled
    std::vector<Packed> in_memory_;  // the full blocks, as long as they are few
    std::vector<Block> blocks_;      // by their places
    std::optional<OpenFile> file_;
    std::list<Cached> cache_;  // the most recently used one in front
};

}  // namespace ishitori::engine
