#include "misere/genus.hpp"

#include <algorithm>
#include <cassert>

#include "base/mex_set.hpp"

namespace ishitori {

namespace {

NimValue superscript(const Genus& genus, std::size_t k) {
    const std::size_t last = genus.misere.size() - 1;
    return k <= last ? genus.misere[k] : genus.misere[last - (k - last) % 2];
}

void shorten(std::vector<NimValue>& misere) {
    while (misere.size() > 2 && misere[misere.size() - 3] == misere.back()) misere.pop_back();
}

}  // namespace

bool Genus::fickle() const { return normal <= 1 && *this == tame_genus({normal, true}); }

bool Genus::tame() const { return fickle() || *this == tame_genus({normal, false}); }

std::string Genus::text() const {
    std::string text = std::to_string(normal) + "^";
    if (tame()) return text + std::to_string(misere[0]);
    const bool digits = std::all_of(misere.begin(), misere.end(), [](NimValue v) { return v < 10; });
    if (!digits) text += '{';
    for (std::size_t i = 0; i < misere.size(); ++i) {
        if (!digits && i > 0) text += ',';
        text += std::to_string(misere[i]);
    }
    return digits ? text : text + '}';
}

Genus tame_genus(TameValue value) {
    Genus genus{value.value, {value.value, value.value ^ 2U}};
    if (value.fickle && value.value == 0) genus.misere = {1, 2, 0};
    if (value.fickle && value.value == 1) genus.misere = {0, 3, 1};
    return genus;
}

std::size_t GenusTable::Hash::operator()(const std::vector<HeapSize>& heaps) const {
    std::uint64_t hash = heaps.size();
    for (HeapSize heap : heaps) {
        hash = (hash ^ heap) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29U;
    }
    return hash;
}

GenusTable::GenusTable(Ruleset rules, std::uint64_t most_positions)
    : rules_(std::move(rules)), most_positions_(most_positions) {}

// g_0 = mex{options' g_0} (1 without options); X + (k+1)*2 has the options X' + (k+1)*2 and, from a *2,
// X + k*2 and X + k*2 + *1, whose values are g_k and g_k XOR 1. Once all options alternate, g_(k+1) depends
// on g_k and the parity of k only, so g_(k+2) = g_k proves that it goes on for ever.
std::optional<Genus> GenusTable::combine(const std::vector<const Genus*>& options) const {
    if (options.empty()) return tame_genus({0, true});
    MexSet seen;
    Genus genus;
    std::size_t settled = 0;
    for (const Genus* option : options) {
        seen.insert(option->normal);
        settled = std::max(settled, option->misere.size() - 2);
    }
    genus.normal = seen.mex();
    for (std::size_t k = 0;; ++k) {
        seen.clear();
        for (const Genus* option : options) seen.insert(superscript(*option, k));
        if (k > 0) {
            seen.insert(genus.misere[k - 1]);
            seen.insert(genus.misere[k - 1] ^ 1U);
        }
        genus.misere.push_back(seen.mex());
        if (k >= settled + 2 && genus.misere[k] == genus.misere[k - 2]) break;
    }
    shorten(genus.misere);
    return genus;
}

std::optional<Genus> GenusTable::of(const std::vector<HeapSize>& heaps) {
    if (heaps.empty()) return combine({});
    if (const auto at = known_.find(heaps); at != known_.end()) return at->second;
    if (known_.size() >= most_positions_) return std::nullopt;
    // Sums of heaps that are all tame need no recursion.
    if (heaps.size() > 1 && heaps[0] < tame_.size() &&
        std::all_of(heaps.begin(), heaps.end(), [&](HeapSize n) { return tame_[n]; })) {
        TameValue sum;
        for (HeapSize n : heaps) {
            const Genus& genus = known_.at({n});
            sum.value ^= genus.normal;
            sum.fickle = sum.fickle && genus.fickle();
        }
        return tame_genus(sum);
    }
    std::vector<Genus> genera;
    HeapSize last = 0;
    bool within = true;
    for (std::size_t i = 0; i < heaps.size() && within; ++i) {
        if (heaps[i] == last) continue;
        last = heaps[i];
        within = for_each_option(rules_, last, [&](HeapSize, const Parts& parts) {
            std::vector<HeapSize> next = heaps;
            next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
            next.insert(next.end(), parts.begin(), parts.end());
            std::sort(next.begin(), next.end(), std::greater<>());
            auto genus = of(next);
            if (!genus) return false;
            if (std::find(genera.begin(), genera.end(), *genus) == genera.end()) {
                genera.push_back(std::move(*genus));
            }
            return true;
        });
    }
    if (!within) return std::nullopt;
    std::vector<const Genus*> options;
    for (const Genus& genus : genera) options.push_back(&genus);
    auto genus = combine(options);
    known_.emplace(heaps, *genus);
    return genus;
}

std::optional<Genus> GenusTable::heap(HeapSize n) {
    // From below, so that the recursion stays shallow and tame heaps are known to be tame.
    while (all_tame_ && tame_.size() <= n) {
        const HeapSize next = tame_.size();
        const auto genus = next == 0 ? combine({}) : of({next});
        if (!genus) return std::nullopt;
        if (next == 0) known_.emplace(std::vector<HeapSize>{0}, *genus);
        all_tame_ = genus->tame();
        if (all_tame_) tame_.push_back(true);
    }
    return n == 0 ? combine({}) : of({n});
}

std::optional<Genus> GenusTable::position(std::vector<HeapSize> heaps) {
    heaps = position_of(std::move(heaps)).heaps;
    if (!heaps.empty() && !heap(heaps[0])) return std::nullopt;
    return of(heaps);
}

Outcome tame_outcome(const std::vector<TameValue>& heaps) {
    NimValue sum = 0;
    bool fickle = true;
    for (const TameValue& heap : heaps) {
        sum ^= heap.value;
        fickle = fickle && heap.fickle;
    }
    return sum == (fickle ? 1 : 0) ? Outcome::P : Outcome::N;
}

TameHeaps::TameHeaps(Ruleset rules) : rules_(std::move(rules)) {}

bool TameHeaps::extend(HeapSize last) {
    MexSet normal, misere;
    while (!first_wild_ && values_.size() <= last) {
        const HeapSize n = values_.size();
        normal.clear();
        misere.clear();
        bool any = false;
        bool seen_fickle[2] = {false, false};
        for_each_option(rules_, n, [&](HeapSize, const Parts& parts) {
            TameValue sum;
            for (HeapSize part : parts) {
                sum.value ^= values_[part].value;
                sum.fickle = sum.fickle && values_[part].fickle;
            }
            any = true;
            normal.insert(sum.value);
            misere.insert(sum.value ^ (sum.fickle ? 1U : 0U));
            if (sum.fickle) seen_fickle[sum.value] = true;
            return true;
        });
        const NimValue plus = normal.mex();
        const NimValue minus = any ? misere.mex() : 1;
        if (plus == minus) {
            values_.push_back({plus, false});
        } else if (plus + minus == 1) {
            values_.push_back({plus, true});
        } else {
            first_wild_ = n;
            // The superscripts beyond the first: fickle and firm sums agree in X + *2 + ..., where the value
            // is that of normal play XOR the nim-sum of the *2.
            wild_genus_ = Genus{plus, {minus}};
            for (std::size_t k = 1;; ++k) {
                MexSet seen = normal;
                seen.clear();
                for_each_option(rules_, n, [&](HeapSize, const Parts& parts) {
                    NimValue sum = k % 2 == 1 ? 2 : 0;
                    for (HeapSize part : parts) sum ^= values_[part].value;
                    seen.insert(sum);
                    return true;
                });
                seen.insert(wild_genus_.misere[k - 1]);
                seen.insert(wild_genus_.misere[k - 1] ^ 1U);
                wild_genus_.misere.push_back(seen.mex());
                if (k >= 3 && wild_genus_.misere[k] == wild_genus_.misere[k - 2]) break;
            }
            shorten(wild_genus_.misere);
        }
    }
    return values_.size() > last;
}

Outcome TameHeaps::outcome(const Position& position) const {
    std::vector<TameValue> heaps;
    for (HeapSize heap : position.heaps) heaps.push_back(values_[heap]);
    return tame_outcome(heaps);
}

}  // namespace ishitori
