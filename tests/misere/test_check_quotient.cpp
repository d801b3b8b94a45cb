// Quotients found by misere/ are confirmed by check/, which shares no code with it; forged ones are rejected
// with the right reason.
#include <gtest/gtest.h>

#include <random>

#include "../forged/quotient_lies.hpp"
#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/quotient.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

QuotientClaim claim_of(const char* text, HeapSize heaps) {
    const Game game = *parse_game(text);
    QuotientLimits limits;
    limits.heaps = heaps;
    return quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
}

std::string reason(const QuotientClaim& claim) {
    Budget budget;
    const Status status = check_claim(claim, budget);
    return status ? "verified" : status.error().key;
}

std::string text_reason(const std::string& text) {
    const auto verdict = check_certificate(text);
    return verdict.verified() ? "verified" : verdict.reason().key;
}

}  // namespace

TEST(CheckQuotient, ConfirmsWhatIsFound) {
    for (const char* text : {"0.77", "0.15", "0.72", "0.75", "4.12", "4.56", "0.7777", "take:2,5,7",
                             "take:1-3", "0.01", "0.02", "4.5", "line:2", "0.53"}) {
        const auto claim = claim_of(text, 1000);
        EXPECT_EQ(claim.quotient.status, QuotientStatus::proved) << text;
        EXPECT_EQ(reason(claim), "verified") << text;
        const std::string written = certificate_text(claim);
        EXPECT_TRUE(is_certificate_of<QuotientClaim>(written));
        const auto read = parse_certificate<QuotientClaim>(written);
        ASSERT_TRUE(read.ok()) << text << " " << read.error().key;
        EXPECT_TRUE(read->digest_fits);
        EXPECT_EQ(read->claim, claim) << text;
        EXPECT_EQ(text_reason(written), "verified") << text;
    }
    for (const char* text : {"0.07", "0.26", "0.35", "grundy", "0.346", "0.137"}) {
        const auto claim = claim_of(text, 23);
        EXPECT_EQ(claim.quotient.status, QuotientStatus::partial) << text;
        EXPECT_EQ(reason(claim), "verified") << text;
    }
}

// Subtraction sets are tame [T16]: the quotient of the whole game, proved by [T9], certifies this.
TEST(CheckQuotient, ConfirmsThatSubtractionSetsAreTame) {
    for (unsigned c = 2; c <= 9; ++c) {
        for (unsigned b = 1; b < c; ++b) {
            for (unsigned a = 1; a <= b; ++a) {
                const std::string text = "take:" + std::to_string(a) +
                                         (a < b ? "," + std::to_string(b) : "") + "," + std::to_string(c);
                const auto claim = claim_of(text.c_str(), 200);
                ASSERT_EQ(claim.quotient.status, QuotientStatus::proved) << text;
                ASSERT_EQ(text_reason(certificate_text(claim)), "verified") << text;
                // of [T16]: each heap is its nim-value, 0 and 1 fickle
                TameHeaps tame(parse_game(text)->rules);
                ASSERT_TRUE(tame.extend(30));
                for (HeapSize h = 0; h <= 30; ++h) {
                    const TameValue value = tame.values()[h];
                    EXPECT_EQ(value.fickle, value.value <= 1) << text << h;
                    for (HeapSize other = 0; other < h; ++other) {
                        EXPECT_EQ(claim.quotient.phi_of(h) == claim.quotient.phi_of(other),
                                  value == tame.values()[other])
                            << text << " " << h << " " << other;
                    }
                }
            }
        }
    }
}

TEST(CheckQuotient, ConfirmsNormalKernels) {  // [T11]
    for (const auto& [text, heaps, from, needed] : {std::tuple{"0.777", 23, 11, 23},
                                                    {"0.777", 300, 11, 23},
                                                    {"0.644", 57, 28, 57},
                                                    {"0.56", 100, 7, 14}}) {
        const auto claim = claim_of(text, static_cast<HeapSize>(heaps));
        EXPECT_EQ(claim.quotient.status, QuotientStatus::kernel) << text;
        EXPECT_EQ(claim.quotient.preperiod, static_cast<HeapSize>(from)) << text;
        EXPECT_EQ(claim.needed, static_cast<HeapSize>(needed)) << text;
        EXPECT_EQ(reason(claim), "verified") << text;
        const std::string written = certificate_text(claim);
        const auto read = parse_certificate<QuotientClaim>(written);
        ASSERT_TRUE(read.ok()) << text << " " << read.error().key;
        EXPECT_EQ(read->claim, claim) << text;
        EXPECT_EQ(text_reason(written), "verified") << text;
    }
    EXPECT_EQ(claim_of("0.777", 22).quotient.status, QuotientStatus::partial);  // one heap too few
}

