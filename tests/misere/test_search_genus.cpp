// The search by the definition of misere play against another implementation, genus against search, [T6] and
// [T7].
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <random>

#include "base/every_module.hpp"
#include "base/mex_set.hpp"
#include "misere/genus.hpp"
#include "misere/option_cursor.hpp"
#include "misere/search.hpp"
#include "positions.hpp"

using namespace ishitori;

namespace {

// Nim-values by the definition.
std::vector<NimValue> values_of(const Ruleset& rules, HeapSize last) {
    std::vector<NimValue> values;
    for (HeapSize n = 0; n <= last; ++n) {
        MexSet seen;
        for_each_option(rules, n, [&](HeapSize, const Parts& parts) {
            NimValue sum = 0;
            for (HeapSize part : parts) sum ^= values[part];
            seen.insert(sum);
            return true;
        });
        values.push_back(seen.mex());
    }
    return values;
}

// The definition in another way: plain recursion with a map.
class Definition {
  public:
    explicit Definition(Ruleset rules) : rules_(std::move(rules)) {}
    bool p(std::vector<HeapSize> heaps) {
        heaps = position_of(std::move(heaps)).heaps;
        if (const auto at = known_.find(heaps); at != known_.end()) return at->second;
        bool any = false, wins = false;
        for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
            for_each_option(rules_, heaps[i], [&](HeapSize, const Parts& parts) {
                auto next = heaps;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), parts.begin(), parts.end());
                any = true;
                wins = p(next);
                return !wins;
            });
        }
        return known_[heaps] = any && !wins;  // a player who cannot move wins
    }

  private:
    Ruleset rules_;
    std::map<std::vector<HeapSize>, bool> known_;
};

// True if a move in one of these Nim heaps leads to heaps for which `wins` returns true.
bool wins_in_nim(const std::vector<NimValue>& nim, const std::function<bool(std::vector<NimValue>)>& wins) {
    for (std::size_t i = 0; i < nim.size(); ++i) {
        for (NimValue smaller = 0; smaller < nim[i]; ++smaller) {
            auto next = nim;
            next[i] = smaller;
            if (wins(std::move(next))) return true;
        }
    }
    return false;
}

// A rule with additional nim heaps is not a Ruleset, so G-(X + *2 + ...) is computed here by the definition.
class WithNim {
  public:
    explicit WithNim(Ruleset rules) : rules_(std::move(rules)) {}
    NimValue misere_value(const std::vector<HeapSize>& heaps, int twos) {
        for (NimValue k = 0;; ++k) {
            std::vector<NimValue> nim(static_cast<std::size_t>(twos), 2);
            if (k > 0) nim.push_back(k);
            if (p(heaps, nim)) return k;
        }
    }
    bool p(std::vector<HeapSize> heaps, std::vector<NimValue> nim) {
        heaps = position_of(std::move(heaps)).heaps;
        std::erase(nim, NimValue{0});
        std::sort(nim.begin(), nim.end());
        const auto key = std::make_pair(heaps, nim);
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        bool any = false, wins = false;
        for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
            for_each_option(rules_, heaps[i], [&](HeapSize, const Parts& parts) {
                auto next = heaps;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), parts.begin(), parts.end());
                any = true;
                wins = p(next, nim);
                return !wins;
            });
        }
        wins =
            wins || wins_in_nim(nim, [&](std::vector<NimValue> next) { return p(heaps, std::move(next)); });
        return known_[key] = (any || !nim.empty()) && !wins;
    }

  private:
    Ruleset rules_;
    std::map<std::pair<std::vector<HeapSize>, std::vector<NimValue>>, bool> known_;
};

