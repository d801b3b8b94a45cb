#include "misere/find_tame.hpp"

#include <algorithm>

#include "claims/theorem_bounds.hpp"

namespace ishitori::misere {

std::optional<TameClaim> find_tame(const Game& game, TameHeaps& heaps,
                                   const std::function<bool()>& keep_going) {
    TameClaim claim;
    claim.game = game.heaps_text();
    if (is_line_game(game.rules)) {
        claim.theorem = TameTheorem::line;
        claim.last_fickle = 1;
        return claim;
    }
    if (is_subtraction(game.rules)) {
        claim.theorem = TameTheorem::subtraction;
        return claim;
    }
    constexpr HeapSize max_heaps = 5000;
    for (HeapSize last = 64; last < 2 * max_heaps; last *= 2) {
        if (!heaps.extend(last, keep_going)) return std::nullopt;
        if (heaps.for_ever()) {
            claim.theorem = TameTheorem::window;
            claim.last_fickle = heaps.last_fickle();
            claim.heaps = tame_window(game.rules, claim.last_fickle)->last;
            return claim;
        }
        std::vector<Genus> genera;
        for (const TameValue& value : heaps.values()) genera.push_back(tame_genus(value));
        if (const auto period = genus_period(game.rules, genera)) {
            claim.theorem = TameTheorem::period;
            claim.preperiod = period->preperiod;
            claim.period = period->period;
            claim.heaps = *values_needed(game.rules, *period) - 1;
            return claim;
        }
    }
    return std::nullopt;
}

namespace {

// The span of nim-values in echelon form. It gives each value coordinates: its index among the nim-sums.
class Span {
  public:
    // The coordinates of the value; nullopt if it is not in the span.
    std::optional<QuotientElement> of(NimValue value) const {
        QuotientElement coordinates = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if ((value ^ rows_[i]) < value) {
                value ^= rows_[i];
                coordinates ^= QuotientElement{1} << i;
            }
        }
        if (value != 0) return std::nullopt;
        return coordinates;
    }
    // Requires a value outside the span. The rows keep their order: each has its highest bit alone.
    void add(NimValue value) {
        for (const NimValue row : rows_) value = std::min(value, value ^ row);
        for (NimValue& row : rows_) row = std::min(row, row ^ value);
        rows_.push_back(value);
    }
    QuotientElement size() const { return QuotientElement{1} << rows_.size(); }
    // The nim-sum with these coordinates.
    NimValue value(QuotientElement coordinates) const {
        NimValue sum = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if ((coordinates >> i & 1U) != 0) sum ^= rows_[i];
        }
        return sum;
    }

  private:
    std::vector<NimValue> rows_;
};

}  // namespace

MisereQuotient quotient_of_tame(const std::vector<TameValue>& heaps) {
    Span span;
    bool any_firm = false, any_one = false;
    MisereQuotient quotient;
    std::vector<TameValue> generators;
    for (HeapSize n = 0; n < heaps.size(); ++n) {
        const TameValue heap = heaps[n];
        const bool fresh = heap.fickle ? heap.value == 1 && !any_one : !any_firm || !span.of(heap.value);
        if (!span.of(heap.value)) span.add(heap.value);
        any_firm = any_firm || !heap.fickle;
        any_one = any_one || (heap.fickle && heap.value == 1);
        if (!fresh) continue;
        quotient.generators.push_back(n);
        generators.push_back(heap);
    }
    // The fickle elements 0 and, if it occurs, 1; then the firm ones by their coordinates.
    const QuotientElement fickle = any_one ? 2 : 1;
    quotient.order = fickle + (any_firm ? span.size() : 0);
    const auto number = [&](TameValue heap) {
        return heap.fickle ? static_cast<QuotientElement>(heap.value) : fickle + *span.of(heap.value);
    };
    std::vector<TameValue> elements;
    for (QuotientElement x = 0; x < quotient.order; ++x)
        elements.push_back(x < fickle ? TameValue{x, true} : TameValue{span.value(x - fickle), false});
    for (const TameValue& by : generators) {
        std::vector<QuotientElement>& row = quotient.times.emplace_back();
        for (const TameValue& x : elements)
            row.push_back(number({x.value ^ by.value, x.fickle && by.fickle}));
    }
    quotient.p.clear();
    for (const TameValue& x : elements) quotient.p.push_back(x.value == (x.fickle ? 1U : 0U));
    quotient.phi.clear();
    for (const TameValue& heap : heaps) quotient.phi.push_back(number(heap));
    return quotient;
}

}  // namespace ishitori::misere
