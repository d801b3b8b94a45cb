// 0.2048: a ruler sequence without a period or an arithmetic period (Grossman and Nowakowski 2015). Tests the
// statements of docs/results/hexadecimal.md about its values.
#include <gtest/gtest.h>

#include "base/every_module.hpp"
#include "rules/game.hpp"
#include "values/sequence.hpp"

namespace ishitori {

TEST(Ruler, ValuesOf2048) {
    constexpr HeapSize last = 700;
    const auto sequence = make_sequence(parse_game("0.2048")->rules, Method::bitset);
    sequence->extend(last);
    const auto& g = sequence->values();
    HeapSize exceptions = 0;
    for (HeapSize n = 6; n + 13 <= last; ++n) {
        if (n % 13 != 2) {
            EXPECT_EQ(g[n + 13], g[n] + 4) << n;
            continue;
        }
        const HeapSize k = n / 13;
        const HeapSize power = (k - 1) & (1 - k);  // the greatest power of 2 in k - 1
        EXPECT_EQ(g[n], k - 1 == power ? 4 * k + 1 : 4 * k - 8 * power - 2) << n;
        exceptions += g[n + 13] != g[n] + 4 ? 1 : 0;
    }
    EXPECT_GT(exceptions, 40U);
}

}  // namespace ishitori
