// genus: the misere genus of each heap.
#include "misere/genus.hpp"

#include "base/width.hpp"
#include "commands/answers.hpp"

namespace ishitori::inline commands {

namespace {

constexpr HeapSize most_genera = 100000;
constexpr std::uint64_t most_positions = 2'000'000;                  // of the recursion for wild genera
constexpr std::uint64_t most_tame_options = std::uint64_t{1} << 32;  // of moves that leave many heaps

}  // namespace

Result<Answer> answer_genus(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--normal")) return Error::input("misere.only", request.command->name);
    const HeapSize to = request.number("--to").value_or(20);
    if (to > most_genera)
        return Error::input("table.too-long", std::to_string(to), std::to_string(most_genera));
    TameHeaps tame(game->rules, most_tame_options);
    GenusTable table(game->rules, most_positions, request.environment->keep_going);
    Json list = Json::array();
    std::optional<HeapSize> first_wild;
    Answer answer;
    answer.text = text_header(request, *game, Convention::misere);
    if (game->board == Board::ring) answer.line(request, "values.rows");
    for (HeapSize n = 0; n <= to; ++n) {
        std::string text;
        const bool going = request.environment->keep_going();
        if (going && !first_wild && tame.extend(n)) {
            text = tame_genus(tame.values()[n]).text();
        } else {
            const auto genus = going ? table.heap(n) : std::nullopt;
            if (!genus) {
                answer.exit = Exit::stopped;
                answer.note(request, going ? "genus.out-of-reach" : "genus.limit-met", {n});
                break;
            }
            if (!first_wild && !genus->tame()) first_wild = n;
            text = genus->text();
        }
        list.push_back(text);
        answer.text += pad_left(std::to_string(n), 6) + "  " + text + "\n";
    }
    answer.json = json_header(*game, Convention::misere);
    answer.json["genus"] = std::move(list);
    answer.json["first_wild"] = first_wild ? json_number(*first_wild) : Json(nullptr);
    const bool all_known = answer.exit == Exit::answered;
    answer.json["tame"] = first_wild ? Json(false) : all_known ? Json(true) : Json(nullptr);
    answer.text +=
        (first_wild ? request.words("genus.first-wild", {*first_wild}) : request.words("genus.all-tame")) +
        "\n";
    return answer;
}

}  // namespace ishitori::inline commands
