// Whole games by automata [T23] [T24]: found by the finder, proved by the checker, and confirmed by
// exhaustive search.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "misere/find_automaton.hpp"
#include "misere/search.hpp"
#include "play/adviser.hpp"
#include "play/proved_rule.hpp"
#include "positions.hpp"

using namespace ishitori;

namespace {

std::vector<AutomatonClaim> kept_claims() {
    std::vector<AutomatonClaim> claims;
    for (const auto& entry : std::filesystem::directory_iterator(ISHITORI_SOURCE_DIR "/records/automata")) {
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto read = parse_certificate<AutomatonClaim>(text);
        EXPECT_TRUE(read.ok()) << entry.path();
        if (!read) continue;
        EXPECT_TRUE(read->digest_fits) << entry.path();
        EXPECT_EQ(entry.path().stem().string(), read->claim.game);
        claims.push_back(read->claim);
    }
    return claims;
}

std::string reason(const AutomatonClaim& claim) {
    check::Budget budget;
    const Status verdict = check::check_claim(claim, budget);
    return verdict ? "verified" : verdict.error().key;
}

bool is_p(const Automaton& automaton, std::vector<HeapSize> heaps) {
    std::ranges::sort(heaps);
    return automaton.p[automaton.of(heaps)];
}

}  // namespace

// Also: the certificates of records/automata/ are what the finder writes.
TEST(Automata, AreFoundProvedAndWrittenDown) {
    const auto kept = kept_claims();
    ASSERT_GE(kept.size(), 3U);
    for (const AutomatonClaim& claim : kept) {
        const auto found = find_rule(*parse_game(claim.game), {});
        ASSERT_TRUE(found && std::holds_alternative<Automaton>(found->rule)) << claim.game;
        EXPECT_EQ(std::get<Automaton>(found->rule), claim.automaton) << claim.game;
        EXPECT_TRUE(is_infinite(found->rule)) << claim.game;
        const std::string written = certificate_text(claim);
        EXPECT_EQ(certificate_text(parse_certificate<AutomatonClaim>(written)->claim), written);
        EXPECT_TRUE(check::check_certificate(written).verified()) << claim.game;
    }
}

