// [T10] Let the known rares end at heap L, and k be the longest move, T >= L + k. If G(x - T) .. G(x - 1)
// equal G(x + p - T) .. G(x + p - 1) (p even with parity), every G(n), x <= n < x + p, is common, and every
// rare value below G(n) has a witness whose larger heap is >= x - T, then G(n + p) = G(n) for all n >= x - T.
//
// The state recurs test: the last T values are kept at a mark x, and looked for in what follows; the mark
// moves to where the engine is whenever it has doubled (Brent), and whenever a rare heap appears. The first
// recurrence after a mark in the periodic part is at the least period (with parity: the least even one, so
// half of it is tried when that is odd). Witnesses that are two equal heaps count only with parity: they lie
// below the window, but an even period turns them into two equal heaps again. Witnesses lie within the
// engine's witness_span() below their heaps, but for the far ones, of which the engine remembers the lowest.
//
// The preperiod: from the last snapshot before the window back to the first, two engines run one period apart
// and the last difference is noted; the first stretch that has one decides.
#include "values/period_sparse.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace ishitori {

namespace {

constexpr HeapSize deep = HeapSize{1} << 18;  // a window of so many where there is room, for far witnesses

// The greatest n in [from, to) with G(n) != G(n + p), or nothing. `low` stands at `from`, `high` not beyond
// from + p; both run on. False in `good` if an engine stopped.
std::optional<HeapSize> last_difference(SparseEngine& low, SparseEngine& high, HeapSize from, HeapSize to,
                                        HeapSize p, bool& good) {
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
        while (a.size() < 65536 && low.verified() < to) {
            if (low.step() != SparseEngine::State::running) return good = false, std::nullopt;
        }
        while (b.size() < a.size() && high.verified() < to + p) {
            if (high.step() != SparseEngine::State::running) return good = false, std::nullopt;
        }
        const auto both = std::min<HeapSize>({a.size(), b.size(), to - n});
        if (both > 0 && std::memcmp(a.data(), b.data(), both * sizeof a[0]) != 0) {
            for (HeapSize j = both; j-- > 0;) {
                if (a[j] == b[j]) continue;
                last = n + j;
                break;
            }
        }
        a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both));
        b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(both));
        n += both;
    }
    return last;
}

void put_number(std::string& bytes, std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(number >> shift & 0xFF));
}

void put_bytes(std::string& bytes, std::string_view more) {
    put_number(bytes, more.size());
    bytes += more;
}

// Reads what the above wrote; `good` turns false where the bytes end too early.
struct StateReader {
    std::string_view bytes;
    bool good = true;

    std::uint64_t number() {
        if (bytes.size() < 8) return good = false, 0;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
        }
        bytes.remove_prefix(8);
        return value;
    }
    std::string blob() {
        const std::uint64_t size = number();
        if (size > bytes.size()) return good = false, "";
        std::string text(bytes.substr(0, size));
        bytes.remove_prefix(size);
        return text;
    }
};

}  // namespace

SparsePeriodSearch::SparsePeriodSearch(const SplitRules& rules, SparseEngine engine)
    : rules_(rules), may_use_parity_(true), engine_(std::move(engine)) {}

std::string SparsePeriodSearch::save() const {
    std::string bytes;
    for (std::uint64_t number : {std::uint64_t{may_use_parity_}, mark_, window_,
                                 std::uint64_t{rares_at_mark_}, compared_, period_}) {
        put_number(bytes, number);
    }
    put_bytes(bytes, {reinterpret_cast<const char*>(marked_.data()), marked_.size()});
    put_number(bytes, snapshots_.size());
    for (const Snapshot& snapshot : snapshots_) {
        put_number(bytes, snapshot.at);
        put_bytes(bytes, snapshot.state);
    }
    put_bytes(bytes, engine_.save());
    return bytes;
}

std::optional<SparsePeriodSearch> SparsePeriodSearch::restore(const SplitRules& rules,
                                                              const std::string& bytes) {
    StateReader in{bytes};
    const bool parity = in.number() != 0;
    const HeapSize mark = in.number(), window = in.number();
    const std::uint64_t rares = in.number();
    const HeapSize compared = in.number(), period = in.number();
    const std::string marked = in.blob();
    std::vector<Snapshot> snapshots(in.good ? std::min<std::uint64_t>(in.number(), 64) : 0);
    for (Snapshot& snapshot : snapshots) {
        snapshot.at = in.number();
        snapshot.state = in.blob();
    }
    const std::string engine_state = in.blob();
    if (!in.good || !in.bytes.empty()) return std::nullopt;
    auto engine = SparseEngine::restore(rules, engine_state);
    if (!engine || compared > engine->verified() || marked.size() < window) return std::nullopt;
    SparsePeriodSearch search(rules, std::move(*engine));
    search.may_use_parity_ = parity;
    search.mark_ = mark;
    search.window_ = window;
    search.rares_at_mark_ = rares;
    search.compared_ = compared;
    search.period_ = period;
    search.marked_.assign(marked.begin(), marked.end());
    search.snapshots_ = std::move(snapshots);
    return search;
}

SparsePeriodSearch::SparsePeriodSearch(const SplitRules& rules, bool may_use_parity)
    : rules_(rules), may_use_parity_(may_use_parity), engine_(rules, may_use_parity) {}

