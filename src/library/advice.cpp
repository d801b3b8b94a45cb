#include "show/advice.hpp"

#include <ishitori/advice.hpp>
#include <ishitori/values.hpp>

#include "library/inside.hpp"
#include "play/adviser.hpp"

namespace ishitori::v1 {

namespace {

// Both public classes here stand on one adviser; it is thrown away where its work ended halfway.
struct Asked {
    ishitori::Game game;
    ishitori::Convention convention;
    AdviserLimits limits;
    std::unique_ptr<ishitori::Adviser> adviser;

    template <class Question>
    auto ask(const Watch& watch, Question&& question) -> decltype(question(*adviser)) {
        Watching watching(watch);
        limits.keep_going = limits.keep_hoping = [&watching] { return watching.go_on(); };
        limits.progress = [&watching](HeapSize done, HeapSize goal) { watching.at(done, goal); };
        bool whole = false;
        auto answer = guarded([&] {
            if (!adviser)
                adviser = std::make_unique<ishitori::Adviser>(game, convention, limits);
            else
                adviser->renew(limits);
            auto result = question(*adviser);
            whole = watching.go_on();
            return result;
        });
        if (!whole) adviser.reset();
        return answer;
    }
};

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
    Asked asked;
};

Adviser::Adviser(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Adviser::Adviser(Adviser&&) noexcept = default;
Adviser& Adviser::operator=(Adviser&&) noexcept = default;
Adviser::~Adviser() = default;

Result<Adviser> Adviser::of(const Game& game, Convention convention, const AdviceLimits& limits) {
    return guarded([&]() -> Result<Adviser> {
        AdviserLimits inner;
        inner.heaps = limits.heaps;
        inner.positions = limits.positions;
        return Adviser(std::make_unique<Inside>(
            Inside{game, {game.inside().game, v1::inside(convention), std::move(inner), nullptr}}));
    });
}

Result<Advice> Adviser::advise(const Position& position, bool want_moves, const Watch& watch) {
    return inside_->asked.ask(watch, [&](ishitori::Adviser& adviser) -> Result<Advice> {
        const auto inner = v1::inside(inside_->game, position);
        if (!inner) return inner.error();
        const auto found = adviser.advise(*inner, want_moves);
        if (!found) return outside(found.error());
        return outside(*found);
    });
}

struct NimValues::Inside {
    Asked asked;
};

NimValues::NimValues(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
NimValues::NimValues(NimValues&&) noexcept = default;
NimValues& NimValues::operator=(NimValues&&) noexcept = default;
NimValues::~NimValues() = default;

Result<NimValues> NimValues::of(const Game& game, std::uint64_t heaps) {
    return guarded([&]() -> Result<NimValues> {
        AdviserLimits limits;
        limits.heaps = heaps;
        return NimValues(std::make_unique<Inside>(
            Inside{{game.inside().game, ishitori::Convention::normal, std::move(limits), nullptr}}));
    });
}

Result<std::uint64_t> NimValues::at(std::uint64_t heap, const Watch& watch) {
    std::uint64_t value = 0;
    const Status status = fill(heap, {&value, 1}, watch);
    if (!status) return status.error();
    return value;
}

Status NimValues::fill(std::uint64_t first, std::span<std::uint64_t> values, const Watch& watch) {
    return inside_->asked.ask(watch, [&](ishitori::Adviser& adviser) -> Status {
        if (first > max_heap_size || values.size() > max_heap_size - first)
            return Error{Fault::wrong_input, "position.too-large", {std::to_string(first)}};
        for (std::size_t i = values.size(); i-- > 0;) {  // the largest first: then all are known
            const auto value = adviser.nim_value(first + i);
            if (!value) return outside(value.error());
            values[i] = *value;
        }
        return Done{};
    });
}

}  // namespace ishitori::v1
