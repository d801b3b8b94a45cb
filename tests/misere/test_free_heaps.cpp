// Claims with free heaps [T12]: the checker confirms all proofs of the finder, and exhaustive search agrees.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "check/kinds.hpp"
#include "claims/certificate.hpp"
#include "claims/free_heap_oracle.hpp"
#include "misere/few_large_heaps.hpp"
#include "misere/free_model.hpp"
#include "misere/quotient.hpp"
#include "misere/search.hpp"
#include "positions.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

struct Known {
    const char* game;
    HeapSize heaps;
};

// Infinite quotients (Plambeck & Siegel name the first; the others are new here).
constexpr Known infinite[] = {{"0.3122", 7},  {"0.76", 12},   {"0.3102", 12},
                              {"0.1107", 21}, {"0.1137", 17}, {"0.1037", 20}};

FreeHeapClaim claim_of(const Known& known) {
    const Game game = *parse_game(known.game);
    QuotientLimits limits;
    limits.heaps = known.heaps;
    limits.order = 6000;
    limits.elements = 60'000;
    FoundQuotient found = find_quotient(game.rules, limits);
    EXPECT_EQ(found.stop, QuotientStop::free_heaps) << known.game;
    if (!found.beyond) return {};
    return free_heap_claim(game.text, game.rules, std::move(*found.beyond));
}

std::string reason(const FreeHeapClaim& claim) {
    check::Budget budget;
    const Status verdict = check::check_claim(claim, budget);
    return verdict ? "verified" : verdict.error().key;
}

// Compares all positions of few stones, up to three more than the largest heap, and random positions with
// more stones; with most > 0 only positions of up to this many stones.
void agrees_with_search(const FreeHeapClaim& claim, HeapSize most = 0) {
    const auto bounded = [&](HeapSize stones) { return most > 0 ? std::min(stones, most) : stones; };
    std::mt19937_64 random(19);
    const Game game = *parse_game(claim.game);
    const FreeHeapOracle oracle(claim.quotient);
    constexpr HeapSize reached = 38;  // by the search, in a few seconds
    const HeapSize largest = std::min(claim.quotient.max_heap(), reached);
    MisereSearch search(game);
    each_position(bounded(std::max<HeapSize>(17, largest + 3)), [&](const std::vector<HeapSize>& heaps) {
        if (!heaps.empty() && heaps[0] > largest) return;
        if (!claim.quotient.bound.includes(oracle.state(heaps).k)) return;
        Position position;
        position.heaps = heaps;
        ASSERT_EQ(oracle.is_p(oracle.state(heaps)), search.outcome(position) == Outcome::P)
            << claim.game << " " << position_text(game, position);
    });
    // From a large heap very many positions can be reached.
    const HeapSize least = largest <= 20 ? 30 : largest + 4, range = largest <= 20 ? 51 : 6;
    for (int i = 0; i < (largest <= 20 ? 150 : 40) * scale(); ++i) {
        const HeapSize stones = bounded(least + random() % range);
        Position position;
        HeapSize total = 0;
        // Half of them with only two sizes, so that multiplicities grow.
        const HeapSize one = 1 + random() % largest, other = 1 + random() % largest;
        while (total < stones) {
            HeapSize heap = 1 + random() % largest;
            if (i % 2 == 0) heap = heap == 1 ? heap : random() % 2 == 0 ? one : other;
            position.heaps.push_back(std::min(heap, stones - total));
            total += position.heaps.back();
        }
        std::sort(position.heaps.begin(), position.heaps.end(), std::greater<>());
        if (!claim.quotient.bound.includes(oracle.state(position.heaps).k)) continue;
        const auto outcome = search.outcome(position);
        if (!outcome) break;
        ASSERT_EQ(oracle.is_p(oracle.state(position.heaps)), *outcome == Outcome::P)
            << claim.game << " " << position_text(game, position);
    }
}

