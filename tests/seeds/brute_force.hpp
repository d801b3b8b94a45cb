// Independent solvers for the tests: they share no code with src/ and use no theorem. Rows are multisets;
// stones on a circle are bits, so that even the division into rows is not assumed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace brute {

using Heaps = std::vector<unsigned>;  // any order; canonical: descending without zeros

inline Heaps canonical(Heaps heaps) {
    std::erase(heaps, 0U);
    std::sort(heaps.begin(), heaps.end(), std::greater<>());
    return heaps;
}

// All options of one heap of n stones.
using HeapOptions = std::function<std::vector<Heaps>(unsigned n)>;

// Remove 1 to n adjacent stones of a row.
inline HeapOptions line(unsigned most) {
    return [most](unsigned m) {
        std::vector<Heaps> all;
        for (unsigned take = 1; take <= most && take <= m; ++take) {
            for (unsigned left = 0; 2 * left <= m - take; ++left) all.push_back({left, m - take - left});
        }
        return all;
    };
}

// Take 1 to `most` stones of a heap; 0 = any number.
inline HeapOptions take(unsigned most) {
    return [most](unsigned m) {
        std::vector<Heaps> all;
        for (unsigned t = 1; t <= m && (most == 0 || t <= most); ++t) all.push_back({m - t});
        return all;
    };
}

// A code by its digits d0, d1, ..., from the definition of the digits' bits.
inline HeapOptions code(std::vector<unsigned> digits) {
    return [digits](unsigned m) {
        std::vector<Heaps> all;
        for (unsigned i = 0; i < digits.size() && i <= m; ++i) {
            const unsigned rest = m - i;
            if (rest == 0 && i > 0 && (digits[i] & 1U)) all.push_back({});
            if (rest >= 1 && i > 0 && (digits[i] & 2U)) all.push_back({rest});
            for (unsigned a = 1; a < rest; ++a) {
                if (digits[i] & 4U) all.push_back({a, rest - a});
                for (unsigned b = 1; a + b < rest; ++b) {
                    if (digits[i] & 8U) all.push_back({a, b, rest - a - b});
                }
            }
        }
        return all;
    };
}

inline HeapOptions grundy() {
    return [](unsigned m) {
        std::vector<Heaps> all;
        for (unsigned a = 1; 2 * a < m; ++a) all.push_back({a, m - a});
        return all;
    };
}

// The winner by exhaustive search with memory.
class Solver {
  public:
    Solver(HeapOptions options, bool misere) : options_(std::move(options)), misere_(misere) {}

    // True if the player to move wins.
    bool wins(Heaps heaps) {
        heaps = canonical(std::move(heaps));
        const std::string key(heaps.begin(), heaps.end());  // heaps below 256
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        bool any_move = false, win = false;
        each_follower(heaps, [&](Heaps next) {
            any_move = true;
            win = !wins(std::move(next));
            return !win;
        });
        if (!any_move) win = misere_;
        known_.emplace(key, win);
        return win;
    }

    // Every position one move away, without repetition.
    std::set<Heaps> followers(const Heaps& heaps) {
        std::set<Heaps> all;
        each_follower(canonical(heaps),
                      [&](Heaps next) { return all.insert(canonical(std::move(next))), true; });
        return all;
    }

    // The followers from which the next player loses.
    std::set<Heaps> winning(const Heaps& heaps) {
        std::set<Heaps> all = followers(heaps);
        std::erase_if(all, [&](const Heaps& next) { return wins(next); });
        return all;
    }

    // The nim-value of one heap: mex over the options, each a sum of smaller heaps.
    unsigned nim_value(unsigned m) {
        while (values_.size() <= m) {
            std::set<unsigned> seen;
            for (const Heaps& option : heap_options(static_cast<unsigned>(values_.size()))) {
                unsigned sum = 0;
                for (unsigned heap : option) sum ^= values_[heap];
                seen.insert(sum);
            }
            unsigned mex = 0;
            while (seen.contains(mex)) ++mex;
            values_.push_back(mex);
        }
        return values_[m];
    }

