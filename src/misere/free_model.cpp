#include "misere/free_model.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <queue>
#include <set>

#include "base/sorted.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/generators.hpp"
#include "misere/partition.hpp"

namespace ishitori::misere {

namespace {

constexpr std::uint64_t no_key = ~std::uint64_t{0};
// The outcome of a state, two bits in a row; on_line while its line of play is followed.
constexpr std::uint64_t not_yet = 0, is_n_state = 1, is_p_state = 2, on_line = 3;

// A hash in which all bits of the key affect the low bits.
std::uint64_t mixed(std::uint64_t key) {
    key = (key ^ key >> 32U) * 0x9E3779B97F4A7C15U;
    return key ^ key >> 32U;
}

}  // namespace

FreeModel::FreeModel(const Ruleset& rules, const Bipartite& monoid, std::vector<FreeState> phi,
                     std::vector<HeapSize> free)
    : rules_(rules), free_(std::move(free)), phi_(std::move(phi)) {
    for (std::size_t i = 0; i < free_.size(); ++i) {
        phi_[free_[i]] = identity();
        phi_[free_[i]].k[i] = 1;
    }
    find_least(monoid);
}

// M is numbered in the order of stones: Dijkstra over the heaps that are not free. If a heap may be cut
// without taking stones, the position with the most heaps among the ones with the fewest stones is the least,
// so that every move reduces it.
void FreeModel::find_least(const Bipartite& monoid) {
    std::vector<HeapSize> usable;
    std::vector<bool> met(monoid.order, false);
    for (HeapSize heap = 1; heap < phi_.size(); ++heap) {
        const Element q = phi_[heap].q;
        if (phi_[heap].has_free_part() || q == 0 || met[q]) continue;
        met[q] = true;  // a larger heap of the same value is never needed
        usable.push_back(heap);
    }
    const bool cuts = (rules_.digit(0) & 4U) != 0;
    const auto cost = [cuts](HeapSize heap) { return cuts ? (std::uint64_t{heap} << 32U) - 1 : heap; };
    constexpr std::uint64_t far = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::uint64_t> stones(monoid.order, far);
    std::vector<std::vector<HeapSize>> least(monoid.order);
    std::vector<Element> number(monoid.order, monoid.order), listed;
    std::priority_queue<std::pair<std::uint64_t, Element>, std::vector<std::pair<std::uint64_t, Element>>,
                        std::greater<>>
        queue;
    queue.emplace(0, 0);
    stones[0] = 0;
    while (!queue.empty()) {
        const auto [at, x] = queue.top();
        queue.pop();
        if (number[x] != monoid.order) continue;
        number[x] = static_cast<Element>(listed.size());
        listed.push_back(x);
        for (const HeapSize heap : usable) {
            const Element y = monoid.times(x, phi_[heap].q);
            if (at + cost(heap) >= stones[y]) continue;
            stones[y] = at + cost(heap);
            least[y] = least[x];
            least[y].push_back(heap);
            queue.emplace(stones[y], y);
        }
    }
    order_ = static_cast<Element>(listed.size());
    table_.resize(std::size_t{order_} * order_);
    std::set<HeapSize> generators;
    for (Element i = 0; i < order_; ++i) {
        least_.push_back(least[listed[i]]);
        std::sort(least_.back().begin(), least_.back().end());
        generators.insert(least_.back().begin(), least_.back().end());
        for (Element j = 0; j < order_; ++j) {
            table_[std::size_t{i} * order_ + j] = number[monoid.times(listed[i], listed[j])];
        }
    }
    generators_.assign(generators.begin(), generators.end());
    for (FreeState& state : phi_) state.q = number[state.q];
    name_ = std::move(number);
}

std::optional<FreeModel> FreeModel::with_states(const Ruleset& rules, const Bipartite& monoid,
                                                std::vector<FreeState> phi, std::vector<HeapSize> free,
                                                const FreeBound& bound) {
    FreeModel model(rules, monoid, std::move(phi), std::move(free));
    model.bound_ = bound;
    const auto outside = [&](const FreeState& state) { return state.q >= model.order_; };
    if (std::ranges::any_of(model.phi_, outside)) return std::nullopt;
    return model;
}

std::optional<FreeModel> FreeModel::of_candidate(const Ruleset& rules, const Bipartite& candidate,
                                                 std::vector<HeapSize> free, const FreeBound& bound) {
    std::vector<FreeState> phi;
    for (const Element x : candidate.phi) {
        FreeState& state = phi.emplace_back(0, Multiplicities(free.size(), 0));
        for (const auto& [heap, exponent] : candidate.words[x]) {
            const auto at = std::ranges::find(free, heap);
            if (at != free.end()) {
                state.k[static_cast<std::size_t>(at - free.begin())] += exponent;
                continue;
            }
            for (std::uint32_t i = 0; i < exponent; ++i)
                state.q = candidate.times(candidate.phi[heap], state.q);
        }
    }
    return with_states(rules, candidate, std::move(phi), std::move(free), bound);
}

std::optional<FreeModel> FreeModel::with_free(HeapSize heap) const {
    Bipartite monoid;
    monoid.order = order_;
    monoid.table = ProductTable(order_, table_);
    std::vector<HeapSize> free = free_;
    // before the bounded heaps
    const auto place = std::upper_bound(free.begin(), free.end() - bound_.heaps, heap) - free.begin();
    free.insert(free.begin() + place, heap);
    std::vector<FreeState> phi = phi_;
    for (FreeState& state : phi) state.k.insert(state.k.begin() + place, 0);
    return with_states(rules_, monoid, std::move(phi), std::move(free), bound_);
}

std::optional<FreeModel> FreeModel::of_claim(const Ruleset& rules, FreeHeapQuotient& claim) {
    const MisereQuotient monoid = monoid_of(claim);
    const auto table = multiplication_table(monoid, normal_forms(monoid));
    Bipartite base;
    base.order = claim.order;
    base.table = ProductTable(base.order, table);
    auto model = with_states(rules, base, claim.phi, claim.free, claim.bound);
    if (!model || model->order_ != claim.order) return std::nullopt;
    FreeHeapQuotient renamed = model->claim();
    claim.generators = std::move(renamed.generators);
    claim.times = std::move(renamed.times);
    claim.phi = std::move(renamed.phi);
    for (auto& slice : claim.slices) {
        for (Element& q : slice) q = model->name_[q];
        std::ranges::sort(slice);
    }
    if (claim.apart) claim.apart->w.q = model->name_[claim.apart->w.q];
    return model;
}

std::optional<FreeModel> FreeModel::with_powers(const std::vector<HeapPowers>& heaps,
                                                const std::vector<Multiplicities>& contexts, bool keep,
                                                Element most) const {
    FreeModel wide = *this;
    wide.forget();
    std::size_t exponents = 1;
    for (const HeapPowers& powers : heaps) {
        exponents *= powers.index + powers.period;
        if (powers.heap > wide.max_heap()) {
            wide.append_free();
            continue;
        }
        auto next = wide.with_free(powers.heap);
        if (!next) return std::nullopt;
        wide = std::move(*next);
    }
    wide.keep_going = keep_going;
    wide.max_bytes = max_bytes;
    constexpr std::size_t max_elements_before = 300'000;
    if (wide.order() * exponents > max_elements_before) return std::nullopt;
    const auto place = [&](HeapSize heap) {
        return static_cast<std::size_t>(std::ranges::find(wide.free_, heap) - wide.free_.begin());
    };
    // An element is y * exponents + e, where y is an element of wide's M and e the exponents of `heaps` in
    // mixed radix.
    const auto exponent = [&](std::size_t e, std::size_t which) {
        for (std::size_t i = 0; i < which; ++i) e /= heaps[i].index + heaps[i].period;
        return static_cast<std::uint32_t>(e % (heaps[which].index + heaps[which].period));
    };
    const auto combined = [&](std::size_t a, std::size_t b) {  // adds the exponents
        std::size_t sum = 0, radix = 1;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            const auto [heap, index, period] = heaps[i];
            std::uint32_t both = exponent(a, i) + exponent(b, i);
            if (both >= index + period) both = index + (both - index) % period;
            sum += both * radix;
            radix *= index + period;
        }
        return sum;
    };
    std::vector<std::uint32_t> labels;
    std::map<std::pair<std::vector<Element>, std::vector<bool>>, std::uint32_t> numbers;
    for (Element y = 0; y < wide.order(); ++y) {
        const Element old = keep ? state(wide.least(y)).q : 0;
        for (std::size_t e = 0; e < exponents; ++e) {
            std::pair<std::vector<Element>, std::vector<bool>> label{{old},
                                                                     std::vector<bool>(contexts.size())};
            Multiplicities k(wide.free_.size(), 0);
            for (std::size_t i = 0; i < heaps.size(); ++i) {
                k[place(heaps[i].heap)] = exponent(e, i);
                if (!keep) continue;
                const FreeState& before = phi_[heaps[i].heap];
                if (before.has_free_part()) label.first.push_back(exponent(e, i));
                for (std::uint32_t n = 0; n < exponent(e, i); ++n)
                    label.first[0] = times(label.first[0], before.q);
            }
            for (std::size_t c = 0; c < contexts.size(); ++c) {
                for (std::size_t i = 0; i < free_.size(); ++i) k[place(free_[i])] = contexts[c][i];
                label.second[c] = wide.is_p(y, k);
            }
            if (wide.stopped() || !wide.may_continue()) return std::nullopt;
            labels.push_back(numbers.try_emplace(std::move(label), static_cast<std::uint32_t>(numbers.size()))
                                 .first->second);
        }
    }
    GridMaps maps;  // a column for each element of wide's M, a row for each e
    maps.rows = exponents;
    for (const HeapSize heap : wide.generators_) {
        auto& to = maps.of_columns.emplace_back();
        for (Element y = 0; y < wide.order(); ++y) to.push_back(wide.times(y, wide.phi_[heap].q));
    }
    std::size_t radix = 1;
    std::vector<std::size_t> one;  // the exponents of each of `heaps` alone
    for (const HeapPowers& powers : heaps) {
        one.push_back(powers.index + powers.period > 1 ? radix : 0);
        auto& to = maps.of_rows.emplace_back();
        for (std::size_t e = 0; e < exponents; ++e)
            to.push_back(static_cast<std::uint32_t>(combined(e, one.back())));
        radix *= powers.index + powers.period;
    }
    const auto partition = coarsest_congruence(labels, maps, keep_going);
    if (!partition) return std::nullopt;
    const auto& [part, first] = *partition;
    Bipartite base;
    base.order = static_cast<Element>(first.size());
    if (base.order > most) return std::nullopt;
    std::vector<Element> table(std::size_t{base.order} * base.order);
    for (Element a = 0; a < base.order; ++a) {
        for (Element b = 0; b < base.order; ++b) {
            const Element y = wide.times(static_cast<Element>(first[a] / exponents),
                                         static_cast<Element>(first[b] / exponents));
            table[std::size_t{a} * base.order + b] =
                part[y * exponents + combined(first[a] % exponents, first[b] % exponents)];
        }
    }
    base.table = ProductTable(base.order, table);
    std::vector<FreeState> states;
    for (HeapSize heap = 0; heap <= wide.max_heap(); ++heap) {
        const auto at = std::find_if(heaps.begin(), heaps.end(),
                                     [&](const HeapPowers& powers) { return powers.heap == heap; });
        FreeState own{part[wide.phi_[heap].q * exponents], {}};
        if (at != heaps.end()) own.q = part[one[static_cast<std::size_t>(at - heaps.begin())]];
        for (const HeapSize f : free_) own.k.push_back(wide.phi_[heap].k[place(f)]);
        states.push_back(std::move(own));
    }
    auto model = with_states(rules_, base, std::move(states), free_, bound_);
    if (model) {
        model->keep_going = keep_going;
        model->max_bytes = max_bytes;
    }
    return model;
}

