// The named games by their own rules: drawn rows of pins and squares, heaps as numbers, pawns. No code is
// used here.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"
#include "rules/named_games.hpp"
#include "three_in_a_row.hpp"

namespace ishitori {

namespace {

using Heaps = std::vector<std::uint64_t>;  // descending, none empty
using Rule = std::function<std::vector<Heaps>(std::uint64_t heap)>;

Heaps sorted(Heaps heaps) {
    std::erase(heaps, 0U);
    std::ranges::sort(heaps, std::greater<>());
    return heaps;
}

// The runs of free cells that remain without the cells `first` to `last`, as far as these exist.
Heaps without(std::uint64_t cells, std::int64_t first, std::int64_t last) {
    std::string row(cells, 'o');
    for (std::int64_t i = std::max<std::int64_t>(first, 0); i <= last && i < std::int64_t(cells); ++i)
        row[static_cast<std::size_t>(i)] = '.';
    std::istringstream words(row);
    Heaps runs;
    for (std::string run; std::getline(words, run, '.');) runs.push_back(run.size());
    return sorted(runs);
}

// Neighbouring pins are knocked down.
Rule pins(std::int64_t least, std::int64_t most) {
    return [=](std::uint64_t row) {
        std::vector<Heaps> options;
        for (std::int64_t count = least; count <= most; ++count) {
            for (std::int64_t i = 0; i + count <= std::int64_t(row); ++i)
                options.push_back(without(row, i, i + count - 1));
        }
        return options;
    };
}

// A cell is chosen, and all cells within that distance are removed.
Rule marks(std::int64_t distance) {
    return [=](std::uint64_t row) {
        std::vector<Heaps> options;
        for (std::int64_t i = 0; i < std::int64_t(row); ++i)
            options.push_back(without(row, i - distance, i + distance));
        return options;
    };
}

std::vector<Heaps> splits(std::uint64_t heap) {
    std::vector<Heaps> options;
    for (std::uint64_t a = 1; a < heap; ++a) options.push_back(sorted({a, heap - a}));
    return options;
}

std::vector<Heaps> takes(std::uint64_t heap) {
    std::vector<Heaps> options;
    for (std::uint64_t left = 0; left < heap; ++left) options.push_back(sorted({left}));
    return options;
}

std::vector<Heaps> joined(std::vector<Heaps> a, const std::vector<Heaps>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const std::map<std::string, Rule> rules_of_games{
    {"kayles", pins(1, 2)},
    {"double-kayles", pins(1, 4)},
    {"dawsons-kayles", pins(2, 2)},
    {"dawsons-chess", marks(1)},
    {"treblecross", marks(2)},
    {"nim", takes},
    {"laskers-nim", [](std::uint64_t n) { return joined(takes(n), splits(n)); }},
    {"officers",
     [](std::uint64_t n) {
         if (n < 2) return std::vector<Heaps>{};
         return joined({{n - 1}}, splits(n - 1));
     }},
    {"couples-are-forever", [](std::uint64_t n) { return n < 3 ? std::vector<Heaps>{} : splits(n); }},
    {"guiles",
     [](std::uint64_t n) {
         if (n == 1 || n == 2) return std::vector<Heaps>{{}};
         return n == 0 ? std::vector<Heaps>{} : splits(n - 2);
     }},
    {"grundy",
     [](std::uint64_t n) {
         auto options = splits(n);
         std::erase_if(options, [](const Heaps& heaps) { return heaps[0] == heaps[1]; });
         return options;
     }},
};

class Play {
  public:
    Play(Rule rule, bool misere) : rule_(std::move(rule)), misere_(misere) {}

    std::set<Heaps> moves(const Heaps& position) const {
        std::set<Heaps> found;
        for (std::size_t i = 0; i < position.size(); ++i) {
            for (const Heaps& left : rule_(position[i])) {
                Heaps next = position;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), left.begin(), left.end());
                found.insert(sorted(next));
            }
        }
        return found;
    }
    bool won(const Heaps& position) {
        const auto known = won_.find(position);
        if (known != won_.end()) return known->second;
        const auto all = moves(position);
        const bool wins =
            all.empty() ? misere_ : std::ranges::any_of(all, [&](const Heaps& next) { return !won(next); });
        return won_[position] = wins;
    }
    std::uint64_t value(const Heaps& position) {
        const auto known = values_.find(position);
        if (known != values_.end()) return known->second;
        std::set<std::uint64_t> seen;
        for (const Heaps& next : moves(position)) seen.insert(value(next));
        std::uint64_t mex = 0;
        while (seen.contains(mex)) ++mex;
        return values_[position] = mex;
    }

