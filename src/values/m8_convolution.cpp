// Unlike m5_dense this does not look at each pair. Let f_v be the sequence that is 1 at the heaps of value v
// and 0 elsewhere, and F_w = sum of (-1)^popcount(v AND w) f_v. Then the numbers c_u of pairs of nim-sum u
// among those of a total m are, all at once,
//
//     c_u(m) = 1 / V  sum over w of (-1)^popcount(u AND w) (F_w * F_w)(m),
//
// where V is a power of two above all values and * is the convolution: V convolutions, and for each m one
// fast Walsh-Hadamard transform. They are computed modulo a prime that exceeds every count, so that c_u(m) =
// 0 is seen exactly. G(n) is the mex of the u with c_u(n - i) > 0 for a splitting digit's place i, and of the
// takes.
//
// G(n) is needed before the later heaps are known. So heaps go in blocks of B, and the block of the heaps
// from k B on gets its pairs in this order (P_j is the transform, 2 B long, of block j followed by B zeros;
// D_k the sum of P_j P_{k-j} over j):
//   both heaps before the block: D_k without P_0 P_k, of which the lower half counts, and D_{k-1}, of which
//   the
//     upper half does: as x^B is 1 or -1 for each root x, one inverse transform serves both;
//   one in the block, the other below B: the same with the parts of the block and those of the first B heaps;
//   a
//     window is the transform of two parts next to each other;
//   and so on in the parts of parts; the near pairs that remain, one heap in the last part and the other
//   below
//     its size, are m5's.
// The few heaps with a value from V on are left out of the transforms; their pairs are marked one by one.
//
// Time per heap, up to some logarithms, V operations on doubles, eight an instruction, and V n / B of them
// for the products, against m5's n / 128 steps; memory 8 V bytes a heap (docs/THEORY.md, section 12, has
// figures).
#include "values/m8_convolution.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ishitori::inline values {

namespace {

constexpr std::size_t least_count = 32;
constexpr HeapSize most_large_per = 2048;  // one large value in so many heaps is not worth a doubling of V
constexpr HeapSize too_large_per = 256;    // with more of them m5 is faster until the next block
constexpr HeapSize most_place = 64;        // of a splitting digit

}  // namespace

ConvolutionMethod::ConvolutionMethod(const Ruleset& rules) : ConvolutionMethod(rules, Sizes{}) {}

ConvolutionMethod::ConvolutionMethod(const Ruleset& rules, Sizes sizes)
    : rules_(split_rules(rules)), sizes_(std::move(sizes)), dense_(rules) {
    if (rules_ && (rules_->unequal || rules_->splits.back() > most_place)) rules_.reset();
    if (rules_) margin_ = rules_->splits.back();
}

void ConvolutionMethod::use_threads(unsigned threads) {
    threads_ = std::max(1U, threads);
    team_ = threads > 1 ? std::make_unique<ThreadTeam>(threads) : nullptr;
    buffers_.clear();
    dense_.use_threads(threads);
}

// work(group, rows) for each eight characters, with rows for the longest transform.
template <class Work>
void ConvolutionMethod::each_group(const Work& work) {
    buffers_.resize(threads_);
    const std::size_t length = 2 * sizes_.block * m8::row;
    const auto some = [&](std::size_t k) {
        buffers_[k].resize(length);
        for (std::size_t group = k; group < count_ / m8::row; group += threads_)
            work(group, buffers_[k].data());
    };
    if (team_) {
        team_->run(threads_, some);
    } else {
        some(0);
    }
}

// The transform of the heaps from `from` on, `half` of them or, where not padded, those and the `half`
// before.
void ConvolutionMethod::transform(HeapSize from, HeapSize half, bool padded, std::size_t group, double* rows,
                                  float* kept) const {
    const double* const signs = signs_.data() + group * count_ * m8::row;
    const auto take = [&](HeapSize first, double* to) {
        m8::characters(values_ + first, half, signs, static_cast<StoredValue>(count_), to);
        if (first == 0) std::fill(to, to + m8::row, 0.0);  // no heap
    };
    take(from, rows);
    if (!padded) take(from - half, rows + half * m8::row);
    m8::forward(*roots_, rows, half, padded);
    m8::keep(rows, 2 * half, kept + group * 2 * half * m8::row);
}

// What the table says of the sums from `from` on.
void ConvolutionMethod::note(HeapSize from, HeapSize count) {
    for (HeapSize j = 0; j < count; ++j) m8::add_nonzero(table_.data() + j * count_, count_, found(from + j));
}

bool ConvolutionMethod::enough_memory(HeapSize n, std::size_t count) const {
    return (n / sizes_.block + 4) * sizes_.block * 2 * sizeof(float) * count <= sizes_.most_bytes;
}

