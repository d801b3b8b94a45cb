#include "period/nim_values.hpp"

#include <algorithm>
#include <chrono>

#include "claims/theorem_bounds.hpp"
#include "period/known_periods.hpp"
#include "period/search.hpp"
#include "values/window_values.hpp"

namespace ishitori::period {

namespace {

constexpr HeapSize usual_heaps = 4096;            // heaps that show most periods
constexpr HeapSize usual_heaps_of_general = 512;  // general codes take longer
constexpr HeapSize max_for_period =
    1'000'000;  // heaps computed in the search for a period if the engine does not help
constexpr HeapSize max_kept = HeapSize{1} << 28;  // values of stretches, two bytes each
constexpr HeapSize max_repeated = 1'000'000;      // values of a preperiod and period that are fetched whole

}  // namespace

NimValues::NimValues(Game game, NimValueLimits limits) : game_(std::move(game)), limits_(std::move(limits)) {}

NimValues::~NimValues() = default;

void NimValues::rely_on(KnownPeriod known) {
    finding_ = std::move(known.finding);
    stretch_ = std::move(known.stretch);
    claimed_ = true;
    search_ = nullptr;
    stretches_.clear();
}

// Runs the search up to heap `largest`, within the limits.
Status NimValues::search_period(HeapSize largest, const HeapRanges& wanted, ValueRun::Observer also) {
    if (largest > game_.largest_heap)
        return Error::input("limit.beyond-set", largest, game_.heading(), game_.largest_heap);
    if (const auto known = known_period(game_)) {
        finding_ = *known;
        search_ = nullptr;
        return Done{};
    }
    const bool by_engine = applicable_theorem(game_.rules) == Theorem::guy_smith && split_rules(game_.rules);
    const bool general = game_.rules.kind == Ruleset::Kind::general;
    const HeapSize most = std::max<HeapSize>(limits_.heaps, 1);
    const bool seeks_period = largest > most;
    HeapSize held = std::min(std::max(largest, general ? usual_heaps_of_general : usual_heaps), most);
    if (seeks_period) held = std::min(held, max_for_period);
    const HeapSize heaps =
        seeks_period && by_engine ? std::max(held, std::min(largest, limits_.engine_heaps)) : held;

    const bool few = count_of(wanted, max_kept) <= max_kept;
    Collector collector(few ? wanted : HeapRanges{});
    sink_ = [&](HeapSize first, ValueRun::Values values) {
        collector.take(first, values);
        if (also) also(first, values);
    };
    bool gave_up = false;
    Control control;
    control.progress = limits_.progress;
    control.keep_going = [&] {
        if (!limits_.keep_going()) return false;
        gave_up = seeks_period && !limits_.time_left();
        return !gave_up;
    };
    if (!search_) {
        SearchOptions limits;
        limits.heaps = heaps;
        limits.held = held;
        limits.end_at_observed = false;
        limits.stations = 0;
        search_ = std::make_unique<Search>(game_, std::move(limits));
        search_->observe([this](HeapSize first, ValueRun::Values values) { sink_(first, values); });
    } else {
        search_->raise(heaps, held);
    }
    const Status ran = search_->run(control);
    stretches_.add(collector.stretches());
    sink_ = [](HeapSize, ValueRun::Values) {};
    if (!ran) {
        search_ = nullptr;
        return ran;
    }
    finding_ = search_->finding();
    keep_period(game_, *finding_);
    if (proved() || largest < finding_->known_end) return Done{};
    if (finding_->stopped && !gave_up) return Error::stopped("limit.interrupted");
    if (game_.rules.kind == Ruleset::Kind::subtraction && few && largest <= limits_.engine_heaps)
        return search_in_window(largest, wanted, also, gave_up);
    return not_reached(largest, gave_up);
}

Error NimValues::not_reached(HeapSize largest, bool out_of_time) const {
    return Error::stopped(out_of_time ? "limit.no-period" : "limit.heap", std::to_string(largest),
                          game_.heading(), std::to_string(finding_->verified_to()));
}

// For a few heaps of a subtraction set: keeps only a window over the heaps before them.
Status NimValues::search_in_window(HeapSize largest, const HeapRanges& wanted, const ValueRun::Observer& also,
                                   bool out_of_time) {
    Collector far(wanted);
    const auto use = [&](HeapSize first, ValueRun::Values values) {
        far.take(first, values);
        if (also) also(first, values);
    };
    const auto begun = std::chrono::steady_clock::now();
    HeapSize reached = 0;
    const auto may_continue = [&](HeapSize done) {
        limits_.progress(reached = done, largest);
        return limits_.keep_going() && (out_of_time = !limits_.time_left(), !out_of_time);
    };
    const WindowEnd end =
        window_values(game_.rules, largest, also ? HeapRanges{{0, largest}} : wanted, use, may_continue);
    if (end == WindowEnd::done) {
        stretches_.add(far.stretches());
        return Done{};
    }
    if (end != WindowEnd::stopped) return not_reached(largest, out_of_time);
    if (!out_of_time) return Error::stopped("limit.interrupted");
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
    constexpr double min_timing = 0.25;  // seconds that are enough for an estimate
    if (spent.count() <= min_timing) return not_reached(largest, out_of_time);
    const double all = spent.count() * static_cast<double>(largest) / static_cast<double>(reached);
    return Error::stopped("limit.window-time", std::to_string(largest), game_.heading(),
                          std::to_string(finding_->verified_to()), std::to_string(reached),
                          std::to_string(static_cast<std::uint64_t>(all * 1.5) + 2));
}

// The heap with the same value among the first heaps; at() adds the saltus.
HeapSize NimValues::reduced(HeapSize n) const {
    if (!repeats()) return n;
    const auto& [preperiod, period, saltus] = *finding_->periodicity;
    return n < preperiod + period ? n : preperiod + (n - preperiod) % period;
}

std::optional<NimValue> NimValues::at(HeapSize n) const {
    if (game_.is_nim()) return n;
    if (!finding_) return std::nullopt;
    const auto& values = finding_->values();
    if (n < values.size()) return values[n];
    if (n > max_heap_size) return std::nullopt;
    const HeapSize first = reduced(n);
    NimValue risen = 0;
    if (repeats()) risen = finding_->periodicity->saltus * ((n - first) / finding_->periodicity->period);
    if (first < values.size()) return values[first] + risen;
    const auto kept = stretches_.at(first);
    return kept ? std::optional(*kept + risen) : std::nullopt;
}

// The values of all heaps below this are in memory.
HeapSize NimValues::kept_end() const { return stretches_.end_from(finding_->values().size()); }

HeapSize NimValues::last() const {
    if (game_.is_nim()) return max_heap_size;
    if (!finding_) return 0;
    const HeapSize kept = kept_end();
    if (repeats() && finding_->periodicity->preperiod + finding_->periodicity->period <= kept)
        return max_heap_size;
    return kept - 1;
}

std::size_t NimValues::bytes() const {
    const std::size_t held = finding_ && finding_->held ? finding_->values().size() : 0;
    return held * sizeof(StoredValue) + stretches_.count() * sizeof(std::uint16_t);
}

// Computes the values of these heaps by another search, up to the last of them; it proves nothing by itself.
Status NimValues::fetch(HeapRanges wanted, ValueRun::Observer also) {
    wanted = joined(std::move(wanted));
    if (count_of(wanted, max_kept) + stretches_.count() > max_kept)
        return Error::stopped("limit.memory", game_.heading(), std::to_string(max_kept));
    if (stretch_) {
        const auto keep_going = [this] { return limits_.keep_going() && limits_.time_left(); };
        for (const auto& [first, last] : wanted) {
            auto values = stretch_(first, last, keep_going);
            if (!values) return values.error();
            stretches_.add(first, std::move(*values));
        }
        return Done{};
    }
    const HeapSize goal = wanted.back().second;
    if (!split_rules(game_.rules))  // a claimed period with fewer values than one period
        return Error::stopped("limit.heap", std::to_string(goal), game_.heading(),
                              std::to_string(finding_->values().size() - 1));
    SearchOptions limits;
    limits.heaps = limits.held = goal;
    Search search(game_, std::move(limits));
    Collector collector(wanted);
    search.observe([&](HeapSize first, ValueRun::Values values) {
        collector.take(first, values);
        if (also) also(first, values);
    });
    Control control;
    control.progress = limits_.progress;
    control.keep_going = limits_.keep_going;
    if (const Status ran = search.run(control); !ran) return ran;
    if (search.finding().stopped) return Error::stopped("limit.interrupted");
    stretches_.add(collector.stretches());
    // Short sequences are in memory.
    const auto& held = search.finding().values();
    if (held.size() > finding_->values().size()) finding_->held = search.finding().held;
    return Done{};
}

bool NimValues::knows(HeapSize first, HeapSize last_heap) const {
    if (!asked()) return false;
    if (first == last_heap) return at(first).has_value();
    return last_heap <= last() || (!repeats() && last_heap < stretches_.end_from(first));
}

Status NimValues::know(const std::vector<HeapSize>& heaps) {
    HeapRanges wanted;
    for (const HeapSize heap : heaps) wanted.emplace_back(heap, heap);
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    return know_ranges(std::move(wanted));
}

// The ranges are ascending and do not overlap.
Status NimValues::know_ranges(HeapRanges wanted) {
    const auto known = [&](const auto& range) { return knows(range.first, range.second); };
    if (asked() && std::all_of(wanted.begin(), wanted.end(), known)) return Done{};
    const HeapSize largest = wanted.empty() ? 0 : wanted.back().second;
    if (!asked() || (!repeats() && largest >= finding_->known_end)) {
        HeapRanges unknown = wanted;
        for (auto& [first, last] : unknown) first = asked() ? std::clamp(kept_end(), first, last) : first;
        if (const Status status = search_period(largest, unknown); !status) return status;
    }
    std::erase_if(wanted, known);
    if (wanted.empty()) return Done{};
    if (!repeats()) return fetch(std::move(wanted));
    const HeapSize preperiod = finding_->periodicity->preperiod, period = finding_->periodicity->period;
    const HeapSize all = preperiod + period;
    if (all <= max_repeated) return fetch({{0, all - 1}});
    HeapRanges repeated;
    for (const auto& [first, last] : wanted) {
        if (last - first >= period) return fetch({{0, all - 1}});
        const HeapSize from = reduced(first), to = reduced(last);
        if (last < all || (first >= preperiod && from <= to)) {
            repeated.emplace_back(from, to);
        } else {
            repeated.emplace_back(from, all - 1);
            repeated.emplace_back(preperiod, to);
        }
    }
    return fetch(std::move(repeated));
}

// Reports the values from `first_` to `last_`, from any method.
class NimValues::Outlet {
  public:
    Outlet(HeapSize first, HeapSize last, const Take& take) : next_(first), last_(last), take_(take) {}

