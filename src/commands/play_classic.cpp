// play --transcript classic: the dialogue of seed 004's program. Its prompts, its board, its choice of move
// and its closing lines are reproduced exactly, always in Japanese. Its faults are not reproduced: a bad
// number is asked for again (as its own text says; the original program ended, or read the same word for
// ever), and the end of the input ends the game.
#include <algorithm>
#include <deque>

#include "base/number.hpp"
#include "base/split.hpp"
#include "commands/play.hpp"
#include "show/play_words.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_stars = 1000;  // a heap is a line on the screen

class Classic {
  public:
    Classic(const Request& request, const Game& game)
        : request_(request), talk_(*request.environment->conversation), game_(game) {}

    Result<Answer> run() {
        if (const Status status = heaps(); !status) return status.error();
        bool my_turn = !player_first();
        Answer answer;
        if (!left_) {
            auto session = Session::start(game_, Convention::normal, start_);
            if (!session) return session.error();
            if (const Status status = keep_record(request_, *session, player_first()); !status)
                return status.error();
            for (;; my_turn = !my_turn) {
                board(*session);
                if (session->over()) break;
                if (my_turn) {
                    line("classic.my-turn");
                    session->play(my_choice(*session));
                } else if (!player_move(*session)) {
                    break;
                }
                if (const Status status = keep_record(request_, *session, player_first()); !status)
                    return status.error();
            }
            if (!left_) line(my_turn ? "classic.you-win" : "classic.i-win");
            answer.json = json_header(session->game(), Convention::normal);
            answer.json["player"] = player_first() ? "first" : "second";
            write_session(answer.json, request_, *session);
            start_ = position_text(session->game(), session->position());
        }
        if (left_) {
            talk_.tell("\n");
            answer.stop(request_, "play.stopped", {start_.empty() ? "0" : start_});
        }
        return answer;
    }

  private:
    bool player_first() const { return request_.text("--first", "computer") == "me"; }
    void line(std::string_view key) { talk_.tell(say(Language::ja, key) + "\n"); }

    // The next word, read like scanf: several words may be on one line. Nullopt if it is not a number, or at
    // the end (left_ is set then). A line with a word that is not a number is discarded.
    std::optional<HeapSize> number(const std::string& prompt) {
        bool asked = false;
        while (words_.empty()) {
            const auto typed = talk_.ask(asked ? "" : prompt, true);
            asked = true;
            if (!typed || !request_.environment->keep_going()) {
                left_ = true;
                return std::nullopt;
            }
            std::string line = half_width(*typed);
            std::ranges::replace_if(
                line, [](char c) { return c == '\t' || c == '\r'; }, ' ');
            for (const std::string_view word : split(line, ' ')) {
                if (!word.empty()) words_.emplace_back(word);
            }
        }
        if (!asked) talk_.tell(prompt);
        const std::string word = words_.front();
        words_.pop_front();
        const auto read = digits_only(word);
        if (!read) words_.clear();
        return read;
    }

    Status heaps() {
        if (request_.arguments.size() > 1) {
            const auto typed = parse_typed(game_, request_.arguments[1]);
            if (!typed) return typed.error();
            if (typed->rows.size() != 3 || std::ranges::max(typed->rows) > max_stars)
                return Error::input("classic.three", max_stars);
            start_ = request_.arguments[1];
            return Done{};
        }
        for (int i = 1; i <= 3; ++i) {
            std::optional<HeapSize> size;
            while (!left_ && (!size || *size == 0 || *size > max_stars))
                size = number(say(Language::ja, "classic.size", {i}));
            if (left_) return Done{};
            start_ += (start_.empty() ? "" : ",") + std::to_string(*size);
        }
        return Done{};
    }

    void board(const Session& session) {
        std::string text;
        for (std::size_t i = 0; i < session.rows().size(); ++i) {
            text += " " + std::to_string(i + 1);
            // nothing follows the number of an empty heap, as in the sample run
            if (const HeapSize size = session.rows()[i].size; size > 0) text += " " + std::string(size, '*');
            text += "\n";
        }
        talk_.tell(text);
    }

    // Chooses the last heap that can be brought to the winning form; else takes one from the first largest.
    static Choice my_choice(const Session& session) {
        const auto sizes = session.sizes();
        const HeapSize x = sizes[0] ^ sizes[1] ^ sizes[2];
        const auto largest = std::ranges::max_element(sizes);
        Choice choice{static_cast<std::size_t>(largest - sizes.begin()), 1, {}, 0};
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (sizes[i] > (sizes[i] ^ x)) choice = {i, sizes[i] - (sizes[i] ^ x), {}, 0};
        }
        return with_rest(session, choice);
    }

    static Choice with_rest(const Session& session, Choice choice) {
        const HeapSize size = session.rows()[choice.row].size;
        if (size > choice.remove) choice.parts = {size - choice.remove};
        return choice;
    }

    bool player_move(Session& session) {
        const auto sizes = session.sizes();
        std::optional<HeapSize> heap, count;
        while (!left_ && (!heap || *heap < 1 || *heap > 3 || sizes[*heap - 1] == 0))
            heap = number(say(Language::ja, "classic.which"));
        while (!left_ && (!count || *count == 0 || *count > sizes[*heap - 1]))
            count = number(say(Language::ja, "classic.how-many"));
        if (left_) return false;
        session.play(with_rest(session, {static_cast<std::size_t>(*heap - 1), *count, {}, 0}));
        return true;
    }

    const Request& request_;
    const Conversation& talk_;
    const Game& game_;
    std::string start_;
    std::deque<std::string> words_;
    bool left_ = false;
};

}  // namespace

Result<Answer> play_classic(const Request& request, const Game& game) {
    if (game.text != "nim" || request.convention(game) != Convention::normal)
        return Error::input("classic.needs-nim");
    for (const char* option : {"--hints", "--seed"}) {
        if (request.has(option)) return Error::input("option.contradiction", "--transcript", option);
    }
    if (request.text("--level", "hard") != "hard")
        return Error::input("option.contradiction", "--transcript", "--level");
    return Classic(request, game).run();
}

}  // namespace ishitori::commands
