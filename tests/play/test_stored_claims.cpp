// The built-in claims: used once the checker has verified them; a heap beyond them is
// reported at once.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "claims/free_heap_oracle.hpp"
#include "play/adviser.hpp"
#include "play/stored_claims.hpp"
#include "rules/game.hpp"

using namespace ishitori;

// Every certificate of records/misere/ is built into the program unchanged.
TEST(StoredClaims, AreTheKeptCertificates) {
    std::size_t seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ISHITORI_SOURCE_DIR "/records/misere")) {
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const auto read = parse_certificate<FreeHeapClaim>(text.str());
        ASSERT_TRUE(read.ok()) << entry.path();
        const auto stored = stored_free_heaps(*parse_game(read->claim.game), {});
        ASSERT_NE(stored, nullptr) << entry.path();
        EXPECT_GE(stored->max_heap(), read->claim.quotient.max_heap());
        ++seen;
    }
    EXPECT_GE(seen, 4U);
    EXPECT_EQ(stored_free_heaps(*parse_game("0.77"), {}), nullptr);
}

// A rule of records/weights/ is used once the checker has verified it, also for another code of its game.
TEST(StoredClaims, OfWeightsDecideWithoutASearch) {
    const Game game = *parse_game("0.735");  // 3 may become 1 + 1, or be taken
    EXPECT_EQ(stored_weights(game, [] { return false; }), nullptr);
    const auto rule = stored_weights(game, {});
    ASSERT_NE(rule, nullptr);
    std::stringstream text;
    text << std::ifstream(ISHITORI_SOURCE_DIR "/records/weights/0.734.certificate").rdbuf();
    EXPECT_EQ(*rule, parse_certificate<WeightClaim>(text.str())->claim.rule);
    Adviser adviser(game, Convention::misere);
    const auto advice = adviser.advise(position_of({100, 77, 500}));
    ASSERT_TRUE(advice.ok());
    EXPECT_EQ(advice->reason, Reason::weights);
    EXPECT_EQ(stored_weights(*parse_game("0.77"), {}), nullptr);
}

// Heap n of 0.137 is heap n + 1 of Dawson's Kayles and heap n + 2 of 0.4; heap n of 0.337 is heap n + 1 of
// 0.26. Each code is decided like the other.
TEST(StoredClaims, AreRenumberedForHeapsWithoutAMove) {
    const auto kayles = stored_free_heaps(*parse_game("0.07"), {});
    ASSERT_NE(kayles, nullptr);
    for (const auto& [code, dead] : {std::pair{"0.137", 1}, {"0.4", -1}}) {
        const auto moved = stored_free_heaps(*parse_game(code), {});
        ASSERT_NE(moved, nullptr) << code;
        EXPECT_EQ(static_cast<int>(moved->max_heap()) + dead, static_cast<int>(kayles->max_heap()));
        const FreeHeapOracle ours(*moved), theirs(*kayles);
        for (HeapSize a = 2; a <= 30; ++a) {
            for (const HeapSize b : {HeapSize{2}, a, HeapSize{29}, HeapSize{33}}) {
                const auto there = [&](HeapSize heap) { return static_cast<HeapSize>(int(heap) + dead); };
                EXPECT_EQ(ours.is_p(ours.state({a, b, b})),
                          theirs.is_p(theirs.state({there(a), there(b), there(b)})))
                    << code << " " << a << " " << b;
            }
        }
    }
    const auto stored = stored_weights(*parse_game("0.26"), {}),
               moved = stored_weights(*parse_game("0.337"), {});
    ASSERT_TRUE(stored && moved);
    EXPECT_EQ(moved->preperiod + 1, stored->preperiod);
    for (HeapSize n = 0; n < 100; ++n) EXPECT_EQ(moved->of(n), stored->of(n + 1)) << n;
    // no code has the heaps of 0.54 in another numbering
    EXPECT_NE(stored_automaton(*parse_game("0.54"), {}), nullptr);
}

// The usual time of a question does not end the check of a stored claim; a time that the user gave does.
TEST(StoredClaims, AreCheckedToTheEnd) {
    const Position position = position_of({100, 77, 500});
    AdviserLimits limits;
    limits.time_left = [] { return false; };
    limits.timed_checks = true;
    Adviser timed(*parse_game("0.724"), Convention::misere, limits);
    const auto open = timed.advise(position);
    ASSERT_TRUE(open.ok());
    EXPECT_FALSE(open->outcome.has_value());
    limits.timed_checks = false;
    Adviser patient(*parse_game("0.724"), Convention::misere, limits);
    const auto advice = patient.advise(position);
    ASSERT_TRUE(advice.ok());
    EXPECT_EQ(advice->reason, Reason::weights);
    EXPECT_TRUE(advice->outcome.has_value());
}

// A stopped check gives no result, and is repeated later.
TEST(StoredClaims, AreCheckedAgainAfterAnInterruption) {
    const Game game = *parse_game("0.525");  // another code of 0.524
    EXPECT_EQ(stored_free_heaps(game, [] { return false; }), nullptr);
    EXPECT_NE(stored_free_heaps(game, {}), nullptr);
}

TEST(StoredClaims, DecideDawsonsKayles) {
    const Game game = *parse_game("0.07");
    Adviser adviser(game, Convention::misere);
    const FreeHeapOracle oracle(*stored_free_heaps(game, {}));
    for (const std::vector<HeapSize>& heaps :
         {std::vector<HeapSize>{35, 34, 30, 30, 7}, std::vector<HeapSize>{34, 34, 34, 30, 30, 12, 2},
          std::vector<HeapSize>{38, 36, 33}, std::vector<HeapSize>{37, 36, 34}}) {
        const auto advice = adviser.advise(position_of(heaps));
        ASSERT_TRUE(advice.ok());
        EXPECT_EQ(advice->reason, Reason::free_heaps);
        ASSERT_TRUE(advice->outcome.has_value());
        EXPECT_EQ(*advice->outcome == Outcome::P, oracle.is_p(oracle.state(heaps)));
        for (const Move& move : advice->winning.listed) {
            const auto next = adviser.advise(after(position_of(heaps), move), false);
            ASSERT_TRUE(next.ok());
            EXPECT_EQ(next->outcome, Outcome::P) << move_text(move);
        }
    }
}

// A heap beyond the claim: open, without a search, with the known outcome of the other heaps.
TEST(StoredClaims, SayAtOnceWhatIsOpen) {
    const Game game = *parse_game("0.07");
    Adviser adviser(game, Convention::misere);
    const FreeHeapOracle oracle(*stored_free_heaps(game, {}));
    const auto advice = adviser.advise(position_of({400, 35, 34}));
    ASSERT_TRUE(advice.ok());
    EXPECT_FALSE(advice->outcome.has_value());
    EXPECT_EQ(advice->positions_searched, 0U);
    ASSERT_TRUE(advice->beyond_claim.has_value());
    EXPECT_EQ(advice->beyond_claim->known_to, 38U);
    EXPECT_EQ(advice->beyond_claim->rest, (std::vector<HeapSize>{35, 34}));
    EXPECT_EQ(advice->beyond_claim->outcome == Outcome::P, oracle.is_p(oracle.state({35, 34})));
    // Positions of few stones are still searched.
    const auto small = adviser.advise(position_of({39, 2}));
    ASSERT_TRUE(small.ok());
    EXPECT_TRUE(small->outcome.has_value());
}
