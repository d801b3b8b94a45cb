// The conditions that are checked, and why they prove [T4]; docs/explanation/periods.md has every step.
//
// Let e >= 1, P a multiple of the period, S its rise, M the greatest power of two that divides S, N where the
// window begins. (0) All listed values, up to G(N + P - 1), rise as claimed.
// 1. Every smaller value is the value of an option, for ever. An option is *raised* if, with one of its heaps
//    a >= e made greater by P, it is an option of n + P and its value is greater by S. This holds if the
//    nim-sum of the other heaps is below M. An option is *kept* if it is an option of n + P with the same
//    value: with i + P stones taken in place of i, both in the repeating tail, whose length divides P; or
//    with two equal heaps, both made greater by P / 2. For n = N .. N + P - 1 there is a B: each value below
//    B is the value of a kept option, each of B .. B + S - 1 the value of an option that is kept and can
//    still be raised later, each of B + S .. G(n) - 1 the value of a raised option. The same then holds at n
//    + P with G(n) + S in place of G(n), and so on.
// 2. No option has the value of its heap. Heap k + P h, e <= k < e + P, has the value G(k) + S h. Call the
//    value divided by M without remainder its height, the remainder its low part, and let
//    w(k) = P height(k) - u k with u = S / M: it is the same for k + P h. An option of n, beyond the window,
//    takes i stones and leaves heaps a of e or more, at least one, and heaps b below e. It has the value of n
//    only if the low parts agree and the nim-sum of the heights of all heaps is the height H of n, that is,
//    the nim-sum of the heights of the a is H XOR X, X the nim-sum of the heights of the b. The heights of
//    the a have the sum H + d with P d = (sum of w(a)) - w(n) - u (i + sum of b). One a: its height is H XOR
//    X = H + X - 2 Y, the bits of Y among the bits of X. Several: their sum exceeds their nim-sum by an even
//    number, and their nim-sum is H + X - 2 Y, so d >= -X and d is even exactly if X is. Since d falls as i
//    grows, finitely many i are left for each choice of residues. Options that leave only heaps below e occur
//    for small n, or their values are less than the value of n.
// The least preperiod: let G(n + p) = G(n) + s hold from e on but not at e - 1, and G(n + q) = G(n) + t from
// an earlier place on. Then G(e - 1 + p) + p t = G(e - 1 + p + p q) and G(e - 1) + p t = G(e - 1 + p q), and
// the former exceed the latter by s, since e - 1 + p q >= e: so it would hold at e - 1. The least period:
// from e on the differences G(n + 1) - G(n) are a word of length p for ever, and G(n + q) - G(n) is the same
// for all n >= e exactly if q is a period of them.
#include <algorithm>
#include <bit>
#include <vector>

#include "check/derivation.hpp"
#include "check/kinds.hpp"
#include "check/repetition.hpp"

namespace ishitori::check {

namespace {

class ArithmeticCheck {
  public:
    ArithmeticCheck(const Ruleset& rules, const ArithmeticClaim& claim, Budget& budget)
        : rules_(rules), claim_(claim), g_(claim.values), budget_(budget) {}

    Status all() {
        if (!fits()) return refused("check.arithmetic-shape");
        for (auto step : {&ArithmeticCheck::values, &ArithmeticCheck::rises, &ArithmeticCheck::reached,
                          &ArithmeticCheck::avoided, &ArithmeticCheck::least}) {
            if (Status status = (this->*step)(); !status || budget_.stopped()) return status;
        }
        return Done{};
    }

