// Certificates of every kind with extreme numbers, from a seed: for each a check stays within its memory and
// its work, is not ended by a signal, and verifies nothing false.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "../misere/positions.hpp"
#include "base/every_module.hpp"
#include "check/monoid.hpp"
#include "claims/free_heap_oracle.hpp"
#include "fields.hpp"
#include "misere/search.hpp"
#include "truths.hpp"

namespace ishitori {

namespace {

using namespace check;

// Draws with the same results on every platform.
class Draw {
  public:
    explicit Draw(std::uint32_t seed) : engine_(seed) {}
    std::uint64_t below(std::uint64_t n) { return (std::uint64_t{engine_()} << 32 | engine_()) % n; }
    // Up to `most`, log-uniform.
    std::uint64_t up_to(std::uint64_t most) {
        const std::uint64_t bits = below(64);
        return 1 + below(std::min(most, std::uint64_t{1} << bits));
    }
    template <class T>
    const T& of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

  private:
    std::mt19937 engine_;
};

const std::vector<std::uint64_t>& bounds() {
    static const std::vector<std::uint64_t> all = [] {
        std::vector<std::uint64_t> numbers{0, 1, 2, 3, 16, 1000, 4096, 9999, 12'000, 1'000'000};
        for (const unsigned k : {8U, 15U, 16U, 24U, 26U, 28U, 31U, 32U, 40U, 50U, 53U, 59U, 61U, 62U})
            numbers.push_back(std::uint64_t{1} << k);
        return numbers;
    }();
    return all;
}
std::uint64_t extreme(Draw& draw) { return draw.of(bounds()) + draw.below(3) - (draw.below(2) == 0 ? 0 : 1); }

// A true certificate with some numbers replaced.
std::string with_extreme_fields(Draw& draw) {
    auto fields = forge::fields_of(draw.of(forge::truths()).text);
    for (std::uint64_t times = 1 + draw.below(4); times > 0; --times) {
        auto& field = fields[3 + draw.below(fields.size() - 4)];
        auto& words = field.table.empty() || draw.below(2) == 0 ? field.words : field.table;
        if (words.empty()) continue;
        auto& word = words[draw.below(words.size())];
        if (forge::is_number(word)) word = std::to_string(extreme(draw));
    }
    return forge::text_of(fields);
}

std::string code_of(Draw& draw, std::size_t digits) {
    std::string code = draw.below(2) == 0 ? "0." : "4.";
    while (digits-- > 0) code += static_cast<char>('0' + draw.below(8));
    return code + static_cast<char>('1' + draw.below(7));
}

std::string period(Draw& draw) {
    PeriodClaim claim;
    const std::vector<std::string> games{"nim",
                                         "0.(3)",
                                         "0.(F)",
                                         "{20}.",
                                         "take:1-1000000",
                                         "0.77",
                                         "grundy",
                                         code_of(draw, draw.up_to(9990))};
    const auto game = parse_game(draw.of(games));
    claim.game = game->text;
    claim.theorem = applicable_theorem(game->rules);
    claim.periodicity = {draw.up_to(HeapSize{1} << 40), draw.up_to(HeapSize{1} << 40), draw.below(2)};
    const bool rises = claim.theorem == Theorem::bouton || claim.theorem == Theorem::cut_formula;
    if (claim.theorem == Theorem::bouton) claim.periodicity = {0, 1, 1};
    if (claim.theorem == Theorem::cut_formula) claim.periodicity = {1, 19, 1};
    if (claim.periodicity.saltus == 0) claim.max_value = claim.max_value_at = draw.up_to(1 << 30);
    claim.needed = rises ? 0 : values_needed(game->rules, claim.periodicity).value_or(0);
    const std::uint64_t count = draw.up_to(400'000);
    for (std::uint64_t n = 0; n < count;
         ++n) {  // values of Nim, of a cut, or of a sequence that soon becomes false
        const std::uint64_t value = claim.theorem == Theorem::cut_formula ? (n == 0 ? 0 : (n - 1) / 19) : n;
        claim.values.push_back(static_cast<std::uint32_t>(value));
    }
    return certificate_text(claim);
}

std::string derived_period(Draw& draw) {
    const std::string game = draw.of(
        std::vector<std::string>{"0.16", "0.77", "0.07", "0.5246", code_of(draw, 1 + draw.below(40)), "0.4"});
    DerivedClaim claim{parse_game(game)->text, Convention::normal, {0, 1, 0}, 0, 0, 1, false, 0};
    claim.periodicity = {draw.up_to(HeapSize{1} << 49), draw.up_to(HeapSize{1} << 49), 0};
    claim.mask = static_cast<std::uint32_t>(1 + draw.below(draw.below(2) == 0 ? 3 : 32'767));
    claim.mask_parity = draw.below(4) == 0;
    claim.values = values_needed(parse_game(game)->rules, claim.periodicity).value_or(0);
    claim.max_value = draw.up_to(1 << 15);
    claim.max_value_at = draw.up_to(1 << 20);
    return certificate_text(claim);
}

std::string window(Draw& draw) {
    WindowClaim claim = forge::stations_truth();
    const bool stations = draw.below(2) == 0;
    const HeapSize end = draw.up_to(HeapSize{1} << 49), small = draw.up_to(HeapSize{1} << 28);
    claim.game = draw.below(2) == 0 ? claim.game : code_of(draw, 1 + draw.below(60));
    if (draw.below(2) == 0) claim.mask = static_cast<std::uint32_t>(1 + draw.below(32'767));
    claim.max_value = draw.below(2) == 0 ? 32'767 : claim.max_value;
    claim.max_value_at = draw.up_to(end);
    claim.window_end = end;
    claim.recurs_after = claim.periodicity.period = 1 + draw.below(end);
    claim.periodicity.preperiod = draw.below(end);
    claim.window = std::min<HeapSize>(draw.up_to(3000), end > 1 ? end - 1 : 1);
    if (draw.below(3) == 0) {  // very many rare heaps: every possible one
        claim.rares.clear();
        claim.rare_values.clear();
        const HeapSize many = draw.up_to(100'000);
        for (HeapSize n = 1; n <= many; ++n) {
            claim.rares.push_back(n);
            claim.rare_values.push_back(static_cast<std::uint32_t>(draw.below(4)));
        }
    }
    claim.small_heaps = stations ? small : 0;
    claim.stations.clear();
    std::set<HeapSize> ends{claim.window_end, claim.window_end + claim.recurs_after};
    for (std::uint64_t more = draw.up_to(60); more > 0; --more)
        ends.insert(small + claim.window + draw.up_to(1 << 20));
    for (const HeapSize at : ends) {
        if (stations && at >= claim.window)
            claim.stations.push_back({at, std::vector<std::uint16_t>(claim.window, 1)});
    }
    return certificate_text(claim);
}

// A cyclic monoid that passes the first checks.
std::string cyclic_quotient(Draw& draw) {
    QuotientClaim claim;
    claim.game = draw.of(std::vector<std::string>{"0.1", "0.3", "0.77", "0.(7)", "take:1-1000000"});
    MisereQuotient& q = claim.quotient;
    q.status = QuotientStatus::partial;
    q.order = static_cast<QuotientElement>(draw.below(3) == 0 ? 12'000 - draw.below(2) : draw.up_to(12'000));
    q.generators = {1};
    q.times.emplace_back();
    for (QuotientElement x = 0; x < q.order; ++x) q.times[0].push_back((x + 1) % q.order);
    q.p.assign(q.order, false);
    q.p[q.order - 1] = q.order > 1;
    q.phi = {0, 1 % q.order};
    for (std::uint64_t n = draw.up_to(20'000); n > 0; --n)
        q.phi.push_back(static_cast<QuotientElement>(draw.below(q.order)));
    return certificate_text(claim);
}

// Misere 4.: the outcome is the parity of n - 1 over all heaps, for any multiplicities of a free heap.
std::string free_heaps(Draw& draw) {
    FreeHeapClaim claim;
    claim.game = "4.";
    FreeHeapQuotient& q = claim.quotient;
    const std::size_t free = draw.below(4) == 0 ? 1 + draw.below(6) : 1;
    for (HeapSize heap = 2; heap < 2 + free; ++heap) q.free.push_back(heap);
    const std::uint64_t heaps = draw.up_to(3000) + free + 2;
    for (HeapSize n = 0; n <= heaps; ++n) {
        FreeState state{0, Multiplicities(free, 0)};
        for (auto& k : state.k)
            k = n < 2 ? 0 : static_cast<std::uint32_t>(2 * draw.below(499'990) + (n - 1) % 2);
        q.phi.push_back(std::move(state));
    }
    for (std::size_t i = 0; i < free; ++i) {
        q.phi[q.free[i]].k.assign(free, 0);
        q.phi[q.free[i]].k[i] = 1;
    }
    q.moduli.assign(free, draw.below(3) == 0 ? static_cast<std::uint32_t>(draw.up_to(1'000'000)) : 2);
    if (draw.below(2) == 0)
        q.tests.push_back({std::vector<std::int32_t>(free, static_cast<std::int32_t>(draw.up_to(1000))),
                           -static_cast<std::int64_t>(draw.up_to(1'000'000)),
                           static_cast<std::int64_t>(draw.up_to(1'000'000))});
    q.slices = {{}, {0}};
    std::set<std::uint64_t> numbers;
    for (std::uint32_t k = 0; k < 2000 && q.tests.empty() && q.moduli[0] == 2; ++k) {
        Multiplicities at(free);
        for (std::size_t i = 0; i < free; ++i) at[i] = k >> i & 1;
        if (numbers.insert(cell_number(q, at)).second) q.cells.emplace_back(cell_number(q, at), k % 2);
    }
    std::sort(q.cells.begin(), q.cells.end());
    if (q.cells.empty()) q.cells.emplace_back(0, 0);
    return certificate_text(claim);
}

std::string weights(Draw& draw) {
    WeightClaim claim = forge::weights_truth();
    WeightRule& rule = claim.rule;
    if (draw.below(3) == 0) claim.game = code_of(draw, draw.below(200));
    if (draw.below(2) == 0) rule.apart.reset();
    for (std::uint64_t times = 1 + draw.below(3); times > 0; --times) {
        draw.of(std::vector<std::vector<std::uint64_t>*>{&rule.top_steps, &rule.rest_steps})
            ->at(draw.below(2)) = draw.up_to(1000);
    }
    if (draw.below(2) == 0) {  // a long table, and every outcome distinguished
        rule.period = draw.up_to(900);
        rule.preperiod = 12;
        while (rule.heaps.size() < rule.preperiod + rule.period)
            rule.heaps.push_back(
                {static_cast<std::uint32_t>(draw.below(2)), draw.up_to(1000), draw.below(1001)});
        rule.heaps.resize(rule.preperiod + rule.period);
        rule.top_steps.assign(rule.period, draw.up_to(1000));
        rule.rest_steps.assign(rule.period, draw.below(1001));
        rule.modulus = static_cast<std::uint32_t>(1 + draw.below(16));
        rule.most = 1 + draw.below(16);
        if (draw.below(2) == 0) {  // a truncated or a cyclic sum
            const bool cut = draw.below(2) == 0;
            rule.classes = static_cast<std::uint32_t>(1 + draw.below(64));
            for (std::uint32_t a = 0; a < rule.classes; ++a) {
                for (std::uint32_t b = 0; b < rule.classes; ++b)
                    rule.class_sums.push_back(static_cast<std::uint16_t>(
                        cut ? std::min(a + b, rule.classes - 1) : (a + b) % rule.classes));
            }
            for (HeapWeights& heap : rule.heaps) heap.in_class %= rule.classes;
        }
        rule.p.assign(rule.numbers(), false);
        if (rule.apart) rule.apart->growing = rule.preperiod;
    }
    return certificate_text(claim);
}

// A true one with changed steps, or any steps of many states.
std::string automaton(Draw& draw) {
    AutomatonClaim claim = forge::automaton_truth();
    Automaton& automaton = claim.automaton;
    if (draw.below(3) == 0) claim.game = code_of(draw, draw.below(200));
    if (draw.below(2) == 0) automaton.apart.reset();
    automaton.small = draw.up_to(1000);
    if (draw.below(2) == 0) {
        const std::uint64_t states = draw.up_to(4096), p = draw.below(2);
        automaton.add.resize(states);
        automaton.next.resize(states);
        automaton.p.assign(states, false);
        for (std::uint64_t s = 0; s < states; ++s) {
            automaton.add[s] = static_cast<AutomatonState>(draw.below(states));
            automaton.next[s] =
                static_cast<AutomatonState>(p == 1 ? draw.below(states) : std::max<std::uint64_t>(s, 1) - 1);
        }
        if (p == 0 && states > 0) automaton.next[0] = 0;
    } else {
        const std::uint64_t states = automaton.states();
        for (std::uint64_t times = 1 + draw.below(3); times > 0; --times) {
            draw.of(std::vector<std::vector<AutomatonState>*>{&automaton.add, &automaton.next})
                ->at(draw.below(states)) = static_cast<AutomatonState>(draw.below(states));
        }
    }
    return certificate_text(claim);
}

std::string drawn(Draw& draw) {
    static const std::vector<std::string (*)(Draw&)> kinds{
        period, derived_period, window, window, cyclic_quotient, free_heaps, weights, automaton};
    return draw.below(3) != 0 ? with_extreme_fields(draw) : draw.of(kinds)(draw);
}

// ---- true by the definition, as far as tested -----------------------------------------------------------

std::string false_period(const std::string& name, const Periodicity& claimed) {
    const auto [e, p, s] = claimed;
    const Ruleset rules = parse_game(name)->rules;
    const HeapSize count = rules.kind == Ruleset::Kind::general ? 60 : 1500;
    if (p == 0) return "period 0";
    const auto g = forge::values_by_definition(rules, count);
    for (HeapSize n = e; n < count && p < count - n; ++n) {
        if (g[n + p] != g[n] + s) return "it does not repeat at " + std::to_string(n);
    }
    if (e > 0 && e - 1 < count && p < count - (e - 1) && g[e - 1 + p] == g[e - 1] + s)
        return "an earlier preperiod";
    return "";
}

// All positions of few stones whose heaps the claim covers.
template <class IsP>
std::string false_outcome(const std::string& name, HeapSize largest, IsP is_p) {
    MisereSearch search(*parse_game(name));
    std::string fault;
    each_position(12, [&](const std::vector<HeapSize>& heaps) {
        if (!heaps.empty() && heaps.front() > largest) return;
        Position position;
        position.heaps = heaps;
        if (is_p(heaps) != (search.outcome(position) == Outcome::P)) fault = "outcome";
    });
    return fault;
}

struct Falsehood {
    std::string operator()(std::monostate) const { return "no claim"; }
    std::string operator()(const PeriodClaim& claim) const {
        return false_period(claim.game, claim.periodicity);
    }
    std::string operator()(const ArithmeticClaim& claim) const {
        return false_period(claim.game, claim.periodicity);
    }
    std::string operator()(const DerivedClaim& claim) const {
        return false_period(claim.game, claim.periodicity);
    }
    std::string operator()(const WindowClaim& claim) const {
        return false_period(claim.game, claim.periodicity);
    }
    std::string operator()(const QuotientClaim& claim) const {
        const MisereQuotient& q = claim.quotient;
        Budget budget;
        Monoid monoid(q.order, q.generators, q.times, budget);
        if (!monoid.check()) return "monoid";
        return false_outcome(claim.game, q.max_heap(), [&](const std::vector<HeapSize>& heaps) {
            QuotientElement x = 0;
            for (const HeapSize heap : heaps) x = monoid.times(x, q.phi[heap]);
            return bool{q.p[x]};
        });
    }
    std::string operator()(const FreeHeapClaim& claim) const {
        const FreeHeapOracle oracle(claim.quotient);
        return false_outcome(claim.game, claim.quotient.max_heap(), [&](const std::vector<HeapSize>& heaps) {
            return oracle.is_p(oracle.state(heaps));
        });
    }
    std::string operator()(const TameClaim& claim) const { return forge::false_tame(claim); }
    std::string operator()(const WeightClaim& claim) const {
        return false_outcome(claim.game, 12, [&](const std::vector<HeapSize>& heaps) {
            WeightSum sum;
            for (const HeapSize heap : heaps) sum = claim.rule.sum(sum, claim.rule.of(heap));
            return claim.rule.is_p(sum);
        });
    }
    std::string operator()(const AutomatonClaim& claim) const {
        return false_outcome(claim.game, 12, [&](std::vector<HeapSize> heaps) {
            std::ranges::sort(heaps);
            return bool{claim.automaton.p[claim.automaton.of(heaps)]};
        });
    }
};

// ---- the check, in a separate process -------------------------------------------------------------------

struct Ended {
    int code = -1;  // 0 verified, 2 rejected, 3 consistent, 5 too large, 6 its work is exhausted
    int signal = 0;
    double seconds = 0;  // of processor time
    double megabytes = 0;
};

Ended checked(const std::string& text, const CheckLimits& limits) {
    Ended ended;
    const pid_t child = fork();
    if (child == 0) {
        const Verdict verdict = check_certificate(text, limits);
        const auto* large = std::get_if<TooLarge>(&verdict.ruling);
        _exit(verdict.refused()      ? 2
              : verdict.consistent() ? 3
              : large == nullptr     ? 0
              : large->memory        ? 5
                                     : 6);
    }
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child) return ended;
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ended.seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                    static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    ended.megabytes = static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
    return ended;
}

struct Bounds {
    double megabytes = 1000, seconds = 60;
    double cut = 60;  // seconds, for a check that ends by its work
};

class Walk {
  public:
    // Checks the certificate of this seed within these bounds and returns its exit code.
    int take(std::uint32_t seed, const CheckLimits& limits, [[maybe_unused]] const Bounds& bounds) {
        Draw draw(seed);
        const std::string text = drawn(draw);
        const std::string what = "seed " + std::to_string(seed) + ":\n" + text.substr(0, 300);
        const Ended ended = checked(text, limits);
        ++ends_[ended.code];
        longest_ = std::max(longest_, ended.seconds);
        largest_ = std::max(largest_, ended.megabytes);
        EXPECT_EQ(ended.signal, 0) << what;
        EXPECT_TRUE(ended.code == 0 || ended.code == 2 || ended.code == 3 || ended.code == 5 ||
                    ended.code == 6)
            << ended.code << ", " << what;
        if (ended.code == 0) {
            const Verdict again = check_certificate(text, limits);
            EXPECT_EQ(std::visit(Falsehood(), again.claim), "") << "verified: " << what;
        }
#if !defined(ISHITORI_ONE_TARGET)  // a sanitizer needs more memory and time
        EXPECT_LE(ended.megabytes, bounds.megabytes) << what;
        EXPECT_LE(ended.seconds, ended.code == 6 ? bounds.cut : bounds.seconds) << what;
#endif
        return ended.code;
    }
    void tell(const char* which) {
        std::printf(
            "%s: %zu verified, %zu refused, %zu consistent, %zu too large, %zu of them for their work; "
            "at most %.1f s, %.0f MB\n",
            which, ends_[0], ends_[2], ends_[3], ends_[5] + ends_[6], ends_[6], longest_, largest_);
    }
    std::size_t ended(int code) { return ends_[code]; }

  private:
    std::map<int, std::size_t> ends_;
    double longest_ = 0, largest_ = 0;
};

}  // namespace

// With a tenth of the memory and a 400th of the work.
TEST(Extremes, AHundredCertificatesWithinLittle) {
    CheckLimits limits;
    limits.memory = Budget::usual_memory / 10;
    limits.steps = limits.max_steps() / 400;
    Walk walk;
    for (std::uint32_t seed = 1; seed <= 100; ++seed) walk.take(seed, limits, {250, 5, 5});
    walk.tell("within little");
    EXPECT_GT(walk.ended(2), 0U);
    EXPECT_GT(walk.ended(5) + walk.ended(6), 0U);
}

// A thousand, a hundred in each test, so that several run in parallel. A check takes the same steps until its
// work is exhausted, so each gets a sixteenth of the usual work and time, and one in ten of the exhausted
// checks gets all of it.
class ManyExtremes : public testing::TestWithParam<std::uint32_t> {};
TEST_P(ManyExtremes, AHundredCertificates) {
    CheckLimits less;
    less.steps = less.max_steps() / 16;
    Walk short_walk, whole;
    for (std::uint32_t seed = GetParam(); seed < GetParam() + 100; ++seed) {
        const bool cut = short_walk.take(seed, less, {1000, 60, 60.0 / 16}) == 6;
        if (cut && short_walk.ended(6) % 10 == 1) whole.take(seed, {}, {});
    }
    short_walk.tell("a sixteenth of the work");
    whole.tell("the usual work");
    EXPECT_GT(short_walk.ended(2), 0U);
    EXPECT_GT(short_walk.ended(6), 0U);
}
INSTANTIATE_TEST_SUITE_P(Thousand, ManyExtremes, testing::Range(1000U, 2000U, 100U));

}  // namespace ishitori
