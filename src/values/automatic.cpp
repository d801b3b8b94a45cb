// The method dense computes the first heaps. For rules with a sparse space, the best mask is found at 256
// heaps and at every doubling. The methods sparse, wide and engine compare, for each heap, as many pairs as
// there are rares under this mask times splitting digits; dense compares 64 pairs at once. The engine has the
// lowest cost for a pair, but it must choose its witnesses first, and it cannot store large values. From some
// dozen values on, wide has a lower cost for a pair than sparse.
#include "values/automatic.hpp"

#include <algorithm>

namespace ishitori::values {

namespace {

std::uint64_t pairs_of(const ValueCounts& counts, const SplitRules& rules) {
    return choose_mask(counts, rules, true).rares * rules.splits.size();
}

}  // namespace

std::optional<HeapSize> engine_pays_from(std::span<const StoredValue> first, const SplitRules& rules) {
    ValueCounts counts;
    for (HeapSize n = 1; n < first.size(); ++n) counts.add(n, first[n]);
    const std::uint64_t pairs = pairs_of(counts, rules);
    if (pairs * thresholds.engine_pairs >= first.size()) return std::nullopt;
    return pairs * thresholds.sparse_pairs < first.size() ? thresholds.engine_after_sparse
                                                          : thresholds.engine_after_dense;
}

AutomaticSequence::AutomaticSequence(const Ruleset& rules)
    : split_rules_(split_rules(rules)), dense_(rules) {}

void AutomaticSequence::use_threads(unsigned threads) {
    threads_ = threads;
    dense_.use_threads(threads);
    if (engine_) engine_->use_threads(threads);
}

void AutomaticSequence::decide() {
    for (; counted_ + 1 < values_.size(); ++counted_) counts_.add(counted_ + 1, values_[counted_ + 1]);
    const std::uint64_t pairs = pairs_of(counts_, *split_rules_);
    const HeapSize known = values_.size();
    use_sparse_ = pairs * thresholds.sparse_pairs < known;
    use_engine_ = pairs * thresholds.engine_pairs < known;
    const bool few = std::max(counts_.of[0].size(), counts_.of[1].size()) <= thresholds.few_values;
    use_wide_ = use_engine_ && known >= thresholds.wide_from && !few;
    next_decision_ = 2 * values_.size();
}

void AutomaticSequence::extend(HeapSize last) {
    while (values_.size() <= last) {
        if (split_rules_ && values_.size() >= next_decision_) decide();
        const HeapSize to = split_rules_ ? std::min(last, next_decision_ - 1) : last;
        if (use_engine_ &&
            last >= (use_sparse_ ? thresholds.engine_after_sparse : thresholds.engine_after_dense)) {
            if (!engine_) {
                engine_.emplace(*split_rules_);
                engine_->use_threads(threads_);
            }
            engine_->extend(values_, last);
            if (values_.size() > last) return;
        }
        if (use_wide_) {
            if (!wide_) wide_.emplace(*split_rules_);
            wide_->extend(values_, to);
            if (values_.size() > to) continue;
        }
        if (use_sparse_) {
            if (!sparse_) sparse_.emplace(*split_rules_, true);
            sparse_->extend(values_, to);
        } else {
            dense_.extend(values_, to);
        }
    }
}

}  // namespace ishitori::values
