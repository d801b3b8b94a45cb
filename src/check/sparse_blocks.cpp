// Vectorised derivation of values. Heaps n, n + 1, .. of a block are in two or four vectors, heap n + j in
// vector j % 2 or j % 4. First come the options through far heaps, for all heaps at once. Then, heap by heap,
// the options through heaps that may be in the block, and with them the least common value that is not an
// option; taps of moderate distance handle several heaps at once. Then each rare value must be an option of
// the heaps of greater value. They are bits, 512 in a segment: one option (a take, or a small heap left) is
// tested for all of them at once. The heaps without an option so far try many small heaps at once. The choice
// and the order of the options do not belong to the proof: they only affect the time.
#include "check/sparse_blocks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wpsabi"  // only inlined functions return vectors
#endif

// The compiler makes a version for each of these processors; the best one for this processor runs.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ISHITORI_FOR_EACH_PROCESSOR [[gnu::target_clones("avx512f", "avx2", "default")]]
#else
#define ISHITORI_FOR_EACH_PROCESSOR
#endif

namespace ishitori::check {

namespace {

constexpr std::size_t lanes = SparseBlocks::lanes;
constexpr std::size_t together = 16;      // witnesses tried before the pending heaps are counted again
constexpr std::size_t facing_heaps = 64;  // tried at once for a pending heap
// Witnesses are chosen so that they cover everything in the samples this many times: a single cover would fit
// only the samples.
constexpr unsigned covers = 3;

bool has(const std::vector<std::uint64_t>& set, unsigned value) {
    return value / 64 < set.size() && (set[value / 64] >> value % 64 & 1) != 0;
}

// True if some bit is 1.
template <class Vector>
[[gnu::always_inline]] inline bool any(const Vector& vector) {
    using Quarter [[gnu::vector_size(16)]] = std::uint64_t;
    Quarter quarters[sizeof vector / 16], all{};
    std::memcpy(quarters, &vector, sizeof vector);
    for (const Quarter& quarter : quarters) all |= quarter;
    return (all[0] | all[1]) != 0;
}

// A bit for each heap of a segment.
using Heaps [[gnu::vector_size(SparseBlocks::segment / 8)]] = std::uint64_t;

// For each value the heaps with it, in a segment and the history before it: a row of bits, bit j % 8 of byte
// j / 8 for heap j.
class Places {
  public:
    static constexpr std::size_t row = (SparseBlocks::history + SparseBlocks::segment) / 8;

    // A segment begins with values[0]; its heaps have no values yet.
    Places(unsigned room, const std::uint16_t* values) : bytes_(room * row, 0) {
        mark(values - SparseBlocks::history, SparseBlocks::history, 0);
    }
    void fill(const std::uint16_t* values, std::size_t heaps) { mark(values, heaps, SparseBlocks::history); }
    // The next segment.
    void slide() {
        constexpr std::size_t by = SparseBlocks::segment / 8;
        for (auto at = bytes_.begin(); at != bytes_.end(); at += row) {
            std::fill(std::copy(at + by, at + row, at), at + row, 0);
        }
    }
    // The byte of the row of a value that belongs to the heap `distance` below the segment, a multiple of 8.
    static std::uint32_t place(std::size_t value, HeapSize distance) {
        return static_cast<std::uint32_t>(value * row + (SparseBlocks::history - distance) / 8);
    }
    [[gnu::always_inline]] Heaps heaps(std::uint32_t place) const {
        Heaps found;
        std::memcpy(&found, &bytes_[place], sizeof found);
        return found;
    }

  private:
    void mark(const std::uint16_t* values, std::size_t heaps, std::size_t at) {
        for (std::size_t j = 0; j < heaps; j += 8) {
            for (std::size_t bit = 0; bit < 8; ++bit)
                bytes_[values[j + bit] * row + (at + j) / 8] |= static_cast<std::uint8_t>(1U << bit);
        }
    }

