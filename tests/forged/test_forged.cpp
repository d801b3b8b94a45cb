// False certificates, each rejected with the right reason.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "forge.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::replaced;
using forge::resigned;

namespace {

// "verified", or the key of the reason and its arguments.
std::string verdict(std::string_view text) {
    const Verdict found = check_certificate(text);
    if (found.verified()) return "verified";
    std::string words = found.reason().key;
    for (const std::string& arg : found.reason().args) words += " " + arg;
    EXPECT_EQ(found.reason().exit, Exit::check_failed);
    return words;
}

std::string key(std::string_view text) {
    const Verdict found = check_certificate(text);
    return found.verified() ? "verified" : found.reason().key;
}

PeriodClaim kayles() { return forge::claim("0.77", 71, 12); }

}  // namespace

TEST(Forged, TrueOnesAreVerified) {
    const std::vector<PeriodClaim> claims{
        kayles(),
        forge::claim("4.32", 1, 4),
        forge::claim("0.333", 0, 4),
        forge::claim("race:3", 0, 4),
        forge::claim("line:2", 71, 12),
        forge::claim("take:1-3", 0, 4),
        forge::claim("0.001", 4, 1),  // one value, not always 0
        forge::claim("4.554", 1, 1),
        forge::claim("4.", 1, 2),
        forge::nim(),
    };
    for (const PeriodClaim& claim : claims) {
        const Verdict found = check_certificate(certificate_text(claim));
        EXPECT_TRUE(found.verified()) << claim.game << " " << verdict(certificate_text(claim));
        EXPECT_EQ(found.rederived, claim.values.size());
        EXPECT_EQ(found.about<PeriodClaim>()->periodicity, claim.periodicity);
    }
}

// General codes, by [T18]; cuts into exactly k, by [T19].
TEST(Forged, GeneralCodes) {
    for (const auto& [text, e, p] :
         {std::tuple{"0.7!", 0, 2}, {"cut:2,4", 1, 2}, {"0.F!", 0, 2}, {"4.3{4}", 2, 2}}) {
        const PeriodClaim truth = forge::claim(text, HeapSize(e), HeapSize(p));
        EXPECT_EQ(truth.theorem, Theorem::general_window);
        EXPECT_EQ(verdict(certificate_text(truth)), "verified") << text;
        for (std::size_t n = 0; n < truth.values.size(); ++n) {
            PeriodClaim lie = truth;
            lie.values[n] ^= 1;
            EXPECT_EQ(key(certificate_text(lie)), "check.value") << text << n;
        }
        PeriodClaim lie = truth;
        lie.values.pop_back();
        EXPECT_EQ(key(certificate_text(lie)), "check.too-few") << text;
        lie = truth;
        lie.theorem = Theorem::guy_smith;
        EXPECT_EQ(key(certificate_text(lie)), "check.wrong-theorem") << text;
        EXPECT_EQ(key(certificate_text(forge::claim(text, HeapSize(e), HeapSize(2 * p)))),
                  "check.period-not-least");
    }
    for (const auto& [text, k] : {std::pair{"cut:4", HeapSize{4}},
                                  {"cut:5", 5},
                                  {"cut:9", 9},
                                  {"cut:30", 30},
                                  {"cut:2+", 2},
                                  {"cut:3+", 3},
                                  {"cut:3,5", 3},
                                  {"cut:4,6!", 4},
                                  {"cut:4,5=,8+", 4}}) {
        PeriodClaim truth;
        truth.game = parse_game(text)->text;
        truth.theorem = Theorem::cut_formula;
        truth.periodicity = {1, k - 1, 1};
        truth.values = forge::values_by_definition(parse_game(truth.game)->rules, k + 9);
        EXPECT_EQ(verdict(certificate_text(truth)), "verified") << k;
        for (const Periodicity& other : {Periodicity{0, k - 1, 1}, Periodicity{2, k - 1, 1},
                                         Periodicity{1, k, 1}, Periodicity{1, 2 * k - 2, 2}}) {
            PeriodClaim lie = truth;
            lie.periodicity = other;
            EXPECT_EQ(key(certificate_text(lie)), "check.cut") << k;
        }
        PeriodClaim lie = truth;
        lie.needed = 7;
        EXPECT_EQ(key(certificate_text(lie)), "check.needed");
        lie = truth;
        ++lie.values[k];
        EXPECT_EQ(key(certificate_text(lie)), "check.value");
        lie = truth;
        lie.game = parse_game("cut:" + std::to_string(k) + "!")->text;
        EXPECT_EQ(key(certificate_text(lie)), "check.wrong-theorem");
        // similar rules that are not of that kind
        for (const char* other :
             {"cut:2,4", "cut:2!,3+", "cut:2,3,5+", "cut:3!,4+", "cut:4=", "{4}.1", "0.{4}"}) {
            lie = truth;
            lie.game = parse_game(other)->text;
            lie.values.clear();
            EXPECT_NE(verdict(certificate_text(lie)), "verified") << other;
        }
    }
}