  private:
    Rule rule_;
    bool misere_;
    std::map<Heaps, bool> won_;
    std::map<Heaps, std::uint64_t> values_;
};

std::string text_of_answer(const std::vector<std::string>& words) { return answer(words, Environment{}).out; }

Json json_of_answer(std::vector<std::string> words) {
    words.emplace_back("--json");
    return Json::parse(text_of_answer(words));
}

std::string text_of(const Heaps& heaps) {
    std::string text;
    for (const std::uint64_t heap : heaps) text += (text.empty() ? "" : ",") + std::to_string(heap);
    return text.empty() ? "0" : text;
}

std::vector<std::uint64_t> values_of(const std::string& game, std::uint64_t first, std::uint64_t last) {
    std::istringstream lines(text_of_answer({"values", game, "--from", std::to_string(first), "--to",
                                             std::to_string(last), "--format", "bfile"}));
    std::vector<std::uint64_t> values;
    for (std::uint64_t n = 0, value = 0; lines >> n >> value;) values.push_back(value);
    return values;
}

}  // namespace

TEST(NamedGames, EachHasARuleHere) {
    for (const NamedGame& row : named_games())
        EXPECT_TRUE(rules_of_games.contains(std::string(row.name)) || row.name == "daisy" ||
                    row.name == "counting")
            << row.name;
}

TEST(NamedGames, ValuesFollowTheirOwnRules) {
    for (const auto& [name, rule] : rules_of_games) {
        Play play(rule, false);
        std::vector<std::uint64_t> expected;
        for (std::uint64_t n = 0; n <= 11; ++n) expected.push_back(play.value(sorted({n})));
        EXPECT_EQ(values_of(name, 0, 11), expected) << name;
    }
}

TEST(NamedGames, MovesFollowTheirOwnRules) {
    std::vector<Heaps> positions;
    for (std::uint64_t a = 1; a <= 8; ++a) positions.push_back({a});
    for (std::uint64_t a = 1; a <= 5; ++a) {
        for (std::uint64_t b = 1; b <= a; ++b) positions.push_back({a, b});
    }
    for (const auto& [name, rule] : rules_of_games) {
        for (const bool misere : {false, true}) {
            Play play(rule, misere);
            for (const Heaps& position : positions) {
                const Json found =
                    json_of_answer({"moves", name, text_of(position), misere ? "--misere" : "--normal"});
                std::set<Heaps> winning, listed;
                for (const Heaps& next : play.moves(position)) {
                    if (!play.won(next)) winning.insert(next);
                }
                for (const Json& move : found["winning_moves"]) listed.insert(move["result"].get<Heaps>());
                const std::string where = name + " " + text_of(position) + (misere ? " misere" : "");
                EXPECT_EQ(found["outcome"], play.won(position) ? "N" : "P") << where;
                EXPECT_EQ(listed, winning) << where;
            }
        }
    }
}

// One move on a ring of petals leaves a row.
TEST(NamedGames, Daisy) {
    Play rows(pins(1, 2), false);
    for (std::uint64_t petals = 1; petals <= 12; ++petals) {
        const bool wins = !rows.won(sorted({petals - 1})) || (petals >= 2 && !rows.won(sorted({petals - 2})));
        const Json found = json_of_answer({"outcome", "kayles-on-a-circle", std::to_string(petals)});
        EXPECT_EQ(found["outcome"], wins ? "N" : "P") << petals;
    }
}

