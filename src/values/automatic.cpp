// The first heaps by m5_dense. For rules that have a sparse space, at 256 heaps and then at every doubling
// the best mask is found; its rares times the splitting digits are what m3 and m4 cost a heap, by the pair,
// while m5 looks at 64 pairs at once. Who asks for many heaps gets m4's, which costs far less a pair than m3
// once it has started; m7's a pair costs less than m3's from some dozen values on, and is all there is for
// values that m4 has no room for. All other rules stay with m5, or with m8 from where that is faster.
#include "values/automatic.hpp"

#include <algorithm>

namespace ishitori::inline values {

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

}  // namespace ishitori::inline values
