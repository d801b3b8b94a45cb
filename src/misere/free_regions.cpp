#include "misere/free_regions.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace ishitori::inline misere {

namespace {

constexpr std::array<std::uint32_t, 6> moduli_tried{1, 2, 4, 3, 6, 8};

}  // namespace

bool RegionFit::takes(std::uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ > most_bytes_) out_of_memory_ = true;
    return !out_of_memory_;
}

std::uint32_t RegionFit::slice_number(std::vector<bool> slice) {
    const auto [at, fresh] = numbers_.try_emplace(slice, static_cast<std::uint32_t>(slices_.size()));
    if (fresh) {
        takes(200 + slice.size() / 4);
        slices_.push_back(std::move(slice));
    }
    return at->second;
}

bool RegionFit::sample(const Multiplicities& k) {
    if (samples_.contains(k)) return true;
    auto slice = model_.slice(k);
    if (model_.stopped()) return false;
    samples_.emplace(k, slice_number(std::move(slice)));
    return takes(120 + 4 * k.size());
}

bool RegionFit::sample_box(std::uint32_t last) {
    Multiplicities k(model_.free().size(), 0);
    while (true) {
        if (!sample(k)) return false;
        std::size_t i = 0;
        while (i < k.size() && k[i] == last) k[i++] = 0;
        if (i == k.size()) return true;
        ++k[i];
    }
}

bool RegionFit::sample_near(std::mt19937_64& random, std::size_t count, std::uint32_t last) {
    const std::size_t r = model_.free().size();
    for (std::size_t n = 0; n < count; ++n) {
        Multiplicities k(r);
        const auto common = static_cast<std::uint32_t>(random() % (last + 1));
        for (auto& x : k) {
            x = static_cast<std::uint32_t>(random() % 6);
            if (random() % 2 == 0) x = std::min(last, common + x);
        }
        if (!sample(k)) return false;
    }
    return true;
}

bool RegionFit::consistent(const Shape& shape) const {
    if (!model_.go_on()) return false;
    // Cells by a hash: their numbers may be larger than 2^62 here. What two cells of one hash would hide is
    // found by the verification.
    auto hash = [&shape](const Multiplicities& k) {
        std::uint64_t number = 0;
        auto add = [&number](std::uint64_t value) {
            number = (number ^ value) * 0x9E3779B97F4A7C15U;
            number ^= number >> 29U;
        };
        for (const CellTest& test : shape.tests) {
            std::int64_t value = 0;
            for (std::size_t i = 0; i < k.size(); ++i) value += std::int64_t{test.coefficients[i]} * k[i];
            add(static_cast<std::uint64_t>(std::clamp(value, test.low, test.high) - test.low));
        }
        for (std::size_t i = 0; i < k.size(); ++i) add(k[i] % shape.moduli[i]);
        return number;
    };
    std::unordered_map<std::uint64_t, std::uint32_t> of_cell;
    for (const auto& [k, slice] : samples_) {
        if (of_cell.try_emplace(hash(k), slice).first->second != slice) return false;
    }
    return true;
}

// Single numbers and differences of two; of `forms` 3, also x + y - z.
RegionFit::Shape RegionFit::all_tests(std::uint32_t threshold, std::uint32_t modulus,
                                      std::size_t forms) const {
    const std::size_t r = model_.free().size();
    Shape shape;
    shape.moduli.assign(r, modulus);
    auto add = [&](std::initializer_list<std::pair<std::size_t, std::int32_t>> terms) {
        CellTest test{std::vector<std::int32_t>(r, 0), 0, threshold};
        for (const auto& [i, c] : terms) {
            test.coefficients[i] = c;
            if (c < 0) test.low = -std::int64_t{threshold};
        }
        shape.tests.push_back(std::move(test));
    };
    for (std::size_t i = 0; i < r; ++i) add({{i, 1}});
    for (std::size_t i = 0; i < r; ++i) {
        for (std::size_t j = i + 1; j < r; ++j) add({{i, 1}, {j, -1}});
    }
    for (std::size_t k = 0; forms >= 3 && k < r; ++k) {
        for (std::size_t i = 0; i < r; ++i) {
            for (std::size_t j = i + 1; j < r; ++j) {
                if (i != k && j != k) add({{i, 1}, {j, 1}, {k, -1}});
            }
        }
    }
    return shape;
}

