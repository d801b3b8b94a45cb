#include "survey/survey.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "base/sorted.hpp"
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

class Run {
  public:
    Run(Catalogue& catalogue, Workers& workers, const SurveyPlan& plan)
        : catalogue_(catalogue), workers_(workers), plan_(plan) {}

    Result<SurveyEnd> run() {
        if (Status status = catalogue_.enrol(plan_.codes); !status) return status.error();
        const HeapSize first = std::min(plan_.to, long_comparison);
        if (Status status = phase(first, Convention::normal); !status) return status.error();
        if (plan_.to > first && !stopped_) {
            if (Status status = phase(plan_.to, Convention::normal); !status) return status.error();
        }
        if (plan_.misere_to > 0 && !stopped_) {
            if (Status status = catalogue_.enrol_quotients(plan_.codes); !status) return status.error();
            if (Status status = phase(plan_.misere_to, Convention::misere); !status) return status.error();
        }
        if (Status status = catalogue_.update_classes(); !status) return status.error();
        return SurveyEnd{progress_, states_refused_, stopped_};
    }

  private:
    Status phase(HeapSize to, Convention convention) {
        GameShare share = plan_.share;
        if (convention == Convention::misere) share.seconds = plan_.misere_seconds;
        auto entries = catalogue_.forms_of(plan_.codes, convention);
        if (!entries) return entries.error();
        std::erase_if(*entries, [&](const FormEntry& entry) { return !needs_work(entry, to, share); });
        // Dense games cost most, and long codes more than short ones.
        auto cost = [](const FormEntry& entry) {
            return static_cast<double>(entry.rares) * static_cast<double>(entry.form.size());
        };
        std::ranges::stable_sort(*entries,
                                 [&](const FormEntry& a, const FormEntry& b) { return cost(a) > cost(b); });
        progress_.all += entries->size();
        auto entry = entries->begin();
        Status status = Done{};
        const auto next = [&]() -> std::optional<Task> {
            if (entry == entries->end()) return std::nullopt;
            const std::string& form = (entry++)->form;
            const bool normal = convention == Convention::normal;
            return FormTask{form, convention, to, share, normal ? catalogue_.saved(form) : ""};
        };
        const auto take_report = [&](Report&& report) {
            const auto* const result = std::get_if<FormResult>(&report.result);
            if (result == nullptr || !status) return;
            status = report.partial ? catalogue_.keep(*result) : take(*result);
        };
        const auto keep_going = [&] { return status && (!plan_.keep_going || plan_.keep_going(progress_)); };
        stopped_ = share_out(workers_, next, take_report, keep_going);
        return status;
    }

    Status take(const FormResult& result) {
        if (result.state_refused) ++states_refused_;
        // Interrupted: the game is not finished, only its values are saved.
        if (result.ending == Ending::stopped) return catalogue_.keep(result);
        ++progress_.done;
        if (result.standing == Standing::proved)
            ++progress_.proved;
        else
            ++progress_.open;
        if (result.ending == Ending::seconds || result.ending == Ending::memory) ++progress_.failed;
        return catalogue_.record(result, plan_.version);
    }

    Catalogue& catalogue_;
    Workers& workers_;
    const SurveyPlan& plan_;
    SurveyProgress progress_;
    std::uint64_t states_refused_ = 0;
    bool stopped_ = false;
};

}  // namespace

Result<Shard> parse_shard(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) {
        const auto part = digits_only(std::string_view(text).substr(0, slash));
        const auto parts = digits_only(std::string_view(text).substr(slash + 1));
        if (part && parts && *part >= 1 && *part <= *parts) return Shard{*part, *parts};
    }
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
    return Run(catalogue, workers, plan).run();
}

}  // namespace ishitori::survey
