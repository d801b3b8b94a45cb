#include "rules/named_games.hpp"

#include <algorithm>
#include <string>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

// Names and codes as in Winning Ways ch. 4 (tables 6 and 7) and ONAG ch. 11. Each game has the heaps of its
// own rules: Treblecross is played on n squares, which the books count as a heap of n + 2.
constexpr NamedGame table[] = {
    {"nim", "nim", "marienbad three-heap-nim three-pile-nim", "about.nim", "三山崩し 三山くずし ニム"},
    {"kayles", "0.77", "rip-van-winkle skittles bowling", "about.kayles", "ケイレス ケイルズ ケールズ"},
    {"double-kayles", "0.7777", "", "about.double-kayles", "ダブルケイレス"},
    {"dawsons-kayles", "0.07", "dawson-kayles", "about.dawsons-kayles",
     "ドーソンのケイレス ドーソンのケイルズ ドーソンのケールズ"},
    {"dawsons-chess", "0.137", "dawson-chess dawsons-pawns", "about.dawsons-chess", "ドーソンのチェス",
     "0.07", 1},
    {"treblecross", "0.11337", "one-dimensional-tic-tac-toe tic-tac-toe-1d 1d-tic-tac-toe 1-d-tic-tac-toe",
     "about.treblecross", "トレブルクロス 一次元三目並べ 1次元三目並べ", "0.007", 2},
    {"officers", "0.6", "", "about.officers", "オフィサーズ"},
    {"couples-are-forever", "4~.", "couples", "about.couples-are-forever", "カップルズ・アー・フォーエバー",
     "0.6", -1},
    {"guiles", "0.15", "guile", "about.guiles", "ガイルズ"},
    {"laskers-nim", "4.(3)", "lasker lasker-nim split-nim", "about.laskers-nim", "ラスカーのニム"},
    {"daisy", "ring(0.77)",
     "daisies circular-kayles kayles-on-a-circle kayles-on-a-ring cyclic-kayles "
     "kayles-ring ring-kayles",
     "about.daisy", "花びら取り デイジー 円形ケイレス 輪のケイレス"},
    {"counting", "count:3", "counting-up count-up 21-game twenty-one say-21 count-to-21 count-to-30",
     "about.counting", "21ゲーム カウント30 数を言うゲーム"},
    {"grundy", "grundy", "grundys-game", "about.grundy", "グランディのゲーム グランディ"},
};

// Names of games that have no row of their own: they have the rules of a game with another name.
struct OtherName {
    std::string_view names;  // separated by spaces
    std::string_view game;
};
constexpr OtherName other_names[] = {
    {"1d-cram one-dimensional-cram linear-cram cram-row 1xn-cram", "0.07"},
    {"kayles-on-a-cycle kayles-in-a-circle cycle-kayles", "ring(0.77)"},
    {"golomb golombs-game golombs-subtract-a-square square-nim square-subtraction subtract-square",
     "take:squares"},
    {"prime-nim prime-subtraction subtract-prime", "take:primes"},
    {"nim-7 nim7", "take:1,2"},
    {"nim-game boutons-nim two-heap-nim two-pile-nim 2-heap-nim 2-pile-nim 3-heap-nim 3-pile-nim "
     "four-heap-nim four-pile-nim multi-heap-nim ニムゲーム 尼姆博弈",
     "nim"},
    {"21-flags twenty-one-flags", "take:1-3"},
    {"tic-tac-toe-in-one-dimension", "0.11337"},
};

// Known games of other kinds, with the sentence that explains why they are not supported.
struct OutsideGame {
    std::string_view key;    // in words/, after "game.outside-"
    std::string_view names;  // separated by spaces
};
constexpr OutsideGame outside[] = {
    {"game.outside-several",
     "wythoff wythoff-nim wythoff-queens wyt-queens corner-the-lady white-knight 威佐夫博弈 捡石子 "
     "genwythoff generalized-wythoff corner-the-queen queen-game "
     "tsyanshidzi tsianshidzi tsyan-shi-dzi tsian-shi-dzi chinese-nim 捻石子 moore moore-nim "
     "moores-nim-k circular-nim cn nim-k nimhoff cyclic-nimhoff equal-takes equal-nim exact-nim slow-nim "
     "exact-slow-nim hypergraph-nim matroid-nim delete-nim ryuo-nim ryuoh-nim ryuou-nim 竜王ニム "
     "ワイソフ ワイソフのゲーム "
     "ワイソフのニム ワイトホフのゲーム ムーアのニム"},
    {"game.outside-other-heap",
     "welter welters-game 佐藤のゲーム 佐藤・ウェルターのゲーム 佐藤・ウェルターゲーム マヤゲーム "
     "マヤ・ゲーム euclid end-nim antonim greedy-nim ユークリッドのゲーム"},
    {"game.outside-memory",
     "fibonacci-nim dynamic-nim schwenk-nim takeaway take-away double-nim mem genmem sylver-coinage kotzig "
     "kotzig-nim modular-nim "
     "フィボナッチニム "
     "フィボナッチ・ニム"},
    {"game.outside-share",
     "mark i-mark imark halving half half-heap half-pile half-heap-size take-half divisor divisor-nim dim "
     "dim+ aliquot prim at-most-half "
     "strange-nim upmark mark-t take-a-factor subtract-a-divisor 約数ゲーム"},
    {"game.outside-bachet",
     "bachet subtraction subtract sub bounded-nim matches match-game matchstick matchstick-game "
     "last-match sticks coin-game penny-game stone-game cookie-game last-biscuit flags flag-game "
     "stick-game last-stick nim-# #-nim 巴什博弈 マッチ棒取り コイン取りゲーム コインゲーム 石取りゲーム "
     "石取り 制限ニム 減算ゲーム バシェのゲーム マッチ棒のゲーム"},
    {"game.outside-count",
     "race-to-# race-to-#-by-# count-up-to-#-by-# first-to-say-#-wins count-to-# count-up-to-# say-# reach-# "
     "#-game game-of-# #ゲーム カウント# #を言ったら負け "
     "#を言ったら負けゲーム #を言った人が負け"},
    {"game.outside-pass", "nim-with-a-pass nim-with-pass パスのあるニム"},
    {"game.outside-as-nim",
     "northcott staircase staircase-nim poker-nim nim-with-increases increasing-nim turning-turtles "
     "nimble silver-dollar silver-dollar-without-the-dollar corner-the-rook rook-game 階段ニム "
     "ノースコットのゲーム ポーカーニム"},
    {"game.outside-coins",
     "mock-turtles turning-corners triplets ruler twins moebius mobius mogul moidores acrostic-twins "
     "acrostic-product "
     "coin-turning"},
    {"game.outside-graph",
     "geography kayles-on-a-graph kayles-on-graphs node-kayles arc-kayles graph-kayles vertex-kayles "
     "edge-kayles snort col ノードケイレス アークケイレス"},
    {"game.outside-board",
     "chomp cram domineering crosscram tac-tix tactix nimbi bulo hackenbush green-hackenbush sprouts "
     "brussels-sprouts dots-and-boxes hex tic-tac-toe notakto clobber konane toads-and-frogs chocolate "
     "cutcake eatcake maundy-cake chocolate-bar chocolate-break go amazons nimstring gomoku bridg-it gale "
     "blue-red-hackenbush "
     "hackenbush-strings toppling-dominoes peg-duotaire peg-solitaire mancala sowing blockbusting sos "
     "hexapawn lctr rims "
     "ドット・アンド・ボックス スプラウト "
     "チョンプ 三目並べ マルバツ チョコレートゲーム"},
};