TEST(Forged, TheExampleOfTheDocumentIsTrue) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/docs/reference/certificates.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string example = certificate_text(forge::claim("4.32", 1, 4));
    EXPECT_NE(text.str().find("\n" + example + "```\n"), std::string::npos) << example;
}

TEST(Forged, EveryChangedValueIsNamed) {
    const PeriodClaim truth = kayles();
    for (std::size_t n = 0; n < truth.values.size(); ++n) {
        PeriodClaim lie = truth;
        lie.values[n] ^= 1;
        EXPECT_EQ(verdict(certificate_text(lie)), "check.value " + std::to_string(n) + " " +
                                                      std::to_string(lie.values[n]) + " " +
                                                      std::to_string(truth.values[n]));
    }
}

TEST(Forged, ChangedValueWithoutNewDigest) {
    const std::string text = replaced(certificate_text(kayles()), "\n0: 0 1 2 3", "\n0: 0 1 2 4");
    EXPECT_EQ(verdict(text), "check.value 3 4 3");
}

TEST(Forged, TooShortRange) {
    PeriodClaim lie = kayles();
    ASSERT_EQ(lie.values.size(), 167u);
    lie.values.pop_back();
    EXPECT_EQ(verdict(certificate_text(lie)), "check.too-few 167 166");
    lie.needed = 166;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.too-few 167 166");
    lie.values.clear();
    EXPECT_EQ(verdict(certificate_text(lie)), "check.too-few 167 0");
    lie = kayles();
    lie.needed = 100;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.needed 167 100");
}

TEST(Forged, MoreValuesThanNeededAreChecked) {
    PeriodClaim more = kayles();
    more.values = forge::values_by_definition(parse_game("0.77")->rules, 300);
    EXPECT_EQ(verdict(certificate_text(more)), "verified");
    more.values[299] += 1;
    EXPECT_EQ(key(certificate_text(more)), "check.value");
}

TEST(Forged, WrongCode) {
    PeriodClaim lie = kayles();
    lie.game = "0.07";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.value 1 1 0");
    lie.game = "0.777";
    EXPECT_EQ(key(certificate_text(lie)), "check.value");
    lie.game = "take:1-3";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem take:1-3 subtraction-window guy-smith");
}

TEST(Forged, WrongTheorem) {
    PeriodClaim lie = kayles();
    lie.theorem = Theorem::subtraction_window;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem 0.77 guy-smith subtraction-window");
    lie.theorem = Theorem::sparse_window;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem 0.77 guy-smith sparse-window");
    lie = kayles();
    lie.game = "0.{2+}";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.no-theorem 0.{2+} guy-smith");
    lie.game = "grundy";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem grundy general-window guy-smith");
    lie.game = "4.(3)";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem 4.(3) tail-window guy-smith");
    lie.game = "0.(3)";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem 0.(3) bouton guy-smith");
    lie = forge::nim();
    lie.game = "4.(3)";
    EXPECT_EQ(verdict(certificate_text(lie)), "check.wrong-theorem 4.(3) tail-window bouton");
}