TEST(Automata, AgreeWithExhaustiveSearch) {
    std::mt19937_64 random(54);
    std::size_t compared = 0;
    for (const AutomatonClaim& claim : kept_claims()) {
        const Game game = *parse_game(claim.game);
        MisereSearch search(game);
        each_position(22, [&](const std::vector<HeapSize>& heaps) {
            Position position;
            position.heaps = heaps;
            ASSERT_EQ(is_p(claim.automaton, heaps), search.outcome(position) == Outcome::P)
                << claim.game << " " << position_text(game, position);
            ++compared;
        });
        // One move from random large positions: from P none leads to P, from N some move does.
        for (int i = 0; i < 60 * scale(); ++i) {
            std::vector<HeapSize> heaps(1 + random() % 4);
            for (HeapSize& heap : heaps) heap = 1 + random() % 150;
            bool movable = false, wins = false;
            for (std::size_t k = 0; k < heaps.size(); ++k) {
                for_each_option(game.rules, heaps[k], [&](HeapSize, const Parts& parts) {
                    movable = true;
                    std::vector<HeapSize> after = heaps;
                    after.erase(after.begin() + static_cast<std::ptrdiff_t>(k));
                    for (const HeapSize part : parts) after.push_back(part);
                    wins = is_p(claim.automaton, after) || wins;
                    ++compared;
                    return true;
                });
            }
            ASSERT_EQ(is_p(claim.automaton, heaps), movable && !wins) << claim.game;
        }
    }
    EXPECT_GT(compared, 30'000U);
}

// From 11 71 140 in 4.3052 only moves win that leave two large heaps. The proof needs `small` 16 to follow
// them.
TEST(Automata, TheLargestHeapMayLeaveTwoLargeHeaps) {
    const auto kept = kept_claims();
    const auto at = std::ranges::find(kept, "4.3052", &AutomatonClaim::game);
    ASSERT_NE(at, kept.end());
    AutomatonClaim claim = *at;
    std::set<std::vector<HeapSize>> winning;
    const std::vector<HeapSize> heaps{11, 71, 140};
    for (std::size_t k = 0; k < heaps.size(); ++k) {
        for_each_option(parse_game(claim.game)->rules, heaps[k], [&](HeapSize, const Parts& parts) {
            std::vector<HeapSize> after = heaps;
            after.erase(after.begin() + static_cast<std::ptrdiff_t>(k));
            for (const HeapSize part : parts) after.push_back(part);
            std::ranges::sort(after);
            if (is_p(claim.automaton, after)) winning.insert(after);
            return true;
        });
    }
    EXPECT_EQ(winning, (std::set<std::vector<HeapSize>>{{11, 66, 71, 71}, {11, 70, 70, 71}}));
    EXPECT_EQ(claim.automaton.small, 16U);
    EXPECT_EQ(reason(claim), "verified");
    claim.automaton.small = 8;
    EXPECT_EQ(reason(claim), "check.automaton-bad-position");
}

// Steps to the next size are taken all at once.
TEST(Automata, ReadLargeHeapsAtOnce) {
    const auto kept = kept_claims();
    const Automaton& automaton = kept.front().automaton;
    const HeapSize period = automaton.period(largest_automaton_period);
    ASSERT_GT(period, 0U);
    for (AutomatonState s = 0; s < automaton.states(); ++s) {
        AutomatonState slow = s;
        for (HeapSize n = 0; n < 3 * automaton.states(); ++n) {
            ASSERT_EQ(automaton.after(s, n), slow);
            slow = automaton.next[slow];
        }
        EXPECT_EQ(automaton.after(s, 1'000'000 * period), automaton.after(s, 1'000'000'000'000 * period));
    }
}

// The first move of each family wins, and so does its last one; moves of a small heap are complete.
TEST(Automata, Advise) {
    const Game game = *parse_game("0.54");
    Adviser adviser(game, Convention::misere);
    Position position;
    position.heaps = {1'000'000'007, 35, 34};
    const auto advice = adviser.advise(position, true);
    ASSERT_TRUE(advice.ok());
    EXPECT_EQ(advice->reason, Reason::automaton);
    EXPECT_EQ(advice->outcome, Outcome::N);
    const Automaton& automaton = adviser.automaton()->automaton();
    for (const Move& move : advice->winning.listed) EXPECT_TRUE(is_p(automaton, after(position, move).heaps));
    // A smaller position, whose winning moves are counted one by one.
    position.heaps = {250, 38, 21, 4};
    const auto small = adviser.advise(position, true);
    ASSERT_TRUE(small.ok());
    std::set<std::vector<HeapSize>> wins;
    for (std::size_t k = 0; k < position.heaps.size(); ++k) {
        for_each_option(game.rules, position.heaps[k], [&](HeapSize taken, const Parts& parts) {
            std::vector<HeapSize> left = position.heaps;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
            std::vector<HeapSize> move{position.heaps[k], taken};
            for (const HeapSize part : parts) {
                left.push_back(part);
                move.push_back(part);
            }
            std::sort(move.begin() + 2, move.end());
            if (is_p(automaton, left)) wins.insert(move);
            return true;
        });
    }
    EXPECT_EQ(small->winning.total, wins.size());
    EXPECT_EQ(small->outcome == Outcome::N, !wins.empty());
}

// A change of any one number is refused, or still true: it is compared with exhaustive search.
TEST(Automata, ChangedOnesAreRefused) {
    const auto kept = kept_claims();
    const AutomatonClaim& truth = kept.front();
    const Game game = *parse_game(truth.game);
    std::mt19937_64 random(23);
    int accepted = 0;
    for (int i = 0; i < 60 * scale(); ++i) {
        AutomatonClaim lie = truth;
        Automaton& automaton = lie.automaton;
        const std::size_t state = random() % automaton.states();
        const auto other = static_cast<AutomatonState>(random() % automaton.states());
        switch (random() % 3) {
            case 0:
                automaton.add[state] = other;
                break;
            case 1:
                automaton.next[state] = other;
                break;
            default:
                automaton.p[state] = !automaton.p[state];
        }
        automaton.apart.reset();
        if (reason(lie) != "verified") continue;
        ++accepted;
        for (int k = 0; k < 2000; ++k) {
            std::vector<HeapSize> heaps(1 + random() % 5);
            for (HeapSize& heap : heaps) heap = 1 + random() % 120;
            ASSERT_EQ(is_p(automaton, heaps), is_p(truth.automaton, heaps));
        }
    }
    EXPECT_LT(accepted, 10);  // a state that no position reaches in this way
    // Too little for the proof, and a stopped budget: neither is a proof.
    AutomatonClaim claim = truth;
    claim.automaton.small /= 4;
    EXPECT_EQ(reason(claim), "check.automaton-bad-position");
    for (std::uint64_t asks = 1; asks < 4; ++asks) {
        std::uint64_t asked = 0;
        check::Budget budget([&] { return ++asked < asks; });
        EXPECT_TRUE(check::check_claim(truth, budget).ok()) << asks;
        EXPECT_TRUE(budget.stopped()) << asks;
    }
}
