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
    follows_.assign(last_heap + 1, false);
    const auto freed_factor = [&](const auto& factor) { return is_freed[factor.first]; };
    for (HeapSize heap = 1; heap <= last_heap && !freed_.empty(); ++heap)
        follows_[heap] = !is_freed[heap] && std::ranges::any_of(q.words[q.phi[heap]], freed_factor);
    // S: the other heaps in ascending order, each power of a heap after all products of smaller heaps. So the
    // elements come in the order of their least words, and only heaps that give new elements occur in them.
    in_s_.assign(q.order, false);
    in_s_[0] = true;
    s_from_.resize(q.order);
    std::vector<bool> tried(q.order, false);
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (is_freed[heap] || follows_[heap] || tried[q.phi[heap]]) continue;
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
    // In ascending order: the other heaps of a least word are smaller.
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (is_freed[heap]) continue;
        const Element x = q.phi[heap];
        const Pair value = follows_[heap] ? element(q.words[x]) : Pair{x, 0};
        heap_s_[heap] = value.s;
        heap_c_[heap] = value.c;
    }
    std::ranges::sort(generators_, [](const Generator& a, const Generator& b) { return a.heap < b.heap; });
}

DirectSum::Pair DirectSum::element(const HeapWord& word) const {
    Pair x{0, 0};
    for (const auto& [heap, exponent] : word) {
        for (std::uint32_t i = 0; i < exponent; ++i)
            x = {s_times(heap_s_[heap], x.s), c_product(heap_c_[heap], x.c)};
    }
    return x;
}

bool DirectSum::is_least(const HeapWord& word) const {
    if (std::ranges::any_of(word, [&](const auto& factor) { return follows_[factor.first]; })) return false;
    HeapWord rest = word;  // without the freed heaps
    for (const Freed& f : freed_) {
        if (exponent_of(word, f.heap) >= f.index + f.period) return false;
        std::erase_if(rest, [&](const auto& factor) { return factor.first == f.heap; });
    }
    Element x = 0;
    for (const auto& [heap, exponent] : rest) {
        for (std::uint32_t i = 0; i < exponent; ++i) x = s_times(heap_s_[heap], x);
    }
    for (; !rest.empty(); rest.pop_back()) {
        for (std::uint32_t i = 0; i < rest.back().second; ++i) {
            if (x == 0 || s_from_[x].heap != rest.back().first) return false;
            x = s_from_[x].parent;
        }
    }
    return x == 0;
}

Element DirectSum::c_product(Element x, Element y) const {
    Element product = 0, radix = 1;
    for (const Freed& f : freed_) {
        const Element length = f.index + f.period;
        Element exponent = x / radix % length + y / radix % length;
        if (exponent >= length) exponent = f.index + (exponent - f.index) % f.period;
        product += exponent * radix;
        radix *= length;
    }
    return product;
}

