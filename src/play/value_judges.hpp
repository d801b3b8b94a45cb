// Judges by the values of heaps: nim-values in normal play, tame values in misere play.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "misere/genus.hpp"
#include "period/nim_values.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

// Normal play: the class of a heap is its nim-value, of a sum the nim-sum [T1].
class NimJudge : public Judge {
  public:
    // Nim needs no values: G(n) = n.
    NimJudge(const NimValues* values, bool is_nim) : values_(values), is_nim_(is_nim) {}

    bool knows(HeapSize n) const override { return is_nim_ || values_->at(n).has_value(); }
    Class of_heap(HeapSize n) const override { return is_nim_ ? n : *values_->at(n); }
    Class sum(Class a, Class b) const override { return a ^ b; }
    bool is_p(Class c) const override { return c == 0; }
    std::optional<Repeats> repeats() const override {
        if (is_nim_ || !values_->whole()) return std::nullopt;
        const Finding& found = values_->finding();
        if (found.periodicity->saltus != 0) return std::nullopt;
        return Repeats{std::max<HeapSize>(found.periodicity->preperiod, 1), found.periodicity->period};
    }
    std::optional<Rises> rises() const override {
        if (is_nim_ || !values_->whole()) return std::nullopt;
        const Finding& found = values_->finding();
        if (found.periodicity->saltus == 0) return std::nullopt;
        return Rises{found.periodicity->preperiod, found.periodicity->period, found.periodicity->saltus, 0};
    }

  private:
    const NimValues* values_;
    bool is_nim_;
};

// Tame misere play: nim-value and if any summand is firm [T6]. `fickle_below` says which heaps are
// fickle.
class TameJudge : public Judge {
  public:
    struct Source {
        std::function<std::optional<TameValue>(HeapSize)> value;
        std::optional<Repeats> repeats;
        std::optional<Rises> rises{};  // from where all heaps are firm
    };

    explicit TameJudge(Source source) : source_(std::move(source)) {}

    bool knows(HeapSize n) const override { return source_.value(n).has_value(); }
    Class of_heap(HeapSize n) const override {
        const TameValue v = *source_.value(n);
        return v.value << 1 | (v.fickle ? 0U : 1U);
    }
    Class sum(Class a, Class b) const override { return ((a ^ b) & ~Class{1}) | ((a | b) & 1U); }
    bool is_p(Class c) const override { return (c & 1U) != 0 ? c >> 1 == 0 : c >> 1 == 1; }
    std::optional<Repeats> repeats() const override { return source_.repeats; }
    std::optional<Rises> rises() const override { return source_.rises; }

    TameValue value(HeapSize n) const { return *source_.value(n); }

  private:
    Source source_;
};

}  // namespace ishitori::play
