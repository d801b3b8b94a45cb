// A take-and-break code in its general form (docs/reference/games.md, section 2): a move may leave any number
// of heaps, and a digit may say how these compare. 4!. is Grundy's game, {4}. cuts a heap in four, 0.3{2=}
// takes one stone, or two and halves the rest. Codes that TakeAndBreak can hold are read as TakeAndBreak.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/types.hpp"
#include "rules/take_and_break.hpp"

namespace ishitori::rules {

// The condition on the sizes of the heaps that are left; it does not apply to fewer than two heaps.
enum class Parting : std::uint8_t {
    none,     // this many heaps may not be left
    any,      // of any sizes
    unequal,  // "!": no two of one size
    mixed,    // "?": not all of one size
    equal,    // "=": all of one size
    larger,   // "~": some heap has more than one stone
};

struct GeneralDigit {
    static constexpr std::size_t beyond = 31;  // of[beyond] applies to this many heaps or more
    std::array<Parting, beyond + 1> of{};      // by the number of heaps that are left

    Parting parting(HeapSize heaps) const { return of[heaps < beyond ? heaps : beyond]; }
    // Bit k set: k heaps may be left, the bit `beyond` for all larger numbers.
    unsigned bits() const;
    bool operator==(const GeneralDigit&) const = default;
};

class GeneralCode {
  public:
    // True if a text has a sign that TakeAndBreak does not read.
    static bool looks_general(std::string_view text) {
        return text.find_first_of("!?=~{}*") != std::string_view::npos;
    }
    // Reads `4!.0`, `{4}.`, `0.{1,3+}7=`, `0.3(*!)`; errors "code.*" name the column, counted from 1.
    static Result<GeneralCode> parse(std::string_view text);
    // `text` is cut:ITEMS, with the ITEMS of a set: cut:4 is {4}., cut:2,4! is {2,4!}.
    static Result<GeneralCode> parse_cut(std::string_view text, std::size_t items_at);

    GeneralDigit digit(HeapSize i) const {
        if (i < digits_.size()) return digits_[i];
        return repeating_.empty() ? GeneralDigit{} : repeating_[(i - digits_.size()) % repeating_.size()];
    }
    // Canonical: equal digits have equal text, in the shortest form.
    const std::string& text() const { return text_; }
    bool finite() const { return repeating_.empty(); }
    const std::vector<GeneralDigit>& digits() const { return digits_; }
    const std::vector<GeneralDigit>& repeating() const { return repeating_; }
    std::size_t places() const { return digits_.size() + repeating_.size(); }  // as in TakeAndBreak
    // The most heaps that a move leaves of one heap; nullopt if there is no bound.
    std::optional<HeapSize> max_parts() const;
    // True if some digit asks that heaps be unequal, not all equal, or not all of one stone.
    bool asks_unequal() const;
    // The same rule as a plain code, if there is one: three heaps at most, of any sizes.
    std::optional<TakeAndBreak> plain() const;

    bool operator==(const GeneralCode& other) const { return text_ == other.text_; }

  private:
    static GeneralCode from_digits(std::vector<GeneralDigit> digits, std::vector<GeneralDigit> repeating);

    std::vector<GeneralDigit> digits_;
    std::vector<GeneralDigit> repeating_;
    std::string text_;
};

// Iterates over the ways to leave `total` stones in at least 2 heaps that satisfy the condition: each in
// descending order, ways with a larger greatest heap first.
class Partitions {
  public:
    Partitions(HeapSize total, HeapSize heaps, Parting parting);
    // False when there are no more. Amortised O(heaps).
    bool next();
    const std::vector<HeapSize>& parts() const { return parts_; }

  private:
    bool step();

    HeapSize total_, heaps_;
    Parting parting_;
    bool begun_ = false;
    // The partition that step() changes. If the heaps must differ, parts_[j] = base_[j] + heaps_ - 1 - j.
    std::vector<HeapSize> base_;
    std::vector<HeapSize> parts_;
};

}  // namespace ishitori::rules
