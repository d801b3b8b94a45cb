#include "show/play_words.hpp"

#include <algorithm>
#include <span>

#include "base/split.hpp"
#include "base/width.hpp"
#include "play/symmetric.hpp"
#include "rules/named_games.hpp"
#include "show/advice.hpp"
#include "show/best_play.hpp"
#include "show/binary_table.hpp"
#include "show/quotient_words.hpp"
#include "show/simple_reason.hpp"
#include "show/table.hpp"
#include "words/move_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::show {

namespace {

// The binary table of one position, all lines of one width.
std::vector<std::string> binary_lines(const Request& request, const Session& session, const Advice& advice,
                                      std::size_t columns) {
    const auto rows = session.sizes();
    const bool nim = session.game().is_nim();
    const std::vector<NimValue> values = values_of_rows(rows, session.position(), advice);
    const BinaryTable table = binary_table(values, columns);
    const auto digit = [](char c) { return std::string{' ', c}; };
    const auto sum = [](auto ones) { return pad_left(std::to_string(ones), 2); };
    std::vector<std::vector<std::string>> cells;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto shown = nim ? std::optional<NimValue>() : std::optional<NimValue>(values[i]);
        cells.push_back({place_words(request.language(), session.game(), i, rows[i], shown),
                         joined(table.rows[i], "", digit)});
    }
    cells.push_back({request.words("explain.sums"), joined(table.sums, "", sum)});
    cells.push_back({request.words("explain.parity"), joined(table.parity, "", sum)});
    return table_lines(cells, false);
}

bool has_table(const Session& session, const Advice& advice) {
    const std::size_t rows = session.rows().size();
    return (advice.nim_sum || advice.reason == Reason::quotient) && !session.ring() && rows >= 1 &&
           rows <= max_table_rows;
}

// The elements of the position in the quotient, which knows its heaps.
std::vector<std::string> elements_of(const Request& request, const Session& session,
                                     const QuotientJudge& judge) {
    std::vector<LabelledHeap> heaps;
    const auto rows = session.sizes();
    for (std::size_t i = 0; i < rows.size(); ++i)
        heaps.push_back({place_words(request.language(), session.game(), i, rows[i]), rows[i]});
    return element_lines(request, session.game(), judge, heaps);
}

std::size_t columns_of(const Advice& advice) { return binary_table(advice.nim_values).columns; }

// Two tables side by side, with titles.
std::string side_by_side(const std::string& title_left, std::vector<std::string> left,
                         const std::string& title_right, std::vector<std::string> right) {
    left.insert(left.begin(), title_left);
    right.insert(right.begin(), title_right);
    std::size_t width = 0;
    for (const std::string& line : left) width = std::max(width, display_width(line));
    std::string text;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        std::string line = "    " + pad_right(i < left.size() ? left[i] : "", width);
        if (i < right.size()) line += "      " + right[i];
        text += without_end_spaces(std::move(line)) + "\n";
    }
    return text;
}

const Advice* of_whole(const Advice& advice) { return &advice; }
const Advice* of_whole(const SumAdvice& advice) { return &advice.whole; }

// The effect of a move of the strategy, `move` and `result` in words.
std::string step_words(const Request& request, const Game& game, SymmetricStep step, const std::string& move,
                       const std::string& result) {
    if (step == SymmetricStep::final_choice)
        return request.words("strategy.final", {move, result, game.most + 1});
    return request.words(step == SymmetricStep::halve ? "strategy.halve" : "strategy.restore",
                         {move, result});
}

}  // namespace

std::string session_words(Language language, const Session& session) {
    if (session.game().board == Board::count) return say(language, "position.count", {session.sizes()[0]});
    return rows_words(language, session.game(), session.sizes(), session.ring());
}

std::string choice_words(Language language, const Session& before, const Choice& choice) {
    const Row& row = before.rows()[choice.row];
    const HeapSize remove = choice.remove;
    if (before.numbered()) {
        if (choice.remove == 0) {
            const HeapSize left = choice.stone == 1 ? before.ring_size() : choice.stone - 1;
            return say(language, "choice.cut", {left, choice.stone});
        }
        if (choice.remove == 1) return say(language, "choice.stone", {choice.stone});
        return say(language, "choice.stones",
                   {choice.stone, before.stone_after(choice.stone, choice.remove - 1)});
    }
    if (before.game().name == treblecross) {
        const std::string words = mark_words(language, row.size, square_of(choice), choice.parts);
        return before.rows().size() == 1 ? words : say(language, "choice.in-row", {choice.row + 1, words});
    }
    if (before.game().board == Board::count)
        return said_words(language, before.rows_at_start()[0].size, row.size, remove);
    if (before.game().board == Board::race)
        return say(language, "move.race-row", {row_label(choice.row), remove});
    const HeapSize heap = choice.row + 1, size = row.size;
    const std::string parts = left_words(language, choice.parts);
    if (choice.parts.empty())
        return say(language, choice.remove == 1 ? "choice.heap-last" : "choice.heap-all", {heap, remove});
    if (choice.parts.size() == 1) return say(language, "choice.heap-one", {heap, remove, parts});
    if (choice.remove == 0) return say(language, "choice.heap-split", {heap, size, parts});
    return say(language, "choice.heap-many", {heap, remove, parts});
}

