// Steps 1 and 2 of the method wide: the least numbers that no pair with a rare heap and no take gives.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/platform/thread_team.hpp"
#include "engine/wide_taps.hpp"

namespace ishitori::engine {

class WideSearch {
  public:
    // Appends the heaps that it finds to the values.
    WideSearch(const SplitRules& rules, WideValues& values, const WideTaps& taps, WideBlockMarks& marks,
               const std::unique_ptr<platform::ThreadTeam>& team)
        : rules_(rules), values_(values), taps_(taps), marks_(marks), team_(team) {}

    // Finds the least common values of the next eight heaps from earlier heaps. Returns false if one outgrows
    // the width.
    bool search_eight();
    // The same for WideTaps::block heaps.
    bool search_block();

  private:
    static constexpr std::size_t block = WideTaps::block;
    static constexpr std::size_t kept = 32;  // candidates of a heap

    // The least numbers that the marking taps do not give, ascending.
    struct Candidates {
        std::array<WideCell, kept> numbers;
        std::size_t count = 0;
        std::size_t swept = 0;   // these were compared with all taps of the first sweep
        std::uint64_t sure = 0;  // bit k: numbers[k] was compared with all taps of both sweeps
    };

    void collect(HeapSize n, HeapSize block_start, std::uint8_t* seen);
    std::array<std::uint32_t, dense_kernels::max_candidates> sweep(
        HeapSize n, WideTaps::Taps taps, std::span<const WideCell> candidates) const;
    void first_sweep(HeapSize n);
    void last_sweep(HeapSize n);
    void sweep_one(HeapSize n, Candidates& candidates);
    void gather_given(HeapSize n, HeapSize block_start, const WideCell* cells);
    bool given(WideCell number) const;
    std::optional<WideCell> settle(HeapSize n, HeapSize block_start);

    const SplitRules& rules_;
    WideValues& values_;
    const WideTaps& taps_;
    WideBlockMarks& marks_;
    const std::unique_ptr<platform::ThreadTeam>& team_;
    std::array<Candidates, block> candidates_;
    std::array<WideCell, block> guesses_;  // of the values of the block
    std::vector<WideCell> given_;          // options that a tap of settle() gives
};

}  // namespace ishitori::engine
