#include "commands/known_period.hpp"

#include <algorithm>
#include <memory>

#include "base/platform/capabilities.hpp"
#include "base/utf8.hpp"
#include "check/check.hpp"
#include "check/station_values.hpp"
#include "period/values_onward.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize first_values = 4096;               // of a period whose certificate lists no values
constexpr HeapSize proved_first = HeapSize{1} << 16;  // heaps after a station

Finding finding_of(const Game& game, const Periodicity& periodicity, Theorem theorem,
                   std::vector<StoredValue> values) {
    auto sequence = make_sequence(game.rules);
    const std::size_t listed = values.size();
    // [T19]: the heaps that cannot be cut have 0; a certificate need not list them
    constexpr HeapSize max_listed = HeapSize{1} << 24;
    if (theorem == Theorem::cut_formula && periodicity.preperiod + periodicity.period <= max_listed)
        values.resize(std::max<std::size_t>(values.size(), periodicity.preperiod + periodicity.period), 0);
    sequence->begin_with(std::move(values));
    if (listed == 0 && (theorem == Theorem::sparse_window || theorem == Theorem::guy_smith))
        sequence->extend(first_values);
    Finding finding;
    finding.prove(theorem, periodicity);
    finding.known_end = sequence->values().size();
    std::shared_ptr<const NimSequence> shared = std::move(sequence);
    finding.held = {shared, &shared->values()};
    return finding;
}

}  // namespace

std::optional<Finding> claimed_period(const Game& game, const check::Verdict& verdict) {
    const auto with_max = [&](const auto& claim, Theorem theorem, std::vector<StoredValue> values) {
        Finding finding = finding_of(game, claim.periodicity, theorem, std::move(values));
        finding.max_value = claim.max_value;
        finding.max_value_at = claim.max_value_at;
        return finding;
    };
    if (const auto* period = verdict.about<PeriodClaim>())
        return with_max(*period, period->theorem, period->values);
    if (const auto* derived = verdict.about<DerivedClaim>())
        return with_max(*derived, Theorem::guy_smith, {});
    if (const auto* window = verdict.about<WindowClaim>())
        return with_max(*window, Theorem::sparse_window, {});
    const auto* rising = verdict.about<ArithmeticClaim>();
    if (rising == nullptr) return std::nullopt;
    Finding finding = finding_of(game, rising->periodicity, Theorem::arithmetic_window, rising->values);
    finding.arithmetic = rising->window;
    return finding;
}

std::optional<MisereClaim> claimed_misere(const check::Verdict& verdict) {
    if (const auto* claim = verdict.about<QuotientClaim>()) return claim->quotient;
    if (const auto* claim = verdict.about<FreeHeapClaim>();
        claim != nullptr && claim->quotient.about_all_positions())
        return claim->quotient;
    if (const auto* claim = verdict.about<WeightClaim>()) return claim->rule;
    if (const auto* claim = verdict.about<AutomatonClaim>()) return claim->automaton;
    if (const auto* claim = verdict.about<TameClaim>()) return *claim;
    return std::nullopt;
}

