#include "misere/free_model.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>

#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"

namespace ishitori::inline misere {

namespace {

constexpr std::uint64_t no_key = ~std::uint64_t{0};

// All bits of the key count in the low ones: the element stands in its highest, the multiplicities below.
std::uint64_t mixed(std::uint64_t key) {
    key = (key ^ key >> 32U) * 0x9E3779B97F4A7C15U;
    return key ^ key >> 32U;
}

}  // namespace

FreeModel::FreeModel(const Ruleset& rules, const Bipartite& base, std::vector<HeapSize> free)
    : rules_(rules), free_(std::move(free)) {
    find_least(base);
    const HeapSize last = std::max<HeapSize>(phi_.size() - 1, free_.back());
    for (HeapSize heap = phi_.size(); heap <= last; ++heap) phi_.push_back(identity());
    for (std::size_t i = 0; i < free_.size(); ++i) {
        phi_[free_[i]] = identity();
        phi_[free_[i]].k[i] = 1;
    }
}

// M is numbered in the order of stones: Dijkstra over the heaps that are not free.
void FreeModel::find_least(const Bipartite& base) {
    const HeapSize last = base.phi.size() - 1;
    std::vector<HeapSize> usable;
    std::vector<bool> met(base.order, false);
    for (HeapSize heap = 1; heap <= last; ++heap) {
        if (is_free(heap) || base.phi[heap] == 0 || met[base.phi[heap]]) continue;
        met[base.phi[heap]] = true;  // a larger heap of the same value is never needed
        usable.push_back(heap);
    }
    constexpr std::uint64_t far = std::numeric_limits<std::uint64_t>::max();
    std::vector<std::uint64_t> stones(base.order, far);
    std::vector<std::vector<HeapSize>> least(base.order);
    std::vector<Element> number(base.order, base.order), listed;
    std::priority_queue<std::pair<std::uint64_t, Element>, std::vector<std::pair<std::uint64_t, Element>>,
                        std::greater<>>
        queue;
    queue.emplace(0, 0);
    stones[0] = 0;
    while (!queue.empty()) {
        const auto [at, x] = queue.top();
        queue.pop();
        if (number[x] != base.order) continue;
        number[x] = static_cast<Element>(listed.size());
        listed.push_back(x);
        for (const HeapSize heap : usable) {
            const Element y = base.times(x, base.phi[heap]);
            if (at + heap >= stones[y]) continue;
            stones[y] = at + heap;
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
            table_[std::size_t{i} * order_ + j] = number[base.times(listed[i], listed[j])];
        }
    }
    generators_.assign(generators.begin(), generators.end());
    for (HeapSize heap = 0; heap <= last; ++heap) {
        phi_.push_back(identity());
        if (!is_free(heap)) phi_.back().q = number[base.phi[heap]];
    }
    name_ = std::move(number);
}

// The model over the monoid of `base` in which the heaps have these states.
std::optional<FreeModel> FreeModel::with_states(const Ruleset& rules, Bipartite base,
                                                const std::vector<FreeState>& states,
                                                std::vector<HeapSize> free) {
    auto has_free_part = [](const FreeState& state) {
        return std::any_of(state.k.begin(), state.k.end(), [](std::uint32_t k) { return k > 0; });
    };
    base.phi.clear();
    for (const FreeState& state : states) base.phi.push_back(has_free_part(state) ? 0 : state.q);
    FreeModel model(rules, base, std::move(free));
    for (HeapSize n = 0; n < states.size(); ++n) {
        if (!has_free_part(states[n]) || model.is_free(n)) continue;
        const Element q = model.name_[states[n].q];
        if (q >= model.order_) return std::nullopt;
        model.phi_[n] = {q, states[n].k};
    }
    return model;
}

std::optional<FreeModel> FreeModel::with_free(HeapSize heap) const {
    Bipartite base;
    base.order = order_;
    base.table.assign(table_.begin(), table_.end());
    std::vector<HeapSize> free = free_;
    const auto place = std::upper_bound(free.begin(), free.end(), heap) - free.begin();
    free.insert(free.begin() + place, heap);
    std::vector<FreeState> states = phi_;
    for (FreeState& state : states) state.k.insert(state.k.begin() + place, 0);
    return with_states(rules_, std::move(base), states, std::move(free));
}

std::optional<FreeModel> FreeModel::of_claim(const Ruleset& rules, FreeHeapQuotient& claim) {
    const MisereQuotient monoid = monoid_of(claim);
    const auto table = multiplication_table(monoid, normal_forms(monoid));
    Bipartite base;
    base.order = claim.order;
    base.table.assign(table.begin(), table.end());
    auto model = with_states(rules, std::move(base), claim.phi, claim.free);
    if (!model || model->order_ != claim.order) return std::nullopt;
    FreeHeapQuotient renamed = model->claim();
    claim.generators = std::move(renamed.generators);
    claim.times = std::move(renamed.times);
    claim.phi = std::move(renamed.phi);
    for (auto& slice : claim.slices) {
        for (Element& q : slice) q = model->name_[q];
        std::sort(slice.begin(), slice.end());
    }
    if (claim.apart) claim.apart->w.q = model->name_[claim.apart->w.q];
    return model;
}

bool FreeModel::is_free(HeapSize heap) const {
    return std::find(free_.begin(), free_.end(), heap) != free_.end();
}

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
    std::sort(all.begin(), all.end(), order);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

bool FreeModel::go_on() {
    if (keep_going && !keep_going()) stopped_ = true;
    return !stopped_;
}

void FreeModel::forget() {
    prepared_ = false;
    slots_ = {};
    steps_ = free_steps_ = {};
}

void FreeModel::prepare() {
    prepared_ = true;
    const std::size_t r = free_.size();
    bits_ = static_cast<unsigned>(std::min<std::size_t>(16, 51 / r));
    most_ = (1U << bits_) - 1;
    slots_.assign(std::size_t{1} << 16U, no_key);
    count_ = 0;
    std::vector<std::vector<FreeState>> options_of(phi_.size());
    auto options_known = [&](HeapSize heap) -> const std::vector<FreeState>& {
        if (options_of[heap].empty()) options_of[heap] = options(heap);
        return options_of[heap];
    };
    auto less = [](const Step& a, const Step& b) { return std::tie(a.q, a.shift) < std::tie(b.q, b.shift); };
    auto same = [](const Step& a, const Step& b) { return a.q == b.q && a.shift == b.shift; };
    auto once = [&](std::vector<Step>& steps) {
        std::sort(steps.begin(), steps.end(), less);
        steps.erase(std::unique(steps.begin(), steps.end(), same), steps.end());
    };
    steps_.assign(order_, {});
    step_bytes_ = 0;
    for (Element q = 0; q < order_; ++q) {
        const auto& heaps = least_[q];
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            if (i > 0 && heaps[i] == heaps[i - 1]) continue;
            Element rest = 0;
            for (std::size_t j = 0; j < heaps.size(); ++j) {
                if (j != i) rest = times(rest, phi_[heaps[j]].q);
            }
            for (const FreeState& e : options_known(heaps[i])) {
                steps_[q].push_back({times(rest, e.q), {e.k.begin(), e.k.end()}});
            }
        }
        once(steps_[q]);
        step_bytes_ += steps_[q].size() * (sizeof(Step) + 16 + 4 * r);
    }
    free_steps_.assign(r, {});
    for (std::size_t i = 0; i < r; ++i) {
        for (const FreeState& e : options_known(free_[i])) {
            free_steps_[i].push_back({e.q, {e.k.begin(), e.k.end()}});
            --free_steps_[i].back().shift[i];
        }
    }
}

