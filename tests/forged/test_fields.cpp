// No field of a certificate is accepted unchecked. In one certificate of every kind each field is changed in
// many ways (fields.hpp), with the right digest. The changed certificate must be rejected, or its statement
// must be true by the definition alone.
#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "../misere/positions.hpp"
#include "base/checksum.hpp"
#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient.hpp"
#include "engine/sparse.hpp"
#include "fields.hpp"
#include "forge.hpp"
#include "misere/search.hpp"
#include "period/search.hpp"
#include "truths.hpp"

using namespace ishitori;
using namespace ishitori::check;

namespace {

WindowClaim window_with_checksums() {
    WindowClaim claim = forge::stations_truth();
    claim.stations.clear();
    claim.small_heaps = 0;
    const auto values = forge::values_by_definition(parse_game(claim.game)->rules, 1 << 13);
    SequenceChecksum sum;
    for (HeapSize n = 0; n < values.size(); ++n) {
        sum.add(std::uint64_t{values[n]});
        if (std::has_single_bit(n) && n >= 1 << WindowClaim::first_checksum)
            claim.checksums.push_back(sum.value());
    }
    return claim;
}

// ---- is it true? By the definition, not by the checker. -------------------------------------------------

// line:2 is 0.77 under another name.
bool same_rules(const std::string& a, const std::string& b) {
    const auto one = parse_game(a), other = parse_game(b);
    return one && other && one->rules == other->rules && one->board != Board::ring &&
           other->board != Board::ring;
}

// The whole sequence of a claim of [T10] as far as the claim extends, from another method.
const std::vector<StoredValue>& sequence(const std::string& game, HeapSize count) {
    static std::map<std::string, std::vector<StoredValue>> known;
    auto& values = known[game];
    if (values.empty()) {
        SparseMethod method(*split_rules(parse_game(game)->rules));
        values = {0};
        method.extend(values, std::max<HeapSize>(count, 1'200'000));
    }
    return values;
}

std::string false_statement(const WindowClaim& claim, const WindowClaim& truth) {
    if (!same_rules(claim.game, truth.game) || claim.convention != truth.convention) return "game";
    if (claim.periodicity != truth.periodicity) return "periodicity";
    if (claim.max_value != truth.max_value || claim.max_value_at != truth.max_value_at)
        return "greatest value";
    const auto& g = sequence(claim.game, claim.needed());
    if (claim.needed() >= g.size()) return "more values than were compared";
    for (HeapSize n = claim.window_end - claim.window; n < claim.window_end; ++n) {
        if (g[n] != g[n + claim.recurs_after]) return "window";
    }
    std::size_t rares = 0;
    for (HeapSize n = 1; n < claim.needed(); ++n) {
        const bool rare = std::popcount(g[n] & claim.mask) % 2 == 0;  // no parity in these samples
        if (!rare) continue;
        if (rares >= claim.rares.size() || claim.rares[rares] != n || claim.rare_values[rares] != g[n])
            return "rares";
        ++rares;
    }
    if (rares != claim.rares.size() || claim.mask_parity) return "rares";
    SequenceChecksum sum;
    for (HeapSize n = 0, k = 0; n < claim.needed() && k < claim.checksums.size(); ++n) {
        sum.add(std::uint64_t{g[n]});
        if (n == HeapSize{1} << (WindowClaim::first_checksum + k) && claim.checksums[k++] != sum.value())
            return "checksum";
    }
    for (const Station& station : claim.stations) {
        for (HeapSize j = 0; j < station.values.size(); ++j) {
            if (station.values[j] != g[station.end - station.values.size() + j]) return "station";
        }
    }
    return "";
}

std::string false_statement(const PeriodClaim& claim, const PeriodClaim& truth) {
    PeriodClaim same = claim;
    same.values = truth.values;
    if (same_rules(claim.game, truth.game)) same.game = truth.game;
    if (!(same == truth)) return "something but the values";
    const auto g = forge::values_by_definition(parse_game(claim.game)->rules, claim.values.size());
    return g == claim.values ? "" : "values";
}

// Every mask derives the same values.
std::string false_statement(const DerivedClaim& claim, const DerivedClaim& truth) {
    DerivedClaim same = claim;
    same.mask = truth.mask;
    same.mask_parity = truth.mask_parity;
    if (same_rules(claim.game, truth.game)) same.game = truth.game;
    return same == truth ? "" : "something but the mask";
}

std::string false_statement(const ArithmeticClaim& claim, const ArithmeticClaim& truth) {
    ArithmeticClaim same = claim;
    same.values = truth.values;
    if (same_rules(claim.game, truth.game)) same.game = truth.game;
    if (!(same == truth)) return "something but the values";
    const auto g = forge::values_by_definition(parse_game(claim.game)->rules, claim.values.size());
    return g == claim.values ? "" : "values";
}

// Another quotient of the same heaps with the same elements equals it up to the names of the elements. So any
// effective change is false, except a change of its heaps.
std::string false_statement(const QuotientClaim& claim, const QuotientClaim& truth) {
    QuotientClaim longer = claim;
    const auto& phi = truth.quotient.phi;
    if (claim.quotient.phi.size() <= phi.size()) {
        if (!std::equal(claim.quotient.phi.begin(), claim.quotient.phi.end(), phi.begin())) return "phi";
    } else {
        // With more heaps: the added part must equal the finder's.
        const auto more = forge::quotient(claim.game.c_str(), claim.quotient.max_heap());
        if (more.quotient.phi.size() != claim.quotient.phi.size() || more.quotient.phi != claim.quotient.phi)
            return "phi";
    }
    longer.quotient.phi = phi;
    if (same_rules(claim.game, truth.game)) longer.game = truth.game;
    return longer == truth ? "" : "something but phi";
}

// Its outcomes must agree with exhaustive search for all positions of up to 16 stones; another description of
// the same outcomes is not a lie.
std::string false_statement(const WeightClaim& claim, const WeightClaim&) {
    const auto game = parse_game(claim.game);
    if (!game) return "game";
    MisereSearch search(*game);
    std::string fault;
    std::vector<HeapSize> heaps;
    const auto all = [&](auto&& self, HeapSize stones, HeapSize largest) -> void {
        WeightSum sum;
        for (const HeapSize heap : heaps) sum = claim.rule.sum(sum, claim.rule.of(heap));
        Position position;
        position.heaps = heaps;
        if (claim.rule.is_p(sum) != (search.outcome(position) == Outcome::P)) fault = "outcome";
        for (HeapSize heap = std::min(stones, largest); heap >= 1; --heap) {
            heaps.push_back(heap);
            self(self, stones - heap, heap);
            heaps.pop_back();
        }
    };
    all(all, 16, 16);
    return fault;
}

std::string false_statement(const TameClaim& claim, const TameClaim&) { return forge::false_tame(claim); }

// As for weights, for the heaps of the claim.
std::string false_statement(const FreeHeapClaim& claim, const FreeHeapClaim& truth) {
    if (!same_rules(claim.game, truth.game) || claim.quotient.max_heap() > truth.quotient.max_heap())
        return "game or heaps";
    if (claim.quotient.apart && !(claim.quotient.apart == truth.quotient.apart)) return "powers";
    const FreeHeapOracle oracle(claim.quotient);
    MisereSearch search(*parse_game(claim.game));
    std::string fault;
    each_position(16, [&](const std::vector<HeapSize>& heaps) {
        if (!heaps.empty() && heaps.front() > claim.quotient.max_heap()) return;
        Position position;
        position.heaps = heaps;
        if (oracle.is_p(oracle.state(heaps)) != (search.outcome(position) == Outcome::P)) fault = "outcome";
    });
    return fault;
}

// The reason why this accepted text should have been rejected; "" if it is true.
template <class Claim>
std::string fault(const Result<Certified<Claim>>& read, const Claim& truth, const std::string& text) {
    if (!read || !read->digest_fits) return "it cannot be read";
    if (certificate_text(read->claim) != text) return "it holds something that no claim holds";
    return false_statement(read->claim, truth);
}

template <class Claim>
void walk(const Claim& truth) {
    const std::string whole = certificate_text(truth);
    ASSERT_TRUE(check_certificate(whole).verified()) << whole.substr(0, 60);
    ASSERT_EQ(forge::text_of(forge::fields_of(whole)), whole);
    std::size_t tried = 0, accepted = 0;
    forge::each_lie(whole, [&](const std::string& text, const std::string& what) {
        ++tried;
        const Verdict verdict = check_certificate(text);
        if (verdict.refused()) return;
        ++accepted;
        EXPECT_EQ(fault(parse_certificate<Claim>(text), truth, text), "") << "accepted: " << what;
    });
    EXPECT_GT(tried, 150U);
    EXPECT_LT(accepted, tried / 10) << "of " << tried;
}

}  // namespace

