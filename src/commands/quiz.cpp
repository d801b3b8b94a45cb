// quiz: exercises in the style of seeds 002 and 004, with their answers on request.
#include <algorithm>

#include "base/split.hpp"
#include "commands/answers.hpp"
#include "play/exercises.hpp"
#include "rules/named_games.hpp"
#include "show/advice.hpp"
#include "show/binary_table.hpp"
#include "show/quiz_html.hpp"
#include "show/simple_reason.hpp"
#include "words/move_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::uint64_t max_questions = 500;

// "Position (7,5)", "Rows (7,5)", "A row of 7": the subject of a question, on the board of the game.
std::string place_text(const Request& request, const Game& game, const Exercise& exercise) {
    const bool rows = game.board == Board::line || game.board == Board::ring || game.name == treblecross;
    const char* const key = exercise.position.ring              ? "quiz.place-ring"
                            : rows && exercise.rows.size() == 1 ? "quiz.place-row"
                            : rows                              ? "quiz.place-rows"
                            : game.board == Board::race         ? "quiz.place-race"
                            : game.board == Board::count        ? "quiz.place-count"
                                                                : "quiz.place-heaps";
    return request.words(key, {joined(exercise.rows, ","), exercise.rows.size()});
}

// Exercises ask about a start position, so that the answer may name the players.
std::string winner_sentence(const Request& request, const Exercise& exercise) {
    if (!exercise.advice.outcome) return outcome_sentence(request, exercise.advice);
    return request.words(*exercise.advice.outcome == Outcome::P ? "quiz.second" : "quiz.first");
}

std::string binary(NimValue number, std::size_t columns = 1) {
    const NimValue one[] = {number};
    return binary_table(one, columns).rows[0];
}

std::string spaced(const std::string& digits) {
    return joined(digits, " ", [](char c) { return std::string(1, c); });
}

// The numbers in binary, one under the other, in the style of seed 004's sums; `result` is the last line.
std::vector<std::string> sum_lines(std::span<const NimValue> values, const std::string& result) {
    const BinaryTable table = binary_table(values);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        lines.push_back((i == 0 ? "  " : "^ ") + spaced(table.rows[i]));
    lines.push_back(std::string(2 + 2 * table.columns, '-'));
    lines.push_back("  " + spaced(result.empty() ? std::string(table.columns, '?') : result));
    return lines;
}

std::string nim_sum_answer(const Request& request, std::span<const NimValue> values) {
    const NimValue sum = std::accumulate(values.begin(), values.end(), NimValue{0}, std::bit_xor());
    return request.words("quiz.nim-sum-answer",
                         {joined(values, " ^ "), sum, binary(sum, binary_table(values).columns)});
}

void answer_moves_lines(const Request& request, const Game& game, const Exercise& exercise, QuizText& text) {
    for (const Move& move : exercise.advice.winning.listed) {
        std::string line = move_words(request.language(), game, move, exercise.position.ring);
        if (game.board != Board::count)  // where the numbers say it all
            line += "  -> " + position_text(game, after(exercise.position, move));
        text.answer.push_back(std::move(line));
    }
}

Json json_question(const PositionQuestion& about, const Exercise& exercise, const QuizText& text) {
    Json json = {{"kind", exercise_name(exercise.kind)},
                 {"difficulty", difficulty_name(exercise.difficulty)}};
    PositionQuestion question = about;
    question.position = exercise.position;
    question.rows = exercise.rows;
    write_advice(json, question, exercise.advice);
    json["ring"] = exercise.position.ring;
    json["rows"] = json_numbers(exercise.rows);
    json["question"] = text.question;
    json["working"] = text.working;
    json["answer"] = text.answer;
    return json;
}

