// Errors in the user's words: the fault, its place, and the remedy.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    // numbers
    {"number.bad", "'{0}' is not a number: write 1000000, 1e6, 10^6, 2^20 or 3*10^7.",
     "「{0}」は数として読めません。1000000、1e6、10^6、2^20、3*10^7 のように書いてください。"},
    {"number.separators", "'{0}' is not a number: write it without separators, {1}.",
     "「{0}」は数として読めません。区切りを入れずに {1} と書いてください。"},
    {"number.huge", "'{0}' is too large: numbers go up to 2^62.",
     "「{0}」は大きすぎます。数は 2^62 までです。"},
    // codes
    {"code.bad-digit",
     "game '{0}': column {1}: '{2}' is not a digit of a code (0-9, A-F). See 'ishitori help games'.",
     "ゲーム「{0}」の {1} 文字目「{2}」は、コードの数字（0〜9、A〜F）ではありません。'ishitori help games' "
     "を見てください。"},
    {"code.bad-head",
     "game '{0}': column {1}: the digit before the point may only be 0, 4, 8 or C (splits without taking). "
     "See "
     "'ishitori help games'.",
     "ゲーム「{0}」の {1} 文字目：小数点の前の数字は 0、4、8、C（取らずに分ける手）だけです。'ishitori help "
     "games' "
     "を見てください。"},
    {"code.long-head",
     "game '{0}': column {1}: only one digit may be before the point: a digit further left would add stones "
     "to a heap, and no move here does. See 'ishitori help games'.",
     "ゲーム「{0}」の {1} 文字目：小数点の前に置ける数字は一つだけです（その左の数字は石を増やす手で、"
     "ここにはありません）。'ishitori help games' を見てください。"},
    {"code.no-point", "game '{0}': a code needs a point, as in {1}. See 'ishitori help games'.",
     "ゲーム「{0}」：コードには {1} のように小数点が要ります。'ishitori help games' を見てください。"},
    {"code.no-moves",
     "game '{0}': this code allows no move at all; give it a digit that is not 0, as in 0.77.",
     "ゲーム「{0}」：このコードではどの手も打てません。0.77 のように 0 でない数字を入れてください。"},
    {"code.empty-tail",
     "game '{0}': column {1}: the repeating part in parentheses is empty; write 0.(3) for example.",
     "ゲーム「{0}」の {1} 文字目：括弧の中の繰り返し部分が空です。0.(3) のように書いてください。"},
    {"code.open-tail", "game '{0}': column {1}: ')' is missing after the repeating part.",
     "ゲーム「{0}」の {1} 文字目：繰り返し部分を閉じる「)」がありません。"},
    {"code.after-tail", "game '{0}': column {1}: nothing may follow the repeating part, but '{2}' does.",
     "ゲーム「{0}」の {1} 文字目：繰り返し部分の後に「{2}」は置けません。"},
    {"code.too-long", "a code of {0} digits is too long: the limit is {1}.",
     "{0} 桁のコードは長すぎます。{1} 桁までです。"},
    {"code.bad-general-head",
     "game '{0}': column {1}: a move that takes nothing leaves at least 2 heaps, as in {2+}. or cut:4.",
     "ゲーム「{0}」の {1} 文字目：石を取らない手は、{2+}. や cut:4 のように、2 個以上の山を残します。"},
    {"code.bad-count",
     "game '{0}': column {1}: a number of heaps from 0 to 30 is missing here, as in {2,4+} or cut:2,4.",
     "ゲーム「{0}」の {1} 文字目：ここには {2,4+} や cut:2,4 のように、0 から 30 までの山の個数を書いてくださ"
     "い。"},
    {"code.count-twice", "game '{0}': column {1}: an entry before it already includes this number of heaps.",
     "ゲーム「{0}」の {1} 文字目：この山の個数は、前に書いた個数に含まれています。"},
    {"code.open-set", "game '{0}': column {1}: '}' is missing after the numbers of heaps.",
     "ゲーム「{0}」の {1} 文字目：山の個数の後の「}」がありません。"},
    {"code.two-signs",
     "game '{0}': column {1}: the signs !, ?, = and ~ go into the braces or behind them, not both.",
     "ゲーム「{0}」の {1} 文字目：!、?、=、~ は中括弧の中か後ろか、どちらか一方に書いてください。"},
    {"code.larger-more",
     "game '{0}': column {1}: the sign ~ needs a certain number of heaps, as in {2,3}~, not 'or more'.",
     "ゲーム「{0}」の {1} 文字目：記号 ~ は、{2,3}~ のように、山の個数が決まっているときだけ使えます。"},
    {"cut.empty", "game '{0}': say into how many heaps, as in cut:4 or cut:2,4.",
     "ゲーム「{0}」：何個の山に分けるかを、cut:4 や cut:2,4 のように書いてください。"},
    // games
    {"game.empty", "no game is named; give one such as 0.77, kayles or nim. See 'ishitori games'.",
     "ゲームが指定されていません。0.77、kayles、nim のように書いてください。'ishitori games' "
     "を見てください。"},
    {"game.unknown",
     "game '{0}' is not known. See 'ishitori games' for names and 'ishitori help games' for forms.",
     "「{0}」というゲームはありません。名前は 'ishitori games'、書き方は 'ishitori help games' "
     "を見てください。"},
    {"game.rows-and-rings",
     "game '{0}' is not known. Games in which neighbours are taken from a row or a ring: line:2 and ring:2 "
     "for one "
     "or two at once, 0.07 and ring(0.07) for dominoes, as in: ishitori outcome ring:2 9",
     "「{0}」というゲームはありません。列や円で隣り合う石を取るゲームは、一度に二つまでなら line:2 と "
     "ring:2、ドミノなら 0.07 と ring(0.07) です（例：ishitori outcome ring:2 9）。"},
    {"game.splits",
     "game '{0}' is not known. Games in which a heap is split: cut:2 into two heaps and cut:3 into three, "
     "grundy into two of "
     "different sizes, laskers-nim with taking too. See 'ishitori help games'.",
     "「{0}」というゲームはありません。山を分けるゲームは、分ける個数を書いて cut:2 や "
     "cut:3、違う大きさの二つに"
     "分けるなら grundy、取ってもよいなら laskers-nim です。'ishitori help games' を見てください。"},
    {"sum.in-summand", "summand {0}, '{1}': {2}", "和の {0} 番目「{1}」：{2}"},
    {"command.no-sums",
     "'{0}' works with one game, not with the sum '{1}'. Sums are read by outcome, moves, explain, tree, "
     "value, play, state and rules, as in: ishitori outcome '{1}'",
     "'{0}' は 1 つのゲームのためのもので、和「{1}」には使えません。和は outcome、moves、explain、tree、"
     "value、play、state、rules で使えます：ishitori outcome '{1}'"},
    {"sum.empty",
     "the game and its heaps are missing; write GAME HEAPS on both sides of '+', as in: kayles 7,5 + nim 3",
     "ゲームと山が書かれていません。kayles 7,5 + nim 3 のように、'+' の両側に「ゲーム "
     "山」を書いてください。"},
    {"sum.no-heaps", "the game or its heaps are missing; write both, as in: kayles 7,5",
     "ゲームか山が足りません。kayles 7,5 のように両方を書いてください。"},
    {"sum.several-readings",
     "'{0}' can be read in several ways. Write the game and its heaps as two words, as in: ishitori outcome "
     "'{1}' {2}",
     "「{0}」は何通りにも読めます。ゲームと山を分けて書いてください（例：ishitori outcome '{1}' {2}）。"},
    {"sum.no-numbers", "'{0}' is a game, but '{1}' is not a position. Heaps are numbers, as in: {0} 5",
     "「{0}」はゲームですが、「{1}」は局面ではありません。山は {0} 5 のように数で書いてください。"},
    {"sum.heaps-for-each", "in the sum '{0}' each game needs its own heaps. Did you mean: {1}",
     "和「{0}」では、ゲームごとに山を書いてください。もしかして：{1}"},
    {"sum.too-many", "the sum has {0} summands; at most {1} can be answered.",
     "和の部分が {0} 個あります。答えられるのは {1} 個までです。"},
    {"sum.no-option", "{0} works with one game, not with a sum; leave it out.",
     "{0} は 1 つのゲームのためのもので、和には使えません。外してください。"},
    {"sum.no-such-summand", "'{0}' is not a summand; the summands are numbered from 1 to {1}.",
     "「{0}」番目の部分はありません。1 から {1} までの番号で書いてください。"},
    {"sum.no-move-left", "Summand {0} has no move left; choose another one.",
     "{0} 番目の部分にはもう手がありません。ほかの部分を選んでください。"},
    {"sum.move-nowhere",
     "move '{0}': no summand allows it; write the number of the summand first, as in 1: 7-2.",
     "手「{0}」は、どの部分でも打てません。1: 7-2 のように、部分の番号を先に書いてください。"},
    {"sum.which-summand",
     "move '{0}': several summands allow it; write the number of one first, as in 1: {0}.",
     "手「{0}」を打てる部分がいくつかあります。1: {0} のように、部分の番号を先に書いてください。"},
    {"game.outside-several",
     "'{0}' is not a game for ishitori: one of its moves takes from several heaps, and here each move is "
     "made in one heap. The nearest game here is Nim, as in: ishitori outcome nim 3,4",
     "「{0}"
     "」は扱いません。一手で複数の山から取るゲームです。ここでは、一手は一つの山の中で打ちます。近いのはニム"
     "です（例：ishitori outcome nim 3,4）。"},
    {"game.outside-other-heap",
     "'{0}' is not a game for ishitori: the number that may be taken from a heap depends on another heap. "
     "Here "
     "each heap is played on its own, as in: ishitori outcome nim 3,4",
     "「{0}"
     "」は扱いません。取れる数が、ほかの山の大きさによって決まるゲームです。ここでは、どの山も独立です（例：i"
     "shitori outcome nim 3,4）。"},
    {"game.outside-memory",
     "'{0}' is not a game for ishitori: the number that may be taken depends on the previous move. Here it "
     "depends only on the heap, as in take:1-3 or take:fibonacci.",
     "「{0}」は扱いません。取れる数が、直前の手によって決まるゲームです。ここでは、take:1-3 や "
     "take:fibonacci "
     "のように、山だけで決まります。"},
    {"game.outside-share",
     "'{0}' is not a game for ishitori: the number that may be taken is a fraction or a divisor of the heap. "
     "Here the same numbers may be taken from all heaps, as in take:1-3.",
     "「{0}」は扱いません。取れる数が、山の大きさの割合や約数で決まるゲームです。ここでは take:1-3 "
     "のように、ど"
     "の山でも同じ個数を取れます。"},
    {"game.outside-bachet",
     "game '{0}': say which numbers may be taken: take:1-3 for one to three, take:1,3,4 for a list, a rule "
     "such as take:squares, or nim for any number.",
     "「{0}」：取れる個数を書いてください。一つから三つまでなら take:1-3、並べるなら take:1,3,4、規則なら "
     "take:squares、いくつでもよいなら nim です。"},
    {"game.outside-count",
     "game '{0}': say how many numbers a player may say in turn, and give the last number as the position, "
     "as "
     "in count:3 21. Whoever says it loses; with --normal, wins.",
     "「{0}」：一度に続けて言える数の個数を書き、最後の数を局面にしてください。例：count:3 21。最後の数を"
     "言った方が負けです（--normal なら勝ち）。"},
    {"game.outside-pass",
     "'{0}' is not a game for ishitori: a pass changes no heap. A pass that may be made even when no stone "
     "is left is one more heap of 1, as in nim 3,4,1.",
     "「{0}」は扱いません。パスは、どの山の手でもないからです。石がなくなったあとにも使えるパスなら、石 1 "
     "つの山が増えたのと同じです（例：nim 3,4,1）。"},
    {"game.outside-as-nim",
     "'{0}' is Nim in disguise: play nim with these heaps (Northcott's game: the gaps between "
     "the "
     "pieces; staircase Nim: the heaps on odd steps; poker Nim: the heaps on the table; turning turtles: the "
     "places of the heads; Nimble: the squares of the coins, from 0; a rook: its distances from the two "
     "edges; "
     "silver dollar: the gaps in every second pair of neighbouring coins, from the last coin on).",
     "「{0}」はニムと同じ考え方で解けます。次の山で nim "
     "を遊んでください（ノースコットのゲーム：駒と駒の間、階段"
     "ニム：奇数段の山、ポーカーニム：場の山、亀の子返し：表のコインの位置、ニンブル：0 "
     "から数えたコインのます、ルーク：二つの端までの距離、銀貨のゲーム：端のコインから二枚ずつ組にして、組の"
     "中のすき間）。"},
    {"game.outside-coins",
     "'{0}' is not a game for ishitori: coins are turned, and no heap is made smaller. (Turning Turtles is "
     "nim with a heap of n for a head in place n.)",
     "「{0}」は扱いません。コインを裏返すゲームで、山から取るゲームではありません（亀の子返しは、n "
     "番目の表のコインを大きさ n の山とするニムです）。"},
    {"game.outside-graph",
     "'{0}' is played on graphs, which ishitori does not read. On a path of n vertices Node Kayles is 0.137 "
     "with a "
     "heap of n, and Arc Kayles is 0.07 with a heap of n; on a cycle of n vertices both are ring(0.07) with "
     "n.",
     "「{0}」はグラフの上のゲームで、ishitori はグラフを読みません。頂点 n 個の道では、ノードケイレスは "
     "0.137 の大"
     "きさ n の山、アークケイレスは 0.07 の大きさ n の山です。頂点 n 個の輪では、どちらも ring(0.07) の n "
     "です。"},
    {"game.outside-board",
     "'{0}' is not a game for ishitori: it is played on a board or a drawing, not with heaps or rows. "
     "(Cram on a single row of n squares is 0.07 with a heap of n.)",
     "「{0}」は扱いません。山や列ではなく、盤や図の上のゲームです（n マスの 1 列だけのクラムは、0.07 "
     "の大きさ n "
     "の山です）。"},
    {"typed.misere",
     "'{0}': the words for misère play are not part of a game or a position. Misère play is the option "
     "--misere (in a program, the convention). Without the words, write: {1}",
     "「{0}」：逆形は、ゲームや局面とは別に指定します。オプションは "
     "--misere（プログラムでは勝ち負けの約束）です。その言葉を除いて {1} と書いてください。"},
    {"typed.normal",
     "'{0}': the words for normal play are not part of a game or a position. Normal play is the option "
     "--normal (in a program, the convention). Without the words, write: {1}",
     "「{0}」：正規形は、ゲームや局面とは別に指定します。オプションは "
     "--normal（プログラムでは勝ち負けの約束）です。その言葉を除いて {1} と書いてください。"},
    {"typed.both-conventions",
     "'{0}' names misère play and normal play. Write the game and its heaps alone, with the option --misere "
     "or "
     "--normal.",
     "「{0}」には逆形と正規形の両方が書かれています。ゲームと山だけを書き、--misere か --normal "
     "を付けてください。"},
    {"game.near", "game '{0}' is not known. Did you mean {1}?",
     "「{0}」というゲームはありません。もしかして「{1}」ですか。"},
    {"game.oeis",
     "{0} in the OEIS does not list the nim-values of a known game. 'ishitori games' lists the numbers of "
     "known games.",
     "OEIS の {0} は、知られているゲームのグランディ数（G 数）ではありません。番号は 'ishitori games' "
     "を見てください。"},
    {"game.needs-number", "game '{0}': say how many stones at most, as in {0}:2.",
     "ゲーム「{0}」：一度に取れる最大数を {0}:2 のように書いてください。"},
    {"game.bad-number", "game '{0}': column {1}: '{2}' is not a number above 0, as in ring:2.",
     "ゲーム「{0}」の {1} 文字目：「{2}」は 1 以上の数ではありません。ring:2 のように書いてください。"},
    {"game.ring-open", "game '{0}': the closing bracket is missing, as in ring(0.77).",
     "ゲーム「{0}」：閉じ括弧がありません。ring(0.77) のように書いてください。"},
    {"game.ring-code",
     "game '{0}': a ring needs a code with digits up to 7, as in ring(0.77); {1} is not one.",
     "ゲーム「{0}」：円にできるのは、ring(0.77) のように、各桁が 7 以下のコードだけです。{1} "
     "はそうではありません。"},
    {"game.zero", "game '{0}': column {1}: the number must be at least 1.",
     "ゲーム「{0}」の {1} 文字目：数は 1 以上にしてください。"},
    {"line.too-long", "game '{0}': at most {1} stones may be taken at once.",
     "ゲーム「{0}」：一度に取れる数は {1} 個までです。"},
    {"take.empty", "game '{0}': the set of allowed numbers is missing, as in take:1,2,3 or take:1-3,7.",
     "ゲーム「{0}」：取ってよい個数がありません。take:1,2,3 や take:1-3,7 のように書いてください。"},
    {"game.only-numbers",
     "game '{0}' is a list of numbers. Write take:{0} for the game in which these numbers may be taken.",
     "「{0}」は数の並びです。これらの個数を取れるゲームなら take:{0} と書いてください。"},
    {"game.only-heaps", "'{0}' names no game. For a position write the game first, as in: nim {1}",
     "「{0}」にはゲームがありません。局面なら、nim {1} のようにゲームを先に書いてください。"},
    {"take.all-but-form",
     "game '{0}': for all numbers but these write take:all-but:{1}; a shell reads '!' itself.",
     "ゲーム「{0}」：書いた個数のほかを取れるゲームなら take:all-but:{1} と書いてください"
     "（「!」はシェルが読みます）。"},
    {"take.bad-item",
     "game '{0}': column {1}: '{2}' is neither a number nor a range such as 1-3. A rule is one of {3}; a "
     "list can "
     "come from a file, take:@FILE.",
     "ゲーム「{0}」の {1} 文字目：「{2}」は数でも 1-3 のような範囲でもありません。規則は {3} のどれかです。"
     "ファイルの一覧なら take:@FILE です。"},
    {"take.continues-as", "game '{0}': an endless set is named by its rule. Did you mean {1}?",
     "ゲーム「{0}」：どこまでも続く集合は、規則の名前で書きます。もしかして {1} ですか。"},
    {"take.continues",
     "game '{0}': the numbers do not say how the set continues. An endless set is named by its rule, one of "
     "{1}; a long list can come from a file, take:@FILE.",
     "ゲーム「{0}」：続きの数が決まりません。どこまでも続く集合は規則の名前で書きます（{1} "
     "のどれか）。長い一覧は take:@FILE でファイルから読めます。"},
    {"take.all-but-large", "game '{0}': {1} is the largest number that may not be taken. The limit is {2}.",
     "ゲーム「{0}」：取れない個数のうち最大の {1} は大きすぎます。{2} までです。"},
    {"take.all-but-rule",
     "game '{0}': 'all-but' needs a list of numbers, as in take:all-but 1,4, and {1} is an endless set.",
     "ゲーム「{0}」：all-but には、take:all-but 1,4 のように数を並べてください。{1} は無限に続きます。"},
    {"take.zero", "game '{0}': column {1}: 0 stones cannot be taken; numbers start at 1.",
     "ゲーム「{0}」の {1} 文字目：0 個は取れません。1 以上の数を書いてください。"},
    {"take.backwards", "game '{0}': column {1}: the range '{2}' runs backwards.",
     "ゲーム「{0}」の {1} 文字目：範囲「{2}」は大小が逆です。"},
    // positions
    {"position.empty", "the position is empty; write heap sizes such as 7,9,5 (or 0 for no stones).",
     "局面が空です。7,9,5 のように山の大きさを書いてください（石なしは 0）。"},
    {"position.thousands",
     "position '{0}': a number is written without separators: {1}. (A comma separates two heaps.)",
     "局面「{0}」：数は {1} のように、区切りを入れずに書いてください（カンマは山と山の間に置きます）。"},
    {"position.three-in-a-row",
     "position '{0}': the player to move wins at once: a mark on square {1} completes three in a row.",
     "局面「{0}」：{1} 番目のマスに印をつければ 3 つ続くので、手番の人がすぐに勝ちます。"},
    {"position.three-there", "position '{0}': three marks in a row begin at square {1}: the game is over.",
     "局面「{0}」：{1} 番目のマスから印が 3 つ続いているので、ゲームは終わっています。"},
    {"position.beyond-set", "heap {0}: {1} is too large for {2}: its numbers are listed for heaps up to {3}.",
     "{0} 番目の山：{1} は {2} には大きすぎます。この集合の数は {3} 個までの山について並べてあります。"},
    {"position.missing-heap", "position '{0}': heap {1} is missing.",
     "局面「{0}」：{1} 番目の山の大きさが抜けています。"},
    {"position.bad-heap",
     "position '{0}': heap {1}: '{2}' is not a heap size; write numbers joined by ',' or '+'.",
     "局面「{0}」：{1} 番目の山「{2}」は数ではありません。数を「,」か「+」でつないでください。"},
    {"position.bad-marks",
     "position '{0}': write the number of squares, as in 8, or draw the board with X and '.', as in ..X.....",
     "局面「{0}」：マスの数を 8 のように書くか、印を X、空きを「.」にして ..X..... のように書いてください。"},
    {"position.bad-drawing",
     "position '{0}': give the heaps as numbers, as in 3,4,5, or draw the stones as o and the gaps as '.', "
     "as "
     "in oo.ooo.",
     "局面「{0}」：山の石の数を 3,4,5 のように書くか、石を o、間を「.」にして oo.ooo "
     "のように書いてください。"},
    {"position.power", "position '{0}': write {1} if the sign is arithmetic, or {2} if it separates heaps.",
     "局面「{0}」：記号が計算なら {1}、山の区切りなら {2} と書いてください。"},
    {"position.times",
     "position '{0}': write every heap: {1} if some heaps occur several times, or {2} if each number is one "
     "heap.",
     "局面「{0}」：山は一つずつ書いてください。同じ山がいくつもあるなら {1}、どの数も山一つなら {2} です。"},
    {"position.spaced", "position '{0}': write {1} for one row, or {2} for rows of one.",
     "局面「{0}」：一列なら {1}、1 個ずつの列なら {2} と書いてください。"},
    {"position.near", "position '{0}': heaps are separated by ','. Did you mean {1}?",
     "局面「{0}」：山は「,」で区切ります。もしかして {1} ですか。"},
    {"position.negative-heap", "position '{0}': heap {1}: '{2}' is negative; a heap has 0 stones or more.",
     "局面「{0}」：{1} 番目の山「{2}」は負の数です。山の石は 0 個以上です。"},
    {"position.huge-heap", "position '{0}': heap {1}: '{2}' is above 2^62, the largest heap.",
     "局面「{0}」：{1} 番目の山「{2}」は大きすぎます。最大は 2^62 です。"},
    {"position.many-heaps", "the position has more than {0} heaps; that is the limit.",
     "山が多すぎます。{0} 個までです。"},
    {"position.open-bracket", "position '{0}': ')' is missing at the end.",
     "局面「{0}」：末尾に「)」がありません。"},
    {"position.no-ring-here",
     "position '{0}': the game {1} is not played on a ring, but {2} is; write heap sizes such as 5,3,1.",
     "局面「{0}」：{1} は円状のゲームではありません（円状なら {2} です）。5,3,1 "
     "のように山の大きさを書いてください。"},
    {"position.one-count", "position '{0}': write one number, the last number of the game, such as 21.",
     "局面「{0}」：最後に言う数を、21 のように一つだけ書いてください。"},
    {"position.one-ring", "position '{0}': ring(m) and row(m) hold one number.",
     "局面「{0}」：ring(m) と row(m) に書ける数は一つです。"},
    // moves
    {"move.bad", "move '{0}' cannot be read: write HEAP-TAKEN or HEAP-TAKEN:LEFT+LEFT, as in 9-7 or 8-2:5+1.",
     "手「{0}」を読めません。9-7 や 8-2:5+1 "
     "のように「山-取る数」または「山-取る数:残り+残り」と書いてください。"},
    {"move.too-many", "move '{0}': a heap of {1} has no {2} stones to take.",
     "手「{0}」：{1} 個の山から {2} 個は取れません。"},
    {"move.sum", "move '{0}': {1} {1:stone|stones} should be left of the heap, but the parts add up to {2}.",
     "手「{0}」：残りは {1} 個のはずですが、合計が {2} 個です。"},
    {"move.no-such-heap", "move '{0}': there is no heap of {1} in the position {2}.",
     "手「{0}」：局面 {2} に {1} 個の山はありません。"},
    {"move.not-allowed", "move '{0}' is not allowed by the rules of {1}. See 'ishitori rules {1}'.",
     "手「{0}」は {1} の規則で許されていません。'ishitori rules {1}' を見てください。"},
    // the command line
    {"command.unknown", "there is no command '{0}'. Try 'ishitori {1}'.",
     "「{0}」というコマンドはありません。'ishitori {1}' を試してください。"},
    {"completion.unknown-shell", "there is no completion for '{0}'. It must be bash, zsh or fish.",
     "「{0}」用の補完スクリプトはありません。bash・zsh・fish のどれかを指定してください。"},
    {"command.missing-argument", "'{0}' needs {1}, as in: {2}", "「{0}」には {1} が要ります。たとえば：{2}"},
    {"command.zero-byte", "'{0}' has a byte 0 in it, so it is no game, number or name of a file.",
     "「{0}」には 0 のバイトが入っているので、ゲームでも数でもファイル名でもありません。"},
    {"command.extra-argument", "'{0}' has no use for '{1}'. Did you mean: {2}",
     "「{0}」に余分な「{1}」があります。もしかして「{2}」ですか。"},
    {"option.unknown", "'{0}' has no option '{1}'. See 'ishitori help {0}'.",
     "「{0}」に「{1}」というオプションはありません。'ishitori help {0}' を見てください。"},
    {"option.unknown-near", "'{0}' has no option '{1}'. Did you mean {2}?",
     "「{0}」に「{1}」というオプションはありません。もしかして「{2}」ですか。"},
    {"option.unknown-global", "there is no option '{0}'. See 'ishitori help'.",
     "「{0}」というオプションはありません。'ishitori help' を見てください。"},
    {"option.no-value", "option {0} needs a value: {0} {1}", "{0} には値が要ります（{0} {1}）。"},
    {"option.no-choice", "option {0} needs a value: write one of {1}.",
     "{0} には値が要ります。{1} のどれかを書いてください。"},
    {"option.two-formats", "--json and --format {0} ask for two formats; give one of them.",
     "--json と --format {0} は別々の書式です。どちらか一つにしてください。"},
    {"option.json", "JSON is not a --format; use the option --json instead.",
     "JSON は --format ではなく --json で出力します。"},
    {"option.of-commands", "{0} is an option of {1}. See 'ishitori help {2}'.",
     "{0} は {1} のオプションです。'ishitori help {2}' を見てください。"},
    {"option.is-argument", "'{0}' takes this as an argument, without '{1}'. Did you mean: {2}",
     "「{0}」では「{1}」を付けずに、引数として書いてください。もしかして「{2}」ですか。"},
    {"option.no-file",
     "'{0}' has no option '{1}': the answer goes to standard output. To save it, add '> FILE' to the end of "
     "the call.",
     "「{0}」に「{1}」というオプションはありません。答えは標準出力に出ます。ファイルに残すには、最後に "
     "'> FILE' を付けてください。"},
    {"option.unknown-global-near", "there is no option '{0}'. Did you mean {1}?",
     "「{0}」というオプションはありません。もしかして「{1}」ですか。"},
    {"command.order", "'{0}' takes its arguments in another form. Did you mean: {1}",
     "「{0}」の引数の書き方が違います。もしかして「{1}」ですか。"},
    {"option.no-stream", "{0} needs the name of a file or folder; for one with the name '-' write './-'.",
     "{0} にはファイルかフォルダーの名前が要ります。「-」という名前なら './-' と書いてください。"},
    {"option.flag-value", "option {0} takes no value, but '{1}' was given.",
     "{0} に値は要りませんが、「{1}」が付いています。"},
    {"option.twice", "option {0} is given twice.", "オプション {0} が二度書かれています。"},
    {"option.bad-choice", "option {0}: '{1}' must be one of {2}.",
     "{0}：「{1}」は使えません。{2} のどれかにしてください。"},
    {"option.bad-choice-near", "option {0}: '{1}' must be one of {2}. Did you mean '{3}'?",
     "{0}：「{1}」は使えません。{2} のどれかにしてください。もしかして「{3}」ですか。"},
    {"option.bad-number",
     "option {0}: '{1}' is not a number such as 1000000, 1e6, 10^6, 2^20 or 3*10^7, at most 2^62.",
     "{0}：「{1}」は数として読めません（1000000、1e6、10^6、2^20、3*10^7 など、2^62 まで）。"},
    {"option.bad-number-near", "option {0}: '{1}' is not a number. Did you mean {2}?",
     "{0}：「{1}」は数として読めません。もしかして {2} ですか。"},
    {"option.not-whole", "option {0}: '{1}' is not a whole number. Did you mean {2}?",
     "{0}：「{1}」は整数ではありません。もしかして {2} ですか。"},
    {"option.too-large", "option {0}: {1} is too large; the largest number is 2^62.",
     "{0}：{1} は大きすぎます（2^62 まで）。"},
    {"option.bad-bytes", "option {0}: '{1}' is not a number of bytes such as 200M, 4G, 1e9 or 2^30.",
     "{0}：「{1}」はバイト数として読めません（200M、4G、1e9、2^30 など）。"},
    {"option.contradiction", "options {0} and {1} contradict each other; give one of them.",
     "{0} と {1} は両立しません。一方だけにしてください。"},
    {"option.needed", "'{0}' needs the option {1}. See 'ishitori help {0}'.",
     "「{0}」にはオプション {1} が要ります。'ishitori help {0}' を見てください。"},
    {"option.useless", "'{0}' has no use for {1}; leave it out.",
     "「{0}」に {1} は使えません。外してください。"},
    {"option.only-with", "{0} has a meaning only with {1}; give both, or neither.",
     "{0} は {1} と一緒に使います。両方を指定するか、どちらも外してください。"},
    {"option.language", "--lang '{0}' is neither ja nor en.", "--lang「{0}」は ja でも en でもありません。"},
    {"option.range", "--from {0} is above --to {1}.", "--from {0} が --to {1} より大きくなっています。"},
    // limits
    {"limit.values",
     "{0} values of {1} are too many: the limit is {2}. Choose a shorter range with --from and --to, or use "
     "--checksum.",
     "{1} の値 {0} 個は多すぎます（{2} 個まで）。--from と --to で範囲を短くするか、--checksum "
     "を使ってください。"},
    {"limit.ring",
     "a ring of {0} stones: {1} has no longest move, so every number of stones must be tried on the ring; "
     "the limit is {2} stones.",
     "{0} 個の円：{1} には取れる数の上限がないので、円から取る数を一つずつ調べます。答えられるのは {2} 個の円"
     "までです。"},
    {"limit.heap",
     "heap {0}: no period of {1} is proved up to heap {2}, so only heaps up to {2} can be answered.",
     "大きさ {0} の山：{1} の周期は {2} までに証明されていないので、{2} 以下の山しか答えられません。"},
    {"limit.heap.hint", "Raise this with --to.", "--to で増やせます。"},
    {"limit.beyond-set", "heap {0} is too large for {1}: its numbers are listed for heaps up to {2}.",
     "大きさ {0} の山は {1} には大きすぎます。この集合の数は {2} 個までの山について並べてあります。"},
    {"limit.memory", "this needs too many values of {0}: the limit is {1}.",
     "必要な {0} の値が多すぎます。保存できるのは {1} 個までです。"},
    {"limit.no-period",
     "heap {0}: no period of {1} appeared in the first {2} heaps, so a heap this large cannot be answered.",
     "大きさ {0} の山：{1} の周期は最初の {2} "
     "個の山の中には見つからず、これほど大きい山には答えられません。"},
    {"limit.no-period.hint",
     "'ishitori period {1}' searches for longer; --to N here tries all heaps up to N.",
     "'ishitori period {1}' ならもっと長く探し、ここで --to N と書けば N までのすべての山を調べます。"},
    {"limit.window-time",
     "heap {0}: no period of {1} appeared in the first {2} heaps, and the time limit allowed only the heaps "
     "up to {3}. All heaps need about {4} {4:second|seconds} on this computer: --timeout {4}",
     "大きさ {0} の山：{1} の周期は最初の {2} 個の山の中には見つからず、時間内に順に計算できたのは {3} "
     "までです。このコンピューターでは全部で約 {4} 秒かかります：--timeout {4}"},
    {"limit.method", "method {0} does not support the game {1}; leave --method out to have one chosen.",
     "方法 {0} は {1} には使えません。--method を省くと自動で選びます。"},
    {"table.needs-line",
     "'table' is for ring:N and line:N, not for {0}. The nim-values of {0}: ishitori values {0}",
     "「table」は ring:N と line:N のためのもので、{0} には使えません。{0} の G 数：ishitori values {0}"},
    {"checkpoint.replaced",
     "the folder '{0}' was removed during this run, and another run keeps its state in the new one; "
     "nothing more is written. Choose a folder for each run.",
     "フォルダー「{0}」は実行中に消され、今は別の計算が使っています。もう何も書きません。"
     "計算ごとに別のフォルダーを使ってください。"},
    {"checkpoint.locked",
     "the checkpoint folder '{0}' is in use by another process; wait for it or choose another folder.",
     "チェックポイントのフォルダー「{0}"
     "」は別のプロセスが使っています。終わるのを待つか、別のフォルダーにしてください。"},
    {"checkpoint.other", "the checkpoint in '{0}' belongs to '{1}', not to '{2}'; choose another folder.",
     "「{0}」のチェックポイントは「{1}」のもので、「{2}"
     "」のものではありません。別のフォルダーにしてください。"},
    {"checkpoint.version",
     "the checkpoint in '{0}' is of format version {1}, this program reads version {2}.",
     "「{0}」のチェックポイントの書式は第 {1} 版ですが、このプログラムが読めるのは第 {2} 版です。"},
    {"checkpoint.damaged",
     "every checkpoint in '{0}' is damaged and no good state is left; start again in another folder.",
     "「{0}"
     "」のチェックポイントはどれも壊れていて、使える状態が残っていません。別のフォルダーで初めからやり直して"
     "ください。"},
    {"checkpoint.disagrees",
     "the checkpoint in '{0}' is wrong: the values up to heap {1}, computed again, differ from its values. "
     "Start again in another folder.",
     "「{0}」のチェックポイントは誤っています。大きさ {1} "
     "の山までの値を計算し直すと、保存された値と一致しません。別のフォルダーで最初からやり直してください。"},
    {"checkpoint.there",
     "'{0}' already holds a checkpoint: give --resume to continue from it, or choose another folder.",
     "「{0}」にはすでにチェックポイントがあります。続けるなら --resume "
     "を付け、そうでなければ別のフォルダーにしてください。"},
    {"output.unwritable", "the answer could not be written to standard output; check the space on the disk.",
     "答えを標準出力に書けませんでした。ディスクの空きを確かめてください。"},
    {"memory.exhausted", "this machine does not have enough memory for that; ask for fewer heaps.",
     "このコンピューターのメモリーでは足りません。山を減らしてください。"},
    {"memory.exhausted.hint", "A lower --to, --limit or --threads may help.",
     "--to、--limit、--threads を下げても減らせます。"},
    {"vectors.unknown", "ISHITORI_VECTORS: '{0}' is not among the vector instructions here: {1}.",
     "ISHITORI_VECTORS:「{0}」はここで使えるベクトル命令 {1} のどれでもありません。"},
    {"library.null", "{0} is NULL.", "{0} が NULL です。"},
    {"library.too-large", "{0} is {1}; the limit is {2}.", "{0} が {1} です。{2} までしか使えません。"},
    {"library.busy",
     "this core or context is still answering another question; use another one in a watch and in each "
     "thread.",
     "このコアまたはコンテキストは、まだ別の質問に答えています。監視関数の中とスレッドごとに、別のものを使っ"
     "てください。"},
    {"library.time", "time ran out before the answer was found.", "時間内に答えが出ませんでした。"},
    {"library.unchecked", "the certificate of {0} is too large to be checked within these limits.",
     "{0} の証明書は大きすぎて、この上限の中では検査できません。"},
    {"library.consistent",
     "nothing contradicts the certificate, but only a part of it was derived again within these limits.",
     "証明書に矛盾はありませんが、この上限の中で計算し直したのは一部だけです。"},
    {"library.no-such-claim", "a certificate of the kind {0} about {1} says nothing about this question.",
     "{1} についての種類 {0} の証明書は、この問いについて述べていません。"},
    {"library.struct-size", "the size of {0} is {1}, not the {2} of this version.",
     "{0} のサイズが {1} です。この版では {2} です。"},
    {"library.struct-newer", "{0} has fields of a later version that are not 0.",
     "{0} の新しい版のフィールドに 0 でない値があります。"},
    {"library.period-open", "no period of {0} is proved; the values up to heap {1} were computed.",
     "{0} の周期は証明されていません。大きさ {1} の山までの値を計算しました。"},
    {"library.quotient-open",
     "no quotient of the whole game {0} is proved; the quotient of the heaps 0 to {1} was computed.",
     "{0} のゲーム全体の商は証明されていません。大きさ {1} までの山の商を計算しました。"},
    {"library.exception", "an unexpected fault ended the computation: {0}.",
     "予期しない障害で計算が終わりました：{0}。"},
    {"library.at-start", "there is no move to take back: the game is at its start.",
     "戻す手がありません。ゲームは始まったばかりです。"},
    {"library.too-many-moves", "there {0:is|are} more than {0} {0:move|moves}.",
     "手が {0} 通りより多くあります。"},
    {"ask.no-json", "this line is not JSON; write an array of words such as [\"period\",\"kayles\"].",
     "この行は JSON ではありません。[\"period\",\"kayles\"] のように語の配列を書いてください。"},
    {"ask.no-words",
     "this line must be an array of words such as [\"period\",\"kayles\"], or an object such as "
     "{\"id\":1,\"command\":\"period\",\"arguments\":[\"kayles\"]}.",
     "この行は [\"period\",\"kayles\"] のような語の配列か、"
     "{\"id\":1,\"command\":\"period\",\"arguments\":[\"kayles\"]} "
     "のようなオブジェクトでなければなりません。"},
    {"ask.too-long", "this line is longer than {0} bytes; it was skipped.",
     "この行は {0} バイトより長いため、読みませんでした。"},
    {"ask.not-here",
     "'ask' reads questions from the standard input of the program; here, ask the questions themselves.",
     "'ask' はプログラムの標準入力から質問を読むものです。ここでは、その質問を直接してください。"},
    {"kept.unwritable",
     "the value file '{0}' cannot be written ({1}); earlier contents stay good. Check the folder, "
     "the space and the permissions.",
     "値のファイル「{0}」に書き込めません（{1}"
     "）。それまでに書いた部分は有効です。フォルダー・空き容量・権限を確かめてください。"},
    {"kept.not-values", "'{0}' is not a value file of this program.",
     "「{0}」はこのプログラムの値のファイルではありません。"},
    {"kept.version", "the value file '{0}' is of format version {1}, this program reads version {2}.",
     "値のファイル「{0}」の書式は第 {1} 版ですが、このプログラムが読めるのは第 {2} 版です。"},
    {"kept.other", "the value file '{0}' belongs to {1}, not to {2}; choose another file.",
     "値のファイル「{0}」は {1} のもので、{2} のものではありません。別のファイルにしてください。"},
    {"kept.locked",
     "the value file '{0}' is being written by another process; wait for it or choose another file.",
     "値のファイル「{0}」には別のプロセスが書き込んでいます。終わるのを待つか、別のファイルにしてください。"},
    {"kept.behind",
     "the value file '{0}' holds {1} {1:value|values} but the run continues from heap {2}; restart the run "
     "or choose "
     "another file for it.",
     "値のファイル「{0}」には {1} 個の値しかありませんが、計算は大きさ {2} "
     "の山から続きます。計算を初めからやり直すか、別のファイルにしてください。"},
    {"kept.disagrees",
     "the value file '{0}' has {2} for heap {1}, where the game has {3}; remove the file and begin the run "
     "again.",
     "値のファイル「{0}」では大きさ {1} の山の値が {2} ですが、正しくは {3} "
     "です。ファイルを消して、計算を初めからやり直してください。"},
    {"kept.other-values",
     "the value file '{0}' and the checkpoint disagree on the values of heaps 0 .. {1}: their checksums are "
     "{3} and {2}. Remove both and restart the run.",
     "値のファイル「{0}」とチェックポイントでは、大きさ {1} "
     "までの値が違います（チェックサムは {3} と {2}）。両方を消して、計算を初めからやり直してください。"},
    {"kept.short", "the value file '{0}' holds {1} {1:value|values}; heap {2} is beyond its end.",
     "値のファイル「{0}」には {1} 個の値しかなく、大きさ {2} の山はその先です。"},
    {"kept.damaged-header", "the first lines of the value file '{0}' are damaged.",
     "値のファイル「{0}」の初めの数行が壊れています。"},
    {"kept.damaged-head",
     "the value file '{0}' is damaged: the head of chunk {1}, which begins with heap {2}, was changed after "
     "it was written.",
     "値のファイル「{0}」は壊れています。大きさ {2} の山から始まる第 {1} "
     "区画の見出しが、書かれた時と違います。"},
    {"kept.damaged",
     "the value file '{0}' is damaged: chunk {1}, heaps {2} to {3}, was changed after it was written.",
     "値のファイル「{0}」は壊れています。第 {1} 区画（大きさ {2} から {3} の山）が、書かれた時と違います。"},
    {"kept.too-many", "the value file '{0}' has more than {1} chunks; that is the limit.",
     "値のファイル「{0}」の区画が、読める上限の {1} 個を超えています。"},
    {"file.unreadable", "'{0}' cannot be read ({1}). Check the name and the permissions.",
     "「{0}」を読めません（{1}）。名前と権限を確かめてください。"},
    {"file.too-large", "'{0}' is longer than {1} bytes, the limit for this kind of file.",
     "「{0}」は、この種類のファイルとして読める上限の {1} バイトより長いものです。"},
    {"file.not-regular",
     "'{0}' is not a regular file but a link, a pipe, a device or a folder, so it is not opened. Remove it "
     "or "
     "put a file there.",
     "「{0}」は通常のファイルではなく、リンク・パイプ・デバイス・フォルダーのどれかなので、開きません。"
     "取り除くか、通常のファイルに置き換えてください。"},
    {"file.not-folder", "'{0}' is not a folder but a link or a file, so it is not entered. Remove it.",
     "「{0}」はフォルダーではなく、リンクかファイルなので、中を見ません。取り除いてください。"},
    {"file.too-many-names", "the folder '{0}' holds more than {1} names; that is the limit.",
     "フォルダー「{0}」には、読める上限の {1} 個より多くの名前があります。"},
    {"file.unwritable", "'{0}' cannot be written ({1}). Check the folder, the space and the permissions.",
     "「{0}」に書き込めません（{1}）。フォルダー・空き容量・権限を確かめてください。"},
};

}  // namespace

Table input() { return rows; }

}  // namespace ishitori::words::tables