    std::vector<std::uint8_t> bytes_;
};

// Calls use(v, heaps) for each rare value v and the heaps of the segment from n on that must have it as an
// option: v is rare for them and below their value.
template <class Use>
[[gnu::always_inline]] inline void for_each_rare(const SparseBlocks& sparse, unsigned room,
                                                 const Places& places, HeapSize n, Use use) {
    Heaps above{};
    for (unsigned v = room; v-- > 0;) {
        std::uint64_t rare = 0;
        for (unsigned j = 0; j < 2; ++j) {
            const bool halves = v == 0 && sparse.halves && (n + j - sparse.splits.front()) % 2 == 0;
            if (!halves && has(sparse.rare[(n + j) % 2], v)) rare |= ~std::uint64_t{0} / 3 << j;
        }
        if (rare != 0) use(v, above & rare);
        above |= places.heaps(Places::place(v, 0));
    }
}

template <class Word, unsigned words>
struct Block {
    static constexpr unsigned bits = 8 * sizeof(Word), parts = sizeof(Word) / 2;
    static constexpr bool lowest_first = std::endian::native == std::endian::little;

    // Word w of heap j is [w][j % parts][j / parts].
    using Table = Word[words][parts][lanes / parts];

    // A set of values below words * bits for each heap: bit v % bits of word v / bits.
    template <std::size_t heaps>
    struct Sets {
        // A word for every heap of one part; the values of this many heaps side by side are one word, too.
        using Part [[gnu::vector_size(heaps / parts * sizeof(Word))]] = Word;
        Part word[words][parts]{};

        [[gnu::always_inline]] static Part values_of(const Part& side_by_side, unsigned part) {
            return side_by_side >> 16 * (lowest_first ? part : parts - 1 - part) & 0xFFFF;
        }
        [[gnu::always_inline]] void add(const std::uint16_t* at, const Tap& tap) {
            Part found;
            std::memcpy(&found, at - tap.distance, sizeof found);
            add_all(found ^ static_cast<Word>(tap.values));
        }
        // The same with the numbers of these values.
        [[gnu::always_inline]] void add_numbers(const std::uint16_t* at, const Tap& tap,
                                                const CommonNumbers& numbers) {
            Part found;
            std::memcpy(&found, at - tap.distance, sizeof found);
            found ^= static_cast<Word>(tap.values);
            add_all((found & static_cast<Word>(numbers.below * four_times)) |
                    (found >> 1 & static_cast<Word>(numbers.above() * four_times)));  // all are below 2^15
        }
        [[gnu::always_inline]] void add_all(const Part& found) {
            for (unsigned part = 0; part < parts; ++part) {
                const Part value = values_of(found, part);
                const Part bit = (Part{} + Word{1}) << (words == 1 ? value : value % bits);
                if constexpr (words == 1) {
                    word[0][part] |= bit;
                } else if constexpr (words == 2) {
                    const Part second = -(value / bits);  // all ones, or 0
                    word[0][part] |= bit & ~second;
                    word[1][part] |= bit & second;
                } else {
                    for (Word w = 0; w < words; ++w) word[w][part] |= bit & ones_where_same(value / bits, w);
                }
            }
        }
        // By arithmetic on numbers below 2^31: g++ 12 compares vectors of double width lane by lane.
        [[gnu::always_inline]] static Part ones_where_same(const Part& some, Word other) {
            return -(((some ^ other) - 1) >> (bits - 1));
        }
    };

