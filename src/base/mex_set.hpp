// A set of small numbers with its mex (least number not in it), word by word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

class MexSet {
  public:
    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    void insert(std::uint64_t value) {
        const std::size_t word = value / 64;
        if (word >= words_.size()) words_.resize(word + 1, 0);
        words_[word] |= std::uint64_t{1} << (value % 64);
    }
    bool contains(std::uint64_t value) const {
        return value / 64 < words_.size() && (words_[value / 64] >> (value % 64) & 1) != 0;
    }
    std::uint64_t mex() const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (~words_[i] != 0) return i * 64 + static_cast<std::uint64_t>(std::countr_one(words_[i]));
        }
        return words_.size() * 64;
    }

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace ishitori::base
