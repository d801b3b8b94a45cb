// Shared code of the survey tests: a separate folder, and the programs run as by a user.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/every_module.hpp"
#include "catalogue/database.hpp"
#include "commands/dispatch.hpp"

namespace ishitori {

// Built with a sanitizer: several times slower, with more address space.
#if defined(ISHITORI_ONE_TARGET)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

inline int test_scale() {
    const char* const text = std::getenv("ISHITORI_TEST_SCALE");
    return text == nullptr ? 1 : std::max(1, std::atoi(text));
}

// A folder that is removed at the end of the test.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "ishitori-survey-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code failure;
        std::filesystem::remove_all(path_, failure);
    }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

inline Reply reply_to(const std::vector<std::string>& words) { return answer(words, Environment{}); }

inline void expect_same(const std::string& a, const std::string& b) {
    const Reply reply = reply_to({"catalogue", a, "compare", b});
    EXPECT_EQ(reply.exit, Exit::answered);
    EXPECT_EQ(reply.out, "The catalogues have the same contents.\n");
}

inline std::string contents_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Changes a catalogue as someone with full knowledge would: every row has its right digest afterwards.
inline void forge_catalogue(const std::string& file, const std::string& sql) {
    auto database = Database::open(file, Database::Mode::write);
    ASSERT_TRUE(database.ok());
    database->run(sql.c_str());
    for (const std::string table : {"games", "forms", "quotients"}) {
        std::string columns;
        Statement names =
            database->prepare("SELECT name FROM pragma_table_info('" + table + "') WHERE name <> 'digest'");
        while (names.step()) columns += (columns.empty() ? "" : ", ") + names.text(0);
        database->run(("UPDATE " + table + " SET digest = row_digest(" + columns + ")").c_str());
    }
    ASSERT_TRUE(database->status().ok()) << sql;
}

inline void put_state(const std::string& file, const std::string& form, HeapSize heaps,
                      const std::string& bytes) {
    auto database = Database::open(file, Database::Mode::write);
    ASSERT_TRUE(database.ok());
    database->prepare("INSERT OR REPLACE INTO states (form, verified_to, bytes) VALUES (?1, ?2, ?3)")
        .bind(form)
        .bind(heaps)
        .blob(bytes)
        .once();
    ASSERT_TRUE(database->status().ok());
}

// Starts a program without output in a separate process group; returns its process.
inline pid_t start(const std::vector<std::string>& words) {
    const pid_t process = fork();
    if (process != 0) return process;
    setpgid(0, 0);
    if (std::freopen("/dev/null", "w", stdout) == nullptr ||
        std::freopen("/dev/null", "w", stderr) == nullptr)
        _exit(126);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

// The exit code, or 128 + the signal.
inline int wait_for(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

inline std::string program(const std::string& name) { return std::string(ISHITORI_BINARY_DIR) + "/" + name; }

}  // namespace ishitori
