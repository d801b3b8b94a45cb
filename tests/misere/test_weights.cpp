// Rules by weights [T15]: found by the finder, proved by the checker, and confirmed by exhaustive search.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "misere/search.hpp"
#include "play/adviser.hpp"
#include "play/proved_rule.hpp"
#include "positions.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

constexpr const char* weighed[] = {"0.26",  "0.27",  "0.57",  "0.734",  "4.52",
                                   "0.756", "0.754", "4.124", "0.3173", "0.3062"};

std::string kept_certificate(const std::string& game) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/weights/" + game + ".certificate");
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<WeightRule> found_rule(const char* text) {
    auto found = find_rule(*parse_game(text), {});
    if (!found || !std::holds_alternative<WeightRule>(found->rule)) return std::nullopt;
    return std::get<WeightRule>(std::move(found->rule));
}

// The kept rule, which the finder would find again; 0.26 and 0.27 are kept under another code.
const WeightRule& rule_of(const char* text) {
    static std::map<std::string, WeightRule> known;
    const auto [at, fresh] = known.try_emplace(text);
    if (fresh) {
        const std::string kept = kept_certificate(text);
        auto rule = kept.empty() ? found_rule(text) : parse_certificate<WeightClaim>(kept)->claim.rule;
        EXPECT_TRUE(rule.has_value()) << text;
        if (rule) at->second = std::move(*rule);
    }
    return at->second;
}

std::string reason(const WeightClaim& claim) {
    check::Budget budget;
    const Status verdict = check::check_claim(claim, budget);
    return verdict ? "verified" : verdict.error().key;
}

bool is_p(const WeightRule& rule, const std::vector<HeapSize>& heaps) {
    WeightSum sum;
    for (const HeapSize heap : heaps) sum = rule.sum(sum, rule.of(heap));
    return rule.is_p(sum);
}

}  // namespace

// Also: the certificates of records/weights/ are what the finder writes.
TEST(Weights, AreProvedAndWrittenDown) {
    int compared = 0;
    for (const char* text : weighed) {
        const auto found = found_rule(text);
        ASSERT_TRUE(found.has_value()) << text;
        const WeightClaim claim{text, *found};
        const std::string written = certificate_text(claim);
        EXPECT_TRUE(is_certificate_of<WeightClaim>(written));
        const auto read = parse_certificate<WeightClaim>(written);
        ASSERT_TRUE(read.ok()) << read.error().key;
        EXPECT_EQ(read->claim, claim);
        EXPECT_EQ(certificate_text(read->claim), written);
        const check::Verdict verdict = check::check_certificate(written);
        EXPECT_TRUE(verdict.verified()) << text;
        EXPECT_EQ(verdict.rederived, verdict.needed);
        const std::string kept = kept_certificate(text);
        if (kept.empty()) continue;  // 0.26 and 0.27: under their standard form; four digits are not kept
        ++compared;
        EXPECT_EQ(written, kept);
    }
    EXPECT_EQ(compared + 4, std::ssize(weighed));
}

// The rule that is proved by hand in docs/explanation/proof-0.26.md.
TEST(Weights, OfTheRuleProvedByHand) {
    const WeightRule& rule = rule_of("0.26");
    auto by_hand = [](HeapSize h) {
        HeapWeights weights{h > 0 && h % 2 == 0, 0, 0};
        if (h == 3 || h == 4 || h == 7 || h == 8) weights.top = 1;
        if (h >= 9 && h % 2 == 1) weights.top = (h - 5) / 2;
        if (h == 10) weights.top = 2;
        if (h >= 12 && h % 2 == 0) weights = {1, (h - 8) / 2, 1};
        return weights;
    };
    for (HeapSize h = 0; h < 300; ++h) EXPECT_EQ(rule.of(h), by_hand(h)) << h;
    EXPECT_EQ(rule.of(999'999'999), by_hand(999'999'999));
}

