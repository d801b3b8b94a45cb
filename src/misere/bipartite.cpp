#include "misere/bipartite.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

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

std::vector<HeapSize> heaps_of(const HeapWord& word) {
    std::vector<HeapSize> heaps;
    for (const auto& [heap, exponent] : word) heaps.push_back(heap);
    return heaps;
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

ProductTable::ProductTable(Element order, std::span<const Element> table) {
    for (Element x = 0; x < order; ++x) {
        const auto row = table.subspan(std::size_t{x} * order, order);
        rows_.emplace_back(row.begin(), row.end());
    }
    known_rows_ = order;
}

ProductTable::ProductTable(std::vector<Factors> factors, std::vector<std::vector<Element>> by_generator)
    : rows_(factors.size()), factors_(std::move(factors)), by_generator_(std::move(by_generator)) {
    rows_[0].resize(rows_.size());
    std::iota(rows_[0].begin(), rows_[0].end(), Element{0});
}

// x = rest * g: the row of x is the row of the rest, each entry times g.
void ProductTable::compute(Element x) const {
    std::vector<Element> missing{x};
    while (rows_[factors_[missing.back()].rest].empty()) missing.push_back(factors_[missing.back()].rest);
    for (; !missing.empty(); missing.pop_back()) {
        const auto [rest, generator] = factors_[missing.back()];
        const Element* by_generator = by_generator_[generator].data();
        std::vector<Element>& row = rows_[missing.back()];
        row.reserve(rows_.size());
        for (const Element y : rows_[rest]) row.push_back(by_generator[y]);
        ++known_rows_;
    }
}

Element Bipartite::value(const HeapWord& word) const {
    Element x = 0;
    for (const auto& [heap, exponent] : word) {
        for (std::uint32_t i = 0; i < exponent; ++i) x = times(phi[heap], x);
    }
    return x;
}

namespace {

// Lists 1, x, x^2, ... without repetition; `again` is the exponent of the power that the next power equals.
std::uint32_t powers_of(const Bipartite& q, Element x, std::uint32_t& again) {
    std::vector<Element> powers{0};
    while (true) {
        const Element next = q.times(x, powers.back());
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
