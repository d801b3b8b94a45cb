#include "commands/sums.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/steps.hpp"
#include "misere/genus.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"
#include "show/advice.hpp"
#include "show/best_play.hpp"
#include "show/binary_table.hpp"
#include "show/play_words.hpp"
#include "words/move_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_listed_values = 40;  // values of one summand in the text

Error in_summand(const Request& request, std::size_t place, const std::string& text, const Error& fault) {
    Error error = Error::input("sum.in-summand", place + 1, printable(text), say(request.language(), fault));
    error.exit = fault.exit;
    return error;
}

Json json_summand(const Summand& summand, const std::optional<TameValue>& value, Convention convention) {
    Json json = json_header(summand.game, convention);
    json.erase("convention");
    json["position"] = json_numbers(summand.position.heaps);
    if (summand.position.ring) json["ring"] = true;
    if (value) json["nim_value"] = json_number(value->value);
    if (value && convention == Convention::misere) json["fickle"] = value->fickle;
    return json;
}

PositionQuestion question_of(const SumQuestion& question, std::size_t i) {
    const Summand& summand = question.sum[i];
    return {summand.game, question.convention, summand.position, summand.rows, question.limits};
}

std::string winning_sum_moves_text(const Request& request, const SumQuestion& question,
                                   const SumAdvice& advice) {
    if (advice.whole.winning.total == 0)
        return request.words(advice.whole.winning.all_known ? "moves.none" : "moves.not-all-tried") + "\n";
    std::string text;
    for (std::size_t i = 0; i < question.sum.size(); ++i) {
        if (advice.winning[i].total == 0) continue;
        text += fmt::format("{}. {}: ", i + 1, summand_words(request.language(), question.sum[i])) +
                winning_moves_text(request, question_of(question, i), advice.winning[i]);
    }
    return text;
}

// The value of one summand and where it comes from; `heaps`: the values of its heaps.
std::string value_sentence(const Request& request, const Summand& summand, NimValue value,
                           std::span<const NimValue> heaps) {
    const std::string name = summand_words(request.language(), summand), number = std::to_string(value);
    if (summand.position.ring) return request.words("sum.value-ring", {name, number});
    if (heaps.size() < 2) return request.words("sum.value", {name, number});
    std::string list = heap_values(summand.position.heaps, heaps, max_listed_values);
    if (heaps.size() > max_listed_values) list += ", ...";
    return request.words("sum.value-of-heaps", {name, number, list});
}

// The sentences of all summands; each must have a value.
std::vector<std::string> value_sentences(const Request& request, const Sum& sum, const SumAdvice& advice) {
    std::vector<std::string> sentences;
    auto rest = std::span<const NimValue>(advice.whole.nim_values);
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const std::size_t heaps = sum[i].position.heaps.size();
        sentences.push_back(value_sentence(request, sum[i], advice.values[i]->value, rest.first(heaps)));
        rest = rest.subspan(heaps);
    }
    return sentences;
}

// The steps of an explanation.
class SumExplanation {
  public:
    SumExplanation(const Request& request, const SumQuestion& question, const SumAdvice& advice)
        : request_(request), question_(question), advice_(advice), steps_(request) {}

    void write(Answer& answer) {
        const bool valued = advice_.values.front().has_value();
        const std::uint64_t searched = advice_.whole.positions_searched;
        if (is_over(question_.sum)) {
            steps_.step(normal() ? "explain.stuck-normal" : "explain.stuck-misere");
        } else if (valued) {
            value_steps(answer);
        } else if (!advice_.whole.outcome) {
            steps_.step(searched > 0 ? "explain.open" : "explain.too-large", {searched});
        } else if (advice_.one_game.empty() && advice_.whole.reason == Reason::search) {
            steps_.step("explain.search", {searched});
        } else {
            steps_.add(sum_reason(request_, advice_));
        }
        steps_.write(answer);
    }

