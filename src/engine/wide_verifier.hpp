// Step 3 of the method wide: finds a searched heap that lacks a rare option below its value.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/platform/thread_team.hpp"
#include "engine/wide_taps.hpp"

namespace ishitori::engine {

class WideVerifier {
  public:
    WideVerifier(const SplitRules& rules, const WideValues& values, WideBlockMarks& marks,
                 const std::unique_ptr<platform::ThreadTeam>& team)
        : rules_(rules), values_(values), marks_(marks), team_(team) {}

    // Chooses the witnesses and the order of the tiles, under the current space; `sampling`: by a sample of
    // the values.
    void choose(bool sampling);
    // The first rare heap among the searched heaps from `first` on, eight or a block of them; nullopt if all
    // are common.
    std::optional<RareHeap> verify(HeapSize first);

  private:
    void choose_witnesses(bool sampling);
    void choose_tiles(bool sampling);
    std::optional<RareHeap> verify_eight(HeapSize first, WideMarks& marks);
    std::optional<StoredValue> missing(HeapSize n, std::uint8_t* seen);
    void sift(HeapSize n, std::uint8_t* seen);
    bool gives_zero(HeapSize n) const;
    void mark_far_pairs(HeapSize n, std::uint8_t* seen) const;
    void mark_rare_pairs(HeapSize n, std::uint8_t* seen) const;

    const SplitRules& rules_;
    const WideValues& values_;
    WideBlockMarks& marks_;
    const std::unique_ptr<platform::ThreadTeam>& team_;
    std::vector<WideTap> witnesses_;
    std::vector<std::uint32_t> tiles_;  // of the mirror, in the order in which they are sifted
    std::size_t witness_share_ = 6;     // the number of witnesses is the width times this, halved
    // Pairs compared one by one and by vectors with these witnesses.
    std::size_t marked_ = 0;
    std::atomic<std::size_t> sifted_{0};
};

}  // namespace ishitori::engine
