#include "run/kept_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "base/contract.hpp"
#include "base/fnv1a.hpp"
#include "base/split.hpp"
#include "base/state_bytes.hpp"

namespace ishitori::run {

namespace {

constexpr std::string_view first_words = "ishitori values ";
constexpr std::size_t head_bytes = 40;
constexpr std::size_t max_header = 4096;  // longer than the text of any game
constexpr std::string_view chunk_mark = "ishC";
constexpr std::string_view end_mark = "ishE";

Error unwritable(const std::string& path) {
    return Error::machine("kept.unwritable", path, std::generic_category().message(errno));
}

std::string head_of(const KeptChunk& chunk, std::string_view mark) {
    std::string head(mark);
    put_number(head, chunk.width, 4);
    put_number(head, chunk.first, 8);
    put_number(head, chunk.count, 4);
    put_number(head, chunk.checksum, 4);
    put_number(head, chunk.digest, 8);
    put_number(head, fnv1a(head), 8);
    return head;
}

// Parses the head of a chunk; nullopt if malformed.
std::optional<KeptChunk> parse_head(std::string_view head, std::string_view mark) {
    if (!head.starts_with(mark) || number_at(head, 32, 8) != fnv1a(head.substr(0, 32))) return std::nullopt;
    KeptChunk chunk;
    chunk.width = static_cast<std::uint32_t>(number_at(head, 4, 4));
    chunk.first = number_at(head, 8, 8);
    chunk.count = static_cast<std::uint32_t>(number_at(head, 16, 4));
    chunk.checksum = static_cast<std::uint32_t>(number_at(head, 20, 4));
    chunk.digest = number_at(head, 24, 8);
    return chunk;
}

std::string header_of(const std::string& game) {
    const std::string lines = fmt::format("{}{}\ngame {}\n", first_words, kept_values_version, game);
    return fmt::format("{}fnv1a64 {}\n\n", lines, fnv1a_text(lines));
}

// Reads up to `size` bytes from `at`; fewer at the end of the file. Returns nullopt if reading fails.
std::optional<std::string> bytes_at(const OpenFile& file, std::uint64_t at, std::size_t size) {
    std::string bytes(size, '\0');
    const auto have = file.read_at(at, bytes);
    if (!have) return std::nullopt;
    bytes.resize(*have);
    return bytes;
}

}  // namespace

Result<KeptValues> KeptValues::open(const std::string& path) {
    auto file = OpenFile::open(path, OpenFile::For::reading);
    if (!file) return file.error();
    KeptValues kept(path, std::move(*file));
    if (const Status status = kept.read_heads(); !status) return status.error();
    return kept;
}

// Reads the header and the heads of all chunks, but not their values.
Status KeptValues::read_heads() {
    const auto start = bytes_at(file_, 0, max_header);
    if (!start) return unreadable(path_, errno);
    const std::size_t header_end = start->find("\n\n");
    if (!start->starts_with(first_words) || header_end == std::string::npos)
        return Error::input("kept.not-values", path_);
    std::string_view lines = *start;
    const std::string_view version = take_part(lines, '\n').substr(first_words.size());
    if (version != std::to_string(kept_values_version))
        return Error::input("kept.version", path_, version, kept_values_version);
    constexpr std::string_view game_mark = "game ";
    const std::string_view game = take_part(lines, '\n');
    if (game.starts_with(game_mark)) game_ = game.substr(game_mark.size());
    end_ = header_end + 2;
    if (start->substr(0, end_) != header_of(game_)) return Error::check("kept.damaged-header", path_);
    while (true) {
        const auto head = bytes_at(file_, end_, head_bytes);
        if (!head) return unreadable(path_, errno);
        if (head->size() < head_bytes) return Done{};  // the file is cut off here, or is not finished
        if (const auto end = parse_head(*head, end_mark); end && end->first == count()) {
            complete_ = true;
            return Done{};
        }
        auto chunk = parse_head(*head, chunk_mark);
        if (!chunk || chunk->first != count() || chunk->count == 0 || chunk->count > kept_chunk ||
            (chunk->width != 1 && chunk->width != 2 && chunk->width != 4)) {
            return Error::check("kept.damaged-head", path_, chunks_.size() + 1, count());
        }
        chunk->at = end_ + head_bytes;
        const std::uint64_t chunk_end = chunk->at + std::uint64_t{chunk->count} * chunk->width;
        const auto size = file_.size();
        if (!size) return unreadable(path_, errno);
        if (*size < chunk_end) return Done{};  // the file is cut off within this chunk
        if (chunks_.size() == max_kept_chunks) return Error::input("kept.too-many", path_, max_kept_chunks);
        chunks_.push_back(*chunk);
        end_ = chunk_end;
    }
}

SequenceChecksum KeptValues::checksum() const {
    return SequenceChecksum::resumed(chunks_.empty() ? 0 : chunks_.back().checksum);
}

// Afterwards loaded_ holds its values.
Status KeptValues::load(std::size_t index) {
    if (loaded_chunk_ == index) return Done{};
    const KeptChunk& chunk = chunks_[index];
    const auto bytes = bytes_at(file_, chunk.at, std::size_t{chunk.count} * chunk.width);
    if (!bytes) return unreadable(path_, errno);
    if (bytes->size() != std::size_t{chunk.count} * chunk.width || fnv1a(*bytes) != chunk.digest) {
        return Error::check("kept.damaged", path_, index + 1, chunk.first, chunk.first + chunk.count - 1);
    }
    loaded_.resize(chunk.count);
    for (std::size_t j = 0; j < chunk.count; ++j)
        loaded_[j] = static_cast<StoredValue>(number_at(*bytes, j * chunk.width, chunk.width));
    loaded_chunk_ = index;
    return Done{};
}

Status KeptValues::read(HeapSize first, std::span<StoredValue> out) {
    if (out.empty()) return Done{};
    if (first >= count() || out.size() > count() - first) {
        return Error::input("kept.short", path_, count(), first + out.size() - 1);
    }
    auto chunk = std::prev(std::ranges::upper_bound(chunks_, first, {}, &KeptChunk::first));
    for (std::size_t done = 0; done < out.size(); ++chunk) {
        if (const Status status = load(static_cast<std::size_t>(chunk - chunks_.begin())); !status)
            return status.error();
        const std::size_t from = first + done - chunk->first;
        const std::size_t some = std::min(out.size() - done, loaded_.size() - from);
        std::copy_n(loaded_.begin() + static_cast<std::ptrdiff_t>(from), some,
                    out.begin() + static_cast<std::ptrdiff_t>(done));
        done += some;
    }
    return Done{};
}

// ---------------------------------------------------------------------------------------------------------

Result<ValueKeeper> ValueKeeper::open(const std::string& path, const std::string& game, HeapSize next) {
    auto file = OpenFile::open(path, OpenFile::For::writing);
    if (!file) return file.error();
    ValueKeeper keeper(path, *file);
    if (!file->lock()) return Error::input("kept.locked", path);
    const auto size = file->size();
    if (!size) return unwritable(path);
    // New, or cut off within the first lines.
    const std::string header = header_of(game);
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(*size, header.size()));
    const auto start = bytes_at(*file, 0, length);
    if (!start) return unwritable(path);
    if (length < header.size() && header.starts_with(*start)) {
        if (next > 0) return Error::input("kept.behind", path, "0", next);
        if (const Status status = keeper.write(header); !status) return status.error();
        return keeper;
    }
    KeptValues kept(path, *file);
    if (const Status status = kept.read_heads(); !status) return status.error();
    if (kept.game() != game) return Error::input("kept.other", path, kept.game(), game);
    // After a power failure the last chunk may have the right length but not its values.
    while (!kept.chunks_.empty() && !kept.complete_) {
        const Status good = kept.load(kept.chunks_.size() - 1);
        if (good) break;
        if (good.error().key != "kept.damaged") return good.error();
        kept.end_ = kept.chunks_.back().at - head_bytes;
        kept.chunks_.pop_back();
    }
    if (kept.count() < next) {
        return Error::input("kept.behind", path, kept.count(), next);
    }
    keeper.end_ = kept.end_;
    keeper.next_ = kept.count();
    keeper.checksum_ = kept.checksum();
    if (!file->cut(keeper.end_)) return unwritable(path);
    if (kept.count() > 0) keeper.there_.emplace(std::move(kept));
    return keeper;
}

