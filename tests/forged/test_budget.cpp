// Certificates whose check would never end: every loop that a file can make long calls the stop callback.
#include <gtest/gtest.h>

#include <ctime>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "large.hpp"

namespace ishitori {

namespace {

using namespace check;

// The verdict of a check that may call it this many times, and the number of calls.
std::pair<Verdict, int> asked(const std::string& text, int most) {
    int times = 0;
    CheckLimits limits;
    limits.keep_going = [&] { return ++times <= most; };
    Verdict verdict = check_certificate(text, limits);
    return {std::move(verdict), times};
}

// Splits into twenty heaps: 400 stones have too many options to examine.
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

namespace {

// The report on a certificate within this memory and a 200th of the usual work.
std::string within_little(const std::string& text, std::uint64_t memory = 5'000'000) {
    CheckLimits limits;
    limits.memory = memory;
    limits.steps = limits.max_steps() / 200;
    const Verdict verdict = check_certificate(text, limits);
    return verdict.too_large() || verdict.refused() ? verdict.reason().key
                                                    : std::string(verdict_name(verdict));
}

}  // namespace

// A small file that needs more than the machine has ends with a separate verdict, for every kind.
TEST(TooLarge, OfEveryKind) {
    const std::string memory = "check.too-large-memory", work = "check.too-large-work";
    EXPECT_EQ(within_little(certificate_text(forge::many_shifts(300))), memory);
    EXPECT_EQ(within_little(certificate_text(forge::many_shifts(2500))), memory);
    EXPECT_EQ(within_little(certificate_text(forge::many_shifts(60))), memory);
    EXPECT_EQ(within_little(certificate_text(forge::many_shifts(60)), Budget::usual_memory), work);
    EXPECT_EQ(within_little(certificate_text(forge::great_steps())), memory);
    EXPECT_EQ(within_little(certificate_text(forge::great_steps()), Budget::usual_memory), work);
    EXPECT_EQ(within_little(certificate_text(forge::cyclic(12'000))), memory);
    EXPECT_EQ(within_little(certificate_text(forge::useless_mask())), work);
    EXPECT_EQ(within_little(certificate_text(forge::far_window())), work);
    EXPECT_EQ(within_little(certificate_text(forge::many_values()), Budget::usual_memory), work);
    EXPECT_EQ(within_little(certificate_text(forge::many_values())), memory);  // for its text
}

TEST(TooLarge, SaysHowMuchIsNeeded) {
    DerivedClaim claim = forge::useless_mask();
    claim.periodicity = {HeapSize{1} << 30, HeapSize{1} << 30, 0};
    claim.values = *values_needed(parse_game(claim.game)->rules, claim.periodicity);
    CheckLimits limits;
    limits.heaps = HeapSize{1} << 40;
    const Verdict verdict = check_certificate(certificate_text(claim), limits);
    ASSERT_TRUE(verdict.too_large());
    EXPECT_EQ(verdict.reason().key, "check.too-large-memory");
    EXPECT_GE(std::get<TooLarge>(verdict.ruling).memory.value_or(0), 2 * claim.values);
    EXPECT_EQ(verdict_name(verdict), "too-large");
}

// With higher limits the certificate is checked to its end.
TEST(TooLarge, IsNotWhatIsAllowed) {
    const std::string text = certificate_text(forge::claim("0.77", 71, 12));
    CheckLimits limits;
    limits.memory = 10'000;
    EXPECT_TRUE(check_certificate(text, limits).too_large());
    limits.memory = 1'000'000;
    EXPECT_TRUE(check_certificate(text, limits).verified());
}

// The time limit ends every check and replaces the limit of work.
TEST(TooLarge, ForTheTime) {
    using Clock = Budget::Clock;
    for (const std::string& text :
         {certificate_text(forge::many_shifts(60)), certificate_text(forge::great_steps()),
          certificate_text(forge::cyclic(12'000)), certificate_text(forge::useless_mask()),
          certificate_text(forge::many_values()), certificate_text(forge::far_window())}) {
        CheckLimits limits;
        const auto begin = Clock::now();
        limits.deadline = begin + std::chrono::milliseconds(300);
        const std::clock_t before = std::clock();
        const Verdict verdict = check_certificate(text, limits);
        const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        ASSERT_TRUE(verdict.too_large()) << text.substr(0, 60) << verdict_name(verdict);
        EXPECT_EQ(verdict.reason().key, "check.too-large-time") << text.substr(0, 60);
        EXPECT_LT(seconds, 1.3) << text.substr(0, 60);
        EXPECT_EQ(limits.max_steps(), Budget::no_bound);
    }
}

}  // namespace ishitori
