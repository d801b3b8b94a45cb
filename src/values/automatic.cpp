// The method dense computes the first heaps. For rules with a sparse space, the best mask is found at 256
// heaps and each time after a quarter more. The methods sparse, wide and engine compare, for each heap, as
// many pairs as there are rares under this mask times splitting digits; dense compares 64 pairs at once. The
// engine has the lowest cost for a pair, but it must choose its witnesses first, it cannot store large
// values, and it settles heaps near a rare heap one by one. From some dozen values on, wide has a lower cost
// for a pair than sparse.
#include "values/automatic.hpp"

#include <algorithm>

#include "engine/first_heaps.hpp"

namespace ishitori::values {

void EngineTrial::test(std::span<const StoredValue> values, const SplitRules& rules) {
    for (; !pays_from_ && values.size() >= next_; next_ += next_ / 4 / 512 * 512) {
        for (; counted_ < next_; ++counted_) counts_.add(counted_, values[counted_]);
        // Values that come near the engine's limit so early soon pass it (0.366).
        if (counts_.end() > values_limit - values_limit / 4) continue;
        if (engine_start(values.first(next_), counts_, rules, false) == EngineStart::now)
            pays_from_ = thresholds.engine_times * next_;
    }
}

AutomaticSequence::AutomaticSequence(const Ruleset& rules)
    : split_rules_(split_rules(rules)), dense_(rules) {}

void AutomaticSequence::use_threads(unsigned threads) {
    threads_ = threads;
    dense_.use_threads(threads);
    if (wide_) wide_->use_threads(threads);
    if (engine_) engine_->use_threads(threads);
}

void AutomaticSequence::decide() {
    for (; counted_ + 1 < values_.size(); ++counted_) counts_.add(counted_ + 1, values_[counted_ + 1]);
    const HeapSize rares = choose_mask(counts_, *split_rules_).rares;
    const HeapSize known = values_.size();
    use_sparse_ = rares * split_rules_->splits.size() * thresholds.sparse_pairs < known;
    use_wide_ =
        wide_pays(rares, known) && known >= thresholds.wide_from && counts_.end() > thresholds.few_values;
    next_decision_ = known + known / 4;
}

void AutomaticSequence::extend(HeapSize last) {
    while (values_.size() <= last) {
        if (split_rules_ && values_.size() >= next_decision_) decide();
        HeapSize to = last;
        if (split_rules_) {
            engine_trial_.test(values_, *split_rules_);
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
            if (!wide_) {
                wide_.emplace(*split_rules_);
                wide_->use_threads(threads_);
            }
            wide_->extend(values_, to);
            if (values_.size() > to) continue;
        }
        if (use_sparse_) {
            if (!sparse_) sparse_.emplace(*split_rules_);
            sparse_->extend(values_, to);
        } else {
            dense_.extend(values_, to);
        }
    }
}

}  // namespace ishitori::values
