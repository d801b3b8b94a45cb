// Arithmetic periods, G(n + p) = G(n) + s with s > 0: the hypotheses of [T4], checked on computed values.
// Full proof: docs/explanation/periods.md.
//
// Let e >= 1, and let P be a multiple of p with S = s P / p; let M be the greatest power of 2 that divides S.
// Let N >= e + p, and G(n + p) = G(n) + s for e <= n < N + P - p; this uses G(0) .. G(N + P - 1).
//
// An option of heap n is *raised* if it leaves a heap of e or more, and the nim-sum of the values of its
// other heaps is below M: with P added to that heap it is an option of n + P, and its value is greater by S.
//
// It is *kept* if it takes i stones, i in the repeating tail, whose length divides P: with i + P it is an
// option of n + P with the same value. It is also kept if it leaves two equal heaps and P is even: with P / 2
// added to both it is an option of n + P with the same value.
//
// It is *both* if it is kept by its take and raised, or if it is kept by two equal heaps and leaves a third
// heap of e or more.
//
// [T4] Suppose that for every n from N to N + P - 1 there is a B with B + S <= G(n) such that every value
// below B is the value of a kept option, every value from B to B + S - 1 the value of an option that is both,
// and every value from B + S to G(n) - 1 the value of a raised option. Suppose also that no option of a
// larger heap can have the value of that heap (Avoidance in arithmetic_window.cpp decides this by residues).
// Then G(n + p) = G(n) + s for all n >= e.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/control.hpp"
#include "base/result.hpp"
#include "claims/certificate.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::period {

// True for rules that the theorem covers: codes whose moves may leave heaps with unbounded values (a
// splitting digit or a repeating tail), but not Nim itself.
bool may_be_arithmetic(const Ruleset& rules);

// Checks every hypothesis. Requires values_needed() correct values, e >= 1 and s >= 1. Errors (exit 2)
// "check.arithmetic-breaks" (n: G(n + P) is not G(n) + S), "check.arithmetic-reach" (n: some smaller value
// has no lasting option), "check.arithmetic-value" (n: an option of a very large heap may have its value),
// "check.arithmetic-shape" (the window does not have this theorem's shape). "limit.interrupted" if the
// control stops it. Cost: the options of P heaps, and (e + P)^t / t! pairs or triples of residues; if these
// are more than max_work in all, the error is "check.arithmetic-shape".
Status check_arithmetic(const Ruleset& rules, std::span<const std::uint32_t> values,
                        const Periodicity& claimed, const ArithmeticWindow& window,
                        const Control& control = {}, std::uint64_t max_work = 4'000'000'000);

// The smallest of a few windows that prove the period within the given values; nullopt if none of them does.
std::optional<ArithmeticWindow> find_arithmetic_window(const Ruleset& rules,
                                                       std::span<const std::uint32_t> values,
                                                       const Periodicity& claimed,
                                                       const Control& control = {});

}  // namespace ishitori::period