    // For these blocks of heaps, the least common values that are not options. Numbered: values are
    // represented by their numbers in sparse.numbers.
    template <bool numbered>
    [[gnu::always_inline]] static std::size_t settle(const SparseBlocks& sparse, std::uint16_t* at,
                                                     HeapSize n, std::size_t blocks) {
        Word rare[2][words];  // for even j and odd
        for (unsigned w = 0; w < words; ++w) {
            for (std::size_t j = 0; j < 2; ++j) rare[j][w] = word_of(sparse.rare[(n + j) % 2], w);
        }
        // For the block before and for this one.
        alignas(64) std::uint16_t numbers[2 * lanes];
        for (std::size_t j = 0; numbered && j < lanes; ++j)
            numbers[lanes + j] = sparse.numbers.of(*(at - lanes + j));
        for (std::size_t done = 0; done < blocks; ++done, at += lanes) {
            Sets<lanes> options;
            for (const Tap& tap : sparse.far) {
                if constexpr (numbered)
                    options.add_numbers(at, tap, sparse.numbers);
                else
                    options.add(at, tap);
            }
            Table seen;
            std::memcpy(seen, options.word, sizeof seen);
            if (numbered) std::memcpy(numbers, numbers + lanes, sizeof numbers / 2);
            // The operands of the nearer taps: numbers, if numbers are used.
            const std::uint16_t* const own = numbered ? numbers + lanes : at;
            // Returns false if there is no room for its value.
            const auto settle_heap = [&](std::size_t lane, std::size_t part) {
                const std::size_t j = parts * lane + part;
                Word taken[words];
                for (unsigned w = 0; w < words; ++w)
                    taken[w] = seen[w][part][lane] | (numbered ? Word{0} : rare[part % 2][w]);
                for (const Tap& tap : sparse.near) {
                    const unsigned value = static_cast<std::uint16_t>(tap.values) ^ *(own + j - tap.distance);
                    taken[words == 1 ? 0 : value / bits] |= Word{1} << (value % bits);
                }
                unsigned w = 0;
                while (w < words && static_cast<Word>(~taken[w]) == 0) ++w;
                if (w == words) return false;
                const auto least =
                    static_cast<std::uint16_t>(w * bits + static_cast<unsigned>(std::countr_one(taken[w])));
                if (numbered) numbers[lanes + j] = least;
                at[j] = numbered ? sparse.numbers.common[(n + part) % 2][least] : least;
                return true;
            };
            for (std::size_t lane = 0; lane < lanes / parts; ++lane) {
                const std::size_t j = parts * lane;
                if (j % SparseBlocks::some == 0) add_nearer<SparseBlocks::some>(sparse.middle, own, j, seen);
                if (j % SparseBlocks::few == 0) add_nearer<SparseBlocks::few>(sparse.close, own, j, seen);
                const bool room = [&]<std::size_t... part>(std::index_sequence<part...>) {
                    return (settle_heap(lane, part) && ...);
                }
                (std::make_index_sequence<parts>());
                if (!room) return done;
            }
        }
        return blocks;
    }

    // The options of this many heaps, from heap j of the block on, by taps that reach back at least that far.
    template <std::size_t heaps>
    [[gnu::always_inline]] static void add_nearer(const std::vector<Tap>& taps, const std::uint16_t* own,
                                                  std::size_t j, Table& seen) {
        if (taps.empty()) return;
        Sets<heaps> options;
        for (const Tap& tap : taps) options.add(own + j, tap);
        for (unsigned w = 0; w < words; ++w) {
            for (std::size_t part = 0; part < parts; ++part) {
                typename Sets<heaps>::Part found;
                std::memcpy(&found, &seen[w][part][j / parts], sizeof found);
                found |= options.word[w][part];
                std::memcpy(&seen[w][part][j / parts], &found, sizeof found);
            }
        }
    }

