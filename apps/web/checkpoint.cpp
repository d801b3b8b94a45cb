// A browser has no folders to keep a long computation in: every checkpoint is refused.
#include "run/checkpoint.hpp"

#include <cerrno>
#include <system_error>

#include "base/utf8.hpp"

namespace ishitori {

namespace {

Error no_folder(const std::string& path) {
    return Error::machine("checkpoint.unwritable", printable(path), std::generic_category().message(ENOSYS));
}

}  // namespace

Result<CheckpointFolder> CheckpointFolder::open(const std::string& path, const std::string& /*parameters*/) {
    return no_folder(path);
}

FileLock::~FileLock() = default;

Result<std::optional<CheckpointFolder::Loaded>> CheckpointFolder::load(const Usable& /*usable*/) const {
    return no_folder(path_);
}

bool CheckpointFolder::used() const { return false; }

Status CheckpointFolder::save(std::string_view /*state*/) const { return no_folder(path_); }

}  // namespace ishitori
