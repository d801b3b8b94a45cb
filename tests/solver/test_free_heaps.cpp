// Checks a claim with free heaps [T12] by a solver of linear integer arithmetic, which shares no code with
// the checker: neither the listing of cells by doubling nor the sets of contexts. Every position is a choice
// of the number of heaps of each size. For a heap that is not free, a few numbers are enough, since the
// powers of its element repeat; the numbers of the free heaps are unknowns of the solver.
#include <gtest/gtest.h>
#include <z3++.h>

#include <map>
#include <set>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"
#include "misere/quotient.hpp"
#include "rules/game.hpp"

using namespace ishitori;

namespace {

FreeHeapQuotient claim_of(const char* game, HeapSize heaps) {
    QuotientLimits limits;
    limits.heaps = heaps;
    limits.order = 6000;
    limits.elements = 60'000;
    const FoundQuotient found = find_quotient(parse_game(game)->rules, limits);
    EXPECT_TRUE(found.beyond.has_value()) << game;
    return found.beyond.value_or(FreeHeapQuotient{});
}

class SolvedClaim {
  public:
    SolvedClaim(const Ruleset& rules, const FreeHeapQuotient& claim)
        : claim_(claim), solver_(context_), free_(claim.free.size()) {
        for (std::size_t i = 0; i < free_; ++i) {
            k_.push_back(context_.int_const(("k" + std::to_string(i)).c_str()));
            solver_.add(k_[i] >= 0);
        }
        make_table();
        for (HeapSize heap = 1; heap <= claim.max_heap(); ++heap) {
            auto states = options(rules, heap);
            if (states.empty()) continue;
            const auto [at, fresh] = kinds_.emplace(std::pair{text(claim.phi[heap]), states}, heap);
            if (!fresh) continue;
            heaps_.push_back(heap);
            options_[heap] = std::move(states);
        }
    }

    // The numbers of examined positions, of questions to the solver, and of positions where the claim is
    // wrong.
    std::size_t positions = 0, asked = 0, wrong = 0;

    void every_position() { choose(0, {}); }

    // True if for some i < j the positions u^i v^i w and u^j v^i w have the same outcome.
    bool powers_alike() {
        const PowersApart& apart = *claim_.apart;
        const z3::expr i = context_.int_const("i"), j = context_.int_const("j");
        std::vector<z3::expr> first, second;
        for (std::size_t f = 0; f < free_; ++f) {
            const z3::expr fixed = number(apart.w.k[f]) + i * number(apart.v[f]);
            first.push_back(fixed + i * number(apart.u[f]));
            second.push_back(fixed + j * number(apart.u[f]));
        }
        z3::solver solver(context_);
        solver.add(i >= 0 && j > i && is_p(apart.w.q, first) == is_p(apart.w.q, second));
        return solver.check() != z3::unsat;
    }

  private:
    using States = std::set<std::pair<QuotientElement, Multiplicities>>;
    static std::pair<QuotientElement, Multiplicities> text(const FreeState& state) {
        return {state.q, state.k};
    }
    z3::expr number(std::int64_t value) { return context_.int_val(value); }

    void make_table() {
        const std::size_t n = claim_.order;
        table_.assign(n, std::vector<QuotientElement>(n, 0));
        std::vector<bool> known(n, false);
        std::vector<QuotientElement> work{0};
        known[0] = true;
        for (QuotientElement x = 0; x < n; ++x) table_[0][x] = x;
        for (std::size_t at = 0; at < work.size(); ++at) {
            for (const auto& row : claim_.times) {
                const QuotientElement y = row[work[at]];
                if (known[y]) continue;
                known[y] = true;
                work.push_back(y);
                for (QuotientElement x = 0; x < n; ++x) table_[y][x] = row[table_[work[at]][x]];
            }
        }
        EXPECT_EQ(work.size(), n);
    }
    States options(const Ruleset& rules, HeapSize heap) const {
        States states;
        auto add = [&](HeapSize a, HeapSize b) {
            Multiplicities k = claim_.phi[a].k;
            for (std::size_t i = 0; i < free_; ++i) k[i] += claim_.phi[b].k[i];
            states.emplace(table_[claim_.phi[a].q][claim_.phi[b].q], k);
        };
        for (HeapSize taken = 0; taken <= heap; ++taken) {
            const unsigned digit = rules.digit(taken);
            if ((digit & 1U) != 0 && taken == heap) add(0, 0);
            if ((digit & 2U) != 0 && taken > 0 && taken < heap) add(heap - taken, 0);
            for (HeapSize a = 1; (digit & 4U) != 0 && taken + 2 * a <= heap; ++a) add(a, heap - taken - a);
        }
        return states;
    }