// Block n is the next. Whether it is worth while; if never again, this gives up.
bool ConvolutionMethod::choose_count(HeapSize n) {
    std::size_t count = std::max(count_, least_count);
    const auto large = [&] {
        return static_cast<HeapSize>(
            std::count_if(values_, values_ + n, [&](StoredValue v) { return v >= count; }));
    };
    while (count <= m8::most_values && large() > n / most_large_per) count *= 2;
    if (count > m8::most_values || !enough_memory(n, count) || n / 2 + sizes_.block >= m8::prime) {
        given_up_ = n;
        blocks_.clear();
        levels_.clear();
        return false;
    }
    if (n * rules_->splits.size() < count * sizes_.worth) return false;
    if (count == count_) return true;
    count_ = count;
    words_ = (count + 63) / 64;
    signs_.resize(count * count);
    for (std::size_t v = 0; v < count; ++v) {
        for (std::size_t w = 0; w < count; ++w)
            signs_.data()[(w / m8::row * count + v) * m8::row + w % m8::row] =
                std::popcount(v & w) % 2 == 0 ? 1 : -1;
    }
    large_.clear();
    for (HeapSize a = 1; a <= taken_up_; ++a) {
        if (values_[a] >= count) large_.push_back(a);
    }
    if (!roots_) roots_.emplace(2 * sizes_.block);
    blocks_.clear();
    table_.clear();
    levels_.clear();
    HeapSize whole = sizes_.block;
    for (const HeapSize part : sizes_.parts) {
        levels_.push_back({whole, part, {}, {}, 0, 0, 0});
        Level& level = levels_.back();
        const std::size_t parts = whole / part;
        for (auto* kept : {&level.windows, &level.parts}) {
            for (std::size_t i = 0; i + 1 < parts; ++i) kept->emplace_back(2 * part * count);
        }
        each_group([&](std::size_t group, double* rows) {
            for (std::size_t i = 0; i + 1 < parts; ++i)
                transform((i + 1) * part, part, false, group, rows, level.windows[i].data());
        });
        whole = part;
    }
    return true;
}

// The pairs of two heaps before the block, where that is worth while.
bool ConvolutionMethod::begin_block(HeapSize block) {
    const HeapSize size = sizes_.block, k = block / size;
    const std::size_t old_count = count_;
    if (!choose_count(block)) return false;
    const bool goes_on = begin_ + size == block && ready_ == block && count_ == old_count;
    found_.resize((margin_ + size) * words_);
    if (goes_on) {
        std::copy(found_.end() - static_cast<std::ptrdiff_t>(margin_ * words_), found_.end(), found_.begin());
        found_from_ = std::max(found_from_, block - margin_);
        std::fill(found_.begin() + static_cast<std::ptrdiff_t>(margin_ * words_), found_.end(), 0);
    } else {
        std::fill(found_.begin(), found_.end(), 0);
        found_from_ = block;
    }
    ready_ = block;
    begin_ = block;
    for (Level& level : levels_) level.begin = level.ready = 0;
    const bool carried = blocks_.size() + 1 == k && k > 1;
    const std::size_t known = blocks_.size();
    while (blocks_.size() < k) blocks_.emplace_back(2 * size * count_);
    carry_.resize(2 * size * count_);
    table_.resize(size * count_);
    each_group([&](std::size_t group, double* rows) {
        for (std::size_t j = known; j < k; ++j)
            transform(j * size, size, true, group, rows, blocks_[j].data());
        const std::size_t half = size * m8::row;
        for (std::size_t upper = 0; upper < 2; ++upper) {
            const std::size_t at = (2 * group + upper) * half;
            // The pairs of blocks j and total - j.
            std::vector<m8::Term> terms;
            const auto pairs = [&](std::size_t from, std::size_t total) {
                terms.clear();
                for (std::size_t j = from; 2 * j <= total; ++j)
                    terms.push_back({blocks_[j].data() + at, blocks_[total - j].data() + at});
            };
            double* const sum = rows + upper * half;
            if (!carried) {
                pairs(1, k - 1);
                m8::products(terms.data(), terms.size(), size, sum);
                m8::keep(sum, size, carry_.data() + at);
            }
            pairs(1, k);
            m8::products_with_carry(terms.data(), terms.size(), size,
                                    {blocks_[0].data() + at, blocks_[k - 1].data() + at}, upper == 1,
                                    carry_.data() + at, sum);
        }
        m8::inverse(*roots_, rows, size, table_.data() + group * m8::row, count_);
    });
    note(block, size);
    return true;
}