std::string choice_words(Language language, const SumSession& before, const SumChoice& choice) {
    // A heap is named by its size: its number in the summand is not its number on the board of the sum.
    const Session& part = before.parts()[choice.summand];
    return say(language, "choice.in-summand",
               {summand_words(language, before.position()[choice.summand]),
                part.numbered() ? choice_words(language, part, choice.choice)
                                : move_words(language, part.game(), part.move_of(choice.choice), false)});
}

namespace {

std::string heaps_of(const Summand& summand) {
    // "ring(10)", "row(5)"
    if (summand.game.board == Board::ring && summand.position.heaps.size() == 1)
        return position_text(summand.game, summand.position);
    return rows_words(Language::en, summand.game, summand.rows, false);
}

}  // namespace

std::string summand_words(Language language, const Summand& summand) {
    return game_label(summand.game, language) + " " + heaps_of(summand);
}

std::string sum_title(Language language, const Sum& sum) {
    return joined(sum, " + ", [&](const Summand& each) { return summand_words(language, each); });
}

std::string sum_words(const Sum& sum) {
    return joined(sum, " + ", [](const Summand& each) { return each.game.called() + " " + heaps_of(each); });
}

std::string verdict_words(const Request& request, const Session& session, Outcome before, Outcome after) {
    if (session.over())
        return request.words(session.convention() == Convention::normal ? "why.end-normal"
                                                                        : "why.end-misere");
    const std::string result = session_words(request.language(), session);
    if (after == Outcome::P) return request.words("why.good", {result});
    return request.words(before == Outcome::P ? "why.no-choice" : "why.bad", {result});
}

std::string opening_text(const Request& request, const Session& session) {
    std::string text = text_header(request, session.game(), session.convention());
    const auto rules = numbered_rules(session.game(), request.language(), session.convention());
    constexpr std::size_t max_rules = 12;  // long codes are cut off
    for (const std::string& rule : std::span(rules).first(std::min(rules.size(), max_rules)))
        text += rule + "\n";
    if (rules.size() > max_rules) text += request.words("play.more-rules", {session.game().text}) + "\n";
    return text;
}

std::vector<std::string> symmetric_strategy(const Request& request, const PositionQuestion& question) {
    const Game& game = question.game;
    const bool rows = game.board == Board::line || game.board == Board::ring;
    if (!rows || game.most < 3 || question.convention != Convention::misere) return {};
    const Position& position = question.position;
    const std::string limit = std::to_string(game.most + 1);
    const std::string restore = request.words("strategy.restore-later", {limit}),
                      final = request.words("strategy.final-later", {limit});
    if (position.ring) {
        if (position.heaps[0] <= game.most + 1) return {};
        return {request.words("strategy.ring"), request.words("strategy.halve-later", {limit}), restore,
                final};
    }
    if (is_symmetric(position)) {
        return {request.words("strategy.symmetric", {shown_position(request.language(), question)}), restore,
                final};
    }
    const auto found = symmetric_move(game, position);
    if (!found) return {};
    const std::string words = move_words(request.language(), game, found->move);
    const std::string result =
        rows_words(request.language(), game, after(position, found->move).heaps, false);
    const std::string step = step_words(request, game, found->step, words, result);
    if (found->step == SymmetricStep::final_choice) return {step};
    return {step, restore, final};
}

PositionQuestion question_about(const Session& session) {
    PositionQuestion question{session.game(), session.convention(), session.position(), session.sizes(), {}};
    if (session.game().board == Board::count) question.counted_to = session.rows_at_start()[0].size;
    return question;
}

