#include "claims/normal_kernel.hpp"

#include <algorithm>

#include "base/mex_set.hpp"

namespace ishitori::claims {

namespace {

// The elements that can be reached from `from` by multiplication, in breadth-first order.
std::vector<QuotientElement> reached_from(const MisereQuotient& quotient, QuotientElement from) {
    std::vector<bool> seen(quotient.order, false);
    std::vector<QuotientElement> work{from};
    seen[from] = true;
    for (std::size_t i = 0; i < work.size(); ++i) {
        for (const auto& row : quotient.times) {
            const QuotientElement y = row[work[i]];
            if (!seen[y]) work.push_back(y);
            seen[y] = true;
        }
    }
    return work;
}

// A sufficiently high power of every generator: the product is a multiple of every element, so it is in the
// least ideal.
QuotientElement some_kernel_element(const MisereQuotient& quotient) {
    QuotientElement x = 0;
    for (const auto& row : quotient.times) {
        for (QuotientElement i = 0; i < quotient.order; ++i) x = row[x];
    }
    return x;
}

std::vector<NimValue> nim_values(const Ruleset& rules, HeapSize last) {
    std::vector<NimValue> values;
    MexSet seen;
    for (HeapSize n = 0; n <= last; ++n) {
        seen.clear();
        for_each_option(rules, n, [&](HeapSize, const Parts& parts) {
            NimValue sum = 0;
            for (const HeapSize part : parts) sum ^= values[part];
            seen.insert(sum);
            return true;
        });
        values.push_back(seen.mex());
    }
    return values;
}

}  // namespace

std::optional<HeapSize> normal_kernel_heaps_needed(const Ruleset& rules, HeapSize last_outside) {
    const auto k = rules.longest_take();
    const HeapSize limit = max_heap_size / 8;
    if (!k || !rules.leaves_pairs() || *k > limit || last_outside > limit) return std::nullopt;
    return std::max(2 * last_outside + *k, *k + 2);
}

std::optional<NormalKernel> normal_kernel(const Ruleset& rules, const MisereQuotient& quotient) {
    NormalKernel kernel;
    kernel.inside.assign(quotient.order, false);
    const auto elements = reached_from(quotient, some_kernel_element(quotient));
    for (const QuotientElement x : elements) kernel.inside[x] = true;
    kernel.outside = quotient.order - static_cast<QuotientElement>(elements.size());
    for (HeapSize heap = 0; heap <= quotient.max_heap(); ++heap) {
        if (!kernel.inside[quotient.phi[heap]]) kernel.last_outside = heap;
    }
    const auto needed = normal_kernel_heaps_needed(rules, kernel.last_outside);
    if (!needed || quotient.max_heap() < *needed) return std::nullopt;  // (c)
    kernel.needed = *needed;

    const HeapSize last = std::max(*needed, quotient.generators.empty() ? 0 : quotient.generators.back());
    const auto g = nim_values(rules, last);
    kernel.nu.assign(quotient.order, 0);
    const auto all = reached_from(quotient, 0);
    std::vector<bool> known(quotient.order, false);
    known[0] = true;
    for (const QuotientElement x : all) {
        for (std::size_t i = 0; i < quotient.times.size(); ++i) {
            const QuotientElement y = quotient.times[i][x];
            const NimValue value = kernel.nu[x] ^ g[quotient.generators[i]];
            if (known[y] && kernel.nu[y] != value) return std::nullopt;  // (a)
            known[y] = true;
            kernel.nu[y] = value;
        }
    }
    for (HeapSize heap = 0; heap <= last; ++heap) {
        if (kernel.nu[quotient.phi[heap]] != g[heap]) return std::nullopt;  // (a)
    }
    std::vector<NimValue> inside;
    for (const QuotientElement x : elements) {
        if (quotient.p[x] != (kernel.nu[x] == 0)) return std::nullopt;  // (b)
        inside.push_back(kernel.nu[x]);
    }
    std::ranges::sort(inside);
    if (std::ranges::adjacent_find(inside) != inside.end()) return std::nullopt;  // (b)
    return kernel;
}

}  // namespace ishitori::claims
