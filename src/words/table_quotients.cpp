// Misere quotients and their checker.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    {"check.quotient-no-theory",
     "{0}: moves that leave three heaps are outside the theory of quotients used here.",
     "{0}：一つの山から三つの山を残す手があり、ここで使う商の理論の範囲外です。"},
    {"check.quotient-shape", "the tables of the quotient do not fit its order {0}.",
     "商の表の大きさが位数 {0} と合いません。"},
    {"check.quotient-empty",
     "the empty position must have the identity as its value, and it is no P-position in misère play.",
     "空の局面の値は単位元でなければならず、逆形では P 局面ではありません。"},
    {"check.quotient-generator",
     "heap {0} has the value {1}, but the multiplication by it takes the identity to {2}.",
     "大きさ {0} の山の値は {1} ですが、その乗法は単位元を {2} に移しています。"},
    {"check.quotient-commute",
     "the multiplications by the heaps {0} and {1} do not commute at element {2}: this is no commutative "
     "monoid.",
     "大きさ {0} と {1} の山の乗法が元 {2} で可換になりません。可換モノイドではありません。"},
    {"check.quotient-unreached", "no product of the generators is element {0}.",
     "元 {0} は生成元の積になりません。"},
    {"check.quotient-not-reduced",
     "no position tells the elements {0} and {1} apart: the quotient is smaller than claimed.",
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
    {"check.quotient-too-few", "the theorem needs the heaps up to {0}, the certificate has those up to {1}.",
     "定理には大きさ {0} までの山が要りますが、証明書には {1} までしかありません。"},
    {"check.quotient-needed",
     "the theorem needs the heaps up to {0}, but the certificate says that it needs those up to {1}.",
     "定理に要るのは大きさ {0} までの山ですが、証明書には {1} までと書かれています。"},
    {"check.quotient-breaks", "the period breaks: heap {0} has the value {1}, but heap {2} has {3}.",
     "周期が成り立ちません。大きさ {0} の山の値は {1} ですが、大きさ {2} の山の値は {3} です。"},
};

}  // namespace

std::span<const Sentence> quotients() { return rows; }

}  // namespace ishitori::tables