    // (q, k) in P, as a formula over all cells, each decoded from its number.
    z3::expr is_p(QuotientElement q, const std::vector<z3::expr>& k) {
        z3::expr any = context_.bool_val(false);
        for (const auto& [cell, slice] : claim_.cells) {
            const auto& members = claim_.slices[slice];
            if (!std::binary_search(members.begin(), members.end(), q)) continue;
            std::uint64_t rest = cell;
            z3::expr inside = context_.bool_val(true);
            for (std::size_t i = free_; i-- > 0;) {
                const std::uint32_t modulus = claim_.moduli[i];
                inside = inside && z3::mod(k[i], static_cast<int>(modulus)) ==
                                       number(static_cast<std::int64_t>(rest % modulus));
                rest /= modulus;
            }
            for (std::size_t j = claim_.tests.size(); j-- > 0;) {
                const CellTest& test = claim_.tests[j];
                const auto radix = static_cast<std::uint64_t>(test.high - test.low + 1);
                const std::int64_t value = test.low + static_cast<std::int64_t>(rest % radix);
                rest /= radix;
                z3::expr form = number(0);
                for (std::size_t i = 0; i < free_; ++i) form = form + number(test.coefficients[i]) * k[i];
                inside = inside && (value == test.low    ? form <= number(value)
                                    : value == test.high ? form >= number(value)
                                                         : form == number(value));
            }
            any = any || inside;
        }
        return any;
    }
    // The same for k plus a shift, each formula made once.
    z3::expr is_p(QuotientElement q, const std::vector<std::int64_t>& shift) {
        const auto known = formulas_.find({q, shift});
        if (known != formulas_.end()) return known->second;
        std::vector<z3::expr> at;
        for (std::size_t i = 0; i < free_; ++i) at.push_back(k_[i] + number(shift[i]));
        return formulas_.emplace(std::pair{q, shift}, is_p(q, at)).first->second;
    }

