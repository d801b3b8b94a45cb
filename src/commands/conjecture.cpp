// conjecture: "the player to move loses with n stones exactly when n leaves REST on division by DIVISOR": a
// counterexample, or how far it holds, or a proof. For single heaps, rings and rows.
#include <numeric>

#include "base/number.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "show/advice.hpp"

namespace ishitori::inline commands {

namespace {

constexpr HeapSize tried_at_least = 100;     // in normal play, where values are quick
constexpr HeapSize tried_in_misere = 40;     // each may need a search
constexpr HeapSize most_for_proof = 20'000;  // heaps looked at for a proof

struct Conjecture {
    HeapSize divisor = 1, rest = 0;
    bool loses(HeapSize n) const { return n % divisor == rest; }
};

Result<Conjecture> read_conjecture(const Request& request) {
    const auto divisor = parse_number(request.arguments[1]), rest = parse_number(request.arguments[2]);
    if (!divisor || !rest || *divisor == 0 || *divisor > 1000 || *rest >= *divisor) {
        return Error::input("conjecture.bad", printable(request.arguments[1], 20),
                            printable(request.arguments[2], 20));
    }
    return Conjecture{*divisor, *rest};
}

}  // namespace

Result<Answer> answer_conjecture(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    auto asked = read_conjecture(request);
    if (!asked) return asked.error();
    const Convention convention = request.convention(*game);
    const bool normal = convention == Convention::normal;
    AdviserLimits limits = adviser_limits(request, positions_for_a_guess);
    limits.heaps = std::min<HeapSize>(limits.heaps, most_for_proof);
    Adviser adviser(*game, convention, limits);

    HeapSize goal = normal ? tried_at_least : tried_in_misere, reached = 0;
    std::optional<HeapSize> counterexample;
    bool proved = false, open = false;
    for (HeapSize n = 0; n <= goal && !open; ++n) {
        Position position = position_of({n});
        position.ring = game->board == Board::ring && n > 0;
        auto advice = adviser.advise(position, false);
        if (!advice) return advice.error();
        open = !advice->outcome;
        if (open) break;
        reached = n;
        if ((*advice->outcome == Outcome::P) != asked->loses(n)) {
            counterexample = n;
            break;
        }
        // [T3], [T5]: the values repeat, so one common period of the values and the remainders is enough
        const Finding* found = adviser.finding();
        const bool repeats = normal && game->board != Board::ring && found != nullptr &&
                             found->standing == Standing::proved && found->periodicity->saltus == 0;
        if (!repeats) continue;
        const HeapSize common = std::lcm(found->periodicity->period, asked->divisor);
        const HeapSize enough = found->periodicity->preperiod + common;
        if (enough > most_for_proof) continue;
        goal = std::max(goal, enough);
        proved = goal >= enough && n >= enough;
    }
    proved = proved && !counterexample && !open;

    Answer answer = answer_about(request, *game, convention);
    answer.json["divisor"] = json_number(asked->divisor);
    answer.json["rest"] = json_number(asked->rest);
    answer.json["status"] = counterexample ? "refuted" : proved ? "proved" : "holds";
    answer.json["counterexample"] = counterexample ? json_number(*counterexample) : Json(nullptr);
    answer.json["checked_to"] = json_number(reached);
    std::string sentence;
    if (counterexample) {
        const bool loses = asked->loses(*counterexample);  // it was said
        sentence = request.words(loses ? "conjecture.wins" : "conjecture.loses", {*counterexample});
    } else if (proved) {
        const Periodicity& period = *adviser.finding()->periodicity;
        sentence = request.words("conjecture.proved", {period.period, period.preperiod, reached});
    } else {
        sentence = request.words("conjecture.holds", {reached});
    }
    answer.json["sentence"] = sentence;
    answer.text += sentence + "\n";
    return answer;
}

}  // namespace ishitori::inline commands
