#include "misere/free_regions.hpp"

#include <array>
#include <numeric>
#include <unordered_map>

namespace ishitori::misere {

std::vector<Multiplicities> down_steps(const std::vector<std::uint32_t>& moduli, const FreeBound& bound) {
    constexpr std::size_t max_heaps = 4;
    const std::size_t r = moduli.size() - bound.heaps;
    const std::uint32_t unit = common_multiple(moduli);
    std::vector<Multiplicities> all;
    for (Multiplicities units(r, 0); next_in_box(units, 2);) {
        if (std::ranges::count(units, 0U) + static_cast<std::ptrdiff_t>(max_heaps) <
            static_cast<std::ptrdiff_t>(r))
            continue;
        Multiplicities& step = all.emplace_back(units);
        for (auto& x : step) x *= unit;
        step.resize(moduli.size(), 0);
    }
    return all;
}

std::optional<std::uint32_t> ModelSets::number(const Multiplicities& k) {
    const auto at = known_.find(k);
    if (at != known_.end()) return at->second;
    auto set = model_.slice(k);
    if (model_.stopped()) return std::nullopt;
    const auto [name, fresh] = numbers_.try_emplace(set, static_cast<std::uint32_t>(rows_.size()));
    const std::uint32_t number = name->second;
    if (fresh) {
        rows_.emplace_back(set.begin(), set.end());
        takes(200 + set.size() * 5 / 4);
    }
    known_.emplace(k, number);
    if (!takes(120 + 4 * k.size())) return std::nullopt;
    return number;
}

bool ModelSets::takes(std::uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ > max_bytes_) out_of_memory_ = true;
    return !out_of_memory_;
}

namespace {

std::uint32_t sum_of(const Multiplicities& k) { return std::accumulate(k.begin(), k.end(), 0U); }

}  // namespace

// A slice takes the outcomes of most vectors with this sum or less.
RegionFit::RegionFit(ModelSets& sets, std::uint64_t max_outcomes, bool steep) : sets_(sets), steep_(steep) {
    constexpr std::uint32_t max_useful = 64;
    const std::size_t r = sets_.model().free().size();
    for (std::uint64_t vectors = 1; max_sum_ < max_useful; ++max_sum_) {
        vectors = vectors * (max_sum_ + 1 + r) / (max_sum_ + 1);
        if (vectors * sets_.model().order() > max_outcomes) break;
    }
}

bool RegionFit::sample_box(std::uint32_t last) {
    return std::ranges::all_of(sets_.model().box(last), [&](const Multiplicities& k) { return sample(k); });
}

bool RegionFit::sample_far(std::mt19937_64& random, std::size_t count, std::uint32_t step) {
    constexpr std::array<std::uint32_t, 6> coordinates{0, 0, 1, 1, 2, 3};
    const std::size_t r = sets_.model().free().size();
    for (std::size_t n = 0; n < count; ++n) {
        Multiplicities k(r), ray(r);
        for (auto& x : k) x = static_cast<std::uint32_t>(random() % 5);
        for (auto& x : ray) x = coordinates[random() % coordinates.size()];
        const std::uint32_t each = std::max(sum_of(ray), 1U), own = std::min(sum_of(k) + step, max_sum_);
        const auto times = static_cast<std::uint32_t>(random() % ((max_sum_ - own) / each + 1));
        for (std::size_t i = 0; i < r; ++i) k[i] += times * ray[i];
        sets_.model().bound_some(k, random);
        if (!sample(k)) return false;
        for (std::size_t i = 0; i < sets_.model().unbounded(); ++i) {
            k[i] += step;
            if (!sample(k)) return false;
            k[i] -= step;
        }
    }
    return true;
}

