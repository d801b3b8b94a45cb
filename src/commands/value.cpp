// value: one position worked out as by hand. In normal play its nim-value, its options with their values, and
// the mex; in misère play the genera [T6], and the elements of a known misère quotient [T8].
#include <fmt/format.h>

#include <set>

#include "base/split.hpp"
#include "commands/answers.hpp"
#include "commands/sums.hpp"
#include "misere/genus.hpp"
#include "show/advice.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_options = 1000;           // shown
constexpr std::uint64_t max_positions = 2'000'000;  // of the recursion for wild genera

struct Option {
    Move move;
    Position position;
};

// Nullopt if there are more than max_options.
std::optional<std::vector<Option>> options_of(const PositionQuestion& question) {
    std::vector<Option> options;
    if (question.position.over()) return options;
    const bool all = for_each_move(question.game, question.position, [&](const Move& move) {
        if (options.size() == max_options) return false;
        options.push_back({move, after(question.position, move)});
        return true;
    });
    return all ? std::optional(std::move(options)) : std::nullopt;
}

NimValue mex_of(const std::set<NimValue>& values) {
    NimValue mex = 0;
    while (values.contains(mex)) ++mex;
    return mex;
}

Json json_set(const std::set<NimValue>& values) {
    return json_numbers(std::vector<NimValue>(values.begin(), values.end()));
}

class ValueTable {
  public:
    ValueTable(const Request& request, PositionQuestion& question)
        : request_(request),
          question_(question),
          adviser_(adviser_for(request, question.game, question.convention, question.limits)),
          options_(options_of(question)),
          answer_(answer_about(request, question.game, question.convention)) {
        answer_.json["position"] = json_numbers(question.position.heaps);
        if (question.position.ring) answer_.json["ring"] = true;
        note_reading(answer_, request, question);
    }

    Result<Answer> normal() {
        if (!question_.position.ring) {
            std::vector<HeapSize> heaps = question_.position.heaps;
            for (std::size_t i = 0; options_ && i < options_->size(); ++i) {
                const auto& left = (*options_)[i].position.heaps;
                heaps.insert(heaps.end(), left.begin(), left.end());
            }
            if (const Status known = adviser_->know_heaps(heaps); !known) return known.error();
        }
        const auto value = value_of(question_.position);
        if (!value) return value.error();
        answer_.json["nim_value"] = json_number(*value);
        if (!options_) return too_many(request_.words("value.normal", {shown(), *value}));
        std::set<NimValue> values;
        std::vector<std::vector<std::string>> rows;
        Json list = Json::array();
        for (const Option& option : *options_) {
            const auto of_option = value_of(option.position);
            if (!of_option) return of_option.error();
            values.insert(*of_option);
            rows.push_back(
                {move_text(option.move), after_move(option), worked_out(option.position, *of_option)});
            list.push_back(json_move(question_.position, option.move));
            list.back()["nim_value"] = json_number(*of_option);
        }
        answer_.json["options"] = std::move(list);
        answer_.json["option_values"] = json_set(values);
        if (question_.position.heaps.size() > 1)
            answer_.line(request_, "value.sum", {shown(), worked_out(question_.position, *value)});
        add_table(rows, "value.options");
        if (rows.empty()) {
            answer_.line(request_, "value.no-option", {shown()});
        } else {
            answer_.line(request_, "value.mex", {joined(values, ", "), *value, shown()});
        }
        return std::move(answer_);
    }