  private:
    bool normal() const { return question_.convention == Convention::normal; }

    void value_steps(Answer& answer) {
        steps_.step(normal() ? "sum.values" : "sum.tame");
        std::vector<NimValue> values;
        bool any_firm = false;
        for (const auto& value : advice_.values) {
            values.push_back(value->value);
            any_firm = any_firm || !value->fickle;
        }
        for (std::string& sentence : value_sentences(request_, question_.sum, advice_))
            steps_.add(std::move(sentence));
        Json rows = Json::array();
        for (std::size_t i = 0; i < values.size(); ++i)
            rows.push_back(
                {{"row", std::to_string(i + 1)},
                 {"label", fmt::format("{}. {}: {}", i + 1,
                                       summand_words(request_.language(), question_.sum[i]), values[i])}});
        if (values.size() <= max_table_rows) steps_.binary(answer, values, std::move(rows));
        const NimValue nim_sum = *advice_.whole.nim_sum;
        if (!normal() && !any_firm) {
            steps_.step(nim_sum == 1 ? "explain.fickle-one" : "explain.fickle-zero", {nim_sum});
        } else {
            if (!normal()) steps_.step("sum.tame-as-nim");
            steps_.step(nim_sum == 0 ? "explain.sum-zero" : "explain.sum-odd", {nim_sum});
        }
        if (advice_.whole.outcome == Outcome::N) repair(values);
    }

    // The effect of a winning move on the table.
    void repair(std::span<const NimValue> values) {
        const auto moves = advice_.winning_moves();
        if (moves.empty()) return;
        const SumMove& move = moves.front();
        if (!normal()) return steps_.step("sum.for-example", {sum_move_words(request_, question_.sum, move)});
        const std::size_t i = move.summand;
        const Summand& summand = question_.sum[i];
        steps_.step("sum.repair",
                    {i + 1, summand_words(request_.language(), summand), values[i],
                     values[i] ^ *advice_.whole.nim_sum,
                     move_words(request_.language(), summand.game, move.move, summand.position.ring)});
    }

    const Request& request_;
    const SumQuestion& question_;
    const SumAdvice& advice_;
    Steps steps_;
};

// "2: 7-3": the move in summand 2, as outcome prints it; where only one summand allows it, without the
// number. Errors "sum.no-such-summand", "sum.which-summand", and the errors of parse_move and check_legal.
Result<SumMove> parse_sum_move(const Sum& sum, std::string_view text) {
    const std::string typed = tidy(text);
    const std::size_t colon = typed.find(':'), dash = typed.find('-');
    if (colon != std::string::npos && colon < dash) {
        const auto place = parse_summand_number(sum, typed.substr(0, colon));
        if (!place) return place.error();
        auto move = parse_move(typed.substr(colon + 1));
        if (!move) return move.error();
        const Summand& summand = sum[*place];
        if (const Status legal = check_legal(summand.game, summand.position, *move); !legal)
            return legal.error();
        return SumMove{*place, std::move(*move)};
    }
    auto move = parse_move(typed);
    if (!move) return move.error();
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (check_legal(sum[i].game, sum[i].position, *move)) places.push_back(i);
    }
    if (places.empty()) return Error::input("sum.move-nowhere", printable(typed));
    if (places.size() > 1) return Error::input("sum.which-summand", printable(typed));
    return SumMove{places[0], std::move(*move)};
}

std::string sum_move_text(const SumMove& move) {
    return fmt::format("{}: {}", move.summand + 1, move_text(move.move));
}