// A sum of games with Nim heaps beside it, by the definitions of nim-value and misere play.
class SumPlayedOut {
  public:
    NimValue nim_value(const Sum& sum) {
        const auto [at, fresh] = values_.try_emplace(sum_text(sum));
        if (!fresh) return at->second;
        MexSet seen;
        for_each_move(sum, [&](const SumMove& move) {
            seen.insert(nim_value(after(sum, move)));
            return true;
        });
        return values_[sum_text(sum)] = seen.mex();
    }
    NimValue misere_value(const Sum& sum, std::size_t twos) {
        for (NimValue k = 0;; ++k) {
            std::vector<NimValue> nim(twos, 2);
            nim.push_back(k);
            if (p(sum, nim)) return k;
        }
    }

  private:
    bool p(const Sum& sum, std::vector<NimValue> nim) {
        std::erase(nim, NimValue{0});
        std::sort(nim.begin(), nim.end());
        const auto key = std::make_pair(sum_text(sum), nim);
        if (const auto at = known_.find(key); at != known_.end()) return at->second;
        bool any = false, wins = false;
        for_each_move(sum, [&](const SumMove& move) {
            any = true;
            wins = p(after(sum, move), nim);
            return !wins;
        });
        wins = wins || wins_in_nim(nim, [&](std::vector<NimValue> next) { return p(sum, std::move(next)); });
        return known_[key] = (any || !nim.empty()) && !wins;  // who cannot move wins
    }

    std::map<std::string, NimValue> values_;
    std::map<std::pair<std::string, std::vector<NimValue>>, bool> known_;
};

Sum sum_of(std::string_view text) {
    Sum sum;
    const auto summands = split_sum(text);
    for (const std::string& summand : *summands) sum.push_back(*parse_summand(summand));
    return sum;
}

}  // namespace

TEST(MisereSearch, AgreesWithTheDefinition) {
    for (const char* text :
         {"0.77", "0.07",     "4.32",     "0.137",   "0.3122", "0.(3)",  "0.1(35)", "8.3F",
          "0.8",  "take:2,5", "take:1-3", "grundy",  "4.",     "0.01",   "cut:4",   "cut:2,4!",
          "0.F!", "0.7?7=",   "{2+}.",    "0.(4!1)", "0.3{4}", "{2+}=.1"}) {
        const Game game = *parse_game(text);
        MisereSearch search(game);
        Definition definition(game.rules);
        each_position(16, [&](const std::vector<HeapSize>& heaps) {
            const auto outcome = search.outcome(position_of(heaps));
            ASSERT_TRUE(outcome.has_value());
            ASSERT_EQ(*outcome == Outcome::P, definition.p(heaps))
                << text << " " << ::testing::PrintToString(heaps);
        });
    }
}

