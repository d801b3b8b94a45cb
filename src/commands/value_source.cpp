#include "commands/value_source.hpp"

#include <algorithm>
#include <chrono>

#include "base/utf8.hpp"
#include "commands/long_run.hpp"
#include "play/memory.hpp"
#include "run/kept_values.hpp"
#include "show/advice.hpp"
#include "values/stride.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_computed = HeapSize{1} << 28;  // heaps whose values are kept in memory
constexpr HeapSize at_once = HeapSize{1} << 16;

using Pass = std::function<bool(HeapSize first, std::span<const StoredValue>)>;

Error beyond(const Game& game, HeapSize to, HeapSize limit) {
    return Error::input("limit.heap-values", to, game.text, limit);
}

Status pass_kept(const Request& request, const Game& game, HeapSize from, HeapSize to, const Pass& pass) {
    const std::string path = request.text("--load");
    auto file = KeptValues::open(path);
    if (!file) return file.error();
    if (file->game() != game.text)
        return Error::input("kept.other", printable(path), printable(file->game()), game.text);
    if (to >= file->count()) return Error::input("kept.short", printable(path), file->count(), to);
    std::vector<StoredValue> values;
    for (HeapSize next = from; next <= to; next += values.size()) {
        values.resize(std::min(at_once, to - next + 1));
        if (const Status read = file->read(next, values); !read) return read;
        if (!pass(next, values)) break;
    }
    return Done{};
}

Status pass_by_method(const Request& request, const Game& game, NimSequence& sequence, HeapSize from,
                      HeapSize to, const Pass& pass) {
    if (to > max_computed) return beyond(game, to, max_computed);
    const Control control = control_of(request);
    Stride stride(16384);
    for (HeapSize next = 0; next <= to && control.may_continue();) {
        const HeapSize first = std::max(next, from);
        next = std::min(to + 1, next + stride.next());
        sequence.extend(next - 1);
        request.environment->progress({next - 1, to, 0});
        if (first < next && !pass(first, std::span(sequence.values()).subspan(first, next - first))) break;
    }
    return Done{};
}

// Puts the search into `source`; a certificate is a premise only of the answer that names it.
Status open_search(const Request& request, const Game& game, bool wanted, ValueSource& source) {
    NimValueLimits limits;
    // For rules with expensive heaps, the search for a large heap has the limits of 'outcome'.
    const bool slow = game.rules.kind == Ruleset::Kind::general || game.rules.max_parts() > 2;
    limits.heaps = slow ? NimValueLimits{}.heaps : max_computed;
    limits.keep_going = [control = control_of(request)] { return control.may_continue(); };
    if (!request.has("--timeout") && !wanted) {
        limits.time_left = [until = std::chrono::steady_clock::now() + std::chrono::seconds(usual_seconds)] {
            return std::chrono::steady_clock::now() < until;
        };
    }
    limits.progress = [&](HeapSize done, HeapSize goal) { request.environment->progress({done, goal, 0}); };
    Memory* const memory = request.environment->memory;
    if (request.has("--by-certificate")) {
        auto certified = certified_period(request, game);
        if (!certified) return certified.error();
        source.known = std::make_shared<NimValues>(game, std::move(limits));
        source.known->rely_on(certified->period);
        source.certified = std::move(*certified);
        return Done{};
    }
    source.known = memory != nullptr ? memory->values(game) : std::make_shared<NimValues>(game, limits);
    source.known->renew(std::move(limits));
    return Done{};
}

// An error of the search as a command reports it.
Error in_words(const Game& game, HeapSize to, const ValueSource& source, const Error& error) {
    const NimValues& known = *source.known;
    const auto verified_to = [&] { return known.finding().verified_to(); };
    if (error.key == "limit.no-period")
        return Error::stopped("limit.no-period-values", to, game.text, verified_to());
    if (error.key == "limit.heap") return beyond(game, to, source.certified ? known.last() : verified_to());
    return error;
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
        passed = open_search(request, game, wanted, source);
        if (!passed) return passed.error();
        passed = source.known->stream(from, to, pass);
        if (!passed && passed.error().key != "limit.interrupted")
            return in_words(game, to, source, passed.error());
    }
    if (!passed && passed.error().key != "limit.interrupted") return passed.error();
    if (!taken || source.end > from) return source;
    if (!request.environment->keep_going()) return Error::stopped("limit.interrupted");
    return Error::stopped("limit.time", source.known ? source.known->last() : 0);
}

}  // namespace ishitori::commands
