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
    // For the heaps 0 .. last_heap. A heap whose value in q has a least word with freed heaps *follows* them:
    // its value in the sum is the value of this word. Other heaps that are not freed have their values in q.
    // So heaps that are equivalent in q stay so, and q is an image of the sum. Computes only sizes.
    DirectSum(const Ruleset& rules, const Bipartite& q, HeapSize last_heap, std::vector<Freed> freed);

    // The number of elements, without deciding them.
    std::uint64_t size() const { return std::uint64_t{s_order_} * c_order_; }

    // True if it can be decided with at most this many elements. The products of the free part are kept as a
    // table.
    bool within(std::uint64_t elements) const {
        constexpr Element max_products = 8192;
        return size() <= elements && c_order_ <= max_products;
    }

    // True if this word of the heaps is the least word of its element.
    bool is_least(const HeapWord& word) const;

    // Decides the elements in order, from the one of the word `first` on; `first` is the least word of its
    // element. Smaller words have their outcomes in q. Returns false when stopped.
    bool decide(const std::function<bool()>& keep_going, const HeapWord& first = {});

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
    Element s_times(Element x, Element y) const { return q_.times(x, y); }
    Element c_product(Element x, Element y) const;  // without the table
    Element c_times(Element x, Element y) const { return c_table_[std::size_t{x} * c_order_ + y]; }
    // The index of an element in tables; elements outside S leave gaps.
    std::uint64_t place(Pair x) const { return std::uint64_t{x.s} * c_order_ + x.c; }
    std::uint64_t places() const { return std::uint64_t{q_.order} * c_order_; }
    Pair element(const HeapWord& word) const;
    bool has_p_option(Generator& generator, Element s, Element c);
    void make_options();
    void make_c_table();
    void enumerate();

    const Ruleset& rules_;
    const Bipartite& q_;
    HeapSize last_heap_;
    std::vector<Freed> freed_;

    Element s_order_ = 1, c_order_ = 1;
    std::vector<Element> s_elements_{0};
    std::vector<bool> in_s_;
    std::vector<Element> c_table_;
    // The least word of an element of S: the word of `parent` times its largest heap. By element of q.
    struct From {
        Element parent = 0;
        HeapSize heap = 0;
    };
    std::vector<From> s_from_;
    // The contexts in least words of S, one element after another; where they begin and end, by element of q.
    struct Contexts {
        std::uint32_t begin = 0, end = 0;
    };
    std::vector<Context> s_contexts_;
    std::vector<Contexts> s_contexts_of_;
    std::vector<std::vector<Context>> c_contexts_;  // by element of the free part
    std::vector<Element> heap_s_, heap_c_;
    std::vector<bool> follows_;          // by heap
    std::vector<Generator> generators_;  // of S and of the free part, ascending by heap
    std::vector<Pair> order_;            // elements in lexicographic order
    std::vector<std::uint8_t> decided_;  // 0 not yet, 1 N, 2 P
};

}  // namespace ishitori::misere
