#include "play/winning_moves.hpp"

#include <algorithm>

#include "base/sorted.hpp"
#include "claims/theorem_bounds.hpp"

namespace ishitori::play {

namespace {

// Beyond this many options of a three-way split, not all are tried.
constexpr HeapSize max_three_way = 4000;
// For greater heaps, where nim-values rise for ever, only options of one heap are tried.
constexpr HeapSize max_tried_rising = 1'000'000;
// For the construction of a move: examined heaps, takes and smaller heaps that are tried, and sizes that are
// left beside a heap.
constexpr HeapSize max_classes = 100'000, max_named_takes = 64, max_named_smaller = 16, max_ones = 10'000;

// Heaps first, first + step, ... (count of them) that a judge puts into one class.
struct Run {
    HeapSize first, step, count;
};

// Covers lo .. hi by runs of one class each: single heaps below the preperiod, residues from there on. Ends
// early if visit returns false.
template <class Visit>
void for_each_run(HeapSize lo, HeapSize hi, const std::optional<Judge::Repeats>& repeats, Visit&& visit) {
    if (lo > hi) return;
    const HeapSize regular = repeats ? std::max(lo, repeats->preperiod) : hi + 1;
    for (HeapSize n = lo; n <= hi && n < regular; ++n) {
        if (!visit(Run{n, 0, 1})) return;
    }
    if (!repeats) return;
    for (HeapSize n = regular; n <= hi && n < regular + repeats->period; ++n) {
        if (!visit(Run{n, repeats->period, (hi - n) / repeats->period + 1})) return;
    }
}

class Search {
  public:
    Search(const Game& game, const Judge& judge, const MoveSearch& limits, WinningMoves& found)
        : game_(game), judge_(judge), limits_(limits), found_(found), repeats_(judge.repeats()) {}

    // `context` is the class of all the other heaps.
    void on_heap(HeapSize heap, Judge::Class context) {
        heap_ = heap;
        context_ = context;
        const Ruleset& rules = game_.rules;
        if (game_.is_nim()) return nim_heap();
        if (judge_.rises() && heap > max_tried_rising) return rising_heap();
        if (rules.kind == Ruleset::Kind::subtraction) {
            for (const TakeRange& range : rules.set) take_range(range);
            return;
        }
        const auto bound = rules.longest_take();
        const auto tail = repeating_tail(rules);
        const HeapSize last = bound ? std::min(*bound, heap) : heap;
        HeapSize idle = 0;  // consecutive takes without a legal move
        for (HeapSize i = 0; i <= last && may_continue(); ++i) {
            if (tail && i <= tail->from) idle = 0;
            if (tail && idle > tail->run && last - i > tail->run) i = last - tail->run;
            const bool allowed =
                rules.kind == Ruleset::Kind::general ? any_option(i) : digit(rules.digit(i), i);
            idle = allowed ? 0 : idle + 1;
        }
    }

    // Constructs one winning move of this heap, where on_heap() could not find one. It leaves a heap with the
    // value that the other heaps need, alone; or with a small heap; or with two equal heaps, which cancel. In
    // a game of cuts it leaves the heaps of the proof of [T19].
    bool construct(HeapSize heap, Judge::Class context) {
        heap_ = heap;
        context_ = context;
        const auto longest = game_.rules.longest_take();
        const HeapSize takes = std::min({heap, longest.value_or(heap), max_named_takes});
        if (construct_cut()) return true;
        if (game_.rules.kind == Ruleset::Kind::subtraction) return false;
        const int parts = game_.rules.max_parts();
        bool found = for_each_wanted(context, [&](HeapSize a) { return try_move({a}); });
        for (HeapSize i = 0; i <= takes && !found && parts >= 3; ++i) {
            found = for_each_wanted(context, [&](HeapSize a) {
                if (a + i + 2 > heap) return false;
                const HeapSize rest = heap - i - a, half = rest / 2;
                if (rest % 2 == 0) return try_move({a, half, half});
                for (HeapSize d = 0; d < max_named_smaller && d < half; ++d) {
                    if (judge_.of_heap(half + 1 + d) == judge_.of_heap(half - d) &&
                        try_move({a, half + 1 + d, half - d}))
                        return true;
                }
                return false;
            });
        }
        for (HeapSize b = 1; b < heap && b <= max_named_smaller && !found && parts >= 2; ++b) {
            found = for_each_wanted(judge_.sum(context, judge_.of_heap(b)), [&](HeapSize a) {
                return try_move({a, b});
            });
        }
        return found;
    }

