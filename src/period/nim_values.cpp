#include "period/nim_values.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "period/known_periods.hpp"
#include "period/search.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize max_kept = HeapSize{1} << 28;            // values of ranges, two bytes each
constexpr HeapSize max_kept_by_stream = HeapSize{1} << 23;  // values that stream() keeps for a period
constexpr HeapSize piece = HeapSize{1} << 12;               // values that it passes on at once
constexpr HeapSize max_ahead = HeapSize{1} << 20;           // values that it computes at once

}  // namespace

NimValues::NimValues(Game game, NimValueLimits limits) : game_(std::move(game)), limits_(std::move(limits)) {}

NimValues::~NimValues() = default;

void NimValues::rely_on(KnownPeriod known) {
    finding_ = std::move(known.finding);
    finding_->claimed = true;
    stretch_ = std::move(known.stretch);
    search_ = nullptr;
    kept_ = {};
}

std::size_t NimValues::fill(HeapSize n, std::span<NimValue> out) const {
    if (!game_.is_nim()) return finding_ ? finding_->fill(n, out, kept_) : 0;
    std::iota(out.begin(), out.end(), n);
    return out.size();
}

std::optional<NimValue> NimValues::at(HeapSize n) const {
    NimValue value = 0;
    return fill(n, {&value, 1}) == 1 ? std::optional(value) : std::nullopt;
}

HeapSize NimValues::last() const {
    if (game_.is_nim()) return max_heap_size;
    return finding_ ? finding_->last_known(kept_) : 0;
}

std::size_t NimValues::bytes() const {
    const std::size_t held = finding_ && finding_->held ? finding_->values().size() : 0;
    return held * sizeof(StoredValue) + kept_.count() * sizeof(std::uint16_t);
}

Status NimValues::know(const std::vector<HeapSize>& heaps) {
    HeapRanges wanted;
    for (const HeapSize heap : heaps) wanted.emplace_back(heap, heap);
    return know_ranges(wanted);
}

HeapRanges NimValues::unknown(const HeapRanges& wanted) const {
    return finding_ ? finding_->unknown(wanted, kept_) : joined(wanted);
}

Status NimValues::know_ranges(const HeapRanges& wanted) {
    for (HeapRanges ranges = unknown(wanted); !finding_ || !ranges.empty(); ranges = unknown(wanted)) {
        if (const Status status = compute(ranges); !status) return status;
    }
    return Done{};
}

// Computes the values of these heaps and keeps them; or proves a period.
Status NimValues::compute(const HeapRanges& wanted) {
    const HeapSize largest = wanted.empty() ? 0 : wanted.back().second;
    // They follow from a proof, or were computed before and are not kept.
    const bool again = finding_ && (repeats() || largest < finding_->known_end);
    const bool few = count_of(wanted, max_kept) + kept_.count() <= max_kept;
    if (again && !few) return Error::stopped("limit.memory", game_.heading(), max_kept);
    if (again && stretch_) return keep_stretches(wanted);
    if (largest > game_.largest_heap)
        return Error::input("limit.beyond-set", largest, game_.heading(), game_.largest_heap);
    if (const auto known = again ? nullptr : known_period(game_)) {
        finding_ = *known;
        search_ = nullptr;
        return Done{};
    }
    collector_.emplace(few ? wanted : HeapRanges{});
    // A search passes on each value once.
    if (!search_ || (!wanted.empty() && wanted[0].first < search_->given_end())) begin_search();
    const HeapSize held = std::max<HeapSize>(limits_.heaps, 1);
    if (again)
        search_->raise(largest, largest);
    else
        search_->reach(largest, held, limits_.engine_heaps, few);
    const auto known = [&] {
        return again ? unknown(wanted).empty()
                     : proved() || largest < std::max(finding_->known_end, search_->given_end());
    };
    const Status found = run_search(largest, !again && largest > held, known);
    if (search_ && search_->settled()) search_ = nullptr;
    return found;
}

