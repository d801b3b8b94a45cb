// Bounds of the theorems, and certificates that are written and read again.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "base/fnv1a.hpp"
#include "claims/certificate.hpp"
#include "claims/theorem_bounds.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

Ruleset rules_of(std::string_view text) { return parse_game(text)->rules; }

}  // namespace

TEST(Theorems, WhichApplies) {
    EXPECT_EQ(applicable_theorem(rules_of("0.77")), Theorem::guy_smith);
    EXPECT_EQ(applicable_theorem(rules_of("4.")), Theorem::guy_smith);
    EXPECT_EQ(applicable_theorem(rules_of("0.333")), Theorem::take_window);
    EXPECT_EQ(applicable_theorem(rules_of("0.8")), Theorem::guy_smith_three);
    EXPECT_EQ(applicable_theorem(rules_of("take:2,5")), Theorem::subtraction_window);
    EXPECT_EQ(applicable_theorem(rules_of("nim")), Theorem::bouton);
    EXPECT_EQ(applicable_theorem(rules_of("4.(3)")), Theorem::tail_window);
    EXPECT_EQ(applicable_theorem(rules_of("0.(1)")), Theorem::tail_window);
    EXPECT_EQ(applicable_theorem(rules_of("grundy")), Theorem::general_window);
    EXPECT_EQ(applicable_theorem(rules_of("cut:4")), Theorem::cut_formula);
    EXPECT_EQ(applicable_theorem(rules_of("0.(4!1)")), Theorem::general_window);
    EXPECT_EQ(applicable_theorem(rules_of("cut:2+")), Theorem::cut_formula);
    EXPECT_EQ(applicable_theorem(rules_of("0.{2+}")), Theorem::none);
}

TEST(Theorems, NamesAreReadBack) {
    for (Theorem theorem :
         {Theorem::guy_smith, Theorem::guy_smith_three, Theorem::take_window, Theorem::subtraction_window,
          Theorem::bouton, Theorem::sparse_window, Theorem::general_window, Theorem::cut_formula}) {
        EXPECT_EQ(theorem_named(theorem_name(theorem)), theorem);
    }
    EXPECT_FALSE(theorem_named(""));
}

TEST(Theorems, ValuesNeeded) {
    EXPECT_EQ(values_needed(rules_of("0.77"), {71, 12, 0}), 2u * 71 + 2 * 12 + 2 - 1);
    EXPECT_EQ(values_needed(rules_of("0.333"), {0, 4, 0}), 1u + 4 + 3);
    EXPECT_EQ(values_needed(rules_of("take:1-3"), {0, 4, 0}), 0u + 4 + 3);
    EXPECT_EQ(values_needed(rules_of("0.8"), {5, 7, 0}), 3u * 5 + 3 * 7 + 1 - 2);
    EXPECT_FALSE(values_needed(rules_of("nim"), {0, 1, 0}));
    EXPECT_EQ(values_needed(rules_of("grundy"), {0, 1, 0}), 2u * 1 + 5 * 1 - 1);
    EXPECT_EQ(values_needed(rules_of("cut:2,4"), {3, 5, 0}), 4u * (3 + 5) + 1 - 4 + 5);
    EXPECT_EQ(values_needed(rules_of("0.3!7?"), {3, 5, 0}), 2u * (3 + 2 * 5) + 3 - 2 + 5);   // P = p, c = t
    EXPECT_EQ(values_needed(rules_of("cut:2=,3="), {3, 5, 0}), 3u * (3 + 30) + 1 - 3 + 30);  // P = 2 * 3 * 5
    EXPECT_EQ(values_needed(rules_of("0.3(4!111)"), {3, 6, 0}), 2u * (3 + 2 * 12) + 2 - 2 + 12);
    EXPECT_FALSE(values_needed(rules_of("cut:2+"), {3, 5, 0}));
    EXPECT_FALSE(values_needed(rules_of("0.{2+}"), {3, 5, 0}));
    EXPECT_FALSE(values_needed(rules_of("0.77"), {0, max_heap_size, 0}));
}

// The reason why the theorems for codes count preperiod 0 as 1: in 0.2 the heaps 0 and 1 have value 0, and a
// window from the empty heap on (p + k = 2 values for p = 1) would prove this for all heaps; but heap 2 has
// value 1.
TEST(Theorems, EmptyHeapIsNotShifted) {
    EXPECT_EQ(values_needed(rules_of("0.2"), {0, 1, 0}), 3u);
    EXPECT_EQ(values_needed(rules_of("0.4"), {0, 1, 0}), 2u * 1 + 2 * 1 + 1 - 1);
}

TEST(Certificate, WrittenAndRead) {
    PeriodClaim claim;
    claim.game = "4.32";
    claim.theorem = Theorem::guy_smith;
    claim.periodicity = {1, 4, 0};
    claim.max_value = 3;
    claim.max_value_at = 4;
    claim.needed = 11;
    for (std::size_t count : {0, 1, 11, 31, 32, 33, 64, 1000}) {
        claim.values.clear();
        for (std::size_t n = 0; n < count; ++n)
            claim.values.push_back(n % 7 == 0 ? UINT32_MAX : static_cast<std::uint32_t>(n % 5));
        const std::string text = certificate_text(claim);
        const auto back = parse_certificate<PeriodClaim>(text);
        ASSERT_TRUE(back.ok()) << back.error().key;
        EXPECT_TRUE(back->digest_fits);
        EXPECT_EQ(back->claim, claim);
        EXPECT_EQ(certificate_text(back->claim), text);
    }
}

TEST(Certificate, LooksAsDocumented) {
    PeriodClaim claim;
    claim.game = "4.32";
    claim.theorem = Theorem::guy_smith;
    claim.periodicity = {1, 4, 0};
    claim.max_value = 3;
    claim.max_value_at = 4;
    claim.needed = 11;
    claim.values = {0, 1, 2, 0, 3, 1, 2, 0, 3, 1, 2};
    const std::string text = certificate_text(claim);
    const std::string body =
        "ishitori certificate 1\nkind period\ngame 4.32\nconvention normal\ntheorem guy-smith\npreperiod 1\n"
        "period 4\nsaltus 0\nmax-value 3\nmax-value-at 4\nneeded 11\nvalues 11\n0: 0 1 2 0 3 1 2 0 3 1 2\n";
    EXPECT_EQ(text.substr(0, body.size()), body);
    EXPECT_EQ(text.substr(body.size(), 12), "end fnv1a64 ");
    EXPECT_EQ(text.size(), body.size() + 12 + 16 + 1);
}

TEST(Certificate, Digest) {
    // The published test vectors of FNV-1a, 64 bits.
    EXPECT_EQ(fnv1a(""), 0xCBF29CE484222325u);
    EXPECT_EQ(fnv1a("a"), 0xAF63DC4C8601EC8Cu);
    EXPECT_EQ(fnv1a("foobar"), 0x85944171F73967E8u);
}
