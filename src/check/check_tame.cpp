// The claim: all heaps of a game are tame in misère play. By [T7] and [T16] the rule alone proves it. For
// [T22] and [T20] the heaps that the theorem needs are derived by the definition of tameness [T6]: heap n,
// whose options are sums of tame heaps, has G+ = mex of their values, and G- = mex of the same with the
// fickle ones XOR 1 (1 without an option). It is firm if G+ = G-, fickle if these are 0 and 1, else wild.
#include <algorithm>
#include <array>
#include <vector>

#include "check/kinds.hpp"
#include "check/reasons.hpp"
#include "check/repetition.hpp"
#include "check/theorems.hpp"

namespace ishitori::check {

namespace {

constexpr HeapSize max_tame_number = HeapSize{1} << 40;  // far above the bound for certificates

bool is_line(const Ruleset& rules) {
    if (rules.kind != Ruleset::Kind::code || rules.digit(0) != 0) return false;
    const TakeAndBreak& code = *rules.code;
    constexpr HeapSize least = 4;
    for (HeapSize i = 1; i < code.places(); ++i) {
        if (rules.digit(i) != 7) return false;
    }
    return !code.finite() || code.places() > least;
}

bool is_set(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::subtraction) return true;
    if (rules.kind != Ruleset::Kind::code || rules.digit(0) != 0) return false;
    for (HeapSize i = 1; i < rules.code->places(); ++i) {
        if (rules.digit(i) != 0 && rules.digit(i) != 3) return false;
    }
    return true;
}

Status numbers_are(const TameClaim& claim, HeapSize last_fickle, HeapSize preperiod, HeapSize period,
                   HeapSize heaps) {
    const std::array<std::pair<HeapSize, HeapSize>, 4> numbers{{{claim.last_fickle, last_fickle},
                                                                {claim.preperiod, preperiod},
                                                                {claim.period, period},
                                                                {claim.heaps, heaps}}};
    constexpr const char* names[] = {"last-fickle", "preperiod", "period", "heaps"};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i].first != numbers[i].second)
            return refused("check.tame-number", names[i], numbers[i].second, numbers[i].first);
    }
    return Done{};
}

// The heaps 0, 1, ... by the definition, each as 2 * value, and 1 more if it is firm.
class TameHeapsByDefinition {
  public:
    TameHeapsByDefinition(const Ruleset& rules, Budget& budget) : rules_(rules), budget_(budget) {}

    const std::vector<std::uint32_t>& heaps() const { return heaps_; }
    // True if the fickle options of the last heap derived all have the same value.
    bool one_valued() const { return fickle_[0] != fickle_[1]; }

    // Derives one more heap. Error "check.tame-wild". Without effect if the budget is exhausted.
    Status next() {
        const HeapSize n = heaps_.size();
        Seen plus, minus;
        bool moves = false;
        fickle_ = {false, false};
        if (!budget_.spend(1, 16 + n)) return Done{};
        const bool all = for_each_option(rules_, n, [&](HeapSize, const Parts& left) {
            std::uint32_t value = 0;
            bool firm = false;
            for (const HeapSize part : left) {
                value ^= heaps_[part] >> 1U;
                firm = firm || (heaps_[part] & 1U) != 0;
            }
            moves = true;
            plus.insert(value);
            minus.insert(firm ? value : value ^ 1U);
            if (!firm) fickle_[value] = true;
            return budget_.work(8 + static_cast<std::uint64_t>(left.count));
        });
        if (!all) return Done{};  // the budget is stopped
        const std::uint32_t g_plus = plus.mex(), g_minus = moves ? minus.mex() : 1;
        if (g_plus != g_minus && g_plus + g_minus != 1) return refused("check.tame-wild", n);
        heaps_.push_back(2 * g_plus + (g_plus == g_minus ? 1 : 0));
        return Done{};
    }

