// The first heaps by m5_dense, which is m2_bitset with wider vectors. For rules that m3_sparse can serve, at
// 256 heaps and then at every doubling the best mask is found; its rares times the splitting digits are what
// m3 costs a heap, a constant fraction of the heap what m5 costs: the cheaper goes on. Who asks for many
// heaps of a sparse game at once gets m4's. All other rules stay with m5.
#include "values/automatic.hpp"

namespace ishitori {

namespace {

constexpr HeapSize engine_from = 50000;  // below, m3 is through before the engine has chosen its witnesses

}  // namespace

AutomaticSequence::AutomaticSequence(const Ruleset& rules)
    : split_rules_(split_rules(rules)), dense_(rules) {}

void AutomaticSequence::decide() {
    for (; counted_ + 1 < values_.size(); ++counted_) counts_.add(counted_ + 1, values_[counted_ + 1]);
    const std::uint64_t pairs = choose_mask(counts_, *split_rules_, true).rares * split_rules_->splits.size();
    use_sparse_ = pairs * 4 < values_.size();
    next_decision_ = 2 * values_.size();
}

void AutomaticSequence::extend(HeapSize last) {
    while (values_.size() <= last) {
        if (split_rules_ && values_.size() >= next_decision_) decide();
        const HeapSize to = split_rules_ ? std::min(last, next_decision_ - 1) : last;
        if (use_sparse_ && last >= engine_from) {
            if (!engine_) engine_.emplace(*split_rules_);
            engine_->extend(values_, last);
            if (values_.size() > last) return;
        }
        if (use_sparse_) {
            if (!sparse_) sparse_.emplace(*split_rules_, true);
            sparse_->extend(values_, to);
        } else {
            dense_.extend(values_, to);
        }
    }
}

}  // namespace ishitori
