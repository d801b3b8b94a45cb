// Certificates, their checker, and its program.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    // the file as text
    {"certificate.memory", "checking '{0}' needs more memory than this machine has.",
     "「{0}」を検査するには、このコンピューターのメモリーでは足りません。"},
    {"certificate.empty", "the file is empty.", "ファイルが空です。"},
    {"certificate.not-one",
     "this is not a certificate: it begins with '{0}', not with 'ishitori certificate'.",
     "証明書ではありません。「ishitori certificate」ではなく「{0}」で始まっています。"},
    {"certificate.line-ends",
     "its lines end as on Windows (CR LF), so this file was changed; convert it to LF, or copy it again.",
     "行末が Windows の形式（CR LF）に変わっています。LF に直すか、もう一度コピーしてください。"},
    {"certificate.version", "the certificate has version {0}; this program reads version {1}.",
     "証明書の版は {0} ですが、このプログラムが読めるのは版 {1} です。"},
    {"certificate.kind",
     "line {0}: '{1}' is not a kind of certificate known here (period, arithmetic-period, derived-period, "
     "sparse-window, "
     "sparse-stations, quotient, free-heaps, weights, automaton, tame).",
     "{0} "
     "行目：「{1}」は知られている証明書の種類（period、arithmetic-period、derived-period、sparse-"
     "window、sparse-"
     "stations、quotient、free-heaps、weights、automaton、tame）ではありません。"},
    {"by-certificate.refused-here", "the certificate '{0}' is refused: {1}",
     "証明書「{0}」は認められません。{1}"},
    {"by-certificate.other-game", "the certificate '{0}' is about {1}, not about {2}; choose another file.",
     "証明書「{0}」は {1} のもので、{2} のものではありません。別のファイルにしてください。"},
    {"by-certificate.no-period",
     "the certificate '{0}' says nothing about the period of nim-values; choose one that 'ishitori period' "
     "wrote.",
     "証明書「{0}」は G 数の周期について述べていません。'ishitori period' が書いたものを選んでください。"},
    {"by-certificate.normal-only",
     "the certificate '{0}' is about nim-values, which belong to normal play; choose one that 'ishitori "
     "quotient' wrote.",
     "証明書「{0}」は G 数（正規形）についてのものです。'ishitori quotient' が書いたものを選んでください。"},
    {"by-certificate.few-large",
     "the certificate '{0}' is only about positions with few large heaps; choose one about all positions.",
     "証明書「{0}"
     "」は大きな山の少ない局面だけについてのものです。すべての局面についてのものを選んでください。"},
    {"by-certificate.verified-claim", "The answer rests on the certificate '{0}', which was checked now.",
     "答えは証明書「{0}」によります。証明書は今検査しました。"},
    {"by-certificate.too-long-here",
     "the check of the certificate '{0}' needs {1} {1:heap|heaps}, too many here; 'ishitori verify --to {1}' "
     "checks "
     "it.",
     "証明書「{0}」の検査には山が {1} 個要り、ここでは多すぎます。'ishitori verify --to {1}' "
     "で検査できます。"},
    {"by-certificate.too-large-here",
     "the certificate '{0}' is too large to be checked here; 'ishitori verify' has --memory and --timeout "
     "for it.",
     "証明書「{0}」は大きすぎて、ここでは検査できません。'ishitori verify' の --memory と --timeout "
     "を使ってください。"},
    {"by-certificate.verified-here", "The period comes from the certificate '{0}', which was checked now.",
     "周期は証明書「{0}」によります。証明書は今検査しました。"},
    {"by-certificate.unchecked",
     "Not proved here: the period and the starting values come from the certificate '{0}', and the {1} "
     "segments of its proof were not checked, which takes hours; 'ishitori verify' with --log does it.",
     "ここでは証明していません。周期と出発点の値は証明書「{0}」のもので、その証明の {1} "
     "個の区間は検査していません（何時間もかかります）。'ishitori verify' に --log を付ければ検査できます。"},
    {"certificate.cut", "the certificate is cut: line {0}, which should begin with '{1}', is missing.",
     "証明書が途中で切れています。「{1}」で始まるはずの {0} 行目がありません。"},
    {"certificate.cut-line",
     "the certificate is cut in the middle of line {0}, which should begin with '{1}'.",
     "証明書が {0} 行目（「{1}」で始まるはずの行）の途中で切れています。"},
    {"certificate.expected", "line {0}: expected '{1}' and a value, but found '{2}'.",
     "{0} 行目：「{1}」と値があるはずですが、「{2}」となっています。"},
    {"certificate.bad-number",
     "line {0}: '{1}' is not a number as certificates write it (digits, up to 2^62; a nim-value below 2^32).",
     "{0} 行目：「{1}」は証明書の数の書き方（数字だけ、2^62 まで。G 数は 2^32 未満）ではありません。"},
    {"certificate.bad-word", "line {0}: '{2}' is not a possible entry of '{1}'.",
     "{0} 行目：「{2}」は「{1}」の値として書けません。"},
    {"certificate.game", "line {0}: '{1}' is not a game, or not in its canonical form.",
     "{0} 行目：「{1}」はゲームとして読めないか、正規の書き方ではありません。"},
    {"certificate.value-count",
     "line {0}: the wrong number of values: each line has 32 and the last one the rest of {1}.",
     "{0} 行目：値の個数が違います。各行に 32 個、最後の行に {1} 個の残りが並ぶはずです。"},
    {"certificate.trailing", "something follows the last line (line {0}): {1} {1:byte|bytes}.",
     "最後の行（{0} 行目）の後に余分なものが {1} バイトあります。"},
    {"certificate.digest",
     "the digest in the last line does not fit the lines before it: the file was changed after it was "
     "written.",
     "最後の行のチェックサムが前の行と合いません。書かれた後で変更されたファイルです。"},
    // the claims of certificates
    {"check.convention", "nim-values belong to normal play, but the claim about {0} is one of misère play.",
     "G 数は正規形のものですが、{0} についてのこの主張は逆形のものになっています。"},
    {"check.ring",
     "a certificate is about heaps, but {0} begins with a ring, which is not a heap; its rows are "
     "'{1}'.",
     "証明書は山だけについてのものですが、{0} は山ではない円から始まります。列については「{1}」とします。"},
    {"check.no-theorem",
     "no theorem known here proves a period of {0} from its first values; the certificate names '{1}'.",
     "{0} の周期を初めの値から証明する定理は知られていませんが、証明書は「{1}」を挙げています。"},
    {"check.wrong-theorem", "the theorem for {0} is '{1}', but the certificate names '{2}'.",
     "{0} に当てはまる定理は「{1}」ですが、証明書は「{2}」を挙げています。"},
    {"check.value", "heap {0}: the certificate has the nim-value {1}, the rules give {2}.",
     "大きさ {0} の山：証明書の G 数は {1} ですが、規則からは {2} になります。"},
    {"check.no-bound", "preperiod {0} and period {1} cannot be proved by the theorem.",
     "前周期 {0}、周期 {1} はこの定理では証明できません。"},
    {"check.too-few", "the theorem needs {0} {0:value|values}, the certificate has {1}.",
     "定理には {0} 個の値が要りますが、証明書には {1} 個しかありません。"},
    {"check.needed", "the theorem needs {0} {0:value|values}, but the certificate says that it needs {1}.",
     "定理に要る値は {0} 個ですが、証明書には {1} 個要ると書かれています。"},
    {"check.saltus", "the theorem proves saltus 0 only, but the certificate claims {0}.",
     "この定理で証明できるのは増分 0 だけですが、証明書の増分は {0} です。"},
    {"check.cut",
     "for a cut into {0} or more heaps the preperiod is 1, the period {1} and the saltus 1, but the "
     "certificate claims {2}, {3} and {4}.",
     "{0} 個以上の山に分けるゲームでは前周期は 1、周期は {1}、増分は 1 ですが、証明書では {2}、{3}、{4} "
     "です。"},
    {"check.arithmetic-shape", "theorem [T4] cannot use this window.", "この窓に定理 [T4] は使えません。"},
    {"check.arithmetic-breaks",
     "the values do not rise as claimed: heap {1} does not have {2} more than heap {0}.",
     "値が主張のように増えません：大きさ {1} の山の値は大きさ {0} の山の値に {2} "
     "を加えたものではありません。"},
    {"check.arithmetic-reach",
     "heap {0} does not reach every smaller value by moves that last from period to period.",
     "大きさ {0} の山から、周期が進んでも残る着手だけでは、より小さい値のすべてには移れません。"},
    {"check.arithmetic-value",
     "some move from a larger heap like heap {0} may keep its value, so theorem [T4] does not apply.",
     "大きさ {0} の山と同じ形のもっと大きい山に、値の変わらない着手があるかもしれないので、定理 [T4] "
     "は使えません。"},
    {"check.breaks", "the values do not repeat as claimed: heap {0} has {1}, but heap {2} has {3}.",
     "値が主張のとおりに繰り返しません。大きさ {0} の山は {1}、大きさ {2} の山は {3} です。"},
    {"check.preperiod-not-least", "the preperiod {0} is not minimal: {1} suffices.",
     "前周期 {0} は最小ではありません。{1} で足ります。"},
    {"check.period-not-least", "the period {0} is not minimal: {1} is a period.",
     "周期 {0} は最小ではありません。{1} も周期です。"},
    {"check.max-value", "the greatest value is {2}, first at heap {3}; the certificate says {0} at heap {1}.",
     "最大の G 数は {2}（最初は大きさ {3} の山）ですが、証明書には {0}（大きさ {1}）とあります。"},
    {"check.mask-parity",
     "the splitting digits of {0} are even and odd, so its classes cannot include parity.",
     "{0} の分割の桁には偶数と奇数があるので、類に偶奇を含めることはできません。"},
    {"check.window",
     "the window of {0} {0:value|values} that ends before heap {1} and recurs after {2} does not satisfy "
     "[T10].",
     "大きさ {1} の前で終わり {2} 後に再び現れる {0} 個の値の窓は、[T10] の条件を満たしません。"},
    {"check.rare", "heap {0} is rare, with the nim-value {1}, but the certificate does not list it.",
     "大きさ {0} は稀（G 数 {1}）ですが、証明書の一覧にありません。"},
    {"check.not-rare", "heap {0} is listed as rare, but its nim-value {1} is common.",
     "大きさ {0} は稀とされていますが、その G 数 {1} は普通です。"},
    {"check.witness", "heap {0}: a rare value below its nim-value is an option only through heaps below {1}.",
     "大きさ {0}：その G 数より小さい稀な値が、{1} より小さい山を通してしか得られません。"},
    {"check.checksum", "the checksum of the values of heaps 0 to {0} is different.",
     "大きさ 0 から {0} までの値のチェックサムが違います。"},
    {"check.value-too-great", "heap {0}: its nim-value exceeds the limit of this check (32767).",
     "大きさ {0}：G 数がこの検査の上限 32767 を超えます。"},
    {"check.stations",
     "the {0} {0:station|stations} with {1} small {1:heap|heaps} {0:does|do} not fit the claim: {0:it|they} "
     "must be above the small heaps and end "
     "where the window recurs, and their whole distance must be the period.",
     "{0} 個の中継点と {1} "
     "個の小さい山は主張に合いません。中継点は小さい山より上にあり、窓が再び現れる所で終わり、"
     "その間隔が周期でなければなりません。"},
    {"check.no-station", "a station at heap {0} is missing.",
     "大きさ {0} に中継点が必要ですが、ありません。"},
    {"check.no-station-before",
     "a station below the preperiod {0} and another one period above it are missing.",
     "前周期 {0} より下の中継点と、その一周期上の中継点が必要ですが、ありません。"},
    {"check.station", "the station at heap {0} gives heap {1} the nim-value {2}, but it is {3}.",
     "大きさ {0} の中継点によれば大きさ {1} の G 数は {2} ですが、正しくは {3} です。"},
    {"check.station-value",
     "the station at heap {0} gives heap {1} the nim-value {2}, which is rare there or above the greatest "
     "value.",
     "大きさ {0} の中継点によれば大きさ {1} の G 数は {2} ですが、それは稀な値か、最大値を超える値です。"},
    {"check.no-witness",
     "heap {0}: a rare value below its nim-value is not an option through the values available in the "
     "segment.",
     "大きさ {0}：その G 数より小さい稀な値が、この区間で使える値を通しては得られません。"},
    {"check.bouton",
     "Bouton's theorem says preperiod 0, period 1, saltus 1; the certificate has {0}, {1}, {2}.",
     "ブートンの定理は前周期 0、周期 1、増分 1 ですが、証明書では {0}、{1}、{2} です。"},
    // finding and writing
    // ishitori-verify
    {"verify.verified", "'{0}': verified: {1}; {2} {2:value was|values were} derived again from the rules.",
     "「{0}」：合格。{1}。{2} 個の値を規則から計算し直しました。"},
    {"verify.refused", "'{0}': refused: {1}", "「{0}」：不合格。{1}"},
    {"verify.formal-verified", "'{0}': verified by the checker proved correct in Coq.",
     "「{0}」：合格。Coq で正しさが証明された検証プログラムで確かめました。"},
    {"verify.formal-line", "line {0} does not follow the format of certificates.",
     "{0} 行目が証明書の書き方に合っていません。"},
    {"verify.formal-claim", "the claim does not follow from the file.",
     "書いてあることから主張が導けません。"},
    {"verify.formal-digest", "the digest does not fit: some byte was changed.",
     "チェックサムが合いません。どこかのバイトが変わっています。"},
    {"verify.formal-unchecked",
     "'{0}': not checked: the checker of --formal does not support this ({1}). 'ishitori verify' without "
     "--formal "
     "checks it.",
     "「{0}」：検査していません。--formal の検証プログラムが扱わないもの（{1}）を含みます。--formal "
     "を付けずに検査してください。"},
    {"verify.no-formal",
     "ishitori-verify-formal is not built. Build it with formal/build.sh; that needs Coq and OCaml.",
     "ishitori-verify-formal が見つかりません。formal/build.sh で作れます（Coq と OCaml が要ります）。"},
    {"verify.formal-failed", "'{0}' could not be read, or ishitori-verify-formal was stopped.",
     "「{0}」を読めないか、ishitori-verify-formal が途中で止まりました。"},
    {"verify.too-large", "'{0}': not checked: too large: {1}",
     "「{0}」：大きすぎるため、検査を終えていません。{1}"},
    {"check.too-large-memory", "the check needs at least {0} MB of memory, and {1} MB are allowed.",
     "検査には少なくとも {0} MB のメモリーが要りますが、許されているのは {1} MB です。"},
    {"check.too-large-memory.hint", "--memory BYTES allows more.", "--memory で増やせます。"},
    {"check.too-large-work", "the check takes longer than usual for claims of this size.",
     "検査に、この大きさの主張で普通にかかる以上の時間がかかります。"},
    {"check.too-large-work.hint", "--timeout SECONDS sets a longer time.",
     "--timeout で秒数を指定すると、その間続けます。"},
    {"check.too-large-time", "the check was not finished in the time allowed.",
     "検査は決められた時間内に終わりませんでした。"},
    {"check.too-large-time.hint", "A longer --timeout may suffice.", "--timeout をもっと長くしてください。"},
    {"verify.consistent",
     "'{0}': consistent, not verified: {1}; nothing contradicts it, but only {2} of the {3} values that the "
     "proof needs were derived again from the rules. --to N derives more.",
     "「{0}」：矛盾なし（検証は未完了）。{1}。規則から計算し直したのは、証明に要る {3} 個の値のうち {2} "
     "個です。--to N で増やせます。"},
    {"verify.interrupted",
     "'{0}': consistent, not verified: {1}; nothing contradicts it, but the check was interrupted before its "
     "end.",
     "「{0}」：矛盾なし（検証は未完了）。{1}。検証が途中で止まりました。"},
    {"verify.consistent-stretches",
     "'{0}': consistent, not verified: {1}; nothing contradicts it; of its {3} segments these were derived "
     "again from the rules: {2}. --log FILE derives the others, in one run or in several; --segments A-B "
     "derives only some.",
     "「{0}」：矛盾なし（検証は未完了）。{1}。全 {3} 区間のうち、規則から計算し直した区間：{2}。--log FILE "
     "を付けると残りもすべて計算し、中断しても続きから再開できます。--segments A-B "
     "は、その区間だけを計算します。"},
    {"verify.verified-by-ledger",
     "'{0}': verified by the log: {1}; {2} of its {3} segments {2:was|were} derived again from the rules in "
     "earlier runs of this checker, according to its log '{4}', and {5} now.",
     "「{0}」：台帳により合格。{1}。全 {3} 区間のうち {2} 区間は、台帳「{4}」によればこの検査プログラムが以前"
     "に規則から計算し直しています。今回計算し直したのは {5} 区間です。"},
    {"verify.noted", "{0} (and {1} recorded in the log '{2}')",
     "{0}（ほかに {1} 区間が台帳「{2}」に記録済み）"},
    {"verify.stretch-is", "{0}", "第 {0} 区間"},
    {"verify.stretches-are", "{0} to {1}", "第 {0} から第 {1} 区間"},
    {"verify.bad-stretches", "--segments is one number or a range, such as 7 or 7-12, not '{0}'.",
     "--segments は 7 や 7-12 のような番号です（「{0}」ではなく）。"},
    {"output.other-file",
     "'{0}' is not a certificate, so it is not overwritten; name another file after --certificate.",
     "「{0}」は証明書ではないので、上書きしません。--certificate に別のファイルを指定してください。"},
    {"output.other-contents",
     "'{0}' was not written by {1}, so it is not overwritten; name another file after {1}.",
     "「{0}」は {1} で書かれたファイルではないので、上書きしません。{1} に別のファイルを指定してください。"},
    {"verify.join-needs-ledger", "--merge needs --log, the log into which the others are merged.",
     "--merge は、記録を取り込む台帳 --log と一緒に使います。"},
    {"verify.no-segments",
     "these certificates have no segments and are checked as a whole; leave --segments out.",
     "ここにある証明書には区間がなく、全体を検査します。--segments を外してください。"},
    {"verify.beyond-segments", "'{0}' has {1} segments, so --segments cannot go up to {2}.",
     "「{0}」の区間は {1} 個なので、--segments に {2} は指定できません。"},
    {"verify.no-name", "{0} needs the name of a file.", "{0} にはファイル名が要ります。"},
    {"ledger.not-one", "'{0}' is not a log of ishitori-verify.",
     "「{0}」は ishitori-verify の台帳ではありません。"},
    {"ledger.damaged",
     "the log '{0}' was changed after it was written, so it cannot be trusted. Remove it and derive the "
     "segments again.",
     "台帳「{0}」は書かれた後で変更されているので、信用できません。削除して、区間を計算し直してください。"},
    {"ledger.version", "the log '{0}' belongs to another version of the checker; this one is version {1}.",
     "台帳「{0}」は別の版の検証プログラムのものです（これは版 {1}）。"},
    {"ledger.no-stations",
     "these certificates have no segments, so there is nothing to record in the log '{0}'; leave "
     "--log out.",
     "ここにある証明書には区間がないので、台帳「{0}」に書くことがありません。--log を外してください。"},
    {"ledger.foreign", "the log '{0}' is about none of these certificates.",
     "台帳「{0}」は、ここにある証明書についてのものではありません。"},
    {"verify.bad-memory", "--memory is a number of bytes above 0, such as 2G, not '{0}'.",
     "--memory は 2G のような、0 より大きいバイト数です（「{0}」ではなく）。"},
    {"verify.is-game",
     "'{0}' is a game, not a file with a certificate. 'ishitori period {0} --certificate FILE' writes one.",
     "「{0}」はゲームで、証明書のファイルではありません。証明書は 'ishitori period {0} --certificate FILE' "
     "で書けます。"},
    {"verify.bad-timeout", "--timeout is a number of seconds above 0, not '{0}'.",
     "--timeout は 0 より大きい秒数です（「{0}」ではなく）。"},
    {"verify.bad-heaps", "--to is a number of values from 1 up to 2^40, not '{0}'.",
     "--to は 1 から 2^40 までの値の個数です（「{0}」ではなく）。"},
    {"verify.claim", "the nim-sequence of {0} has period {1} from heap {2} on, by '{4}'",
     "{0} の G 数の列は大きさ {2} から周期 {1} で繰り返します（定理「{4}」）"},
    {"verify.claim-saltus",
     "the nim-sequence of {0} has period {1} and saltus {3} from heap {2} on, by '{4}'",
     "{0} の G 数の列は大きさ {2} から周期 {1}、増分 {3} で増えます（定理「{4}」）"},
    {"verify.no-file", "no file is given. Try 'ishitori-verify --help'.",
     "ファイルが指定されていません。'ishitori-verify --help' を見てください。"},
    {"verify.unknown-option", "there is no option '{0}'. Try 'ishitori-verify --help'.",
     "「{0}」というオプションはありません。'ishitori-verify --help' を見てください。"},
    {"verify.bad-language", "--lang is ja or en, not '{0}'.", "--lang は ja か en です（「{0}」ではなく）。"},
    {"verify.help",
     "ishitori-verify FILE... [OPTIONS]\n"
     "\n"
     "Checks certificates of ishitori: every nim-value is derived again from the\n"
     "rules alone.\n"
     "\n"
     "  --to N             how many heaps' values are derived at most (2^28)\n"
     "  --memory BYTES     how much memory a check may take at most (800M)\n"
     "  --timeout SECONDS  how long all checks together may take, in place of the\n"
     "                     usual bound of work\n"
     "  --segments A-B     derive only these segments of a certificate that has\n"
     "                     segments (all)\n"
     "  --log L            record the derived segments in the file L, and skip the\n"
     "                     segments that it records\n"
     "  --merge M          take over the segments that another log of the same\n"
     "                     certificate records; may be repeated\n"
     "  --json             one JSON object: verdict, reason, claim, values_rederived\n"
     "  --lang ja|en       otherwise LC_ALL, LC_MESSAGES, LANG decide\n"
     "  --quiet            prints nothing; the exit code is the answer\n"
     "  --version          the version\n"
     "\n"
     "Exit codes: 0 verified, 1 wrong input, 2 refused, 3 consistent but not all\n"
     "derived again, or too large to be checked, 4 a file cannot be read.",
     "ishitori-verify ファイル... [オプション]\n"
     "\n"
     "ishitori の証明書を検査します。すべての G 数を規則だけから計算し直します。\n"
     "\n"
     "  --to N             計算し直す山の数の上限（2^28）\n"
     "  --memory BYTES     検査に使うメモリーの上限（800M）\n"
     "  --timeout SECONDS  検査全体の時間の上限（秒）。普段の計算量の上限に代わります\n"
     "  --segments A-B     区間のある証明書で計算し直す区間の番号\n"
     "                     （指定しなければすべて）\n"
     "  --log L            計算し直した区間をファイル L に記録し、記録のある区間は\n"
     "                     計算しません\n"
     "  --merge M          同じ証明書の別の台帳の記録を取り込みます（何度でも）\n"
     "  --json             JSON を一つ出力します：\n"
     "                     verdict, reason, claim, values_rederived\n"
     "  --lang ja|en       なければ LC_ALL、LC_MESSAGES、LANG で決まります\n"
     "  --quiet            終了コードだけで答えます\n"
     "  --version          版を表示します\n"
     "\n"
     "終了コード：0 検証できた、1 入力の誤り、2 検証できない、\n"
     "3 矛盾はないが計算し直しが未完、または大きすぎて検査できない、\n"
     "4 ファイルを読めない。"},
};

}  // namespace

Table certificates() { return rows; }

}  // namespace ishitori::words::tables
