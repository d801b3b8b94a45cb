// SIGKILL at random moments: to a plain survey, a rank, rank 0. The same command continues, and the catalogue
// equals the catalogue of an uninterrupted run.
#include <chrono>
#include <random>
#include <thread>

#include "base/every_module.hpp"
#include "forms/form_result.hpp"
#include "ranks.hpp"

using namespace ishitori;

namespace {

// The number of kills in each test: 5, and 100 of them with ISHITORI_TEST_SCALE=20.
const int kills = 5 * static_cast<int>(test_scale());
const int max_starts = 80 * kills;

struct Moment {
    unsigned seed = std::random_device{}();
    std::mt19937 random{seed};
    std::chrono::milliseconds next(int most) {
        return std::chrono::milliseconds(std::uniform_int_distribution<int>(1, most)(random));
    }
};

}  // namespace

TEST(Kill, APlainSurvey) {
    const Folder folder;
    // with misère quotients, bounded by memory so that each run ends at the same heap
    const std::vector<std::string> words{
        program("ishitori"), "survey", "4.??",      "--to", "12000", "--misere-to", "60",
        "--memory-per-game", "200000", "--threads", "2",    "--db"};
    auto with = [&](const std::string& file) {
        std::vector<std::string> all = words;
        all.push_back(file);
        return all;
    };
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_EQ(wait_for(start(with(folder / "calm.db"))), 0);
    const auto whole =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    Moment moment;
    int killed = 0;
    for (int tries = 0; killed < kills && tries < max_starts; ++tries) {
        const pid_t process = start(with(folder / "killed.db"));
        std::this_thread::sleep_for(moment.next(static_cast<int>(whole.count() / 4) + 20));
        kill(process, SIGKILL);
        if (wait_for(process) == 128 + SIGKILL)
            ++killed;
        else
            std::filesystem::remove(folder / "killed.db");  // it was complete: start again
    }
    EXPECT_EQ(killed, kills) << "seed " << moment.seed;
    ASSERT_EQ(wait_for(start(with(folder / "killed.db"))), 0) << "seed " << moment.seed;
    expect_same(folder / "calm.db", folder / "killed.db");
}

TEST(Kill, ARankOrRankZero) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const std::vector<std::string> words{"survey", "4.??", "--to", "12000", "--db"};
    auto with = [&](const std::string& file) {
        std::vector<std::string> all = words;
        all.push_back(file);
        return all;
    };
    ASSERT_EQ(reply_to(with(folder / "calm.db")).exit, Exit::answered);
    Moment moment;
    int killed = 0;
    for (int tries = 0; killed < kills && tries < max_starts; ++tries) {
        const pid_t job = start(on_ranks(2 + tries % 3, with(folder / "killed.db")));
        std::this_thread::sleep_for(moment.next(700));
        const auto ranks = ranks_of(job, "ishitori-mpi");
        // Once all ranks are up and the survey has begun: mpirun itself may hang if one dies while it starts
        // them.
        if (ranks.size() == static_cast<std::size_t>(2 + tries % 3) &&
            std::filesystem::exists(folder / "killed.db")) {
            kill(ranks[tries % 2 == 0 ? 0 : ranks.size() - 1], SIGKILL);
            ++killed;
        }
        if (wait_a_while(job) == 0) std::filesystem::remove(folder / "killed.db");
    }
    EXPECT_EQ(killed, kills) << "seed " << moment.seed;
    ASSERT_EQ(wait_for(start(on_ranks(2, with(folder / "killed.db")))), 0) << "seed " << moment.seed;
    expect_same(folder / "calm.db", folder / "killed.db");
}

TEST(Ranks, GiveTheSameCatalogue) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    auto words = [&](const std::string& file) {
        return std::vector<std::string>{
            "survey", "0.??",        "--to", "10000", "--threads", "1", "--memory-per-game",
            "200000", "--misere-to", "60",   "--db",  file};
    };
    ASSERT_EQ(reply_to(words(folder / "one.db")).exit, Exit::answered);
    for (int ranks : {2, 4}) {
        const std::string file = folder / ("ranks" + std::to_string(ranks) + ".db");
        ASSERT_EQ(wait_for(start(on_ranks(ranks, words(file)))), 0);
        expect_same(folder / "one.db", file);
    }
    // wrong words end the job with the exit code of the command line
    EXPECT_EQ(wait_for(start(on_ranks(2, {"survey", "0.x", "--to", "10", "--db", folder / "x.db"}))), 1);
}

// States of megabytes in the tasks and in the results: two ranks must not wait for each other.
TEST(Ranks, LargeStatesGoBothWays) {
    if (!mpi_here()) GTEST_SKIP() << "no Open MPI here";
    const Folder folder;
    const std::string file = folder / "a.db", one = folder / "one.db";
    ASSERT_EQ(reply_to({"survey", "0.0??", "0.1??", "--to", "9000", "--db", file}).exit, Exit::answered);
    std::vector<std::string> open;
    {
        auto database = Database::open(file, Database::Mode::read);
        ASSERT_TRUE(database.ok());
        Statement forms = database->prepare("SELECT form FROM forms WHERE status = 'open'");
        while (forms.step()) open.push_back(forms.text(0));
    }
    ASSERT_GT(open.size(), 10U);
    for (const std::string& form : open)
        put_state(file, form, 9000, sealed_state(form, pack_values(std::vector<StoredValue>(4 << 20, 0))));
    std::filesystem::copy_file(file, one);
    const auto words = [](const std::string& at) {
        return std::vector<std::string>{"survey", "0.0??", "0.1??",     "--to", "12000",
                                        "--db",   at,      "--threads", "2"};
    };
    ASSERT_EQ(reply_to(words(one)).exit, Exit::answered);
    const pid_t job = start(on_ranks(3, words(file)));
    int status = 0;
    bool ended = false;
    for (int i = 0; i < 1200 && !ended; ++i) {
        ended = waitpid(job, &status, WNOHANG) == job;
        if (!ended) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (!ended) wait_a_while(job);
    ASSERT_TRUE(ended) << "the ranks wait for one another";
    EXPECT_EQ(WEXITSTATUS(status), 0);
    expect_same(one, file);
}
