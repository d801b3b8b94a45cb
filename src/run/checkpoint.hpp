// Checkpoints: the state of a long computation in a folder, so that it can always be resumed, even after
// SIGKILL.
//
// The folder contains `current`, `previous` and `lock`. Saving writes a new file, syncs it, renames `current`
// to `previous` and the new file to `current`, and syncs the folder: a good state exists at every moment.
// Reading checks the digests, also of the first lines; a damaged `current` is set aside (`current.damaged`),
// and `previous` is used.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/files.hpp"
#include "base/result.hpp"
#include "period/storage.hpp"

namespace ishitori::run {

inline constexpr int checkpoint_version = 2;  // states of version 1 are read too

// True if the folder holds a state, valid or damaged.
bool holds_state(const OpenFolder& folder);

class CheckpointFolder {
  public:
    // Creates the folder if needed and locks it for this process. `parameters` is one line that names the
    // computation, such as "period 0.106"; a folder with other parameters is rejected. Errors:
    // "checkpoint.locked" (exit 1), and as OpenFolder.
    static Result<CheckpointFolder> open(const std::string& path, const std::string& parameters);
    static Result<CheckpointFolder> open(OpenFolder folder, const std::string& parameters);

    // The last good state that the caller can use; nullopt if no state was ever saved here. Errors:
    // "checkpoint.other" (exit 1: the folder belongs to other parameters), "checkpoint.version" (exit 1),
    // "checkpoint.damaged" (exit 2: no good state is left), and as OpenFolder::read().
    Result<std::optional<Storage::Loaded>> load(const Storage::Usable& usable,
                                                const KeepGoing& keep_going = {}) const;

    bool used() const { return holds_state(folder_); }

    // Afterwards `state` is on disk. Error "file.unwritable" (exit 4); earlier states are then unchanged.
    Status save(std::string_view state) const;

    const std::string& path() const { return folder_.path(); }

  private:
    CheckpointFolder(OpenFolder folder, std::string parameters, FileLock lock)
        : folder_(std::move(folder)), parameters_(std::move(parameters)), lock_(std::move(lock)) {}

    OpenFolder folder_;
    std::string parameters_;
    FileLock lock_;
};

}  // namespace ishitori::run