// The rule of 0.35, which docs/results/misere.md describes, with a table of classes.
TEST(Weights, OfATableOfClasses) {
    const std::string text = kept_certificate("0.35");
    const auto read = parse_certificate<WeightClaim>(text);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(certificate_text(read->claim), text);
    const WeightRule& rule = read->claim.rule;
    EXPECT_EQ(rule.classes, 3542U);
    for (HeapSize n = 1; n < 300; ++n) {
        const HeapSize weight = n == 3 || n == 6 ? n / 3 + 1 : n % 3 != 1 && n >= 5 ? n / 3 - 1 : 0;
        EXPECT_EQ(rule.of(n).top, weight) << n;
        EXPECT_EQ(rule.of(n).rest, 0U) << n;
    }
    std::mt19937_64 random(35);
    std::size_t p = 0;
    for (int i = 0; i < 2000; ++i) {
        std::vector<HeapSize> heaps{16, 3 + 3 * (random() % 60)};
        for (std::uint64_t more = random() % 5; more > 0; --more) heaps.push_back(5 + 3 * (random() % 60));
        HeapSize total = 0, largest = 0;
        for (const HeapSize n : heaps) {
            total += rule.of(n).top;
            largest = std::max(largest, rule.of(n).top);
        }
        const bool expected = 2 * largest >= total + 5 && total % 2 == 1;
        ASSERT_EQ(is_p(rule, heaps), expected);
        p += expected ? 1 : 0;
    }
    EXPECT_GT(p, 300U);
    std::size_t grown = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::vector<HeapSize> heaps;
        for (std::uint64_t more = random() % 8; more > 0; --more) heaps.push_back(1 + random() % 90);
        const auto threes = std::ranges::count_if(heaps, [](HeapSize n) { return n % 3 == 0; });
        if (std::ranges::count(heaps, HeapSize{16}) == 1 && threes <= 2) continue;
        std::vector<HeapSize> larger = heaps;
        for (HeapSize& n : larger) {
            if (n >= 47) n += 6 * (random() % 20);
        }
        ASSERT_EQ(is_p(rule, larger), is_p(rule, heaps));
        grown += larger != heaps ? 1 : 0;
    }
    EXPECT_GT(grown, 10'000U);
}

// The other rule proved by hand: 0.734.
TEST(Weights, OfTheShortProofByHand) {
    const WeightRule& rule = rule_of("0.734");
    for (HeapSize n = 0; n < 300; ++n) {
        const HeapWeights by_hand =
            n % 2 == 1 ? HeapWeights{1, (n - 1) / 2, 0} : HeapWeights{0, (n / 2 + 1) / 2, n / 4};
        EXPECT_EQ(rule.of(n), by_hand) << n;
    }
    each_position(24, [&](const std::vector<HeapSize>& heaps) {
        HeapSize total = 0, largest = 0, odd = 0;
        for (const HeapSize n : heaps) {
            total += n / 2;
            largest = std::max(largest, n % 2 == 1 ? (n - 1) / 2 : (n / 2 + 1) / 2);
            odd += n % 2;
        }
        const bool big = 2 * largest >= total + 2;
        const bool p = odd % 2 == 1 ? total == 0 : total > 0 && (total % 2 == 1) == big;
        ASSERT_EQ(is_p(rule, heaps), p);
    });
}

TEST(Weights, AgreeWithExhaustiveSearch) {
    std::mt19937_64 random(26);
    for (const char* text : weighed) {
        const Game game = *parse_game(text);
        const WeightRule& rule = rule_of(text);
        ASSERT_FALSE(rule.p.empty());
        MisereSearch search(game);
        each_position(19, [&](const std::vector<HeapSize>& heaps) {
            Position position;
            position.heaps = heaps;
            ASSERT_EQ(is_p(rule, heaps), search.outcome(position) == Outcome::P)
                << text << " " << position_text(game, position);
        });
        int compared = 0;
        for (int i = 0; i < 40; ++i) {  // random positions of 30 to 80 stones: with more stones fewer sizes
            const HeapSize stones = 30 + random() % 51;
            const HeapSize largest = stones < 40 ? 30 : 2 + 400 / stones;
            Position position;
            for (HeapSize left = stones; left > 0; left -= position.heaps.back()) {
                position.heaps.push_back(std::min(left, 1 + random() % largest));
            }
            std::sort(position.heaps.begin(), position.heaps.end(), std::greater<>());
            SearchLimits limits;
            limits.positions = 400'000;
            MisereSearch one(game, limits);
            const auto outcome = one.outcome(position);
            if (!outcome) continue;
            ++compared;
            ASSERT_EQ(is_p(rule, position.heaps), *outcome == Outcome::P)
                << text << " " << position_text(game, position);
        }
        EXPECT_GT(compared, 20) << text;
    }
}

