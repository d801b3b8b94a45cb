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
constexpr std::uint64_t most_saved = std::uint64_t{1} << 26;
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
        return state.size() <= most_saved ? state : "";
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
    bool proved_ = false;
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

FormResult compute_form(const FormTask& task, const std::atomic<bool>& stop, const KeepState& keep) {
    if (task.convention == Convention::misere) return compute_quotient(task, stop);
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
    auto spent = [&] { return processor_seconds() - start; };
    auto stopped = [&] { return stop.load(std::memory_order_relaxed); };
    auto keep_now_and_then = [&](HeapSize known, const std::function<std::string()>& state) {
        const auto now = std::chrono::steady_clock::now();
        if (!keep || std::chrono::duration<double>(now - saved_at).count() < seconds_between_saves) return;
        saved_at = now;
        FormResult part = result;
        part.ending = Ending::stopped;
        part.verified_to = known;
        part.seconds = spent();
        part.saved = state();
        keep(std::move(part));
    };
    auto in_share = [&] {
        out_of_time = task.share.seconds > 0 && spent() >= task.share.seconds;
        return !out_of_time && !stopped();
    };
    search.keep_going = [&](const Progress& progress) {
        if (!in_share()) return false;
        keep_now_and_then(progress.known, [&] { return pack_values(*progress.values); });
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
    std::optional<Stream> stream;
    const bool of_stream = task.saved.starts_with(state_mark);
    if (open && task.to >= engine_from && task.to > found->verified_to && (task.saved.empty() || of_stream) &&
        sparse_after(rules, found->values())) {
        describe(rules, *found, result);
        const FormResult before = result;
        stream.emplace(*split_rules(rules), task.to, task.saved);
        const bool good = stream->run([&] {
            if (!in_share()) return false;
            keep_now_and_then(stream->verified() - 1, [&] { return stream->save(); });
            return true;
        });
        if (!good || !stream->describe(result)) {
            result = before;
            stream.reset();
        }
    }
    if (open && !stream && limit > found->verified_to) {
        if (search.known.size() < found->values().size()) search.known = found->values();
        found = compute(limit, Method::automatic);
        if (!found) return result;
    }
    if (!stream) describe(rules, *found, result);
    result.seconds = spent();
    result.ending = result.standing != Standing::open ? Ending::settled
                    : out_of_time                     ? Ending::seconds
                    : result.verified_to >= task.to   ? Ending::reached
                    : stopped()                       ? Ending::stopped
                                                      : Ending::memory;
    const bool worth = result.seconds >= worth_saving || !task.saved.empty();
    if (result.standing == Standing::open && worth) {
        // Stopped before the stream was taken up again: its state is still the best.
        const bool untouched = of_stream && !stream && result.verified_to <= trial;
        result.saved = untouched ? task.saved : stream ? stream->save() : pack_values(found->values());
    }
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
