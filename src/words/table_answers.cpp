// Results and explanations.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    {"word.none", "none", "なし"},
    {"limit.interrupted", "stopped before the answer was found.", "答えが出る前に止めました。"},
    {"limit.time",
     "time ran out before the answer was found; the nim-values up to heap {0} are known. --timeout "
     "SECONDS allows more.",
     "時間内に答えが出ませんでした。大きさ {0} の山までの G 数は求まりました。--timeout 秒数 "
     "で時間を延ばせます。"},
    {"limit.no-period-values",
     "heap {0}: no period of {1} appeared in the first {2} heaps, so the values of heaps this large cannot "
     "be given. 'ishitori period {1}' searches for longer.",
     "大きさ {0} の山：{1} の最初の {2} 個の山には周期が現れないので、これほど大きい山の G "
     "数は求まりません。'ishitori period {1}' なら、もっと先まで探せます。"},
    {"limit.heap-values", "heap {0}: no period of {1} is proved, so only heaps up to {2} can be computed.",
     "大きさ {0} の山：{1} の周期が証明されていないので、計算できるのは {2} までです。"},
    {"limit.heap-range", "{1} {1:heap|heaps} from heap {0} on {1:goes|go} beyond heap {2}, the largest heap.",
     "大きさ {0} の山から {1} 個は、最大の山 {2} を超えます。"},
    {"values.stopped", "stopped after heap {0}; the answer ends there.",
     "大きさ {0} の山で止めました。答えはそこまでです。"},
    {"values.misere",
     "'{0}' is about nim-values, which belong to normal play; leave --misere out, or ask 'outcome' about "
     "misère play.",
     "「{0}」は G 数のためのもので、正規形だけの問いです。--misere を外すか、逆形は 'outcome' "
     "を使ってください。"},
    {"rules.no-spelling", "{0} cannot be written for {1}.", "{0} は {1} では書けません。"},
    {"table.no-heap", "--to must be a number from 1 to {0}.", "--to は 1 から {0} までの数にしてください。"},
    {"table.too-long", "a table to {0} is too long: the limit is {1}.",
     "{0} までの表は長すぎます（{1} まで）。"},

    {"progress.open", "{0}, {1}/s", "{0}、毎秒 {1}"},
    {"progress.line", "{0} of {1} ({2}%), {3}/s", "{1} のうち {0}（{2}%）、毎秒 {3}"},

    // period
    {"period.proved", "Proved periodic: {0} for all n >= {1}, with the least period and preperiod.",
     "周期性を証明しました：すべての n >= {1} で {0}（周期・前周期とも最小）。"},
    {"period.observed", "Observed, not proved: {0} for all computed n >= {1}.",
     "計算した範囲で見られた規則です（証明はありません）：n >= {1} で {0}。"},
    {"period.open", "No period found up to heap {0}; a longer search may find one.",
     "大きさ {0} の山までの計算では、周期はまだ見つかっていません。"},
    {"period.period", "period", "周期"},
    {"period.preperiod", "preperiod", "前周期"},
    {"period.last-exception", "last exception", "最後の例外"},
    {"period.saltus", "saltus", "増分"},
    {"period.max-value", "greatest nim-value", "最大の G 数"},
    {"period.max-value-at", "{0}, first at heap {1}", "{0}（最初は大きさ {1} の山）"},
    {"period.theorem", "theorem", "定理"},
    {"period.computed", "computed", "計算"},
    {"period.computed-heaps", "heaps 0 .. {0}", "大きさ 0 〜 {0} の山"},
    {"period.computed-to", "heaps 0 .. {0} (method: {1})", "大きさ 0 〜 {0} の山（方法：{1}）"},
    {"header.usual-misere", "({0} is usually played in misère play; nim-values belong to normal play.)",
     "（{0} はふつう逆形で遊びます。グランディ数（G 数）は正規形のものです。）"},
    {"period.window", "window", "窓"},
    {"period.window-is",
     "the {0} {0:value|values} before heap {1} {0:recurs|recur}; {2} rare {2:heap|heaps}, the last {3}",
     "大きさ {1} の山の直前の {0} 個の値の並びが再び現れます。まれな山は {2} 個、最後は {3}"},
    {"period.rares", "rare heaps", "まれな山"},
    {"period.rares-are", "{0}, the last {1}", "{0} 個、最後は {1}"},
    {"period.checksum", "checksum", "チェックサム"},
    {"period.memory-met", "no period found up to heap {0}: more values do not fit into memory.",
     "大きさ {0} の山まで周期は見つかっていません。これ以上はメモリーに入りません。"},
    {"period.self-check",
     "a self-check disagreed for {0} at heap {1}: no result can be given; please report this.",
     "{0} の大きさ {1} の山で自己検査が合いませんでした。結果は出せません。お知らせください。"},
    {"period.no-histogram", "the histogram '{0}' is empty: fewer than 2^10 heaps were computed.",
     "度数表「{0}」は空です。計算した山が 2^10 個より少ないためです。"},
    {"period.double-check",
     "two ways of computing {0} disagree on the values up to heap {1}: a fault of the program or the "
     "machine. Run it "
     "again; discard this run.",
     "{0} の大きさ {1} までの値が二つの方法で食い違いました。プログラムか計算機の誤りです。やり直してください"
     "（この結果は無効です）。"},
    {"period.agrees", "checked twice", "二重の検査"},
    {"period.agrees-to", "the same values to heap {0} ({1})", "大きさ {0} まで同じ値（{1}）"},
    {"period.agrees-read", "both computations of heaps 0 .. {0} were read from the checkpoint",
     "大きさ {0} までは、どちらの計算もチェックポイントから読んだものです"},
    {"period.derived-again", "derived again", "再計算"},
    {"period.derived-again-to", "the values that came from the checkpoint, to heap {0}",
     "チェックポイントから読んだ値（大きさ {0} まで）"},
    {"period.rests-on-checkpoint",
     "not proved by this run: the values up to heap {0} were read from the checkpoint and were not computed "
     "again. Write the certificate with --certificate and check it with 'ishitori verify': that computes "
     "every value and proves the period.",
     "この計算だけでは証明になりません。大きさ {0} "
     "の山までの値はチェックポイントから読んだもので、計算し直していません。--certificate "
     "で証明書を書き、'ishitori verify' で検査してください。すべての値が計算し直され、周期が証明されます。"},
    {"period.second-stopped",
     "the second computation was stopped after heap {0}; with more time it goes further.",
     "二度目の計算は大きさ {0} の山で止めました。時間を延ばせば続けられます。"},
    {"period.not-checked-twice",
     "the values could not be computed in a second way that is fast enough, so --double-check compared "
     "nothing.",
     "十分に速い別の方法がないので、--double-check では何も比べていません。"},
    {"period.undecided",
     "stopped after heap {0}: the heaps beyond need values from far below, and there is no room to keep "
     "these. They take half of the free space for temporary files (/tmp), 64 GB at most.",
     "大きさ {0} "
     "の山で止めました。その先には小さい山の値が必要ですが、保存する場所がありません。一時ファイル（/"
     "tmp）に、空き容量の半分まで（最大 64 GB）を使います。"},
    {"period.kept", "All values are in '{0}'.", "すべての値は「{0}」にあります。"},
    {"period.threads", "the number of threads is from 1 to 256, not {0}.",
     "スレッドの数は 1 から 256 までです（{0} ではなく）。"},
    {"period.stations", "--segments is from 0 to {1}, not {0}.",
     "--segments は 0 から {1} までです（{0} ではなく）。"},
    {"period.one-file",
     "{0} and {1} name one file, '{2}', and one would overwrite the other. Choose two names.",
     "{0} と {1} "
     "が同じファイル「{2}」を指しているので、一方が上書きされてしまいます。別々の名前にしてください。"},
    {"period.no-stations",
     "the certificate has no stations: there are no suitable places. It is checked as a whole.",
     "証明書に中継点はありません。ふさわしい場所がないからです。証明は一度に検査されます。"},
    {"period.stations-stopped",
     "the certificate has no stations: their computation was stopped. It is checked as a whole.",
     "証明書に中継点はありません。中継点の計算が止められたからです。証明は一度に検査されます。"},
    {"checkpoint.saved", "the state is kept in '{0}'; the same command with --resume continues.",
     "状態を「{0}」に保存しました。同じコマンドに --resume を付ければ続けられます。"},
    {"checkpoint.from-previous",
     "the newest checkpoint in '{0}' was damaged; the run continued from the one before.",
     "「{0}」の最新のチェックポイントが壊れていたので、一つ前から続けました。"},
    {"checkpoint.unused",
     "no checkpoint was kept in '{0}': short runs and games without a sparse space have none.",
     "「{0}」にチェックポイントは保存していません。短く終わる計算や疎空間のないゲームにはありません。"},
    {"period.certificate", "The certificate is in '{0}'; 'ishitori verify' or ishitori-verify checks it.",
     "証明書を「{0}」に書きました。'ishitori verify' か ishitori-verify で確かめられます。"},
    {"period.no-certificate", "no certificate was written to '{0}': nothing is proved.",
     "証明されていないので、証明書「{0}」は書きませんでした。"},
    {"period.stored",
     "Stored with this program, and not derived here: {0} has period {1} from heap {2} on (ishitori {3}, "
     "{4}). This proves it: {5}",
     "このプログラムに収められた表によると、{0} は大きさ {2} の山から周期 {1} です（ishitori "
     "{3}、{4}）。ここでは計算し直していません。証明するには：{5}"},
    {"period.limit-met",
     "no period is proved up to the limit of {0} {0:heap|heaps}; a larger --to goes further.",
     "上限の {0} までに周期は証明できませんでした。--to で上限を増やせます。"},
    {"period.observed-rising",
     "the pattern is observed in {0} {0:heap|heaps}, but not proved: the hypotheses of theorem [T4] were not "
     "found to "
     "hold.",
     "{0} までの山で規則が見られますが、定理 [T4] の仮定を確かめられないので、証明はありません。"},
    {"period.observed-general",
     "the pattern is observed in {0} {0:heap|heaps}, but not proved: no theorem here is about general codes "
     "whose "
     "values rise.",
     "{0} "
     "までの山で規則が見られますが、値が増え続ける一般のコードに使える定理がないので、証明はありません。"},
    {"period.observed-many",
     "the pattern is observed in {0} {0:heap|heaps}, but not proved: no theorem here is about moves that "
     "leave any "
     "number of heaps.",
     "{0} "
     "までの山で規則が見られますが、いくつの山にも分けられる手に使える定理がないので、証明はありません。"},
    {"period.timeout", "stopped by --timeout after heap {0}.",
     "--timeout により大きさ {0} の山で止めました。"},
    {"period.stopped", "stopped after heap {0}.", "大きさ {0} の山で止めました。"},
    {"period.not-proved", "the period of {0} is not proved, so there is no certificate to write.",
     "{0} の周期は証明されていないので、証明書は書けません。"},
    {"theorem.guy-smith",
     "Guy-Smith [T3]: the repetition is checked over the length that the theorem requires",
     "ガイ・スミスの周期定理 [T3]：定理に必要な長さまで繰り返しを確認済み"},
    {"theorem.guy-smith-three",
     "Guy-Smith for splits into three [T3]: the repetition is checked over the length that the theorem "
     "requires",
     "ガイ・スミスの周期定理（3 つに分ける場合）[T3]：定理に必要な長さまで繰り返しを確認済み"},
    {"theorem.take-window",
     "the last values determine the next [T3 without splits]: a window of values recurs",
     "直前の値が次の値を決める [分ける手のない T3]：直前の値の並びが再び現れた"},
    {"theorem.subtraction-window", "the last values determine the next [T5]: a window of values recurs",
     "直前の値が次の値を決める [T5]：直前の値の並びが再び現れた"},
    {"theorem.bouton", "Bouton 1902: in Nim G(n) = n", "ブートンの定理（1902）：ニムでは G(n) = n"},
    {"theorem.tail-window", "window of a code with a repeating tail [T14]",
     "桁が循環するコードの窓の定理 [T14]"},
    {"theorem.arithmetic-window", "window of an arithmetic period [T4]", "等差周期の窓の定理 [T4]"},
    {"theorem.general-window", "window of a general code [T18]", "一般のコードの窓の定理 [T18]"},
    {"values.rows", "These are the values of rows: the first move opens a ring into a row.",
     "列の値です（円は、最初の一手で一列になります）。"},
    {"position.counted-out",
     "0 means that all numbers have been said. The position is the last number of the game, such as 21.",
     "0 は、数を言い終わった局面です。局面には、21 のように最後に言う数を書きます。"},
    {"position.open-rings",
     "Each heap is a row, that is, an opened ring. For several rings that are not open, write a sum: {0}",
     "山は、開いた輪の列です。開いていない輪が複数なら和で書きます：{0}"},
    {"theorem.cut-formula", "cuts into k heaps or more [T19]: G(n) = floor((n - 1) / (k - 1)) for n >= 1",
     "k 個以上の山に分けるゲーム [T19]：n が 1 以上なら G(n) = floor((n - 1) / (k - 1))"},
    {"theorem.sparse-window", "sparse-space window [T10]", "疎空間の窓の定理 [T10]"},

    // outcome
    {"outcome.P", "The player to move loses against correct play (P-position).",
     "相手が正しく打てば、手番の人が負ける局面です（P 局面）。"},
    {"outcome.N", "The player to move can force a win (N-position).",
     "手番の人が必ず勝てる局面です（N 局面）。"},
    {"outcome.open", "Not decided within the limits.", "上限の中では、どちらが勝つか決まりませんでした。"},
    {"outcome.limit-met",
     "the search stopped after {0} {0:position|positions} without an answer; a larger --limit searches "
     "further.",
     "{0} 局面を調べましたが、答えは出ませんでした。--limit を大きくすれば、さらに調べられます。"},
    {"outcome.time",
     "time ran out before the answer was found, after {0} {0:position|positions}; --timeout SECONDS allows "
     "more.",
     "時間内に答えが出ませんでした（{0} 局面を調べました）。--timeout 秒数 で時間を延ばせます。"},
    {"outcome.time-theorem",
     "time ran out before a theorem that decides this game was found, and the heaps may be too large to "
     "search every position; --timeout SECONDS allows more.",
     "このゲームを決める定理が見つかる前に時間が来ました。山が大きすぎて、全部の局面は調べられないかもしれま"
     "せん。"
     "--timeout 秒数 で時間を延ばせます。"},
    {"outcome.beyond-rule",
     "a proved rule decides this misère game [T15], but this program works it out only for heaps of up to "
     "{0} stones and for up to {1} heaps.",
     "この逆形のゲームには証明された規則があります [T15]。計算できるのは、どの山も {0} 個以下で、山が {1} "
     "個以下の局面だけです。"},
    {"outcome.beyond-claim",
     "This game is solved in misère play for the heaps 0 to {0} [T12]; larger heaps are open.",
     "この逆形のゲームは、大きさ 0 〜 {0} の山については解けています [T12]。それより大きい山は未解決です。"},
    {"outcome.beyond-claim-rest",
     "This game is solved in misère play for the heaps 0 to {0} [T12]; larger heaps are open. Without them, "
     "the outcome of {1} is {2}.",
     "この逆形のゲームは、大きさ 0 〜 {0} の山については解けています "
     "[T12]。それより大きい山は未解決です。大きい山を除いた {1} は {2} 局面です。"},
    {"outcome.too-large",
     "no theorem decides this misère game, and its heaps are too large to search every position; smaller "
     "heaps can be searched.",
     "この逆形のゲームに使える定理はなく、山が大きすぎて全部の局面は調べられません。もっと小さい山なら調べら"
     "れます。"},
    {"reason.nim-sum", "The nim-sum, {0}, decides (Sprague-Grundy).",
     "ニム和 {0} で決まります（スプレイグ・グランディの定理）。"},
    {"reason.tame",
     "Play as in Nim: the nim-sum {0} decides; the rule is reversed only when every heap acts like 0 or 1 "
     "[T6].",
     "ニムと同じように、ニム和 {0} で決まります。ただし、どの山も 0 個か 1 "
     "個の山と同じ働きになったら、勝ち負けが逆になります [T6]。"},
    {"reason.tame-reversed",
     "Every heap acts like a Nim heap of 0 or 1, so the rule of Nim is reversed: the player to move wins "
     "with nim-sum 0, and here it is {0} [T6].",
     "どの山もニムの 0 個か 1 個の山と同じ働きなので、ニムの規則が逆になります。ニム和が 0 "
     "なら手番の人の勝ちで、ここでは {0} です [T6]。"},
    {"reason.tame-ring",
     "After the first move one row is left, which acts like a Nim heap; its nim-value decides [T6], [T7].",
     "一手の後に残る列はニムの山と同じ働きをするので、その G 数で決まります [T6]、[T7]。"},
    {"reason.quotient", "The misère quotient decides [T8].",
     "逆形の商（misère quotient）で決まります [T8]。"},
    {"reason.kernel",
     "The misère quotient decides; with a heap this large the nim-values are enough, as in normal play "
     "[T11].",
     "逆形の商で決まります。これほど大きい山があれば、正規形と同じように G 数で決まります [T11]。"},
    {"reason.free-heaps",
     "The misère quotient decides; for heaps of some sizes their exact number counts [T12].",
     "逆形の商で決まります。いくつかの大きさの山は、その個数まで数えます [T12]。"},
    {"reason.weights",
     "The weights of the heaps decide, by a rule that is proved for heaps of every size [T15].",
     "山の重みで決まります。この規則は、あらゆる大きさの山について証明されています [T15]。"},
    {"reason.automaton",
     "An automaton decides, which reads the heaps from the smallest to the largest; it is proved for heaps "
     "of "
     "every size [T23].",
     "山を小さい順に読むオートマトンで決まります。これは、あらゆる大きさの山について証明されています "
     "[T23]。"},
    {"reason.search", "A search of {1} {1:position|positions} decides.", "{1} 局面を調べて決まりました。"},
    {"reason.search-above",
     "A search of {0} {0:position|positions} decides; a proved quotient decides the positions of heaps up to "
     "{1} [T12].",
     "{0} 局面を調べて決まりました。大きさ {1} までの山の局面は、証明された商で決まります [T12]。"},
    {"reason.theorem", "The symmetric strategy decides (theorem 1 and lemma 1 of the ring game paper).",
     "対称局面の戦略で決まります（円状ニムの論文の定理 1・補題 1）。"},
    {"reason.pairs", "Equal pairs decide: each move can be answered in an equal heap [T21].",
     "同じ大きさの山を 2 "
     "つずつ組にできるかどうかで決まります。どの手にも、組のもう一方の山で同じ手を返せるからです [T21]。"},
    {"moves.none", "There is no winning move.", "勝つ手はありません。"},
    {"moves.head", "Winning moves ({0}):", "勝つ手（{0} 通り）："},
    {"moves.head-products",
     "Winning moves ({0}), each with the product it leaves:", "勝つ手（{0} 通り）と、その後の積："},
    {"moves.head-some", "Winning moves found (there may be more):", "見つかった勝つ手（ほかにもありうる）："},
    {"moves.head-many", "Winning moves (2^64 or more):", "勝つ手（2^64 通り以上）："},
    {"moves.not-all-tried",
     "No winning move was found among those tried. There are too many moves to try them all here.",
     "試した手の中に勝つ手は見つかりませんでした。手が多すぎるので、ここではすべてを試していません。"},
    {"moves.stopped", "stopped before all moves were tried; there may be more winning moves.",
     "すべての手を試す前に止めました。勝つ手はほかにもあるかもしれません。"},
    {"moves.time",
     "time ran out before all moves were tried; there may be more winning moves. --timeout SECONDS "
     "allows "
     "more.",
     "時間内にすべての手を試せませんでした。勝つ手はほかにもあるかもしれません。--timeout 秒数 "
     "で時間を延ばせます。"},
    {"explain.no-time", "time ran out before a line of play was found; --timeout SECONDS allows more.",
     "時間内に進行例が求まりませんでした。--timeout 秒数 で時間を延ばせます。"},
    {"moves.more", "... and {0} more", "…ほか {0} 件"},
    {"moves.more-json", "... and {0} more; --json lists all of them",
     "…ほか {0} 件。--json ならすべて表示します"},
    {"moves.family", ", and so on in steps of {1}, to: {0} ({2} moves)",
     "、以下 {1} ずつ変えて「{0}」まで（{2} 通り）"},

    // moves in words
    {"move.race-row", "move {0} by {1} to the right", "{0} の行の駒を {1} マス進める"},
    {"move.race", "move the piece at distance {0} from the goal by {1} to the right, leaving {2}",
     "あがりまで {0} マスの駒を {1} マス進める（残り {2}）"},
    {"move.count", "say {0}", "{0} と言う"},
    {"move.count-range", "say {0} to {1}", "{0} から {1} まで言う"},
    {"move.mark-one", "mark square {1} of the row of {0}, leaving a row of {2}",
     "{0} マスの列の {1} 番目に印をつけ、{2} マスの列を残す"},
    {"move.mark-many", "mark square {1} of the row of {0}, leaving rows of {2}",
     "{0} マスの列の {1} 番目に印をつけ、{2} マスの列に分ける"},
    {"move.mark-all", "mark square {1} of the row of {0}, leaving no free square",
     "{0} マスの列の {1} 番目に印をつける（空きマスはなくなる）"},
    {"move.heap-all", "take the whole heap of {0}", "{0} 個の山をすべて取る"},
    {"move.heap-one", "take {1} from the heap of {0}, leaving {2}", "{0} 個の山から {1} 個取り、{2} 個残す"},
    {"move.heap-many", "take {1} from the heap of {0} and split the rest into {2}",
     "{0} 個の山から {1} 個取り、残りを {2} に分ける"},
    {"move.split", "split the heap of {0} into {1}", "{0} 個の山を {1} に分ける"},
    {"move.row-all", "take the whole row of {0}", "長さ {0} の列をすべて取る"},
    {"move.row-one", "take {1} at the end of the row of {0}, leaving {2}",
     "長さ {0} の列の端から {1} 個取り、長さ {2} の列を残す"},
    {"move.row-many", "take {1} inside the row of {0}, leaving rows of {2}",
     "長さ {0} の列の途中から {1} 個取り、長さ {2} の列に分ける"},
    {"move.ring", "take {1} from the ring of {0}, leaving a row of {2}",
     "{0} 個の円から {1} 個取り、長さ {2} の列を残す"},
    {"move.ring-all", "take the whole ring of {0}", "{0} 個の円をすべて取る"},
    {"move.and", " and ", " と "},
    {"move.comma", ", ", " と "},
    {"move.list", ", ", "、"},

    // tables of C(m, n) and L(m, n)
    {"table.head", "{0} = 1 where the first player wins, 0 where the second player wins:",
     "{0} = 1 は先手必勝、0 は後手必勝："},
    {"table.open", "m = {0} and beyond are not decided: the search stopped after {1} {1:position|positions}.",
     "m = {0} から先は決まっていません（{1} 局面を調べました）。"},

    // explain
    {"explain.nim", "In Nim the nim-value of a heap is its size.",
     "ニムでは、山の石の数がそのまま G 数です。"},
    {"explain.race-is-nim",
     "Think of the squares between a piece and the goal as a heap of stones: this is Nim.",
     "あがりまでのマスの数を石の数と考えると、三山崩し（ニム）と同じゲームです。"},
    {"explain.values", "Nim-values (the smallest number that no move leads to): {0}.",
     "G 数（一手で行ける局面の G 数に出てこない、いちばん小さい数）：{0}。"},
    {"explain.race-values",
     "The nim-value of a row is the smallest number that no move from it leads to: {0}.",
     "行の G 数（一手で行ける所の G 数に出てこない、いちばん小さい数）：{0}。"},
    {"explain.ring-value",
     "After one move from the ring of {0} a row is left; the smallest nim-value that none of these rows has, "
     "{1}, is the value of the ring.",
     "{0} 個の円は、一手で一列になります。その列の G 数に出てこない最小の数 {1} が、円の G 数です。"},
    {"explain.period", "(It is proved that the nim-values repeat with period {0} from heap {1} on.)",
     "（G 数の列は、大きさ {1} の山から先、周期 {0} で繰り返すことが証明されています。）"},
    {"explain.rises", "(It is proved that G(n + {0}) = G(n) + {2} for every heap n from {1} on.)",
     "（n が {1} 以上なら G(n + {0}) = G(n) + {2} であることが証明されています。）"},
    // sums of different games
    {"sum.one-game", "The sum is a position of {0}.", "この和は {0} の局面です。"},
    {"sum.values",
     "Each summand counts as one Nim heap, whose size is the nim-value of the summand (Sprague-Grundy).",
     "和のそれぞれの部分は、その G 数を大きさとする 1 つのニムの山と同じ働きをします"
     "（スプレイグ・グランディの定理）。"},
    {"sum.tame",
     "Every summand is tame: it counts as a position of Nim, in misère play too. Here are the nim-values "
     "[T6].",
     "どの部分もおとなしい（tame）局面で、逆形でもニムの局面と同じ働きをします。それぞれの G 数は次の"
     "とおりです [T6]。"},
    {"sum.value", "{0}: {1}.", "{0}：{1}。"},
    {"sum.value-ring",
     "{0}: {1}, the smallest number that is not the nim-value of a row that the first move leaves.",
     "{0}：{1}（最初の一手で残る列の G 数に出てこない、いちばん小さい数）。"},
    {"sum.value-of-heaps", "{0}: {1}, the nim-sum of {2}.", "{0}：{1}（{2} のニム和）。"},
    {"sum.value-whole", "The nim-sum of these values is {0}: that is the nim-value of the sum.",
     "これらの G 数のニム和は {0} です。これが和の G 数です。"},
    {"sum.value-pairs", "Equal heaps of one game cancel each other; the nim-value of the sum is {0}.",
     "同じゲームの同じ大きさの山は 2 つずつ打ち消し合います。和の G 数は {0} です。"},
    {"sum.no-genus",
     "the genus of this sum was not reached: it has too many positions, or the time ran out. 'outcome' "
     "may still find who wins.",
     "この和の種数は求まりませんでした。局面が多すぎるか、時間が足りません。勝敗が求まるときは 'outcome' "
     "が答えます。"},
    {"sum.tame-as-nim",
     "Some summand acts like a Nim heap of two or more, so the rule of Nim holds until no summand does.",
     "大きさ 2 以上のニムの山と同じ働きをする部分があるので、それがなくなるまでは普通のニムと同じです。"},
    {"sum.repair",
     "For example, change summand {0}, {1}, from value {2} to value {3}: {4}. Then all columns are even.",
     "たとえば、{0} 番目の {1} の値を {2} から {3} に変えます：{4}。すると、すべての位が偶数になります。"},
    {"sum.for-example", "For example, {0}.", "たとえば、{0}。"},
    {"sum.move", "in {0}: {1}", "{0} で：{1}"},
    {"explain.binary", "Write the numbers in binary, one under the other, and add up each column.",
     "数を 2 進数で縦に並べ、位ごとに 1 の個数を数えます。"},
    {"explain.sums", "sum", "和"},
    {"explain.parity", "parity", "偶奇"},
    {"explain.sum-zero",
     "Every column has an even number of ones (nim-sum 0). Every move makes some column odd, and the "
     "opponent can always make them all even again. The end is all zeros, so the player to move loses.",
     "どの位も偶数です（ニム和 "
     "0）。どう動かしてもどこかの位が奇数になり、相手はいつでも全部を偶数に戻せます。最後はすべて 0 "
     "なので、手番の人が負けます。"},
    {"explain.sum-odd",
     "Some columns are odd (nim-sum {0}). The player to move can make every column even and win.",
     "奇数の位があります（ニム和 {0}）。手番の人は、すべての位を偶数にする手で勝てます。"},
    {"explain.repair", "For example: {0}. The value there changes from {1} to {2}, and every column is even.",
     "たとえば：{0}。そこの G 数が {1} から {2} に変わり、どの位も偶数になります。"},
    {"explain.repair-nim", "For example: {0}. Then every column is even.",
     "たとえば：{0}。すると、どの位も偶数になります。"},
    {"explain.repair-remainder",
     "For example: {0}. The remainder there changes from {1} to {2}, and every column is even.",
     "たとえば：{0}。そこの余りが {1} から {2} に変わり、どの位も偶数になります。"},
    {"explain.over-normal", "No move is left, so the player to move loses.",
     "もう手がないので、手番の人の負けです。"},
    {"explain.over-misere", "No move is left: the player who made the last move loses.",
     "もう手がありません。最後の手を打った人の負けです。"},
    {"explain.stuck-normal", "No move is possible here, so the player to move loses.",
     "ここからはどの手も打てないので、手番の人の負けです。"},
    {"explain.stuck-misere",
     "No move is possible here: the other player made the last move and loses, so the player to move wins.",
     "ここからはどの手も打てません。最後の手を打った相手の負けなので、手番の人の勝ちです。"},
    {"explain.tame",
     "Each heap acts like a position of Nim: a fickle one like heaps of 1 only, a firm one like a position "
     "with a heap of 2 or more [T6].",
     "どの山もニムの局面と同じ働きをします。1 個の山だけの局面と同じもの（fickle）と、2 "
     "個以上の山がある局面と同じもの（firm）があります [T6]。"},
    {"explain.firm-zero",
     "Some heap ({0}) acts like a position of Nim with a heap of 2 or more, and the nim-sum is 0, so the "
     "player to move loses.",
     "2 個以上の山があるニムの局面と同じ働きの山（{0}）があり、ニム和が 0 なので、手番の人が負けます。"},
    {"explain.firm-other",
     "Some heap ({0}) acts like a position of Nim with a heap of 2 or more, and the nim-sum is {1}, not 0, "
     "so the player to move wins.",
     "2 個以上の山があるニムの局面と同じ働きの山（{0}）があり、ニム和が {1} で 0 "
     "ではないので、手番の人が勝ちます。"},
    {"explain.fickle-one",
     "Every heap acts like a Nim heap of 0 or 1 and the nim-sum is {0}: an odd number of heaps of 1. So the "
     "player to move loses.",
     "どの山も 0 個か 1 個のニムの山と同じ働きで、ニム和は {0} です。1 "
     "個の山が奇数個あるのと同じなので、手番の人が負けます。"},
    {"explain.fickle-zero",
     "Every heap acts like a Nim heap of 0 or 1 and the nim-sum is {0}: an even number of heaps of 1. So the "
     "player to move wins.",
     "どの山も 0 個か 1 個のニムの山と同じ働きで、ニム和は {0} です。1 "
     "個の山が偶数個あるのと同じなので、手番の人が勝ちます。"},
    {"explain.ring-tame",
     "After any first move a row is left of the ring of {0}; such rows act like Nim heaps, so their "
     "nim-values decide [T6], [T7].",
     "{0} 個の円は、一手で一列になります。その列はニムの山と同じ働きをするので、G 数で決まります "
     "[T6]、[T7]。"},
    {"explain.search",
     "Nim-values do not decide this misère game; a search of {0} {0:position|positions} does.",
     "この逆形のゲームは G 数では決まりません。{0} 局面を調べて決まりました。"},
    {"explain.search-above",
     "Nim-values do not decide this misère game; a search of {0} {0:position|positions} does. It ends where "
     "all heaps are "
     "at most {1}: a proved quotient decides these positions [T12].",
     "この逆形のゲームは G 数では決まりません。{0} 局面を調べて決まりました。すべての山が {1} "
     "以下になった局面は、証明された商で決まります [T12]。"},
    {"explain.kernel",
     "In misère {0} a quotient decides small positions; as soon as some heap is larger than {1}, the outcome "
     "is the same as in normal play [T11].",
     "逆形の {0} では、小さい局面は商で決まりますが、{1} "
     "より大きい山が一つでもあれば、勝敗は正規形と同じです [T11]。"},
    {"explain.kernel-ring",
     "In misère {0} a row longer than {1} has the outcome of normal play [T11]; the first move opens the "
     "ring and leaves one row.",
     "逆形の {0} では、{1} より長い列の勝敗は正規形と同じです [T11]。最初の一手で円が開き、一列が残ります。"},
    {"explain.kernel-zero", "The nim-sum is 0, so the player to move loses.",
     "ニム和が 0 なので、手番の人が負けます。"},
    {"explain.kernel-other", "The nim-sum is {0}, not 0, so the player to move wins.",
     "ニム和が {0} で 0 ではないので、手番の人が勝ちます。"},
    {"explain.free-heaps",
     "In misère {0} no finite quotient was found. Heaps of {1} count by their exact number, and all other "
     "heaps "
     "have an element of a finite monoid of {2} {2:element|elements} [T12].",
     "逆形の {0} では、有限の商が見つかっていません。大きさ {1} の山は個数を正確に数え、ほかの山は {2} "
     "個の元からなる有限モノイドの元を持ちます [T12]。"},
    {"explain.free-heaps-in",
     "Together the heaps are {0}. Such positions are P-positions: the player to move loses.",
     "山を合わせると {0} になります。これは P 局面なので、手番の人の負けです。"},
    {"explain.free-heaps-out",
     "Together the heaps are {0}. Such positions are N-positions: the player to move wins.",
     "山を合わせると {0} になります。これは N 局面なので、手番の人の勝ちです。"},
    {"explain.weights",
     "In misère {0} every heap has a class and may have weights [T15]. The classes add {1}. The list "
     "shows "
     "for each heap its class, its largest weight, and the sum of its other weights:",
     "逆形の {0} では、どの山にも類があり、重みのある山もあります [T15]。類の足し方：{1}。"
     "各山の類、最大の重み、ほかの重みの和は次のとおりです："},
    {"explain.weights-heap", "{0}: class {1}, weights {2} + {3}", "{0}：類 {1}、重み {2} + {3}"},
    {"explain.weights-sum",
     "Together: class {0}, total weight {1}, largest weight {2}. Twice the largest less the total is {3}.",
     "合わせると、類は {0}、重みの合計は {1}、最大の重みは {2} です。最大の 2 倍から合計を引くと {3} です。"},
    {"explain.weights-in", "Such positions are P-positions: the player to move loses.",
     "これは P 局面なので、手番の人が負けます。"},
    {"explain.weights-out", "Such positions are N-positions: the player to move wins.",
     "これは N 局面なので、手番の人が勝ちます。"},
    {"explain.automaton",
     "In misère {0} an automaton of {1} {1:state|states} reads the heaps from the smallest to the largest "
     "[T23]. The "
     "list "
     "shows its state after each heap:",
     "逆形の {0} では、{1} 状態のオートマトンが山を小さい順に読みます [T23]。山を読むたびの状態は次のとおりで"
     "す："},
    {"explain.automaton-heap", "{0}: state {1}", "{0}：状態 {1}"},
    {"explain.automaton-in", "Positions that end in state {0} are P-positions: the player to move loses.",
     "状態 {0} で終わる局面は P 局面なので、手番の人が負けます。"},
    {"explain.automaton-out", "Positions that end in state {0} are N-positions: the player to move wins.",
     "状態 {0} で終わる局面は N 局面なので、手番の人が勝ちます。"},
    {"explain.quotient",
     "Nim-values do not decide this misère game. Each heap has an element of the misère quotient instead. "
     "The player to move loses exactly when the product of the heaps' elements lies in the P-portion [T8].",
     "この逆形のゲームは G 数では決まりません。代わりに、どの山も逆形の商（misère "
     "quotient）の元を持ちます。その積が P 部分に入る局面だけが、手番の人の負けになります [T8]。"},
    {"explain.quotient-whole",
     "The quotient of {0} is proved for heaps of every size: {1} {1:element|elements}, all products of {2}, "
     "the elements "
     "of those heaps.",
     "{0} の商は、すべての大きさの山について証明されています。元は {1} 個で、どれも "
     "{2}（その大きさの山の元）の積です。"},
    {"explain.quotient-part",
     "The quotient of {0} for heaps up to {3}: {1} {1:element|elements}, all products of {2}, the elements "
     "of those "
     "heaps.",
     "{0} の {3} 以下の山の商：元は {1} 個で、どれも {2}（その大きさの山の元）の積です。"},
    {"explain.elements", "The table shows each heap's element and their product.",
     "各山の元とその積は、表のとおりです。"},
    {"explain.product-in",
     "The product {0} lies in the P-portion ({1}): every move takes it out, and the opponent can always put "
     "it back.",
     "積 {0} は P 部分（{1}）に入ります。どの手でもそこから出てしまい、相手はいつでも戻せます。"},
    {"explain.product-out",
     "The product {0} does not lie in the P-portion ({1}): the player to move can put it there, and wins.",
     "積 {0} は P 部分（{1}）に入りません。手番の人は積をそこへ入れることができ、勝ちます。"},
    {"explain.ring-elements",
     "After the first move one row is left of the ring of {0}. You win exactly when you can leave a row "
     "whose element lies in the P-portion ({1}). The table shows the rows.",
     "{0} 個の円は、一手で一列になります。最初の手で、元が P "
     "部分（{1}）に入る列を残せれば勝ち、残せなければ負けです。残せる列は表のとおりです。"},
    {"elements.heap", "heap", "山"},
    {"elements.row", "row", "列"},
    {"elements.row-left", "row left", "残る列"},
    {"elements.element", "element", "元"},
    {"elements.product", "product", "積"},
    {"elements.portion", "in the P-portion", "P 部分に"},
    {"elements.in", "yes", "入る"},
    {"elements.out", "no", "入らない"},
    {"explain.open",
     "Nim-values do not decide this misère game, and the search stopped after {0} {0:position|positions} "
     "without an "
     "answer.",
     "この逆形のゲームは G 数では決まりません。{0} 局面を調べましたが、答えは出ませんでした。"},
    {"explain.too-large",
     "Nim-values do not decide this misère game, and the heaps are too large to search every position.",
     "この逆形のゲームは G 数では決まりません。山が大きすぎて、全部の局面は調べられません。"},
    {"simple.over-take", "Divide by {1}: {0} = {1} x {2} + {3}.",
     "{0} を {1} で割ります：{0} = {1} × {2} + {3}。"},
    {"simple.together-lost",
     "{0} is a multiple of {1}. However many the player to move takes, the other answers so that the two "
     "together take {1}; so the other takes the last stone.",
     "{0} は {1} の倍数です。手番の人が何個取っても、相手は合わせて {1} "
     "個になるように取れます。だから最後の石は相手が取ります。"},
    {"simple.together-won",
     "Take {3}: that leaves {4}, a multiple of {1}. From then on answer so that the two of you together take "
     "{1}.",
     "{3} 個取ると、{1} の倍数の {4} 個が残ります。あとは相手の数と合わせて {1} "
     "個になるように取り続けます。"},
    {"simple.together-race-lost",
     "The goal is {0} squares away, a multiple of {1}. However far the player to move goes, the other "
     "answers so that the two together go {1}; so the other reaches the goal.",
     "あがりまで {0} マスで、{1} の倍数です。手番の人が何マス進めても、相手は合わせて {1} "
     "マスになるように進めます。だから相手があがります。"},
    {"simple.together-race-won",
     "Move {3}: that leaves {4} squares, a multiple of {1}. From then on answer so that the two of you "
     "together move {1}.",
     "{3} マス進めると、残りは {1} の倍数の {4} マスです。あとは相手の数と合わせて {1} "
     "マスになるように進め続けます。"},
    {"simple.together-misere-lost",
     "{0} is 1 more than a multiple of {1}. The other answers every move so that the two together take {1}; "
     "so the last stone is left for the player to move.",
     "{0} は {1} の倍数より 1 大きい数です。相手はいつも合わせて {1} 個になるように取れるので、最後の 1 "
     "個は手番の人に残ります。"},
    {"simple.together-misere-won",
     "Take {3}: that leaves {4}, which is 1 more than a multiple of {1}. From then on answer so that the two "
     "of you together take {1}; the last stone is left for the other.",
     "{3} 個取ると、{1} の倍数より 1 大きい {4} 個が残ります。あとは相手の数と合わせて {1} "
     "個になるように取れば、最後の 1 個は相手に残ります。"},
    // counting up: {0} the last number, {1} the length of a step, {2} the numbers to end with, {3} the first
    {"simple.count-misere-won",
     "Be the one who says {2}, so that {0} is left for the other. Say the numbers up to {3} now. Whatever "
     "the other says, you can say the next of these: each is {1} more than the one before.",
     "{2} を自分が言うようにします。そうすれば {0} は相手に残ります。まず {3} "
     "まで言います。相手が何個言っても、次の数（{1} ずつ大きい数）まで言えます。"},
    {"simple.count-misere-lost",
     "The other will say {2}: each is {1} more than the one before, so that the other can reach it whatever "
     "the "
     "player to move says; then {0} is left.",
     "{2} は相手が言います。{1} ずつ大きい数なので、手番の人が何個言っても相手はそこまで言えます。最後に {0} "
     "が手番の人に残ります。"},
    {"simple.count-won",
     "Be the one who says {2}. Say the numbers up to {3} now. Whatever the other says, you can say the next "
     "of these: each is {1} more than the one before.",
     "{2} を自分が言うようにします。まず {3} まで言います。相手が何個言っても、次の数（{1} "
     "ずつ大きい数）まで言えます。"},
    {"simple.count-lost",
     "The other will say {2}: each is {1} more than the one before, so that the other can reach it whatever "
     "the "
     "player to move says.",
     "{2} は相手が言います。{1} ずつ大きい数なので、手番の人が何個言っても相手はそこまで言えます。"},
    {"simple.count-one", "Only {0} is left to say.", "残っているのは {0} だけです。"},
    {"simple.remainders",
     "Divide each heap by {0}; only the remainders count: {1}. If the other takes more than the remainder of "
     "a heap, answer in the same heap so that the two together take {0}; its remainder is then the same as "
     "before.",
     "各山の数を {0} "
     "で割ります。大切なのは余りだけです：{1}。相手が余りより多く取ったら、同じ山から、合わせて {0} "
     "個になるように取ります。すると余りは元に戻ります。"},
    {"simple.remainders-race",
     "Divide each distance to the goal by {0}; only the remainders count: {1}. If the other moves further "
     "than the remainder of a row, answer in the same row so that the two together move {0}; its remainder "
     "is then the same as before.",
     "あがりまでのマス数を {0} "
     "で割ります。大切なのは余りだけです：{1}。相手が余りより多く進めたら、同じ駒を、合わせて {0} "
     "マスになるように進めます。すると余りは元に戻ります。"},
    {"simple.remainder", "{0} = {1} x {2} + {3}", "{0} = {1} × {2} + {3}"},
    {"simple.three-good",
     "The player to move loses exactly when the remainders are 0 and two equal numbers, or 1, 2 and 3.",
     "手番の人が負けるのは、余りが「0 と等しい 2 つの数」か「1 と 2 と 3」のときだけです。"},
    {"simple.remainders-are-nim", "The remainders are like heaps of Nim.",
     "余りの数を、ニムの山の石の数と考えます。"},
    {"simple.pairs",
     "The heaps come in equal pairs. Whatever the player to move does in one heap, the other does the same "
     "in its twin, and so makes the last move.",
     "山は等しい組になっています。手番の人が片方の山でどう動いても、相手はもう片方で同じことができるので、最"
     "後の手は相手が打ちます。"},
    {"simple.pairs-race",
     "The pieces come in pairs that are equally far from the goal. Whatever the player to move does with "
     "one, the other does the same with its twin, and so makes the last move.",
     "駒は、あがりまでのマス数が等しい組になっています。手番の人が片方をどう動かしても、相手はもう片方を同じ"
     "だけ動かせるので、最後の手は相手が打ちます。"},
    {"simple.make-pairs",
     "This move wins: {0}. It leaves equal pairs; from then on do in the twin whatever the other does.",
     "次の手で勝てます：{0}"
     "。あとに等しい組が残るので、相手のまねをして、もう片方で同じことをすれば勝てます。"},
    {"simple.take-all", "This move wins at once: {0}. No move is left for the other.",
     "次の手ですぐ勝てます：{0}。相手の打つ手がなくなります。"},
    {"simple.ring-mirror-code",
     "The first move opens the ring into one row. The second player takes stones from the middle of the row, "
     "so that two equal rows are left (or takes all of it), and then does in the one whatever the first "
     "player does in the other.",
     "最初の一手で円は一列になります。後手は列の真ん中から石を取って等しい 2 "
     "列にするか、全部取ります。あとは先手"
     "のまねをして、もう片方の列で同じことをすれば勝てます。"},
    {"simple.ring-mirror",
     "The first move opens the ring into one row. The second player takes one or two stones from the middle "
     "of the row (or all of it), so that two equal rows are left, and then does in the one whatever the "
     "first player does in the other.",
     "最初の一手で円は一列になります。後手は列の真ん中から 1 個か 2 個取って（少なければ全部取って）等しい 2 "
     "列にし、あとは先手のまねをして、もう片方の列で同じことをすれば勝てます。"},
    {"simple.misere-nim",
     "Play as in ordinary Nim until your move would leave only heaps of 1; then leave an odd number of them.",
     "ふつうのニムと同じように打ちます。自分の手で 1 個の山だけになるところまで来たら、1 "
     "個の山が奇数個残るように取ります。"},
    {"simple.misere-ones-lost",
     "Only heaps of 1 are left, an odd number ({0}), so the player to move takes the last stone and loses.",
     "1 個の山だけが奇数個（{0} 個）残っているので、手番の人が最後の石を取って負けます。"},
    {"simple.misere-ones-won",
     "Only heaps of 1 are left, an even number ({0}), so the other takes the last stone and loses.",
     "1 個の山だけが偶数個（{0} 個）残っているので、相手が最後の石を取って負けます。"},
    {"simple.ring-rows",
     "After the first move one row is left: {0}. The first move wins only if it leaves a row in which the "
     "player to move loses.",
     "最初の一手の後は一列だけが残ります：{0}。手番の人が負ける列を残せるときだけ、最初の一手で勝てます。"},
    {"simple.row-lost", "{0} (the player to move loses)", "{0}（手番の人が負ける）"},
    {"simple.row-won", "{0} (the player to move wins)", "{0}（手番の人が勝つ）"},
    {"label.heap", "heap {0}: {1}", "山 {0}：{1}"},
    {"label.heap-value", "heap {0}: G({1}) = {2}", "山 {0}：G({1}) = {2}"},
    {"label.row", "row {0}: {1}", "列 {0}：{1}"},
    {"label.row-value", "row {0}: G({1}) = {2}", "列 {0}：G({1}) = {2}"},
    {"label.race", "{0}: {1}", "{0}：{1}"},
    {"label.race-value", "{0}: G({1}) = {2}", "{0}：G({1}) = {2}"},
    {"position.ring", "a ring of {0}", "{0} 個の円"},
    {"position.row", "a row of {0}", "長さ {0} の列"},
    {"position.count", "{0} to go", "残り {0} 個"},
    {"explain.move-wins", "This move wins: it leaves {0}, where the player to move loses (P-position).",
     "この手で勝てます。残る {0} は、手番の人が負ける局面です（P 局面）。"},
    {"explain.move-loses", "This move loses: it leaves {0}, where the player to move wins (N-position).",
     "この手では負けます。残る {0} は、手番の人が勝てる局面です（N 局面）。"},
    {"explain.move-no-choice", "(No move wins here.)", "（ここではどの手でも勝てません。）"},
    {"explain.replies", "The opponent answers with one of these.", "相手は次のどれかで応じます。"},

    // the strategy of seed 001
    {"strategy.ring",
     "The first move leaves a row. The second player then keeps the rows in equal pairs and wins (theorem "
     "1).",
     "先手が打つと一列になります。後手は「対称局面」を作り続ければ勝てます（定理 1）。"},
    {"strategy.halve-later",
     "If the row has {0} stones or fewer, leave just one of them: your opponent takes the last one. If it is "
     "longer, take one or two stones from the middle, so that two equal rows of 2 or more are left.",
     "列が {0} 個以下なら、1 個だけ残します。相手が最後の石を取ることになります。もっと長ければ、真ん中の 1 "
     "個か 2 "
     "個を取り、長さ 2 以上の等しい 2 列にします。"},
    {"strategy.symmetric",
     "In {0} the rows come in equal pairs, some longer than 1: a symmetric position. The player to move "
     "loses.",
     "{0} は、長さの等しい列が 2 つずつ組になり、2 個以上の列もある「対称局面」です。手番の人が負けます。"},
    {"strategy.halve", "Make two equal rows: {0}. That leaves the symmetric position {1}.",
     "等しい 2 列を作ります：{0}。すると対称局面 {1} になります。"},
    {"strategy.restore", "Make all rows equal pairs again: {0}. That leaves the symmetric position {1}.",
     "列をまた等しい組にそろえます：{0}。すると対称局面 {1} になります。"},
    {"strategy.final",
     "Only one row is longer than 1 (and has at most {2} stones): the final choice. Leave an odd number of "
     "single stones: {0}. That leaves {1}.",
     "2 個以上の列が一つだけ（{2} 個以下）の「最終選択局面」です。1 "
     "個の列が奇数個残るように取ります：{0}。残りは {1} です。"},
    {"strategy.restore-later",
     "Whatever your opponent does breaks one pair. Make the same move in its twin. Only where that would "
     "leave nothing but single stones, do not copy: split the twin into two equal rows of 2 or more. If the "
     "twin has {0} stones or fewer, make the final choice instead.",
     "相手が組の片方から取ったら、もう片方から同じように取って対称局面に戻します。ただし、まねをすると 1 "
     "個の列ばかりになるときは、まねをせず、もう片方の列を長さ 2 以上の等しい 2 列に分けます。その列が {0} "
     "個以下なら、代わりに「最終選択」をします。"},
    {"strategy.final-later",
     "The final choice: when only one row is longer than 1 (and has at most {0} stones), leave an odd number "
     "of single stones; then the opponent takes the last one.",
     "最終選択：2 個以上の列が一つだけ（{0} 個以下）のときは、1 "
     "個の列が奇数個残るように取ります。すると相手が最後の石を取ることになります。"},

    // a line of play
    {"line.head-longest",
     "One line of play. The winner plays a winning move each time; the loser makes the game last as long as "
     "these moves allow:",
     "進行の一例です。勝つ側はいつも勝つ手を打ち、負ける側はそれに対していちばん長く続くように打ちます："},
    {"line.head-most-stones",
     "One line of play. The winner plays a winning move each time; the loser takes as many stones as "
     "possible:",
     "進行の一例です。勝つ側はいつも勝つ手を打ち、負ける側はできるだけ多くの石を取ります："},
    {"line.start", "start", "始め"},
    {"line.first", "first", "先手"},
    {"line.second", "second", "後手"},
    {"line.the-first", "the first player", "先手"},
    {"line.the-second", "the second player", "後手"},
    {"line.end-normal", "The last move is made by {0}, who wins.",
     "最後の手を打ったのは{0}なので、{0}の勝ちです。"},
    {"line.end-misere", "The last move is made by {0}, so {1} wins.",
     "最後の手を打ったのは{0}なので、{1}の勝ちです。"},

    // bench
    {"bench.head", "questions of the fixed list: {0}; seconds: {1}", "決まった質問：{0} 問、秒数：{1}"},
    {"bench.digest", "digest {0}", "チェックサム {0}"},
};

}  // namespace

Table answers() { return rows; }

}  // namespace ishitori::words::tables
