// Quotients against exhaustive search by the definition, against published quotients, and as presentations.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "base/every_module.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "positions.hpp"

using namespace ishitori;

namespace {

// Nim-values by their definition.
std::vector<NimValue> m1_nim_values(const Ruleset& rules, HeapSize last) {
    std::vector<NimValue> values;
    for (HeapSize n = 0; n <= last; ++n) {
        std::set<NimValue> options;
        for_each_option(rules, n, [&](HeapSize, const Parts& parts) {
            NimValue sum = 0;
            for (const HeapSize part : parts) sum ^= values[part];
            options.insert(sum);
            return true;
        });
        NimValue mex = 0;
        while (options.contains(mex)) ++mex;
        values.push_back(mex);
    }
    return values;
}

MisereQuotient quotient_of(const char* game, HeapSize heaps) {
    QuotientLimits limits;
    limits.heaps = heaps;
    limits.beyond = false;  // only finite quotients are compared here
    return find_quotient(parse_game(game)->rules, limits).quotient;
}

}  // namespace

TEST(Quotient, AgreesWithSearchOnAllSmallPositions) {
    const HeapSize stones = 15 + 3 * static_cast<HeapSize>(scale());
    for (const char* text :
         {"0.77",       "0.15",   "0.07", "0.137", "0.26", "0.346",    "0.35", "0.3102", "0.4107",
          "0.53",       "0.72",   "0.75", "0.644", "4.56", "4.12",     "4.74", "0.777",  "take:1,4",
          "take:2,5,7", "grundy", "0.3",  "0.7",   "0.01", "take:1-3", "4.32"}) {
        const Game game = *parse_game(text);
        const QuotientOracle oracle(quotient_of(text, 24));
        MisereSearch search(game);
        std::size_t checked = 0;
        each_position(stones, [&](const std::vector<HeapSize>& heaps) {
            const Position position = position_of(heaps);
            if (!oracle.knows(position)) return;
            ASSERT_EQ(search.outcome(position), oracle.outcome(position))
                << text << " " << ::testing::PrintToString(heaps);
            ++checked;
        });
        EXPECT_GT(checked, 500U) << text;
    }
}

TEST(Quotient, AgreesWithSearchOnLargerPositions) {
    for (const char* text :
         {"0.77", "0.15", "0.07", "0.137", "4.12", "0.75", "take:2,5,7", "grundy", "0.644"}) {
        const Game game = *parse_game(text);
        const QuotientOracle oracle(quotient_of(text, 32));
        MisereSearch search(game);
        std::mt19937_64 random(41);
        for (int round = 0; round < 12 * scale(); ++round) {
            std::vector<HeapSize> heaps;
            for (int i = 0; i < 3; ++i) heaps.push_back(1 + random() % 13);
            const Position position = position_of(heaps);
            if (!oracle.knows(position)) continue;
            ASSERT_EQ(search.outcome(position), oracle.outcome(position))
                << text << ::testing::PrintToString(heaps);
        }
    }
}

TEST(Quotient, WholeGamesAreThePublishedOnes) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/tests/reference/quotients.tsv");
    ASSERT_TRUE(file);
    std::string line;
    int rows = 0;
    while (std::getline(file, line)) {
        if (line.empty()) continue;
        std::istringstream words(line);
        std::string code;
        words >> code;
        if (code == "#") {
            HeapSize heaps = 0;
            std::uint32_t order = 0, p = 0;
            std::string partial;
            if (!(words >> partial >> code >> heaps >> order >> p) || partial != "partial") continue;
            const auto quotient = quotient_of(code.c_str(), heaps);
            EXPECT_EQ(quotient.order, order) << line;
            EXPECT_EQ(quotient.p_portion_size(), p) << line;
            EXPECT_EQ(quotient.status, QuotientStatus::partial) << line;
            ++rows;
            continue;
        }
        std::uint32_t order = 0, p = 0;
        HeapSize period = 0, preperiod = 0;
        std::string tame;
        if (!(words >> order >> p >> period >> preperiod >> tame)) continue;
        const auto quotient = quotient_of(code.c_str(), 2000);
        EXPECT_EQ(quotient.status, QuotientStatus::proved) << line;
        EXPECT_EQ(quotient.order, order) << line;
        EXPECT_EQ(quotient.p_portion_size(), p) << line;
        EXPECT_EQ(quotient.period, period) << line;
        EXPECT_EQ(quotient.preperiod, preperiod) << line;
        EXPECT_EQ(is_tame(quotient) ? "Yes" : "No", tame) << line;
        ++rows;
    }
    EXPECT_EQ(rows, 37);
}

