// The engine's state as bytes, and engines that start in the middle of a sequence.
#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "base/fnv1a.hpp"
#include "base/state_bytes.hpp"
#include "engine/engine.hpp"
#include "engine/first_heaps.hpp"
#include "engine/parts.hpp"

namespace ishitori::engine {

namespace {

// The state as bytes: 64-bit numbers and runs of bytes, closed by a digest (FNV-1a). The digest detects
// damage, not forgery, so restore() also checks that the parts of the state are consistent.
constexpr std::uint64_t state_version = 2;
// The variants in a state; bit 0: masks may include the parity.
constexpr std::uint64_t usual_way = 1;
constexpr std::uint64_t other_way = 3;
constexpr HeapSize heaps_limit = HeapSize{1} << 60;
constexpr HeapSize window_limit = HeapSize{1} << 32;  // no engine has a longer window

// The rule as numbers, so that the state of one game is not used for another.
std::vector<std::uint64_t> rule_numbers(const SplitRules& rules) {
    std::vector<std::uint64_t> numbers{rules.unequal ? 1U : 0U};
    for (const auto* digits : {&rules.whole, &rules.takes, &rules.splits}) {
        numbers.push_back(digits->size());
        numbers.insert(numbers.end(), digits->begin(), digits->end());
    }
    return numbers;
}

// The fields of a state that are not in Known.
struct StateNumbers {
    HeapSize observed = 0, lowest_witness = 0, window = 0;
    std::size_t rares_at_choice = 0;
    std::string_view kept;  // the window's bytes
};

bool read_state(StateReader& in, std::uint64_t version, Known& known, StateNumbers& numbers) {
    known.end = in.number();
    const std::uint64_t mask = in.number(), parity = in.number();
    const std::uint64_t split = in.number(), groups = in.number();
    known.counted_end = in.number();
    numbers.observed = in.number();
    numbers.rares_at_choice = in.number();
    const std::uint64_t greatest = in.number();
    known.greatest_at = in.number();
    numbers.lowest_witness = in.number();
    if (mask >= values_limit || parity > 1 || split > 1 || groups > kernels::max_groups ||
        greatest >= values_limit)
        return false;
    known.coding.mask = {static_cast<std::uint32_t>(mask), parity != 0, static_cast<unsigned>(split)};
    known.coding.groups = static_cast<unsigned>(groups);
    known.greatest = static_cast<StoredValue>(greatest);
    for (std::uint64_t left = in.count(16); left > 0; --left) {
        const HeapSize heap = in.number();
        const std::uint64_t value = in.number();
        if (value >= values_limit) return false;
        known.rares.push_back({heap, static_cast<StoredValue>(value)});
    }
    for (auto& of : known.counts.of) {
        for (std::uint64_t left = in.count(8); left > 0; --left) of.push_back(in.number());
    }
    for (std::uint64_t left = in.count(2); left > 0; --left) {
        known.head.push_back(static_cast<std::uint16_t>(number_at(in.bytes, 0, 2)));
        in.bytes.remove_prefix(2);
    }
    if (version > 1) numbers.window = in.number();
    numbers.kept = in.blob();
    if (version == 1) numbers.window = numbers.kept.size();
    return in.good && in.bytes.empty();
}

// Checks the numbers only: the invariants of step() and of the functions that it calls.
bool sound_numbers(const Known& known, const StateNumbers& numbers) {
    const SparseMask& by = known.coding.mask;
    const HeapSize end = known.end, counted = known.counted_end, lowest = numbers.lowest_witness;
    const HeapSize split = by.parity ? known.rules.splits[0] % 2 : 0;
    const bool mask = by.mask != 0 && by.split == split && (!by.parity || known.rules.one_parity());
    const bool heaps = end % kernels::segment == 0 && end >= first_start && end > 8 * known.longest &&
                       end <= heaps_limit && counted % kernels::segment == 0 && counted >= end &&
                       counted <= heaps_limit && (numbers.observed == end || numbers.observed == counted);
    return mask && heaps && std::has_single_bit(known.coding.groups) && numbers.rares_at_choice <= counted &&
           known.greatest_at < counted && (lowest == ~HeapSize{0} || lowest < counted);
}

// True if every heap below known.counted_end is counted once, no value outgrows the lanes, and the greatest
// value is the reported one.
bool sound_counts(const Known& known) {
    StoredValue greatest = 0;
    for (unsigned parity = 0; parity < 2; ++parity) {
        const auto& of = known.counts.of[parity];
        if (of.size() > values_limit) return false;
        HeapSize left = parity == 0 ? (known.counted_end - 1) / 2 : known.counted_end / 2;
        for (StoredValue v = 0; v < of.size(); ++v) {
            if (of[v] > left) return false;
            left -= of[v];
            if (of[v] == 0) continue;
            greatest = std::max(greatest, v);
            const StoredValue most =
                known.coding.rare(parity, v) ? known.coding.width() : known.coding.lanes_limit();
            if (known.coding.compress(v) >= most) return false;
        }
        if (left != 0) return false;
    }
    return greatest == known.greatest;
}

// True if the rares are ascending, have rare values, and are as many as counted.
bool sound_rares(const Known& known) {
    HeapSize before = 0;
    ValueCounts of_rares;
    for (const RareHeap& rare : known.rares) {
        if (rare.heap <= before || rare.heap >= known.end) return false;
        if (!known.coding.rare(rare.heap, rare.value)) return false;
        of_rares.add(before = rare.heap, rare.value);
    }
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < values_limit; ++v) {
            const std::uint64_t rare = of_rares.at(parity, v), all = known.counts.at(parity, v);
            if (rare > all || (known.counted_end == known.end && known.coding.rare(parity, v) && rare != all))
                return false;
        }
    }
    return true;
}

