// Misère quotients and their checker.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    {"misere.only", "'{0}' is about misère play; leave --normal out.",
     "「{0}」は逆形のためのものです。--normal を外してください。"},
    {"genus.stopped", "stopped before the genus of heap {0} was found.",
     "大きさ {0} の山の種数が求まる前に止めました。"},
    {"genus.out-of-reach",
     "the genus of heap {0} was not reached within the limits. A proof about the misère quotient does not "
     "help here: a genus needs the outcomes of sums with Nim heaps, and those are not positions of this "
     "game.",
     "大きさ {0} "
     "の山の種数は上限内で求まりませんでした。逆形の商についての証明は、ここでは使えません。種数を求めるには"
     "ニムの山との和の勝敗が必要ですが、それはこのゲームの局面ではないからです。"},
    {"genus.first-wild", "The first wild heap is {0}.", "最初の野生（wild）の山は {0} です。"},
    {"genus.wild", "wild", "野生"},
    {"genus.tame-for-ever", "All heaps are tame [{0}].", "すべての山が、おとなしい（tame）山です [{0}]。"},
    {"genus.period", "Proved [T20]: the genera have period {0} from heap {1} on.",
     "証明済み [T20]：種数は大きさ {1} の山から周期 {0} です。"},
    {"value.normal", "{0}: the nim-value is {1}.", "{0}：G 数は {1} です。"},
    {"value.sum", "{0}: the nim-sum of the values of the heaps is {1}.",
     "{0}：山の G 数のニム和は {1} です。"},
    {"value.options", "Options ({0}): move, what it leaves, nim-value", "次の局面（{0} 個）：手、残り、G 数"},
    {"value.options-genera", "Options ({0}): move, what it leaves, genus",
     "次の局面（{0} 個）：手、残り、種数（genus）"},
    {"value.options-elements", "Options ({0}): move, what it leaves, genus, element of the misère quotient",
     "次の局面（{0} 個）：手、残り、種数（genus）、逆形の商の元"},
    {"value.mex",
     "The options have the nim-values {0}. The least number that is not among them (the mex) is {1}: that is "
     "the nim-value of {2}.",
     "次の局面の G 数は {0} です。この中にない最小の数（mex）は {1} です。これが {2} "
     "の G 数です。"},
    {"value.no-option", "{0}: there is no move, so the nim-value is 0.",
     "{0}：打てる手がないので、G 数は 0 です。"},
    {"value.no-option-misere", "There is no move: the player to move wins, and the genus is 0^1.",
     "打てる手がありません。手番の人の勝ちで、種数は 0^1 です。"},
    {"value.mex-misere",
     "In normal play the options have the values {0}: the mex is {1}, the number before ^. In misère play "
     "they have the values {2} (the first number after ^): the mex is {3}, the first number after ^ of this "
     "position.",
     "次の局面の値は、正規形では {0} で、その mex は {1}（^ の前の数）です。逆形では {2}（^ "
     "の後の最初の数）で、その mex は {3}（この局面の ^ の後の最初の数）です。"},
    {"value.genus-tame", "Genus: {0} (tame: in sums it behaves like a Nim position [T6]).",
     "種数（genus）：{0}（おとなしい：和の中でニムの局面と同じようにふるまいます [T6]）"},
    {"value.genus-wild", "Genus: {0} (wild: the genus alone does not decide sums [T6]).",
     "種数（genus）：{0}（野生：種数だけでは和の勝敗は決まりません [T6]）"},
    {"value.element", "Element of the misère quotient: {0}", "逆形の商の元：{0}"},
    {"value.genus-stopped", "stopped before the genus of {0} was found.",
     "{0} の種数が求まる前に止めました。"},
    {"value.no-genus", "the genus of {0} was not reached within the limits.",
     "{0} の種数は上限内で求まりませんでした。"},
    {"value.too-many", "There are more than {0} options; they are not listed.",
     "次の局面は {0} 個より多いので、一覧にしません。"},
    {"genus.all-tame", "All these heaps are tame.", "これらの山はすべて、おとなしい（tame）山です。"},
    {"quotient.no-theory",
     "{0}: moves that leave three heaps are outside the theory of misère quotients used here; 'ishitori "
     "outcome' searches.",
     "{0}：一つの山から三つの山を残す手があり、ここで使う商の理論の範囲外です。'ishitori outcome' "
     "は探索で答えます。"},
    {"quotient.no-theory-wild",
     "{0}: heap {1} is wild, and wild games in which a move leaves three heaps are outside the theory of "
     "misère quotients used here; 'ishitori outcome' searches.",
     "{0}：大きさ {1} "
     "の山は野生（wild）です。一つの山から三つの山を残す手がある野生のゲームは、ここで使う商の"
     "理論の範囲外です。'ishitori outcome' は探索で答えます。"},
    {"quotient.proved",
     "Proved for the whole game [T9]: order {0}, P-portion {1}, Phi has period {2} from heap {3} on.",
     "ゲーム全体について証明 [T9]：位数 {0}、P 部分 {1}、Phi は大きさ {3} の山から周期 {2}。"},
    {"quotient.partial", "The quotient of the heaps 0 .. {2}: order {0}, P-portion {1}.",
     "大きさ 0 〜 {2} の山の商：位数 {0}、P 部分 {1}。"},
    {"quotient.kernel",
     "Proved for the whole game [T11]: from heap {3} on the value of a heap is its nim-value, and a position "
     "whose product is in the kernel has the outcome of normal play; {4} {4:element is|elements are} "
     "outside. The "
     "quotient of the heaps 0 .. {2}: order {0}, P-portion {1}.",
     "ゲーム全体について証明 [T11]：大きさ {3} 以上の山の値は G "
     "数で、積が核に入る局面の勝敗は正規形と同じです。核の外の元は {4} 個です。大きさ 0 〜 {2} "
     "の山の商：位数 {0}、P 部分 {1}。"},
    {"quotient.free-part",
     "Proved for the heaps 0 .. {2} [T12]: a position's outcome depends on its element in a finite monoid M "
     "of {1} {1:element|elements} and on its number of heaps of {0}.",
     "大きさ 0 〜 {2} の山について証明 [T12]：局面の勝敗は、{1} 個の元からなる有限モノイド M の元と、大きさ "
     "{0} の山の個数とで決まります。"},
    {"quotient.free-whole",
     "Proved for the whole game [T13]: a position's outcome depends on its element in a finite monoid M "
     "of {1} {1:element|elements} and on its number of heaps of {0}; Phi has period {2} from heap {3} on.",
     "ゲーム全体について証明 [T13]：局面の勝敗は、{1} 個の元からなる有限モノイド M の元と、大きさ {0} "
     "の山の個数とで決まります。Phi は大きさ {3} の山から周期 {2}。"},
    {"quotient.infinite",
     "The quotient is infinite: no two powers of ({0}) are equivalent, because for i < j the positions "
     "({0})^i ({1})^i{2} and ({0})^j ({1})^i{2} have different outcomes.",
     "商は無限です。i < j のとき、局面 ({0})^i ({1})^i{2} と ({0})^j ({1})^i{2} の勝敗が違うので、({0}) "
     "のべきはすべて異なります。"},
    {"quotient.infinite-next",
     "The quotient with heap {0} is infinite: no two powers of ({1}) are equivalent, because for i < j the "
     "positions ({1})^i ({2})^i{3} and ({1})^j ({2})^i{3} have different outcomes. Proved for all positions "
     "with at most {4} of the heaps {5} [T12].",
     "大きさ {0} の山まで入れた商は無限です。i < j のとき、局面 ({1})^i ({2})^i{3} と ({1})^j ({2})^i{3} "
     "の勝敗が違うので、({1}) のべきはすべて異なります。大きさ {5} の山が合わせて {4} "
     "個以下の局面すべてについて証明 [T12]。"},
    {"quotient.free-stopped",
     "larger heaps than {0} stay open: no element was found for the next one within the limits.",
     "{0} より大きい山は未解決です。次の山の元は上限内で見つかりませんでした。"},
    {"quotient.free-memory",
     "the search with free heaps ended: it needs more memory than the limit (--memory).",
     "自由な山を使う探索は、メモリーの上限（--memory）に達したので終わりました。"},
    {"quotient.observed",
     "beyond it a linear pattern was observed with heap {0}, to k = {1} {1:heap|heaps} of each free size; it "
     "was not "
     "proved.",
     "その先については、大きさ {0} の山まで含めると、自由な大きさの山それぞれ k = {1} "
     "個まで線形な規則が観察されましたが、証明はできていません。"},
    {"quotient.regions", "P-positions, by region (#h: the number of heaps of h), as elements of M:",
     "P 局面（#h は大きさ h "
     "の山の個数）の M の元、領域ごとに："},
    {"quotient.everywhere", "everywhere", "すべて"},
    {"quotient.picture", "P-positions of heaps of {0} (down) and {1} (across) alone, 0 to 16 of each:",
     "大きさ {0}（縦）と {1}（横）の山だけの局面、それぞれ 0 〜 16 個（P は P 局面）："},
    {"quotient.explain-head",
     "Why no two powers of ({0}) are equivalent: let w be the position {2}. For all i < j the positions "
     "({0})^i ({1})^i w and ({0})^j ({1})^i w have different outcomes. Numbers in the same case have the "
     "same outcome, so these pairs cover all cases:",
     "({0}) の累乗がどの二つも同値でない理由：w を局面 {2} とします。i < j なら、局面 ({0})^i ({1})^i w と "
     "({0})^j ({1})^i w の勝敗は違います。同じ場合に入る個数の勝敗は同じなので、次の組がすべてです："},
    {"quotient.explain-pair", "i = {0}, j = {1}: case {2}, {3}, and case {4}, {5}",
     "i = {0}, j = {1}：場合 {2} は {3}、場合 {4} は {5}"},
    {"quotient.explain-cases",
     "The cases, each with one of its positions. In a P-position every move is listed with an answer; after "
     "the answer, "
     "and after the move named in an N-position, the element of M is P in its region:",
     "場合の一覧（それぞれ局面を一つ示します）。P 局面では、すべての手に応手を並べます。応手のあと、また N "
     "局面に示した手のあとでは、M の元がその領域の P の表にあります："},
    {"quotient.explain-n", "  case {0} ({1}): {2} is N, by {3}", "  場合 {0}（{1}）：{2} は N（{3}）"},
    {"quotient.explain-p",
     "  case {0} ({1}): {2} is P; each move, and an answer:", "  場合 {0}（{1}）：{2} は P。手と応手："},
    {"quotient.explain-foot",
     "By [T12] the tables of all regions agree with all moves; the certificate contains them, and `verify` "
     "checks every case.",
     "すべての領域の表がすべての手と合うことが [T12] で、表は証明書に書き出せます。`verify` "
     "がすべての場合を確かめます。"},
    {"quotient.explain-none", "there is nothing to explain: no powers were distinguished here.",
     "区別された累乗がないので、説明はありません。"},
    {"quotient.slice-title", "misère {0}: P-positions of heaps of {1} and {2} alone",
     "逆形の {0}：大きさ {1} と {2} の山だけの P 局面"},
    {"quotient.slice-number", "number of heaps of {0}", "大きさ {0} の山の個数"},
    {"quotient.slice-written", "The picture of the P-positions is in '{0}'.",
     "P 局面の図を「{0}」に書きました。"},
    {"quotient.no-format",
     "a rule by weights or an automaton cannot be written as a monoid for GAP or SageMath; --format latex "
     "writes it as a "
     "table.",
     "重みによる規則やオートマトンは GAP や SageMath のモノイドとして書けません。--format latex "
     "なら表になります。"},
    {"quotient.no-slice", "no picture was written: there are no free heaps.",
     "自由な山がないので、図は書きませんでした。"},
    {"quotient.generators", "generators (heaps): {0}", "生成元（山）：{0}"},
    {"quotient.relations", "relations: {0}", "関係：{0}"},
    {"quotient.p-portion", "P-portion: {0}", "P 部分：{0}"},
    {"quotient.phi", "Phi(0), Phi(1), ...: {0}", "Phi(0), Phi(1), …：{0}"},
    {"quotient.family",
     "open beyond heap {2}: the failures of the candidates were the positions ({0}) + k ({1}) for k = {3} to "
     "{4}; the quotient may be infinite.",
     "大きさ {2} の山より先は未解決です。候補の失敗が局面 ({0}) + k ({1}) を k = {3} から {4} "
     "まで順に通りました。商は無限かもしれません。"},
    {"quotient.elements",
     "open beyond heap {0}: candidates of {1} {1:element|elements} reach the memory limit (--memory); the "
     "quotient of "
     "the heaps 0 .. {2} has at least {3}.",
     "大きさ {0} の山より先は未解決です。候補の元が {1} "
     "個になり、メモリーの上限（--memory）に達しました。大きさ 0 〜 {2} の山の商の位数は {3} 以上です。"},
    {"quotient.no-repair", "open beyond heap {0}: no candidate repairs the last failure.",
     "大きさ {0} の山より先は未解決です。最後の失敗を直す候補がありません。"},
    {"quotient.free-limit", "heaps above the limit of {0} were not tried; a larger --to goes further.",
     "上限の大きさ {0} より大きい山は調べていません。--to で上限を増やせます。"},
    {"quotient.limit-met",
     "nothing is proved for the whole game up to the limit of {0} {0:heap|heaps}; a larger --to goes "
     "further.",
     "ゲーム全体についての証明は、上限の大きさ {0} の山までには得られませんでした。--to "
     "で上限を増やせます。"},
    {"quotient.no-certificate", "no certificate was written to '{0}': the order is above {1}.",
     "位数が {1} を超えるので、証明書「{0}」は書きませんでした。"},
    {"verify.claim-quotient",
     "the misère quotient of {0} has order {1} and P-portion {2}, and Phi has period {3} from heap {4} on",
     "{0} の逆形の商は位数 {1}、P 部分 {2} で、Phi は大きさ {4} の山から周期 {3} で繰り返します"},
    {"verify.claim-partial",
     "the misère quotient of the heaps 0 .. {3} of {0} has order {1} and P-portion {2}",
     "{0} の大きさ 0〜{3} の山の逆形の商は位数 {1}、P 部分 {2} です"},
    {"verify.claim-kernel",
     "the misère quotient of the heaps 0 .. {3} of {0} has order {1} and P-portion {2}, and all heaps from "
     "{4} on have their nim-values",
     "{0} の大きさ 0 〜 {3} の山の逆形の商は位数 {1}、P 部分 {2} で、大きさ {4} 以上の山の値はすべて G "
     "数です"},
    {"verify.claim-free",
     "in misère {0} the outcome of positions of the heaps 0 .. {3} depends on an element of a monoid of {2} "
     "{2:element|elements} and on the number of heaps of {1}",
     "逆形の {0} で、大きさ 0 〜 {3} の山の局面の勝敗は、{2} 個の元からなるモノイドの元と、大きさ {1} "
     "の山の個数とで決まります"},
    {"verify.claim-few",
     "in misère {0} the outcome of positions of the heaps 0 .. {3} with at most {4} of the heaps {5} depends "
     "on "
     "an element of a monoid of {2} {2:element|elements} and on the number of heaps of {1}",
     "逆形の {0} で、大きさ 0 〜 {3} の山の局面のうち、大きさ {5} の山が合わせて {4} "
     "個以下のものの勝敗は、{2} 個の元からなるモノイドの元と、大きさ {1} の山の個数とで決まります"},
    {"verify.claim-free-period", "{0}, and these repeat with period {1} from heap {2} on",
     "{0}。これらは大きさ {2} の山から周期 {1} で繰り返します"},
    {"verify.claim-infinite", "{0}; the misère quotient is infinite", "{0}。逆形の商は無限です"},
    {"verify.claim-tame",
     "in misère {0} all heaps are tame, the heaps above {1} are firm, and nim-values decide every position, "
     "by "
     "'{2}'",
     "逆形の {0} の山はすべておとなしい（tame）山で、大きさ {1} より大きい山は firm であり、勝敗は G "
     "数で決まり"
     "ます（定理「{2}」）"},
    {"verify.claim-tame-subtraction",
     "in misère {0} all heaps are tame, the heaps of nim-value 0 and 1 are fickle, and nim-values decide "
     "every "
     "position, by '{2}'",
     "逆形の {0} の山はすべておとなしい（tame）山で、G 数が 0 と 1 の山だけが fickle であり、勝敗は G "
     "数で決ま"
     "ります（定理「{2}」）"},
    {"verify.claim-tame-period",
     "in misère {0} all heaps are tame, their genera have period {3} from heap {4} on, and nim-values decide "
     "every position, by '{2}'",
     "逆形の {0} の山はすべておとなしい（tame）山で、種数は大きさ {4} から周期 {3} で繰り返し、勝敗は G "
     "数で決"
     "まります（定理「{2}」）"},
    {"check.tame-rule", "the theorem '{1}' does not apply to the rule of {0}.",
     "定理「{1}」は {0} の規則には使えません。"},
    {"check.tame-unbounded", "{0}: the number of heaps that a move leaves has no bound.",
     "{0}：一手で残る山の数に上限がありません。"},
    {"check.tame-number", "'{0}' must be {1}, but the certificate has {2}.",
     "「{0}」は {1} のはずですが、証明書には {2} とあります。"},
    {"check.tame-wild", "heap {0} is wild.", "大きさ {0} の山は野生（wild）です。"},
    {"check.tame-one-value",
     "among the fickle options of heap {0} only one of the values 0 and 1 occurs, so [T22] proves nothing.",
     "大きさ {0} の山から一手で移れる fickle な局面の値が 0 と 1 の一方だけなので、[T22] は使えません。"},
    {"check.tame-breaks", "the heaps {0} and {1} have different genera.",
     "大きさ {0} と {1} の山の種数が違います。"},
    {"quotient.tame",
     "Proved for the whole game [{0}]: all heaps are tame, so every heap acts as a heap of Nim, and "
     "nim-values "
     "decide every position [T6].",
     "ゲーム全体について証明 "
     "[{0}]：すべての山はおとなしく（tame）、どの山もニムの山と同じ働きをします。どの局"
     "面の勝敗も G 数で決まります [T6]。"},
    {"quotient.tame-rule",
     "A position is P exactly if all its heaps are fickle and the nim-sum of their nim-values is 1, or some "
     "heap is firm and the nim-sum is 0.",
     "局面が P（後手必勝）になるのは、次のどちらかのときに限ります：すべての山が fickle で G 数のニム和が 1、"
     "または firm な山があってニム和が 0。"},
    {"quotient.tame-fickle", "fickle heaps: {0}; all others are firm",
     "fickle な山：{0}（ほかはすべて firm）"},
    {"quotient.tame-fickle-values", "fickle heaps: the heaps of nim-value 0 or 1; all others are firm",
     "fickle な山：G 数が 0 か 1 の山（ほかはすべて firm）"},
    {"quotient.tame-fickle-period",
     "fickle heaps up to {0}: {1}; fickle and firm heaps repeat with the period of the genera",
     "大きさ {0} までの fickle な山：{1}（fickle と firm は種数の周期で繰り返します）"},
    {"quotient.tame-infinite",
     "The nim-values are not bounded (period {0} with saltus {1}), so the quotient is infinite.",
     "G 数に上限がない（周期 {0}、増分 {1}）ので、商は無限です。"},
    {"quotient.tame-finite",
     "The whole quotient: order {0}, P-portion {1}, Phi has period {2} from heap {3} on.",
     "商の全体：位数 {0}、P 部分 {1}、Phi は大きさ {3} の山から周期 {2}。"},
    {"quotient.tame-open",
     "It is not known if the nim-values are bounded. If they are, the quotient is finite.",
     "G 数に上限があるかどうかは、ここではわかりません。上限があれば商は有限です。"},
    {"quotient.is-tame", "The game is tame: every heap acts as a heap of Nim [T6].",
     "このゲームはおとなしい（tame）ゲームです。どの山もニムの山と同じ働きをします [T6]。"},
    {"verify.claim-weights",
     "in misère {0} the outcome of every position is decided by the classes and weights of its heaps, which "
     "repeat and grow with period {1} from heap {2} on",
     "逆形の {0} の勝敗は、どの局面でも山の類と重みで決まり、それらは大きさ {2} の山から周期 {1} "
     "で繰り返しながら増えます"},
    {"quotient.weights",
     "Proved for the whole game [T15]: the outcome depends on the classes ({0}), the total and the "
     "largest of the heaps' weights; from heap {1} on they repeat and grow with period {2}.",
     "ゲーム全体について証明 [T15]：勝敗は、山の類（{0}）、重みの合計、最大の重みで決まります。大きさ {1} "
     "の山から周期 {2} "
     "で繰り返しながら増えます。"},
    {"quotient.classes-modulo", "modulo {0}", "{0} を法とする"},
    {"quotient.classes-by-table", "by a table of {0} {0:class|classes}", "{0} 個の類の表による"},
    {"quotient.weights-heaps", "heap: class, largest weight + other weights: {0}",
     "山：類、最大の重み + ほかの重み：{0}"},
    {"quotient.weights-steps", "the weights grow with each period by: {0}", "周期ごとの重みの増え方：{0}"},
    {"quotient.weights-p", "P-positions: {0}", "P 局面：{0}"},
    {"quotient.weights-case", "class {0}, total {1}, remainder {2}, excess {3}",
     "類 {0}、合計 {1}、余り {2}、超過 {3}"},
    {"quotient.weights-infinite",
     "The quotient is infinite [T17]: infinitely many powers of the heap {0} are distinguished by the "
     "positions h{2}, h = {1}.",
     "商は無限です [T17]：大きさ {0} の山のべきのうち無限個が、局面 h{2}（h = {1}）で区別されます。"},
    {"verify.claim-automaton",
     "in misère {0} an automaton of {1} {1:state|states} decides the outcome of every position",
     "逆形の {0} の勝敗は、どの局面でも {1} 状態のオートマトンで決まります"},
    {"quotient.automaton",
     "Proved for the whole game [T23]: an automaton of {0} {0:state|states}, which reads a position from its "
     "smallest "
     "heaps to its largest, decides the outcome; sizes count modulo {1} where heaps are far apart.",
     "ゲーム全体について証明 [T23]：勝敗は、山を小さい順に読む {0} 状態のオートマトンで決まります。"
     "離れた山の大きさの差は、{1} を法とする余りだけが関係します。"},
    {"quotient.automaton-infinite",
     "The quotient is infinite [T24]: no two of the heaps {0} are equivalent; h + h{1} and h + k{1} have "
     "different outcomes for any two different ones, h and k.",
     "商は無限です [T24]：大きさ {0} の山はどの二つも同値ではありません。そのうちの異なる h と k "
     "について、h + h{1} と h + k{1} の勝敗が異なります。"},
    {"verify.verified-quotient",
     "'{0}': verified: {1}; the options of {2} {2:heap|heaps} were derived from the rules.",
     "「{0}」：合格。{1}。{2} 個の山の手を規則から導き直しました。"},
    {"check.quotient-no-theory",
     "{0}: moves that leave three heaps are outside the theory of quotients used here.",
     "{0}：一つの山から三つの山を残す手があり、ここで使う商の理論の範囲外です。"},
    {"check.quotient-shape", "the tables of the quotient do not fit its order {0}.",
     "商の表の大きさが位数 {0} と合いません。"},
    {"check.quotient-empty",
     "the empty position must have the identity as its value, and it is not a P-position in misère play.",
     "空の局面の値は単位元でなければならず、逆形では P 局面ではありません。"},
    {"check.quotient-generator",
     "heap {0} has the value {1}, but the multiplication by it takes the identity to {2}.",
     "大きさ {0} の山の値は {1} ですが、その乗法は単位元を {2} に移しています。"},
    {"check.quotient-commute",
     "the multiplications by the heaps {0} and {1} do not commute at element {2}: this is not a commutative "
     "monoid.",
     "大きさ {0} と {1} の山の乗法が元 {2} で可換になりません。可換モノイドではありません。"},
    {"check.quotient-unreached", "no product of the generators is element {0}.",
     "元 {0} は生成元の積になりません。"},
    {"check.quotient-not-reduced",
     "no position distinguishes the elements {0} and {1}: the quotient is smaller than claimed.",
     "元 {0} と {1} を区別する局面がありません。商は主張より小さいはずです。"},
    {"check.quotient-no-move", "heap {0} allows no move, so its value is the identity 0, not {1}.",
     "大きさ {0} の山には手がないので、値は {1} ではなく単位元 0 です。"},
    {"check.quotient-p-conflict",
     "with heap {0} and element {1} there is a move from a claimed P-position to another one.",
     "大きさ {0} の山と元 {1} とで、P とされる局面から別の P とされる局面への手があります。"},
    {"check.quotient-bad-position",
     "there is a position of value {0} that is claimed to be N, but no move leads from it to a claimed "
     "P-position.",
     "N とされる値 {0} の局面で、P とされる局面への手が一つもないものがあります。"},
    {"check.quotient-no-period", "a partial quotient claims no period, but the certificate has one.",
     "部分的な商は周期を主張しませんが、証明書には書かれています。"},
    {"check.quotient-too-few", "the theorem needs the heaps up to {0}, the certificate has heaps up to {1}.",
     "定理には大きさ {0} までの山が要りますが、証明書には {1} までしかありません。"},
    {"check.quotient-needed",
     "the theorem needs the heaps up to {0}, but the certificate says that it needs heaps up to {1}.",
     "定理に要るのは大きさ {0} までの山ですが、証明書には {1} までと書かれています。"},
    {"check.kernel-outside", "heap {0} has a value outside the kernel.",
     "大きさ {0} の山の値は核の外にあります。"},
    {"check.kernel-not-least", "heap {1} already has a value in the kernel, not only the heaps from {0} on.",
     "核に入るのは大きさ {0} の山からとされていますが、大きさ {1} の山の値もすでに核にあります。"},
    {"check.kernel-values", "two products of heaps are element {0} but have different nim-values.",
     "元 {0} になる積の中に、G 数の違うものがあります。"},
    {"check.kernel-heap", "heap {0} has the nim-value {2}, its element has {1}.",
     "大きさ {0} の山の G 数は {2} ですが、その元の G 数は {1} です。"},
    {"check.kernel-outcome",
     "element {0} of the kernel, of nim-value {1}, has another outcome than in normal play.",
     "核の元 {0}（G 数 {1}）の勝敗が正規形と違います。"},
    {"check.kernel-twice", "element {0} is not the only one of the kernel with the nim-value {1}.",
     "核の元でG 数が {1} のものが {0} のほかにもあります。"},
    {"check.free-cell-numbers", "the tests and moduli give more than 2^62 cells.",
     "検定と法で区別されるセルの数が 2^62 を超えています。"},
    {"check.free-empty",
     "the empty position must have the identity as its state, and it is not a P-position in misère play.",
     "空の局面の状態は単位元でなければならず、逆形では P 局面ではありません。"},
    {"check.free-heap", "heap {0} is claimed to be free, but its own state is not one free heap.",
     "大きさ {0} の山は自由とされていますが、その状態はその山一つのものではありません。"},
    {"check.free-generator", "heap {0} is claimed to generate, but its state is not its multiplier.",
     "大きさ {0} の山は生成元とされていますが、その状態は掛けるものと違います。"},
    {"check.free-cell-missing", "the multiplicities of cell {0} are missing.",
     "番号 {0} の領域にある個数について何も書かれていません。"},
    {"check.free-cell-void", "no multiplicities are in cell {0}.", "番号 {0} の領域に入る個数はありません。"},
    {"check.free-breaks", "the period breaks: the heaps {0} and {1} have different states.",
     "周期が成り立ちません。大きさ {0} と {1} の山の状態が違います。"},
    {"check.free-no-move", "heap {0} allows no move, so its state must be the identity.",
     "大きさ {0} の山には手がないので、状態は単位元でなければなりません。"},
    {"check.free-p-conflict",
     "with heap {0} and element {1} there is a move from a claimed P-position to another one.",
     "大きさ {0} の山と元 {1} とで、P とされる局面から別の P とされる局面への手があります。"},
    {"check.free-bad-position",
     "there may be a position of element {0} that is claimed to be N, but no move leads from it to a claimed "
     "P-position.",
     "N とされる元 {0} の局面で、P とされる局面への手が一つもないものがありえます。"},
    {"check.free-not-apart", "two of the powers that are claimed to differ have the same outcome there.",
     "区別できるとされるべきのうちに、そこでの勝敗が同じものがあります。"},
    {"check.free-bounded", "heap {0} is not one of the bounded free heaps, but its state contains one.",
     "大きさ {0} の山は個数に上限のある自由な山ではありませんが、その状態に上限のある山が含まれています。"},
    {"check.free-bound-left",
     "a move in heap {0} makes more of the bounded heaps, so it may lead to positions without a claim.",
     "大きさ {0} の山には上限のある山を増やす手があり、主張の範囲外の局面に移ることがありえます。"},
    {"check.free-apart-bound",
     "the powers that are claimed to differ have more of the bounded heaps than the claim allows.",
     "区別できるとされるべきに、上限のある山が主張の範囲より多く含まれています。"},
    {"check.weights-no-theory",
     "{0}: weights are only for games with a longest move that leaves at most two heaps, without "
     "restrictions.",
     "{0}：重みの理論は、一手で取る数に上限があり、残る山が二つまでのゲームだけに使えます。"},
    {"check.weights-shape", "heap {0} has no largest weight, so it can have no other weights and gain none.",
     "大きさ {0} の山には最大の重みがないので、ほかの重みも重みの増加もありえません。"},
    {"check.weights-empty", "the empty position is claimed to be P, but in misère play it is N.",
     "空の局面が P とされていますが、逆形では N です。"},
    {"check.weights-no-move", "heap {0} allows no move, so it must have class 0 and no weights.",
     "大きさ {0} の山には手がないので、類は 0 で、重みがあってはいけません。"},
    {"check.weights-p-conflict",
     "there may be a move that takes {1} {1:stone|stones} from heap {0} and leads from a claimed P-position "
     "to another "
     "one.",
     "大きさ {0} の山から {1} 個取る手で、P とされる局面から別の P とされる局面に移ることがありえます。"},
    {"check.weights-bad-position",
     "there may be a position of number {0} that is claimed to be N, but no move leads from it to a claimed "
     "P-position.",
     "番号 {0} の局面は N とされていますが、P とされる局面への手が一つもないものがありえます。"},
    {"check.weights-no-power", "heap {0} has no weight, so nothing can be shown about its powers.",
     "大きさ {0} の山には重みがないので、そのべきについては何も示せません。"},
    {"check.weights-no-position", "number {0} is claimed to be P, but no weights have this number.",
     "番号 {0} が P とされていますが、その番号になる重みはありません。"},
    {"check.weights-classes",
     "the table of class sums does not define a commutative monoid with the identity 0.",
     "類の和が、0 を単位元とする可換モノイドの和になっていません。"},
    {"check.weights-no-growth",
     "heap {0} is not a heap whose largest weight grows faster than its other weights.",
     "大きさ {0} の山は、最大の重みがほかの重みより速く増える山ではありません。"},
    {"check.weights-not-apart",
     "a large and a small excess have the same outcome there, so powers are not distinguished.",
     "そこでは超過が大きくても小さくても勝敗が同じなので、べきを区別できません。"},
    {"check.automaton-no-theory",
     "{0}: automata are only for games with a longest move that leaves at most two heaps, without "
     "restrictions, and in which not only whole heaps are taken.",
     "{0}：オートマトンの理論は、一手で取る数に上限があり、残る山が二つまでで、山を残す手があるゲームだけに使"
     "えます。"},
    {"check.automaton-period", "the steps to the next size have a period above {0}.",
     "次の大きさへの移り方の周期が {0} を超えています。"},
    {"check.automaton-empty", "the empty position is claimed to be P, but in misère play it is N.",
     "空の局面が P とされていますが、逆形では N です。"},
    {"check.automaton-end", "from state {0} a step to the next size changes the outcome.",
     "状態 {0} から次の大きさに移ると勝敗が変わっています。"},
    {"check.automaton-no-move", "heap {0} allows no move, so it must not change the state.",
     "大きさ {0} の山には手がないので、状態を変えてはいけません。"},
    {"check.automaton-p-conflict",
     "there may be a move from a position of state {0} to one of state {1}, and both are claimed to be P.",
     "状態 {0} の局面から状態 {1} の局面への手がありえますが、どちらも P とされています。"},
    {"check.automaton-bad-position",
     "there may be a position of state {0} that is claimed to be N, but no move leads from it to a claimed "
     "P-position.",
     "状態 {0} の局面は N とされていますが、P とされる局面への手が一つもないものがありえます。"},
    {"check.automaton-others", "the other heaps must ascend, and be smaller than heap {0}.",
     "ほかの山は小さい順に並び、大きさ {0} の山より小さくなければいけません。"},
    {"check.automaton-progression", "the heaps from {0} on with step {1} are not all read in the same state.",
     "大きさ {0} から {1} おきの山が、同じ状態で読まれていません。"},
    {"check.automaton-not-apart",
     "two equal heaps from {0} on with step {1} have the same outcome as two different ones.",
     "大きさ {0} から {1} おきの山では、同じ二つと異なる二つの勝敗が同じなので、区別できません。"},
    {"check.quotient-breaks", "the period breaks: heap {0} has the value {1}, but heap {2} has {3}.",
     "周期が成り立ちません。大きさ {0} の山の値は {1} ですが、大きさ {2} の山の値は {3} です。"},
};

}  // namespace

Table quotients() { return rows; }

}  // namespace ishitori::words::tables
