// [T10] Let the known rares end at heap L, and k be the longest move, T >= L + k. If G(x - T) .. G(x - 1)
// equal G(x + p - T) .. G(x + p - 1) (p even with parity), every G(n), x <= n < x + p, is common, and every
// rare value below G(n) has a witness whose larger heap is >= x - T, then G(n + p) = G(n) for all n >= x - T.
//
// Brent's cycle detection: the last T values at a mark x are stored and compared with all later values; the
// mark moves to the engine's position whenever this has doubled, and whenever a rare heap appears. The first
// recurrence after a mark in the periodic part is at the least period (with parity: the least even one, so
// half of it is tested if that is odd). Beyond 2^20 heaps, windows are also stored at ends that depend on the
// values alone (stored_windows.hpp): they show a recurrence soon after preperiod + period. Witnesses that are
// two equal heaps count only with parity: they lie below the window, but an even period turns them into two
// equal heaps again. Witnesses are within the engine's witness_span() below their heaps; of the far witnesses
// the engine records the lowest.
//
// The preperiod: from the recurrence downwards, from one stored window to the next, two engines replay the
// sequence one period apart. The first stretch with a difference contains the last difference.
#include "period/sparse_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/contract.hpp"
#include "base/primes.hpp"
#include "base/sorted.hpp"
#include "base/state_bytes.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize deep = HeapSize{1} << 18;  // a mark's window if there is room, for far witnesses
constexpr HeapSize stored_from = HeapSize{1} << 20;
constexpr std::uint64_t search_version = 3, without_reaches = 2;  // which can also be read
constexpr std::uint64_t masks_with_parity = 1;  // in states; older engines could choose masks without parity
constexpr HeapSize least_small_heaps = HeapSize{1} << 20;

// The greatest n in [from, to) with G(n) != G(n + p), or nullopt; with `any`, any of some thousand heaps.
// `low` is at `from`, `high` at most at from + p; both advance. Sets `good` to false if an engine stopped.
std::optional<HeapSize> last_difference(SparseEngine& low, SparseEngine& high, HeapSize from, HeapSize to,
                                        HeapSize p, bool any, const Control& control, bool& good) {
    std::vector<std::uint16_t> a;
    std::vector<std::uint16_t> b;
    HeapSize a_first = from;
    HeapSize b_first = from + p;
    const auto collect = [](std::vector<std::uint16_t>& into, HeapSize begin) {
        return [&into, begin](HeapSize first, std::span<const std::uint16_t> values) {
            const std::size_t skip = first < begin ? std::min<HeapSize>(begin - first, values.size()) : 0;
            into.insert(into.end(), values.begin() + static_cast<std::ptrdiff_t>(skip), values.end());
        };
    };
    low.observe(collect(a, a_first));
    high.observe(collect(b, b_first));
    std::optional<HeapSize> last;
    HeapSize n = from;
    while (n < to) {
        if (!control.may_continue()) return good = false, std::nullopt;
        while (a.size() < 65536 && low.known_end() < to) {
            if (low.step() != SparseEngine::State::running) return good = false, std::nullopt;
        }
        while (b.size() < a.size() && high.known_end() < to + p) {
            if (high.step() != SparseEngine::State::running) return good = false, std::nullopt;
        }
        const auto both = std::min<HeapSize>({a.size(), b.size(), to - n});
        if (both > 0 && std::memcmp(a.data(), b.data(), both * sizeof a[0]) != 0) {
            for (HeapSize j = both; j-- > 0;) {
                if (a[j] == b[j]) continue;
                last = n + j;
                break;
            }
            if (any) return last;
        }
        a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both));
        b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(both));
        n += both;
    }
    return last;
}

// True if these are common values before `end` and equal the engine's as far as it keeps them.
bool fits(const SparseEngine& engine, HeapSize end, std::span<const std::uint8_t> window) {
    const HeapSize last_rare = engine.last_rare();
    if (end > engine.known_end() || end < window.size() || end - window.size() <= last_rare) return false;
    if (window.size() < engine.tail_needed() || window.size() < engine.witness_span()) return false;
    if (std::ranges::any_of(window, [&](std::uint8_t value) { return value >= engine.lanes_limit(); }))
        return false;
    const HeapSize first = std::max(end - window.size(), engine.kept_from());
    return first >= end || std::memcmp(engine.compressed(first),
                                       window.data() + window.size() - (end - first), end - first) == 0;
}

}  // namespace