  private:
    // Counts one more examined option; returns false if the search must end.
    bool may_continue() {
        if (over_) return false;
        ++found_.work_done;
        const bool stopped = (found_.work_done & 0xffffU) == 0 && limits_.keep_going && !limits_.keep_going();
        if (!stopped && found_.work_done <= limits_.work) return true;
        found_.stopped = stopped;
        found_.all_known = false;
        over_ = true;
        return false;
    }

    bool wins(Judge::Class left) const { return judge_.is_p(judge_.sum(context_, left)); }

    // In Nim only three sizes can win: the nim-sum of the other heaps, and 0 and 1 for misère play.
    void nim_heap() {
        if (!may_continue()) return;
        // the nim-sum of the others is their class, in misère play without its flag
        std::vector<HeapSize> sizes{context_, context_ >> 1, 0, 1};
        sort_distinct(sizes, std::greater<>());
        for (HeapSize left : sizes) {
            if (left < heap_ && wins(judge_.of_heap(left))) add_take(heap_ - left, 0, 1);
        }
    }

    // The moves that leave one heap: it must be in the class of the context, which has at most one heap for
    // each residue. Splits are not all tried here.
    void rising_heap() {
        for_each_wanted(context_, [&](HeapSize left) {
            if (!may_continue()) return true;
            const unsigned bits = game_.rules.digit(heap_ - left);
            if ((bits & (left == 0 ? 1U : 2U)) != 0) add_take(heap_ - left, 0, 1);
            return false;
        });
        if (game_.rules.max_parts() > 1) found_.all_known = false;
    }

    // Visits heaps smaller than the current one that make the sum with `context` P, until visit returns true:
    // all of them if values rise, otherwise the first and the last of each class. Returns true if visit
    // returned true.
    template <class Visit>
    bool for_each_wanted(Judge::Class context, Visit&& visit) {
        const auto p_with = [&](HeapSize n) { return judge_.is_p(judge_.sum(context, judge_.of_heap(n))); };
        const auto rises = judge_.rises();
        const HeapSize repeat_from = rises ? rises->preperiod : repeats_ ? repeats_->preperiod : max_classes;
        const HeapSize period = rises ? rises->period : repeats_ ? repeats_->period : 0;
        const HeapSize end = std::min({heap_, repeat_from + period, max_classes});
        for (HeapSize n = 0; n < end; ++n) {
            if (n < repeat_from || !rises) {
                if (!p_with(n)) continue;
                if (visit(n)) return true;
                if (n < repeat_from || period == 0) continue;
                const HeapSize last = n + (heap_ - 1 - n) / period * period;
                if (last != n && visit(last)) return true;
                continue;
            }
            const Judge::Class g = judge_.of_heap(n) >> rises->flags, wanted = context >> rises->flags;
            const Judge::Class saltus = rises->saltus >> rises->flags;
            if (wanted < g || (wanted - g) % saltus != 0) continue;
            const HeapSize periods = (wanted - g) / saltus;
            if (periods > (heap_ - 1 - n) / period) continue;
            if (p_with(n + periods * period) && visit(n + periods * period)) return true;
        }
        return false;
    }

    // Adds the move that leaves these heaps, if it is legal and wins.
    bool try_move(std::vector<HeapSize> leave) {
        std::erase(leave, HeapSize{0});
        std::ranges::sort(leave, std::greater<>());
        HeapSize left = 0;
        Judge::Class sum = judge_.of_heap(0);
        for (const HeapSize part : leave) {
            left = std::min(left + part, heap_ + 1);
            sum = judge_.sum(sum, judge_.of_heap(part));
        }
        if (left > heap_ || !wins(sum) || !game_.rules.allows(heap_ - left, leave)) return false;
        add({{heap_, heap_ - left, std::move(leave)}, 0, 0, 1});
        return true;
    }

