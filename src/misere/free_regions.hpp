// Cells of N^r that tell the outcomes of a model with free heaps [T12], guessed from samples: every sample of
// a cell has the same P-set. free_verify.hpp then proves or refutes the guess.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "misere/free_model.hpp"

namespace ishitori::inline misere {

// Visits one k of every cell that k >= 0 come into (tests and moduli as in a claim, only finer or coarser):
// begins with 0; every other k is 2 k' + b. A small one of each, not always the smallest. `visit` returns
// false to stop; so does each_cell() then.
template <class Visit>
bool each_cell(const std::vector<CellTest>& tests, const std::vector<std::uint32_t>& moduli, Visit visit);
// What each_cell() keeps of a cell.
inline std::uint64_t bytes_of_cell(std::size_t tests, std::size_t free) {
    return 150 + 8 * tests + 12 * free;
}

class RegionFit {
  public:
    // With samples and cells of at most so many bytes.
    RegionFit(FreeModel& model, std::uint64_t most_bytes) : model_(model), most_bytes_(most_bytes) {}

    // Adds samples; false if the model was stopped, or they take too much memory.
    bool sample(const Multiplicities& k);
    bool sample_box(std::uint32_t last);
    // Multiplicities that are small, or near to a common number up to `last`.
    bool sample_near(std::mt19937_64& random, std::size_t count, std::uint32_t last);

    // The coarsest tests and moduli found with which the samples agree, using thresholds up to `most` at
    // first; nothing if there are none, or it was stopped.
    std::optional<FreeHeapQuotient> fit(std::uint32_t most);

    bool out_of_memory() const { return out_of_memory_; }

  private:
    struct Shape {
        std::vector<CellTest> tests;
        std::vector<std::uint32_t> moduli;
    };
    bool consistent(const Shape& shape) const;
    Shape shrunk(Shape shape) const;
    Shape all_tests(std::uint32_t threshold, std::uint32_t modulus, std::size_t forms) const;
    std::uint32_t slice_number(std::vector<bool> slice);
    bool fill_cells(FreeHeapQuotient& claim);
    bool takes(std::uint64_t bytes);

    FreeModel& model_;
    const std::uint64_t most_bytes_;
    std::uint64_t bytes_ = 0;
    bool out_of_memory_ = false;
    std::map<Multiplicities, std::uint32_t> samples_;
    std::map<std::vector<bool>, std::uint32_t> numbers_;  // of slices
    std::vector<std::vector<bool>> slices_;
};

// ---- implementation of the template ----------------------------------------------------------------------

template <class Visit>
bool each_cell(const std::vector<CellTest>& tests, const std::vector<std::uint32_t>& moduli, Visit visit) {
    const std::size_t r = moduli.size();
    // Finer where doubling asks for it: a value beyond the sum of the coefficients' sizes keeps its sign.
    std::vector<std::int64_t> bounds;
    for (const CellTest& test : tests) {
        std::int64_t size = 0;
        for (const std::int32_t c : test.coefficients) size += std::abs(c);
        bounds.push_back(std::max({std::abs(test.low), std::abs(test.high), size}));
    }
    auto place_of = [&](const Multiplicities& k) {
        std::vector<std::int64_t> place;
        for (std::size_t j = 0; j < tests.size(); ++j) {
            std::int64_t value = 0;
            for (std::size_t i = 0; i < r; ++i) value += std::int64_t{tests[j].coefficients[i]} * k[i];
            place.push_back(std::clamp(value, -bounds[j], bounds[j]));
        }
        for (std::size_t i = 0; i < r; ++i) place.push_back(k[i] % moduli[i]);
        return place;
    };
    std::map<std::vector<std::int64_t>, bool> met;
    std::vector<Multiplicities> work{Multiplicities(r, 0)};
    met[place_of(work[0])] = true;
    for (std::size_t at = 0; at < work.size(); ++at) {
        const Multiplicities k = work[at];
        if (!visit(k)) return false;
        for (std::size_t letter = 0; letter < std::size_t{1} << r; ++letter) {
            Multiplicities next(r);
            for (std::size_t i = 0; i < r; ++i) {
                next[i] = 2 * k[i] + static_cast<std::uint32_t>(letter >> i & 1U);
            }
            if (met.emplace(place_of(next), true).second) work.push_back(std::move(next));
        }
    }
    return true;
}

}  // namespace ishitori::inline misere