// Far beyond exhaustive search: a random position with up to 80 of each free heap is P exactly if it has an
// option and none of them is P, all judged by their states. The options come from the rules. Returns the
// number of positions, among this many, where this fails.
std::size_t failures_of_recursion(const FreeHeapClaim& claim, int positions) {
    std::mt19937_64 random(7);
    std::size_t failures = 0;
    const Game game = *parse_game(claim.game);
    const FreeHeapOracle oracle(claim.quotient);
    for (int i = 0; i < positions; ++i) {
        std::vector<HeapSize> heaps;
        for (const HeapSize free : claim.quotient.free) heaps.insert(heaps.end(), random() % 81, free);
        for (std::size_t n = random() % 7; n > 0; --n)
            heaps.push_back(1 + random() % claim.quotient.max_heap());
        for (const HeapSize bounded : claim.quotient.bounded()) std::erase(heaps, bounded);
        for (std::size_t n = 0; n < claim.quotient.bound.most; ++n)
            heaps.push_back(claim.quotient.free[random() % claim.quotient.free.size()]);
        bool any = false, wins = false;
        std::sort(heaps.begin(), heaps.end());
        for (std::size_t h = 0; h < heaps.size(); ++h) {
            if (h > 0 && heaps[h] == heaps[h - 1]) continue;
            std::vector<HeapSize> others = heaps;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(h));
            const FreeState rest = oracle.state(others);
            for_each_option(game.rules, heaps[h], [&](HeapSize, const Parts& parts) {
                any = true;
                const std::vector<HeapSize> left(parts.begin(), parts.end());
                wins = wins || oracle.is_p(oracle.product(rest, oracle.state(left)));
                return true;
            });
        }
        if (oracle.is_p(oracle.state(heaps)) != (any && !wins)) ++failures;
    }
    return failures;
}

}  // namespace

TEST(FreeHeaps, InfiniteQuotientsAreProvedAndConfirmed) {
    for (const Known& known : infinite) {
        const FreeHeapClaim claim = claim_of(known);
        EXPECT_EQ(claim.quotient.max_heap(), known.heaps) << known.game;
        EXPECT_TRUE(claim.quotient.apart.has_value()) << known.game;
        EXPECT_EQ(reason(claim), "verified") << known.game;
        const std::string text = certificate_text(claim);
        EXPECT_TRUE(is_certificate_of<FreeHeapClaim>(text));
        const auto read = parse_certificate<FreeHeapClaim>(text);
        ASSERT_TRUE(read.ok()) << read.error().key;
        EXPECT_EQ(read->claim, claim);
        EXPECT_EQ(certificate_text(read->claim), text);
    }
}

// A check that is stopped early neither rejects a true claim nor reports it as verified.
TEST(FreeHeaps, ACheckCutShortRefusesNothing) {
    for (const Known& known : infinite) {
        const FreeHeapClaim claim = claim_of(known);
        const std::string text = certificate_text(claim);
        for (HeapSize heaps = 0; heaps < known.heaps; ++heaps) {
            check::CheckLimits limits;
            limits.heaps = heaps;
            const check::Verdict verdict = check::check_certificate(text, limits);
            EXPECT_TRUE(verdict.consistent()) << known.game << " " << heaps;
            EXPECT_EQ(verdict.rederived, heaps);
            EXPECT_EQ(verdict.needed, known.heaps);
        }
        bool cut = true;
        std::size_t cuts = 0;
        for (std::size_t asks = 0; cut && asks < 30; ++asks) {
            std::size_t asked = 0;
            check::Budget budget({.heaps = known.heaps}, [&] { return asked++ < asks; });
            EXPECT_TRUE(check::check_claim(claim, budget).ok()) << known.game << " " << asks;
            cut = budget.stopped();
            cuts += cut ? 1 : 0;
        }
        EXPECT_GT(cuts, 0U) << known.game;
    }
}

// The search can be stopped at any moment: it polls several times a second of processor time.
TEST(FreeHeaps, TheSearchAsksOften) {
    const auto seconds = [] {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    };
    for (const Known& known : {Known{"0.76", 13}, Known{"0.14", 22}}) {
        double last = seconds(), longest = 0;
        QuotientLimits limits;
        limits.heaps = known.heaps;
        limits.keep_going = [&] {
            const double now = seconds();
            longest = std::max(longest, now - last);
            last = now;
            return true;
        };
        const FoundQuotient found = find_quotient(parse_game(known.game)->rules, limits);
        EXPECT_EQ(found.stop, QuotientStop::free_heaps) << known.game;
        EXPECT_LT(longest, 0.5) << known.game;
    }
}

