// Value files: written values can be read; truncation, flipped bytes, other files and full disks are
// distinguished.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>

#include "base/every_module.hpp"
#include "kept_checksum.hpp"
#include "run/kept_values.hpp"

namespace fs = std::filesystem;
using namespace ishitori;

namespace {

class Kept : public ::testing::Test {
  protected:
    void SetUp() override {
        path_ = (fs::temp_directory_path() / ("ishitori-kept-" + std::to_string(::getpid()))).string();
        fs::remove_all(path_);
        // Small values first, then some above 255: chunks of one and of two bytes a value.
        std::mt19937_64 random(20261122);
        for (HeapSize n = 0; n < 3000; ++n)
            values_.push_back(static_cast<std::uint16_t>(random() % (n < 1500 ? 200 : 2000)));
    }
    void TearDown() override { fs::remove_all(path_); }

    Result<ValueKeeper> open(HeapSize next, const std::string& game = "0.04") const {
        return ValueKeeper::open(path_, game, next);
    }
    std::string opened(HeapSize next, const std::string& game = "0.04") const {
        const auto keeper = open(next, game);
        return keeper ? "good from " + std::to_string(keeper->next()) : key_of(keeper.error());
    }
    static std::string key_of(const Error& error) {
        return error.key + " exit " + std::to_string(static_cast<int>(error.exit));
    }
    std::span<const std::uint16_t> run(HeapSize first, HeapSize end) const {
        return std::span(values_).subspan(first, end - first);
    }
    // A finished file of three chunks: heaps 0 to 999, 1000 to 1999, 2000 to 2999.
    void write_three() const {
        auto keeper = open(0);
        ASSERT_TRUE(keeper);
        for (HeapSize first : {0U, 1000U, 2000U}) {
            ASSERT_TRUE(keeper->add(first, run(first, first + 300)));
            ASSERT_TRUE(keeper->add(first + 300, run(first + 300, first + 1000)));
            ASSERT_TRUE(keeper->flush());
        }
        ASSERT_TRUE(keeper->finish());
    }
    // "" if the file contains exactly the first `count` values, else the fault.
    std::string contents(HeapSize count, bool complete) const {
        auto kept = KeptValues::open(path_);
        if (!kept) return key_of(kept.error());
        if (kept->game() != "0.04") return "game " + kept->game();
        if (kept->count() != count) return std::to_string(kept->count()) + " values";
        if (kept->complete() != complete) return complete ? "not complete" : "complete";
        std::vector<StoredValue> all(count);
        if (const Status status = kept->read(0, all); !status) return key_of(status.error());
        SequenceChecksum sum;
        sum.add(run(0, count));
        if (sum.value() != kept->checksum().value()) return "checksum " + kept->checksum().hex();
        return std::equal(all.begin(), all.end(), values_.begin()) ? "" : "other values";
    }
    std::string bytes() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void put(const std::string& all) const { std::ofstream(path_, std::ios::binary) << all; }

    std::string path_;
    std::vector<std::uint16_t> values_;
};

}  // namespace

// A file with other values than the game's is reported as soon as the run reaches them.
TEST_F(Kept, OtherValuesAreNotPassedOver) {
    write_three();
    {
        auto keeper = open(0);
        ASSERT_TRUE(keeper);
        EXPECT_TRUE(keeper->add(0, run(0, 1700)).ok());
        std::vector<std::uint16_t> others(run(1700, 2600).begin(), run(1700, 2600).end());
        others[33] ^= 1;
        const Status status = keeper->add(1700, std::span<const std::uint16_t>(others));
        ASSERT_FALSE(status.ok());
        EXPECT_EQ(key_of(status.error()), "kept.disagrees exit 2");
        EXPECT_EQ(status.error().args[1], "1733");
        EXPECT_FALSE(keeper->add(2600, run(2600, 3000)).ok());
    }
}

// A run resumed from its checkpoint: the values below must equal the values of that run.
TEST_F(Kept, ValuesBelowTheCheckpointAreConfirmed) {
    write_three();
    auto keeper = open(2000);
    ASSERT_TRUE(keeper);
    SequenceChecksum sum;
    sum.add(run(0, 2000));
    EXPECT_TRUE(keeper->confirm(2000, sum).ok());
    EXPECT_TRUE(keeper->confirm(0, SequenceChecksum{}).ok());
    sum.add(std::uint64_t{1});
    const Status status = keeper->confirm(2000, sum);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(key_of(status.error()), "kept.other-values exit 2");
    EXPECT_EQ(status.error().args[1], "1999");
}

