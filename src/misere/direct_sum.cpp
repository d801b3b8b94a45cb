#include "misere/direct_sum.hpp"

#include <algorithm>

namespace ishitori {

DirectSum::DirectSum(const Ruleset& rules, const Bipartite& q, HeapSize last_heap, std::vector<Freed> freed)
    : rules_(rules), q_(q), last_heap_(last_heap), freed_(std::move(freed)) {
    std::sort(freed_.begin(), freed_.end(), [](const Freed& a, const Freed& b) { return a.heap < b.heap; });
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
    // S: the heaps in ascending order, each power of a heap after all that the smaller ones reach. So the
    // elements come in the order of their least words, and only heaps that reach something new occur in them.
    constexpr Element absent = ~Element{0};
    s_index_.assign(q.order, absent);
    s_index_[0] = 0;
    s_words_.emplace_back();
    std::vector<bool> tried(q.order, false);
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (is_freed[heap] || tried[q.phi[heap]]) continue;
        const Element g = q.phi[heap];
        tried[g] = true;
        if (s_index_[g] != absent) continue;
        const std::size_t before = s_elements_.size();
        std::vector<Element> power(s_elements_.begin(), s_elements_.end());
        for (std::uint32_t k = 1;; ++k) {
            bool any = false;
            for (std::size_t i = 0; i < before; ++i) {
                power[i] = q.times(power[i], g);
                if (s_index_[power[i]] != absent) continue;
                any = true;
                s_index_[power[i]] = static_cast<Element>(s_elements_.size());
                s_elements_.push_back(power[i]);
                HeapWord word = s_words_[i];
                word.emplace_back(heap, k);
                s_words_.push_back(std::move(word));
            }
            if (!any) break;
        }
        Generator generator;
        generator.heap = heap;
        generator.s = s_index_[g];
        generators_.push_back(generator);
    }
    s_order_ = static_cast<Element>(s_elements_.size());
    for (HeapSize heap = 1; heap <= last_heap; ++heap) {
        if (!is_freed[heap]) heap_s_[heap] = s_index_[q.phi[heap]];
    }
    std::sort(generators_.begin(), generators_.end(),
              [](const Generator& a, const Generator& b) { return a.heap < b.heap; });
}

std::uint64_t DirectSum::element(const HeapWord& word) const {
    std::uint64_t x = 0;
    for (const auto& [heap, exponent] : word) {
        const std::uint64_t g = std::uint64_t{heap_s_[heap]} * c_order_ + heap_c_[heap];
        for (std::uint32_t i = 0; i < exponent; ++i) x = times(x, g);
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
            c_table_[std::size_t{x} * c_order_ + y] = product;
        }
    }
    s_table_.resize(std::size_t{s_order_} * s_order_);
    for (Element x = 0; x < s_order_; ++x) {
        for (Element y = 0; y < s_order_; ++y) {
            s_table_[std::size_t{x} * s_order_ + y] = s_index_[q_.times(s_elements_[x], s_elements_[y])];
        }
    }
}

void DirectSum::make_options() {
    std::vector<std::uint64_t> seen((size() + 63) / 64, 0);
    for (Generator& generator : generators_) {
        each_pair(rules_, generator.heap, [&](HeapSize a, HeapSize b) {
            const std::uint64_t e =
                std::uint64_t{s_times(heap_s_[a], heap_s_[b])} * c_order_ + c_times(heap_c_[a], heap_c_[b]);
            if ((seen[e / 64] >> (e % 64) & 1U) != 0) return;
            seen[e / 64] |= std::uint64_t{1} << (e % 64);
            generator.options.push_back(e);
        });
        for (std::uint64_t e : generator.options) seen[e / 64] = 0;
    }
}

// Lists the elements in the order of their least words, and for each factor what is left of a least word when
// one heap is taken out of it.
void DirectSum::enumerate() {
    auto contexts = [&](const std::vector<HeapWord>& words, auto value) {
        std::vector<std::vector<Context>> all(words.size());
        for (std::size_t x = 0; x < words.size(); ++x) {
            for (std::size_t i = 0; i < words[x].size(); ++i) {
                HeapWord rest = words[x];
                if (--rest[i].second == 0) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
                const auto generator =
                    std::find_if(generators_.begin(), generators_.end(),
                                 [&](const Generator& g) { return g.heap == words[x][i].first; });
                all[x].push_back({static_cast<std::uint32_t>(generator - generators_.begin()), value(rest)});
            }
        }
        return all;
    };
    c_words_.clear();
    for (Element c = 0; c < c_order_; ++c) {
        HeapWord word;
        Element rest = c;
        for (const Freed& f : freed_) {
            const Element length = f.index + f.period;
            if (rest % length != 0) word.emplace_back(f.heap, rest % length);
            rest /= length;
        }
        c_words_.push_back(std::move(word));
    }
    auto value = [&](const HeapWord& word) { return element(word); };
    s_contexts_ =
        contexts(s_words_, [&](const HeapWord& w) { return static_cast<Element>(value(w) / c_order_); });
    c_contexts_ =
        contexts(c_words_, [&](const HeapWord& w) { return static_cast<Element>(value(w) % c_order_); });

    std::vector<bool> listed(size(), false);
    order_.assign(1, 0);
    listed[0] = true;
    std::vector<std::uint32_t> power;
    for (const Generator& generator : generators_) {
        power.assign(order_.begin(), order_.end());
        const std::size_t before = order_.size();
        const std::uint64_t g = std::uint64_t{generator.s} * c_order_ + generator.c;
        while (true) {
            bool any = false;
            for (std::size_t i = 0; i < before; ++i) {
                power[i] = static_cast<std::uint32_t>(times(power[i], g));
                if (listed[power[i]]) continue;
                listed[power[i]] = any = true;
                order_.push_back(power[i]);
            }
            if (!any) break;
        }
    }
}

