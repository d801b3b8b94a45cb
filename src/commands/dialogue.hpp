// A dialogue in the terminal about a game in progress, or about a sum of games.
#pragma once

#include "commands/play.hpp"
#include "play/level.hpp"
#include "show/advice.hpp"
#include "show/board_text.hpp"
#include "show/play_words.hpp"

namespace ishitori::commands {

// `Played` is Session or SumSession, `Asked` the adviser of it.
template <class Played, class Asked>
class Dialogue {
  public:
    Dialogue(const Request& request, Played session, Asked& adviser, const AdviserLimits& limits,
             bool player_first)
        : request_(request),
          talk_(*request.environment->conversation),
          session_(std::move(session)),
          adviser_(adviser),
          limits_(limits),
          level_(*level_named(request.text("--level", usual_level))),
          seed_(request.number("--seed").value_or(request.environment->fresh_seed)),
          player_first_(player_first) {}
    virtual ~Dialogue() = default;
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

  protected:
    virtual bool my_turn() const { return session_.first_to_move() != player_first_; }
    virtual bool two_players() const { return false; }
    virtual std::string prompt() const { return request_.words("play.prompt"); }
    // The position in words.
    virtual std::string now() const = 0;
    // A choice as the player would type it.
    virtual std::string typed(const typename Played::Made& choice) const = 0;
    virtual void help() = 0;
    virtual Status hint() = 0;
    virtual Status explain() = 0;
    virtual void restart() = 0;
    virtual void change_level() = 0;
    // True if the typed line was a request that only this dialogue has.
    virtual bool granted(const std::string& /*typed*/) { return false; }
    // After a move or its undoing.
    virtual void changed() {}
    // After a move, before the board is shown.
    virtual Status comment() { return Done{}; }

    void tell(const std::string& text) { talk_.tell(text); }
    void say_line(std::string_view key, std::initializer_list<Filler> places = {}) {
        tell(request_.words(key, places) + "\n");
    }
    std::string level_words() const { return request_.words("level." + std::string(level_name(level_))); }
    void say_level() {
        say_line("play.level",
                 {level_words(), request_.words("level-about." + std::string(level_name(level_)))});
    }
    void show_board() {
        tell("\n" + board_text(request_.language(), session_, request_.environment->columns) + "\n");
    }

    // One move of the computer, or one line of the player. Ctrl-C ends the dialogue.
    Status one_turn() {
        adviser_.restart_clock(limits_.time_left);
        Status status = my_turn() ? my_move() : player_move();
        if (status || status.error().key != "limit.interrupted") return status;
        left_ = true;
        return Done{};
    }

    void write_game(Json& json) const {
        json["level"] = level_name(level_);
        json["seed"] = json_number(seed_);
        json["player"] = player_first_ ? "first" : "second";
        write_session(json, request_, session_);
    }

    const Request& request_;
    const Conversation& talk_;
    Played session_;
    Asked& adviser_;
    const AdviserLimits& limits_;
    Level level_;
    std::uint64_t seed_;
    bool player_first_;
    bool left_ = false, quit_ = false;

  private:
    Status my_move() {
        Draw draw(seed_, session_.history().size());
        const auto chosen = choose_move(adviser_, session_.position(), level_, draw);
        if (!chosen) return chosen.error();
        const auto choice = session_.place(chosen->move);
        say_line("play.my-move",
                 {level_words(), choice_words(request_.language(), session_, choice), typed(choice)});
        if (chosen->why == Why::open) say_line("play.open");
        return played(choice);
    }

    // One line of the player: a move, or a request.
    Status player_move() {
        const auto line = talk_.ask(prompt(), false);
        if (!line || !request_.environment->keep_going()) {
            left_ = true;
            tell("\n");
            return Done{};
        }
        adviser_.restart_clock(limits_.time_left);  // the time does not run while the player thinks
        if (const auto wanted = typed_request(*line)) return grant(*wanted);
        if (granted(*line)) return Done{};
        const auto choice = read_choice(session_, *line);
        if (choice) return played(*choice);
        tell(say(request_.language(), choice.error()) + "\n");
        return Done{};
    }

    Status played(const typename Played::Made& choice) {
        session_.play(choice);
        changed();
        if (const Status status = comment(); !status) return status;
        show_board();
        return Done{};
    }

    Status grant(TypedRequest wanted) {
        switch (wanted) {
            case TypedRequest::help:
                help();
                break;
            case TypedRequest::hint:
                return hint();
            case TypedRequest::explain:
                return explain();
            case TypedRequest::undo:
                undo();
                break;
            case TypedRequest::board:
                show_board();
                break;
            case TypedRequest::restart:
                restart();
                break;
            case TypedRequest::level:
                change_level();
                break;
            case TypedRequest::quit:
                quit_ = true;
                break;
        }
        return Done{};
    }

    // Back to the player's previous turn: undoes the last move, and the computer's answer too.
    void undo() {
        const std::size_t moves = two_players() ? 1 : 2;
        const std::size_t stay = two_players() || player_first_ ? 0 : 1;  // the computer's opening move
        if (session_.history().size() < moves + stay) {
            say_line("play.nothing-to-undo");
            return;
        }
        for (std::size_t i = 0; i < moves; ++i) session_.undo();
        changed();
        say_line(two_players() ? "play.undone-one" : "play.undone");
        show_board();
    }
};

}  // namespace ishitori::commands
