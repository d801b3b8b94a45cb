#include "rules/named_games.hpp"

#include <algorithm>

#include "base/split.hpp"

namespace ishitori::inline rules {

namespace {

// Names and codes as in Winning Ways ch. 4 (tables 6 and 7) and ONAG ch. 11.
constexpr NamedGame table[] = {
    {"nim", "nim", "", "about.nim", "三山崩し ニム"},
    {"kayles", "0.77", "rip-van-winkle", "about.kayles", "ケイレス"},
    {"dawsons-kayles", "0.07", "dawson-kayles", "about.dawsons-kayles", "ドーソンのケイレス"},
    {"dawsons-chess", "0.137", "dawson-chess dawsons-pawns", "about.dawsons-chess", "ドーソンのチェス"},
    {"treblecross", "0.007", "one-dimensional-tic-tac-toe", "about.treblecross", "トレブルクロス"},
    {"officers", "0.6", "couples-are-forever", "about.officers", "オフィサーズ"},
    {"guiles", "0.15", "guile", "about.guiles", "ガイルズ"},
    {"laskers-nim", "4.(3)", "lasker lasker-nim", "about.laskers-nim", "ラスカーのニム"},
    {"daisy", "ring(0.77)", "daisies", "about.daisy", "花びら取り"},
    {"grundy", "grundy", "grundys-game grundy's-game", "about.grundy", "グランディのゲーム グランディ"},
};

bool lists(std::string_view words, std::string_view word) {
    return std::ranges::count(split(words, ' '), word) > 0;
}

}  // namespace

std::span<const NamedGame> named_games() { return table; }

const NamedGame* find_named_game(std::string_view name) {
    for (const NamedGame& row : table) {
        if (row.name == name || lists(row.aliases, name) || lists(row.japanese, name)) return &row;
    }
    return nullptr;
}

const NamedGame* find_game_of_code(std::string_view code) {
    for (const NamedGame& row : table) {
        if (row.game == code) return &row;
    }
    return nullptr;
}

}  // namespace ishitori::inline rules
