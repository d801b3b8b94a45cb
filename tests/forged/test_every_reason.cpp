// For every reason of the checker, a certificate that is rejected for exactly this reason. The reasons are
// taken from the table of sentences, so a new one without its lie fails here.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>

#include "base/every_module.hpp"
#include "check/check.hpp"
#include "claims/certificate.hpp"
#include "claims/quotient.hpp"
#include "claims/quotient_oracle.hpp"
#include "claims/theorem_bounds.hpp"
#include "forge.hpp"
#include "misere/quotient.hpp"
#include "period/sparse_search.hpp"
#include "stations.hpp"
#include "tame.hpp"
#include "truths.hpp"
#include "words/words.hpp"

using namespace ishitori;
using namespace ishitori::check;
using forge::drop_station;
using forge::replaced;
using forge::resigned;

namespace {

template <class Change>
std::string period_lie(Change change) {
    PeriodClaim claim = forge::claim("0.77", 71, 12);
    change(claim);
    return certificate_text(claim);
}

std::string period_text() {
    return period_lie([](auto&) {});
}

// 0.356: preperiod 7,315, period 142, the last rare heap is 43.
const WindowClaim& window_truth() {
    static const WindowClaim truth = [] {
        const Game game = *parse_game("0.356");
        SparsePeriodSearch search(*split_rules(game.rules));
        WindowClaim claim = claim_of(game, *search.advance(700000), {0, 0, 0});
        claim.window_end = 9000;
        claim.window = 1500;
        claim.checksums.clear();
        return claim;
    }();
    return truth;
}

template <class Change>
std::string window_lie(Change change) {
    WindowClaim claim = window_truth();
    change(claim);
    return certificate_text(claim);
}

template <class Change>
std::string stations_lie(Change change) {
    WindowClaim claim = forge::stations_truth();
    change(claim);
    return certificate_text(claim);
}

// The first values of this game, and a claim about them by [T4].
std::string arithmetic_text(const char* text, const Periodicity& periodicity,
                            const ArithmeticWindow& window) {
    ArithmeticClaim claim;
    const Game game = *parse_game(text);
    claim.game = game.text;
    claim.periodicity = periodicity;
    claim.window = window;
    claim.values = forge::values_by_definition(game.rules, values_needed(periodicity, window));
    return certificate_text(claim);
}

QuotientClaim quotient_truth(const char* text, HeapSize heaps) {
    const Game game = *parse_game(text);
    QuotientLimits limits;
    limits.heaps = heaps;
    return quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
}

// Misère Kayles, proved by [T9].
template <class Change>
std::string quotient_lie(Change change) {
    QuotientClaim claim = quotient_truth("0.77", 1000);
    change(claim, claim.quotient);
    return certificate_text(claim);
}

// 0.777, settled by [T11] with the heaps 0 .. 23; the kernel consists of all nim-values below 16.
template <class Change>
std::string kernel_lie(Change change) {
    QuotientClaim claim = quotient_truth("0.777", 40);
    change(claim, claim.quotient);
    return certificate_text(claim);
}

// 0.76 with heap 12, settled by [T12]: the heaps 7 and 12 are free.
const FreeHeapClaim& free_truth() {
    static const FreeHeapClaim truth = [] {
        const Game game = *parse_game("0.76");
        QuotientLimits limits;
        limits.heaps = 12;
        return free_heap_claim(game.text, game.rules, *find_quotient(game.rules, limits).beyond);
    }();
    return truth;
}

template <class Change>
std::string free_lie(Change change) {
    FreeHeapClaim claim = free_truth();
    change(claim, claim.quotient);
    return certificate_text(claim);
}

// 0.1337 with heap 15, infinite by the positions with at most one of the heaps 11, 13, 14 and 15.
template <class Change>
std::string few_lie(Change change) {
    auto truth = parse_certificate<FreeHeapClaim>(forge::kept("infinite/0.1337-15"));
    change(truth->claim, truth->claim.quotient);
    return certificate_text(truth->claim);
}

// 0.26, settled by [T15].
template <class Change>
std::string weights_lie(Change change) {
    WeightClaim claim = forge::weights_truth();
    change(claim, claim.rule);
    return certificate_text(claim);
}

// 0.54, settled by [T23].
template <class Change>
std::string automaton_lie(Change change) {
    AutomatonClaim claim = forge::automaton_truth();
    change(claim, claim.automaton);
    return certificate_text(claim);
}

// Adds the element q to the slice of the cell of k, or removes it.
void turn(FreeHeapQuotient& quotient, const Multiplicities& k, QuotientElement q) {
    const std::uint64_t number = cell_number(quotient, k);
    for (auto& [cell, slice] : quotient.cells) {
        if (cell != number) continue;
        auto members = quotient.slices[slice];
        const auto at = std::lower_bound(members.begin(), members.end(), q);
        if (at != members.end() && *at == q) {
            members.erase(at);
        } else {
            members.insert(at, q);
        }
        slice = static_cast<std::uint32_t>(quotient.slices.size());
        quotient.slices.push_back(std::move(members));
    }
}

std::vector<bool> kernel_of(const MisereQuotient& quotient) {
    QuotientElement all = 0;
    for (const auto& row : quotient.times) {
        for (QuotientElement i = 0; i < quotient.order; ++i) all = row[all];
    }
    std::vector<bool> inside(quotient.order, false);
    std::vector<QuotientElement> work{all};
    inside[all] = true;
    while (!work.empty()) {
        const QuotientElement x = work.back();
        work.pop_back();
        for (const auto& row : quotient.times) {
            if (!inside[row[x]]) work.push_back(row[x]);
            inside[row[x]] = true;
        }
    }
    return inside;
}

// Two copies of the kernel; a heap in it becomes a generator that leads from one to the other. So that they
// can be distinguished, the last element of the second copy is also P.
void double_the_kernel(MisereQuotient& q, HeapSize heap) {
    const auto inside = kernel_of(q);
    const auto table = multiplication_table(q, normal_forms(q));
    const QuotientElement n = q.order;
    std::vector<QuotientElement> original, copy(n, 0), across(n);
    for (QuotientElement x = 0; x < n; ++x) {
        if (inside[x]) copy[x] = n + static_cast<QuotientElement>(original.size()), original.push_back(x);
    }
    for (QuotientElement x = 0; x < n; ++x) across[x] = copy[table[std::size_t{x} * n + q.phi[heap]]];
    for (const QuotientElement x : original) across.push_back(table[std::size_t{x} * n + q.phi[heap]]);
    for (auto& row : q.times) {
        for (const QuotientElement x : original) row.push_back(copy[row[x]]);
    }
    const auto at = std::lower_bound(q.generators.begin(), q.generators.end(), heap) - q.generators.begin();
    q.generators.insert(q.generators.begin() + at, heap);
    q.times.insert(q.times.begin() + at, across);
    for (const QuotientElement x : original) q.p.push_back(q.p[x]);
    q.p.back() = true;
    q.phi[heap] = across[0];
    q.order += static_cast<QuotientElement>(original.size());
}

using Lie = std::function<std::string()>;

const std::map<std::string, Lie>& lies() {
    static const std::map<std::string, Lie> all{
        // the file as text
        {"certificate.empty", [] { return std::string(); }},
        {"certificate.not-one", [] { return std::string("hello\n"); }},
        {"certificate.line-ends", [] { return replaced(period_text(), "certificate 1", "certificate 1\r"); }},
        {"certificate.version", [] { return replaced(period_text(), "certificate 1", "certificate 2"); }},
        {"certificate.kind", [] { return replaced(period_text(), "kind period", "kind wish"); }},
        {"certificate.cut", [] { return period_text().substr(0, period_text().find("period 12")); }},
        {"certificate.cut-line", [] { return period_text().substr(0, 200); }},
        {"certificate.expected", [] { return replaced(period_text(), "max-value 8", "most 8"); }},
        {"certificate.bad-number", [] { return replaced(period_text(), "period 12", "period -12"); }},
        {"certificate.bad-word", [] { return replaced(period_text(), "guy-smith", "fermat"); }},
        {"certificate.game", [] { return replaced(period_text(), "game 0.77", "game kayles"); }},
        {"certificate.value-count", [] { return replaced(period_text(), "values 167", "values 168"); }},
        {"certificate.trailing", [] { return period_text() + "x"; }},
        {"certificate.digest",
         [] {
             return replaced(period_text(), "end fnv1a64 ", "end fnv1a64 0")
                 .erase(period_text().size() - 1, 1);
         }},
        // nim-sequences
        {"check.convention", [] { return period_lie([](auto& c) { c.convention = Convention::misere; }); }},
        {"check.ring", [] { return period_lie([](auto& c) { c.game = "ring:2"; }); }},
        {"check.no-theorem", [] { return period_lie([](auto& c) { c.game = "0.{2+}"; }); }},
        {"check.wrong-theorem", [] { return period_lie([](auto& c) { c.game = "take:1-3"; }); }},
        {"check.cut",
         [] {
             PeriodClaim lie;
             lie.game = "{4}.";
             lie.theorem = Theorem::cut_formula;
             lie.periodicity = {1, 4, 1};
             return certificate_text(lie);
         }},
        {"check.value", [] { return period_lie([](auto& c) { ++c.values[57]; }); }},
        {"check.no-bound", [] { return period_lie([](auto& c) { c.periodicity.period = 0; }); }},
        {"check.too-few", [] { return period_lie([](auto& c) { c.values.pop_back(); }); }},
        {"check.needed", [] { return period_lie([](auto& c) { c.needed = 100; }); }},
        {"check.saltus", [] { return period_lie([](auto& c) { c.periodicity.saltus = 1; }); }},
        {"check.breaks", [] { return certificate_text(forge::claim("0.77", 70, 12)); }},
        {"check.preperiod-not-least", [] { return certificate_text(forge::claim("0.77", 72, 12)); }},
        {"check.period-not-least", [] { return certificate_text(forge::claim("0.77", 71, 24)); }},
        {"check.max-value", [] { return period_lie([](auto& c) { c.max_value = 9; }); }},
        // arithmetic periods: in 0.4(3) the first seven values look like period 2 with saltus 1
        {"check.arithmetic-shape",
         [] {
             return arithmetic_text("4.(3)", {1, 4, 4}, {4, 1});
         }},
        {"check.arithmetic-breaks",
         [] {
             return arithmetic_text("4.(3)", {1, 4, 3}, {5, 1});
         }},
        {"check.arithmetic-reach",
         [] {
             return arithmetic_text("0.8", {1, 3, 1}, {7, 1});
         }},
        {"check.arithmetic-value",
         [] {
             return arithmetic_text("0.4(3)", {1, 2, 1}, {5, 1});
         }},
        {"check.bouton",
         [] {
             PeriodClaim claim = forge::nim();
             claim.periodicity = {0, 2, 2};
             return certificate_text(claim);
         }},
        // sparse windows
        {"check.mask-parity",
         [] {
             return window_lie([](auto& c) {
                 c.game = "0.77";  // splits after one stone and after two
                 c.mask_parity = true;
             });
         }},
        {"check.window", [] { return window_lie([](auto& c) { c.window = c.rares.back(); }); }},
        {"check.rare",
         [] {
             return window_lie([](auto& c) {
                 c.rares.pop_back();
                 c.rare_values.pop_back();
             });
         }},
        {"check.not-rare",
         [] {
             return window_lie([](auto& c) {
                 c.rares.push_back(c.rares.back() + 5);
                 c.rare_values.push_back(1);
             });
         }},
        // 0.57: 0 1 1 2 2 1 1 2 2 ...; at heap 5 the rare value 0 is an option only by (2, 2) and (1, 2).
        {"check.witness",
         [] {
             WindowClaim claim;
             claim.game = "0.57";
             claim.periodicity = {1, 4, 0};
             claim.max_value = 2;
             claim.max_value_at = 3;
             claim.mask = 3;
             claim.window = 2;
             claim.window_end = 5;
             claim.recurs_after = 4;
             return certificate_text(claim);
         }},
        {"check.checksum", [] { return window_lie([](auto& c) { c.checksums = {1}; }); }},
        // stations
        {"check.stations", [] { return stations_lie([](auto& c) { c.small_heaps = 2501; }); }},
        {"check.no-station", [] { return stations_lie([](auto& c) { drop_station(c, 9071); }); }},
        {"check.no-station-before", [] { return stations_lie([](auto& c) { drop_station(c, 7142); }); }},
        {"check.station",
         [] {
             return stations_lie([](auto& c) {
                 auto& values = forge::station(c, 4000).values;
                 std::rotate(values.begin(), values.begin() + 2, values.end());
             });
         }},
        {"check.station-value",
         [] { return stations_lie([](auto& c) { forge::station(c, 4000).values[40] = 999; }); }},
        // quotients
        {"check.quotient-no-theory", [] { return quotient_lie([](auto& c, auto&) { c.game = "8.7"; }); }},
        {"check.quotient-shape", [] { return quotient_lie([](auto&, auto& q) { q.generators[0] = 9999; }); }},
        {"check.quotient-empty", [] { return quotient_lie([](auto&, auto& q) { q.p[0] = true; }); }},
        {"check.quotient-generator",
         [] { return quotient_lie([](auto&, auto& q) { q.phi[1] = q.phi[2]; }); }},
        {"check.quotient-commute",
         [] { return quotient_lie([](auto&, auto& q) { std::swap(q.times[0][5], q.times[0][6]); }); }},
        {"check.quotient-unreached",
         [] {
             return quotient_lie([](auto&, auto& q) {
                 for (auto& row : q.times) row.push_back(q.order);
                 q.p.push_back(false);
                 ++q.order;
             });
         }},
        {"check.quotient-not-reduced",
         [] {
             return quotient_lie([](auto&, auto& q) {
                 q.p.assign(q.order, false);
                 q.p[1] = true;
             });
         }},
        {"check.quotient-no-move",
         [] {
             QuotientClaim claim = quotient_truth("0.07", 12);  // a heap of one: no move
             claim.quotient.phi[1] = claim.quotient.phi[2];
             return certificate_text(claim);
         }},
        {"check.quotient-p-conflict",
         [] {
             return quotient_lie([](auto& c, auto& q) {
                 c.needed = q.period = q.preperiod = 0;
                 q.status = QuotientStatus::partial;
                 q.phi[3] = q.phi[1];
             });
         }},
        {"check.quotient-bad-position",
         [] {
             return quotient_lie([](auto& c, auto& q) {
                 c.needed = q.period = q.preperiod = 0;
                 q.status = QuotientStatus::partial;
                 q.phi[3] = 35;
             });
         }},
        {"check.quotient-no-period",
         [] { return quotient_lie([](auto&, auto& q) { q.status = QuotientStatus::partial; }); }},
        {"check.quotient-too-few", [] { return quotient_lie([](auto&, auto& q) { q.phi.resize(167); }); }},
        {"check.quotient-needed", [] { return quotient_lie([](auto& c, auto&) { c.needed = 5; }); }},
        {"check.quotient-breaks", [] { return quotient_lie([](auto&, auto& q) { q.period = 6; }); }},
        // kernels [T11]
        {"check.kernel-outside", [] { return kernel_lie([](auto&, auto& q) { q.preperiod = 10; }); }},
        {"check.kernel-not-least", [] { return kernel_lie([](auto&, auto& q) { q.preperiod = 12; }); }},
        {"check.kernel-values", [] { return kernel_lie([](auto& c, auto&) { c.game = "0.775"; }); }},
        {"check.kernel-heap", [] { return kernel_lie([](auto&, auto& q) { q.phi[22] = q.phi[21]; }); }},
        {"check.kernel-outcome",
         [] {
             return kernel_lie([](auto&, auto& q) {  // P contains a kernel element with a value other than 0
                 const auto inside = kernel_of(q);
                 QuotientElement last = 0;
                 for (QuotientElement x = 0; x < q.order; ++x) {
                     if (inside[x]) q.p[x] = false, last = x;
                 }
                 q.p[last] = true;
             });
         }},
        // free heaps [T12]
        {"check.free-cell-numbers",
         [] {
             return free_lie([](auto&, auto& q) {
                 for (int i = 0; i < 3; ++i) q.tests.push_back({{1, 1}, -1'000'000, 1'000'000});
             });
         }},
        {"check.free-empty", [] { return free_lie([](auto&, auto& q) {
                                      turn(q, {0, 0}, 0);
                                  }); }},
        {"check.free-heap", [] { return free_lie([](auto&, auto& q) { q.phi[q.free[0]].k[0] = 2; }); }},
        {"check.free-generator",
         [] { return free_lie([](auto&, auto& q) { q.phi[q.generators[0]].q = 0; }); }},
        {"check.free-cell-missing", [] { return free_lie([](auto&, auto& q) { q.cells.pop_back(); }); }},
        {"check.free-cell-void",
         [] {
             return free_lie([](auto&, auto& q) {
                 std::uint64_t number = 0;  // the first missing one
                 while (number < q.cells.size() && q.cells[number].first == number) ++number;
                 q.cells.insert(q.cells.begin() + static_cast<std::ptrdiff_t>(number), {number, 0});
             });
         }},
        {"check.free-breaks",
         [] {
             return free_lie([](auto& c, auto& q) {
                 q.preperiod = q.period = 1;
                 c.needed = 5;
             });
         }},
        {"check.free-no-move", [] { return free_lie([](auto& c, auto&) { c.game = "0.06"; }); }},
        {"check.free-p-conflict", [] { return free_lie([](auto&, auto& q) {
                                           turn(q, {0, 1}, 0);
                                       }); }},
        {"check.free-bad-position", [] { return free_lie([](auto&, auto& q) {
                                             turn(q, {0, 1}, 1);
                                         }); }},
        {"check.free-not-apart", [] { return free_lie([](auto&, auto& q) {
                                          q.apart->v = {0, 0};
                                      }); }},
        {"check.free-bounded", [] { return few_lie([](auto&, auto& q) { q.phi[12].k.back() = 1; }); }},
        {"check.free-bound-left", [] { return few_lie([](auto& c, auto&) { c.game = "0.3337"; }); }},
        {"check.free-apart-bound", [] { return few_lie([](auto&, auto& q) { ++q.apart->w.k.back(); }); }},
        // weights [T15]
        {"check.weights-no-theory", [] { return weights_lie([](auto& c, auto&) { c.game = "8.26"; }); }},
        {"check.weights-classes",
         [] {
             WeightClaim claim = forge::weights_with_class_sums();
             claim.rule.class_sums = {0, 1, 2, 1, 2, 2, 2, 2, 1};  // 1 + 2 + 1 is 1 or 2
             return certificate_text(claim);
         }},
        {"check.weights-shape", [] { return weights_lie([](auto&, auto& r) { r.heaps[5].rest = 1; }); }},
        {"check.weights-empty", [] { return weights_lie([](auto&, auto& r) { r.p[0] = true; }); }},
        {"check.weights-no-move", [] { return weights_lie([](auto&, auto& r) { r.heaps[1].top = 1; }); }},
        {"check.weights-no-power", [] { return weights_lie([](auto&, auto& r) { r.apart->power = 5; }); }},
        {"check.weights-no-position", [] { return weights_lie([](auto&, auto& r) { r.p[1] = true; }); }},
        {"check.weights-no-growth",
         [] { return weights_lie([](auto&, auto& r) { r.apart->growing = 10; }); }},
        {"check.weights-not-apart",
         [] { return weights_lie([](auto&, auto& r) { r.apart->others = {2}; }); }},
        {"check.weights-p-conflict",
         [] { return weights_lie([](auto&, auto& r) { r.heaps[5].in_class = 1; }); }},
        {"check.weights-bad-position",
         [] {
             return weights_lie([](auto&, auto& r) {
                 r.p.assign(r.p.size(), false);
                 r.apart.reset();
             });
         }},
        // automata [T23]
        {"check.automaton-no-theory", [] { return automaton_lie([](auto& c, auto&) { c.game = "8.26"; }); }},
        {"check.automaton-period",
         [] {
             return automaton_lie([](auto&, auto& a) {
                 for (AutomatonState s = 0; s < 68; ++s) a.next[s] = s == 30 ? 0 : s == 67 ? 31 : s + 1;
             });
         }},
        {"check.automaton-empty", [] { return automaton_lie([](auto&, auto& a) { a.p[0] = true; }); }},
        {"check.automaton-end", [] { return automaton_lie([](auto&, auto& a) { a.p[1] = !a.p[1]; }); }},
        {"check.automaton-no-move", [] { return automaton_lie([](auto& c, auto&) { c.game = "0.054"; }); }},
        {"check.automaton-others",
         [] { return automaton_lie([](auto&, auto& a) { a.apart->others = {a.apart->heap}; }); }},
        {"check.automaton-progression",
         [] { return automaton_lie([](auto&, auto& a) { a.apart->step = 1; }); }},
        {"check.automaton-not-apart",
         [] { return automaton_lie([](auto&, auto& a) { a.apart->others = {4}; }); }},
        {"check.automaton-p-conflict",
         [] {
             return automaton_lie([](auto& c, auto& a) {
                 c.game = "0.74";
                 a.apart.reset();
             });
         }},
        {"check.automaton-bad-position", [] { return automaton_lie([](auto&, auto& a) { a.small = 4; }); }},
        // tame games [T6]
        {"check.tame-rule",
         [] {
             return certificate_text(TameClaim{"0.77", TameTheorem::line, 1, 0, 0, 0});
         }},
        {"check.tame-unbounded",
         [] {
             return certificate_text(TameClaim{parse_game("{2+}.")->text, TameTheorem::window, 1, 0, 0, 3});
         }},
        {"check.tame-number",
         [] {
             TameClaim claim = forge::tame_truth();
             ++claim.heaps;
             return certificate_text(claim);
         }},
        {"check.tame-wild",
         [] {
             return certificate_text(TameClaim{"0.77", TameTheorem::window, 4, 0, 0, 10});
         }},
        // all its heaps are fickle
        {"check.tame-one-value",
         [] {
             return certificate_text(TameClaim{"0.(30)", TameTheorem::window, 4, 0, 0, 6});
         }},
        {"check.tame-breaks",
         [] {
             return certificate_text(TameClaim{"0.33", TameTheorem::period, 0, 0, 4, 6});
         }},
        {"check.kernel-twice", [] { return kernel_lie([](auto&, auto& q) { double_the_kernel(q, 12); }); }},
    };
    return all;
}

// The keys of the checker that are not rejections of a certificate, or are not tested here.
const std::set<std::string>& others() {
    static const std::set<std::string> keys{
        // of the file or the machine, exit 4: tests/forged/test_program.cpp
        "certificate.memory",
        // of a claim that is too large, exit 3: test_extremes.cpp
        "check.too-large-memory",
        "check.too-large-work",
        "check.too-large-time",
        // A nim-value above 32,767 in a sparse window: no known rule gets that far in the time of a test
        // (0.373737373737 has 3,806 below heap 24,000; codes end at 10,000 digits).
        "check.value-too-great",
        // A stretch from a false station, if the stretch to it is not derived: test_stations.cpp.
        "check.no-witness",
    };
    return keys;
}

}  // namespace

