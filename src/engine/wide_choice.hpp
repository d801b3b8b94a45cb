// The mask and the width of the method wide, and when they are chosen again.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/wide_marks.hpp"

namespace ishitori::engine {

class WideChoice {
  public:
    explicit WideChoice(const SplitRules& rules) : rules_(rules) {}

    // Uses another mask than the best one if that is nearly as good.
    void use_second_mask() { second_mask_ = true; }
    void forget_heaps() { counts_ = {}, counted_ = 1, least_width_ = 0; }
    // A value outgrew this width.
    void outgrown(std::size_t width) { least_width_ = 2 * width, next_ = 0; }
    void choose_again() { next_ = 0; }
    bool due(HeapSize end, std::size_t rares) const {
        return end >= next_ || rares > rares_at_choice_ + rares_at_choice_ / 4 + 8;
    }

    // The space for the heaps below `size`, with room for all values up to the greatest, and a whole row of
    // the dense kernels. Nullopt if too many heaps are rare or one value is too great.
    template <class ValueOf>
    std::optional<WideSpace> choose(HeapSize size, ValueOf& value_of) {
        for (; counted_ < size; ++counted_) counts_.add(counted_, value_of(counted_));
        next_ = std::bit_ceil(size + 1);
        const MaskChoice choice = mask_for(size);
        if (choice.mask.mask == 0 || choice.rares > size / rare_part) return std::nullopt;
        WideSpace space{Compression(choice.mask)};
        auto most = static_cast<StoredValue>(counts_.end());
        most |= (StoredValue{1} << space.drop) - 1;
        space.width = std::max(
            {dense_kernels::row_values, least_width_, std::bit_ceil(std::size_t{space.compress(most)} + 1)});
        if (space.width > WideMarks::widest) return std::nullopt;
        return space;
    }
    // The space is in use, with this many rare heaps.
    void note_rares(std::size_t rares) { rares_at_choice_ = rares; }

  private:
    static constexpr HeapSize rare_part = 8;  // not worthwhile if more than one heap in this many is rare

    MaskChoice mask_for(HeapSize size) const {
        const MaskChoice best = choose_mask(counts_, rules_);
        if (!second_mask_) return best;
        return choose_second_mask(counts_, rules_, best, size / rare_part);
    }

    const SplitRules& rules_;
    bool second_mask_ = false;
    std::size_t least_width_ = 0;
    std::size_t rares_at_choice_ = 0;
    HeapSize next_ = 0;  // the number of heaps at the next choice
    ValueCounts counts_;
    HeapSize counted_ = 1;  // heaps below are counted
};

}  // namespace ishitori::engine