Result<Answer> explain_sum_move(const Request& request, const SumQuestion& question, SumAdviser& adviser,
                                Answer answer, Outcome before) {
    const auto move = parse_sum_move(question.sum, request.text("--move"));
    if (!move) return move.error();
    SumQuestion next = question;
    next.sum = after(question.sum, *move);
    const auto advice = adviser.advise(next.sum);
    if (!advice) return advice.error();
    const Summand& summand = question.sum[move->summand];
    answer.json["move"] = json_move(summand.position, move->move);
    answer.json["move"]["summand"] = move->summand + 1;
    answer.text += sum_move_text(*move) + ": " + sum_move_words(request, question.sum, *move) + "\n\n";
    write_effect(request, before, advice->whole, sum_words(next.sum), sum_reason(request, *advice),
                 winning_sum_moves_text(request, next, *advice), answer);
    return answer;
}

// By the recursion over the options; nullopt if there are too many, or the time is over.
std::optional<Genus> genus_by_search(const Request& request, const SumQuestion& question) {
    constexpr std::uint64_t max_positions = 2'000'000;
    std::vector<Game> games;
    std::vector<Position> positions;
    for (const Summand& summand : question.sum) {
        games.push_back(summand.game);
        positions.push_back(summand.position);
    }
    GenusTable table(games, max_positions,
                     [&] { return request.environment->keep_going() && question.limits.time_left(); });
    return table.sum(positions);
}

// The error for summands without heaps: it gives each game one of the heaps after the last game,
// if there is one for each game, else a heap of 5. Nullopt if that is not a sum either.
std::optional<Error> heaps_for_each(const std::string& sum, const std::vector<std::string>& summands,
                                    const std::function<Result<Game>(std::string_view)>& read_game) {
    const std::string& last = summands.back();
    const std::size_t space = last.rfind(' ');
    const auto heaps = split(std::string_view(last).substr(std::min(last.size(), space + 1)), ',');
    const bool one_each = space != std::string::npos && heaps.size() == summands.size();
    std::string meant;
    for (std::size_t i = 0; i < summands.size(); ++i) {
        std::string summand = summands[i];
        if (one_each && i + 1 == summands.size()) summand = summand.substr(0, space);
        if (const auto read = parse_summand(summand, read_game); !read) {
            if (read.error().key != "sum.no-heaps") return std::nullopt;
            summand += " " + (one_each ? std::string(heaps[i]) : "5");
            if (!parse_summand(summand, read_game)) return std::nullopt;
        }
        meant += (i == 0 ? "" : " + ") + summand;
    }
    return Error::input("sum.heaps-for-each", printable(sum), printable(meant));
}

}  // namespace

Result<std::optional<SumQuestion>> sum_question(const Request& request) {
    if (request.arguments.size() != 1) return std::optional<SumQuestion>();
    const auto texts = split_sum(request.arguments[0]);
    if (!texts) return std::optional<SumQuestion>();
    if (const auto rest = without_convention(request.arguments[0])) return rest->error(request.arguments[0]);
    if (texts->size() > max_summands) return Error::input("sum.too-many", texts->size(), max_summands);
    SumQuestion question;
    question.limits = adviser_limits(request);
    bool misere = true;
    const auto read_game = [&](std::string_view text) { return game_named(request, std::string(text)); };
    for (std::size_t i = 0; i < texts->size(); ++i) {
        auto summand = parse_summand((*texts)[i], read_game);
        if (!summand && summand.error().key == "sum.no-heaps") {
            if (auto error = heaps_for_each(request.arguments[0], *texts, read_game)) return *error;
        }
        if (!summand && i == 0) {  // "dots and boxes 5"
            const std::string_view whole = request.arguments[0];
            const std::string_view name = trimmed(whole.substr(0, whole.find_first_of("0123456789")));
            if (const std::string_view outside = outside_game(name); !outside.empty())
                return Error::input(std::string(outside), printable(name));
            // "rows of 5 and 6, take 1 or 2 adjacent"
            if (auto game = read_game(whole); !game && game.error().key == "game.rows-and-rings")
                return game.error();
        }
        if (!summand) return in_summand(request, i, (*texts)[i], summand.error());
        misere = misere && summand->game.usual == Convention::misere;
        question.sum.push_back(std::move(*summand));
    }
    for (const char* option : {"--by-certificate", "--quotient"}) {
        if (request.has(option)) return Error::input("sum.no-option", option);
    }
    question.convention = request.has("--misere") || (misere && !request.has("--normal"))
                              ? Convention::misere
                              : Convention::normal;
    return std::optional(std::move(question));
}

