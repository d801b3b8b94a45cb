// Heap n + j is lane j of a vector. First the options through far heaps, for all lanes at once; then, lane by
// lane, those through heaps that may be lanes before it, and with them the least common value that is no
// option. Then the rare values below it are looked for: by the witnesses, for all lanes at once, and for what
// is left value by value through sixteen small heaps at once. Which options are tried, and in which order, is
// no part of the proof: it only decides how soon all are found.
#include "check/sparse_blocks.hpp"

#include <bit>
#include <cstring>

// The compiler makes a version for each of these processors; the program takes the best that its own has.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ISHITORI_FOR_EACH_PROCESSOR [[gnu::target_clones("avx512f", "avx2", "default")]]
#else
#define ISHITORI_FOR_EACH_PROCESSOR
#endif

namespace ishitori::check {

namespace {

constexpr std::size_t lanes = SparseBlocks::lanes;
using Values [[gnu::vector_size(lanes * 2)]] = std::uint16_t;

using Word = std::uint32_t;
using Lanes [[gnu::vector_size(lanes * sizeof(Word))]] = Word;
constexpr unsigned bits = 32;  // of a Word

// Whether some bit is 1.
template <class Vector>
[[gnu::always_inline]] inline bool any(const Vector& vector) {
    std::uint64_t flat[sizeof vector / 8], all = 0;
    std::memcpy(flat, &vector, sizeof vector);
    for (const std::uint64_t part : flat) all |= part;
    return all != 0;
}

template <unsigned words>
struct Block {
    using Table = Word[words][lanes];

    // A set of values below words * bits for each lane: bit v % bits of word v / bits.
    struct Sets {
        Lanes word[words]{};

        [[gnu::always_inline]] void add(const std::uint16_t* values, std::uint16_t turned) {
            Values found;
            std::memcpy(&found, values, sizeof found);
            const Lanes value = __builtin_convertvector(found ^ turned, Lanes), one = Lanes{} + Word{1};
            if constexpr (words == 1) {
                word[0] |= one << value;
            } else {
                // By arithmetic all ones where w is its word: g++ 12 compares vectors that a processor has
                // only in halves lane by lane.
                const Lanes bit = one << (value % bits);
                for (Word w = 0; w < words; ++w) word[w] |= bit & -(((value / bits ^ w) - 1) >> 31);
            }
        }
        [[gnu::always_inline]] bool lack(const Sets& wanted) const {
            Lanes missing{};
            for (unsigned w = 0; w < words; ++w) missing |= wanted.word[w] & ~word[w];
            return any(missing);
        }
    };

    [[gnu::always_inline]] static std::size_t derive(const SparseBlocks& sparse, std::uint16_t* at,
                                                     HeapSize n, HeapSize reach, std::size_t blocks) {
        Table rare, searched;  // of these rare values an option is looked for, where they are below G
        for (std::size_t j = 0; j < lanes; ++j) {
            for (unsigned w = 0; w < words; ++w) {
                rare[w][j] = word_of(sparse.rare[(n + j) % 2], w);
                searched[w][j] = sparse.all_common ? Word{0} : rare[w][j];
            }
            if (sparse.halves && (n + j - sparse.splits.front()) % 2 == 0) searched[0][j] &= ~Word{1};
        }
        for (std::size_t done = 0; done < blocks; ++done, at += lanes) {
            Sets options, wanted;
            for (const Tap& tap : sparse.far) options.add(at - tap.distance, tap.value);
            Table seen, below;
            std::memcpy(seen, options.word, sizeof seen);
            for (std::size_t j = 0; j < lanes; ++j) {
                for (const Tap& tap : sparse.near) {
                    const unsigned value = tap.value ^ *(at + j - tap.distance);
                    seen[words == 1 ? 0 : value / bits][j] |= Word{1} << (value % bits);
                }
                unsigned w = 0;
                while (w < words && static_cast<Word>(~(seen[w][j] | rare[w][j])) == 0) {
                    below[w][j] = searched[w][j];
                    ++w;
                }
                if (w == words) return done * lanes;  // no room for this value; none of these is proved
                const auto free = static_cast<unsigned>(std::countr_one(seen[w][j] | rare[w][j]));
                at[j] = static_cast<std::uint16_t>(w * bits + free);
                below[w][j] = searched[w][j] & ((Word{1} << free) - 1);
                for (++w; w < words; ++w) below[w][j] = 0;
            }
            std::memcpy(options.word, seen, sizeof seen);
            std::memcpy(wanted.word, below, sizeof below);
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
                    Word missing = wanted.word[w][j] & ~options.word[w][j];
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

    // This value of the heap at `at`, through small heaps b .. b + 15 and those that face them.
    [[gnu::always_inline]] static bool found(const SparseBlocks& sparse, const std::uint16_t* at,
                                             HeapSize reach, std::uint16_t value) {
        const std::uint16_t* const end = sparse.reversed.data() + sparse.reversed.size();
        bool tried = true;
        for (HeapSize b = 1; tried; b += lanes) {
            tried = false;
            for (const HeapSize i : sparse.splits) {
                if (b + lanes > sparse.reversed.size() || i + b + lanes > reach) continue;
                tried = true;
                Values small, facing;
                std::memcpy(&small, end - (b + lanes), sizeof small);  // G(b + 15) .. G(b)
                std::memcpy(&facing, at - (i + b + lanes - 1), sizeof facing);
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

#define ISHITORI_BELOW(room)                                                                            \
    ISHITORI_FOR_EACH_PROCESSOR                                                                         \
    std::size_t below_##room(const SparseBlocks& sparse, std::uint16_t* at, HeapSize n, HeapSize reach, \
                             std::size_t blocks) {                                                      \
        return Block<(room) / bits>::derive(sparse, at, n, reach, blocks);                              \
    }
ISHITORI_BELOW(32)
ISHITORI_BELOW(64)
ISHITORI_BELOW(128)
ISHITORI_BELOW(256)

}  // namespace

std::size_t derive_blocks(const SparseBlocks& sparse, unsigned room, std::uint16_t* values, HeapSize n,
                          HeapSize reach, std::size_t blocks) {
    const auto below = room <= 32 ? below_32 : room <= 64 ? below_64 : room <= 128 ? below_128 : below_256;
    return below(sparse, values, n, reach, blocks);
}

}  // namespace ishitori::check