namespace {

// G(first) .. G(last) from the stations. The first heaps after a station are derived with their proof, which
// reveals most false stations; later heaps by the engine, or by the checker's method if the engine has
// another sparse space.
Result<std::vector<std::uint16_t>> values_between(const WindowClaim& claim, HeapSize first, HeapSize last,
                                                  const std::function<bool()>& keep_going,
                                                  const std::function<void(HeapSize, HeapSize)>& progress) {
    check::Budget budget(keep_going);
    HeapSize end = claim.small_heaps;
    for (const Station& station : claim.stations) {
        if (station.end <= first) end = station.end;
    }
    end += std::max(proved_first, claim.window);
    if (end < first) {
        const auto before = check::values_from_station(claim, end - claim.window, end - 1, budget);
        if (!before) return before.error();
        Control control{keep_going};
        control.progress = [&](HeapSize next, HeapSize) { progress(next - end, last - end); };
        auto values = values_onward(parse_game(claim.game)->rules, claim, end, *before, first, last, control);
        if (values) return std::move(*values);
    }
    return check::values_from_station(claim, first, last, budget);
}

// The game of the claim; "" if it could not be read.
std::string claimed_game(const check::Verdict& verdict) {
    return std::visit(
        [](const auto& claim) -> std::string {
            if constexpr (requires { claim.game; }) return claim.game;
            return "";
        },
        verdict.claim);
}

// The file of --by-certificate, as sentences name it.
std::string certificate_shown(const Request& request) {
    return printable(request.text("--by-certificate"), std::string::npos);
}

// The verdict on the file of --by-certificate, if it is about this game and not rejected.
Result<check::Verdict> verdict_on_file(const Request& request, const Game& game) {
    if (!platform::has_files) return Error::input("web.in-page", request.command->name);
    const std::string path = request.text("--by-certificate"), shown = certificate_shown(request);
    check::CheckLimits limits;
    limits.keep_going = request.environment->keep_going;
    limits.stretches = check::Stretches{1, 0};  // no stretches, because they would take hours
    limits.heaps = HeapSize{1} << 28;
    auto verdict = check::check_file(path, limits);
    if (!verdict) return verdict.error();
    if (verdict->refused())
        return Error::check("by-certificate.refused-here", shown, say(request.language(), verdict->reason()));
    if (!request.environment->keep_going()) return Error::stopped("limit.interrupted");
    if (verdict->too_large()) return Error::stopped("by-certificate.too-large-here", shown);
    const std::string claimed = claimed_game(*verdict);
    const auto other = parse_game(claimed);
    if (!other || !(other->rules == game.rules))
        return Error::input("by-certificate.other-game", shown, claimed, game.text);
    return verdict;
}

Json json_of_verdict(const std::string& shown, const check::Verdict& verdict) {
    return {{"file", shown},
            {"sha256", verdict.digest},
            {"verdict", verdict.verified() ? "verified" : "unchecked"}};
}

// For misère play: the adviser relies on the claim in that file, which is checked here completely. Error
// "by-certificate.few-large" for a claim about few large heaps, "by-certificate.normal-only" for any other.
Result<std::optional<CertificateNote>> rely_on_claim(const Request& request, Adviser& adviser) {
    const std::string shown = certificate_shown(request);
    const auto verdict = verdict_on_file(request, adviser.game());
    if (!verdict) return verdict.error();
    const auto claim = claimed_misere(*verdict);
    if (!claim && verdict->about<FreeHeapClaim>() != nullptr)
        return Error::input("by-certificate.few-large", shown);
    if (!claim) return Error::input("by-certificate.normal-only", shown);
    if (!verdict->verified()) return Error::stopped("by-certificate.too-long-here", shown, verdict->needed);
    adviser.rely_on(*claim);
    return std::optional(CertificateNote{json_of_verdict(shown, *verdict),
                                         request.words("by-certificate.verified-claim", {shown})});
}

}  // namespace

KnownPeriod known_period(Finding finding, const check::Verdict& verdict,
                         std::function<void(HeapSize, HeapSize)> progress) {
    KnownPeriod known{std::move(finding)};
    const auto* window = verdict.about<WindowClaim>();
    if (window == nullptr || window->stations.empty()) return known;
    known.stretch = [claim = std::make_shared<const WindowClaim>(*window), progress = std::move(progress)](
                        HeapSize first, HeapSize last, const std::function<bool()>& keep_going) {
        return values_between(*claim, first, last, keep_going, progress);
    };
    return known;
}

Result<CertifiedPeriod> certified_period(const Request& request, const Game& game) {
    const std::string shown = certificate_shown(request);
    const auto verdict = verdict_on_file(request, game);
    if (!verdict) return verdict.error();
    auto finding = claimed_period(game, *verdict);
    if (!finding) return Error::input("by-certificate.no-period", shown);
    CertifiedPeriod certified;
    certified.sentence = request.words("by-certificate.verified-here", {shown});
    certified.json = json_of_verdict(shown, *verdict);
    if (!verdict->verified()) {
        finding->standing = Standing::observed;
        finding->theorem = Theorem::none;
        const auto* window = verdict->about<WindowClaim>();
        if (window == nullptr || window->stations.empty())
            return Error::stopped("by-certificate.too-long-here", shown, verdict->needed);
        certified.sentence = request.words("by-certificate.unchecked", {shown, verdict->stretches});
    }
    certified.proved_period = finding->proved();
    certified.period = known_period(std::move(*finding), *verdict,
                                    [environment = request.environment](HeapSize done, HeapSize goal) {
                                        environment->progress({done, goal, 0});
                                    });
    return certified;
}

Result<std::optional<CertificateNote>> rely_on_certificate(const Request& request, Adviser& adviser) {
    if (!request.has("--by-certificate")) return std::optional<CertificateNote>();
    if (adviser.convention() == Convention::misere) return rely_on_claim(request, adviser);
    auto certified = certified_period(request, adviser.game());
    if (!certified) return certified.error();
    adviser.rely_on(certified->period);
    return std::optional<CertificateNote>(std::move(*certified));
}

void add_certificate(const Request& request, const std::optional<CertificateNote>& certified, Answer& answer,
                     bool for_people) {
    if (!certified) return;
    answer.json["certificate"] = certified->json;
    if (certified->proved_period) answer.json["proved_period"] = *certified->proved_period;
    const bool in_text = for_people && !request.has("--json");
    if (certified->proved_period.value_or(true)) {
        if (in_text) answer.text += certified->sentence + "\n";
        return;
    }
    if (answer.exit == Exit::answered) answer.exit = Exit::stopped;
    if (in_text)
        answer.text = certified->sentence + "\n\n" + answer.text;
    else
        answer.notes.insert(answer.notes.begin(), certified->sentence);
}

}  // namespace ishitori::commands
