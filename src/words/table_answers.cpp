// Results and explanations.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    {"word.none", "none", "なし"},
    {"limit.interrupted", "stopped before the answer was found.", "答えが出る前に止めました。"},
    {"limit.heap-values", "heap {0}: no period of {1} is proved, so only heaps up to {2} can be computed.",
     "大きさ {0} の山：{1} の周期が証明されていないので、計算できるのは {2} までです。"},
    {"values.stopped", "stopped after heap {0}; the answer ends there.",
     "山 {0} で止めました。答えはそこまでです。"},
    {"values.misere",
     "'{0}' is about nim-values, which belong to normal play; leave --misere out, or ask 'outcome' about "
     "misère play.",
     "「{0}」はニム値のためのもので、正規形だけの問いです。--misere を外すか、逆形は 'outcome' "
     "を使ってください。"},
    {"table.too-long", "a table to {0} is too long: {1} is the most.",
     "{0} までの表は長すぎます（{1} まで）。"},

    {"progress.line", "{0} of {1} ({2}%), {3}/s, {4} s left",
     "{1} のうち {0}（{2}%）、毎秒 {3}、残り {4} 秒"},

    // period
    {"period.proved", "Proved periodic: {0} for all n >= {1}, with the least period and preperiod.",
     "周期性を証明：すべての n >= {1} で {0}（周期・前周期とも最小）。"},
    {"period.observed", "Observed, not proved: {0} for all computed n >= {1}.",
     "観察のみ（証明なし）：計算した範囲の n >= {1} で {0}。"},
    {"period.open", "Open: no period shows in the heaps 0 .. {0}.",
     "未解決：山 0 〜 {0} に周期は現れていない。"},
    {"period.period", "period", "周期"},
    {"period.preperiod", "preperiod", "前周期"},
    {"period.last-exception", "last exception", "最後の例外"},
    {"period.saltus", "saltus", "増分"},
    {"period.max-value", "greatest nim-value", "最大のニム値"},
    {"period.max-value-at", "{0}, first at heap {1}", "{0}（最初は山 {1}）"},
    {"period.theorem", "theorem", "定理"},
    {"period.computed", "computed", "計算"},
    {"period.computed-to", "heaps 0 .. {0} ({1})", "山 0 〜 {0}（{1}）"},
    {"period.window", "window", "窓"},
    {"period.window-is", "the {0} values before heap {1} recur; {2} rare heaps, the last {3}",
     "山 {1} の直前の {0} 個の値が再び現れる。まれな山は {2} 個、最後は {3}"},
    {"period.checksum", "checksum", "検査和"},
    {"period.memory-met", "the period stays open at heap {0}: more values do not fit into memory.",
     "周期は山 {0} まで未解決です。これ以上は記憶容量に入りません。"},
    {"period.self-check",
     "a self-check disagreed for {0} at heap {1}: no result can be given; please report this.",
     "{0} の山 {1} で自己検査が合いませんでした。結果は出せません。お知らせください。"},
    {"period.no-histogram", "the histogram '{0}' is empty: fewer than 2^10 heaps were computed.",
     "度数表「{0}」は空です。計算した山が 2^10 個より少ないためです。"},
    {"period.double-check",
     "two ways of computing {0} disagree on the values up to heap {1}: a fault of the program or the "
     "machine. Run it "
     "again; nothing of this run counts.",
     "{0} の大きさ {1} までの値が二つの方法で食い違いました。プログラムか計算機の誤りです。やり直してください"
     "（この結果は無効です）。"},
    {"period.agrees", "checked twice", "二重の検査"},
    {"period.agrees-to", "the same values to heap {0} ({1})", "大きさ {0} まで同じ値（{1}）"},
    {"period.derived-again", "derived again", "再計算"},
    {"period.derived-again-to", "the values that came from the checkpoint, to heap {0}",
     "チェックポイントから読んだ値（大きさ {0} まで）"},
    {"period.rests-on-checkpoint",
     "not proved by this run: the values up to heap {0} were read from the checkpoint and were not computed "
     "again. Write the certificate with --certificate and check it with 'ishitori verify': that computes "
     "every "
     "value and proves the period.",
     "この計算だけでは証明になりません。山 {0} "
     "までの値はチェックポイントから読んだもので、計算し直していません。"
     "--certificate で証明書を書き、'ishitori verify' で検査してください。"
     "すべての値が計算し直され、周期が証明されます。"},
    {"period.not-checked-twice",
     "the values could not be computed in a second way that is fast enough, so --double-check compared "
     "nothing.",
     "十分に速い別の方法がないので、--double-check では何も比べていません。"},
    {"period.undecided",
     "the sparse method gave up: whether a value is an option could not be decided within its memory.",
     "疎空間の方法は中断しました。ある値が手で得られるかを記憶域の範囲で決められません。"},
    {"period.kept", "all values are in '{0}'.", "すべての値は「{0}」にあります。"},
    {"period.threads", "--threads is from 1 to 256, not {0}.",
     "--threads は 1 から 256 までです（{0} ではなく）。"},
    {"period.stations", "--stations is from 0 to {1}, not {0}.",
     "--stations は 0 から {1} までです（{0} ではなく）。"},
    {"period.no-stations", "the certificate has no stations: the proof is short and is checked at one go.",
     "証明書に駅はありません。証明は短いので、一度に検査できます。"},
    {"checkpoint.saved", "the state is kept in '{0}'; the same command with --resume goes on.",
     "状態を「{0}」に保存しました。同じコマンドに --resume を付ければ続けられます。"},
    {"checkpoint.from-previous",
     "the newest checkpoint in '{0}' was damaged; the run went on from the one before.",
     "「{0}」の最新のチェックポイントが壊れていたので、一つ前から続けました。"},
    {"checkpoint.unused",
     "no checkpoint was kept in '{0}': runs that are soon over and games without a sparse space have none.",
     "「{0}」にチェックポイントは保存していません。短く終わる計算や疎空間のないゲームにはありません。"},
    {"period.certificate", "The certificate is in '{0}'; 'ishitori verify' or ishitori-verify checks it.",
     "証明書を「{0}」に書きました。'ishitori verify' か ishitori-verify で確かめられます。"},
    {"period.no-certificate", "no certificate was written to '{0}': nothing is proved.",
     "証明されていないので、証明書「{0}」は書きませんでした。"},
    {"period.limit-met", "the period stays open: the limit of {0} heaps is met; raise it with --limit.",
     "周期は未解決です。上限の {0} に達しました。--limit で増やせます。"},
    {"period.only-observed", "the pattern is observed in {0} heaps, but no theorem here proves it.",
     "{0} までの山で規則性が見られますが、証明する定理がありません。"},
    {"period.timeout", "stopped by --timeout after heap {0}.", "--timeout により山 {0} で止めました。"},
    {"period.stopped", "stopped after heap {0}.", "山 {0} で止めました。"},
    {"theorem.guy-smith", "Guy-Smith [T3]: repeats as long as the theorem asks",
     "ガイ・スミスの周期定理 [T3]：定理の求める長さまで繰り返す"},
    {"theorem.guy-smith-three", "Guy-Smith for splits into three [T3]: repeats as long as the theorem asks",
     "ガイ・スミスの周期定理（3 つに分ける場合）[T3]：定理の求める長さまで繰り返す"},
    {"theorem.take-window", "the last values determine the next [T3 without splits]: a window repeats",
     "直前の値が次の値を決める [分ける手のない T3]：窓が繰り返す"},
    {"theorem.subtraction-window", "the last values determine the next [T5]: a window repeats",
     "直前の値が次の値を決める [T5]：窓が繰り返す"},
    {"theorem.bouton", "Bouton 1902: in Nim G(n) = n", "ブートンの定理（1902）：ニムでは G(n) = n"},
    {"theorem.sparse-window", "sparse-space window [T10]", "疎空間の窓の定理 [T10]"},

    // outcome
    {"outcome.P",
     "P-position: the previous player wins; who is to move loses against right play (second player wins)",
     "P 局面：手番の方が負け（後手必勝）"},
    {"outcome.N", "N-position: the next player wins; who is to move can force the win (first player wins)",
     "N 局面：手番の方が勝てる（先手必勝）"},
    {"outcome.open", "open: not decided within the limits", "未解決：上限内では決まらない"},
    {"outcome.limit-met", "the search met its limit after {0} positions; raise it with --limit.",
     "探索が上限（{0} 局面）に達しました。--limit で増やせます。"},
    {"reason.nim-sum", "By the nim-sum, which is {0} (Sprague-Grundy).",
     "ニム和 {0} による（スプレイグ・グランディの定理）。"},
    {"reason.tame",
     "All heaps are tame, so the nim-sum {0} decides, except that with fickle heaps only it is reversed "
     "[T6].",
     "すべての山がおとなしい（tame）ので、ニム和 {0} "
     "で決まる。ただし気まぐれ（fickle）な山だけのときは逆になる [T6]。"},
    {"reason.tame-ring", "The rows that a move leaves are tame, so their nim-values decide [T6], [T7].",
     "一手の後に残る列はおとなしい（tame）ので、そのニム値で決まる [T6]、[T7]。"},
    {"reason.quotient", "By the misère quotient [T8].", "逆形の商（misère quotient）による [T8]。"},
    {"reason.kernel",
     "By the misère quotient, whose kernel is that of normal play [T11]: with a heap this large nim-values "
     "decide.",
     "逆形の商による。その核は正規形のものなので、これほど大きい山があればニム値で決まる [T11]。"},
    {"reason.search", "By exhaustive search ({1} positions).", "全数探索による（{1} 局面）。"},
    {"reason.theorem", "By the symmetric strategy (theorem 1 and lemma 1 of the ring game paper).",
     "対称局面の戦略による（円状ニムの論文の定理 1・補題 1）。"},
    {"moves.none", "There is no winning move.", "勝つ手はない。"},
    {"moves.head", "Winning moves ({0}):", "勝つ手（{0} 通り）："},
    {"moves.head-products",
     "Winning moves ({0}), each with the product it makes:", "勝つ手（{0} 通り）と、その後の積："},
    {"moves.head-some", "Winning moves found (there may be more):", "見つかった勝つ手（ほかにもありうる）："},
    {"moves.more", "... and {0} more", "…ほか {0} 件"},
    {"moves.family", ", and so on in steps of {1}, to: {0} ({2} moves)",
     "、以下 {1} ずつ変えて「{0}」まで（{2} 通り）"},

    // moves in words
    {"move.race-row", "move {0} by {1} to the right", "{0}の行の駒を{1}つ進める"},
    {"move.race", "move the piece {0} squares from the goal by {1} to the right, leaving {2}",
     "あがりまで{0}マスの駒を{1}つ進める（残り{2}）"},
    {"move.heap-all", "take the whole heap of {0}", "{0}個の山をすべて取る"},
    {"move.heap-one", "take {1} from the heap of {0}, leaving {2}", "{0}個の山から{1}個取り、{2}個残す"},
    {"move.heap-many", "take {1} from the heap of {0} and split the rest into {2}",
     "{0}個の山から{1}個取り、残りを{2}に分ける"},
    {"move.split", "split the heap of {0} into {1}", "{0}個の山を{1}に分ける"},
    {"move.row-all", "take the whole row of {0}", "長さ{0}の列をすべて取る"},
    {"move.row-one", "take {1} at the end of the row of {0}, leaving {2}",
     "長さ{0}の列の端から{1}個取り、長さ{2}の列を残す"},
    {"move.row-many", "take {1} inside the row of {0}, leaving rows of {2}",
     "長さ{0}の列の途中から{1}個取り、長さ{2}の列に分ける"},
    {"move.ring", "take {1} from the ring of {0}, leaving a row of {2}",
     "{0}個の円から{1}個取り、長さ{2}の列を残す"},
    {"move.ring-all", "take the whole ring of {0}", "{0}個の円をすべて取る"},
    {"move.and", " and ", "と"},
    {"move.comma", ", ", "と"},

    // tables of C(m, n) and L(m, n)
    {"table.head", "{0} = 1 where the first player wins, 0 where the second player wins:",
     "{0} = 1 は先手必勝、0 は後手必勝："},
    {"table.open", "m = {0} and beyond stay open: the search met its limit after {1} positions.",
     "m = {0} から先は未解決です。探索が上限（{1} 局面）に達しました。"},

    // explain
    {"explain.nim", "In Nim the nim-value of a heap is its size.",
     "ニムでは、山の石の数がそのままニム値である。"},
    {"explain.race-is-nim",
     "The squares left to the goal of each piece are a heap of stones: the race board is Nim, and the "
     "nim-value of a row is "
     "that number.",
     "各行の駒からあがりまでのマスの数を石の数と見れば、この盤は三山崩し（ニム）と同じで、その数がニム値であ"
     "る。"},
    {"explain.values", "The nim-values (mex of the options' values): {0}.",
     "ニム値（G 数。選べる局面の値に無い最小の数）：{0}。"},
    {"explain.race-values",
     "The squares left to the goal are a heap from which at most so many may be taken; the nim-values: {0}.",
     "あがりまでのマスの数を、取れる個数に制限のある山と見る。ニム値：{0}。"},
    {"explain.ring-value", "The ring of {0} leads to rows only; its nim-value is the mex of theirs: {1}.",
     "{0} 個の円からは一列の局面だけになる。そのニム値に無い最小の数 {1} が円のニム値である。"},
    {"explain.period", "(The nim-sequence is proved to repeat with period {0} from heap {1} on.)",
     "（ニム数列は山 {1} から周期 {0} で繰り返すことが証明されている。）"},
    {"explain.binary", "Write the values in binary, one under the other, and add up each column.",
     "値を 2 進数で縦に並べ、各桁の 1 の個数を数える。"},
    {"explain.sums", "sum", "和"},
    {"explain.parity", "parity", "偶奇"},
    {"explain.sum-zero",
     "Every column sum is even: the nim-sum is 0. Whatever is moved, some column becomes odd, and the "
     "opponent can make all "
     "even again; the last position has only zeros. So who is to move loses.",
     "どの桁の和も偶数、すなわちニム和は 0 "
     "である。どう動かしてもどこかの桁が奇数になり、相手はまたすべてを偶数に戻せる。最後の局面はすべて "
     "0 なので、手番の方が負ける。"},
    {"explain.sum-odd",
     "Some column sum is odd: the nim-sum is {0}, not 0. Who is to move can make every column even, and "
     "wins.",
     "和が奇数の桁がある。ニム和は {0} で 0 ではない。手番の方はすべての桁を偶数にでき、勝てる。"},
    {"explain.repair",
     "For example the heap of {0} has the value {1}; with the value {2} instead all columns are even: {3}.",
     "たとえば {0} の山の値は {1}。これを {2} にすればすべての桁が偶数になる：{3}。"},
    {"explain.race-repair",
     "For example row {0} has the value {1}; with the value {2} instead all columns are even: {3}.",
     "たとえば{0}の行の値は {1}。これを {2} にすればすべての桁が偶数になる：{3}。"},
    {"explain.over-normal", "No stone is left: who is to move cannot move and loses.",
     "石が残っていないので、手番の方は動けず負け。"},
    {"explain.over-misere", "No stone is left: the other player took the last stone and loses.",
     "石が残っていない。最後の石を取った相手の負け。"},
    {"explain.tame",
     "In misère play these heaps are tame: fickle ones behave like Nim heaps of 0 or 1, firm ones like "
     "larger Nim heaps [T6].",
     "逆形でもこれらの山はおとなしい（tame）。気まぐれ（fickle）な山はニムの 0・1 "
     "のように、しっかりした（firm）山はもっと大きいニムの山のようにふるまう [T6]。"},
    {"explain.firm-zero", "Some heap is firm ({0}) and the nim-sum is 0: who is to move loses.",
     "しっかりした山（{0}）があり、ニム和が 0 なので、手番の方が負ける。"},
    {"explain.firm-other", "Some heap is firm ({0}) and the nim-sum is {1}, not 0: who is to move wins.",
     "しっかりした山（{0}）があり、ニム和が {1} で 0 でないので、手番の方が勝つ。"},
    {"explain.fickle-one",
     "All heaps are fickle and the nim-sum is 1: an odd number of moves is left, and who is to move makes "
     "the last one and loses.",
     "気まぐれな山だけで、ニム和が 1。残りの手数は奇数なので、手番の方が最後の石を取ることになり負ける。"},
    {"explain.fickle-zero",
     "All heaps are fickle and the nim-sum is {0}: the opponent will have to take the last stone, so who is "
     "to move wins.",
     "気まぐれな山だけで、ニム和が {0}。相手が最後の石を取ることになるので、手番の方が勝つ。"},
    {"explain.ring-tame",
     "After any first move a row is left of the ring of {0}; such rows are tame, so their nim-values decide "
     "[T6], [T7].",
     "{0} 個の円は一手の後、一列になる。その列はおとなしい（tame）ので、ニム値で決まる [T6]、[T7]。"},
    {"explain.search",
     "Nim-values do not decide this misère game; all {0} positions that play can reach were searched.",
     "この逆形のゲームはニム値では決まらない。到達できる {0} 局面をすべて調べた。"},
    {"explain.kernel",
     "In misère {0} small positions are decided by a quotient, but its kernel is that of normal play: as "
     "soon as "
     "some heap is larger than {1}, the position has the outcome of normal play [T11].",
     "逆形の {0} では、小さい局面は商で決まるが、その核は正規形のものである。{1} "
     "より大きい山が一つでもあれば、"
     "正規形と同じ方が勝つ [T11]。"},
    {"explain.kernel-ring",
     "In misère {0} a row longer than {1} decides as in normal play [T11]; who opens the ring leaves one "
     "row.",
     "逆形の {0} では {1} より長い列があれば正規形と同じ方が勝つ [T11]。円を開くと一列が残る。"},
    {"explain.kernel-zero", "The nim-sum is 0: who is to move loses.",
     "ニム和が 0 なので、手番の方が負ける。"},
    {"explain.kernel-other", "The nim-sum is {0}, not 0: who is to move wins.",
     "ニム和が {0} で 0 でないので、手番の方が勝つ。"},
    {"explain.quotient",
     "Nim-values do not decide this misère game; each heap has an element of its misère quotient instead, "
     "and the position is a P-position exactly if their product lies in the P-portion [T8].",
     "この逆形のゲームはニム値では決まらない。代わりに各山は逆形の商（misère quotient）の元を持ち、その積が "
     "P 部分に入るとき、そのときに限り P 局面になる [T8]。"},
    {"explain.quotient-whole",
     "The quotient of {0} is proved for heaps of every size: {1} elements, products of the letters {2}, "
     "where each letter is the element of the heap beside it.",
     "{0} の商はすべての大きさの山について証明されている。元は {1} 個で、文字 {2} "
     "の積である（各文字は、右に書いた大きさの山の元）。"},
    {"explain.quotient-part",
     "The quotient of the heaps up to {3} of {0}: {1} elements, products of the letters {2}, where each "
     "letter is the element of the heap beside it.",
     "{0} の {3} 以下の山の商：元は {1} 個で、文字 {2} の積である（各文字は、右に書いた大きさの山の元）。"},
    {"explain.elements",
     "The elements of the heaps and their product, in normal form:", "各山の元と、その積（標準形）："},
    {"explain.product-in",
     "The product {0} lies in the P-portion ({1}): every move brings it out, and the opponent can bring it "
     "back.",
     "積 {0} は P 部分（{1}）に入る。どの手でもそこから出てしまい、相手は戻すことができる。"},
    {"explain.product-out",
     "The product {0} does not lie in the P-portion ({1}): who is to move can bring it there, and wins.",
     "積 {0} は P 部分（{1}）に入らない。手番の方は積をそこへ入れることができ、勝つ。"},
    {"explain.ring-elements",
     "After any first move one row is left of the ring of {0}; the ring is won exactly if one of these rows "
     "has its element in the P-portion ({1}):",
     "{0} 個の円からは、最初の手の後に一列だけが残る。その中に、元が P "
     "部分（{1}）に入る列があるとき、そのときに限り勝てる："},
    {"elements.heap", "heap", "山"},
    {"elements.row-left", "row left", "残る列"},
    {"elements.element", "element", "元"},
    {"elements.product", "product", "積"},
    {"elements.portion", "in the P-portion", "P 部分に"},
    {"elements.in", "yes", "入る"},
    {"elements.out", "no", "入らない"},
    {"explain.open",
     "Nim-values do not decide this misère game, and the search met its limit after {0} positions.",
     "この逆形のゲームはニム値では決まらず、探索は上限（{0} 局面）に達した。"},
    {"explain.move-wins", "This move wins: it leaves {0}, a P-position.",
     "この手で勝てる。残る {0} は P 局面である。"},
    {"explain.move-loses", "This move loses: it leaves {0}, an N-position.",
     "この手では負ける。残る {0} は N 局面である。"},
    {"explain.move-no-choice", "(No move wins here.)", "（ここではどの手でも勝てない。）"},
    {"explain.replies", "The opponent answers with one of these.", "相手は次のどれかで応じる。"},

    // the strategy of seed 001
    {"strategy.ring",
     "After the first move a row is left, and the second player wins the row by keeping the rows in equal "
     "pairs (theorem 1).",
     "先手の一手の後は一列になり、後手はそれ以後「対称局面」を作り続けて勝つ（定理 1）。"},
    {"strategy.halve-later",
     "First one or two stones are taken from the middle, which leaves two equal rows of 2 or more.",
     "まず真ん中の 1 個か 2 個を取り、長さ 2 以上の等しい 2 列にする。"},
    {"strategy.symmetric",
     "In {0} the rows are in equal pairs, some longer than 1: a symmetric position. Who is to move loses it.",
     "局面 {0} は、長さの等しい列が 2 つずつ組になり、1 "
     "より長い列もある「対称局面」である。手番の方が負ける。"},
    {"strategy.halve", "I make two equal rows: {0}. That leaves the symmetric position {1}.",
     "等しい 2 列にする：{0}。対称局面 {1} になる。"},
    {"strategy.restore", "I keep the rows in equal pairs: {0}. That leaves the symmetric position {1}.",
     "列を等しい組にそろえる：{0}。対称局面 {1} になる。"},
    {"strategy.final",
     "Only one row is longer than 1 (and at most {2}): the final choice. I leave an odd number of ones: {0}, "
     "leaving {1}.",
     "1 より長い列が一つだけ（長さ {2} 以下）の「最終選択局面」である。長さ 1 の列を奇数個残す：{0}。残りは "
     "{1}。"},
    {"strategy.restore-later",
     "Every move of the opponent breaks one pair; the answer makes all rows pairs again.",
     "相手の手は必ずどれかの組を崩す。それに応じてまた全部の列を組にする。"},
    {"strategy.final-later",
     "When a single row longer than 1 is left, of at most {0} stones, leave an odd number of ones; then the "
     "opponent takes the last stone.",
     "1 より長い列が一つだけ（長さ {0} 以下）になったら、長さ 1 "
     "の列を奇数個残す。すると相手が最後の石を取ることになる。"},

    // a line of play
    {"line.head", "A line of best play (the winner keeps to winning moves, the loser makes it short):",
     "最善の進行例（勝つ側は勝つ手を続け、負ける側は早く終わるように打つ）："},
    {"line.start", "start", "始め"},
    {"line.first", "first", "先手"},
    {"line.second", "second", "後手"},
    {"line.sums", "sum", "和"},
    {"line.end-normal", "The last move is made by: {0}. The winner: {1}.",
     "最後に動かしたのは{0}。{1}の勝ち。"},
    {"line.end-misere", "The last stone is taken by: {0}. The winner: {1}.",
     "最後の石を取ったのは{0}。{1}の勝ち。"},

    // bench
    {"bench.head", "questions of the fixed list: {0}; seconds: {1}", "決まった質問：{0} 問、秒数：{1}"},
    {"bench.digest", "digest {0}", "要約値 {0}"},
};

}  // namespace

std::span<const Sentence> answers() { return rows; }

}  // namespace ishitori::tables
