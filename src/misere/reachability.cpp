#include "misere/reachability.hpp"

#include <algorithm>

namespace ishitori::misere {

Reachability::Reachability(const Bipartite& q, std::function<bool()> keep_going, std::uint64_t max_bytes)
    : q_(q),
      keep_going_(std::move(keep_going)),
      p_(Bits::where(q.order, [&](std::size_t x) { return q.p[x]; })),
      to_p_(q.order),
      seen_(q.order),
      by_product_(q.order),
      begins_(q.order),
      max_bytes_(max_bytes) {
    constexpr std::uint64_t bytes_of_lists = 4 * sizeof(Bits);  // an entry in each of four
    bytes_ = q.order * bytes_of_lists;
}

bool Reachability::ask() {
    if (bytes_ + q_.table.bytes() > max_bytes_) stopped_ = out_of_memory_ = true;
    if ((++steps_ & 1023U) == 0 && keep_going_ && !keep_going_()) stopped_ = true;
    return !stopped_;
}

Bits Reachability::counted_set() {
    Bits empty(q_.order);
    bytes_ += empty.bytes();
    return empty;
}

bool Reachability::reaches_p(Element e, const Bits& contexts) {
    // The first contexts decide for most e. Each needs a row of products, so the others are asked together.
    constexpr int max_rows = 64;
    int rows = 0;
    bool reached = false;
    contexts.any_of([&](std::size_t x) {
        reached = p_.test(q_.times(static_cast<Element>(x), e));
        return reached || ++rows == max_rows;
    });
    return reached || contexts_to_p(e).meets(contexts);
}

const Bits& Reachability::contexts_to_p(Element e) {
    if (to_p_[e] != Bits()) return to_p_[e];
    // With x = rest g: q x is in P if q g is a context that takes the rest there. No recursion, because words
    // may be long.
    std::vector<Element> missing{e};
    for (auto step = q_.table.last_step(e); step && to_p_[step->rest] == Bits();
         step = q_.table.last_step(step->rest))
        missing.push_back(step->rest);
    for (; !missing.empty(); missing.pop_back()) {
        const Element x = missing.back();
        const auto step = q_.table.last_step(x);
        const Bits& contexts = step ? to_p_[step->rest] : p_;
        const Element* products = step ? step->by_generator : q_.table.row(x);
        to_p_[x] = Bits::where(q_.order, [&](std::size_t q) { return contexts.test(products[q]); });
        bytes_ += to_p_[x].bytes();
    }
    return to_p_[e];
}

HeapKind Reachability::kind(HeapSize heap, Element phi, const std::vector<Element>& options) {
    HeapKind kind{heap, phi, Bits(q_.order), Bits::all(q_.order)};
    for (Element e : options) kind.m.add(contexts_to_p(e));
    kind.b.remove(kind.m);
    kind.b.remove(contexts_to_p(phi));
    return kind;
}

const std::vector<Element>& Reachability::preimages(Element phi, const std::vector<Element>*& starts) {
    auto& sorted = by_product_[phi];
    auto& begins = begins_[phi];
    if (begins.empty()) {
        begins.assign(q_.order + 1, 0);
        sorted.resize(q_.order);
        bytes_ += 2 * q_.order * sizeof(Element);
        const Element* products = q_.table.row(phi);
        for (Element y = 0; y < q_.order; ++y) ++begins[products[y] + 1];
        for (Element z = 0; z < q_.order; ++z) begins[z + 1] += begins[z];
        std::vector<Element> at(begins.begin(), begins.end() - 1);
        for (Element y = 0; y < q_.order; ++y) sorted[at[products[y]]++] = y;
    }
    starts = &begins;
    return sorted;
}

// F' = {y : phi y in F and x y in B}, from the preimages of F, because F is usually small.
void Reachability::step(Element x, const Bits& f, Element phi, const Bits& b, std::vector<Element>& next) {
    const std::vector<Element>* begins = nullptr;
    const auto& sorted = preimages(phi, begins);
    next.clear();
    f.each([&](std::size_t z) {
        next.insert(next.end(), sorted.data() + (*begins)[z], sorted.data() + (*begins)[z + 1]);
    });
    q_.table.with_products(x, next.size(), [&](auto times_x) {
        std::erase_if(next, [&](Element y) { return !b.test(times_x(y)); });
    });
}

bool Reachability::admit(const HeapKind& kind) {
    auto own = std::ranges::find(admitted_, kind.phi, &Admitted::phi);
    if (own == admitted_.end()) own = admitted_.insert(own, {kind.phi, Bits(q_.order)});
    Bits more = kind.b;
    more.remove(own->b);
    if (!more.any()) return true;
    std::vector<std::pair<Element, Bits>> before;  // to restore
    std::vector<Bits> fresh(q_.order);
    std::vector<Element> work;
    bool failed = false;
    auto arrive = [&](Element x, const std::vector<Element>& f) {
        bool touched = fresh[x] != Bits(), waiting = touched && fresh[x].any();
        for (Element y : f) {
            if (seen_[x] != Bits() && seen_[x].test(y)) continue;
            if (!touched) {
                before.emplace_back(x, seen_[x]);
                fresh[x] = counted_set();
                bytes_ += before.back().second.bytes();
                if (seen_[x] == Bits()) seen_[x] = counted_set();
                touched = true;
            }
            seen_[x].set(y);
            fresh[x].set(y);
            failed = failed || y == 0;
            if (!waiting) {
                waiting = true;
                work.push_back(x);
            }
        }
    };
    std::vector<Element> next;
    more.each([&](std::size_t y) { next.push_back(static_cast<Element>(y)); });
    arrive(kind.phi, next);
    for (Element x = 0; x < q_.order && !failed; ++x) {
        if (seen_[x] == Bits() || !ask()) continue;
        step(x, Bits(seen_[x]), kind.phi, more, next);
        arrive(q_.times(kind.phi, x), next);
    }
    own->b.add(more);
    while (!work.empty() && !failed && !stopped_) {
        const Element x = work.back();
        work.pop_back();
        Bits f(q_.order);
        std::swap(f, fresh[x]);
        for (const Admitted& other : admitted_) {
            if (!ask() || failed) break;
            step(x, f, other.phi, other.b, next);
            arrive(q_.times(other.phi, x), next);
        }
    }
    if (failed || stopped_) {
        for (auto& [x, bits] : before) std::swap(seen_[x], bits);
        own->b.remove(more);
    }
    for (const auto& [x, bits] : before) bytes_ -= fresh[x].bytes() + bits.bytes();
    return !failed;
}

struct Reachability::Search {
    std::vector<const HeapKind*> kinds;     // the largest heap first
    std::vector<std::vector<Bits>> barren;  // [level][x]: the F without a failure below
    std::vector<std::uint32_t> exponents;
};

// Exponents from the largest heap down, 0 first.
bool Reachability::descend(Search& search, std::size_t level, Element x, const std::vector<Element>& f) {
    if (!ask()) return false;
    if (level == search.kinds.size()) {
        return std::ranges::find(f, Element{0}) != f.end();
    }
    if (search.barren[level].empty()) search.barren[level].resize(q_.order);
    Bits& barren = search.barren[level][x];
    if (barren == Bits()) barren = counted_set();
    std::vector<Element> rest;
    for (Element y : f) {
        if (!barren.test(y)) rest.push_back(y);
    }
    if (rest.empty()) return false;
    Bits as_set(q_.order);
    for (Element y : rest) {
        barren.set(y);
        as_set.set(y);
    }
    if (descend(search, level + 1, x, rest)) return true;
    const HeapKind& kind = *search.kinds[level];
    step(x, as_set, kind.phi, kind.b, rest);
    if (rest.empty()) return false;
    ++search.exponents[level];
    if (descend(search, level, q_.times(kind.phi, x), rest)) return true;
    --search.exponents[level];
    return false;
}

// Removes from each B the contexts that cannot belong to a failure (ii). A failure of value t consists of
// heaps j with a context c in B_j, c Phi(j) = t; all these contexts and t are products of these heaps,
// including the last heap if the failure must contain it. For most t no context remains. Returns true if some
// context remains.
bool Reachability::prune(std::vector<HeapKind>& kinds, bool through_last) {
    if (kinds.empty()) return false;
    const std::size_t n = q_.order, words = (kinds.size() + 63) / 64;
    std::vector<std::uint64_t> heaps_of(n * words);  // indexed by value t: the heaps j, as bits
    struct Products {
        std::vector<std::uint64_t> heaps;
        Bits reached, with_last;  // products of the heaps, and products that contain the last heap
    };
    std::unordered_multimap<std::uint64_t, Products> known;
    auto products = [&](const std::uint64_t* heaps) -> const Products& {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < words; ++i) hash = (hash ^ heaps[i]) * 0x9e3779b97f4a7c15U;
        const auto [begin, end] = known.equal_range(hash);
        for (auto at = begin; at != end; ++at) {
            if (std::equal(heaps, heaps + words, at->second.heaps.begin())) return at->second;
        }
        Products fresh{{heaps, heaps + words}, Bits(n), Bits(n)};
        std::vector<Element> work{0};
        std::vector<const Element*> values;
        for (std::size_t j = 0; j < kinds.size(); ++j) {
            if ((heaps[j / 64] >> (j % 64) & 1U) != 0) values.push_back(q_.table.row(kinds[j].phi));
        }
        fresh.reached.set(0);
        while (!work.empty()) {
            const Element x = work.back();
            work.pop_back();
            for (const Element* by_value : values) {
                if (fresh.reached.test(by_value[x])) continue;
                fresh.reached.set(by_value[x]);
                work.push_back(by_value[x]);
            }
        }
        const Element* by_last = q_.table.row(kinds.back().phi);
        fresh.reached.each([&](std::size_t x) { fresh.with_last.set(by_last[x]); });
        return known.emplace(hash, std::move(fresh))->second;
    };
    const std::size_t last = kinds.size() - 1;
    bool left = true, changed = true;
    while (changed && left && ask()) {
        changed = left = false;
        std::ranges::fill(heaps_of, 0);
        for (std::size_t j = 0; j < kinds.size(); ++j) {
            const Element* by_j = q_.table.row(kinds[j].phi);
            kinds[j].b.each(
                [&](std::size_t c) { heaps_of[by_j[c] * words + j / 64] |= std::uint64_t{1} << (j % 64); });
        }
        std::vector<const Products*> reached(n, nullptr);
        for (std::size_t t = 0; t < n; ++t) {
            const std::uint64_t* heaps = &heaps_of[t * words];
            if (std::all_of(heaps, heaps + words, [](std::uint64_t word) { return word == 0; })) continue;
            if (through_last && (heaps[last / 64] >> (last % 64) & 1U) == 0) continue;
            const Products& all = products(heaps);
            if ((through_last ? all.with_last : all.reached).test(t)) reached[t] = &all;
        }
        for (HeapKind& kind : kinds) {
            const Element* by_j = q_.table.row(kind.phi);
            const bool from_last = through_last && &kind != &kinds.back();
            Bits next(n);
            bool less = false;
            kind.b.each([&](std::size_t c) {
                const Products* all = reached[by_j[c]];
                if (all != nullptr && (from_last ? all->with_last : all->reached).test(c)) {
                    next.set(c);
                    left = true;
                } else {
                    less = true;
                }
            });
            if (less) kind.b = std::move(next);
            changed = changed || less;
        }
    }
    return left;
}

