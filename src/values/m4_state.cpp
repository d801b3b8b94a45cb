// The engine's state as bytes, and engines that begin in the middle of a sequence.
#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/state_bytes.hpp"
#include "claims/certificate_lines.hpp"
#include "values/m4_engine.hpp"

namespace ishitori::inline values {

namespace {

// The state as bytes: 64-bit numbers and runs of bytes, closed by a digest (FNV-1a). The digest tells damage,
// not forgery: what is read is believed only as far as restore() can see that it holds together.
constexpr std::uint64_t state_version = 2;
constexpr HeapSize heaps_most = HeapSize{1} << 60;
constexpr HeapSize window_limit = HeapSize{1} << 32;  // no engine makes a longer window

// The rule as numbers, so that a state is not taken for another game's.
std::vector<std::uint64_t> rule_numbers(const SplitRules& rules) {
    std::vector<std::uint64_t> numbers{rules.unequal ? 1U : 0U};
    for (const auto* digits : {&rules.whole, &rules.takes, &rules.splits}) {
        numbers.push_back(digits->size());
        numbers.insert(numbers.end(), digits->begin(), digits->end());
    }
    return numbers;
}

}  // namespace

std::string SparseEngine::save() const {
    StateWriter out;
    out.number(state_version);
    for (std::uint64_t number : rule_numbers(rules_)) out.number(number);
    for (std::uint64_t number :
         {(may_use_parity_ ? 1U : 0U) | (variant_ == EngineVariant::other ? std::uint64_t{2} : 0U), next_,
          std::uint64_t{mask_.mask}, std::uint64_t{mask_.parity}, std::uint64_t{mask_.split},
          std::uint64_t{groups_}, counted_, observed_, std::uint64_t{rares_at_choice_},
          std::uint64_t{greatest_}, greatest_at_, lowest_witness_}) {
        out.number(number);
    }
    const std::span rares = std::span(rares_).first(verified_rares());
    out.number(rares.size());
    for (const RareHeap& rare : rares) {
        out.number(rare.heap);
        out.number(rare.value);
    }
    for (const auto& of : counts_.of) {
        out.number(of.size());
        for (std::uint64_t count : of) out.number(count);
    }
    // Beyond head_limit the first heaps suffice for witnesses, and the window holds the rest.
    const bool whole = next_ <= head_.size();
    const std::size_t head = whole ? head_.size() : std::min<std::size_t>(head_.size(), 2 * mirrored);
    out.number(head);
    for (std::size_t n = 0; n < head; ++n) {
        out.bytes.push_back(static_cast<char>(head_[n] & 0xFF));
        out.bytes.push_back(static_cast<char>(head_[n] >> 8));
    }
    // A window may begin before heap 0.
    const HeapSize kept = whole ? 0 : std::min(window_, next_);
    out.number(whole ? 0 : window_);
    out.number(kept);
    for (HeapSize n = next_ - kept; n < next_; ++n) {
        out.bytes.push_back(static_cast<char>(*compressed(n)));
    }
    out.number(certificate_digest(out.bytes));
    return std::move(out.bytes);
}

std::size_t SparseEngine::verified_rares() const {
    const auto end = std::lower_bound(rares_.begin(), rares_.end(), next_,
                                      [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    return static_cast<std::size_t>(end - rares_.begin());
}

bool SparseEngine::read_state(StateReader& in, std::uint64_t version, std::string_view& kept) {
    next_ = in.number();
    const std::uint64_t mask = in.number(), parity = in.number();
    const std::uint64_t split = in.number(), groups = in.number();
    counted_ = in.number();
    observed_ = in.number();
    rares_at_choice_ = in.number();
    const std::uint64_t greatest = in.number();
    greatest_at_ = in.number();
    lowest_witness_ = in.number();
    if (mask >= values_most || parity > 1 || split > 1 || groups > m4::most_groups || greatest >= values_most)
        return false;
    mask_ = {static_cast<std::uint32_t>(mask), parity != 0, static_cast<unsigned>(split)};
    groups_ = static_cast<unsigned>(groups);
    greatest_ = static_cast<StoredValue>(greatest);
    for (std::uint64_t left = in.count(16); left > 0; --left) {
        const HeapSize heap = in.number();
        const std::uint64_t value = in.number();
        if (value >= values_most) return false;
        rares_.push_back({heap, static_cast<StoredValue>(value)});
    }
    for (auto& of : counts_.of) {
        for (std::uint64_t left = in.count(8); left > 0; --left) of.push_back(in.number());
    }
    for (std::uint64_t left = in.count(2); left > 0; --left) {
        const auto low = static_cast<std::uint8_t>(in.bytes[0]),
                   high = static_cast<std::uint8_t>(in.bytes[1]);
        head_.push_back(static_cast<std::uint16_t>(low | unsigned{high} << 8));
        in.bytes.remove_prefix(2);
    }
    if (version > 1) window_ = in.number();
    kept = in.blob();
    if (version == 1) window_ = kept.size();
    return in.good && in.bytes.empty();
}

// The numbers by themselves: what step() and those whom it calls rest on.
bool SparseEngine::sound_numbers() const {
    const HeapSize split = mask_.parity ? rules_.splits[0] % 2 : 0;
    const bool mask = mask_.mask != 0 && mask_.split == split &&
                      (!mask_.parity || (may_use_parity_ && rules_.one_parity()));
    const bool heaps = next_ % m4::segment == 0 && next_ >= first_start && next_ > 8 * longest_ &&
                       next_ <= heaps_most && counted_ % m4::segment == 0 && counted_ >= next_ &&
                       counted_ <= heaps_most && (observed_ == next_ || observed_ == counted_);
    return mask && heaps && std::has_single_bit(groups_) && rares_at_choice_ <= counted_ &&
           greatest_at_ < counted_ && (lowest_witness_ == ~HeapSize{0} || lowest_witness_ < counted_);
}

// Every heap below counted_ is counted once, no value outgrows the lanes, and the greatest is what is said.
bool SparseEngine::sound_counts() const {
    StoredValue greatest = 0;
    for (unsigned parity = 0; parity < 2; ++parity) {
        const auto& of = counts_.of[parity];
        if (of.size() > values_most) return false;
        HeapSize left = parity == 0 ? (counted_ - 1) / 2 : counted_ / 2;
        for (StoredValue v = 0; v < of.size(); ++v) {
            if (of[v] > left) return false;
            left -= of[v];
            if (of[v] == 0) continue;
            greatest = std::max(greatest, v);
            const StoredValue most = mask_.rare(parity, v) ? 16 * groups_ : lanes_limit();
            if (compress(v) >= most) return false;
        }
        if (left != 0) return false;
    }
    return greatest == greatest_;
}

// Ascending, of rare values, and as many as are counted.
bool SparseEngine::sound_rares() const {
    HeapSize before = 0;
    ValueCounts of_rares;
    for (const RareHeap& rare : rares_) {
        if (rare.heap <= before || rare.heap >= next_) return false;
        if (!mask_.rare(rare.heap, rare.value)) return false;
        of_rares.add(before = rare.heap, rare.value);
    }
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < values_most; ++v) {
            const std::uint64_t own = v < of_rares.of[parity].size() ? of_rares.of[parity][v] : 0;
            const std::uint64_t all = v < counts_.of[parity].size() ? counts_.of[parity][v] : 0;
            if (own > all || (counted_ == next_ && mask_.rare(parity, v) && own != all)) return false;
        }
    }
    return true;
}

// The first heaps: rare where the list says so, and all of them counted.
bool SparseEngine::sound_head() const {
    const bool whole = next_ <= head_.size();
    if (whole ? head_.size() != next_ || next_ > head_limit : head_.size() != 2 * mirrored) return false;
    if (head_[0] != 0) return false;
    ValueCounts of_head;
    auto rare = rares_.begin();
    for (HeapSize n = 1; n < head_.size(); ++n) {
        const StoredValue v = head_[n];
        if (v >= values_most) return false;
        const bool listed = rare != rares_.end() && rare->heap == n;
        if (listed != mask_.rare(n, v) || (listed && rare->value != v)) return false;
        if (listed) ++rare;
        of_head.add(n, v);
        if (n < greatest_at_ ? v >= greatest_ : n == greatest_at_ && v != greatest_) return false;
    }
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < of_head.of[parity].size(); ++v) {
            const std::uint64_t own = of_head.of[parity][v];
            if (own > 0 && (v >= counts_.of[parity].size() || own > counts_.of[parity][v])) return false;
            if (counted_ == head_.size() && own != counts_.of[parity][v]) return false;
        }
    }
    return true;
}