// True if the first heaps are rare exactly where the list has them, and all of them are counted.
bool sound_head(const Known& known) {
    const bool whole = known.end <= known.head.size();
    if (whole ? known.head.size() != known.end || known.end > head_limit : known.head.size() != 2 * mirrored)
        return false;
    if (known.head[0] != 0) return false;
    ValueCounts of_head;
    auto rare = known.rares.begin();
    for (HeapSize n = 1; n < known.head.size(); ++n) {
        const StoredValue v = known.head[n];
        if (v >= values_limit) return false;
        const bool listed = rare != known.rares.end() && rare->heap == n;
        if (listed != known.coding.rare(n, v) || (listed && rare->value != v)) return false;
        if (listed) ++rare;
        of_head.add(n, v);
        if (!known.may_have(n, v)) return false;
    }
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (StoredValue v = 0; v < of_head.of[parity].size(); ++v) {
            const std::uint64_t in_head = of_head.of[parity][v], all = known.counts.at(parity, v);
            if (in_head > all || (known.counted_end == known.head.size() && in_head != all)) return false;
        }
    }
    return true;
}

// True if the window, if there is one, is long enough, with rare heaps exactly where the list has them.
bool sound_window(const Known& known, const StateNumbers& numbers, HeapSize near_tail) {
    const std::string_view kept = numbers.kept;
    const HeapSize window = numbers.window;
    if (known.end <= known.head.size()) return kept.empty() && window == 0;
    if (window < mirrored + mirrored / 4 || window % 1024 != 0 || near_tail + kernels::block > window ||
        window > window_limit || kept.size() != std::min(window, known.end))
        return false;
    const HeapSize first = known.end - kept.size();
    auto rare = known.rare_from(first);
    for (HeapSize n = first; n < known.end; ++n) {
        const auto c = static_cast<std::uint8_t>(kept[n - first]);
        const bool listed = rare != known.rares.end() && rare->heap == n;
        if (listed || n == 0 ? c != rare_plain : c >= known.coding.lanes_limit()) return false;
        if (listed) ++rare;
        if (n == 0) continue;
        const StoredValue v = listed ? std::prev(rare)->value : known.coding.common(n, c);
        if (known.counts.at(n & 1, v) == 0) return false;
        if (n < known.head.size() && v != known.head[n]) return false;
        if (!known.may_have(n, v)) return false;
    }
    return true;
}

}  // namespace

std::string SparseEngine::save() const {
    StateWriter out;
    out.number(state_version);
    for (std::uint64_t number : rule_numbers(known_->rules)) out.number(number);
    for (std::uint64_t number :
         {known_->variant == EngineVariant::usual ? usual_way : other_way, known_->end,
          std::uint64_t{mask().mask}, std::uint64_t{mask().parity}, std::uint64_t{mask().split},
          std::uint64_t{groups()}, known_->counted_end, observed(), std::uint64_t{rares_at_choice_},
          std::uint64_t{greatest()}, greatest_at(), lowest_witness()}) {
        out.number(number);
    }
    const auto verified_ones = std::span(rares()).first(known_rares());
    out.number(verified_ones.size());
    for (const RareHeap& rare : verified_ones) {
        out.number(rare.heap);
        out.number(rare.value);
    }
    for (const auto& of : known_->counts.of) {
        out.number(of.size());
        for (std::uint64_t count : of) out.number(count);
    }
    // Beyond head_limit the first heaps suffice for witnesses, and the window holds the other values.
    const auto& head = known_->head;
    const HeapSize window = parts_->window.size();
    const bool whole = known_->end <= head.size();
    const std::size_t kept_head = whole ? head.size() : std::min<std::size_t>(head.size(), 2 * mirrored);
    out.number(kept_head);
    for (std::size_t n = 0; n < kept_head; ++n) put_number(out.bytes, head[n], 2);
    // A window can begin before heap 0.
    const HeapSize kept = whole ? 0 : std::min(window, known_->end);
    out.number(whole ? 0 : window);
    out.blob({reinterpret_cast<const char*>(compressed(known_->end - kept)), static_cast<std::size_t>(kept)});
    out.number(fnv1a(out.bytes));
    return std::move(out.bytes);
}

