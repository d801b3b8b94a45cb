#include "play/winning_moves.hpp"

#include <algorithm>

namespace ishitori {

namespace {

// Beyond this many options of a three-way split, not all are tried.
constexpr HeapSize most_three_way = 4000;

// Heaps first, first + step, ... (count of them) that a judge puts into one class.
struct Run {
    HeapSize first, step, count;
};

// Covers lo .. hi by runs of one class each: single heaps below the preperiod, residues from there on.
template <class Visit>
void for_each_run(HeapSize lo, HeapSize hi, const std::optional<Judge::Repeats>& repeats, Visit&& visit) {
    if (lo > hi) return;
    const HeapSize regular = repeats ? std::max(lo, repeats->preperiod) : hi + 1;
    for (HeapSize n = lo; n <= hi && n < regular; ++n) visit(Run{n, 0, 1});
    if (!repeats) return;
    for (HeapSize n = regular; n <= hi && n < regular + repeats->period; ++n) {
        visit(Run{n, repeats->period, (hi - n) / repeats->period + 1});
    }
}

class Search {
  public:
    Search(const Game& game, const Judge& judge, WinningMoves& found)
        : game_(game), judge_(judge), found_(found) {}

    // `context` is the class of all the other heaps.
    void on_heap(HeapSize heap, Judge::Class context) {
        heap_ = heap;
        context_ = context;
        const Ruleset& rules = game_.rules;
        if (game_.is_nim()) return nim_heap();
        if (rules.kind == Ruleset::Kind::subtraction) {
            for (const TakeRange& range : rules.set) take_range(range);
            return;
        }
        const auto bound = rules.longest_take();
        const HeapSize last = bound ? std::min(*bound, heap) : heap;
        for (HeapSize i = 0; i <= last; ++i) digit(rules.digit(i), i);
    }

  private:
    bool wins(Judge::Class left) const { return judge_.is_p(judge_.sum(context_, left)); }

    // In Nim only three sizes can be right: one for each value that the rest may ask for, and 0 and 1.
    void nim_heap() {
        HeapSize others = 0;
        for (HeapSize h : others_) others ^= h;
        std::vector<HeapSize> sizes{others, 0, 1};
        std::sort(sizes.begin(), sizes.end(), std::greater<>());
        sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
        for (HeapSize left : sizes) {
            if (left < heap_ && wins(judge_.of_heap(left))) add_take(heap_ - left, 0, 1);
        }
    }

    void add_take(HeapSize remove, HeapSize step, HeapSize count) {
        MoveFamily family{{heap_, remove, {}}, step, 0, count};
        if (heap_ > remove) family.first.leave.push_back(heap_ - remove);
        found_.add(family);
    }

    void take_range(const TakeRange& range) {
        if (range.from > heap_) return;
        const HeapSize most = std::min(range.to, heap_);
        for_each_run(heap_ - most, heap_ - range.from, judge_.repeats(), [&](const Run& run) {
            if (!wins(judge_.of_heap(run.first))) return;
            // the fewest stones taken first: the largest heap left
            add_take(heap_ - run.first - run.step * (run.count - 1), run.step, run.count);
        });
    }

    void digit(unsigned bits, HeapSize i) {
        const HeapSize rest = heap_ - i;
        if ((bits & 1) != 0 && i > 0 && rest == 0 && wins(judge_.of_heap(0))) add_take(i, 0, 1);
        if ((bits & 2) != 0 && i > 0 && rest > 0 && wins(judge_.of_heap(rest))) add_take(i, 0, 1);
        if ((bits & 4) != 0 && rest >= 2) two(i, rest);
        if ((bits & 8) != 0 && rest >= 3) three(i, rest);
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
        for_each_run(1, most, judge_.repeats(), [&](const Run& run) {
            const Judge::Class left = judge_.sum(judge_.of_heap(rest - run.first), judge_.of_heap(run.first));
            if (!wins(left)) return;
            found_.add({{heap_, i, {rest - run.first, run.first}}, 0, run.step, run.count});
        });
    }

    void three(HeapSize i, HeapSize rest) {
        if (rest > most_three_way) {
            found_.all_known = false;
            return;
        }
        for (HeapSize c = 1; 3 * c <= rest; ++c) {
            for (HeapSize b = c; 2 * b <= rest - c; ++b) {
                const HeapSize a = rest - c - b;
                const Judge::Class left =
                    judge_.sum(judge_.of_heap(a), judge_.sum(judge_.of_heap(b), judge_.of_heap(c)));
                if (wins(left)) found_.add({{heap_, i, {a, b, c}}, 0, 0, 1});
            }
        }
    }

    const Game& game_;
    const Judge& judge_;
    WinningMoves& found_;
    HeapSize heap_ = 0;
    Judge::Class context_ = 0;

  public:
    std::vector<HeapSize> others_;  // the other heaps' sizes, for Nim
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
    total += family.count;
    families.push_back(family);
}

WinningMoves winning_moves(const Game& game, const Position& position, const Judge& judge) {
    WinningMoves found;
    Search search(game, judge, found);
    // class of all heaps but one: prefix and suffix sums, since classes need not have inverses
    const std::size_t count = position.heaps.size();
    std::vector<Judge::Class> after(count + 1, judge.of_heap(0));
    for (std::size_t i = count; i > 0; --i)
        after[i - 1] = judge.sum(judge.of_heap(position.heaps[i - 1]), after[i]);
    Judge::Class before = judge.of_heap(0);
    for (std::size_t i = 0; i < count; ++i) {
        const HeapSize heap = position.heaps[i];
        if (i == 0 || heap != position.heaps[i - 1]) {
            if (game.is_nim()) {
                search.others_ = position.heaps;
                search.others_.erase(search.others_.begin() + static_cast<std::ptrdiff_t>(i));
            }
            search.on_heap(heap, judge.sum(before, after[i + 1]));
        }
        before = judge.sum(before, judge.of_heap(heap));
    }
    const bool list_all = found.total <= most_listed_moves;
    for (const MoveFamily& family : found.families) {
        const HeapSize shown = list_all ? family.count : std::min<HeapSize>(family.count, 1);
        for (HeapSize j = 0; j < shown && found.listed.size() < most_listed_moves; ++j) {
            found.listed.push_back(family.move(j));
        }
    }
    if (list_all) found.families.clear();
    // one order whatever the families: heap descending, stones taken ascending, then the parts
    std::stable_sort(found.listed.begin(), found.listed.end(), [](const Move& a, const Move& b) {
        if (a.heap != b.heap) return a.heap > b.heap;
        if (a.remove != b.remove) return a.remove < b.remove;
        if (a.leave.size() != b.leave.size()) return a.leave.size() < b.leave.size();
        return a.leave > b.leave;
    });
    return found;
}

}  // namespace ishitori
