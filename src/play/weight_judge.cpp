#include "play/weight_judge.hpp"

#include <algorithm>

#include "base/sorted.hpp"

namespace ishitori::play {

namespace {

// Adds the integers u in 0 .. last at which a + b u, clamped to low .. high, may take a new value.
void add_cuts(std::vector<std::int64_t>& cuts, std::int64_t a, std::int64_t b, std::int64_t low,
              std::int64_t high, std::int64_t last) {
    if (b == 0) return;
    for (std::int64_t c = low; c <= high; ++c) {
        const std::int64_t near = (c - a) / b;  // the solution of a + b u = c is within 1 of it
        for (std::int64_t u = near - 1; u <= near + 2; ++u) {
            if (0 < u && u <= last) cuts.push_back(u);
        }
    }
}

}  // namespace

Judge::Class WeightJudge::number(const WeightSum& sum) const {
    const auto [at, fresh] = numbers_.try_emplace(sum, sums_.size());
    if (fresh) sums_.push_back(sum);
    return at->second;
}

bool WeightJudge::split_is_p(HeapSize rest, HeapSize smaller, const WeightSum& context) const {
    return rule_.is_p(rule_.sum(rule_.sum(context, rule_.of(smaller)), rule_.of(rest - smaller)));
}

// With both heaps in the periodic part, the smaller one first + period * u, total and largest weights are
// linear in u. Between two cuts only the total's remainder changes, and it is periodic.
std::optional<std::vector<Judge::Splits>> WeightJudge::splits_to_p(HeapSize rest, Class context) const {
    const WeightSum& others = sums_[context];
    std::vector<Splits> found;
    const HeapSize most = rest / 2;
    for (HeapSize n = 1; n <= most && n < rule_.preperiod; ++n) {
        if (split_is_p(rest, n, others)) found.push_back({n, 0, 1});
    }
    const std::int64_t again = rule_.modulus;
    for (HeapSize r = 0; r < rule_.period && rule_.preperiod + r <= most; ++r) {
        const HeapSize first = rule_.preperiod + r;
        const auto last = static_cast<std::int64_t>((most - first) / rule_.period);
        // The change in one step: the smaller heap grows, the larger one shrinks.
        const HeapSize large = (rest - first - rule_.preperiod) % rule_.period;
        const auto up = static_cast<std::int64_t>(rule_.top_steps[r]);
        const auto down = -static_cast<std::int64_t>(rule_.top_steps[large]);
        const auto total_step = up + down + static_cast<std::int64_t>(rule_.rest_steps[r]) -
                                static_cast<std::int64_t>(rule_.rest_steps[large]);
        const HeapWeights small = rule_.of(first), other = rule_.of(rest - first);
        const auto total =
            static_cast<std::int64_t>(others.total + small.top + small.rest + other.top + other.rest);
        std::vector<std::int64_t> cuts{0, last + 1};
        add_cuts(cuts, total, total_step, 0, static_cast<std::int64_t>(rule_.most), last);
        const std::pair<std::uint64_t, std::int64_t> tops[] = {
            {others.top, 0}, {small.top, up}, {other.top, down}};
        for (const auto& [top, step] : tops) {
            add_cuts(cuts, 2 * static_cast<std::int64_t>(top) - total, 2 * step - total_step, rule_.low,
                     rule_.high, last);
        }
        sort_distinct(cuts);
        std::map<std::int64_t, Splits> open;  // by u modulo `again`
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            for (std::int64_t u = cuts[i]; u < std::min(cuts[i] + again, cuts[i + 1]); ++u) {
                const HeapSize smaller = first + rule_.period * static_cast<HeapSize>(u);
                if (!split_is_p(rest, smaller, others)) continue;
                const HeapSize step = rule_.period * rule_.modulus;
                const Splits run{smaller, step, static_cast<HeapSize>((cuts[i + 1] - 1 - u) / again + 1)};
                Splits& before = open[u % again];
                if (before.count > 0 && before.first + before.count * step == smaller) {
                    before.count += run.count;
                    continue;
                }
                if (before.count > 0) found.push_back(before);
                before = run;
            }
        }
        for (const auto& [phase, run] : open) {
            if (run.count > 0) found.push_back(run);
        }
    }
    return found;
}

}  // namespace ishitori::play