bool DirectSum::has_p_option(Generator& generator, Element s, Element c) {
    const auto& options = generator.options;
    if (options.empty()) return false;
    auto hit = [&](std::size_t i) {
        const std::uint64_t e = options[i];
        const std::uint64_t at = std::uint64_t{s_times(s, static_cast<Element>(e / c_order_))} * c_order_ +
                                 c_times(c, static_cast<Element>(e % c_order_));
        return decided_[at] == 2;
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
        decided_.assign(size(), 0);
    }
    const std::uint64_t last = up_to != nullptr ? element(*up_to) : size();
    std::uint64_t count = 0;
    for (std::uint32_t x : order_) {
        if (decided_[x] != 0) continue;
        if ((++count & 1023U) == 0 && keep_going && !keep_going()) return false;
        const auto s = static_cast<Element>(x / c_order_), c = static_cast<Element>(x % c_order_);
        bool any_move = false, wins = false;
        for (const Context& context : s_contexts_[s]) {
            Generator& generator = generators_[context.generator];
            any_move = any_move || !generator.options.empty();
            if ((wins = has_p_option(generator, context.rest, c))) break;
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

// Partition refinement: two elements stay together while they have the same outcome and every generator takes
// them to elements that are together.
Bipartite DirectSum::reduce() {
    const std::size_t n = order_.size();
    const std::size_t width = generators_.size();
    std::vector<std::uint32_t> act(n * width);  // by place in the order, so that parts are read in one go
    std::vector<std::uint32_t> place(size(), 0);
    for (std::size_t i = 0; i < n; ++i) place[order_[i]] = static_cast<std::uint32_t>(i);
    for (std::size_t g = 0; g < width; ++g) {
        const std::uint64_t e = std::uint64_t{generators_[g].s} * c_order_ + generators_[g].c;
        for (std::size_t i = 0; i < n; ++i) act[i * width + g] = place[times(order_[i], e)];
    }
    std::vector<std::uint32_t> part(n), next(n), first_of;
    for (std::size_t i = 0; i < n; ++i) part[i] = decided_[order_[i]] == 2 ? 1 : 0;
    std::size_t parts = 0;
    std::size_t slots = 64;
    while (slots < 2 * n) slots *= 2;
    struct Slot {
        std::uint64_t hash;
        std::uint32_t number;
    };
    std::vector<Slot> table(slots);
    while (true) {
        std::fill(table.begin(), table.end(), Slot{0, 0});
        first_of.clear();
        for (std::size_t i = 0; i < n; ++i) {
            std::uint64_t hash = part[i] + 1;
            for (std::size_t g = 0; g < width; ++g) {
                hash = (hash ^ part[act[i * width + g]]) * 0x9e3779b97f4a7c15U;
                hash ^= hash >> 29U;
            }
            std::size_t at = hash & (slots - 1);
            // Equal hashes are compared in full: no two elements are one because of a hash.
            auto same = [&](std::uint32_t number) {
                const std::size_t j = first_of[number];
                if (part[i] != part[j]) return false;
                for (std::size_t g = 0; g < width; ++g) {
                    if (part[act[i * width + g]] != part[act[j * width + g]]) return false;
                }
                return true;
            };
            while (table[at].number != 0 && !(table[at].hash == hash && same(table[at].number - 1))) {
                at = (at + 1) & (slots - 1);
            }
            if (table[at].number == 0) {
                first_of.push_back(static_cast<std::uint32_t>(i));
                table[at] = {hash, static_cast<std::uint32_t>(first_of.size())};
            }
            next[i] = table[at].number - 1;
        }
        part.swap(next);
        if (first_of.size() == parts) break;
        parts = first_of.size();
    }
    // Parts are numbered by their first element in lexicographic order, which is their least word.
    Bipartite q;
    q.order = static_cast<Element>(parts);
    q.p.assign(parts, false);
    q.words.assign(parts, {});
    for (std::size_t i = 0; i < parts; ++i) {
        const std::uint32_t x = order_[first_of[i]];
        q.p[i] = decided_[x] == 2;
        q.words[i] = word_times(s_words_[x / c_order_], c_words_[x % c_order_]);
    }
    q.table.resize(parts * parts);
    for (std::size_t x = 0; x < parts; ++x) {
        for (std::size_t y = x; y < parts; ++y) {
            q.table[x * parts + y] = q.table[y * parts + x] =
                part[place[times(order_[first_of[x]], order_[first_of[y]])]];
        }
    }
    q.phi.resize(last_heap_ + 1);
    for (HeapSize heap = 0; heap <= last_heap_; ++heap) {
        q.phi[heap] = part[place[std::uint64_t{heap_s_[heap]} * c_order_ + heap_c_[heap]]];
    }
    return q;
}

}  // namespace ishitori
