// The command table: one row for each command.
#include <algorithm>
#include <array>

#include "base/platform/capabilities.hpp"
#include "commands/answers.hpp"
#include "commands/ask.hpp"
#include "commands/dispatch.hpp"

namespace ishitori::commands {

namespace {

using AnswerFunction = Result<Answer> (*)(const Request&);

Result<Answer> answer_elsewhere(const Request& request) {
    return Error::input("web.in-page", request.command->name);
}
// For a command about one game, which is its first argument.
template <Result<Answer> (*answer)(const Request&, const Game&)>
Result<Answer> about(const Request& request) {
    const auto game = game_argument(request);
    return game ? answer(request, *game) : game.error();
}

// The page leaves out the commands that need a terminal or files.
constexpr AnswerFunction outside_page(AnswerFunction answer) {
    return platform::in_page ? answer_elsewhere : answer;
}

}  // namespace

std::span<const CommandSpec> command_table() {
    // Sorted as help shows them, group by group. `examples` are two calls without the name of the program.
    // `former` has spellings of earlier versions, which are not in the help: "--limit --to" means that
    // --limit is read as --to.
    struct Row {
        std::string_view group, name, arguments, options, former, examples;
        AnswerFunction answer;
    };
    static constexpr Row rows[] = {
        {"play", "play", "[GAME] [POSITION]",
         "--first me|computer, --players computer|two|none, --level easy|medium|hard, --hints, --seed N, "
         "--save FILE, --load FILE, --transcript classic, --to N, --limit N, --timeout SECONDS",
         "--record --save", "play nim 3,4,5 --level easy|play kayles 10 --misere --hints",
         outside_page(answer_play)},
        {"play", "quiz", "GAME",
         "--count N, --seed N, --answers, --level easy|medium|hard, --format text|html", "",
         "quiz nim --count 3 --seed 1|quiz kayles --level easy --answers", about<answer_quiz>},
        {"play", "replay", "FILE", "--all, --to N, --limit N, --timeout SECONDS", "",
         "replay game.txt|replay game.txt --all", outside_page(answer_replay)},
        {"solve", "games", "", "", "", "games|games --json", answer_games},
        {"solve", "rules", "GAME", "--spelling cgsuite|ogs", "", "rules kayles|rules 0.77 --spelling cgsuite",
         answer_rules},
        {"solve", "outcome", "GAME POSITION", "--to N, --limit N, --by-certificate FILE, --timeout SECONDS",
         "--certificate --by-certificate", "outcome nim 3,4,5|outcome kayles 7,5,3 --misere", answer_outcome},
        {"solve", "moves", "GAME POSITION", "--to N, --limit N, --by-certificate FILE, --timeout SECONDS",
         "--certificate --by-certificate", "moves nim 3,4,5|moves kayles 10", answer_moves},
        {"solve", "explain", "GAME POSITION",
         "--move MOVE, --quotient, --to N, --limit N, --by-certificate FILE, --timeout SECONDS",
         "--algebra --quotient, --certificate --by-certificate",
         "explain nim 3,4,5|explain kayles 5 --move 5-1", answer_explain},
        {"solve", "tree", "GAME POSITION", "--limit N, --depth N, --format text|dot|svg, --timeout SECONDS",
         "", "tree nim 2,1|tree kayles 6 --format dot", answer_tree},
        {"solve", "table", "GAME", "--to N, --format text|markdown|latex, --timeout SECONDS", "",
         "table ring:2|table line:3 --to 40", about<answer_table>},
        {"solve", "conjecture", "GAME CONJECTURE...", "--to N, --limit N, --timeout SECONDS", "",
         "conjecture take:1-3 4 0|conjecture nim nim-sum 0", about<answer_conjecture>},
        {"values", "values", "GAME",
         "--to N, --from M, --format text|csv|bfile|oeis|raw|markdown|latex, --checksum, --period, "
         "--as-text, "
         "--method NAME, --load FILE, --by-certificate FILE, --compare FILE, --timeout SECONDS",
         "--kept --load, --certificate --by-certificate, --packed --as-text",
         "values kayles --to 30|values 0.77 --from 10^15 --format csv", about<answer_values>},
        {"values", "value", "GAME POSITION", "--to N, --limit N, --timeout SECONDS", "",
         "value kayles 5|value 0.137 7", answer_value},
        {"values", "period", "GAME",
         "--to N, --certificate FILE, --segments N, --timeout SECONDS, --threads N, --checkpoint DIR, "
         "--checkpoint-every SECONDS, --resume, --histogram FILE, --save FILE, --double-check, --format "
         "text|markdown|latex",
         "--limit --to, --keep --save, --stations --segments",
         "period kayles|period 0.16 --certificate 0.16.certificate", about<answer_period>},
        {"values", "plot", "GAME", "--to N, --out FILE, --timeout SECONDS", "",
         "plot kayles|plot 0.16 --to 5000 --out picture.pdf", outside_page(about<answer_plot>)},
        {"values", "verify", "FILE...",
         "--to N, --memory BYTES, --timeout SECONDS, --segments A-B, --log FILE, --merge FILE, "
#if defined(ISHITORI_SURVEYS)
         "--threads N, "
#endif
         "--formal",
         "--heaps --to, --join --merge, --stretches --segments, --ledger --log",
         "verify kayles.certificate|verify 0.106.certificate --log 0.106.log --threads 2", answer_verify},
        {"misere", "genus", "GAME", "--to N, --format text|markdown|latex, --timeout SECONDS", "",
         "genus kayles|genus 0.07 --to 30", about<answer_genus>},
        {"misere", "quotient", "GAME",
         "--to N, --certificate FILE, --plot FILE, --explain, --memory BYTES, --timeout SECONDS, "
         "--checkpoint DIR, --checkpoint-every SECONDS, --resume, --format text|markdown|latex|gap|sage",
         "--limit --to, --slice --plot", "quotient kayles|quotient 0.26 --certificate 0.26.certificate",
         about<answer_quotient>},
#ifdef ISHITORI_SURVEYS
        {"surveys", "info", "GAME", "", "", "info 0.104|info kayles --json", about<answer_info>},
        {"surveys", "survey", "PATTERN...",
         "--to N, --misere-to N, --db FILE, --allow-many, --shard I/N, --timeout-per-game SECONDS, "
         "--memory-per-game BYTES, --threads N, --timeout SECONDS",
         "--yes --allow-many, --seconds-per-game --timeout-per-game",
         "survey 0.?? --to 500|survey 0.7? --to 500 --misere-to 5 --db seven.db", answer_survey},
        {"surveys", "catalogue", "FILE [ACTION...]",
         "--status proved|claimed|observed|open|waiting, --codes PATTERN, --class CODE, "
         "--where CONDITIONS, --unique, --sort COLUMN, --descending, --limit N, "
         "--columns NAMES, --out FILE, --atlas DIR, --unverified, --threads N, --timeout SECONDS",
         "--representatives --unique",
         "catalogue survey.db --status proved --sort period|catalogue survey.db export csv --out "
         "survey.csv",
         answer_catalogue},
        {"surveys", "census", "PATTERN", "--to N, --threads N, --timeout SECONDS, --plot FILE", "",
         "census take:2of20|census take:3of12 --plot census.svg", answer_census},
        {"surveys", "queue", "FOLDER [PATTERN...]",
         "--to N, --threads N, --turn SECONDS, --merge FOLDER, --timeout SECONDS", "--slice --turn",
         "queue long-runs 0.7 0.77 --to 1000|queue long-runs", answer_queue},
#endif
        {"programs", "ask", "", "", "", "ask|ask --lang ja", answer_ask},
        {"programs", "state", "GAME [POSITION]",
         "--moves MOVES, --try MOVE, --level easy|medium|hard, --seed N, --hints, --review, "
         "--no-board, --to N, --limit N, --timeout SECONDS",
         "--judge --review, --brief --no-board",
         "state nim 3,4,5 --moves \"1 2\"|state kayles 10 --try 5 --level hard --seed 1", answer_state},
        {"programs", "web", "", "--out FILE, --serve, --port N", "", "web --serve|web --out page.html",
         outside_page(answer_web)},
        {"programs", "messages", "", "", "", "messages|messages --json", answer_messages},
        {"programs", "self-test", "", "", "", "self-test|self-test --json", answer_self_test},
        {"help", "help", "[COMMAND]", "", "", "help period|help games", outside_page(answer_help)},
        {"help", "cite", "", "--format text|bibtex|cff", "", "cite|cite --format bibtex", answer_cite},
        {"help", "manual", "[COMMAND]", "--list", "", "manual period|manual --list",
         outside_page(answer_manual)},
        {"help", "completion", "SHELL", "", "", "completion bash|completion fish",
         outside_page(answer_completion)},
    };
    static const auto table = [] {
        std::vector<CommandSpec> specs;
        constexpr std::array<std::string_view, 8> of_sums{"outcome", "moves", "explain", "tree",
                                                          "value",   "play",  "state",   "rules"};
        for (const Row& row : rows)
            specs.push_back({row.name, row.group, row.arguments, options_of(row.options), row.former,
                             row.examples, row.answer,
                             std::ranges::find(of_sums, row.name) != of_sums.end()});
        return specs;
    }();
    return table;
}

const CommandSpec* find_command(std::string_view name) {
    // names of earlier versions, which are not in the help
    constexpr std::pair<std::string_view, std::string_view> former_names[] = {{"step", "state"},
                                                                              {"words", "messages"},
                                                                              {"bench", "self-test"},
                                                                              {"runs", "queue"},
                                                                              {"lookup", "info"}};
    for (const auto& [former, now] : former_names) {
        if (former == name) name = now;
    }
    for (const CommandSpec& row : command_table()) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

}  // namespace ishitori::commands
