#include "play/level.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/contract.hpp"
#include "base/names.hpp"
#include "play/best_line.hpp"
#include "play/symmetric.hpp"

namespace ishitori::play {

namespace {

struct LevelRow {
    Level level;
    std::string_view name, typed;
    unsigned errors;
};
constexpr LevelRow levels[] = {{Level::perfect, "perfect", "hard", 0},
                               {Level::fair, "fair", "medium", 25},
                               {Level::easy, "easy", "easy", 60}};

constexpr std::size_t max_tried = 2000;          // moves of one position that are examined one by one
constexpr HeapSize work_of_replies = 4'000'000;  // stones examined while winning replies are counted
constexpr std::uint64_t work_of_all_replies = 10'000'000;  // options examined in that case

// A position's moves, or a sample of them if there are too many.
std::vector<Move> moves_to_try(const Game& game, const Position& position, std::size_t most, Draw& draw,
                               bool& all) {
    std::vector<Move> moves;
    all = true;
    HeapSize options = 0;  // never iterate over a huge heap: nim has one option for each stone
    for (HeapSize heap : position.heaps)
        options = std::min(options + std::min(heap, HeapSize{1} << 32), HeapSize{1} << 40);
    const bool bounded = game.rules.longest_take() && *game.rules.longest_take() <= most;
    if (options <= (HeapSize{1} << 20) || bounded) {
        all = for_each_move(game, position, [&](const Move& move) {
            if (moves.size() == most) return false;
            moves.push_back(move);
            return true;
        });
        if (all) return moves;
    }
    all = false;
    moves.resize(std::min(moves.size(), most / 2));
    for (std::size_t i = 0; moves.size() < most && i < most; ++i) {
        auto move = random_move(game, position, draw);
        if (move && std::ranges::find(moves, *move) == moves.end()) moves.push_back(std::move(*move));
    }
    return moves;
}

// The questions about a position that the choice of a move asks. InSum answers the same ones for a sum.
struct InPosition {
    using Made = Move;
    Adviser& adviser;
    const Position& position;

    Result<Advice> after(const Move& move, bool want_moves) const {
        return adviser.advise(rules::after(position, move), want_moves);
    }
    HeapSize stones() const { return stones_of(position); }
    std::vector<Move> moves(std::size_t most, Draw& draw, bool& all) const {
        return moves_to_try(adviser.game(), position, most, draw, all);
    }
    std::optional<Move> any(Draw& draw) const { return random_move(adviser.game(), position, draw); }
    std::optional<Chosen> strategy() const {
        if (position.ring || !has_strategy(adviser.game(), adviser.convention())) return std::nullopt;
        const auto found = symmetric_move(adviser.game(), position);
        return found ? std::optional(Chosen{found->move, Why::strategy}) : std::nullopt;
    }
    // The move of seed 004 in Nim: one stone from the largest heap.
    std::optional<Move> of_seed() const {
        return adviser.game().is_nim() ? std::optional(move_taking(position.heaps[0], 1)) : std::nullopt;
    }
    static HeapSize taken(const Move& move) { return move.remove; }

    static HeapSize stones_of(const Position& position) {
        HeapSize stones = 0;
        for (HeapSize heap : position.heaps) stones = std::min(stones + heap, work_of_replies);
        return stones;
    }
};

struct InSum {
    using Made = SumMove;
    SumAdviser& adviser;
    const Sum& sum;

