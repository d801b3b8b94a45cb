#include "formal.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <system_error>

extern char** environ;

namespace ishitori {

namespace {

std::optional<std::string> formal_checker() {
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    if (error) return std::nullopt;
    for (const char* place : {"ishitori-verify-formal", "../formal/ishitori-verify-formal"}) {
        std::string path = (folder / place).string();
        if (::access(path.c_str(), X_OK) == 0) return path;
    }
    return std::nullopt;
}

// Its first line and its exit code, -1 if it did not end by itself.
std::pair<std::string, int> output_of(std::string program, std::string argument) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {"", -1};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const std::array<char*, 3> words{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string text;
    std::array<char, 4096> block{};
    for (ssize_t got = 1; failed == 0 && got > 0;) {
        got = ::read(ends[0], block.data(), block.size());
        if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
        if (got < 0 && errno == EINTR) got = 1;
    }
    ::close(ends[0]);
    int status = 0;
    if (failed != 0) return {"", -1};
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {text, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

}  // namespace

bool formal_checker_is_there() { return formal_checker().has_value(); }

std::optional<FormalVerdict> formal_verdict(const std::string& file) {
    const auto program = formal_checker();
    if (!program) return std::nullopt;
    // A name that begins with '-' is still a file.
    const auto [text, exit] = output_of(*program, file.starts_with("-") ? "./" + file : file);
    FormalVerdict verdict;
    switch (exit) {
        case 0:
            verdict.kind = FormalVerdict::Kind::verified;
            break;
        case 2:
            verdict.kind = FormalVerdict::Kind::refused;
            break;
        case 3:
            verdict.kind = FormalVerdict::Kind::unchecked;
            break;
        default:
            verdict.kind = FormalVerdict::Kind::failed;
    }
    // "refused FILE: WHY", "unchecked FILE: WHAT"; the text of a game may contain a colon, but not a colon
    // followed by a blank
    if (const std::size_t colon = text.rfind(": "); colon != std::string::npos)
        verdict.why = text.substr(colon + 2, text.find_last_not_of('\n') - colon - 1);
    return verdict;
}

}  // namespace ishitori
