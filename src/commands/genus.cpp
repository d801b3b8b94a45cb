// genus: the misère genus of each heap, the wild heaps, and the period of the genera if it is proved.
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/long_run.hpp"
#include "misere/find_tame.hpp"
#include "show/advice.hpp"
#include "show/paper.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_genera = 100000;
constexpr std::uint64_t max_positions = 2'000'000;                  // of the recursion for wild genera
constexpr std::uint64_t max_tame_options = std::uint64_t{1} << 32;  // of moves that leave many heaps

// The number of heaps tested for a period, independent of the output: with moves that leave at most one heap,
// heaps have few options.
HeapSize heaps_for_period(const Ruleset& rules) {
    if (rules.kind != Ruleset::Kind::code && rules.kind != Ruleset::Kind::subtraction) return 0;
    return rules.max_parts() <= 1 ? 1000 : 300;
}

// The genera of the heaps 0, 1, ...: of at least `to` + 1 unless it is too difficult or `may_continue` ended
// it, and of more if they are cheap. `all_tame` is set to false if one of them is wild.
std::vector<Genus> find_genera(const Ruleset& rules, HeapSize to, TameHeaps& tame, bool& all_tame,
                               const std::function<bool()>& may_continue) {
    GenusTable table(rules, max_positions, may_continue);
    const bool one_heap = rules.max_parts() <= 1;
    std::vector<Genus> genera;
    for (HeapSize n = 0; n <= std::max(to, heaps_for_period(rules)) && may_continue(); ++n) {
        const bool cheap = n <= to || one_heap;
        if (!all_tame && !cheap) break;
        if (all_tame && tame.extend(n, may_continue)) {
            genera.push_back(tame_genus(tame.values()[n]));
            continue;
        }
        auto genus = cheap ? table.heap(n) : std::nullopt;
        if (!genus) break;
        all_tame = all_tame && genus->tame;
        genera.push_back(std::move(*genus));
    }
    return genera;
}

}  // namespace

Result<Answer> answer_genus(const Request& request, const Game& game) {
    if (request.has("--normal")) return Error::input("misere.only", request.command->name);
    const HeapSize to = request.number("--to").value_or(20);
    if (to > max_genera) return Error::input("table.too-long", to, max_genera);
    const Control control = control_of(request);
    const auto may_continue = [&] { return control.may_continue(); };
    TameHeaps tame(game.rules, max_tame_options);
    bool all_tame = true;
    std::vector<Genus> genera = find_genera(game.rules, to, tame, all_tame, may_continue);
    Answer answer;
    if (genera.size() <= to)
        answer.stop(request, may_continue() ? "genus.out-of-reach" : "genus.stopped", {genera.size()});
    const auto period = genus_period(game.rules, genera);
    // Larger heaps, which nobody asked for, may take this long.
    const auto time_left = usual_time(request);
    const auto may_try = [&] { return may_continue() && time_left(); };
    const auto tame_claim = all_tame ? find_tame(game, tame, may_try) : std::nullopt;
    genera.resize(std::min<std::size_t>(genera.size(), to + 1));

    answer.text = text_header(request, game, Convention::misere);
    if (game.board == Board::ring) {
        if (request.has("--json")) answer.note(request, "values.rows");
        answer.line(request, "values.rows");
    }
    Json list = Json::array();
    std::vector<std::vector<std::string>> rows{{"n", "genus"}};
    std::vector<HeapSize> wild;
    std::size_t width = 8;
    for (const Genus& genus : genera) width = std::max(width, genus.text().size());
    for (HeapSize n = 0; n < genera.size(); ++n) {
        const std::string text = genera[n].text();
        if (!genera[n].tame) wild.push_back(n);
        list.push_back(text);
        rows.push_back({std::to_string(n), text});
        answer.text += pad_left(std::to_string(n), 6) + "  " +
                       (genera[n].tame ? text
                                       : pad_right(text, width) + "  " +
                                             request.paint(Tone::orange, request.words("genus.wild"))) +
                       "\n";
    }
    answer.json = json_header(game, Convention::misere);
    answer.json["genus"] = std::move(list);
    answer.json["wild_heaps"] = json_numbers(wild);
    answer.json["first_wild"] = wild.empty() ? Json(nullptr) : json_number(wild.front());
    const bool all_known = answer.exit == Exit::answered;
    answer.json["tame"] = !wild.empty() ? Json(false) : all_known ? Json(true) : Json(nullptr);
    answer.json["period"] = period ? json_number(period->period) : Json(nullptr);
    answer.json["preperiod"] = period ? json_number(period->preperiod) : Json(nullptr);
    if (!wild.empty())
        answer.line(request, "genus.first-wild", {wild.front()});
    else if (tame_claim)
        answer.line(request, "genus.tame-for-ever", {name_of(tame_claim->theorem).label});
    else
        answer.line(request, "genus.all-tame");
    if (period) answer.line(request, "genus.period", {period->period, period->preperiod});
    if (const std::string format = request.text("--format", "text"); format != "text")
        answer.text = paper_table(format, rows);
    return answer;
}

}  // namespace ishitori::commands
