#include "survey/verify.hpp"

#include <algorithm>
#include <map>

#include "survey/columns.hpp"

namespace ishitori::inline survey {

namespace {

using Key = std::pair<Convention, std::string>;

Key key_of(const FormResult& result) { return {result.convention, result.form}; }

// Whether what was found now says what the row says, with a proof that src/check accepted.
bool confirms(const FormResult& found, const FormResult& row) {
    if (found.verdict != "verified") return false;
    if (found.standing == Standing::proved) return true;
    return for_some_heaps(row) && for_some_heaps(found) && found.verified_to >= row.verified_to &&
           found.quotient->infinite == row.quotient->infinite;
}

// Whether the rows say the same of the game; when, by whom and in which share they were computed is not of
// it.
bool same_words(const FormResult& a, const FormResult& b) {
    constexpr std::string_view of_the_run[] = {"method", "wanted_to", "seconds_allowed", "bytes_allowed",
                                               "origin", "seconds",   "version",         "date"};
    std::vector<Field> ours, theirs;
    const auto into = [&](std::vector<Field>& fields) {
        return [&](std::string_view name, const auto& field) {
            if (std::ranges::find(of_the_run, name) == std::end(of_the_run))
                fields.push_back(to_field(field));
        };
    };
    visit_columns(a, into(ours));
    visit_columns(b, into(theirs));
    return ours == theirs;
}

// As the survey that found it asked, but with any time. What another catalogue claims gets no more memory
// than a game usually does.
FormTask task_of(const FormResult& row) {
    const std::uint64_t usual = GameShare{}.bytes;
    FormTask task;
    task.form = row.form;
    task.convention = row.convention;
    task.to = std::max(row.wanted_to, row.verified_to);
    task.share.bytes = std::max(row.share.bytes, usual);
    // A quotient's candidates depend on the memory.
    if (row.convention == Convention::misere) task.share.bytes = row.share.bytes;
    if (row.claimed) task.share.bytes = std::min(task.share.bytes, usual);
    if (for_some_heaps(row)) task.to = row.verified_to;
    task.check = true;
    return task;
}

Status judge(Catalogue& catalogue, const FormResult& row, const FormResult& found, const VerifyPlan& plan,
             VerifyEnd& end) {
    const bool too_little = found.ending == Ending::memory && found.share.bytes < row.share.bytes;
    if (found.ending == Ending::stopped || found.verdict == "consistent" || too_little) {
        end.unfinished.push_back(row.form);
        return Done{};
    }
    // A claim may come from a version that had fewer columns; what was found takes its place.
    const bool same_task = !row.claimed && !for_some_heaps(row);
    std::vector<Disagreement> differences = disagreements(row, found, same_task);
    if (!confirms(found, row))
        differences.insert(differences.begin(),
                           {row.form, "status", std::string(for_some_heaps(row) ? "T12" : "proved"),
                            std::string(standing_name(found.standing))});
    if (!differences.empty()) {
        end.refused.push_back(differences.front());
        return row.claimed ? catalogue.drop(row) : Status(Done{});
    }
    ++end.verified;
    // What no proof speaks of (how far it was computed, the checksum there, rare heaps) is as found now.
    const bool same = for_some_heaps(row) || same_words(row, found);
    if (!same && !row.claimed) end.rewritten.push_back(row.form);
    return row.claimed || !same ? catalogue.record(found, plan.version) : Status(Done{});
}

}  // namespace

Result<VerifyEnd> verify_catalogue(Catalogue& catalogue, Workers& workers, const VerifyPlan& plan) {
    auto rows = catalogue.settled(plan.claims_only);
    if (!rows) return rows.error();
    // What ends soon first: then most is done if it is stopped.
    std::stable_sort(rows->begin(), rows->end(),
                     [](const FormResult& a, const FormResult& b) { return a.verified_to < b.verified_to; });
    VerifyEnd end;
    end.all = rows->size();
    if (!plan.claims_only) {
        auto games = catalogue.false_games([&] { return !plan.keep_going || plan.keep_going(0, end.all); });
        if (!games) return games.error();
        end.refused = std::move(*games);
    }
    std::map<Key, const FormResult*> asked;
    std::size_t given = 0, reported = 0;
    while (reported < rows->size()) {
        if (!end.stopped && plan.keep_going && !plan.keep_going(reported, rows->size())) {
            end.stopped = true;
            workers.stop();
        }
        while (!end.stopped && given < rows->size() && workers.idle() > 0) {
            const FormResult& row = (*rows)[given++];
            asked[key_of(row)] = &row;
            workers.give(task_of(row));
        }
        if (end.stopped && reported == given) break;
        const auto report = workers.next();
        const auto* const found = report ? std::get_if<FormResult>(&report->result) : nullptr;
        if (found == nullptr || report->partial) continue;
        ++reported;
        const auto row = asked.find(key_of(*found));
        if (row == asked.end()) continue;
        if (Status status = judge(catalogue, *row->second, *found, plan, end); !status) return status.error();
    }
    if (Status status = catalogue.update_classes(); !status) return status.error();
    return end;
}

}  // namespace ishitori::inline survey