TEST(Quotient, KaylesSettlesTheLine) {
    // Seed 001: L(m, 2) = 0 exactly for m = 1, 4, 9, 12, 20, now for every m.
    const auto quotient = quotient_of("line:2", 1000);
    ASSERT_EQ(quotient.status, QuotientStatus::proved);
    const QuotientOracle oracle(quotient);
    std::vector<HeapSize> lost;
    for (HeapSize m = 1; m < quotient.preperiod + quotient.period; ++m) {
        if (oracle.outcome(position_of({m})) == Outcome::P) lost.push_back(m);
    }
    EXPECT_EQ(lost, (std::vector<HeapSize>{1, 4, 9, 12, 20}));
}

TEST(Quotient, NormalKernelDecidesHeapsBeyondItsProof) {  // [T11]
    for (const char* text : {"0.777", "0.644", "0.56", "4.12", "0.77", "0.53"}) {
        const Game game = *parse_game(text);
        const auto quotient = quotient_of(text, 60);
        const auto kernel = normal_kernel(game.rules, quotient);
        ASSERT_TRUE(kernel.has_value()) << text;
        ASSERT_LE(kernel->needed, 60U) << text;
        const QuotientOracle oracle(quotient);
        // Only values of heaps up to L are taken from the quotient, nim-values for all others.
        const auto nim = m1_nim_values(game.rules, 40);
        MisereSearch search(game);
        auto judged = [&](const std::vector<HeapSize>& heaps) {
            NimValue sum = 0;
            QuotientElement product = 0;
            bool inside = false;
            for (const HeapSize heap : heaps) {
                sum ^= nim[heap];
                if (heap > kernel->last_outside) {
                    inside = true;
                } else {
                    product = oracle.times(product, quotient.phi[heap]);
                }
            }
            const bool p = inside || kernel->inside[product] ? sum == 0 : quotient.p[product];
            return p ? Outcome::P : Outcome::N;
        };
        each_position(17, [&](const std::vector<HeapSize>& heaps) {
            ASSERT_EQ(search.outcome(position_of(heaps)), judged(heaps))
                << text << " " << ::testing::PrintToString(heaps);
        });
        std::mt19937_64 random(11);
        for (int round = 0; round < 10 * scale(); ++round) {
            const std::vector<HeapSize> heaps{14 + random() % 8, 1 + random() % 12, 1 + random() % 8};
            ASSERT_EQ(search.outcome(position_of(heaps)), judged(position_of(heaps).heaps))
                << text << " " << ::testing::PrintToString(heaps);
        }
    }
    for (const char* text : {"0.26", "0.15", "0.35", "0.07"}) {
        EXPECT_FALSE(normal_kernel(parse_game(text)->rules, quotient_of(text, 30)).has_value()) << text;
    }
}

TEST(Quotient, TheWholeOf026) {  // docs/explanation/proof-0.26.md
    // Even heaps count by parity; in addition every heap has weights, and the comparison of the largest with
    // the sum decides.
    auto outcome = [](const std::vector<HeapSize>& heaps) {
        bool odd = false;
        HeapSize most = 0, sum = 0;
        auto weigh = [&](HeapSize weight) {
            most = std::max(most, weight);
            sum += weight;
        };
        for (const HeapSize h : heaps) {
            odd = odd != (h % 2 == 0);
            if (h == 3 || h == 4 || h == 7 || h == 8) weigh(1);
            if (h >= 9 && h % 2 == 1) weigh((h - 5) / 2);
            if (h == 10) weigh(2);
            if (h >= 12 && h % 2 == 0) weigh((h - 8) / 2), weigh(1);
        }
        const bool big = 2 * most > sum + 1;
        const bool p = odd ? sum == 0 : sum > 0 && (sum % 2 == 1) == big;
        return p ? Outcome::P : Outcome::N;
    };
    MisereSearch search(*parse_game("0.26"));
    each_position(18 + 3 * static_cast<HeapSize>(scale()), [&](const std::vector<HeapSize>& heaps) {
        ASSERT_EQ(search.outcome(position_of(heaps)), outcome(heaps)) << ::testing::PrintToString(heaps);
    });
    const HeapSize last = scale() > 1 ? 70 : 44;
    const QuotientOracle oracle(quotient_of("0.26", last));
    ASSERT_EQ(oracle.quotient().max_heap(), last);
    std::mt19937_64 random(26);
    int lost = 0;
    for (int round = 0; round < 100'000; ++round) {
        std::vector<HeapSize> heaps;
        for (std::uint64_t i = 1 + random() % 6; i-- > 0;) heaps.push_back(1 + random() % last);
        ASSERT_EQ(oracle.outcome(position_of(heaps)), outcome(heaps)) << ::testing::PrintToString(heaps);
        if (outcome(heaps) == Outcome::P) ++lost;
    }
    EXPECT_GT(lost, 1000);
}

