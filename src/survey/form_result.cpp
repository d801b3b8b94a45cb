#include "survey/form_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <ctime>
#include <new>

#include "base/checksum.hpp"
#include "base/number.hpp"
#include "claims/certificate.hpp"
#include "values/period.hpp"
#include "values/period_sparse.hpp"
#include "values/sparse_space.hpp"

namespace ishitori {

namespace {

constexpr HeapSize trial = long_comparison;   // heaps after which the method is chosen
constexpr std::uint64_t bytes_per_heap = 16;  // what find_period may need
constexpr HeapSize engine_from = 1 << 17;     // heaps for which the engine's start is worth while
constexpr double worth_saving = 1.0;          // seconds of work
constexpr double seconds_between_saves = 60;
constexpr std::string_view state_mark = "S";  // begins a stream's state; packed values begin with 1, 2 or 4

std::string digest_of(const KnownValues& known, HeapSize first, HeapSize count) {
    std::string bytes;
    bytes.reserve(count * sizeof(StoredValue));
    for (HeapSize n = first; n < first + count; ++n) {
        const auto value = static_cast<std::uint32_t>(*known.at(n));
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xFFU);
    }
    return fmt::format("{:016x}", certificate_digest(bytes));
}

void describe_space(const Ruleset& rules, const std::vector<StoredValue>& values, FormResult& result) {
    const auto splits = split_rules(rules);
    if (!splits) return;
    ValueCounts counts;
    for (HeapSize n = 1; n < values.size(); ++n) counts.add(n, values[n]);
    const MaskChoice choice = choose_mask(counts, *splits, true);
    result.mask = choice.mask.mask;
    result.mask_parity = choice.mask.parity;
    result.rares = choice.rares;
    for (HeapSize n = values.size() - 1; n > 0 && !result.last_rare; --n) {
        if (choice.mask.rare(n, values[n])) result.last_rare = n;
    }
}

void describe(const Ruleset& rules, PeriodFinding finding, FormResult& result) {
    result.standing = finding.standing;
    result.periodicity = finding.periodicity;
    result.theorem = finding.theorem;
    result.max_value = finding.max_value;
    result.max_value_at = finding.max_value_at;
    result.verified_to = finding.verified_to;
    result.method = finding.sequence->method();
    const std::vector<StoredValue>& values = finding.values();
    SequenceChecksum sum;
    for (HeapSize n = 0; n <= result.verified_to; ++n) sum.add(values[n]);
    result.checksum = sum.hex();
    describe_space(rules, values, result);
    const KnownValues known(std::move(finding));
    if (known.last() >= short_comparison) result.short_digest = digest_of(known, 0, short_comparison + 1);
    if (known.last() >= long_comparison) result.long_digest = digest_of(known, 0, long_comparison + 1);
    if (result.standing != Standing::proved) return;
    const auto [preperiod, period, saltus] = *result.periodicity;
    result.period_digest = digest_of(known, 0, preperiod + period);
    if (preperiod > 0) return;
    while (result.zeros_at_end < period && *known.at(period - 1 - result.zeros_at_end) == 0)
        ++result.zeros_at_end;
}

// Whether the vectorised method goes on after the trial: its space must be sparse.
bool sparse_after(const Ruleset& rules, const std::vector<StoredValue>& values) {
    const auto splits = split_rules(rules);
    if (!splits) return false;
    FormResult space;
    describe_space(rules, values, space);
    return space.rares * splits->splits.size() * 4 < values.size();
}

// The sparse engine as a stream: no values are kept, and the period is proved by [T10].
class Stream {
  public:
    // Goes on from a state of save(), if it is one of these rules.
    Stream(const SplitRules& rules, HeapSize to, const std::string& saved) : to_(to) {
        if (saved.starts_with(state_mark)) {
            const std::size_t line = saved.find('\n');
            const std::string_view head = std::string_view(saved).substr(1, line - 1);
            std::array<std::uint64_t, 4> numbers{};
            const bool read = line != std::string::npos && read_numbers(head, numbers);
            auto search = read ? SparsePeriodSearch::restore(rules, saved.substr(line + 1)) : std::nullopt;
            if (search && search->engine().verified() == numbers[0]) {
                search_.emplace(std::move(*search));
                resumed_ = true;
                now_ = {numbers[0], SequenceChecksum::resumed(static_cast<std::uint32_t>(numbers[1])),
                        static_cast<NimValue>(numbers[2]), numbers[3]};
            }
        }
        if (!search_) search_.emplace(rules);
        search_->engine().observe(
            [this](HeapSize first, std::span<const std::uint16_t> values) { take(first, values); });
    }
    // The engine's observer points here.
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    HeapSize verified() const { return search_->engine().verified(); }
    bool resumed() const { return resumed_; }

