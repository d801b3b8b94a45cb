#include "survey/form_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <ctime>
#include <new>

#include "base/checksum.hpp"
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
constexpr std::uint64_t most_saved = std::uint64_t{1} << 26;
constexpr double seconds_between_saves = 60;

// Processor time of this thread.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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

// The sparse engine as a stream: no values are kept, and the period is proved by [T10]. False if the engine
// gave up: another method serves better. `go_on` is asked every few thousand heaps.
bool stream(const Ruleset& rules, HeapSize to, const std::function<bool()>& go_on, FormResult& result) {
    SparsePeriodSearch search(*split_rules(rules));
    SequenceChecksum sum;
    NimValue most = 0;
    HeapSize most_at = 0, seen = 0;  // heaps below `seen` were given
    search.engine().observe([&](HeapSize first, std::span<const std::uint16_t> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (first + i != seen || seen > to) continue;
            sum.add(values[i]);
            if (values[i] > most) most = values[i], most_at = seen;
            ++seen;
        }
    });
    bool proved = false;
    for (HeapSize asked = 0; !proved && search.engine().verified() <= to;) {
        if (search.engine().verified() >= asked) {
            if (!go_on()) break;
            asked = search.engine().verified() + 65536;
        }
        proved = search.step();
        if (search.engine().state() != SparseEngine::State::running) return false;
    }
    if (seen == 0) return false;
    // The results of the heaps given; the second pass that finds the preperiod is not counted again.
    result.verified_to = seen - 1;
    result.checksum = sum.hex();
    result.max_value = most;
    result.max_value_at = most_at;
    result.method = "m4_engine";
    result.mask = search.engine().mask().mask;
    result.mask_parity = search.engine().mask().parity;
    const auto& rares = search.engine().rares();
    result.rares = 0;
    result.last_rare.reset();
    for (const RareHeap& rare : rares) {
        if (rare.heap == 0 || rare.heap > result.verified_to) continue;
        ++result.rares;
        result.last_rare = rare.heap;
    }
    if (!proved) return true;
    search.engine().observe([](HeapSize, std::span<const std::uint16_t>) {});
    const auto proof = search.finish();
    if (!proof || proof->periodicity.preperiod == 0) return false;
    result.standing = Standing::proved;
    result.periodicity = proof->periodicity;
    result.theorem = Theorem::sparse_window;
    result.max_value = proof->greatest;
    result.max_value_at = proof->greatest_at;
    return true;
}

}  // namespace

std::string_view ending_name(Ending ending) {
    static constexpr std::array<std::string_view, 5> names{"settled", "reached", "seconds", "memory",
                                                           "stopped"};
    return names[static_cast<std::size_t>(ending)];
}

std::optional<Ending> ending_named(std::string_view name) {
    for (int i = 0; i < 5; ++i) {
        if (ending_name(static_cast<Ending>(i)) == name) return static_cast<Ending>(i);
    }
    return std::nullopt;
}

FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep) {
    FormResult result;
    result.form = task.form;
    result.wanted_to = task.to;
    result.share = task.share;
    const auto code = TakeAndBreak::parse(task.form);
    if (!code) return result;
    const Ruleset rules = Ruleset::of(*code);
    const double start = processor_seconds();
    auto saved_at = std::chrono::steady_clock::now();
    bool out_of_time = false;
    PeriodSearch search;
    search.max_bytes = std::max(task.share.bytes, bytes_per_heap * trial);
    const HeapSize most = search.max_bytes / bytes_per_heap;
    HeapSize limit = std::min({task.to, most, HeapSize{UINT32_MAX - 1}});
    search.known = unpack_values(task.saved);
    search.keep_going = [&](const Progress& progress) {
        const double spent = processor_seconds() - start;
        out_of_time = task.share.seconds > 0 && spent >= task.share.seconds;
        if (out_of_time || stop.load(std::memory_order_relaxed)) return false;
        const auto now = std::chrono::steady_clock::now();
        if (keep && std::chrono::duration<double>(now - saved_at).count() >= seconds_between_saves) {
            saved_at = now;
            FormResult part = result;
            part.ending = Ending::stopped;
            part.verified_to = progress.known;
            part.seconds = spent;
            part.saved = pack_values(*progress.values);
            keep(std::move(part));
        }
        return true;
    };
    auto compute = [&](HeapSize to, Method method) {
        search.limit = to;
        search.method = method;
        return find_period(rules, search);
    };
    auto found = compute(std::max(std::min(limit, trial), HeapSize{1}), Method::automatic);
    if (!found) return result;  // cannot be: the method serves every rule, and the memory was looked at
    const bool open = found->standing == Standing::open && !found->stopped;
    bool streamed = false;
    auto stopped = [&] { return stop.load(std::memory_order_relaxed); };
    if (open && task.to >= engine_from && task.to > found->verified_to && task.saved.empty() &&
        sparse_after(rules, found->values())) {
        const PeriodFinding trial_finding = *found;
        describe(rules, trial_finding, result);
        const FormResult before = result;
        streamed = stream(
            rules, task.to,
            [&] {
                out_of_time = task.share.seconds > 0 && processor_seconds() - start >= task.share.seconds;
                return !out_of_time && !stopped();
            },
            result);
        if (!streamed) result = before;
    }
    if (open && !streamed && limit > found->verified_to) {
        if (search.known.size() < found->values().size()) search.known = found->values();
        found = compute(limit, Method::automatic);
        if (!found) return result;
    }
    if (!streamed) describe(rules, *found, result);
    result.seconds = processor_seconds() - start;
    result.ending = result.standing != Standing::open ? Ending::settled
                    : out_of_time                     ? Ending::seconds
                    : result.verified_to >= task.to   ? Ending::reached
                    : stopped()                       ? Ending::stopped
                                                      : Ending::memory;
    if (streamed) return result;
    const bool worth = result.seconds >= worth_saving || !task.saved.empty();
    if (result.standing == Standing::open && worth) result.saved = pack_values(found->values());
    return result;
}

std::string pack_values(const std::vector<StoredValue>& values) {
    StoredValue most = 0;
    for (StoredValue value : values) most = std::max(most, value);
    const unsigned width = most < 1U << 8 ? 1 : most < 1U << 16 ? 2 : 4;
    if (values.size() * width > most_saved) return "";
    std::string bytes(1, static_cast<char>(width));
    bytes.reserve(1 + values.size() * width);
    for (StoredValue value : values) {
        for (unsigned i = 0; i < width; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFFU);
    }
    return bytes;
}

std::vector<StoredValue> unpack_values(std::string_view bytes) {
    if (bytes.empty()) return {};
    const auto width = static_cast<unsigned char>(bytes[0]);
    if ((width != 1 && width != 2 && width != 4) || (bytes.size() - 1) % width != 0) return {};
    std::vector<StoredValue> values((bytes.size() - 1) / width);
    for (std::size_t n = 0; n < values.size(); ++n) {
        for (unsigned i = 0; i < width; ++i) {
            const auto byte = static_cast<unsigned char>(bytes[1 + n * width + i]);
            values[n] |= StoredValue{byte} << (8 * i);
        }
    }
    if (!values.empty() && values[0] != 0) return {};
    return values;
}

}  // namespace ishitori
