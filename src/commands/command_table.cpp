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
    struct Row {
        std::string_view name, arguments, options;
        AnswerFunction answer;
    };
    static constexpr Row rows[] = {
        {"games", "", "", answer_games},
        {"rules", "GAME", "--spelling cgsuite|ogs", answer_rules},
        {"values", "GAME",
         "--to N, --from M, --format text|csv|bfile|oeis|raw, --checksum, --period, --packed, "
         "--method NAME, --kept FILE, --certificate FILE, --compare FILE",
         answer_values},
        {"value", "GAME POSITION", "--limit N, --timeout SECONDS", answer_value},
        {"period", "GAME",
         "--limit N, --certificate FILE, --stations N, --timeout SECONDS, --threads N, "
         "--checkpoint DIR, --checkpoint-every SECONDS, --resume, --histogram FILE, --keep FILE, "
         "--double-check",
         answer_period},
        {"outcome", "GAME POSITION", "--limit N, --certificate FILE, --timeout SECONDS", answer_outcome},
        {"moves", "GAME POSITION", "--limit N, --certificate FILE, --timeout SECONDS", answer_moves},
        {"explain", "GAME POSITION",
         "--move MOVE, --algebra, --limit N, --certificate FILE, --timeout SECONDS", answer_explain},
        {"play", "GAME [POSITION]",
         "--first me|computer, --players computer|two, --level perfect|fair|easy, --hints, "
         "--seed N, --record FILE, --transcript classic, --limit N, --timeout SECONDS",
         outside_page(answer_play)},
        {"step", "GAME [POSITION]",
         "--moves MOVES, --try MOVE, --level perfect|fair|easy, --seed N, --hints, --judge, "
         "--brief, --limit N, --timeout SECONDS",
         answer_step},
        {"conjecture", "GAME CONJECTURE...", "--limit N, --timeout SECONDS", answer_conjecture},
        {"tree", "GAME POSITION", "--limit N, --depth N, --timeout SECONDS", answer_tree},
        {"words", "", "", answer_words},
        {"web", "", "--out FILE, --serve, --port N", outside_page(answer_web)},
        {"replay", "FILE", "--all, --limit N", outside_page(answer_replay)},
        {"quiz", "GAME", "--count N, --seed N, --answers, --level easy|medium|hard, --format text|html",
         answer_quiz},
        {"table", "GAME", "--to M", answer_table},
        {"genus", "GAME", "--to N", answer_genus},
        {"quotient", "GAME",
         "--limit N, --certificate FILE, --slice FILE, --explain, --memory BYTES, --timeout SECONDS, "
         "--checkpoint DIR, --checkpoint-every SECONDS, --resume",
         answer_quotient},
        {"verify", "FILE...",
         "--heaps N, --memory BYTES, --timeout SECONDS, --stretches A-B, --ledger FILE, "
         "--join FILE, "
#if defined(ISHITORI_SURVEYS)
         "--threads N, "
#endif
         "--formal",
         answer_verify},
        {"plot", "GAME", "--to N, --out FILE", outside_page(answer_plot)},
#ifdef ISHITORI_SURVEYS
        {"survey", "PATTERN...",
         "--to N, --misere-to N, --db FILE, --yes, --shard I/N, --seconds-per-game SECONDS, "
         "--memory-per-game BYTES, --threads N, --timeout SECONDS",
         answer_survey},
        {"catalogue", "FILE [ACTION...]",
         "--status proved|claimed|observed|open|waiting, --codes PATTERN, --class CODE, "
         "--where CONDITIONS, --representatives, --sort COLUMN, --descending, --limit N, "
         "--out FILE, --atlas DIR, --unverified, --threads N, --timeout SECONDS",
         answer_catalogue},
        {"census", "PATTERN", "--to N, --threads N, --timeout SECONDS, --plot FILE", answer_census},
        {"lookup", "GAME", "", answer_lookup},
        {"runs", "FOLDER [PATTERN...]",
         "--to N, --threads N, --slice SECONDS, --merge FOLDER, --timeout SECONDS", answer_runs},
#endif
        {"ask", "", "", answer_ask},
        {"bench", "", "", answer_bench},
        {"help", "[COMMAND]", "", outside_page(answer_help)},
        {"manual", "[COMMAND]", "--list", outside_page(answer_manual)},
        {"completion", "SHELL", "", outside_page(answer_completion)},
    };
    static const auto table = [] {
        std::vector<CommandSpec> specs;
        for (const Row& row : rows)
            specs.push_back({row.name, row.arguments, options_of(row.options), row.answer});
        return specs;
    }();
    return table;
}

const CommandSpec* find_command(std::string_view name) {
    for (const CommandSpec& row : command_table()) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

}  // namespace ishitori::inline commands
