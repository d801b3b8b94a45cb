#include "misere_from_below.hpp"

#include "misere/direct_sum.hpp"

namespace ishitori {

namespace {

class Merger {
  public:
    Merger(const Bipartite& q, const HeapWord& right)
        : q_(q), p_(q.order, Bits(q.order)), n_(p_), root_(q.order) {
        for (Element x = 0; x < q.order; ++x) {
            root_[x] = x;
            if (q.words[x].size() == 1 && q.words[x][0].second == 1) generators_.push_back(x);
            for (Element z = 0; z < q.order; ++z) {
                if (word_less(right, word_times(q.words[x], q.words[z]))) break;  // words ascend
                (q.p[q.times(x, z)] ? p_ : n_)[x].set(z);
            }
        }
    }

    Element root(Element x) const {
        while (root_[x] != x) x = root_[x];
        return x;
    }

    // Merges two roots with all that follows, unless something then contradicts what is known.
    bool merge(Element x, Element y) {
        struct Undo {
            Element kept, gone;
            Bits p, n;
        };
        std::vector<Undo> undo;
        std::vector<std::pair<Element, Element>> work{{x, y}};
        while (!work.empty()) {
            const Element a = root(std::max(work.back().first, work.back().second));
            const Element b = root(std::min(work.back().first, work.back().second));
            work.pop_back();
            const Element kept = std::min(a, b), gone = std::max(a, b);
            if (kept == gone) continue;
            if (separated(kept, gone)) {
                for (; !undo.empty(); undo.pop_back()) {
                    root_[undo.back().gone] = undo.back().gone;
                    p_[undo.back().kept] = std::move(undo.back().p);
                    n_[undo.back().kept] = std::move(undo.back().n);
                }
                return false;
            }
            undo.push_back({kept, gone, p_[kept], n_[kept]});
            p_[kept].add(p_[gone]);
            n_[kept].add(n_[gone]);
            root_[gone] = kept;
            for (const Element g : generators_) work.emplace_back(q_.times(gone, g), q_.times(kept, g));
        }
        return true;
    }
    bool separated(Element x, Element y) const { return p_[x].meets(n_[y]) || n_[x].meets(p_[y]); }

  private:
    const Bipartite& q_;
    std::vector<Bits> p_, n_;  // by class: the contexts known to lead into P, to N
    std::vector<Element> root_, generators_;
};

}  // namespace

std::optional<Bipartite> from_below(const Ruleset& rules, const Bipartite& q, const HeapWord& right,
                                    const std::function<bool()>& keep_going) {
    Merger merger(q, right);
    bool merged = false;
    for (Element x = 1; x < q.order; ++x) {
        if (keep_going && !keep_going()) return std::nullopt;
        for (Element y = 0; y < x && merger.root(x) == x; ++y) {
            if (merger.root(y) == y && !merger.separated(x, y) && merger.merge(x, y)) merged = true;
        }
    }
    if (!merged) return std::nullopt;
    Bipartite next;
    std::vector<Element> name(q.order), roots;
    for (Element x = 0; x < q.order; ++x) {
        if (merger.root(x) != x) continue;
        name[x] = static_cast<Element>(roots.size());
        roots.push_back(x);
    }
    auto class_of = [&](Element x) { return name[merger.root(x)]; };
    next.order = static_cast<Element>(roots.size());
    next.table.clear();
    for (const Element x : roots) {
        for (const Element y : roots) next.table.push_back(static_cast<Product>(class_of(q.times(x, y))));
    }
    next.phi.clear();
    for (const Element x : q.phi) next.phi.push_back(class_of(x));
    DirectSum sum(rules, next, next.phi.size() - 1, {});
    if (!sum.decide(keep_going)) return std::nullopt;
    return sum.reduce(keep_going, most_elements);
}

}  // namespace ishitori
