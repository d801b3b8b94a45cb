// Quotients as long runs: a kept state is resumed, and a state that is not a quotient of the game is
// rejected.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
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
        // The proof may be found at another heap.
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
    // A good file whose state is not a quotient: the previous state is used, if it is a quotient.
    const auto save_nonsense = [&] {
        const auto folder = CheckpointFolder::open(path, "quotient 0.77");
        ASSERT_TRUE(folder.ok());
        ASSERT_TRUE(folder->save("nonsense").ok());
    };
    save_nonsense();
    const auto mended = run_quotient(kayles, path, 30);
    ASSERT_TRUE(mended.ok());
    EXPECT_TRUE(mended->from_previous);
    save_nonsense();
    save_nonsense();
    const auto damaged = run_quotient(kayles, path, 30);
    ASSERT_FALSE(damaged.ok());
    EXPECT_EQ(damaged.error().key, "checkpoint.damaged");
}

// A proof with free heaps is kept together with the finite quotient, and resumed.
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
        state = (*folder->load([](const std::string&) { return true; }))->state;
    }
    const std::size_t second = state.find("ishitori certificate", 1);
    ASSERT_NE(second, std::string::npos);
    FreeHeapClaim claim = parse_certificate<FreeHeapClaim>(state.substr(second))->claim;
    const auto forged = [&](const FreeHeapClaim& lie) {
        for (int both = 0; both < 2; ++both) save(state.substr(0, second) + certificate_text(lie));
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
    for (int both = 0; both < 2; ++both) save(state.substr(0, second) + "ishitori certificate 1\nkind");
    EXPECT_EQ(run_quotient(game, path, 13).error().key, "checkpoint.damaged");
    save(state);
    EXPECT_TRUE(run_quotient(game, path, 13).ok());
}

namespace {

void keep(const std::string& path, const Game& game, const QuotientClaim& claim) {
    std::filesystem::remove_all(path);
    const auto folder = CheckpointFolder::open(path, "quotient " + game.text);
    ASSERT_TRUE(folder.ok());
    ASSERT_TRUE(folder->save(certificate_text(claim)).ok());
}

}  // namespace

// A state that claims to be proved: its claim is not reported, even if the run is stopped at once.
TEST(QuotientRun, AStateProvesNothing) {
    const std::string path = fresh_folder("proved");
    const Game game = *parse_game("0.6");
    QuotientClaim claim;
    claim.game = game.text;
    claim.quotient.order = 2;
    claim.quotient.generators = {2};
    claim.quotient.times = {{1, 0}};
    claim.quotient.p = {false, true};
    claim.quotient.phi.assign(3001, 1);
    claim.quotient.phi[0] = claim.quotient.phi[1] = 0;
    for (const QuotientStatus status :
         {QuotientStatus::proved, QuotientStatus::kernel, QuotientStatus::partial}) {
        claim.quotient.status = status;
        claim.quotient.preperiod = status == QuotientStatus::partial ? 0 : 2;
        claim.quotient.period = status == QuotientStatus::proved ? 1 : 0;
        claim.needed = status == QuotientStatus::partial ? 0 : 8;
        keep(path, game, claim);
        const auto result = run_quotient(game, path, 3010);
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().key, "checkpoint.damaged");
        const auto folder = CheckpointFolder::open(path, "quotient " + game.text);
        QuotientRun stopped;
        stopped.limits.keep_going = [] { return false; };
        stopped.folder = &*folder;
        const auto ended = run_quotient(game, stopped);
        ASSERT_FALSE(ended.ok());
        EXPECT_EQ(ended.error().key,
                  status == QuotientStatus::partial ? "limit.interrupted" : "checkpoint.damaged");
    }
}

// A state with one changed number is rejected, or the run has the same result as a run from the start.
TEST(QuotientRun, AnyNumberOfAStateChanged) {
    const std::string path = fresh_folder("numbers");
    std::mt19937 random(7);
    int accepted = 0;
    for (const auto& [text, heaps] : {std::pair{"0.33", 8U}, {"0.333", 6U}, {"0.15", 12U}, {"0.77", 9U}}) {
        const Game game = *parse_game(text);
        QuotientLimits limits;
        limits.heaps = heaps;
        MisereQuotient first = find_quotient(game.rules, limits).quotient;
        first.status = QuotientStatus::partial;
        first.preperiod = first.period = 0;
        const QuotientClaim good = quotient_claim(game.text, game.rules, first);
        limits.heaps = heaps + 2;
        const MisereQuotient whole = find_quotient(game.rules, limits).quotient;
        for (int round = 0; round < 60; ++round) {
            QuotientClaim lie = good;
            MisereQuotient& q = lie.quotient;
            const auto any = [&] { return static_cast<QuotientElement>(random() % q.order); };
            if (random() % 4 == 0)
                q.phi[random() % q.phi.size()] = any();
            else
                q.times[random() % q.times.size()][any()] = any();
            if (random() % 2 == 0) q.times[random() % q.times.size()][any()] = any();
            keep(path, game, lie);
            const auto result = run_quotient(game, path, heaps + 2);
            if (!result.ok()) {
                EXPECT_EQ(result.error().key, "checkpoint.damaged") << text << " " << round;
                continue;
            }
            ++accepted;
            EXPECT_EQ(result->found.quotient, whole) << text << " " << round;
        }
    }
    EXPECT_LT(accepted, 60);
}