  private:
    // True if the window has the theorem's shape and the products and sums below cannot overflow.
    bool fits() {
        constexpr std::uint64_t most = std::uint64_t{1} << 24;
        const auto& [preperiod, period, saltus] = claim_.periodicity;
        const auto& [from, multiple] = claim_.window;
        for (const std::uint64_t number : {preperiod, period, saltus, from, multiple}) {
            if (number >= most) return false;
        }
        if (period < 1 || saltus < 1 || multiple < 1 || multiple > 64) return false;
        if (g_.size() != values_needed(claim_.periodicity, claim_.window)) return false;
        e_ = std::max<HeapSize>(preperiod, 1);
        p_ = period * multiple;
        s_ = saltus * multiple;
        n_ = from;
        if (p_ >= most) return false;
        while (s_ % (2 * m_) == 0) m_ *= 2;
        u_ = static_cast<std::int64_t>(s_ / m_);
        if (!rules_.code->finite()) {
            tail_from_ = rules_.code->digits().size();
            tail_lasts_ = p_ % rules_.code->repeating().size() == 0;
        }
        return n_ >= e_ + period;
    }

    Status values() { return check_listed_values(rules_, g_, budget_); }

    Status rises() {
        const auto& [preperiod, period, saltus] = claim_.periodicity;
        // With preperiod 0 the claim includes heap 0, although the theorem begins with heap 1.
        for (HeapSize n = preperiod; n + period < g_.size(); ++n) {
            if (g_[n] + saltus != g_[n + period])
                return refused("check.arithmetic-breaks", n, n + period, saltus);
        }
        return Done{};
    }

    Status least() {
        const auto& [preperiod, period, saltus] = claim_.periodicity;
        if (preperiod > 0 && g_[preperiod - 1] + saltus == g_[preperiod - 1 + period])
            return refused("check.preperiod-not-least", preperiod, preperiod - 1);
        std::vector<std::uint32_t> rise;
        for (HeapSize n = 0; n + 1 < g_.size(); ++n) rise.push_back(g_[n + 1] - g_[n]);
        if (const HeapSize least = least_period(rise, preperiod, period); least < period)
            return refused("check.period-not-least", period, least);
        return Done{};
    }

    // ---- 1. ---------------------------------------------------------------------------------------------

    Status reached() {
        for (HeapSize n = n_; n < n_ + p_; ++n) {
            if (!reached_at(n) && !budget_.stopped()) return refused("check.arithmetic-reach", n);
        }
        return Done{};
    }

    bool reached_at(HeapSize n) {
        const std::uint32_t g = g_[n];
        if (g < s_) return false;
        std::vector<bool> kept(g), raised(g), both(g);
        for_each_option(rules_, n, [&](HeapSize take, const Parts& left) {
            std::uint32_t value = 0;
            for (const HeapSize a : left) value ^= g_[a];
            if (value < g) {
                const bool tail = tail_lasts_ && take >= tail_from_;
                const auto [equal, third] = equal_and_third(left);
                bool one = false;  // that may be raised
                for (const HeapSize a : left) one = one || (a >= e_ && (value ^ g_[a]) < m_);
                if (one || third >= e_) raised[value] = true;
                if (tail || equal) kept[value] = true;
                if ((tail && one) || third >= e_) both[value] = true;
            }
            return budget_.work(1);
        });
        HeapSize top = g;  // the raised values begin here
        while (top > 0 && raised[top - 1]) --top;
        HeapSize below = 0;  // the kept values end here
        while (below < g && kept[below]) ++below;
        HeapSize run = 0;
        for (HeapSize v = 0; v < g; ++v) {
            run = both[v] ? run + 1 : 0;
            if (run >= s_ && v + 1 >= top && v + 1 - s_ <= below) return true;  // B = v + 1 - S
        }
        return false;
    }

    // True if two heaps left are equal and P is even, so that each of them may grow by P / 2; and the third
    // heap left, or 0.
    std::pair<bool, HeapSize> equal_and_third(const Parts& left) const {
        if (p_ % 2 != 0 || left.count < 2) return {false, 0};
        const auto& [a, b, c] = left.size;
        if (left.count == 2) return {a == b, 0};
        if (a == b) return {true, c};
        return {b == c, b == c ? a : 0};
    }

    // ---- 2. ---------------------------------------------------------------------------------------------

    // The heaps that a move leaves: a heap from e on represents all heaps of its residue.
    struct Left {
        int count = 0, large = 0;
        HeapSize stones = 0;
        std::int64_t w = 0;            // P times the height beyond the height of n, without n and the take
        std::uint32_t low = 0, x = 0;  // nim-sums: of all low parts, of the small heaps' heights
    };

