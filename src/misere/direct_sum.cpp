#include "misere/direct_sum.hpp"

#include <algorithm>

#include "misere/partition.hpp"

namespace ishitori::misere {

DirectSum::DirectSum(const Ruleset& rules, const Bipartite& q, HeapSize last_heap, std::vector<Freed> freed)
    : rules_(rules), q_(q), last_heap_(last_heap), freed_(std::move(freed)) {
    std::ranges::sort(freed_, [](const Freed& a, const Freed& b) { return a.heap < b.heap; });
    heap_s_.assign(last_heap + 1, 0);
    heap_c_.assign(last_heap + 1, 0);
    std::vector<bool> is_freed(last_heap + 1, false);
    for (const Freed& f : freed_) {
        is_freed[f.heap] = true;
        heap_c_[f.heap] = c_order_;
        c_order_ *= f.index + f.period;
        Generator generator;
        generator.heap = f.heap;
        generator.is_freed = true;
        generator.c = heap_c_[f.heap];
        generators_.push_back(generator);
    }
    // S: the heaps in ascending order, each power of a heap after all products of smaller heaps. So the
    // elements come in the order of their least words, and only heaps that give new elements occur in them.
    in_s_.assign(q.order, false);
    in_s_[0] = true;
    s_from_.resize(q.order);
    std::vector<bool> tried(q.order, false);
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (is_freed[heap] || tried[q.phi[heap]]) continue;
        const Element g = q.phi[heap];
        tried[g] = true;
        if (in_s_[g]) continue;
        const std::size_t before = s_elements_.size();
        std::vector<Element> power(s_elements_.begin(), s_elements_.end());
        while (true) {
            bool any = false;
            for (std::size_t i = 0; i < before; ++i) {
                const Element parent = power[i];
                power[i] = q.times(g, parent);
                if (in_s_[power[i]]) continue;
                in_s_[power[i]] = any = true;
                s_from_[power[i]] = {parent, heap};
                s_elements_.push_back(power[i]);
            }
            if (!any) break;
        }
        Generator generator;
        generator.heap = heap;
        generator.s = g;
        generators_.push_back(generator);
    }
    s_order_ = static_cast<Element>(s_elements_.size());
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (!is_freed[heap]) heap_s_[heap] = q.phi[heap];
    }
    std::ranges::sort(generators_, [](const Generator& a, const Generator& b) { return a.heap < b.heap; });
}

std::uint64_t DirectSum::element(const HeapWord& word) const {
    std::uint64_t x = 0;
    for (const auto& [heap, exponent] : word) {
        const std::uint64_t g = std::uint64_t{heap_s_[heap]} * c_order_ + heap_c_[heap];
        for (std::uint32_t i = 0; i < exponent; ++i) x = times(g, x);
    }
    return x;
}

void DirectSum::make_c_table() {
    c_table_.resize(std::size_t{c_order_} * c_order_);
    for (Element x = 0; x < c_order_; ++x) {
        for (Element y = 0; y < c_order_; ++y) {
            Element product = 0, radix = 1;
            for (const Freed& f : freed_) {
                const Element length = f.index + f.period;
                Element exponent = x / radix % length + y / radix % length;
                if (exponent >= length) exponent = f.index + (exponent - f.index) % f.period;
                product += exponent * radix;
                radix *= length;
            }
            c_table_[std::size_t{x} * c_order_ + y] = static_cast<Product>(product);
        }
    }
}

void DirectSum::make_options() {
    std::vector<std::uint64_t> seen((places() + 63) / 64, 0);
    for (Generator& generator : generators_) {
        each_pair(rules_, generator.heap, [&](HeapSize a, HeapSize b) {
            const std::uint64_t e =
                std::uint64_t{s_times(heap_s_[a], heap_s_[b])} * c_order_ + c_times(heap_c_[a], heap_c_[b]);
            if ((seen[e / 64] >> (e % 64) & 1U) != 0) return;
            seen[e / 64] |= std::uint64_t{1} << (e % 64);
            generator.options.push_back(
                {static_cast<Element>(e / c_order_), static_cast<Element>(e % c_order_)});
        });
        for (const Pair e : generator.options) seen[place(e) / 64] = 0;
    }
}

// Lists the elements in the order of their least words. For each factor it also stores the rest of the least
// word without one heap of the factor; a divisor of a least word is a least word.
void DirectSum::enumerate() {
    auto generator_of = [&](HeapSize heap) {
        const auto at = std::ranges::find_if(generators_, [&](const Generator& g) { return g.heap == heap; });
        return static_cast<std::uint32_t>(at - generators_.begin());
    };
    s_contexts_.assign(q_.order, {});
    for (const Element x : s_elements_) {
        if (x == 0) continue;
        const auto [parent, heap] = s_from_[x];
        const std::uint32_t last = generator_of(heap);
        for (const auto& [generator, rest] : s_contexts_[parent]) {
            if (generator != last) s_contexts_[x].push_back({generator, s_times(generators_[last].s, rest)});
        }
        s_contexts_[x].push_back({last, parent});
    }
    c_contexts_.assign(c_order_, {});
    Element radix = 1;
    for (const Freed& f : freed_) {
        const Element length = f.index + f.period;
        const std::uint32_t generator = generator_of(f.heap);
        for (Element c = 0; c < c_order_; ++c) {
            if (c / radix % length != 0) c_contexts_[c].push_back({generator, c - radix});
        }
        radix *= length;
    }

    std::vector<std::uint8_t> listed(places(), 0);
    order_.assign(1, {0, 0});
    listed[0] = 1;
    std::vector<Pair> power;
    for (const Generator& generator : generators_) {
        power.assign(order_.begin(), order_.end());
        const Product* s_times_g = q_.table.row(generator.s);
        const Product* c_times_g = &c_table_[std::size_t{generator.c} * c_order_];
        for (bool any = true; any;) {
            any = false;
            for (Pair& x : power) {
                x = {s_times_g[x.s], c_times_g[x.c]};
                if (listed[place(x)] != 0) continue;
                listed[place(x)] = any = true;
                order_.push_back(x);
            }
        }
    }
}

