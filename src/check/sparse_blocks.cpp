// Heaps n, n + 1, .. of a block stand in two vectors or four, heap n + j in vector j % 2 or j % 4. First the
// options through far heaps, for all heaps at once. Then, heap by heap, those through heaps that may be in
// the block, and with them the least common value that is no option; taps that reach a few heaps back at
// least are looked at for so many heaps at once. Then the rare values below it are looked for: by the
// witnesses, for all heaps at once, and for what is left value by value through sixteen small heaps at once.
// Which options are tried, and in which order, is no part of the proof: it only decides how soon all are
// found.
#include "check/sparse_blocks.hpp"

#include <bit>
#include <cstring>
#include <utility>

// The compiler makes a version for each of these processors; the program takes the best that its own has.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ISHITORI_FOR_EACH_PROCESSOR [[gnu::target_clones("avx512f", "avx2", "default")]]
#else
#define ISHITORI_FOR_EACH_PROCESSOR
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wpsabi"  // only functions that are inlined give vectors
#endif

namespace ishitori::check {

namespace {

constexpr std::size_t lanes = SparseBlocks::lanes;
constexpr std::size_t facing_heaps = 16;  // tried at once for a value that is left
using Values [[gnu::vector_size(facing_heaps * 2)]] = std::uint16_t;

// Whether some bit is 1.
template <class Vector>
[[gnu::always_inline]] inline bool any(const Vector& vector) {
    std::uint64_t flat[sizeof vector / 8], all = 0;
    std::memcpy(flat, &vector, sizeof vector);
    for (const std::uint64_t part : flat) all |= part;
    return all != 0;
}

template <class Word, unsigned words>
struct Block {
    static constexpr unsigned bits = 8 * sizeof(Word), parts = sizeof(Word) / 2;
    static constexpr bool lowest_first = std::endian::native == std::endian::little;

    // Of heap j word w is [w][j % parts][j / parts].
    using Table = Word[words][parts][lanes / parts];

    // A set of values below words * bits for each heap: bit v % bits of word v / bits.
    template <std::size_t heaps>
    struct Sets {
        // A word for every heap of one part; the values of so many heaps side by side are one word, too.
        using Part [[gnu::vector_size(heaps / parts * sizeof(Word))]] = Word;
        Part word[words][parts]{};