HeapPowers FreeModel::powers(HeapSize heap) const {
    if (phi_[heap].has_free_part()) return {heap, 1, 1};
    std::vector<Element> all{0};
    while (true) {
        const Element next = times(all.back(), phi_[heap].q);
        const auto at = std::ranges::find(all, next);
        if (at != all.end()) {
            return {heap, static_cast<std::uint32_t>(at - all.begin()),
                    static_cast<std::uint32_t>(all.end() - at)};
        }
        all.push_back(next);
    }
}

namespace {

// Counts through the multiplicities of the bounded heaps, as next_in_box() does.
bool next_within(const FreeBound& bound, Multiplicities& bounded) {
    for (auto& x : bounded) {
        ++x;
        if (bound.includes(bounded)) return true;
        x = 0;
    }
    return false;
}

}  // namespace

std::vector<Multiplicities> FreeModel::box(std::uint32_t last) const {
    std::vector<Multiplicities> all;
    Multiplicities bounded(bound_.heaps, 0);
    do {
        Multiplicities k(unbounded(), 0);
        do {
            all.push_back(k);
            all.back().insert(all.back().end(), bounded.begin(), bounded.end());
        } while (next_in_box(k, last));
    } while (next_within(bound_, bounded));
    return all;
}

void FreeModel::bound_some(Multiplicities& k, std::mt19937_64& random) const {
    std::fill(k.end() - bound_.heaps, k.end(), 0);
    if (bound_.heaps == 0) return;
    for (std::uint64_t some = random() % (bound_.most + 1); some > 0; --some)
        ++k[unbounded() + random() % bound_.heaps];
}