Status ValueKeeper::confirm(HeapSize count, const SequenceChecksum& sum) {
    CHECK(count <= next_);
    SequenceChecksum of_file;
    std::vector<StoredValue> some;
    for (HeapSize first = 0; first < count; first += some.size()) {
        some.resize(std::min<HeapSize>(kept_chunk, count - first));
        if (const Status status = there_->read(first, some); !status) return status.error();
        for (const StoredValue value : some) of_file.add(value);
    }
    if (of_file.value() == sum.value()) return Done{};
    return Error::check("kept.other-values", path_, count - 1, sum.hex(), of_file.hex());
}

// Appends bytes that belong together; if they do not fit, the file stays unchanged.
Status ValueKeeper::write(const std::string& bytes) {
    if (!file_.write_at(end_, bytes)) {
        fault_ = unwritable(path_);
        static_cast<void>(file_.cut(end_));  // readers skip bytes that could not be removed
        return *fault_;
    }
    end_ += bytes.size();
    return Done{};
}

Status ValueKeeper::write_chunk() {
    if (fault_) return *fault_;
    if (waiting_.empty()) return Done{};
    StoredValue all = 0;
    for (const StoredValue value : waiting_) {
        all |= value;
        checksum_.add(value);
    }
    KeptChunk chunk;
    chunk.first = next_ - waiting_.size();
    chunk.count = static_cast<std::uint32_t>(waiting_.size());
    chunk.width = all < 256 ? 1 : all < 65536 ? 2 : 4;
    chunk.checksum = checksum_.value();
    std::string bytes;
    bytes.reserve(waiting_.size() * chunk.width);
    for (const StoredValue value : waiting_) put_number(bytes, value, chunk.width);
    chunk.digest = fnv1a(bytes);
    waiting_.clear();
    return write(head_of(chunk, chunk_mark) + bytes);
}

