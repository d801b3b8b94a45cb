// General codes: the method partitions against the definition, and against published values.
#include <random>

#include "base/every_module.hpp"
#include "claims/theorem_bounds.hpp"
#include "ladder.hpp"
#include "period/search.hpp"

using namespace ishitori;

TEST(Partitions, OfGeneralCodes) {
    for (const char* text : {"cut:4",  "cut:5",   "cut:2,4",  "cut:3!",      "cut:4!",
                             "cut:2=", "cut:3=",  "cut:2,3=", "cut:3?",      "cut:4?",
                             "0.3!7!", "0.7?7!",  "0.7=7",    "0.F!",        "0.3f?",
                             "4.3{4}", "0.(4!1)", "0.3(7=)",  "{2,3!,4?}.3", "0.{1,2!,4=}7"}) {
        EXPECT_EQ(difference(rules_of(text), Method::definition, Method::partitions, 60), "") << text;
    }
    for (const char* text : {"{2+}.", "{2+}!.", "{2+}?.", "{2+}=.", "0.*", "0.*!", "0.{0,3+}", "{2,4!+}.",
                             "{4!,5+}.", "{2=,3?+}.", "0.{1,3?+}{2+}", "{5+}.{2}", "0.({2+}!)"}) {
        EXPECT_EQ(difference(rules_of(text), Method::definition, Method::partitions, 32), "") << text;
    }
}

// Every rule has a general code.
TEST(Partitions, OfPlainRules) {
    for (const char* text :
         {"0.77", "4.32", "0.3F", "8.", "4.(3)", "0.(7)", "grundy", "take:1-3,7", "nim", "0.8", "0.1(3)"}) {
        EXPECT_EQ(difference(rules_of(text), Method::bitset, Method::partitions, 300), "") << text;
    }
    EXPECT_EQ(difference(rules_of("0.7!"), Method::definition, Method::automatic, 400), "");
}

TEST(Partitions, OfRandomCodes) {
    std::mt19937_64 random(test_seed());
    const char* digits[] = {"0", "1", "3", "7", "4!", "7=", "{3?}", "{0,3!}", "{2!,4}", "F?", "{4=,2}", "*!"};
    for (std::uint64_t round = 0; round < 60 * test_scale(); ++round) {
        std::string text = random() % 3 == 0 ? "{3!}." : "0.";
        for (std::uint64_t i = 1 + random() % 3; i > 0; --i) text += digits[random() % std::size(digits)];
        if (random() % 3 == 0)
            text += "(" + std::string(digits[1 + random() % (std::size(digits) - 2)]) + ")";
        if (!parse_game(text)) continue;
        EXPECT_EQ(difference(rules_of(text), Method::definition, Method::partitions, 26), "") << text;
    }
}

// [T18]: a period proved by a window holds far beyond it.
TEST(Partitions, ProvedPeriodsHold) {
    std::mt19937_64 random(test_seed());
    const char* digits[] = {
        "0", "1", "2", "3", "4!", "7!", "7=", "4=", "{3=}", "{1,3=}", "{0,3!}", "{2,3?}", "{2=,3=}"};
    std::size_t proved = 0;
    std::vector<std::string> codes{"0.7!",   "0.3!7!", "0.7=7",    "0.(4!1)",
                                   "{2=}.3", "{3=}.3", "{2=,3=}.", "0.07!"};
    for (std::uint64_t round = 0; round < 80 * test_scale(); ++round) {
        std::string text = "0.";
        for (std::uint64_t i = 1 + random() % 3; i > 0; --i) text += digits[random() % std::size(digits)];
        if (random() % 3 == 0)
            text += "(" + std::string(digits[1 + random() % (std::size(digits) - 1)]) + ")";
        codes.push_back(text);
    }
    for (const std::string& text : codes) {
        const auto game = parse_game(text);
        if (!game || game->rules.kind != Ruleset::Kind::general) continue;
        const auto found = search_period(*game, {.heaps = 300});
        ASSERT_TRUE(found.ok()) << text;
        if (found->standing != Standing::proved) continue;
        EXPECT_EQ(found->theorem, Theorem::general_window) << text;
        ++proved;
        const auto sequence = make_sequence(game->rules, Method::partitions);
        const auto [e, p, saltus] = *found->periodicity;
        EXPECT_EQ(saltus, 0U);
        sequence->extend(3 * found->verified_to() + 100);
        for (HeapSize n = e; n + p < sequence->values().size(); ++n)
            ASSERT_EQ(sequence->values()[n], sequence->values()[n + p]) << text << " " << n;
    }
    EXPECT_GT(proved, 12U);
}

// [T19], by the definition and by the method.
TEST(Partitions, Cuts) {
    for (const auto& [text, k] : {std::pair{"cut:4", HeapSize{4}},
                                  {"cut:5", 5},
                                  {"cut:6", 6},
                                  {"cut:7", 7},
                                  {"cut:9", 9},
                                  {"cut:2+", 2},
                                  {"cut:3+", 3},
                                  {"cut:4+", 4},
                                  {"cut:3,5", 3},
                                  {"cut:4,6!", 4},
                                  {"cut:3,4?,6=", 3},
                                  {"cut:5,7=,8+", 5}}) {
        const Ruleset rules = rules_of(text);
        EXPECT_EQ(cut_into(rules), k) << text;
        for (const auto& [method, last] :
             {std::pair{Method::definition, HeapSize{30}}, std::pair{Method::partitions, HeapSize{120}}}) {
            const auto sequence = make_sequence(rules, method);
            sequence->extend(last);
            for (HeapSize n = 1; n <= last; ++n)
                EXPECT_EQ(sequence->values()[n], (n - 1) / (k - 1)) << text << n;
        }
        const auto found = search_period(*parse_game(text));
        ASSERT_TRUE(found.ok());
        EXPECT_EQ(found->standing, Standing::proved);
        EXPECT_EQ(found->periodicity, (Periodicity{1, k - 1, 1}));
        EXPECT_EQ(found->at(HeapSize{1'000'000'000'000'000}), (999'999'999'999'999 / (k - 1)));
    }
    for (const char* text :
         {"cut:2,4", "cut:2!,3+", "cut:2,3,5+", "cut:3!,4+", "cut:4=", "cut:4!", "{4}.1", "cut:3", "0.{4}"}) {
        const auto game = parse_game(text);
        ASSERT_TRUE(game) << text;
        EXPECT_FALSE(cut_into(game->rules)) << text;
    }
}

// CGSuite's own tests list these: Grundy's game, and the division into equal heaps.
TEST(Partitions, Published) {
    const auto values = [](const char* text, HeapSize last) {
        auto sequence = make_sequence(rules_of(text), Method::partitions);
        sequence->extend(last);
        return sequence->values();
    };
    EXPECT_EQ(values("4!.0", 20),
              (std::vector<StoredValue>{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0}));
    // into equal heaps: the number of odd prime factors, and one more if it is even (Omega of the odd part)
    const auto equal = values("{2+}=.", 200);
    for (HeapSize n = 1; n <= 200; ++n) {
        StoredValue expected = n % 2 == 0 ? 1 : 0;
        HeapSize odd = n;
        while (odd % 2 == 0) odd /= 2;
        for (HeapSize f = 3; odd > 1; f += 2) {
            for (; odd % f == 0; odd /= f) ++expected;
        }
        EXPECT_EQ(equal[n], expected) << n;
    }
}
