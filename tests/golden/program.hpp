// Runs the real ishitori binary: takes words, returns standard output, standard error and the exit code.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "ask/command.hpp"
#include "base/every_module.hpp"

namespace golden {

struct Output {
    std::string out, err;
    int exit = -1;  // 128 + signal if one ended it

    ishitori::Json json() const { return ishitori::Json::parse(out); }
};

// A separate folder for each test, removed at the end.
class Folder {
  public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "ishitori-golden-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name) const { return path_ + "/" + name; }

  private:
    std::string path_;
};

inline std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The environment is empty except for `variables` ("LANG=ja_JP.UTF-8"), standard input is `input`. Killed
// after a minute.
inline Output run(const std::vector<std::string>& words, const std::vector<std::string>& variables = {},
                  const std::string& input = "") {
    const Folder folder;
    const std::string out = folder.file("out"), err = folder.file("err"), in = folder.file("in");
    std::ofstream(in) << input;
    const pid_t child = fork();
    if (child == 0) {
        dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
        const int to = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int wrong = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(to, STDOUT_FILENO);
        dup2(wrong, STDERR_FILENO);
        alarm(60);
        std::string program = ISHITORI_BINARY_DIR "/ishitori";
        std::vector<std::string> held = words, given = variables;
        std::vector<char*> arguments{program.data()}, environment;
        for (std::string& word : held) arguments.push_back(word.data());
        for (std::string& variable : given) environment.push_back(variable.data());
        arguments.push_back(nullptr);
        environment.push_back(nullptr);
        execve(program.c_str(), arguments.data(), environment.data());
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {contents(out), contents(err), WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

inline std::vector<std::string> split(const std::string& words) {
    std::istringstream stream(words);
    std::vector<std::string> all;
    for (std::string word; stream >> word;) all.push_back(word);
    return all;
}

inline Output run(const std::string& words, const std::vector<std::string>& variables = {}) {
    return run(split(words), variables);
}

}  // namespace golden
