// No field of a certificate is accepted unchecked. For one certificate of every kind all fields are found by
// reading its lines, whatever their names, and each is changed in many ways, with a digest that fits. The lie
// must be refused; if it is not, it must be no lie: what it says must be found true by the definition alone.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>
#include <sstream>

#include "base/checksum.hpp"
#include "claims/quotient.hpp"
#include "forge.hpp"
#include "misere/quotient.hpp"
#include "stations.hpp"
#include "values/m3_sparse.hpp"
#include "values/period.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::resigned;

namespace {

// A certificate as its fields: a name, the words after it, and the numbers of the table below it.
struct Field {
    std::string name;
    std::vector<std::string> words;
    std::vector<std::string> table;
};

bool is_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

std::vector<Field> fields_of(const std::string& text) {
    std::vector<Field> fields;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        const bool row = word.size() > 1 && word.back() == ':' && is_number(word.substr(0, word.size() - 1));
        if (!row) fields.push_back({word, {}, {}});
        auto& target = row ? fields.back().table : fields.back().words;
        while (words >> word) target.push_back(word);
    }
    return fields;
}

std::string text_of(const std::vector<Field>& fields) {
    std::string text;
    for (const Field& field : fields) {
        text += field.name;
        for (const std::string& word : field.words) text += " " + word;
        for (std::size_t i = 0; i < field.table.size(); ++i) {
            text += i % 32 == 0 ? "\n" + std::to_string(i) + ":" : "";
            text += " " + field.table[i];
        }
        text += "\n";
    }
    return resigned(text);
}

QuotientClaim quotient(const char* text, HeapSize heaps) {
    const Game game = *parse_game(text);
    QuotientLimits limits;
    limits.heaps = heaps;
    return quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
}

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

