// Finder and checker share only the rules and the bounds: the checker must derive every proof of the finder
// again.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "period/search.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

// The verdict on the result; nullopt if it is not proved.
std::optional<std::string> verdict(const Game& game, HeapSize limit) {
    const auto finding = search_period(game, {.heaps = limit});
    if (!finding || finding->standing != Standing::proved) return std::nullopt;
    const Verdict found =
        check_certificate(finding->arithmetic ? certificate_text(arithmetic_claim_of(game, *finding))
                                              : certificate_text(*claim_of(game, *finding)));
    if (found.verified()) return "verified";
    std::string words = found.reason().key;
    for (const std::string& arg : found.reason().args) words += " " + arg;
    return words;
}

}  // namespace

TEST(Found, ShortCodesAreVerified) {
    int proved = 0;
    for (unsigned number = 1; number < 1024; ++number) {
        const auto part = [&](unsigned shift) { return static_cast<std::uint8_t>(number >> shift & 7); };
        const auto head = static_cast<std::uint8_t>(number >> 9 << 2);
        const Game game = game_of(TakeAndBreak::from_digits({head, part(6), part(3), part(0)}));
        if (const auto found = verdict(game, 800)) {
            ++proved;
            EXPECT_EQ(*found, "verified") << game.text;
        }
    }
    EXPECT_GT(proved, 500);
}

TEST(Found, HexadecimalCodesAreVerified) {
    int proved = 0;
    for (unsigned number = 8; number < 256; number += 7) {
        const Game game = game_of(TakeAndBreak::from_digits(
            {0, static_cast<std::uint8_t>(number >> 4), static_cast<std::uint8_t>(number & 15)}));
        if (const auto found = verdict(game, 200)) {
            ++proved;
            EXPECT_EQ(*found, "verified") << game.text;
        }
    }
    EXPECT_GT(proved, 5);
}

TEST(Found, OtherGamesAreVerified) {
    for (const char* text :
         {"nim", "race", "race:5", "take:2,5,7", "take:1-3", "take:100", "line:2", "kayles", "dawsons-chess",
          "4.344", "0.1000000001", "4.(3)", "0.8", "0.(07)", "0.4(21)", "take:all-but 1,4"}) {
        EXPECT_EQ(verdict(*parse_game(text), 20'000), "verified") << text;
    }
}
