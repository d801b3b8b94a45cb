#include <algorithm>
#include <ishitori/misere.hpp>

#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "library/context.hpp"
#include "play/settled_quotient.hpp"

namespace ishitori::v1 {

// Answers questions about a quotient: its words, and the outcomes of positions.
struct Quotient::Inside {
    claims::MisereQuotient quotient;
    std::vector<claims::HeapWord> forms;
    std::optional<claims::FreeHeapOracle> free_heaps;
    std::optional<play::MisereRule> rule;
};

namespace {

static_assert(static_cast<int>(QuotientStatus::open) == static_cast<int>(claims::QuotientStatus::open));

using Elements = std::vector<std::uint64_t>;

Elements elements(const auto& inner) { return Elements(inner.begin(), inner.end()); }

std::vector<Elements> rows(const auto& inner) {
    std::vector<Elements> all;
    for (const auto& row : inner) all.push_back(elements(row));
    return all;
}

FreeHeaps outside(const claims::FreeHeapQuotient& inner) {
    FreeHeaps free_heaps;
    free_heaps.order = inner.order;
    free_heaps.generators = inner.generators;
    free_heaps.times = rows(inner.times);
    free_heaps.free = inner.free;
    for (const claims::FreeState& state : inner.phi) free_heaps.phi.push_back({state.q, state.k});
    free_heaps.moduli = inner.moduli;
    for (const claims::CellTest& test : inner.tests)
        free_heaps.tests.push_back({test.coefficients, test.low, test.high});
    free_heaps.slices = rows(inner.slices);
    free_heaps.cells = inner.cells;
    return free_heaps;
}

Weights outside(const claims::WeightRule& inner) {
    Weights weights;
    weights.classes = inner.classes;
    weights.class_sums.assign(inner.class_sums.begin(), inner.class_sums.end());
    weights.modulus = inner.modulus;
    weights.max_total = inner.most;
    weights.low = inner.low;
    weights.high = inner.high;
    weights.preperiod = inner.preperiod;
    weights.period = inner.period;
    for (const claims::HeapWeights& heap : inner.heaps)
        weights.heaps.push_back({heap.in_class, heap.top, heap.rest});
    weights.largest_steps = inner.top_steps;
    weights.other_steps = inner.rest_steps;
    return weights;
}

Automaton outside(const claims::Automaton& inner) { return {inner.add, inner.next, inner.p}; }

Result<Quotient> outside(const rules::Game& game, const play::SettledQuotient& settled) {
    const claims::MisereQuotient& q = settled.found.quotient;
    const auto& beyond = settled.found.beyond;
    Quotient quotient;
    quotient.status = static_cast<QuotientStatus>(q.status);
    quotient.order = q.order;
    quotient.p_portion_size = q.p_portion_size();
    quotient.max_heap = q.max_heap();
    quotient.period = q.period;
    quotient.preperiod = q.preperiod;
    quotient.generators = q.generators;
    for (std::uint64_t x = 0; x < q.order; ++x) {
        if (q.p[x]) quotient.p_portion.push_back(x);
    }
    quotient.phi = elements(q.phi);
    quotient.times = rows(q.times);
    if (q.status == claims::QuotientStatus::proved) quotient.infinite = false;
    if (beyond) {
        quotient.free_heaps = outside(*beyond);
        quotient.status = beyond->period > 0 ? QuotientStatus::proved : QuotientStatus::partial;
        if (beyond->apart) quotient.infinite = true;
    }
    if (settled.found.infinite_with_next) quotient.infinite = true;
    if (settled.tame) {
        quotient.status = QuotientStatus::proved;
        const auto& whole = settled.tame->whole;  // its order is reported if it is the order for these heaps
        if (!whole || whole->order == q.order) quotient.infinite = settled.tame->infinite();
        quotient.tame = true;
    }
    if (settled.rule) {
        if (const auto* weights = std::get_if<claims::WeightRule>(&*settled.rule))
            quotient.weights = outside(*weights);
        else
            quotient.automaton = outside(std::get<claims::Automaton>(*settled.rule));
        quotient.status = QuotientStatus::proved;
        if (play::is_infinite(*settled.rule)) quotient.infinite = true;
    }
    if (const std::string text = settled.certificate(game); !text.empty()) {
        auto certificate = Certificate::parse(text);
        if (!certificate) return certificate.error();
        quotient.certificate = std::move(*certificate);
    }
    Quotient::Inside inside{q, claims::normal_forms(q), {}, settled.rule};
    if (beyond) inside.free_heaps.emplace(*beyond);
    quotient.inside = std::make_shared<const Quotient::Inside>(std::move(inside));
    return quotient;
}

}  // namespace

std::string_view text_of(QuotientStatus status) noexcept {
    return status_name(static_cast<claims::QuotientStatus>(status));
}

Result<Quotient> find_quotient(const Game& game, const Context& context) {
    return ask_in(context, [&](Watching& watching, Context::Inside& inside) -> Result<Quotient> {
        const rules::Game& inner = game.inside().game;
        const Limits& limits = context.limits();
        misere::QuotientLimits bounds;
        if (limits.heaps) bounds.heaps = *limits.heaps;
        const std::uint64_t memory = limits.memory.value_or(misere::usual_memory);
        const std::string question = inner.text + " " +
                                     (limits.heaps ? std::to_string(bounds.heaps) : "all") + " " +
                                     std::to_string(memory);
        for (const auto& [asked, quotient] : inside.quotients) {
            if (asked == question) return quotient;
        }
        bounds.within_memory(memory);
        bounds.keep_going = [&] { return watching.may_continue(); };
        bounds.settled = [&](const misere::QuotientFinder& finder) {
            watching.at(finder.quotient().phi.size() - 1, bounds.heaps);
        };
        const auto settled = play::settle_quotient(inner, bounds, !limits.heaps);
        if (!settled) return Error{Fault::wrong_input, "quotient.no-theory", {inner.text}};
        auto quotient = outside(inner, *settled);
        if (!quotient || !watching.may_continue()) return quotient;
        constexpr std::size_t max_kept = 8;
        inside.quotients.emplace_front(question, *quotient);
        if (inside.quotients.size() > max_kept) inside.quotients.pop_back();
        if (auto claim = settled->claim()) inside.memory.keep_claim(inner, std::move(*claim));
        return quotient;
    });
}

namespace {

const Quotient::Inside& found(const Quotient& quotient) {
    if (!quotient.inside) detail::misused("a Quotient that find_quotient() did not find");
    return *quotient.inside;
}

claims::QuotientElement element(const Quotient& quotient, std::uint64_t x) {
    if (x >= found(quotient).quotient.order)
        detail::misused("an element that is not below the quotient's order");
    return static_cast<claims::QuotientElement>(x);
}

}  // namespace

std::optional<std::uint64_t> Quotient::element_of(std::uint64_t heap) const {
    const claims::MisereQuotient& q = found(*this).quotient;
    if (!q.knows(heap)) return std::nullopt;
    return q.phi_of(heap);
}

std::uint64_t Quotient::product(std::uint64_t a, std::uint64_t b) const {
    const claims::MisereQuotient& q = found(*this).quotient;
    claims::QuotientElement product = element(*this, b);
    for (const auto& [heap, exponent] : found(*this).forms[element(*this, a)]) {
        const auto generator = std::ranges::find(q.generators, heap) - q.generators.begin();
        for (std::uint32_t i = 0; i < exponent; ++i)
            product = q.times[static_cast<std::size_t>(generator)][product];
    }
    return product;
}

bool Quotient::is_p(std::uint64_t x) const { return found(*this).quotient.p[element(*this, x)]; }

std::string Quotient::word_of(std::uint64_t x) const {
    const Inside& here = found(*this);
    return claims::word_text(here.quotient, here.forms[element(*this, x)]);
}

std::optional<std::uint64_t> Quotient::context_of(std::uint64_t a, std::uint64_t b) const {
    for (std::uint64_t c = 0; c < order; ++c) {
        if (is_p(product(c, a)) != is_p(product(c, b))) return c;
    }
    return std::nullopt;
}

std::optional<Outcome> Quotient::outcome(const Position& position) const {
    const Inside& here = found(*this);
    if (position.ring) return std::nullopt;
    const auto all = [&](const auto& known) { return std::ranges::all_of(position.heaps, known); };
    const auto outcome_of = [](bool is_p) { return is_p ? Outcome::P : Outcome::N; };
    if (all([&](std::uint64_t heap) { return here.quotient.knows(heap); })) {
        std::uint64_t product = 0;
        for (const std::uint64_t heap : position.heaps) product = this->product(*element_of(heap), product);
        return outcome_of(is_p(product));
    }
    if (here.free_heaps && all([&](std::uint64_t heap) { return here.free_heaps->quotient().knows(heap); }))
        return outcome_of(here.free_heaps->is_p(here.free_heaps->state(position.heaps)));
    if (!here.rule) return std::nullopt;
    if (const auto* by_automaton = std::get_if<claims::Automaton>(&*here.rule)) {
        std::vector<std::uint64_t> heaps = position.heaps;
        std::erase(heaps, 0U);
        std::ranges::sort(heaps);
        return outcome_of(by_automaton->p[by_automaton->of(heaps)]);
    }
    const auto& by_weights = std::get<claims::WeightRule>(*here.rule);
    if (position.heaps.size() <= claims::largest_weighed_position &&
        all([](std::uint64_t heap) { return heap <= claims::largest_weighed_heap; })) {
        claims::WeightSum sum;
        for (const std::uint64_t heap : position.heaps) sum = by_weights.sum(sum, by_weights.of(heap));
        return outcome_of(by_weights.is_p(sum));
    }
    return std::nullopt;
}

}  // namespace ishitori::v1
