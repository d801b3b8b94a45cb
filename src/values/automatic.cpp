// The method dense computes the first heaps. For rules with a sparse space, the best mask is found at 256
// heaps and at every doubling. The methods sparse, wide and engine compare, for each heap, as many pairs as
// there are rares under this mask times splitting digits; dense compares 64 pairs at once. The engine has the
// lowest cost for a pair, but it must choose its witnesses first, it cannot store large values, and it
// settles heaps near a rare heap one by one. From some dozen values on, wide has a lower cost for a pair than
// sparse.
#include "values/automatic.hpp"

#include <algorithm>

#include "engine/first_heaps.hpp"

namespace ishitori::values {

namespace {

std::uint64_t pairs_of(const ValueCounts& counts, const SplitRules& rules) {
    return choose_mask(counts, rules, true).rares * rules.splits.size();
}

// As EngineTrial::pays_from(), by these first heaps.
std::optional<HeapSize> engine_pays_from(std::span<const StoredValue> first, const SplitRules& rules) {
    ValueCounts counts;
    for (HeapSize n = 1; n < first.size(); ++n) counts.add(n, first[n]);
    // Values that come near the engine's limit so early soon pass it (0.366).
    if (*std::ranges::max_element(first) >= values_limit - values_limit / 4) return std::nullopt;
    if (engine_start(first, counts, rules, true, false) != EngineStart::now) return std::nullopt;
    return thresholds.engine_times * first.size();
}

}  // namespace

void EngineTrial::look(std::span<const StoredValue> values, const SplitRules& rules) {
    for (; !pays_from_ && values.size() >= next_; next_ += next_ / 4 / 512 * 512)
        pays_from_ = engine_pays_from(values.first(next_), rules);
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
    const bool few = std::max(counts_.of[0].size(), counts_.of[1].size()) <= thresholds.few_values;
    use_wide_ = pairs * thresholds.wide_rares < known * split_rules_->splits.size() &&
                known >= thresholds.wide_from && !few;
    next_decision_ = 2 * values_.size();
}

void AutomaticSequence::extend(HeapSize last) {
    while (values_.size() <= last) {
        if (split_rules_ && values_.size() >= next_decision_) decide();
        HeapSize to = last;
        if (split_rules_) {
            engine_trial_.look(values_, *split_rules_);
            to = std::min(to, next_decision_ - 1);
            if (!engine_trial_.pays_from()) to = std::min(to, engine_trial_.next() - 1);
        }
        if (const auto from = engine_trial_.pays_from(); from && last >= *from) {
            if (!engine_) {
                engine_.emplace(*split_rules_);
                engine_->use_threads(threads_);
                engine_->begin_with(values_);
            }
            engine_->extend(values_, last);
            if (values_.size() > last) return;
            engine_trial_.stopped();
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