void DirectSum::make_c_table() {
    c_table_.resize(std::size_t{c_order_} * c_order_);
    for (Element x = 0; x < c_order_; ++x) {
        for (Element y = 0; y < c_order_; ++y) c_table_[std::size_t{x} * c_order_ + y] = c_product(x, y);
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
    std::vector<std::uint32_t> generator_of(last_heap_ + 1, 0);
    for (std::uint32_t g = 0; g < generators_.size(); ++g) generator_of[generators_[g].heap] = g;
    s_contexts_of_.resize(q_.order);
    for (const Element x : s_elements_) {
        s_contexts_of_[x].begin = static_cast<std::uint32_t>(s_contexts_.size());
        if (x != 0) {
            const auto [parent, heap] = s_from_[x];
            const std::uint32_t last = generator_of[heap];
            const Element* times_last = q_.table.row(generators_[last].s);
            const auto [begin, end] = s_contexts_of_[parent];
            for (std::uint32_t i = begin; i < end; ++i) {
                const auto [generator, rest] = s_contexts_[i];
                if (generator != last) s_contexts_.push_back({generator, times_last[rest]});
            }
            s_contexts_.push_back({last, parent});
        }
        s_contexts_of_[x].end = static_cast<std::uint32_t>(s_contexts_.size());
        order_.push_back({x, 0});
    }
    c_contexts_.assign(c_order_, {});
    std::vector<Element> upper(q_.order, 0);
    std::vector<Pair> before;
    for (const Freed& f : freed_) {
        const Element length = f.index + f.period, radix = heap_c_[f.heap];
        for (Element c = 0; c < c_order_; ++c) {
            if (c / radix % length != 0) c_contexts_[c].push_back({generator_of[f.heap], c - radix});
        }
        // The powers of the freed heap come between the heaps of a least word that are larger, whose product
        // is `upper`, and the smaller ones.
        for (const Element x : s_elements_) {
            const auto [parent, heap] = s_from_[x];
            upper[x] = heap > f.heap ? s_times(heap_s_[heap], upper[parent]) : 0;
        }
        before.swap(order_);
        order_.clear();
        for (std::size_t begin = 0, end = 0; begin < before.size(); begin = end) {
            while (end < before.size() && upper[before[end].s] == upper[before[begin].s]) ++end;
            for (Element c = 0; c < length * radix; c += radix) {
                for (std::size_t i = begin; i < end; ++i) order_.push_back({before[i].s, before[i].c + c});
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

bool DirectSum::decide(const std::function<bool()>& keep_going, const HeapWord& first) {
    make_c_table();
    make_options();
    enumerate();
    decided_.assign(places(), 0);
    const std::uint64_t first_place = place(element(first));
    std::vector<Element> c_value(c_order_, 0);  // in q
    std::size_t at = 0;
    for (; place(order_[at]) != first_place; ++at) {
        const auto [s, c] = order_[at];
        if (s == 0 && c != 0) {  // before all other elements with this c
            const auto [generator, rest] = c_contexts_[c][0];
            c_value[c] = s_times(q_.phi[generators_[generator].heap], c_value[rest]);
        }
        decided_[place(order_[at])] = q_.p[s_times(c_value[c], s)] ? 2 : 1;
    }
    std::uint64_t count = 0;
    for (; at < order_.size(); ++at) {
        if ((++count & 1023U) == 0 && keep_going && !keep_going()) return false;
        const auto [s, c] = order_[at];
        bool any_move = false, wins = false;
        const auto [begin, end] = s_contexts_of_[s];
        for (std::uint32_t i = begin; i < end && !wins; ++i) {
            Generator& generator = generators_[s_contexts_[i].generator];
            any_move = any_move || !generator.options.empty();
            wins = has_p_option(generator, s_contexts_[i].rest, c);
        }
        for (std::size_t i = 0; i < c_contexts_[c].size() && !wins; ++i) {
            Generator& generator = generators_[c_contexts_[c][i].generator];
            any_move = any_move || !generator.options.empty();
            wins = has_p_option(generator, s, c_contexts_[c][i].rest);
        }
        decided_[place(order_[at])] = any_move && !wins ? 2 : 1;
    }
    return true;
}

std::optional<Bipartite> DirectSum::reduce(const std::function<bool()>& keep_going, Element most) {
    // The elements as a grid: a row for each element of S, a column for each element of the free part.
    std::vector<std::uint32_t> row_of(q_.order, 0);
    for (std::uint32_t row = 0; row < s_order_; ++row) row_of[s_elements_[row]] = row;
    GridMaps maps;
    maps.rows = s_order_;
    for (const Generator& generator : generators_) {
        if (generator.is_freed) {
            const Element* c_times_g = &c_table_[std::size_t{generator.c} * c_order_];
            maps.of_columns.emplace_back(c_times_g, c_times_g + c_order_);
        } else {
            const Element* s_times_g = q_.table.row(generator.s);
            auto& to = maps.of_rows.emplace_back();
            to.reserve(s_order_);
            for (const Element s : s_elements_) to.push_back(row_of[s_times_g[s]]);
        }
    }
    std::vector<std::uint32_t> outcomes;
    outcomes.reserve(size());
    for (Element c = 0; c < c_order_; ++c) {
        for (const Element s : s_elements_) outcomes.push_back(decided_[place({s, c})]);
    }
    const auto partition = coarsest_congruence(outcomes, maps, keep_going);
    if (!partition) return std::nullopt;

    Bipartite q;
    q.order = static_cast<Element>(partition->firsts.size());
    if (q.order > most) return q;
    // The parts become elements in the order of their least words.
    const auto part_of = [&](Pair x) { return partition->part[std::size_t{x.c} * s_order_ + row_of[x.s]]; };
    constexpr Element none = ~Element{0};
    std::vector<Element> element_of(q.order, none);
    std::vector<Pair> firsts;
    for (const Pair x : order_) {
        Element& element = element_of[part_of(x)];
        if (element != none) continue;
        element = static_cast<Element>(firsts.size());
        firsts.push_back(x);
    }
    const auto reduced = [&](Pair x) { return element_of[part_of(x)]; };
    q.p.clear();
    for (const Pair first : firsts) q.p.push_back(decided_[place(first)] == 2);
    for (HeapSize heap = 1; heap <= last_heap_; ++heap)
        q.phi.push_back(reduced({heap_s_[heap], heap_c_[heap]}));
    std::vector<std::vector<Element>> by_generator(generators_.size());
    for (std::size_t g = 0; g < generators_.size(); ++g) {
        const Element* s_times_g = q_.table.row(generators_[g].s);
        const Element* c_times_g = &c_table_[std::size_t{generators_[g].c} * c_order_];
        by_generator[g].reserve(q.order);
        for (const auto [s, c] : firsts) by_generator[g].push_back(reduced({s_times_g[s], c_times_g[c]}));
    }
    std::vector<ProductTable::Factors> factors(q.order);
    q.words.resize(q.order);
    for (std::size_t x = 1; x < q.order; ++x) {
        const auto [s, c] = firsts[x];
        const bool in_s = s != 0;
        const Context context = in_s ? s_contexts_[s_contexts_of_[s].begin] : c_contexts_[c][0];
        const Pair rest = in_s ? Pair{context.rest, c} : Pair{s, context.rest};
        const Element parent = reduced(rest);
        q.words[x] = word_times(q.words[parent], {{generators_[context.generator].heap, 1}});
        factors[x] = {parent, context.generator};
    }
    q.table = ProductTable(std::move(factors), std::move(by_generator));
    return q;
}

}  // namespace ishitori::misere