        [[gnu::always_inline]] static Part values_of(const Part& side_by_side, unsigned part) {
            return side_by_side >> 16 * (lowest_first ? part : parts - 1 - part) & 0xFFFF;
        }
        [[gnu::always_inline]] void add(const std::uint16_t* values, std::uint16_t turned) {
            Part found;
            std::memcpy(&found, values, sizeof found);
            found ^= ~Word{0} / 0xFFFF * turned;
            for (unsigned part = 0; part < parts; ++part) {
                const Part value = values_of(found, part), bit = (Part{} + Word{1}) << (value % bits);
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
        // By arithmetic, of numbers below 2^31: g++ 12 compares vectors that a processor has only in halves
        // lane by lane.
        [[gnu::always_inline]] static Part ones_where_same(const Part& some, Word other) {
            return -(((some ^ other) - 1) >> (bits - 1));
        }
        [[gnu::always_inline]] static Part ones_where_above(const Part& some, Word other) {
            return -((other - some) >> (bits - 1));
        }
        // For each heap the values below its own that are in one of two sets, for even and for odd heaps.
        [[gnu::always_inline]] static Sets below(const std::uint16_t* values, const Word (&of)[words][2]) {
            Part all;
            std::memcpy(&all, values, sizeof all);
            Sets found;
            for (unsigned part = 0; part < parts; ++part) {
                const Part value = values_of(all, part), its = value / bits;
                const Part lower = ((Part{} + Word{1}) << (value % bits)) - 1;
                for (Word w = 0; w < words; ++w) {
                    found.word[w][part] =
                        ((ones_where_same(its, w) & lower) | ones_where_above(its, w)) & of[w][part % 2];
                }
            }
            return found;
        }
        [[gnu::always_inline]] bool lack(const Sets& wanted) const {
            Part missing{};
            for (unsigned w = 0; w < words; ++w) {
                for (unsigned part = 0; part < parts; ++part)
                    missing |= wanted.word[w][part] & ~word[w][part];
            }
            return any(missing);
        }
        Word of(std::size_t heap, unsigned w) const { return word[w][heap % parts][heap / parts]; }
    };

    [[gnu::always_inline]] static std::size_t derive(const SparseBlocks& sparse, std::uint16_t* at,
                                                     HeapSize n, HeapSize reach, std::size_t blocks) {
        // For even j and odd: of the rare values those for which an option is looked for, where they are
        // below G(n + j).
        Word rare[words][2], searched[words][2];
        for (std::size_t j = 0; j < 2; ++j) {
            for (unsigned w = 0; w < words; ++w) {
                rare[w][j] = word_of(sparse.rare[(n + j) % 2], w);
                searched[w][j] = sparse.all_common ? Word{0} : rare[w][j];
            }
            if (sparse.halves && (n + j - sparse.splits.front()) % 2 == 0) searched[0][j] &= ~Word{1};
        }
        for (std::size_t done = 0; done < blocks; ++done, at += lanes) {
            Sets<lanes> options;
            for (const Tap& tap : sparse.far) options.add(at - tap.distance, tap.value);
            Table seen;
            std::memcpy(seen, options.word, sizeof seen);
            // False if there is no room for its value.
            const auto settle = [&](std::size_t lane, std::size_t part) {
                const std::size_t j = parts * lane + part;
                Word taken[words];
                for (unsigned w = 0; w < words; ++w) taken[w] = seen[w][part][lane] | rare[w][part % 2];
                for (const Tap& tap : sparse.near) {
                    const unsigned value = tap.value ^ *(at + j - tap.distance);
                    taken[words == 1 ? 0 : value / bits] |= Word{1} << (value % bits);
                }
                unsigned w = 0;
                while (w < words && static_cast<Word>(~taken[w]) == 0) ++w;
                if (w == words) return false;
                at[j] =
                    static_cast<std::uint16_t>(w * bits + static_cast<unsigned>(std::countr_one(taken[w])));
                return true;
            };
            for (std::size_t lane = 0; lane < lanes / parts; ++lane) {
                if (parts * lane % SparseBlocks::few == 0) add_middle(sparse, at, parts * lane, seen);
                const bool room = [&]<std::size_t... part>(std::index_sequence<part...>) {
                    return (settle(lane, part) && ...);
                }
                (std::make_index_sequence<parts>());
                if (!room) return done * lanes;  // none of these is proved
            }
            for (const Tap& tap : sparse.middle) options.add(at - tap.distance, tap.value);
            for (const Tap& tap : sparse.near) options.add(at - tap.distance, tap.value);
            const Sets<lanes> wanted = Sets<lanes>::below(at, searched);
            constexpr std::size_t together = 8;  // witnesses tried between two looks at what is missing
            bool lacks = options.lack(wanted);
            for (std::size_t t = 0; lacks && t + together <= sparse.witnesses.size(); t += together) {
                for (std::size_t k = t; k < t + together; ++k) {
                    options.add(at - sparse.witnesses[k].distance, sparse.witnesses[k].value);
                }
                lacks = options.lack(wanted);
            }
            if (!lacks) continue;
            for (std::size_t j = 0; j < lanes; ++j) {
                for (unsigned w = 0; w < words; ++w) {
                    Word missing = wanted.of(j, w) & ~options.of(j, w);
                    for (; missing != 0; missing &= missing - 1) {
                        const auto value = static_cast<std::uint16_t>(
                            w * bits + static_cast<unsigned>(std::countr_zero(missing)));
                        if (!found(sparse, at + j, reach + done * lanes, value)) return done * lanes + j;
                    }
                }
            }
        }
        return blocks * lanes;
    }

    // The options of a few heaps, from heap j of the block on, by the taps of middle distance.
    [[gnu::always_inline]] static void add_middle(const SparseBlocks& sparse, const std::uint16_t* at,
                                                  std::size_t j, Table& seen) {
        if (sparse.middle.empty()) return;
        Sets<SparseBlocks::few> options;
        for (const Tap& tap : sparse.middle) options.add(at + j - tap.distance, tap.value);
        for (unsigned w = 0; w < words; ++w) {
            for (std::size_t part = 0; part < parts; ++part) {
                typename Sets<SparseBlocks::few>::Part own;
                std::memcpy(&own, &seen[w][part][j / parts], sizeof own);
                own |= options.word[w][part];
                std::memcpy(&seen[w][part][j / parts], &own, sizeof own);
            }
        }
    }

    // This value of the heap at `at`, through small heaps b .. b + 15 and those that face them.
    [[gnu::always_inline]] static bool found(const SparseBlocks& sparse, const std::uint16_t* at,
                                             HeapSize reach, std::uint16_t value) {
        const std::uint16_t* const end = sparse.reversed.data() + sparse.reversed.size();
        bool tried = true;
        for (HeapSize b = 1; tried; b += facing_heaps) {
            tried = false;
            for (const HeapSize i : sparse.splits) {
                if (b + facing_heaps > sparse.reversed.size() || i + b + facing_heaps > reach) continue;
                tried = true;
                Values small, facing;
                std::memcpy(&small, end - (b + facing_heaps), sizeof small);  // G(b + 15) .. G(b)
                std::memcpy(&facing, at - (i + b + facing_heaps - 1), sizeof facing);
                if (any((small ^ facing) == value)) return true;
            }
        }
        return false;
    }

    static Word word_of(const std::vector<std::uint64_t>& set, unsigned w) {
        const std::size_t first = std::size_t{w} * bits;
        return first / 64 < set.size() ? static_cast<Word>(set[first / 64] >> first % 64) : Word{0};
    }
};

#define ISHITORI_BELOW(room, Word)                                                                      \
    ISHITORI_FOR_EACH_PROCESSOR                                                                         \
    std::size_t below_##room(const SparseBlocks& sparse, std::uint16_t* at, HeapSize n, HeapSize reach, \
                             std::size_t blocks) {                                                      \
        return Block<Word, (room) / (8 * sizeof(Word))>::derive(sparse, at, n, reach, blocks);          \
    }
ISHITORI_BELOW(32, std::uint32_t)
ISHITORI_BELOW(64, std::uint64_t)
ISHITORI_BELOW(128, std::uint64_t)
ISHITORI_BELOW(256, std::uint32_t)  // a tenth faster than words of 64 bits

}  // namespace

std::size_t derive_blocks(const SparseBlocks& sparse, unsigned room, std::uint16_t* values, HeapSize n,
                          HeapSize reach, std::size_t blocks) {
    const auto below = room <= 32 ? below_32 : room <= 64 ? below_64 : room <= 128 ? below_128 : below_256;
    return below(sparse, values, n, reach, blocks);
}

}  // namespace ishitori::check
