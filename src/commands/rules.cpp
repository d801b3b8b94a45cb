// rules: a game's rule in words, or in the notation of another program.
#include <algorithm>

#include "commands/answers.hpp"
#include "commands/sums.hpp"
#include "show/play_words.hpp"
#include "words/rule_words.hpp"

namespace ishitori::commands {

namespace {

// The numbers of a subtraction set in CGSuite's form; "" if there are too many for a line.
std::string listed(const std::vector<TakeRange>& set) {
    constexpr HeapSize most = 100;
    std::string text;
    HeapSize count = 0;
    for (const TakeRange& range : set) {
        if (range.to - range.from >= most) return "";
        count += range.to - range.from + 1;
        if (count > most) return "";
        for (HeapSize n = range.from; n <= range.to; ++n)
            text += (text.empty() ? "" : ", ") + std::to_string(n);
    }
    return text;
}

// The game in the notation of another program; "" if that does not have the game. CGSuite: the expression for
// the ruleset; ogs: the code.
std::string spelled(const Game& game, std::string_view program) {
    if (game.board == Board::ring) return "";
    const bool cgsuite = program == "cgsuite";
    if (cgsuite && game.rules.kind == Ruleset::Kind::grundy) return "game.heap.TakeAndBreak(\"4!.0\")";
    if (cgsuite && game.rules.kind == Ruleset::Kind::subtraction) {
        const std::string set = listed(game.rules.set);
        return set.empty() ? "" : "game.heap.Subtraction([" + set + "])";
    }
    constexpr std::string_view all_but = "take:all-but ";
    if (cgsuite && game.text.starts_with(all_but)) {
        const auto exceptions = parse_game("take:" + game.text.substr(all_but.size()));
        const std::string set = exceptions ? listed(exceptions->rules.set) : "";
        if (!set.empty()) return "game.heap.Subtraction([" + set + "], allbut => true)";
    }
    const bool general = game.rules.kind == Ruleset::Kind::general;
    if (general ? !cgsuite
                : !game.rules.code || (!cgsuite && !(game.rules.code->finite() && game.rules.code->octal())))
        return "";
    if (general && game.rules.general->text().find('~') != std::string::npos) return "";
    std::string code = general ? game.rules.general->text() : game.rules.code->text();
    std::ranges::replace(code, '(', '[');
    std::ranges::replace(code, ')', ']');
    if (code.ends_with('.')) code += '0';
    return cgsuite ? "game.heap.TakeAndBreak(\"" + code + "\")" : code;
}

}  // namespace

Result<Answer> answer_rules(const Request& request) {
    const auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) {
        if (request.has("--spelling")) return Error::input("sum.no-option", "--spelling");
        Answer answer = answer_about_sum(request, **sum);
        const auto rules = sum_rules(request, **sum);
        answer.json["rules"] = rules;
        answer.json["title"] = sum_title(request.language(), (**sum).sum);
        answer.json["convention_words"] = convention_words(request.language(), (**sum).convention, true);
        answer.json["source"] = "";
        for (const std::string& sentence : rules) answer.text += sentence + "\n";
        return answer;
    }
    auto game = game_argument(request);
    if (!game) return game.error();
    const Convention convention = request.convention(*game);
    Answer answer = answer_about(request, *game, convention);
    answer.json["rules"] = rule_sentences(*game, request.language(), convention);
    answer.json["title"] = game_title(*game, request.language());
    answer.json["convention_words"] = convention_words(request.language(), convention, *game);
    for (const std::string& rule : numbered_rules(*game, request.language(), convention))
        answer.text += rule + "\n";
    const std::string source = rule_source(*game, request.language());
    answer.json["source"] = source;
    if (!source.empty()) answer.text += source + "\n";
    if (request.has("--spelling")) {
        const std::string program = request.text("--spelling"), spelling = spelled(*game, program);
        if (spelling.empty())
            return Error::input("rules.no-spelling", game->text, program == "ogs" ? "ogs" : "CGSuite");
        answer.json["spelling"] = spelling;
        answer.text = spelling + "\n";
    }
    return answer;
}

}  // namespace ishitori::commands