    // [T19]: n - 1 = (k - 1) Q + R, and the heaps n_i have n_i - 1 = (k - 1) q_i + r_i.
    bool construct_cut() {
        const auto k = cut_into(game_.rules);
        if (!k || heap_ < *k) return false;
        const auto rises = judge_.rises();
        const HeapSize wanted = context_ >> (rises ? rises->flags : 0);  // the value v
        const HeapSize q = (heap_ - 1) / (*k - 1), r = (heap_ - 1) % (*k - 1);
        if (wanted >= q) return false;
        const HeapSize more = q - 1 - wanted;
        if (*k == 2) {
            if (more >= max_ones) return false;
            std::vector<HeapSize> leave(more + 2, 1);
            leave[0] = wanted + 1;
            return try_move(std::move(leave));
        }
        std::vector<HeapSize> leave(*k, 1);
        leave[0] += (*k - 1) * wanted;
        leave[1] += (*k - 1) * (more / 2);
        leave[2] += (*k - 1) * (more / 2);
        HeapSize rest = more % 2 == 0 ? r : r + *k - 1;
        for (HeapSize& part : leave) {
            const HeapSize here = std::min(rest, *k - 2);
            part += here;
            rest -= here;
        }
        return try_move(std::move(leave));
    }

    void add_take(HeapSize remove, HeapSize step, HeapSize count) {
        add({move_taking(heap_, remove), step, 0, count});
    }

    void add(const MoveFamily& family) {
        if (found_.families.size() < limits_.families) return found_.add(family);
        found_.count(family);
        found_.families_complete = false;
    }

    void take_range(const TakeRange& range) {
        if (range.from > heap_) return;
        const HeapSize most = std::min(range.to, heap_);
        for_each_run(heap_ - most, heap_ - range.from, repeats_, [&](const Run& run) {
            if (!may_continue()) return false;
            // the fewest stones taken first: the largest heap left
            if (wins(judge_.of_heap(run.first)))
                add_take(heap_ - run.first - run.step * (run.count - 1), run.step, run.count);
            return true;
        });
    }

    // Returns true if the take of i stones is allowed.
    bool digit(unsigned bits, HeapSize i) {
        const HeapSize rest = heap_ - i;
        const unsigned able = rest == 0 ? 1 : rest == 1 ? 2 : rest == 2 ? 6 : 14;
        if ((bits & 1) != 0 && i > 0 && rest == 0 && wins(judge_.of_heap(0))) add_take(i, 0, 1);
        if ((bits & 2) != 0 && i > 0 && rest > 0 && wins(judge_.of_heap(rest))) add_take(i, 0, 1);
        if ((bits & 4) != 0 && rest >= 2) two(i, rest);
        if ((bits & 8) != 0 && rest >= 3) three(i, rest);
        return (bits & able) != 0;
    }

    void two(HeapSize i, HeapSize rest) {
        if (const auto splits = judge_.splits_to_p(rest, context_)) {
            for (const Judge::Splits& run : *splits) {
                found_.add({{heap_, i, {rest - run.first, run.first}}, 0, run.step, run.count});
            }
            return;
        }
        HeapSize most = rest / 2;
        if (game_.rules.unequal_split() && rest % 2 == 0) most -= 1;
        for_each_run(1, most, repeats_, [&](const Run& run) {
            if (!may_continue()) return false;
            const Judge::Class left = judge_.sum(judge_.of_heap(rest - run.first), judge_.of_heap(run.first));
            if (wins(left)) add({{heap_, i, {rest - run.first, run.first}}, 0, run.step, run.count});
            return true;
        });
    }