    bool is_free(HeapSize heap) const {
        return std::find(claim_.free.begin(), claim_.free.end(), heap) != claim_.free.end();
    }
    // The number of heaps of this size that represents all larger numbers: with more, both its power and the
    // power before repeat.
    std::size_t numbers_of(HeapSize heap) const {
        EXPECT_EQ(claim_.phi[heap].k, Multiplicities(free_, 0));  // the games here have no mixed heaps
        std::map<QuotientElement, std::size_t> met;
        QuotientElement x = 0;
        std::size_t n = 0;
        while (met.emplace(x, n).second) {
            x = table_[x][claim_.phi[heap].q];
            ++n;
        }
        return n;
    }
    void choose(std::size_t at, const std::vector<std::size_t>& counts) {
        if (at == heaps_.size()) return look_at(counts);
        std::vector<std::size_t> more = counts;
        more.push_back(0);
        const std::size_t last = is_free(heaps_[at]) ? 0 : numbers_of(heaps_[at]);
        for (std::size_t n = 0; n <= last; ++n) {
            more.back() = n;
            choose(at + 1, more);
        }
    }
    QuotientElement value(const std::vector<std::size_t>& counts, std::size_t without) const {
        QuotientElement x = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            for (std::size_t n = counts[i] - (i == without ? 1 : 0); n > 0; --n)
                x = table_[x][claim_.phi[heaps_[i]].q];
        }
        return x;
    }
    struct Case {
        QuotientElement q = 0;
        bool any = false;  // a heap that is not free and has a move
        std::set<std::tuple<int, QuotientElement, std::vector<std::int64_t>>>
            moves;  // of the free heap, or -1
        auto operator<=>(const Case&) const = default;
    };
    void look_at(const std::vector<std::size_t>& counts) {
        ++positions;
        Case one;
        one.q = value(counts, heaps_.size());
        for (std::size_t i = 0; i < heaps_.size(); ++i) {
            const auto at = std::find(claim_.free.begin(), claim_.free.end(), heaps_[i]);
            const bool free = at != claim_.free.end();
            if (!free && counts[i] == 0) continue;
            one.any = one.any || !free;
            const auto index = static_cast<int>(at - claim_.free.begin());
            const QuotientElement rest = free ? one.q : value(counts, i);
            for (const auto& [q, k] : options_[heaps_[i]]) {
                std::vector<std::int64_t> shift(k.begin(), k.end());
                if (free) --shift[static_cast<std::size_t>(index)];
                one.moves.emplace(free ? index : -1, table_[rest][q], shift);
            }
        }
        if (!cases_.insert(one).second) return;
        ++asked;
        z3::expr wins = context_.bool_val(false), moves = context_.bool_val(one.any);
        for (const z3::expr& k : k_) moves = moves || k > 0;  // every free heap has a move
        for (const auto& [index, q, shift] : one.moves) {
            const z3::expr won = is_p(q, shift);
            wins = wins || (index < 0 ? won : k_[static_cast<std::size_t>(index)] > 0 && won);
        }
        solver_.push();
        solver_.add(is_p(one.q, std::vector<std::int64_t>(free_, 0)) != (moves && !wins));
        if (solver_.check() != z3::unsat) ++wrong;
        solver_.pop();
    }

    FreeHeapQuotient claim_;
    z3::context context_;
    z3::solver solver_;
    std::size_t free_;
    std::vector<z3::expr> k_;
    std::vector<std::vector<QuotientElement>> table_;
    std::map<std::pair<std::pair<QuotientElement, Multiplicities>, States>, HeapSize> kinds_;
    std::vector<HeapSize> heaps_;  // with moves, one of each kind
    std::map<HeapSize, States> options_;
    std::map<std::pair<QuotientElement, std::vector<std::int64_t>>, z3::expr> formulas_;
    std::set<Case> cases_;
};

}  // namespace

TEST(Solver, ConfirmsTheInfiniteQuotientOfKnownGame) {
    const FreeHeapQuotient claim = claim_of("0.3122", 7);
    SolvedClaim solved(parse_game("0.3122")->rules, claim);
    solved.every_position();
    EXPECT_EQ(solved.wrong, 0U);
    EXPECT_GT(solved.asked, 40U);
    EXPECT_FALSE(solved.powers_alike());
    RecordProperty("positions", std::to_string(solved.positions));
    RecordProperty("asked", std::to_string(solved.asked));
    std::printf("%zu positions, %zu questions\n", solved.positions, solved.asked);
}

// A claim that is changed in one cell is refuted.
TEST(Solver, RefutesALie) {
    FreeHeapQuotient lie = claim_of("0.3122", 7);
    auto slice = lie.slices[lie.cells.back().second];
    if (!slice.empty() && slice[0] == 0) {
        slice.erase(slice.begin());
    } else {
        slice.insert(slice.begin(), 0);
    }
    lie.cells.back().second = static_cast<std::uint32_t>(lie.slices.size());
    lie.slices.push_back(std::move(slice));
    SolvedClaim solved(parse_game("0.3122")->rules, lie);
    solved.every_position();
    EXPECT_GT(solved.wrong, 0U);
}
