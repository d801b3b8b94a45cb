// conjecture: tests a guess about the lost positions. The answer is a counterexample, a proof, or the range
// in which the guess holds.
#include <functional>
#include <map>
#include <numeric>

#include "base/split.hpp"
#include "commands/answers.hpp"
#include "commands/read_conjecture.hpp"
#include "misere/genus.hpp"
#include "show/advice.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize tried_at_least = 100;    // single heaps in normal play, where values are quick
constexpr HeapSize tried_in_misere = 40;    // each may need a search
constexpr HeapSize max_for_proof = 20'000;  // heaps examined for a proof

// The preperiod and period with which the outcomes of single heaps repeat, by a theorem; and its name.
struct Repeating {
    Judge::Repeats repeats;
    std::string theorem;
    bool all_won = false;  // from the preperiod on
};

// The result of a test.
struct Tried {
    std::optional<std::vector<HeapSize>> counterexample;
    HeapSize reached = 0;  // heaps up to this size
    bool open = false;
    std::optional<Repeating> by;  // proves it for single heaps
    bool proved = false;
};

class Trial {
  public:
    Trial(const Request& request, const Game& game, Convention convention, const Conjecture& conjecture)
        : game_(game), convention_(convention), conjecture_(conjecture) {
        AdviserLimits limits = adviser_limits(request, positions_for_a_guess);
        limits.heaps = std::min<HeapSize>(limits.heaps, max_for_proof);
        goes_on_ = [keep_going = limits.keep_going, time_left = limits.time_left] {
            return keep_going() && time_left();
        };
        adviser_ = std::make_unique<Adviser>(game, convention, std::move(limits));
    }

    Result<Tried> run() {
        const Status status = conjecture_.of_single_heaps() ? single_heaps() : several_heaps();
        if (!status) return status.error();
        return tried_;
    }

  private:
    bool normal() const { return convention_ == Convention::normal; }

    // Returns false to stop: the conjecture fails here, or the outcome is open.
    Result<bool> agrees(std::vector<HeapSize> heaps) {
        Position position = position_of(heaps);
        position.ring = game_.board == Board::ring && heaps.size() == 1 && heaps[0] > 0;
        const auto advice = adviser_->advise(position, false);
        if (!advice) return advice.error();
        last_ = advice->reason;
        if (!advice->outcome) {
            tried_.open = true;
        } else if ((*advice->outcome == Outcome::P) != conjecture_.loses(heaps)) {
            tried_.counterexample = std::move(heaps);
        }
        return !tried_.open && !tried_.counterexample;
    }

    // If the outcomes of single heaps repeat from e on with period p, the conjecture holds for all if it does
    // below e + lcm(p, divisor).
    Status single_heaps() {
        HeapSize goal = std::max(normal() ? tried_at_least : tried_in_misere, 2 * conjecture_.divisor);
        std::optional<Repeating> repeating;
        for (HeapSize n = conjecture_.first; n <= goal; ++n) {
            const auto may_continue = agrees({n});
            if (!may_continue) {  // the result so far is still reported
                const bool stopped = may_continue.error().exit == Exit::stopped &&
                                     may_continue.error().key != "limit.interrupted";
                return stopped && n > conjecture_.first ? Status(Done{}) : Status(may_continue.error());
            }
            if (!*may_continue) return Done{};
            tried_.reached = n;
            if (repeating) continue;
            repeating = outcomes_repeat(n);
            if (!repeating) continue;
            const HeapSize enough =
                repeating->repeats.preperiod + std::lcm(repeating->repeats.period, conjecture_.divisor);
            if (enough > max_for_proof) continue;
            goal = std::max(goal, enough);
            tried_.by = repeating;
        }
        tried_.proved = tried_.by.has_value();
        return Done{};
    }

