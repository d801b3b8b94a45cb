#include "values/partitions.hpp"

#include <algorithm>
#include <bit>

#include "values/xor_words.hpp"

namespace ishitori::values {

namespace {

constexpr std::size_t beyond = GeneralDigit::beyond;

// `~`, at least one heap larger than one stone: all partitions except the one into single stones.
Parting sets_for(Parting parting) { return parting == Parting::larger ? Parting::any : parting; }

// The entry at place `i` of any rule.
GeneralDigit digit_of(const Ruleset& rules, HeapSize i) {
    if (rules.kind == Ruleset::Kind::general) return rules.general->digit(i);
    GeneralDigit digit;
    for (std::size_t k = 0; k <= 3; ++k) digit.of[k] = rules.parting(i, k);
    return digit;
}

// to |= { v XOR value : v in from }.
void add_shifted(std::uint64_t* to, const std::uint64_t* from, std::size_t words, StoredValue value) {
    for (std::size_t w = 0; w < words; ++w) {
        if (from[w] != 0) to[w ^ value / 64] |= xor_in_word(from[w], value);
    }
}

}  // namespace

PartitionMethod::PartitionMethod(Ruleset rules) : rules_(std::move(rules)) {
    // All distinct digits: the digits up to the end of the first period of the tail.
    HeapSize digits = rules_.longest_take().value_or(0) + 1;
    if (rules_.kind == Ruleset::Kind::general) digits = rules_.general->places();
    if (rules_.kind == Ruleset::Kind::code) digits = rules_.code->places();
    if (rules_.kind == Ruleset::Kind::subtraction) digits = 0;  // at most one heap
    for (HeapSize i = 0; i < digits; ++i) need(digit_of(rules_, i));
    for (Family& f : families_) {
        if (f.most > 0 && !f.and_more) --f.most;  // only families with "and more" need K + 1
    }
    if (family(Parting::mixed).used) beside_ = family(Parting::mixed);
}

// K is the greatest number of heaps that some digit treats differently from larger numbers; beyond K all
// digits agree.
void PartitionMethod::need(const GeneralDigit& digit) {
    std::size_t tail = beyond + 1;
    if (digit.of[beyond] != Parting::none) {
        tail = beyond;
        while (tail > 2 && digit.of[tail - 1] == digit.of[beyond]) --tail;
    }
    for (std::size_t k = 2; k <= beyond && k <= tail; ++k) {
        if (digit.of[k] == Parting::none) continue;
        Family& asked = family(sets_for(digit.of[k]));
        asked.used = digit.of[k] != Parting::equal;
        asked.and_more = asked.and_more || k == tail;
        asked.most = std::max<HeapSize>(asked.most, k == tail ? k : k + 1);
    }
}

// Takes seconds for thousands of heaps. Returns false if keep_going does; the method then starts from heap 0.
bool PartitionMethod::begin(const std::vector<StoredValue>& values, HeapSize capacity,
                            const std::function<bool()>& keep_going) {
    capacity_ = capacity;
    for (Family* f : {&family(Parting::any), &family(Parting::unequal), &family(Parting::mixed), &beside_}) {
        if (!f->used) continue;
        f->sets.assign((f->most + 1) * (capacity_ + 1) * words_, 0);
        if (f != &family(Parting::mixed)) set(*f, 0, 0)[0] = 1;  // no heaps: the nim-sum 0
    }
    for (last_added_ = 0; last_added_ + 1 < values.size();) {
        if (keep_going && !keep_going()) {
            capacity_ = 0;
            return false;
        }
        ++last_added_;
        add_heap(last_added_, values[last_added_]);
    }
    return true;
}

void PartitionMethod::add_any(Family& any, HeapSize heap, StoredValue value) const {
    for (HeapSize k = 1; k <= any.most; ++k) {
        const bool more = any.and_more && k == any.most;
        for (HeapSize m = heap; m <= capacity_; ++m) {
            add_shifted(set(any, k, m), set(any, k - 1, m - heap), words_, value);
            if (more) add_shifted(set(any, k, m), set(any, k, m - heap), words_, value);
        }
    }
}

// In descending order of heaps and totals, so that the heap is not yet in the sets to which it is added.
void PartitionMethod::add_unequal(Family& unequal, HeapSize heap, StoredValue value) const {
    for (HeapSize k = unequal.most; k >= 1; --k) {
        const bool more = unequal.and_more && k == unequal.most;
        for (HeapSize m = capacity_; m >= heap; --m) {
            if (more) add_shifted(set(unequal, k, m), set(unequal, k, m - heap), words_, value);
            add_shifted(set(unequal, k, m), set(unequal, k - 1, m - heap), words_, value);
        }
    }
}

// beside_ contains only the heaps below this one.
void PartitionMethod::add_mixed(HeapSize heap, StoredValue value) {
    Family& mixed = family(Parting::mixed);
    for (HeapSize k = 2; k <= mixed.most; ++k) {
        const bool more = mixed.and_more && k == mixed.most;
        for (HeapSize m = heap + 1; m <= capacity_; ++m) {
            std::uint64_t* const to = set(mixed, k, m);
            add_shifted(to, set(mixed, k - 1, m - heap), words_, value);
            add_shifted(to, set(beside_, k - 1, m - heap), words_, value);
            if (!more) continue;
            add_shifted(to, set(mixed, k, m - heap), words_, value);
            add_shifted(to, set(beside_, k, m - heap), words_, value);
        }
    }
}

void PartitionMethod::add_heap(HeapSize heap, StoredValue value) {
    if (family(Parting::any).used) add_any(family(Parting::any), heap, value);
    if (family(Parting::unequal).used) add_unequal(family(Parting::unequal), heap, value);
    if (!family(Parting::mixed).used) return;
    add_mixed(heap, value);
    add_any(beside_, heap, value);
}

// k heaps of one size have the nim-sum 0 if k is even, and the value of one heap if k is odd.
void PartitionMethod::forbid_equal(const std::vector<StoredValue>& values, const GeneralDigit& digit,
                                   HeapSize rest) {
    const HeapSize last = digit.of[beyond] == Parting::equal ? rest : std::min<HeapSize>(rest, beyond - 1);
    for (HeapSize k = 2; k <= last; ++k) {
        if (rest % k != 0 || digit.parting(k) != Parting::equal) continue;
        const StoredValue value = k % 2 == 0 ? 0 : values[rest / k];
        forbidden_[value / 64] |= std::uint64_t{1} << value % 64;
    }
}

void PartitionMethod::forbid(const std::vector<StoredValue>& values, HeapSize n, HeapSize taken) {
    const GeneralDigit digit = digit_of(rules_, taken);
    const HeapSize rest = n - taken;
    if (taken > 0 && rest == 0 && digit.of[0] != Parting::none) forbidden_[0] |= 1;
    if (rest == 0) return;
    if (taken > 0 && digit.of[1] != Parting::none)
        forbidden_[values[rest] / 64] |= std::uint64_t{1} << values[rest] % 64;
    bool equal = false;
    for (std::size_t k = 2; k <= beyond; ++k) equal = equal || digit.of[k] == Parting::equal;
    if (equal) forbid_equal(values, digit, rest);
    for (const Parting parting : {Parting::any, Parting::unequal, Parting::mixed}) {
        const Family& asked = family(parting);
        for (HeapSize k = 2; asked.used && k <= asked.most && k <= rest; ++k) {
            if (sets_for(digit.parting(k)) != parting) continue;
            if (digit.parting(k) == Parting::larger && k == rest) continue;
            const std::uint64_t* const from = set(asked, k, rest);
            for (std::size_t w = 0; w < words_; ++w) forbidden_[w] |= from[w];
        }
    }
}

void PartitionMethod::extend(std::vector<StoredValue>& values, HeapSize last,
                             const std::function<bool()>& keep_going) {
    if (last < values.size()) return;
    if (capacity_ < last &&
        !begin(values, std::max({last, capacity_ + capacity_ / 2, HeapSize{64}}), keep_going))
        return;
    while (last_added_ + 1 < values.size()) {
        ++last_added_;
        add_heap(last_added_, values[last_added_]);
    }
    for (HeapSize n = values.size(); n <= last; ++n) {
        if (keep_going && !keep_going()) return;
        forbidden_.assign(words_ + 1, 0);
        const HeapSize most = std::min(n, rules_.longest_take().value_or(n));
        for (HeapSize i = 0; i <= most; ++i) forbid(values, n, i);
        std::size_t w = 0;
        while (~forbidden_[w] == 0) ++w;
        const auto value = static_cast<StoredValue>(w * 64 + std::size_t(std::countr_one(forbidden_[w])));
        values.push_back(value);
        if (value >= words_ * 64) {
            words_ *= 2;
            if (!begin(values, capacity_, keep_going)) return;
        } else {
            add_heap(n, value);
            last_added_ = n;
        }
    }
}

}  // namespace ishitori::values
