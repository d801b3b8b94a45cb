#include "check/monoid.hpp"

#include <map>
#include <numeric>
#include <utility>

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
    // For each element the generator and the element that lead to it, in the order in which they are reached
    // from 0. This comes before memory for the products is reserved, because a forged order may be huge.
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

namespace {

// The y whose products with the element are z, for each z: places[first[z]] .. places[first[z + 1] - 1].
struct Preimages {
    std::vector<std::uint32_t> first;
    std::vector<std::uint16_t> places;

    Preimages(const std::uint16_t* row, std::size_t n) : first(n + 1, 0), places(n) {
        for (std::size_t y = 0; y < n; ++y) ++first[row[y]];
        std::partial_sum(first.begin(), first.end(), first.begin());
        for (std::size_t y = n; y-- > 0;) places[--first[row[y]]] = static_cast<std::uint16_t>(y);
    }
    static std::size_t bytes(std::size_t n) {
        return (n + 1) * sizeof(std::uint32_t) + n * sizeof(std::uint16_t) + 100;
    }
};

// F_x, and its members that are not yet extended by a heap.
struct Contexts {
    Monoid::Set members;  // empty: no X has this x
    std::vector<std::uint16_t> waiting;
};

}  // namespace

// Semi-naive evaluation: each member of each F_x is followed once, since a step distributes over unions of F.
// It also distributes over unions of B.
std::optional<QuotientElement> bad_position(const Monoid& monoid, const std::vector<HeapKind>& kinds,
                                            std::uint32_t wanted, Budget& budget,
                                            const std::vector<HeapKind>* given) {
    const QuotientElement n = monoid.order();
    Memory memory(budget);
    // Kinds with the same element and the same features are one kind, with the union of their B.
    std::map<std::pair<QuotientElement, std::uint32_t>, Monoid::Set> united;
    std::map<QuotientElement, Preimages> preimages;
    for (const HeapKind& kind : kinds) {
        constexpr std::size_t node = 100;  // bytes of a node of a map
        if (!budget.work(n / 8 + node)) return std::nullopt;
        const auto [own, fresh] = united.try_emplace({kind.element, kind.features}, kind.b);
        if (fresh && !memory.add(n + node)) return std::nullopt;
        for (QuotientElement x = 0; x < n; ++x) own->second[x] |= kind.b[x];
        if (preimages.contains(kind.element)) continue;
        if (!memory.add(Preimages::bytes(n)) || !budget.work(n * monoid.steps())) return std::nullopt;
        preimages.try_emplace(kind.element, monoid.row(kind.element), n);
    }
    // Indexed by the features of X, and by x.
    std::vector<Contexts> f;
    if (!memory.room(f, (std::size_t{wanted} + 1) * n)) return std::nullopt;
    f.resize((std::size_t{wanted} + 1) * n);
    std::vector<std::size_t> work;  // the entries with unprocessed members
    const auto put = [&](std::size_t place, std::uint16_t y) {
        auto& [members, waiting] = f[place];
        if (members.empty() && memory.add(n)) members.assign(n, 0);
        if (members.empty() || members[y] != 0 || !memory.room(waiting, 1)) return;
        members[y] = 1;
        if (waiting.empty()) work.push_back(place);
        waiting.push_back(y);
    };
    // Extends these members of F_x, for X with these features, by every heap with features, or by every heap
    // without.
    const auto extend = [&](std::size_t features, QuotientElement x,
                            const std::vector<std::uint16_t>& members, bool with_features) {
        const std::uint16_t* const own = monoid.row(x);
        for (const auto& [kind, b] : united) {
            const auto& [element, own_features] = kind;
            if ((own_features != 0) != with_features) continue;
            const std::size_t to = (features | own_features) * n + monoid.times(element, x);
            const auto& [first, places] = preimages.at(element);
            for (const std::uint16_t z : members) {
                if (!budget.work(1 + first[z + 1] - first[z])) return;
                for (std::uint32_t i = first[z]; i < first[z + 1]; ++i) {
                    if (b[own[places[i]]] != 0) put(to, places[i]);
                }
            }
        }
    };
    for (const bool with_features : {true, false}) {
        if (!with_features) {  // positions without some feature remain
            for (std::size_t place = 0; place < f.size(); ++place) {
                if (place / n != wanted) f[place].members.clear();
                Monoid::Set& members = f[place].members;
                for (std::size_t y = 0; y < members.size(); ++y) {
                    if (std::exchange(members[y], 0) != 0) put(place, static_cast<std::uint16_t>(y));
                }
            }
        }
        if (given != nullptr && with_features) {
            for (const HeapKind& kind : *given) {
                for (QuotientElement y = 0; y < n; ++y) {
                    if (kind.b[y] != 0) put(kind.element, static_cast<std::uint16_t>(y));
                }
            }
        } else if (given == nullptr && (with_features || wanted == 0)) {  // from the empty position
            std::vector<std::uint16_t> all(n);
            std::iota(all.begin(), all.end(), std::uint16_t{0});
            extend(0, 0, all, with_features);
        }
        while (!work.empty() && !budget.stopped()) {
            const std::size_t place = work.back();
            work.pop_back();
            const std::vector<std::uint16_t> members = std::exchange(f[place].waiting, {});
            extend(place / n, static_cast<QuotientElement>(place % n), members, with_features);
            memory.subtract(members.capacity() * sizeof members[0]);
        }
    }
    for (std::size_t place = 0; place < f.size() && !budget.stopped(); ++place) {
        const Monoid::Set& members = f[place].members;
        if (!members.empty() && members[0] != 0) return static_cast<QuotientElement>(place % n);
    }
    return std::nullopt;
}

}  // namespace ishitori::check
