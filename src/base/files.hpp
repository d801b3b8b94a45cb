// The only access to files and folders: no other code in src/ and apps/ opens, creates, renames or removes
// one (tests/layout).
//
// There are two kinds of names. A name that the user typed is followed to its target: through links, to a
// pipe, to a device. A name found in a folder may have been chosen by somebody else. So an OpenFolder opens
// its entries relative to itself, only regular files and folders, and follows no link. It writes a file under
// a new random name and then renames it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/read_file.hpp"
#include "base/result.hpp"

namespace ishitori::base {

enum class Synced { yes, no };

// Replaces the contents of the file that the user named, in the same way as OpenFolder::write(). Links are
// followed. A file that is not regular (a pipe, /dev/stdout), or in whose folder no file can be created, is
// written in place. Waits for the reader of a pipe. Errors "file.unwritable" (exit 4),
// "limit.interrupted".
Status write_file(const std::string& path, std::string_view contents, Synced synced = Synced::yes,
                  const KeepGoing& keep_going = {});

class FileLock;

// A folder of the file system. Copies refer to the same folder; threads may share one. Names are single
// components: "", ".", ".." and names with a '/' are refused (EINVAL).
class OpenFolder {
  public:
    // The folder that the user named; nullopt if it does not exist. Error "file.unreadable".
    static Result<std::optional<OpenFolder>> open(const std::string& path);
    // The same; creates it and its parents if missing. Error "file.unwritable".
    static Result<OpenFolder> make(const std::string& path);
    // A folder in this one; symbolic links are refused. Additional error: "file.not-folder".
    Result<std::optional<OpenFolder>> folder(const std::string& name) const;
    Result<OpenFolder> make_folder(const std::string& name) const;

    const std::string& path() const { return path_; }  // for sentences
    std::string path_of(const std::string& name) const { return path_ + "/" + name; }

    // True if this name exists, even as a link.
    bool has(const std::string& name) const;
    // All names, "." and ".." left out. Errors "file.unreadable", "file.too-many-names".
    Result<std::vector<std::string>> names() const;

    // The bytes of a file; nullopt if the name does not exist. Errors as read_file(), and "file.not-regular"
    // (exit 4) for a link, a pipe, a device or a folder.
    Result<std::optional<std::string>> read(const std::string& name, FileKind kind,
                                            const KeepGoing& keep_going,
                                            const WorthMore& worth_more = {}) const;

    // Replaces the contents of the file `name` by `contents`; after a failure the old contents remain. A
    // regular file keeps its permissions; anything else but a folder is replaced by the new file. With
    // Synced::yes the file is on disk when this returns. The old file is renamed to `keep_as`, if this is
    // given. Error "file.unwritable" (exit 4).
    Status write(const std::string& name, std::string_view contents, Synced synced = Synced::yes,
                 const std::string& keep_as = {}) const;
    // Removes the files that write() left when the machine or the process died. Requires that nobody
    // writes into this folder meanwhile.
    void remove_leftovers() const;
    // Renames a file; does nothing if `from` does not exist. Error "file.unwritable".
    Status rename(const std::string& from, const std::string& to) const;

    // Creates the file if needed and holds it as long as the lock lives; returns nullopt while another
    // process holds it. Errors "file.unwritable", "file.not-regular".
    Result<std::optional<FileLock>> lock(const std::string& name) const;
    // The same, but waits. Additional error: "limit.interrupted".
    Result<FileLock> wait_for_lock(const std::string& name, const KeepGoing& keep_going) const;

    // True if the path now leads to another folder than the opened one.
    bool replaced() const;

  private:
    friend class FileLock;
    friend Status write_file(const std::string&, std::string_view, Synced, const KeepGoing&);
    void remove(const std::string& name) const;  // a file, or a link itself
    // Waits until the names are on disk. A file system without this operation is not an error.
    void sync() const;
    int put(const std::string& name, std::string_view contents, Synced synced) const;
    int put_beside(const std::string& name, std::string_view contents, Synced synced,
                   std::string& fresh) const;
    int put_in_place(const std::string& fresh, const std::string& name, Synced synced) const;
    OpenFolder(std::string path, Descriptor folder)
        : path_(std::move(path)), folder_(std::make_shared<const Descriptor>(std::move(folder))) {}
    int at() const { return folder_->number(); }

    std::string path_;
    std::shared_ptr<const Descriptor> folder_;
};

// The location of a file that the user named, to be written, after its links.
struct Place {
    OpenFolder folder;
    std::string name;
};
// Error "file.unwritable": the folder does not exist, or the name is a folder.
Result<Place> place_of(const std::string& path);

// An exclusive lock on a file, so that two processes never write in one place. The system releases it when
// the process ends, even after a crash.
class FileLock {
  public:
    // True if the held file was replaced under its name, or its folder was removed and created again. The
    // contents under that name then belong to another process.
    bool replaced() const;

  private:
    friend class OpenFolder;
    enum class Holder { we, another, nobody };
    Holder holder() const;  // of the name
    FileLock(OpenFolder folder, std::string name, Descriptor file)
        : folder_(std::move(folder)), name_(std::move(name)), file_(std::move(file)) {}

    OpenFolder folder_;
    std::string name_;
    Descriptor file_;
};

// The target of a name that the user typed.
enum class FileAt { none, regular, other };
FileAt file_at(const std::string& path);

// True if both names refer to the same file, whether it exists or not.
bool same_file(const std::string& one, const std::string& other);

// A large file with random access; copies refer to the same file. After a failure errno holds the reason.
class OpenFile {
  public:
    enum class For { reading, writing };
    // The file that the user named; created for writing if it does not exist. Errors "file.unreadable",
    // "file.unwritable", "file.not-regular" (exit 4: a pipe or a folder).
    static Result<OpenFile> open(const std::string& path, For what);
    // A temporary file without a name, which disappears with this process.
    static std::optional<OpenFile> temporary();
    static std::optional<std::uint64_t> temporary_room();  // free bytes in the folder of temporary files

    // Returns the number of bytes read, fewer than requested at the end of the file; nullopt on failure.
    std::optional<std::size_t> read_at(std::uint64_t at, std::span<char> to) const;
    bool write_at(std::uint64_t at, std::string_view bytes);
    std::optional<std::uint64_t> size() const;
    bool cut(std::uint64_t size);
    bool sync();
    // True if this process now holds the file alone, like FileLock.
    bool lock();

  private:
    explicit OpenFile(Descriptor file) : file_(std::make_shared<const Descriptor>(std::move(file))) {}
    int number() const { return file_->number(); }
    std::shared_ptr<const Descriptor> file_;
};

}  // namespace ishitori::base
