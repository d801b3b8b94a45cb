#include "values/period.hpp"

#include <algorithm>
#include <utility>

#include "base/contract.hpp"
#include "claims/theorem_bounds.hpp"
#include "values/arithmetic_window.hpp"
#include "values/stride.hpp"

namespace ishitori::inline values {

namespace {

constexpr HeapSize first_test = 32;  // values at the first test
constexpr HeapSize most_between_asking = 4096;
constexpr HeapSize least_observed = 512;  // values before a pattern may be called observed
constexpr HeapSize observed_factor = 16;
constexpr HeapSize nim_values_shown = 64;
// A value takes 4 bytes, a growing vector up to three times that for a moment, the Z-function 4 more.
constexpr std::uint64_t bytes_per_heap = 16;

// z[p] for p >= 1: how many m there are in a row, from m = 0, with values[N - 1 - m] = values[N - 1 - p - m].
std::vector<std::uint32_t> backward_z(const std::vector<std::uint32_t>& values) {
    const std::size_t count = values.size();
    const std::uint32_t* const last = values.data() + count - 1;
    auto from_end = [last](std::size_t m) { return *(last - static_cast<std::ptrdiff_t>(m)); };
    std::vector<std::uint32_t> z(count, 0);
    std::size_t left = 0, right = 0;  // from_end(left .. right - 1) equals from_end(0 .. right - left - 1)
    for (std::size_t i = 1; i < count; ++i) {
        std::size_t length = i < right ? std::min<std::size_t>(z[i - left], right - i) : 0;
        if (i + length >= right) {
            while (i + length < count && from_end(length) == from_end(i + length)) ++length;
            if (i + length > right) left = i, right = i + length;
        }
        z[i] = static_cast<std::uint32_t>(length);
    }
    return z;
}

// The least e with values[n + p] = values[n] for all known n >= e, visited for p = 1, 2, ... while the known
// part holds such an n, until visit(p, e) returns false.
template <class Visit>
void for_each_repetition(const std::vector<std::uint32_t>& values, Visit&& visit) {
    if (values.empty()) return;
    const std::vector<std::uint32_t> z = backward_z(values);
    for (std::size_t p = 1; p < values.size(); ++p) {
        if (z[p] > 0 && !visit(HeapSize{p}, HeapSize{values.size() - p - z[p]})) return;
    }
}

struct Test {
    std::optional<Periodicity> proved;
    HeapSize next = 0;  // this many values may settle it; 0 if nothing points to a number
};

Test test_theorem(const Ruleset& rules, const std::vector<StoredValue>& values) {
    Test test;
    const HeapSize count = values.size();
    for_each_repetition(values, [&](HeapSize p, HeapSize e) {
        const Periodicity claimed{e, p, 0};
        const auto needed = values_needed(rules, claimed);
        if (needed && *needed <= count) {
            test.proved = claimed;
            return false;
        }
        // Two full periods seen: worth a test as soon as they would be a proof.
        if (needed && count - e >= 2 * p && count - e >= first_test &&
            (test.next == 0 || *needed < test.next))
            test.next = *needed;
        return true;
    });
    return test;
}

// How far the rule itself reaches: a pattern must be seen well beyond it.
HeapSize reach(const Ruleset& rules) {
    if (const auto take = rules.longest_take()) return *take;
    if (rules.kind == Ruleset::Kind::general)
        return rules.general->digits().size() + rules.general->repeating().size();
    return rules.code->digits().size() + rules.code->repeating().size();
}

// The pattern with least period that may be called observed. With `arithmetic` only those with saltus > 0 are
// looked for, through the differences of the values.
std::optional<Periodicity> observe(const Ruleset& rules, const std::vector<StoredValue>& values,
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
        // Differences wrap round below zero; equal ones stay equal.
        std::vector<std::uint32_t> differences(count - 1);
        for (HeapSize n = 0; n + 1 < count; ++n) differences[n] = values[n + 1] - values[n];
        for_each_repetition(differences, look);
    } else {
        for_each_repetition(values, look);
    }
    return seen;
}

// Keeps the greatest value and its first heap while the sequence grows.
struct Most {
    NimValue value = 0;
    HeapSize at = 0;
    HeapSize seen = 0;

    void look(const std::vector<StoredValue>& values) {
        for (; seen < values.size(); ++seen) {
            if (values[seen] > value) value = values[seen], at = seen;
        }
    }
};

// finding.periodicity, of saltus above 0, is seen: is it proved [T4]?
void prove_arithmetic(const Ruleset& rules, const PeriodSearch& search, PeriodFinding& finding,
                      const std::vector<StoredValue>& values) {
    const auto go_on = [&] {
        return !search.keep_going || search.keep_going({values.size() - 1, search.limit, &values});
    };
    finding.arithmetic = find_arithmetic_window(rules, values, *finding.periodicity, go_on);
    if (!finding.arithmetic) return;
    finding.standing = Standing::proved;
    finding.theorem = Theorem::arithmetic_window;
}

PeriodFinding nim(std::unique_ptr<NimSequence> sequence, HeapSize limit) {
    PeriodFinding finding;
    sequence->extend(std::min(limit, nim_values_shown - 1));
    finding.verified_to = sequence->values().size() - 1;
    for (HeapSize n = 0; n <= finding.verified_to; ++n) CHECK(sequence->values()[n] == n);
    finding.sequence = std::move(sequence);
    finding.standing = Standing::proved;
    finding.theorem = Theorem::bouton;
    finding.periodicity = Periodicity{0, 1, 1};
    return finding;
}

// [T19]
PeriodFinding cut(std::unique_ptr<NimSequence> sequence, HeapSize limit, HeapSize k) {
    PeriodFinding finding;
    sequence->extend(std::max(std::min(limit, nim_values_shown - 1), k));
    finding.verified_to = sequence->values().size() - 1;
    for (HeapSize n = 1; n <= finding.verified_to; ++n) CHECK(sequence->values()[n] == (n - 1) / (k - 1));
    finding.sequence = std::move(sequence);
    finding.standing = Standing::proved;
    finding.theorem = Theorem::cut_formula;
    finding.periodicity = Periodicity{1, k - 1, 1};
    return finding;
}

}  // namespace

