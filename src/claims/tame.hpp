// Claims about a game whose heaps are all tame in misère play [T6]: every heap acts like a heap of Nim,
// fickle or firm, so nim-values decide every position. Plain data; searches nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/types.hpp"

namespace ishitori::claims {

enum class TameTheorem : std::uint8_t {
    line,         // [T7] the line game with n >= 4, and without a bound
    subtraction,  // [T16] subtraction sets
    window,       // [T22] the first heaps prove it
    period,       // [T20] the genera repeat
};

struct TameTheoremName {
    TameTheorem theorem;
    std::string_view name, label;  // in certificates and JSON; in sentences
};
inline constexpr TameTheoremName tame_theorems[] = {{TameTheorem::line, "tame-line", "T7"},
                                                    {TameTheorem::subtraction, "tame-subtraction", "T16"},
                                                    {TameTheorem::window, "tame-window", "T22"},
                                                    {TameTheorem::period, "tame-period", "T20"}};
constexpr const TameTheoremName& name_of(TameTheorem theorem) {
    return tame_theorems[static_cast<std::size_t>(theorem)];
}

// "In misère play all heaps of this game are tame." For `line` and `window` the heaps above last_fickle are
// firm. For `subtraction` the heaps of nim-value 0 and 1 are fickle, no others. For `period` the nim-values
// together with "fickle" or "firm" have this preperiod and period. Numbers that a theorem does not use are 0.
struct TameClaim {
    static constexpr std::string_view kind = "tame";
    std::string game;
    TameTheorem theorem = TameTheorem::window;
    HeapSize last_fickle = 0;
    HeapSize preperiod = 0, period = 0;
    HeapSize heaps = 0;  // the heaps 0 .. heaps prove it for `window` or `period`

    bool operator==(const TameClaim&) const = default;
};

}  // namespace ishitori::claims