// True if the last heaps follow again from earlier heaps by steps 1 and 2: in vectors back to the last rare
// heap, the last ones also by the scalar method.
bool SparseEngine::window_follows() const {
    if (parts_->window.far_lags()) return true;  // the far values needed are not loaded
    const HeapSize last_rare = known_->last_rare();
    const HeapSize begin = std::max(kept_from(), last_rare + 1);
    if (begin + tail_needed() + kernels::segment + kernels::block < known_end()) {
        const HeapSize end = begin + tail_needed() + kernels::block;
        SparseEngine again = replay(end, {compressed(begin), static_cast<std::size_t>(end - begin)});
        while (again.known_end() + kernels::segment <= known_end()) {
            const HeapSize first = again.known_end();
            if (again.step() != State::running) return false;
            if (std::memcmp(again.compressed(first), compressed(first), kernels::segment) != 0) return false;
        }
    }
    const bool all_known = kept_from() == 1 || known_end() <= known_->head.size();
    const HeapSize back = all_known ? kernels::segment : known_end() - kept_from() - tail_needed();
    for (HeapSize n = known_end() - std::min<HeapSize>(back, kernels::segment); n < known_end(); ++n) {
        if (!parts_->search.agrees_with_scalar(n)) return false;
    }
    return true;
}

std::optional<SparseEngine> SparseEngine::restore(SplitRules rules, const std::string& bytes) {
    if (bytes.size() < 16) return std::nullopt;
    const std::string_view body = std::string_view(bytes).substr(0, bytes.size() - 8);
    if (StateReader{std::string_view(bytes).substr(body.size())}.number() != fnv1a(body)) return std::nullopt;
    StateReader in{body};
    const std::uint64_t version = in.number();
    if (version < 1 || version > state_version) return std::nullopt;
    for (std::uint64_t number : rule_numbers(rules)) {
        if (in.number() != number) return std::nullopt;
    }
    const std::uint64_t way = in.number();
    if (way != usual_way && way != other_way) return std::nullopt;
    SparseEngine engine(std::move(rules), HeapSize{1} << 18,
                        way == usual_way ? EngineVariant::usual : EngineVariant::other);
    Known& known = *engine.known_;
    EngineParts& parts = *engine.parts_;
    StateNumbers numbers;
    if (!read_state(in, version, known, numbers) || !sound_numbers(known, numbers)) return std::nullopt;
    parts.recorder.set_observed(numbers.observed);
    engine.rares_at_choice_ = numbers.rares_at_choice;
    parts.verifier.scan().set_lowest(numbers.lowest_witness);
    known.coding.use(SparseMask(known.coding.mask));
    if (!sound_counts(known) || !sound_rares(known) || !sound_head(known) ||
        !sound_window(known, numbers, parts.window.near_tail()))
        return std::nullopt;
    if (numbers.kept.empty()) {
        if (!engine.rebuild()) return std::nullopt;
    } else {
        parts.window.lay_out_exactly(numbers.window);
        HeapSize n = known.end - numbers.kept.size();
        for (const char byte : numbers.kept) parts.window.put(n++, static_cast<std::uint8_t>(byte));
        known.cover_counted();
        parts.make_all();
        if (parts.window.far_lags()) engine.need_far_values();
    }
    if (!engine.window_follows()) return std::nullopt;
    return engine;
}

SparseEngine SparseEngine::replay(HeapSize end, std::span<const std::uint8_t> window) const {
    SparseEngine engine(known_->rules, latest_start_, known_->variant);
    Known& known = *engine.known_;
    EngineParts& parts = *engine.parts_;
    engine.replays_ = true;
    parts.recorder.set_observed(end);
    known.end = end;
    known.coding = known_->coding;
    known.rares = known_->rares;
    engine.rares_at_choice_ = known.rares.size();
    parts.window.share_far_values(parts_->window);
    parts.window.lay_out(window.size());
    HeapSize n = end - window.size();
    for (const std::uint8_t byte : window) parts.window.put(n++, byte);
    parts.taps.take_parts_of(parts_->taps);
    parts.make_taps();
    return engine;
}

}  // namespace ishitori::engine