Result<QuizText> quiz_text(const Request& request, PositionQuestion about, Adviser& adviser,
                           const Exercise& exercise) {
    QuizText text;
    const Game& game = about.game;
    const std::string key = "quiz." + std::string(exercise_name(exercise.kind));
    const std::string place = place_text(request, game, exercise);
    text.question = request.words(key, {place});
    switch (exercise.kind) {
        case ExerciseKind::binary:
            for (HeapSize row : exercise.rows)
                text.answer.push_back(std::to_string(row) + " = " + binary(row));
            text.question = request.words(key, {joined(exercise.rows, ", ")});
            return text;
        case ExerciseKind::nim_sum:
            text.question = request.words(key, {"(" + joined(exercise.rows, ",") + ")"});
            text.working = sum_lines(exercise.values, "");
            text.answer = sum_lines(exercise.values,
                                    binary(*exercise.advice.nim_sum, binary_table(exercise.values).columns));
            text.answer.push_back(nim_sum_answer(request, exercise.values));
            return text;
        case ExerciseKind::remainders: {
            const HeapSize modulus = *game.rules.takes_one_to() + 1;
            text.question = request.words(key, {place, modulus});
            for (std::size_t i = 0; i < exercise.rows.size(); ++i) {
                text.answer.push_back(request.words(
                    "quiz.remainder-answer",
                    {exercise.rows[i], modulus, exercise.rows[i] / modulus, exercise.values[i]}));
            }
            break;
        }
        case ExerciseKind::nim_values:
            for (std::size_t i = 0; i < exercise.rows.size(); ++i) {
                text.answer.push_back("G(" + std::to_string(exercise.rows[i]) +
                                      ") = " + std::to_string(exercise.values[i]));
            }
            if (exercise.rows.size() > 1) break;
            text.question = request.words("quiz.nim-value", {place});
            text.answer.push_back(winner_sentence(request, exercise));
            return text;
        case ExerciseKind::who_wins:
            text.answer.push_back(winner_sentence(request, exercise));
            if (game.board == Board::count) {
                about.position = exercise.position;
                about.rows = exercise.rows;
                auto reason = simple_reason(request, about, adviser, exercise.advice);
                if (!reason) return reason.error();
                for (std::string& step : reason->steps) text.answer.push_back(std::move(step));
                return text;
            }
            if (!exercise.position.ring || exercise.advice.nim_sum)
                text.answer.push_back(reason_sentence(request, exercise.advice));
            return text;
        case ExerciseKind::find_move:
            answer_moves_lines(request, game, exercise, text);
            return text;
    }
    text.answer.push_back(nim_sum_answer(request, exercise.values));
    text.answer.push_back(winner_sentence(request, exercise));
    return text;
}

}  // namespace

Result<Answer> answer_quiz(const Request& request, const Game& game) {
    const Convention convention = request.convention(game);
    const std::uint64_t count = request.number("--count").value_or(8);
    if (count == 0 || count > max_questions) return Error::input("quiz.count", max_questions);
    const std::uint64_t seed = request.number("--seed").value_or(request.environment->fresh_seed);
    std::optional<Difficulty> difficulty;
    for (Difficulty d : {Difficulty::easy, Difficulty::medium, Difficulty::hard}) {
        if (request.text("--level") == difficulty_name(d)) difficulty = d;
    }
    AdviserLimits limits;
    limits.heaps = 1000;  // exercises have small heaps: no long search for a period
    limits.keep_going = request.environment->keep_going;
    const auto adviser = adviser_for(request, game, convention, limits);
    auto exercises = make_exercises(*adviser, static_cast<std::size_t>(count), difficulty, seed);
    if (!exercises) return exercises.error();

    Answer answer;
    answer.json = json_header(game, convention);
    answer.json["seed"] = json_number(seed);
    const PositionQuestion about{game, convention, {}, {}, limits};
    Json questions = Json::array();
    std::vector<QuizText> texts;
    for (const Exercise& exercise : *exercises) {
        auto text = quiz_text(request, about, *adviser, exercise);
        if (!text) return text.error();
        texts.push_back(std::move(*text));
        questions.push_back(json_question(about, exercise, texts.back()));
    }
    answer.json["questions"] = std::move(questions);

    const std::string title = request.words("quiz.title", {game_title(game, request.language()), seed});
    std::string header = text_header(request, game, convention);
    header.pop_back();
    // pupils do not need the name typed in commands
    if (request.text("--format") == "html") header = convention_words(request.language(), convention, game);
    constexpr std::size_t max_rules = 12;  // long codes are cut off
    std::vector<std::string> head = numbered_rules(game, request.language(), convention);
    head.resize(std::min(head.size(), max_rules));
    head.insert(head.begin(), header);
    if (request.text("--format") == "html") {
        answer.text = quiz_html(request, title, head, texts, request.has("--answers"));
        answer.json["html"] = answer.text;
        return answer;
    }
    answer.text = title + "\n";
    for (const std::string& line : head) answer.text += line + "\n";
    for (std::size_t i = 0; i < texts.size(); ++i) {
        answer.text += "\n" + std::to_string(i + 1) + ". " + texts[i].question + "\n";
        for (const std::string& line : texts[i].working) answer.text += "       " + line + "\n";
    }
    if (!request.has("--answers")) {
        answer.text += "\n" + request.words("quiz.answers-later", {seed}) + "\n";
        return answer;
    }
    answer.text += "\n" + request.words("quiz.answers") + "\n";
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string place = std::to_string(i + 1) + ". ";
        for (std::size_t j = 0; j < texts[i].answer.size(); ++j) {
            answer.text += (j == 0 ? place : std::string(place.size(), ' ')) + texts[i].answer[j] + "\n";
        }
    }
    return answer;
}

}  // namespace ishitori::commands