TEST(EveryReason, HasItsLie) {
    std::set<std::string> reasons;
    for (const auto& table : sentence_tables()) {
        for (const Sentence& row : table) {
            const bool reason = row.key.starts_with("check.") || row.key.starts_with("certificate.");
            if (reason && !row.key.ends_with(".hint")) reasons.emplace(row.key);
        }
    }
    for (const std::string& key : others()) EXPECT_EQ(reasons.erase(key), 1U) << key;
    for (const std::string& key : reasons)
        EXPECT_TRUE(lies().contains(key)) << "no forged certificate: " << key;
    for (const auto& [key, lie] : lies()) EXPECT_TRUE(reasons.contains(key)) << "no such reason: " << key;
}

// The checker gives exactly this reason; the program reports it and ends with exit 2.
TEST(EveryReason, IsGivenExactly) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("ishitori-reasons-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    for (const auto& [key, lie] : lies()) {
        const std::string text = lie();
        const Verdict verdict = check_certificate(text);
        EXPECT_TRUE(verdict.refused()) << key;
        if (!verdict.refused()) continue;
        EXPECT_EQ(verdict.reason().key, key);
        EXPECT_EQ(verdict.reason().exit, Exit::check_failed) << key;
        const std::string file = (folder / (key + ".cert")).string(), said = file + ".said";
        std::ofstream(file, std::ios::binary) << text;
        const int status = std::system(
            ("'" ISHITORI_BINARY_DIR "/ishitori-verify' --lang en '" + file + "' > '" + said + "' 2>&1")
                .c_str());
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 2) << key << " " << status;
        std::ifstream words(said, std::ios::binary);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(words), {}),
                  "'" + file + "': refused: " + say(Language::en, verdict.reason()) + "\n");
    }
    std::filesystem::remove_all(folder);
}

// The certificates from which the lies were made are true.
TEST(EveryReason, TheTruthsAreVerified) {
    EXPECT_TRUE(check_certificate(period_text()).verified());
    EXPECT_TRUE(check_certificate(window_lie([](auto&) {})).verified());
    EXPECT_TRUE(check_certificate(quotient_lie([](auto&, auto&) {})).verified());
    EXPECT_TRUE(check_certificate(kernel_lie([](auto&, auto&) {})).verified());
    EXPECT_TRUE(check_certificate(free_lie([](auto&, auto&) {})).verified());
    EXPECT_TRUE(check_certificate(weights_lie([](auto&, auto&) {})).verified());
    EXPECT_TRUE(check_certificate(certificate_text(quotient_truth("0.07", 12))).verified());
    EXPECT_TRUE(check_certificate(certificate_text(forge::tame_truth())).verified());
}
