#include "engine/places.hpp"

#include <cstring>

namespace ishitori::engine {

void Places::begin(std::size_t segments, std::vector<unsigned> further) {
    further_ = std::move(further);
    moved_.clear();
    row_of_.assign(std::size_t{8} * known_.coding.width(), -1);
    stride_ = (witness_reach + segments * kernels::segment) / 8;
}

std::int32_t Places::row(unsigned value, HeapSize lag) {
    const auto shift = static_cast<unsigned>(lag % 8);
    std::int32_t& row = row_of_[value * 8 + shift];
    if (row < 0) {
        const bool moved = shift != 0 || !further_.empty();
        row = static_cast<std::int32_t>(moved ? rows() : value);
        if (moved) moved_.push_back({value, shift, 0});
    }
    return row * static_cast<std::int32_t>(stride_) - static_cast<std::int32_t>(lag / 8);
}

void Places::fill() {
    for (std::size_t r = 0; r < moved_.size(); ++r) moved_[r].at = (known_.coding.width() + r) * stride_;
    bytes_.assign(rows() * stride_ + 2 * pad, 0);
    at_ = 64;
    for (std::size_t s = witness_reach / kernels::segment + 1; s > 0; --s) {
        mark_segment(known_.end - s * kernels::segment, at_);
        advance();
    }
}

void Places::mark(std::size_t segments) {
    if (at_ + segments * kernels::segment / 8 + 8 > stride_) {
        const std::size_t keep = witness_reach / 8 + kernels::segment / 8 + 8;
        for (std::size_t row = 0; row < rows(); ++row) {
            std::uint8_t* begin = bytes_.data() + pad + row * stride_;
            std::memmove(begin, begin + at_ - keep, keep);
        }
        at_ = keep;
    }
    for (std::size_t s = 0; s < segments; ++s)
        mark_segment(known_.end + s * kernels::segment, at_ + s * kernels::segment / 8);
}

// Marks the segment from `first`, whose places begin at byte `at` of each row.
void Places::mark_segment(HeapSize first, std::size_t at) {
    std::uint8_t* rows = bytes_.data() + pad + at;
    // (Rows of values that no heap in the window has stay empty.)
    kernels::mark_places(window_.at(first), known_.coding.limit() / 16, {rows, stride_, moved_, further_});
    if (known_.coding.limit() <= rare_plain) return;
    // A rare heap looks like the value rare_plain there (no heap has that value).
    for (HeapSize n = first; n < first + kernels::segment; ++n) {
        if (window_.common_at(n)) continue;
        const std::size_t bit = n - first;
        rows[rare_plain * stride_ + bit / 8] &= static_cast<std::uint8_t>(~(1U << (bit % 8)));
    }
}

}  // namespace ishitori::engine
