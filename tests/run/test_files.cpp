// The only module that opens files and folders: links in a folder are never followed out of it, and every
// read is bounded.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/every_module.hpp"
#include "base/files.hpp"

namespace fs = std::filesystem;
using namespace ishitori;

namespace {

class Files : public ::testing::Test {
  protected:
    void SetUp() override {
        place_ = (fs::temp_directory_path() / ("ishitori-files-" + std::to_string(::getpid()))).string();
        fs::remove_all(place_);
        fs::create_directories(at("folder"));
        put("victim", "precious");
    }
    void TearDown() override { fs::remove_all(place_); }

    std::string at(const std::string& name) const { return place_ + "/" + name; }
    void put(const std::string& name, const std::string& contents) const {
        std::ofstream(at(name), std::ios::binary) << contents;
    }
    std::string got(const std::string& name) const {
        std::ifstream file(at(name), std::ios::binary);
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }
    // Creates something of this kind where a file is expected; `name` exists afterwards.
    void make(const std::string& kind, const std::string& name) const {
        const std::string path = at(name);
        if (kind == "link") fs::create_symlink(at("victim"), path);
        if (kind == "dangling link") fs::create_symlink(at("made by a link"), path);
        if (kind == "link to itself") fs::create_symlink(path, path);
        if (kind == "link to a device") fs::create_symlink("/dev/zero", path);
        if (kind == "pipe") {
            ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
        }
        if (kind == "folder") fs::create_directory(path);
    }
    std::size_t files_in(const std::string& name) const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(at(name)), fs::directory_iterator()));
    }

    std::string place_;
};

const std::vector<std::string> kinds{"link", "dangling link", "link to itself", "link to a device",
                                     "pipe", "folder"};

template <class T>
std::string key_of(const Result<T>& result) {
    return result ? "" : result.error().key;
}

}  // namespace

TEST_F(Files, WhatAFolderBringsIsAFileOrRefused) {
    const auto folder = OpenFolder::make(at("folder"));
    ASSERT_TRUE(folder);
    for (const std::string& kind : kinds) {
        make(kind, "folder/name");
        EXPECT_TRUE(folder->has("name")) << kind;
        EXPECT_EQ(key_of(folder->read("name", FileKind::record, {})), "file.not-regular") << kind;
        EXPECT_EQ(key_of(folder->lock("name")), "file.not-regular") << kind;
        if (kind != "folder") {
            EXPECT_EQ(key_of(folder->folder("name")), "file.not-folder") << kind;
        }
        if (kind != "folder") {
            EXPECT_EQ(key_of(folder->make_folder("name")), "file.not-folder") << kind;
        }
        // Writing replaces an existing entry, except a folder.
        EXPECT_EQ(key_of(folder->write("name", "new")), kind == "folder" ? "file.unwritable" : "") << kind;
        if (kind != "folder") {
            EXPECT_EQ(got("folder/name"), "new") << kind;
        }
        EXPECT_FALSE(fs::is_symlink(at("folder/name"))) << kind;
        EXPECT_EQ(got("victim"), "precious") << kind;
        EXPECT_FALSE(fs::exists(at("made by a link"))) << kind;
        EXPECT_EQ(files_in("folder"), 1U) << kind;
        fs::remove_all(at("folder/name"));
    }
    // A hard link to a user's file: the file is unchanged.
    fs::create_hard_link(at("victim"), at("folder/name"));
    EXPECT_TRUE(folder->write("name", "new"));
    EXPECT_EQ(got("victim"), "precious");
    for (const char* name : {"", ".", "..", "../victim", "a/b", "/etc/passwd"}) {
        EXPECT_FALSE(folder->read(name, FileKind::record, {})) << name;
        EXPECT_FALSE(folder->write(name, "x")) << name;
        EXPECT_FALSE(folder->rename("name", name)) << name;
        EXPECT_FALSE(folder->lock(name)) << name;
        EXPECT_FALSE(folder->make_folder(name)) << name;
    }
    const auto missing = folder->read("missing", FileKind::record, {});
    ASSERT_TRUE(missing);
    EXPECT_FALSE(*missing);
}

