// The misère quotient of a game of a survey.
#include "base/split.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "claims/quotient_oracle.hpp"
#include "forms/form_result.hpp"
#include "misere/quotient.hpp"
#include "play/proved_rule.hpp"

namespace ishitori::forms {

bool quotient_surveyed(const TakeAndBreak& code) { return quotient_applies(Ruleset::of(code)); }

namespace {

// The least share for rules and free heaps.
constexpr std::uint64_t few_bytes = std::uint64_t{1} << 20U;

Ending ending_of(const FoundQuotient& found, bool out_of_time) {
    switch (found.stop) {
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
        case QuotientStop::free_heaps:
            if (found.beyond_interrupted) break;
            return found.beyond_out_of_memory ? Ending::memory : Ending::free_heaps;
        case QuotientStop::interrupted:
        case QuotientStop::start_refused:  // no start was given
            break;
    }
    return out_of_time ? Ending::seconds : Ending::stopped;
}

// One game, within its limits: by a small finite quotient, by a rule, by a larger quotient or free heaps.
class QuotientTask {
  public:
    QuotientTask(const FormTask& task, Game game, const std::atomic<bool>& stop)
        : task_(task), game_(std::move(game)), stop_(stop), result_(FormResult::of(task)) {}

    FormResult run() {
        keep_going_ = [this] {
            out_of_time_ = task_.share.seconds > 0 && processor_seconds() - start_ >= task_.share.seconds;
            return !out_of_time_ && !stop_.load(std::memory_order_relaxed);
        };
        const std::uint64_t bytes = task_.share.bytes;
        take(small_quotient(game_.rules, limits(bytes)));
        // Tried after the candidates outgrew the first limits.
        if (outgrown() && bytes >= few_bytes) settle_by_rule();
        if (outgrown() && bytes > few_bytes) {
            FoundQuotient found = find_quotient(game_.rules, limits(bytes));
            const HeapSize last = found.beyond ? found.beyond->max_heap() : found.quotient.max_heap();
            if (last >= result_.verified_to)
                take(std::move(found));
            else
                result_.ending = ending_of(found, out_of_time_);
        }
        result_.seconds = processor_seconds() - start_;
        return std::move(result_);
    }

  private:
    bool outgrown() const {
        return result_.quotient->theorem.empty() &&
               (result_.ending == Ending::memory || result_.ending == Ending::family);
    }

    QuotientLimits limits(std::uint64_t bytes) const {
        QuotientLimits limits;
        limits.heaps = task_.to;
        limits.within_memory(bytes);
        limits.keep_going = keep_going_;
        return limits;
    }

    void take(FoundQuotient found) {
        const MisereQuotient& quotient = found.quotient;
        QuotientSummary& summary = result_.quotient.emplace();
        result_.periodicity.reset();
        result_.ending = ending_of(found, out_of_time_);
        if (found.beyond) return take(*found.beyond);
        result_.verified_to = quotient.max_heap();
        summary.order = quotient.order;
        summary.p_portion = quotient.p_portion_size();
        if (!quotient.families.empty()) {
            const FailureFamily& family = quotient.families.front();
            summary.family = heap_word_text(family.base) + " (" + heap_word_text(family.unit) + ")^k";
        }
        if (quotient.status == QuotientStatus::proved) {
            summary.theorem = "T9";
            summary.infinite = false;
            set_period(quotient.preperiod, quotient.period,
                       [&](HeapSize n) { return quotient.phi_of(n) == 0; });
        }
        if (quotient.status == QuotientStatus::kernel) {
            // Every heap is settled, with or without a period of Phi. The number of elements depends on the
            // number of heaps examined, because the whole quotient may be infinite.
            summary.theorem = "T11";
            summary.order.reset();
            summary.p_portion.reset();
        }
        if (found.infinite_with_next) {
            summary.theorem = "T13";
            summary.infinite = true;
            return judge([&] { return free_heap_claim(task_.form, game_.rules, *found.infinite_with_next); });
        }
        if (summary.theorem.empty()) return;
        result_.standing = Standing::proved;
        summary.tame = is_tame(quotient);
        if (quotient.order <= largest_certified_order)
            judge([&] { return quotient_claim(task_.form, game_.rules, quotient); });
        else if (task_.check)
            result_.verdict = "consistent";
    }

    // [T12], and [T9] if the states of the heaps repeat.
    void take(const FreeHeapQuotient& quotient) {
        QuotientSummary& summary = *result_.quotient;
        result_.verified_to = quotient.max_heap();
        summary.theorem = "T12";
        if (quotient.apart) summary.infinite = true;
        summary.free_heaps = joined(quotient.free, " ");
        if (quotient.max_heap() >= task_.to) result_.ending = Ending::reached;
        if (quotient.period > 0) {
            summary.theorem = "T9";
            summary.tame = false;
            result_.standing = Standing::proved;
            result_.ending = Ending::settled;
            const FreeState none{0, Multiplicities(quotient.free.size(), 0)};
            set_period(quotient.preperiod, quotient.period,
                       [&](HeapSize n) { return quotient.phi_of(n) == none; });
        }
        judge([&] { return free_heap_claim(task_.form, game_.rules, quotient); });
    }

    // [T15] or [T23], if a rule is found and proved: then no order is reported, as for T11.
    void settle_by_rule() {
        const auto ruled = find_rule(game_, keep_going_);
        if (!ruled) return;
        QuotientSummary& summary = result_.quotient.emplace();
        summary.theorem = std::holds_alternative<WeightRule>(ruled->rule) ? "T15" : "T23";
        summary.tame = false;
        if (is_infinite(ruled->rule)) summary.infinite = true;
        result_.standing = Standing::proved;
        result_.ending = Ending::settled;
        std::visit([&](const auto& rule) { judge([&] { return rule_claim(game_.heaps_text(), rule); }); },
                   ruled->rule);
    }

    // Sets the period; if it begins with heap 0, counts the heaps at its end for which is_none() holds.
    template <class IsNone>
    void set_period(HeapSize preperiod, HeapSize period, IsNone is_none) {
        result_.periodicity = Periodicity{preperiod, period, 0};
        result_.zeros_at_end = 0;
        while (preperiod == 0 && result_.zeros_at_end < period && is_none(period - 1 - result_.zeros_at_end))
            ++result_.zeros_at_end;
    }

    // Adds the checker's verdict on a claim, if it is wanted. A check that was stopped decides nothing.
    template <class MakeClaim>
    void judge(MakeClaim make_claim) {
        if (!task_.check) return;
        const auto proves = check::proves(make_claim(), [this] { return !stop_; });
        result_.verdict = !proves ? "consistent" : *proves ? "verified" : "refused";
    }

    const FormTask& task_;
    const Game game_;
    const std::atomic<bool>& stop_;
    const double start_ = processor_seconds();
    std::function<bool()> keep_going_;
    bool out_of_time_ = false;
    FormResult result_;
};

}  // namespace

FormResult compute_quotient(const FormTask& task, const std::atomic<bool>& stop) {
    const auto code = TakeAndBreak::parse(task.form);
    auto game = parse_game(task.form);
    if (code && game && quotient_surveyed(*code)) return QuotientTask(task, std::move(*game), stop).run();
    return FormResult::of(task);
}

}  // namespace ishitori::forms
