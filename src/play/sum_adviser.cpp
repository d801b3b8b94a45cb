#include "play/sum_adviser.hpp"

#include <algorithm>

#include "play/equal_heaps.hpp"
#include "play/pairs.hpp"
#include "play/value_judges.hpp"

namespace ishitori::play {

namespace {

Judge::Class add(Convention convention, Judge::Class a, Judge::Class b) {
    return convention == Convention::normal ? NimJudge::add(a, b) : TameJudge::add(a, b);
}

// The moves of one game on heaps of this summand.
WinningMoves moves_in(const WinningMoves& all, const Position& position) {
    const auto here = [&](const Move& move) {
        return std::ranges::find(position.heaps, move.heap) != position.heaps.end();
    };
    WinningMoves found;
    found.all_known = all.all_known && all.families_complete;
    found.families_complete = all.families_complete;
    found.stopped = all.stopped;
    for (const MoveFamily& family : all.families) {
        if (here(family.first)) found.add(family);
    }
    for (const Move& move : all.listed) {
        if (!here(move)) continue;
        found.listed.push_back(move);
        if (all.families.empty()) found.count({move, 0, 0, 1});
    }
    return found;
}

// Adds up the numbers of all summands' moves.
void add_up(SumAdvice& advice) {
    WinningMoves& all = advice.whole.winning;
    all = WinningMoves{};
    for (const WinningMoves& winning : advice.winning) {
        MoveFamily moves;
        moves.count = winning.total;
        all.count(moves);
        all.work_done += winning.work_done;
        all.all_known &= winning.all_known;
        all.families_complete &= winning.families_complete;
        all.stopped |= winning.stopped;
    }
}

// The sum without pairs of equal heaps of one game, which do not matter in normal play [T21].
Sum without_pairs(const Sum& sum) {
    Sum rest = sum;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i].position.ring) continue;
        auto& heaps = rest[i].position.heaps;
        heaps = unpaired(heaps);
        for (std::size_t j = 0; j < i; ++j) {
            if (rest[j].position.ring || !same_heaps(rest[i].game, rest[j].game)) continue;
            auto& others = rest[j].position.heaps;
            std::erase_if(heaps, [&](HeapSize heap) {
                const auto equal = std::ranges::find(others, heap);
                if (equal == others.end()) return false;
                others.erase(equal);
                return true;
            });
        }
    }
    return rest;
}

}  // namespace

std::vector<SumMove> SumAdvice::winning_moves() const {
    std::vector<SumMove> moves;
    for (std::size_t i = 0; i < winning.size(); ++i) {
        for (const Move& move : winning[i].listed) moves.push_back({i, move});
    }
    return moves;
}

SumAdviser::SumAdviser(Convention convention, AdviserLimits limits, AdviserOf adviser_of)
    : convention_(convention), limits_(std::move(limits)), adviser_of_(std::move(adviser_of)) {
    (void)limits_.time_left();  // starts the time of all summands
    if (!adviser_of_)
        adviser_of_ = [convention](const Game& game, const AdviserLimits& given) {
            return std::make_shared<Adviser>(game, convention, given);
        };
}

Adviser& SumAdviser::adviser(const Game& game) {
    for (const auto& known : advisers_) {
        if (known->game().text == game.text) return *known;
    }
    return *advisers_.emplace_back(adviser_of_(game, limits_));
}

void SumAdviser::restart_clock(std::function<bool()> time_left) {
    (void)time_left();
    limits_.time_left = std::move(time_left);
    for (const auto& adviser : advisers_) adviser->restart_clock(limits_.time_left);
}

Result<SumAdvice> SumAdviser::as_one(const Sum& sum, const Game& game, const Position& position,
                                     bool want_moves) {
    auto advice = adviser(game).advise(position, want_moves);
    if (!advice) return advice.error();
    SumAdvice found{std::move(*advice), {}, {}, game.text};
    found.values.resize(sum.size());
    for (const Summand& summand : sum)
        found.winning.push_back(same_heaps(game, summand.game)
                                    ? moves_in(found.whole.winning, summand.position)
                                    : WinningMoves{});
    add_up(found);
    return found;
}

// Treats the sum as a position of one summand's game, if the heaps of the others equal heaps of that game.
Result<std::optional<SumAdvice>> SumAdviser::by_equal_heaps(const Sum& sum, bool want_moves) {
    std::vector<std::string> tried;
    for (const Summand& summand : sum) {
        if (std::ranges::find(tried, summand.game.text) != tried.end()) continue;
        tried.push_back(summand.game.text);
        auto found = by_equal_heaps(sum, summand.game, want_moves);
        if (!found || *found) return found;
    }
    return std::optional<SumAdvice>();
}

