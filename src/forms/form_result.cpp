#include "forms/form_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <ctime>
#include <memory>

#include "base/checksum.hpp"
#include "base/fnv1a.hpp"
#include "base/names.hpp"
#include "base/state_bytes.hpp"
#include "check/check.hpp"
#include "engine/space.hpp"
#include "period/search.hpp"

namespace ishitori::forms {

namespace {

constexpr HeapSize trial = long_comparison;   // heaps after which the method is chosen
constexpr std::uint64_t bytes_per_heap = 16;  // of values in memory, at most
constexpr char run_mark = 'R';                // begins the state of a run; packed values begin otherwise
constexpr double worth_saving = 1.0;          // seconds of work
constexpr double seconds_between_saves = 60;
constexpr std::string_view endings[] = {"settled", "reached", "seconds",   "memory",
                                        "stopped", "family",  "no-repair", "free-heaps"};
constexpr std::string_view origins[] = {"computed", "resumed", "merged"};

std::string digest_of(const Finding& known, HeapSize first, HeapSize count) {
    std::string bytes;
    bytes.reserve(count * sizeof(StoredValue));
    for (HeapSize n = first; n < first + count; ++n) put_number(bytes, *known.at(n), sizeof(StoredValue));
    return fnv1a_text(bytes);
}

// The sparse space of these values; nullopt if the game has none.
std::optional<RunSpace> space_of(const Ruleset& rules, std::span<const StoredValue> values) {
    const auto splits = split_rules(rules);
    if (!splits) return std::nullopt;
    ValueCounts counts;
    for (HeapSize n = 1; n < values.size(); ++n) counts.add(n, values[n]);
    const SparseMask mask = choose_mask(counts, *splits).mask;
    return RunSpace(mask, rare_heaps(mask, values), values.size());
}

// Computed from the values in memory: of the finding, or of the first heaps if a state was read.
void describe_values(const Finding& finding, FormResult& result) {
    const HeapSize last = finding.last_known();
    if (last >= short_comparison) result.short_digest = digest_of(finding, 0, short_comparison + 1);
    if (last >= long_comparison) result.long_digest = digest_of(finding, 0, long_comparison + 1);
    if (!finding.proved() || !finding.holds_all()) return;
    const auto [preperiod, period, saltus] = *finding.periodicity;
    result.period_digest = digest_of(finding, 0, preperiod + period);
    if (preperiod > 0) return;
    // Before the form's values the code's own heaps have the value 0; one period later the values must be the
    // saltus.
    while (result.zeros_at_end < period && *finding.at(period - 1 - result.zeros_at_end) == saltus)
        ++result.zeros_at_end;
}

void describe(const Ruleset& rules, const Finding& finding, FormResult& result) {
    result.standing = finding.standing;
    result.periodicity = finding.periodicity;
    result.theorem = finding.theorem;
    result.max_value = finding.max_value;
    result.max_value_at = finding.max_value_at;
    result.verified_to = finding.verified_to();
    result.method = finding.method;
    std::optional<RunSpace> space = finding.space;
    if (finding.checksum) {
        result.checksum = *finding.checksum;
    } else {
        const auto values = std::span<const StoredValue>(finding.values()).first(finding.known_end);
        SequenceChecksum sum;
        for (const StoredValue value : values) sum.add(value);
        result.checksum = sum.hex();
        // The values of an open sequence come from the engine if it ran.
        if (space && finding.standing == Standing::open)
            result.method = "engine";
        else
            space = space_of(rules, values);
    }
    if (!space) return;
    result.mask = space->mask.mask;
    result.mask_parity = space->mask.parity;
    result.rares = space->rares;
    if (space->rares > 0) result.last_rare = space->last_rare;
}

}  // namespace

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string_view ending_name(Ending ending) { return name_in<Ending::free_heaps>(endings, ending); }
std::optional<Ending> ending_named(std::string_view name) {
    return value_named<Ending::free_heaps>(endings, name);
}

std::string_view origin_name(Origin origin) { return name_in<Origin::merged>(origins, origin); }
std::optional<Origin> origin_named(std::string_view name) {
    return value_named<Origin::merged>(origins, name);
}

namespace {

// Bounds the memory: no game of a survey has larger values. A false rejection only costs a recomputation.
bool plausible(const std::vector<StoredValue>& values) {
    for (std::size_t n = 0; n < values.size(); ++n) {
        if (values[n] > 16 * (n + 16)) return false;
    }
    return true;
}

// The checker's verdict on a new certificate.
std::string verdict_on(const std::string& certificate, const std::atomic<bool>& stop) {
    check::CheckLimits limits;
    limits.keep_going = [&] { return !stop.load(std::memory_order_relaxed); };
    limits.steps = check::Budget::no_bound;  // the game's share bounds it
    const check::Verdict verdict = check::check_certificate(certificate, limits);
    return verdict.too_large() ? "consistent" : std::string(check::verdict_name(verdict));
}

// One game in normal play, computed within its limits from heap 0 or from a state.
class Computation {
  public:
    Computation(const FormTask& task, const Game& game, const std::atomic<bool>& stop, const KeepState& keep)
        : task_(task), game_(game), stop_(stop), keep_(keep) {
        held_ =
            std::min({task.to, std::max(task.share.bytes / bytes_per_heap, trial), HeapSize{UINT32_MAX - 1}});
        control_.keep_going = [this] { return in_share(); };
        control_.progress = [this](HeapSize known_end, HeapSize) { keep_now_and_then(known_end); };
    }

