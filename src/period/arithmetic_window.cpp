#include "period/arithmetic_window.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <vector>

#include "base/sorted.hpp"

namespace ishitori::period {

namespace {

constexpr std::uint64_t finders_work = 400'000'000;  // for each window tried
constexpr std::uint64_t work_between_asking = 1 << 22;
constexpr HeapSize max_heaps = HeapSize{1} << 24;
constexpr HeapSize max_multiple = 64;

// The numbers of [T4] for one claim and window.
struct Setting {
    Setting(const Ruleset& ruleset, std::span<const std::uint32_t> all, const Periodicity& claimed,
            const ArithmeticWindow& window)
        : rules(ruleset),
          values(all),
          e(std::max<HeapSize>(claimed.preperiod, 1)),
          p(claimed.period * window.multiple),
          s(claimed.saltus * window.multiple),
          m(s & (~s + 1)),
          n(window.from),
          parts(rules.max_parts()),
          tail_from(rules.code->finite() ? 0 : rules.code->digits().size()),
          tail_length(rules.code->repeating().size()) {}

    const Ruleset& rules;
    std::span<const std::uint32_t> values;
    HeapSize e, p;
    NimValue s;
    NimValue m;  // the greatest power of 2 that divides s
    HeapSize n;
    int parts;
    HeapSize tail_from;  // 0: no tail
    std::size_t tail_length;

    bool tail_keeps() const { return tail_from > 0 && p % tail_length == 0; }
};

// Counts the steps, and polls for a stop now and then.
class Work {
  public:
    // `most`: options or combinations of residues examined.
    Work(const Control& control, std::uint64_t most) : control_(control), most_(most) {}
    // Returns false if the limit is exceeded or a stop was requested.
    bool spend(std::uint64_t amount = 1) {
        done_ += amount;
        since_ += amount;
        if (since_ < work_between_asking) return true;
        since_ = 0;
        stopped_ = !control_.may_continue();
        return !stopped_ && done_ <= most_;
    }
    Error why() const {
        return stopped_ ? Error::stopped("limit.interrupted") : Error::check("check.arithmetic-shape");
    }

  private:
    const Control& control_;
    const std::uint64_t most_;
    std::uint64_t done_ = 0, since_ = 0;
    bool stopped_ = false;
};

// Facts about the options of heap n with one value.
enum Lasting : std::uint8_t { kept = 1, raised = 2, kept_and_raised = 4 };

std::uint8_t lasting(const Setting& set, HeapSize remove, const Parts& left, NimValue value) {
    std::uint8_t bits = 0;
    for (HeapSize a : left) {
        if (a >= set.e && (value ^ set.values[a]) < set.m) bits |= raised;
    }
    if (set.tail_keeps() && remove >= set.tail_from) {
        bits |= kept;
        if ((bits & raised) != 0) bits |= kept_and_raised;
    }
    if (set.p % 2 == 0 && left.count >= 2) {
        const auto& part = left.size;
        const bool first = part[0] == part[1], last = left.count == 3 && part[1] == part[2];
        if (first || last) bits |= kept;
        // the equal ones cancel, whatever they are, and the third may be raised
        if (left.count == 3 && ((first && part[2] >= set.e) || (last && part[0] >= set.e)))
            bits |= kept | raised | kept_and_raised;
    }
    return bits;
}

// True if lasting options have all smaller values, as [T4] requires.
Result<bool> reaches(const Setting& set, HeapSize n, Work& work) {
    const NimValue g = set.values[n];
    std::vector<std::uint8_t> seen(g, 0);
    const bool all = for_each_option(set.rules, n, [&](HeapSize remove, const Parts& left) {
        NimValue value = 0;
        for (HeapSize a : left) value ^= set.values[a];
        if (value < g) seen[value] |= lasting(set, remove, left, value);
        return work.spend();
    });
    if (!all) return work.why();
    if (g < set.s) return false;
    // values from raised_from to the top may be raised; below, a run of values may be both kept and raised
    NimValue raised_from = g;
    while (raised_from > 0 && (seen[raised_from - 1] & raised) != 0) --raised_from;
    NimValue run = 0;
    for (NimValue v = 0; v < g; ++v) {
        run = (seen[v] & kept_and_raised) != 0 ? run + 1 : 0;
        // B = v + 1 - S: every value below it is kept, as checked above
        if (run >= set.s && raised_from <= v + 1) return true;
        if ((seen[v] & kept) == 0) return false;
    }
    return false;
}

// Heaps by residues: heap e + P h + r has the value S h + g(r), its height in steps of M is u h + q(r), and P
// times that height is u times the heap plus `over`. Heaps below e are used directly.
class Avoidance {
  public:
    Avoidance(const Setting& set, Work& work) : set_(set), work_(work) {
        u_ = static_cast<std::int64_t>(set.s / set.m);
        for (HeapSize r = 0; r < set.p; ++r) {
            const NimValue g = set.values[set.e + r];
            over_.push_back(static_cast<std::int64_t>(set.p * (g / set.m)) -
                            u_ * static_cast<std::int64_t>(set.e + r));
            low_.push_back(g % set.m);
        }
        max_over_ = *std::ranges::max_element(over_);
        over_least_ = *std::ranges::min_element(over_);
    }