// A line of play of 10^8 heaps is given up at the limit; the search is usable afterwards.
TEST(MisereSearch, OpenPositionsCountAsMemory) {
    for (const char* code : {"0.8", "4~.3"}) {
        SearchLimits limits;
        limits.bytes = 1'000'000;
        MisereSearch search(*parse_game(code), limits);
        EXPECT_FALSE(search.outcome(Position{{100'000'000}})) << code;
        EXPECT_LT(search.visited(), 30'000U) << code;
        EXPECT_TRUE(search.outcome(Position{{5}})) << code;
    }
}

TEST(MisereSearch, WinningMovesAreExactlyTheMovesToP) {
    for (const char* text : {"0.77", "grundy", "4.32", "ring:2", "take:2,5", "8.3", "cut:4", "0.{1,3+}!"}) {
        const Game game = *parse_game(text);
        MisereSearch search(game);
        Definition definition(game.rules);
        for (const char* where : {"0", "1", "7", "5,3,1", "4,4,2", "9,1,1"}) {
            const Position position = *parse_position(game, where);
            std::vector<SumMove> expected;
            for_each_move(game, position, [&](const Move& move) {
                if (definition.p(after(position, move).heaps)) expected.push_back({0, move});
                return true;
            });
            const auto moves = search.winning_moves(position);
            ASSERT_TRUE(moves.all);
            EXPECT_EQ(moves.moves, expected) << text << " " << where;
            bool any = false;
            for_each_move(game, position, [&](const Move&) { return !(any = true); });
            const bool n = !expected.empty() || !any;  // a player who cannot move wins
            EXPECT_EQ(search.outcome(position), n ? Outcome::N : Outcome::P) << text << " " << where;
        }
    }
}

TEST(MisereSearch, TablesOfTheLineAndRingGame) {
    // Seed 001: L(m, 2) = 0 exactly for m = 1, 4, 9, 12, 20 (as far as search reaches here).
    const Game line = *parse_game("line:2");
    MisereSearch search(line);
    std::vector<HeapSize> lost;
    for (HeapSize m = 1; m <= 40; ++m) {
        if (search.outcome(position_of({m})) == Outcome::P) lost.push_back(m);
    }
    EXPECT_EQ(lost, (std::vector<HeapSize>{1, 4, 9, 12, 20}));
}

TEST(MisereSearch, LimitIsMetAndSaidSo) {
    SearchLimits few;
    few.positions = 100;
    MisereSearch search(*parse_game("0.77"), few);
    EXPECT_FALSE(search.outcome(position_of({30, 20})).has_value());
    EXPECT_LE(search.visited(), 100U);
    MisereSearch nim(*parse_game("nim"), few);
    EXPECT_FALSE(nim.outcome(position_of({max_heap_size, max_heap_size})).has_value());
    EXPECT_FALSE(nim.winning_moves(position_of({40, 39})).all);
    SearchLimits stopped;
    stopped.keep_going = [] { return false; };
    MisereSearch never(*parse_game("0.77"), stopped);
    EXPECT_FALSE(never.outcome(position_of({60, 20})).has_value());
}

TEST(Genus, OfASumIsTheDefinitionPlayedOut) {
    int wild = 0, tame = 0;
    for (const char* text :
         {"kayles 5 + nim 2", "kayles 5 + 0.07 8", "kayles 5 + daisy 5", "nim 3 + take:1-3 6",
          "0.07 9 + kayles 2,1", "grundy 7 + kayles 4", "ring:2 6 + nim 1", "ring:2 5 + kayles 5 + nim 1",
          "daisy 6 + daisy 5 + kayles 3", "4.32 5 + kayles 5", "0.3122 6 + take:1,4 5", "cut:3 7 + kayles 5",
          "daisy 1 + treblecross 5", "kayles 5 + nim 0"}) {
        const Sum sum = sum_of(text);
        std::vector<Game> games;
        std::vector<Position> positions;
        for (const Summand& summand : sum) {
            games.push_back(summand.game);
            positions.push_back(summand.position);
        }
        GenusTable table(games);
        const auto genus = table.sum(positions);
        ASSERT_TRUE(genus.has_value()) << text;
        ++(genus->tame ? tame : wild);
        SumPlayedOut definition;
        EXPECT_EQ(genus->normal, definition.nim_value(sum)) << text << " " << genus->text();
        for (std::size_t k = 0; k <= 4; ++k) {
            const std::size_t last = genus->misere.size() - 1;
            const NimValue said = k <= last ? genus->misere[k] : genus->misere[last - (k - last) % 2];
            EXPECT_EQ(said, definition.misere_value(sum, k)) << text << " " << genus->text();
        }
        // the options of a sum, asked later, are sums of the same table
        EXPECT_EQ(table.sum(positions), genus);
    }
    EXPECT_GE(wild, 5);
    EXPECT_GE(tame, 3);
    GenusTable few(std::vector<Game>{*parse_game("kayles"), *parse_game("0.07")}, 50);
    const std::vector<Position> large{position_of({20}), position_of({20})};
    EXPECT_FALSE(few.sum(large).has_value());
}

TEST(Genus, IsTheDefinitionPlayedOut) {
    for (const char* text :
         {"0.77", "0.07", "4.32", "0.137", "0.3122", "grundy", "0.777", "8.3", "take:1,4"}) {
        const Game game = *parse_game(text);
        WithNim nim(game.rules);
        GenusTable table(game.rules);
        TameHeaps tame(game.rules);
        tame.extend(9);
        for (HeapSize n = 0; n <= 9; ++n) {
            const auto genus = table.heap(n);
            ASSERT_TRUE(genus.has_value());
            for (int k = 0; k <= 4; ++k) {
                const std::size_t at = static_cast<std::size_t>(k), last = genus->misere.size() - 1;
                const NimValue said = at <= last ? genus->misere[at] : genus->misere[last - (at - last) % 2];
                ASSERT_EQ(said, nim.misere_value({n}, k)) << text << " heap " << n << " " << genus->text();
            }
            if (n < tame.values().size()) {
                EXPECT_EQ(tame_genus(tame.values()[n]), *genus) << text << " heap " << n;
            }
            if (n == tame.first_wild()) {
                EXPECT_EQ(tame.wild_genus(), *genus) << text << " heap " << n;
            }
        }
        const auto sum = table.position({5, 4, 3});
        ASSERT_TRUE(sum.has_value());
        for (int k = 0; k <= 2; ++k) {
            const std::size_t at = static_cast<std::size_t>(k), last = sum->misere.size() - 1;
            const NimValue said = at <= last ? sum->misere[at] : sum->misere[last - (at - last) % 2];
            ASSERT_EQ(said, nim.misere_value({5, 4, 3}, k)) << text;
        }
    }
}

// The table identifies equal positions; this recursion identifies none and uses no tameness.
TEST(Genus, IsThatOfThePlainRecursion) {
    constexpr std::size_t superscripts = 12;
    using Values = std::array<NimValue, superscripts + 1>;  // G+, then G- with 0, 1, ... summands *2
    for (const char* text : {"0.77", "0.07", "0.26", "0.35", "0.15", "0.72", "0.75", "0.3122", "4.74",
                             "0.644", "0.054", "grundy", "take:2,5,7", "take:1,4", "8.3", "0.137"}) {
        const Ruleset rules = parse_game(text)->rules;
        std::map<std::vector<HeapSize>, Values> known;
        const std::function<Values(const std::vector<HeapSize>&)> plain =
            [&](const std::vector<HeapSize>& heaps) {
                if (const auto at = known.find(heaps); at != known.end()) return at->second;
                std::array<MexSet, superscripts + 1> seen;
                bool any = false;
                for (std::size_t i = 0; i < heaps.size(); ++i) {
                    for_each_option(rules, heaps[i], [&](HeapSize, const Parts& parts) {
                        auto next = heaps;
                        next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                        next.insert(next.end(), parts.begin(), parts.end());
                        const Values values = plain(position_of(next).heaps);
                        for (std::size_t k = 0; k < values.size(); ++k) seen[k].insert(values[k]);
                        any = true;
                        return true;
                    });
                }
                Values values{};
                values[0] = static_cast<NimValue>(seen[0].mex());
                values[1] = any ? static_cast<NimValue>(seen[1].mex()) : 1;
                for (std::size_t k = 2; k < values.size(); ++k) {
                    seen[k].insert(values[k - 1]);
                    seen[k].insert(values[k - 1] ^ 1U);
                    values[k] = static_cast<NimValue>(seen[k].mex());
                }
                return known[heaps] = values;
            };
        GenusTable table(rules);
        auto expect_same = [&](const std::vector<HeapSize>& heaps) {
            const Values values = plain(heaps);
            const auto genus = table.position(heaps);
            ASSERT_TRUE(genus.has_value());
            ASSERT_EQ(genus->normal, values[0]) << text << " " << ::testing::PrintToString(heaps);
            for (std::size_t k = 0; k < superscripts; ++k) {
                const std::size_t last = genus->misere.size() - 1;
                const NimValue said = genus->misere[k <= last ? k : last - (k - last) % 2];
                ASSERT_EQ(said, values[k + 1])
                    << text << " " << ::testing::PrintToString(heaps) << " " << genus->text() << " at " << k;
            }
        };
        for (HeapSize n = 0; n <= 21; ++n) expect_same(position_of({n}).heaps);
        each_position(13, [&](const std::vector<HeapSize>& heaps) { expect_same(position_of(heaps).heaps); });
        EXPECT_LT(table.positions(), known.size() + 21) << text;
    }
}

TEST(Genus, KnownOnes) {
    auto genera = [](const char* text, HeapSize last) {
        GenusTable table(parse_game(text)->rules);
        std::string all;
        for (HeapSize n = 0; n <= last; ++n) all += table.heap(n)->text() + " ";
        return all;
    };
    // Winning Ways ch. 13, table of Kayles.
    EXPECT_EQ(genera("0.77", 9), "0^1 1^0 2^2 3^3 1^0 4^146 3^3 2^2 1^1 4^046 ");
    // theory [T7]: 0.777 first fails at heap 5.
    TameHeaps three(parse_game("line:3")->rules);
    EXPECT_FALSE(three.extend(20));
    EXPECT_EQ(three.first_wild(), HeapSize{5});
    EXPECT_EQ(three.wild_genus().normal, 1U);
    EXPECT_EQ(three.wild_genus().misere[0], 5U);
    EXPECT_EQ(genera("nim", 4), "0^1 1^0 2^2 3^3 4^4 ");
    // CGSuite, GameHeapTest: heaps 5 .. 20 of Kayles (there 2 and 3 are written for 2^2 and 3^3 of heaps 7,
    // 6).
    EXPECT_EQ(genera("0.77", 20),
              "0^1 1^0 2^2 3^3 1^0 4^146 3^3 2^2 1^1 4^046 2^2 6^46 4^046 1^1 2^2 7^57 1^13 4^64 3^31 2^20 "
              "1^031 ");
}

// [T6] in games with wild heaps: sums of tame heaps, however large, have the outcome of the theorem, and some
// sum distinguishes a wild heap with a tame genus from the Nim heap of that genus.
TEST(Genus, TameHeapsAmongWildOnesDecideSums) {
    std::size_t late = 0;
    for (const char* text :
         {"0.77", "0.07", "0.137", "0.15", "0.26", "0.72", "0.75", "4.74", "0.312", "grundy"}) {
        const Game game = *parse_game(text);
        GenusTable table(game.rules);
        MisereSearch search(game);
        std::vector<HeapSize> tame, wild;
        for (HeapSize n = 0; n <= 22; ++n) (table.heap(n)->tame ? tame : wild).push_back(n);
        std::mt19937_64 random(11);
        for (int round = 0; round < 150; ++round) {
            std::vector<HeapSize> heaps;
            std::vector<TameValue> values;
            for (int i = 0; i < 3; ++i) {
                heaps.push_back(tame[random() % tame.size()]);
                const Genus genus = *table.heap(heaps.back());
                values.push_back({genus.normal, genus.fickle()});
                late += !wild.empty() && heaps.back() > wild.front() ? 1 : 0;
            }
            ASSERT_EQ(search.outcome(position_of(heaps)), tame_outcome(values))
                << text << " " << ::testing::PrintToString(heaps);
        }
    }
    EXPECT_GT(late, 100U);
}

// The genus of a position, wild or tame, gives its outcome, and its outcome with a Nim heap of 1 or 2 if the
// game has one (heaps 1 and 2 of Kayles).
TEST(Genus, OfPositionsGivesOutcomes) {
    const Game game = *parse_game("kayles");
    GenusTable table(game.rules);
    MisereSearch search(game);
    std::mt19937_64 random(12);
    for (int round = 0; round < 200; ++round) {
        std::vector<HeapSize> heaps{random() % 22, random() % 12};
        const auto genus = table.position(heaps);
        ASSERT_TRUE(genus.has_value());
        for (NimValue nim = 0; nim <= 2; ++nim) {
            auto sum = heaps;
            sum.push_back(nim);
            const bool p = genus->misere[0] == nim;
            ASSERT_EQ(search.outcome(position_of(sum)) == Outcome::P, p)
                << ::testing::PrintToString(heaps) << " + " << nim << ", " << genus->text();
        }
    }
}

// [T20] against genera far beyond the heaps of its proof.
TEST(Genus, ProvedPeriodsHoldFurtherOn) {
    std::size_t proved = 0, wild = 0;
    for (const char* text :
         {"0.31", "0.123", "0.3102", "0.312", "0.33", "0.3", "take:2,5,7", "take:1-3", "0.333", "0.0123",
          "0.113", "0.56", "4.12", "0.2(3)", "0.77", "0.7", "0.123312", "0.3310213"}) {
        const Ruleset rules = parse_game(text)->rules;
        GenusTable table(rules);
        std::vector<Genus> genera;
        for (HeapSize n = 0; n <= 150; ++n) {
            const auto genus = table.heap(n);
            if (!genus || (rules.max_parts() > 1 && !genus->tame)) break;
            genera.push_back(*genus);
        }
        std::vector<Genus> first;
        for (const Genus& genus : genera) {
            first.push_back(genus);
            const auto period = genus_period(rules, first);
            if (!period) continue;
            ++proved;
            const auto tame = [](const Genus& one) { return one.tame; };
            wild += std::all_of(first.begin(), first.end(), tame) ? 0 : 1;
            for (HeapSize n = period->preperiod; n + period->period < genera.size(); ++n) {
                ASSERT_TRUE(genera[n].same_values(genera[n + period->period])) << text << " heap " << n;
            }
            break;
        }
    }
    EXPECT_GT(proved, 8U);
    EXPECT_GT(wild, 0U);
    GenusTable kayles(parse_game("kayles")->rules);
    std::vector<Genus> some;
    for (HeapSize n = 0; n <= 20; ++n) some.push_back(*kayles.heap(n));
    EXPECT_EQ(genus_period(parse_game("kayles")->rules, some), std::nullopt);
}

TEST(Tame, PositionsAgreeWithSearch) {
    for (const char* text : {"4.32", "line:4", "line:5", "line:6", "nim", "take:1-3", "take:1,2", "0.7777",
                             "4.12", "0.33", "8.3", "0.F", "grundy", "0.77", "0.777", "0.137"}) {
        const Game game = *parse_game(text);
        TameHeaps tame(game.rules);
        tame.extend(18);
        const HeapSize top = std::min<HeapSize>(18, tame.values().size() - 1);
        MisereSearch search(game);
        std::size_t checked = 0;
        each_position(18, [&](const std::vector<HeapSize>& heaps) {
            if (!heaps.empty() && heaps[0] > top) return;
            const Position position = position_of(heaps);
            ASSERT_EQ(search.outcome(position), tame.outcome(position))
                << text << " " << ::testing::PrintToString(heaps);
            ++checked;
        });
        EXPECT_GT(checked, 15U);
        std::mt19937_64 random(7);
        for (int round = 0; round < 20; ++round) {
            std::vector<HeapSize> heaps;
            for (int i = 0; i < 3; ++i) heaps.push_back(random() % (top + 1));
            const Position position = position_of(heaps);
            EXPECT_EQ(search.outcome(position), tame.outcome(position))
                << text << " " << ::testing::PrintToString(heaps);
        }
    }
}

TEST(Tame, FirstWildHeapIsWildByGenus) {
    for (const char* text : {"0.77", "0.07", "grundy", "0.137", "0.777", "0.26", "0.15", "4.56"}) {
        const Game game = *parse_game(text);
        TameHeaps tame(game.rules);
        ASSERT_FALSE(tame.extend(40)) << text;
        GenusTable table(game.rules);
        for (HeapSize n = 0; n < *tame.first_wild(); ++n)
            EXPECT_TRUE(table.heap(n)->tame) << text << " " << n;
        EXPECT_FALSE(table.heap(*tame.first_wild())->tame) << text;
    }
}

TEST(LineGame, FourAndMoreAreTameWithOnlyHeapsZeroAndOneFickle) {  // [T7]
    for (HeapSize n = 4; n <= 8; ++n) {
        const Game game = *parse_game("line:" + std::to_string(n));
        TameHeaps tame(game.rules);
        ASSERT_TRUE(tame.extend(400)) << n;
        const auto nim_values = values_of(game.rules, 400);
        for (HeapSize heap = 0; heap <= 400; ++heap) {
            EXPECT_EQ(tame.values()[heap].fickle, heap <= 1);
            EXPECT_EQ(tame.values()[heap], line_game_value(heap, nim_values[heap]));
        }
    }
    for (HeapSize n = 1; n <= 6; ++n) {  // rings: C(m, n) by search, and by the rows' tame values
        const Game ring = *parse_game("ring:" + std::to_string(n));
        MisereSearch search(ring);
        for (HeapSize m = 1; m <= 22; ++m) {
            const Position position{{m}, true};
            if (n >= 3) {
                EXPECT_EQ(search.outcome(position) == Outcome::N, m >= 2 && m <= n + 1) << m << " " << n;
            }
        }
    }
}

// Large heaps of codes with repeating tails: skipping the takes without a move misses no option.
TEST(LargeHeaps, NoOptionIsPassedOver) {
    std::mt19937 random(20261123);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    std::uint64_t options = 0, without = 0;
    for (int round = 0; round < 300; ++round) {
        constexpr const char* digits[] = {"0", "1", "4=", "{3}=", "{7}=", "{30}=", "{31+}=", "0", "0", "0"};
        std::string text = "0.";
        for (unsigned i = below(3); i > 0; --i) text += digits[below(10)];
        text += '(';
        for (unsigned i = 1 + below(4); i > 0; --i) text += digits[below(10)];
        const auto game = parse_game(text + ')');
        if (!game || !repeating_tail(game->rules)) continue;
        const auto tail = *repeating_tail(game->rules);
        const HeapSize n = tail.from + 2 * tail.run + 1 + below(3000);
        std::vector<std::pair<HeapSize, std::vector<HeapSize>>> plain, far, down;
        const auto into = [](auto& list) {
            return [&list](HeapSize take, const Parts& parts) {
                list.emplace_back(take, std::vector<HeapSize>(parts.begin(), parts.end()));
                return true;
            };
        };
        for (HeapSize i = 0; i <= n; ++i) for_each_option_taking(game->rules, n, i, into(plain));
        for_each_option_of_large(game->rules, n, into(far));
        ASSERT_EQ(far, plain) << game->text << ' ' << n;
        OptionCursor cursor(game->rules, n);
        for (Parts parts; cursor.next(parts);) {
            std::vector<HeapSize> heaps(parts.begin(), parts.end());
            const auto stones = std::accumulate(heaps.begin(), heaps.end(), HeapSize{0});
            down.emplace_back(n - stones, std::move(heaps));
        }
        std::ranges::sort(plain);
        std::ranges::sort(down);
        ASSERT_EQ(down, plain) << game->text << ' ' << n;
        options += plain.size();
        without += plain.empty() ? 1 : 0;
    }
    EXPECT_GT(options, 10000U);
    EXPECT_GT(without, 10U);
}

// A heap without a move has no effect, however large it is.
TEST(LargeHeaps, NoMoveIsNoMove) {
    const Game game = *parse_game("0.(01)");
    MisereSearch search(game);
    for (const HeapSize n :
         {HeapSize{1}, HeapSize{65535}, HeapSize{65537}, HeapSize{100001}, HeapSize{1} << 50}) {
        const HeapSize odd = n | 1;
        EXPECT_EQ(search.outcome(position_of({odd})), Outcome::N) << odd;
        EXPECT_EQ(search.outcome(position_of({odd, odd, 3})), Outcome::N) << odd;
        EXPECT_EQ(search.outcome(position_of({odd, 2})), Outcome::P) << odd;
        EXPECT_EQ(search.outcome(position_of({odd + 1, 2})), Outcome::N) << odd;
        EXPECT_EQ(search.outcome(position_of({odd + 1, odd})), Outcome::P) << odd;
    }
}