  private:
    const std::vector<Heaps>& heap_options(unsigned m) {
        while (cached_.size() <= m) cached_.push_back(options_(static_cast<unsigned>(cached_.size())));
        return cached_[m];
    }

    void each_follower(const Heaps& heaps, const std::function<bool(Heaps)>& visit) {
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            if (i > 0 && heaps[i] == heaps[i - 1]) continue;
            const std::vector<Heaps> options = heap_options(heaps[i]);
            for (const Heaps& option : options) {
                Heaps next = heaps;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), option.begin(), option.end());
                if (!visit(std::move(next))) return;
            }
        }
    }

    HeapOptions options_;
    bool misere_;
    std::unordered_map<std::string, bool> known_;
    std::vector<std::vector<Heaps>> cached_;
    std::vector<unsigned> values_;
};

// C(m, n) from the rows that one move leaves of the ring.
inline bool ring_wins(Solver& rows, unsigned m, unsigned most) {
    for (unsigned t = 1; t <= most && t <= m; ++t) {
        if (!rows.wins({m - t})) return true;
    }
    return false;
}

// Stones 1 .. m in a circle (or in a line); the remaining ones are bits 0 .. m - 1.
class Stones {
  public:
    Stones(unsigned m, unsigned most, bool circle, bool misere)
        : m_(m), most_(most), circle_(circle), misere_(misere) {}

    std::uint32_t all() const { return (std::uint32_t{1} << m_) - 1; }

    // Every set of stones left after taking 1 to n adjacent ones.
    std::vector<std::uint32_t> followers(std::uint32_t stones) const {
        std::set<std::uint32_t> next;
        for (unsigned first = 0; first < m_; ++first) {
            std::uint32_t left = stones;
            for (unsigned t = 0; t < most_ && t < m_; ++t) {
                const unsigned at = first + t;
                if (at >= m_ && !circle_) break;
                const std::uint32_t bit = std::uint32_t{1} << (at % m_);
                if ((left & bit) == 0) break;
                left &= ~bit;
                next.insert(left);
            }
        }
        return {next.begin(), next.end()};
    }

    // Definition 2: the lengths of the rows, which are the runs of remaining stones.
    Heaps rows(std::uint32_t stones) const {
        if (circle_ && stones == all()) return {m_};
        unsigned start = 0;
        if (circle_) {  // begin after a gap, so that no run crosses the end
            while ((stones >> start & 1U) != 0) ++start;
        }
        Heaps lengths;
        unsigned run = 0;
        for (unsigned i = 0; i < m_; ++i) {
            if ((stones >> ((start + i) % m_) & 1U) != 0) {
                ++run;
            } else if (run > 0) {
                lengths.push_back(run);
                run = 0;
            }
        }
        if (run > 0) lengths.push_back(run);
        return canonical(lengths);
    }

    bool wins(std::uint32_t stones) {
        if (stones == 0) return misere_;
        if (const auto known = known_.find(stones); known != known_.end()) return known->second;
        bool win = false;
        for (std::uint32_t next : followers(stones)) {
            if (wins(next)) continue;
            win = true;
            break;
        }
        known_.emplace(stones, win);
        return win;
    }

  private:
    unsigned m_, most_;
    bool circle_, misere_;
    std::unordered_map<std::uint32_t, bool> known_;
};

// Every multiset of heaps with at most `stones` stones in all (partitions), including the empty one.
inline void each_position(unsigned stones, const std::function<void(const Heaps&)>& visit) {
    Heaps heaps;
    std::function<void(unsigned, unsigned)> grow = [&](unsigned left, unsigned largest) {
        visit(heaps);
        for (unsigned h = std::min(left, largest); h >= 1; --h) {
            heaps.push_back(h);
            grow(left - h, h);
            heaps.pop_back();
        }
    };
    grow(stones, stones);
}

}  // namespace brute
