#include "values/nim_values.hpp"

#include <algorithm>

#include "claims/theorem_bounds.hpp"
#include "values/period_sparse.hpp"

namespace ishitori::inline values {

namespace {

constexpr HeapSize first_look = 4096;              // most periods show by then
constexpr HeapSize first_look_of_general = 512;    // general codes take longer
constexpr HeapSize engine_from = 1 << 16;          // heaps known before the engine is asked for a period
constexpr HeapSize most_hoped = 1'000'000;         // computed for the period of other games
constexpr HeapSize most_kept = HeapSize{1} << 28;  // values of stretches, two bytes each
constexpr HeapSize steps_between_asking = 64;      // of the engine, some hundred heaps each

}  // namespace

NimValues::NimValues(Game game, NimValueLimits limits) : game_(std::move(game)), limits_(std::move(limits)) {}

NimValues::~NimValues() = default;

void NimValues::rely_on(KnownPeriod known) {
    finding_ = std::move(known.finding);
    stretch_ = std::move(known.stretch);
    claimed_ = true;
    stretches_.clear();
}

Status NimValues::look_for_period(HeapSize heap) {
    const bool by_engine = limits_.engine_heaps > engine_from && split_rules(game_.rules) &&
                           applicable_theorem(game_.rules) == Theorem::guy_smith;
    if (const Status status = look_at_prefix(heap, by_engine); !status) return status;
    if (heap <= last()) return Done{};
    return look_farther(heap);
}

// Afterwards finding_ is there, with the values up to `heap` or as far as the limits allow. With by_engine a
// heap beyond these limits is no error: the engine is asked next.
Status NimValues::look_at_prefix(HeapSize heap, bool by_engine) {
    PeriodSearch search;
    const bool general = game_.rules.kind == Ruleset::Kind::general;
    search.limit = std::min(std::max<HeapSize>(heap, general ? first_look_of_general : first_look),
                            std::max(limits_.heaps, HeapSize{1}));
    // what only a period can answer is the engine's to look for
    if (heap > search.limit) search.limit = std::min(search.limit, by_engine ? engine_from : most_hoped);
    search.end_at_observed = false;
    const bool period_needed = heap > search.limit && !by_engine;
    bool gave_up = false;
    search.keep_going = [&](const Progress& progress) {
        limits_.progress(progress.known, progress.limit);
        gave_up = period_needed && !limits_.keep_hoping();
        return !gave_up && limits_.keep_going();
    };
    auto found = find_period(game_.rules, search);
    if (!found) return found.error();
    finding_ = std::move(*found);
    stretches_.clear();
    if (heap <= last()) return Done{};
    if (finding_->stopped && !gave_up) return Error::stopped("limit.interrupted");
    if (by_engine) return Done{};
    if (gave_up)
        return Error::stopped("limit.no-period", std::to_string(heap), game_.text,
                              std::to_string(finding_->verified_to));
    return Error::stopped("limit.heap", std::to_string(heap), game_.text, std::to_string(search.limit));
}

// A period by [T10]; `heap` is beyond what can be computed and kept.
Status NimValues::look_farther(HeapSize heap) {
    SparsePeriodSearch search(*split_rules(game_.rules));
    const auto ended = [&](const char* key) {
        const HeapSize known = std::max(search.engine().verified(), finding_->verified_to + 1);
        return Error::stopped(key, std::to_string(heap), game_.text, std::to_string(known - 1));
    };
    for (HeapSize steps = 0; !search.step(); ++steps) {
        if (search.engine().state() != SparseEngine::State::running) return look_at_prefix(heap, false);
        if (search.engine().verified() > limits_.engine_heaps) return ended("limit.heap");
        if (steps % steps_between_asking != 0 && search.engine().verified() != 0) continue;
        limits_.progress(search.engine().verified(), limits_.engine_heaps);
        if (!limits_.keep_going()) return Error::stopped("limit.interrupted");
        if (!limits_.keep_hoping()) return ended("limit.no-period");
    }
    const auto proof = search.finish(limits_.keep_going);
    if (!proof && !limits_.keep_going()) return Error::stopped("limit.interrupted");
    if (!proof)
        return Error::check("period.self-check", game_.text, std::to_string(search.engine().verified()));
    finding_->standing = Standing::proved;
    finding_->theorem = Theorem::sparse_window;
    finding_->periodicity = proof->periodicity;
    finding_->max_value = proof->greatest;
    finding_->max_value_at = proof->greatest_at;
    return Done{};
}

// The heap of the same value among the first ones; of a saltus it is taken care of in at().
HeapSize NimValues::reduced(HeapSize n) const {
    if (!repeats()) return n;
    const auto& [preperiod, period, saltus] = *finding_->periodicity;
    return n < preperiod + period ? n : preperiod + (n - preperiod) % period;
}

const NimValues::Stretch* NimValues::stretch_of(HeapSize n) const {
    const auto after = std::upper_bound(stretches_.begin(), stretches_.end(), n,
                                        [](HeapSize heap, const Stretch& s) { return heap < s.first; });
    if (after == stretches_.begin()) return nullptr;
    const Stretch& stretch = *std::prev(after);
    return n - stretch.first < stretch.values.size() ? &stretch : nullptr;
}

std::optional<NimValue> NimValues::at(HeapSize n) const {
    if (game_.is_nim()) return n;
    if (!finding_) return std::nullopt;
    const auto& values = finding_->values();
    if (n < values.size()) return values[n];
    if (!repeats() || n > max_heap_size) return std::nullopt;
    const auto& [preperiod, period, saltus] = *finding_->periodicity;
    const HeapSize first = reduced(n);
    const NimValue risen = saltus * ((n - first) / period);
    if (first < values.size()) return values[first] + risen;
    const Stretch* const stretch = stretch_of(first);
    if (stretch == nullptr) return std::nullopt;
    return stretch->values[first - stretch->first] + risen;
}

HeapSize NimValues::last() const {
    if (game_.is_nim()) return max_heap_size;
    if (!finding_) return 0;
    const HeapSize kept = finding_->values().size() - 1;
    if (!repeats()) return kept;
    const HeapSize all = finding_->periodicity->preperiod + finding_->periodicity->period;
    if (all <= kept + 1) return max_heap_size;
    const bool rest = !stretches_.empty() && stretches_.front().first <= kept + 1 &&
                      stretches_.front().first + stretches_.front().values.size() >= all;
    return rest ? max_heap_size : kept;
}

// Computes the values of these heaps, each below preperiod + period, by the engine once more.
Status NimValues::fetch(std::vector<std::pair<HeapSize, HeapSize>> wanted) {
    for (const Stretch& stretch : stretches_)
        wanted.emplace_back(stretch.first, stretch.first + stretch.values.size() - 1);
    std::sort(wanted.begin(), wanted.end());
    std::vector<std::pair<HeapSize, HeapSize>> joined;
    HeapSize kept = 0;
    for (const auto& [first, last] : wanted) {
        if (!joined.empty() && first <= joined.back().second + 1) {
            joined.back().second = std::max(joined.back().second, last);
        } else {
            joined.emplace_back(first, last);
        }
    }
    for (const auto& [first, last] : joined) kept += last - first + 1;
    if (kept > most_kept) return Error::stopped("limit.memory", game_.text, std::to_string(most_kept));
    std::vector<Stretch> stretches;
    for (const auto& [first, last] : joined) {
        stretches.push_back({first, {}});
        stretches.back().values.reserve(last - first + 1);
    }
    if (stretch_) {
        for (std::size_t i = 0; i < joined.size(); ++i) {
            auto values = stretch_(joined[i].first, joined[i].second);
            if (!values) return values.error();
            stretches[i].values = std::move(*values);
        }
        stretches_ = std::move(stretches);
        return Done{};
    }
    const auto rules = split_rules(game_.rules);
    if (!rules)  // a period that was claimed with fewer values than it repeats
        return Error::stopped("limit.heap", std::to_string(joined.back().second), game_.text,
                              std::to_string(finding_->values().size() - 1));
    SparseEngine engine(*rules);
    std::size_t at = 0;  // the stretch in hand
    engine.observe([&](HeapSize first, std::span<const std::uint16_t> run) {
        const HeapSize end = first + run.size();
        while (at < stretches.size()) {
            Stretch& stretch = stretches[at];
            const HeapSize next = stretch.first + stretch.values.size(), beyond = joined[at].second + 1;
            if (next >= end) return;
            const auto from = run.begin() + static_cast<std::ptrdiff_t>(next - first);
            const auto to = run.begin() + static_cast<std::ptrdiff_t>(std::min(beyond, end) - first);
            stretch.values.insert(stretch.values.end(), from, to);
            if (stretch.first + stretch.values.size() < beyond) return;
            ++at;
        }
    });
    const HeapSize goal = joined.back().second;
    for (HeapSize steps = 0; at < stretches.size(); ++steps) {
        if (engine.step() != SparseEngine::State::running)
            return Error::check("period.self-check", game_.text, std::to_string(engine.verified()));
        if (steps % steps_between_asking != 0 && engine.verified() != 0) continue;
        limits_.progress(std::min(engine.verified(), goal), goal);
        if (!limits_.keep_going()) return Error::stopped("limit.interrupted");
    }
    stretches_ = std::move(stretches);
    return Done{};
}

Status NimValues::know(HeapSize first, HeapSize last_heap) {
    if (!asked() || (!repeats() && last_heap > last())) {
        if (const Status status = look_for_period(last_heap); !status) return status;
    }
    if (last_heap <= last()) return Done{};
    const HeapSize preperiod = finding_->periodicity->preperiod, period = finding_->periodicity->period;
    const HeapSize all = preperiod + period;
    if (last_heap - first >= period || all <= most_hoped) return fetch({{0, all - 1}});
    const HeapSize from = reduced(first), to = reduced(last_heap);
    if (last_heap < all || (first >= preperiod && from <= to)) return fetch({{from, to}});
    return fetch({{from, all - 1}, {preperiod, to}});
}

Status NimValues::know(const std::vector<HeapSize>& heaps) {
    HeapSize largest = 0;
    for (const HeapSize heap : heaps) largest = std::max(largest, heap);
    if (!asked() || (!repeats() && largest > last())) {
        if (const Status status = look_for_period(largest); !status) return status;
    }
    if (largest <= last()) return Done{};
    const Periodicity& found = *finding_->periodicity;
    if (found.preperiod + found.period <= most_hoped) return fetch({{0, found.preperiod + found.period - 1}});
    std::vector<std::pair<HeapSize, HeapSize>> wanted;
    for (const HeapSize heap : heaps) {
        if (!at(heap)) wanted.emplace_back(reduced(heap), reduced(heap));
    }
    if (wanted.empty()) return Done{};
    return fetch(std::move(wanted));
}

}  // namespace ishitori::inline values
