// Quotients as long runs: what is kept is gone on from, and what is no quotient of the game is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "check/check_free_heaps.hpp"
#include "claims/write_certificate.hpp"
#include "run/quotient_run.hpp"

using namespace ishitori;

namespace {

std::string fresh_folder(const char* name) {
    const std::string path = ::testing::TempDir() + "/ishitori-quotient-" + name;
    std::filesystem::remove_all(path);
    return path;
}

Result<QuotientRunFinding> run_quotient(const Game& game, const std::string& path, HeapSize heaps) {
    const auto folder = CheckpointFolder::open(path, "quotient " + game.text);
    if (!folder) return folder.error();
    QuotientRun wanted;
    wanted.limits.heaps = heaps;
    wanted.folder = &*folder;
    wanted.checkpoint_seconds = 0;
    wanted.confirms = [](const FreeHeapClaim& claim) -> std::optional<bool> {
        check::Budget budget;
        return check::check_free_heaps(claim, budget).ok();
    };
    return run_quotient(game, wanted);
}

}  // namespace

TEST(QuotientRun, GoesOnFromItsCheckpoint) {
    const std::string path = fresh_folder("on");
    for (const char* text : {"0.77"}) {
        const Game game = *parse_game(text);
        const auto first = run_quotient(game, path, 40);
        ASSERT_TRUE(first.ok());
        EXPECT_FALSE(first->resumed);
        EXPECT_TRUE(first->saved);
        EXPECT_EQ(first->found.quotient.max_heap(), 40U);
        const auto second = run_quotient(game, path, 1000);
        ASSERT_TRUE(second.ok());
        EXPECT_TRUE(second->resumed);
        EXPECT_EQ(second->found.quotient.status, QuotientStatus::proved);
        auto at_once = find_quotient(game.rules, {}).quotient;
        // The proof may be seen at another heap.
        auto same = [&](MisereQuotient quotient) {
            const std::size_t heaps = std::min(quotient.phi.size(), at_once.phi.size());
            quotient.phi.resize(heaps);
            at_once.phi.resize(heaps);
            return quotient == at_once;
        };
        EXPECT_TRUE(same(second->found.quotient));
        const auto third = run_quotient(game, path, 1000);  // nothing left to do
        ASSERT_TRUE(third.ok());
        EXPECT_TRUE(same(third->found.quotient));
    }
}

TEST(QuotientRun, RefusesWhatIsNoQuotientOfTheGame) {
    const std::string path = fresh_folder("other");
    const Game kayles = *parse_game("0.77"), other = *parse_game("0.15");
    ASSERT_TRUE(run_quotient(kayles, path, 30).ok());
    const auto refused = run_quotient(other, path, 30);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().key, "checkpoint.other");
    // A good file with a state that is none.
    {
        const auto folder = CheckpointFolder::open(path, "quotient 0.77");
        ASSERT_TRUE(folder.ok());
        ASSERT_TRUE(folder->save("nonsense").ok());
    }
    const auto damaged = run_quotient(kayles, path, 30);
    ASSERT_FALSE(damaged.ok());
    EXPECT_EQ(damaged.error().key, "checkpoint.damaged");
}

// What was proved with free heaps is kept beside the finite quotient, and gone on from.
TEST(QuotientRun, GoesOnBeyondFiniteQuotients) {
    const std::string path = fresh_folder("beyond");
    const Game game = *parse_game("0.76");
    const auto first = run_quotient(game, path, 12);
    ASSERT_TRUE(first.ok());
    ASSERT_TRUE(first->found.beyond.has_value());
    EXPECT_TRUE(first->saved);
    const auto second = run_quotient(game, path, 13);
    ASSERT_TRUE(second.ok());
    EXPECT_TRUE(second->resumed);
    EXPECT_EQ(second->found.stop, QuotientStop::free_heaps);
    EXPECT_EQ(second->found.quotient.max_heap(), first->found.quotient.max_heap());
    QuotientLimits limits;
    limits.heaps = 13;
    const FoundQuotient at_once = find_quotient(game.rules, limits);
    ASSERT_TRUE(second->found.beyond && at_once.beyond);
    EXPECT_EQ(second->found.beyond->max_heap(), 13U);
    EXPECT_EQ(*second->found.beyond, *at_once.beyond);
}

TEST(QuotientRun, RefusesAClaimBeyondThatDoesNotHold) {
    const std::string path = fresh_folder("lie");
    const Game game = *parse_game("0.76");
    ASSERT_TRUE(run_quotient(game, path, 12).ok());
    const auto save = [&](const std::string& state) {
        const auto folder = CheckpointFolder::open(path, "quotient 0.76");
        ASSERT_TRUE(folder->save(state).ok());
    };
    std::string state;
    {
        const auto folder = CheckpointFolder::open(path, "quotient 0.76");
        state = (*folder->load())->state;
    }
    const std::size_t second = state.find("ishitori certificate", 1);
    ASSERT_NE(second, std::string::npos);
    FreeHeapClaim claim = parse_free_heaps_certificate(state.substr(second))->claim;
    const auto forged = [&](const FreeHeapClaim& lie) {
        save(state.substr(0, second) + certificate_text(lie));
        const auto refused = run_quotient(game, path, 13);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().key, "checkpoint.damaged");
    };
    FreeHeapClaim lie = claim;
    lie.quotient.slices[1].pop_back();
    forged(lie);
    lie = claim;
    lie.quotient.cells.pop_back();
    forged(lie);
    lie = claim;
    lie.game = "0.77";
    forged(lie);
    save(state.substr(0, second) + "ishitori certificate 1\nkind");
    EXPECT_EQ(run_quotient(game, path, 13).error().key, "checkpoint.damaged");
    save(state);
    EXPECT_TRUE(run_quotient(game, path, 13).ok());
}