std::uint64_t FreeModel::key(Element q, const std::vector<std::uint32_t>& k) const {
    std::uint64_t key = q;
    for (const std::uint32_t count : k) key = key << bits_ | count;
    return key;
}

// 0: not yet, 1: N, 2: P. Open addressing; the lowest bit of a slot is the outcome.
std::uint8_t FreeModel::known(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = mixed(key) & mask;; at = (at + 1) & mask) {
        if (slots_[at] == no_key) return 0;
        if (slots_[at] >> 1U == key) return static_cast<std::uint8_t>(1 + (slots_[at] & 1U));
    }
}

void FreeModel::store(std::uint64_t key, bool p) {
    if (count_ >= slots_.size() / 4 * 3) {
        // The old slots and the new ones, which are twice as many.
        if (step_bytes_ + 3 * sizeof(std::uint64_t) * slots_.size() > most_bytes) {
            stopped_ = out_of_memory_ = true;
            return;
        }
        std::vector<std::uint64_t> old(slots_.size() * 2, no_key);
        std::swap(old, slots_);
        count_ = 0;
        for (const std::uint64_t slot : old) {
            if (slot != no_key) store(slot >> 1U, (slot & 1U) != 0);
        }
    }
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = mixed(key) & mask;
    while (slots_[at] != no_key) at = (at + 1) & mask;
    slots_[at] = key << 1U | (p ? 1U : 0U);
    ++count_;
}