TEST(Quotient, GoesOnFromAQuotientOfTheFirstHeaps) {
    for (const char* text : {"0.77", "0.07", "0.26", "0.777"}) {
        const Ruleset rules = parse_game(text)->rules;
        const auto whole = quotient_of(text, 30);
        auto first = quotient_of(text, 17);
        QuotientLimits limits;
        limits.heaps = 30;
        limits.start = &first;
        const auto found = find_quotient(rules, limits);
        EXPECT_EQ(found.quotient, whole) << text;
        auto wrong = first;
        wrong.phi[12] = wrong.phi[3] == wrong.phi[12] ? wrong.phi[4] : wrong.phi[3];
        limits.start = &wrong;
        EXPECT_EQ(find_quotient(rules, limits).stop, QuotientStop::start_refused) << text;
        limits.start = &first;
        const auto other = find_quotient(parse_game("0.15")->rules, limits);
        EXPECT_EQ(other.stop, QuotientStop::start_refused) << text;
    }
}

TEST(Quotient, PresentationGivesTheMonoidBack) {
    for (const char* text : {"0.77", "0.15", "4.12", "0.75", "0.72"}) {
        const auto quotient = quotient_of(text, 1000);
        const auto forms = normal_forms(quotient);
        ASSERT_EQ(forms.size(), quotient.order);
        const auto rules = relations(quotient, forms);
        // Rewriting by the relations: exactly the normal forms are irreducible.
        auto reducible = [&](const HeapWord& word) {
            return std::any_of(rules.begin(), rules.end(), [&](const auto& rule) {
                return std::all_of(rule.first.begin(), rule.first.end(), [&](const auto& power) {
                    return exponent_of(word, power.first) >= power.second;
                });
            });
        };
        std::size_t irreducible = 0;
        std::vector<HeapWord> layer{{}};
        while (!layer.empty()) {  // every irreducible word times every generator not below its last
            irreducible += layer.size();
            std::vector<HeapWord> next;
            for (const HeapWord& word : layer) {
                for (HeapSize heap : quotient.generators) {
                    if (!word.empty() && word.back().first > heap) continue;
                    HeapWord longer = word_times(word, {{heap, 1}});
                    if (!reducible(longer)) next.push_back(std::move(longer));
                }
            }
            layer = std::move(next);
            ASSERT_LE(irreducible, quotient.order) << text;
        }
        EXPECT_EQ(irreducible, quotient.order) << text;
        const auto table = multiplication_table(quotient, forms);
        for (QuotientElement x = 0; x < quotient.order; ++x) {
            for (QuotientElement y = 0; y < quotient.order; ++y) {
                ASSERT_EQ(table[x * quotient.order + y], table[y * quotient.order + x]);
            }
        }
    }
}

TEST(Quotient, TameExactlyWhenEveryHeapIs) {
    for (const char* text :
         {"0.77", "0.7777", "4.12", "0.75", "0.22", "4.56", "take:1-3", "0.777", "0.137"}) {
        const auto quotient = quotient_of(text, 30);
        TameHeaps tame(parse_game(text)->rules);
        EXPECT_EQ(is_tame(quotient), tame.extend(30)) << text;
    }
}