    bool over() const { return stopped_ || next_ > last_; }
    HeapSize next() const { return next_; }
    // The chunk with the next value; earlier values were delivered or are not needed.
    void give(HeapSize first, ValueRun::Values values) {
        const HeapSize end = std::min(first + values.size(), last_ + 1);
        if (over() || first > next_ || end <= next_) return;
        for (; next_ < end && !stopped_; hand_over()) {
            const HeapSize to = std::min(end, next_ + max_at_once);
            piece_.assign(values.begin() + static_cast<std::ptrdiff_t>(next_ - first),
                          values.begin() + static_cast<std::ptrdiff_t>(to - first));
        }
    }
    // The next values from at(), as far as it has them.
    void give(const NimValues& values, const std::function<bool()>& keep_going) {
        while (!over() && keep_going()) {
            piece_.clear();
            const HeapSize end = std::min(last_ + 1, next_ + max_at_once);
            for (HeapSize n = next_; n < end;) {
                // the values after one of the first heaps follow from these at the same distance
                const HeapSize first = values.reduced(n);
                const auto value = values.at(n);
                if (!value) break;
                piece_.push_back(*value);
                ++n;
                if (!values.finding_) continue;
                const auto& held = values.finding_->values();
                HeapSize same = std::min<HeapSize>(held.size(), first + (end - n) + 1);
                if (values.repeats()) {
                    const Periodicity& repeated = *values.finding_->periodicity;
                    same = std::min(same, repeated.preperiod + repeated.period);
                }
                for (HeapSize next = first + 1; next < same; ++next, ++n)
                    piece_.push_back(held[next] + (*value - held[first]));
            }
            if (piece_.empty()) return;
            hand_over();
        }
    }