SumAdviser sum_adviser(const Request& request, const SumQuestion& question) {
    return {question.convention, question.limits,
            [&request, convention = question.convention](const Game& game, const AdviserLimits& limits) {
                return adviser_for(request, game, convention, limits);
            }};
}

std::vector<std::string> sum_rules(const Request& request, const SumQuestion& question) {
    std::vector<std::string> lines;
    std::vector<std::string_view> games;
    for (const Summand& summand : question.sum) {
        const Game& game = summand.game;
        if (std::ranges::find(games, game.text) != games.end()) continue;
        games.push_back(game.text);
        const auto rules = rule_sentences(game, request.language(), question.convention);
        const Language language = request.language();
        lines.push_back(fmt::format("{}{}{}", game_label(game, language),
                                    language == Language::ja ? "：" : ": ",
                                    fmt::join(rules, between_sentences(language))));
    }
    return lines;
}

Answer answer_about_sum(const Request& request, const SumQuestion& question) {
    Answer answer;
    answer.json["game"] = sum_text(question.sum);
    answer.json["convention"] = convention_name(question.convention);
    answer.text = sum_words(question.sum) + " - " +
                  convention_words(request.language(), question.convention, true) + "\n";
    return answer;
}

std::string sum_move_words(const Request& request, const Sum& sum, const SumMove& move) {
    const Summand& summand = sum[move.summand];
    return request.words("sum.move",
                         {summand_words(request.language(), summand),
                          move_words(request.language(), summand.game, move.move, summand.position.ring)});
}

void write_sum_advice(Json& json, const SumQuestion& question, const SumAdvice& advice) {
    Json summands = Json::array(), moves = Json::array(), families = Json::array();
    std::vector<HeapSize> heaps;
    bool complete = advice.whole.outcome.has_value();
    const auto move_all = [](Json& from, std::size_t summand, Json& to) {
        for (Json& each : from) {
            each["summand"] = summand;
            to.push_back(std::move(each));
        }
    };
    for (std::size_t i = 0; i < question.sum.size(); ++i) {
        const Summand& summand = question.sum[i];
        summands.push_back(json_summand(summand, advice.values[i], question.convention));
        heaps.insert(heaps.end(), summand.position.heaps.begin(), summand.position.heaps.end());
        Advice part;
        part.outcome = advice.whole.outcome;
        part.winning = advice.winning[i];
        complete = complete && part.winning.complete();
        Json of_summand = Json::object();
        write_advice(of_summand, question_of(question, i), part);
        move_all(of_summand["winning_moves"], i + 1, moves);
        if (!part.winning.families.empty()) move_all(of_summand["winning_move_families"], i + 1, families);
    }
    json["summands"] = std::move(summands);
    if (!advice.one_game.empty()) json["as_game"] = advice.one_game;
    PositionQuestion all = question_of(question, 0);
    all.position = {heaps, false};
    write_advice(json, all, advice.whole);
    json["winning_moves"] = std::move(moves);
    json["winning_moves_complete"] = complete;
    if (families.empty()) return;
    json["winning_move_families"] = std::move(families);
    json["winning_move_families_complete"] = advice.whole.winning.families_complete;
}

std::string sum_reason(const Request& request, const SumAdvice& advice) {
    std::string text;
    if (!advice.one_game.empty()) text = request.words("sum.one-game", {advice.one_game}) + " ";
    return text + reason_sentence(request, advice.whole);
}

