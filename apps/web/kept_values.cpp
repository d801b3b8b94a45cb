// A browser has no files to keep values in: every value file is refused.
#include "run/kept_values.hpp"

#include <cerrno>
#include <system_error>

#include "base/utf8.hpp"

namespace ishitori {

namespace {

Error no_file(const std::string& path) {
    return Error::machine("kept.unwritable", printable(path), std::generic_category().message(ENOSYS));
}

}  // namespace

Result<KeptValues> KeptValues::open(const std::string& path) { return no_file(path); }

KeptValues::KeptValues(KeptValues&& other) noexcept : path_(std::move(other.path_)), file_(other.file_) {}

KeptValues::~KeptValues() = default;

SequenceChecksum KeptValues::checksum() const { return {}; }

Status KeptValues::read(HeapSize, std::span<StoredValue>) { return no_file(path_); }

Status KeptValues::verify() { return no_file(path_); }

Result<ValueKeeper> ValueKeeper::open(const std::string& path, const std::string&, HeapSize) {
    return no_file(path);
}

ValueKeeper::ValueKeeper(ValueKeeper&& other) noexcept : path_(std::move(other.path_)), file_(other.file_) {}

ValueKeeper::~ValueKeeper() = default;

Status ValueKeeper::confirm(HeapSize, const SequenceChecksum&) { return no_file(path_); }

Status ValueKeeper::flush() { return no_file(path_); }

Status ValueKeeper::finish() { return no_file(path_); }

template <class Value>
Status ValueKeeper::add_all(HeapSize, std::span<const Value>) {
    return no_file(path_);
}
template Status ValueKeeper::add_all(HeapSize, std::span<const std::uint16_t>);
template Status ValueKeeper::add_all(HeapSize, std::span<const StoredValue>);

}  // namespace ishitori