bool FreeModel::is_free(HeapSize heap) const { return std::ranges::find(free_, heap) != free_.end(); }

FreeState FreeModel::product(const FreeState& a, const FreeState& b) const {
    FreeState c{times(a.q, b.q), a.k};
    for (std::size_t i = 0; i < c.k.size(); ++i) c.k[i] += b.k[i];
    return c;
}

void FreeModel::append(FreeState state) {
    phi_.push_back(std::move(state));
    forget();
}

void FreeModel::append_free() {
    free_.push_back(phi_.size());
    for (FreeState& state : phi_) state.k.push_back(0);
    phi_.push_back(identity());
    phi_.back().k.back() = 1;
    forget();
}

std::vector<FreeState> FreeModel::options(HeapSize heap) const {
    std::vector<FreeState> all;
    each_pair(rules_, heap, [&](HeapSize a, HeapSize b) { all.push_back(product(phi_[a], phi_[b])); });
    auto order = [](const FreeState& a, const FreeState& b) {
        return std::tie(a.q, a.k) < std::tie(b.q, b.k);
    };
    sort_distinct(all, order);
    return all;
}

bool FreeModel::may_continue() {
    if (keep_going && !keep_going()) stopped_ = true;
    return !stopped_;
}

void FreeModel::forget() {
    prepared_ = false;
    slots_ = {};
    rows_ = {};
    steps_ = free_steps_ = {};
}