// The whole sequence of a claim of [T10] as far as it speaks, had by another method.
const std::vector<StoredValue>& sequence(const std::string& game, HeapSize count) {
    static std::map<std::string, std::vector<StoredValue>> known;
    auto& values = known[game];
    if (values.empty()) {
        SparseMethod method(*split_rules(parse_game(game)->rules), true);
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

std::string false_statement(const ArithmeticClaim& claim, const ArithmeticClaim& truth) {
    ArithmeticClaim same = claim;
    same.values = truth.values;
    if (same_rules(claim.game, truth.game)) same.game = truth.game;
    if (!(same == truth)) return "something but the values";
    const auto g = forge::values_by_definition(parse_game(claim.game)->rules, claim.values.size());
    return g == claim.values ? "" : "values";
}

// Another quotient of as many heaps with the same elements is the same one up to the names of the elements:
// so any change but of the heaps that it speaks of is false, or was none.
std::string false_statement(const QuotientClaim& claim, const QuotientClaim& truth) {
    QuotientClaim longer = claim;
    const auto& phi = truth.quotient.phi;
    if (claim.quotient.phi.size() <= phi.size()) {
        if (!std::equal(claim.quotient.phi.begin(), claim.quotient.phi.end(), phi.begin())) return "phi";
    } else {
        // Of more heaps: what is added must be what the finder says of these.
        const auto more = quotient(claim.game.c_str(), claim.quotient.max_heap());
        if (more.quotient.phi.size() != claim.quotient.phi.size() || more.quotient.phi != claim.quotient.phi)
            return "phi";
    }
    longer.quotient.phi = phi;
    if (same_rules(claim.game, truth.game)) longer.game = truth.game;
    return longer == truth ? "" : "something but phi";
}

// The reason why this text, accepted, should not have been; "" if it says the truth.
template <class Claim>
std::string fault(const Result<Certified<Claim>>& read, const Claim& truth, const std::string& text) {
    if (!read || !read->digest_fits) return "it cannot be read";
    if (certificate_text(read->claim) != text) return "it holds something that no claim holds";
    return false_statement(read->claim, truth);
}

template <class Claim, class Parse>
void walk(const Claim& truth, Parse parse) {
    const std::string whole = certificate_text(truth);
    ASSERT_TRUE(check_certificate(whole).verified()) << whole.substr(0, 60);
    const std::vector<Field> fields = fields_of(whole);
    ASSERT_EQ(text_of(fields), whole);
    std::size_t tried = 0, accepted = 0;
    const auto lie = [&](const std::vector<Field>& changed, const std::string& what) {
        const std::string text = text_of(changed);
        if (text == whole) return;
        ++tried;
        const Verdict verdict = check_certificate(text);
        if (verdict.refused()) return;
        ++accepted;
        EXPECT_EQ(fault(parse(text), truth, text), "") << "accepted: " << what;
    };
    const auto numbers_for = [](const std::string& word) {
        const std::uint64_t n = std::stoull(word);
        std::set<std::string> others{"0",
                                     "1",
                                     std::to_string(n + 1),
                                     std::to_string(2 * n),
                                     std::to_string(2 * n + 2),
                                     "7",
                                     "60",
                                     "1000003",
                                     "4611686018427387904",
                                     "x",
                                     "-1",
                                     "0" + word,
                                     word + " " + word};
        if (n > 0) others.insert(std::to_string(n - 1));
        return others;
    };
    // The words that stand somewhere in some certificate, for fields that are no numbers.
    const std::vector<std::string> names{"normal",
                                         "misere",
                                         "guy-smith",
                                         "guy-smith-three",
                                         "take-window",
                                         "bouton",
                                         "subtraction-window",
                                         "sparse-window",
                                         "sparse-stations",
                                         "arithmetic-window",
                                         "arithmetic-period",
                                         "period",
                                         "quotient",
                                         "proved",
                                         "kernel",
                                         "partial",
                                         "0.77",
                                         "0.356",
                                         "line:2",
                                         "ring:2",
                                         "nim",
                                         "0.777",
                                         ""};
    for (std::size_t f = 0; f < fields.size(); ++f) {
        const Field& field = fields[f];
        if (field.name == "end") continue;
        auto changed = fields;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(f));
        lie(changed, field.name + " left out");
        changed = fields;
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(f), field);
        lie(changed, field.name + " twice");
        changed = fields;
        std::swap(changed[f], changed[f + 1 < fields.size() ? f + 1 : 0]);
        lie(changed, field.name + " at another place");
        for (std::size_t w = 0; w < field.words.size(); ++w) {
            const auto others = is_number(field.words[w]) ? numbers_for(field.words[w])
                                                          : std::set<std::string>(names.begin(), names.end());
            for (const std::string& other : others) {
                changed = fields;
                changed[f].words[w] = other;
                lie(changed, field.name + " " + other);
            }
        }
        // Of a long table some entries: the first, the last, and some between.
        for (std::size_t i = 0; i < field.table.size();
             i += i < 3 || i + 3 > field.table.size() ? 1 : 1 + field.table.size() / 7) {
            for (const std::string& other : numbers_for(field.table[i])) {
                changed = fields;
                changed[f].table[i] = other;
                lie(changed, field.name + ", entry " + std::to_string(i) + ": " + other);
            }
            for (const bool counted : {false, true}) {
                changed = fields;
                auto& table = changed[f].table;
                table.erase(table.begin() + static_cast<std::ptrdiff_t>(i));
                if (counted) changed[f].words.back() = std::to_string(table.size());
                lie(changed, field.name + " without entry " + std::to_string(i));
                changed = fields;
                auto& more = changed[f].table;
                more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), more[i]);
                if (counted) changed[f].words.back() = std::to_string(more.size());
                lie(changed, field.name + " with entry " + std::to_string(i) + " twice");
            }
        }
    }
    EXPECT_GT(tried, 150U);
    EXPECT_LT(accepted, tried / 10) << "of " << tried;
}

}  // namespace

TEST(Fields, OfPeriods) {
    walk(forge::claim("0.77", 71, 12), parse_certificate);
    walk(forge::claim("take:1-3", 0, 4), parse_certificate);
    walk(forge::claim("0.333", 0, 4), parse_certificate);
    walk(forge::nim(), parse_certificate);
}

// As it was found, with a tail and without one.
TEST(Fields, OfArithmeticPeriods) {
    for (const char* text : {"4.(3)", "0.8", "0.4(3)"}) {
        const Game game = *parse_game(text);
        const auto found = find_period(game.rules);
        ASSERT_TRUE(found && found->arithmetic) << text;
        walk(arithmetic_claim_of(game, *found), parse_arithmetic_certificate);
    }
}

TEST(Fields, OfSparseWindows) { walk(window_with_checksums(), parse_window_certificate); }

TEST(Fields, OfStations) {
    WindowClaim claim = forge::stations_truth();
    claim.checksums = {window_with_checksums().checksums.front(), window_with_checksums().checksums[1]};
    claim.checksums.resize(2);
    walk(claim, parse_window_certificate);
}

TEST(Fields, OfProvedQuotients) { walk(quotient("0.77", 1000), parse_quotient_certificate); }
TEST(Fields, OfKernels) { walk(quotient("0.777", 40), parse_quotient_certificate); }
TEST(Fields, OfPartialQuotients) { walk(quotient("0.07", 14), parse_quotient_certificate); }
