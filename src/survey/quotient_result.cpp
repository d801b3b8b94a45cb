// The misere quotient of a game of a survey.
#include "check/check_quotient.hpp"
#include "check/check_weights.hpp"
#include "misere/quotient.hpp"
#include "play/proved_weights.hpp"
#include "survey/form_result.hpp"

namespace ishitori {

bool quotient_surveyed(const TakeAndBreak& code) { return quotient_applies(Ruleset::of(code)); }

namespace {

Ending ending_of(QuotientStop stop, bool out_of_time) {
    switch (stop) {
        case QuotientStop::proved:
            return Ending::settled;
        case QuotientStop::heaps:
            return Ending::reached;
        case QuotientStop::elements:
            return Ending::memory;
        case QuotientStop::family:
            return Ending::family;
        case QuotientStop::no_repair:
            return Ending::no_repair;
        case QuotientStop::interrupted:
        case QuotientStop::free_heaps:     // not asked for: the catalogue has no columns for it
        case QuotientStop::start_refused:  // none was given
            break;
    }
    return out_of_time ? Ending::seconds : Ending::stopped;
}

// [T15], if such a rule is found and proved: then nothing is said of an order, as for T11.
void settle_by_weights(const FormTask& task, const std::function<bool()>& keep_going, FormResult& result) {
    const auto game = parse_game(task.form);
    const auto weighed = game ? weigh_game(*game, keep_going) : std::nullopt;
    if (!weighed) return;
    QuotientSummary& summary = *result.quotient;
    summary = QuotientSummary{};
    summary.theorem = "T15";
    summary.tame = false;
    result.standing = Standing::proved;
    result.ending = Ending::settled;
    if (!task.check) return;
    check::Budget budget;
    const bool verified = check::check_weights({game->heaps_text(), weighed->rule}, budget).ok();
    result.verdict = verified ? "verified" : "refused";
}

}  // namespace

FormResult compute_quotient(const FormTask& task, const std::atomic<bool>& stop) {
    FormResult result;
    result.form = task.form;
    result.convention = Convention::misere;
    result.wanted_to = task.to;
    result.share = task.share;
    const auto code = TakeAndBreak::parse(task.form);
    if (!code || !quotient_surveyed(*code)) return result;
    const double start = processor_seconds();
    bool out_of_time = false;
    QuotientLimits limits;
    limits.heaps = task.to;
    limits.beyond = false;
    // As the finder's header tells what these take.
    limits.elements = std::min(limits.elements, task.share.bytes / 100);
    while (limits.order > 1 && std::uint64_t{limits.order} * limits.order * 16 > task.share.bytes)
        limits.order /= 2;
    limits.keep_going = [&] {
        out_of_time = task.share.seconds > 0 && processor_seconds() - start >= task.share.seconds;
        return !out_of_time && !stop.load(std::memory_order_relaxed);
    };
    const FoundQuotient found = find_quotient(Ruleset::of(*code), limits);
    const MisereQuotient& quotient = found.quotient;
    result.verified_to = quotient.max_heap();
    QuotientSummary& summary = result.quotient.emplace();
    summary.order = quotient.order;
    summary.p_portion = quotient.p_portion_size();
    if (!quotient.families.empty()) {
        const FailureFamily& family = quotient.families.front();
        summary.family = heap_word_text(family.base) + " (" + heap_word_text(family.unit) + ")^k";
    }
    if (quotient.status == QuotientStatus::proved) {
        summary.theorem = "T9";
        result.periodicity = Periodicity{quotient.preperiod, quotient.period, 0};
        while (quotient.preperiod == 0 && result.zeros_at_end < quotient.period &&
               quotient.phi_of(quotient.period - 1 - result.zeros_at_end) == 0)
            ++result.zeros_at_end;
    }
    if (quotient.status == QuotientStatus::kernel) {
        // Every heap is settled, with or without a period. How many elements the heaps looked at have
        // depends on how many were looked at: the whole quotient may have no end.
        summary.theorem = "T11";
        summary.order.reset();
        summary.p_portion.reset();
    }
    if (!summary.theorem.empty()) {
        result.standing = Standing::proved;
        summary.tame = quotient.tame();
        if (task.check) {
            check::Budget budget;
            const QuotientClaim claim = quotient_claim(task.form, Ruleset::of(*code), quotient);
            result.verdict = quotient.order > largest_certified_order ? "consistent"
                             : check::check_quotient(claim, budget)   ? "verified"
                                                                      : "refused";
        }
    }
    result.ending = ending_of(found.stop, out_of_time);
    // Where the candidates outgrew their share: a rule by weights, within small limits of its own.
    constexpr std::uint64_t fewest_bytes = std::uint64_t{1} << 20U;
    const bool outgrown = found.stop == QuotientStop::elements || found.stop == QuotientStop::family;
    if (summary.theorem.empty() && outgrown && task.share.bytes >= fewest_bytes)
        settle_by_weights(task, limits.keep_going, result);
    result.seconds = processor_seconds() - start;
    return result;
}

}  // namespace ishitori
