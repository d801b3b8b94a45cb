// A proof never rests on a file: 0.1005 has its period, 194 from heap 1,294,723 on, by heap 2,097,152.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "forged_states.hpp"
#include "search_run.hpp"

namespace fs = std::filesystem;
using namespace ishitori;

namespace {

constexpr HeapSize on_the_way = 1600000, far_enough = 4000000;

class ResumedProof : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = (fs::temp_directory_path() / ("ishitori-resumed-" + std::to_string(::getpid()))).string();
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    Result<Finding> run(HeapSize limit, std::function<bool(HeapSize, HeapSize)> keep_going = {}) const {
        const auto folder = CheckpointFolder::open(folder_, "period 0.1005");
        SearchRun wanted;
        wanted.options.heaps = limit;
        wanted.keep_going = std::move(keep_going);
        wanted.folder = &*folder;
        return run_search(game_, wanted);
    }
    // Stopped by the user, not by a limit: then the state is kept.
    Result<Finding> part_of_the_way() const {
        return run(far_enough, [](HeapSize known, HeapSize) { return known < on_the_way; });
    }
    template <class Change>
    void change_state(Change change) const {
        const auto folder = CheckpointFolder::open(folder_, "period 0.1005");
        const std::string state = change((*folder->load([](const std::string&) { return true; }))->state);
        ASSERT_TRUE(SparseRun::restore(*split_rules(game_.rules), state));
        ASSERT_TRUE(folder->save(state));
    }

    Game game_ = *parse_game("0.1005");
    std::string folder_;
};

}  // namespace

TEST_F(ResumedProof, ValuesThatWereReadAreDerivedAgain) {
    const auto first = part_of_the_way();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->standing, Standing::open);
    const auto resumed = run(far_enough);
    ASSERT_TRUE(resumed);
    EXPECT_TRUE(resumed->resumed);
    EXPECT_EQ(resumed->standing, Standing::proved);
    EXPECT_EQ(resumed->periodicity, (Periodicity{1294723, 194, 0}));
    EXPECT_EQ(resumed->derived_again_end, first->known_end);
    EXPECT_FALSE(resumed->rests_on_checkpoint_end);
    // The state in which the period was found is not a proof either.
    const auto again = run(far_enough);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->standing, Standing::proved);
    EXPECT_EQ(again->derived_again_end, resumed->known_end);
}

TEST_F(ResumedProof, WithoutThatItIsNone) {
    ASSERT_TRUE(part_of_the_way());
    const auto stopped = run(far_enough, [](HeapSize, HeapSize limit) { return limit == far_enough; });
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->standing, Standing::observed);
    EXPECT_EQ(stopped->periodicity, (Periodicity{1294723, 194, 0}));
    EXPECT_TRUE(stopped->rests_on_checkpoint_end);
    EXPECT_FALSE(stopped->derived_again_end);
    EXPECT_TRUE(stopped->window);  // for the certificate
}

TEST_F(ResumedProof, AStateThatHoldsTogetherAndIsWrong) {
    ASSERT_TRUE(part_of_the_way());
    change_state([&](const std::string& state) {
        return exchanged(state, *split_rules(game_.rules), 1100000, 1100000 + 2);
    });
    const auto resumed = run(far_enough);
    ASSERT_FALSE(resumed);
    EXPECT_EQ(resumed.error().key, "checkpoint.disagrees");
    EXPECT_EQ(resumed.error().exit, Exit::check_failed);
}

// A state with the right digest that no run has written.
TEST_F(ResumedProof, TheStateBeforeIsTakenWhereOneCannotBeUsed) {
    const auto first = part_of_the_way();
    ASSERT_TRUE(first);
    const auto save = [&](const std::string& state) {
        const auto folder = CheckpointFolder::open(folder_, "period 0.1005");
        ASSERT_TRUE(folder->save(state));
    };
    save("no state at all");
    const auto resumed = run(far_enough);
    ASSERT_TRUE(resumed);
    EXPECT_TRUE(resumed->from_previous);
    EXPECT_EQ(resumed->derived_again_end, first->known_end);
    save("no state");
    save("nor here");
    const auto refused = run(far_enough);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().key, "checkpoint.damaged");
}
