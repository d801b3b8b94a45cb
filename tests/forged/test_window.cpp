// Periods by the sparse period theorem [T10]: true claims are derived again, forged ones rejected with the
// reason.
#include <gtest/gtest.h>

#include <bit>
#include <filesystem>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "forge.hpp"
#include "period/sparse_search.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::verdict_words;

namespace {

WindowClaim found(const std::string& code, HeapSize limit) {
    const Game game = *parse_game(code);
    SparsePeriodSearch search(*split_rules(game.rules));
    const auto proof = search.advance(limit);
    EXPECT_TRUE(proof.has_value()) << code;
    return claim_of(game, *proof, {});
}

// One true claim, computed once.
const WindowClaim& truth() {
    static const WindowClaim claim = found("0.644", 700000);
    return claim;
}

std::string with(const std::function<void(WindowClaim&)>& change) {
    WindowClaim lie = truth();
    change(lie);
    return verdict_words(lie);
}

}  // namespace

TEST(Window, FoundClaimsAreVerified) {
    EXPECT_EQ(verdict_words(truth()), "verified");
    for (const char* code : {"0.356", "0.045", "0.055", "0.57"}) {
        EXPECT_EQ(verdict_words(found(code, 700000)), "verified") << code;
    }
}

TEST(Window, ComesBackFromItsText) {
    const auto back = parse_certificate<WindowClaim>(certificate_text(truth()));
    ASSERT_TRUE(back.ok());
    EXPECT_TRUE(back->digest_fits);
    EXPECT_EQ(back->claim, truth());
}

TEST(Window, OnlySomeValuesDerivedIsConsistentNotVerified) {
    CheckLimits limits;
    limits.heaps = 100000;
    EXPECT_EQ(verdict_words(truth(), limits), "consistent");
    limits = {};
    limits.keep_going = [] { return false; };
    EXPECT_EQ(verdict_words(truth(), limits), "consistent");
    EXPECT_FALSE(check_certificate(certificate_text(truth()), limits).verified());
}

TEST(Window, LiesAreRefused) {
    const WindowClaim& claim = truth();
    const auto key = [](const std::string& words) { return words.substr(0, words.find(' ')); };
    const HeapSize e = claim.periodicity.preperiod, p = claim.periodicity.period;
    EXPECT_EQ(key(with([&](auto& lie) { lie.periodicity.preperiod = e - 1; })), "check.breaks");
    EXPECT_EQ(with([&](auto& lie) { lie.periodicity.preperiod = e + 1; }),
              "check.preperiod-not-least " + std::to_string(e + 1) + " " + std::to_string(e));
    EXPECT_EQ(key(with([&](auto& lie) { lie.periodicity.period = 2; })), "check.breaks");
    EXPECT_EQ(key(with([&](auto& lie) {
                  lie.periodicity.period *= 2;
                  lie.recurs_after *= 2;
              })),
              "check.period-not-least");
    EXPECT_EQ(key(with([&](auto& lie) { lie.recurs_after += p / 2; })), "check.window");
    EXPECT_EQ(key(with([&](auto& lie) { lie.window = lie.rares.back(); })), "check.window");
    EXPECT_EQ(key(with([&](auto& lie) { lie.window_end = lie.rares.back() + lie.window; })), "check.window");
    EXPECT_EQ(key(with([&](auto& lie) { lie.window_end = e + 100; })), "check.window");
    EXPECT_EQ(key(with([&](auto& lie) { ++lie.max_value; })), "check.value");
    EXPECT_EQ(key(with([&](auto& lie) { --lie.max_value; })), "check.max-value");
    EXPECT_EQ(key(with([&](auto& lie) { ++lie.max_value_at; })), "check.max-value");
    EXPECT_EQ(key(with([&](auto& lie) {
                  lie.rares.pop_back();
                  lie.rare_values.pop_back();
              })),
              "check.rare");
    EXPECT_EQ(key(with([&](auto& lie) { ++lie.rares.back(); })), "check.rare");
    EXPECT_EQ(key(with([&](auto& lie) {
                  lie.rares.push_back(lie.rares.back() + 5);
                  lie.rare_values.push_back(1);
              })),
              "check.not-rare");
    EXPECT_EQ(key(with([&](auto& lie) { ++lie.rare_values.front(); })), "check.value");
    EXPECT_EQ(key(with([&](auto& lie) { lie.checksums = {1, 2, 3}; })), "check.checksum");
    EXPECT_EQ(key(with([&](auto& lie) { lie.mask ^= 3; })), "check.not-rare");
    EXPECT_EQ(key(with([&](auto& lie) { lie.mask = UINT32_MAX; })), "check.window");
    EXPECT_EQ(key(with([&](auto& lie) { lie.game = "0.745"; })), "check.value");
    EXPECT_EQ(key(with([&](auto& lie) { lie.game = "take:1,2"; })), "check.no-theorem");
    EXPECT_EQ(key(with([&](auto& lie) { lie.convention = Convention::misere; })), "check.convention");
}

