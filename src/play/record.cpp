#include "play/record.hpp"

#include <algorithm>

#include "base/contract.hpp"
#include "base/names.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"

namespace ishitori::play {

namespace {

constexpr std::string_view version = "1";
constexpr std::string_view result_words[] = {"unfinished", "first", "second"};

RecordResult result_of(const Session& session) {
    if (!session.over()) return RecordResult::unfinished;
    return session.first_wins() ? RecordResult::first_wins : RecordResult::second_wins;
}

class RecordReader {
  public:
    explicit RecordReader(std::string_view text) : text_(text) {}

    GameRecord read() {
        if (auto error = header()) {
            line_ = std::max<std::size_t>(line_, 1);  // 1 for an empty file
            return fail(*error);
        }
        while (auto line = next()) {
            if (auto error = body_line(*line)) return fail(*error);
            if (ended_) break;
        }
        if (!ended_) {
            ++line_;
            return fail(Error::input("record.cut"));
        }
        while (auto line = next()) {
            if (!line->empty()) return fail(Error::input("record.after-end", printable(*line, 40)));
        }
        return std::move(record_);
    }

  private:
    GameRecord fail(Error error) {
        record_.fault = std::move(error);
        record_.fault_line = line_;
        return std::move(record_);
    }

    // The next line without its comment. Comments, empty lines and whole-line comments are stored.
    std::optional<std::string_view> next() {
        if (text_.empty()) return std::nullopt;
        ++line_;
        whole_ = text_.find('\n') != std::string_view::npos;
        std::string_view line = take_part(text_, '\n');
        const bool comment = line.find('#') != std::string_view::npos;
        const std::string_view before = take_part(line, '#');
        comment_ = comment ? std::optional(comment_of(line)) : std::nullopt;
        return trimmed(before);
    }

    static Comment comment_of(std::string_view text) {
        for (std::string_view language : {"ja", "en"}) {
            if (text.starts_with(language) && text.substr(2).starts_with(':'))
                return {std::string(language), std::string(trimmed(text.substr(3)))};
        }
        return {"", std::string(trimmed(text))};
    }

    void keep_comment() {
        if (!comment_) return;
        auto& list = record_.comments.empty() ? record_.comments_at_start : record_.comments.back();
        list.push_back(*comment_);
    }

    // For a line "word rest" that begins with this word: the rest
    static std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
        if (!line.starts_with(word)) return std::nullopt;
        const std::string_view rest = line.substr(word.size());
        if (!rest.empty() && rest[0] != ' ') return std::nullopt;
        return trimmed(rest);
    }

    std::optional<Error> header() {
        const auto first = next();
        if (!first || first->empty()) return Error::input("record.empty");
        if (!first->starts_with(record_head)) return Error::input("record.not-one", printable(*first, 40));
        if (first->substr(record_head.size()) != version)
            return Error::input("record.version", printable(first->substr(record_head.size()), 20), version);
        return std::nullopt;
    }

    std::optional<Error> body_line(std::string_view line) {
        if (line.empty()) {
            keep_comment();
            return std::nullopt;
        }
        if (const auto rest = after_word(line, "result")) return result(*rest);
        // a line without a newline may be cut off
        if (!whole_) return Error::input("record.cut-line", printable(line, 40));
        if (is_digit(line[0])) return move(line);
        if (record_.session) return Error::input("record.unknown-line", printable(line, 40));
        return header_line(line);
    }

    std::optional<Error> header_line(std::string_view line) {
        keep_comment();
        const std::pair<std::string_view, std::string*> fields[] = {
            {"first", &record_.first}, {"second", &record_.second}, {"level", &record_.level}};
        for (const auto& [word, value] : fields) {
            const auto rest = after_word(line, word);
            if (!rest) continue;
            if (!value->empty()) return Error::input("record.twice", word);
            *value = printable(*rest, 100);
            return std::nullopt;
        }
        if (const auto rest = after_word(line, "game")) {
            if (game_) return Error::input("record.twice", "game");
            auto game = parse_game(*rest);
            if (!game) return game.error();
            game_ = std::move(*game);
            return std::nullopt;
        }
        if (const auto rest = after_word(line, "convention")) {
            if (convention_) return Error::input("record.twice", "convention");
            if (*rest != "normal" && *rest != "misere")
                return Error::input("record.convention", printable(*rest, 40));
            convention_ = *rest == "normal" ? Convention::normal : Convention::misere;
            return std::nullopt;
        }
        if (const auto rest = after_word(line, "position")) {
            if (!game_ || !convention_) return Error::input("record.order");
            auto session = Session::start(*game_, *convention_, *rest);
            if (!session) return session.error();
            record_.session = std::move(*session);
            return std::nullopt;
        }
        return Error::input("record.unknown-line", printable(line, 40));
    }

    // "3. B 7"
    std::optional<Error> move(std::string_view line) {
        if (!record_.session) return Error::input("record.no-position");
        Session& session = *record_.session;
        const std::size_t dot = line.find('.');
        const auto number = digits_only(line.substr(0, dot));
        const std::string expected = std::to_string(session.history().size() + 1);
        if (dot == std::string_view::npos || !number)
            return Error::input("record.unknown-line", printable(line, 40));
        if (std::to_string(*number) != expected)
            return Error::input("record.number", printable(line.substr(0, dot), 20), expected);
        auto choice = read_choice(session, line.substr(dot + 1));
        if (!choice) return choice.error();
        session.play(*choice);
        record_.comments.emplace_back();
        keep_comment();
        return std::nullopt;
    }

    std::optional<Error> result(std::string_view rest) {
        if (!record_.session) return Error::input("record.no-position");
        const auto said = value_named<RecordResult::second_wins>(result_words, rest);
        if (!said) return Error::input("record.result", printable(rest, 40));
        if (*said != RecordResult::unfinished && *said != result_of(*record_.session))
            return Error::input(record_.session->over() ? "record.wrong-result" : "record.not-over", rest);
        record_.result = *said;
        ended_ = true;
        keep_comment();
        return std::nullopt;
    }

    std::string_view text_;  // that is not read yet
    std::size_t line_ = 0;
    bool whole_ = true, ended_ = false;
    std::optional<Comment> comment_;
    std::optional<Game> game_;
    std::optional<Convention> convention_;
    GameRecord record_;
};

void write_comments(std::string& text, const std::vector<Comment>& comments) {
    for (const Comment& comment : comments) {
        text += "#" + (comment.language.empty() ? " " : comment.language + ": ") + comment.text + "\n";
    }
}

}  // namespace

GameRecord read_record(std::string_view text) { return RecordReader(text).read(); }

std::string write_record(const GameRecord& record) {
    CHECK(record.session);
    const Session& session = *record.session;
    std::string text = std::string(record_head) + std::string(version) + "\n";
    auto line = [&](const char* word, std::string_view value) {
        if (!value.empty()) text += std::string(word) + " " + std::string(value) + "\n";
    };
    line("game", session.game().text);
    line("convention", session.convention() == Convention::normal ? "normal" : "misere");
    line("first", record.first);
    line("second", record.second);
    line("level", record.level);
    line("position", session.start_text());
    write_comments(text, record.comments_at_start);
    for (std::size_t i = 0; i < session.history().size(); ++i) {
        text += std::to_string(i + 1) + ". " + session.history()[i].text + "\n";
        if (i < record.comments.size()) write_comments(text, record.comments[i]);
    }
    line("result", name_in<RecordResult::second_wins>(result_words, result_of(session)));
    return text;
}

}  // namespace ishitori::play
