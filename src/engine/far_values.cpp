#include "engine/far_values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>

#include "engine/kernels/kernels.hpp"

namespace ishitori::engine {

namespace {

constexpr std::uint64_t seldom = 1 << 12;  // at most one value in this many is an exception

// Four independent products. Each step is injective in the word and in the previous product, so that one
// changed word always changes the digest.
std::uint64_t digest_of(std::span<const std::uint64_t> words) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
    std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
    std::size_t w = 0;
    for (; w + lanes.size() <= words.size(); w += lanes.size()) {
        for (std::size_t k = 0; k < lanes.size(); ++k)
            lanes[k] = std::rotl((lanes[k] ^ words[w + k]) * odd, 32);
    }
    std::uint64_t digest = words.size();
    for (; w < words.size(); ++w) digest = std::rotl((digest ^ words[w]) * odd, 32);
    for (const std::uint64_t lane : lanes) digest = std::rotl((digest ^ lane) * odd, 32);
    return digest;
}

}  // namespace

std::uint64_t FarValues::room() {
    if (!platform::has_files) return 0;
    const auto room = OpenFile::temporary_room();
    return room ? std::min<std::uint64_t>(max_bytes, *room / 2) : max_bytes / 4;
}

FarValues::FarValues(const std::array<std::uint64_t, 256>& often, std::uint64_t max_file)
    : max_file_(max_file) {
    std::array<std::uint8_t, 256> by_frequency;
    std::iota(by_frequency.begin(), by_frequency.end(), std::uint8_t{0});
    std::ranges::stable_sort(by_frequency, std::greater{}, [&](std::uint8_t v) { return often[v]; });
    const std::uint64_t all = std::accumulate(often.begin(), often.end(), std::uint64_t{0});
    // The greatest code of `bits_` bits means an exception.
    for (bits_ = 1; bits_ < 8; ++bits_) {
        std::uint64_t coded = 0;
        for (std::size_t c = 0; c + 1 < std::size_t{1} << bits_; ++c) coded += often[by_frequency[c]];
        if ((all - coded) * seldom <= all) break;
    }
    const auto exception = static_cast<std::uint8_t>((1U << bits_) - 1);
    code_of_.fill(exception);
    for (std::uint8_t c = 0; c < exception; ++c) {
        if (by_frequency[c] == kernels::not_common) continue;
        code_of_[by_frequency[c]] = c;
        value_of_[c] = by_frequency[c];
    }
    code_of_[kernels::not_common] = exception;
    value_of_[exception] = kernels::not_common;
    half_ = std::max<std::size_t>(1, max_file_ / 2 / (words_of_block() * sizeof(std::uint64_t)));
}

void FarValues::push(std::span<const std::uint8_t> values) {
    if (!platform::has_files) return;
    const auto exception = static_cast<std::uint8_t>((1U << bits_) - 1);
    for (std::size_t from = 0; from < values.size(); from += 8) {
        if (!good_) return;
        const std::size_t at = end_ % block_heaps;
        if (at == 0) {
            last_.assign(words_of_block(), 0);
            const std::size_t place = place_of(end_ / block_heaps);
            if (place == blocks_.size()) blocks_.emplace_back();
            blocks_[place] = {};
        }
        // Eight codes are bits_ bytes; the next word overwrites the rest.
        std::uint64_t word = 0;
        bool any = false;
        for (std::size_t j = 0; j < 8; ++j) {
            const std::uint8_t code = code_of_[values[from + j]];
            word |= std::uint64_t{code} << (j * bits_);
            any |= code == exception;
        }
        std::memcpy(reinterpret_cast<char*>(last_.data()) + at / 8 * bits_, &word, sizeof word);
        for (std::size_t j = 0; any && j < 8; ++j) {
            const std::uint8_t value = values[from + j];
            if (code_of_[value] == exception && value != kernels::not_common)
                blocks_[place_of(end_ / block_heaps)].exceptions.push_back(
                    {static_cast<std::uint16_t>(at + j), value});
        }
        end_ += 8;
        if (end_ % block_heaps == 0) close_block();
    }
}

void FarValues::close_block() {
    if (!file_) {
        in_memory_.push_back(std::move(last_));
        if (in_memory_.size() * block_heaps / 8 * bits_ >
            std::min<std::uint64_t>(bytes_in_memory, max_file_ / 4))
            good_ = to_file();
    } else {
        good_ = write(end_ / block_heaps - 1, last_);
    }
}

bool FarValues::write(std::size_t block, const Packed& packed) {
    const std::size_t bytes = packed.size() * sizeof packed[0];
    const std::size_t place = place_of(block);
    blocks_[place].digest = digest_of(packed);
    return file_->write_at(place * bytes, {reinterpret_cast<const char*>(packed.data()), bytes});
}

bool FarValues::to_file() {
    file_ = OpenFile::temporary();
    if (!file_) return false;
    for (std::size_t block = 0; block < in_memory_.size(); ++block) {
        if (!write(block, in_memory_[block])) return false;
    }
    in_memory_ = {};
    return true;
}

const FarValues::Packed* FarValues::block_of(std::size_t block) {
    if (block == end_ / block_heaps) return &last_;
    if (!file_) return &in_memory_[block];
    const auto there = std::ranges::find(cache_, block, &Cached::block);
    if (there != cache_.end()) {
        cache_.splice(cache_.begin(), cache_, there);
        return &there->packed;
    }
    if (cache_.size() < cached_blocks) {
        cache_.push_front({block, Packed(words_of_block())});
    } else {
        cache_.splice(cache_.begin(), cache_, std::prev(cache_.end()));
        cache_.front().block = block;
    }
    Packed& packed = cache_.front().packed;
    const std::size_t bytes = packed.size() * sizeof packed[0];
    const std::size_t place = place_of(block);
    const auto read = file_->read_at(place * bytes, {reinterpret_cast<char*>(packed.data()), bytes});
    good_ = read == bytes && blocks_[place].digest == digest_of(packed);
    return good_ ? &packed : nullptr;
}

bool FarValues::read(std::int64_t first, std::size_t size, std::uint8_t* out) {
    if (!platform::has_files) return false;
    if (first < 0) {
        const auto below = std::min<std::size_t>(size, static_cast<std::size_t>(-first));
        std::memset(out, kernels::not_common, below);
        first += static_cast<std::int64_t>(below), size -= below, out += below;
    }
    if (size > 0 && static_cast<HeapSize>(first) + size > end_) return false;
    for (auto heap = static_cast<HeapSize>(first); size > 0 && good_;) {
        const std::size_t block = heap / block_heaps, from = heap % block_heaps;
        const std::size_t here = std::min(size, block_heaps - from);
        if (!keeps_block(block)) return good_ = false;
        const Packed* const packed = block_of(block);
        if (packed == nullptr) return false;
        kernels::unpack(reinterpret_cast<const std::uint8_t*>(packed->data()), from, here, bits_,
                        value_of_.data(), out);
        const auto& exceptions = blocks_[place_of(block)].exceptions;
        auto next = std::ranges::lower_bound(exceptions, from, {}, &Exception::at);
        for (; next != exceptions.end() && next->at < from + here; ++next) out[next->at - from] = next->value;
        heap += here, size -= here, out += here;
    }
    return good_;
}

}  // namespace ishitori::engine