TEST(Forged, NotLeast) {
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.77", 71, 24))), "check.period-not-least 24 12");
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.77", 71, 36))), "check.period-not-least 36 12");
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.77", 71, 60))), "check.period-not-least 60 12");
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.77", 72, 12))), "check.preperiod-not-least 72 71");
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.333", 1, 4))), "check.preperiod-not-least 1 0");
    EXPECT_EQ(key(certificate_text(forge::claim("4.554", 1, 2))), "check.period-not-least");
}

TEST(Forged, WrongPeriod) {
    EXPECT_EQ(key(certificate_text(forge::claim("0.77", 71, 11))), "check.breaks");
    EXPECT_EQ(key(certificate_text(forge::claim("0.77", 70, 12))), "check.breaks");
    EXPECT_EQ(key(certificate_text(forge::claim("0.333", 0, 5))), "check.breaks");
    // The window would be valid if it could begin at the empty heap ([T3] needs e >= 1).
    EXPECT_EQ(verdict(certificate_text(forge::claim("0.2", 0, 1))), "check.breaks 1 0 2 1");
    PeriodClaim lie = kayles();
    lie.periodicity.period = 0;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.no-bound 71 0");
    lie.periodicity.period = HeapSize{1} << 61;
    EXPECT_EQ(key(certificate_text(lie)), "check.no-bound");
    lie.periodicity.period = HeapSize{1} << 59;
    EXPECT_EQ(key(certificate_text(lie)), "check.too-few");
    lie = kayles();
    lie.periodicity.saltus = 1;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.saltus 1");
}

TEST(Forged, WrongMaximum) {
    PeriodClaim lie = kayles();
    lie.max_value = 9;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.max-value 9 27 8 27");
    lie = kayles();
    lie.max_value_at = 39;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.max-value 8 39 8 27");
}

TEST(Forged, FalseNim) {
    PeriodClaim lie = forge::nim();
    lie.periodicity = {0, 2, 2};
    EXPECT_EQ(verdict(certificate_text(lie)), "check.bouton 0 2 2");
    lie = forge::nim();
    lie.values[5] = 7;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.value 5 7 5");
    lie = forge::nim();
    lie.game = "take:1-100";  // the same values in the listed range
    EXPECT_EQ(key(certificate_text(lie)), "check.wrong-theorem");
}

TEST(Forged, Misere) {
    PeriodClaim lie = kayles();
    lie.convention = Convention::misere;
    EXPECT_EQ(verdict(certificate_text(lie)), "check.convention 0.77");
}

TEST(Forged, WrongDigest) {
    std::string text = certificate_text(kayles());
    text[text.size() - 2] = text[text.size() - 2] == '0' ? '1' : '0';
    EXPECT_EQ(verdict(text), "certificate.digest");
    EXPECT_EQ(verdict(resigned(text)), "verified");
}

TEST(Forged, CutAnywhere) {
    const std::string text = certificate_text(kayles());
    for (std::size_t length = 0; length < text.size(); ++length) {
        const bool at_line = length > 0 && text[length - 1] == '\n';
        EXPECT_EQ(key(text.substr(0, length)), length == 0 ? "certificate.empty"
                                               : at_line   ? "certificate.cut"
                                                           : "certificate.cut-line")
            << length;
    }
    EXPECT_EQ(verdict(text.substr(0, text.find("period 12"))), "certificate.cut 7 period");
    EXPECT_EQ(verdict(text.substr(0, text.find("32: "))), "certificate.cut 14 32:");
    EXPECT_EQ(verdict(text.substr(0, text.find("32: ") + 9)), "certificate.cut-line 14 32:");
}

TEST(Forged, LineLeftOut) {
    const std::string text = certificate_text(kayles());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at) + 1;
        const std::string cut = text.substr(0, at) + text.substr(end);
        EXPECT_NE(key(cut), "verified") << text.substr(at, end - at);
        EXPECT_NE(key(resigned(cut)), "verified") << text.substr(at, end - at);
        at = end;
    }
}