TEST(Quotient, EveryPlantedErrorIsNoticedByTheVerification) {
    // Change one value of Phi, one outcome: (i) or (ii) must fail.
    const Ruleset rules = parse_game("0.77")->rules;
    QuotientFinder finder(rules, {});
    for (HeapSize n = 1; n <= 60; ++n) finder.extend();
    std::mt19937_64 random(5);
    for (int round = 0; round < 100; ++round) {
        Bipartite q = finder.quotient();
        const HeapSize heap = 1 + random() % 60;
        const auto x = static_cast<Element>(random() % q.order);
        if (round % 2 == 0) {
            if (q.phi[heap] == x) continue;
            q.phi[heap] = x;
        } else {
            if (x == 0) continue;
            q.p[x] = !q.p[x];
        }
        Reachability reachability(q, {});
        std::vector<HeapKind> kinds;
        for (HeapSize h = 1; h <= 60; ++h) {
            std::vector<Element> options;
            each_pair(rules, h,
                      [&](HeapSize a, HeapSize b) { options.push_back(q.times(q.phi[a], q.phi[b])); });
            kinds.push_back(reachability.kind(h, q.phi[h], options));
        }
        EXPECT_TRUE(reachability.least_failure(kinds).has_value()) << "round " << round;
    }
}

TEST(Quotient, AFailureOfTheValueOfTheEmptyPositionIsFound) {
    // Nim-values as a candidate for 0.07 up to heap 4: 4 + 4 has the same value 1 as the empty position, but
    // is P.
    const Ruleset rules = parse_game("0.07")->rules;
    Bipartite q;
    q.order = 4;
    q.table = ProductTable(4, std::vector<Element>{0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0});
    q.p = {false, true, false, false};
    q.phi = {0, 0, 1, 1, 2};
    q.words = {{}, {{2, 1}}, {{4, 1}}, {{2, 1}, {4, 1}}};
    Reachability reachability(q, {});
    std::vector<HeapKind> kinds;
    for (HeapSize h = 2; h <= 4; ++h) {
        std::vector<Element> options;
        each_pair(rules, h, [&](HeapSize a, HeapSize b) { options.push_back(q.times(q.phi[a], q.phi[b])); });
        kinds.push_back(reachability.kind(h, q.phi[h], options));
    }
    const auto failure = reachability.least_failure(kinds);
    ASSERT_TRUE(failure.has_value());
    EXPECT_EQ(heap_word_text(*failure), "4^2");
}

TEST(Quotient, FailureFamiliesAreFound) {
    std::vector<HeapWord> failures;
    for (std::uint32_t k = 2; k <= 6; ++k) {
        failures.push_back({{3, 1}, {7, k}, {9, 2 * k}});
        failures.push_back({{1, k * k}, {2, 1}});
    }
    const auto families = failure_families(failures);
    ASSERT_EQ(families.size(), 1U);
    EXPECT_EQ(heap_word_text(families[0].base), "3");
    EXPECT_EQ(heap_word_text(families[0].unit), "7 9^2");
    EXPECT_EQ(families[0].first, 2U);
    EXPECT_EQ(families[0].last, 6U);
}

TEST(Quotient, LimitsEndClearly) {
    QuotientLimits few;
    few.elements = 1000;
    few.beyond = false;
    const auto found = find_quotient(parse_game("0.07")->rules, few);
    EXPECT_EQ(found.stop, QuotientStop::elements);
    EXPECT_NE(found.quotient.status, QuotientStatus::proved);
    EXPECT_GE(found.quotient.max_heap(), 24U);
    QuotientLimits stopped;
    int left = 200;
    stopped.keep_going = [&] { return --left > 0; };
    const auto cut = find_quotient(parse_game("0.26")->rules, stopped);
    EXPECT_EQ(cut.stop, QuotientStop::interrupted);
    const QuotientOracle oracle(cut.quotient);  // the result at the limit is kept and correct
    MisereSearch search(*parse_game("0.26"));
    each_position(14, [&](const std::vector<HeapSize>& heaps) {
        const Position position = position_of(heaps);
        if (oracle.knows(position)) {
            ASSERT_EQ(search.outcome(position), oracle.outcome(position));
        }
    });
}

TEST(Quotient, AnElementOfPeriodFour) {
    // Repairs that only free heaps with period 2 do not finish for 0.346 at heap 24.
    const auto quotient = quotient_of("0.346", 24);
    ASSERT_EQ(quotient.max_heap(), 24U);
    const auto table = multiplication_table(quotient, normal_forms(quotient));
    auto times = [&](QuotientElement x, QuotientElement y) {
        return table[std::size_t{x} * quotient.order + y];
    };
    QuotientElement x = 0;
    for (int i = 0; i < 40; ++i) x = times(x, quotient.phi[24]);
    const QuotientElement two = times(times(x, quotient.phi[24]), quotient.phi[24]);
    EXPECT_NE(two, x);
    EXPECT_EQ(times(times(two, quotient.phi[24]), quotient.phi[24]), x);
}
