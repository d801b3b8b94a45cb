// Files written so that nothing good is lost: the old file stays until the new one is whole on disk.
#pragma once

#if defined(__wasi__)
#include <map>
#endif
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace ishitori::inline base {

enum class Synced { yes, no };

// Afterwards the file `path` holds `contents` and nothing else. They are written to a temporary file beside
// it (PATH.new-<process>), which then takes its place: whatever happens, a full disk too, either the old file
// or the new one is there, whole. With Synced::yes the new one is on disk when this returns; Synced::no is
// for many files that can be made again. A link is followed; a file's permissions stay; what is no regular
// file (a pipe, /dev/stdout), or lies in a folder that takes no new files, is written in place. Error
// "file.unwritable" (exit 4) names the file and the reason.
Status write_file(const std::string& path, std::string_view contents, Synced synced = Synced::yes);

// Whether both names mean the same file, there or not.
bool same_file(const std::string& one, const std::string& other);

// The steps of it, for those who have a discipline of their own. Both give 0, or the error number.
// Writes the file in place, creating it if need be, and waits until it is on disk.
int write_synced(const std::string& path, std::string_view contents);
// Waits until the names in this folder are on disk; a file system that cannot do that is no error.
void sync_folder(const std::string& folder);

#if defined(__wasi__)
// The page has no disk: what is written is kept here, by name, and what a visitor opens is put here.
std::map<std::string, std::string>& page_files();
#endif

}  // namespace ishitori::inline base