void SparsePeriodSearch::set_mark() {
    const HeapSize x = engine_.verified();
    const HeapSize needed = std::max(engine_.tail_needed(), engine_.witness_span());
    const HeapSize last_rare = engine_.rares().empty() ? 0 : engine_.rares().back().heap;
    mark_ = 0;
    if (x < last_rare + 1 + needed || x < engine_.kept_from() + needed) return;
    const HeapSize room = std::min(x - last_rare - 1, x - engine_.kept_from());
    window_ = std::max(needed, std::min(room, deep));
    const std::uint8_t* from = engine_.compressed(x - window_);
    marked_.assign(from, from + window_);
    mark_ = compared_ = x;
    rares_at_mark_ = engine_.rares().size();
    engine_.forget_witnesses();
    if (x >= HeapSize{1} << 20) snapshots_.push_back({x, engine_.save()});
}

// Whether the marked window recurs with its end in (from, verified].
bool SparsePeriodSearch::look_for_recurrence(HeapSize from) {
    const HeapSize to = engine_.verified();
    constexpr std::size_t key = 8;
    const std::uint8_t* end_of_mark = marked_.data() + marked_.size();
    std::uint8_t k0 = end_of_mark[-1], k1 = end_of_mark[-3], k2 = end_of_mark[-6], k3 = end_of_mark[-8];
    const std::uint8_t* base =
        engine_.compressed(from + 1 - key);  // an end at n has its key at base + (n - from - 1)
    const std::size_t ends = to - from;
    constexpr std::size_t stride = 64;
    for (std::size_t begin = 0; begin < ends; begin += stride) {
        const std::size_t end = std::min(ends, begin + stride);
        std::uint8_t any = 0;
        for (std::size_t j = begin; j < end; ++j) {
            any = static_cast<std::uint8_t>(
                any | ((base[j + 7] == k0) & (base[j + 5] == k1) & (base[j + 2] == k2) & (base[j] == k3)));
        }
        if (any == 0) continue;
        for (std::size_t j = begin; j < end; ++j) {
            const HeapSize n = from + 1 + j;
            if (engine_.mask().parity && (n - mark_) % 2 != 0) continue;
            if (std::memcmp(base + j, end_of_mark - key, key) != 0) continue;
            if (std::memcmp(engine_.compressed(n - window_), marked_.data(), window_) != 0) continue;
            period_ = n - mark_;
            return true;
        }
    }
    return false;
}

bool SparsePeriodSearch::step() {
    if (period_ != 0) return true;
    const HeapSize before = engine_.verified();
    const SparseMask mask = engine_.mask();
    if (engine_.step() != SparseEngine::State::running) return false;
    const HeapSize now = engine_.verified();
    if (now <= before || engine_.rares().size() != rares_at_mark_ || engine_.mask() != mask) mark_ = 0;
    if (mark_ != 0) {
        // The window of every end looked at must still be kept.
        const bool kept = compared_ + 1 >= engine_.kept_from() + window_;
        if (!kept) mark_ = 0;
        // A witness below the window would spoil the proof; another mark then.
        if (engine_.lowest_witness() < mark_ - window_) mark_ = 0;
        if (mark_ != 0 && look_for_recurrence(compared_)) return true;
        compared_ = now;
    }
    if (mark_ == 0 || now >= 2 * mark_) set_mark();
    return false;
}

std::optional<SparsePeriodProof> SparsePeriodSearch::advance(HeapSize last) {
    while (engine_.verified() <= last && engine_.state() == SparseEngine::State::running) {
        if (step()) return finish();
    }
    return std::nullopt;
}

std::optional<SparsePeriodProof> SparsePeriodSearch::finish() {
    assert(period_ != 0);
    SparsePeriodProof proof;
    proof.periodicity.period = period_;
    proof.window_end = mark_;
    proof.window = window_;
    proof.last_rare = engine_.rares().empty() ? 0 : engine_.rares().back().heap;
    proof.longest_move = engine_.tail_needed() - proof.last_rare;
    proof.mask = engine_.mask();
    proof.rares = engine_.rares();
    proof.verified_to = engine_.verified() - 1;
    proof.greatest = engine_.greatest();
    proof.greatest_at = engine_.greatest_at();

    // An engine that stands at `most` or below.
    const auto engine_at = [&](HeapSize most) -> std::optional<SparseEngine> {
        for (auto snapshot = snapshots_.rbegin(); snapshot != snapshots_.rend(); ++snapshot) {
            if (snapshot->at <= most) return SparseEngine::restore(rules_, snapshot->state);
        }
        return SparseEngine(rules_, may_use_parity_);
    };
    bool good = true;
    if (proof.mask.parity && period_ / 2 % 2 == 1) {
        // The least even period; half of it is a period too if one whole period shows it.
        const HeapSize half = period_ / 2;
        auto low = engine_at(mark_);
        auto high = engine_at(mark_ + half);
        if (!low || !high) return std::nullopt;
        const auto differs = last_difference(*low, *high, mark_, mark_ + period_, half, good);
        if (!good) return std::nullopt;
        if (!differs) proof.periodicity.period = half;
    }
    HeapSize bound = mark_ - window_;  // no difference from here on
    std::optional<HeapSize> last;
    while (bound > 0 && !last) {
        while (!snapshots_.empty() && snapshots_.back().at >= bound) snapshots_.pop_back();
        const HeapSize from = snapshots_.empty() ? 0 : snapshots_.back().at;
        auto low = engine_at(from);
        auto high = engine_at(from + period_);
        if (!low || !high) return std::nullopt;
        last = last_difference(*low, *high, from, bound, period_, good);
        if (!good) return std::nullopt;
        bound = from;
    }
    proof.periodicity.preperiod = last ? *last + 1 : 0;
    return proof;
}

}  // namespace ishitori
