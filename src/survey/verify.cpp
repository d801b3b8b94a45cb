#include "survey/verify.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "catalogue/columns.hpp"

namespace ishitori::survey {

namespace {

using Key = std::pair<Convention, std::string>;

Key key_of(const FormResult& result) { return {result.convention, result.form}; }

// True if the new result agrees with the row, and has a proof that src/check accepted.
bool confirms(const FormResult& found, const FormResult& row) {
    if (found.verdict != "verified") return false;
    if (found.standing == Standing::proved) return true;
    return for_some_heaps(row) && for_some_heaps(found) && found.verified_to >= row.verified_to &&
           found.quotient->infinite == row.quotient->infinite;
}

// True if the rows make the same statements about the game. The date, the program and the share of the
// computations are not compared.
bool same_words(const FormResult& a, const FormResult& b) {
    auto ours = fields_of(a), theirs = fields_of(b);
    for (const char* of_the_run : {"method", "wanted_to", "seconds_allowed", "bytes_allowed", "origin",
                                   "seconds", "version", "date"}) {
        ours.erase(of_the_run);
        theirs.erase(of_the_run);
    }
    return ours == theirs;
}

bool is_settled(const FormResult& row) { return row.standing == Standing::proved || for_some_heaps(row); }

// The task of the survey that found it, without its time limit. A claim of another catalogue gets only the
// usual memory. Without a proof the values to which classes are compared suffice.
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
    if (for_some_heaps(row)) task.to = row.verified_to + (row.quotient->theorem == "T13" ? 1 : 0);
    task.check = is_settled(row);
    if (!task.check) task.to = std::min(row.verified_to, long_comparison);
    return task;
}

// One verification: the catalogue, and the one made from the new results.
class Verification {
  public:
    Verification(Catalogue& catalogue, Catalogue& model, Workers& workers, const VerifyPlan& plan)
        : catalogue_(catalogue), model_(model), workers_(workers), plan_(plan) {}

    Result<VerifyEnd> run() {
        std::vector<FormResult> rows;
        for (Convention each : {Convention::normal, Convention::misere}) {
            auto read = catalogue_.results(each);
            if (!read) return read.error();
            for (FormResult& row : *read) {
                const bool proof = is_settled(row);
                if (plan_.claims_only && !(proof && row.claimed)) continue;
                ++(proof ? end_.all : end_.not_proved);
                if (proof || row.convention == Convention::normal)
                    rows.push_back(std::move(row));
                else
                    put_as_it_is(row), ++end_.unexamined;
            }
        }
        // Short tasks first, so that a stop leaves as little as possible undone.
        std::ranges::stable_sort(
            rows, [](const FormResult& a, const FormResult& b) { return a.verified_to < b.verified_to; });
        if (Status status = derive(rows); !status) return status.error();
        if (Status status = catalogue_.update_classes(); !status) return status.error();
        if (!plan_.claims_only) {
            if (Status status = compare_codes(); !status) return status.error();
        }
        return std::move(end_);
    }

  private:
    Status derive(const std::vector<FormResult>& rows) {
        std::map<Key, const FormResult*> asked;  // rows without a verdict
        for (const FormResult& row : rows) asked.emplace(key_of(row), &row);
        auto row = rows.begin();
        std::uint64_t done = 0;
        Status status = Done{};
        const auto next = [&]() -> std::optional<Task> {
            if (row == rows.end()) return std::nullopt;
            return task_of(*row++);
        };
        const auto take = [&](Report&& report) {
            const auto* const found = std::get_if<FormResult>(&report.result);
            if (found == nullptr || report.partial || !status) return;
            ++done;
            const auto about = asked.extract(key_of(*found));
            if (!about) return;
            const FormResult& said = *about.mapped();
            status = is_settled(said) ? judge_proof(said, *found) : judge_values(said, *found);
        };
        const auto keep_going = [&] {
            return status && (!plan_.keep_going || plan_.keep_going(done, rows.size()));
        };
        end_.stopped = share_out(workers_, next, take, keep_going);
        for (const FormResult& each : rows) {
            if (asked.contains(key_of(each))) leave(each);
        }
        return status;
    }