WindowClaim claim_of(const Game& game, WindowClaim proved, std::vector<std::uint32_t> checksums) {
    proved.game = game.heaps_text();
    const HeapSize derived_in_turn = proved.stations.empty() ? proved.needed() : proved.stations.front().end;
    proved.checksums = std::move(checksums);
    while (!proved.checksums.empty() && proved.last_checksum_at() >= derived_in_turn)
        proved.checksums.pop_back();
    return proved;
}

SparsePeriodSearch::SparsePeriodSearch(const SplitRules& rules, SparseEngine engine)
    : rules_(rules), engine_(std::move(engine)) {}

std::string SparsePeriodSearch::save() const {
    StateWriter out;
    const HeapSize window = mark_ == 0 ? 0 : window_;
    // A rare heap that is not verified yet is found again after the state was read.
    for (std::uint64_t number :
         {search_version, masks_with_parity, mark_, window, std::uint64_t{engine_.known_rares()}, period_}) {
        out.number(number);
    }
    out.blob({reinterpret_cast<const char*>(marked_.data()), static_cast<std::size_t>(window)});
    stored_.save(out);
    reaches_.save(out);
    out.blob(engine_.save());
    return std::move(out.bytes);
}

std::optional<SparsePeriodSearch> SparsePeriodSearch::restore(const SplitRules& rules,
                                                              std::string_view bytes) {
    StateReader in{bytes};
    const std::uint64_t version = in.number();
    if (version != search_version && version != without_reaches) return std::nullopt;
    if (in.number() != masks_with_parity) return std::nullopt;
    const HeapSize mark = in.number(), window = in.number();
    const std::uint64_t rares = in.number();
    const HeapSize period = in.number();
    const std::string_view marked = in.blob();
    StoredWindows stored;
    if (!stored.restore(in)) return std::nullopt;
    FarReaches reaches;
    if (version == search_version && !reaches.restore(in)) return std::nullopt;
    const std::string engine_state(in.blob());
    if (!in.good || !in.bytes.empty()) return std::nullopt;
    auto engine = SparseEngine::restore(rules, engine_state);
    if (!engine || rares != engine->rares().size()) return std::nullopt;
    SparsePeriodSearch search(rules, std::move(*engine));
    search.mark_ = mark;
    search.window_ = window;
    search.rares_at_mark_ = rares;
    search.period_ = period;
    search.marked_.assign(marked.begin(), marked.end());
    search.stored_ = std::move(stored);
    search.reaches_ = std::move(reaches);
    if (!search.sound()) return std::nullopt;
    return search;
}

// True if the mark, the stored windows and the recurrence agree with the engine's own values.
bool SparsePeriodSearch::sound() const {
    if (mark_ == 0 ? window_ != 0 || period_ != 0 || !marked_.empty() : marked_.size() != window_)
        return false;
    if (mark_ != 0 && !fits(engine_, mark_, marked_)) return false;
    if (!stored_.sound(engine_.known_end()) || reaches_.end() > engine_.known_end()) return false;
    for (const auto& window : stored_.windows()) {
        if (!fits(engine_, window.end, window.compressed)) return false;
    }
    if (period_ == 0) return true;
    if (period_ > engine_.known_end() - mark_ || (engine_.mask().parity && period_ % 2 != 0)) return false;
    const HeapSize end = mark_ + period_;
    return end >= engine_.kept_from() + window_ && fits(engine_, end, marked_);
}

SparsePeriodSearch::SparsePeriodSearch(const SplitRules& rules) : rules_(rules), engine_(rules) {}

HeapSize SparsePeriodSearch::window_needed() const {
    return std::max(engine_.tail_needed(), engine_.witness_span());
}