TEST_F(Kept, ComesBack) {
    write_three();
    EXPECT_EQ(contents(3000, true), "");
    auto kept = KeptValues::open(path_);
    ASSERT_TRUE(kept);
    for (HeapSize first : {0U, 999U, 1000U, 1500U, 2998U}) {
        std::vector<StoredValue> some(first == 1500 ? 1400 : 2);
        ASSERT_TRUE(kept->read(first, some));
        EXPECT_TRUE(
            std::equal(some.begin(), some.end(), values_.begin() + static_cast<std::ptrdiff_t>(first)));
    }
    std::vector<StoredValue> beyond(2);
    const Status status = kept->read(2999, beyond);
    ASSERT_FALSE(status);
    EXPECT_EQ(key_of(status.error()), "kept.short exit 1");
    EXPECT_EQ(status.error().args[1], "3000");
    EXPECT_EQ(status.error().args[2], "3000");
    // One byte a value while they are below 256.
    EXPECT_LT(bytes().size(), 1000 + 2 * 2000 + 300U);
}

TEST_F(Kept, LongRunsAndWideValues) {
    std::vector<StoredValue> values(2 * kept_chunk + 5);
    for (HeapSize n = 0; n < values.size(); ++n)
        values[n] = static_cast<StoredValue>(n < kept_chunk ? n % 7 : n * 3);
    auto keeper = ValueKeeper::open(path_, "0.(3)", 0);
    ASSERT_TRUE(keeper);
    ASSERT_TRUE(keeper->add(0, std::span<const StoredValue>(values)));
    ASSERT_TRUE(keeper->finish());
    EXPECT_LT(fs::file_size(path_), kept_chunk + 4 * (kept_chunk + 5) + 400);
    auto kept = KeptValues::open(path_);
    ASSERT_TRUE(kept);
    std::vector<StoredValue> back(values.size());
    ASSERT_TRUE(kept->read(0, back));
    EXPECT_TRUE(back == values);
    EXPECT_EQ(checksum_of_values(*kept), kept->checksum().hex());
}

TEST_F(Kept, GoesOnWhereItStopped) {
    {
        auto keeper = open(0);
        ASSERT_TRUE(keeper);
        ASSERT_TRUE(keeper->add(0, run(0, 1700)));
        ASSERT_TRUE(keeper->flush());
        ASSERT_TRUE(keeper->add(1700, run(1700, 1900)));  // not flushed, so lost
    }
    EXPECT_EQ(contents(1700, false), "");
    EXPECT_EQ(opened(1800), "kept.behind exit 1");
    {
        auto keeper = open(1200);  // a run from its checkpoint: gives 1200 to 1699 again
        ASSERT_TRUE(keeper);
        EXPECT_EQ(keeper->next(), 1700U);
        ASSERT_TRUE(keeper->add(1200, run(1200, 1600)));
        ASSERT_TRUE(keeper->add(1600, run(1600, 2500)));
        ASSERT_TRUE(keeper->finish());
    }
    EXPECT_EQ(contents(2500, true), "");
    {
        auto keeper = open(0);  // a finished file continues too
        ASSERT_TRUE(keeper);
        ASSERT_TRUE(keeper->add(0, run(0, 3000)));
        ASSERT_TRUE(keeper->finish());
    }
    EXPECT_EQ(contents(3000, true), "");
}

TEST_F(Kept, CutAnywhere) {
    write_three();
    const std::string whole = bytes();
    std::size_t chunk_end[4] = {whole.find("ishC"), 0, 0, 0};
    chunk_end[1] = chunk_end[0] + 40 + 1000;
    chunk_end[2] = chunk_end[1] + 40 + 2000;
    chunk_end[3] = chunk_end[2] + 40 + 2000;
    for (std::size_t length = 0; length < whole.size(); length += length < 120 ? 1 : 37) {
        put(whole.substr(0, length));
        HeapSize count = 0;
        for (HeapSize chunk = 1; chunk <= 3; ++chunk)
            count = length >= chunk_end[chunk] ? 1000 * chunk : count;
        if (length < chunk_end[0]) {
            EXPECT_EQ(contents(0, false), "kept.not-values exit 1") << length;
        } else {
            EXPECT_EQ(contents(count, false), "") << length;
        }
        {
            auto keeper = open(0);
            ASSERT_TRUE(keeper) << length;
            EXPECT_EQ(keeper->next(), count);
            ASSERT_TRUE(keeper->add(0, run(0, 3000)));
            ASSERT_TRUE(keeper->finish());
        }
        EXPECT_EQ(contents(3000, true), "") << length;
    }
}

