// Moore's partition refinement. A node is an element of the quotient that positions of the heaps 1 .. n have,
// together with n. Two nodes are distinguished by their outcomes, by the nodes after one more heap n, and,
// up to some depth, by the nodes at the next size. If a larger depth distinguishes no more nodes, the classes
// are the states of the least automaton (Myhill and Nerode). It is a guess, because larger heaps are not in
// the quotient.
#include "misere/find_automaton.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "claims/certificate.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::misere {

namespace {

constexpr std::size_t max_states = 1200;
constexpr unsigned same_depths = 4;  // larger depths that must distinguish no more nodes

class AutomatonSearch {
  public:
    explicit AutomatonSearch(const MisereQuotient& quotient)
        : quotient_(quotient), table_(multiplication_table(quotient, normal_forms(quotient))) {
        std::vector<bool> met(quotient.order);
        std::vector<QuotientElement> elements{0};
        met[0] = true;
        for (HeapSize n = 1; n <= quotient.max_heap(); ++n) {
            for (std::size_t i = 0; i < elements.size(); ++i) {
                const QuotientElement x = with(elements[i], n);
                if (!met[x]) elements.push_back(x);
                met[x] = true;
            }
            nodes_.push_back(elements);
        }
    }

    std::optional<Automaton> run(const std::function<bool()>& keep_going) {
        unsigned same = 0;
        for (HeapSize depth = 0; 2 * depth < nodes_.size(); ++depth) {
            if (keep_going && !keep_going()) return std::nullopt;
            const std::size_t before = classes_;
            refine(depth);
            if (classes_ > max_states) return std::nullopt;
            same = classes_ == before ? same + 1 : 0;
            if (same == same_depths) return automaton();
        }
        return std::nullopt;
    }

  private:
    using Classes = std::vector<std::uint32_t>;  // by element

    QuotientElement with(QuotientElement x, HeapSize n) const {
        return table_[std::size_t{x} * quotient_.order + quotient_.phi[n]];
    }
    // The nodes of n are nodes_[n - 1].
    void refine(HeapSize depth) {
        const std::size_t sizes = nodes_.size() - depth;
        std::vector<Classes> now(sizes, Classes(quotient_.order));
        for (std::size_t i = 0; i < sizes; ++i) {
            for (const QuotientElement x : nodes_[i])
                now[i][x] = 2 * (depth > 0 ? class_[i + 1][x] : 0) + (quotient_.p[x] ? 1 : 0);
        }
        for (std::size_t before = 0;; before = classes_) {
            std::unordered_map<std::uint64_t, std::uint32_t> numbers;
            std::vector<Classes> finer(sizes, Classes(quotient_.order));
            for (std::size_t i = 0; i < sizes; ++i) {
                for (const QuotientElement x : nodes_[i]) {
                    const std::uint64_t both = std::uint64_t{now[i][x]} << 32 | now[i][with(x, i + 1)];
                    finer[i][x] = numbers.try_emplace(both, numbers.size()).first->second;
                }
            }
            now.swap(finer);
            classes_ = numbers.size();
            if (classes_ == before) break;
        }
        class_ = std::move(now);
    }

    // The classes that are met from the first node, numbered in this order. Each is continued from its first
    // node. Nullopt if a node is too near the last size.
    std::optional<Automaton> automaton() const {
        struct Node {
            QuotientElement x;
            std::size_t i;
        };
        Automaton automaton;
        std::map<std::uint32_t, AutomatonState> states;
        std::vector<Node> first;
        const auto state_of = [&](Node node) {
            const auto [at, fresh] =
                states.try_emplace(class_[node.i][node.x], static_cast<AutomatonState>(first.size()));
            if (fresh) first.push_back(node);
            return at->second;
        };
        state_of({0, 0});
        for (std::size_t s = 0; s < first.size(); ++s) {
            const Node node = first[s];
            if (node.i + 1 >= class_.size()) return std::nullopt;
            automaton.p.push_back(quotient_.p[node.x]);
            automaton.add.push_back(state_of({with(node.x, node.i + 1), node.i}));
            automaton.next.push_back(state_of({node.x, node.i + 1}));
        }
        return automaton;
    }

    const MisereQuotient& quotient_;
    const std::vector<QuotientElement> table_;
    std::vector<std::vector<QuotientElement>> nodes_;
    std::vector<Classes> class_;  // of the nodes of each size, to the last depth
    std::size_t classes_ = 0;
};

// Evidence for a progression with this step and at most `most` other heaps, for its smallest heap.
std::optional<AutomatonApart> heaps_apart(const Automaton& automaton, HeapSize step, std::uint64_t most) {
    // The least positions of each state, size by size.
    std::map<AutomatonState, std::vector<HeapSize>> now{{0, {}}};
    const HeapSize last = automaton.states() + step;
    for (HeapSize n = 1; n <= last; ++n) {
        for (const auto& [state, others] : now) {
            const AutomatonState one = automaton.add[state];
            if (others.size() > most || automaton.after(state, step) != state) continue;
            const bool equal = automaton.p[automaton.add[one]];
            bool differ = true;
            AutomatonState s = one;
            for (std::size_t i = 0; differ && i <= automaton.states() / step; ++i) {
                s = automaton.after(s, step);
                differ = automaton.p[automaton.add[s]] != equal;
            }
            if (differ) return AutomatonApart{n, step, others};
        }
        std::vector<AutomatonState> open;
        for (const auto& [state, others] : now) open.push_back(state);
        while (!open.empty()) {
            const AutomatonState state = open.back(), more = automaton.add[state];
            open.pop_back();
            std::vector<HeapSize> heaps = now[state];
            heaps.push_back(n);
            if (now.try_emplace(more, std::move(heaps)).second) open.push_back(more);
        }
        std::map<AutomatonState, std::vector<HeapSize>> next;
        for (auto& [state, others] : now) next.try_emplace(automaton.next[state], std::move(others));
        now.swap(next);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Automaton> find_automaton(const MisereQuotient& quotient,
                                        const std::function<bool(const Automaton&)>& proves,
                                        const std::function<bool()>& keep_going) {
    auto automaton = AutomatonSearch(quotient).run(keep_going);
    if (!automaton) return std::nullopt;
    automaton->apart = automaton_apart(*automaton);
    for (automaton->small = 4; automaton->small <= 64; automaton->small *= 2) {
        if (proves(*automaton)) return automaton;
        if (keep_going && !keep_going()) break;
    }
    return std::nullopt;
}

std::optional<AutomatonApart> automaton_apart(const Automaton& automaton) {
    const HeapSize period = automaton.period(largest_automaton_period);
    if (period == 0) return std::nullopt;
    for (const std::uint64_t most : {std::uint64_t{0}, max_certified_apart_heaps}) {
        for (HeapSize step = period; step <= 4 * period; step += period) {
            if (auto apart = heaps_apart(automaton, step, most)) return apart;
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::misere
