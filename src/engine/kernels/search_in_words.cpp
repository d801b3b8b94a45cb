// Bit-sliced mex as in search.cpp, with 2 and 4 groups, where a word holds all options of a heap. With wide
// look-ups, few.cpp is used instead.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search_in_words.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/kernels/kernels.hpp"
#include "engine/kernels/settle.hpp"
#include "engine/kernels/slices-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Eight heaps are settled at once. The taps of lag 16 and more are looked up one step ahead, and the taps of
// lags 8 to 15 in a register with the last 16 values, so that no load waits for the stores just before it.

template <class Word>
using Lanes = hn::CappedTag<Word, 32 / sizeof(Word)>;

// The taps of lags 16 to 63. `shared`: each also gives its option some heaps later, for all shifts; `own` has
// the rest.
struct MidTaps {
    std::vector<Tap> shared, own;

    explicit MidTaps(const SearchTask& task) {
        const std::span<const Tap> all = task.mid;  // in ascending order
        const std::span<const unsigned> shifts = task.part_shifts;
        for (const Tap& tap : all) {
            const auto given = [&](unsigned shift) {
                return std::binary_search(shared.begin(), shared.end(), Tap{tap.lag - shift, tap.value});
            };
            const auto gives = [&](unsigned shift) {
                return std::binary_search(all.begin(), all.end(), Tap{tap.lag + shift, tap.value});
            };
            if (std::ranges::any_of(shifts, given)) continue;
            const bool each = !shifts.empty() && std::ranges::all_of(shifts, gives);
            (each ? shared : own).push_back(tap);
        }
    }
};

// Adds the words by shared taps, moved by each shift too.
template <class Word>
HWY_INLINE void add_shifted(const Word* shared, std::span<const unsigned> shifts, Word* words) {
    const Lanes<Word> d;
    for (std::size_t at = 0; at < 8; at += hn::Lanes(d)) {
        auto all = hn::Or(hn::Load(d, words + at), hn::Load(d, shared + at));
        for (const unsigned shift : shifts) all = hn::Or(all, hn::LoadU(d, shared + at - shift));
        hn::Store(all, d, words + at);
    }
}

// Adds the values of the first `used` groups that taps exclude for the 64 heaps from `plain`, by look-ups.
inline void look_up_taps(std::span<const Tap> taps, const std::uint8_t* plain, unsigned used,
                         std::uint8_t* slices, bool fresh) {
    const auto slice = [&]<unsigned Used>(std::integral_constant<unsigned, Used>)
                           HWY_ATTR { slice_block<Used, false, false>(plain, taps, 0, slices, fresh); };
    if (used == 1) return slice(std::integral_constant<unsigned, 1>());
    if (used == 2) return slice(std::integral_constant<unsigned, 2>());
    slice(std::integral_constant<unsigned, 4>());
}

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2

// Where an instruction shifts each lane by its own count, it makes the word of an option.

// Adds the options of taps to the words of eight heaps. heaps(lag, first): the values that a tap reads, for
// as many heaps from `first` on as a vector has words.
template <class Word, class Heaps>
HWY_INLINE void add_to_eight(std::span<const Tap> taps, Word* words, Heaps heaps) {
    const Lanes<Word> d;
    constexpr std::size_t lanes = hn::MaxLanes(d);
    hn::Vec<decltype(d)> all[8 / lanes];
    for (std::size_t v = 0; v < 8 / lanes; ++v) all[v] = hn::Load(d, words + v * lanes);
    for (const Tap& tap : taps) {
        const auto value = hn::Set(d, static_cast<Word>(tap.value));
        for (std::size_t v = 0; v < 8 / lanes; ++v) {
            const auto options = hn::Xor(heaps(tap.lag, v * lanes), value);
            all[v] = hn::Or(all[v], hn::Shl(hn::Set(d, Word{1}), options));
        }
    }
    for (std::size_t v = 0; v < 8 / lanes; ++v) hn::Store(all[v], d, words + v * lanes);
}

template <class Word>
HWY_INLINE void add_mid(const std::vector<Tap>& taps, const std::uint8_t* plain, Word* words) {
    add_to_eight(taps, words, [&](std::uint32_t lag, std::size_t first) HWY_ATTR {
        const Lanes<Word> d;
        const hn::Rebind<std::uint32_t, decltype(d)> d32;
        const hn::Rebind<std::uint8_t, decltype(d)> d8;
        const auto heaps = hn::PromoteTo(d32, hn::LoadU(d8, plain + first - lag));
        if constexpr (sizeof(Word) == 8) {
            return hn::PromoteTo(d, heaps);
        } else {
            return heaps;
        }
    });
}