// Ends since every move on a least position, or on a free heap, takes stones from the state's least position.
bool FreeModel::decide(Element q, std::vector<std::uint32_t>& k) {
    const std::uint64_t own = key(q, k);
    if (const std::uint8_t found = known(own); found != 0) return found == 2;
    if (stopped_) return false;
    if ((count_ & 4095U) == 4095U) go_on();
    bool any = false, wins = false;
    auto try_step = [&](Element to, const std::vector<std::int32_t>& shift) {
        any = true;
        bool fits = true;
        for (std::size_t i = 0; i < k.size(); ++i) {
            k[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(k[i]) + shift[i]);
            fits = fits && k[i] <= most_;
        }
        if (!fits) stopped_ = true;
        wins = fits && decide(to, k);
        for (std::size_t i = 0; i < k.size(); ++i) {
            k[i] = static_cast<std::uint32_t>(static_cast<std::int32_t>(k[i]) - shift[i]);
        }
    };
    for (std::size_t i = 0; i < k.size() && !wins; ++i) {
        if (k[i] == 0) continue;
        for (const Step& step : free_steps_[i]) {
            try_step(times(q, step.q), step.shift);
            if (wins) break;
        }
    }
    for (std::size_t i = 0; i < steps_[q].size() && !wins; ++i) try_step(steps_[q][i].q, steps_[q][i].shift);
    const bool p = any && !wins;
    if (!stopped_) store(own, p);
    return p;
}

bool FreeModel::is_p(Element q, const Multiplicities& k) {
    if (!prepared_) prepare();
    std::vector<std::uint32_t> own(k);
    for (const std::uint32_t count : own) {
        if (count > most_) stopped_ = true;
    }
    return !stopped_ && decide(q, own);
}

std::vector<bool> FreeModel::slice(const Multiplicities& k) {
    std::vector<bool> all(order_);
    go_on();
    for (Element q = 0; q < order_; ++q) all[q] = is_p(q, k);
    return all;
}

bool FreeModel::agrees(const std::vector<HeapSize>& heaps) {
    FreeState all = identity();
    for (const HeapSize heap : heaps) all = product(all, phi_[heap]);
    bool any = false, wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
        if (std::find(heaps.begin(), heaps.begin() + static_cast<std::ptrdiff_t>(i), heaps[i]) !=
            heaps.begin() + static_cast<std::ptrdiff_t>(i)) {
            continue;
        }
        FreeState rest = identity();
        for (std::size_t j = 0; j < heaps.size(); ++j) {
            if (j != i) rest = product(rest, phi_[heaps[j]]);
        }
        for (const FreeState& e : options(heaps[i])) {
            any = true;
            wins = wins || is_p(product(rest, e));
        }
    }
    return is_p(all) == (any && !wins);
}

FreeHeapQuotient FreeModel::claim() const {
    FreeHeapQuotient claim;
    claim.order = order_;
    claim.free = free_;
    claim.phi = phi_;
    auto generates = [&](const std::vector<HeapSize>& some) {
        std::vector<bool> reached(order_, false);
        std::vector<Element> work{0};
        reached[0] = true;
        for (std::size_t i = 0; i < work.size(); ++i) {
            for (const HeapSize heap : some) {
                const Element y = times(work[i], phi_[heap].q);
                if (!reached[y]) work.push_back(y);
                reached[y] = true;
            }
        }
        return work.size() == order_;
    };
    auto heaps = generators_;
    for (std::size_t i = heaps.size(); i-- > 0;) {
        auto without = heaps;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        if (generates(without)) heaps = std::move(without);
    }
    claim.generators = heaps;
    for (const HeapSize heap : heaps) {
        auto& row = claim.times.emplace_back(order_);
        for (Element x = 0; x < order_; ++x) row[x] = times(x, phi_[heap].q);
    }
    return claim;
}

}  // namespace ishitori::inline misere
