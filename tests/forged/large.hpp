// Certificates whose check takes more memory or work than any machine has: small files of true or undecided
// claims, so that no fault ends the check early.
#pragma once

#include <random>
#include <set>
#include <string>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "forge.hpp"
#include "tame.hpp"

namespace ishitori::forge {

// Misere 4.: the outcome is the parity of n - 1 over all heaps, for any multiplicities of one free heap
// assigned to the heaps. True, and with about 22,000 shifts for 300 heaps.
inline FreeHeapClaim many_shifts(HeapSize heaps) {
    FreeHeapClaim claim;
    claim.game = "4.";
    FreeHeapQuotient& q = claim.quotient;
    q.free = {2};
    std::mt19937 engine(7);
    q.phi = {{0, {0}}, {0, {0}}, {0, {1}}};
    for (HeapSize n = 3; n <= heaps; ++n)
        q.phi.push_back({0, {static_cast<std::uint32_t>(2 * (engine() % 499'990) + (n - 1) % 2)}});
    q.moduli = {2};
    q.slices = {{}, {0}};
    q.cells = {{0, 0}, {1, 1}};
    return claim;
}

// The rule of 0.26 with heaps whose weights grow by large steps.
inline WeightClaim great_steps() {
    WeightClaim claim = weights_truth();
    claim.rule.top_steps[0] = 1000;
    return claim;
}

// A cyclic monoid; the options of its heaps lead to every element.
inline QuotientClaim cyclic(QuotientElement order) {
    QuotientClaim claim;
    claim.game = "0.(7)";
    MisereQuotient& q = claim.quotient;
    q.status = QuotientStatus::partial;
    q.order = order;
    q.generators = {1};
    q.times.emplace_back();
    for (QuotientElement x = 0; x < order; ++x) q.times[0].push_back((x + 1) % order);
    q.p.assign(order, false);
    q.p[order - 1] = true;
    q.phi = {0, 1};
    return claim;
}

// A mask that makes half of all heaps rare: every value takes as long as all earlier values together.
inline DerivedClaim useless_mask() {
    DerivedClaim claim{"0.16", Convention::normal, {105'350, 149'459, 0}, 0, 0, 1, false, 0};
    claim.values = *values_needed(parse_game("0.16")->rules, claim.periodicity);
    claim.max_value = 100;
    return claim;
}

// Nim with as many values as a file of some megabytes lists: 10^11 options.
inline PeriodClaim many_values() {
    PeriodClaim claim = nim();
    for (std::uint32_t n = 64; n < 500'000; ++n) claim.values.push_back(n);
    return claim;
}

}  // namespace ishitori::forge
