// The checker proved in Coq (formal/) and ours give the same verdicts.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "../forged/faults.hpp"
#include "../forged/fields.hpp"
#include "../forged/forge.hpp"
#include "../forged/quotient_lies.hpp"
#include "../forged/stations.hpp"
#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "claims/periodicity.hpp"
#include "claims/theorem_bounds.hpp"
#include "misere/quotient.hpp"
#include "period/by_values.hpp"

using namespace ishitori;
using forge::resigned;

namespace {

const char* const program = ISHITORI_SOURCE_DIR "/build/formal/ishitori-verify-formal";

struct Sample {
    std::string text;
    std::string what;  // for the failure message
};

// Draws with the same results on every platform.
class Draw {
  public:
    explicit Draw(std::uint32_t seed) : engine_(seed) {}
    std::uint64_t below(std::uint64_t n) { return engine_() % n; }
    bool one_in(std::uint64_t n) { return below(n) == 0; }

  private:
    std::mt19937 engine_;
};

std::string some_game(Draw& draw) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    switch (draw.below(8)) {
        case 0: {
            std::string set = "take:" + std::to_string(1 + draw.below(4));
            std::uint64_t last = std::stoull(set.substr(5));
            for (std::uint64_t more = draw.below(4); more > 0; --more)
                set += "," + std::to_string(last += 1 + draw.below(5));
            return parse_game(set)->text;
        }
        case 1:
            return "race:" + std::to_string(1 + draw.below(20));
        case 2:
            return "line:" + std::to_string(1 + draw.below(8));
        case 3:
            return draw.one_in(2) ? "nim" : draw.one_in(2) ? "race" : "0.(3)";
        default: {
            const bool octal = !draw.one_in(4);
            std::string code = draw.one_in(5) ? "4." : "0.";
            for (std::uint64_t digits = 1 + draw.below(3); digits > 0; --digits)
                code += hex[draw.below(octal ? 8 : 16)];
            const auto game = parse_game(code);
            return game ? game->text : "0.77";
        }
    }
}

// Preperiod and period of the values by definition, if the theorem proves them from few values.
std::optional<Periodicity> period_by_definition(const Game& game, HeapSize most) {
    const auto values = forge::values_by_definition(game.rules, most);
    for (HeapSize p = 1; p < most; ++p) {
        HeapSize e = most - p;
        while (e > 0 && values[e - 1] == values[e - 1 + p]) --e;
        const auto needed = values_needed(game.rules, {e, p, 0});
        if (needed && *needed <= most) return Periodicity{e, p, 0};
    }
    return std::nullopt;
}

PeriodClaim some_claim(Draw& draw) {
    for (;;) {
        const Game game = *parse_game(some_game(draw));
        if (game.is_nim()) {
            PeriodClaim claim = forge::nim();
            claim.game = game.text;
            claim.values.resize(draw.below(65));
            return claim;
        }
        const HeapSize most = game.rules.max_parts() == 3 ? 120 : 400;
        const auto found = period_by_definition(game, most);
        if (!found) continue;
        PeriodClaim claim = forge::claim(game.text, found->preperiod, found->period);
        if (draw.one_in(4)) {
            claim.values = forge::values_by_definition(game.rules, claim.values.size() + draw.below(40));
        }
        return claim;
    }
}

// Changes one thing; a forger who knows the format.
void mutate(PeriodClaim& claim, Draw& draw) {
    const auto nudged = [&](std::uint64_t n) {
        switch (draw.below(6)) {
            case 0:
                return n == 0 ? 1 : n - 1;
            case 1:
                return 2 * n;
            case 2:
                return std::uint64_t{0};
            case 3:
                return std::uint64_t{1} << (30 + draw.below(33));
            default:
                return n + 1;
        }
    };
    switch (draw.below(11)) {
        case 0:
            claim.periodicity.preperiod = nudged(claim.periodicity.preperiod);
            break;
        case 1:
            claim.periodicity.period = nudged(claim.periodicity.period);
            break;
        case 2:
            claim.needed = nudged(claim.needed);
            break;
        case 3:
            if (claim.max_value) claim.max_value = nudged(*claim.max_value);
            break;
        case 4:
            if (claim.max_value_at) claim.max_value_at = nudged(*claim.max_value_at);
            break;
        case 5:
            claim.convention = Convention::misere;
            break;
        case 6:
            claim.theorem = static_cast<Theorem>(1 + draw.below(6));
            break;
        case 7:
            claim.game = some_game(draw);
            break;
        case 8:
            if (!claim.values.empty()) claim.values.resize(draw.below(claim.values.size()));
            break;
        case 9:
            // a true period that is not the least, or a late preperiod
            if (!claim.max_value) break;
            if (draw.one_in(2)) {
                claim = forge::claim(claim.game, claim.periodicity.preperiod,
                                     claim.periodicity.period * (2 + draw.below(2)));
            } else {
                claim = forge::claim(claim.game, claim.periodicity.preperiod + 1 + draw.below(3),
                                     claim.periodicity.period);
            }
            break;
        default:
            if (claim.values.empty()) break;
            claim.values[draw.below(claim.values.size())] ^= std::uint32_t{1}
                                                             << draw.below(draw.one_in(4) ? 32 : 3);
    }
}

