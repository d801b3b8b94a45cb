// The checker's two ways to derive the values of a sparse game, by vectors and one by one, agree with each
// other and with the finder's simple sparse method.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "base/every_module.hpp"
#include "check/derivation.hpp"
#include "check/sparse_derivation.hpp"
#include "check/theorems.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/periodicity.hpp"
#include "claims/quotient.hpp"
#include "claims/quotient_oracle.hpp"
#include "claims/theorem_bounds.hpp"
#include "engine/sparse.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

struct Sparse {
    const char* game;
    std::uint32_t mask;
    bool parity;
    HeapSize heaps;
};

}  // namespace

TEST(Derivation, BothWaysAgreeWithTheSparseMethod) {
    // Values below 32, 64, 128 and 256; with and without parity, with takes and several splitting digits.
    std::set<std::uint32_t> rooms;
    for (const Sparse& sparse : {Sparse{"0.104", 23, true, 40000}, Sparse{"0.106", 13, true, 40000},
                                 Sparse{"0.054", 61, false, 40000}, Sparse{"0.454", 61, false, 40000},
                                 Sparse{"4.76622", 115, false, 40000}, Sparse{"0.376", 254, false, 20000},
                                 Sparse{"0.3005", 2, true, 120000}, Sparse{"0.37502", 62, false, 40000},
                                 Sparse{"0.77664", 118, false, 40000}}) {
        const Game game = *parse_game(sparse.game);
        WindowClaim claim;
        claim.mask = sparse.mask;
        claim.mask_parity = sparse.parity;
        SparseMethod method(*split_rules(game.rules));
        std::vector<StoredValue> expected{0};
        method.extend(expected, sparse.heaps);
        Budget budget;
        SparseDerivation blocks(game.rules, claim, budget), single(game.rules, claim, budget);
        std::size_t largest = 0;
        while (blocks.next() < sparse.heaps) {
            const auto some = blocks.derive(sparse.heaps - blocks.next());
            ASSERT_FALSE(some.empty()) << sparse.game;
            largest = std::max(largest, some.size());
        }
        while (single.next() < sparse.heaps) ASSERT_TRUE(single.derive_one()) << sparse.game;
        EXPECT_GT(largest, 1000U) << sparse.game << ": not by vectors";
        rooms.insert(std::bit_ceil(*std::max_element(expected.begin(), expected.end()) + 1U));
        EXPECT_EQ(blocks.rares(), single.rares()) << sparse.game;
        for (HeapSize n = 0; n < sparse.heaps; ++n) {
            ASSERT_EQ(single.values()[n], expected[n]) << sparse.game << " " << n;
            ASSERT_EQ(blocks.values()[n], expected[n]) << sparse.game << " " << n;
        }
        // From the middle on, with the small heaps and a window only; no later move leads below the window.
        // The shorter window has fewer heaps than blocks need: the first heaps are derived one by one.
        const HeapSize small = 9000, from = 20000;
        if (single.rares().back() >= small) continue;  // then it is impossible
        for (const HeapSize window : {HeapSize{2500}, HeapSize{8000}}) {
            SparseDerivation whole(game.rules, claim, budget);
            while (whole.next() < small) whole.derive(small - whole.next());
            const auto at = expected.begin() + static_cast<std::ptrdiff_t>(from);
            whole.continue_from(from,
                                std::vector<std::uint16_t>(at - static_cast<std::ptrdiff_t>(window), at));
            whole.no_heap_below(from - window + 1000);
            std::size_t least = sparse.heaps, most = 0;
            for (HeapSize n = from; n < sparse.heaps;) {
                const auto some = whole.derive(sparse.heaps - n);
                ASSERT_FALSE(some.empty()) << sparse.game << " " << n;
                least = std::min(least, some.size());
                most = std::max(most, some.size());
                for (const std::uint16_t value : some)
                    ASSERT_EQ(value, expected[n++]) << sparse.game << " " << n;
            }
            EXPECT_GT(most, 1000U) << sparse.game << ": not by vectors";
            if (window == 2500) {
                EXPECT_EQ(least, 1U) << sparse.game << ": not one by one";
            }
        }
    }
    for (const std::uint32_t room : {32U, 64U, 128U, 256U}) EXPECT_TRUE(rooms.contains(room)) << room;
}