    void three(HeapSize i, HeapSize rest) {
        if (rest > max_three_way) {
            found_.all_known = false;
            return;
        }
        for (HeapSize c = 1; 3 * c <= rest; ++c) {
            for (HeapSize b = c; 2 * b <= rest - c; ++b) {
                if (!may_continue()) return;
                const HeapSize a = rest - c - b;
                const Judge::Class left =
                    judge_.sum(judge_.of_heap(a), judge_.sum(judge_.of_heap(b), judge_.of_heap(c)));
                if (wins(left)) add({{heap_, i, {a, b, c}}, 0, 0, 1});
            }
        }
    }

    // Tries each option of a general code.
    bool any_option(HeapSize i) {
        bool allowed = false;
        for_each_option_taking(game_.rules, heap_, i, [&](HeapSize, const Parts& parts) {
            allowed = true;
            if (!may_continue()) return false;
            Judge::Class left = judge_.of_heap(0);
            for (const HeapSize part : parts) left = judge_.sum(left, judge_.of_heap(part));
            if (wins(left)) add({{heap_, i, std::vector<HeapSize>(parts.begin(), parts.end())}, 0, 0, 1});
            return true;
        });
        return allowed;
    }

    const Game& game_;
    const Judge& judge_;
    const MoveSearch& limits_;
    WinningMoves& found_;
    const std::optional<Judge::Repeats> repeats_;
    HeapSize heap_ = 0;
    Judge::Class context_ = 0;
    bool over_ = false;
};

}  // namespace

Move MoveFamily::move(HeapSize j) const {
    Move made = first;
    made.remove += j * remove_step;
    if (made.leave.size() == 1) {
        made.leave[0] = made.heap - made.remove;
        if (made.leave[0] == 0) made.leave.clear();
    } else if (made.leave.size() == 2) {
        made.leave[1] += j * smaller_step;
        made.leave[0] -= j * smaller_step;
    }
    return made;
}

void WinningMoves::add(const MoveFamily& family) {
    count(family);
    families.push_back(family);
}

WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge,
                           const MoveSearch& limits, Judge::Class rest) {
    WinningMoves found;
    Search search(game, judge, limits, found);
    // the class of all heaps but one by prefix and suffix sums, since classes need not have inverses
    const std::size_t count = position.heaps.size();
    std::vector<Judge::Class> after(count + 1, rest);
    for (std::size_t i = count; i > 0; --i)
        after[i - 1] = judge.sum(judge.of_heap(position.heaps[i - 1]), after[i]);
    const auto for_each_heap = [&](auto&& visit) {
        Judge::Class before = judge.of_heap(0);
        for (std::size_t i = 0; i < count; ++i) {
            const HeapSize heap = position.heaps[i];
            if ((i == 0 || heap != position.heaps[i - 1]) && !visit(heap, judge.sum(before, after[i + 1])))
                return;
            before = judge.sum(before, judge.of_heap(heap));
        }
    };
    for_each_heap([&](HeapSize heap, Judge::Class context) {
        search.on_heap(heap, context);
        return true;
    });
    if (found.total == 0 && !found.all_known)
        for_each_heap([&](HeapSize heap, Judge::Class context) { return !search.construct(heap, context); });
    const HeapSize most =
        std::min<HeapSize>(max_listed_moves, max_listed_heaps / std::max<std::size_t>(count, 1));
    const bool list_all = found.total <= most && found.families_complete;
    for (const MoveFamily& family : found.families) {
        const HeapSize shown = list_all ? family.count : std::min<HeapSize>(family.count, 1);
        for (HeapSize j = 0; j < shown && found.listed.size() < most; ++j) {
            found.listed.push_back(family.move(j));
        }
    }
    if (list_all) found.families.clear();
    // a fixed order for all families: heap descending, stones taken ascending, then the parts
    std::ranges::stable_sort(found.listed, [](const Move& a, const Move& b) {
        if (a.heap != b.heap) return a.heap > b.heap;
        if (a.remove != b.remove) return a.remove < b.remove;
        if (a.leave.size() != b.leave.size()) return a.leave.size() < b.leave.size();
        return a.leave > b.leave;
    });
    return found;
}

}  // namespace ishitori::play