// The taps of lags 8 to 15. last: the 16 values before, in each 16 bytes.
template <class Word>
HWY_INLINE void add_half(const SearchTask& task, hn::Vec<Lanes<std::uint8_t>> last, Word* words) {
    add_to_eight(task.half, words, [&](std::uint32_t lag, std::size_t first) HWY_ATTR {
        const Lanes<Word> d;
        const Lanes<std::uint8_t> d8;
        constexpr Word none = static_cast<Word>(0x8080808080808000);  // in the higher bytes of a word
        const auto place =
            hn::Add(hn::Iota(d, Word{0}), hn::Set(d, static_cast<Word>(none + first + 16 - lag)));
        return hn::BitCast(d, look_up(last, hn::BitCast(d8, place)));
    });
}

// Settles the heaps of a block one after the other.
class Settling {
  public:
    explicit Settling(const SearchTask& task)
        : table_(*task.near_table), settle_(settle_of_kind(table_.kind)) {
        before_.begin(table_, task.plain);
    }
    void begin_block() { now_ = before_; }
    void end_block() { before_ = now_; }
    // The values of eight heaps, from number `at` of the block on, by the words of their other taps.
    template <class Word>
    HWY_INLINE std::uint64_t settle(const Word* words, std::size_t /*at*/) {
        alignas(64) std::uint64_t open[8];
        for (std::size_t j = 0; j < 8; ++j) open[j] = ~std::uint64_t{words[j]};
        return settle_(table_, open, now_);
    }

  private:
    const NearTable& table_;
    Settle settle_;
    NearExcluded before_, now_;
};

// The old taps, by look-ups. (The rows of other targets, below, take as long here.)
class OldTaps {
  public:
    OldTaps(const TapPart& part, std::size_t /*blocks*/, unsigned /*groups*/) : taps_(part.all()) {}
    // The slices of the 64 heaps from `plain`, for the values of the first `used` groups.
    void slice(const std::uint8_t* plain, unsigned used, std::uint8_t* slices) {
        look_up_taps(taps_, plain, used, slices, true);
    }

  private:
    std::span<const Tap> taps_;
};

#else

