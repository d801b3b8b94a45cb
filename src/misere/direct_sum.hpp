// A larger candidate: the direct sum of a submonoid S of a candidate with a free cyclic monoid for each freed
// heap. Its elements are decided in lexicographic order from the options of their least words; then elements
// that no context separates are identified.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "misere/bipartite.hpp"

namespace ishitori::misere {

// heap becomes independent of the others: heap^(index + period) = heap^index.
struct Freed {
    HeapSize heap;
    std::uint32_t index;
    std::uint32_t period;
};

class DirectSum {
  public:
    // For the heaps 0 .. last_heap; heaps that are not freed have their values in q. Computes only sizes.
    DirectSum(const Ruleset& rules, const Bipartite& q, HeapSize last_heap, std::vector<Freed> freed);

    // The number of elements, without deciding them.
    std::uint64_t size() const { return std::uint64_t{s_order_} * c_order_; }

    // True if it can be decided with at most this many elements. The products of the free part are kept as a
    // table.
    bool within(std::uint64_t elements) const {
        constexpr Element max_products = 8192;
        return size() <= elements && c_order_ <= max_products;
    }

    // Decides the elements in order, up to the element of `up_to` if given. Returns false when stopped.
    bool decide(const std::function<bool()>& keep_going, const HeapWord* up_to = nullptr);
    // Requires that the element was decided.
    bool is_p(const HeapWord& word) const { return decided_[element(word)] == 2; }

    // The quotient by indistinguishability; nullopt when stopped. Requires decide(). If the quotient has more
    // than `most` elements, only its order is given.
    std::optional<Bipartite> reduce(const std::function<bool()>& keep_going, Element most);

  private:
    // An element of the sum: an element of S, by its number in q, and an element of the free part.
    struct Pair {
        Element s, c;
    };
    struct Generator {
        HeapSize heap = 0;
        bool is_freed = false;
        Element s = 0, c = 0;
        std::vector<Pair> options;  // distinct elements of the options
        std::size_t last_hit = 0;   // where the last option in P was found: tried first
    };
    struct Context {
        std::uint32_t generator;
        Element rest;
    };
    std::uint64_t element(const HeapWord& word) const;
    Element s_times(Element x, Element y) const { return q_.times(x, y); }
    Element c_times(Element x, Element y) const { return c_table_[std::size_t{x} * c_order_ + y]; }
    std::uint64_t times(std::uint64_t x, std::uint64_t y) const {
        return std::uint64_t{
                   s_times(static_cast<Element>(x / c_order_), static_cast<Element>(y / c_order_))} *
                   c_order_ +
               c_times(static_cast<Element>(x % c_order_), static_cast<Element>(y % c_order_));
    }
    // The index of an element in tables; elements outside S leave gaps.
    std::uint64_t place(Pair x) const { return std::uint64_t{x.s} * c_order_ + x.c; }
    std::uint64_t places() const { return std::uint64_t{q_.order} * c_order_; }
    bool has_p_option(Generator& generator, Element s, Element c);
    void make_options();
    void make_c_table();
    void enumerate();
    // The images of the elements under a generator, as numbers in the order.
    std::vector<std::uint32_t> images(const Generator& generator,
                                      const std::vector<std::uint32_t>& number) const;

    const Ruleset& rules_;
    const Bipartite& q_;
    HeapSize last_heap_;
    std::vector<Freed> freed_;

    Element s_order_ = 1, c_order_ = 1;
    std::vector<Element> s_elements_{0};
    std::vector<bool> in_s_;
    std::vector<Product> c_table_;
    // The least word of an element of S: the word of `parent` times its largest heap. By element of q.
    struct From {
        Element parent = 0;
        HeapSize heap = 0;
    };
    std::vector<From> s_from_;
    std::vector<std::vector<Context>> s_contexts_, c_contexts_;  // by element of q, of the free part
    std::vector<Element> heap_s_, heap_c_;
    std::vector<Generator> generators_;  // of S and of the free part, ascending by heap
    std::vector<Pair> order_;            // elements in lexicographic order
    std::vector<std::uint8_t> decided_;  // 0 not yet, 1 N, 2 P
};

}  // namespace ishitori::misere
