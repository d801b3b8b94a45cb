#include "forms/census.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <numeric>
#include <system_error>

#include "base/number.hpp"
#include "base/utf8.hpp"

namespace ishitori::forms {

namespace {

constexpr std::string_view take_word = "take:", of_word = "of";
constexpr HeapSize max_greatest = 9999;  // a code has at most this many digits
constexpr std::size_t max_others = 10;   // sets named as examples
constexpr std::chrono::milliseconds between_looks{20};

// True if `holds` is true for the sum of two different moves.
template <class Holds>
bool any_sum(std::span<const HeapSize> moves, Holds holds) {
    for (std::size_t j = 1; j < moves.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (holds(moves[i] + moves[j])) return true;
        }
    }
    return false;
}

}  // namespace

bool names_sets(std::string_view word) {
    return word.starts_with(take_word) && word.find(of_word) != std::string_view::npos;
}

Result<SetPattern> parse_sets(std::string_view word) {
    const Error bad = Error::input("census.bad", printable(word));
    if (!names_sets(word)) return bad;
    const std::size_t at = word.find(of_word);
    const auto size = digits_only(word.substr(take_word.size(), at - take_word.size()));
    const std::string_view range = word.substr(at + of_word.size());
    const std::size_t dash = range.find('-');
    const auto first = digits_only(range.substr(0, dash));
    const auto to = dash == std::string_view::npos ? first : digits_only(range.substr(dash + 1));
    if (!size || !first || !to) return bad;
    SetPattern pattern{*size, dash == std::string_view::npos ? *size : std::max(*first, *size), *to};
    if (*size == 0 || *size > SubtractionWords::max_moves)
        return Error::input("census.size", printable(word), SubtractionWords::max_moves);
    if (pattern.to > max_greatest) return Error::input("census.large", printable(word), max_greatest);
    if (pattern.to < pattern.from) return Error::input("census.none", printable(word));
    return pattern;
}

std::uint64_t sets_of(const SetPattern& pattern) {
    std::uint64_t all = 0;
    for (HeapSize greatest = pattern.from; greatest <= pattern.to; ++greatest) {
        std::uint64_t sets = 1;  // the binomial coefficient (greatest - 1 choose size - 1)
        for (std::uint64_t i = 1; i < pattern.size; ++i) {
            if (sets > max_heap_size / greatest) return max_heap_size;
            sets = sets * (greatest - i) / i;
        }
        all += std::min(sets, max_heap_size - all);
    }
    return all;
}

bool for_each_set(std::size_t size, HeapSize greatest,
                  const std::function<bool(std::span<const HeapSize>)>& visit) {
    std::vector<HeapSize> moves(size);
    std::iota(moves.begin(), moves.end(), 1);
    moves.back() = greatest;
    while (true) {
        if (!visit(moves)) return false;
        // Increments the last place that can still grow, and resets the places after it to their least
        // values.
        std::size_t i = size - 1;
        while (i > 0 && moves[i - 1] + 1 == moves[i]) --i;
        if (i == 0) return true;
        ++moves[i - 1];
        for (std::size_t j = i; j + 1 < size; ++j) moves[j] = moves[j - 1] + 1;
    }
}

void CensusCounts::add(const CensusCounts& more) {
    sets += more.sets;
    open += more.open;
    pure += more.pure;
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t j = 0; j < 3; ++j) kinds[i][j] += more.kinds[i][j];
    }
    unexpected += more.unexpected;
    if (more.longest.period.period > longest.period.period) longest = more.longest;
    if (more.latest.period.preperiod > latest.period.preperiod || latest.moves.empty()) latest = more.latest;
    for (const FoundPeriod& each : more.others) {
        if (others.size() < max_others) others.push_back(each);
    }
}

namespace {

PeriodKind period_kind(std::span<const HeapSize> moves, HeapSize period) {
    if (any_sum(moves, [&](HeapSize sum) { return sum == period; })) return PeriodKind::sum;
    return any_sum(moves, [&](HeapSize sum) { return sum % period == 0; }) ? PeriodKind::divisor
                                                                           : PeriodKind::other;
}

// True if one number is the sum of two others.
bool is_additive(std::span<const HeapSize> moves) {
    return any_sum(moves, [&](HeapSize sum) { return std::ranges::binary_search(moves, sum); });
}

// The period of {a, b, a + b}, a < b, according to Winning Ways, chapter 4: with r = b mod 2a, a (2b + r) /
// gcd(a, b) if 0 < r < a, else 2b + r', r' the least with b + r' a multiple of 2a (r' = a if r = a). This
// program treats it as a conjecture and does not rely on it.
HeapSize expected_additive_period(HeapSize a, HeapSize b) {
    const HeapSize r = b % (2 * a);
    if (r > 0 && r < a) return a / std::gcd(a, b) * (2 * b + r);
    return 2 * b + (2 * a - r) % (2 * a);
}

void count_set(std::span<const HeapSize> moves, const std::optional<SubtractionPeriod>& found,
               CensusCounts& counts) {
    ++counts.sets;
    if (!found) {
        ++counts.open;
        return;
    }
    if (found->preperiod == 0) ++counts.pure;
    const bool additive = is_additive(moves);
    const PeriodKind kind = period_kind(moves, found->period);
    ++counts.kinds[additive ? 1 : 0][static_cast<std::size_t>(kind)];
    auto here = [&] { return FoundPeriod{{moves.begin(), moves.end()}, *found}; };
    if (moves.size() == 3 && additive && expected_additive_period(moves[0], moves[1]) != found->period)
        ++counts.unexpected;
    if (moves.size() == 3 && !additive && kind == PeriodKind::other && counts.others.size() < max_others)
        counts.others.push_back(here());
    if (found->period > counts.longest.period.period) counts.longest = here();
    if (found->preperiod > counts.latest.period.preperiod || counts.latest.moves.empty())
        counts.latest = here();
}

}  // namespace

Result<Census> take_census(const CensusPlan& plan) {
    std::vector<CensusCounts> rows(plan.pattern.to - plan.pattern.from + 1);  // each is written by one thread
    std::atomic<HeapSize> next = plan.pattern.from;
    std::atomic<std::uint64_t> done = 0;
    std::atomic<bool> stop = false;
    const auto work = [&] {
        SubtractionWords words;
        while (!stop) {
            const HeapSize greatest = next++;
            if (greatest > plan.pattern.to) break;
            CensusCounts row;
            const bool whole =
                for_each_set(plan.pattern.size, greatest, [&](std::span<const HeapSize> moves) {
                    words.start(moves);
                    const auto found = find_subtraction_period(words, plan.to, [&] { return !stop; });
                    if (stop) return false;
                    count_set(moves, found, row);
                    ++done;
                    return true;
                });
            if (whole) rows[greatest - plan.pattern.from] = std::move(row);
        }
    };
    std::vector<std::future<void>> threads;
    try {
        for (std::size_t i = 0; i < std::max<std::size_t>(plan.threads, 1); ++i)
            threads.push_back(std::async(std::launch::async, work));
    } catch (const std::system_error&) {
        // The machine has no more threads; the existing threads do the work.
    }
    if (threads.empty()) return Error::machine("survey.no-threads");
    for (std::future<void>& thread : threads) {
        while (thread.wait_for(between_looks) != std::future_status::ready) {
            if (plan.keep_going && !plan.keep_going(done)) stop = true;
        }
        thread.get();
    }
    Census census;
    census.stopped = stop;
    for (CensusCounts& row : rows) {
        if (row.sets == 0) break;
        census.all.add(row);
        census.rows.push_back(std::move(row));
    }
    return census;
}

}  // namespace ishitori::forms