namespace {

using Form = std::vector<std::int32_t>;

// The linear forms with coefficients of at most this size, without common divisor, the first one positive:
// forms in one number, and forms in at most `terms` numbers with both signs. (Other forms are bounded only
// where all their numbers are bounded.)
std::vector<Form> forms_of(std::size_t r, std::int32_t size, std::size_t terms) {
    std::vector<Form> all;
    Form form(r, -size);
    for (bool more = true; more;) {
        const auto count =
            static_cast<std::size_t>(std::ranges::count_if(form, [](std::int32_t c) { return c != 0; }));
        const auto first = std::ranges::find_if(form, [](std::int32_t c) { return c != 0; });
        std::int32_t divisor = 0;
        for (const std::int32_t c : form) divisor = std::gcd(divisor, c);
        const bool both_signs = std::ranges::any_of(form, [](std::int32_t c) { return c < 0; });
        if (divisor == 1 && *first > 0 && (count == 1 || (count <= terms && both_signs))) all.push_back(form);
        std::size_t i = 0;
        while (i < r && form[i] == size) form[i++] = -size;
        more = i < r;
        if (more) ++form[i];
    }
    const auto weight = [](const Form& f) {
        std::int32_t sum = 0;
        for (const std::int32_t c : f) sum += 2 * std::abs(c) + (c != 0 ? 1 : 0);
        return sum;
    };
    std::ranges::stable_sort(all, [&](const Form& a, const Form& b) { return weight(a) < weight(b); });
    return all;
}

std::int64_t value_of(const Form& form, const Multiplicities& k) {
    std::int64_t value = 0;
    for (std::size_t i = 0; i < k.size(); ++i) value += std::int64_t{form[i]} * k[i];
    return value;
}

// Cells are compared by a hash, because their numbers may be larger than 2^62. The verification detects the
// effect of a collision.
std::uint64_t cell_hash(const CellShape& shape, const Multiplicities& k) {
    std::uint64_t number = 0;
    auto add = [&number](std::uint64_t value) {
        number = (number ^ value) * 0x9E3779B97F4A7C15U;
        number ^= number >> 29U;
    };
    for (const CellTest& test : shape.tests)
        add(static_cast<std::uint64_t>(std::clamp(value_of(test.coefficients, k), test.low, test.high) -
                                       test.low));
    for (std::size_t i = 0; i < k.size(); ++i) add(k[i] % shape.moduli[i]);
    return number;
}

}  // namespace

std::size_t RegionFit::cells_met(const CellShape& shape, Conflict* conflict) const {
    if (!sets_.model().may_continue()) return 0;
    std::unordered_map<std::uint64_t, const std::pair<const Multiplicities, std::uint32_t>*> of_cell;
    for (const auto& sample : sets_.known()) {
        const auto* const first = of_cell.try_emplace(cell_hash(shape, sample.first), &sample).first->second;
        if (first->second == sample.second) continue;
        if (conflict != nullptr) *conflict = {&first->first, &sample.first};
        return 0;
    }
    return of_cell.size();
}

// Some pairs of samples that the shape puts into one cell although their P-sets differ, of neighbours if
// there are any. Pairs with many of each heap come first, because fewer forms separate these.
std::vector<RegionFit::Conflict> RegionFit::conflicts(const CellShape& shape, std::uint32_t modulus) const {
    constexpr std::size_t max_conflicts = 3000;
    std::vector<Conflict> found;
    const auto& known = sets_.known();
    for (auto at = known.begin(); at != known.end(); ++at) {
        Multiplicities k = at->first;
        for (auto& x : k) {
            x += modulus;
            const auto other = known.find(k);
            x -= modulus;
            if (other == known.end() || other->second == at->second) continue;
            if (cell_hash(shape, at->first) == cell_hash(shape, other->first))
                found.emplace_back(&at->first, &other->first);
        }
    }
    if (!found.empty()) {
        const auto depth = [](const Conflict& c) { return *std::ranges::min_element(*c.first); };
        std::ranges::stable_sort(found,
                                 [&](const Conflict& a, const Conflict& b) { return depth(a) > depth(b); });
        found.resize(std::min(found.size(), max_conflicts));
        return found;
    }
    std::unordered_map<std::uint64_t, std::vector<std::pair<const Multiplicities*, std::uint32_t>>> of_cell;
    for (const auto& [k, set] : known) {
        if (found.size() >= max_conflicts) break;
        auto& firsts = of_cell[cell_hash(shape, k)];
        bool own = false;
        for (const auto& [other, number] : firsts) {
            if (number == set)
                own = true;
            else
                found.emplace_back(other, &k);
        }
        if (!own) firsts.emplace_back(&k, set);
    }
    return found;
}

namespace {

CellTest test_of(const Form& form, std::uint32_t bound) {
    const bool both = std::ranges::any_of(form, [](std::int32_t c) { return c < 0; });
    return {form, both ? -std::int64_t{bound} : 0, bound};
}

bool separates(const CellTest& test, const Multiplicities& a, const Multiplicities& b) {
    const auto counted = [&](const Multiplicities& k) {
        return std::clamp(value_of(test.coefficients, k), test.low, test.high);
    };
    return counted(a) != counted(b);
}

}  // namespace

// Greedy: while samples of one cell differ, adds the form that separates the most of them.
std::optional<CellShape> RegionFit::separating(const std::vector<std::vector<std::int32_t>>& forms,
                                               std::uint32_t bound, std::uint32_t modulus) const {
    const std::size_t max_tests = 14 + sets_.model().bound().heaps;
    CellShape shape;
    shape.moduli.assign(sets_.model().free().size(), modulus);
    std::vector<CellTest> tests;
    for (const Form& form : forms) tests.push_back(test_of(form, bound));
    while (shape.tests.size() <= max_tests && sets_.model().may_continue()) {
        const auto open = conflicts(shape, modulus);
        if (open.empty()) return shape;
        std::size_t best = tests.size(), most = 0;
        for (std::size_t t = 0; t < tests.size(); ++t) {
            const auto count = static_cast<std::size_t>(std::ranges::count_if(
                open, [&](const Conflict& c) { return separates(tests[t], *c.first, *c.second); }));
            if (count <= most) continue;
            most = count;
            best = t;
        }
        if (best == tests.size()) break;
        shape.tests.push_back(tests[best]);
    }
    return std::nullopt;
}

