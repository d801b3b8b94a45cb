// The command table: one row a question.
#include "commands/answers.hpp"
#include "commands/ask.hpp"
#include "commands/dispatch.hpp"

namespace ishitori::inline commands {

namespace {

using AnswerFunction = Result<Answer> (*)(const Request&);

// What needs a terminal or files is not carried along in the page.
#if defined(__wasi__)
Result<Answer> answer_elsewhere(const Request& request) {
    return Error::input("web.in-page", request.command->name);
}
constexpr AnswerFunction outside_page(AnswerFunction) { return answer_elsewhere; }
#else
constexpr AnswerFunction outside_page(AnswerFunction answer) { return answer; }
#endif

}  // namespace

std::span<const CommandSpec> command_table() {
    using Kind = OptionSpec::Kind;
    static const std::vector<CommandSpec> rows{
        {"games", "", {}, answer_games},
        {"rules", "GAME", {{"--spelling", Kind::choice, "cgsuite|ogs"}}, answer_rules},
        {"values",
         "GAME",
         {{"--to", Kind::number, "N"},
          {"--from", Kind::number, "M"},
          {"--format", Kind::choice, "text|csv|bfile|oeis|raw"},
          {"--checksum"},
          {"--period"},
          {"--packed"},
          {"--method", Kind::text, "NAME"},
          {"--kept", Kind::text, "FILE"},
          {"--certificate", Kind::text, "FILE"},
          {"--compare", Kind::text, "FILE"}},
         answer_values},
        {"period",
         "GAME",
         {{"--limit", Kind::number, "N"},
          {"--certificate", Kind::text, "FILE"},
          {"--stations", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"},
          {"--threads", Kind::number, "N"},
          {"--checkpoint", Kind::text, "DIR"},
          {"--checkpoint-every", Kind::number, "SECONDS"},
          {"--resume"},
          {"--histogram", Kind::text, "FILE"},
          {"--keep", Kind::text, "FILE"},
          {"--double-check"}},
         answer_period},
        {"outcome",
         "GAME POSITION",
         {{"--limit", Kind::number, "N"},
          {"--certificate", Kind::text, "FILE"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_outcome},
        {"moves",
         "GAME POSITION",
         {{"--limit", Kind::number, "N"},
          {"--certificate", Kind::text, "FILE"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_moves},
        {"explain",
         "GAME POSITION",
         {{"--move", Kind::text, "MOVE"},
          {"--algebra"},
          {"--limit", Kind::number, "N"},
          {"--certificate", Kind::text, "FILE"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_explain},
        {"play",
         "GAME [POSITION]",
         {{"--first", Kind::choice, "me|computer"},
          {"--players", Kind::choice, "computer|two"},
          {"--level", Kind::choice, "perfect|fair|easy"},
          {"--hints"},
          {"--seed", Kind::number, "N"},
          {"--record", Kind::text, "FILE"},
          {"--transcript", Kind::choice, "classic"},
          {"--limit", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"}},
         outside_page(answer_play)},
        {"step",
         "GAME [POSITION]",
         {{"--moves", Kind::text, "MOVES"},
          {"--try", Kind::text, "MOVE"},
          {"--level", Kind::choice, "perfect|fair|easy"},
          {"--seed", Kind::number, "N"},
          {"--hints"},
          {"--judge"},
          {"--brief"},
          {"--limit", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_step},
        {"conjecture", "GAME DIVISOR REST", {{"--limit", Kind::number, "N"}}, answer_conjecture},
        {"tree",
         "GAME POSITION",
         {{"--limit", Kind::number, "N"},
          {"--depth", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_tree},
        {"words", "", {}, answer_words},
        {"web",
         "",
         {{"--out", Kind::text, "FILE"}, {"--serve"}, {"--port", Kind::number, "N"}},
         outside_page(answer_web)},
        {"replay", "FILE", {{"--all"}, {"--limit", Kind::number, "N"}}, outside_page(answer_replay)},
        {"quiz",
         "GAME",
         {{"--count", Kind::number, "N"},
          {"--seed", Kind::number, "N"},
          {"--answers"},
          {"--level", Kind::choice, "easy|medium|hard"},
          {"--format", Kind::choice, "text|html"}},
         answer_quiz},
        {"table", "GAME", {{"--to", Kind::number, "M"}}, answer_table},
        {"genus", "GAME", {{"--to", Kind::number, "N"}}, answer_genus},
        {"quotient",
         "GAME",
         {{"--limit", Kind::number, "N"},
          {"--certificate", Kind::text, "FILE"},
          {"--slice", Kind::text, "FILE"},
          {"--memory", Kind::bytes, "BYTES"},
          {"--timeout", Kind::number, "SECONDS"},
          {"--checkpoint", Kind::text, "DIR"},
          {"--checkpoint-every", Kind::number, "SECONDS"},
          {"--resume"}},
         answer_quotient},
        {"verify",
         "FILE...",
         {{"--heaps", Kind::number, "N"},
          {"--memory", Kind::bytes, "BYTES"},
          {"--timeout", Kind::number, "SECONDS"},
          {"--stretches", Kind::text, "A-B"},
          {"--ledger", Kind::text, "FILE"},
          {"--join", Kind::text, "FILE"},
#if defined(ISHITORI_SURVEYS)
          {"--threads", Kind::number, "N"},
#endif
          {"--formal"}},
         answer_verify},
        {"plot",
         "GAME",
         {{"--to", Kind::number, "N"}, {"--out", Kind::text, "FILE"}},
         outside_page(answer_plot)},
#ifdef ISHITORI_SURVEYS
        {"survey",
         "PATTERN...",
         {{"--to", Kind::number, "N"},
          {"--misere-to", Kind::number, "N"},
          {"--db", Kind::text, "FILE"},
          {"--yes"},
          {"--shard", Kind::text, "I/N"},
          {"--seconds-per-game", Kind::number, "SECONDS"},
          {"--memory-per-game", Kind::bytes, "BYTES"},
          {"--threads", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_survey},
        {"catalogue",
         "FILE [ACTION...]",
         {{"--status", Kind::choice, "proved|claimed|observed|open|waiting"},
          {"--codes", Kind::text, "PATTERN"},
          {"--class", Kind::text, "CODE"},
          {"--where", Kind::text, "CONDITIONS"},
          {"--representatives"},
          {"--sort", Kind::text, "COLUMN"},
          {"--descending"},
          {"--limit", Kind::number, "N"},
          {"--out", Kind::text, "FILE"},
          {"--atlas", Kind::text, "DIR"},
          {"--unverified"},
          {"--threads", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_catalogue},
        {"census",
         "PATTERN",
         {{"--to", Kind::number, "N"},
          {"--threads", Kind::number, "N"},
          {"--timeout", Kind::number, "SECONDS"},
          {"--plot", Kind::text, "FILE"}},
         answer_census},
        {"lookup", "GAME", {}, answer_lookup},
        {"runs",
         "FOLDER [PATTERN...]",
         {{"--to", Kind::number, "N"},
          {"--threads", Kind::number, "N"},
          {"--slice", Kind::number, "SECONDS"},
          {"--merge", Kind::text, "FOLDER"},
          {"--timeout", Kind::number, "SECONDS"}},
         answer_runs},
#endif
        {"ask", "", {}, answer_ask},
        {"bench", "", {}, answer_bench},
        {"help", "[COMMAND]", {}, outside_page(answer_help)},
        {"manual", "[COMMAND]", {{"--list"}}, outside_page(answer_manual)},
        {"completion", "SHELL", {}, outside_page(answer_completion)},
    };
    return rows;
}

const CommandSpec* find_command(std::string_view name) {
    for (const CommandSpec& row : command_table()) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

}  // namespace ishitori::inline commands
