// Quotients as long runs: what is kept is gone on from, and what is no quotient of the game is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "run/quotient_run.hpp"

using namespace ishitori;

namespace {

std::string fresh_folder(const char* name) {
    const std::string path = ::testing::TempDir() + "/ishitori-quotient-" + name;
    std::filesystem::remove_all(path);
    return path;
}

Result<QuotientRunFinding> run(const Game& game, const std::string& path, HeapSize heaps) {
    const auto folder = CheckpointFolder::open(path, "quotient " + game.text);
    if (!folder) return folder.error();
    QuotientRun wanted;
    wanted.limits.heaps = heaps;
    wanted.folder = &*folder;
    wanted.checkpoint_seconds = 0;
    return run_quotient(game, wanted);
}

}  // namespace

TEST(QuotientRun, GoesOnFromItsCheckpoint) {
    const std::string path = fresh_folder("on");
    for (const char* text : {"0.77"}) {
        const Game game = *parse_game(text);
        const auto first = run(game, path, 40);
        ASSERT_TRUE(first.ok());
        EXPECT_FALSE(first->resumed);
        EXPECT_TRUE(first->saved);
        EXPECT_EQ(first->found.quotient.max_heap(), 40U);
        const auto second = run(game, path, 1000);
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
        const auto third = run(game, path, 1000);  // nothing left to do
        ASSERT_TRUE(third.ok());
        EXPECT_TRUE(same(third->found.quotient));
    }
}

TEST(QuotientRun, RefusesWhatIsNoQuotientOfTheGame) {
    const std::string path = fresh_folder("other");
    const Game kayles = *parse_game("0.77"), other = *parse_game("0.15");
    ASSERT_TRUE(run(kayles, path, 30).ok());
    const auto refused = run(other, path, 30);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().key, "checkpoint.other");
    // A good file with a state that is none.
    {
        const auto folder = CheckpointFolder::open(path, "quotient 0.77");
        ASSERT_TRUE(folder.ok());
        ASSERT_TRUE(folder->save("nonsense").ok());
    }
    const auto damaged = run(kayles, path, 30);
    ASSERT_FALSE(damaged.ok());
    EXPECT_EQ(damaged.error().key, "checkpoint.damaged");
}