  private:
    static constexpr std::size_t max_at_once = 1U << 16U;
    void hand_over() {
        stopped_ = !take_(next_, piece_);
        next_ += piece_.size();
    }

    HeapSize next_, last_;
    const Take& take_;
    std::vector<NimValue> piece_;
    bool stopped_ = false;
};

Status NimValues::stream(HeapSize first, HeapSize last_heap, const Take& take) {
    Outlet outlet(first, last_heap, take);
    const auto also = [&](HeapSize from, ValueRun::Values values) { outlet.give(from, values); };
    const auto end = [&]() -> Status {
        if (!limits_.keep_going()) return Error::stopped("limit.interrupted");
        return Done{};
    };
    if (game_.is_nim()) return outlet.give(*this, limits_.keep_going), end();
    if (!asked() || (!repeats() && last_heap > last())) {
        search_ = nullptr;  // from heap 0
        const auto keep_going = limits_.keep_going;
        limits_.keep_going = [&] { return !outlet.over() && keep_going(); };
        // in growing steps; after each, the values that a method has in memory are delivered
        constexpr HeapSize first_step = HeapSize{1} << 16;
        Status searched = Done{};
        for (HeapSize goal = std::min(last_heap, first_step); !outlet.over();
             goal = goal > last_heap / 2 ? last_heap : 2 * goal) {
            searched = search_period(goal, {}, also);
            if (!searched) break;
            outlet.give(*this, keep_going);
            if (repeats() || goal == last_heap) break;
        }
        limits_.keep_going = keep_going;
        if (!searched && !outlet.over()) return searched;
    }
    outlet.give(*this, limits_.keep_going);
    if (outlet.over()) return end();
    if (!repeats()) {
        if (const Status status = know(outlet.next(), last_heap); !status) return status;
        return outlet.give(*this, limits_.keep_going), end();
    }
    const HeapSize preperiod = finding_->periodicity->preperiod;
    const HeapSize all = preperiod + finding_->periodicity->period;
    if (all <= max_repeated) {
        if (const Status status = fetch({{0, all - 1}}); !status) return status;
    } else if (last_heap >= all) {
        if (const Status status = fetch({{preperiod, all - 1}}, also); !status) return status;
    } else if (const Status status = fetch({{last_heap, last_heap}}, also); !status) {
        return status;
    }
    return outlet.give(*this, limits_.keep_going), end();
}

}  // namespace ishitori::period