    Result<Advice> after(const SumMove& move, bool want_moves) const {
        auto advice = adviser.advise(rules::after(sum, move), want_moves);
        if (!advice) return advice.error();
        return std::move(advice->whole);
    }
    HeapSize stones() const {
        HeapSize stones = 0;
        for (const Summand& summand : sum)
            stones = std::min(stones + InPosition::stones_of(summand.position), work_of_replies);
        return stones;
    }
    std::vector<SumMove> moves(std::size_t most, Draw& draw, bool& all) const {
        std::vector<SumMove> found;
        all = true;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            bool all_here = false;
            const std::size_t share = std::max<std::size_t>(most / sum.size(), 4);
            for (Move& move : moves_to_try(sum[i].game, sum[i].position, share, draw, all_here))
                found.push_back({i, std::move(move)});
            all = all && all_here;
        }
        return found;
    }
    std::optional<SumMove> any(Draw& draw) const {
        std::vector<std::size_t> places(sum.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        while (!places.empty()) {
            const std::size_t at = draw.below(places.size());
            const Summand& summand = sum[places[at]];
            if (auto move = random_move(summand.game, summand.position, draw))
                return SumMove{places[at], std::move(*move)};
            places.erase(places.begin() + static_cast<std::ptrdiff_t>(at));
        }
        return std::nullopt;
    }
    static std::optional<ChosenInSum> strategy() { return std::nullopt; }
    static std::optional<SumMove> of_seed() { return std::nullopt; }
    static HeapSize taken(const SumMove& move) { return move.move.remove; }
};

template <class In>
using ChosenIn = ChosenOf<typename In::Made>;

// Requires outcome N.
template <class In>
std::optional<ChosenIn<In>> winning_choice(const In& in, const std::vector<typename In::Made>& winning,
                                           Draw& draw) {
    if (const auto found = in.strategy()) return found;
    std::vector<const typename In::Made*> best;
    for (const auto& move : winning) {
        if (!best.empty() && in.taken(move) < in.taken(*best.front())) continue;
        if (!best.empty() && in.taken(move) > in.taken(*best.front())) best.clear();
        best.push_back(&move);
    }
    if (best.empty()) return std::nullopt;
    return ChosenIn<In>{*best[draw.below(best.size())], Why::wins};
}

// Requires outcome P.
template <class In>
Result<ChosenIn<In>> trap(const In& in, Draw& draw) {
    using Made = typename In::Made;
    const HeapSize stones = std::min(in.stones() + 64, work_of_replies);
    const std::size_t most =
        std::clamp<std::size_t>(static_cast<std::size_t>(work_of_replies / stones), 16, max_tried);
    bool all = false;
    const auto moves = in.moves(most, draw, all);
    const std::optional<Made> seed = in.of_seed();
    if (seed && !all) return ChosenIn<In>{*seed, Why::one_of_largest};
    struct Tried {
        const Made* move;
        HeapSize replies;
    };
    std::vector<Tried> tried;
    bool counted = true;
    std::uint64_t work_done = 0;
    for (const Made& move : moves) {
        if (work_done > work_of_all_replies) break;
        auto advice = in.after(move, true);
        if (!advice) return advice.error();
        if (advice->winning.stopped && in.adviser.interrupted()) return Error::stopped("limit.interrupted");
        if (!advice->outcome) continue;
        work_done += advice->winning.work_done;
        counted &= advice->winning.counted();
        // otherwise the adviser is wrong
        CHECK(advice->outcome == Outcome::N);
        tried.push_back({&move, std::max<HeapSize>(advice->winning.total, 1)});
    }
    if (tried.empty()) return ChosenIn<In>{moves[draw.below(moves.size())], Why::open};
    auto better = [&](const Tried& a, const Tried& b) {
        if (a.replies != b.replies) return a.replies < b.replies;
        return in.taken(*a.move) < in.taken(*b.move);
    };
    const Tried least = *std::ranges::min_element(tried, better);
    for (const Tried& t : tried) {
        if (seed && *t.move == *seed && t.replies == least.replies)
            return ChosenIn<In>{*seed, Why::one_of_largest, least.replies};
    }
    std::erase_if(tried, [&](const Tried& t) { return better(least, t); });
    const Made& chosen = *tried[draw.below(tried.size())].move;
    if (!counted) return ChosenIn<In>{chosen, Why::any};
    return ChosenIn<In>{chosen, Why::fewest_replies, least.replies};
}

// A losing move in a won position; nullopt if no move was found.
template <class In>
Result<std::optional<typename In::Made>> losing_move(const In& in, Draw& draw) {
    bool all = false;
    auto moves = in.moves(64, draw, all);
    while (!moves.empty()) {
        const std::size_t i = draw.below(moves.size());
        auto advice = in.after(moves[i], false);
        if (!advice) return advice.error();
        if (advice->outcome == Outcome::N) return std::optional(moves[i]);
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return std::optional<typename In::Made>();
}

template <class In>
Result<ChosenIn<In>> choose(const In& in, const Advice& advice, const std::vector<typename In::Made>& winning,
                            Level level, Draw& draw) {
    if (advice.winning.stopped) return Error::stopped("limit.interrupted");
    const bool errs = draw.below(100) < errors_of_100(level);
    if (advice.outcome == Outcome::N) {
        if (errs) {
            auto losing = losing_move(in, draw);
            if (!losing) return losing.error();
            if (*losing) return ChosenIn<In>{**losing, Why::error};
        }
        if (auto chosen = winning_choice(in, winning, draw)) return *chosen;
    }
    if (advice.outcome == Outcome::P && level == Level::perfect) return trap(in, draw);
    auto move = in.any(draw);
    CHECK(move);
    return ChosenIn<In>{*move, advice.outcome == Outcome::P ? Why::any : Why::open};
}

// A move that takes i stones and leaves k parts of one heap, as the digits allow.
struct Kind {
    HeapSize remove;
    unsigned parts;
};

// For a general code: one of the first options for each number of stones.
std::optional<Move> random_general_option(const Ruleset& rules, HeapSize heap, Draw& draw) {
    constexpr HeapSize few_takes = 200, few_options = 200;
    std::vector<Move> moves;
    const HeapSize last = std::min({rules.longest_take().value_or(heap), heap, few_takes});
    for (HeapSize i = 0; i <= last; ++i) {
        const std::size_t before = moves.size();
        for_each_option_taking(rules, heap, i, [&](HeapSize remove, const Parts& parts) {
            moves.push_back({heap, remove, std::vector<HeapSize>(parts.begin(), parts.end())});
            return moves.size() < before + few_options;
        });
    }
    if (moves.empty()) return std::nullopt;
    return moves[draw.below(moves.size())];
}

std::optional<Move> random_option(const Ruleset& rules, HeapSize heap, Draw& draw) {
    if (heap == 0) return std::nullopt;
    if (rules.kind == Ruleset::Kind::general) return random_general_option(rules, heap, draw);
    const auto possible = [&](HeapSize i, unsigned parts) {
        const HeapSize rest = heap - i;
        if ((rules.digit(i) >> parts & 1) == 0 || (i == 0 && parts < 2)) return false;
        if (parts == 0) return rest == 0;
        return rest >= parts && !(rules.unequal_split() && rest <= 2);
    };
    std::vector<Kind> kinds;
    const auto bound = rules.longest_take();
    constexpr HeapSize few = 20000;
    const HeapSize last = bound ? std::min(*bound, heap) : heap;
    for (HeapSize i = 0; i <= std::min(last, few); ++i) {
        for (unsigned parts = 0; parts <= 3; ++parts) {
            if (possible(i, parts)) kinds.push_back({i, parts});
        }
    }
    for (unsigned tries = 0; last > few && tries < 64; ++tries) {  // and a sample of the others
        const HeapSize i = draw.between(few + 1, last);
        for (unsigned parts = 0; parts <= 3; ++parts) {
            if (possible(i, parts)) kinds.insert(kinds.end(), 512, {i, parts});
        }
    }
    if (kinds.empty()) return std::nullopt;
    const Kind kind = kinds[draw.below(kinds.size())];
    Move move{heap, kind.remove, {}};
    const HeapSize rest = heap - kind.remove;
    if (kind.parts == 1) move.leave = {rest};
    if (kind.parts == 2) {
        const HeapSize most = rules.unequal_split() ? (rest - 1) / 2 : rest / 2;
        const HeapSize small = draw.between(1, most);
        move.leave = {rest - small, small};
    }
    if (kind.parts == 3) {
        const HeapSize a = draw.between(1, rest - 2), b = draw.between(1, rest - a - 1);
        move.leave = {a, b, rest - a - b};
        std::ranges::sort(move.leave, std::greater<>());
    }
    return move;
}

}  // namespace

std::string_view level_name(Level level) { return levels[static_cast<std::size_t>(level)].name; }

std::optional<Level> level_named(std::string_view name) {
    for (const LevelRow& row : levels) {
        if (row.name == name || row.typed == name) return row.level;
    }
    return std::nullopt;
}

unsigned errors_of_100(Level level) { return levels[static_cast<std::size_t>(level)].errors; }

std::string_view why_name(Why why) {
    static constexpr std::string_view names[] = {
        "wins", "strategy", "fewest-replies", "one-of-largest", "error", "any", "open"};
    return name_in<Why::open>(names, why);
}

std::optional<Move> random_move(const Game& game, const Position& position, Draw& draw) {
    if (position.over()) return std::nullopt;
    if (position.ring) {
        std::vector<Move> moves;
        for_each_move(game, position, [&](const Move& move) {
            moves.push_back(move);
            return true;
        });
        if (moves.empty()) return std::nullopt;
        return moves[draw.below(moves.size())];
    }
    std::vector<HeapSize> heaps = position.heaps;
    while (!heaps.empty()) {
        const std::size_t i = draw.below(heaps.size());
        if (auto move = random_option(game.rules, heaps[i], draw)) return move;
        heaps.erase(heaps.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return heaviest_move(game, position);
}

Result<Chosen> choose_move(Adviser& adviser, const Position& position, Level level, Draw& draw) {
    const auto advice = adviser.advise(position);
    if (!advice) return advice.error();
    return choose(InPosition{adviser, position}, *advice, advice->winning.listed, level, draw);
}

Result<ChosenInSum> choose_move(SumAdviser& adviser, const Sum& sum, Level level, Draw& draw) {
    const auto advice = adviser.advise(sum);
    if (!advice) return advice.error();
    return choose(InSum{adviser, sum}, advice->whole, advice->winning_moves(), level, draw);
}

}  // namespace ishitori::play
