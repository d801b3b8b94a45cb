#include "survey/survey.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "base/sorted.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"

namespace ishitori::survey {

namespace {

// True if another computation to heap `to` could add to the catalogue.
bool needs_work(const FormEntry& entry, HeapSize to, const GameShare& share) {
    if (!entry.computed) return true;
    if (entry.ending == Ending::settled || entry.verified_to >= to) return false;
    if (entry.ending == Ending::seconds) return share.seconds == 0 || share.seconds > entry.share.seconds;
    // The other endings depend on the memory: free heaps may succeed where the candidates fail.
    const bool of_memory = entry.ending == Ending::memory || entry.ending == Ending::family ||
                           entry.ending == Ending::no_repair || entry.ending == Ending::free_heaps;
    return !of_memory || share.bytes > entry.share.bytes;
}

}  // namespace

Result<Shard> parse_shard(const std::string& text) {
    std::string_view rest = text;
    const auto part = digits_only(take_part(rest, '/')), parts = digits_only(rest);
    if (part && parts && *part >= 1 && *part <= *parts) return Shard{*part, *parts};
    return Error::input("survey.shard", printable(text));
}

std::vector<TakeAndBreak> codes_of_shard(const std::vector<TakeAndBreak>& codes, const Shard& shard) {
    if (shard.parts == 1) return codes;
    std::vector<std::string> forms;
    for (const TakeAndBreak& code : codes) forms.push_back(standard_form(code).code.text());
    std::vector<std::string> sorted = forms;
    sort_distinct(sorted);
    std::vector<TakeAndBreak> mine;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), forms[i]) - sorted.begin();
        if (static_cast<std::uint64_t>(place) % shard.parts == shard.part - 1) mine.push_back(codes[i]);
    }
    return mine;
}

Result<SurveyEnd> run_survey(Catalogue& catalogue, Workers& workers, const SurveyPlan& plan) {
    SurveyEnd end;
    SurveyProgress& progress = end.progress;
    const auto take = [&](const FormResult& result) {
        if (result.state_refused) ++end.states_refused;
        // Interrupted: the game is not finished, only its values are saved.
        if (result.ending == Ending::stopped) return catalogue.keep(result);
        ++progress.done;
        ++(result.standing == Standing::proved ? progress.proved : progress.open);
        if (result.ending == Ending::seconds || result.ending == Ending::memory) ++progress.failed;
        return catalogue.record(result, plan.version);
    };
    const auto phase = [&](HeapSize to, Convention convention) -> Status {
        GameShare share = plan.share;
        if (convention == Convention::misere) share.seconds = plan.misere_seconds;
        auto entries = catalogue.forms_of(plan.codes, convention);
        if (!entries) return entries.error();
        std::erase_if(*entries, [&](const FormEntry& entry) { return !needs_work(entry, to, share); });
        // Dense games cost most, and long codes more than short ones.
        std::ranges::stable_sort(*entries, std::greater(), [](const FormEntry& entry) {
            return static_cast<double>(entry.rares) * static_cast<double>(entry.form.size());
        });
        progress.all += entries->size();
        auto entry = entries->begin();
        Status status = Done{};
        const auto next = [&]() -> std::optional<Task> {
            if (entry == entries->end()) return std::nullopt;
            const std::string& form = (entry++)->form;
            const bool normal = convention == Convention::normal;
            return FormTask{form, convention, to, share, normal ? catalogue.saved(form) : ""};
        };
        const auto take_report = [&](Report&& report) {
            const auto* const result = std::get_if<FormResult>(&report.result);
            if (result == nullptr || !status) return;
            status = report.partial ? catalogue.keep(*result) : take(*result);
        };
        const auto keep_going = [&] { return status && (!plan.keep_going || plan.keep_going(progress)); };
        end.stopped = share_out(workers, next, take_report, keep_going);
        return status;
    };
    if (Status status = catalogue.enrol(plan.codes); !status) return status.error();
    const HeapSize first = std::min(plan.to, long_comparison);
    if (Status status = phase(first, Convention::normal); !status) return status.error();
    if (plan.to > first && !end.stopped) {
        if (Status status = phase(plan.to, Convention::normal); !status) return status.error();
    }
    if (plan.misere_to > 0 && !end.stopped) {
        if (Status status = catalogue.enrol_quotients(plan.codes); !status) return status.error();
        if (Status status = phase(plan.misere_to, Convention::misere); !status) return status.error();
    }
    if (Status status = catalogue.update_classes(); !status) return status.error();
    return end;
}

}  // namespace ishitori::survey