  private:
    class Seen {
      public:
        void insert(std::uint32_t value) {
            if (value >= seen_.size()) seen_.resize(2 * std::size_t{value} + 2, false);
            seen_[value] = true;
        }
        std::uint32_t mex() const {
            return static_cast<std::uint32_t>(std::ranges::find(seen_, false) - seen_.begin());
        }

      private:
        std::vector<bool> seen_;
    };

    const Ruleset& rules_;
    Budget& budget_;
    std::vector<std::uint32_t> heaps_;
    std::array<bool, 2> fickle_{};  // the values 0 and 1 that fickle options of the last heap have
};

// [T22]: because of the tail, a heap beyond the window has the same fickle options as some heap of the
// window.
Status check_tame_window(const Ruleset& rules, const TameClaim& claim, Budget& budget) {
    constexpr int max_parts = 1 << 16;
    if (rules.max_parts() > max_parts) return refused("check.tame-unbounded", claim.game);
    const auto parts = static_cast<HeapSize>(std::max(rules.max_parts(), 1));
    HeapSize from = 0, tail = 0;
    if (const auto longest = rules.longest_take()) {
        from = std::min(*longest, max_tame_number) + 1;
    } else {
        const auto read = [&](const auto& code) {
            from = code.digits().size();
            tail = code.repeating().size();
        };
        rules.kind == Ruleset::Kind::general ? read(*rules.general) : read(*rules.code);
    }
    const HeapSize first = parts * std::min(claim.last_fickle, max_tame_number) + from;
    if (Status numbers = numbers_are(claim, claim.last_fickle, 0, 0, first + tail - 1); !numbers)
        return numbers;
    TameHeapsByDefinition tame(rules, budget);
    HeapSize last_fickle = 0;
    for (HeapSize n = 0; n <= claim.heaps; ++n) {
        if (Status heap = tame.next(); !heap || budget.stopped()) return heap;
        if ((tame.heaps()[n] & 1U) == 0) last_fickle = n;
        if (n >= first && tame.one_valued()) return refused("check.tame-one-value", n);
    }
    return numbers_are(claim, last_fickle, 0, 0, claim.heaps);
}

// [T20] with all heaps tame: the bound is the bound of a period of nim-values.
Status check_tame_period(const Ruleset& rules, const TameClaim& claim, Budget& budget) {
    if (rules.kind != Ruleset::Kind::code && rules.kind != Ruleset::Kind::subtraction)
        return refused("check.tame-rule", claim.game, name_of(claim.theorem).name);
    const auto needed = values_bound(rules, claim.preperiod, claim.period);
    if (!needed) return refused("check.no-bound", claim.preperiod, claim.period);
    if (Status numbers = numbers_are(claim, 0, claim.preperiod, claim.period, *needed - 1); !numbers)
        return numbers;
    TameHeapsByDefinition tame(rules, budget);
    for (HeapSize n = 0; n <= claim.heaps; ++n) {
        if (Status heap = tame.next(); !heap || budget.stopped()) return heap;
    }
    return check_repetition(tame.heaps(), {claim.preperiod, claim.period, 0}, 0,
                            [&](HeapSize n) { return refused("check.tame-breaks", n, n + claim.period); });
}

Status check_tame_rule(const TameClaim& claim, bool fits, HeapSize last_fickle) {
    if (!fits) return refused("check.tame-rule", claim.game, name_of(claim.theorem).name);
    return numbers_are(claim, last_fickle, 0, 0, 0);
}

}  // namespace

Status check_claim(const TameClaim& claim, Budget& budget) {
    const auto game = game_of(claim.game);
    if (!game) return game.error();
    switch (claim.theorem) {
        case TameTheorem::line:
            return check_tame_rule(claim, is_line(game->rules), 1);
        case TameTheorem::subtraction:
            return check_tame_rule(claim, is_set(game->rules), 0);
        case TameTheorem::period:
            return check_tame_period(game->rules, claim, budget);
        case TameTheorem::window:
            break;
    }
    return check_tame_window(game->rules, claim, budget);
}

}  // namespace ishitori::check
