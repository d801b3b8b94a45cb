// Checkpoints: a saved state can be loaded; damage, other owners and full disks are distinguished.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iomanip>

#include "base/every_module.hpp"
#include "base/fnv1a.hpp"
#include "run/checkpoint.hpp"

namespace fs = std::filesystem;
using namespace ishitori;

namespace {

class Checkpoint : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ =
            (fs::temp_directory_path() / ("ishitori-checkpoint-" + std::to_string(::getpid()))).string();
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    Result<CheckpointFolder> open(const std::string& parameters = "period 0.106") const {
        return CheckpointFolder::open(folder_, parameters);
    }
    void save(const std::string& state) const {
        const auto folder = open();
        ASSERT_TRUE(folder);
        ASSERT_TRUE(folder->save(state));
    }
    // The loaded state, or the key of the error.
    std::string load(const std::string& parameters = "period 0.106") const {
        const auto folder = open(parameters);
        if (!folder) return folder.error().key;
        const auto loaded = folder->load([](const std::string&) { return true; });
        if (!loaded)
            return loaded.error().key + " exit " + std::to_string(static_cast<int>(loaded.error().exit));
        if (!*loaded) return "nothing";
        return (**loaded).state + ((**loaded).from_previous ? " (previous)" : "");
    }
    void damage(const char* name) const {
        std::fstream file(folder_ + "/" + name, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-2, std::ios::end);
        const auto byte = static_cast<char>(file.peek());
        file.put(static_cast<char>(byte ^ 4));
    }

    std::string folder_;
};

}  // namespace

TEST_F(Checkpoint, ComesBack) {
    EXPECT_EQ(load(), "nothing");
    save("first state");
    EXPECT_EQ(load(), "first state");
    save(std::string("second\0state\n\n", 14));
    EXPECT_EQ(load(), std::string("second\0state\n\n", 14));
}

// An unreadable state must not count as missing, because it would then be overwritten.
TEST_F(Checkpoint, UnreadableIsToldAndLeft) {
    save("one");
    fs::remove(folder_ + "/current");
    fs::create_symlink("current", folder_ + "/current");
    EXPECT_EQ(load(), "file.not-regular exit 4");
    EXPECT_TRUE(fs::is_symlink(folder_ + "/current"));
}

TEST_F(Checkpoint, DamagedCurrentFallsBackOnPrevious) {
    save("first state");
    save("second state");
    damage("current");
    EXPECT_EQ(load(), "first state (previous)");
    EXPECT_TRUE(fs::exists(folder_ + "/current.damaged"));
}

TEST_F(Checkpoint, CutFile) {
    save("first state");
    save("second state");
    for (const std::uintmax_t size : {std::uintmax_t{60}, std::uintmax_t{5}, std::uintmax_t{0}}) {
        fs::resize_file(folder_ + "/current", size);
        EXPECT_EQ(load(), "first state (previous)");
        fs::rename(folder_ + "/current.damaged", folder_ + "/current");
    }
}