void FreeModel::prepare() {
    prepared_ = true;
    const std::size_t r = free_.size();
    constexpr std::size_t bits = 60, max_bits = 16;
    const std::size_t of_bounded = std::bit_width(bound_.most) + 1;
    const std::size_t of_others = std::min(max_bits, (bits - of_bounded * bound_.heaps) / unbounded());
    fields_.resize(r);
    overflow_ = 0;
    unsigned offset = 0;
    for (std::size_t i = r; i-- > 0;) {
        const std::size_t width = i < unbounded() ? of_others : of_bounded;
        fields_[i] = {offset, (std::uint64_t{1} << width) - 1};
        offset += static_cast<unsigned>(width);
        overflow_ |= std::uint64_t{1} << (offset - 1);
    }
    slots_.assign(std::size_t{1} << 12U, {no_key, 0});
    row_words_ = (std::size_t{order_} * 2 + 63) / 64;
    count_ = 0;
    std::vector<std::vector<FreeState>> options_of(phi_.size());
    auto options_known = [&](HeapSize heap) -> const std::vector<FreeState>& {
        if (options_of[heap].empty()) options_of[heap] = options(heap);
        return options_of[heap];
    };
    steps_.assign(order_, {});
    step_bytes_ = 0;
    for (Element q = 0; q < order_; ++q) {
        const auto& heaps = least_[q];
        auto& steps = steps_[q].all;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            if (i > 0 && heaps[i] == heaps[i - 1]) continue;
            Element rest = 0;
            for (std::size_t j = 0; j < heaps.size(); ++j) {
                if (j != i) rest = times(rest, phi_[heaps[j]].q);
            }
            for (const FreeState& e : options_known(heaps[i])) {
                steps.push_back({packed(e.k), times(rest, e.q)});
            }
        }
        sort_distinct(steps);
        step_bytes_ += steps.size() * sizeof(Step);
    }
    free_steps_.assign(r, {});
    for (std::size_t i = 0; i < r; ++i) {
        Multiplicities one(r, 0);
        one[i] = 1;
        for (const FreeState& e : options_known(free_[i]))
            free_steps_[i].all.push_back({packed(e.k) - packed(one), e.q});
    }
}

