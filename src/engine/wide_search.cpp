#include "engine/wide_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace ishitori::engine {

namespace {

constexpr std::size_t last_candidates = dense_kernels::few_candidates;
constexpr std::uint16_t no_candidate = 0xFFFF;

}  // namespace

bool WideSearch::search_eight() {
    const WideSpace& space = values_.space();
    const HeapSize first = values_.end();
    WideMarks& marks = marks_[0];
    marks.clear(space.width);
    marks.mark(values_.cell(first), taps_.old());
    marks.mark(values_.cell(first), taps_.middle());
    for (HeapSize n = first; n < first + WideMarks::heaps; ++n) {
        std::uint8_t* const seen = marks.of(n - first);
        WideMarks::mark_one(values_.cell(n), taps_.near(), seen);
        for (HeapSize i : rules_.takes) {
            const StoredValue left = values_.value(n - i);
            if (!space.mask.rare(n, left)) seen[space.compress(left)] = 1;
        }
        const auto least = WideMarks::least(seen, space.width);
        if (!least) return false;
        values_.put(*least);
    }
    return true;
}

// The most productive taps mark; then the least numbers without a mark are compared in vectors with what the
// next taps give. The least number left is nearly always the value, so the last sweep compares the least ones
// that no heap of the block seems to give.
bool WideSearch::search_block() {
    const HeapSize first = values_.end();
    team_->run(marks_.size(), [&](std::size_t part) {
        WideMarks& marks = marks_[part];
        const HeapSize n = first + WideMarks::heaps * part;
        marks.clear(values_.space().width);
        marks.mark(values_.cell(n), taps_.marking());
        for (std::size_t j = 0; j < WideMarks::heaps; ++j) collect(n + j, first, marks.of(j));
    });
    first_sweep(first);
    last_sweep(first);
    for (HeapSize n = first; n < first + block; ++n) {
        const auto least = settle(n, first);
        if (!least) return false;
        values_.put(*least);
    }
    return true;
}

// Adds the marks of taps that reach below the block, and keeps the least numbers without one.
void WideSearch::collect(HeapSize n, HeapSize block_start, std::uint8_t* seen) {
    for (const auto& taps : {taps_.middle(), taps_.near()}) {
        for (const WideTap& tap : taps) {
            if (n - tap.lag < block_start) seen[*values_.cell(n - tap.lag) ^ tap.value] = 1;
        }
    }
    Candidates& candidates = candidates_[n - block_start];
    candidates = {{}, 0, 0, 0};
    const std::size_t width = values_.space().width;
    for (std::size_t from = 0; from < width; from += 8) {
        std::uint64_t marks = 0;
        for (std::size_t k = 0; k < 8; ++k) marks |= std::uint64_t{seen[from + k]} << (8 * k);
        for (std::uint64_t free = ~marks & 0x0101'0101'0101'0101; free != 0; free &= free - 1) {
            candidates.numbers[candidates.count++] =
                static_cast<WideCell>(from + static_cast<std::size_t>(std::countr_zero(free)) / 8);
            if (candidates.count == kept) return;
        }
    }
}

// Bit j of [k]: one of the taps gives candidate k of heap n + j.
std::array<std::uint32_t, dense_kernels::max_candidates> WideSearch::sweep(
    HeapSize n, WideTaps::Taps taps, std::span<const WideCell> candidates) const {
    constexpr std::size_t parts = 4;
    std::array<std::array<std::uint32_t, dense_kernels::max_candidates>, parts> found{};
    const std::size_t size = taps.size() / parts + 1;
    team_->run(parts, [&](std::size_t part) {
        const std::size_t from = std::min(part * size, taps.size());
        dense_kernels::sweep(values_.cell(n), taps.subspan(from, std::min(size, taps.size() - from)),
                             candidates.data(), candidates.size() / block, found[part].data());
    });
    for (std::size_t k = 0; k < found[0].size(); ++k) {
        for (std::size_t part = 1; part < parts; ++part) found[0][k] |= found[part][k];
    }
    return found[0];
}

// Removes the numbers that a tap of the first sweep gives from the least candidates of heaps n .. n + 31.
void WideSearch::first_sweep(HeapSize n) {
    std::array<WideCell, block * dense_kernels::max_candidates> compared;
    compared.fill(no_candidate);
    for (std::size_t j = 0; j < block; ++j) {
        const Candidates& candidates = candidates_[j];
        const std::size_t count = std::min(candidates.count, dense_kernels::max_candidates);
        for (std::size_t k = 0; k < count; ++k) compared[block * k + j] = candidates.numbers[k];
    }
    const auto found = sweep(n, taps_.first_swept(), compared);
    for (std::size_t j = 0; j < block; ++j) {
        Candidates& candidates = candidates_[j];
        const std::size_t count = std::exchange(candidates.count, 0);
        for (std::size_t k = 0; k < count; ++k) {
            if (k < found.size() && (found[k] >> j & 1) != 0) continue;
            candidates.numbers[candidates.count++] = candidates.numbers[k];
            if (k < found.size()) candidates.swept = candidates.count;
        }
    }
}

