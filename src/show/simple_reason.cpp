#include "show/simple_reason.hpp"

#include <algorithm>
#include <ranges>

#include "base/split.hpp"
#include "play/best_line.hpp"
#include "play/pairs.hpp"
#include "show/best_play.hpp"
#include "words/move_words.hpp"

namespace ishitori::show {

namespace {

class Reasoner {
  public:
    Reasoner(const Request& request, const PositionQuestion& question, Adviser& adviser, const Advice& advice)
        : request_(request),
          question_(question),
          game_(question.game),
          position_(question.position),
          adviser_(adviser),
          advice_(advice) {}

    Result<SimpleReason> reason() {
        if (!heaviest_move(game_, position_)) return found_;
        if (position_.ring) {
            if (const Status status = ring(); !status) return status.error();
        } else if (game_.board == Board::count) {
            counting();
        } else if (const auto most = game_.rules.takes_one_to()) {
            remainders(*most + 1);
        } else if (question_.convention == Convention::normal) {
            pairs();
        } else if (game_.is_nim()) {
            misere_nim();
        }
        return found_;
    }

  private:
    void step(std::string_view key, std::initializer_list<Filler> args = {}) {
        found_.steps.push_back(request_.words(key, args));
    }
    bool race() const { return game_.board == Board::race; }
    bool won() const { return advice_.outcome == Outcome::N; }
    bool normal() const { return question_.convention == Convention::normal; }

    // 1 to m - 1 may be taken from a heap. A single heap n is lost in normal play exactly if m divides n, in
    // misère play exactly if n leaves 1: the other answers so that together m are taken.
    void remainders(HeapSize m) {
        if (position_.heaps.size() > 1) {
            if (normal()) many_remainders(m);
            return;
        }
        const HeapSize n = position_.heaps[0], spare = normal() ? 0 : 1, over = (n + m - spare) % m;
        const std::string kind = !normal() ? "misere-" : race() ? "race-" : "";
        step("simple.over-take", {n, m, n / m, n % m});
        found_.steps.push_back(request_.words("simple.together-" + kind + (over == 0 ? "lost" : "won"),
                                              {n, m, n / m, over, n - over}));
        found_.whole = true;
    }

    // The same in terms of numbers said: a player who says one of the numbers in a series of step m also says
    // the next one of the series.
    void counting() {
        const HeapSize last = question_.last_number(), left = position_.heaps[0], m = game_.most + 1;
        const HeapSize goal = normal() ? last : last - 1, said = last - left;
        if (goal == said) {
            step("simple.count-one", {last});
        } else {
            const HeapSize first = said + (goal - said) % m;  // counted: the opponent says the next
            std::string list;
            for (HeapSize n = first > said ? first : first + m, shown = 0; n <= goal; n += m, ++shown) {
                if (shown == 4 && goal - n > 2 * m) {
                    list += ", ...";
                    n = goal - (goal - n) % m;
                }
                list += (list.empty() ? "" : ", ") + std::to_string(n);
            }
            const std::string kind = std::string(normal() ? "" : "misere-") + (first > said ? "won" : "lost");
            found_.steps.push_back(request_.words("simple.count-" + kind, {last, m, list, first}));
        }
        found_.whole = true;
    }

    // The nim-value of a heap is its remainder, so that the table of the remainders decides.
    void many_remainders(HeapSize m) {
        const std::string list =
            joined(question_.rows | std::views::take(max_table_rows), ", ", [&](HeapSize n) {
                return request_.words("simple.remainder", {n, m, n / m, n % m});
            });
        step(race() ? "simple.remainders-race" : "simple.remainders", {m, list});
        if (question_.rows.size() == 3 && m == 4) step("simple.three-good");
        step("simple.remainders-are-nim");
        found_.remainders = true;
    }

    // Normal play: a position of equal pairs is lost under any rule, and a move to such a position wins.
    void pairs() {
        if (in_pairs(position_)) {
            step(race() ? "simple.pairs-race" : "simple.pairs");
            found_.whole = true;
            return;
        }
        const auto move = advised_move(adviser_, position_, advice_);
        if (!move) return;
        const Position left = after(position_, *move);
        if (!in_pairs(left)) return;
        const auto& rows = question_.rows;
        const auto row = static_cast<std::size_t>(std::ranges::find(rows, move->heap) - rows.begin());
        step(heaviest_move(game_, left) ? "simple.make-pairs" : "simple.take-all",
             {move_words(request_.language(), game_, *move, false, race() ? &row : nullptr)});
        found_.whole = true;
    }

    void misere_nim() {
        step("simple.misere-nim");
        const std::size_t heaps = position_.heaps.size();
        if (position_.heaps[0] != 1) return;  // the largest
        step(heaps % 2 == 1 ? "simple.misere-ones-lost" : "simple.misere-ones-won", {heaps});
        found_.whole = true;
    }

    // The first move leaves a row. In normal play the second player halves it and mirrors; in misère play the
    // text lists the rows that can be left with their outcomes (the strategy of seed 001 is explained
    // elsewhere).
    Status ring() {
        const HeapSize m = position_.heaps[0], most = game_.most;
        if (const auto paired = by_pairs(game_, position_); normal() && paired) {
            if (paired->outcome == Outcome::N) {
                step("simple.take-all", {move_words(request_.language(), game_, *paired->winning, true)});
            } else {
                step(most > 0 ? "simple.ring-mirror" : "simple.ring-mirror-code");
            }
            found_.whole = true;
            return Done{};
        }
        if (normal() && most > 0) return Done{};
        if (most >= 3 && m > most + 1) return Done{};
        std::string list;
        const HeapSize longest = std::min(m, game_.rules.longest_take().value_or(m));
        for (HeapSize taken = 1, shown = 0; taken <= longest && shown < max_table_rows; ++taken) {
            if (!ring_allows(game_, m, taken)) continue;
            ++shown;
            auto left = adviser_.advise(position_of({m - taken}), false);
            if (!left) return left.error();
            if (!left->outcome) return Done{};
            list += (list.empty() ? "" : request_.words("move.list")) +
                    request_.words(left->outcome == Outcome::P ? "simple.row-lost" : "simple.row-won",
                                   {m - taken});
        }
        step("simple.ring-rows", {list});
        return Done{};
    }

    const Request& request_;
    const PositionQuestion& question_;
    const Game& game_;
    const Position& position_;
    Adviser& adviser_;
    const Advice& advice_;
    SimpleReason found_;
};

}  // namespace

Result<SimpleReason> simple_reason(const Request& request, const PositionQuestion& question, Adviser& adviser,
                                   const Advice& advice) {
    return Reasoner(request, question, adviser, advice).reason();
}

}  // namespace ishitori::show
