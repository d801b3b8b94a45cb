#include "play/automaton_judge.hpp"

#include <algorithm>

#include "base/sorted.hpp"
#include "claims/certificate.hpp"

namespace ishitori::play {

AutomatonJudge::AutomatonJudge(Automaton automaton)
    : automaton_(std::move(automaton)), period_(automaton_.period(largest_automaton_period)) {
    number({});
    for (AutomatonState s = 0; s < automaton_.states(); ++s) {
        while (automaton_.after(s, preperiod_ + period_) != automaton_.after(s, preperiod_)) ++preperiod_;
    }
}

Judge::Class AutomatonJudge::number(Heaps heaps) const {
    const auto [at, fresh] = numbers_.try_emplace(std::move(heaps), sums_.size());
    if (fresh) sums_.push_back(at->first);
    return at->second;
}

Judge::Class AutomatonJudge::sum(Class a, Class b) const {
    Heaps both;
    std::ranges::merge(sums_[a], sums_[b], std::back_inserter(both));
    return number(std::move(both));
}

// Where the smaller heap is far from every heap of the context, from its partner, and from 1, only its
// remainder counts; likewise its partner.
std::optional<std::vector<Judge::Splits>> AutomatonJudge::splits_to_p(HeapSize rest, Class context) const {
    const Heaps& others = sums_[context];
    const HeapSize most = rest / 2;
    std::vector<HeapSize> near{1, most};
    for (const HeapSize heap : others) {
        near.push_back(heap);
        if (heap < rest) near.push_back(rest - heap);
    }
    // The sizes from which on a remainder alone counts, until the next size in this list.
    std::vector<HeapSize> cuts{most + 1};
    for (const HeapSize n : near) {
        for (const HeapSize cut : {n > preperiod_ ? n - preperiod_ : 1, n + preperiod_ + 1}) {
            if (cut <= most) cuts.push_back(cut);
        }
    }
    sort_distinct(cuts);
    std::vector<Splits> found;
    const auto wins = [&](HeapSize smaller) {
        Heaps all = others;
        for (const HeapSize part : {smaller, rest - smaller})
            all.insert(std::ranges::upper_bound(all, part), part);
        return automaton_.p[automaton_.of(all)];
    };
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const HeapSize from = cuts[i], end = cuts[i + 1];
        const bool alone = std::ranges::any_of(
            near, [&](HeapSize n) { return from <= n + preperiod_ && n <= end - 1 + preperiod_; });
        const HeapSize step = alone ? 1 : period_;
        const HeapSize tried = alone ? end : std::min(end, from + period_);
        for (HeapSize n = from; n < tried; ++n) {
            if (wins(n)) found.push_back({n, alone ? 0 : step, alone ? 1 : (end - 1 - n) / step + 1});
        }
    }
    return found;
}

}  // namespace ishitori::play
