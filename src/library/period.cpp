#include <ishitori/period.hpp>

#include "library/context.hpp"
#include "period/nim_values.hpp"
#include "period/search.hpp"

namespace ishitori::v1 {

struct Period::Inside {
    rules::Game game;
    period::Finding finding;  // without values if it is not proved
};

static_assert(static_cast<int>(Standing::open) == static_cast<int>(claims::Standing::open));
static_assert(static_cast<int>(Theorem::cut_formula) == static_cast<int>(claims::Theorem::cut_formula));

std::string_view text_of(Standing standing) noexcept {
    return standing_name(static_cast<claims::Standing>(standing));
}
std::string_view text_of(Theorem theorem) noexcept {
    return theorem_name(static_cast<claims::Theorem>(theorem));
}

Result<Period> find_period(const Game& game, const Context& context) {
    return ask_in(context, [&](Watching& watching, Context::Inside&) -> Result<Period> {
        const Limits& limits = context.limits();
        if (limits.threads < 1 || limits.threads > 256)
            return Error{Fault::wrong_input, "period.threads", {std::to_string(limits.threads)}};
        period::SearchOptions search;
        if (limits.heaps) search.heaps = *limits.heaps;
        search.threads = limits.threads;
        base::Control control;
        control.progress = [&](base::HeapSize known_end, base::HeapSize goal) {
            watching.at(known_end, goal);
        };
        control.keep_going = [&] { return watching.may_continue(); };
        const rules::Game& inner = game.inside().game;
        auto searched = period::search_period(inner, search, control);
        if (!searched) return v1::outside(searched.error());
        period::Finding& found = *searched;
        Period period;
        period.standing = static_cast<Standing>(found.standing);
        if (found.periodicity) {
            const auto& [preperiod, length, saltus] = *found.periodicity;
            period.periodicity = {preperiod, length, saltus};
        }
        period.theorem = static_cast<Theorem>(found.theorem);
        period.max_value = found.max_value;
        period.max_value_at = found.max_value_at;
        period.verified_to = found.verified_to();
        if (period.standing == Standing::proved) {
            const auto text = period::certificate_of(inner, found);
            if (!text) return v1::outside(text.error());
            auto certificate = Certificate::parse(*text);
            if (!certificate) return certificate.error();
            period.certificate = std::move(*certificate);
        } else {
            found.held = nullptr;
        }
        period.inside = std::make_shared<const Period::Inside>(Period::Inside{inner, std::move(found)});
        return period;
    });
}

Result<std::uint64_t> Period::value_at(std::uint64_t heap, const Context& context) const {
    return ask_in(context, [&](Watching& watching, Context::Inside&) -> Result<std::uint64_t> {
        if (!inside) detail::misused("Period::value_at() of a period that find_period() did not find");
        const period::Finding& found = inside->finding;
        if (heap > max_heap_size)
            return v1::outside(base::Error::input("limit.heap-range", heap, 1, max_heap_size));
        if (found.held) {
            if (const auto value = found.at(heap)) return *value;
        }
        if (!found.proved() && heap > found.verified_to())
            return v1::outside(
                base::Error::stopped("limit.heap", heap, inside->game.text, found.verified_to()));
        period::NimValueLimits limits;
        limits.heaps = std::max(limits.heaps, found.known_end);
        limits.keep_going = limits.time_left = [&] { return watching.may_continue(); };
        limits.progress = [&](base::HeapSize done, base::HeapSize goal) { watching.at(done, goal); };
        period::NimValues values(inside->game, limits);
        if (found.proved()) values.rely_on({found});
        if (const auto known = values.know(heap, heap); !known) return v1::outside(known.error());
        return *values.at(heap);
    });
}

}  // namespace ishitori::v1