// A flipped bit anywhere in the lines before the state is reported as damage, not as the state of another
// game or version.
TEST_F(Checkpoint, DamagedHeader) {
    save("first state");
    save("second state");
    const std::size_t length = fs::file_size(folder_ + "/current") - std::string("second state").size();
    for (std::size_t at = 0; at < length; ++at) {
        std::fstream file(folder_ + "/current", std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const auto byte = static_cast<char>(file.peek());
        file.seekp(static_cast<std::streamoff>(at));
        file.put(static_cast<char>(byte ^ 1));
        file.close();
        EXPECT_EQ(load(), "first state (previous)") << "byte " << at;
        fs::rename(folder_ + "/current.damaged", folder_ + "/current");
        std::fstream good(folder_ + "/current", std::ios::in | std::ios::out | std::ios::binary);
        good.seekp(static_cast<std::streamoff>(at));
        good.put(byte);
    }
    EXPECT_EQ(load(), "second state");
}

// States of the first version had no digest over those lines.
TEST_F(Checkpoint, StatesOfTheFirstVersionAreRead) {
    save("state");
    std::ofstream(folder_ + "/current")
        << "ishitori checkpoint 1\nof period 0.106\nbytes 5\nfnv1a64 " << std::hex << std::setw(16)
        << std::setfill('0') << fnv1a("older") << "\n\nolder";
    EXPECT_EQ(load(), "older");
    EXPECT_EQ(load("period 0.16"), "checkpoint.other exit 1");
}

TEST_F(Checkpoint, NothingGoodLeft) {
    save("first state");
    save("second state");
    damage("current");
    damage("previous");
    EXPECT_EQ(load(), "checkpoint.damaged exit 2");
    EXPECT_EQ(load(), "checkpoint.damaged exit 2");  // and the next attempt does not restart either
    EXPECT_TRUE(open()->used());
}

TEST_F(Checkpoint, KilledBetweenTheRenames) {
    save("first state");
    fs::rename(folder_ + "/current", folder_ + "/previous");
    std::ofstream(folder_ + "/new") << "half a sta";
    EXPECT_EQ(load(), "first state (previous)");
}

TEST_F(Checkpoint, OtherParametersAndVersionsAreRefused) {
    save("state");
    EXPECT_EQ(load("period 0.16"), "checkpoint.other exit 1");
    const std::string lines = "ishitori checkpoint 99\nof period 0.106\n";
    std::ofstream(folder_ + "/current")
        << lines << "header " << std::hex << std::setw(16) << std::setfill('0') << fnv1a(lines) << "\n\n";
    EXPECT_EQ(load(), "checkpoint.version exit 1");
}

TEST_F(Checkpoint, TwoProcessesAtOnce) {
    const auto first = open();
    ASSERT_TRUE(first);
    const auto second = open();
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().key, "checkpoint.locked");
}

// The folder was removed and created again: its contents belong to another run.
TEST_F(Checkpoint, AReplacedFolderIsLeftAlone) {
    const auto first = open();
    ASSERT_TRUE(first);
    ASSERT_TRUE(first->save("mine"));
    fs::remove_all(folder_);
    {
        const auto second = open("period 0.104");
        ASSERT_TRUE(second);
        ASSERT_TRUE(second->save("theirs"));
        const Status status = first->save("mine again");
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().key, "checkpoint.replaced");
        EXPECT_EQ(status.error().exit, Exit::machine_failed);
    }
    EXPECT_EQ(load("period 0.104"), "theirs");
    // if only the lock file is missing, no other process can be running there
    fs::remove(folder_ + "/lock");
    const auto third = open("period 0.104");
    ASSERT_TRUE(third);
    fs::remove(folder_ + "/lock");
    EXPECT_TRUE(third->save("still mine"));
}

TEST_F(Checkpoint, FolderThatCannotBe) {
    std::ofstream(folder_) << "a file, no folder";
    const auto folder = open();
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().key, "file.unwritable");
    EXPECT_EQ(folder.error().exit, Exit::machine_failed);
}

// A full disk, simulated by a limit on file sizes, in a child process.
TEST_F(Checkpoint, FullDiskKeepsWhatWasGood) {
    save("good state");
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto folder = open();
        const Status status = folder->save(std::string(100000, 'x'));
        ::_exit(!status && status.error().key == "file.unwritable" ? 0 : 1);
    }
    int ended = 0;
    ASSERT_EQ(::waitpid(child, &ended, 0), child);
    EXPECT_EQ(ended, 0);
    EXPECT_EQ(load(), "good state");
}

// If the process is killed while it saves, the folder contains one of the states, complete.
TEST_F(Checkpoint, KilledWhileSaving) {
    save("0");
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0) {
            const auto folder = open();
            for (int i = 0;; ++i) {
                if (!folder->save(std::string(20000, static_cast<char>('a' + i % 26)))) ::_exit(1);
            }
        }
        ::usleep(static_cast<useconds_t>(1000 + round * 1700));
        ::kill(child, SIGKILL);
        int ended = 0;
        ::waitpid(child, &ended, 0);
        ASSERT_TRUE(WIFSIGNALED(ended));
        const std::string state = load();
        EXPECT_TRUE(state == "0" || state == "0 (previous)" ||
                    state.substr(0, 20000) == std::string(20000, state[0]))
            << state.substr(0, 60);
    }
}