Result<std::string> advantage_text(const Request& request, Adviser& adviser, const Session& session) {
    auto advice = adviser.advise(session.position());
    if (!advice) return advice.error();
    std::string text = outcome_sentence(request, *advice) + "\n";
    if (!advice->outcome) return text;
    const PositionQuestion question = question_about(session);
    auto simple = simple_reason(request, question, adviser, *advice);
    if (!simple) return simple.error();
    for (const std::string& sentence : simple->steps) text += sentence + "\n";
    if (simple->whole) return text;
    const auto strategy = symmetric_strategy(request, question);
    if (!strategy.empty()) return text + strategy.front() + "\n";  // the command explain gives the rest
    if (has_table(session, *advice)) {
        text += with_margin("    ", advice->reason == Reason::quotient
                                        ? elements_of(request, session, *adviser.quotient())
                                        : binary_lines(request, session, *advice, columns_of(*advice)));
    }
    if (session.ring()) {
        if (simple->steps.empty()) text += reason_sentence(request, *advice) + "\n";
    } else if (advice->reason == Reason::quotient && !session.over()) {
        const QuotientJudge& judge = *adviser.quotient();
        text += product_sentence(request, judge, judge.product(session.position())) + "\n";
    } else {
        text += reason_sentence(request, *advice) + "\n";
    }
    return text;
}

Result<std::string> why_text(const Request& request, Adviser& adviser, const Session& session,
                             bool by_computer) {
    Session before = session;
    before.undo();
    auto then = adviser.advise(before.position());
    if (!then) return then.error();
    auto now = adviser.advise(session.position());
    if (!now) return now.error();
    if (!then->outcome || !now->outcome) return request.words("outcome.open") + "\n";
    const std::string result = session_words(request.language(), session);
    std::string text = verdict_words(request, session, *then->outcome, *now->outcome) + "\n";
    std::string strategy;
    if (has_strategy(session.game(), session.convention())) {
        if (before.ring() && before.position().heaps[0] > session.game().most + 1) {
            strategy = request.words("strategy.ring");
        } else if (!before.ring() && *now->outcome == Outcome::P) {
            const auto found = symmetric_move(session.game(), before.position());
            if (found && by_computer && after(before.position(), found->move) == session.position()) {
                const std::string move =
                    choice_words(request.language(), before, session.history().back().choice);
                strategy = step_words(request, session.game(), found->step, move, result);
            } else if (is_symmetric(session.position())) {
                strategy = request.words("strategy.symmetric", {result});
            }
        }
    }
    if (!strategy.empty()) return text + strategy + "\n";
    if (session.game().board == Board::count) return text;  // pupils count; they see no heaps
    // both by one argument, even if only tame heaps are left after the move
    const QuotientJudge* judge =
        then->reason == Reason::quotient && !before.ring() ? adviser.quotient() : nullptr;
    const bool comparable = judge != nullptr || (then->nim_sum && now->nim_sum);
    if (comparable && has_table(before, *then) && has_table(session, *now)) {
        std::vector<std::string> left, right;
        if (judge != nullptr) {
            left = elements_of(request, before, *judge);
            right = elements_of(request, session, *judge);
        } else {
            const std::size_t columns = std::max(columns_of(*then), columns_of(*now));
            left = binary_lines(request, before, *then, columns);
            right = binary_lines(request, session, *now, columns);
        }
        text += side_by_side(request.words("why.before"), std::move(left), request.words("why.after"),
                             std::move(right));
    }
    if (session.over()) return text;
    if (judge != nullptr) {
        text += product_sentence(request, *judge, judge->product(session.position())) + "\n";
    } else {
        text += reason_sentence(request, *now) + "\n";
    }
    return text;
}

std::vector<Choice> winning_choices(const Session& session, const Advice& advice, std::size_t most) {
    std::vector<Choice> choices;
    for (const Move& move :
         std::span(advice.winning.listed).first(std::min(most, advice.winning.listed.size())))
        choices.push_back(session.place(move));
    return choices;
}

std::vector<SumChoice> winning_choices(const SumSession& session, const SumAdvice& advice, std::size_t most) {
    std::vector<SumChoice> choices;
    for (const SumMove& move : advice.winning_moves()) {
        if (choices.size() == most) break;
        choices.push_back(session.place(move));
    }
    return choices;
}

template <class Asked, class Played>
Result<std::vector<Judged>> judge_game(const Request& request, Asked& adviser, const Played& session) {
    std::vector<Judged> judged(session.history().size());
    Played back = session;
    for (std::size_t i = judged.size() + 1; i-- > 0;) {
        const auto advice = adviser.advise(back.position());
        // a position beyond the limits is open; the other positions are still shown
        if (!advice && advice.error().key == "limit.interrupted") return advice.error();
        const std::optional<Outcome> outcome = advice ? of_whole(*advice)->outcome : std::nullopt;
        if (i < judged.size()) {
            judged[i].before = outcome;
            if (judged[i].threw_away()) {
                constexpr std::size_t few = 3;
                auto& moves = judged[i].would_have_won;
                moves = winning_words(request.language(), back, *advice, few);
                if (const auto total = of_whole(*advice)->winning.total; total > few)
                    moves.push_back(request.words("moves.more", {total - few}));
            }
        }
        if (i == 0) break;
        judged[i - 1].after = outcome;
        back.undo();
    }
    return judged;
}
template Result<std::vector<Judged>> judge_game(const Request&, Adviser&, const Session&);
template Result<std::vector<Judged>> judge_game(const Request&, SumAdviser&, const SumSession&);