// Marks on a board until three are in a row.
TEST(NamedGames, TreblecrossOnItsBoard) {
    ThreeInARow brute;
    for (std::size_t squares = 3; squares <= 12; ++squares) {
        const Json found = json_of_answer({"outcome", "treblecross", std::to_string(squares)});
        EXPECT_EQ(found["outcome"], brute.wins(std::string(squares, '.')) ? "N" : "P") << squares;
    }
}

// Two rows of pawns with an empty row between them; captures are compulsory, and the last move wins.
TEST(NamedGames, DawsonsChessWithPawns) {
    using Board = std::array<std::string, 3>;  // the mover's side first
    std::map<Board, bool> known;
    std::function<bool(const Board&)> wins = [&](const Board& board) {
        if (const auto found = known.find(board); found != known.end()) return found->second;
        std::vector<Board> quiet, captures;
        for (std::size_t row = 0; row + 1 < 3; ++row) {
            for (std::size_t i = 0; i < board[row].size(); ++i) {
                if (board[row][i] != 'm') continue;
                for (int side = -1; side <= 1; ++side) {
                    const std::size_t to = i + static_cast<std::size_t>(side);
                    if (to >= board[row].size() || board[row + 1][to] != (side == 0 ? '.' : 'o')) continue;
                    Board next = board;
                    next[row][i] = '.';
                    next[row + 1][to] = 'm';
                    for (std::string& line : next) {
                        for (char& c : line) c = c == 'm' ? 'o' : c == 'o' ? 'm' : c;
                    }
                    std::swap(next[0], next[2]);
                    (side == 0 ? quiet : captures).push_back(next);
                }
            }
        }
        const auto& moves = captures.empty() ? quiet : captures;
        return known[board] = std::ranges::any_of(moves, [&](const Board& next) { return !wins(next); });
    };
    for (std::size_t files = 1; files <= 8; ++files) {
        const Board start{std::string(files, 'm'), std::string(files, '.'), std::string(files, 'o')};
        const Json found = json_of_answer({"outcome", "dawsons-chess", std::to_string(files)});
        EXPECT_EQ(found["outcome"], wins(start) ? "N" : "P") << files;
    }
}

TEST(NamedGames, BookCodesAreShifted) {
    std::size_t shifted = 0;
    for (const NamedGame& row : named_games()) {
        if (row.book_code.empty()) continue;
        ++shifted;
        const std::uint64_t from = row.shift < 0 ? 1 : 0;
        const auto other = [&](std::uint64_t n) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(n) + row.shift);
        };
        EXPECT_EQ(values_of(std::string(row.name), from, 3000),
                  values_of(std::string(row.book_code), other(from), other(3000)))
            << row.name;
        const Json rules = json_of_answer({"rules", std::string(row.name)});
        EXPECT_NE(rules["source"].get<std::string>().find(row.book_code), std::string::npos) << row.name;
    }
    EXPECT_EQ(shifted, 3U);
}

TEST(NamedGames, NamesAsPeopleWriteThem) {
    for (const auto& [typed, name] :
         std::vector<std::pair<std::string, std::string>>{{"Dawson's Kayles", "dawsons-kayles"},
                                                          {"Dawson\u2019s Chess", "dawsons-chess"},
                                                          {"DAWSONS CHESS", "dawsons-chess"},
                                                          {"dawson kayles", "dawsons-kayles"},
                                                          {"Lasker's Nim", "laskers-nim"},
                                                          {"Couples are forever", "couples-are-forever"},
                                                          {"Grundy's game", "grundy"},
                                                          {"one-dimensional tic-tac-toe", "treblecross"}})
        EXPECT_EQ(json_of_answer({"rules", typed})["name"], name) << typed;
}

}  // namespace ishitori
