#include "period/by_values.hpp"

#include <algorithm>
#include <utility>

#include "base/contract.hpp"
#include "claims/theorem_bounds.hpp"
#include "period/arithmetic_window.hpp"
#include "period/repetition.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize first_test = 32;  // values at the first test
constexpr HeapSize heaps_between_asking = 4096;
constexpr HeapSize least_observed = 512;  // values before a pattern may be called observed
constexpr HeapSize observed_factor = 16;
constexpr HeapSize nim_values_shown = 64;

// The reach of the rule; an observed pattern must extend well beyond it.
HeapSize reach(const Ruleset& rules) {
    if (const auto take = rules.longest_take()) return *take;
    return rules.kind == Ruleset::Kind::general ? rules.general->places() : rules.code->places();
}

// The pattern with the least period that may be called observed. With `arithmetic` only patterns with saltus
// > 0 are searched for, by the differences of the values.
std::optional<Periodicity> observe(const Ruleset& rules, std::span<const StoredValue> values,
                                   bool arithmetic) {
    const HeapSize k = reach(rules);
    const HeapSize count = values.size();
    if (count < least_observed) return std::nullopt;
    std::optional<Periodicity> seen;
    auto look = [&](HeapSize p, HeapSize e) {
        if (p > count / observed_factor) return false;
        if (e > count / observed_factor || observed_factor * (e + p + k) > count) return true;
        const auto rise = std::int64_t{values[e + p]} - std::int64_t{values[e]};
        if (arithmetic ? rise <= 0 : rise != 0) return true;
        seen = Periodicity{e, p, static_cast<NimValue>(rise)};
        return false;
    };
    if (arithmetic) {
        // Differences are modulo 2^32; equality is preserved.
        std::vector<std::uint32_t> differences(count - 1);
        for (HeapSize n = 0; n + 1 < count; ++n) differences[n] = values[n + 1] - values[n];
        for_each_repetition(differences, look);
    } else {
        for_each_repetition(values, look);
    }
    return seen;
}

}  // namespace

ByValues::ByValues(const Ruleset& rules, std::unique_ptr<NimSequence> sequence, bool end_at_observed)
    : rules_(rules),
      theorem_(applicable_theorem(rules)),
      end_at_observed_(end_at_observed),
      sequence_(std::move(sequence)),
      target_(first_test),
      stride_(heaps_between_asking) {}

// Bouton's theorem and [T19] need no values; the answer shows some of them.
void ByValues::formula(HeapSize end) {
    const bool nim = theorem_ == Theorem::bouton;
    const HeapSize k = nim ? 2 : *cut_into(rules_);
    sequence_->extend(std::max(std::min(end, nim_values_shown) - 1, nim ? 0 : k));
    for (HeapSize n = 1; n < known_end(); ++n) CHECK(sequence_->values()[n] == (nim ? n : (n - 1) / (k - 1)));
    finding_.prove(theorem_, nim ? Periodicity{0, 1, 1} : Periodicity{1, k - 1, 1});
    tested_ = known_end();
}

// True if proved; otherwise `next` is the number of values that may decide it.
void ByValues::test_theorem(std::span<const StoredValue> values, HeapSize& next) {
    const HeapSize count = values.size();
    // A cheap lower bound of values_needed(e, p): with moves to two heaps a theorem needs about twice e + p
    // values.
    const HeapSize times = rules_.max_parts() >= 2 ? 2 : 1;
    for_each_repetition(values, [&](HeapSize p, HeapSize e) {
        const bool two_seen = count - e >= 2 * p && count - e >= first_test;
        if (times * (e + p) > count && !two_seen) return true;
        const auto needed = values_needed(rules_, {e, p, 0});
        if (needed && *needed <= count) {
            finding_.prove(theorem_, {e, p, 0});
            return false;
        }
        // Two full periods were observed: test as soon as they would be a proof.
        if (needed && two_seen && (next == 0 || *needed < next)) next = *needed;
        return true;
    });
}

// Tries to prove a period with saltus > 0 by [T4].
void ByValues::prove_arithmetic(std::span<const StoredValue> values, const Control& control) {
    finding_.arithmetic = find_arithmetic_window(rules_, values, *finding_.periodicity, control);
    if (finding_.arithmetic) finding_.prove(Theorem::arithmetic_window, *finding_.periodicity);
}

void ByValues::test(HeapSize count, const Control& control) {
    const std::span<const StoredValue> values(sequence_->values().data(), count);
    note_tested(count);
    HeapSize next = 0;
    if (theorem_ != Theorem::none) test_theorem(values, next);
    if (settled()) return;
    if (theorem_ == Theorem::none && end_at_observed_) finding_.periodicity = observe(rules_, values, false);
    // If values rise for ever, the greatest is in the last period.
    const bool rising = greatest_at_ >= count - count / observed_factor;
    // for a general code it can only be observed
    const bool may_rise = may_be_arithmetic(rules_) || rules_.kind == Ruleset::Kind::general;
    if (!finding_.periodicity && rising && may_rise && !rise_seen_) {
        finding_.periodicity = observe(rules_, values, true);
        if (finding_.periodicity) prove_arithmetic(values, control);
        if (settled()) return;
        if (!end_at_observed_ && finding_.periodicity) {
            rise_seen_ = true;
            finding_.periodicity.reset();
        }
    }
    if (finding_.periodicity) finding_.standing = Standing::observed;
    if (count >= target_) target_ = next_test(count, next);
}

// Notes a test of G(0) .. G(count - 1), and the greatest of them.
void ByValues::note_tested(HeapSize count) {
    tested_ = count;
    const std::vector<StoredValue>& values = sequence_->values();
    for (; seen_ < count; ++seen_) {
        if (values[seen_] > greatest_) greatest_ = values[seen_], greatest_at_ = seen_;
    }
}

bool ByValues::step(HeapSize end, const Control& control) {
    if (settled()) return false;
    if (theorem_ == Theorem::bouton || theorem_ == Theorem::cut_formula) {
        formula(end);
        return false;
    }
    if (known_end() >= std::min(target_, end)) {
        if (target_ <= end || tested_ < end) test(std::min(target_, end), control);
        return !settled() && tested_ < end;
    }
    sequence_->while_allowed([&control] { return control.may_continue(); });
    sequence_->extend(std::min(known_end() + stride_.next(), std::min(target_, end)) - 1);
    sequence_->while_allowed({});
    return true;
}

void ByValues::catch_up(HeapSize end, const Control& control) {
    while (!settled() && target_ <= std::min(end, known_end())) test(target_, control);
}

void ByValues::test_again(HeapSize count, const Control& control) {
    if (!settled() && tested_ < count) test(count, control);
}

void ByValues::test_quickly(HeapSize count) {
    const std::vector<StoredValue>& values = sequence_->values();
    const auto found = find_repetition(rules_, count, [&](HeapSize n) { return values[n]; });
    if (found.proved) {
        finding_.prove(theorem_, *found.proved);
        count = *values_needed(rules_, *found.proved);
    }
    seen_ = greatest_ = greatest_at_ = 0;
    note_tested(count);
}

Finding ByValues::finding(HeapSize end) const {
    Finding finding = finding_;
    finding.known_end = settled() ? tested_ : std::min(end, known_end());
    finding.method = sequence_->method();
    const bool unbounded =
        finding.periodicity && finding.theorem != Theorem::none && finding.periodicity->saltus > 0;
    if (!unbounded) {
        finding.max_value = greatest_;
        finding.max_value_at = greatest_at_;
    }
    finding.held = {sequence_, &sequence_->values()};
    return finding;
}

}  // namespace ishitori::period
