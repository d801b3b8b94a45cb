// A browser has no disk and no folders, only the page's files.
#include "base/files.hpp"

#include <cerrno>
#include <system_error>

#include "page.hpp"

namespace ishitori::page {

std::map<std::string, std::string>& files() {
    static std::map<std::string, std::string> files;
    return files;
}

}  // namespace ishitori::page

namespace ishitori::base {

using page::files;

namespace {

Error no_disk(const char* key, const std::string& path) {
    return Error::machine(key, path, std::generic_category().message(ENOSYS));
}
Error unwritable(const std::string& path) { return no_disk("file.unwritable", path); }

}  // namespace

Error unreadable(const std::string& path, int number) {
    return Error::machine("file.unreadable", path, std::generic_category().message(number));
}

Result<std::string> read_file(const std::string& path, FileKind, const KeepGoing&, const WorthMore&) {
    const auto file = files().find(path);
    if (file == files().end()) return no_disk("file.unreadable", path);
    return file->second;
}

Status write_file(const std::string& path, std::string_view contents, Synced, const KeepGoing&) {
    files()[path] = contents;
    return Done{};
}

FileAt file_at(const std::string& path) { return files().contains(path) ? FileAt::regular : FileAt::none; }

bool same_file(const std::string& one, const std::string& other) { return one == other; }

int Descriptor::close() { return 0; }

Result<OpenFolder> OpenFolder::make(const std::string& path) { return unwritable(path); }
bool OpenFolder::has(const std::string&) const { return false; }
Result<std::optional<std::string>> OpenFolder::read(const std::string& name, FileKind, const KeepGoing&,
                                                    const WorthMore&) const {
    return no_disk("file.unreadable", path_of(name));
}
Status OpenFolder::write(const std::string& name, std::string_view, Synced, const std::string&) const {
    return unwritable(path_of(name));
}
Status OpenFolder::rename(const std::string&, const std::string& to) const { return unwritable(path_of(to)); }
void OpenFolder::remove_leftovers() const {}
Result<std::optional<FileLock>> OpenFolder::lock(const std::string& name) const {
    return unwritable(path_of(name));
}
Result<FileLock> OpenFolder::wait_for_lock(const std::string& name, const KeepGoing&) const {
    return unwritable(path_of(name));
}
bool FileLock::replaced() const { return false; }
Result<Place> place_of(const std::string& path) { return no_disk("file.unreadable", path); }

Result<OpenFile> OpenFile::open(const std::string& path, For) { return unwritable(path); }
std::optional<OpenFile> OpenFile::temporary() { return std::nullopt; }
std::optional<std::uint64_t> OpenFile::temporary_room() { return std::nullopt; }
std::optional<std::size_t> OpenFile::read_at(std::uint64_t, std::span<char>) const { return std::nullopt; }
bool OpenFile::write_at(std::uint64_t, std::string_view) { return false; }
std::optional<std::uint64_t> OpenFile::size() const { return std::nullopt; }
bool OpenFile::cut(std::uint64_t) { return false; }
bool OpenFile::sync() { return false; }
bool OpenFile::lock() { return false; }

}  // namespace ishitori::base
