// `quotient --explain`: the cases that distinguish powers, checked by exhaustive search.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "program.hpp"

namespace {

using golden::run;
using ishitori::Json;
using Heaps = std::vector<int>;

// Misère 0.76 by its definition: take one stone and leave up to two heaps; or two and leave one or two.
bool is_p(Heaps heaps) {
    static std::map<Heaps, bool> known;
    std::sort(heaps.begin(), heaps.end());
    if (const auto at = known.find(heaps); at != known.end()) return at->second;
    bool any = false, wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
        for (int take = 1; take <= std::min(2, heaps[i]); ++take) {
            for (int a = 0; 2 * a <= heaps[i] - take; ++a) {
                const int b = heaps[i] - take - a;
                if (take == 2 && b == 0) continue;
                Heaps next = heaps;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                if (a > 0) next.push_back(a);
                if (b > 0) next.push_back(b);
                any = true;
                wins = wins || is_p(next);
            }
        }
    }
    return known[heaps] = any && !wins;
}

Heaps after(Heaps heaps, const Json& move) {
    const auto at = std::find(heaps.begin(), heaps.end(), move["heap"].get<int>());
    EXPECT_NE(at, heaps.end()) << move.dump();
    heaps.erase(at);
    for (const Json& left : move["leave"]) heaps.push_back(left.get<int>());
    return heaps;
}

}  // namespace

TEST(PowersExplained, EveryCaseIsRight) {
    const Json output = run("quotient 0.76 --limit 12 --explain --json").json()["explanation"];
    ASSERT_FALSE(output["pairs"].empty());
    for (const Json& pair : output["pairs"]) {
        const auto outcome = [&](const char* which) {
            return output["cases"][pair[which].get<std::size_t>() - 1]["outcome"];
        };
        EXPECT_LT(pair["i"], pair["j"]);
        EXPECT_NE(outcome("first"), outcome("second")) << pair.dump();
    }
    std::size_t answers = 0;
    for (const Json& one : output["cases"]) {
        const Heaps heaps = one["position"].get<Heaps>();
        int stones = 0;
        for (const int heap : heaps) stones += heap;
        if (stones > 60) continue;  // too many positions for this search
        EXPECT_EQ(is_p(heaps), one["outcome"] == "P") << one.dump();
        if (one["outcome"] == "N") {
            EXPECT_TRUE(is_p(after(heaps, one["move"]))) << one.dump();
            continue;
        }
        for (const Json& move : one["moves"]) {
            EXPECT_TRUE(is_p(after(after(heaps, move), move["answer"]))) << move.dump();
            ++answers;
        }
    }
    EXPECT_GT(answers, 10U);
}

TEST(PowersExplained, AreWordsInBothLanguages) {
    EXPECT_NE(run("quotient 0.76 --limit 12 --explain").out.find("case 1"), std::string::npos);
    EXPECT_NE(run("--lang ja quotient 0.76 --limit 12 --explain").out.find("場合 1"), std::string::npos);
    // A finite quotient has no powers to explain: a note, not an error.
    const auto finite = run("quotient 0.77 --explain");
    EXPECT_EQ(finite.exit, 0);
    EXPECT_NE((finite.out + finite.err).find("nothing to explain"), std::string::npos);
}