Result<Answer> answer_sum_outcome(const Request& request, const SumQuestion& question, bool all_moves) {
    SumAdviser adviser = sum_adviser(request, question);
    const auto advice = adviser.advise(question.sum);
    if (!advice) return advice.error();
    Answer answer = answer_about_sum(request, question);
    write_sum_advice(answer.json, question, *advice);
    answer.text += outcome_sentence(request, advice->whole) + "\n";
    if (!advice->whole.outcome) {
        leave_open(request, advice->whole, answer);
        return answer;
    }
    answer.text += sum_reason(request, *advice) + "\n";
    if (all_moves || advice->whole.outcome == Outcome::N)
        answer.text += winning_sum_moves_text(request, question, *advice);
    if (all_moves) note_unfound_moves(request, advice->whole, answer);
    return answer;
}

Result<Answer> answer_sum_value(const Request& request, const SumQuestion& question) {
    SumAdviser adviser = sum_adviser(request, question);
    const auto advice = adviser.advise(question.sum, false);
    if (!advice) return advice.error();
    const bool normal = question.convention == Convention::normal;
    const bool valued = advice->values.front().has_value();
    Answer answer = answer_about_sum(request, question);
    Json summands = Json::array(), heaps = Json::array();
    for (std::size_t i = 0; i < question.sum.size(); ++i) {
        summands.push_back(json_summand(question.sum[i], advice->values[i], question.convention));
        for (Json& heap : summands.back()["position"]) heaps.push_back(heap);
    }
    answer.json["summands"] = std::move(summands);
    answer.json["position"] = std::move(heaps);
    answer.json["options"] = nullptr;
    if (!normal) {
        answer.json["outcome"] = json_or_null(advice->whole.outcome);
        answer.text += outcome_sentence(request, advice->whole) + "\n";
    }
    if (valued) {
        for (const std::string& sentence : value_sentences(request, question.sum, *advice))
            answer.text += sentence + "\n";
    }
    if (normal) {
        answer.json["nim_value"] = json_number(*advice->whole.nim_sum);
        answer.line(request, valued ? "sum.value-whole" : "sum.value-pairs", {*advice->whole.nim_sum});
        return answer;
    }
    answer.json["genus"] = nullptr;
    answer.json["tame"] = nullptr;
    if (valued) {
        const bool fickle =
            std::ranges::all_of(advice->values, [](const auto& value) { return value->fickle; });
        const Genus genus = tame_genus({*advice->whole.nim_sum, fickle});
        answer.json["genus"] = genus.text();
        answer.json["tame"] = true;
        answer.line(request, "value.genus-tame", {genus.text()});
        return answer;
    }
    if (advice->whole.outcome) {
        answer.text += sum_reason(request, *advice) + "\n";
    } else {
        leave_open(request, advice->whole, answer);
    }
    if (const auto genus = genus_by_search(request, question)) {
        answer.json["genus"] = genus->text();
        answer.json["tame"] = genus->tame;
        answer.line(request, genus->tame ? "value.genus-tame" : "value.genus-wild", {genus->text()});
        return answer;
    }
    answer.stop(request, "sum.no-genus");
    return answer;
}

Result<Answer> answer_sum_explain(const Request& request, const SumQuestion& question) {
    SumAdviser adviser = sum_adviser(request, question);
    const auto advice = adviser.advise(question.sum);
    if (!advice) return advice.error();
    Answer answer = answer_about_sum(request, question);
    write_sum_advice(answer.json, question, *advice);
    if (request.has("--move") && advice->whole.outcome)
        return explain_sum_move(request, question, adviser, std::move(answer), *advice->whole.outcome);
    answer.text += outcome_sentence(request, advice->whole) + "\n\n";
    SumExplanation(request, question, *advice).write(answer);
    if (!advice->whole.outcome) {
        leave_open(request, advice->whole, answer);
        return answer;
    }
    if (advice->whole.outcome == Outcome::N)
        answer.text += "\n" + winning_sum_moves_text(request, question, *advice);
    note_unfound_moves(request, advice->whole, answer);
    return answer;
}

}  // namespace ishitori::commands
