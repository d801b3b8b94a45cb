// Hopcroft's partition refinement over a monoid's generators, for reducing candidates.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace ishitori::misere {

// The inverse of the map of one generator: `from` sorted by image, the preimages of y from
// begins[y] to begins[y + 1].
struct Inverse {
    std::vector<std::uint32_t> begins, from;
};

inline Inverse inverse_of(const std::vector<std::uint32_t>& to) {
    const auto n = static_cast<std::uint32_t>(to.size());
    Inverse inverse{std::vector<std::uint32_t>(n + 1, 0), std::vector<std::uint32_t>(n)};
    auto& [begins, from] = inverse;
    for (std::uint32_t i = 0; i < n; ++i) ++begins[to[i] + 1];
    for (std::uint32_t i = 0; i < n; ++i) begins[i + 1] += begins[i];
    for (std::uint32_t i = n; i-- > 0;) from[--begins[to[i] + 1]] = i;
    for (std::uint32_t i = 0; i < n; ++i) begins[i] = begins[i + 1];
    begins[n] = n;
    return inverse;
}

// A partition of 0 .. n-1 that is refined by marking elements: a part with marked and unmarked elements is
// split in two.
class Partition {
  public:
    explicit Partition(std::uint32_t n) : elements_(n), at_(n), part_(n, 0), parts_{{0, n}} {
        for (std::uint32_t i = 0; i < n; ++i) elements_[i] = at_[i] = i;
    }

    void mark(std::uint32_t i) {
        Part& own = parts_[part_[i]];
        const std::uint32_t goal = own.begin + own.marked;
        if (at_[i] < goal) return;
        if (own.marked++ == 0) touched_.push_back(part_[i]);
        const std::uint32_t other = elements_[goal];
        std::swap(elements_[goal], elements_[at_[i]]);
        at_[other] = at_[i];
        at_[i] = goal;
    }

    // The smaller half becomes a new part on the work list of splitters.
    void split_touched() {
        for (const std::uint32_t p : touched_) {
            const Part old = parts_[p];
            parts_[p].marked = 0;
            if (old.begin + old.marked == old.end) continue;
            const std::uint32_t middle = old.begin + old.marked;
            const bool first = old.marked <= old.end - middle;
            const Part fresh = first ? Part{old.begin, middle} : Part{middle, old.end};
            (first ? parts_[p].begin : parts_[p].end) = middle;
            const auto name = static_cast<std::uint32_t>(parts_.size());
            for (std::uint32_t k = fresh.begin; k < fresh.end; ++k) part_[elements_[k]] = name;
            parts_.push_back(fresh);
            waiting_.push_back(name);
        }
        touched_.clear();
    }

    // Takes a part from the work list; returns false if the list is empty.
    bool next(std::vector<std::uint32_t>& splitter) {
        if (waiting_.empty()) return false;
        const Part& part = parts_[waiting_.back()];
        waiting_.pop_back();
        splitter.assign(elements_.begin() + part.begin, elements_.begin() + part.end);
        return true;
    }

    std::size_t size() const { return parts_.size(); }
    const std::vector<std::uint32_t>& part() const { return part_; }

  private:
    struct Part {
        std::uint32_t begin, end, marked = 0;  // in elements_; the marked ones come first
    };
    std::vector<std::uint32_t> elements_, at_, part_;
    std::vector<Part> parts_;
    std::vector<std::uint32_t> waiting_, touched_;
};

// Refines the partition until each map sends each part into one part. A part splits all others by its
// preimages; of two halves only the smaller one has to be processed. Returns false if keep_going, called from
// time to time, returned false. Requires that the partition was split by marks alone. Time O(elements * maps
// * log elements).
inline bool refine(Partition& partition, const std::vector<Inverse>& maps,
                   const std::function<bool()>& keep_going) {
    for (std::vector<std::uint32_t> splitter; partition.next(splitter);) {
        if (keep_going && !keep_going()) return false;
        for (const auto& [begins, from] : maps) {
            for (const std::uint32_t y : splitter) {
                for (std::uint32_t k = begins[y]; k < begins[y + 1]; ++k) partition.mark(from[k]);
            }
            partition.split_touched();
        }
    }
    return true;
}

}  // namespace ishitori::misere
