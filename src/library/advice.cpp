#include "show/advice.hpp"

#include <ishitori/advice.hpp>
#include <ishitori/values.hpp>

#include "commands/known_period.hpp"
#include "library/certificate.hpp"
#include "period/nim_values.hpp"
#include "play/adviser.hpp"

namespace ishitori::v1 {

// The common part of the two classes here: an adviser or a nim-sequence of a context, with its limits. It is
// discarded after an interrupted call.
template <class Asked, class InnerLimits>
struct Kept {
    Context context;
    InnerLimits limits{};
    std::shared_ptr<Asked> asked{};

    // Runs question(*asked). The first call creates the object by make(memory, limits).
    template <class Make, class Question>
    auto ask(Make&& make, Question&& question) -> decltype(question(*asked)) {
        bool began = false, whole = false, late = false;
        auto answer = ask_in(context, [&](Watching& watching, Context::Inside& inside) {
            began = true;
            limits.keep_going = limits.time_left = [&watching] { return watching.may_continue(); };
            limits.progress = [&watching](base::HeapSize done, base::HeapSize goal) {
                watching.at(done, goal);
            };
            if (asked)
                asked->renew(limits);
            else
                asked = make(inside.memory, limits);
            auto result = question(*asked);
            whole = watching.may_continue();
            if (!whole) inside.memory.forget();
            late = watching.late();
            return result;
        });
        if (began && !whole) asked.reset();
        if (late && !answer && answer.error().key == "limit.interrupted") return out_of_time();
        return answer;
    }
};

namespace {

static_assert(static_cast<int>(Reason::pairs) == static_cast<int>(play::Reason::pairs));

Advice outside(const play::Advice& found) {
    Advice advice;
    if (found.outcome) advice.outcome = *found.outcome == base::Outcome::P ? Outcome::P : Outcome::N;
    advice.reason = static_cast<Reason>(found.reason);
    advice.nim_sum = found.nim_sum;
    for (const rules::Move& move : found.winning.listed) advice.winning_moves.push_back(v1::outside(move));
    advice.winning_moves_total = found.winning.total;
    advice.complete = found.outcome.has_value() && found.winning.complete();
    return advice;
}

// The period claimed by a certificate, checked here.
Result<period::KnownPeriod> known_period_of(const Certificate& certificate, const Context& context) {
    const auto verdict = verified(certificate, context);
    if (!verdict) return verdict.error();
    return guarded([&]() -> Result<period::KnownPeriod> {
        auto finding = commands::claimed_period(certificate.game().inside().game, *verdict);
        if (!finding) return no_such_claim(certificate);
        return commands::known_period(std::move(*finding), *verdict, [](base::HeapSize, base::HeapSize) {});
    });
}

Result<play::MisereClaim> misere_claim_of(const Certificate& certificate, const Context& context) {
    const auto verdict = verified(certificate, context);
    if (!verdict) return verdict.error();
    return guarded([&]() -> Result<play::MisereClaim> {
        auto claim = commands::claimed_misere(*verdict);
        if (!claim) return no_such_claim(certificate);
        return std::move(*claim);
    });
}

bool is_misere(CertificateKind kind) { return kind >= CertificateKind::quotient; }

}  // namespace

std::string_view text_of(Reason reason) noexcept {
    return show::reason_name(static_cast<play::Reason>(reason));
}

struct Adviser::Inside {
    Game game;
    Convention convention;
    Kept<play::Adviser, play::AdviserLimits> kept;
    std::optional<period::KnownPeriod> period{};  // of a certificate
    std::optional<play::MisereClaim> claim{};
};

Adviser::Adviser(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Adviser::Adviser(Adviser&&) noexcept = default;
Adviser& Adviser::operator=(Adviser&&) noexcept = default;
Adviser::~Adviser() = default;
Adviser::Inside& Adviser::here() const { return unless_moved(inside_, "an Adviser that was moved from"); }
Convention Adviser::convention() const { return here().convention; }

Result<Adviser> Adviser::of(const Game& game, Convention convention, const Context& context) {
    return guarded([&]() -> Result<Adviser> {
        auto inside = std::make_unique<Inside>(Inside{game, convention, {context}});
        play::AdviserLimits& inner = inside->kept.limits;
        inner.heaps = inner.engine_heaps = context.limits().heaps.value_or(inner.heaps);
        inner.positions = context.limits().positions;
        return Adviser(std::move(inside));
    });
}

Result<Adviser> Adviser::of(const Certificate& certificate, const Context& context) {
    const bool misere = is_misere(certificate.kind());
    auto adviser = of(certificate.game(), misere ? Convention::misere : Convention::normal, context);
    if (!adviser) return adviser;
    if (misere) {
        auto claim = misere_claim_of(certificate, context);
        if (!claim) return claim.error();
        adviser->inside_->claim = std::move(*claim);
    } else {
        auto period = known_period_of(certificate, context);
        if (!period) return period.error();
        adviser->inside_->period = std::move(*period);
    }
    return adviser;
}

Result<Advice> Adviser::advise(const Position& position, bool want_moves) {
    Inside& inside = here();
    const auto make = [&inside](play::Memory& memory, const play::AdviserLimits& limits) {
        const rules::Game& game = inside.game.inside().game;
        const base::Convention convention = v1::inside(inside.convention);
        if (!inside.period && !inside.claim) return memory.adviser(game, convention, limits);
        auto adviser = std::make_shared<play::Adviser>(game, convention, limits);
        if (inside.period) adviser->rely_on(*inside.period);
        if (inside.claim) adviser->rely_on(*inside.claim);
        return adviser;
    };
    return inside.kept.ask(make, [&](play::Adviser& adviser) -> Result<Advice> {
        const auto inner = v1::inside(inside.game, position);
        if (!inner) return inner.error();
        const auto found = adviser.advise(*inner, want_moves);
        if (!found) return v1::outside(found.error());
        return outside(*found);
    });
}

struct NimValues::Inside {
    rules::Game game;
    Kept<period::NimValues, period::NimValueLimits> kept;
    std::optional<period::KnownPeriod> period{};  // of a certificate

    template <class Question>
    auto ask(Question&& question) {
        const auto make = [this](play::Memory& memory, const period::NimValueLimits& limits) {
            auto values = period ? std::make_shared<period::NimValues>(game, limits) : memory.values(game);
            if (period) values->rely_on(*period);
            values->renew(limits);
            return values;
        };
        return kept.ask(make, question);
    }
};

NimValues::NimValues(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
NimValues::NimValues(NimValues&&) noexcept = default;
NimValues& NimValues::operator=(NimValues&&) noexcept = default;
NimValues::~NimValues() = default;
NimValues::Inside& NimValues::here() const { return unless_moved(inside_, "NimValues that were moved from"); }

Result<NimValues> NimValues::of(const Game& game, const Context& context) {
    return guarded([&]() -> Result<NimValues> {
        auto inside = std::make_unique<Inside>(Inside{game.inside().game, {context}});
        period::NimValueLimits& inner = inside->kept.limits;
        inner.heaps = inner.engine_heaps = context.limits().heaps.value_or(inner.heaps);
        return NimValues(std::move(inside));
    });
}

Result<NimValues> NimValues::of(const Certificate& certificate, const Context& context) {
    if (is_misere(certificate.kind())) return no_such_claim(certificate);
    auto values = of(certificate.game(), context);
    if (!values) return values;
    auto period = known_period_of(certificate, context);
    if (!period) return period.error();
    values->inside_->period = std::move(*period);
    return values;
}

Result<std::uint64_t> NimValues::at(std::uint64_t heap) {
    std::uint64_t value = 0;
    const Status status = fill(heap, {&value, 1});
    if (!status) return status.error();
    return value;
}

Status NimValues::fill(std::uint64_t first, std::span<std::uint64_t> values) {
    return here().ask([&](period::NimValues& sequence) -> Status {
        if (values.empty()) return Done{};
        if (first > max_heap_size || values.size() - 1 > max_heap_size - first)
            return outside(base::Error::input("limit.heap-range", first, values.size(), max_heap_size));
        if (const auto known = sequence.know(first, first + values.size() - 1); !known)
            return outside(known.error());
        (void)sequence.fill(first, values);
        return Done{};
    });
}

Status NimValues::stream(std::uint64_t first, std::uint64_t last, const Take& take) {
    return here().ask([&](period::NimValues& sequence) -> Status {
        if (!take) return Error{Fault::wrong_input, "library.null", {"take"}};
        if (last < first) return Done{};
        if (last > max_heap_size)
            return outside(base::Error::input("limit.heap-range", first, last - first + 1, max_heap_size));
        if (const auto done = sequence.stream(first, last, take); !done) return outside(done.error());
        return Done{};
    });
}

}  // namespace ishitori::v1
