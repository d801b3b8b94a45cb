// play: a game against the computer in the terminal.
#include "commands/play.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/number.hpp"
#include "base/read_file.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/dialogue.hpp"
#include "commands/long_run.hpp"
#include "commands/sums.hpp"
#include "play/record.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"
#include "words/move_words.hpp"

namespace ishitori::commands {

namespace {

class GameDialogue : public Dialogue<Session, Adviser> {
  public:
    using Dialogue::Dialogue;

    Result<Answer> run() {
        if (const Status status = keep_record(request_, session_, player_first_); !status)
            return status.error();
        opening();
        while (!finished()) {
            if (const Status status = one_turn(); !status) return status.error();
            left_ = left_ || (alone_ && !request_.environment->keep_going());
            if (left_ || quit_) break;
            if (!changed_) continue;
            if (const Status status = keep_record(request_, session_, player_first_); !status)
                return status.error();
            changed_ = false;
        }
        Answer answer;
        if (session_.over()) {
            if (!closed_) {
                if (const Status status = closing(); !status) return status.error();
            }
        } else {
            say_line("play.position", {now()});
            if (request_.has("--save")) say_line("play.record-kept", {printable(request_.text("--save"))});
            if (left_) answer.stop(request_, "play.stopped", {now()});
        }
        answer.json = json_header(session_.game(), session_.convention());
        write_game(answer.json);
        return answer;
    }

  private:
    std::string now() const override { return session_words(request_.language(), session_); }
    bool my_turn() const override { return alone_ || (!two_ && Dialogue::my_turn()); }
    bool two_players() const override { return two_; }
    std::string prompt() const override {
        return !two_ ? Dialogue::prompt()
                     : request_.words(session_.first_to_move() ? "play.prompt-first" : "play.prompt-second");
    }
    std::string typed(const Choice& choice) const override { return choice_text(session_, choice); }

    void opening() {
        tell(opening_text(request_, session_));
        if (!two_ || alone_) {
            say_level();
            say_line("play.seed", {seed_});
        }
        if (!two_) say_line(player_first_ ? "play.you-first" : "play.i-first");
        if (!alone_) say_line("play.help-hint");
        show_board();
    }

    void changed() override {
        changed_ = true;
        hints_shown_ = 0;
    }
    Status comment() override { return request_.has("--hints") ? explain_last() : Done{}; }

    // The name of a level, alone or as in "l easy".
    bool granted(const std::string& line) override {
        std::string typed = small_letters(trimmed(narrow(line)));
        const std::size_t space = std::min(typed.find(' '), typed.size());
        if (typed_request(typed.substr(0, space)) == TypedRequest::level)
            typed = trimmed(typed.substr(space));
        for (const Level level : {Level::easy, Level::fair, Level::perfect}) {
            const std::string name(level_name(level));
            if (typed != name && typed != request_.words("level." + name)) continue;
            level_ = level;
            say_level();
            return true;
        }
        return false;
    }

    void help() override {
        const Game& game = session_.game();
        const char* how = session_.numbered()              ? "play.how-stones"
                          : game.board == Board::race      ? "play.how-race"
                          : game.board == Board::count     ? "play.how-count"
                          : game.name == treblecross       ? "play.how-square"
                          : game.rules.longest_take() == 0 ? "play.how-grundy"
                          : game.rules.max_parts() >= 2    ? "play.how-split"
                                                           : "play.how";
        say_line(how);
        say_line("play.commands");
        tell(opening_text(request_, session_));
        say_level();
    }

    // The first hint names the heap, the second one the move.
    Status hint() override {
        auto advice = adviser_.advise(session_.position());
        if (!advice) return advice.error();
        if (advice->beyond_claim) {
            tell(open_note(request_, *advice) + "\n");
        } else if (!advice->outcome) {
            say_line("outcome.open");
        } else if (advice->outcome == Outcome::P || advice->winning.listed.empty()) {
            say_line(advice->outcome == Outcome::P ? "hint.lost" : "hint.open");
        } else if (hints_shown_++ == 0) {
            const Board board = session_.game().board;
            if (advice->reason == Reason::nim_sum && advice->nim_sum && board != Board::count)
                say_line(session_.game().is_nim() ? "hint.nim-sum" : "hint.nim-values", {*advice->nim_sum});
            const Choice choice = session_.place(advice->winning.listed.front());
            const std::string total = std::to_string(advice->winning.total);
            if (session_.ring()) {
                say_line("hint.ring", {total});
            } else if (session_.numbered()) {
                const Row& row = session_.rows()[choice.row];
                say_line("hint.stones", {row.first, session_.stone_after(row.first, row.size - 1), total});
            } else if (board == Board::count) {
                say_line("hint.count", {total});
            } else if (board == Board::race) {
                say_line("hint.race", {row_label(choice.row), total});
            } else {
                say_line(session_.game().name == treblecross ? "hint.row" : "hint.heap",
                         {choice.row + 1, total});
            }
        } else {
            constexpr std::size_t few = 3;
            for (const Choice& choice : winning_choices(session_, *advice, few)) {
                const std::string words = request_.words(
                    "choice.typed", {choice_words(request_.language(), session_, choice), typed(choice)});
                tell(request_.paint(Tone::strong, request_.words("hint.move", {words})) + "\n");
            }
            if (advice->winning.total > few) say_line("moves.more", {advice->winning.total - few});
        }
        return Done{};
    }