    // Success; or the reason why an option of a very large heap may have the value of that heap.
    Status decide() {
        if (!only_small_heaps_are_low()) return Error::check("check.arithmetic-value", set_.n);
        for (int count = 1; count <= set_.parts; ++count) {
            for (int small = 0; small < count; ++small) {
                if (const Status status = prove_columns(count, small); !status) return status;
            }
        }
        return Done{};
    }

  private:
    // Sets of heaps below e, by their sum, the nim-sum of their heights and the nim-sum of their low parts.
    struct Small {
        HeapSize sum = 0;
        NimValue height = 0, low = 0;
        auto operator<=>(const Small&) const = default;
    };

    std::vector<Small> small_ones(int count) const {
        std::vector<Small> all{{}};
        for (; count > 0; --count) {
            std::vector<Small> more;
            for (const Small& before : all) {
                for (HeapSize b = 1; b < set_.e; ++b) {
                    const NimValue g = set_.values[b];
                    more.push_back({before.sum + b, before.height ^ g / set_.m, before.low ^ g % set_.m});
                }
            }
            sort_distinct(more);
            all = std::move(more);
        }
        return all;
    }

    // The last case of condition (2): options that leave only heaps below e. True if heaps from N + P on have
    // no such option, or if the values of these options are smaller.
    bool only_small_heaps_are_low() const {
        const auto longest = set_.rules.longest_take();
        if (longest && set_.n + set_.p > *longest + static_cast<HeapSize>(set_.parts) * (set_.e - 1))
            return true;
        NimValue most = 0;
        for (HeapSize b = 0; b < set_.e; ++b) most = std::max<NimValue>(most, set_.values[b]);
        const NimValue sums = std::bit_ceil(most + 1);  // strict upper bound of their nim-sums
        const auto first = set_.values.begin() + static_cast<std::ptrdiff_t>(set_.n);
        return *std::min_element(first, first + static_cast<std::ptrdiff_t>(set_.p)) + set_.s >= sums;
    }

    // The takes that leave `count` heaps, as far as they matter.
    std::vector<HeapSize> places(int count, HeapSize most) const {
        std::vector<HeapSize> found;
        const auto longest = set_.rules.longest_take();
        const HeapSize last = longest ? std::min(*longest, most) : most;
        for (HeapSize i = count == 1 ? 1 : 0; i <= last; ++i) {
            if ((set_.rules.digit(i) >> count & 1) != 0) found.push_back(i);
        }
        return found;
    }

    // True if `big` heaps from e on can have heights whose nim-sum with `height` is the height of a heap H,
    // where their heights add up to the height of H plus d. The nim-sum of H and X is H + X - 2 (H AND X); a
    // sum of several numbers equals their nim-sum or exceeds it by an even number.
    static bool possible(int big, std::int64_t d, NimValue height) {
        const auto x = static_cast<std::int64_t>(height);
        if ((x - d) % 2 != 0 || d < -x) return false;
        if (big > 1) return true;
        if (d > x) return false;
        const auto both = static_cast<NimValue>((x - d) / 2);
        return (both & ~height) == 0;
    }