    // False if the engine gave up: another method serves better. `go_on` is asked every few thousand heaps.
    bool run(const std::function<bool()>& go_on) {
        for (HeapSize asked = 0; !proved_ && verified() <= to_;) {
            if (verified() >= asked) {
                if (!go_on()) break;
                asked = verified() + 4096;
            }
            proved_ = search_->step();
            if (search_->engine().state() != SparseEngine::State::running) return false;
        }
        return true;
    }

    // "" where it would be too large.
    std::string save() const {
        std::string state =
            fmt::format("{}{} {} {} {}\n", state_mark, now_.seen, now_.sum.value(), now_.most, now_.most_at);
        state += search_->save();
        return state.size() <= most_state_bytes ? state : "";
    }

    // False if no proof came of what was taken for one.
    bool describe(FormResult& result) {
        const Seen& seen = at_end_ ? *at_end_ : now_;
        if (seen.seen == 0) return false;
        // The results of the heaps given; the second pass that finds the preperiod is not counted again.
        result.verified_to = seen.seen - 1;
        result.checksum = seen.sum.hex();
        result.max_value = seen.most;
        result.max_value_at = seen.most_at;
        result.method = "m4_engine";
        result.mask = search_->engine().mask().mask;
        result.mask_parity = search_->engine().mask().parity;
        result.rares = 0;
        result.last_rare.reset();
        for (const RareHeap& rare : search_->engine().rares()) {
            if (rare.heap == 0 || rare.heap > result.verified_to) continue;
            ++result.rares;
            result.last_rare = rare.heap;
        }
        if (!proved_) return true;
        search_->engine().observe([](HeapSize, std::span<const std::uint16_t>) {});
        const auto proof = search_->finish();
        if (!proof || proof->periodicity.preperiod == 0) return false;
        result.standing = Standing::proved;
        result.periodicity = proof->periodicity;
        result.theorem = Theorem::sparse_window;
        result.max_value = proof->greatest;
        result.max_value_at = proof->greatest_at;
        return true;
    }

  private:
    struct Seen {
        HeapSize seen = 0;  // heaps below it were given
        SequenceChecksum sum;
        NimValue most = 0;
        HeapSize most_at = 0;

        void add(std::uint16_t value) {
            sum.add(value);
            if (value > most) most = value, most_at = seen;
            ++seen;
        }
    };

    // The engine goes a little beyond the heap asked for: those values belong to a later run only.
    void take(HeapSize first, std::span<const std::uint16_t> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (first + i != now_.seen) continue;
            if (now_.seen == to_ + 1 && !at_end_) at_end_ = now_;
            now_.add(values[i]);
        }
    }

    static bool read_numbers(std::string_view text, std::array<std::uint64_t, 4>& numbers) {
        for (std::uint64_t& number : numbers) {
            const std::size_t space = std::min(text.find(' '), text.size());
            const auto read = digits_only(text.substr(0, space));
            if (!read) return false;
            number = *read;
            text.remove_prefix(std::min(space + 1, text.size()));
        }
        return text.empty();
    }

    HeapSize to_;
    std::optional<SparsePeriodSearch> search_;
    Seen now_;
    std::optional<Seen> at_end_;  // after heap to_
    bool proved_ = false, resumed_ = false;
};

}  // namespace

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string_view ending_name(Ending ending) {
    static constexpr std::array<std::string_view, 7> names{"settled", "reached", "seconds",  "memory",
                                                           "stopped", "family",  "no-repair"};
    return names[static_cast<std::size_t>(ending)];
}

std::optional<Ending> ending_named(std::string_view name) {
    for (int i = 0; i < 7; ++i) {
        if (ending_name(static_cast<Ending>(i)) == name) return static_cast<Ending>(i);
    }
    return std::nullopt;
}

namespace {

// One game of normal play, computed within its share from heap 0 or on from a state.
class Computation {
  public:
    Computation(const FormTask& task, const Ruleset& rules, const std::atomic<bool>& stop,
                const KeepState& keep)
        : task_(task), rules_(rules), stop_(stop), keep_(keep) {
        search_.max_bytes = std::max(task.share.bytes, bytes_per_heap * trial);
        limit_ = std::min({task.to, search_.max_bytes / bytes_per_heap, HeapSize{UINT32_MAX - 1}});
        search_.keep_going = [this](const Progress& progress) {
            if (!in_share()) return false;
            keep_now_and_then(progress.known, [&] { return pack_values(*progress.values); });
            return true;
        };
    }

