// Shared code of the libFuzzer targets. Each target passes the fuzzer's bytes to one reader of the program
// through the user's interface: words in, an answer out. Digests are repaired first, because otherwise they
// would stop a fuzzer before the code after them.
//
// A target fails by a crash, by a sanitizer, by its time limit, or by an invalid answer (an exit code beyond
// 4).
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

namespace fuzz {

inline std::uint64_t fnv1a(std::string_view bytes) {
    std::uint64_t digest = 0xcbf29ce484222325ULL;
    for (const char c : bytes) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return digest;
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// The input, split at each newline; at least one line.
inline std::vector<std::string> lines_of(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> lines(1);
    for (const char c : text_of(data, size)) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

// A folder in memory if possible; removed at the end of the process.
class Place {
  public:
    Place() {
        const std::filesystem::path shared = "/dev/shm";
        std::string name =
            ((std::filesystem::exists(shared) ? shared : std::filesystem::temp_directory_path()) /
             "ishitori-fuzz-XXXXXX")
                .string();
        path_ = mkdtemp(name.data());
    }
    ~Place() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    std::string operator/(std::string_view name) const { return (path_ / name).string(); }
    std::string write(std::string_view name, std::string_view bytes) const {
        const std::string path = *this / name;
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

  private:
    std::filesystem::path path_;
};

// The answer to these words; every long computation stops after `steps` polls.
inline ishitori::Reply ask(const std::vector<std::string>& words, int steps = 200) {
    ishitori::Environment environment;
    environment.quiet = true;
    environment.keep_going = [steps]() mutable { return --steps > 0; };
    ishitori::Reply reply = ishitori::answer(words, environment);
    const int exit = static_cast<int>(reply.exit);
    if (exit < 0 || exit > 4) std::abort();
    return reply;
}

}  // namespace fuzz