// Every rule of records/weights/ against search: positions of up to 20 stones.
TEST(Weights, KeptRulesAgreeWithExhaustiveSearch) {
    std::size_t rules = 0, compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(ISHITORI_SOURCE_DIR "/records/weights")) {
        const auto read = parse_certificate<WeightClaim>(kept_certificate(entry.path().stem().string()));
        ASSERT_TRUE(read.ok()) << entry.path() << " " << read.error().key;
        const Game game = *parse_game(read->claim.game);
        EXPECT_EQ(entry.path().stem().string(), read->claim.game);
        MisereSearch search(game);
        each_position(20, [&](const std::vector<HeapSize>& heaps) {
            ++compared;
            Position position;
            position.heaps = heaps;
            ASSERT_EQ(is_p(read->claim.rule, heaps), search.outcome(position) == Outcome::P)
                << entry.path() << " " << position_text(game, position);
        });
        ++rules;
    }
    EXPECT_GT(rules, 30U);
    EXPECT_EQ(compared, rules * 2714);  // partitions of 0 .. 20
}

// [T17]: the powers of one heap, each together with the larger heap in the evidence, have different outcomes
// by exhaustive search.
TEST(Weights, PowersAreDistinguished) {
    for (const char* text : weighed) {
        const WeightRule& rule = rule_of(text);
        ASSERT_TRUE(rule.apart.has_value()) << text;
        const auto& [power, growing, others] = *rule.apart;
        const std::uint32_t heap = rule.of(power).in_class;
        std::uint64_t times = 1;  // the class of this many heaps is its own double
        for (std::uint32_t c = heap; c != rule.idempotent(heap); c = rule.sum_of_classes(c, heap)) ++times;
        const std::uint64_t together =
            2 * times * rule.modulus * rule.period * static_cast<std::uint64_t>(rule.high - rule.low);
        auto outcome = [&](std::uint64_t i, HeapSize large) {
            std::vector<HeapSize> heaps = others;
            heaps.push_back(large);
            heaps.insert(heaps.end(), i * together, power);
            return is_p(rule, heaps);
        };
        for (std::uint64_t j = 1; j < 8; ++j) {
            for (std::uint64_t i = j + 1; i < 9; ++i) {
                bool apart = false;
                for (HeapSize n = 0; n < 400 && !apart; ++n) {
                    const HeapSize large = growing + n * rule.period;
                    apart = outcome(j, large) != outcome(i, large);
                }
                EXPECT_TRUE(apart) << text << " " << j << " " << i;
            }
        }
    }
}

// The winning splits found by arithmetic are the same as by trying all.
TEST(Weights, SplitsAreTheOnesThatWin) {
    std::mt19937_64 random(15);
    for (const char* text : weighed) {
        const WeightJudge judge(rule_of(text));
        for (int i = 0; i < 300; ++i) {
            Judge::Class context = judge.of_heap(0);
            for (std::uint64_t n = random() % 4; n > 0; --n) {
                context = judge.sum(context, judge.of_heap(1 + random() % (i % 2 == 0 ? 30 : 400)));
            }
            const HeapSize rest = 2 + random() % 400;
            std::vector<HeapSize> found, tried;
            const auto runs = judge.splits_to_p(rest, context);
            for (const Judge::Splits& run : *runs) {
                for (HeapSize j = 0; j < run.count; ++j) found.push_back(run.first + j * run.step);
            }
            std::sort(found.begin(), found.end());
            for (HeapSize small = 1; small <= rest / 2; ++small) {
                const auto split = judge.sum(judge.of_heap(small), judge.of_heap(rest - small));
                if (judge.is_p(judge.sum(context, split))) tried.push_back(small);
            }
            ASSERT_EQ(found, tried) << text << " " << rest;
        }
    }
}