    std::optional<Repeating> outcomes_repeat(HeapSize n) {
        if (n == 0) return std::nullopt;
        std::optional<Repeating> rows = rows_repeat();
        if (!rows || game_.board != Board::ring) return rows;
        // a ring of n becomes a row of n - t, 1 <= t <= k
        const auto longest = game_.rules.longest_take();
        if (!longest) return std::nullopt;
        rows->repeats.preperiod += *longest + 1;
        return rows;
    }

    std::optional<Repeating> rows_repeat() {
        const Finding* const found = adviser_->finding();
        const bool proved = found != nullptr && found->proved();
        const bool values = proved && found->periodicity->saltus == 0;
        if (normal()) {
            if (game_.is_nim()) return Repeating{{1, 1}, "values", true};
            // G(n + p) = G(n) + s, s > 0, from e on: above 0 from e + p on
            if (proved && !values)
                return Repeating{
                    {found->periodicity->preperiod + found->periodicity->period, 1}, "values", true};
            if (!values) return std::nullopt;
            return Repeating{{found->periodicity->preperiod, found->periodicity->period}, "values"};
        }
        if (last_ == Reason::quotient) {
            const auto repeats = adviser_->quotient()->repeats();
            if (!repeats) return std::nullopt;
            return Repeating{*repeats, "T9"};
        }
        if (last_ == Reason::theorem && game_.board == Board::ring && game_.most >= 3)
            return Repeating{{game_.most + 2, 1}, "symmetry"};
        if (last_ != Reason::tame) return std::nullopt;
        if (is_subtraction(game_.rules) && values)  // the values 0 and 1 are fickle
            return Repeating{{found->periodicity->preperiod, found->periodicity->period}, "T16"};
        if (!searched_genera_) {
            searched_genera_ = true;
            TameHeaps tame(game_.rules);
            constexpr HeapSize heaps = 300;
            std::vector<Genus> genera;
            if (tame.extend(heaps, goes_on_)) {
                for (const TameValue& value : tame.values()) genera.push_back(tame_genus(value));
                if (const auto period = genus_period(game_.rules, genera))
                    genera_ = Repeating{{period->preperiod, period->period}, "T20"};
            }
        }
        return genera_;
    }

    // Two heaps, or three; smaller ones first.
    Status several_heaps() {
        const bool equal = conjecture_.shape == Conjecture::Shape::equal_heaps;
        const HeapSize goal = equal ? (normal() ? 60 : 16) : (normal() ? 20 : 9);
        for (HeapSize a = 0; a <= goal; ++a) {
            for (HeapSize b = 0; b <= a; ++b) {
                for (HeapSize c = 0; c <= (equal ? 0 : b); ++c) {
                    const auto may_continue = agrees(equal ? std::vector{a, b} : std::vector{a, b, c});
                    if (!may_continue) return may_continue.error();
                    if (!*may_continue) return Done{};
                }
            }
            tried_.reached = a;
        }
        if (normal() && equal) return all_values_differ();
        tried_.proved = normal() && values_are_sizes();
        return Done{};
    }

    // [T1]: the nim-sum of the sizes decides every sum exactly if G(n) = n for all n.
    bool values_are_sizes() const {
        const Finding* const found = adviser_->finding();
        return game_.is_nim() ||
               (found != nullptr && found->proved() && *found->periodicity == Periodicity{0, 1, 1});
    }

