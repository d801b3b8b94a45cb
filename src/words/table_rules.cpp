// Rules in words and the named games.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    {"convention.normal", "normal play: whoever takes the last stone wins",
     "正規形：最後の石を取った人が勝ち"},
    {"convention.misere", "misère play: whoever takes the last stone loses",
     "逆形：最後の石を取った人が負け"},

    {"convention.count-normal", "normal play: whoever says the last number wins",
     "正規形：最後の数を言った人が勝ち"},
    {"convention.count-misere", "misère play: whoever says the last number loses",
     "逆形：最後の数を言った人が負け"},
    {"convention.race-normal", "normal play: whoever makes the last move wins",
     "正規形：最後に動かした人が勝ち"},
    {"convention.race-misere", "misère play: whoever makes the last move loses",
     "逆形：最後に動かした人が負け"},

    // sentences of any code, one heap at a time (seed 003)
    {"rule.choose", "Choose one of the heaps and move in it.", "山を一つ選び、その山で手を打ちます。"},
    {"rule.split0-2", "Without taking a stone you may split it into two heaps.",
     "その山から石を取らずに 2 つの山に分けてもかまいません。"},
    {"rule.split0-3", "Without taking a stone you may split it into three heaps.",
     "その山を、石を取らずに 3 つの山に分けられます。"},
    {"rule.all", "If the heap has exactly {0} stones, you may take them all.",
     "山の石の数がちょうど {0} 個なら、その {0} 個をすべて取れます。"},
    {"rule.all-one", "If the heap has just 1 stone, you may take it.",
     "山の石の数が 1 個だけなら、その 1 個を取れます。"},
    {"rule.one", "If the heap has {1} or more stones, you may take {0} of them, leaving one heap.",
     "山の石の数が {1} 個以上のとき、その山から {0} 個を取り、残りを 1 つの山にできます。"},
    {"rule.two",
     "If the heap has {1} or more stones, you may take {0} of them and split the rest into two heaps.",
     "山の石の数が {1} 個以上のとき、その山から {0} 個を取り、残りを 2 つの山に分けられます。"},
    {"rule.three",
     "If the heap has {1} or more stones, you may take {0} of them and split the rest into three heaps.",
     "山の石の数が {1} 個以上のとき、その山から {0} 個を取り、残りを 3 つの山に分けられます。"},
    // several numbers with the same digit
    {"rule.all-many", "You may take a whole heap of {0} stones.",
     "石がちょうど {0} 個の山は、すべて取れます。"},
    {"rule.one-many", "You may take {0} stones from a larger heap and leave the rest as one heap.",
     "それより大きい山から {0} 個を取り、残りを 1 つの山にできます。"},
    {"rule.two-many", "You may take {0} stones and split the rest, if it has 2 or more, into two heaps.",
     "{0} 個を取り、石が 2 個以上残っていれば、残りを 2 つの山に分けられます。"},
    {"rule.three-many", "You may take {0} stones and split the rest, if it has 3 or more, into three heaps.",
     "{0} 個を取り、石が 3 個以上残っていれば、残りを 3 つの山に分けられます。"},
    {"rule.take-many", "Take {0} stones from it.", "その山から {0} 個の石を取ります。"},
    {"rule.take-split-many",
     "Take {0} stones from it; if 2 or more are left, you may split them into two heaps.",
     "その山から {0} 個の石を取ります。残りが 2 個以上なら、2 つの山に分けてもかまいません。"},
    // general codes: {0} and {1} stones, {2} the heaps that are left, in the words of "parts"
    {"rule.split0-parts", "Without taking a stone you may split it into {0}.",
     "その山を、石を取らずに{0}に分けられます。"},
    {"rule.parts",
     "If the heap has {1} or more stones, you may take {0} of them and split the rest into {2}.",
     "山の石の数が {1} 個以上のとき、その山から {0} 個を取り、残りを{2}に分けられます。"},
    {"rule.parts-many", "You may take {0} stones and split the rest into {1}.",
     "{0} 個を取り、残りを{1}に分けられます。"},
    {"parts.any", "{0} heaps", " {0} 個の山"},
    {"parts.any-more", "{0} or more heaps", " {0} 個以上の山"},
    {"parts.unequal", "{0} heaps of different sizes", "大きさがすべて異なる {0} 個の山"},
    {"parts.unequal-more", "{0} or more heaps of different sizes", "大きさがすべて異なる {0} 個以上の山"},
    {"parts.mixed", "{0} heaps that are not all of the same size", "大きさがすべて同じではない {0} 個の山"},
    {"parts.mixed-more", "{0} or more heaps that are not all of the same size",
     "大きさがすべて同じではない {0} 個以上の山"},
    {"parts.equal", "{0} heaps of the same size", "同じ大きさの {0} 個の山"},
    {"parts.larger", "{0} heaps, one of them with more than one stone",
     "少なくとも一つは 2 個以上である {0} 個の山"},
    {"parts.equal-more", "{0} or more heaps of the same size", "同じ大きさの {0} 個以上の山"},
    {"rule.or", " or ", " か "},
    {"rule.range", "{0} to {1}", "{0}〜{1}"},
    {"rule.and-so-on", "{0}, {1}, {2}, ...", "{0}・{1}・{2}・…"},

    // boards and named rules
    {"rule.nim", "Take any number of stones from it, at least one.",
     "その山から 1 個以上、好きな数の石を取ります。"},
    {"rule.take", "On your turn, take {0} {0:stone|stones}.", "1 回に {0} 個の石を取ります。"},
    {"rule.race-board", "The board has rows of squares with one piece on each; the goal is at the right end.",
     "盤には何行かのマスがあり、各行に駒が 1 つずつあります。右端が「あがり」です。"},
    {"rule.race-any", "Choose one piece and move it to the right by any number of squares, at least one.",
     "駒を 1 つ選び、右へ 1 マス以上、好きな数だけ進めます。"},
    {"rule.race-most", "Choose one piece and move it to the right by {0} {1:square|squares}.",
     "駒を 1 つ選び、右へ {0} マス{1:だけ|}進めます。"},
    {"rule.race-goal", "A piece on the goal cannot be moved.", "あがりに着いた駒は、それ以上動かせません。"},
    {"rule.line-board", "Stones lie in rows, side by side.", "石が一列または何列かに並んでいます。"},
    {"rule.line-take", "Take {0} {1:stone|adjacent stones} of one row.",
     "一つの列から、{1:|隣り合う}石を {0} 個取ります。"},
    {"rule.line-gap",
     "Stones on both sides of a gap are not neighbours: taking stones from the middle of a row leaves two "
     "rows.",
     "石が取られてすき間ができたら、その両側の石は隣どうしではありません。列の途中の石を取ると、列は 2 "
     "つに分かれます。"},
    {"rule.ring-board", "Stones lie in a ring, numbered counter-clockwise.",
     "石が円状に並び、反時計回りに番号が付いています。"},
    {"rule.ring-take", "Take {0} {1:stone|adjacent stones}.", "{1:|隣り合う}石を {0} 個取ります。"},
    {"rule.ring-opens", "The first move opens the ring into a row; its end stones are no longer neighbours.",
     "最初の一手で円は開いて一列になります。その両端の石は、もう隣どうしではありません。"},
    {"rule.ring-code",
     "The first move takes stones that lie side by side and opens the ring into a row. It may take as many "
     "as the rule below allows if one row is left, or none. Afterwards the rule below applies to rows "
     "instead of heaps.",
     "最初の一手では、隣り合う石を取って円を開き、一列にします。取れる個数は、下の規則で一列が残る（または何"
     "も残らない）個数です。その後は、山を列と読みかえて、下の規則に従います。"},
    {"rule.ring-name",
     "Source: Sato, Dasai, Sasaki. Not the circular Nim CN(n, k) of the literature, where heaps form a "
     "circle.",
     "出典：佐藤・太斎・佐々木。文献の circular Nim CN(n, k)（山を円状に並べるゲーム）とは別のゲームです。"},
    {"rule.choose-row", "A row of n squares counts as a heap of n. Choose one of the rows.",
     "n マスの列を、n 個の山として数えます。どれか一つの列を選びます。"},
    {"rule.treblecross",
     "Mark one of its squares. Whoever completes three marks in a row wins, so nobody marks a square next to "
     "a mark or next but one; those squares are lost, and the squares that stay free form new rows.",
     "その一つのマスに印をつけます。印を 3 "
     "つ続けて並べた方が勝ちなので、印の隣と、そのまた隣には印をつけません。"
     "これらのマスは使えなくなり、残ったマスが新しい列になります。"},
    {"rule.treblecross-misere",
     "Mark one of its squares. A square next to a mark or next but one may not be marked; those squares are "
     "lost, "
     "and the squares that stay free form new rows. So three marks in a row are impossible.",
     "その一つのマスに印をつけます。印の隣と、そのまた隣には印をつけられません。これらのマスは使えなくなり、"
     "残った"
     "マスが新しい列になります。したがって、印が 3 つ続けて並ぶことはありません。"},
    {"rule.couples-are-forever",
     "If it has three or more stones, split it in two. A heap of two stays together.",
     "3 個以上の山なら、2 つに分けます。2 個の山は分けられません。"},
    {"rule.dawsons-chess",
     "Take one of its stones together with the neighbours that it still has. The stones on either side form "
     "new "
     "heaps.",
     "石を 1 個、残っている両隣の石とともに取ります。左右に残った石が、それぞれ新しい山になります。"},
    // {0} the title, {1} "n + 2", {2} a code
    {"rule.book-code", "Books count differently: a heap of n in {0} is a heap of {1} in {2}.",
     "本では数え方が異なり、{0}の n 個の山は {2} の {1} 個の山です。"},
    {"rule.grundy", "Split it into two heaps of different sizes.",
     "その山を、大きさの異なる 2 つの山に分けます。"},
    {"title.nim", "Nim", "三山崩し（ニム）"},
    {"label.nim", "Nim", "ニム"},
    {"title.race", "Race board", "三山崩しの盤"},
    {"title.race-most", "Race board, steps of {0}", "三山崩しの盤（{0} マス）"},
    {"title.count", "Counting up, {0} {1:number|numbers} at a time", "数を言うゲーム（一度に {0} 個）"},
    {"title.line", "Line game, take {0}", "直線状ニムゲーム（{0} 個）"},
    {"title.ring", "Ring game, take {0}", "円状ニムゲーム（{0} 個）"},
    {"title.ring-code", "Ring of {0}", "{0} の円"},
    {"title.take", "Take {0}", "{0} 個取るゲーム"},
    {"title.code", "Game {0}", "ゲーム {0}"},
    {"title.8.", "Cutting into three", "三つに分けるゲーム"},
    {"title.kayles", "Kayles", "ケイレス"},
    {"title.double-kayles", "Double Kayles", "ダブルケイレス"},
    {"title.dawsons-kayles", "Dawson's Kayles", "ドーソンのケイレス"},
    {"title.dawsons-chess", "Dawson's Chess", "ドーソンのチェス"},
    {"title.treblecross", "Treblecross", "トレブルクロス"},
    {"title.officers", "Officers", "オフィサーズ"},
    {"title.couples-are-forever", "Couples-are-Forever", "カップルズ・アー・フォーエバー"},
    {"title.guiles", "Guiles", "ガイルズ"},
    {"title.laskers-nim", "Lasker's Nim", "ラスカーのニム"},
    {"title.grundy", "Grundy's game", "グランディのゲーム"},

    {"rule.count-board",
     "The players say the numbers 1, 2, 3, ... in turn, up to the last number that was agreed.",
     "二人が交互に、1、2、3、… と、決めた最後の数まで順に言います。"},
    {"rule.count-say", "At each turn say the next {0} {1:number|numbers}.",
     "一回に、次の数を{1:|続けて} {0} 個言います。"},

    // one line for each named game
    {"about.nim", "take any number of stones from one heap", "一つの山から好きな数の石を取る"},
    {"about.kayles",
     "take one or two stones from a heap and split the rest if you like (knock down one pin or two adjacent "
     "ones)",
     "一つの山から 1 個か 2 個取り、残りを 2 つに分けてもよい（隣り合うピンを 1 本か 2 本倒す）"},
    {"about.double-kayles", "take one to four stones from a heap and split the rest if you like",
     "一つの山から 1 個以上 4 個以下を取り、残りを 2 つに分けてもよい"},
    {"about.dawsons-kayles", "take two adjacent stones", "隣り合う 2 個の石を取る"},
    {"about.dawsons-chess", "take a stone together with its neighbours", "石を 1 つ、両隣の石とともに取る"},
    {"about.treblecross", "mark a square of a row; whoever completes three marks in a row wins",
     "一列のマスの一つに印をつける。印を 3 つ続けて並べた方が勝ち"},
    {"about.officers", "take one stone and leave one heap or two, but never nothing",
     "石を 1 個取り、1 つか 2 つの山を残す（山をなくすことはできない）"},
    {"about.couples-are-forever", "split a heap of three or more stones in two; a heap of two stays together",
     "3 個以上の山を 2 つに分ける。2 個の山は分けられない"},
    {"about.guiles", "take a heap of one or two stones, or take two stones and split the rest in two",
     "1 個か 2 個の山をすべて取るか、2 個取って残りを 2 つに分ける"},
    {"about.laskers-nim", "take any number of stones from one heap, or split a heap in two without taking",
     "一つの山から好きな数の石を取るか、取らずに 2 つに分ける"},
    {"about.daisy", "pull one petal off a daisy, or two neighbouring ones; whoever pulls the last one wins",
     "ヒナギクの花びらを 1 枚か、隣り合う 2 枚取る。最後の 1 枚を取った方が勝ち"},
    {"about.grundy", "split a heap into two heaps of different sizes",
     "一つの山を大きさの異なる 2 つの山に分ける"},
    {"about.race", "pieces on rows move to the right; N or no number is the largest step",
     "駒を右へ進める。N は一度に進める最大のマス数（なければ無制限）"},
    {"about.counting",
     "say the next one, two or three numbers in turn up to 21 or 30; whoever says the last one loses",
     "1 から順に、次の 1 個以上 3 個以下の数を交互に言う。最後の数（21 や 30）を言った方が負け"},
    {"about.count",
     "say the next 1 to N numbers in turn up to the last one, such as 21; whoever says it loses (misère)",
     "1 から順に、次の 1 個以上 N 個以下の数を交互に言う。最後の数（21 など）を言った方が負け（逆形）"},
    {"about.line", "take 1 to N adjacent stones of a row (usually misère)",
     "列から隣り合う石を 1 個以上 N 個以下取る（ふつう逆形）"},
    {"about.ring", "take 1 to N adjacent stones of a ring (usually misère)",
     "円状に並んだ石から隣り合う石を 1 個以上 N 個以下取る（ふつう逆形）"},
    {"about.cut", "split a heap, without taking, into exactly N heaps; cut:2,4 into 2 or 4",
     "石を取らずに、一つの山をちょうど N 個の山に分ける。cut:2,4 なら 2 個か 4 個"},
    {"about.take", "take one of the listed numbers, e.g. take:1-3,7",
     "一つの山から、書いた数のどれかだけ取る。例：take:1-3,7"},
};

}  // namespace

Table rules() { return rows; }

}  // namespace ishitori::words::tables