// The window, where there is one: long enough, and a rare heap stands where the list says so.
bool SparseEngine::sound_window(std::string_view kept) const {
    if (next_ <= head_.size()) return kept.empty() && window_ == 0;
    if (window_ < mirrored + mirrored / 4 || window_ % 1024 != 0 || near_tail() + m4::block > window_ ||
        window_ > window_limit || kept.size() != std::min(window_, next_))
        return false;
    const HeapSize first = next_ - kept.size();
    auto rare = std::lower_bound(rares_.begin(), rares_.end(), first,
                                 [](const RareHeap& r, HeapSize heap) { return r.heap < heap; });
    for (HeapSize n = first; n < next_; ++n) {
        const auto c = static_cast<std::uint8_t>(kept[n - first]);
        const bool listed = rare != rares_.end() && rare->heap == n;
        if (listed || n == 0 ? c != rare_plain : c >= lanes_limit()) return false;
        if (listed) ++rare;
        if (n == 0) continue;
        const StoredValue v = listed ? std::prev(rare)->value : full_[n & 1][c];
        if (counts_.of[n & 1].size() <= v || counts_.of[n & 1][v] == 0) return false;
        if (n < head_.size() && v != head_[n]) return false;
        if (n < greatest_at_ ? v >= greatest_ : n == greatest_at_ && v != greatest_) return false;
    }
    return true;
}