    // `state`: the state of an earlier run, or "".
    FormResult run(const std::string& state) {
        FormResult result = FormResult::of(task_);
        // Always computes the first heaps again: they settle most games, and a state with other first values
        // is rejected.
        SearchOptions options;
        options.heaps = options.held = std::max(std::min(held_, trial), HeapSize{1});
        options.stations = 0;
        options.exact = true;
        search_ = std::make_unique<Search>(game_, options);
        Status ran = search_->run(control_);
        const Finding first = search_->finding();
        if (ran && first.standing == Standing::open && !first.stopped && task_.to > trial) {
            search_->raise(task_.to, held_);
            if (!state.empty()) continue_from(state, options, result);
            ran = search_->run(control_);
        }
        if (!ran) return result;  // a fault of the program or the machine
        const Finding& found = search_->finding();
        if (task_.check && found.proved() && !found.resumed) {
            const auto certificate = certificate_of(game_, found);
            result.verdict = verdict_on(certificate ? *certificate : "", stop_);
        }
        describe(game_.rules, found, result);
        describe_values(found.resumed ? first : found, result);
        end(result, state);
        return result;
    }

  private:
    // Continues from the state, unless it belongs to another game or consists of values that the engine
    // recomputes quickly.
    void continue_from(const std::string& state, SearchOptions options, FormResult& result) {
        options.heaps = task_.to;
        options.held = held_;
        options.derive_again = false;
        auto resumed = std::make_unique<Search>(game_, options);
        if (state.front() == run_mark) {
            if (!resumed->begin_with_state(state.substr(1), control_)) return;
        } else {
            auto kept = unpack_values(state);
            const auto& values = search_->values();
            if (search_->engine_pays() || kept.size() <= values.size() || !plausible(kept) ||
                !std::equal(values.begin(), values.end(), kept.begin()))
                return;
            resumed->begin_with(std::move(kept));
        }
        search_ = std::move(resumed);
        result.origin = Origin::resumed;
    }

    double spent() const { return processor_seconds() - start_; }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    bool in_share() {
        out_of_time_ = task_.share.seconds > 0 && spent() >= task_.share.seconds;
        return !out_of_time_ && !stopped();
    }

    // "" if it would be too large.
    std::string state() const {
        std::string state = search_->state();
        if (state.empty()) return pack_values(search_->values());
        return state.size() < max_state_bytes ? run_mark + state : "";
    }

    void keep_now_and_then(HeapSize known_end) {
        const auto now = std::chrono::steady_clock::now();
        if (!keep_ || std::chrono::duration<double>(now - saved_at_).count() < seconds_between_saves) return;
        saved_at_ = now;
        FormResult part = FormResult::of(task_);
        part.ending = Ending::stopped;
        part.verified_to = known_end - 1;
        part.seconds = spent();
        part.saved = sealed_state(task_.form, state());
        keep_(std::move(part));
    }

    void end(FormResult& result, const std::string& before) {
        result.seconds = spent();
        result.ending = result.standing != Standing::open ? Ending::settled
                        : out_of_time_                    ? Ending::seconds
                        : result.verified_to >= task_.to  ? Ending::reached
                        : stopped()                       ? Ending::stopped
                                                          : Ending::memory;
        if (result.standing != Standing::open || (result.seconds < worth_saving && before.empty())) return;
        // The computation ended before it loaded the state, or its new state is too large: the earlier state
        // is kept.
        const bool untouched =
            !before.empty() && result.origin != Origin::resumed && result.verified_to <= trial;
        const std::string now = untouched ? "" : state();
        result.saved = sealed_state(task_.form, now.empty() ? before : now);
    }

    const FormTask& task_;
    const Game& game_;
    const std::atomic<bool>& stop_;
    const KeepState& keep_;
    HeapSize held_ = 0;
    Control control_;
    std::unique_ptr<Search> search_;
    double start_ = processor_seconds();
    bool out_of_time_ = false;
    std::chrono::steady_clock::time_point saved_at_ = std::chrono::steady_clock::now();
};

}  // namespace

// Nothing read from a disk is a premise of a proof: a result from a state is computed again from heap 0. This
// costs one more pass, once for each game.
FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep) {
    if (task.convention == Convention::misere) return compute_quotient(task, stop);
    const auto game = parse_game(task.form);
    if (!game) return FormResult::of(task);
    const auto state = unsealed_state(task.form, task.saved);
    FormResult result = Computation(task, *game, stop, keep).run(state.value_or(""));
    if (result.origin == Origin::resumed && result.standing != Standing::open) {
        const double spent = result.seconds;
        result = Computation(task, *game, stop, {}).run("");
        // The computation did not reach the result again within its limits. The state is kept for larger
        // limits, unless it is false.
        if (result.standing == Standing::open && result.ending != Ending::reached) result.saved = task.saved;
        result.seconds += spent;
    }
    result.state_refused = !task.saved.empty() && !state;
    return result;
}

}  // namespace ishitori::forms