// A proof about the rows of ring:2 was once accepted, and written, as a claim about ring:2.
TEST(CheckQuotient, RingsAreRefused) {
    auto claim = claim_of("line:2", 1000);
    claim.game = "ring:2";
    EXPECT_EQ(reason(claim), "check.ring");
    EXPECT_EQ(text_reason(certificate_text(claim)), "check.ring");
}

TEST(CheckQuotient, ForgedNormalKernelsAreRefused) {
    const auto claim = claim_of("0.777", 40);
    ASSERT_EQ(reason(claim), "verified");
    auto forged = [&](auto change) {
        auto copy = claim;
        change(copy);
        return reason(copy);
    };
    auto few = claim_of("0.777", 23);
    few.quotient.phi.pop_back();
    EXPECT_EQ(reason(few), "check.quotient-too-few");
    EXPECT_EQ(forged([](auto& c) { c.quotient.preperiod = 10; }), "check.kernel-outside");
    EXPECT_EQ(forged([](auto& c) { c.quotient.preperiod = 12; }), "check.kernel-not-least");
    EXPECT_EQ(forged([](auto& c) { c.quotient.preperiod = 0; }), "check.no-bound");
    EXPECT_EQ(forged([](auto& c) { c.quotient.period = 4; }), "check.no-bound");
    EXPECT_EQ(forged([](auto& c) { c.needed = 22; }), "check.quotient-needed");
    EXPECT_EQ(forged([](auto& c) { c.quotient.status = QuotientStatus::partial; }),
              "check.quotient-no-period");
    // True quotients of their heaps whose kernels differ from normal play only at the last of these heaps.
    for (const char* text : {"0.26", "0.07", "0.54"}) {
        auto other = claim_of(text, 30);
        ASSERT_EQ(reason(other), "verified") << text;
        other.quotient.status = QuotientStatus::kernel;
        for (HeapSize from = 1; from <= 12; ++from) {
            other.quotient.preperiod = from;
            other.needed = *normal_kernel_heaps_needed(parse_game(text)->rules, from - 1);
            EXPECT_EQ(reason(other).substr(0, 13), "check.kernel-") << text << " " << from;
        }
    }
}

TEST(CheckQuotient, EveryChangedValueIsRefused) {
    const auto claim = claim_of("0.77", 1000);
    std::mt19937_64 random(2026);
    for (int round = 0; round < 60; ++round) {
        auto forged = claim;
        MisereQuotient& q = forged.quotient;
        const auto x = static_cast<QuotientElement>(random() % q.order);
        switch (round % 4) {
            case 0: {
                const std::size_t heap = random() % q.phi.size();
                if (q.phi[heap] == x) continue;
                q.phi[heap] = x;
                break;
            }
            case 1:
                q.p[x] = !q.p[x];
                break;
            case 2: {
                auto& entry = q.times[random() % q.times.size()][random() % q.order];
                if (entry == x) continue;
                entry = x;
                break;
            }
            default:
                (round % 8 == 3 ? q.period : q.preperiod) += 1 + random() % 3;
        }
        EXPECT_NE(reason(forged), "verified") << "round " << round;
    }
}

TEST(CheckQuotient, TheReasonIsTheTrueOne) {
    const auto claim = claim_of("0.77", 1000);
    auto forged = [&](auto change) {
        auto copy = claim;
        change(copy);
        return reason(copy);
    };
    EXPECT_EQ(reason(claim), "verified");
    for (const forge::QuotientLie& lie : forge::kayles_quotient_lies()) {
        EXPECT_EQ(forged(lie.change).substr(0, lie.reason.size()), lie.reason) << lie.what;
    }
    EXPECT_EQ(forged([](auto& c) { c.quotient.phi.resize(168); }), "verified");
    // The other direction: a smaller quotient (all heaps tame) has a conflict or a bad position.
    auto tame = claim_of("take:1-3", 100);
    tame.game = "0.77";
    EXPECT_NE(reason(tame), "verified");
}

TEST(CheckQuotient, DamagedFilesAreRefused) {
    const std::string text = certificate_text(claim_of("0.75", 1000));
    ASSERT_EQ(text_reason(text), "verified");
    for (std::size_t length = 0; length < text.size(); length += 1 + length / 40) {
        EXPECT_NE(text_reason(text.substr(0, length)), "verified") << length;
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string other = text;
        other[at] = other[at] == '1' ? '2' : '1';
        if (other != text) {
            EXPECT_NE(text_reason(other), "verified") << at;
        }
    }
    EXPECT_EQ(text_reason(text + "x"), "certificate.trailing");
    EXPECT_EQ(text_reason(""), "certificate.empty");
    EXPECT_EQ(text_reason(text.substr(0, 60)).substr(0, 15), "certificate.cut");
    std::string changed = text;
    changed[changed.size() - 3] = changed[changed.size() - 3] == '0' ? '1' : '0';
    EXPECT_EQ(text_reason(changed), "certificate.digest");
}
