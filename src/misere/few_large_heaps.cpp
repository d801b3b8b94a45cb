#include "misere/few_large_heaps.hpp"

#include <algorithm>

#include "base/sorted.hpp"
#include "misere/quotient.hpp"

namespace ishitori::misere {

namespace {

constexpr std::size_t max_unbounded = 3, max_bounded = 11;
// Bounded heaps in a position, and the number of multisets of that many.
constexpr std::uint32_t max_together = 6;
constexpr std::size_t max_multisets = 400;

// The free heaps of a claim, ascending; the last `bounded` ones are bounded. failed: no claim was proved with
// fewer of them together.
struct Choice {
    std::vector<HeapSize> free;
    std::size_t bounded = 0;
    bool failed = false;
};

// Sets of smaller heaps, each ascending, the likeliest first: the units of the families,
// then pairs, the ones with high exponents in the failures first.
std::vector<std::vector<HeapSize>> sets_of_unbounded(const Bipartite& base,
                                                     const std::vector<HeapWord>& failures, bool pairs) {
    const HeapSize last = base.phi.size() - 1;
    std::vector<std::vector<HeapSize>> sets;
    const auto offer = [&](std::vector<HeapSize> heaps) {
        sort_distinct(heaps);
        if (heaps.back() < last && heaps.size() <= max_unbounded &&
            std::ranges::find(sets, heaps) == sets.end())
            sets.push_back(std::move(heaps));
    };
    for (const FailureFamily& family : failure_families(failures)) offer(heaps_of(family.unit));
    if (!pairs) return sets;
    const std::vector<HeapSize> high = heaps_with_high_exponents(failures, last);
    for (std::size_t j = 1; j < high.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) offer({high[i], high[j]});
    }
    return sets;
}

// The bounded heaps: every larger heap except the heaps that are products of smaller heaps and have no move
// to a bounded heap. Two of them do not fit into the last heap, so a move never makes more of them.
Choice with_bounded(const Ruleset& rules, const Bipartite& base, std::vector<HeapSize> unbounded) {
    const HeapSize last = base.phi.size() - 1;
    const HeapSize above =
        std::max({unbounded.back(), last / 2, last - std::min<HeapSize>(last, max_bounded)});
    Choice choice{std::move(unbounded)};
    const std::size_t first = choice.free.size();
    const auto is_bounded = [&](HeapSize heap) {
        return std::find(choice.free.begin() + static_cast<std::ptrdiff_t>(first), choice.free.end(), heap) !=
               choice.free.end();
    };
    for (HeapSize heap = above + 1; heap <= last; ++heap) {
        bool smaller = heap < last && std::ranges::all_of(base.words[base.phi[heap]], [&](const auto& part) {
                           return part.first <= above;
                       });
        each_pair(rules, heap,
                  [&](HeapSize a, HeapSize b) { smaller = smaller && !is_bounded(a) && !is_bounded(b); });
        if (!smaller) choice.free.push_back(heap);
    }
    choice.bounded = choice.free.size() - first;
    return choice;
}

}  // namespace

std::optional<FreeHeapQuotient> few_large_heaps(const Ruleset& rules, const Bipartite& base,
                                                const std::vector<HeapWord>& failures, FreeHeapLimits limits,
                                                bool pairs) {
    limits.order = 150;
    limits.max_repairs = 20;
    limits.unbounded = max_unbounded;
    limits.max_rounds = 10;
    std::vector<Choice> choices;
    for (auto& heaps : sets_of_unbounded(base, failures, pairs))
        choices.push_back(with_bounded(rules, base, std::move(heaps)));
    for (std::uint32_t together = 1; together <= max_together; ++together) {
        for (Choice& choice : choices) {
            if (choice.failed || (limits.keep_going && !limits.keep_going())) continue;
            const FreeBound bound{static_cast<std::uint32_t>(choice.bounded), together};
            choice.failed = true;
            auto model = FreeModel::of_candidate(rules, base, choice.free, bound);
            if (!model || model->order() > limits.order || model->box(0).size() > max_multisets) continue;
            FreeHeapFinding finding = prove_free_heaps(rules, *model, limits, nullptr);
            if (!finding.proved) continue;
            choice.failed = false;
            finding.proved->apart = powers_apart(*finding.proved, limits.keep_going);
            if (finding.proved->apart) return std::move(finding.proved);
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::misere