    // [T1]: two heaps are lost exactly if their values are equal. Let G(n + p) = G(n) + s, s > 0, for n >= e,
    // and m the greatest value below e + p. Two heaps of equal value that both are e + p or more may both be
    // made smaller by p. So if a pair of heaps with equal values exists, then one exists whose smaller heap
    // is below e + p, with a value of at most m, and whose larger heap is below e + p + p (m / s + 1).
    Status all_values_differ() {
        if (game_.is_nim()) {
            tried_.proved = true;
            return Done{};
        }
        const Finding* const found = adviser_->finding();
        if (found == nullptr || !found->proved()) return Done{};
        const auto [e, p, s] = *found->periodicity;
        HeapSize last = e + 2 * p, greatest = 0;
        std::map<NimValue, HeapSize> seen;
        for (HeapSize n = 0; n <= last && n <= max_for_proof; ++n) {
            const auto value = adviser_->nim_value(n);
            if (!value) return value.error();
            const auto [at, fresh] = seen.try_emplace(*value, n);
            if (!fresh) {
                tried_.counterexample = std::vector{n, at->second};
                return Done{};
            }
            tried_.reached = std::max(tried_.reached, n);
            if (n < e + p) greatest = std::max(greatest, *value);
            if (n + 1 == e + p && s > 0) last = e + p * (greatest / s + 2);
        }
        tried_.proved = s > 0 && last <= max_for_proof;
        return Done{};
    }

    const Game& game_;
    Convention convention_;
    const Conjecture& conjecture_;
    std::function<bool()> goes_on_;
    std::unique_ptr<Adviser> adviser_;
    Reason last_ = Reason::nim_sum;
    bool searched_genera_ = false;
    std::optional<Repeating> genera_;
    Tried tried_;
};

}  // namespace

Result<Answer> answer_conjecture(const Request& request, const Game& game) {
    const auto asked = read_conjecture(joined(std::span(request.arguments).subspan(1), " "), game.text);
    if (!asked) return asked.error();
    if (game.board == Board::count && !asked->of_single_heaps())
        return Error::input("conjecture.one-number", game.text);
    const Convention convention = request.convention(game);
    const auto tried = Trial(request, game, convention, *asked).run();
    if (!tried) return tried.error();

    using Shape = Conjecture::Shape;
    const bool single = asked->of_single_heaps();
    Answer answer = answer_about(request, game, convention);
    answer.json["shape"] = single ? "remainders" : asked->shape == Shape::nim_sum ? "nim-sum" : "equal-heaps";
    if (single) {
        answer.json["divisor"] = json_number(asked->divisor);
        answer.json["first"] = json_number(asked->first);
        if (!asked->rests.empty()) answer.json["rest"] = json_number(asked->rests.front());
        answer.json["rests"] = json_numbers(asked->rests);
    }
    answer.json["status"] = tried->counterexample ? "refuted" : tried->proved ? "proved" : "holds";
    const auto& counter = tried->counterexample;
    if (single) {
        answer.json["counterexample"] = counter ? json_number(counter->front()) : Json(nullptr);
    } else {
        answer.json["counterexample"] = counter ? json_numbers(*counter) : Json(nullptr);
    }
    answer.json["checked_to"] = json_number(tried->reached);
    const std::string theorem = !tried->proved ? "" : single ? tried->by->theorem : "T1";
    answer.json["theorem"] = json_or_null(theorem);
    std::string sentence;
    if (counter) {
        const bool loses = asked->loses(*counter);  // the conjecture about it
        sentence = request.words(loses ? "conjecture.wins" : "conjecture.loses", {joined(*counter, ",")});
    } else if (tried->proved && single) {
        const auto& [preperiod, period] = tried->by->repeats;
        sentence = request.words(tried->by->all_won    ? "conjecture.proved-all-won"
                                 : theorem == "values" ? "conjecture.proved"
                                                       : "conjecture.proved-misere",
                                 {period, preperiod, tried->reached, theorem});
    } else if (tried->proved) {
        sentence = request.words(asked->shape == Shape::nim_sum ? "conjecture.proved-nim-sum"
                                                                : "conjecture.proved-equal");
    } else {
        sentence = request.words(single ? "conjecture.holds" : "conjecture.holds-heaps", {tried->reached});
    }
    if (!counter && asked->first > 0)
        sentence += between_sentences(request.language()) + request.words("conjecture.from-one");
    answer.json["sentence"] = sentence;
    answer.text += request.paint(tried->proved ? Tone::blue : Tone::orange, sentence) + "\n";
    return answer;
}

}  // namespace ishitori::commands