// The same by marks for all candidates of one heap.
void WideSearch::sweep_one(HeapSize n, Candidates& candidates) {
    std::uint8_t* const seen = marks_[0].of(0);
    std::memset(seen, 0, values_.space().width);
    WideMarks::mark_one(values_.cell(n), taps_.first_swept(), seen);
    const std::size_t count = std::exchange(candidates.count, 0);
    for (std::size_t k = 0; k < count; ++k) {
        if (seen[candidates.numbers[k]] == 0) candidates.numbers[candidates.count++] = candidates.numbers[k];
    }
    candidates.swept = candidates.count;
}

// Compares the least candidates of heaps n .. n + 31 with the remaining taps, except for the candidates that
// the heaps of the block give if the value of each is its least candidate.
void WideSearch::last_sweep(HeapSize n) {
    std::array<WideCell, block * dense_kernels::max_candidates> compared;
    std::array<std::uint8_t, block * last_candidates> place;
    compared.fill(no_candidate);
    for (std::size_t j = 0; j < block; ++j) {
        Candidates& candidates = candidates_[j];
        gather_given(n + j, n, guesses_.data());
        for (HeapSize i : rules_.takes) {
            if (i <= j && !(values_.space().mask.parity && i % 2 != 0)) given_.push_back(guesses_[j - i]);
        }
        std::size_t chosen = 0;
        const auto choose = [&] {
            for (std::size_t k = 0; k < candidates.swept && chosen < last_candidates; ++k) {
                if (given(candidates.numbers[k])) continue;
                place[block * chosen + j] = static_cast<std::uint8_t>(k);
                compared[block * chosen++ + j] = candidates.numbers[k];
            }
        };
        choose();
        if (chosen == 0 && candidates.swept < candidates.count) {
            sweep_one(n + j, candidates);
            choose();
        }
        guesses_[j] = chosen > 0 ? compared[j] : no_candidate;
    }
    const auto found =
        sweep(n, taps_.last_swept(), std::span<const WideCell>(compared).first(block * last_candidates));
    for (std::size_t j = 0; j < block; ++j) {
        for (std::size_t k = 0; k < last_candidates; ++k) {
            if (compared[block * k + j] == no_candidate) continue;
            const std::size_t at = place[block * k + j];
            if ((found[k] >> j & 1) == 0) {
                candidates_[j].sure |= std::uint64_t{1} << at;
            } else {
                candidates_[j].numbers[at] = no_candidate;
            }
        }
    }
}

// Sets given_ to the options of heap n that a tap within the block gives. The values of the heaps of the
// block are at `cells`; compressed values of more than the width give nothing.
void WideSearch::gather_given(HeapSize n, HeapSize block_start, const WideCell* cells) {
    given_.clear();
    for (const auto& taps : {taps_.middle(), taps_.near()}) {
        for (const WideTap& tap : taps) {
            if (n - tap.lag < block_start) continue;
            given_.push_back(static_cast<WideCell>(cells[n - tap.lag - block_start] ^ tap.value));
        }
    }
}

bool WideSearch::given(WideCell number) const { return std::ranges::find(given_, number) != given_.end(); }

// The common value of heap n, if all earlier heaps are known; nullopt if it outgrows the width.
std::optional<WideCell> WideSearch::settle(HeapSize n, HeapSize block_start) {
    const WideSpace& space = values_.space();
    gather_given(n, block_start, values_.cell(block_start));
    for (HeapSize i : rules_.takes) {
        const StoredValue left = values_.value(n - i);
        if (!space.mask.rare(n, left)) given_.push_back(static_cast<WideCell>(space.compress(left)));
    }
    const Candidates& candidates = candidates_[n - block_start];
    for (std::size_t k = 0; k < candidates.swept; ++k) {
        const WideCell number = candidates.numbers[k];
        if (number == no_candidate || given(number)) continue;
        if ((candidates.sure >> k & 1) != 0) return number;
        break;
    }
    std::uint8_t* const seen = marks_[0].of(0);
    std::memset(seen, 0, space.width);
    for (const auto& taps : {taps_.old(), taps_.middle(), taps_.near()})
        WideMarks::mark_one(values_.cell(n), taps, seen);
    for (const WideCell x : given_) seen[x] = 1;
    return WideMarks::least(seen, space.width);
}

}  // namespace ishitori::engine
