// The program in separate processes, in a folder that is removed at the end.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ishitori {

class ProgramTest : public testing::Test {
  protected:
    void SetUp() override {
        namespace fs = std::filesystem;
        folder_ = (fs::temp_directory_path() / ("ishitori-run-" + std::to_string(::getpid()))).string();
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string at(const std::string& name) const { return folder_ + "/" + name; }
    static std::string contents(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return text.str();
    }
    // Standard output goes to the file `out`, standard error to `out`.err; killed after two minutes.
    pid_t start(std::vector<std::string> words, const std::string& out) const {
        words.insert(words.begin(), ISHITORI_BINARY_DIR "/ishitori");
        const std::string answer = at(out), notes = at(out + ".err");
        const pid_t process = ::fork();
        if (process != 0) return process;
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        ::dup2(::open(answer.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
        ::dup2(::open(notes.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), 2);
        ::alarm(120);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    // The exit code, or minus the signal that ended it; *megabytes is its peak memory.
    static int wait_for(pid_t process, long* megabytes = nullptr) {
        int status = 0;
        rusage used = {};
        ::wait4(process, &status, 0, &used);
        if (megabytes != nullptr) *megabytes = used.ru_maxrss / 1000;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    int run(const std::vector<std::string>& words, const std::string& out, long* megabytes = nullptr) const {
        return wait_for(start(words, out), megabytes);
    }

    std::string folder_;
};

}  // namespace ishitori
