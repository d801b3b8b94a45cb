// Claims with free heaps whose tests and multiplicities have the largest values that a file may contain:
// their products exceed 32 bits.
#include <gtest/gtest.h>

#include <bit>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"

namespace ishitori {

namespace {

using namespace check;

// Misère take:1,2, whose quotient is finite, with unnecessary free heaps. Everything is true except `apart`:
// the test's value at u is 2^32.
FreeHeapClaim wide_claim() {
    FreeHeapClaim claim;
    claim.game = "take:1,2";
    FreeHeapQuotient& q = claim.quotient;
    q.order = 2;
    q.generators = {1};
    q.times = {{1, 0}};
    q.free = {2, 5, 8, 11, 14};
    for (HeapSize n = 0; n <= 15; ++n) {
        FreeState state{n % 3 == 1 ? 1U : 0U, Multiplicities(5, 0)};
        if (n % 3 == 2) state.k[n / 3] = 1;
        q.phi.push_back(std::move(state));
    }
    q.moduli.assign(5, 2);
    q.tests = {{{1000, 1000, 1000, 1000, 512}, 0, 1}};
    q.slices = {{1}, {0}, {}};
    q.cells = {{0, 0}};
    for (std::uint32_t odd = 0; odd < 32; ++odd)
        q.cells.emplace_back(32 + odd, std::popcount(odd) % 2 == 0 ? 1 : 2);
    return claim;
}

FreeHeapClaim claims_infinity(Multiplicities u) {
    FreeHeapClaim claim = wide_claim();
    claim.quotient.apart = PowersApart{std::move(u), Multiplicities(5, 0), {1, Multiplicities(5, 0)}};
    return claim;
}

TEST(WideTests, WithoutInfinityTheClaimIsTrue) {
    const Verdict verdict = check_certificate(certificate_text(wide_claim()));
    EXPECT_TRUE(verdict.verified()) << (verdict.refused() ? verdict.reason().key : "");
}

TEST(WideTests, SumsBeyond32BitsAreNotZero) {
    const Multiplicities u{999936, 999936, 999936, 999936, 576608};
    std::int64_t sum = 512 * std::int64_t{u[4]};
    for (int i = 0; i < 4; ++i) sum += 1000 * std::int64_t{u[i]};
    ASSERT_EQ(sum, std::int64_t{1} << 32);
    const Verdict verdict = check_certificate(certificate_text(claims_infinity(u)));
    ASSERT_TRUE(verdict.refused());
    EXPECT_EQ(verdict.reason().key, "check.free-not-apart");
}

TEST(WideTests, ACellThatIsNotThereIsNoCrash) {
    const Verdict verdict =
        check_certificate(certificate_text(claims_infinity({999937, 999935, 999936, 999936, 576608})));
    EXPECT_TRUE(verdict.refused());
}

}  // namespace

}  // namespace ishitori