void write_judged(Json& item, const Judged& judged) {
    item["outcome_before"] = json_or_null(judged.before);
    item["outcome_after"] = json_or_null(judged.after);
    item["would_have_won"] = judged.would_have_won;
}

Result<std::string> review_text(const Request& request, Adviser& adviser, const Session& session,
                                const std::string& first, const std::string& second) {
    if (session.history().empty()) return std::string();
    auto judged = judge_game(request, adviser, session);
    if (!judged) return judged.error();
    std::string text = request.words("review.head") + "\n";
    std::vector<std::vector<std::string>> cells;
    Session shown = session;
    while (shown.can_undo()) shown.undo();
    std::string mistakes;
    for (std::size_t i = 0; i < judged->size(); ++i) {
        const Choice& choice = session.history()[i].choice;
        const Judged& j = (*judged)[i];
        const std::string words = choice_words(request.language(), shown, choice);
        shown.play(choice);
        const char* verdict = !j.after || !j.before     ? "review.open"
                              : *j.after == Outcome::P  ? "review.wins"
                              : *j.before == Outcome::P ? "review.forced"
                                                        : "review.error";
        const std::string& who = i % 2 == 0 ? first : second;
        cells.push_back({std::to_string(i + 1), who, words, session_words(request.language(), shown),
                         request.words(verdict)});
        if (!j.threw_away()) continue;
        std::string list;
        for (const std::string& w : j.would_have_won) list += "\n      " + w;
        mistakes += "  " + request.words("review.mistake", {i + 1, who, words}) + list + "\n";
    }
    text += with_margin("  ", table_lines(cells));
    if (!mistakes.empty()) return text + request.words("review.mistakes") + "\n" + mistakes;
    const bool all_known = std::ranges::all_of(*judged, [](const Judged& j) { return j.before && j.after; });
    return text + (all_known && !judged->empty() ? request.words("review.none") + "\n" : "");
}

void write_board(Json& json, const Session& session) {
    json["position"] = json_numbers(session.position().heaps);
    json["ring"] = session.ring();
    json["rows"] = json_numbers(session.sizes());
    if (session.numbered()) {
        Json stones = Json::array();
        HeapSize listed = 0;
        constexpr HeapSize max_listed = 10000;  // of all rows
        for (const Row& row : session.rows()) {
            Json list = Json::array();
            for (HeapSize i = 0; i < row.size && listed < max_listed; ++i, ++listed)
                list.push_back(json_number(session.stone_after(row.first, i)));
            stones.push_back(std::move(list));
        }
        json["stones"] = std::move(stones);
        json["ring_size"] = json_number(session.ring_size());
        json["last_stone"] = json_number(session.last_stone());
        json["splits"] = session.game().rules.digit(0) != 0;
    }
}

void write_board(Json& json, const SumSession& session) {
    std::vector<HeapSize> heaps;
    for (const Summand& summand : session.position())
        heaps.insert(heaps.end(), summand.position.heaps.begin(), summand.position.heaps.end());
    json["position"] = json_numbers(heaps);
    json["ring"] = false;
    json["rows"] = json_numbers(session.sizes());
}

template <class Played>
void write_session(Json& json, const Request& request, const Played& session) {
    write_board(json, session);
    json["start"] = session.start_text();
    Json history = Json::array();
    Played shown = session;
    while (shown.can_undo()) shown.undo();
    for (const auto& turn : session.history()) {
        history.push_back({{"by", shown.first_to_move() ? "first" : "second"},
                           {"move", turn.text},
                           {"words", choice_words(request.language(), shown, turn.choice)}});
        shown.play(turn.choice);
        history.back()["rows"] = json_numbers(shown.sizes());
    }
    json["history"] = std::move(history);
    json["over"] = session.over();
    json["to_move"] = session.first_to_move() ? "first" : "second";
    json["winner"] = session.over() ? Json(session.first_wins() ? "first" : "second") : Json(nullptr);
}
template void write_session(Json&, const Request&, const Session&);
template void write_session(Json&, const Request&, const SumSession&);

}  // namespace ishitori::show
