// Rules in words and the named games.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    {"convention.normal", "normal play: who cannot move loses, so who takes the last stone wins",
     "正規形：動けなくなった方が負け（最後の石を取った方が勝ち）"},
    {"convention.misere", "misère play: who takes the last stone loses", "逆形：最後の石を取った方が負け"},

    {"convention.moves-normal", "normal play: the player who makes the last move wins",
     "正規形：最後に着手した方が勝ち（動けなくなった方が負け）"},
    {"convention.moves-misere", "misère play: the player who makes the last move loses",
     "逆形：最後に着手した方が負け（動けなくなった方が勝ち）"},
    {"convention.race-normal", "normal play: who makes the last move wins",
     "正規形：最後に駒を動かした方が勝ち"},
    {"convention.race-misere", "misère play: who makes the last move loses",
     "逆形：最後に駒を動かした方が負け"},

    // sentences of any code, one heap at a time (seed 003)
    {"rule.choose", "Choose one of the heaps and move in it.", "どれか一つの山に着手する。"},
    {"rule.split0-2", "Without taking a stone you may split it into two heaps.",
     "その山から石を取らずに 2 つの山に分けてよい。"},
    {"rule.split0-3", "Without taking a stone you may split it into three heaps.",
     "その山から石を取らずに 3 つの山に分けてよい。"},
    {"rule.all", "If the heap has exactly {0} stones, you may take them all.",
     "山の石の数がちょうど {0} 個ならその {0} 個をすべて取ってよい。"},
    {"rule.all-one", "If the heap has just 1 stone, you may take it.",
     "山の石の数が 1 個だけならその 1 個を取ってよい。"},
    {"rule.one", "If the heap has {1} or more stones, you may take {0} of them, leaving one heap.",
     "山の石の数が {1} 個以上のときその山から {0} 個を取り、残りを 1 つの山にしてよい。"},
    {"rule.two",
     "If the heap has {1} or more stones, you may take {0} of them and split the rest into two heaps.",
     "山の石の数が {1} 個以上のときその山から {0} 個を取り、残りを 2 つの山に分けてよい。"},
    {"rule.three",
     "If the heap has {1} or more stones, you may take {0} of them and split the rest into three heaps.",
     "山の石の数が {1} 個以上のときその山から {0} 個を取り、残りを 3 つの山に分けてよい。"},
    // several numbers with the same digit
    {"rule.all-many", "If the heap has exactly i stones, i = {0}, you may take them all.",
     "山の石の数がちょうど i 個（i = {0}）ならそのすべてを取ってよい。"},
    {"rule.one-many", "You may take i stones, i = {0}, from a larger heap, leaving one heap.",
     "i 個（i = {0}）より石の多い山から i 個を取り、残りを 1 つの山にしてよい。"},
    {"rule.two-many",
     "You may take i stones, i = {0}, and split the rest, if it has 2 or more, into two heaps.",
     "i 個（i = {0}）を取り、石が 2 個以上残っていればその残りを 2 つの山に分けてよい。"},
    {"rule.three-many",
     "You may take i stones, i = {0}, and split the rest, if it has 3 or more, into three heaps.",
     "i 個（i = {0}）を取り、石が 3 個以上残っていればその残りを 3 つの山に分けてよい。"},
    {"rule.or", " or ", "・"},
    {"rule.and-so-on", "{0}, {1}, {2}, ...", "{0}・{1}・{2}・…"},

    // boards and named rules
    {"rule.nim", "Take any number of stones from it, at least one.",
     "その山から 1 個以上、好きな数の石を取る。"},
    {"rule.take", "Take {0} stones from it, no other number.",
     "その山から {0} 個の石を取る。それ以外の数は取れない。"},
    {"rule.race-board", "The board has rows of squares with one piece on each; the goal is at the right end.",
     "盤には何行かのマス目があり、各行に駒が 1 つずつある。右端が「あがり」である。"},
    {"rule.race-any", "Choose one piece and move it to the right by any number of squares, at least one.",
     "駒を 1 つ選び、右へ 1 マス以上、好きな数だけ進める。"},
    {"rule.race-most", "Choose one piece and move it to the right by 1 to {0} squares.",
     "駒を 1 つ選び、右へ 1 マス以上 {0} マス以下だけ進める。"},
    {"rule.race-goal", "A piece on the goal cannot be moved.", "あがりに着いた駒はそれ以上動かせない。"},
    {"rule.line-board", "Stones lie in rows, side by side.", "石が一列または何列かに並んでいる。"},
    {"rule.line-take", "Take 1 to {0} adjacent stones of one row.",
     "一つの列から、隣り合う石を 1 個以上 {0} 個以下取る。"},
    {"rule.line-gap",
     "Stones with a gap between them are not adjacent: where stones were taken from the middle, the row "
     "falls into two "
     "rows.",
     "間の石が取られた石どうしは隣り合わない。列の途中の石を取ると、列は 2 つに分かれる。"},
    {"rule.ring-board", "Stones lie in a ring, numbered counter-clockwise.",
     "石が円状に並び、反時計回りに番号が付いている。"},
    {"rule.ring-take", "Take 1 to {0} adjacent stones.", "隣り合う石を 1 個以上 {0} 個以下取る。"},
    {"rule.ring-opens",
     "After the first move the ring is open: the first and the last stone of the row that is left are not "
     "adjacent.",
     "最初の一手の後、円は開いて一列になる。その両端の石は隣り合わない。"},
    {"rule.ring-name",
     "(This is the ring game of Sato, Dasai and Sasaki; \"circular Nim CN(n, k)\" in the literature, heaps "
     "in a "
     "circle, is another game.)",
     "（これは佐藤・太斎・佐々木の円状ニムゲームである。文献の circular Nim CN(n, "
     "k)、すなわち山を円状に並べるゲームとは別のものである。）"},
    {"rule.grundy", "Split it into two heaps of different sizes.",
     "その山を大きさの異なる 2 つの山に分ける。"},

    // one line for each named game
    {"about.nim", "take any number of stones from one heap", "一つの山から好きな数の石を取る"},
    {"about.kayles",
     "take one or two stones from a heap and split the rest if you like (knock down one pin or two adjacent "
     "ones)",
     "一つの山から 1 個か 2 個取り、残りを 2 つに分けてもよい（隣り合うピンを 1 本か 2 本倒す）"},
    {"about.dawsons-kayles", "take two adjacent stones", "隣り合う 2 個の石を取る"},
    {"about.dawsons-chess", "take a stone together with its neighbours", "石を 1 つ、両隣の石とともに取る"},
    {"about.treblecross", "take three adjacent stones (three in a row on one line, shifted by two)",
     "隣り合う 3 個の石を取る（一列の三目並べを 2 だけずらしたもの）"},
    {"about.officers", "take one stone and leave one heap or two, but never nothing",
     "石を 1 個取り、1 つか 2 つの山を残す（山をなくすことはできない）"},
    {"about.guiles", "take a heap of one or two stones, or take two stones and split the rest in two",
     "1 個か 2 個の山をすべて取るか、2 個取って残りを 2 つに分ける"},
    {"about.laskers-nim", "take any number of stones from one heap, or split a heap in two without taking",
     "一つの山から好きな数の石を取るか、取らずに 2 つに分ける"},
    {"about.grundy", "split a heap into two heaps of different sizes",
     "一つの山を大きさの異なる 2 つの山に分ける"},
    {"about.race", "pieces on rows move to the right; N or no number is the largest step",
     "行の上の駒を右へ進める。N は一度に進める最大のマス数（なければ無制限）"},
    {"about.line", "take 1 to N adjacent stones of a row (usually misère)",
     "列から隣り合う石を 1 個以上 N 個以下取る（ふつう逆形）"},
    {"about.ring", "take 1 to N adjacent stones of a ring (usually misère)",
     "円状に並んだ石から隣り合う石を 1 個以上 N 個以下取る（ふつう逆形）"},
    {"about.take", "take 1, 2 or 3 stones from one heap; any set of numbers, as in take:1-3,7",
     "一つの山から 1、2、3 個のどれかを取る。take:1-3,7 のように集合を書く"},
};

}  // namespace

std::span<const Sentence> rules() { return rows; }

}  // namespace ishitori::tables
