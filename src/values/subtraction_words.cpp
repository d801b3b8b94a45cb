// Why the first repetition after x is the least period. With m the greatest move, a window of m values
// decides all later ones [T5]. So if the windows at x and at x + p are equal, p is a period from x on;
// conversely a period of the tail repeats every window in it. So the least p at which the window at x recurs
// is the least period from x on. Going down from x gives the least preperiod (docs/explanation/periods.md).
#include "values/subtraction_words.hpp"

#include <algorithm>
#include <bit>

#include "base/contract.hpp"

namespace ishitori::values {

namespace {

constexpr HeapSize word_heaps = 64;
constexpr HeapSize first_greatest_moves = 4;  // the first test is after this many times the greatest move
constexpr HeapSize between_asking = 1 << 22;  // heaps computed

}  // namespace

void SubtractionWords::start(std::span<const HeapSize> moves) {
    CHECK(!moves.empty() && moves.size() <= max_moves && moves.front() > 0);
    moves_.assign(moves.begin(), moves.end());
    before_ = (moves_.back() + word_heaps - 1) / word_heaps * word_heaps;
    known_ = 0;
    planes_.resize(std::max(planes_.size(), moves_.size()));
    for (std::size_t v = 0; v < moves_.size(); ++v) {
        if (planes_[v].size() < before_ / word_heaps + 2) planes_[v].resize(before_ / word_heaps + 2);
        std::fill_n(planes_[v].begin(), before_ / word_heaps + 2, 0);
    }
}

void SubtractionWords::extend(HeapSize count) {
    const std::size_t first = (before_ + known_) / word_heaps;
    const std::size_t end = (before_ + count + word_heaps - 1) / word_heaps;
    if (end <= first) return;
    const std::size_t values = moves_.size();
    for (std::size_t v = 0; v < values; ++v) {
        if (planes_[v].size() < end + 2)
            planes_[v].resize(std::max<std::size_t>(end + 2, planes_[v].size() * 3 / 2));
    }
    const HeapSize block = std::min(moves_.front(), word_heaps);
    for (std::size_t word = first; word < end; ++word) {
        for (std::size_t v = 0; v < values; ++v) planes_[v][word] = 0;
        for (HeapSize from = 0; from < word_heaps; from += block) {
            const HeapSize at = word * word_heaps + from;
            // Bits beyond this block in the word are provisional; the next block overwrites them.
            std::uint64_t open = ~std::uint64_t{0};
            for (std::size_t v = 0; v < values; ++v) {
                std::uint64_t reached = 0;
                for (const HeapSize move : moves_) reached |= bits(v, at - move);
                const std::uint64_t kept = (std::uint64_t{1} << from) - 1;
                planes_[v][word] = (planes_[v][word] & kept) | (open & ~reached) << from;
                open &= reached;
            }
        }
    }
    known_ = end * word_heaps - before_;
}

NimValue SubtractionWords::at(HeapSize n) const {
    for (std::size_t v = 0; v < moves_.size(); ++v) {
        if ((bits(v, before_ + n) & 1) != 0) return v;
    }
    return moves_.size();
}

std::uint64_t SubtractionWords::differ(HeapSize x, HeapSize y) const {
    std::uint64_t found = 0;
    for (std::size_t v = 0; v < moves_.size(); ++v) found |= bits(v, before_ + x) ^ bits(v, before_ + y);
    return found;
}

bool SubtractionWords::equal(HeapSize x, HeapSize y, HeapSize count) const {
    for (HeapSize i = 0; i < count; i += word_heaps) {
        const std::uint64_t found = differ(x + i, y + i);
        if (count - i < word_heaps ? (found & ((std::uint64_t{1} << (count - i)) - 1)) != 0 : found != 0)
            return false;
    }
    return true;
}

HeapSize SubtractionWords::repeats_down_from(HeapSize x, HeapSize period) const {
    while (x >= word_heaps) {
        const std::uint64_t found = differ(x - word_heaps, x - word_heaps + period);
        if (found != 0) return x - static_cast<HeapSize>(std::countl_zero(found));
        x -= word_heaps;
    }
    const std::uint64_t found = x == 0 ? 0 : differ(0, period) & ((std::uint64_t{1} << x) - 1);
    return word_heaps - static_cast<HeapSize>(std::countl_zero(found));
}

std::optional<SubtractionPeriod> find_subtraction_period(SubtractionWords& words, HeapSize limit,
                                                         const std::function<bool()>& keep_going) {
    const HeapSize greatest = words.moves().back();
    for (HeapSize count = first_greatest_moves * greatest + 2 * word_heaps;; count *= 2) {
        count = std::min(count, limit + 1);
        while (words.known_end() < count) {
            words.extend(std::min(count, words.known_end() + between_asking));
            if (words.known_end() < count && !keep_going()) return std::nullopt;
        }
        const HeapSize x = count / 3;
        if (x + greatest + 2 * word_heaps > count) {  // no room for the windows
            if (count > limit) return std::nullopt;
            continue;
        }
        // A word of the window with both zero and non-zero values: it seldom matches by chance.
        HeapSize mixed = 0;
        while (mixed < greatest && (words.zeros(x + mixed) == 0 || ~words.zeros(x + mixed) == 0))
            mixed += word_heaps / 2;
        const std::uint64_t sample = words.zeros(x + mixed);
        for (HeapSize p = 1; x + p + greatest + word_heaps <= count; ++p) {
            if (words.zeros(x + p + mixed) != sample || !words.equal(x, x + p, greatest)) continue;
            return SubtractionPeriod{words.repeats_down_from(x, p), p};
        }
        if (count > limit) return std::nullopt;
    }
}

}  // namespace ishitori::values
