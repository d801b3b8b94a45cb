#include "check/ledger.hpp"

#include <fmt/format.h>

#include <sstream>

#include "base/files.hpp"
#include "base/platform/system.hpp"
#include "base/sha256.hpp"

namespace ishitori::check {

namespace {

std::string beginning() { return fmt::format("ishitori ledger 1\nchecker {}\n", checker_version); }

}  // namespace

Ledger::Ledger(std::string path, KeepGoing keep_going)
    : path_(std::move(path)), keep_going_(std::move(keep_going)), since_(platform::processor_time()) {}

Status Ledger::read() {
    if (file_at(path_) == FileAt::none) return Done{};
    return join(path_);
}

Status Ledger::join(const std::string& path) {
    const auto text = read_file(path, FileKind::ledger, keep_going_);
    if (!text) return text.error();
    if (text->empty()) return Done{};  // created by another process that is about to write it
    return take(path, *text);
}

Status Ledger::take(const std::string& path, std::string_view text) {
    const std::string first = "ishitori ledger 1\n", head = beginning();
    if (!text.starts_with(first)) return Error::input("ledger.not-one", path);
    const std::size_t end = text.rfind("end ");
    if (end == std::string_view::npos ||
        text.substr(end) != "end " + sha256_hex(text.substr(0, end)) + "\n") {
        return Error::input("ledger.damaged", path);
    }
    if (!text.starts_with(head)) return Error::input("ledger.version", path, checker_version);
    Ledger read(path);
    std::istringstream words{std::string(text.substr(head.size(), end - head.size()))};
    std::string word, heaps, cpu;
    if (!(words >> word >> read.certificate_) || word != "certificate" ||
        !(words >> word >> read.stretches_) || word != "stretches") {
        return Error::input("ledger.damaged", path);
    }
    std::uint64_t stretch = 0;
    Note note;
    while (words >> word >> stretch >> heaps >> note.heaps >> cpu >> note.cpu_seconds) {
        read.notes_[stretch] = note;
    }
    // The digest detects accidental damage, not other programs, so the text is checked too.
    const auto& notes = read.notes_;
    const bool beyond = !notes.empty() && (notes.contains(0) || notes.rbegin()->first > read.stretches_);
    if (beyond || read.text() != text) return Error::input("ledger.damaged", path);
    if (!empty() && (certificate_ != read.certificate_ || stretches_ != read.stretches_))
        return Error::input("ledger.foreign", path);
    certificate_ = read.certificate_;
    stretches_ = read.stretches_;
    notes_.merge(read.notes_);
    return Done{};
}

Status Ledger::fits(const std::vector<std::string>& files) const {
    bool fits = empty();
    for (std::size_t i = 0; !fits && i < files.size(); ++i) {
        if (file_at(files[i]) == FileAt::other) return Done{};  // a pipe cannot be read twice
        const auto text = read_file(files[i], FileKind::certificate, keep_going_);
        fits = !text || sha256_hex(*text) == certificate_;
    }
    if (!fits) return Error::input("ledger.foreign", path_);
    return Done{};
}

bool Ledger::speaks_of(const std::string& digest, std::uint64_t stretches) {
    if (empty()) {
        certificate_ = digest;
        stretches_ = stretches;
    }
    if (certificate_ != digest) return false;
    if (stretches_ != stretches) failure_ = Error::input("ledger.damaged", path_);
    return true;
}

bool Ledger::note(std::uint64_t stretch, HeapSize heaps) {
    const std::clock_t before = since_;
    since_ = platform::processor_time();
    const auto seconds = static_cast<std::uint64_t>(since_ - before) / std::uint64_t{CLOCKS_PER_SEC};
    return note(stretch, Note{heaps, seconds});
}

bool Ledger::note(std::uint64_t stretch, const Note& note) {
    if (failure_) return false;
    notes_[stretch] = note;
    return write();
}

// The ledger file itself is locked. A process that waited for the lock may find that the file was replaced;
// it then locks the new file.
bool Ledger::write() {
    const Status written = [&]() -> Status {
        const auto place = place_of(path_);
        if (!place) return place.error();
        const auto alone = place->folder.wait_for_lock(place->name, keep_going_);
        if (!alone) return alone.error();
        if (Status theirs = read(); !theirs) return theirs;
        return place->folder.write(place->name, text());
    }();
    if (!written && !failure_) failure_ = written.error();
    return !failure_;
}

std::string Ledger::text() const {
    std::string text = beginning() + fmt::format("certificate {}\nstretches {}\n", certificate_, stretches_);
    for (const auto& [stretch, note] : notes_) {
        text += fmt::format("derived {} heaps {} cpu {}\n", stretch, note.heaps, note.cpu_seconds);
    }
    return text + "end " + sha256_hex(text) + "\n";
}

}  // namespace ishitori::check