// A changed byte, a missing byte, or a missing line; with or without the right digest.
std::string damaged(std::string text, Draw& draw) {
    const std::size_t at = draw.below(text.size());
    switch (draw.below(4)) {
        case 0:
            text[at] = static_cast<char>(draw.below(256));
            break;
        case 1:
            text.erase(at, 1);
            break;
        case 2:
            text.insert(at, 1, "0 \n9-"[draw.below(5)]);
            break;
        default: {
            const std::size_t line = text.find('\n', at);
            if (line == std::string::npos) break;
            const std::size_t end = text.find('\n', line + 1);
            text.erase(line, end == std::string::npos ? 1 : end - line);
        }
    }
    return draw.one_in(2) && text.rfind("\nend ") != std::string::npos ? resigned(text) : text;
}

// One word for each file: "verified", "refused", "unchecked".
std::vector<std::string> formal_verdicts(const std::vector<Sample>& all) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("ishitori-formal-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    std::string command = std::string("cd '") + folder.string() + "' && '" + program + "'";
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::ofstream(folder / std::to_string(i), std::ios::binary) << all[i].text;
        command += " " + std::to_string(i);
    }
    std::vector<std::string> words;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> line{};
    while (pipe != nullptr && std::fgets(line.data(), line.size(), pipe) != nullptr) {
        const std::string said = line.data();
        words.push_back(said.substr(0, said.find(' ')));
    }
    if (pipe != nullptr) pclose(pipe);
    std::filesystem::remove_all(folder);
    return words;
}

// True if, line by line, the text has a kind, a game or a theorem unknown to the proved checker before it has
// a fault. Then that checker reports "unchecked".
bool unknown(const std::string& text) {
    std::istringstream lines(text);
    std::string first, kind, game, convention, theorem;
    for (std::string* line : {&first, &kind, &game, &convention, &theorem}) {
        std::getline(lines, *line);
        if (!lines.eof()) continue;
        line->clear();  // a line without an end is a fault
        break;
    }
    const auto field = [](const std::string& line, const std::string& word) {
        return line.starts_with(word + " ") ? line.substr(word.size() + 1) : std::string();
    };
    const auto none_of = [](const std::string& word, const std::set<std::string>& words) {
        return !word.empty() && !words.contains(word);
    };
    if (first != "ishitori certificate 1") return false;
    if (none_of(field(kind, "kind"), {"period", "quotient", "free-heaps"})) return true;
    if (kind == "kind free-heaps" && text.find("\nbounded ") != std::string::npos) return true;
    const std::string name = field(game, "game");
    if (none_of(name, {"nim", "race", "grundy"})) {
        bool form = name.starts_with("take:") && !name.starts_with("take:all-but ");
        for (const char* begin : {"race:", "line:", "ring:"}) form = form || name.starts_with(begin);
        if (!form && name.find_first_not_of("0123456789ABCDEF.()") != std::string::npos) return true;
    }
    return kind == "kind period" && parse_game(name) &&
           (convention == "convention normal" || convention == "convention misere") &&
           none_of(field(theorem, "theorem"), {"guy-smith", "guy-smith-three", "take-window",
                                               "subtraction-window", "bouton", "sparse-window"});
}