    void leave(const FormResult& row) {
        end_.unfinished.push_back(row.form);
        put_as_it_is(row);
    }
    void put_as_it_is(const FormResult& row) {
        if (!plan_.claims_only) (void)model_.put(row);  // a failure is reported by the database's status
    }
    void refuse(const FormResult& row, Disagreement why) {
        end_.refused.push_back(std::move(why));
        put_as_it_is(row);
    }

    Status judge_proof(const FormResult& row, const FormResult& found) {
        const bool too_little = found.ending == Ending::memory && found.share.bytes < row.share.bytes;
        if (found.ending == Ending::stopped || found.verdict == "consistent" || too_little) {
            leave(row);
            return Done{};
        }
        // A claim may come from a version that had fewer columns; the new result replaces it.
        const bool same_task = !row.claimed && !for_some_heaps(row);
        std::vector<Disagreement> differences = disagreements(row, found, same_task);
        if (!confirms(found, row))
            differences.insert(differences.begin(),
                               {row.form, "status", for_some_heaps(row) ? row.quotient->theorem : "proved",
                                std::string(standing_name(found.standing))});
        if (!differences.empty()) {
            if (!row.claimed) {
                refuse(row, differences.front());
                return Done{};
            }
            end_.refused.push_back(differences.front());
            return catalogue_.drop(row);
        }
        ++end_.verified;
        // Columns that no proof covers (the computed heaps, their checksum, rare heaps) get the new result.
        const bool same = for_some_heaps(row) || same_words(row, found);
        if (!same && !row.claimed) end_.rewritten.push_back(row.form);
        put_as_it_is(for_some_heaps(row) && !row.claimed ? row : found);
        return row.claimed || !same ? catalogue_.record(found, plan_.version) : Status(Done{});
    }

    // For a row without a proof: compares its checksums with the recomputed values.
    Status judge_values(const FormResult& row, const FormResult& found) {
        if (found.verified_to < std::min(row.verified_to, long_comparison) &&
            found.standing != Standing::proved) {
            leave(row);
            return Done{};
        }
        const bool whole = found.verified_to == row.verified_to && row.standing == Standing::open;
        if (!whole) ++end_.unexamined;
        std::vector<Disagreement> differences = disagreements(row, found);
        if (!differences.empty()) {
            refuse(row, differences.front());
            return Done{};
        }
        FormResult now = row;
        if (whole && found.standing == Standing::open) {
            now = found;
            static_cast<Computing&>(now) = row;
        }
        now.short_digest = found.short_digest;
        now.long_digest = found.long_digest;
        put_as_it_is(now);
        if (same_words(now, row)) return Done{};
        end_.rewritten.push_back(row.form);
        return catalogue_.put(now);
    }

    // Compares the view's entry for each code.
    Status compare_codes() {
        if (Status status = model_.update_classes(); !status) return status;
        auto found = differences(catalogue_, model_, Compared::statements);
        if (!found) return found.error();
        std::string last;
        for (Disagreement& each : *found) {
            if (each.code != last) end_.refused.push_back(each);
            last = each.code;
        }
        return Done{};
    }

    Catalogue& catalogue_;
    Catalogue& model_;
    Workers& workers_;
    const VerifyPlan& plan_;
    VerifyEnd end_;
};

}  // namespace

Result<VerifyEnd> verify_catalogue(Catalogue& catalogue, Workers& workers, const VerifyPlan& plan) {
    auto model = Catalogue::in_memory();
    if (!model) return model.error();
    std::uint64_t codes = 0;
    if (!plan.claims_only) {
        const auto enrolled = catalogue.enrolled();
        if (!enrolled) return enrolled.error();
        codes = enrolled->codes.size();
        if (Status status = model->enrol(enrolled->codes); !status) return status.error();
        Status status = model->enrol_quotients(enrolled->with_quotients, enrolled->misere_forms);
        if (!status) return status.error();
    }
    auto end = Verification(catalogue, *model, workers, plan).run();
    if (end) end->codes = codes;
    return end;
}

}  // namespace ishitori::survey
