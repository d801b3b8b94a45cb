#include "jobs/stretches.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <set>

#include "base/read_file.hpp"
#include "base/sha256.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "jobs/workers.hpp"

namespace ishitori::jobs {

namespace {

using End = StretchResult::End;

// The checker skips every recorded stretch. This record contains all stretches except the current one.
class InTurn final : public check::StretchNotes {
  public:
    InTurn(std::uint64_t first, const StretchPass& pass) : mine_(first), pass_(pass) {}

    bool speaks_of(const std::string& /*digest*/, std::uint64_t /*stretches*/) override { return true; }
    bool has(std::uint64_t stretch) const override { return stretch != mine_; }
    bool note(std::uint64_t /*stretch*/, HeapSize heaps) override {
        report(End::derived, heaps);
        mine_ = pass_.next();
        since_ = processor_seconds();
        return mine_.has_value();
    }
    const std::optional<Error>& failure() const override { return failure_; }

    // Reports the stretch that was taken and not reported yet, if any.
    void report(End end, HeapSize heaps = 0, const std::optional<Error>& reason = {}) {
        if (mine_) pass_.report({*mine_, end, heaps, reason, processor_seconds() - since_});
        mine_.reset();
    }

  private:
    std::optional<std::uint64_t> mine_;
    const StretchPass& pass_;
    double since_ = processor_seconds();
    std::optional<Error> failure_;  // always empty
};

// The number of heaps derived for a stretch; arbitrary for a claim that src/check rejects.
HeapSize heaps_of(const WindowClaim& claim, std::uint64_t stretch) {
    const auto from_to = [](HeapSize from, HeapSize to) { return to - std::min(from, to); };
    const auto& stations = claim.stations;
    if (stretch == 1) return from_to(claim.small_heaps, stations.front().end);
    if (stretch <= stations.size()) return from_to(stations[stretch - 2].end, stations[stretch - 1].end);
    // The last stretch: two rows of values, from below the preperiod and one period later.
    const Station* const from = check::before_preperiod(claim);
    return 2 * from_to((from == nullptr ? 0 : from->end) + claim.window, claim.window_end);
}

class Sharing {
  public:
    // Holds references to all arguments except the text.
    Sharing(Workers& workers, std::string text, const WindowClaim& claim, const check::CheckLimits& limits,
            check::Ledger* ledger)
        : workers_(workers), text_(std::move(text)), claim_(claim), limits_(limits), ledger_(ledger) {
        const check::Stretches wanted = limits.stretches.value_or(check::Stretches{});
        HeapSize left = limits.max_heaps() - std::min(limits.max_heaps(), claim.small_heaps);
        for (std::uint64_t number = wanted.first; number <= std::min(wanted.last, count()); ++number) {
            if (noted(number)) continue;
            const HeapSize heaps = heaps_of(claim, number);
            if (heaps > left) break;
            left -= heaps;
            goal_ += heaps;
            ahead_.push_back(number);
        }
    }

    // With fewer than two stretches there is nothing to share.
    std::size_t stretches() const { return ahead_.size(); }

    // Errors: of the ledger.
    Status run(const std::function<void(HeapSize, HeapSize)>& progress) {
        auto ahead = ahead_.begin();
        const auto next = [&]() -> std::optional<Task> {
            while (ahead != ahead_.end() && noted(*ahead)) ++ahead;  // recorded by another process meanwhile
            if (ahead == ahead_.end() || ends()) return std::nullopt;
            given_.insert(*ahead);
            return StretchTask{text_, *ahead++, limits_.memory};
        };
        const auto take_stretch = [&](Report&& report) {
            if (const auto* const result = std::get_if<StretchResult>(&report.result)) take(*result);
        };
        const auto keep_going = [&] {
            if (progress) progress(heaps_, goal_);
            return limits_.may_continue();
        };
        stopped_ |= share_out(workers_, next, take_stretch, keep_going);
        if (failure_) return *failure_;
        return Done{};
    }

    // Fills in the verdict in the same form as check_stretches() and check_certificate().
    void fill_in(check::Verdict& verdict, bool digest_fits) const {
        verdict.stretches = count();
        const std::uint64_t first = limits_.stretches.value_or(check::Stretches{}).first;
        verdict.checked = {first, first - 1};  // empty
        if (!derived_.empty()) verdict.checked = {*derived_.begin(), *derived_.rbegin()};
        for (std::uint64_t number = 1; number <= count(); ++number) {
            if (!derived_.contains(number) && noted(number)) ++verdict.noted;
        }
        verdict.rederived = derived_.empty() ? 0 : claim_.small_heaps + heaps_;
        const bool complete = derived_.size() + verdict.noted == count();
        std::optional<check::TooLarge> limit;
        if (no_memory_)
            limit = check::too_large(check::BudgetEnd::memory, limits_.memory + 1, limits_.memory);
        else if (!complete && limits_.late())
            limit = check::too_large(check::BudgetEnd::time, 0, 0);
        verdict.ruling =
            check::ruling_on(refused_.empty() ? std::nullopt : std::optional(refused_.begin()->second),
                             digest_fits, limit, complete);
        verdict.claim = claim_;
    }

