#include "commands/value_source.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "commands/long_run.hpp"
#include "play/memory.hpp"
#include "run/kept_values.hpp"
#include "show/advice.hpp"
#include "values/stride.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_computed = HeapSize{1} << 28;  // heaps whose values are kept in memory
constexpr HeapSize heaps_a_read = HeapSize{1} << 16;

using Pass = std::function<bool(HeapSize first, std::span<const StoredValue>)>;

Status pass_kept(const Request& request, const Game& game, HeapSize from, HeapSize to, const Pass& pass) {
    const std::string path = request.text("--load");
    auto file = KeptValues::open(path);
    if (!file) return file.error();
    if (file->game() != game.text)
        return Error::input("kept.other", printable(path), printable(file->game()), game.text);
    if (to >= file->count()) return Error::input("kept.short", printable(path), file->count(), to);
    std::vector<StoredValue> values;
    for (HeapSize next = from; next <= to; next += values.size()) {
        values.resize(std::min(heaps_a_read, to - next + 1));
        if (const Status read = file->read(next, values); !read) return read;
        if (!pass(next, values)) break;
    }
    return Done{};
}

Status pass_by_method(const Request& request, const Game& game, NimSequence& sequence, HeapSize from,
                      HeapSize to, const Pass& pass) {
    if (to > max_computed) return Error::input("limit.heap-values", to, game.text, max_computed);
    const Control control = control_of(request);
    Stride stride(16384);
    sequence.while_allowed([&control] { return control.may_continue(); });
    for (HeapSize next = 0; next <= to && control.may_continue();) {
        const HeapSize first = std::max(next, from);
        sequence.extend(std::min(to, next + stride.next() - 1));
        next = std::min<HeapSize>(to + 1, sequence.values().size());
        request.environment->progress({next - 1, to, 0});
        if (first < next && !pass(first, std::span(sequence.values()).subspan(first, next - first))) break;
    }
    return Done{};
}

NimValueLimits limits_of(const Request& request, const Game& game, bool wanted) {
    NimValueLimits limits;
    // For rules with expensive heaps, the search for a large heap has the limits of 'outcome'.
    const bool slow = game.rules.kind == Ruleset::Kind::general || game.rules.max_parts() > 2;
    if (!slow) limits.heaps = max_computed;
    limits.keep_going = [control = control_of(request)] { return control.may_continue(); };
    if (!wanted) limits.time_left = usual_time(request);
    limits.progress = [&](HeapSize done, HeapSize goal) { request.environment->progress({done, goal, 0}); };
    return limits;
}

// Passes the values of the one search, which it puts into `source`.
Status pass_found(const Request& request, const Game& game, HeapSize from, HeapSize to, bool wanted,
                  const NimValues::Take& take, ValueSource& source) {
    if (request.has("--by-certificate")) {  // a premise only of the answer that names it
        auto certified = certified_period(request, game);
        if (!certified) return certified.error();
        source.known = std::make_shared<NimValues>(game, NimValueLimits{});
        source.known->rely_on(certified->period);
        source.certified = std::move(*certified);
    } else {
        Memory* const memory = request.environment->memory;
        source.known =
            memory != nullptr ? memory->values(game) : std::make_shared<NimValues>(game, NimValueLimits{});
    }
    NimValues& known = *source.known;
    known.renew(limits_of(request, game, wanted));
    Status passed = known.stream(from, to, take);
    if (passed) return passed;
    if (passed.error().key == "limit.no-period")
        return Error::stopped("limit.no-period-values", to, game.text, known.finding().verified_to());
    if (passed.error().key == "limit.heap")
        return Error::input("limit.heap-values", to, game.text,
                            source.certified ? known.last() : known.finding().verified_to());
    return passed;
}

}  // namespace

Result<ValueSource> pass_values(const Request& request, const Game& game, HeapSize from, HeapSize to,
                                bool wanted, const NimValues::Take& take) {
    ValueSource source;
    source.end = from;
    bool taken = true;
    const auto pass = [&](HeapSize first, std::span<const NimValue> values) {
        source.end = first + values.size();
        return taken = take(first, values);
    };
    std::vector<NimValue> wide;
    const auto pass_stored = [&](HeapSize first, std::span<const StoredValue> values) {
        wide.assign(values.begin(), values.end());
        return pass(first, wide) && request.environment->keep_going();
    };
    Status passed = Done{};
    if (request.has("--load")) {
        source.method = "kept";
        passed = pass_kept(request, game, from, to, pass_stored);
    } else if (const std::string named = request.text("--method", "automatic"); named != "automatic") {
        const auto method = method_named(named);
        if (!method) return Error::input("option.bad-choice", "--method", printable(named), method_list());
        const auto sequence = make_sequence(game.rules, *method);
        if (!sequence) return Error::input("limit.method", named, game.text);
        source.method = sequence->method();
        passed = pass_by_method(request, game, *sequence, from, to, pass_stored);
    } else {
        passed = pass_found(request, game, from, to, wanted, pass, source);
    }
    if (!passed && passed.error().key != "limit.interrupted") return passed.error();
    if (!taken || source.end > from) return source;
    if (!request.environment->keep_going()) return Error::stopped("limit.interrupted");
    return Error::stopped("limit.time", source.known ? source.known->last() : 0);
}

}  // namespace ishitori::commands