constexpr std::size_t longest_name = 300;  // bytes; a longer text is not compared with the names

// The name in the spelling of the table.
std::string spelled(std::string_view name) {
    std::string plain = small_letters(name);
    replace_each(plain, {"\u2019", "'"}, "");
    replace_each(plain, {" ", "_"}, "-");
    return plain;
}

// A name without the words that change nothing: "grundys" for "the-game-of-grundys"; if `singular`, "grundy".
std::string core_of(std::string_view name, bool singular = false) {
    std::string core;
    for (std::string_view word : split(name, '-')) {
        if (is_one_of(word, {"the", "game", "games", "of", "a"})) continue;
        if (singular && word.size() > 2 && word.ends_with("s") && !word.ends_with("ss"))
            word.remove_suffix(1);
        core += (core.empty() ? "" : "-") + std::string(word);
    }
    const bool has_letter = core.find_first_not_of("0123456789#-") != std::string::npos;
    if (has_letter || core.empty()) return core.empty() ? std::string(name) : core;
    return name.find("game") == std::string_view::npos ? std::string(name) : core + "-game";  // the-21-game
}

// Without its hyphens: "dawsonskayles" is "dawsons-kayles".
std::string squeezed(std::string_view name) {
    std::string plain(name);
    std::erase(plain, '-');
    return plain;
}

bool lists(std::string_view words, std::string_view word) {
    const std::string core = core_of(word), singular = core_of(word, true), whole = squeezed(word);
    return !word.empty() && std::ranges::any_of(split(words, ' '), [&](std::string_view each) {
        const std::string known = core_of(each);
        return known == core || known == singular || squeezed(each) == whole;
    });
}

}  // namespace

std::span<const NamedGame> named_games() { return table; }

const NamedGame* find_named_game(std::string_view typed) {
    if (typed.size() > longest_name) return nullptr;
    const std::string name = spelled(typed);
    for (const NamedGame& row : table) {
        if (lists(row.name, name) || lists(row.aliases, name) || lists(row.japanese, name)) return &row;
    }
    return nullptr;
}

std::string_view game_of_name(std::string_view typed) {
    if (typed.size() > longest_name) return "";
    const std::string name = spelled(typed);
    if (const NamedGame* row = find_named_game(typed)) return row->game;
    const auto* const other =
        std::ranges::find_if(other_names, [&](const OtherName& each) { return lists(each.names, name); });
    return other != std::end(other_names) ? other->game : "";
}

std::string_view outside_game(std::string_view typed) {
    if (typed.size() > longest_name) return "";
    const std::string whole = spelled(typed);
    std::string any_number;  // '#' for each number: race-to-#
    for (const char c : whole) {
        const bool digit = is_digit(c);
        if (!digit || any_number.empty() || any_number.back() != '#') any_number += digit ? '#' : c;
    }
    std::string name = whole.substr(0, whole.find_first_of("([{:0123456789"));  // CN(4,2), bachet 3
    while (name.ends_with('-')) name.pop_back();
    for (const OutsideGame& game : outside) {
        if (lists(game.names, whole) || lists(game.names, any_number) || lists(game.names, name))
            return game.key;
    }
    // node kayles on a path
    const std::string words = "-" + core_of(whole) + "-";
    for (const OutsideGame& game : outside) {
        for (const std::string_view each : split(game.names, ' ')) {
            const std::string core = core_of(each);
            if (core.find('-') != std::string::npos && words.find("-" + core + "-") != std::string::npos)
                return game.key;
        }
    }
    return "";
}

const NamedGame* find_game_of_code(std::string_view code) {
    for (const NamedGame& row : table) {
        if (row.game == code) return &row;
    }
    return nullptr;
}

HeapSize marked_square(HeapSize remove, const std::vector<HeapSize>& left) {
    return left.size() == 2 ? left[0] + 3 : std::max<HeapSize>(remove, 3) - 2;
}

}  // namespace ishitori::rules
