#include "commands/value_source.hpp"

#include <algorithm>
#include <chrono>

#include "base/utf8.hpp"
#include "commands/long_run.hpp"
#include "play/memory.hpp"
#include "show/advice.hpp"
#include "values/stride.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_computed = HeapSize{1} << 28;  // heaps whose values are kept in memory

Error beyond(const Game& game, HeapSize to, HeapSize limit) {
    return Error::input("limit.heap-values", std::to_string(to), game.text, std::to_string(limit));
}

}  // namespace

Result<ValueSource> ValueSource::open(const Request& request, const Game& game, HeapSize from, HeapSize to,
                                      Use use) {
    ValueSource source;
    source.asked_to_ = to;
    if (request.has("--load")) {
        auto kept = KeptReader::open(request.text("--load"), game.text, to);
        if (!kept) return kept.error();
        source.kept_ = std::make_shared<KeptReader>(std::move(*kept));
        return source;
    }
    const std::string wanted = request.text("--method", "automatic");
    const auto method = method_named(wanted);
    if (!method) return Error::input("option.bad-choice", "--method", printable(wanted), method_list());
    if (*method == Method::automatic) source.use_ = use;
    const Status opened = *method == Method::automatic ? source.search(request, game, from)
                                                       : source.compute(request, game, *method);
    if (!opened) return opened.error();
    return source;
}

Status ValueSource::compute(const Request& request, const Game& game, Method method) {
    if (asked_to_ > max_computed) return beyond(game, asked_to_, max_computed);
    sequence_ = make_sequence(game.rules, method);
    if (!sequence_) return Error::input("limit.method", request.text("--method"), game.text);
    const Control control = control_of(request);
    Stride stride(16384);
    for (HeapSize done = 0; done < asked_to_ && control.may_continue();) {
        done = std::min(asked_to_, done + stride.next());
        sequence_->extend(done);
        request.environment->progress({done, asked_to_, 0});
    }
    return Done{};
}

Status ValueSource::search(const Request& request, const Game& game, HeapSize from) {
    const Control control = control_of(request);
    NimValueLimits limits;
    // For rules with expensive heaps, the search for a large heap has the limits of 'outcome'.
    const bool slow = game.rules.kind == Ruleset::Kind::general || game.rules.max_parts() > 2;
    limits.heaps = slow ? NimValueLimits{}.heaps : max_computed;
    limits.keep_going = [control] { return control.may_continue(); };
    if (!request.has("--timeout") && (!streams() || request.has("--checksum"))) {
        limits.time_left = [until = std::chrono::steady_clock::now() + std::chrono::seconds(usual_seconds)] {
            return std::chrono::steady_clock::now() < until;
        };
    }
    limits.progress = [&](HeapSize done, HeapSize goal) { request.environment->progress({done, goal, 0}); };
    // a certificate is a premise only of the answer that names it
    Memory* const memory = request.environment->memory;
    if (request.has("--by-certificate")) {
        auto certified = certified_period(request, game);
        if (!certified) return certified.error();
        known_ = std::make_shared<NimValues>(game, std::move(limits));
        known_->rely_on(certified->period);
        certified_ = std::move(*certified);
    } else if (memory != nullptr) {
        known_ = memory->values(game);
        known_->renew(std::move(limits));
    } else {
        known_ = std::make_shared<NimValues>(game, std::move(limits));
    }
    return streams() ? Done{} : in_words(request, game, known_->know(from, asked_to_));
}

Status ValueSource::stream(const Request& request, const Game& game, HeapSize from, HeapSize to,
                           const NimValues::Take& take) const {
    if (streams()) return in_words(request, game, known_->stream(from, to, take));
    constexpr HeapSize at_once = HeapSize{1} << 16;
    std::vector<NimValue> piece;
    for (HeapSize first = from, last = 0; first <= to; first = last + 1) {
        last = std::min(to, first + at_once - 1);
        piece.clear();
        for (HeapSize n = first; n <= last; ++n) piece.push_back(at(n));
        if (!take(first, piece)) break;
    }
    return Done{};
}

// An error of the search as this command reports it; success if the values before it are an answer.
Status ValueSource::in_words(const Request& request, const Game& game, const Status& known) const {
    if (known) return known;
    const std::string& key = known.error().key;
    const auto verified_to = [&] { return known_->finding().verified_to(); };
    if (key == "limit.no-period")
        return Error::stopped("limit.no-period-values", std::to_string(asked_to_), game.text,
                              std::to_string(verified_to()));
    if (key == "limit.heap") return beyond(game, asked_to_, certified_ ? known_->last() : verified_to());
    if (key != "limit.interrupted") return known;
    if (known_->asked() && !certified_ && !known_->proved()) return Done{};
    if (!request.environment->keep_going()) return known;
    return Error::stopped("limit.time", std::to_string(known_->asked() ? known_->last() : 0));
}

}  // namespace ishitori::commands
