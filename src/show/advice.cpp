#include "show/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ranges>

#include "base/contract.hpp"
#include "base/control.hpp"
#include "base/split.hpp"
#include "base/width.hpp"
#include "play/memory.hpp"
#include "play/session.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"
#include "show/table.hpp"
#include "words/move_words.hpp"

namespace ishitori::show {

namespace {

constexpr std::size_t max_shown_moves = 40;  // as text
constexpr std::uint64_t usual_seconds = 5;

std::string family_words(const Request& request, const PositionQuestion& question, const MoveFamily& family) {
    const Language language = request.language();
    std::string text = move_words(language, question.game, family.first, question.position.ring);
    if (family.count > 1) {
        text +=
            request.words("moves.family", {move_words(language, question.game, family.move(family.count - 1)),
                                           family.remove_step + family.smaller_step, family.count});
    }
    return text;
}

Json json_family(const MoveFamily& family) {
    return {
        {"heap", json_number(family.first.heap)},           {"remove", json_number(family.first.remove)},
        {"leave", json_numbers(family.first.leave)},        {"remove_step", json_number(family.remove_step)},
        {"smaller_step", json_number(family.smaller_step)}, {"count", json_number(family.count)}};
}

}  // namespace

Result<PositionQuestion> position_question(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    auto typed = parse_typed(*game, request.arguments[1]);
    if (!typed) return typed.error();
    const Convention convention = request.convention(*game);
    return PositionQuestion{std::move(*game), convention, typed->position(), std::move(typed->rows),
                            adviser_limits(request)};
}

std::function<bool()> usual_time(const Request& request) {
    if (request.has("--timeout")) return [] { return true; };
    const auto until = Control::Clock::now() + std::chrono::seconds(usual_seconds);
    return [until] { return Control::Clock::now() < until; };
}

AdviserLimits adviser_limits(const Request& request, std::uint64_t positions) {
    using Clock = Control::Clock;
    AdviserLimits limits;
    limits.positions = positions;
    limits.keep_going = request.environment->keep_going;
    limits.progress = [&environment = *request.environment](HeapSize done, HeapSize goal) {
        environment.progress({done, goal, 0});
    };
    limits.timed_checks = request.has("--timeout");
    if (const auto limit = request.number("--limit")) {
        limits.heaps = limits.engine_heaps = limits.positions = *limit;
    }
    if (const auto to = request.number("--to")) limits.heaps = limits.engine_heaps = *to;
    if (request.has("--timeout") || !(request.has("--limit") || request.has("--to"))) {
        const std::chrono::duration<double> allowed(
            static_cast<double>(request.number("--timeout").value_or(usual_seconds)));
        // set by the first question; an unused copy starts without it
        limits.time_left = [allowed, begin = std::optional<Clock::time_point>()]() mutable {
            if (!begin) begin = Clock::now();
            return Clock::now() - *begin < allowed;
        };
    }
    return limits;
}

std::shared_ptr<Adviser> adviser_for(const Request& request, const Game& game, Convention convention,
                                     AdviserLimits limits) {
    // a certificate is a premise of the one answer that names it
    if (Memory* const memory = request.environment->memory;
        memory != nullptr && !request.has("--by-certificate"))
        return memory->adviser(game, convention, std::move(limits));
    return std::make_shared<Adviser>(game, convention, std::move(limits));
}

std::string_view reason_name(Reason reason) {
    switch (reason) {
        case Reason::nim_sum:
            return "nim-sum";
        case Reason::tame:
            return "tame";
        case Reason::quotient:
        case Reason::kernel:
        case Reason::free_heaps:
            return "quotient";
        case Reason::weights:
            return "weights";
        case Reason::automaton:
            return "automaton";
        case Reason::search:
            return "search";
        case Reason::theorem:
        case Reason::pairs:
            return "theorem";
    }
    CHECK(false);
}

Json json_move(const Position& position, const Move& move) {
    return {{"heap", json_number(move.heap)},
            {"remove", json_number(move.remove)},
            {"leave", json_numbers(move.leave)},
            {"result", json_numbers(after(position, move).heaps)}};
}

void write_advice(Json& json, const PositionQuestion& question, const Advice& advice) {
    json["position"] = json_numbers(question.position.heaps);
    if (question.position.ring) json["ring"] = true;
    json["outcome"] = json_or_null(advice.outcome);
    json["method"] = reason_name(advice.reason);
    if (advice.nim_sum) {
        json["nim_values"] = json_numbers(advice.nim_values);
        json["nim_sum"] = json_number(*advice.nim_sum);
    }
    if (advice.reason == Reason::tame && !advice.fickle.empty()) json["fickle"] = advice.fickle;
    if (advice.positions_searched > 0) json["positions_searched"] = json_number(advice.positions_searched);
    if (advice.beyond_claim) {
        const BeyondClaim& beyond = *advice.beyond_claim;
        json["known"] = {{"max_heap", json_number(beyond.known_to)},
                         {"rest", json_numbers(beyond.rest)},
                         {"outcome_of_rest", outcome_name(beyond.outcome)}};
    }
    json["winning_moves"] = json_list(advice.winning.listed,
                                      [&](const Move& move) { return json_move(question.position, move); });
    json["winning_moves_total"] =
        advice.outcome && advice.winning.counted() ? json_number(advice.winning.total) : Json(nullptr);
    json["winning_moves_complete"] = advice.outcome.has_value() && advice.winning.complete();
    if (!advice.winning.families.empty()) {
        json["winning_move_families"] = json_list(advice.winning.families, json_family);
        json["winning_move_families_complete"] = advice.winning.families_complete;
    }
}

std::string shown_position(Language language, const PositionQuestion& question) {
    return rows_words(language, question.game, question.rows, question.position.ring);
}

void note_reading(Answer& answer, const Request& request, const PositionQuestion& question) {
    const Game& game = question.game;
    if (game.board == Board::count && question.position.over())
        answer.line(request, "position.counted-out", {});
    constexpr std::size_t most = 8;  // rings in the sentence
    const std::vector<HeapSize>& rows = question.position.heaps;
    if (game.board != Board::ring || rows.size() < 2 || rows.size() > most) return;
    const std::string ring = game.called() + " ";
    answer.line(request, "position.open-rings",
                {joined(rows, " + ", [&](HeapSize row) { return ring + std::to_string(row); })});
}

void draw_board(Answer& answer, const Request& request, const PositionQuestion& question) {
    constexpr HeapSize longest = 60;
    const Game& game = question.game;
    const std::string& text = request.arguments[1];
    const bool squares = game.name == treblecross, ring = game.board == Board::ring;
    const bool typed = squares ? drawn_marks(text).has_value() : drawn_rows(text, ring).has_value();
    if (!typed) note_reading(answer, request, question);
    const bool usual = squares || ring || game.board == Board::line || game.name == "kayles";
    if (!usual && !(typed && game.board == Board::heaps)) return;
    const std::string_view between = squares ? "..X.." : ".";
    std::string drawn;
    for (const HeapSize row : question.rows) {
        if (row == 0) continue;
        if (row > longest || drawn.size() > longest) return;
        if (!drawn.empty()) drawn += between;
        drawn += std::string(row, squares ? '.' : 'o');
    }
    if (ring && !question.position.ring) drawn += '.';  // else the last stone would be beside the first
    if (typed && squares) {                             // its marks need not be as far apart
        drawn = tidy_position(text);
        std::ranges::replace(drawn, 'x', 'X');
        std::ranges::replace(drawn, '_', '.');
    }
    if (drawn.empty()) drawn = squares ? "X" : ".";
    if (drawn.size() > longest) return;
    answer.json["drawing"] = drawn;
    if (typed) answer.text += "  " + drawn + "\n";
}

std::string outcome_sentence(const Request& request, const Advice& advice) {
    if (!advice.outcome) return request.words("outcome.open");
    return request.paint(*advice.outcome,
                         request.words(*advice.outcome == Outcome::P ? "outcome.P" : "outcome.N"));
}

std::string open_note(const Request& request, const Advice& advice) {
    if (advice.beyond_claim) {
        const BeyondClaim& beyond = *advice.beyond_claim;
        const std::string known = std::to_string(beyond.known_to);
        if (beyond.rest.empty()) return request.words("outcome.beyond-claim", {known});
        return request.words("outcome.beyond-claim-rest",
                             {known, joined(beyond.rest, ","), std::string(outcome_name(beyond.outcome))});
    }
    if (advice.beyond_rule)
        return request.words("outcome.beyond-rule", {largest_weighed_heap, largest_weighed_position});
    if (advice.timed_out && advice.positions_searched == 0) return request.words("outcome.time-theorem");
    if (advice.timed_out) return request.words("outcome.time", {advice.positions_searched});
    if (advice.positions_searched == 0) return request.words("outcome.too-large");
    return request.words("outcome.limit-met", {advice.positions_searched});
}

void leave_open(const Request& request, const Advice& advice, Answer& answer) {
    answer.exit = Exit::stopped;
    answer.notes.push_back(open_note(request, advice));
}

std::string reason_sentence(const Request& request, const Advice& advice) {
    if (advice.reason == Reason::tame && !advice.nim_sum) return request.words("reason.tame-ring");
    if (advice.reason == Reason::tame && advice.outcome) {
        const bool reversed = (*advice.nim_sum == 0) == (*advice.outcome == Outcome::N);
        if (reversed) return request.words("reason.tame-reversed", {*advice.nim_sum});
    }
    if (advice.reason == Reason::pairs) return request.words("reason.pairs");
    if (advice.reason == Reason::kernel) return request.words("reason.kernel");
    if (advice.reason == Reason::free_heaps) return request.words("reason.free-heaps");
    if (advice.reason == Reason::search && advice.searched_above)
        return request.words("reason.search-above", {advice.positions_searched, *advice.searched_above});
    const std::string key = "reason." + std::string(reason_name(advice.reason));
    return request.words(key,
                         {advice.nim_sum ? std::to_string(*advice.nim_sum) : "", advice.positions_searched});
}

void write_effect(const Request& request, std::optional<Outcome> before, const Advice& now,
                  const std::string& left, const std::string& reason, const std::string& replies,
                  Answer& answer) {
    if (!now.outcome) return leave_open(request, now, answer);
    const bool wins = *now.outcome == Outcome::P;
    answer.json["move_wins"] = wins;
    std::vector<std::string> steps{request.words(wins ? "explain.move-wins" : "explain.move-loses", {left})};
    if (!wins && before == Outcome::P) steps.push_back(request.words("explain.move-no-choice"));
    answer.json["steps"] = steps;
    answer.text += joined(steps, "\n") + "\n" + reason + "\n";
    if (!wins) answer.text += "\n" + request.words("explain.replies") + "\n" + replies;
}

std::vector<NimValue> values_of_rows(std::span<const HeapSize> rows, const Position& position,
                                     const Advice& advice) {
    std::vector<NimValue> values;
    for (const HeapSize row : rows) {
        const auto at = std::ranges::find(position.heaps, row) - position.heaps.begin();
        values.push_back(row == 0 ? 0 : advice.nim_values[static_cast<std::size_t>(at)]);
    }
    return values;
}

std::string heap_values(std::span<const HeapSize> heaps, std::span<const NimValue> values, std::size_t most) {
    return joined(std::views::iota(std::size_t{0}, std::min(values.size(), most)), ", ",
                  [&](std::size_t i) { return fmt::format("G({}) = {}", heaps[i], values[i]); });
}

void note_unfound_moves(const Request& request, const Advice& advice, Answer& answer) {
    if (!advice.winning.stopped) return;
    answer.stop(request, request.environment->keep_going() ? "moves.time" : "moves.stopped");
}

std::string winning_moves_text(const Request& request, const PositionQuestion& question,
                               const WinningMoves& winning, const QuotientJudge* judge) {
    if (winning.total == 0 && winning.all_known) return request.words("moves.none") + "\n";
    if (winning.total == 0) return request.words("moves.not-all-tried") + "\n";
    std::string text;
    if (winning.total == WinningMoves::uncountable) {
        text = request.words("moves.head-many") + "\n";
    } else if (winning.all_known) {
        text = request.words(judge != nullptr ? "moves.head-products" : "moves.head", {winning.total}) + "\n";
    } else {
        text = request.words("moves.head-some") + "\n";
    }
    std::vector<std::vector<std::string>> lines;
    const auto product = [&](std::vector<std::string>& cells, const Move& move) {
        if (judge != nullptr)
            cells.push_back("-> " + judge->word(judge->product(after(question.position, move))));
    };
    for (const MoveFamily& family : winning.families) {
        if (lines.size() == max_shown_moves) break;
        product(lines.emplace_back(), family.first);
        lines.back().push_back(family_words(request, question, family));
    }
    for (const Move& move : winning.listed) {
        if (!winning.families.empty() || lines.size() == max_shown_moves) break;
        product(lines.emplace_back(1, pad_right(request.paint(Tone::strong, move_text(move)), 10)), move);
        lines.back().push_back(move_words(request.language(), question.game, move, question.position.ring));
    }
    text += table_text(lines, none_to_right, "  ");
    const std::size_t count = winning.families.empty() ? winning.listed.size() : winning.families.size();
    if (count > max_shown_moves)
        text += "  " + request.words("moves.more-json", {count - max_shown_moves}) + "\n";
    return text;
}

}  // namespace ishitori::show
