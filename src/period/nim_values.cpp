#include "period/nim_values.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "claims/theorem_bounds.hpp"
#include "period/known_periods.hpp"
#include "period/search.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize usual_heaps = 4096;            // heaps that show most periods
constexpr HeapSize usual_heaps_of_general = 512;  // general codes take longer
constexpr HeapSize max_for_period = 1'000'000;    // heaps computed for a period if the engine does not help
constexpr HeapSize max_held_of_set = HeapSize{1} << 22;  // if more values can be had without holding them
constexpr HeapSize max_kept = HeapSize{1} << 28;         // values of ranges, two bytes each
constexpr HeapSize max_repeated = 1'000'000;  // values of a preperiod and period that are fetched whole
constexpr HeapSize max_kept_by_stream = HeapSize{1} << 24;  // values that stream() keeps
constexpr HeapSize piece = HeapSize{1} << 14;               // values that it passes on at once
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

// The heaps whose values at() needs for these heaps and does not have.
HeapRanges NimValues::unknown(const HeapRanges& wanted) const {
    if (!finding_) return joined(wanted);
    const Periodicity repeated = repeats() ? *finding_->periodicity : Periodicity{max_heap_size, 1, 0};
    HeapRanges ranges;
    for (auto [first, last] : wanted) {
        last = std::min(last, std::max(first, repeated.preperiod) + repeated.period - 1);
        for (HeapSize to = 0; first <= last; first += to + 1) {
            const HeapSize from = repeated.reduced(first);
            to = std::min(last - first, repeated.end() - 1 - from);
            const HeapSize next = finding_->end_from(from, kept_);
            if (next <= from + to) ranges.emplace_back(next, from + to);
        }
    }
    if (repeats() && !ranges.empty() && repeated.end() <= max_repeated)
        return {{finding_->end_from(0, kept_), repeated.end() - 1}};
    return joined(std::move(ranges));
}

Status NimValues::know_ranges(const HeapRanges& wanted) {
    for (HeapRanges ranges = unknown(wanted); !finding_ || !ranges.empty(); ranges = unknown(wanted)) {
        if (const Status status = compute(ranges); !status) return status;
    }
    return Done{};
}

// Computes the values of these heaps and keeps them; or proves a period. Values that follow from a proof, or
// were computed before, are computed by another search if this one has passed them.
Status NimValues::compute(const HeapRanges& wanted) {
    const HeapSize largest = wanted.empty() ? 0 : wanted.back().second;
    const bool again = finding_ && (repeats() || largest < finding_->known_end);
    const bool few = count_of(wanted, max_kept) + kept_.count() <= max_kept;
    if (again && !few) return Error::stopped("limit.memory", game_.heading(), max_kept);
    for (std::size_t i = 0; again && stretch_ && i < wanted.size(); ++i) {
        const auto keep_going = [this] { return limits_.keep_going() && limits_.time_left(); };
        auto values = stretch_(wanted[i].first, wanted[i].second, keep_going);
        if (!values) return values.error();
        kept_.add(wanted[i].first, std::move(*values));
    }
    if (again && stretch_) return Done{};
    if (largest > game_.largest_heap)
        return Error::input("limit.beyond-set", largest, game_.heading(), game_.largest_heap);
    if (const auto known = again ? nullptr : known_period(game_)) {
        finding_ = *known;
        search_ = nullptr;
        return Done{};
    }
    const bool splits = split_rules(game_.rules).has_value(),
               general = game_.rules.kind == Ruleset::Kind::general;
    const HeapSize most = std::max<HeapSize>(limits_.heaps, 1);
    const bool far = largest > most;  // reached only without holding all values
    const bool set = game_.rules.kind == Ruleset::Kind::subtraction;
    const bool not_held = set ? few && largest <= limits_.engine_heaps
                              : splits && applicable_theorem(game_.rules) == Theorem::guy_smith;
    HeapSize held = std::min(std::max(largest, general ? usual_heaps_of_general : usual_heaps), most);
    if (far || (set && not_held && largest > max_held_of_set)) held = std::min(held, max_for_period);
    HeapSize heaps = not_held ? std::max(held, std::min(largest, limits_.engine_heaps)) : held;
    if (again && splits) heaps = held = largest;
    if (!search_ || (!wanted.empty() && wanted[0].first < given_)) {
        SearchOptions options;
        options.heaps = heaps;
        options.held = held;
        options.end_at_observed = false;
        options.stations = 0;
        options.beyond_held = true;
        search_ = std::make_unique<Search>(game_, std::move(options));
        given_ = 0;
        search_->observe([this](HeapSize first, ValueRun::Values values) {
            collector_->take(first, values);
            given_ = first + values.size();
        });
    } else {
        search_->raise(heaps, held);
    }
    collector_.emplace(few ? wanted : HeapRanges{});
    bool gave_up = false;
    Control control;
    control.progress = limits_.progress;
    control.keep_going = [&] {
        gave_up = limits_.keep_going() && !again && far && !limits_.time_left();
        return !gave_up && limits_.keep_going();
    };
    const auto begun = Control::Clock::now();
    Status ran = search_->run(control);
    if (ran && set && not_held && !far && given_ <= largest && !search_->finding().stopped) {
        search_->raise(largest, largest);  // the window does not fit
        ran = search_->run(control);
    }
    kept_.add(collector_->kept());
    const Finding& found = search_->finding();
    if (!finding_ || (!repeats() && (found.proved() || found.known_end > finding_->known_end))) {
        finding_ = found;
        keep_period(game_, found);
    } else if (found.held && found.values().size() > finding_->values().size()) {
        finding_->held = found.held;
    }
    const bool stopped = found.stopped;
    if (!ran || search_->settled()) search_ = nullptr;
    if (!ran) return ran;
    if (again ? unknown(wanted).empty() : proved() || largest < std::max(finding_->known_end, given_))
        return Done{};
    if (stopped && !gave_up) return Error::stopped("limit.interrupted");
    const std::string verified_to = std::to_string(finding_->verified_to());
    const std::chrono::duration<double> spent = Control::Clock::now() - begun;
    constexpr double min_timing = 0.25;  // seconds that are enough for an estimate
    if (gave_up && !splits && given_ > 0 && spent.count() > min_timing) {
        const double all = spent.count() * static_cast<double>(largest) / static_cast<double>(given_);
        return Error::stopped("limit.window-time", largest, game_.heading(), verified_to, given_,
                              std::to_string(static_cast<std::uint64_t>(all * 1.5) + 2));
    }
    return Error::stopped(gave_up ? "limit.no-period" : "limit.heap", largest, game_.heading(), verified_to);
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
        if (this->last() < max_heap_size && kept_.count() > max_kept_by_stream) kept_ = {};
        const Status known = know(next, end - 1);
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