    Result<Answer> misere() {
        question_.limits.time_left();  // one time limit for everything below
        const auto advice = adviser_->advise(question_.position, false);
        if (!advice) return advice.error();
        answer_.json["outcome"] = json_or_null(advice->outcome);
        const QuotientJudge* const judge =
            advice->reason == Reason::quotient && !question_.position.ring ? adviser_->quotient() : nullptr;
        const auto may_continue = [this] {
            return request_.environment->keep_going() && question_.limits.time_left();
        };
        GenusTable table(std::vector<Game>{question_.game}, max_positions, may_continue);
        const auto found_genus = genus_of(question_.position, table);
        if (!found_genus) return found_genus.error();
        const std::optional<Genus>& genus = *found_genus;
        std::set<NimValue> plus, minus;
        std::vector<std::vector<std::string>> rows;
        Json list = Json::array();
        for (std::size_t i = 0; options_ && i < options_->size(); ++i) {
            const Option& option = (*options_)[i];
            const auto found = genus_of(option.position, table);
            if (!found) return found.error();
            auto& row = rows.emplace_back();
            row = {move_text(option.move), after_move(option)};
            list.push_back(json_move(question_.position, option.move));
            add_genus(list.back(), *found);
            row.push_back(*found ? (*found)->text() : "?");
            row.push_back(*found && !(*found)->tame ? request_.words("genus.wild") : "");
            if (judge != nullptr) {
                row.push_back(judge->word(judge->product(option.position)));
                list.back()["element"] = row.back();
            }
            if (!*found) continue;
            plus.insert((*found)->normal);
            minus.insert((*found)->misere[0]);
        }
        add_genus(answer_.json, genus);
        answer_.text += shown() + ": " + outcome_sentence(request_, *advice) + "\n";
        if (genus)
            answer_.line(request_, genus->tame ? "value.genus-tame" : "value.genus-wild", {genus->text()});
        if (judge != nullptr) {
            const std::string element = judge->word(judge->product(question_.position));
            answer_.json["element"] = element;
            answer_.line(request_, "value.element", {element});
        }
        if (!advice->outcome) leave_open(request_, *advice, answer_);
        if (!genus)
            answer_.stop(request_, may_continue() ? "value.no-genus" : "value.genus-stopped", {shown()});
        if (!options_) return too_many("");
        answer_.json["options"] = std::move(list);
        if (!genus && judge == nullptr && plus.empty() && !rows.empty())
            return std::move(answer_);  // only "?"
        add_table(rows, judge != nullptr ? "value.options-elements" : "value.options-genera");
        if (rows.empty()) {
            answer_.line(request_, "value.no-option-misere", {shown()});
        } else if (genus) {
            answer_.line(request_, "value.mex-misere",
                         {joined(plus, ", "), mex_of(plus), joined(minus, ", "), mex_of(minus)});
        }
        return std::move(answer_);
    }

  private:
    std::string shown() const { return shown_position(request_.language(), question_); }

    static std::string after_move(const Option& option) {
        return option.position.over() ? "0" : joined(option.position.heaps, "+");
    }

    Result<NimValue> value_of(const Position& position) {
        if (position.ring) {
            auto advice = adviser_->advise(position, false);
            if (!advice) return advice.error();
            return *advice->nim_sum;
        }
        NimValue sum = 0;
        for (const HeapSize heap : position.heaps) {
            const auto value = adviser_->nim_value(heap);
            if (!value) return value;
            sum ^= *value;
        }
        return sum;
    }

    // "4"; for several heaps "3 XOR 1 = 2". Requires that value_of() returned `sum` for the position.
    std::string worked_out(const Position& position, NimValue sum) {
        if (position.heaps.size() < 2) return std::to_string(sum);
        const auto value = [&](HeapSize heap) { return *adviser_->nim_value(heap); };
        return fmt::format("{} = {}", joined(position.heaps, " XOR ", value), sum);
    }

    // Returns nullopt if the table does not reach the heap. The adviser knows the genus of tame heaps of any
    // size.
    Result<std::optional<Genus>> genus_of(const Position& position, GenusTable& table) {
        if (!question_.limits.time_left()) return std::optional<Genus>();
        auto advice = adviser_->advise(position, false);
        if (!advice) return advice.error();
        if (advice->reason == Reason::tame && advice->nim_sum) {
            const bool firm =
                std::find(advice->fickle.begin(), advice->fickle.end(), false) != advice->fickle.end();
            return std::optional(tame_genus({*advice->nim_sum, !firm}));
        }
        return table.sum({&position, 1});
    }

    static void add_genus(Json& json, const std::optional<Genus>& genus) {
        json["genus"] = genus ? Json(genus->text()) : Json(nullptr);
        json["tame"] = genus ? Json(genus->tame) : Json(nullptr);
    }

    void add_table(const std::vector<std::vector<std::string>>& rows, std::string_view head) {
        if (rows.empty()) return;
        answer_.text +=
            "\n" + request_.words(head, {rows.size()}) + "\n" + table_text(rows, none_to_right, "  ") + "\n";
    }

    Result<Answer> too_many(const std::string& sentence) {
        answer_.json["options"] = nullptr;
        if (!sentence.empty()) answer_.text += sentence + "\n";
        answer_.line(request_, "value.too-many", {max_options});
        return std::move(answer_);
    }

    const Request& request_;
    PositionQuestion& question_;
    std::shared_ptr<Adviser> adviser_;
    std::optional<std::vector<Option>> options_;
    Answer answer_;
};

}  // namespace

Result<Answer> answer_value(const Request& request) {
    const auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return answer_sum_value(request, **sum);
    auto question = position_question(request);
    if (!question) return question.error();
    ValueTable table(request, *question);
    return question->convention == Convention::normal ? table.normal() : table.misere();
}

}  // namespace ishitori::commands