std::uint64_t FreeModel::packed(const Multiplicities& k) const {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < k.size(); ++i) packed |= std::uint64_t{k[i]} << fields_[i].offset;
    return packed;
}

// Where the row of k begins in rows_; a new one if there is none yet. Open addressing.
std::size_t FreeModel::row_of(std::uint64_t packed) {
    if ((packed & overflow_) != 0) stopped_ = true;
    if (stopped_) return 0;
    const auto place_of = [this](std::uint64_t key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = mixed(key) & mask;
        while (slots_[at].first != no_key && slots_[at].first != key) at = (at + 1) & mask;
        return at;
    };
    std::size_t at = place_of(packed);
    if (slots_[at].first == packed) return slots_[at].second;
    // During growth both the old memory and the new, twice as large, exist.
    const std::uint64_t slot_bytes = sizeof(slots_[0]) * slots_.size();
    const std::uint64_t row_bytes = sizeof(rows_[0]) * rows_.capacity();
    const std::size_t size = rows_.size() + row_words_;
    const bool more_slots = size / row_words_ > slots_.size() / 4 * 3, more_rows = size > rows_.capacity();
    if (step_bytes_ + slot_bytes * (more_slots ? 3 : 1) + row_bytes * (more_rows ? 3 : 1) > max_bytes) {
        stopped_ = out_of_memory_ = true;
        return 0;
    }
    if (more_slots) {
        std::vector<std::pair<std::uint64_t, std::size_t>> old(slots_.size() * 2, {no_key, 0});
        std::swap(old, slots_);
        for (const auto& slot : old) {
            if (slot.first != no_key) slots_[place_of(slot.first)] = slot;
        }
        at = place_of(packed);
    }
    if (more_rows) rows_.reserve(std::max(rows_.capacity() * 2, row_words_ * 64));
    slots_[at] = {packed, rows_.size()};
    rows_.resize(size, 0);
    return slots_[at].second;
}

