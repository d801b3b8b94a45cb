// The answer functions of the command table, one file each.
#pragma once

#include "ask/command.hpp"
#include "run/run_table.hpp"

namespace ishitori::commands {

Result<Answer> answer_help(const Request& request);
Result<Answer> answer_games(const Request& request);
Result<Answer> answer_rules(const Request& request);
Result<Answer> answer_values(const Request& request, const Game& game);
Result<Answer> answer_value(const Request& request);
Result<Answer> answer_period(const Request& request, const Game& game);
Result<Answer> answer_outcome(const Request& request);
Result<Answer> answer_moves(const Request& request);
Result<Answer> answer_explain(const Request& request);
Result<Answer> answer_play(const Request& request);
Result<Answer> answer_state(const Request& request);
Result<Answer> answer_replay(const Request& request);
Result<Answer> answer_quiz(const Request& request, const Game& game);
Result<Answer> answer_conjecture(const Request& request, const Game& game);
Result<Answer> answer_tree(const Request& request);
Result<Answer> answer_messages(const Request& request);
Result<Answer> answer_web(const Request& request);
Result<Answer> answer_table(const Request& request, const Game& game);
Result<Answer> answer_genus(const Request& request, const Game& game);
Result<Answer> answer_quotient(const Request& request, const Game& game);
Result<Answer> answer_verify(const Request& request);
Result<Answer> answer_plot(const Request& request, const Game& game);
Result<Answer> answer_survey(const Request& request);
Result<Answer> answer_cite(const Request& request);
Result<Answer> answer_catalogue(const Request& request);
Result<Answer> answer_manual(const Request& request);
Result<Answer> answer_completion(const Request& request);
Result<Answer> answer_queue(const Request& request);
Result<Answer> answer_census(const Request& request);
Result<Answer> answer_info(const Request& request, const Game& game);
Result<Answer> answer_self_test(const Request& request);

// A row of the table of long runs, as the JSON fields that runs and lookup share: game, status, verified_to,
// period, preperiod, checksum.
Json long_run_json(const LongRunRow& row);

}  // namespace ishitori::commands