    Status prove_columns(int count, int small) {
        const int big = count - small;
        const std::vector<Small> ones = small_ones(small);
        NimValue max_height = 0;
        for (const Small& one : ones) max_height = std::max(max_height, one.height);
        const std::int64_t reach = big * max_over_ - over_least_ +
                                   static_cast<std::int64_t>(set_.p) * static_cast<std::int64_t>(max_height);
        if (reach < 0) return Done{};
        const auto most = static_cast<HeapSize>(reach / u_);
        if (!set_.rules.longest_take() && most > max_heaps) return Error::check("check.arithmetic-shape");
        const std::vector<HeapSize> taken = places(count, most);
        if (taken.empty()) return Done{};
        const auto period = static_cast<std::int64_t>(set_.p);
        std::vector<HeapSize> residues(static_cast<std::size_t>(big), 0);
        do {
            if (!work_.spend(ones.size() * taken.size())) return work_.why();
            std::int64_t over = 0;
            NimValue low = 0;
            HeapSize sum = static_cast<HeapSize>(big - 1) * set_.e;
            for (const HeapSize r : residues) {
                over += over_[r];
                low ^= low_[r];
                sum += r;
            }
            for (const Small& one : ones) {
                for (const HeapSize i : taken) {
                    const HeapSize r = (sum + one.sum + i) % set_.p;
                    if ((low ^ one.low) != low_[r]) continue;
                    const std::int64_t d = over - over_[r] - u_ * static_cast<std::int64_t>(i + one.sum);
                    if (possible(big, d / period, one.height))
                        return Error::check("check.arithmetic-value", set_.e + r);
                }
            }
        } while (next(residues));
        return Done{};
    }

    // The next residues in ascending order, each multiset once.
    bool next(std::vector<HeapSize>& residues) const {
        std::size_t at = residues.size();
        while (at > 0 && residues[at - 1] + 1 == set_.p) --at;
        if (at == 0) return false;
        const HeapSize r = residues[at - 1] + 1;
        for (std::size_t j = at - 1; j < residues.size(); ++j) residues[j] = r;
        return true;
    }

    const Setting& set_;
    Work& work_;
    std::int64_t u_ = 0;
    std::vector<std::int64_t> over_;
    std::vector<NimValue> low_;
    std::int64_t max_over_ = 0, over_least_ = 0;
};

}  // namespace

bool may_be_arithmetic(const Ruleset& rules) {
    if (rules.kind != Ruleset::Kind::code || !rules.code) return false;
    return !rules.code->finite() || rules.code->max_parts() >= 2;
}

Status check_arithmetic(const Ruleset& rules, std::span<const std::uint32_t> values,
                        const Periodicity& claimed, const ArithmeticWindow& window, const Control& control,
                        std::uint64_t max_work) {
    const HeapSize e = std::max<HeapSize>(claimed.preperiod, 1), p = claimed.period;
    const bool fits = may_be_arithmetic(rules) && claimed.saltus >= 1 && p >= 1 && window.multiple >= 1 &&
                      window.multiple <= max_multiple && p < max_heaps && claimed.saltus < max_heaps &&
                      e < max_heaps && window.from < max_heaps && window.from >= e + p &&
                      values.size() >= values_needed(claimed, window);
    if (!fits) return Error::check("check.arithmetic-shape");
    const Setting set(rules, values, claimed, window);
    for (HeapSize n = e; n + p < set.n + set.p; ++n) {
        if (NimValue{values[n]} + claimed.saltus != values[n + p])
            return Error::check("check.arithmetic-breaks", n, n + p, claimed.saltus);
    }
    Work work(control, max_work);
    for (HeapSize n = set.n; n < set.n + set.p; ++n) {
        const auto good = reaches(set, n, work);
        if (!good) return good.error();
        if (!*good) return Error::check("check.arithmetic-reach", n);
    }
    return Avoidance(set, work).decide();
}

std::optional<ArithmeticWindow> find_arithmetic_window(const Ruleset& rules,
                                                       std::span<const std::uint32_t> values,
                                                       const Periodicity& claimed, const Control& control) {
    if (!may_be_arithmetic(rules)) return std::nullopt;
    const HeapSize e = std::max<HeapSize>(claimed.preperiod, 1);
    const HeapSize tail = std::max<std::size_t>(rules.code->repeating().size(), 1);
    const HeapSize first = tail / std::gcd(tail, claimed.period);
    for (HeapSize multiple = first; multiple <= max_multiple; multiple *= 2) {
        const HeapSize period = multiple * claimed.period;
        for (HeapSize more = period; e + more + period <= values.size(); more *= 2) {
            const ArithmeticWindow window{e + more, multiple};
            const Status status = check_arithmetic(rules, values, claimed, window, control, finders_work);
            if (status) return window;
            const std::string& why = status.error().key;
            if (why == "limit.interrupted") return std::nullopt;
            if (why == "check.arithmetic-shape") break;  // too much work, and later windows need more
            // small heaps may still matter at first; a failure by residues is permanent
            if (why == "check.arithmetic-value" && more >= 4 * period) break;
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::period