// Simplifies: removes whole tests, then reduces their bounds bit by bit, then removes factors of the moduli.
CellShape RegionFit::shrunk(CellShape shape) const {
    for (std::size_t j = shape.tests.size(); j-- > 0;) {
        CellShape without = shape;
        without.tests.erase(without.tests.begin() + static_cast<std::ptrdiff_t>(j));
        if (consistent(without)) shape = std::move(without);
    }
    for (std::size_t j = 0; j < shape.tests.size(); ++j) {
        for (const bool low : {true, false}) {
            // Bisection: a narrower test only joins cells. Consistent with `by` fewer values, not with
            // `too_many`.
            std::int64_t by = 0, too_many = shape.tests[j].high - shape.tests[j].low;
            const CellTest whole = shape.tests[j];
            while (by + 1 < too_many) {
                const std::int64_t fewer = std::midpoint(by, too_many);
                CellShape narrower = shape;
                low ? narrower.tests[j].low = whole.low + fewer : narrower.tests[j].high = whole.high - fewer;
                (consistent(narrower) ? by : too_many) = fewer;
            }
            low ? shape.tests[j].low = whole.low + by : shape.tests[j].high = whole.high - by;
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

// Local search: replaces the form of a test as long as the samples are then in fewer cells. The greedy choice
// may begin with a form that the later ones make unnecessary.
CellShape RegionFit::exchanged(CellShape shape, const std::vector<Form>& forms, std::uint32_t bound) const {
    std::size_t least = cells_met(shape);
    for (bool fewer = true; fewer && least > 0;) {
        fewer = false;
        for (std::size_t j = 0; j < shape.tests.size() && !fewer; ++j) {
            CellShape without = shape;
            without.tests.erase(without.tests.begin() + static_cast<std::ptrdiff_t>(j));
            auto open = conflicts(without, common_multiple(shape.moduli));
            for (const Form& form : forms) {
                CellShape next = shape;
                next.tests[j] = test_of(form, bound);
                const auto is_separated = [&](const Conflict& c) {
                    return separates(next.tests[j], *c.first, *c.second);
                };
                if (!std::ranges::all_of(open, is_separated)) continue;
                Conflict conflict{};
                if (cells_met(next, &conflict) == 0) {
                    if (conflict.first != nullptr) open.push_back(conflict);
                    continue;
                }
                next = shrunk(std::move(next));
                const std::size_t met = cells_met(next);
                if (met == 0 || met >= least) continue;
                shape = std::move(next);
                least = met;
                fewer = true;
                break;
            }
        }
    }
    return shape;
}

bool RegionFit::fill_cells(FreeHeapQuotient& claim) {
    std::map<std::uint64_t, std::uint32_t> slice_of;
    for (const auto& [k, set] : sets_.known()) slice_of.emplace(cell_number(claim, k), set);
    std::uint64_t bytes = 0;
    const bool whole = each_cell(claim.tests, claim.moduli, claim.bound, [&](const Multiplicities& k) {
        const std::uint64_t number = cell_number(claim, k);
        const std::uint64_t more = bytes_of_cell(claim.tests.size(), k.size());
        bytes += more;
        if (!sets_.model().may_continue() || !sets_.takes(more)) return false;
        if (slice_of.contains(number)) return true;
        const auto set = sets_.number(k);
        if (set) slice_of.emplace(number, *set);
        return set.has_value();
    });
    sets_.gives_back(bytes);  // the cells are freed
    if (!whole) return false;
    // Slices without a cell are omitted.
    std::map<std::uint32_t, std::uint32_t> name;
    for (const auto& [number, set] : slice_of) {
        const auto [at, fresh] = name.try_emplace(set, static_cast<std::uint32_t>(claim.slices.size()));
        if (fresh) {
            auto& members = claim.slices.emplace_back();
            const std::uint8_t* const row = sets_.row(set);
            for (Element q = 0; q < claim.order; ++q) {
                if (row[q] != 0) members.push_back(q);
            }
        }
        claim.cells.emplace_back(number, at->second);
    }
    return true;
}

std::optional<bool> RegionFit::agrees_far(const FreeHeapQuotient& claim, std::mt19937_64& random) {
    constexpr int vectors = 4;
    constexpr std::size_t max_differences = 500;
    std::vector<std::uint32_t> set_of_slice(claim.slices.size());
    std::unordered_map<std::uint64_t, std::uint32_t> slice_of(claim.cells.begin(), claim.cells.end());
    for (const auto& [k, set] : sets_.known()) set_of_slice[slice_of.at(cell_number(claim, k))] = set;
    const std::vector<Multiplicities> steps = down_steps(claim.moduli, claim.bound);
    std::size_t differences = 0;
    bool stopped = false;
    each_cell(claim.tests, claim.moduli, claim.bound, [&](const Multiplicities& least) {
        const std::uint64_t number = cell_number(claim, least);
        const std::uint8_t* const row = sets_.row(set_of_slice[slice_of.at(number)]);
        for (int n = 0; n < vectors && !stopped; ++n) {
            Multiplicities k = least;
            const Multiplicities& step = steps[random() % steps.size()];
            const std::uint32_t own = std::min(sum_of(k), max_sum_);
            const auto times = static_cast<std::uint32_t>(random() % ((max_sum_ - own) / sum_of(step) + 1));
            for (std::size_t j = 0; j < k.size(); ++j) k[j] += times * step[j];
            if (cell_number(claim, k) != number) continue;
            if (k == least) continue;
            const std::vector<bool> set = sets_.model().slice(k);
            stopped = sets_.model().stopped();
            if (stopped || std::equal(set.begin(), set.end(), row)) continue;
            ++differences;
            stopped = !sample(least) || !sample(k);
        }
        return !stopped && differences < max_differences;
    });
    if (stopped) return std::nullopt;
    return differences == 0;
}

// The simplest forms with small bounds come first. Otherwise bounds that grow with the samples would imitate
// a line that the forms cannot express.
void RegionFit::list_attempts(std::uint32_t max_bound) {
    struct Modulus {
        std::uint32_t value, effort;
    };
    constexpr std::array<Modulus, 6> moduli{{{1, 0}, {2, 0}, {4, 1}, {3, 1}, {6, 2}, {8, 3}}};
    struct Stage {
        std::int32_t size;
        std::size_t terms;
        std::uint32_t effort;
    };
    constexpr std::uint64_t max_vectors = 20'000;
    const std::size_t r = sets_.model().free().size(), unbounded = sets_.model().unbounded();
    // Steep forms come last, and only if there are not too many.
    const auto steepest = static_cast<std::int32_t>(largest_box(unbounded, max_vectors, 8) / 2);
    std::vector<Stage> stages{{1, 2, 0}, {2, 3, 2}, {2, 4, 4}};
    if (steep_ && steepest > 2) stages.push_back({steepest, 4, 20});
    for (const Stage& stage : stages) {
        auto& forms = forms_.emplace_back(forms_of(unbounded, stage.size, stage.terms));
        for (Form& form : forms) form.resize(r, 0);
        for (std::size_t i = unbounded; i < r; ++i) {
            forms.emplace_back(r, 0);
            forms.back()[i] = 1;
        }
        const std::size_t s = forms_.size() - 1;
        if (s > 0 && forms_[s].size() == forms_[s - 1].size()) continue;
        for (const Modulus& modulus : moduli) {
            for (std::uint32_t bound = 1; bound <= max_bound; ++bound) {
                if (modulus.value <= bound + 2)
                    attempts_.push_back({s, bound, modulus.value, bound + stage.effort + modulus.effort});
            }
        }
    }
    std::ranges::stable_sort(attempts_,
                             [](const Attempt& a, const Attempt& b) { return a.effort < b.effort; });
}

std::optional<FreeHeapQuotient> RegionFit::fit(std::uint32_t max_bound, const CellShape* first) {
    if (attempts_.empty()) list_attempts(max_bound);
    std::optional<CellShape> shape;
    if (first != nullptr && consistent(*first)) shape = *first;
    while (!shape && refuted_ < attempts_.size()) {
        const Attempt& attempt = attempts_[refuted_];
        shape = separating(forms_[attempt.stage], attempt.bound, attempt.modulus);
        if (!sets_.model().may_continue()) return std::nullopt;
        if (!shape) ++refuted_;
    }
    if (!shape) return std::nullopt;
    // Only with forms as simple as these: a form of slope 2 may need fewer cells, but it is harder to read.
    const std::size_t stage = attempts_[std::min(refuted_, attempts_.size() - 1)].stage;
    shape = exchanged(shrunk(std::move(*shape)), forms_[stage], max_bound);
    if (sets_.model().stopped()) return std::nullopt;
    FreeHeapQuotient claim = sets_.model().claim();
    claim.tests = std::move(shape->tests);
    claim.moduli = std::move(shape->moduli);
    if (!cell_numbers(claim) || !fill_cells(claim)) return std::nullopt;
    return claim;
}

}  // namespace ishitori::misere