// In each class half of the values below a power of two are common. They are numbered in order, and the
// number of a nim-sum is the nim-sum of the numbers.
TEST(Derivation, CommonValuesAreNumberedInOrder) {
    for (const unsigned room : {64U, 128U, 256U}) {
        for (std::uint32_t mask = 1; mask < 2 * room; ++mask) {
            if ((mask & -mask) >= room) continue;
            for (const unsigned parity : {0U, 1U}) {
                SparseBlocks blocks;
                for (unsigned odd = 0; odd < 2; ++odd) {
                    blocks.rare[odd].resize(room / 64);
                    for (std::uint32_t v = 0; v < room; ++v) {
                        const bool rare =
                            (static_cast<unsigned>(std::popcount(v & mask)) + odd * parity) % 2 == 0;
                        if (rare) blocks.rare[odd][v / 64] |= std::uint64_t{1} << v % 64;
                    }
                }
                number_common(blocks, mask, room);
                ASSERT_TRUE(blocks.numbers.used());
                for (const auto& common : blocks.numbers.common) {
                    ASSERT_EQ(common.size(), room / 2);
                    for (std::uint16_t k = 0; k < room / 2; ++k) ASSERT_EQ(blocks.numbers.of(common[k]), k);
                }
                for (std::uint16_t x = 0; x < room; x += 7) {
                    for (std::uint16_t y = 0; y < room; y += 5) {
                        const auto sum = static_cast<std::uint16_t>(x ^ y);
                        ASSERT_EQ(blocks.numbers.of(sum), blocks.numbers.of(x) ^ blocks.numbers.of(y));
                    }
                }
            }
        }
    }
}

// The bounds are implemented twice, in claims/ (or misere/) for the finder and in check/ for the checker.
TEST(Theorems, TheCheckersBoundsAreThoseOfTheFinder) {
    std::vector<std::string> games{
        "nim",   "race",     "race:5",  "take:2,5,7", "take:100",        "grundy", "4.",
        "4.32",  "0.(3)",    "0.(7)",   "4.(3)",      "0.0001",          "line:9", "ring:4",
        "8.",    "0.8",      "0.777F",  "0.(01)",     "4.(021)",         "{4}.",   "0.7!",
        "0.3?7", "{2=,3=}.", "0.(4!1)", "cut:2+",     "0.07=(0{3=,5=})", "0.F!3"};
    for (unsigned number = 1; number < 512; number += 3) {
        games.push_back("0." + std::to_string(number >> 6) + std::to_string(number >> 3 & 7) +
                        std::to_string(number & 7));
    }
    for (const std::string& text : games) {
        const Ruleset rules = parse_game(text)->rules;
        EXPECT_EQ(theorem_for(rules), applicable_theorem(rules)) << text;
        for (const HeapSize e : {HeapSize{0}, HeapSize{1}, HeapSize{2}, HeapSize{71}, HeapSize{1} << 40}) {
            EXPECT_EQ(kernel_bound(rules, e), normal_kernel_heaps_needed(rules, e)) << text << " " << e;
            for (const HeapSize p : {HeapSize{1}, HeapSize{2}, HeapSize{12}, HeapSize{1} << 41}) {
                EXPECT_EQ(values_bound(rules, e, p), values_needed(rules, {e, p, 0}))
                    << text << " " << e << " " << p;
                EXPECT_EQ(quotient_bound(rules, e, p), quotient_heaps_needed(rules, e, p))
                    << text << " " << e;
            }
        }
        EXPECT_FALSE(values_bound(rules, 1, 0)) << text;
        EXPECT_FALSE(values_bound(rules, HeapSize{1} << 62, 1)) << text;
    }
}

// A heap that may be cut into 20 or more has an option for each partition of its size into at least 20 parts.
// Each option costs a call, which takes as long as eight steps.
TEST(Derivation, APartitionIsChargedAsACall) {
    constexpr HeapSize most = 45;
    std::vector<std::uint64_t> all(most + 1, 0);  // partitions
    std::vector<std::uint64_t> below(most + 1,
                                     0);  // into parts below 20: by conjugation, into fewer than 20 parts
    all[0] = below[0] = 1;
    for (HeapSize part = 1; part <= most; ++part) {
        for (HeapSize n = part; n <= most; ++n) {
            all[n] += all[n - part];
            if (part < 20) below[n] += below[n - part];
        }
    }
    std::uint64_t partitions = 0;
    for (HeapSize n = 0; n <= most; ++n) partitions += all[n] - below[n];
    const Game game = *parse_game("{20+}.");
    Budget budget;
    Derivation derivation(game.rules, budget);
    for (HeapSize n = 0; n <= most; ++n) EXPECT_EQ(derivation.next(), n == 0 ? 0 : (n - 1) / 19);
    EXPECT_GE(budget.worked(), 8 * partitions);
}