  private:
    std::uint64_t count() const { return check::stretches_of(claim_); }
    bool noted(std::uint64_t stretch) const { return ledger_ != nullptr && ledger_->has(stretch); }
    // True if no more tasks are given out. Running ones are finished: an earlier stretch may be false too.
    bool ends() const { return stopped_ || no_memory_ || failure_ || !refused_.empty(); }

    void take(const StretchResult& result) {
        if (given_.erase(result.stretch) == 0) return;
        switch (result.end) {
            case End::derived: {
                derived_.insert(result.stretch);
                heaps_ += result.heaps;
                const check::Ledger::Note note{result.heaps, static_cast<std::uint64_t>(result.seconds)};
                if (ledger_ != nullptr && !ledger_->note(result.stretch, note)) failure_ = ledger_->failure();
                break;
            }
            case End::refused:
                refused_.emplace(result.stretch, result.reason.value_or(Error::check("certificate.digest")));
                break;
            case End::stopped:
                stopped_ = true;
                break;
            case End::no_memory:
                no_memory_ = true;
                break;
        }
    }

    Workers& workers_;
    const std::string text_;
    const WindowClaim& claim_;
    const check::CheckLimits& limits_;
    check::Ledger* ledger_;
    std::vector<std::uint64_t> ahead_;         // to be derived
    std::set<std::uint64_t> given_, derived_;  // given out, not reported yet
    std::map<std::uint64_t, Error> refused_;
    HeapSize heaps_ = 0, goal_ = 0;
    bool stopped_ = false, no_memory_ = false;
    std::optional<Error> failure_;
};

// The verdict on the text by several workers; nullopt if it has not several stretches to derive.
Result<std::optional<check::Verdict>> shared_verdict(
    Workers& workers, std::string_view text, const check::CheckLimits& limits, check::Ledger* ledger,
    const std::function<void(HeapSize, HeapSize)>& progress) {
    const std::optional<check::Verdict> none;
    if (!is_certificate_of<WindowClaim>(text)) return none;
    const auto certificate = parse_certificate<WindowClaim>(text);
    if (!certificate) return none;
    const WindowClaim& claim = certificate->claim;
    if (claim.stations.empty() || limits.beyond(check::stretches_of(claim))) return none;
    check::Verdict verdict;
    verdict.digest = sha256_hex(text);
    verdict.needed = claim.needed();
    const bool ours = ledger != nullptr && ledger->speaks_of(verdict.digest, check::stretches_of(claim));
    if (ours && ledger->failure()) return *ledger->failure();
    Sharing sharing(workers, std::string(text), claim, limits, ours ? ledger : nullptr);
    if (sharing.stretches() < 2) return none;
    if (Status status = sharing.run(progress); !status) return status.error();
    sharing.fill_in(verdict, certificate->digest_fits);
    return std::optional(std::move(verdict));
}

}  // namespace

void derive_stretches(const StretchTask& first, const StretchPass& pass, const std::atomic<bool>& stop) {
    InTurn turn(first.stretch, pass);
    try {
        check::CheckLimits limits;
        limits.stretches = check::Stretches{first.stretch};
        limits.keep_going = [&] { return !stop; };
        limits.memory = first.memory;
        limits.ledger = &turn;
        const check::Verdict verdict = check::check_certificate(first.certificate, limits);
        if (verdict.too_large()) return turn.report(End::no_memory);
        if (verdict.refused()) return turn.report(End::refused, 0, verdict.reason());
        turn.report(End::stopped);
    } catch (const std::bad_alloc&) {
        turn.report(End::no_memory);
    }
}

Result<check::Verdict> check_by_workers(Workers& workers, const std::string& path,
                                        const check::CheckLimits& limits, check::Ledger* ledger,
                                        const std::function<void(HeapSize, HeapSize)>& progress) {
    const auto judge = [&](std::string_view text, const check::CheckLimits&) -> Result<check::Verdict> {
        auto shared = shared_verdict(workers, text, limits, ledger, progress);
        if (!shared) return shared.error();
        return *shared ? std::move(**shared) : check::check_certificate(text, limits);
    };
    return check::check_file(path, limits, judge);
}

}  // namespace ishitori::jobs
