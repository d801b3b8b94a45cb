#include "show/advice.hpp"

#include <ishitori/advice.hpp>
#include <ishitori/values.hpp>

#include "library/inside.hpp"
#include "period/nim_values.hpp"
#include "play/adviser.hpp"

namespace ishitori::v1 {

// The state behind both classes here, an adviser or a nim-sequence with its limits; it is discarded if its
// work ended halfway.
template <class Asked, class Limits>
struct Kept {
    Limits limits;
    std::unique_ptr<Asked> asked{};
    bool busy = false;

    // question(*asked), which make(limits) makes for the first time.
    template <class Make, class Question>
    auto ask(const Watch& watch, Make&& make, Question&& question) -> decltype(question(*asked)) {
        const Busy alone(busy);
        if (!alone.was_free()) return busy_error();
        Watching watching(watch);
        limits.keep_going = limits.keep_hoping = [&watching] { return watching.go_on(); };
        limits.progress = [&watching](HeapSize done, HeapSize goal) { watching.at(done, goal); };
        bool whole = false;
        auto answer = guarded([&] {
            if (asked)
                asked->renew(limits);
            else
                asked = make(limits);
            auto result = question(*asked);
            whole = watching.go_on();
            return result;
        });
        if (!whole) asked.reset();
        return answer;
    }
};

namespace {

Advice outside(const ishitori::Advice& found) {
    Advice advice;
    if (found.outcome) advice.outcome = *found.outcome == ishitori::Outcome::P ? Outcome::P : Outcome::N;
    advice.reason = reason_name(found.reason);
    advice.nim_sum = found.nim_sum;
    for (const ishitori::Move& move : found.winning.listed) advice.winning_moves.push_back(v1::outside(move));
    advice.winning_moves_total = found.winning.total;
    advice.complete = found.outcome.has_value() && found.winning.complete();
    return advice;
}

}  // namespace

struct Adviser::Inside {
    Game game;
    ishitori::Convention convention;
    Kept<ishitori::Adviser, AdviserLimits> kept;
};

Adviser::Adviser(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Adviser::Adviser(Adviser&&) noexcept = default;
Adviser& Adviser::operator=(Adviser&&) noexcept = default;
Adviser::~Adviser() = default;
Adviser::Inside& Adviser::here() const { return unless_moved(inside_, "an Adviser that was moved from"); }

Result<Adviser> Adviser::of(const Game& game, Convention convention, const AdviceLimits& limits) {
    return guarded([&]() -> Result<Adviser> {
        AdviserLimits inner;
        inner.heaps = inner.engine_heaps = limits.heaps;
        inner.positions = limits.positions;
        return Adviser(std::make_unique<Inside>(Inside{game, v1::inside(convention), {std::move(inner)}}));
    });
}

Result<Advice> Adviser::advise(const Position& position, bool want_moves, const Watch& watch) {
    Inside& inside = here();
    const auto make = [&inside](const AdviserLimits& limits) {
        return std::make_unique<ishitori::Adviser>(inside.game.inside().game, inside.convention, limits);
    };
    return inside.kept.ask(watch, make, [&](ishitori::Adviser& adviser) -> Result<Advice> {
        const auto inner = v1::inside(inside.game, position);
        if (!inner) return inner.error();
        const auto found = adviser.advise(*inner, want_moves);
        if (!found) return outside(found.error());
        return outside(*found);
    });
}

struct NimValues::Inside {
    ishitori::Game game;
    Kept<ishitori::NimValues, NimValueLimits> kept;
};

NimValues::NimValues(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
NimValues::NimValues(NimValues&&) noexcept = default;
NimValues& NimValues::operator=(NimValues&&) noexcept = default;
NimValues::~NimValues() = default;
NimValues::Inside& NimValues::here() const { return unless_moved(inside_, "NimValues that were moved from"); }

Result<NimValues> NimValues::of(const Game& game, std::uint64_t heaps) {
    return guarded([&]() -> Result<NimValues> {
        NimValueLimits limits;
        limits.heaps = limits.engine_heaps = heaps;
        return NimValues(std::make_unique<Inside>(Inside{game.inside().game, {std::move(limits)}}));
    });
}

Result<std::uint64_t> NimValues::at(std::uint64_t heap, const Watch& watch) {
    std::uint64_t value = 0;
    const Status status = fill(heap, {&value, 1}, watch);
    if (!status) return status.error();
    return value;
}

Status NimValues::fill(std::uint64_t first, std::span<std::uint64_t> values, const Watch& watch) {
    Inside& inside = here();
    const auto make = [&inside](const NimValueLimits& limits) {
        return std::make_unique<ishitori::NimValues>(inside.game, limits);
    };
    return inside.kept.ask(watch, make, [&](ishitori::NimValues& sequence) -> Status {
        if (values.empty()) return Done{};
        if (first > max_heap_size || values.size() - 1 > max_heap_size - first)
            return outside(ishitori::Error::input("limit.heap-range", first, values.size(), max_heap_size));
        if (const auto known = sequence.know(first, first + values.size() - 1); !known)
            return outside(known.error());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = *sequence.at(first + i);
        return Done{};
    });
}

}  // namespace ishitori::v1