    Status explain_last() {
        auto text = why_text(request_, adviser_, session_, !my_turn());
        if (!text) return text.error();
        tell(*text);
        return Done{};
    }

    // The last move, then the current position.
    Status explain() override {
        if (session_.can_undo()) {
            say_line("play.explain-last", {session_.history().back().text});
            if (const Status status = explain_last(); !status) return status;
            tell("\n");
        }
        auto text = advantage_text(request_, adviser_, session_);
        if (!text) return text.error();
        say_line("play.explain-now", {now()});
        tell(*text);
        return Done{};
    }

    // True if the game is over and the player does not want another one.
    bool finished() {
        if (!session_.over() || closed_) return session_.over();
        if (!talk_.terminal || alone_ || request_.has("--save")) return true;
        closed_ = true;
        if (const Status status = closing(); !status) return true;
        const auto typed = talk_.ask(request_.words("play.again-prompt"), false);
        if (!typed || typed_request(*typed) != TypedRequest::restart) return true;
        restart();
        return false;
    }

    void restart() override {
        while (session_.can_undo()) session_.undo();
        changed();
        closed_ = false;
        ++seed_;  // a new game with a known seed, so it can be repeated
        say_line("play.new-game");
        if (!two_) say_line("play.seed", {seed_});
        show_board();
    }

    // perfect, fair, easy, and again
    void change_level() override {
        level_ = level_ == Level::perfect ? Level::fair
                 : level_ == Level::fair  ? Level::easy
                                          : Level::perfect;
        say_level();
    }

    Status closing() {
        const bool player_wins = session_.first_wins() == player_first_;
        if (two_)
            say_line("play.two-win", {request_.words(session_.first_wins() ? "line.first" : "line.second")});
        else
            tell(request_.paint(Tone::strong, request_.words(player_wins ? "play.you-win" : "play.i-win")) +
                 "\n");
        ++wins_[session_.first_wins() ? 0 : 1];
        auto name = [&](bool first) {
            return two_ ? request_.words(first ? "line.first" : "line.second")
                        : request_.words(first == player_first_ ? "play.you" : "play.computer");
        };
        if (wins_[0] + wins_[1] > 1) say_line("play.score", {name(true), wins_[0], name(false), wins_[1]});
        auto review = review_text(request_, adviser_, session_, name(true), name(false));
        if (!review) {
            if (review.error().key == "limit.interrupted") return Done{};
            return review.error();
        }
        if (!review->empty()) tell("\n" + *review);
        if (request_.has("--save")) say_line("play.record-kept", {printable(request_.text("--save"))});
        return Done{};
    }