void SparsePeriodSearch::set_mark() {
    const HeapSize x = engine_.known_end();
    const HeapSize needed = window_needed();
    const HeapSize last_rare = engine_.last_rare();
    mark_ = 0;
    if (x < last_rare + 1 + needed || x < engine_.kept_from() + needed) return;
    const HeapSize room = std::min(x - last_rare - 1, x - engine_.kept_from());
    window_ = std::max(needed, std::min(room, deep));
    const std::uint8_t* from = engine_.compressed(x - window_);
    marked_.assign(from, from + window_);
    mark_ = x;
    rares_at_mark_ = engine_.rares().size();
}

// True if the mark's window, or a stored one, recurs with its end in (from, verified]. far_witness: the
// lowest heap of a far witness, already handled for the mark.
bool SparsePeriodSearch::find_recurrence(HeapSize from, HeapSize far_witness) {
    const HeapSize to = engine_.known_end();
    const bool even = engine_.mask().parity;
    if (mark_ != 0) {
        const auto recurs = [&](HeapSize end) {
            if (even && (end - mark_) % 2 != 0) return false;
            return std::memcmp(engine_.compressed(end - window_), marked_.data(), window_) == 0;
        };
        const bool found = visit_ends(engine_, kernels::EndKey::before(marked_.data() + window_), from, to,
                                      [&](HeapSize end) {
                                          if (!recurs(end)) return false;
                                          period_ = end - mark_;
                                          return true;
                                      });
        if (found) return true;
    }
    const HeapSize last_rare = engine_.last_rare();
    if (from < std::max(stored_from, last_rare + 1 + window_needed())) return false;
    const auto again = stored_.add(engine_, from, to, window_needed(), even);
    if (!again || again->window->end - window_needed() > far_witness) return false;
    mark_ = again->window->end;
    marked_ = again->window->compressed;
    window_ = marked_.size();
    period_ = again->end - mark_;
    return true;
}

bool SparsePeriodSearch::step() {
    if (period_ != 0) return true;
    const HeapSize before = engine_.known_end();
    const SparseMask mask = engine_.mask();
    if (engine_.step() != SparseEngine::State::running) return false;
    const HeapSize now = engine_.known_end();
    // The engine is searching for a pair far below.
    if (now == before && engine_.rares().size() == rares_at_mark_) return false;
    // A witness below a window would invalidate the proof from there, so another mark and other windows are
    // needed.
    const HeapSize far_witness = engine_.lowest_witness();
    engine_.forget_witnesses();
    if (now <= before || engine_.rares().size() != rares_at_mark_ || engine_.mask() != mask) {
        mark_ = 0;
        rares_at_mark_ = engine_.rares().size();
        stored_.clear();
        reaches_.clear();
    } else {
        // The window of every examined end must still be kept.
        if (mark_ != 0 && (far_witness < mark_ - window_ || before + 1 < engine_.kept_from() + window_))
            mark_ = 0;
        if (find_recurrence(before, far_witness)) return true;
        stored_.drop_from(far_witness);
        if (far_witness < now) reaches_.add(far_witness, now);
    }
    if (mark_ == 0 || now >= 2 * mark_) set_mark();
    return false;
}

std::optional<WindowClaim> SparsePeriodSearch::advance(HeapSize end) {
    while (engine_.known_end() < end && engine_.state() == SparseEngine::State::running) {
        if (step()) return finish();
    }
    return std::nullopt;
}

// An engine positioned at or below heap `most`: at a stored window, at the mark, or at heap 0.
SparseEngine SparsePeriodSearch::engine_at(HeapSize most) const {
    const auto& windows = stored_.windows();
    const auto beyond = std::ranges::upper_bound(windows, most, {}, &StoredWindows::Window::end);
    const HeapSize stored = beyond == windows.begin() ? 0 : std::prev(beyond)->end;
    if (mark_ <= most && mark_ > stored) return engine_.replay(mark_, marked_);
    if (stored > 0) return engine_.replay(stored, std::prev(beyond)->compressed);
    return SparseEngine(rules_);
}