// Elsewhere a look-up makes the bits of options. One vector has the values 0 to 7 of eight heaps, then the
// values 8 to 15 of the same heaps.
alignas(16) constexpr std::uint8_t eight_heaps[16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
alignas(16) constexpr std::uint8_t second_half[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};

// Adds the options of taps to the words of eight heaps. heaps(lag): the values that a tap reads, twice.
template <class Word, class Heaps>
HWY_INLINE void add_to_eight(std::span<const Tap> taps, Word* words, Heaps heaps) {
    constexpr unsigned groups = sizeof(Word) / 2;
    const Narrow d8;
    const hn::Repartition<std::uint32_t, Narrow> d32;
    const hn::Repartition<std::uint64_t, Narrow> d64;
    using V = hn::Vec<Narrow>;
    if (taps.empty()) return;
    const V low = hn::Load(d8, low_bits[0]);
    const V second = hn::Load(d8, second_half);
    V all[groups];
    for (V& of : all) of = hn::Zero(d8);
    for (const Tap& tap : taps) {
        const V value = hn::BitCast(d8, hn::Set(d32, tap.four_values));
        const V options = hn::Xor(heaps(tap.lag), hn::Xor(value, second));
        for (unsigned k = 0; k < groups; ++k)
            all[k] = hn::Or(all[k], look_up(low, within_group(d8, options, k << 4)));
    }
    V pairs[groups], of_taps[groups];
    for (unsigned k = 0; k < groups; ++k) {
        const auto upper = hn::InterleaveUpper(d64, hn::BitCast(d64, all[k]), hn::BitCast(d64, all[k]));
        pairs[k] = hn::InterleaveLower(d8, all[k], hn::BitCast(d8, upper));
    }
    words_of_pairs<groups>(pairs, of_taps);
    auto* const to = reinterpret_cast<std::uint8_t*>(words);
    for (unsigned q = 0; q < groups; ++q)
        hn::StoreU(hn::Or(hn::LoadU(d8, to + 16 * q), of_taps[q]), d8, to + 16 * q);
}

template <class Word>
HWY_NOINLINE void add_mid(const std::vector<Tap>& taps, const std::uint8_t* plain, Word* words) {
    add_to_eight(taps, words, [&](std::uint32_t lag) HWY_ATTR {
        const hn::Repartition<std::uint64_t, Narrow> d64;
        std::uint64_t heaps;
        std::memcpy(&heaps, plain - lag, sizeof heaps);
        return hn::BitCast(Narrow(), hn::Set(d64, heaps));
    });
}

// The taps of lags 8 to 15. last: the 16 values before.
template <class Word>
HWY_INLINE void add_half(const SearchTask& task, hn::Vec<Narrow> last, Word* words) {
    add_to_eight(task.half, words, [&](std::uint32_t lag) HWY_ATTR {
        const Narrow d8;
        const auto place =
            hn::Add(hn::Load(d8, eight_heaps), hn::Set(d8, static_cast<std::uint8_t>(16 - lag)));
        return look_up(last, place);
    });
}

// Settles the heaps of a block one after the other by their words, as Settle does, for any near taps.
class Settling {
  public:
    explicit Settling(const SearchTask& task) {
        const NearTable& table = *task.near_table;
        before_.begin(table, task.plain);
        // A tap of lag 1 decides how long the next heap waits. The usual one gives the heap's own value.
        const bool own_next = table.kind % 3 == 1;
        if (own_next) of_next_ = ~std::uint64_t{0};
        for (unsigned lag = 1, left = table.kind; left != 0; ++lag, left /= 3) {
            if (left % 3 != 0 && !(lag == 1 && own_next)) looked_[count_++] = {lag, table.of[lag]};
        }
        while (count_ < few) looked_[count_++] = {0, table.of[0]};  // excludes nothing
    }
    void begin_block() {
        std::copy(before_.of, before_.of + longest, given_);
        std::fill(given_ + longest, given_ + block + longest, 0);
    }
    void end_block() { std::copy(given_ + block, given_ + block + longest, before_.of); }
    template <class Word>
    std::uint64_t settle(const Word* words, std::size_t at) {
        return count_ > few ? eight<true>(words, at) : eight<false>(words, at);
    }

  private:
    static constexpr unsigned longest = NearTable::longest_lag, few = 2;
    struct Looked {
        unsigned lag;
        const std::uint64_t* of;
    };

    // Not inline: in a larger function a browser's compiler keeps `next` in memory.
    template <bool More, class Word>
    HWY_NOINLINE std::uint64_t eight(const Word* words, std::size_t at) {
        const Looked first = looked_[0], second = looked_[1];
        const std::uint64_t of_next = of_next_;
        std::uint64_t* const given = given_ + at;
        std::uint64_t values = 0, next = 0;
        for (std::size_t j = 0; j < 8; ++j) {
            const std::uint64_t open = ~(words[j] | given[j] | next);
            const auto value = static_cast<std::uint64_t>(std::countr_zero(open));
            values = values >> 8 | value << 56;
            next = open & (0 - open) & of_next;
            given[j + first.lag] |= first.of[value];
            given[j + second.lag] |= second.of[value];
            if constexpr (More) {
                for (unsigned t = few; t < count_; ++t) given[j + looked_[t].lag] |= looked_[t].of[value];
            }
        }
        given[8] |= next;
        return values;
    }

    Looked looked_[longest];
    unsigned count_ = 0;
    std::uint64_t of_next_ = 0;
    NearExcluded before_;
    std::uint64_t given_[block + longest];
};

// The old taps, mostly without look-ups. Rows of bytes, one for each eight values, have the bit of each
// heap's value. XOR with a tap's value is another row, by the upper bits of this value, and a permutation of
// the bits of a byte, by its lower three: this one is applied once to the union of all such taps.
class OldTaps {
  public:
    OldTaps(const TapPart& part, std::size_t blocks, unsigned groups) : rows_count_(2 * groups) {
        const std::size_t reach = std::min(longest_lag, 8 * blocks * block);
        const std::span<const Tap> all = part.all();
        const auto in_rows = [&](const Tap& tap) { return tap.lag <= reach; };
        for (const unsigned permutation : permutations) {
            for (const Tap& tap : all) {
                if (tap.value % 8 != permutation || !in_rows(tap)) continue;
                rows_of_.push_back({});
                for (unsigned k = 0; k < 8; ++k)
                    rows_of_.back().at[k] = static_cast<std::int32_t>((k ^ tap.value / 8) % 8 * stride) -
                                            static_cast<std::int32_t>(tap.lag);
                reach_ = std::max<std::size_t>(reach_, tap.lag);
            }
            end_[permutation] = rows_of_.size();
        }
        const bool few = rows_of_.size() < least_taps;
        if (few) rows_of_.clear();
        for (const Tap& tap : all) {
            if (few || !in_rows(tap)) others_.push_back(tap);
        }
    }

    // The slices of the 64 heaps from `plain`, for the values of the first `used` groups.
    HWY_NOINLINE void slice(const std::uint8_t* plain, unsigned used, std::uint8_t* slices) {
        if (!rows_of_.empty()) {
            make_rows(plain);
            const std::uint8_t* const at = rows_ + (plain - origin_);
            for (unsigned k = 0; k < 2 * used; k += at_once) slice_rows(at, k, slices + k * block);
        }
        look_up_taps(others_, plain, used, slices, rows_of_.empty());
    }

  private:
    static constexpr std::size_t longest_lag = 4096, length = 2 * longest_lag, stride = length + block;
    static constexpr std::size_t least_taps = 24;  // fewer take less time by look-ups
    static constexpr unsigned vectors = block / hn::MaxLanes(Wide()), at_once = 8 / vectors;
    // In this order each differs from the next by one bit.
    static constexpr unsigned permutations[8] = {4, 5, 7, 6, 2, 3, 1, 0};
    template <unsigned By>
    using Bits = std::integral_constant<unsigned, By>;
    // Where the bits of a tap's options are, for each eight values: an offset to the place of the heap.
    struct Row {
        std::int32_t at[8];
    };

    // Afterwards the rows have the heaps from reach_ before `plain` on.
    void make_rows(const std::uint8_t* plain) {
        const Narrow d;
        if (known_to_ == nullptr) {
            known_to_ = plain - reach_;
            origin_ = known_to_;
        }
        if (static_cast<std::size_t>(plain - origin_) + block > length) {
            const std::size_t gone = static_cast<std::size_t>(known_to_ - origin_) - reach_;
            for (unsigned k = 0; k < rows_count_; ++k)
                std::memmove(rows_ + k * stride, rows_ + k * stride + gone, reach_);
            origin_ += gone;
        }
        const auto low = hn::LoadDup128(d, low_bits[0]), high = hn::LoadDup128(d, high_bits[0]);
        for (; known_to_ < plain; known_to_ += 16) {
            const auto heaps = hn::LoadU(d, known_to_);
            std::uint8_t* const to = rows_ + (known_to_ - origin_);
            for (unsigned k = 0; k < rows_count_; k += 2) {
                const auto own = within_group(d, heaps, k << 3);
                hn::StoreU(look_up(low, own), d, to + k * stride);
                hn::StoreU(look_up(high, own), d, to + (k + 1) * stride);
            }
        }
        known_to_ = plain;
    }

    // The slices from number k on, `at_once` of them, by the rows. at: the place of the first heap in the
    // first row.
    HWY_NOINLINE void slice_rows(const std::uint8_t* at, unsigned k, std::uint8_t* slices) const {
        const Wide d;
        const hn::Repartition<std::uint16_t, Wide> d16;
        constexpr std::size_t lanes = hn::MaxLanes(Wide());
        using V = hn::Vec<Wide>;
        V all[at_once][vectors];
        for (auto& row : all) {
            for (V& of : row) of = hn::Zero(d);
        }
        // Swaps each `By` bits with the next.
        const auto permute = [&]<unsigned By>(Bits<By>) HWY_ATTR {
            const V kept = hn::Set(d, By == 1 ? 0x55 : By == 2 ? 0x33 : 0x0F);
            for (auto& row : all) {
                for (V& of : row) {
                    const auto up = hn::ShiftLeft<By>(hn::BitCast(d16, hn::And(of, kept)));
                    const auto down = hn::BitCast(d, hn::ShiftRight<By>(hn::BitCast(d16, of)));
                    of = hn::Or(hn::BitCast(d, up), hn::And(down, kept));
                }
            }
        };
        const Row* tap = rows_of_.data();
        for (unsigned step = 0; step < 8; ++step) {
            if (step > 0) {
                const unsigned by = permutations[step] ^ permutations[step - 1];
                by == 1 ? permute(Bits<1>()) : by == 2 ? permute(Bits<2>()) : permute(Bits<4>());
            }
            for (const Row* const end = rows_of_.data() + end_[permutations[step]]; tap < end; ++tap) {
                for (unsigned r = 0; r < at_once; ++r) {
                    const std::uint8_t* const from = at + tap->at[k + r];
                    for (unsigned v = 0; v < vectors; ++v)
                        all[r][v] = hn::Or(all[r][v], hn::LoadU(d, from + v * lanes));
                }
            }
        }
        for (unsigned r = 0; r < at_once; ++r) {
            for (unsigned v = 0; v < vectors; ++v) hn::StoreU(all[r][v], d, slices + r * block + v * lanes);
        }
    }

    const unsigned rows_count_;
    std::vector<Row> rows_of_;  // of each tap, in the order of the permutations
    std::size_t end_[8] = {};   // the taps with a permutation end there
    std::size_t reach_ = 0;     // the longest lag of these taps
    std::vector<Tap> others_;   // looked up
    const std::uint8_t *origin_ = nullptr, *known_to_ = nullptr;  // the heaps of the rows
    alignas(64) std::uint8_t rows_[8 * stride];
};

#endif

// The search with 2 and 4 groups, block after block.
class SearchByEight {
  public:
    SearchByEight(const SearchTask& task, std::size_t blocks)
        : task_(task),
          settling_(task),
          mids_(task),
          old_(task.part_shifts.empty() ? task.old : task.parts[0], blocks, task.groups) {}

    // The same contract as search().
    bool search(std::size_t blocks) {
        const unsigned half = 8 * task_.groups;
        unsigned any = 0;
        for (std::size_t b = 0; b < blocks; ++b) {
            // Most blocks do not reach the upper half of the values, as in search_groups().
            const bool lower = any < half;
            if (lower) any = search_block<std::uint32_t>(task_.groups / 2);
            if (!lower || any >= half)
                any = task_.groups == 2 ? search_block<std::uint32_t>(2) : search_block<std::uint64_t>(4);
            if (any >= task_.limit) return true;
            settling_.end_block();
            task_.plain += block;
        }
        return false;
    }

  private:
    // For 64 heaps: the values of the first `used` groups that the old taps exclude. The taps may be shared
    // by the splitting digits.
    void slice_old(unsigned used) {
        const auto slice = [&](const std::uint8_t* plain, std::uint8_t* to)
                               HWY_ATTR { old_.slice(plain, used, to); };
        if (task_.part_shifts.empty()) return slice(task_.plain, slices_);
        shifted_.slice(task_.plain, 2 * used, task_.part_shifts, slices_, slice);
        look_up_taps(task_.parts[1].all(), task_.plain, used, slices_, false);
    }

    // Examines the values of the first `used` groups, which a word holds, and returns the OR of all values.
    template <class Word>
    unsigned search_block(unsigned used) {
        constexpr unsigned in_word = sizeof(Word) / 2;
        const Lanes<std::uint8_t> d8;
        const Lanes<std::uint64_t> d64;
        alignas(64) Word words[block];
        slice_old(used);
        std::memset(slices_ + 2 * used * block, 0, 2 * (in_word - used) * block);
        for (std::size_t at = 0; at < block; at += 16) words_of_slices<in_word>(slices_ + at, words + at);
        auto last = hn::BitCast(d64, hn::LoadDup128(d8, task_.plain - 16));
        alignas(64) Word shared[8 + block] = {};  // by the shared taps, from eight heaps before
        const auto add_mids = [&](std::size_t at) HWY_ATTR {
            add_mid(mids_.own, task_.plain + at, words + at);
            add_mid(mids_.shared, task_.plain + at, shared + 8 + at);
        };
        if (!mids_.shared.empty()) add_mid(mids_.shared, task_.plain - 8, shared);
        add_mids(0);
        settling_.begin_block();
        std::uint64_t any = 0;
        for (std::size_t at = 0; at < block; at += 8) {
            if (at + 8 < block) add_mids(at + 8);
            if (!mids_.shared.empty()) add_shifted(shared + 8 + at, task_.part_shifts, words + at);
            add_half(task_, hn::BitCast(d8, last), words + at);
            const std::uint64_t recent = settling_.settle(words + at, at);
            std::memcpy(task_.plain + at, &recent, sizeof recent);
            last = hn::InterleaveLower(d64, hn::InterleaveUpper(d64, last, last), hn::Set(d64, recent));
            any |= recent;
        }
        any |= any >> 32;
        any |= any >> 16;
        return static_cast<unsigned>((any | any >> 8) & 0xFF);
    }

    SearchTask task_;
    Settling settling_;
    const MidTaps mids_;
    OldTaps old_;
    ShiftedSlices shifted_;
    alignas(64) std::uint8_t slices_[8 * block];
};

bool search_in_words(const SearchTask& task, std::size_t blocks) {
    return SearchByEight(task, blocks).search(blocks);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(bool, search_in_words, (const SearchTask& task, std::size_t blocks), task, blocks)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE
