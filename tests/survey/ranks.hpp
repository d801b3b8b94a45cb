// Jobs of ishitori-mpi, run as a user would.
#pragma once

#include <signal.h>

#include <chrono>
#include <thread>

#include "survey_test.hpp"

namespace ishitori {

// Processes whose command line contains `word` and whose parent is `parent` (Linux).
inline std::vector<pid_t> ranks_of(pid_t parent, const std::string& word) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const std::string line = contents_of(entry.path() / "cmdline");
        std::istringstream stat(contents_of(entry.path() / "stat"));
        std::string id, command, state;
        pid_t its_parent = 0;
        stat >> id >> command >> state >> its_parent;
        if (its_parent == parent && line.find(word) != std::string::npos) found.push_back(std::stoi(name));
    }
    std::sort(found.begin(), found.end());
    return found;
}

// Like wait_for, but kills a launcher that hangs, because ending the job is the task of Open MPI.
inline int wait_a_while(pid_t process) {
    for (int i = 0; i < 120; ++i) {
        int status = 0;
        if (waitpid(process, &status, WNOHANG) == process)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    for (pid_t rank : ranks_of(process, "ishitori-mpi")) kill(rank, SIGKILL);
    kill(process, SIGKILL);
    return wait_for(process);
}

inline bool mpi_here() {
    return std::filesystem::exists(program("ishitori-mpi")) &&
           std::system("command -v mpirun >/dev/null 2>&1") == 0;
}

inline std::vector<std::string> on_ranks(int ranks, const std::vector<std::string>& words) {
    std::vector<std::string> all{"mpirun", "--allow-run-as-root", "--oversubscribe",
                                 "-n",     std::to_string(ranks), program("ishitori-mpi")};
    all.insert(all.end(), words.begin(), words.end());
    // Open MPI frees some memory only when the process ends.
    if (sanitized) all.insert(all.begin(), {"env", "ASAN_OPTIONS=detect_leaks=0"});
    return all;
}

}  // namespace ishitori