TEST(Forged, TrailingJunk) {
    const std::string text = certificate_text(kayles());
    EXPECT_EQ(verdict(text + "\n"), "certificate.trailing 19 1");
    EXPECT_EQ(verdict(text + "junk"), "certificate.trailing 19 4");
    EXPECT_EQ(verdict(text + text), "certificate.trailing 19 " + std::to_string(text.size()));
}

TEST(Forged, OtherVersionsKindsAndFiles) {
    const std::string text = certificate_text(kayles());
    EXPECT_EQ(verdict(resigned(replaced(text, "certificate 1", "certificate 2"))), "certificate.version 2 1");
    EXPECT_EQ(verdict(resigned(replaced(text, "certificate 1", "certificate 01"))),
              "certificate.version 01 1");
    EXPECT_EQ(verdict(resigned(replaced(text, "kind period", "kind wish"))), "certificate.kind 2 wish");
    EXPECT_EQ(verdict(""), "certificate.empty");
    EXPECT_EQ(verdict("hello\n"), "certificate.not-one hello\\x0A");
    EXPECT_EQ(key(std::string("\0\x01\xFF\xFE junk \n\n\0", 14)), "certificate.not-one");
    EXPECT_EQ(key("\n" + text), "certificate.not-one");
    EXPECT_EQ(key("\xEF\xBB\xBF" + text), "certificate.not-one");
}

TEST(Forged, OnlyOneWayOfWriting) {
    const std::string text = certificate_text(kayles());
    const std::vector<std::array<std::string, 3>> changes{
        {"game 0.77", "game 0.770", "certificate.game 3 0.770"},
        {"game 0.77", "game kayles", "certificate.game 3 kayles"},
        {"game 0.77", "game 0.7G", "certificate.game 3 0.7G"},
        {"convention normal", "convention Normal", "certificate.bad-word 4 convention Normal"},
        {"theorem guy-smith", "theorem fermat", "certificate.bad-word 5 theorem fermat"},
        {"preperiod 71", "preperiod 071", "certificate.bad-number 6 071"},
        {"period 12", "period -12", "certificate.bad-number 7 -12"},
        {"period 12", "period 12 ", "certificate.bad-number 7 12 "},
        {"period 12", "period  12", "certificate.bad-number 7  12"},
        {"period 12", "period 99999999999999999999", "certificate.bad-number 7 99999999999999999999"},
        {"saltus 0", "saltus", "certificate.expected 8 saltus saltus"},
        {"max-value 8", "most 8", "certificate.expected 9 max-value most 8"},
        {"0: 0 1 2 3", "0: 0 1 2 x", "certificate.bad-number 13 x"},
        {"0: 0 1 2 3", "0: 0 1 2  3", "certificate.bad-number 13 "},
        {"0: 0 1 2 3", "0: 0 1 2", "certificate.value-count 13 167"},
        {"0: 0 1 2 3", "0: 0 1 2 3 3", "certificate.value-count 13 167"},
        {"0: 0 1 2 3", "0: 0 1 2 4294967296", "certificate.bad-number 13 4294967296"},
        {"\n32: ", "\n33: ", "certificate.expected 14 32: 33: "},
        {"values 167", "values 166", "certificate.value-count 18 166"},
        {"values 167", "values 168", "certificate.value-count 18 168"},
        {"values 167", "values 4611686018427387904", "certificate.value-count 18 4611686018427387904"},
        {"end fnv1a64 ", "end md5 ", "certificate.bad-word 19 end md5"},
    };
    for (const auto& [from, to, reason] : changes) {
        const std::string found = verdict(replaced(text, from, to));
        EXPECT_EQ(found.substr(0, reason.size()), reason) << to;
    }
}

TEST(Forged, NoByteCanBeChanged) {
    const std::string text = certificate_text(kayles());
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'0', '7', ' ', '\n', 'e', '\0', '\xFF'}) {
            if (text[at] == c) continue;
            std::string changed = text;
            changed[at] = c;
            EXPECT_NE(key(changed), "verified") << at << " " << c;
        }
    }
}