// With little memory it finds less, or ends with a reason; with enough memory it finds the same.
TEST(FreeHeaps, TheSearchKeepsToItsMemory) {
    QuotientLimits limits;
    limits.heaps = 12;
    limits.order = 6000;
    limits.elements = 60'000;
    const Ruleset rules = parse_game("0.76")->rules;
    const FoundQuotient all = find_quotient(rules, limits);
    ASSERT_TRUE(all.beyond.has_value());
    EXPECT_FALSE(all.beyond_out_of_memory);
    limits.bytes = 1 << 23;
    const FoundQuotient enough = find_quotient(rules, limits);
    ASSERT_TRUE(enough.beyond.has_value());
    EXPECT_EQ(*enough.beyond, *all.beyond);
    limits.bytes = 1 << 17;
    const FoundQuotient none = find_quotient(rules, limits);
    EXPECT_FALSE(none.beyond.has_value());
    EXPECT_TRUE(none.beyond_out_of_memory);
}

namespace {

void finds_the_kept_certificate(const Known& known) {
    std::stringstream kept;
    kept << std::ifstream(ISHITORI_SOURCE_DIR "/records/misere/" + std::string(known.game) + "-" +
                          std::to_string(known.heaps) + ".certificate")
                .rdbuf();
    EXPECT_EQ(certificate_text(claim_of(known)), kept.str()) << known.game;
}

}  // namespace

// Later heaps, by a repaired M or by one more free heap if its powers grow: the certificates of
// records/misere/, which KeptCertificatesAreVerified compares with exhaustive search.
TEST(FreeHeaps, MendingFindsTheKeptCertificates) {
    for (const Known& known : {Known{"0.76", 15}, Known{"0.3102", 13}}) finds_the_kept_certificate(known);
}

// The same with forms of slope 2 in the tests; four heaps are free in 0.3122.
TEST(FreeHeaps, FormsOfSlopeTwoFindTheKeptCertificates) {
    for (const Known& known : {Known{"0.76", 16}, Known{"0.3122", 8}}) finds_the_kept_certificate(known);
}

// The units of families are not free here: 12 is, with 4, which has high exponents in the failures.
TEST(FreeHeaps, TheNextHeapAndOneMoreAreTried) {
    const FreeHeapClaim claim = claim_of({"0.3377", 16});
    EXPECT_EQ(claim.quotient.free, (std::vector<HeapSize>{4, 12}));
    EXPECT_EQ(reason(claim), "verified");
    agrees_with_search(claim);
}

// Four heaps are free, and the coefficients of the tests go to 4.
TEST(FreeHeaps, SteepFormsFindTheKeptCertificate) { finds_the_kept_certificate({"0.354", 5}); }

TEST(FreeHeaps, AgreeWithExhaustiveSearch) {
    for (const Known& known : infinite) agrees_with_search(claim_of(known));
}

namespace {

// Claims about all positions, and about the positions with few large heaps.
std::vector<std::string> kept_certificates() {
    std::vector<std::string> paths;
    for (const char* folder : {"/records/misere", "/records/infinite"}) {
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(ISHITORI_SOURCE_DIR) + folder))
            paths.push_back(entry.path().string());
    }
    EXPECT_GE(paths.size(), 4U);
    return paths;
}

// For its claim the report names the numbers of positions.
bool is_dawsons_kayles(const FreeHeapClaim& claim) { return claim.game == "0.07"; }

}  // namespace

// All certificates of records/misere/ and records/infinite/ are checked completely. Exhaustive search goes to
// 20 stones here and further in the next test.
TEST(FreeHeaps, KeptCertificatesAreVerified) {
    for (const std::string& path : kept_certificates()) {
        const auto verdict = check::check_file(path);
        ASSERT_TRUE(verdict.ok()) << path;
        EXPECT_TRUE(verdict->verified()) << path;
        const auto* const claim = verdict->about<FreeHeapClaim>();
        ASSERT_NE(claim, nullptr) << path;
        EXPECT_TRUE(claim->quotient.apart.has_value()) << path;
        agrees_with_search(*claim, 20);
        EXPECT_EQ(failures_of_recursion(*claim, (is_dawsons_kayles(*claim) ? 1500 : 400) * scale()), 0U)
            << path;
    }
}

TEST(FreeHeaps, KeptCertificatesAgreeWithLongSearch) {
    for (const std::string& path : kept_certificates()) {
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        const auto read = parse_certificate<FreeHeapClaim>(text.str());
        ASSERT_TRUE(read.ok()) << path;
        agrees_with_search(read->claim, is_dawsons_kayles(read->claim) ? 0 : 28);
    }
}