    bool alone_ = request_.text("--players") == "none";  // the computer plays both sides
    bool two_ = request_.text("--players", "computer") != "computer";
    std::array<std::uint64_t, 2> wins_{};  // of the first player and of the second, over several games
    bool closed_ = false;                  // the end of the game has been announced
    bool changed_ = false;                 // True if the record is out of date
    int hints_shown_ = 0;
};

}  // namespace

std::optional<TypedRequest> typed_request(std::string_view typed) {
    static constexpr std::pair<TypedRequest, std::string_view> requests[] = {
        {TypedRequest::help, "? help ヘルプ 説明書"},
        {TypedRequest::hint, "h hint ヒント"},
        {TypedRequest::explain, "e explain why 説明 なぜ 理由"},
        {TypedRequest::undo, "u undo 戻す 待った"},
        {TypedRequest::board, "b board 盤 局面"},
        {TypedRequest::restart, "n new 新しいゲーム もう一度 はじめから"},
        {TypedRequest::level, "l level 強さ"},
        {TypedRequest::quit, "q quit exit やめる 終わり 終了"},
    };
    const std::string plain = half_width(typed);
    const std::string word = small_letters(trimmed(plain));
    for (const auto& [wanted, words] : requests) {
        const auto known = split(words, ' ');
        if (std::ranges::find(known, word) != known.end()) return wanted;
    }
    return std::nullopt;
}

std::string usual_start(const Game& game) {
    if (game.board == Board::race) return "7,9,5";
    if (game.board == Board::count) return "21";
    if (game.board == Board::ring || game.board == Board::line) return "10";
    if (game.is_nim()) return "5,3,2";
    if (game.rules.kind == Ruleset::Kind::grundy) return "10";
    // large enough that every kind of move can occur
    HeapSize shortest = 0;
    for (HeapSize i = 0; i <= 10000 && shortest == 0; ++i) {
        if (game.rules.digit(i) != 0) shortest = std::max<HeapSize>(i, 1);
    }
    if (shortest == 0 && game.rules.kind == Ruleset::Kind::subtraction)
        shortest = game.rules.set.front().from;
    if (shortest <= 1) return game.rules.kind == Ruleset::Kind::subtraction ? "7,9,5" : "5,3,1";
    return std::to_string(3 * shortest) + "," + std::to_string(2 * shortest + 1) + "," +
           std::to_string(shortest + 2);
}

Status keep_record(const Request& request, const Session& session, bool player_first) {
    const std::string path = request.text("--save");
    if (path.empty()) return Done{};
    GameRecord record;
    record.session = session;
    if (request.text("--players") == "none") {
        record.first = record.second = request.words("play.computer");
        record.level = level_name(*level_named(request.text("--level", usual_level)));
    } else if (request.text("--players") != "two") {
        record.first = request.words(player_first ? "play.player" : "play.computer");
        record.second = request.words(player_first ? "play.computer" : "play.player");
        record.level = level_name(*level_named(request.text("--level", usual_level)));
    }
    return write_named(request, path, write_record(record));
}

namespace {

// Lines of progress would interrupt the dialogue.
void silent(HeapSize /*done*/, HeapSize /*goal*/) {}

// The game's usual start, or a slightly larger one that the first player can win, if there is one.
Result<Session> start_to_win(const Game& game, Convention convention, Adviser& adviser) {
    constexpr std::uint64_t max_added = 6;
    const std::string usual = usual_start(game);
    const std::size_t comma = std::min(usual.find(','), usual.size());
    const std::uint64_t first = *parse_number(usual.substr(0, comma));
    for (std::uint64_t added = 0; added <= max_added; ++added) {
        auto session = Session::start(game, convention, std::to_string(first + added) + usual.substr(comma));
        if (!session) return session;
        const auto advice = adviser.advise(session->position(), false);
        if (!advice || !advice->outcome) break;
        if (advice->outcome == Outcome::N) return session;
    }
    return Session::start(game, convention, usual);
}

// The game in the file of --load, with its moves so far.
Result<GameRecord> loaded(const Request& request) {
    const std::string path = request.text("--load");
    if (!request.arguments.empty())
        return Error::input("play.load-and-game", printable(request.arguments[0]));
    const auto text = read_file(path, FileKind::record, request.environment->keep_going);
    if (!text) return text.error();
    GameRecord record = read_record(*text);
    if (record.fault || !record.session)
        return Error::input("replay.fault", printable(path), record.fault_line,
                            record.fault ? say(request.language(), *record.fault) : "");
    return record;
}

Result<Answer> resume(const Request& request) {
    auto record = loaded(request);
    if (!record) return record.error();
    Session& session = *record->session;
    AdviserLimits limits = adviser_limits(request, positions_for_an_opponent);
    limits.progress = silent;
    const auto adviser = adviser_for(request, session.game(), session.convention(), limits);
    bool computer_first = false;
    for (const Language language : {Language::en, Language::ja})
        computer_first = computer_first || record->first == say(language, "play.computer");
    const bool player_first = request.text("--first", computer_first ? "computer" : "me") == "me";
    return GameDialogue(request, std::move(session), *adviser, limits, player_first).run();
}

}  // namespace

Result<Answer> answer_play(const Request& request) {
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return play_sum(request, std::move(**sum));
    if (const Status target = output_target(request, "--save", record_head); !target) return target.error();
    if (request.has("--load") && request.environment->conversation) return resume(request);
    auto game = request.arguments.empty() ? parse_game("nim") : game_argument(request);
    if (!game) return game.error();
    if (!request.environment->conversation) return Error::input("play.no-one");
    if (request.has("--transcript")) return play_classic(request, *game);
    const bool usual = request.arguments.size() < 2;
    const Convention convention = request.convention(*game);
    AdviserLimits limits = adviser_limits(request, positions_for_an_opponent);
    limits.progress = silent;
    const auto adviser = adviser_for(request, *game, convention, limits);
    auto session = usual ? start_to_win(*game, convention, *adviser)
                         : Session::start(*game, convention, request.arguments[1]);
    if (!session) return session.error();
    // a game without a judge is rejected before it begins, not later
    auto advice = adviser->advise(session->position(), false);
    if (!advice) return advice.error();
    // if every start is lost for the first player, the computer begins
    const bool second_wins = usual && !request.has("--first") &&
                             request.text("--players", "computer") == "computer" &&
                             advice->outcome == Outcome::P;
    const bool player_first = request.text("--first", second_wins ? "computer" : "me") == "me";
    if (second_wins) request.environment->conversation->tell(request.words("play.second-wins") + "\n");
    return GameDialogue(request, std::move(*session), *adviser, limits, player_first).run();
}

}  // namespace ishitori::commands