TEST_F(Kept, FlippedByteIsFoundAndNamed) {
    write_three();
    const std::string whole = bytes();
    for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 1 : 29) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        put(damaged);
        EXPECT_NE(contents(3000, true), "") << at;
    }
    std::string damaged = whole;
    const std::size_t second = whole.find("ishC", whole.find("ishC") + 4);
    damaged[second + 40 + 77] ^= 1;
    put(damaged);
    auto kept = KeptValues::open(path_);
    ASSERT_TRUE(kept);
    std::vector<StoredValue> some(1000);
    EXPECT_TRUE(kept->read(0, some));
    EXPECT_TRUE(kept->read(2000, some));
    const Status status = kept->read(900, some);
    ASSERT_FALSE(status);
    EXPECT_EQ(key_of(status.error()), "kept.damaged exit 2");
    EXPECT_EQ(status.error().args, (std::vector<std::string>{path_, "2", "1000", "1999"}));
    damaged = whole;
    damaged[second + 9] ^= 1;
    put(damaged);
    const auto headless = KeptValues::open(path_);
    ASSERT_FALSE(headless);
    EXPECT_EQ(headless.error().args, (std::vector<std::string>{path_, "2", "1000"}));
    EXPECT_EQ(opened(0), "kept.damaged-head exit 2");
    EXPECT_EQ(bytes(), damaged);  // nothing was discarded
}

// After a power failure: the last chunk has its length, but not its values.
TEST_F(Kept, LastChunkNeverReachedTheDisk) {
    write_three();
    std::string all = bytes();
    all.resize(all.size() - 40);  // without the end record
    for (std::size_t at = all.size() - 500; at < all.size(); ++at) all[at] = 0;
    put(all);
    EXPECT_EQ(opened(0), "good from 2000");
    EXPECT_EQ(contents(2000, false), "");
}

TEST_F(Kept, OthersAreRefused) {
    write_three();
    const std::string whole = bytes();
    EXPECT_EQ(opened(0, "0.06"), "kept.other exit 1");
    put("ishitori values 99\ngame 0.04\n\n");
    EXPECT_EQ(opened(0), "kept.version exit 1");
    EXPECT_EQ(contents(0, false), "kept.version exit 1");
    put("Dear diary\n\n");
    EXPECT_EQ(opened(0), "kept.not-values exit 1");
    EXPECT_EQ(bytes(), "Dear diary\n\n");
    put(whole);
    const auto first = open(0);
    ASSERT_TRUE(first);
    EXPECT_EQ(opened(0), "kept.locked exit 1");
}

TEST_F(Kept, PlacesThatCannotBeWritten) {
    EXPECT_EQ(key_of(KeptValues::open(path_).error()), "file.unreadable exit 4");
    EXPECT_EQ(key_of(ValueKeeper::open(path_ + "/none/values", "0.04", 0).error()), "file.unwritable exit 4");
    fs::create_directory(path_);
    EXPECT_EQ(opened(0), "file.unwritable exit 4");
    EXPECT_EQ(key_of(KeptValues::open(path_).error()), "file.not-regular exit 4");
    EXPECT_EQ(key_of(ValueKeeper::open("/dev/full", "0.04", 0).error()), "file.not-regular exit 4");
    // a pipe is not waited for
    fs::remove(path_);
    ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
    EXPECT_EQ(opened(0), "file.not-regular exit 4");
    EXPECT_EQ(key_of(KeptValues::open(path_).error()), "file.not-regular exit 4");
}

// A disk that becomes full, simulated by a limit on file sizes, in a child process.
TEST_F(Kept, FullDiskKeepsWhatWasGood) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{2000, 2000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        auto keeper = open(0);
        bool good = keeper.ok() && keeper->add(0, run(0, 1000)) && keeper->flush();
        const Status status = keeper->add(1000, run(1000, 3000));
        const Status flushed = keeper->flush();
        good = good && status && !flushed && flushed.error().key == "kept.unwritable";
        good = good && !keeper->add(3000, run(0, 1)) && !keeper->finish();
        ::_exit(good ? 0 : 1);
    }
    int ended = 0;
    ASSERT_EQ(::waitpid(child, &ended, 0), child);
    EXPECT_EQ(ended, 0);
    EXPECT_EQ(contents(1000, false), "");
    EXPECT_EQ(opened(1000), "good from 1000");
}