    static Word word_of(const std::vector<std::uint64_t>& set, unsigned w) {
        const std::size_t first = std::size_t{w} * bits;
        return first / 64 < set.size() ? static_cast<Word>(set[first / 64] >> first % 64) : Word{0};
    }
};

#define ISHITORI_SETTLE(name, Word, words, numbered)                                     \
    ISHITORI_FOR_EACH_PROCESSOR                                                          \
    std::size_t settle_##name(const SparseBlocks& sparse, std::uint16_t* at, HeapSize n, \
                              std::size_t blocks) {                                      \
        return Block<Word, words>::settle<numbered>(sparse, at, n, blocks);              \
    }
ISHITORI_SETTLE(32, std::uint32_t, 1, false)
ISHITORI_SETTLE(64, std::uint64_t, 1, false)
ISHITORI_SETTLE(128, std::uint64_t, 2, false)
ISHITORI_SETTLE(256, std::uint32_t, 8, false)  // faster than words of 64 bits
ISHITORI_SETTLE(64_numbered, std::uint32_t, 1, true)
ISHITORI_SETTLE(128_numbered, std::uint64_t, 1, true)
ISHITORI_SETTLE(256_numbered, std::uint64_t, 2, true)

// True if the heap at `at` has an option with this value: a take, or a split into a small heap and the heap
// that faces it.
[[gnu::always_inline]] inline bool found(const SparseBlocks& sparse, const std::uint16_t* at, HeapSize reach,
                                         std::uint16_t value, std::uint64_t& tries) {
    for (const HeapSize i : sparse.takes) {
        if (*(at - i) == value) return true;
    }
    const std::uint16_t* const end = sparse.reversed.data() + sparse.reversed.size();
    bool tried = true;
    for (HeapSize b = 1; tried; b += facing_heaps) {
        tried = false;
        for (const HeapSize i : sparse.splits) {
            if (tries == 0) return false;
            --tries;
            if (b + facing_heaps > sparse.reversed.size() || i + b + facing_heaps > reach) continue;
            tried = true;
            Heaps borrows{};
            for (std::size_t k = 0; k < facing_heaps; k += 32) {
                Heaps small, facing;
                std::memcpy(&small, end - (b + facing_heaps) + k, sizeof small);  // the last one first
                std::memcpy(&facing, at - (i + b + facing_heaps - 1) + k, sizeof facing);
                borrows |= (small ^ facing ^ value * four_times) - four_times;  // all are below 2^15
            }
            if (any(borrows & (four_times << 15))) return true;
        }
    }
    return false;
}

// The number of heaps of a segment before the first that lacks an option.
ISHITORI_FOR_EACH_PROCESSOR
std::size_t find_rare(const SparseBlocks& sparse, unsigned room, const Places& places,
                      const std::uint16_t* at, HeapSize n, HeapSize reach, std::size_t heaps,
                      std::uint64_t& tries) {
    std::size_t proved = heaps;
    for_each_rare(
        sparse, room, places, n, [&](unsigned v, const Heaps& wanted) __attribute__((always_inline)) {
            const auto& witnesses = sparse.witnesses[v];
            Heaps left = wanted;
            bool missing = any(left);
            for (std::size_t t = 0; missing && t + together <= witnesses.size(); t += together) {
                for (std::size_t k = t; k < t + together; ++k) left &= ~places.heaps(witnesses[k]);
                missing = any(left);
            }
            if (!missing) return;
            std::uint8_t bytes[sizeof left];
            std::memcpy(bytes, &left, sizeof left);
            for (std::size_t j = 0; j < heaps; j += 8) {
                for (unsigned bits = bytes[j / 8]; bits != 0; bits &= bits - 1) {
                    const std::size_t heap = j + static_cast<unsigned>(std::countr_zero(bits));
                    if (heap < proved &&
                        !found(sparse, at + heap, reach, static_cast<std::uint16_t>(v), tries))
                        proved = heap;
                }
            }
        });
    return proved;
}

std::size_t count(const Heaps& heaps) {
    std::uint64_t words[sizeof heaps / 8];
    std::memcpy(words, &heaps, sizeof heaps);
    std::size_t bits = 0;
    for (const std::uint64_t word : words) bits += static_cast<unsigned>(std::popcount(word));
    return bits;
}

// Greedy set cover: moves candidates to the witnesses until they cover all that any candidate covers; the
// next is always one that covers most.
void add_cover(const std::vector<Places>& samples, std::vector<Heaps> left,
               std::vector<std::uint32_t>& candidates, std::vector<std::uint32_t>& witnesses,
               Budget& budget) {
    std::vector<std::size_t> finds(candidates.size(),
                                   ~std::size_t{0});  // an upper bound, exact when last computed
    while (budget.work(candidates.size())) {
        std::size_t best = 0, most = 0;
        for (std::size_t c = 0; c < candidates.size(); ++c) {
            if (finds[c] <= most) continue;
            finds[c] = 0;
            constexpr std::uint64_t steps = 8;
            if (!budget.work(steps * left.size())) return;
            for (std::size_t s = 0; s < left.size(); ++s)
                finds[c] += count(left[s] & samples[s].heaps(candidates[c]));
            if (finds[c] > most) best = c, most = finds[c];
        }
        if (most == 0) return;
        for (std::size_t s = 0; s < left.size(); ++s) left[s] &= ~samples[s].heaps(candidates[best]);
        witnesses.push_back(candidates[best]);
        candidates[best] = candidates.back();
        finds[best] = finds.back();
        candidates.pop_back();
        finds.pop_back();
    }
}

}  // namespace

