// Help of the command line.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    {"help.head",
     "ishitori: impartial stone-taking games (Nim, subtraction games, octal games, line and ring games), "
     "normal and "
     "misère play.",
     "石取り（ishitori）：石取りゲーム（ニム、制限付き、8 進ゲーム、直線状・円状）の正規形と逆形。"},
    {"help.synopsis", "ishitori COMMAND [ARGUMENTS] [--options]", "ishitori コマンド [引数] [--指定]"},
    {"help.foot",
     "'ishitori help COMMAND' tells more, 'ishitori help games' how games and positions are written. --json "
     "gives JSON, "
     "--lang ja|en the language. Exit codes: 0 answered, 1 wrong input, 2 a check failed, 3 stopped or open, "
     "4 the "
     "machine failed.",
     "くわしくは 'ishitori help コマンド'、ゲームと局面の書き方は 'ishitori help games'。--json で "
     "JSON、--lang ja|en "
     "で言語。終了コード：0 回答、1 入力の誤り、2 検査の不合格、3 中断または未解決、4 機械の障害。"},
    {"help.see-games", "See 'ishitori help games' for the forms of games and positions.",
     "ゲームと局面の書き方は 'ishitori help games' を見てください。"},
    {"help.games-head", "GAME is one of:", "ゲームの書き方："},
    {"help.form.code", "a take-and-break code, octal or hexadecimal; a tail in parentheses repeats for ever",
     "取り分けコード（8 進または 16 進）。括弧の中は限りなく繰り返す"},
    {"help.form.take", "a subtraction game: exactly these numbers may be taken", "取ってよい個数の集合"},
    {"help.form.cut",
     "cut a heap into exactly N heaps, without taking; cut:2,4 into 2 or 4, cut:2+ into any number",
     "石を取らずに、一つの山をちょうど N 個の山に分ける。cut:2,4 は 2 個か 4 個、cut:2+ は 2 個以上"},
    {"help.form.general",
     "codes with signs, as CGSuite writes them: the heaps that are left are of different sizes (!), not all "
     "of one size (?), all of one size (=); {2,4+} lists how many may be left, * is any number",
     "記号つきのコード（CGSuite の書き方）：残る山の大きさが、! はすべて異なる、? はすべて同じではない、= "
     "はすべて同じ。{2,4+} は残してよい山の個数、* は何個でも"},
    {"help.form.nim", "take any number from one heap", "一つの山から好きな数を取る（ニム、三山崩し）"},
    {"help.form.race",
     "the race board: pieces move to the right, at most N squares; the same as nim or take:1-N",
     "駒を右へ進める盤。N は最大のマス数。数学的には nim、take:1-N と同じ"},
    {"help.form.line", "remove 1 to N adjacent stones of a row (usually misère)",
     "列から隣り合う石を 1〜N 個取る（ふつう逆形）"},
    {"help.form.ring",
     "the ring game: remove 1 to N adjacent stones of a ring (usually misère); not the circular Nim CN(n, k) "
     "of the "
     "literature",
     "円状ニム：円から隣り合う石を 1〜N 個取る（ふつう逆形）。文献の circular Nim CN(n, k) とは別"},
    {"help.form.ring-code",
     "a ring of stones: the first move takes neighbours and opens it into a row, then the code is played",
     "石の円。最初の一手で隣り合う石を取ると円が開いて一列になり、その後はコードに従う"},
    {"help.form.grundy", "split a heap into two heaps of different sizes", "山を大きさの異なる 2 つに分ける"},
    {"help.games-digits",
     "A code d0.d1d2d3... has one digit for each number i of stones taken: 1 = the whole heap goes, 2 = one "
     "heap "
     "remains, 4 = the rest is split in two, 8 = in three, and their sums. 'ishitori games' lists names such "
     "as kayles.",
     "コード d0.d1d2d3... の数字 di は i 個取るときに許されることの和：1＝山がなくなる、2＝1 "
     "つの山が残る、4＝2 "
     "つに分ける、8＝3 つに分ける。kayles などの名前は 'ishitori games'。"},
    {"help.positions",
     "POSITION: heap sizes joined by ',' or '+', as in 7,9,5; heaps of 0 are ignored. For ring:N a single m "
     "is a ring "
     "of m stones, row(m) one row, 5,3,1 the rows left after the first move. '-' reads one line of standard "
     "input.",
     "局面：山の大きさを「,」か「+」でつなぐ（7,9,5）。0 の山は無視。ring:N では m 一つなら m 個の円、row(m) "
     "は一列、5,3,1 "
     "は最初の手の後の列。「-」と書けば標準入力の 1 行を読む。"},
    {"help.move-forms",
     "MOVE: HEAP-TAKEN, or HEAP-TAKEN:LEFT+LEFT when what is left is split, as in 9-7 and 8-2:5+1.",
     "手：「山-取る数」、残りを分けるときは「山-取る数:残り+残り」（9-7、8-2:5+1）。"},
    {"help.numbers", "Numbers: 1000000, 1e6, 10^6, 2^20; in options also sums such as 10^15+5.",
     "数：1000000、1e6、10^6、2^20。指定の値には 10^15+5 のような和も書ける。"},

    {"help.common.json", "one JSON object on standard output", "JSON で出力"},
    {"help.common.misere", "misère play: whoever takes the last stone loses",
     "逆形（最後の石を取った人が負け）"},
    {"help.common.normal", "normal play: whoever takes the last stone wins",
     "正規形（最後の石を取った人が勝ち）"},
    {"help.common.lang", "Japanese or English", "日本語か英語"},
    {"help.common.quiet", "no progress on standard error", "経過を表示しない"},
    {"help.common.help", "this help", "この説明"},

    {"help.games", "lists the named games", "名前のあるゲームの一覧"},
    {"help.rules", "the rule in words", "規則を言葉で述べる"},
    {"help.values", "nim-values G(0..N)", "G 数 G(0..N)"},
    {"help.values.to", "the last heap", "最後の山"},
    {"help.values.from", "the first heap (0)", "最初の山（0）"},
    {"help.values.format", "how the values are written (text)", "書式（text）"},
    {"help.values.checksum", "a checksum of G(0..N) instead of the values",
     "値の代わりに G(0..N) のチェックサム"},
    {"help.values.method", "the algorithm: m1, m2, m3, ...", "計算の方法：m1、m2、m3 など"},
    {"help.values.kept", "reads them from a file that 'period --keep' wrote",
     "'period --keep' で書いたファイルから読む"},
    {"help.values.certificate", "any heap by the period of this certificate, which is checked first",
     "この証明書（先に検査する）の周期で、どんな山にも答える"},
    {"help.period", "finds the period of the nim-sequence and proves it", "G 数の列の周期を見つけて証明する"},
    {"help.period.limit", "the most heaps to compute (1e7)", "計算する山の上限（1e7）"},
    {"help.period.certificate", "also writes the certificate, for 'ishitori verify' and ishitori-verify",
     "証明書も書く（'ishitori verify' と ishitori-verify で確かめられる）"},
    {"help.period.stations",
     "with about N stations, so that the certificate can be checked in stretches (128 if it needs more than "
     "2^30 values, else 0)",
     "証明書を区間ごとに検査できるように、およそ N 個の駅を入れる（2^30 個を超える値が要るときは 128、"
     "ほかは 0）"},
    {"help.period.timeout", "stops after so many seconds", "この秒数で止める"},
    {"help.period.checkpoint", "keeps the state of a long run in this folder (created)",
     "長い計算の状態をこのフォルダーに保存する（なければ作る）"},
    {"help.period.checkpoint-every", "how often the state is kept (60)", "保存の間隔（60 秒）"},
    {"help.period.resume", "goes on from what lies in the checkpoint folder",
     "チェックポイントの続きから始める"},
    {"help.period.histogram", "writes how often each nim-value occurs among heaps 1 .. 2^k, as CSV",
     "山 1 〜 2^k に各G 数が現れる回数を CSV で書く"},
    {"help.period.threads", "threads that compute (1)", "計算に使うスレッドの数（1）"},
    {"help.period.keep", "writes all nim-values to this file, in chunks with checksums",
     "すべての G 数をチェックサムつきの区画でこのファイルに書く"},
    {"help.period.double-check", "computes everything twice, in different ways, and compares",
     "すべてを別の方法でもう一度計算して比べる"},
    {"help.outcome", "who wins", "どちらが必勝か"},
    {"help.outcome.limit", "the most heaps to compute (1e6), or positions to search in misère play (1e7)",
     "計算する山の上限（1e6）、逆形では探索する局面の上限（1e7）"},
    {"help.outcome.certificate", "nim-values by the period of this certificate, which is checked first",
     "この証明書（先に検査する）の周期で G 数を求める"},
    {"help.moves", "all winning moves", "勝つ手のすべて"},
    {"help.moves.certificate", "as for outcome", "outcome と同じ"},
    {"help.moves.limit", "as for outcome", "outcome と同じ"},
    {"help.explain", "why: the binary table, the nim-values or the theorem, and a line of best play",
     "理由：2 進の表、G 数、定理と、最善の進行例"},
    {"help.explain.move", "explains this move instead", "この手について説明する"},
    {"help.explain.algebra", "also the misère quotient where a simpler reason decides",
     "やさしい理由で済むときも、逆形の商による説明を付ける"},
    {"help.explain.certificate", "as for outcome", "outcome と同じ"},
    {"help.explain.limit", "as for outcome", "outcome と同じ"},
    {"help.table", "C(m,N) of ring:N or L(m,N) of line:N for m = 1..M: 1 where the first player wins",
     "ring:N の C(m,N)、line:N の L(m,N)（m = 1..M、先手必勝なら 1）"},
    {"help.table.to", "the most stones (23)", "石の数の上限（23）"},
    {"help.genus", "misère genus of each heap, tame or wild",
     "各山の逆形の種数（genus）と、おとなしい（tame）かどうか"},
    {"help.genus.to", "the last heap (20)", "最後の山（20）"},
    {"help.quotient",
     "misère quotient: elements, relations, P-portion, Phi, with proof for the whole game where there is one",
     "逆形の商：元、関係、P 部分、Phi。できればゲーム全体について証明する"},
    {"help.quotient.limit", "the most heaps (1000)", "山の上限（1000）"},
    {"help.quotient.certificate", "also writes the certificate", "証明書も書く"},
    {"help.quotient.slice", "where heaps are free: an SVG picture of the P-positions over two of them",
     "自由な山があれば、そのうち二つの大きさの P 局面の図（SVG）も書く"},
    {"help.quotient.memory", "the memory limit, 200M for example (2^32)",
     "使うメモリーの上限、200M など（2^32 バイト）"},
    {"help.quotient.checkpoint", "keeps the quotient of the heaps done in this folder (created)",
     "終わった山までの商をこのフォルダーに保存する（なければ作る）"},
    {"help.quotient.checkpoint-every", "how often it is kept (60)", "保存の間隔（60 秒）"},
    {"help.quotient.resume", "goes on from what lies in the checkpoint folder",
     "チェックポイントのフォルダーにある状態から続ける"},
    {"help.quotient.timeout", "stops after so many seconds", "この秒数で止める"},
    {"help.verify", "checks certificates", "証明書を検査する"},
    {"help.verify.heaps", "how many heaps' values are derived again at most (2^28)",
     "値を計算し直す山の数の上限（2^28）"},
    {"help.verify.stretches", "of a certificate with stations, which stretches are derived again (all)",
     "駅のある証明書で計算し直す区間（すべて）"},
    {"help.verify.ledger", "notes the stretches derived in this file, and derives none again that it notes",
     "計算し直した区間をこのファイルに記録し、記録のある区間は計算しない"},
    {"help.verify.join", "takes over what another ledger of the same certificate notes",
     "同じ証明書の別の台帳の記録を取り込む"},
    {"help.verify.formal",
     "by ishitori-verify-formal, the checker that Coq has proved right, where it is built",
     "Coq で正しさが証明された検査プログラム ishitori-verify-formal で検査する（作ってあれば）"},
    {"help.bench", "self-benchmark; one digest of a fixed list of answers, equal on every platform",
     "速さを測る。決まった質問の答えのチェックサムは、どの機械でも同じになる"},
    {"help.ask",
     "answers questions line by line: each line of standard input is an array of words such as "
     "[\"period\",\"kayles\"], each answer one line of JSON",
     "標準入力の各行を一つの質問として読み、一行の JSON で答える。行は [\"period\",\"kayles\"] "
     "のような語の配列"},
    {"help.manual", "the manual page of the program, or of one command, in the form that man reads",
     "プログラム全体または一つのコマンドのマニュアルページを man の形式で出力する"},
    {"help.manual.list", "only the names of the commands, one a line",
     "コマンドの名前だけを一行に一つずつ出力する"},
    {"help.completion",
     "a script for bash, zsh or fish: the Tab key completes commands, options, games and files",
     "bash・zsh・fish 用の補完スクリプトを出力する（Tab "
     "キーでコマンド・オプション・ゲーム名・ファイルを補完）"},
    {"manual.name", "NAME", "名前"},
    {"manual.synopsis", "SYNOPSIS", "書式"},
    {"manual.description", "DESCRIPTION", "説明"},
    {"manual.commands", "COMMANDS", "コマンド"},
    {"manual.options", "OPTIONS", "オプション"},
    {"manual.games", "GAMES, POSITIONS AND MOVES", "ゲーム・局面・手の書き方"},
    {"manual.exit", "EXIT STATUS", "終了コード"},
    {"manual.exit.0", "Answered; proved, where a proof was asked for.",
     "答えた。証明を求められたときは証明した。"},
    {"manual.exit.1", "Wrong input: one sentence says what is wrong, where, and what to do.",
     "入力の誤り。何がどこで誤っていて、どうすればよいかを一文で示す。"},
    {"manual.exit.2", "A check failed: a certificate is refused.",
     "検査に合格しなかった。証明書を認めない。"},
    {"manual.exit.3",
     "Stopped at a limit or by a signal, or the answer stayed open; what was found is printed.",
     "上限か信号で止めた、または答えが決まらなかった。分かったことは出力する。"},
    {"manual.exit.4", "The machine failed: a file cannot be read or written, or memory is exhausted.",
     "機械の障害。ファイルの読み書きができない、またはメモリーが足りない。"},
    {"manual.see-also", "SEE ALSO", "関連項目"},
    {"version.commit", "commit", "コミット"},
    {"version.no-commit", "none: not built from a clone", "なし（クローンから作られていません）"},
    {"version.changed", "{0}, with changed files", "{0}（変更したファイルあり）"},
    {"version.vectors", "vector instructions", "ベクトル命令"},
    {"version.vectors-of", "{0} (built for {1})", "{0}（{1} 用に作成）"},
    {"version.surveys", "surveys (SQLite)", "調査（SQLite）"},
    {"version.mpi", "surveys over MPI ranks", "MPI による分散調査"},
    {"version.mpi-elsewhere", "no; the program ishitori-mpi has them", "なし（ishitori-mpi にあります）"},
    {"version.formal", "checker proved by Coq", "Coq で証明された検査器"},
    {"version.editing", "line editing in 'play'", "'play' での行編集"},
    {"version.yes", "yes", "あり"},
    {"version.no", "no", "なし"},
    {"help.help", "this overview, or one command's help", "この一覧、またはコマンドの説明"},
};

}  // namespace

Table help() { return table<rows>(); }

}  // namespace ishitori::tables