Result<std::optional<SumAdvice>> SumAdviser::by_equal_heaps(const Sum& sum, const Game& game,
                                                            bool want_moves) {
    std::vector<std::vector<HeapSize>> equal;  // the heaps of `game` for each summand
    std::vector<EqualHeaps> translations;
    for (const Summand& summand : sum) {
        if (summand.position.ring) return std::optional<SumAdvice>();
        translations.emplace_back(summand.game.rules, game.rules);
        auto heaps = same_heaps(game, summand.game) ? summand.position.heaps
                                                    : translations.back().of(summand.position.heaps);
        if (!heaps) return std::optional<SumAdvice>();
        equal.push_back(std::move(*heaps));
    }
    const auto together = [&] {
        std::vector<HeapSize> heaps;
        for (const auto& part : equal) heaps.insert(heaps.end(), part.begin(), part.end());
        return position_of(std::move(heaps));
    };
    auto found = as_one(sum, game, together(), want_moves);
    if (!found) return found.error();
    if (!found->whole.outcome) return std::optional<SumAdvice>();
    for (std::size_t i = 0; want_moves && found->whole.outcome == Outcome::N && i < sum.size(); ++i) {
        if (same_heaps(game, sum[i].game)) continue;
        const auto here = equal[i];
        std::optional<Error> fault;
        for_each_move(sum[i].game, sum[i].position, [&](const Move& move) {
            equal[i] = *translations[i].of(after(sum[i].position, move).heaps);
            const auto left = adviser(game).advise(together(), false);
            if (!left) fault = left.error();
            if (left && left->outcome == Outcome::P) found->winning[i].add_listed(move);
            if (left && !left->outcome) found->winning[i].all_known = false;
            return !fault;
        });
        if (fault) return *fault;
        equal[i] = here;
    }
    add_up(*found);
    return std::optional(std::move(*found));
}

// By the values of the summands [T1], [T6]; nullopt in misère play if one of them is not known to be tame.
Result<std::optional<SumAdvice>> SumAdviser::by_values(const Sum& sum, bool want_moves) {
    SumAdvice found;
    std::vector<Judge::Class> classes;
    Judge::Class all = 0;
    for (const Summand& summand : sum) {
        auto advice = adviser(summand.game).advise_beside(0, summand.position, false);
        if (!advice) return advice.error();
        if (!*advice) return std::optional<SumAdvice>();
        const Advice& alone = **advice;
        found.whole.nim_values.insert(found.whole.nim_values.end(), alone.nim_values.begin(),
                                      alone.nim_values.end());
        found.whole.fickle.insert(found.whole.fickle.end(), alone.fickle.begin(), alone.fickle.end());
        classes.push_back(*alone.value);
        found.values.emplace_back(convention_ == Convention::normal ? TameValue{*alone.value, false}
                                                                    : TameJudge::value_of(*alone.value));
        all = add(convention_, all, classes.back());
        found.whole.reason = alone.reason;
    }
    found.whole.nim_sum = convention_ == Convention::normal ? all : TameJudge::value_of(all).value;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        Judge::Class rest = 0;
        for (std::size_t j = 0; j < sum.size(); ++j) {
            if (j != i) rest = add(convention_, rest, classes[j]);
        }
        auto advice = adviser(sum[i].game).advise_beside(rest, sum[i].position, want_moves);
        if (!advice) return advice.error();
        found.whole.outcome = (**advice).outcome;
        found.winning.push_back(std::move((**advice).winning));
        if (!want_moves) break;
    }
    add_up(found);
    return std::optional(std::move(found));
}

SumAdvice SumAdviser::by_search(const Sum& sum, bool want_moves, std::uint64_t max_positions) {
    std::vector<std::string> names;
    std::vector<Game> games;
    std::vector<Position> positions;
    for (const Summand& summand : sum) {
        names.push_back(summand.game.text);
        games.push_back(summand.game);
        positions.push_back(summand.position);
    }
    if (!search_ || names != searched_) {
        SearchLimits limits;
        limits.keep_going = [this] { return limits_.keep_going() && limits_.time_left(); };
        search_ = std::make_unique<MisereSearch>(std::move(games), limits);
        searched_ = std::move(names);
    }
    search_->raise(max_positions);
    SumAdvice found;
    found.winning.resize(sum.size());
    found.values.resize(sum.size());
    found.whole.reason = Reason::search;
    found.whole.outcome = search_->outcome(positions);
    if (want_moves && found.whole.outcome == Outcome::N) {
        auto moves = search_->winning_moves(positions);
        for (SumMove& made : moves.moves) found.winning[made.summand].add_listed(std::move(made.move));
        for (WinningMoves& winning : found.winning) winning.all_known = moves.all;
    }
    add_up(found);
    found.whole.positions_searched = search_->visited();
    found.whole.timed_out = !found.whole.outcome && !limits_.time_left();
    return found;
}

Result<SumAdvice> SumAdviser::advise(const Sum& sum, bool want_moves) {
    const auto one = as_one_game(sum);
    auto found = by_values(sum, want_moves);
    if (found && *found) return std::move(**found);
    if (one && !interrupted()) return as_one(sum, one->first, one->second, want_moves);
    if (!found && convention_ == Convention::normal && !interrupted()) {
        found = by_values(without_pairs(sum), want_moves);
        if (!found) return found.error();
        SumAdvice& rest = **found;
        rest.whole.nim_values.clear();
        rest.values.assign(sum.size(), std::nullopt);
        for (WinningMoves& winning : rest.winning) winning.all_known = false;
        add_up(rest);
        return std::move(rest);
    }
    if (!found) return found.error();
    // The cheaper way first.
    constexpr std::uint64_t quick = 100'000;  // positions
    SumAdvice searched = by_search(sum, want_moves, std::min(quick, limits_.positions));
    const bool whole =
        searched.whole.outcome == Outcome::P || (searched.whole.outcome && searched.whole.winning.all_known);
    if (whole) return searched;
    auto equal = by_equal_heaps(sum, want_moves);
    if (!equal) return equal.error();
    if (*equal) return std::move(**equal);
    searched = by_search(sum, want_moves, limits_.positions);
    if (!searched.whole.outcome && interrupted()) return Error::stopped("limit.interrupted");
    return searched;
}

bool is_over(const Sum& sum) {
    return for_each_move(sum, [](const SumMove&) { return false; });
}

}  // namespace ishitori::play
