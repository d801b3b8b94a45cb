// Judges by the values of heaps: nim-values in normal play, tame values in misère play.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "base/mex_set.hpp"
#include "misere/genus.hpp"
#include "period/nim_values.hpp"
#include "play/judge.hpp"

namespace ishitori::play {

// Normal play: the class of a heap is its nim-value, the class of a sum the nim-sum [T1].
class NimJudge : public Judge {
  public:
    // Nim needs no values: G(n) = n.
    NimJudge(const NimValues* values, bool is_nim) : values_(values), is_nim_(is_nim) {}

    bool knows(HeapSize n) const override { return is_nim_ || values_->at(n).has_value(); }
    Class of_heap(HeapSize n) const override { return is_nim_ ? n : *values_->at(n); }
    Class sum(Class a, Class b) const override { return add(a, b); }
    bool is_p(Class c) const override { return c == 0; }
    std::optional<Class> of_options(std::span<const Class> options) const override {
        MexSet values;
        for (const Class value : options) values.insert(value);
        return values.mex();
    }
    // The classes are the same numbers for every game.
    static Class add(Class a, Class b) { return a ^ b; }
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

// Tame misère play: the class is the nim-value with a flag for a firm summand [T6].
class TameJudge : public Judge {
  public:
    using ValueOf = std::function<std::optional<TameValue>(HeapSize)>;

    // `rises`: its preperiod is at least the first heap from which on all heaps are firm.
    explicit TameJudge(ValueOf value_of, std::optional<Repeats> repeats = {}, std::optional<Rises> rises = {})
        : value_of_heap_(std::move(value_of)), repeats_(repeats), rises_(rises) {}

    bool knows(HeapSize n) const override { return value_of_heap_(n).has_value(); }
    Class of_heap(HeapSize n) const override { return class_of(value(n)); }
    Class sum(Class a, Class b) const override { return add(a, b); }
    // ONAG ch. 12, like TameHeaps: in misère play a fickle option has the other of the two fickle values.
    std::optional<Class> of_options(std::span<const Class> options) const override {
        MexSet plus, minus;
        for (const Class option : options) {
            const TameValue value = value_of(option);
            plus.insert(value.value);
            minus.insert(value.fickle ? value.value ^ 1U : value.value);
        }
        // without an option: the empty position, where the player to move wins
        const auto value = tame_value(plus.mex(), options.empty() ? 1 : minus.mex());
        return value ? std::optional(class_of(*value)) : std::nullopt;
    }
    // The classes are the same numbers for every game.
    static Class add(Class a, Class b) { return ((a ^ b) & ~Class{1}) | ((a | b) & 1U); }
    static Class class_of(TameValue v) { return v.value << 1 | (v.fickle ? 0U : 1U); }
    static TameValue value_of(Class c) { return {c >> 1, (c & 1U) == 0}; }
    bool is_p(Class c) const override { return (c & 1U) != 0 ? c >> 1 == 0 : c >> 1 == 1; }
    std::optional<Repeats> repeats() const override { return repeats_; }
    std::optional<Rises> rises() const override { return rises_; }

    TameValue value(HeapSize n) const { return *value_of_heap_(n); }

  private:
    ValueOf value_of_heap_;
    std::optional<Repeats> repeats_;
    std::optional<Rises> rises_;
};

}  // namespace ishitori::play