    std::int64_t w(HeapSize k) const {
        return static_cast<std::int64_t>(p_ * (g_[k] / m_)) - u_ * static_cast<std::int64_t>(k);
    }

    Status avoided() {
        if (!small_heaps_do_not_matter()) return refused("check.arithmetic-value", n_);
        w_least_ = w(e_);
        for (HeapSize k = e_; k < e_ + p_; ++k) w_least_ = std::min(w_least_, w(k));
        return avoided_from({}, 1);
    }

    bool small_heaps_do_not_matter() const {
        const auto longest = rules_.longest_take();
        const auto parts = static_cast<HeapSize>(rules_.max_parts());
        if (longest && n_ + p_ > *longest + parts * (e_ - 1)) return true;
        std::uint32_t greatest = 0, least = g_[n_];
        for (HeapSize b = 0; b < e_; ++b) greatest = std::max(greatest, g_[b]);
        for (HeapSize n = n_; n < n_ + p_; ++n) least = std::min(least, g_[n]);
        return least + s_ >= std::bit_ceil(std::uint64_t{greatest} + 1);
    }

    // Checks these heaps, and all sets with further heaps from `next` on.
    Status avoided_from(const Left& left, HeapSize next) {
        if (left.large > 0) {
            if (Status status = avoided_by(left); !status) return status;
        }
        if (left.count == rules_.max_parts()) return Done{};
        for (HeapSize k = next; k < e_ + p_ && budget_.work(1); ++k) {
            Left more = left;
            ++more.count;
            more.stones += k;
            more.low ^= static_cast<std::uint32_t>(g_[k] % m_);
            if (k >= e_) {
                ++more.large;
                more.w += w(k);
            } else {
                more.w -= u_ * static_cast<std::int64_t>(k);
                more.x ^= static_cast<std::uint32_t>(g_[k] / m_);
            }
            if (Status status = avoided_from(more, k); !status) return status;
        }
        return Done{};
    }

    // Checks that no take leaving exactly these heaps keeps the value.
    Status avoided_by(const Left& left) {
        const auto period = static_cast<std::int64_t>(p_), x = static_cast<std::int64_t>(left.x);
        const std::int64_t room = left.w - w_least_ + period * x;  // d >= -X only while u i <= room
        if (room < 0) return Done{};
        auto last = static_cast<HeapSize>(room / u_);
        if (const auto longest = rules_.longest_take()) last = std::min(last, *longest);
        for (HeapSize i = left.count == 1 ? 1 : 0; i <= last && budget_.work(1); ++i) {
            if ((rules_.digit(i) >> left.count & 1) == 0) continue;
            const HeapSize n = e_ + (left.stones + i + p_ - e_ % p_) % p_;
            if (left.low != g_[n] % m_) continue;
            const std::int64_t d = (left.w - w(n) - u_ * static_cast<std::int64_t>(i)) / period;
            const bool even = (x - d) % 2 == 0;
            const std::int64_t y = (x - d) / 2;
            if (even && d >= -x && (left.large > 1 || (d <= x && (y & ~x) == 0)))
                return refused("check.arithmetic-value", n);
        }
        return Done{};
    }

    const Ruleset& rules_;
    const ArithmeticClaim& claim_;
    const std::vector<std::uint32_t>& g_;
    Budget& budget_;
    HeapSize e_ = 1, p_ = 1, n_ = 0;
    HeapSize s_ = 1, m_ = 1;
    HeapSize tail_from_ = 0;
    bool tail_lasts_ = false;
    std::int64_t u_ = 1, w_least_ = 0;
};

}  // namespace

Status check_claim(const ArithmeticClaim& claim, Budget& budget) {
    const auto game = normal_game_of(claim);
    if (!game) return game.error();
    if (game->rules.kind != Ruleset::Kind::code)
        return Error::check("check.no-theorem", claim.game, theorem_name(Theorem::arithmetic_window));
    return ArithmeticCheck(game->rules, claim, budget).all();
}

}  // namespace ishitori::check
