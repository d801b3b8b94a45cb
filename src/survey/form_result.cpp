#include "survey/form_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <ctime>
#include <new>

#include "base/checksum.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "claims/write_certificate.hpp"
#include "survey/form_stream.hpp"
#include "values/period.hpp"
#include "values/sparse_space.hpp"

namespace ishitori::inline survey {

namespace {

constexpr HeapSize trial = long_comparison;   // heaps after which the method is chosen
constexpr std::uint64_t bytes_per_heap = 16;  // what find_period may need
constexpr HeapSize engine_from = 1 << 17;     // heaps for which the engine's start is worth while
constexpr double worth_saving = 1.0;          // seconds of work
constexpr double seconds_between_saves = 60;
constexpr std::size_t endings = 8;

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
    // Before the form's values a code's own heaps have the value 0: one period on they must have the saltus.
    while (result.zeros_at_end < period && *known.at(period - 1 - result.zeros_at_end) == saltus)
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

}  // namespace

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string_view ending_name(Ending ending) {
    static constexpr std::array<std::string_view, endings> names{
        "settled", "reached", "seconds", "memory", "stopped", "family", "no-repair", "free-heaps"};
    return names[static_cast<std::size_t>(ending)];
}

std::optional<Ending> ending_named(std::string_view name) {
    for (std::size_t i = 0; i < endings; ++i) {
        if (ending_name(static_cast<Ending>(i)) == name) return static_cast<Ending>(i);
    }
    return std::nullopt;
}

std::string_view origin_name(Origin origin) {
    static constexpr std::array<std::string_view, 3> names{"computed", "resumed", "merged"};
    return names[static_cast<std::size_t>(origin)];
}

std::optional<Origin> origin_named(std::string_view name) {
    for (Origin each : {Origin::computed, Origin::resumed, Origin::merged}) {
        if (origin_name(each) == name) return each;
    }
    return std::nullopt;
}

namespace {

// Values that no game of a survey has would cost memory by their size alone. A state that is refused for
// nothing is computed again, no more.
bool plausible(const std::vector<StoredValue>& values) {
    for (std::size_t n = 0; n < values.size(); ++n) {
        if (values[n] > 16 * (n + 16)) return false;
    }
    return true;
}

}  // namespace

std::string period_certificate(const Game& game, const PeriodFinding& finding) {
    if (finding.arithmetic) return certificate_text(arithmetic_claim_of(game, finding));
    const auto claim = claim_of(game, finding);
    return claim ? certificate_text(*claim) : "";
}

namespace {

// What src/check says of a certificate that was just made.
std::string verdict_on(const std::string& certificate, const std::atomic<bool>& stop) {
    check::CheckLimits limits;
    limits.keep_going = [&] { return !stop.load(std::memory_order_relaxed); };
    return std::string(check::verdict_name(check::check_certificate(certificate, limits)));
}

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
                if (kept.size() > search_.known.size() && plausible(kept) &&
                    std::equal(search_.known.begin(), search_.known.end(), kept.begin())) {
                    search_.known = kept;
                    result.origin = Origin::resumed;
                }
                found = compute(limit_);
                if (!found) return result;
            }
        }
        if (!told) {
            if (task_.check && found->standing == Standing::proved) {
                const std::string certificate = period_certificate(*parse_game(task_.form), *found);
                result.verdict = verdict_on(certificate, stop_);
            }
            describe(rules_, *found, result);
        }
        end(result, state, told, *found);
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
        FormStream engine(*split_rules(rules_), task_.to, state);
        const bool good = engine.run([&] {
            if (!in_share()) return false;
            keep_now_and_then(engine.verified() - 1, [&] { return engine.save(); });
            return true;
        });
        if (good && engine.describe(result)) {
            if (engine.resumed()) result.origin = Origin::resumed;
            if (result.standing == Standing::open)
                state_to_keep_ = engine.save();
            else if (task_.check && !engine.resumed())
                result.verdict = verdict_on(engine.certificate(*parse_game(task_.form)), stop_);
            return true;
        }
        result = before;
        return false;
    }

    // `streamed`: by the engine. Where its state is too large to be kept, the one that it went on from stays.
    void end(FormResult& result, const std::string& state, bool streamed, const PeriodFinding& found) {
        result.seconds = spent();
        result.ending = result.standing != Standing::open ? Ending::settled
                        : out_of_time_                    ? Ending::seconds
                        : result.verified_to >= task_.to  ? Ending::reached
                        : stopped()                       ? Ending::stopped
                                                          : Ending::memory;
        if (result.standing != Standing::open || (result.seconds < worth_saving && state.empty())) return;
        // Ended before the state was taken up: it is still the best.
        const bool untouched =
            !state.empty() && result.origin != Origin::resumed && result.verified_to <= trial;
        result.saved = sealed_state(task_.form, untouched || (streamed && state_to_keep_.empty()) ? state
                                                : streamed ? state_to_keep_
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
    if (result.origin == Origin::resumed && result.standing != Standing::open) {
        const double spent = result.seconds;
        result = Computation(task, rules, stop, {}).run("");
        // Not there again within the share: the state stays for a larger one, unless it lied.
        if (result.standing == Standing::open && result.ending != Ending::reached) result.saved = task.saved;
        result.seconds += spent;
    }
    result.state_refused = !task.saved.empty() && !state;
    return result;
}

}  // namespace ishitori::inline survey