void expect_same_verdicts(const std::vector<Sample>& all) {
    const auto formal = formal_verdicts(all);
    ASSERT_EQ(formal.size(), all.size());
    std::size_t right = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool ours = check::check_certificate(all[i].text).verified();
        right += ours ? 1 : 0;
        const bool apart = unknown(all[i].text);
        EXPECT_FALSE(apart && ours) << all[i].what;
        EXPECT_EQ(formal[i], apart  ? "unchecked"
                             : ours ? "verified"
                                    : "refused")
            << all[i].what << "\n"
            << all[i].text;
    }
    std::printf("%zu certificates, %zu of them right\n", all.size(), right);
}

class Formal : public testing::Test {
  protected:
    void SetUp() override {
        if (std::filesystem::exists(program)) return;
        ASSERT_EQ(std::getenv("CI"), nullptr) << "formal/build.sh has not built " << program;
        GTEST_SKIP() << "not built (formal/build.sh; it needs Coq)";
    }
};

}  // namespace

TEST_F(Formal, SaysTheSameOfAThousandCertificates) {
    Draw draw(16);
    std::vector<Sample> all;
    while (all.size() < 1000) {
        PeriodClaim claim = some_claim(draw);
        all.push_back({certificate_text(claim), "as it is"});
        PeriodClaim lie = claim;
        mutate(lie, draw);
        all.push_back({certificate_text(lie), "mutated"});
        all.push_back({damaged(all[all.size() - 2].text, draw), "damaged"});
    }
    expect_same_verdicts(all);
}