// The pairs of a heap of the whole before the part and one of the first heaps that is not below the part's
// size.
void ConvolutionMethod::begin_part(Level& level, HeapSize begin) {
    const HeapSize part = level.part, whole = begin / level.whole * level.whole;
    if (level.begin != whole) level.known = 0;
    level.begin = whole;
    const std::size_t t = (begin - whole) / part;
    level.ready = begin + part;
    if (t == 0) return;
    each_group([&](std::size_t group, double* rows) {
        for (std::size_t r = level.known; r < t; ++r)
            transform(whole + r * part, part, true, group, rows, level.parts[r].data());
        std::vector<m8::Term> terms(t);
        const std::size_t at = group * 2 * part * m8::row;
        for (std::size_t r = 0; r < t; ++r)
            terms[r] = {level.parts[r].data() + at, level.windows[t - r - 1].data() + at};
        m8::products(terms.data(), t, 2 * part, rows);
        m8::inverse(*roots_, rows, part, table_.data() + group * m8::row, count_);
    });
    level.known = t;
    note(begin, part);
}

// Whether all pairs but the near ones are known for the sums that heap n needs; sees to it if it can.
bool ConvolutionMethod::serves(HeapSize n) {
    const HeapSize block = n / sizes_.block * sizes_.block;
    if (!rules_ || given_up_ != 0 || block == 0 || block == left_out_) return false;
    if ((block != begin_ && !begin_block(block)) || large_.size() > n / too_large_per) {
        left_out_ = block;
        return false;
    }
    if (n >= ready_) {
        for (Level& level : levels_) {
            const HeapSize begin = n / level.part * level.part;
            if (level.ready != begin + level.part) begin_part(level, begin);
        }
        const HeapSize last = sizes_.parts.back();
        const HeapSize begin = n / last * last;
        if (ready_ != begin) found_from_ = begin;
        ready_ = begin + last;
    }
    return found_from_ + margin_ <= n;
}

StoredValue ConvolutionMethod::settle(HeapSize n) {
    const std::size_t rows = std::bit_ceil(std::max<std::size_t>(greatest_ / m5::row_values + 1, words_));
    seen_.assign(rows * m5::row_values, 0);
    for (std::size_t k = 0; k < words_; ++k) {
        std::uint64_t word = 0;
        for (HeapSize taken : rules_->splits) word |= found(n - taken)[k];
        for (std::size_t byte = 0; byte < 8; ++byte) {
            // Bit b of a byte to byte b of a word, which becomes 1 if it is not 0.
            const std::uint64_t bits = (word >> 8 * byte & 0xFF) * 0x0101010101010101 & 0x8040201008040201;
            const std::uint64_t ones = (bits + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
            std::memcpy(seen_.data() + 64 * k + 8 * byte, &ones, 8);
        }
    }
    for (HeapSize taken : rules_->whole) {
        if (taken == n) seen_[0] = 1;
    }
    for (HeapSize taken : rules_->takes) {
        if (taken < n) seen_[values_[n - taken]] = 1;
    }
    const HeapSize last = sizes_.parts.back();
    for (HeapSize taken : rules_->splits) {
        for (const HeapSize a : large_) {
            if (a + taken < n) seen_[values_[a] ^ values_[n - taken - a]] = 1;
        }
    }
    for (std::size_t next = 0; next < rows;) {
        m5::Wanted wanted;
        next = m5::want(seen_.data(), next, rows, wanted);
        for (HeapSize taken : rules_->splits) {
            const HeapSize sum = n - taken;
            m5::Pairs pairs = bytes_.pairs(sum, 1, sum % last + 1);
            pairs.left = values_ + 1;
            pairs.right = values_ + sum - 1;
            if (rows <= m5::short_rows) pairs.left = pairs.right = nullptr;
            if (wanted.count > 0) m5::sift(pairs, wanted, seen_.data());
        }
        const auto end = seen_.begin() + static_cast<std::ptrdiff_t>(next * m5::row_values);
        const auto mex = std::find(seen_.begin(), end, std::uint8_t{0});
        if (mex != end) return static_cast<StoredValue>(mex - seen_.begin());
    }
    return static_cast<StoredValue>(seen_.size());
}

void ConvolutionMethod::extend(std::vector<StoredValue>& values, HeapSize last) {
    if (values.size() > last) return;
    if (values.capacity() <= last) values.reserve(last + last / 2 + 1);
    values_ = values.data();
    bytes_.grow(last);
    const auto take_up = [&] {
        for (; taken_up_ + 1 < values.size(); ++taken_up_) {
            const HeapSize n = taken_up_ + 1;
            bytes_.put(n, values[n]);
            greatest_ = std::max(greatest_, values[n]);
            if (count_ != 0 && values[n] >= count_) large_.push_back(n);
        }
    };
    if (rules_) take_up();
    while (values.size() <= last) {
        const HeapSize n = values.size();
        if (serves(n)) {
            values.push_back(settle(n));
        } else if (!rules_ || given_up_ != 0) {
            dense_.extend(values, last);
        } else {
            const HeapSize block = n / sizes_.block * sizes_.block;
            const HeapSize next = block > 0 && block == begin_ && block != left_out_ ? found_from_ + margin_
                                                                                     : block + sizes_.block;
            dense_.extend(values, std::min(last, next - 1));
        }
        if (rules_) take_up();
    }
}

}  // namespace ishitori::inline values