std::optional<HeapWord> Reachability::least_failure(std::vector<HeapKind> kinds, bool through_last) {
    std::optional<HeapWord> least;
    auto meet = [&](HeapWord word) {
        if (!least || word_less(word, *least)) least = std::move(word);
    };
    for (const HeapKind& kind : kinds) {
        const std::size_t q = contexts_to_p(kind.phi).first_common(kind.m);
        if (q != Bits::none) meet(word_times(q_.words[q], {{kind.heap, 1}}));
    }
    if (!prune(kinds, through_last)) return least;
    // A failure is larger than another if its largest heap is larger.
    for (std::size_t i = through_last ? kinds.size() - 1 : 0; i < kinds.size(); ++i) {
        if (least && kinds[i].heap > least->back().first) break;
        if (!through_last && admit(kinds[i])) continue;
        if (stopped_) break;
        Search search;
        for (std::size_t j = i + 1; j-- > 0;) {
            const bool covered = std::any_of(
                kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(j), [&](const HeapKind& other) {
                    return other.phi == kinds[j].phi && kinds[j].b.within(other.b);
                });
            if (j == i || (!covered && kinds[j].b.any())) search.kinds.push_back(&kinds[j]);
        }
        search.barren.resize(search.kinds.size());
        search.exponents.assign(search.kinds.size(), 0);
        // Heap i is in the failure, because without it no position fails. (So the word is never empty; the
        // empty word is not a failure although it has the value 1.)
        search.exponents[0] = 1;
        std::vector<Element> f;
        kinds[i].b.each([&](std::size_t y) { f.push_back(static_cast<Element>(y)); });
        if (descend(search, 0, kinds[i].phi, f)) {
            HeapWord word;
            for (std::size_t j = search.kinds.size(); j-- > 0;) {
                if (search.exponents[j] > 0) word.emplace_back(search.kinds[j]->heap, search.exponents[j]);
            }
            meet(std::move(word));
        }
        break;
    }
    return least;
}

}  // namespace ishitori::misere