// Whether the last heaps come out of those before them once more (steps 1 and 2): by vectors as far back as
// no rare heap stands in the way, the last ones by the scalar way too.
bool SparseEngine::window_follows() const {
    if (far_lags()) return true;  // what they lead to is not at hand
    const HeapSize last_rare = rares_.empty() ? 0 : rares_.back().heap;
    const HeapSize begin = std::max(kept_from(), last_rare + 1);
    if (begin + tail_needed() + m4::segment + m4::block < next_) {
        const HeapSize end = begin + tail_needed() + m4::block;
        SparseEngine again = replay(end, {compressed(begin), static_cast<std::size_t>(end - begin)});
        while (again.verified() + m4::segment <= next_) {
            const HeapSize first = again.verified();
            if (again.step() != State::running) return false;
            if (std::memcmp(again.compressed(first), compressed(first), m4::segment) != 0) return false;
        }
    }
    const bool all_known = kept_from() == 1 || next_ <= head_.size();
    const HeapSize back = all_known ? m4::segment : next_ - kept_from() - tail_needed();
    for (HeapSize n = next_ - std::min<HeapSize>(back, m4::segment); n < next_; ++n) {
        if (!derived_again(n)) return false;
    }
    return true;
}

std::optional<SparseEngine> SparseEngine::restore(SplitRules rules, const std::string& bytes) {
    if (bytes.size() < 16) return std::nullopt;
    const std::string_view body = std::string_view(bytes).substr(0, bytes.size() - 8);
    if (StateReader{std::string_view(bytes).substr(body.size())}.number() != certificate_digest(body))
        return std::nullopt;
    StateReader in{body};
    const std::uint64_t version = in.number();
    if (version < 1 || version > state_version) return std::nullopt;
    for (std::uint64_t number : rule_numbers(rules)) {
        if (in.number() != number) return std::nullopt;
    }
    const std::uint64_t way = in.number();
    if (way > 3) return std::nullopt;
    SparseEngine engine(std::move(rules), (way & 1) != 0, HeapSize{1} << 18,
                        (way & 2) != 0 ? EngineVariant::other : EngineVariant::usual);
    std::string_view kept;
    if (!engine.read_state(in, version, kept) || !engine.sound_numbers()) return std::nullopt;
    engine.drop_ = static_cast<unsigned>(std::countr_zero(engine.mask_.mask));
    engine.make_full();
    const bool sound =
        engine.sound_counts() && engine.sound_rares() && engine.sound_head() && engine.sound_window(kept);
    if (!sound) return std::nullopt;
    if (kept.empty()) {
        if (!engine.rebuild(0)) return std::nullopt;
    } else {
        engine.lay_out_exactly(engine.window_);
        const HeapSize first = engine.next_ - kept.size();
        for (HeapSize n = first; n < engine.next_; ++n) {
            const auto c = static_cast<std::uint8_t>(kept[n - first]);
            if (c != rare_plain) engine.put(n, c, true);
        }
        engine.cover_counted();
        engine.make_taps();
        engine.make_mirror();
        engine.choose_witnesses();
        if (engine.far_lags()) engine.need_far_values();
    }
    if (!engine.window_follows()) return std::nullopt;
    return engine;
}

SparseEngine SparseEngine::replay(HeapSize end, std::span<const std::uint8_t> window) const {
    SparseEngine engine(rules_, may_use_parity_, start_most_, variant_);
    engine.replays_ = true;
    engine.near_most_ = near_most_;
    engine.next_ = engine.searched_ = engine.observed_ = end;
    engine.mask_ = mask_;
    engine.drop_ = drop_;
    engine.groups_ = groups_;
    engine.rares_ = rares_;
    engine.rares_at_choice_ = rares_.size();
    engine.make_full();
    engine.far_ = far_;
    engine.lay_out(window.size());
    engine.sixteens_ = sixteens_;
    for (std::size_t j = 0; j < window.size(); ++j) {
        if (window[j] != rare_plain) engine.put(end - window.size() + j, window[j], true);
    }
#if !defined(__wasi__)
    engine.old_parts_ = old_parts_;
#endif
    engine.make_taps();
    return engine;
}

}  // namespace ishitori::inline values