// Heaps of any size are answered, with all winning moves.
TEST(Weights, TheAdviserUsesThem) {
    const Game game = *parse_game("0.26");
    Adviser adviser(game, Convention::misere);
    const auto position = parse_position(game, "1000000000,999999999,5");
    const auto advice = adviser.advise(*position);
    ASSERT_TRUE(advice.ok());
    EXPECT_EQ(advice->reason, Reason::weights);
    ASSERT_TRUE(advice->outcome.has_value());
    EXPECT_EQ(*advice->outcome == Outcome::P, is_p(rule_of("0.26"), position->heaps));
    EXPECT_EQ(advice->winning.total > 0, *advice->outcome == Outcome::N);
    for (const Move& move : advice->winning.listed) {
        EXPECT_TRUE(is_p(rule_of("0.26"), after(*position, move).heaps));
    }
}

// A rule with one changed entry is rejected, or is still right because no position uses the entry. The proof
// for 4.134 chooses up to three heaps of a position.
TEST(Weights, EveryChangedRuleIsRefused) {
    for (const char* game : {"0.26", "4.124"}) {
        const WeightRule& truth = rule_of(game);
        ASSERT_FALSE(truth.p.empty());
        std::vector<bool> met(truth.p.size(), false);
        each_position(40, [&](const std::vector<HeapSize>& heaps) {
            if (heaps.size() > 3) return;
            WeightSum sum;
            for (const HeapSize heap : heaps) sum = truth.sum(sum, truth.of(heap));
            met[truth.number_of(sum)] = true;
        });
        std::size_t refused = 0;
        for (std::size_t i = 0; i < truth.p.size(); ++i) {
            WeightRule lie = truth;
            lie.p[i] = !lie.p[i];
            if (!met[i]) continue;
            EXPECT_NE(reason({game, lie}), "verified") << i;
            ++refused;
        }
        EXPECT_GE(refused, 6U);
        for (HeapSize n = 1; n < truth.heaps.size(); ++n) {
            WeightRule lie = truth;
            lie.heaps[n].in_class ^= 1U;
            EXPECT_NE(reason({game, lie}), "verified") << n;
            lie = truth;
            ++lie.heaps[n].top;
            EXPECT_NE(reason({game, lie}), "verified") << n;
        }
        for (const char* other : {"0.77", "0.57", "0.36", "4.26"}) {
            EXPECT_NE(reason({other, truth}), "verified") << other;
        }
    }
}

// A check that is stopped early neither rejects a true claim nor reports it as verified.
TEST(Weights, ACheckCutShortRefusesNothing) {
    const WeightClaim claim{"0.26", rule_of("0.26")};
    const std::string text = certificate_text(claim);
    for (HeapSize heaps = 0; heaps + 1 < claim.rule.heaps.size(); ++heaps) {
        check::CheckLimits limits;
        limits.heaps = heaps;
        EXPECT_TRUE(check::check_certificate(text, limits).consistent()) << heaps;
    }
    const auto longer = parse_certificate<WeightClaim>(kept_certificate("0.35"));
    ASSERT_TRUE(longer.ok());
    for (std::size_t asks = 0; asks < 400; asks = 3 * asks + 1) {
        std::size_t asked = 0;
        check::Budget budget([&] { return asked++ < asks; });
        EXPECT_TRUE(check::check_claim(longer->claim, budget).ok()) << asks;
        EXPECT_TRUE(budget.stopped()) << asks;
    }
}

// 0.75 and 0.31 have finite quotients; for 0.07 no rule by weights is known.
TEST(Weights, AreNotFoundWhereThereAreNone) {
    for (const char* text : {"0.75", "0.07", "0.31"}) {
        EXPECT_FALSE(find_rule(*parse_game(text), {}).has_value()) << text;
    }
}
