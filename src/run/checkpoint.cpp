#include "run/checkpoint.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "base/write_file.hpp"
#include "claims/certificate.hpp"

namespace ishitori::inline run {

namespace {

namespace fs = std::filesystem;

std::string why(int number) { return std::generic_category().message(number); }

Error unwritable(const std::string& path, int number) {
    return Error::machine("checkpoint.unwritable", printable(path), why(number));
}

// The lines before the state, the last one a digest of those above it, in every version from 2 on.
std::string header(const std::string& parameters, std::string_view state) {
    const std::string lines =
        fmt::format("ishitori checkpoint {}\nof {}\nbytes {}\nfnv1a64 {:016x}\n", checkpoint_version,
                    parameters, state.size(), certificate_digest(state));
    return fmt::format("{}header {:016x}\n\n", lines, certificate_digest(lines));
}

bool header_fits(std::string_view lines) {
    const std::size_t last = lines.rfind("\nheader ");
    return last != std::string_view::npos &&
           lines.substr(last + 1) ==
               fmt::format("header {:016x}\n", certificate_digest(lines.substr(0, last + 1)));
}

// The rest of the next line if it begins with `word` and a space.
std::optional<std::string> labelled(std::istringstream& lines, std::string_view word) {
    std::string line;
    if (!std::getline(lines, line) || !line.starts_with(word) || line.size() <= word.size() ||
        line[word.size()] != ' ')
        return std::nullopt;
    return line.substr(word.size() + 1);
}

enum class Read { missing, unreadable, damaged, good };

struct File {
    Read read = Read::missing;
    std::string version, parameters, state;
};

File read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        File file;
        if (errno != ENOENT && errno != ENOTDIR) file.read = Read::unreadable;
        return file;
    }
    // States may be large: no copy more than needed.
    std::error_code no_size;
    std::string text;
    text.reserve(static_cast<std::size_t>(fs::file_size(path, no_size)) + 1);  // 0 where there is none
    std::array<char, 65536> block;
    while (in.read(block.data(), block.size()) || in.gcount() > 0)
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    File file;
    file.read = Read::damaged;
    const std::size_t end = text.find("\n\n");
    if (end == std::string::npos) return file;
    std::istringstream lines(text.substr(0, end + 1));
    const auto version = labelled(lines, "ishitori checkpoint");
    if (!version) return file;
    file.version = *version;
    const bool readable = file.version == std::to_string(checkpoint_version);
    // Version 1 had no digest of these lines.
    if (file.version != "1" && !header_fits(std::string_view(text).substr(0, end + 1))) return file;
    if (!readable && file.version != "1") {
        file.read = Read::good;  // of another version: the caller refuses it
        return file;
    }
    if (!readable) file.version = std::to_string(checkpoint_version);
    const auto parameters = labelled(lines, "of");
    const auto size = labelled(lines, "bytes");
    const auto digest = labelled(lines, "fnv1a64");
    if (!parameters || !size || !digest) return file;
    file.parameters = *parameters;
    text.erase(0, end + 2);
    file.state = std::move(text);
    const bool whole = digits_only(*size) == file.state.size() &&
                       *digest == fmt::format("{:016x}", certificate_digest(file.state));
    if (whole) file.read = Read::good;
    return file;
}

}  // namespace

Result<CheckpointFolder> CheckpointFolder::open(const std::string& path, const std::string& parameters) {
    std::error_code fault;
    fs::create_directories(path, fault);
    if (fault) return unwritable(path, fault.value());
    FileLock lock;
    if (const int why_not = lock.take(path + "/lock"); why_not == EWOULDBLOCK) {
        return Error::input("checkpoint.locked", printable(path));
    } else if (why_not != 0) {
        return unwritable(path, why_not);
    }
    return CheckpointFolder(path, parameters, std::move(lock));
}

bool CheckpointFolder::used() const {
    std::error_code ignored;
    return fs::exists(path_ + "/current", ignored) || fs::exists(path_ + "/previous", ignored);
}

Result<std::optional<CheckpointFolder::Loaded>> CheckpointFolder::load(const Usable& usable) const {
    bool damaged = false;
    for (const std::string_view name : {"current", "previous"}) {
        File file = read_file(path_ + "/" + std::string(name));
        if (file.read == Read::missing) continue;
        if (file.read == Read::unreadable)
            return Error::machine("file.unreadable", printable(path_ + "/" + std::string(name)),
                                  std::generic_category().message(errno));
        if (file.read == Read::damaged) {
            damaged = true;
            continue;
        }
        if (file.version != std::to_string(checkpoint_version)) {
            return Error::input("checkpoint.version", printable(path_), printable(file.version),
                                std::to_string(checkpoint_version));
        }
        if (file.parameters != parameters_) {
            return Error::input("checkpoint.other", printable(path_), printable(file.parameters),
                                parameters_);
        }
        if (!usable(file.state)) {
            damaged = true;
            continue;
        }
        if (damaged) {  // the next state would replace it: set aside for whoever wants to look, no need
            const std::string current = path_ + "/current";
            std::error_code ignored;
            fs::rename(current, current + ".damaged", ignored);
        }
        return std::optional(Loaded{std::move(file.state), name == "previous"});
    }
    // Left as they are, so that the same command says the same again and does not begin anew.
    if (damaged) return Error::check("checkpoint.damaged", printable(path_));
    return std::optional<Loaded>();
}

Status CheckpointFolder::save(std::string_view state) const {
    const std::string fresh = path_ + "/new", current = path_ + "/current", previous = path_ + "/previous";
    if (lock_.replaced(path_ + "/lock")) return Error::machine("checkpoint.replaced", printable(path_));
    std::string bytes = header(parameters_, state);
    bytes.reserve(bytes.size() + state.size());
    bytes += state;
    if (const int fault = write_synced(fresh, bytes); fault != 0) {
        ::unlink(fresh.c_str());
        return unwritable(path_, fault);
    }
    if (::rename(current.c_str(), previous.c_str()) != 0 && errno != ENOENT) return unwritable(path_, errno);
    if (::rename(fresh.c_str(), current.c_str()) != 0) return unwritable(path_, errno);
    sync_folder(path_);
    return Done{};
}

}  // namespace ishitori::inline run