// The lies of tests/forged/test_forged.cpp about periods.
TEST_F(Formal, RefusesTheForgedOnes) {
    std::vector<Sample> all;
    const PeriodClaim truth = forge::claim("0.77", 71, 12);
    const std::string text = certificate_text(truth);
    const auto lie = [&](const char* what, auto change) {
        PeriodClaim claim = truth;
        change(claim);
        all.push_back({certificate_text(claim), what});
    };
    for (std::size_t n = 0; n < truth.values.size(); ++n) {
        lie("a changed value", [&](PeriodClaim& c) { c.values[n] ^= 1; });
    }
    lie("too short", [](PeriodClaim& c) { c.values.pop_back(); });
    lie("too short, and says so", [](PeriodClaim& c) { c.values.pop_back(), c.needed = 166; });
    lie("no values", [](PeriodClaim& c) { c.values.clear(); });
    lie("needed", [](PeriodClaim& c) { c.needed = 100; });
    for (const char* game : {"0.07", "0.777", "take:1-3", "grundy", "4.(3)", "0.(3)", "ring:2", "nim"}) {
        lie(game, [&](PeriodClaim& c) { c.game = game; });
    }
    for (const Theorem theorem : {Theorem::subtraction_window, Theorem::sparse_window, Theorem::bouton,
                                  Theorem::take_window, Theorem::guy_smith_three}) {
        lie("theorem", [&](PeriodClaim& c) { c.theorem = theorem; });
    }
    lie("period 0", [](PeriodClaim& c) { c.periodicity.period = 0; });
    lie("period 2^61", [](PeriodClaim& c) { c.periodicity.period = HeapSize{1} << 61; });
    lie("period 2^59", [](PeriodClaim& c) { c.periodicity.period = HeapSize{1} << 59; });
    lie("saltus", [](PeriodClaim& c) { c.periodicity.saltus = 1; });
    lie("max-value", [](PeriodClaim& c) { c.max_value = 9; });
    lie("max-value-at", [](PeriodClaim& c) { c.max_value_at = 39; });
    lie("misere", [](PeriodClaim& c) { c.convention = Convention::misere; });
    for (const auto& [game, e, p] : {std::tuple{"0.77", 71, 24},
                                     {"0.77", 71, 36},
                                     {"0.77", 71, 60},
                                     {"0.77", 72, 12},
                                     {"0.333", 1, 4},
                                     {"4.554", 1, 2},
                                     {"0.77", 71, 11},
                                     {"0.77", 70, 12},
                                     {"0.333", 0, 5},
                                     {"0.2", 0, 1}}) {
        all.push_back(
            {certificate_text(forge::claim(game, static_cast<HeapSize>(e), static_cast<HeapSize>(p))), game});
    }
    PeriodClaim nim = forge::nim();
    nim.periodicity = {0, 2, 2};
    all.push_back({certificate_text(nim), "nim 2 2"});
    nim = forge::nim();
    nim.values[5] = 7;
    all.push_back({certificate_text(nim), "nim value"});
    nim = forge::nim();
    nim.game = "take:1-100";
    all.push_back({certificate_text(nim), "nim take"});
    for (std::size_t length = 0; length < text.size(); length += 7) {
        all.push_back({text.substr(0, length), "cut"});
    }
    for (const char* junk : {"\n", "junk"}) all.push_back({text + junk, "trailing"});
    all.push_back({text + text, "twice"});
    const auto formal = formal_verdicts(all);
    ASSERT_EQ(formal.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(formal[i], "refused") << all[i].what;
    expect_same_verdicts(all);
}

TEST_F(Formal, AgreesOnTheWritingOfSets) {
    std::vector<Sample> all;
    const PeriodClaim truth = forge::claim("take:1-3,5,6,9", 0, 1);
    for (const char* game :
         {"take:1-3,5,6,9", "take:1-3,5-6,9", "take:1,2,3,5,6,9", "take:1-2",   "take:1,2",
          "take:1",         "take:2,1",       "take:1,1",         "take:1-1",   "take:1-3,4",
          "take:1-3,4-6",   "take:1,2-4",     "take:0",           "take:",      "take:1,",
          "take:01",        "take:3-1",       "take:1-3-5",       "take:5-7,8", "take:1,3-5,7"}) {
        const auto parsed = parse_game(game);
        PeriodClaim claim = truth;
        if (parsed) {
            const auto found = period_by_definition(*parsed, 400);
            ASSERT_TRUE(found) << game;
            claim = forge::claim(game, found->preperiod, found->period);
        }
        claim.game = game;
        all.push_back({certificate_text(claim), game});
    }
    expect_same_verdicts(all);
}

namespace {

// Changes something in the claim of a quotient.
void mutate(QuotientClaim& claim, Draw& draw) {
    MisereQuotient& q = claim.quotient;
    const auto element = [&] { return static_cast<QuotientElement>(draw.below(q.order)); };
    switch (draw.below(12)) {
        case 0:
            q.p[element()].flip();
            break;
        case 1:
            q.phi[draw.below(q.phi.size())] = element();
            break;
        case 2:
            if (!q.times.empty()) q.times[draw.below(q.times.size())][element()] = element();
            break;
        case 3:
            q.phi.resize(1 + draw.below(q.phi.size()));
            break;
        case 4:
            q.period = draw.one_in(2) ? 2 * q.period : q.period + 1;
            break;
        case 5:
            q.preperiod += 1;
            break;
        case 6:
            claim.needed += 1;
            break;
        case 7:
            q.status = q.status == QuotientStatus::proved ? QuotientStatus::partial : QuotientStatus::proved;
            break;
        case 8:
            // an unreachable element
            for (auto& row : q.times) row.push_back(q.order);
            q.p.push_back(false);
            ++q.order;
            break;
        case 9:
            if (!q.generators.empty()) q.generators[draw.below(q.generators.size())] += 1;
            break;
        case 10:
            q.p.assign(q.order, false);
            if (q.order > 1) q.p[1] = true;
            break;
        default:
            claim.game = some_game(draw);
    }
}

}  // namespace

// Misère quotients, of the whole game [T9] and of some heaps [T8].
TEST_F(Formal, SaysTheSameOfQuotients) {
    Draw draw(9);
    std::vector<Sample> all;
    for (const char* text : {"0.77", "0.15", "0.71", "0.34", "0.72", "0.75", "0.53", "0.23", "0.52", "0.02",
                             "take:1,2", "take:1,3,4", "race:3", "line:2", "4.2"}) {
        const Game game = *parse_game(text);
        for (const HeapSize heaps : {HeapSize{6}, HeapSize{14}, HeapSize{400}}) {
            QuotientLimits limits;
            limits.heaps = heaps;
            limits.elements = 100'000;
            const QuotientClaim truth =
                quotient_claim(game.text, game.rules, find_quotient(game.rules, limits).quotient);
            if (truth.quotient.order > 60 || truth.quotient.status == QuotientStatus::kernel) continue;
            all.push_back({certificate_text(truth), "as it is"});
            for (int i = 0; i < 8; ++i) {
                QuotientClaim lie = truth;
                mutate(lie, draw);
                if (parse_game(lie.game)->is_nim())
                    continue;  // not a finite code: the proved checker does not check it
                all.push_back({certificate_text(lie), "mutated"});
            }
            all.push_back({damaged(certificate_text(truth), draw), "damaged"});
        }
    }
    EXPECT_GT(all.size(), 300U);
    expect_same_verdicts(all);
}

// The lies about quotients of the tests of our own checker, one by one.
TEST_F(Formal, RefusesForgedQuotients) {
    std::vector<Sample> all;
    const QuotientClaim kayles = forge::quotient("0.77", 1000);
    for (const forge::QuotientLie& lie : forge::kayles_quotient_lies()) {
        QuotientClaim claim = kayles;
        lie.change(claim);
        all.push_back({certificate_text(claim), lie.what});
    }
    const auto lie = [&](const char* what, auto change) {
        QuotientClaim claim = kayles;
        change(claim);
        all.push_back({certificate_text(claim), what});
    };
    for (QuotientElement x = 0; x < kayles.quotient.order; ++x) {
        lie("a changed P-portion", [&](QuotientClaim& c) { c.quotient.p[x].flip(); });
    }
    for (std::size_t heap = 0; heap < kayles.quotient.phi.size(); heap += 7) {
        lie("a changed phi",
            [&](QuotientClaim& c) { c.quotient.phi[heap] = (c.quotient.phi[heap] + 1) % 40; });
    }
    for (std::size_t i = 0; i < kayles.quotient.times.size(); ++i) {
        for (QuotientElement x = 0; x < kayles.quotient.order; x += 7) {
            lie("a changed product", [&](QuotientClaim& c) {
                auto& entry = c.quotient.times[i][x];
                entry = (entry + 1) % c.quotient.order;
            });
        }
    }
    QuotientClaim tame = forge::quotient("take:1-3", 100);
    tame.game = "0.77";
    all.push_back({certificate_text(tame), "all heaps tame"});
    QuotientClaim ring = forge::quotient("line:2", 1000);
    ring.game = "ring:2";
    all.push_back({certificate_text(ring), "a ring"});
    const auto formal = formal_verdicts(all);
    ASSERT_EQ(formal.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(formal[i], "refused") << all[i].what;
    expect_same_verdicts(all);
}

namespace {

std::string kept(const std::string& name) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/misere/" + name + ".certificate", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

// Kept claims with free heaps: Dawson's Kayles, and the claims that take little time.
TEST_F(Formal, VerifiesTheKeptFreeHeaps) {
    std::vector<Sample> all;
    for (const char* name : {"0.07-38", "0.10137-20", "0.116-17", "0.176", "0.3102-16", "0.3337-17"})
        all.push_back({kept(name), name});
    const auto formal = formal_verdicts(all);
    ASSERT_EQ(formal.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(formal[i], "verified") << all[i].what;
}

// Every number of a small claim with free heaps is changed; tests/forged changes fewer.
TEST_F(Formal, SaysTheSameOfFreeHeaps) {
    std::vector<Sample> all;
    const std::string truth = kept("0.3102-13");
    const auto change = [&](std::size_t at, std::size_t length, const std::string& other) {
        std::string lie = truth;
        lie.replace(at, length, other);
        all.push_back({resigned(lie), "byte " + std::to_string(at) + ": " + other});
    };
    for (std::size_t at = truth.find("\norder "); at < truth.find("\nend "); ++at) {
        if (truth[at] != ' ' || truth[at + 1] == '-') continue;
        const std::size_t length = truth.find_first_of(" \n", at + 1) - at - 1;
        if (!forge::is_number(truth.substr(at + 1, length))) continue;
        const std::uint64_t n = std::stoull(truth.substr(at + 1, length));
        change(at + 1, length, std::to_string(n + 1));
        if (n > 0) change(at + 1, length, std::to_string(n - 1));
    }
    EXPECT_GT(all.size(), 1000U);
    expect_same_verdicts(all);
}

// For kinds, theorems and games that only the other checker reads, it neither accepts nor rejects: a true
// certificate was once rejected.
TEST_F(Formal, LeavesWhatItDoesNotKnowUnchecked) {
    std::vector<Sample> all;
    std::size_t known = 0;
    for (const forge::Truth& truth : forge::truths()) all.push_back({truth.text, truth.name});
    const std::string cut = certificate_text(forge::cut_truth());
    all.push_back({resigned(forge::replaced(cut, "{4}.", "cut:4")), "a game in another spelling"});
    all.push_back({resigned(forge::replaced(cut, "cut-formula", "later-theorem")), "a theorem of later"});
    all.push_back({resigned(forge::replaced(cut, "kind period", "kind later")), "a kind of later"});
    const auto formal = formal_verdicts(all);
    ASSERT_EQ(formal.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool own = i < forge::truths().size() && forge::truths()[i].formal;
        known += own ? 1 : 0;
        EXPECT_EQ(check::check_certificate(all[i].text).verified(), i < forge::truths().size())
            << all[i].what;
        EXPECT_EQ(formal[i], own ? "verified" : "unchecked") << all[i].what;
    }
    EXPECT_GT(known, 5U);
}

// The exit codes of the table for the other two programs: the same, or 3 if this checker does not handle the
// file.
TEST_F(Formal, ExitCodesAreThoseOfTheTable) {
    const forge::Faults faults;
    for (const forge::Fault& fault : faults.all()) {
        if (fault.what.find("ledger") != std::string::npos || fault.words.find("--") != std::string::npos)
            continue;  // it does not have these options
        const auto ran = forge::run_in(faults.folder(), std::string("'") + program + "'", fault.words);
        if (fault.formal || ran.exit != 3) {
            EXPECT_EQ(ran.exit, fault.exit) << fault.what << ": " << ran.words;
        }
    }
    EXPECT_EQ(forge::run_in(faults.folder(), std::string("'") + program + "'", "--frobnicate true").exit, 1);
}

// Every field changed, as in tests/forged/test_fields.cpp.
TEST_F(Formal, SaysTheSameOfEveryField) {
    std::vector<Sample> all;
    for (const std::string& truth :
         {certificate_text(forge::claim("take:1-3", 0, 4)), certificate_text(forge::claim("0.333", 0, 4)),
          certificate_text(forge::nim()), certificate_text(forge::quotient("0.75", 1000)),
          certificate_text(forge::quotient("0.07", 14)), kept("0.3102-13")}) {
        forge::each_lie(truth, [&](const std::string& text, const std::string& what) {
            // unchecked because of their status, or because of the rule behind the name
            for (const char* unchecked : {"\nstatus kernel\n", "\ngame nim\n"}) {
                if (truth.find(unchecked) == std::string::npos && text.find(unchecked) != std::string::npos)
                    return;
            }
            all.push_back({text, what});
        });
    }
    EXPECT_GT(all.size(), 1000U);
    expect_same_verdicts(all);
}

// 'ishitori verify --formal': sentences in both languages, exit codes.
TEST_F(Formal, TheProgramCallsIt) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("ishitori-formal-cli-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const std::string& text) {
        std::ofstream(folder / name, std::ios::binary) << text;
    };
    const auto output = [&](const std::string& words) {
        const std::string command = "cd '" + folder.string() +
                                    "' && '" ISHITORI_BINARY_DIR "/ishitori' verify --formal " + words +
                                    " 2>&1";
        std::string said;
        FILE* pipe = popen(command.c_str(), "r");
        for (int c; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) said += static_cast<char>(c);
        const int status = pipe == nullptr ? -1 : pclose(pipe);
        return std::pair{said, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    };
    PeriodClaim claim = forge::claim("0.77", 71, 12);
    write("right", certificate_text(claim));
    write("-right", certificate_text(claim));
    ++claim.values[3];
    write("lie", certificate_text(claim));
    write("text", "ishitori certificate 1\nkind period\n");
    write("other", "ishitori certificate 1\nkind sparse-window\n");
    EXPECT_EQ(output("--lang en right"),
              std::pair(std::string("'right': verified by the checker proved correct in Coq.\n"), 0));
    EXPECT_EQ(output("--lang en -- -right").second, 0);
    EXPECT_EQ(output("--lang en lie"),
              std::pair(std::string("'lie': refused: the claim does not follow from the file.\n"), 2));
    EXPECT_EQ(
        output("--lang en text"),
        std::pair(std::string("'text': refused: line 3 does not follow the format of certificates.\n"), 2));
    EXPECT_EQ(output("--lang en other").second, 3);
    EXPECT_EQ(output("--lang en missing").second, 4);
    EXPECT_EQ(output("--lang ja right lie").second, 2);
    EXPECT_EQ(output("--json right").first,
              "{\"command\":\"verify\",\"schema\":\"ishitori-answer\",\"version\":1,\"file\":\"right\","
              "\"checker\":\"formal\","
              "\"verdict\":\"verified\",\"reason\":\"\",\"exit\":0}\n");
    std::filesystem::remove_all(folder);
}
