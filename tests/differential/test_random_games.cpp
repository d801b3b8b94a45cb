// Random rules and random positions, both conventions: every method of nim-values, the adviser with its
// winning moves, the quotients, and the definition of the outcome executed here, must agree. Failures are
// shrunk to a small rule and position, and the line RC_PARAMS repeats them. The cases are the same each time;
// ISHITORI_TEST_SCALE=20 runs twenty times as many new ones, with a seed that is printed.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

#include "base/every_module.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/quotient.hpp"
#include "play/adviser.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"

using namespace ishitori;

namespace {

// Before rapidcheck reads it. Keeps the user's value.
const bool counted = [] {
    const char* text = std::getenv("ISHITORI_TEST_SCALE");
    const long scale = text == nullptr ? 1 : std::max(1L, std::strtol(text, nullptr, 10));
    const std::string seed = scale == 1 ? " seed=20261122" : "";
    const std::string count = std::to_string(100 * scale);
    ::setenv("RC_PARAMS", ("max_success=" + count + " max_discard_ratio=20" + seed).c_str(), 0);
    return true;
}();

rc::Gen<std::string> digits(const char* alphabet, std::size_t most) {
    const std::string letters = alphabet;
    return rc::gen::mapcat(rc::gen::inRange<std::size_t>(1, most + 1), [letters](std::size_t count) {
        return rc::gen::container<std::string>(count, rc::gen::elementOf(letters));
    });
}

rc::Gen<std::string> sizes() {
    return rc::gen::map(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 12)),
                        [](std::vector<int> all) {
                            if (all.empty()) all.push_back(1);
                            all.resize(std::min<std::size_t>(all.size(), 5));
                            std::sort(all.begin(), all.end());
                            all.erase(std::unique(all.begin(), all.end()), all.end());
                            std::string text;
                            for (int size : all) text += (text.empty() ? "" : ",") + std::to_string(size);
                            return text;
                        });
}

rc::Gen<std::string> after_prefix(const char* prefix, rc::Gen<std::string> rest, const char* suffix = "") {
    return rc::gen::map(std::move(rest), [=](const std::string& text) { return prefix + text + suffix; });
}

// Octal and hexadecimal codes, with digits before the point and repeating ones, subtraction sets.
rc::Gen<std::string> any_rules() {
    return rc::gen::oneOf(
        after_prefix("0.", digits("01234567", 4)), after_prefix("4.", digits("01234567", 3)),
        after_prefix("0.", digits("0123456789ABCDEF", 3)), after_prefix("8.", digits("0123456789ABCDEF", 2)),
        after_prefix("0.(", digits("01234567", 3), ")"), after_prefix("0.3(", digits("01234567", 2), ")"),
        after_prefix("take:", sizes()), after_prefix("take:all-but ", sizes()));
}

rc::Gen<std::vector<HeapSize>> heaps(HeapSize largest, std::size_t most) {
    return rc::gen::map(rc::gen::container<std::vector<HeapSize>>(rc::gen::inRange<HeapSize>(1, largest + 1)),
                        [most](std::vector<HeapSize> all) {
                            all.resize(std::min(all.size(), most));
                            return all;
                        });
}

// The outcome by the definition: the player to move wins if some move leads to a lost position; without a
// move the player to move has lost in normal play and won in misère play.
class Definition {
  public:
    Definition(const Game& game, Convention convention)
        : game_(game), misere_(convention == Convention::misere) {}

    bool wins(const Position& position) {
        const auto known = wins_.find(position.heaps);
        if (known != wins_.end()) return known->second;
        bool any = false, won = false;
        for_each_move(game_, position, [&](const Move& move) {
            any = true;
            won = !wins(after(position, move));
            return !won;
        });
        return wins_[position.heaps] = any ? won : misere_;
    }

    std::vector<std::string> winning(const Position& position) {
        std::vector<std::string> moves;
        for_each_move(game_, position, [&](const Move& move) {
            if (!wins(after(position, move))) moves.push_back(move_text(move));
            return true;
        });
        std::sort(moves.begin(), moves.end());
        return moves;
    }

  private:
    const Game& game_;
    bool misere_;
    std::map<std::vector<HeapSize>, bool> wins_;
};

Game game_named(const std::string& text) {
    auto game = parse_game(text);
    RC_PRE(game.ok());
    return *game;
}

}  // namespace

RC_GTEST_PROP(RandomGames, EveryMethodGivesTheSameValues, ()) {
    const Game game = game_named(*any_rules());
    const HeapSize last = *rc::gen::inRange<HeapSize>(1, 150);
    const auto simple = make_sequence(game.rules, Method::definition);
    RC_ASSERT(simple != nullptr);
    simple->extend(last);
    for (Method method :
         {Method::automatic, Method::bitset, Method::sparse, Method::engine, Method::dense, Method::wide}) {
        const auto sequence = make_sequence(game.rules, method);
        if (!sequence) continue;
        RC_TAG(std::string(method_name(method)));
        sequence->extend(last / 3);
        sequence->extend(last);
        for (HeapSize n = 0; n <= last; ++n) RC_ASSERT(sequence->values()[n] == simple->values()[n]);
    }
}

RC_GTEST_PROP(RandomGames, TheAdviserFollowsTheDefinition, ()) {
    const Game game = game_named(*any_rules());
    const Convention convention = *rc::gen::element(Convention::normal, Convention::misere);
    const Position position = position_of(*heaps(8, 4));
    Definition definition(game, convention);
    const bool wins = definition.wins(position);
    Adviser adviser(game, convention);
    const auto advice = adviser.advise(position);
    RC_ASSERT(advice.ok());
    RC_ASSERT(advice->outcome.has_value());
    RC_TAG(std::to_string(static_cast<int>(advice->reason)));
    RC_ASSERT((*advice->outcome == Outcome::N) == wins);
    RC_ASSERT(advice->winning.complete());
    std::vector<std::string> moves;
    for (const Move& move : advice->winning.listed) moves.push_back(move_text(move));
    std::sort(moves.begin(), moves.end());
    RC_ASSERT(moves == definition.winning(position));
}

RC_GTEST_PROP(RandomGames, QuotientsFollowTheDefinition, ()) {
    const Game game = game_named(*any_rules());
    RC_PRE(quotient_applies(game.rules));
    QuotientLimits limits;
    limits.heaps = 40;
    limits.elements = 4000;
    limits.order = 120;
    limits.beyond = false;
    const MisereQuotient quotient = find_quotient(game.rules, limits).quotient;
    const HeapSize largest = std::min<HeapSize>(10, quotient.period > 0 ? 10 : quotient.max_heap());
    RC_PRE(largest >= 3);
    const QuotientOracle oracle(quotient);
    Definition definition(game, Convention::misere);
    for (int i = 0; i < 4; ++i) {
        const Position position = position_of(*heaps(largest, 4));
        RC_ASSERT((oracle.outcome(position) == Outcome::N) == definition.wins(position));
    }
}