    // `state`: what an earlier run kept, or "".
    FormResult run(const std::string& state) {
        FormResult result;
        result.form = task_.form;
        result.wanted_to = task_.to;
        result.share = task_.share;
        start_ = processor_seconds();
        out_of_time_ = false;
        // The first heaps always by themselves: they tell most games, and a state that begins otherwise is
        // none.
        search_.known.clear();
        auto found = compute(std::max(std::min(limit_, trial), HeapSize{1}));
        if (!found) return result;  // cannot be: the method serves every rule, and the memory was looked at
        bool told = false;
        if (found->standing == Standing::open && !found->stopped) {
            const bool of_stream = state.starts_with(state_mark);
            if ((state.empty() || of_stream) && task_.to >= engine_from && task_.to > found->verified_to &&
                sparse_after(rules_, found->values()))
                told = stream(*found, state, result);
            if (!told && limit_ > found->verified_to) {
                search_.known = found->values();
                const auto kept = unpack_values(state);
                if (kept.size() > search_.known.size() &&
                    std::equal(search_.known.begin(), search_.known.end(), kept.begin())) {
                    search_.known = kept;
                    result.resumed = true;
                }
                found = compute(limit_);
                if (!found) return result;
            }
        }
        if (!told) describe(rules_, *found, result);
        end(result, state, told ? state_to_keep_ : "", *found);
        return result;
    }

  private:
    Result<PeriodFinding> compute(HeapSize to) {
        search_.limit = to;
        return find_period(rules_, search_);
    }
    double spent() const { return processor_seconds() - start_; }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    bool in_share() {
        out_of_time_ = task_.share.seconds > 0 && spent() >= task_.share.seconds;
        return !out_of_time_ && !stopped();
    }

    void keep_now_and_then(HeapSize known, const std::function<std::string()>& state) {
        const auto now = std::chrono::steady_clock::now();
        if (!keep_ || std::chrono::duration<double>(now - saved_at_).count() < seconds_between_saves) return;
        saved_at_ = now;
        FormResult part;
        part.form = task_.form;
        part.wanted_to = task_.to;
        part.share = task_.share;
        part.ending = Ending::stopped;
        part.verified_to = known;
        part.seconds = spent();
        part.saved = sealed_state(task_.form, state());
        keep_(std::move(part));
    }

    // By the sparse engine. False, and the result as it was, if another method serves better.
    bool stream(const PeriodFinding& found, const std::string& state, FormResult& result) {
        const FormResult before = result;
        describe(rules_, found, result);
        Stream engine(*split_rules(rules_), task_.to, state);
        const bool good = engine.run([&] {
            if (!in_share()) return false;
            keep_now_and_then(engine.verified() - 1, [&] { return engine.save(); });
            return true;
        });
        if (good && engine.describe(result)) {
            result.resumed = engine.resumed();
            if (result.standing == Standing::open) state_to_keep_ = engine.save();
            return true;
        }
        result = before;
        return false;
    }

    void end(FormResult& result, const std::string& state, const std::string& streamed,
             const PeriodFinding& found) {
        result.seconds = spent();
        result.ending = result.standing != Standing::open ? Ending::settled
                        : out_of_time_                    ? Ending::seconds
                        : result.verified_to >= task_.to  ? Ending::reached
                        : stopped()                       ? Ending::stopped
                                                          : Ending::memory;
        if (result.standing != Standing::open || (result.seconds < worth_saving && state.empty())) return;
        // Ended before the state was taken up: it is still the best.
        const bool untouched = !state.empty() && !result.resumed && result.verified_to <= trial;
        result.saved = sealed_state(task_.form, untouched           ? state
                                                : !streamed.empty() ? streamed
                                                                    : pack_values(found.values()));
    }

    const FormTask& task_;
    const Ruleset& rules_;
    const std::atomic<bool>& stop_;
    const KeepState& keep_;
    PeriodSearch search_;
    HeapSize limit_ = 0;
    double start_ = 0;
    bool out_of_time_ = false;
    std::string state_to_keep_;
    std::chrono::steady_clock::time_point saved_at_ = std::chrono::steady_clock::now();
};

}  // namespace

// Nothing read from a disk is a premise of a proof: what is seen to be settled by going on from a state is
// computed again from heap 0. That costs one more pass, once for a game.
FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep) {
    if (task.convention == Convention::misere) return compute_quotient(task, stop);
    const auto code = TakeAndBreak::parse(task.form);
    if (!code) {
        FormResult nothing;
        nothing.form = task.form;
        return nothing;
    }
    const Ruleset rules = Ruleset::of(*code);
    const auto state = unsealed_state(task.form, task.saved);
    FormResult result = Computation(task, rules, stop, keep).run(state.value_or(""));
    if (result.resumed && result.standing != Standing::open) {
        const double spent = result.seconds;
        result = Computation(task, rules, stop, {}).run("");
        // Not there again within the share: the state stays for a larger one, unless it lied.
        if (result.standing == Standing::open && result.ending != Ending::reached) result.saved = task.saved;
        result.seconds += spent;
    }
    result.state_refused = !task.saved.empty() && !state;
    return result;
}

}  // namespace ishitori
