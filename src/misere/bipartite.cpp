#include "misere/bipartite.hpp"

#include <algorithm>

namespace ishitori::misere {

bool word_less(const HeapWord& a, const HeapWord& b) {
    auto x = a.rbegin();
    auto y = b.rbegin();
    for (; x != a.rend() && y != b.rend(); ++x, ++y) {
        if (x->first != y->first) return x->first < y->first;
        if (x->second != y->second) return x->second < y->second;
    }
    return x == a.rend() && y != b.rend();
}

HeapWord word_times(const HeapWord& a, const HeapWord& b) {
    HeapWord word;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        if (y == b.end() || (x != a.end() && x->first < y->first)) {
            word.push_back(*x++);
        } else if (x == a.end() || y->first < x->first) {
            word.push_back(*y++);
        } else {
            word.emplace_back(x->first, x->second + y->second);
            ++x, ++y;
        }
    }
    return word;
}

std::uint32_t exponent_of(const HeapWord& word, HeapSize heap) {
    for (const auto& [h, exponent] : word) {
        if (h == heap) return exponent;
    }
    return 0;
}

std::optional<HeapWord> quotient_of(const HeapWord& word, const HeapWord& divisor) {
    HeapWord rest;
    std::size_t found = 0;
    for (const auto& [heap, exponent] : word) {
        const std::uint32_t taken = exponent_of(divisor, heap);
        if (taken > exponent) return std::nullopt;
        if (taken > 0) ++found;
        if (taken < exponent) rest.emplace_back(heap, exponent - taken);
    }
    if (found != divisor.size()) return std::nullopt;
    return rest;
}

Element Bipartite::value(const HeapWord& word) const {
    Element x = 0;
    for (const auto& [heap, exponent] : word) {
        for (std::uint32_t i = 0; i < exponent; ++i) x = times(x, phi[heap]);
    }
    return x;
}

namespace {

// Lists 1, x, x^2, ... without repetition; `again` is the exponent of the power that the next power equals.
std::uint32_t powers_of(const Bipartite& q, Element x, std::uint32_t& again) {
    std::vector<Element> powers{0};
    while (true) {
        const Element next = q.times(powers.back(), x);
        const auto at = std::ranges::find(powers, next);
        if (at != powers.end()) {
            again = static_cast<std::uint32_t>(at - powers.begin());
            return static_cast<std::uint32_t>(powers.size());
        }
        powers.push_back(next);
    }
}

}  // namespace

std::uint32_t Bipartite::index_of(Element x) const {
    std::uint32_t index = 0;
    powers_of(*this, x, index);
    return index;
}

std::uint32_t Bipartite::period_of(Element x) const {
    std::uint32_t index = 0;
    const std::uint32_t count = powers_of(*this, x, index);
    return count - index;
}

}  // namespace ishitori::misere
