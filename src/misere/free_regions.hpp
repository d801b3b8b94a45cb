// Cells of N^r that decide the outcomes of a model with free heaps [T12], guessed from samples: every sample
// of a cell has the same P-set. free_verify.hpp then proves or refutes the guess.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "misere/free_model.hpp"
#include "misere/free_verify.hpp"

namespace ishitori::misere {

// Visits one k of every cell that contains some k >= 0 (tests and moduli as in a claim, or finer or coarser).
// It begins with 0; every other k is 2 k' + b, reduced as long as it stays in its cell. The k visited is
// small, but not always the smallest of its cell. Only k within the bound are visited, and each is reached
// through others. If `visit` returns false, each_cell() stops and returns false.
template <class Visit>
bool each_cell(const std::vector<CellTest>& tests, const std::vector<std::uint32_t>& moduli,
               const FreeBound& bound, Visit visit);
// Vectors that change no remainder, with few heaps, none of them bounded, and small numbers of each. They may
// be subtracted from a k that must stay in its cell.
std::vector<Multiplicities> down_steps(const std::vector<std::uint32_t>& moduli, const FreeBound& bound);
// The data of a cell in each_cell().
inline std::uint64_t bytes_of_cell(std::size_t tests, std::size_t free) {
    return 150 + 8 * tests + 12 * free;
}

// The P-sets of a model, each decided on request and kept, within this many bytes.
class ModelSets : public PSets {
  public:
    ModelSets(FreeModel& model, std::uint64_t max_bytes) : model_(model), max_bytes_(max_bytes) {}

    std::optional<std::uint32_t> number(const Multiplicities& k) override;
    const std::uint8_t* row(std::uint32_t number) const override { return rows_[number].data(); }

    FreeModel& model() const { return model_; }
    // All requested k so far, with the numbers of their P-sets.
    const std::map<Multiplicities, std::uint32_t>& known() const { return known_; }
    // Returns false if this many more bytes exceed the limit.
    bool takes(std::uint64_t bytes);
    void gives_back(std::uint64_t bytes) { bytes_ -= bytes; }
    bool out_of_memory() const { return out_of_memory_; }

  private:
    FreeModel& model_;
    const std::uint64_t max_bytes_;
    std::uint64_t bytes_ = 0;
    bool out_of_memory_ = false;
    std::map<Multiplicities, std::uint32_t> known_;
    std::map<std::vector<bool>, std::uint32_t> numbers_;  // of P-sets
    std::deque<std::vector<std::uint8_t>> rows_;
};

// The division of N^r into cells.
struct CellShape {
    std::vector<CellTest> tests;
    std::vector<std::uint32_t> moduli;
};

class RegionFit {
  public:
    // Far samples are chosen so that the model decides about this many outcomes for all of them. Without
    // `steep` no coefficient is beyond 2.
    RegionFit(ModelSets& sets, std::uint64_t max_outcomes, bool steep);

    // Adds a sample; returns false if the model was stopped or the samples take too much memory.
    bool sample(const Multiplicities& k) { return sets_.number(k).has_value(); }
    // Samples every vector in the box [0, last]^r.
    bool sample_box(std::uint32_t last);
    // Samples `count` vectors near the multiples of small vectors, with their neighbours at distance `step`.
    bool sample_far(std::mt19937_64& random, std::size_t count, std::uint32_t step);

    // The coarsest tests and moduli found that agree with the samples, with bounds of at most `max_bound`
    // before they are reduced; `first` is tried first. A later call does not try again what samples have
    // refuted. Nullopt if none were found, or it was stopped.
    std::optional<FreeHeapQuotient> fit(std::uint32_t max_bound, const CellShape* first);
    // Compares the claim with the model at some vectors of each cell, also at far ones. Vectors where they
    // differ become samples. True: they agree. Nullopt: it was stopped.
    std::optional<bool> agrees_far(const FreeHeapQuotient& claim, std::mt19937_64& random);

  private:
    // The forms, bounds and modulus of one attempt.
    struct Attempt {
        std::size_t stage;
        std::uint32_t bound, modulus, effort;
    };
    using Conflict = std::pair<const Multiplicities*, const Multiplicities*>;

    // The number of cells with samples; 0 if some cell's samples differ (then `conflict`, if given, is two of
    // them), or it was stopped.
    std::size_t cells_met(const CellShape& shape, Conflict* conflict = nullptr) const;
    bool consistent(const CellShape& shape) const { return cells_met(shape) > 0; }
    CellShape exchanged(CellShape shape, const std::vector<std::vector<std::int32_t>>& forms,
                        std::uint32_t bound) const;
    CellShape shrunk(CellShape shape) const;
    std::optional<CellShape> separating(const std::vector<std::vector<std::int32_t>>& forms,
                                        std::uint32_t bound, std::uint32_t modulus) const;
    std::vector<Conflict> conflicts(const CellShape& shape, std::uint32_t modulus) const;
    bool fill_cells(FreeHeapQuotient& claim);
    void list_attempts(std::uint32_t max_bound);

    ModelSets& sets_;
    const bool steep_;
    std::uint32_t max_sum_ = 0;                                  // of the numbers of a far vector
    std::vector<std::vector<std::vector<std::int32_t>>> forms_;  // by stage
    std::vector<Attempt> attempts_;                              // in the order in which they are made
    std::size_t refuted_ = 0;  // the number of attempts that samples have refuted, from the first on
};

// ---- implementation of the template ----------------------------------------------------------------------

template <class Visit>
bool each_cell(const std::vector<CellTest>& tests, const std::vector<std::uint32_t>& moduli,
               const FreeBound& bound, Visit visit) {
    const std::size_t r = moduli.size();
    // Finer as doubling requires: a value beyond the sum of the absolute coefficients keeps its sign.
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
        for (std::size_t i = r - bound.heaps; i < r; ++i) place.push_back(k[i]);
        return place;
    };
    const std::vector<Multiplicities> steps = down_steps(moduli, bound);
    const auto made_smaller = [&](Multiplicities k) {
        const auto place = place_of(k);
        for (bool smaller = true; smaller;) {
            smaller = false;
            for (const Multiplicities& step : steps) {
                for (bool fits = true; fits;) {
                    Multiplicities less = k;
                    for (std::size_t i = 0; i < r && fits; ++i) {
                        fits = k[i] >= step[i];
                        less[i] = k[i] - step[i];
                    }
                    fits = fits && place_of(less) == place;
                    if (!fits) break;
                    k = std::move(less);
                    smaller = true;
                }
            }
        }
        return k;
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
            if (!bound.includes(next)) continue;
            if (met.emplace(place_of(next), true).second) work.push_back(made_smaller(std::move(next)));
        }
    }
    return true;
}

}  // namespace ishitori::misere