// A line of play of thousands of moves: the model agrees with the verified claim.
TEST(FreeHeaps, LongLinesOfPlay) {
    const auto verdict = check::check_file(ISHITORI_SOURCE_DIR "/records/misere/0.76-15.certificate");
    ASSERT_TRUE(verdict.ok());
    FreeHeapQuotient claim = verdict->about<FreeHeapClaim>()->quotient;
    auto model = FreeModel::of_claim(parse_game("0.76")->rules, claim);
    ASSERT_TRUE(model.has_value());
    const FreeHeapOracle oracle(claim);
    const Multiplicities k{10'001, 2};
    for (Element q = 0; q < model->order(); q += 7) ASSERT_EQ(model->is_p(q, k), oracle.is_p({q, k})) << q;
    EXPECT_FALSE(model->stopped());
}

TEST(FreeHeaps, SettleAWholeGame) {
    const FreeHeapClaim claim = claim_of({"0.1454", 100});
    EXPECT_EQ(claim.quotient.period, 10U);
    EXPECT_TRUE(claim.quotient.apart.has_value());
    EXPECT_EQ(reason(claim), "verified");
    agrees_with_search(claim, 30);
}

// In Kayles a heap of 1 as good as a free heap of 2 makes a move from the heap of 2 to itself.
TEST(FreeHeaps, AModelWhoseMovesLeadInACircleStops) {
    FreeHeapQuotient claim;
    claim.order = 1;
    claim.free = {2};
    claim.phi = {{0, {0}}, {0, {1}}, {0, {1}}};
    auto model = FreeModel::of_claim(parse_game("kayles")->rules, claim);
    ASSERT_TRUE(model.has_value());
    EXPECT_TRUE(!model->is_p({0, {0}}) && !model->stopped());
    model->is_p({0, {1}});
    EXPECT_TRUE(model->stopped());
    EXPECT_FALSE(model->out_of_memory());
}

// In 4.356 a heap may be cut without taking a stone. The model is decided all the same.
TEST(FreeHeaps, CutsWithoutStones) {
    QuotientLimits limits;
    limits.heaps = 12;
    limits.order = 6000;
    const FoundQuotient found = find_quotient(parse_game("4.356")->rules, limits);
    EXPECT_GE(found.quotient.phi.size(), 11U);
}

// The picture of docs/results/dawsons-kayles.md, and its statement: with heaps of 2, 4 and 25, a heaps of 30
// and b >= 2 heaps of 34 are P exactly if a <= b - 2.
TEST(FreeHeaps, ThePageOnDawsonsKaylesShowsTheClaim) {
    const auto verdict = check::check_file(ISHITORI_SOURCE_DIR "/records/misere/0.07-38.certificate");
    ASSERT_TRUE(verdict.ok());
    const FreeHeapOracle oracle(verdict->about<FreeHeapClaim>()->quotient);
    const FreeState beside = oracle.state({2, 4, 25});
    const auto is_p = [&](const FreeState& state, std::uint32_t a, std::uint32_t b) {
        return oracle.is_p({state.q, {a, b}});
    };
    for (std::uint32_t b = 2; b < 200; ++b) {
        for (std::uint32_t a = 0; a < 200; ++a) ASSERT_EQ(is_p(beside, a, b), a + 2 <= b) << a << " " << b;
    }
    std::ifstream file(ISHITORI_SOURCE_DIR "/docs/results/dawsons-kayles.md");
    std::stringstream page;
    page << file.rdbuf();
    std::string rows = "<!-- with 2 4 25 -->\n```\n";
    for (std::uint32_t b = 0; b <= 8; ++b) {
        for (std::uint32_t a = 0; a <= 8; ++a) {
            rows += is_p(beside, a, b) ? "P" : ".";
            rows += a < 8 ? " " : "\n";
        }
    }
    EXPECT_NE(page.str().find(rows + "```"), std::string::npos) << rows;
}

// The recursion detects a claim that is wrong only in a far region.
TEST(FreeHeaps, TheRecursionSeesAWrongRegion) {
    const auto verdict = check::check_file(ISHITORI_SOURCE_DIR "/records/misere/0.07-38.certificate");
    ASSERT_TRUE(verdict.ok());
    FreeHeapClaim lie = *verdict->about<FreeHeapClaim>();
    lie.quotient.cells.back().second = lie.quotient.cells.front().second;
    EXPECT_GT(failures_of_recursion(lie, 1500), 0U);
}

// Where no claim about all positions is found, a claim about few large heaps proves that the next heap makes
// the quotient infinite: 0.06 with heap 17 (0.1337 with 15), by one large heap, 0.6 with 17 by three (0.37
// with 16).
TEST(FreeHeaps, FewLargeHeapsProveInfinity) {
    struct Case {
        const char* game;
        HeapSize heap;
        std::uint32_t most;
        std::vector<HeapWord> failures;
    };
    std::vector<HeapWord> family;
    for (std::uint32_t k = 1; k <= 4; ++k) family.push_back({{1, 1}, {3, k}, {10, 2 + k}, {15, 1}});
    for (const auto& [name, heap, most, failures] :
         {Case{"0.1337", 15, 1, family},
          {"0.37", 16, 3, {{{1, 1}, {2, 6}, {6, 5}, {10, 1}, {11, 1}, {16, 1}}}}}) {
        const Game game = *parse_game(name);
        QuotientFinder finder(game.rules, {});
        while (finder.quotient().phi.size() < heap) finder.extend();
        Bipartite base = finder.quotient();
        base.phi.push_back(0);
        auto found = few_large_heaps(game.rules, base, failures, {}, failures.size() == 1);
        ASSERT_TRUE(found.has_value()) << name;
        const FreeHeapClaim claim = free_heap_claim(game.text, game.rules, std::move(*found));
        EXPECT_EQ(claim.quotient.max_heap(), heap);
        EXPECT_EQ(claim.quotient.bound.most, most);
        EXPECT_TRUE(claim.quotient.apart.has_value());
        EXPECT_EQ(reason(claim), "verified");
        const std::string text = certificate_text(claim);
        const auto read = parse_certificate<FreeHeapClaim>(text);
        ASSERT_TRUE(read.ok()) << read.error().key;
        EXPECT_EQ(read->claim, claim);
        agrees_with_search(claim, 26);
        EXPECT_EQ(failures_of_recursion(claim, 3000 * scale()), 0U);
        // It is wrong, or at least unproved, for one more of the large heaps.
        FreeHeapClaim lie = claim;
        ++lie.quotient.bound.most;
        EXPECT_NE(reason(lie), "verified");
        lie.quotient.bound = {};
        EXPECT_NE(reason(lie), "verified");
    }
}

// In 0.3122 the contexts (7^2)^i distinguish all powers of 5^2, also outside the examined cells.
TEST(FreeHeaps, PowersAreDistinguished) {
    const FreeHeapOracle oracle(claim_of(infinite[0]).quotient);
    const PowersApart& apart = *oracle.quotient().apart;
    auto with = [&](std::uint32_t j, std::uint32_t i) {
        FreeState state = apart.w;
        for (std::size_t f = 0; f < state.k.size(); ++f) state.k[f] += j * apart.u[f] + i * apart.v[f];
        return oracle.is_p(state);
    };
    for (std::uint32_t i = 0; i < 60; ++i) {
        for (std::uint32_t j = i + 1; j < 60; ++j) EXPECT_NE(with(i, i), with(j, i)) << i << " " << j;
    }
}

// A claim with one changed P-set anywhere is rejected.
TEST(FreeHeaps, EveryChangedSliceIsRefused) {
    const FreeHeapClaim truth = claim_of(infinite[1]);
    for (std::size_t i = 0; i < truth.quotient.cells.size(); ++i) {
        for (QuotientElement q = 0; q < truth.quotient.order; q += 3) {
            FreeHeapClaim lie = truth;
            auto slice = lie.quotient.slices[lie.quotient.cells[i].second];
            const auto at = std::lower_bound(slice.begin(), slice.end(), q);
            if (at != slice.end() && *at == q) {
                slice.erase(at);
            } else {
                slice.insert(at, q);
            }
            lie.quotient.cells[i].second = static_cast<std::uint32_t>(lie.quotient.slices.size());
            lie.quotient.slices.push_back(std::move(slice));
            EXPECT_NE(reason(lie), "verified") << i << " " << q;
        }
    }
}

// Finite quotients are found as before.
TEST(FreeHeaps, AreNotLookedForInFiniteGames) {
    for (const char* text : {"0.77", "0.15", "0.53"}) {
        const FoundQuotient found = find_quotient(parse_game(text)->rules, {});
        EXPECT_EQ(found.stop, QuotientStop::proved) << text;
        EXPECT_FALSE(found.beyond.has_value()) << text;
    }
}
