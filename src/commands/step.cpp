// step: one question about a game in progress, without a memory: the board after some moves, whether a move
// may be made, the computer's answer. What the page plays with.
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/play.hpp"
#include "play/best_line.hpp"
#include "play/level.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori {

namespace {

constexpr std::size_t most_choices = 500;  // listed; the page asks for others by --try

// How the page draws it: heaps of which stones are counted, or pins where it matters which are taken.
std::string_view board_kind(const Game& game) {
    switch (game.board) {
        case Board::race:
            return "race";
        case Board::line:
            return "line";
        case Board::ring:
            return "ring";
        case Board::heaps:
            break;
    }
    return game.rules.most_parts() >= 2 ? "pins" : "heaps";
}

// Every place where every move can be made, as typed; nothing where they are too many.
std::optional<std::vector<std::string>> all_choices(const Session& session) {
    std::vector<std::string> texts;
    const Position position = session.position();
    HeapSize options = 0;
    for (HeapSize heap : position.heaps) options = std::min<HeapSize>(options + heap, 1 << 20);
    if (options > 10 * most_choices) return std::nullopt;
    auto add = [&](const Choice& choice) {
        if (texts.size() < most_choices + 1) texts.push_back(choice_text(session, choice));
        return texts.size() <= most_choices;
    };
    for (std::size_t i = 0; i < session.rows().size(); ++i) {
        const Row& row = session.rows()[i];
        if (session.numbered()) {
            const HeapSize longest = session.game().rules.longest_take().value_or(row.size);
            for (HeapSize at = 0; at < row.size; ++at) {
                for (HeapSize count = session.ring() || at == 0 ? 1 : 0; count <= longest; ++count) {
                    Choice choice{i, count, {}, session.stone_after(row.first, at)};
                    const HeapSize behind = row.size - at;
                    if (session.ring()) {
                        if (count > row.size || (count == row.size && at > 0)) break;
                        if (count < row.size) choice.parts = {row.size - count};
                    } else {
                        if (count > behind) break;
                        if (at > 0) choice.parts.push_back(at);
                        if (behind > count) choice.parts.push_back(behind - count);
                    }
                    if (session.game().rules.digit(count) == 0 || !session.check(choice)) continue;
                    if (!add(choice)) return std::nullopt;
                }
            }
            continue;
        }
        const bool fits =
            for_each_option(session.game().rules, row.size, [&](HeapSize remove, const Parts& parts) {
                return add({i, remove, std::vector<HeapSize>(parts.begin(), parts.end()), 0});
            });
        if (!fits) return std::nullopt;
    }
    return texts;
}

// "2 3; 1 1"
Status play_moves(const Request& request, Session& session) {
    const std::string moves = half_width(request.text("--moves"));
    std::size_t number = 0;
    for (std::size_t at = 0; at < moves.size();) {
        const std::size_t end = std::min(moves.find(';', at), moves.size());
        const std::string typed = moves.substr(at, end - at);
        at = end + 1;
        ++number;
        if (typed.find_first_not_of(" \t") == std::string::npos && at >= moves.size()) break;
        auto choice = read_choice(session, typed);
        if (!choice) {
            return Error::input("step.move", std::to_string(number), printable(typed, 40),
                                say(request.language(), choice.error()));
        }
        session.play(*choice);
    }
    return Done{};
}

}  // namespace

Result<Answer> answer_step(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    const Convention convention = request.convention(*game);
    const std::string start = request.arguments.size() > 1 ? request.arguments[1] : usual_start(*game);
    auto session = Session::start(*game, convention, readable_position(*game, start));
    if (!session) return session.error();
    if (const Status status = play_moves(request, *session); !status) return status.error();
    const AdviserLimits limits = adviser_limits(request, 1'000'000);
    const auto kept = adviser_for(request, *game, convention, limits);
    Adviser& adviser = *kept;
    Answer answer;
    Json& json = answer.json;
    json = json_header(*game, convention);
    json["convention_words"] = convention_words(request.language(), convention, *game);
    answer.text = text_header(request, *game, convention);
    if (request.has("--try")) {
        const auto choice = read_choice(*session, request.text("--try"));
        json["legal"] = choice.ok();
        json["reason"] = choice ? Json(nullptr) : Json(say(request.language(), choice.error()));
        if (choice) {
            answer.text += choice_words(request.language(), *session, *choice) + "\n";
            session->play(*choice);
        } else {
            answer.text += say(request.language(), choice.error()) + "\n";
        }
    }
    if (request.has("--level")) {
        const Level level = *level_named(request.text("--level"));
        json["level"] = level_name(level);
        json["errors_of_100"] = errors_of_100(level);
        const bool refused = request.has("--try") && !json["legal"].get<bool>();
        json["reply"] = nullptr;
        if (!session->over() && !refused) {
            Draw draw(request.number("--seed").value_or(request.environment->fresh_seed),
                      session->history().size());
            auto chosen = choose_move(adviser, session->position(), level, draw);
            if (!chosen) return chosen.error();
            const Choice choice = session->place(chosen->move);
            Json reply = Json::object();
            reply["move"] = choice_text(*session, choice);
            reply["words"] = choice_words(request.language(), *session, choice);
            reply["why"] = why_name(chosen->why);
            answer.text +=
                request.words("play.my-move", {request.words("level." + std::string(level_name(level))),
                                               choice_words(request.language(), *session, choice),
                                               choice_text(*session, choice)}) +
                "\n";
            session->play(choice);
            json["reply"] = std::move(reply);
        }
    }
    write_session(json, request, *session);
    json["kind"] = board_kind(*game);
    json["title"] = game_title(*game, request.language());
    if (request.has("--judge")) {
        auto judged = judge_game(request, adviser, *session);
        if (!judged) return judged.error();
        for (std::size_t i = 0; i < judged->size(); ++i) {
            Json& item = json["history"][i];
            const Judged& move = (*judged)[i];
            item["outcome_before"] = move.before ? Json(outcome_name(*move.before)) : Json(nullptr);
            item["outcome_after"] = move.after ? Json(outcome_name(*move.after)) : Json(nullptr);
            item["would_have_won"] = move.would_have_won;
        }
    }
    const std::string board = board_text(request.language(), *session);
    if (!request.has("--brief")) {
        const auto choices = all_choices(*session);
        json["choices"] = choices ? Json(*choices) : Json(nullptr);
        json["board"] = board;
    }
    answer.text += "\n" + board + "\n";
    if (request.has("--hints")) {
        auto advice = adviser.advise(session->position());
        if (!advice) return advice.error();
        PositionQuestion question{*game, convention, session->position(), session->sizes(), limits};
        Json hint = Json::object();
        write_advice(hint, question, *advice);
        json["advice"] = std::move(hint);
        json["winning_choices"] = winning_words(request.language(), *session, *advice, 20);
        Json typed = Json::array();
        for (const Move& move : advice->winning.listed) {
            if (typed.size() == 20) break;
            typed.push_back(choice_text(*session, session->place(move)));
        }
        json["winning_typed"] = std::move(typed);
        std::string why;
        if (session->can_undo()) {
            auto text = why_text(request, adviser, *session, false);
            if (!text) return text.error();
            why = *text;
        }
        auto standing = standing_text(request, adviser, *session);
        if (!standing) return standing.error();
        json["why_last"] = why;
        json["why_now"] = *standing;
        answer.text += *standing;
    }
    if (session->over())
        answer.text += request.words("step.over",
                                     {request.words(session->first_wins() ? "line.first" : "line.second")}) +
                       "\n";
    return answer;
}

}  // namespace ishitori