std::optional<HeapSize> PeriodFinding::last_exception() const {
    if (!periodicity || periodicity->preperiod == 0) return std::nullopt;
    return periodicity->preperiod - 1;
}

Result<PeriodFinding> find_period(const Ruleset& rules, const PeriodSearch& search) {
    auto sequence = make_sequence(rules, search.method);
    if (!sequence) return Error::input("period.no-method", method_name(search.method));
    const Theorem theorem = applicable_theorem(rules);
    if (theorem == Theorem::bouton) return nim(std::move(sequence), search.limit);
    if (theorem == Theorem::cut_formula) return cut(std::move(sequence), search.limit, *cut_into(rules));
    const HeapSize most_heaps = std::min<std::uint64_t>(search.max_bytes / bytes_per_heap, UINT32_MAX - 1);
    if (search.limit > most_heaps)
        return Error::input("period.memory", std::to_string(search.limit), std::to_string(most_heaps));

    sequence->begin_with(search.known);
    sequence->use_threads(search.threads);
    PeriodFinding finding;
    Most most;
    const HeapSize all = search.limit + 1;
    HeapSize target = std::min(all, first_test);
    Stride stride(most_between_asking);
    std::optional<Periodicity> unproved;  // seen, but no theorem proves it
    while (true) {
        while (sequence->values().size() < target && !finding.stopped) {
            const HeapSize known = sequence->values().size() - 1;
            const HeapSize between = stride.next();
            finding.stopped =
                search.keep_going && !search.keep_going({known, search.limit, &sequence->values()});
            if (!finding.stopped) sequence->extend(std::min(known + between, target - 1));
        }
        const std::vector<StoredValue>& values = sequence->values();
        const HeapSize count = values.size();
        most.look(values);
        Test test;
        if (theorem != Theorem::none) test = test_theorem(rules, values);
        if (test.proved) {
            finding.standing = Standing::proved;
            finding.periodicity = test.proved;
            finding.theorem = theorem;
            break;
        }
        if (theorem == Theorem::none && search.end_at_observed)
            finding.periodicity = observe(rules, values, false);
        // Values that rise for ever have the greatest among the last period's.
        const bool rising = most.at >= count - count / observed_factor;
        // of a general code it can only be observed
        const bool may_rise = may_be_arithmetic(rules) || rules.kind == Ruleset::Kind::general;
        if (!finding.periodicity && rising && may_rise && !unproved) {
            finding.periodicity = observe(rules, values, true);
            if (finding.periodicity) prove_arithmetic(rules, search, finding, values);
            if (finding.standing == Standing::proved) break;
            if (!search.end_at_observed) unproved = std::exchange(finding.periodicity, std::nullopt);
        }
        if (finding.periodicity) {
            finding.standing = Standing::observed;
            break;
        }
        if (finding.stopped || count >= all) break;
        target = count + count / 4;
        if (test.next > count) target = std::min(target, std::max(test.next, count + count / 16 + 1));
        target = std::min(target, all);
    }
    finding.verified_to = sequence->values().size() - 1;
    if (!finding.arithmetic) {
        finding.max_value = most.value;
        finding.max_value_at = most.at;
    }
    finding.sequence = std::move(sequence);
    return finding;
}

std::optional<NimValue> KnownValues::at(HeapSize n) const {
    if (n <= finding_.verified_to) return finding_.values()[n];
    if (finding_.standing != Standing::proved || n > max_heap_size) return std::nullopt;
    const auto [preperiod, period, saltus] = *finding_.periodicity;
    const HeapSize beyond = n - preperiod;
    return finding_.values()[preperiod + beyond % period] + saltus * (beyond / period);
}

HeapSize KnownValues::last() const {
    return finding_.standing == Standing::proved ? max_heap_size : finding_.verified_to;
}

ArithmeticClaim arithmetic_claim_of(const Game& game, const PeriodFinding& finding) {
    ArithmeticClaim claim;
    claim.game = game.text;
    claim.periodicity = *finding.periodicity;
    claim.window = *finding.arithmetic;
    const auto needed = static_cast<std::ptrdiff_t>(values_needed(claim.periodicity, claim.window));
    claim.values.assign(finding.values().begin(), finding.values().begin() + needed);
    return claim;
}

Result<PeriodClaim> claim_of(const Game& game, const PeriodFinding& finding) {
    if (finding.standing != Standing::proved) return Error::stopped("period.not-proved", game.text);
    PeriodClaim claim;
    claim.game = game.heaps_text();
    claim.theorem = finding.theorem;
    claim.periodicity = *finding.periodicity;
    claim.max_value = finding.max_value;
    claim.max_value_at = finding.max_value_at;
    // Bouton's theorem needs no values; the first ones are shown.
    claim.needed = values_needed(game.rules, claim.periodicity).value_or(0);
    const HeapSize shown = claim.needed == 0 ? finding.verified_to + 1 : claim.needed;
    CHECK(shown <= finding.values().size());
    claim.values.assign(finding.values().begin(),
                        finding.values().begin() + static_cast<std::ptrdiff_t>(shown));
    return claim;
}

}  // namespace ishitori::inline values