TEST(Fields, OfPeriods) {
    walk(forge::claim("0.77", 71, 12));
    walk(forge::claim("take:1-3", 0, 4));
    walk(forge::claim("0.333", 0, 4));
    walk(forge::nim());
}

// As found, with a tail and without one.
TEST(Fields, OfArithmeticPeriods) {
    for (const char* text : {"4.(3)", "0.8", "0.4(3)"}) {
        const Game game = *parse_game(text);
        const auto found = search_period(game);
        ASSERT_TRUE(found && found->arithmetic) << text;
        walk(arithmetic_claim_of(game, *found));
    }
}

// 0.77 splits after one stone and after two, so that no class includes parity; 0.07 after two stones only.
TEST(Fields, OfDerivedPeriods) {
    walk(forge::derived("0.77", 71, 12, 5, false));
    walk(forge::derived("0.07", 53, 34, 3, true));
}

TEST(Fields, OfSparseWindows) { walk(window_with_checksums()); }

TEST(Fields, OfStations) {
    WindowClaim claim = forge::stations_truth();
    claim.checksums = {window_with_checksums().checksums.front(), window_with_checksums().checksums[1]};
    claim.checksums.resize(2);
    walk(claim);
}

TEST(Fields, OfProvedQuotients) { walk(forge::quotient("0.77", 1000)); }
TEST(Fields, OfKernels) { walk(forge::quotient("0.777", 40)); }
TEST(Fields, OfPartialQuotients) { walk(forge::quotient("0.07", 14)); }
// An infinite quotient, so that the two powers of [T13] are among the fields.
TEST(Fields, OfFreeHeaps) {
    const Game game = *parse_game("0.3122");
    QuotientLimits limits;
    limits.heaps = 7;
    limits.order = 6000;
    limits.elements = 60'000;
    const FoundQuotient found = find_quotient(game.rules, limits);
    ASSERT_TRUE(found.beyond && found.beyond->apart);
    walk(free_heap_claim(game.text, game.rules, *found.beyond));
}
TEST(Fields, OfWeights) { walk(forge::weights_truth()); }
TEST(Fields, OfWeightsWithClassSums) { walk(forge::weights_with_class_sums()); }
TEST(Fields, OfTameGames) {
    walk(forge::tame_truth());
    walk(TameClaim{"take:2,5", TameTheorem::subtraction, 0, 0, 0, 0});
    walk(TameClaim{"line:5", TameTheorem::line, 1, 0, 0, 0});
    walk(TameClaim{"0.33", TameTheorem::period, 0, 0, 3, 5});
}