// Leaves out what is not needed: whole tests, then their ends bit by bit, then factors of the moduli.
RegionFit::Shape RegionFit::shrunk(Shape shape) const {
    for (std::size_t j = shape.tests.size(); j-- > 0;) {
        Shape without = shape;
        without.tests.erase(without.tests.begin() + static_cast<std::ptrdiff_t>(j));
        if (consistent(without)) shape = std::move(without);
    }
    for (std::size_t j = 0; j < shape.tests.size(); ++j) {
        for (const bool low : {true, false}) {
            while (shape.tests[j].low + 1 < shape.tests[j].high) {
                Shape narrower = shape;
                ++(low ? narrower.tests[j].low : (--narrower.tests[j].high, narrower.tests[j].low));
                if (!low) --narrower.tests[j].low;
                if (!consistent(narrower)) break;
                shape = std::move(narrower);
            }
        }
    }
    for (auto& modulus : shape.moduli) {
        for (std::uint32_t divisor = 1; divisor < modulus; ++divisor) {
            if (modulus % divisor != 0) continue;
            const std::uint32_t old = modulus;
            modulus = divisor;
            if (consistent(shape)) break;
            modulus = old;
        }
    }
    return shape;
}

bool RegionFit::fill_cells(FreeHeapQuotient& claim) {
    std::map<std::uint64_t, std::uint32_t> slice_of;
    for (const auto& [k, slice] : samples_) slice_of.emplace(cell_number(claim, k), slice);
    const std::uint64_t own = bytes_;
    const bool whole = each_cell(claim.tests, claim.moduli, [&](const Multiplicities& k) {
        const std::uint64_t number = cell_number(claim, k);
        if (!model_.go_on() || !takes(bytes_of_cell(claim.tests.size(), k.size()))) return false;
        if (slice_of.contains(number)) return true;
        auto slice = model_.slice(k);
        if (model_.stopped()) return false;
        const std::uint32_t named = slice_number(std::move(slice));
        samples_.emplace(k, named);
        slice_of.emplace(number, named);
        return true;
    });
    bytes_ = own;  // the cells are gone; a little more are the samples
    if (!whole) return false;
    // Slices that no cell has are left out.
    std::vector<std::uint32_t> name(slices_.size(), ~0U);
    for (const auto& [number, slice] : slice_of) {
        if (name[slice] == ~0U) {
            name[slice] = static_cast<std::uint32_t>(claim.slices.size());
            auto& members = claim.slices.emplace_back();
            for (Element q = 0; q < slices_[slice].size(); ++q) {
                if (slices_[slice][q]) members.push_back(q);
            }
        }
        claim.cells.emplace_back(number, name[slice]);
    }
    return true;
}

std::optional<FreeHeapQuotient> RegionFit::fit(std::uint32_t most) {
    const std::size_t most_forms = std::min<std::size_t>(model_.free().size(), 3);
    for (std::size_t forms = 2; forms <= std::max<std::size_t>(most_forms, 2); ++forms) {
        for (std::uint32_t threshold = 1; threshold <= most; ++threshold) {
            for (const std::uint32_t modulus : moduli_tried) {
                if (modulus > threshold + 2) continue;
                Shape shape = all_tests(threshold, modulus, forms);
                if (!consistent(shape)) continue;
                shape = shrunk(std::move(shape));
                if (model_.stopped()) return std::nullopt;
                FreeHeapQuotient claim = model_.claim();
                claim.tests = std::move(shape.tests);
                claim.moduli = std::move(shape.moduli);
                if (!cell_numbers(claim) || !fill_cells(claim)) return std::nullopt;
                return claim;
            }
        }
    }
    return std::nullopt;
}

}  // namespace ishitori::inline misere