void NimValues::begin_search() {
    SearchOptions options;
    options.end_at_observed = false;
    options.stations = 0;
    search_ = std::make_unique<Search>(game_, std::move(options));
    search_->observe([this](HeapSize first, auto values) { collector_->take(first, values); });
}

// Runs the search, which succeeds if afterwards known() is true. If only a period leads to G(largest), the
// search ends when time_left returns false.
Status NimValues::run_search(HeapSize largest, bool by_period, const std::function<bool()>& known) {
    bool gave_up = false;
    Control control;
    control.progress = limits_.progress;
    control.keep_going = [&] {
        gave_up = limits_.keep_going() && by_period && !limits_.time_left();
        return !gave_up && limits_.keep_going();
    };
    const auto begun = Control::Clock::now();
    Status ran = search_->run(control);
    adopt(search_->finding());
    if (!ran) search_ = nullptr;
    if (!ran || known()) return ran;
    if (search_->finding().stopped && !gave_up) return Error::stopped("limit.interrupted");
    const HeapSize verified_to = finding_->verified_to();
    const std::chrono::duration<double> spent = Control::Clock::now() - begun;
    constexpr double min_timing = 0.25;  // seconds that are enough for an estimate
    const HeapSize given = search_->given_end();
    if (gave_up && game_.rules.kind == Ruleset::Kind::subtraction && given > 0 &&
        spent.count() > min_timing) {
        const double all = spent.count() * static_cast<double>(largest) / static_cast<double>(given);
        return Error::stopped("limit.window-time", largest, game_.heading(), verified_to, given,
                              static_cast<std::uint64_t>(all * 1.5) + 2);
    }
    return Error::stopped(gave_up ? "limit.no-period" : "limit.heap", largest, game_.heading(), verified_to);
}

// Derives the values of these heaps from the claim that this object relies on.
Status NimValues::keep_stretches(const HeapRanges& wanted) {
    const auto keep_going = [this] { return limits_.keep_going() && limits_.time_left(); };
    for (const auto& [first, last] : wanted) {
        auto values = stretch_(first, last, keep_going);
        if (!values) return values.error();
        kept_.add(first, std::move(*values));
    }
    return Done{};
}

// Keeps the collected values, and the finding if it says more than the current one.
void NimValues::adopt(const Finding& found) {
    kept_.add(collector_->kept());
    if (!finding_ || (!repeats() && (found.proved() || found.known_end > finding_->known_end))) {
        finding_ = found;
        keep_period(game_, found);
    } else if (found.held && found.values().size() > finding_->values().size()) {
        finding_->held = found.held;
    }
}

Status NimValues::stream(HeapSize first, HeapSize last, const Take& take) {
    const auto progress = limits_.progress;
    limits_.progress = [&](HeapSize done, HeapSize) { progress(done, last); };
    const Status streamed = stream_pieces(first, last, take);
    limits_.progress = progress;
    return streamed;
}

Status NimValues::stream_pieces(HeapSize first, HeapSize last, const Take& take) {
    std::vector<NimValue> values(std::min(piece, last - first + 1));
    // Where all values are held, each step tests them for a period.
    const auto most_ahead = [this] { return std::max<HeapSize>(max_ahead, finding_->values().size()); };
    for (HeapSize next = first, ahead = piece; next <= last; ahead = std::min(ahead * 4, most_ahead())) {
        const HeapSize end = next + std::min(last - next, ahead - 1) + 1;
        if (this->last() < max_heap_size && kept_.count() > max_kept_by_stream)
            kept_.drop_before(next - std::min(next, max_kept_by_stream));
        Status known = know(next, end - 1);
        while (next < end) {
            const std::size_t count = fill(next, std::span(values).first(std::min(piece, end - next)));
            if (count == 0) break;
            if (!take(next, std::span(values).first(count))) return Done{};
            next += count;
            if (known && !limits_.keep_going()) return Error::stopped("limit.interrupted");
        }
        if (!known) return known;
    }
    return Done{};
}

}  // namespace ishitori::period