TEST_F(Files, EveryKindHasItsLargestSize) {
    const auto folder = OpenFolder::make(at("folder"));
    ASSERT_TRUE(folder);
    for (int kind = 0; kind <= static_cast<int>(FileKind::page); ++kind) {
        const auto most = max_bytes(static_cast<FileKind>(kind));
        ASSERT_GT(most, 0U) << kind;
        put("folder/long", "");
        fs::resize_file(at("folder/long"), most + 1);
        EXPECT_EQ(key_of(folder->read("long", static_cast<FileKind>(kind), {})), "file.too-large");
        EXPECT_EQ(key_of(read_file(at("folder/long"), static_cast<FileKind>(kind), {})), "file.too-large");
    }
    EXPECT_EQ(key_of(read_file("/dev/zero", FileKind::record, {})), "file.too-large");
    EXPECT_EQ(key_of(read_file(at("folder"), FileKind::record, {})), "file.unreadable");
    EXPECT_EQ(key_of(read_file(at("none"), FileKind::record, {})), "file.unreadable");
}

TEST_F(Files, NobodyWaitsLongerThanTheyWant) {
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    const auto start = std::chrono::steady_clock::now();
    const auto for_a_moment = [&] {
        return std::chrono::steady_clock::now() - start < std::chrono::milliseconds(100);
    };
    EXPECT_EQ(key_of(read_file(at("pipe"), FileKind::record, for_a_moment)), "limit.interrupted");
    EXPECT_EQ(key_of(write_file(at("pipe"), "x", Synced::yes, for_a_moment)), "limit.interrupted");
    EXPECT_EQ(key_of(read_file("/dev/zero", FileKind::b_file, [] { return false; })), "limit.interrupted");
    const auto folder = OpenFolder::make(at("folder"));
    const auto held = folder->lock("lock");
    ASSERT_TRUE(held && *held);
    const auto second = folder->lock("lock");
    EXPECT_TRUE(second && !*second);
    EXPECT_EQ(key_of(folder->wait_for_lock("lock", for_a_moment)), "limit.interrupted");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    // The writer of a pipe is read to the end.
    std::thread writer([&] {
        std::ofstream pipe(at("pipe"));
        pipe << "first " << std::flush;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        pipe << "last";
    });
    const auto text = read_file(at("pipe"), FileKind::record, {});
    writer.join();
    ASSERT_TRUE(text);
    EXPECT_EQ(*text, "first last");
}

// The name of the new file is unpredictable, and an existing file with that name is not used.
TEST_F(Files, ThreadsWriteOneFileAndNeverFail) {
    std::atomic<int> failed = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            for (int time = 0; time < 300; ++time) {
                const std::string mine(1000, static_cast<char>('a' + thread));
                failed += write_file(at("same"), mine, Synced::no).ok() ? 0 : 1;
                const std::string now = got("same");
                failed += now.size() == 1000 && now.find_first_not_of(now[0]) == std::string::npos ? 0 : 1;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(failed, 0);
    const std::string foreseen = "result.new-" + std::to_string(::getpid());
    fs::create_hard_link(at("victim"), at(foreseen));
    EXPECT_TRUE(write_file(at("result"), "new"));
    EXPECT_EQ(got("victim"), "precious");
    fs::remove(at(foreseen));
    ASSERT_EQ(::mkfifo(at(foreseen).c_str(), 0600), 0);
    EXPECT_TRUE(write_file(at("result"), "newer"));
    EXPECT_EQ(got("result"), "newer");
    EXPECT_EQ(files_in(""), 5U);  // no temporary file remains
}

TEST_F(Files, SomebodyElsesFileGivesNobodyMore) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can make a file of somebody else";
    put("folder/name", "theirs");
    ASSERT_EQ(::chmod(at("folder/name").c_str(), 06777), 0);
    ASSERT_EQ(::chown(at("folder/name").c_str(), 65534, 65534), 0);
    ASSERT_EQ(::chmod(at("folder/name").c_str(), 06777), 0);
    ASSERT_TRUE(OpenFolder::make(at("folder"))->write("name", "ours"));
    struct stat about {};
    ASSERT_EQ(::stat(at("folder/name").c_str(), &about), 0);
    EXPECT_EQ(about.st_uid, ::geteuid());
    EXPECT_EQ(about.st_mode & 06022U, 0U);
}

TEST_F(Files, LeftoversAreRemovedAndNothingElse) {
    const auto folder = OpenFolder::make(at("folder"));
    put("folder/current.new-0123456789abcdef", "half");
    put("folder/current.new-0123", "mine");
    put("folder/current.new-0123456789abcdeX", "mine");
    fs::create_symlink(at("victim"), at("folder/a.new-0123456789abcdef"));
    folder->remove_leftovers();
    EXPECT_EQ(files_in("folder"), 3U);
    EXPECT_EQ(got("victim"), "precious");
}
