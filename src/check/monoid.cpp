#include "check/monoid.hpp"

#include "check/reasons.hpp"

namespace ishitori::check {

Status Monoid::commute() {
    for (std::size_t g = 0; g < maps_.size(); ++g) {
        for (std::size_t h = 0; h < g && budget_.work(order_); ++h) {
            for (std::size_t x = 0; x < order_; ++x) {
                if (maps_[g][maps_[h][x]] != maps_[h][maps_[g][x]])
                    return refused("check.quotient-commute", generators_[h], generators_[g], x);
            }
        }
    }
    return Done{};
}

Status Monoid::check() {
    if (Status status = commute(); !status || budget_.stopped()) return status;
    // Which generator takes which element to y, in the order in which they are reached from 0: before there
    // is memory for products, for a forged order may be as large as it likes.
    const std::size_t n = order_;
    struct Step {
        std::size_t from, generator;
    };
    std::vector<Step> steps(n, {n, 0});
    std::vector<std::size_t> reached{0};
    steps[0] = {0, 0};
    for (std::size_t i = 0; i < reached.size() && budget_.work(1 + maps_.size()); ++i) {
        for (std::size_t g = 0; g < maps_.size(); ++g) {
            const std::size_t y = maps_[g][reached[i]];
            if (steps[y].from != n) continue;
            steps[y] = {reached[i], g};
            reached.push_back(y);
        }
    }
    if (budget_.stopped()) return Done{};
    for (std::size_t y = 0; y < n; ++y) {
        if (steps[y].from == n) return refused("check.quotient-unreached", y);
    }
    // Row y of the table, from the row of the element before it.
    if (!memory_.room(table_, n * n)) return Done{};
    table_.assign(n * n, 0);
    for (std::size_t x = 0; x < n; ++x) table_[x] = static_cast<std::uint16_t>(x);
    for (std::size_t i = 1; i < n && budget_.work(2 * n); ++i) {
        const std::size_t y = reached[i], z = steps[y].from;
        const auto& map = maps_[steps[y].generator];
        for (std::size_t x = 0; x < n; ++x) {
            table_[y * n + x] = static_cast<std::uint16_t>(map[table_[z * n + x]]);
        }
    }
    return Done{};
}

std::optional<QuotientElement> bad_position(const Monoid& monoid, const std::vector<HeapKind>& kinds,
                                            std::uint32_t wanted, Budget& budget) {
    const QuotientElement n = monoid.order();
    Memory memory(budget);
    // F_x, by the features that X has and x; empty: no X has them.
    std::vector<Monoid::Set> f;
    std::vector<bool> waiting;
    if (!memory.room(f, (std::size_t{wanted} + 1) * n)) return std::nullopt;
    f.resize((std::size_t{wanted} + 1) * n);
    waiting.assign(f.size(), false);
    std::vector<std::size_t> work;
    // By every heap with features, or without: from F_x of X with these features, or from the empty position.
    const auto extend = [&](std::size_t features, QuotientElement x, const Monoid::Set* from,
                            bool with_features) {
        for (const HeapKind& kind : kinds) {
            if ((kind.features != 0) != with_features) continue;
            if (!budget.work(n)) return;
            const std::size_t to = (features | kind.features) * n + monoid.times(kind.element, x);
            const std::uint16_t *const own = monoid.row(x), *const more = monoid.row(kind.element);
            Monoid::Set& set = f[to];
            bool fresh = false;
            for (QuotientElement y = 0; y < n; ++y) {
                const bool there = from == nullptr || (*from)[more[y]] != 0;
                if (!there || kind.b[own[y]] == 0) continue;
                if (set.empty()) {
                    if (!memory.add(n)) return;
                    set.assign(n, 0);
                }
                fresh = fresh || set[y] == 0;
                set[y] = 1;
            }
            if (!fresh || waiting[to]) continue;
            waiting[to] = true;
            work.push_back(to);
        }
    };
    for (const bool with_features : {true, false}) {
        if (!with_features) {  // positions without some feature are left
            for (std::size_t place = 0; place < f.size(); ++place) {
                if (place / n != wanted) f[place].clear();
                if (!f[place].empty()) waiting[place] = true, work.push_back(place);
            }
        }
        if (with_features || wanted == 0) extend(0, 0, nullptr, with_features);
        while (!work.empty() && !budget.stopped()) {
            const std::size_t place = work.back();
            work.pop_back();
            waiting[place] = false;
            extend(place / n, static_cast<QuotientElement>(place % n), &f[place], with_features);
        }
    }
    for (std::size_t place = 0; place < f.size() && !budget.stopped(); ++place) {
        if (!f[place].empty() && f[place][0] != 0) return static_cast<QuotientElement>(place % n);
    }
    return std::nullopt;
}

}  // namespace ishitori::check
