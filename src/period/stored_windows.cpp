#include "period/stored_windows.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace ishitori::period {

namespace {

constexpr std::size_t max_stored_bytes = std::size_t{1} << 21;  // of all windows together
constexpr std::size_t windows_least = 4, max_windows = 1024;
constexpr unsigned max_bits = 48;
constexpr HeapSize digested = 64;  // heaps before an end
constexpr HeapSize sample = HeapSize{1} << 16;
constexpr std::size_t wanted_ends = 16;  // of a sample, that match the key
constexpr HeapSize stale_after = HeapSize{1} << 22;

std::uint64_t digest_before(const std::uint8_t* end) {
    std::uint64_t digest = 0x9E3779B97F4A7C15;
    for (std::size_t at = digested; at > 0; at -= 8) {
        std::uint64_t word;
        std::memcpy(&word, end - at, 8);
        digest = (digest ^ word) * 0xFF51AFD7ED558CCD;
        digest ^= digest >> 32;
    }
    return digest;
}

bool ends_in_zeros(std::uint64_t digest, unsigned bits) {
    return (digest & ((std::uint64_t{1} << bits) - 1)) == 0;
}

}  // namespace

// Chooses a sampling key that some ends in the last stretch match, but not many.
bool StoredWindows::choose_key(const SparseEngine& engine, HeapSize to) {
    if (to < engine.kept_from() + sample + 8) return false;
    const std::uint8_t* const values = engine.compressed(to - sample);
    const auto packed = [&](HeapSize at) {
        const kernels::EndKey key = kernels::EndKey::before(values + at);
        return std::uint32_t{key.one_before} << 24 | std::uint32_t{key.three_before} << 16 |
               std::uint32_t{key.six_before} << 8 | key.eight_before;
    };
    std::unordered_map<std::uint32_t, std::size_t> often;
    for (HeapSize at = 8; at <= sample; ++at) ++often[packed(at)];
    std::size_t best = ~std::size_t{0};
    for (HeapSize at = 8; at <= sample && best > 0; ++at) {
        const std::size_t times = often[packed(at)];
        const std::size_t off = times > wanted_ends ? times - wanted_ends : wanted_ends - times;
        if (off >= best) continue;
        best = off;
        key_ = kernels::EndKey::before(values + at);
    }
    return true;
}

std::optional<StoredWindows::Recurrence> StoredWindows::add(const SparseEngine& engine, HeapSize from,
                                                            HeapSize to, HeapSize size, bool even_distance) {
    if (size != size_) {
        clear();
        size_ = size;
    }
    // In a periodic stretch that never matches the key, another key is needed.
    if (!has_key_ || to > last_like_key_ + std::max(stale_after, to / 8)) {
        windows_.clear();
        bits_ = 0;
        has_key_ = choose_key(engine, to);
        last_like_key_ = to;
        return std::nullopt;
    }
    std::optional<Recurrence> found;
    visit_ends(engine, key_, from, to, [&](HeapSize end) {
        last_like_key_ = end;
        if (end < engine.kept_from() + std::max(size, digested)) return false;
        const std::uint8_t* const at = engine.compressed(end);
        const std::uint64_t digest = digest_before(at);
        if (!ends_in_zeros(digest, bits_)) return false;
        bool there = false;
        for (const Window& window : windows_) {
            if (window.digest != digest) continue;
            if (std::memcmp(window.compressed.data(), at - size, size) != 0) continue;
            if (even_distance && (end - window.end) % 2 != 0) {
                there = true;
                continue;
            }
            found = Recurrence{&window, end};
            return true;
        }
        if (there) return false;  // it recurs at twice the distance, which is even
        windows_.push_back({end, digest, {at - size, at}});
        const std::size_t most = std::clamp<std::size_t>(max_stored_bytes / size, windows_least, max_windows);
        while (windows_.size() > most && bits_ < max_bits) {
            ++bits_;
            std::erase_if(windows_, [&](const Window& w) { return !ends_in_zeros(w.digest, bits_); });
        }
        return false;
    });
    return found;
}

void StoredWindows::drop_from(HeapSize lowest) {
    while (!windows_.empty() && windows_.back().end - size_ > lowest) windows_.pop_back();
}

void StoredWindows::save(StateWriter& out) const {
    for (std::uint64_t number :
         {size_, std::uint64_t{has_key_}, std::uint64_t{key_.one_before}, std::uint64_t{key_.three_before},
          std::uint64_t{key_.six_before}, std::uint64_t{key_.eight_before}, last_like_key_,
          std::uint64_t{bits_}, std::uint64_t{windows_.size()}}) {
        out.number(number);
    }
    for (const Window& window : windows_) {
        out.number(window.end);
        out.blob({reinterpret_cast<const char*>(window.compressed.data()), window.compressed.size()});
    }
}

bool StoredWindows::restore(StateReader& in) {
    clear();
    size_ = in.number();
    const std::uint64_t has_key = in.number();
    has_key_ = has_key == 1;
    bool bytes_fit = has_key <= 1;
    for (std::uint8_t* byte : {&key_.one_before, &key_.three_before, &key_.six_before, &key_.eight_before}) {
        const std::uint64_t number = in.number();
        bytes_fit = bytes_fit && number <= UINT8_MAX;
        *byte = static_cast<std::uint8_t>(number);
    }
    last_like_key_ = in.number();
    const std::uint64_t bits = in.number();
    if (!bytes_fit || bits > max_bits) return false;
    bits_ = static_cast<unsigned>(bits);
    for (std::uint64_t left = in.count(16); left > 0 && in.good; --left) {
        const HeapSize end = in.number();
        const std::string_view bytes = in.blob();
        if (bytes.size() != size_ || size_ < digested || end < size_) return false;
        std::vector<std::uint8_t> window(bytes.begin(), bytes.end());
        const std::uint64_t digest = digest_before(window.data() + window.size());
        windows_.push_back({end, digest, std::move(window)});
    }
    return in.good;
}

bool StoredWindows::sound(HeapSize verified) const {
    if (last_like_key_ > verified || windows_.size() > max_windows) return false;
    if (!has_key_ && !windows_.empty()) return false;
    HeapSize before = 0;
    for (const Window& window : windows_) {
        const std::uint8_t* const end = window.compressed.data() + window.compressed.size();
        if (window.end <= before || window.end > verified) return false;
        if (kernels::EndKey::before(end) != key_ || !ends_in_zeros(window.digest, bits_)) return false;
        before = window.end;
    }
    return true;
}

}  // namespace ishitori::period
