// Checkpoints: the state of a long computation in a folder, so that it can go on after anything, SIGKILL too.
//
// The folder holds `current`, `previous` and `lock`. Saving writes `new`, syncs it, renames `current` to
// `previous` and `new` to `current`, and syncs the folder: at every moment a good state is there. Reading
// checks the digests, of the lines at its head too; a damaged `current` is set aside (`current.damaged`) and
// `previous` is taken.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "run/file_lock.hpp"

namespace ishitori::inline run {

inline constexpr int checkpoint_version = 2;  // states of version 1 are read too

class CheckpointFolder {
  public:
    // Creates the folder if needed and locks it for this process. `parameters` is one line that says what is
    // computed
    // ("period 0.106"): a folder of other parameters is refused. Errors: "checkpoint.unwritable" (exit 4),
    // "checkpoint.locked" (exit 1).
    static Result<CheckpointFolder> open(const std::string& path, const std::string& parameters);

    struct Loaded {
        std::string state;
        bool from_previous = false;  // `current` was damaged or missing
    };
    // The last good state that the caller can use; nothing if none was ever saved here. Errors:
    // "checkpoint.other" (exit 1: the folder belongs to other parameters), "checkpoint.version" (exit 1),
    // "checkpoint.damaged" (exit 2: no such state is left).
    using Usable = std::function<bool(const std::string& state)>;
    Result<std::optional<Loaded>> load(const Usable& usable) const;

    // Whether a state lies here, good or not.
    bool used() const;

    // Afterwards `state` is on disk. Error "checkpoint.unwritable" (exit 4); the states saved before are
    // still there.
    Status save(std::string_view state) const;

    const std::string& path() const { return path_; }

  private:
    CheckpointFolder(std::string path, std::string parameters, FileLock lock)
        : path_(std::move(path)), parameters_(std::move(parameters)), lock_(std::move(lock)) {}

    std::string path_, parameters_;
    FileLock lock_;
};

}  // namespace ishitori::inline run