// Looks up the states that the moves of a state lead to, until one wins or is not decided yet (that one is
// `next`). Returns the outcome of the state: not_yet in the second case, and where stopped.
std::uint64_t FreeModel::follow(Decided& at, Decided& next) {
    for (; at.list <= free_.size(); at.next_list()) {
        if (at.list > 0 && multiplicity(at.packed, at.list - 1) == 0) continue;
        Steps& steps = at.list == 0 ? steps_[at.q] : free_steps_[at.list - 1];
        if (steps.all.empty()) continue;
        at.any = true;
        // The last winning move is tried first.
        for (; at.move <= steps.all.size(); ++at.move) {
            const std::size_t i = at.move == 0 ? steps.last_win : at.move - 1;
            const Step& step = steps.all[i];
            if (step.shift != at.shift) at.next_row = row_of(at.packed + step.shift);
            at.shift = step.shift;
            if (stopped_) return not_yet;
            const Element q = at.list == 0 ? step.q : times(at.q, step.q);
            const std::uint64_t outcome = outcome_at(q, at.next_row);
            if (outcome == is_n_state) continue;
            if (outcome == not_yet) {
                next = {q, at.packed + step.shift, at.next_row};
                return not_yet;
            }
            if (outcome == on_line) {
                stopped_ = true;
                return not_yet;
            }
            steps.last_win = i;
            return is_n_state;
        }
    }
    return at.any ? is_p_state : is_n_state;
}

// Depth-first search with a stack of its own, because a line of play may have tens of thousands of moves.
// A move on a least position or on a free heap reduces the least position of the state, unless states of
// heaps are wrong; if a line of play then comes back to a state, the model is stopped.
bool FreeModel::decide(Element q, std::uint64_t packed, std::size_t row) {
    if (const std::uint64_t found = outcome_at(q, row); found != not_yet) return found == is_p_state;
    line_.clear();
    const auto go_to = [&](const Decided& state) {
        rows_[state.row + state.q / 32] |= on_line << state.q % 32 * 2;
        line_.push_back(state);
    };
    go_to({q, packed, row});
    Decided next;
    for (;;) {
        Decided& at = line_.back();
        const std::uint64_t outcome = follow(at, next);
        if (stopped_) return false;
        if (outcome == not_yet) {
            go_to(next);
            continue;
        }
        rows_[at.row + at.q / 32] ^= (on_line ^ outcome) << at.q % 32 * 2;
        if ((++count_ & 4095U) == 0 && !may_continue()) return false;
        line_.pop_back();
        if (line_.empty()) return outcome == is_p_state;
    }
}

bool FreeModel::is_p(Element q, const Multiplicities& k) {
    if (!prepared_) prepare();
    for (std::size_t i = 0; i < k.size(); ++i) {
        if (k[i] > fields_[i].largest / 2) stopped_ = true;
    }
    if (stopped_) return false;
    const std::size_t row = row_of(packed(k));
    return !stopped_ && decide(q, packed(k), row);
}

std::vector<bool> FreeModel::slice(const Multiplicities& k) {
    std::vector<bool> all(order_);
    may_continue();
    for (Element q = 0; q < order_; ++q) all[q] = is_p(q, k);
    return all;
}

FreeState FreeModel::state(const std::vector<HeapSize>& heaps) const {
    FreeState all = identity();
    for (const HeapSize heap : heaps) all = product(all, phi_[heap]);
    return all;
}

bool FreeModel::is_p_by_options(const std::vector<HeapSize>& heaps) {
    bool any = false, wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
        const auto own = heaps.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(heaps.begin(), own, heaps[i]) != own) continue;
        std::vector<HeapSize> others = heaps;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const FreeState rest = state(others);
        for (const FreeState& e : options(heaps[i])) {
            any = true;
            wins = wins || is_p(product(rest, e));
        }
    }
    return any && !wins;
}

bool FreeModel::agrees(const std::vector<HeapSize>& heaps) {
    return is_p(state(heaps)) == is_p_by_options(heaps);
}

FreeHeapQuotient FreeModel::claim() const {
    FreeHeapQuotient claim;
    claim.order = order_;
    claim.free = free_;
    claim.phi = phi_;
    claim.bound = bound_;
    fill_generators(claim, generators_, [this](Element x, HeapSize heap) { return times(x, phi_[heap].q); });
    return claim;
}

}  // namespace ishitori::misere
