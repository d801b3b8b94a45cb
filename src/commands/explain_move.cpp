#include "commands/explain_move.hpp"

#include "play/session.hpp"
#include "words/move_words.hpp"

namespace ishitori::inline commands {

namespace {

// "9-7" as reports write a move, or as a player types it: "2 3", "B 7", "8-10".
Result<Move> typed_move(const Request& request, const PositionQuestion& question) {
    const std::string text = half_width(request.text("--move"));
    auto move = parse_move(text);
    if (move) return move;
    auto session = Session::start(question.game, question.convention,
                                  readable_position(question.game, request.arguments[1]));
    if (!session) return session.error();
    const auto choice = read_choice(*session, text);
    if (choice) return session->move_of(*choice);
    return text.find_first_of(" \t") == std::string::npos ? move.error() : choice.error();
}

}  // namespace

Result<Answer> explain_move(const Request& request, const PositionQuestion& question, Adviser& adviser,
                            const Advice& before) {
    auto move = typed_move(request, question);
    if (!move) return move.error();
    if (const Status status = check_legal(question.game, question.position, *move); !status)
        return status.error();
    PositionQuestion next = question;
    next.position = after(question.position, *move);
    next.rows = next.position.heaps;
    auto advice = adviser.advise(next.position);
    if (!advice) return advice.error();
    Answer answer;
    answer.json = json_header(question.game, question.convention);
    write_advice(answer.json, question, before);
    answer.json["move"] = json_move(question.position, *move);
    answer.text = text_header(request, question.game, question.convention);
    const std::string words = move_words(request.language(), question.game, *move, question.position.ring);
    answer.text += move_text(*move) + ": " + words + "\n\n";
    if (!advice->outcome) {
        answer.exit = Exit::stopped;
        answer.notes.push_back(open_note(request, *advice));
        return answer;
    }
    const bool wins = *advice->outcome == Outcome::P;
    answer.json["move_wins"] = wins;
    std::vector<std::string> steps{
        request.words(wins ? "explain.move-wins" : "explain.move-loses",
                      {rows_words(request.language(), next.position.heaps, false)})};
    if (!wins && before.outcome == Outcome::P) steps.push_back(request.words("explain.move-no-choice"));
    answer.json["steps"] = steps;
    for (const std::string& sentence : steps) answer.text += sentence + "\n";
    answer.text += reason_sentence(request, *advice) + "\n";
    if (!wins)
        answer.text += "\n" + request.words("explain.replies") + "\n" +
                       winning_moves_text(request, next, advice->winning);
    return answer;
}

}  // namespace ishitori::inline commands
