#include "play/equal_heaps.hpp"

#include <algorithm>

namespace ishitori::play {

// Replaces each heap by the least heap with the same options; removes heaps without options and pairs of *1.
EqualHeaps::Heaps EqualHeaps::simplified(const Heaps& heaps) const {
    const Options star{{}};
    bool odd = false;
    Heaps rest;
    for (const HeapSize heap : heaps) {
        const Options& options = options_[heap];
        if (options == star) {
            odd = !odd;
        } else if (!options.empty()) {
            rest.push_back(heap_.at(options));
        }
    }
    if (odd) rest.push_back(heap_.at(star));
    std::ranges::sort(rest);
    return rest;
}

void EqualHeaps::learn_to() {
    for (HeapSize n = options_.size(); n <= max_heaps; ++n) {
        Options options;
        for_each_option(to_, n, [&](HeapSize, const Parts& parts) {
            options.insert(simplified(Heaps(parts.begin(), parts.end())));
            return true;
        });
        heap_.emplace(options, n);
        options_.push_back(std::move(options));
    }
}

std::optional<EqualHeaps::Heaps> EqualHeaps::translated(const HeapSize* begin, const HeapSize* end) const {
    Heaps all;
    for (; begin != end; ++begin) {
        if (*begin >= equal_.size() || !equal_[*begin]) return std::nullopt;
        all.insert(all.end(), equal_[*begin]->begin(), equal_[*begin]->end());
    }
    return simplified(all);
}

void EqualHeaps::learn_from(HeapSize n) {
    for (HeapSize heap = equal_.size(); heap <= n; ++heap) {
        Options options;
        const bool all = for_each_option(from_, heap, [&](HeapSize, const Parts& parts) {
            auto left = translated(parts.begin(), parts.end());
            if (!left) return false;
            options.insert(std::move(*left));
            return true;
        });
        const auto found = heap_.find(options);
        if (!all || found == heap_.end()) {
            equal_.emplace_back();
        } else {
            equal_.emplace_back(options.empty() ? Heaps{} : Heaps{found->second});
        }
    }
}

std::optional<std::vector<HeapSize>> EqualHeaps::of(const std::vector<HeapSize>& heaps) {
    for (const HeapSize heap : heaps) {
        if (heap > max_heaps) return std::nullopt;
    }
    learn_to();
    for (const HeapSize heap : heaps) learn_from(heap);
    return translated(heaps.data(), heaps.data() + heaps.size());
}

}  // namespace ishitori::play