void number_common(SparseBlocks& sparse, std::uint32_t mask, unsigned room) {
    sparse.numbers.below = static_cast<std::uint16_t>((mask & -mask) - 1);
    for (unsigned odd = 0; odd < 2; ++odd) {
        sparse.numbers.common[odd].clear();
        for (unsigned value = 0; value < room; ++value) {
            if (!has(sparse.rare[odd], value))
                sparse.numbers.common[odd].push_back(static_cast<std::uint16_t>(value));
        }
    }
}

void choose_witnesses(SparseBlocks& sparse, unsigned room, const std::uint16_t* values, HeapSize n,
                      std::size_t segments, Budget& budget) {
    std::vector<Places> samples;
    std::vector<std::vector<Heaps>> wanted(
        room);  // for each rare value, the heaps of the segments that need it as an option
    for (std::size_t s = segments; s > 0; --s) {
        const std::size_t back = s * SparseBlocks::segment;
        samples.emplace_back(room, values - back).fill(values - back, SparseBlocks::segment);
        for_each_rare(sparse, room, samples.back(), n - back,
                      [&](unsigned v, const Heaps& heaps) { wanted[v].push_back(heaps); });
    }
    sparse.witnesses.assign(room, {});
    for (unsigned v = 0; v < room; ++v) {
        if (wanted[v].empty()) continue;
        std::vector<std::uint32_t> candidates;
        for (const HeapSize i : sparse.splits) {
            for (HeapSize b = 1; b < sparse.reversed.size() && b + i <= SparseBlocks::history; ++b) {
                const std::uint16_t small = sparse.reversed[sparse.reversed.size() - 1 - b];
                if ((b + i) % 8 == 0) candidates.push_back(Places::place(v ^ small, b + i));
            }
        }
        auto& witnesses = sparse.witnesses[v];
        for (unsigned cover = 0; cover < covers; ++cover)
            add_cover(samples, wanted[v], candidates, witnesses, budget);
        while (witnesses.size() % together != 0) witnesses.push_back(witnesses.front());
    }
}

std::size_t derive_blocks(const SparseBlocks& sparse, unsigned room, std::uint16_t* values, HeapSize n,
                          HeapSize reach, std::size_t blocks, std::uint64_t& tries) {
    const bool numbered = sparse.numbers.used();
    const auto settle = room <= 32    ? settle_32
                        : room <= 64  ? (numbered ? settle_64_numbered : settle_64)
                        : room <= 128 ? (numbered ? settle_128_numbered : settle_128)
                                      : (numbered ? settle_256_numbered : settle_256);
    if (sparse.all_common) return lanes * settle(sparse, values, n, blocks);
    constexpr std::size_t at_once = SparseBlocks::segment / lanes;
    Places places(room, values);
    std::size_t done = 0;
    while (blocks > 0) {
        const std::size_t wanted = std::min(blocks, at_once);
        const std::size_t heaps = lanes * settle(sparse, values + done, n + done, wanted);
        places.fill(values + done, heaps);
        const std::size_t proved =
            find_rare(sparse, room, places, values + done, n + done, reach + done, heaps, tries);
        done += proved;
        if (proved < lanes * wanted) break;
        blocks -= wanted;
        places.slide();
    }
    return done;
}

}  // namespace ishitori::check
