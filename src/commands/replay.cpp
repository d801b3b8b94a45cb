// replay: steps through a game record with comments.
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "play/record.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"

namespace ishitori::commands {

namespace {

class Replay {
  public:
    Replay(const Request& request, const GameRecord& record, Adviser& adviser)
        : request_(request), record_(record), adviser_(adviser), shown_(*record.session) {
        while (shown_.can_undo()) shown_.undo();
        const auto& talk = request.environment->conversation;
        live_ = talk && talk->terminal && !request.has("--all") && !request.has("--json");
    }

    Status run(Answer& answer) {
        answer.json = json_header(shown_.game(), shown_.convention());
        auto judged = judge_game(request_, adviser_, *record_.session);
        if (!judged) return judged.error();
        opening();
        const auto& history = record_.session->history();
        for (std::size_t i = 0; i < history.size() && !quit_; ++i) {
            if (live_) wait();
            if (quit_) break;
            one_move(i, (*judged)[i]);
        }
        if (!record_.fault && !quit_) closing();
        write_session(answer.json, request_, *record_.session);
        for (std::size_t i = 0; i < judged->size(); ++i)
            write_judged(answer.json["history"][i], i, (*judged)[i]);
        answer.json["first"] = record_.first;
        answer.json["second"] = record_.second;
        answer.text = text_;
        return Done{};
    }

  private:
    // Writes to the terminal at once if the user steps through the game; otherwise collects the text.
    void tell(const std::string& text) {
        if (live_) {
            request_.environment->conversation->tell(text);
        } else {
            text_ += text;
        }
    }
    void line(std::string_view key, std::initializer_list<Filler> places = {}) {
        tell(request_.words(key, places) + "\n");
    }

    void wait() {
        const auto typed = request_.environment->conversation->ask(request_.words("replay.prompt"), false);
        quit_ = !typed || typed->starts_with("q") || !request_.environment->keep_going();
        if (quit_) tell("\n");
    }

    std::string name(bool first) const {
        const std::string& given = first ? record_.first : record_.second;
        return given.empty() ? request_.words(first ? "line.first" : "line.second") : given;
    }

    void comments(const std::vector<Comment>& list) {
        for (const Comment& comment : list) {
            if (comment.language.empty() || comment.language == language_name(request_.language()))
                tell("  " + printable(comment.text, 1000) + "\n");
        }
    }

    void opening() {
        tell(opening_text(request_, shown_));
        if (!record_.first.empty() || !record_.second.empty())
            line("replay.players", {name(true), name(false)});
        comments(record_.comments_at_start);
        tell("\n" + board_text(request_.language(), shown_, request_.environment->columns) + "\n");
    }

    void one_move(std::size_t i, const Judged& judged) {
        const Choice& choice = record_.session->history()[i].choice;
        const std::string words = choice_words(request_.language(), shown_, choice);
        const std::string typed = record_.session->history()[i].text;
        line("replay.move", {i + 1, name(i % 2 == 0), words, typed});
        shown_.play(choice);
        if (i < record_.comments.size()) comments(record_.comments[i]);
        if (!judged.before || !judged.after) {
            line("outcome.open");
        } else {
            tell(verdict_words(request_, shown_, *judged.before, *judged.after) + "\n");
        }
        if (!judged.would_have_won.empty()) line("replay.would-have-won");
        for (const std::string& other : judged.would_have_won) tell("    " + other + "\n");
        tell("\n" + board_text(request_.language(), shown_, request_.environment->columns) + "\n");
    }

    void closing() {
        if (shown_.over()) {
            line("replay.winner", {name(shown_.first_wins())});
        } else {
            line("replay.unfinished", {session_words(request_.language(), shown_)});
        }
    }

    void write_judged(Json& item, std::size_t i, const Judged& judged) const {
        show::write_judged(item, judged);
        item["comments"] =
            i < record_.comments.size() ? json_list(record_.comments[i], &Comment::text) : Json::array();
    }

    const Request& request_;
    const GameRecord& record_;
    Adviser& adviser_;
    Session shown_;
    std::string text_;
    bool live_ = false, quit_ = false;
};

}  // namespace

Result<Answer> answer_replay(const Request& request) {
    const std::string& path = request.arguments[0];
    const auto contents = read_file(path, FileKind::record, request.environment->keep_going);
    if (!contents) return contents.error();
    const GameRecord record = read_record(*contents);
    Answer answer;
    if (record.session) {
        const AdviserLimits limits = adviser_limits(request, positions_for_an_opponent);
        const auto adviser =
            adviser_for(request, record.session->game(), record.session->convention(), limits);
        if (const Status status = Replay(request, record, *adviser).run(answer); !status)
            return status.error();
    }
    answer.json["whole"] = !record.fault;
    answer.json["fault"] = nullptr;
    if (record.fault) {
        const Error fault = Error::input("replay.fault", printable(path), record.fault_line,
                                         say(request.language(), *record.fault));
        if (!record.session) return fault;
        note_fault(answer, request, fault);
        answer.json["fault"] = answer.notes.back();
        answer.json["fault_line"] = record.fault_line;
        answer.json["fault_key"] = record.fault->key;
    }
    return answer;
}

}  // namespace ishitori::commands
