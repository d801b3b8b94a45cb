// Unlike the definition this does not examine every option of a heap. The nim-sums of the first pairs of
// heaps give nearly all option values; then, for each number x that is still missing, in ascending order, a
// scan searches for a pair with nim-sum x: it compares vectors of values with vectors of mirrored values
// (split_scan.hpp) and stops at the first pair. Usually only one x for each heap, its value, needs all pairs.
// Takes, three-way splits, repeating tails and long runs of splitting digits go by sets of nim-sums, 64 a
// word: S1(s) = {G(s)}, S2(s), S3(s) = the union of G(c) XOR S2(s - c); the union over a run of digits is a
// window that moves by one set a heap.
//
// Time per heap n / 32 vector steps of 16 pairs for each splitting digit; O(n) with three-way splits or more
// than a few splitting digits; O(1) amortised per run of digits that only take. Memory O(n).
#include "values/bitset.hpp"

#include <algorithm>
#include <bit>

#include "values/xor_words.hpp"

namespace ishitori::values {

namespace {

constexpr std::size_t few = 3;          // up to this many splitting digits are tested one by one
constexpr HeapSize marked_pairs = 192;  // and n / 16: pairs marked before any x is searched

}  // namespace

void ValueSet::insert(std::uint64_t value) {
    const std::size_t w = value / 64;
    if (w >= words_.size()) words_.resize(w + 1, 0);
    words_[w] |= std::uint64_t{1} << (value % 64);
}

void ValueSet::erase(std::uint64_t value) {
    const std::size_t w = value / 64;
    words_[w] &= ~(std::uint64_t{1} << (value % 64));
    full_ = std::min(full_, w);
}

std::size_t ValueSet::full_words() {
    while (full_ < words_.size() && ~words_[full_] == 0) ++full_;
    return full_;
}

BitsetMethod::BitsetMethod(const Ruleset& rules)
    : rules_(rules), unequal_(rules.unequal_split()), scan_(unequal_) {
    const bool code = rules.kind == Ruleset::Kind::code;
    if (code && !rules.code->finite()) {
        tail_from_ = rules.code->digits().size();
        tail_length_ = rules.code->repeating().size();
    }
    for (int parts = 1; parts <= 3; ++parts) {
        Layer& layer = layers_[parts - 1];
        layer.parts = parts;
        const unsigned bit = 1U << parts;
        if (rules.kind == Ruleset::Kind::subtraction) {
            if (parts == 1) layer.runs = rules.set;
            layer.least = 0;  // the whole heap may be taken as well; then the empty heap with value 0 is left
        } else {
            const HeapSize prefix = code ? rules.code->digits().size() : 1;
            for (HeapSize i = 0; i < prefix; ++i) {
                if ((rules.digit(i) & bit) == 0) continue;
                if (!layer.runs.empty() && layer.runs.back().to + 1 == i) {
                    layer.runs.back().to = i;
                } else {
                    layer.runs.push_back({i, i});
                }
            }
            for (std::size_t j = 0; j < tail_length_; ++j) {
                layer.tail_digit.push_back((rules.digit(tail_from_ + j) & bit) != 0);
            }
        }
        const auto takes_alike = [&](std::size_t j) {
            const unsigned digit = rules.digit(tail_from_ + j) & 3;
            return digit == 0 || digit == 3;
        };
        if (parts == 1 && tail_length_ > 0) {
            layer.tail_least = 0;
            for (std::size_t j = 0; j < tail_length_; ++j) {
                if (!takes_alike(j)) layer.tail_least = 1;
            }
        }
        const bool in_tail = std::ranges::find(layer.tail_digit, true) != layer.tail_digit.end();
        if (!in_tail) layer.tail_digit.clear();
        if (in_tail) layer.tail.resize(tail_length_);
        layer.used = in_tail || !layer.runs.empty();
    }
    for (const TakeRange& run : layers_[1].runs) {
        for (HeapSize i = run.from; i <= run.to && few_splits_.size() <= few; ++i) few_splits_.push_back(i);
    }
    if (few_splits_.size() <= few && layers_[1].tail_digit.empty() && !layers_[2].used) {
        layers_[1].used = false;
    } else {
        few_splits_.clear();
        for (const Layer& layer : layers_) {
            for (const TakeRange& run : layer.runs) keep_sets_ = std::max(keep_sets_, run.to + 1);
        }
        keep_sets_ = std::max(keep_sets_, tail_from_);
    }
}

BitsetMethod::ValueWords BitsetMethod::set_of(const std::vector<StoredValue>& values, int parts,
                                              HeapSize s) const {
    ValueWords set;
    if (parts == 2) {
        for (HeapSize b = 1; 2 * b <= s; ++b) {
            if (unequal_ && 2 * b == s) break;
            const StoredValue x = values[b] ^ values[s - b];
            if (x / 64 >= set.size()) set.resize(x / 64 + std::size_t{1}, 0);
            set[x / 64] |= std::uint64_t{1} << (x % 64);
        }
        return set;
    }
    // Three heaps: the least, c, and two others that sum to s - c.
    for (HeapSize c = 1; 3 * c <= s; ++c) {
        const ValueWords& two = layers_[1].sets[s - c];
        const StoredValue g = values[c];
        for (std::size_t w = 0; w < two.size(); ++w) {
            if (two[w] == 0) continue;
            const std::size_t to = w ^ g / 64;
            if (to >= set.size()) set.resize(to + 1, 0);
            set[to] |= xor_in_word(two[w], g);
        }
    }
    return set;
}

void BitsetMethod::make_sets(const std::vector<StoredValue>& values, HeapSize s) {
    for (Layer& layer : layers_) {
        if (layer.parts == 1) continue;
        if (!layer.used && !(layer.parts == 2 && layers_[2].used)) continue;
        layer.sets.resize(s + 1);
        layer.sets[s] = set_of(values, layer.parts, s);
        const bool all_needed = layer.parts == 2 && layers_[2].used;
        if (!all_needed && s > keep_sets_) layer.sets[s - keep_sets_ - 1] = ValueWords{};
    }
}

template <class Use>
void BitsetMethod::each_value(const std::vector<StoredValue>& values, const Layer& layer, HeapSize s,
                              Use use) const {
    if (layer.parts == 1) return use(values[s]);
    const ValueWords& set = layer.sets[s];
    for (std::size_t w = 0; w < set.size(); ++w) {
        for (std::uint64_t bits = set[w]; bits != 0; bits &= bits - 1) {
            use(static_cast<StoredValue>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
        }
    }
}

// From the windows of heap n - 1 to the windows of heap n: S(n - from) is added, S(n - to - 1) removed.
void BitsetMethod::move_windows(const std::vector<StoredValue>& values, HeapSize n) {
    if (layers_[1].used || layers_[2].used) make_sets(values, n);
    for (Layer& layer : layers_) {
        if (!layer.used) continue;
        for (const TakeRange& run : layer.runs) {
            if (n < run.from) break;
            if (n >= run.from + layer.least) {
                each_value(values, layer, n - run.from, [&](StoredValue v) {
                    if (v >= layer.count.size()) layer.count.resize(v + std::size_t{1}, 0);
                    if (layer.count[v]++ == 0) layer.window.insert(v);
                });
            }
            if (n >= run.to + 1 + layer.least) {
                each_value(values, layer, n - run.to - 1, [&](StoredValue v) {
                    if (--layer.count[v] == 0) layer.window.erase(v);
                });
            }
        }
        if (!layer.tail.empty() && n >= tail_from_ + layer.tail_least) {
            const HeapSize s = n - tail_from_;
            ValueSet& set = layer.tail[s % tail_length_];
            each_value(values, layer, s, [&](StoredValue v) { set.insert(v); });
        }
    }
    stepped_ = n;
}

StoredValue BitsetMethod::least_missing(HeapSize n) {
    std::vector<ValueSet*> sets;
    for (Layer& layer : layers_) {
        if (!layer.used) continue;
        sets.push_back(&layer.window);
        for (std::size_t j = 0; j < layer.tail_digit.size(); ++j) {
            if (!layer.tail_digit[j] || n < tail_from_ + j + layer.tail_least) continue;
            // n - tail_from_ - j is the greatest s <= n - tail_from_ with its residue, so the set holds
            // exactly the heaps that this repeating digit leaves.
            sets.push_back(&layer.tail[(n - tail_from_ - j) % tail_length_]);
        }
    }
    const bool whole = (rules_.digit(n) & 1) != 0;
    marks_.clear();
    const HeapSize marked = marked_pairs + n / 16;
    for (HeapSize i : few_splits_) {
        if (n > i) scan_.mark(n - i, marked, marks_);
    }
    std::size_t w = 0;
    for (ValueSet* set : sets) w = std::max(w, set->full_words());
    for (;; ++w) {
        std::uint64_t options = w == 0 && whole ? 1 : 0;
        if (w < marks_.size()) options |= marks_[w];
        for (const ValueSet* set : sets) options |= set->word(w);
        while (~options != 0) {
            const auto low = static_cast<unsigned>(std::countr_one(options));
            const auto x = static_cast<StoredValue>(w * 64 + low);
            if (std::ranges::none_of(few_splits_,
                                     [&](HeapSize i) { return n >= i && scan_.found(n - i, x, marked + 1); }))
                return x;
            options |= std::uint64_t{1} << low;
        }
    }
}

void BitsetMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    const bool by_scan = !few_splits_.empty();
    while (stepped_ + 1 < values.size()) {  // heaps that another method has added
        move_windows(values, stepped_ + 1);
        if (by_scan) scan_.add(stepped_, values[stepped_]);
    }
    for (HeapSize n = values.size(); n <= last; ++n) {
        move_windows(values, n);
        values.push_back(least_missing(n));
        if (by_scan) scan_.add(n, values[n]);
    }
}

}  // namespace ishitori::values