std::optional<WindowClaim> SparsePeriodSearch::finish(const Control& control) {
    CHECK(period_ != 0);
    WindowClaim proof;
    proof.periodicity.period = period_;
    proof.window_end = mark_;
    proof.window = window_;
    proof.recurs_after = period_;
    proof.mask = engine_.mask().mask;
    proof.mask_parity = engine_.mask().parity;
    for (const RareHeap& rare : engine_.rares()) {
        proof.rares.push_back(rare.heap);
        proof.rare_values.push_back(rare.value);
    }
    proof.max_value = engine_.greatest();
    proof.max_value_at = engine_.greatest_at();

    bool good = true;
    if (proof.mask_parity && period_ / 2 % 2 == 1) {
        // The least even period; half of it is a period too if one whole period shows it.
        const HeapSize half = period_ / 2;
        SparseEngine low = engine_.replay(mark_, marked_);
        SparseEngine high = engine_at(mark_ + half);
        const auto differs = last_difference(low, high, mark_, mark_ + period_, half, true, control, good);
        if (!good) return std::nullopt;
        if (!differs) proof.periodicity.period = half;
    }
    const HeapSize equal_from = mark_ - window_;
    HeapSize bound = mark_;  // no difference from here on
    std::optional<HeapSize> last;
    while (bound > 0 && !last) {
        const auto& windows = stored_.windows();
        const auto beyond =
            std::ranges::lower_bound(windows, std::min(bound, equal_from), {}, &StoredWindows::Window::end);
        const HeapSize from = beyond == windows.begin() ? 0 : std::prev(beyond)->end;
        SparseEngine low = engine_at(from), high = engine_at(from + period_);
        last = last_difference(low, high, from, bound, period_, false, control, good);
        // The replay must reach the mark with the same values.
        if (!good || (last && *last >= equal_from)) return std::nullopt;
        bound = from;
    }
    proof.periodicity.preperiod = last ? *last + 1 : 0;
    return proof;
}

std::optional<Station> SparsePeriodSearch::station_at(HeapSize end, HeapSize size,
                                                      const Control& control) const {
    const auto read = [&](const SparseEngine& engine) {
        Station station{end, {}};
        for (HeapSize n = end - size; n < end; ++n) {
            station.values.push_back(static_cast<std::uint16_t>(engine.expand(n, *engine.compressed(n))));
        }
        return station;
    };
    if (engine_.kept_from() + size <= end) return read(engine_);
    SparseEngine engine = engine_at(end);
    while (engine.known_end() < end) {
        if (!control.may_continue()) return std::nullopt;
        if (engine.step() != SparseEngine::State::running) return std::nullopt;
    }
    return read(engine);
}

std::optional<WindowClaim> SparsePeriodSearch::with_stations(WindowClaim proof, std::size_t about,
                                                             const Control& control) const {
    const HeapSize e = proof.periodicity.preperiod, q = proof.recurs_after, size = proof.window;
    const HeapSize small = std::max(least_small_heaps, std::bit_ceil(2 * size));
    std::vector<HeapSize> stored;
    for (const auto& window : stored_.windows()) {
        if (window.compressed.size() == size && window.end >= small + size) stored.push_back(window.end);
    }
    // Stations at stored windows must be where later heaps only need values from the window on.
    const auto suffices = [&](HeapSize end) { return !reaches_.reach_below(end, size); };
    HeapSize before = 0, x = 0;
    std::vector<HeapSize> parts;  // of the period, after x
    for (const HeapSize r : prime_divisors(q)) parts.push_back(q / r);
    for (const HeapSize end : stored) {
        if (end < e && suffices(end + q)) before = end;
        const bool all = std::ranges::all_of(parts, [&](HeapSize p) { return suffices(end + p); });
        if (x == 0 && end >= e + size && end <= mark_ && all) x = end;
    }
    if (q != proof.periodicity.period || before == 0 || x == 0) return std::nullopt;
    std::vector<HeapSize> ends{before, before + q, x, x + q};
    for (const HeapSize part : parts) ends.push_back(x + part);
    const HeapSize apart = (x + q) / std::max<std::size_t>(about, 1);
    HeapSize last = 0;
    for (const HeapSize end : stored) {
        if (end >= x + q || end < last + apart) continue;
        ends.push_back(last = end);
    }
    sort_distinct(ends);
    for (const HeapSize end : ends) {
        auto station = station_at(end, size, control);
        if (!station) return std::nullopt;
        proof.stations.push_back(std::move(*station));
    }
    proof.small_heaps = small;
    proof.window_end = x;
    return proof;
}

}  // namespace ishitori::period