bool DirectSum::has_p_option(Generator& generator, Element s, Element c) {
    const auto& options = generator.options;
    if (options.empty()) return false;
    auto hit = [&](std::size_t i) {
        const Pair e = options[i];
        return decided_[place({s_times(e.s, s), c_times(e.c, c)})] == 2;
    };
    if (hit(generator.last_hit)) return true;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (hit(i)) {
            generator.last_hit = i;
            return true;
        }
    }
    return false;
}

bool DirectSum::decide(const std::function<bool()>& keep_going, const HeapWord* up_to) {
    if (c_table_.empty()) {
        make_c_table();
        make_options();
        enumerate();
        decided_.assign(places(), 0);
    }
    const std::uint64_t last = up_to != nullptr ? element(*up_to) : places();
    std::uint64_t count = 0;
    for (const Pair pair : order_) {
        const std::uint64_t x = place(pair);
        if (decided_[x] != 0) continue;
        if ((++count & 1023U) == 0 && keep_going && !keep_going()) return false;
        const auto [s, c] = pair;
        bool any_move = false, wins = false;
        for (const Context& context : s_contexts_[s]) {
            Generator& generator = generators_[context.generator];
            any_move = any_move || !generator.options.empty();
            wins = has_p_option(generator, context.rest, c);
            if (wins) break;
        }
        for (std::size_t i = 0; i < c_contexts_[c].size() && !wins; ++i) {
            Generator& generator = generators_[c_contexts_[c][i].generator];
            any_move = any_move || !generator.options.empty();
            wins = has_p_option(generator, s, c_contexts_[c][i].rest);
        }
        decided_[x] = any_move && !wins ? 2 : 1;
        if (x == last) break;
    }
    return true;
}

std::vector<std::uint32_t> DirectSum::images(const Generator& generator,
                                             const std::vector<std::uint32_t>& number) const {
    const Product* s_times_g = q_.table.row(generator.s);
    const Product* c_times_g = &c_table_[std::size_t{generator.c} * c_order_];
    std::vector<std::uint32_t> to;
    to.reserve(order_.size());
    for (const auto [s, c] : order_) to.push_back(number[place({s_times_g[s], c_times_g[c]})]);
    return to;
}

std::optional<Bipartite> DirectSum::reduce(const std::function<bool()>& keep_going, Element most) {
    std::vector<std::uint32_t> number(places(), 0);  // of an element in the order
    for (std::uint32_t i = 0; i < order_.size(); ++i) number[place(order_[i])] = i;
    std::vector<std::vector<std::uint32_t>> maps;
    for (const Generator& generator : generators_) {
        maps.push_back(images(generator, number));
        if (keep_going && !keep_going()) return std::nullopt;
    }
    std::vector<std::uint32_t> outcomes;
    for (const Pair x : order_) outcomes.push_back(decided_[place(x)]);
    const auto partition = coarsest_congruence(outcomes, maps, keep_going);
    if (!partition) return std::nullopt;

    // The first element of a part has the least word of the part.
    const auto& [part, firsts] = *partition;
    Bipartite q;
    q.order = static_cast<Element>(firsts.size());
    if (q.order > most) return q;
    const auto part_of = [&](Pair x) { return part[number[place(x)]]; };
    q.p.clear();
    for (const std::uint32_t first : firsts) q.p.push_back(outcomes[first] == 2);
    for (HeapSize heap = 1; heap <= last_heap_; ++heap)
        q.phi.push_back(part_of({heap_s_[heap], heap_c_[heap]}));
    std::vector<std::vector<Product>> by_generator(generators_.size(), std::vector<Product>(q.order));
    for (std::size_t g = 0; g < maps.size(); ++g) {
        for (std::size_t x = 0; x < q.order; ++x)
            by_generator[g][x] = static_cast<Product>(part[maps[g][firsts[x]]]);
    }
    std::vector<ProductTable::Factors> factors(q.order);
    q.words.resize(q.order);
    for (std::size_t x = 1; x < q.order; ++x) {
        const auto [s, c] = order_[firsts[x]];
        const bool in_s = !s_contexts_[s].empty();
        const Context context = in_s ? s_contexts_[s][0] : c_contexts_[c][0];
        const Pair rest = in_s ? Pair{context.rest, c} : Pair{s, context.rest};
        const Element parent = part_of(rest);
        q.words[x] = word_times(q.words[parent], {{generators_[context.generator].heap, 1}});
        factors[x] = {parent, context.generator};
    }
    q.table = ProductTable(std::move(factors), std::move(by_generator));
    return q;
}

}  // namespace ishitori::misere