// The answer does not depend on the number of kept values.
TEST(Window, FewValuesKept) {
    const auto words = [](const WindowClaim& claim, HeapSize small_heaps) {
        Budget budget;
        const Status status = check_claim(claim, budget, small_heaps);
        return status ? "verified " + std::to_string(budget.spent())
                      : std::string(status.error().key) + " " + std::to_string(budget.spent());
    };
    for (const char* code : {"0.644", "0.356", "0.045", "0.055", "0.57"}) {
        WindowClaim claim = found(code, 700000);
        for (const HeapSize small_heaps : {HeapSize{1}, HeapSize{20000}, ~HeapSize{0} / 8}) {
            EXPECT_EQ(words(claim, small_heaps), "verified " + std::to_string(claim.needed())) << code;
        }
        WindowClaim lie = claim;
        lie.periodicity.preperiod += 1;
        EXPECT_EQ(words(lie, 1), words(lie, ~HeapSize{0} / 8)) << code;
    }
    // The two last rare heaps, much later than the others, are not listed. The first is not derived if few
    // values are kept, and is reported anyway.
    WindowClaim lie = found("0.16", 1 << 20);
    lie.rares.resize(lie.rares.size() - 2);
    lie.rare_values.resize(lie.rares.size());
    lie.window = lie.rares.back() + 2;
    EXPECT_EQ(words(lie, 1), words(lie, ~HeapSize{0} / 8));
    EXPECT_EQ(words(lie, 1).find("check.rare"), 0U) << words(lie, 1);
}

// A greatest value at heap 0 was once not checked; nor were checksums beyond the derived values.
TEST(Window, NoFieldIsLeftUnchecked) {
    const WindowClaim& claim = truth();
    for (const NimValue most : {claim.max_value, claim.max_value + 1, NimValue{1000}}) {
        EXPECT_EQ(with([&](auto& lie) {
                      lie.max_value = most;
                      lie.max_value_at = 0;
                  }),
                  "check.value 0 " + std::to_string(most) + " 0");
    }
    EXPECT_EQ(with([](auto& lie) { lie.max_value = lie.max_value_at = 0; }), "check.max-value 0 0 1 2");
    EXPECT_EQ(with([](auto& lie) { lie.game = "ring:2"; }), "check.ring ring:2 line:2");
    const auto key = [](const std::string& words) { return words.substr(0, words.find(' ')); };
    // One more than the values allow, and a number that once caused too large a shift in the checker.
    for (const std::size_t count : {std::bit_width(claim.needed() - 1) - std::size_t{9}, std::size_t{53}}) {
        EXPECT_EQ(key(with([&](auto& lie) { lie.checksums.assign(count, 0); })), "check.window") << count;
    }
    for (const std::size_t count : {54U, 55U, 118U, 119U}) {
        EXPECT_EQ(key(with([&](auto& lie) { lie.checksums.assign(count, 0); })), "certificate.bad-number");
    }
}

// A window from before the periodic part that has the right form.
TEST(Window, AWindowThatDoesNotRecurIsRefused) {
    const auto words = with([&](auto& lie) {
        lie.window_end = lie.periodicity.preperiod - 1;
        lie.window = lie.rares.back() + 3;
        lie.periodicity.preperiod = 0;
    });
    EXPECT_EQ(words.substr(0, words.find(' ')), "check.breaks");
}

TEST(Window, AChangedByteIsRefused) {
    const std::string text = certificate_text(truth());
    EXPECT_EQ(check_certificate(forge::replaced(text, "max-value ", "max-value  ")).reason().key,
              "certificate.bad-number");
    for (const char* word :
         {"window ", "recurs-after ", "rares ", "rare-values ", "mask-parity ", "theorem "}) {
        const Verdict cut = check_certificate(text.substr(0, text.find(word) + 3));
        ASSERT_TRUE(cut.refused()) << word;
        EXPECT_EQ(cut.reason().key, "certificate.cut-line") << word;
    }
}

// The certificates in records/: too long to be derived again here, but everything else in them is checked.
TEST(Window, KeptRecordsAreConsistent) {
    CheckLimits limits;
    limits.heaps = 300000;
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ISHITORI_SOURCE_DIR "/records")) {
        if (entry.path().extension() != ".certificate") continue;
        const auto found = check_file(entry.path().string(), limits);
        ASSERT_TRUE(found.ok()) << entry.path();
        EXPECT_EQ(verdict_name(*found), "consistent") << entry.path();
        ++seen;
    }
    EXPECT_GE(seen, 4);
}