Status ValueKeeper::compare(HeapSize first, std::span<const StoredValue> values) {
    std::vector<StoredValue> in_file(values.size());
    if (const Status status = there_->read(first, in_file); !status) return status.error();
    const auto other = std::ranges::mismatch(in_file, values);
    if (other.in1 == in_file.end()) return Done{};
    const auto heap = first + static_cast<HeapSize>(other.in1 - in_file.begin());
    fault_ = Error::check("kept.disagrees", path_, heap, *other.in1, *other.in2);
    return *fault_;
}

template <class Value>
Status ValueKeeper::add_all(HeapSize first, std::span<const Value> values) {
    if (fault_) return *fault_;
    CHECK(first <= next_);
    if (there_ && first < there_->count()) {
        const std::size_t both = std::min<std::size_t>(values.size(), there_->count() - first);
        const std::vector<StoredValue> again(values.begin(),
                                             values.begin() + static_cast<std::ptrdiff_t>(both));
        if (const Status same = compare(first, again); !same) return same.error();
    }
    if (first + values.size() <= next_) return Done{};
    values = values.subspan(next_ - first);
    while (!values.empty()) {
        const std::size_t some = std::min<std::size_t>(values.size(), kept_chunk - waiting_.size());
        waiting_.insert(waiting_.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(some));
        next_ += some;
        values = values.subspan(some);
        if (waiting_.size() < kept_chunk) continue;
        if (const Status status = write_chunk(); !status) return status;
    }
    return Done{};
}
template Status ValueKeeper::add_all(HeapSize, std::span<const std::uint16_t>);
template Status ValueKeeper::add_all(HeapSize, std::span<const StoredValue>);

Status ValueKeeper::flush() {
    if (const Status status = write_chunk(); !status) return status;
    if (!file_.sync()) {
        fault_ = unwritable(path_);
        return *fault_;
    }
    return Done{};
}

Status ValueKeeper::finish() {
    if (const Status status = write_chunk(); !status) return status;
    KeptChunk end;
    end.width = 0;
    end.first = next_;
    end.checksum = checksum_.value();
    if (const Status status = write(head_of(end, end_mark)); !status) return status;
    return flush();
}

}  // namespace ishitori::run
