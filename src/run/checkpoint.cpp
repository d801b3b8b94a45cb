#include "run/checkpoint.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/fnv1a.hpp"
#include "base/number.hpp"
#include "base/split.hpp"

namespace ishitori::run {

namespace {

constexpr std::size_t max_head_bytes = 4096;  // bytes of the lines before the state

// The lines before the state; from version 2 on the last one is a digest of the lines above it.
std::string header(const std::string& parameters, std::string_view state) {
    const std::string lines = fmt::format("ishitori checkpoint {}\nof {}\nbytes {}\nfnv1a64 {}\n",
                                          checkpoint_version, parameters, state.size(), fnv1a_text(state));
    return fmt::format("{}header {}\n\n", lines, fnv1a_text(lines));
}

bool header_fits(std::string_view lines) {
    const std::size_t last = lines.rfind("\nheader ");
    return last != std::string_view::npos &&
           lines.substr(last + 1) == fmt::format("header {}\n", fnv1a_text(lines.substr(0, last + 1)));
}

// The rest of the next line if it begins with `label`.
std::optional<std::string> labelled(std::string_view& lines, std::string_view label) {
    const std::string_view line = take_part(lines, '\n');
    if (!line.starts_with(label)) return std::nullopt;
    return std::string(line.substr(label.size()));
}

// The lines before a state.
struct Head {
    std::string version, parameters, digest;
    std::size_t end = 0, state_size = 0;  // bytes

    bool readable() const { return version == "1" || version == std::to_string(checkpoint_version); }
};

// Nullopt if the text has no head, or a damaged one.
std::optional<Head> head_of(std::string_view text) {
    const std::size_t end = text.substr(0, max_head_bytes).find("\n\n");
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view lines = text.substr(0, end + 1);
    const auto version = labelled(lines, "ishitori checkpoint ");
    if (!version) return std::nullopt;
    Head head;
    head.version = *version;
    head.end = end + 2;
    // Version 1 had no digest of these lines.
    if (head.version != "1" && !header_fits(text.substr(0, end + 1))) return std::nullopt;
    if (!head.readable()) return head;
    const auto parameters = labelled(lines, "of ");
    const auto size = labelled(lines, "bytes ");
    const auto digest = labelled(lines, "fnv1a64 ");
    const auto state_size = size ? digits_only(*size) : std::nullopt;
    if (!parameters || !digest || !state_size) return std::nullopt;
    head.parameters = *parameters;
    head.digest = *digest;
    head.state_size = *state_size;
    return head;
}

}  // namespace

bool holds_state(const OpenFolder& folder) { return folder.has("current") || folder.has("previous"); }

Result<CheckpointFolder> CheckpointFolder::open(const std::string& path, const std::string& parameters) {
    auto folder = OpenFolder::make(path);
    if (!folder) return folder.error();
    return open(std::move(*folder), parameters);
}

Result<CheckpointFolder> CheckpointFolder::open(OpenFolder folder, const std::string& parameters) {
    auto lock = folder.lock("lock");
    if (!lock) return lock.error();
    if (!*lock) return Error::input("checkpoint.locked", folder.path());
    folder.remove_leftovers();
    return CheckpointFolder(std::move(folder), parameters, std::move(**lock));
}

Result<std::optional<Storage::Loaded>> CheckpointFolder::load(const Storage::Usable& usable,
                                                              const KeepGoing& keep_going) const {
    bool damaged = false;
    for (const char* const name : {"current", "previous"}) {
        std::optional<Head> head;
        // States may be large: only the first lines of a foreign file are read.
        auto read = folder_.read(name, FileKind::checkpoint, keep_going, [&](std::string_view text) {
            if (text.empty()) return true;
            if (!head) head = head_of(text);
            return head && head->readable() && head->parameters == parameters_ &&
                   text.size() <= head->end + head->state_size;
        });
        if (!read) return read.error();
        if (!*read) continue;
        std::string text = std::move(**read);
        if (!head) {
            damaged = true;
            continue;
        }
        if (!head->readable()) {
            return Error::input("checkpoint.version", path(), head->version, checkpoint_version);
        }
        if (head->parameters != parameters_)
            return Error::input("checkpoint.other", path(), head->parameters, parameters_);
        text.erase(0, head->end);
        if (text.size() != head->state_size || head->digest != fnv1a_text(text) || !usable(text)) {
            damaged = true;
            continue;
        }
        // The damaged file is set aside for inspection; a failure here is harmless, because the next state
        // replaces it.
        if (damaged) static_cast<void>(folder_.rename("current", "current.damaged").ok());
        return std::optional(Storage::Loaded{std::move(text), std::string_view(name) == "previous"});
    }
    // The files stay unchanged, so that the same command reports the same error instead of starting again.
    if (damaged) return Error::check("checkpoint.damaged", path());
    return std::optional<Storage::Loaded>();
}

Status CheckpointFolder::save(std::string_view state) const {
    if (lock_.replaced()) return Error::machine("checkpoint.replaced", path());
    std::string bytes = header(parameters_, state);
    bytes.reserve(bytes.size() + state.size());
    bytes += state;
    return folder_.write("current", bytes, Synced::yes, "previous");
}

}  // namespace ishitori::run
