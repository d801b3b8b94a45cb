// The census of subtraction sets.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    {"census.bad",
     "'{0}' is not a pattern of sets; write take:3of400 (all sets of 3 numbers up to 400) or "
     "take:3of100-200.",
     "「{0}」は集合のパターンではありません。take:3of400（400 以下の数 3 個の集合すべて）や take:3of100-200 "
     "のように書いてください。"},
    {"census.size", "'{0}': a set has 1 to {1} numbers here.",
     "「{0}」：ここで調べる集合の大きさは 1 から {1} までです。"},
    {"census.large", "'{0}': the greatest number is at most {1} here.", "「{0}」：最大の数は {1} までです。"},
    {"census.none",
     "'{0}' matches no set; the numbers of a set are different, and the range must go upwards.",
     "「{0}」に当てはまる集合がありません。集合の数はすべて異なり、範囲は小さい方から書きます。"},
    {"census.many", "'{0}' matches {1} sets; the limit is {2} for one census.",
     "「{0}」には {1} 個の集合が当てはまります。一度に数えられるのは {2} 個までです。"},
    {"census.head",
     "{0}: subtraction sets in normal play. Every period is proved [T5], preperiod and period are the least.",
     "{0}：正規形の引き算ゲーム。周期はすべて証明済み [T5] で、前周期も周期も最小です。"},
    {"census.sets", "sets", "集合"},
    {"census.open", "no period found", "周期が見つからない"},
    {"census.pure", "periodic from heap 0 on", "大きさ 0 の山から周期的"},
    {"census.not-additive-sum", "not additive, period a sum of two numbers", "非加法的、周期は二数の和"},
    {"census.not-additive-divisor", "not additive, period a divisor of a sum of two numbers",
     "非加法的、周期は二数の和の約数"},
    {"census.not-additive-other", "not additive, another period", "非加法的、その他の周期"},
    {"census.additive-sum", "additive, period a sum of two numbers", "加法的、周期は二数の和"},
    {"census.additive-divisor", "additive, period a divisor of a sum of two numbers",
     "加法的、周期は二数の和の約数"},
    {"census.additive-other", "additive, another period", "加法的、その他の周期"},
    {"census.longest-period", "longest period", "最長の周期"},
    {"census.longest-preperiod", "longest preperiod", "最長の前周期"},
    {"census.found", "{0}: period {1}, preperiod {2}", "{0}：周期 {1}、前周期 {2}"},
    {"census.three",
     "The period of {0} of the {1} {1:set that is|sets that are} not additive is a sum of two numbers or a "
     "divisor of one.",
     "加法的でない集合 {1} 個のうち {0} 個で、周期は二数の和かその約数です。"},
    {"census.additive",
     "The period of {0} of the {1} additive {1:set|sets} a, b, a + b is the one in Winning Ways "
     "(docs/explanation/theory.md).",
     "加法的な集合 a, b, a + b の {1} 個のうち {0} 個で、周期は Winning Ways "
     "の式のとおりです（docs/explanation/theory.md）。"},
    {"census.records",
     "Record periods (the last ones): each is longer than every period of the sets with a smaller greatest "
     "number:",
     "最大の数がより小さいどの集合よりも周期が長い集合（最後のもの）："},
    {"census.record", "period {0}, preperiod {1}", "周期 {0}、前周期 {1}"},
    {"census.some-open", "{0} {0:set shows|sets show} no period up to heap {1}; --to allows more heaps.",
     "{0} 個の集合では大きさ {1} の山までに周期が見つかりません。--to で山を増やせます。"},
    {"census.stopped",
     "stopped: the census is complete up to the greatest number {0}. A pattern that begins at {1} gives the "
     "rest.",
     "中断しました。最大の数 {0} までの結果です。残りは {1} から始まるパターンで調べられます。"},
    {"census.stopped-none", "stopped before the first sets were done.",
     "最初の集合が終わる前に中断しました。"},
    {"census.plot-title", "{0}: the longest period for each greatest number", "{0}：最大の数ごとの最長周期"},
    {"census.plot-greatest", "greatest number of the set", "集合の最大の数"},
    {"help.census", "count the periods of many subtraction games", "多くの引き算ゲームの周期を数える"},
    {"about.census",
     "Find the periods of all subtraction sets of one size and count them: take:3of400 means all sets of 3 "
     "numbers up to 400.",
     "同じ大きさの引き算ゲームすべての周期を数えます。take:3of400 は 400 以下の数 3 個の集合すべてです。"},
    {"help.census.to", "maximum number of heaps for one set (1e8)", "一つの集合で調べる山の上限（1e8）"},
    {"help.census.plot", "draw the longest periods (.svg, .png, .pdf)",
     "最長周期の図を書く（.svg、.png、.pdf）"},
};

}  // namespace

Table census() { return rows; }

}  // namespace ishitori::words::tables
