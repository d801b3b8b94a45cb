// Surveys, catalogues, the atlas and plots.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    // patterns
    {"pattern.bad",
     "pattern '{0}': column {1}: '{2}' cannot stand here; write digits, ? and [0-7] as in 0.???, 4.?? or "
     "0.[1-3]??.",
     "パターン「{0}」の {1} 文字目「{2}」は置けません。0.???、4.??、0.[1-3]?? のように数字・?・[0-7] "
     "で書いてください。"},
    {"pattern.head", "pattern '{0}': the digit before the point may only be 0, 4, 8 or C.",
     "パターン「{0}」：小数点の前の数字は 0、4、8、C だけです。"},
    {"pattern.long", "pattern '{0}': more than {1} digits.", "パターン「{0}」：{1} 桁を超えています。"},
    {"pattern.nothing",
     "the pattern '{0}' matches no game; write for example 0.???, 4.?? or 0.[1-3]??, or the name of a file.",
     "パターン「{0}」に当てはまるゲームがありません。0.???、4.??、0.[1-3]?? "
     "のように書くか、ファイル名を指定してください。"},
    {"pattern.many", "the pattern '{0}' matches {1} codes; give --yes if that is meant.",
     "パターン「{0}」には {1} 個のコードが当てはまります。それでよければ --yes を付けてください。"},
    {"pattern.too-many", "the pattern '{0}' matches {1} codes; {2} is the most for one survey.",
     "パターン「{0}」には {1} 個のコードが当てはまります。一度に調べられるのは {2} 個までです。"},
    {"pattern.no-file", "'{0}' is neither a pattern such as 0.??? nor a file that can be read.",
     "「{0}」は 0.??? のようなパターンでも、読めるファイルでもありません。"},
    {"file.unreadable", "'{0}' cannot be read ({1}).", "「{0}」を読めません（{1}）。"},
    // catalogues
    {"catalogue.none", "there is no catalogue '{0}'; 'ishitori survey' makes one.",
     "カタログ「{0}」がありません。'ishitori survey' で作れます。"},
    {"catalogue.locked", "the catalogue '{0}' is being written by another process; wait for it to end.",
     "カタログ「{0}」には別のプロセスが書き込み中です。終わるのを待ってください。"},
    {"catalogue.busy", "the catalogue '{0}' is in use by another program; wait for it to end.",
     "カタログ「{0}」は別のプログラムが使用中です。終わるのを待ってください。"},
    {"catalogue.damaged", "the catalogue '{0}' is damaged or no SQLite file ({1}); take a copy from before.",
     "カタログ「{0}」は壊れているか、SQLite のファイルではありません（{1}"
     "）。以前の写しを使ってください。"},
    {"catalogue.other", "'{0}' is a SQLite file of another program, not a catalogue of ishitori.",
     "「{0}」は別のプログラムの SQLite ファイルで、ishitori のカタログではありません。"},
    {"catalogue.version",
     "the catalogue '{0}' is of version {1}, this program reads versions 1 to {2}; take a newer ishitori.",
     "カタログ「{0}」は第 {1} 版ですが、このプログラムが読めるのは第 1 版から第 {2} "
     "版です。新しい ishitori を使ってください。"},
    {"catalogue.unopenable",
     "the catalogue '{0}' cannot be opened ({1}). Check the folder and the permissions.",
     "カタログ「{0}」を開けません（{1}）。フォルダと権限を確かめてください。"},
    {"catalogue.failed", "the catalogue '{0}' cannot be used ({1}). Check the space on the disk.",
     "カタログ「{0}」を使えません（{1}）。ディスクの空きを確かめてください。"},
    {"catalogue.no-path", "the catalogue has no name; give a file.",
     "カタログの名前がありません。ファイル名を書いてください。"},
    {"catalogue.no-file", "'{0}' is not an ordinary file, so it is no catalogue.",
     "「{0}」は普通のファイルではないので、カタログではありません。"},
    {"catalogue.vanished",
     "the catalogue '{0}' was removed or replaced while the survey ran, so its results are lost. The same "
     "command "
     "begins again.",
     "調査の間にカタログ「{0}"
     "」が消されたか置き換えられたため、結果は失われました。同じコマンドで初めからやり直せます。"},
    {"catalogue.older",
     "the catalogue '{0}' is of version {1}, before rows had digests; this program writes version {2}. "
     "'ishitori catalogue NEW merge {0}' takes what it knows into a new one.",
     "カタログ「{0}」は版 {1} で、行の検査値がまだない形式です。このプログラムの版は {2} です。'ishitori "
     "catalogue "
     "新しいファイル merge {0}' で内容を移せます。"},
    {"catalogue.schema",
     "the tables of '{0}' are not those of a catalogue, so nothing in it is used. Merge only files that "
     "ishitori wrote.",
     "「{0}」の表の作りがカタログと異なるため、使いません。ishitori が書いたファイルを使ってください。"},
    {"catalogue.bad-row",
     "in the catalogue '{0}' the row of '{2}' in the table {1} is damaged or not written by a survey. Take a "
     "copy from before, or make the catalogue again.",
     "カタログ「{0}」の表 {1} で「{2}」の行が壊れているか、survey "
     "が書いたものではありません。以前の控えを使うか、作り直してください。"},
    {"catalogue.verified", "{0} of {1} proofs were derived again and checked.",
     "証明 {1} 件のうち {0} 件を計算し直して確かめました。"},
    {"catalogue.refuted", "the catalogue '{0}' says proved what is not so: {1}",
     "カタログ「{0}」の「証明済み」のうち、正しくないものがあります：{1}"},
    {"catalogue.unfinished",
     "{0} proofs were not checked to the end; 'ishitori catalogue FILE verify' goes on with them.",
     "証明 {0} 件は最後まで確かめていません。'ishitori catalogue ファイル verify' で続けられます。"},
    {"catalogue.claims",
     "{0} proofs are claims of the merged files; 'ishitori catalogue {1} verify' checks them.",
     "証明 {0} 件は、合わせたファイルの主張です。'ishitori catalogue {1} verify' で確かめられます。"},
    {"catalogue.no-column", "there is no column '{0}'; the columns are {1}.",
     "「{0}」という列はありません。列は {1} です。"},
    {"catalogue.condition",
     "'{0}' is no condition such as period>1000 or status=open (a column, = != < <= > >=, a number or a "
     "word; "
     "several joined by commas).",
     "「{0}」は period>1000 や status=open のような条件（列名、= != < <= > >=、数か語。複数はコンマ区切り）"
     "ではありません。"},
    {"catalogue.no-game", "the catalogue '{0}' does not hold the game {1}.",
     "カタログ「{0}」にゲーム {1} はありません。"},
    {"catalogue.no-code", "the game {0} has no code, so it is in no catalogue.",
     "ゲーム {0} にはコードがないので、カタログにはありません。"},
    {"catalogue.no-action",
     "'{0}' is nothing that can be done with a catalogue: list, show CODE, compare FILE, merge FILE..., "
     "verify, "
     "export "
     "csv|json|md|oeis, or --atlas DIR.",
     "カタログに「{0}」という操作はありません。list、show コード、compare ファイル、merge "
     "ファイル...、verify、export "
     "csv|json|md|oeis、または --atlas フォルダ です。"},
    {"catalogue.show-needs", "say which game to show: ishitori catalogue FILE show CODE",
     "どのゲームを表示するか書いてください：ishitori catalogue ファイル show コード"},
    {"catalogue.compare-needs", "say with which catalogue to compare: ishitori catalogue FILE compare FILE2",
     "比べるカタログを書いてください：ishitori catalogue ファイル compare ファイル2"},
    {"catalogue.merge-needs", "say what to merge into the catalogue: ishitori catalogue FILE merge PART...",
     "カタログに合わせるものを書いてください：ishitori catalogue ファイル merge 部分..."},
    {"catalogue.export-needs", "export as csv, json, md or oeis, not as '{0}'.",
     "export の形式は csv、json、md、oeis です（「{0}」は使えません）。"},
    {"catalogue.contradict", "the catalogues '{0}' and '{1}' contradict each other: {2}",
     "カタログ「{0}」と「{1}」は食い違っています：{2}"},
    {"catalogue.same", "The catalogues say the same.", "二つのカタログは同じ内容です。"},
    {"catalogue.different", "The catalogues differ in {0} places.",
     "二つのカタログは {0} か所で異なります。"},
    {"catalogue.merged", "{0} catalogues merged into {1}, which now holds {2} games.",
     "{0} 個のカタログを {1} に合わせました。ゲームは {2} 個になりました。"},
    {"catalogue.exported", "{0} games written to {1}.", "{0} 個のゲームを {1} に書きました。"},
    {"catalogue.count", "{0} games", "ゲーム {0} 個"},
    {"column.code", "code", "コード"},
    {"column.representative", "class", "類"},
    {"column.status", "status", "状態"},
    {"column.period", "period", "周期"},
    {"column.preperiod", "preperiod", "前周期"},
    {"column.max_value", "max", "最大値"},
    {"column.max_value_at", "at", "その山"},
    {"column.rares", "rares", "稀な山"},
    {"column.verified_to", "verified to", "検証済み"},
    {"column.misere_genus", "wild genus", "種数"},
    {"column.misere_status", "quotient", "逆形商"},
    {"column.misere_order", "order", "位数"},
    {"column.misere_p_portion", "P", "P 部分"},
    {"column.misere_period", "period", "周期"},
    {"column.misere_preperiod", "preperiod", "前周期"},
    {"column.misere_heaps", "heaps", "山まで"},
    {"column.misere_first_wild", "first wild", "最初の野性"},
    {"column.name", "name", "名前"},
    {"status.proved", "proved", "証明済み"},
    {"status.claimed", "claimed", "主張（未検査）"},
    {"status.observed", "observed", "観察のみ"},
    {"status.open", "open", "未解決"},
    {"status.waiting", "waiting", "未計算"},
    // surveys
    {"survey.shard", "--shard '{0}' is no part such as 3/16 (the third of sixteen).",
     "--shard「{0}」は 3/16（16 個のうち 3 番目）のような形ではありません。"},
    {"survey.head", "The catalogue {0} now holds:", "カタログ {0} の内容："},
    {"survey.games", "games", "ゲーム"},
    {"survey.proved", "  with a proved period", "  周期が証明済み"},
    {"survey.claimed", "  with a period that a merged file claims", "  合わせたファイルが周期を主張するもの"},
    {"survey.no-threads",
     "the machine gives no thread to compute with. End other programs, or raise the limit.",
     "計算に使うスレッドを作れません。ほかのプログラムを終えるか、制限を上げてください。"},
    {"survey.states-refused",
     "{0} kept states were damaged and were not used; those games were computed from the beginning.",
     "保存された途中の状態 {0} 件は壊れていたので使わず、初めから計算しました。"},
    {"survey.observed", "  with an observed pattern", "  規則性が観察されたもの"},
    {"survey.open", "  open", "  未解決"},
    {"survey.waiting", "  not computed yet", "  未計算"},
    {"survey.classes", "classes", "類"},
    {"survey.open-classes", "  of them open", "  うち未解決"},
    {"survey.quotients-proved", "games with a proved misère quotient", "逆形商が証明済みのゲーム"},
    {"survey.quotients-open", "  with one of some heaps only", "  一部の山の逆形商だけのもの"},
    {"survey.quotients-waiting", "  without one yet", "  逆形商が未計算のもの"},
    {"survey.progress", "{0} proved, {1} open ({2} out of their share)",
     "証明済み {0}、未解決 {1}（うち制限到達 {2}）"},
    {"survey.rank", "rank {0}: {1} games, {2} s computing, {3} s waiting ({4} % of the time computing)",
     "ランク {0}：ゲーム {1} 個、計算 {2} 秒、待ち {3} 秒（計算の割合 {4} %）"},
    {"survey.stopped", "the survey was stopped; the same command goes on where it was.",
     "調査を中断しました。同じコマンドで続きから再開できます。"},
    {"survey.timeout", "the time given with --timeout is over; the same command goes on where it was.",
     "--timeout の時間になりました。同じコマンドで続きから再開できます。"},
    // plots
    {"plot.long", "a plot of {0} heaps is too long: {1} is the most.",
     "{0} までの図は長すぎます。{1} までです。"},
    {"plot.title", "nim-values of {0}, heaps 0 to {1}", "{0} のグランディ数（山 0〜{1}）"},
    {"plot.heaps", "heap", "山の大きさ"},
    {"plot.values", "nim-value", "グランディ数"},
    {"plot.done", "{0}: the nim-values of {1}, heaps 0 to {2}.", "{0}：{1} のグランディ数（山 0〜{2}）。"},
    // the atlas
    {"atlas.title", "An atlas of octal games", "8 進ゲームの地図帳"},
    {"atlas.about",
     "{0} games in {1} classes of equal nim-sequences. Press a column's head to sort; preperiods, maxima and "
     "rares are explained on the pages of the games.",
     "ゲーム {0} 個、グランディ数列の等しい類は {1} "
     "個。見出しを押すと並べ替わります。前周期・最大値・稀な山の意味は各ゲー"
     "ムのページにあります。"},
    {"atlas.find", "Find:", "検索："},
    {"atlas.done", "{0} pages of games and an index written to {1}.",
     "ゲームのページ {0} 枚と索引を {1} に書きました。"},
    {"atlas.rule", "The rule", "規則"},
    {"atlas.values", "First nim-values", "はじめのグランディ数"},
    {"atlas.period", "Period", "周期"},
    {"atlas.class", "Class", "同じゲームの類"},
    {"atlas.misere", "Misère play", "逆形"},
    {"atlas.play", "Play", "遊ぶ"},
    {"atlas.play-link", "Play {0}", "{0} で遊ぶ"},
    {"atlas.explore-link", "Explore the nim-values of {0}", "{0} のグランディ数を調べる"},
    {"atlas.no-page",
     "the page that plays is not built ('./run web' builds it), so the atlas has no links to it.",
     "遊ぶためのページができていないので（'./run web' で作れます）、地図帳からのリンクはありません。"},
    {"atlas.names", "Known as: {0}.", "呼び名：{0}。"},
    {"atlas.quotient-proved",
     "The misère quotient of the whole game has {0} elements, {1} of them in the P-portion; the values of "
     "the "
     "heaps have period {2} from heap {3} on: proved.",
     "ゲーム全体の逆形商の位数は {0}、P 部分は {1} 個。山の値は山 {3} から周期 {2}：証明済み。"},
    {"atlas.quotient-kernel",
     "Nim-values settle misère play from some heap on [T11]; the quotient of the whole game may be infinite.",
     "ある山から先の逆形はグランディ数で決まります [T11]。ゲーム全体の逆形商は無限かもしれません。"},
    {"atlas.quotient-tame", "It is that of Nim positions: the game is tame.",
     "これはニムの局面の逆形商と同じで、このゲームは従順（tame）です。"},
    {"atlas.family", "Beyond that the failures of the candidates ran through {0}: it may be infinite.",
     "その先では候補の失敗が {0} と続き、無限かもしれません。"},
    {"atlas.proved",
     "In normal play the nim-sequence has period {0} from heap {1} on: proved by {2}, from the values up to "
     "heap {3}.",
     "正規形のグランディ数列は山 {1} から周期 {0}。{2}により、山 {3} までの値から証明済み。"},
    {"atlas.claimed",
     "Another catalogue says that the nim-sequence has period {0} from heap {1} on; that was not checked "
     "here.",
     "別のカタログは、グランディ数列が山 {1} から周期 {0} だとしていますが、まだ確かめていません。"},
    {"atlas.observed", "G(n + {0}) = G(n) + {2} is observed from heap {1} up to heap {3}; it is not proved.",
     "山 {1} から {3} まで G(n + {0}) = G(n) + {2} が観察されていますが、証明はありません。"},
    {"atlas.open", "No period is known; the values up to heap {0} were computed.",
     "周期は知られていません。山 {0} までの値を計算しました。"},
    {"atlas.most", "The greatest nim-value is {0}, first at heap {1}.",
     "最大のグランディ数は {0}（最初は山 {1}）。"},
    {"atlas.rares",
     "Of the computed heaps of the representative {0} have a rare value under the best mask, {1} ({2}).",
     "代表のコードで計算した山のうち、最良のマスク {1}（{2}）で稀な値を持つものは {0} 個。"},
    {"atlas.with-parity", "with the parity of the heap", "山の偶奇を含む"},
    {"atlas.no-parity", "without the parity of the heap", "山の偶奇を含まない"},
    {"atlas.class-of",
     "Games of the catalogue with this nim-sequence up to a shift: {0}. Their representative is {1}; this "
     "game's "
     "sequence is that one shifted by {2}.",
     "カタログ中 {0} 個のゲームが、ずれを除いて同じグランディ数列を持ちます。代表は {1} "
     "で、このゲームの列はそれを {2} "
     "だけずらしたものです。"},
    {"basis.digits", "This follows from the digits alone: shifts and digits without effect (for all heaps).",
     "これは数字だけから従います：ずれと効果のない数字（すべての山について）。"},
    {"basis.period",
     "Both have proved periods, and the values up to their end have the same digest of 64 bits.",
     "どちらも周期が証明済みで、その終わりまでの値の検査値（64 ビット）が一致します。"},
    {"basis.compared", "This is confirmed up to heap {0} only.",
     "これは山 {0} までしか確かめられていません。"},
    {"atlas.tame", "All heaps up to {0} are tame.", "山 {0} まではすべて従順（tame）です。"},
    {"atlas.wild", "The first wild heap is {0}, of genus {1}.",
     "最初の野性的（wild）な山は {0} で、種数は {1} です。"},
    {"atlas.quotient",
     "The misère quotient of the heaps up to {2} has {0} elements, {1} of them in the P-portion.",
     "山 {2} までの逆形商の位数は {0}、P 部分は {1} 個です。"},
    // help
    {"help.plot", "the nim-sequence as a picture (SVG)", "グランディ数列の図（SVG）を描く"},
    {"help.plot.to", "the last heap", "最後の山"},
    {"help.plot.out", "the file to write", "書き込むファイル"},
    {"help.survey",
     "compute many games into a catalogue: patterns such as 0.???, 4.??, 0.[1-3]??, or a file of codes; the "
     "same "
     "command goes on after an interruption",
     "多くのゲームを調べてカタログに記録する。0.???、4.??、0.[1-3]?? "
     "などのパターンか、コードのファイル。中断しても同じコマンドで続きから再開する"},
    {"help.survey.to", "heaps to which every game is computed", "各ゲームを計算する山の上限"},
    {"help.survey.misere-to", "also misère quotients, of the heaps up to this one",
     "この山までの逆形商も求める"},
    {"help.survey.db", "the catalogue, a SQLite file", "カタログ（SQLite のファイル）"},
    {"help.survey.yes", "yes, that many codes", "多くのコードでもよい"},
    {"help.survey.shard", "only this part of the games, for job arrays: 3/16",
     "ジョブ配列用に一部だけを調べる：3/16"},
    {"help.survey.seconds-per-game", "processor seconds for one game at most",
     "一つのゲームに使う計算時間の上限（秒）"},
    {"help.survey.memory-per-game", "bytes for one game at most",
     "一つのゲームに使う記憶容量の上限（バイト）"},
    {"help.survey.threads", "threads", "スレッド数"},
    {"help.survey.timeout", "end after this many seconds; the same command goes on",
     "この秒数で中断する。同じコマンドで再開できる"},
    {"help.catalogue",
     "what surveys found: list (default), show CODE, compare FILE, merge FILE..., verify, export "
     "csv|json|md|oeis; "
     "or "
     "--atlas",
     "調査の結果：list（既定）、show コード、compare ファイル、merge ファイル...、verify、export "
     "csv|json|md|oeis、または "
     "--atlas"},
    {"help.catalogue.status", "only games of this status", "この状態のゲームだけ"},
    {"help.catalogue.codes", "only games that match this pattern", "このパターンに合うゲームだけ"},
    {"help.catalogue.class", "only games of this game's class", "このゲームと同じ類のものだけ"},
    {"help.catalogue.where", "only games of which this holds: period>1000 or misere_order<100,digits=3",
     "条件に合うゲームだけ：period>1000、misere_order<100,digits=3 など"},
    {"help.catalogue.representatives", "one game of each class", "各類から一つだけ"},
    {"help.catalogue.sort", "sort by this column", "この列で並べ替える"},
    {"help.catalogue.descending", "largest first", "大きい順"},
    {"help.catalogue.limit", "that many games at most", "ゲーム数の上限"},
    {"help.catalogue.unverified", "merge: leave what is proved there as claims, without checking",
     "merge：相手の証明を確かめず、主張として残す"},
    {"help.catalogue.threads", "merge, verify: threads", "merge、verify：スレッド数"},
    {"help.catalogue.timeout", "merge, verify: end after this many seconds",
     "merge、verify：この秒数で終える"},
    {"help.catalogue.out", "write the export to this file", "export の出力先ファイル"},
    {"help.catalogue.atlas", "write a static site with a page for each game",
     "ゲームごとのページを持つ静的サイトを書き出す"},
};

}  // namespace

std::span<const Sentence> survey() { return rows; }

}  // namespace ishitori::tables
