// Certificates that take for ever to check: every loop that a file can make long asks whether to go on.
#include <gtest/gtest.h>

#include "check/check.hpp"
#include "claims/write_certificate.hpp"

namespace ishitori {

namespace {

using namespace check;

// What a check says that may ask so many times whether to go on, and how often it asked.
std::pair<Verdict, int> asked(const std::string& text, int most) {
    int times = 0;
    CheckLimits limits;
    limits.keep_going = [&] { return ++times <= most; };
    Verdict verdict = check_certificate(text, limits);
    return {std::move(verdict), times};
}

// Into twenty heaps: 400 stones have more options than can ever be looked at.
TEST(Budget, CutsIntoManyHeaps) {
    PeriodClaim claim;
    claim.game = "{20}.";
    claim.theorem = Theorem::cut_formula;
    claim.periodicity = {1, 19, 1};
    claim.values = {0};
    for (std::uint32_t n = 1; n < 400; ++n) claim.values.push_back((n - 1) / 19);
    const auto [verdict, times] = asked(certificate_text(claim), 5);
    EXPECT_TRUE(verdict.consistent()) << (verdict.refused() ? verdict.reason().key : "verified");
    EXPECT_EQ(times, 6);
    claim.values.resize(25);
    EXPECT_TRUE(check_certificate(certificate_text(claim)).verified());
}

// One element and very many generators: all pairs commute, and there are many.
TEST(Budget, ManyGenerators) {
    QuotientClaim claim;
    claim.game = "0.1";
    claim.quotient.status = QuotientStatus::partial;
    claim.quotient.order = 1;
    claim.quotient.p = {false};
    claim.quotient.phi.assign(6001, 0);
    for (HeapSize heap = 1; heap <= 6000; ++heap) {
        claim.quotient.generators.push_back(heap);
        claim.quotient.times.push_back({0});
    }
    const auto [verdict, times] = asked(certificate_text(claim), 2);
    EXPECT_TRUE(verdict.consistent()) << (verdict.refused() ? verdict.reason().key : "verified");
    EXPECT_EQ(times, 3);
}

}  // namespace

}  // namespace ishitori
