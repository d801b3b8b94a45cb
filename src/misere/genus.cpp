#include "misere/genus.hpp"

#include <algorithm>

#include "base/mex_set.hpp"
#include "base/sorted.hpp"
#include "claims/theorem_bounds.hpp"

namespace ishitori::misere {

namespace {

NimValue superscript(const Genus& genus, std::size_t k) {
    const std::size_t last = genus.misere.size() - 1;
    return k <= last ? genus.misere[k] : genus.misere[last - (k - last) % 2];
}

void shorten(std::vector<NimValue>& misere) {
    while (misere.size() > 2 && misere[misere.size() - 3] == misere.back()) misere.pop_back();
}

}  // namespace

std::string Genus::text() const {
    std::string text = std::to_string(normal) + "^";
    if (tame) return text + std::to_string(misere[0]);
    const bool digits = std::ranges::all_of(misere, [](NimValue v) { return v < 10; });
    if (!digits) text += '{';
    for (std::size_t i = 0; i < misere.size(); ++i) {
        if (!digits && i > 0) text += ',';
        text += std::to_string(misere[i]);
    }
    return digits ? text : text + '}';
}

bool is_line_game(const Ruleset& rules, HeapSize largest) {
    constexpr HeapSize least = 4;
    if (rules.kind != Ruleset::Kind::code || rules.code->digit(0) != 0) return false;
    const auto is_7 = [](std::uint8_t d) { return d == 7; };
    const auto& digits = rules.code->digits();
    const auto end = std::find_if_not(digits.begin() + 1, digits.end(), is_7);
    const HeapSize sevens = static_cast<HeapSize>(end - digits.begin()) - 1;
    const bool all = end == digits.end();
    const auto& tail = rules.code->repeating();
    if (all && !tail.empty() && std::ranges::all_of(tail, is_7)) return true;
    return sevens >= least && (sevens >= largest || (all && tail.empty()));
}

bool is_subtraction(const Ruleset& rules) {
    if (rules.kind == Ruleset::Kind::subtraction) return true;
    if (rules.kind != Ruleset::Kind::code || rules.code->digit(0) != 0) return false;
    const auto all_of = [](const auto& digits) {
        return std::ranges::all_of(digits, [](std::uint8_t d) { return d == 0 || d == 3; });
    };
    return all_of(rules.code->digits()) && all_of(rules.code->repeating());
}

std::optional<TameValue> tame_value(NimValue plus, NimValue minus) {
    if (plus == minus) return TameValue{plus, false};
    if (plus + minus == 1) return TameValue{plus, true};
    return std::nullopt;
}

Genus tame_genus(TameValue value) {
    Genus genus{value.value, {value.value, value.value ^ 2U}, true};
    if (value.fickle && value.value == 0) genus.misere = {1, 2, 0};
    if (value.fickle && value.value == 1) genus.misere = {0, 3, 1};
    return genus;
}

namespace {

// Numbers as bytes, seven bits in each.
std::string key_of(const std::vector<HeapSize>& numbers) {
    std::string key;
    for (HeapSize number : numbers) {
        for (; number >= 128; number >>= 7U) key += static_cast<char>(number | 128U);
        key += static_cast<char>(number);
    }
    return key;
}

}  // namespace

GenusTable::GenusTable(HeapKinds kinds, std::uint64_t max_positions, std::function<bool()> keep_going)
    : kinds_(std::move(kinds)),
      max_positions_(max_positions),
      keep_going_(std::move(keep_going)),
      learnt_to_(kinds_.count(), 0),
      tame_(kinds_.count(), true),  // the heaps without stones
      equal_(kinds_.count(), 0),
      options_(kinds_.count()),
      nim_(kinds_.count(), 0) {}

GenusTable::Id GenusTable::id_of(const Genus& genus) {
    std::vector<HeapSize> numbers(genus.misere.begin(), genus.misere.end());
    numbers.push_back(genus.normal);
    numbers.push_back(genus.tame ? 1 : 0);
    const auto [at, fresh] = ids_.try_emplace(key_of(numbers), static_cast<Id>(genera_.size()));
    if (fresh) genera_.push_back(genus);
    return at->second;
}

// g_0 = mex{options' g_0} (1 without options); X + (k+1)*2 has the options X' + (k+1)*2 and, from a *2,
// X + k*2 and X + k*2 + *1, whose values are g_k and g_k XOR 1. Once all options alternate, g_(k+1) depends
// on g_k and the parity of k only, so g_(k+2) = g_k proves that the alternation continues for ever.
Genus GenusTable::combine(const std::vector<Id>& options) const {
    MexSet seen;
    Genus genus;
    std::size_t settled = 0;
    for (const Id option : options) {
        seen.insert(genera_[option].normal);
        settled = std::max(settled, genera_[option].misere.size() - 2);
    }
    genus.normal = seen.mex();
    for (std::size_t k = 0;; ++k) {
        seen.clear();
        for (const Id option : options) seen.insert(superscript(genera_[option], k));
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

// [T6]: the genus of the game without its wild options.
std::optional<TameValue> GenusTable::tame_value(const std::vector<Id>& options) const {
    MexSet plus, minus;
    for (const Id option : options) {
        if (!genera_[option].tame) continue;
        plus.insert(genera_[option].normal);
        minus.insert(genera_[option].misere[0]);
    }
    return misere::tame_value(plus.mex(), options.empty() ? 1 : minus.mex());
}

// [T6]: True if a move leads back from this option to a tame position of the same G+, and one to a tame
// position of the same G-.
bool GenusTable::reverts(const Heaps& wild_option, TameValue value) {
    const Genus wanted = tame_genus(value);
    bool plus = false, minus = false;
    each_option(wild_option, [&](const Heaps& next) {
        const auto id = of(next);
        if (!id) return false;
        const Genus& genus = genera_[*id];
        plus = plus || (genus.tame && genus.normal == wanted.normal);
        minus = minus || (genus.tame && genus.misere[0] == wanted.misere[0]);
        return !(plus && minus);
    });
    return plus && minus;
}

std::optional<Genus> GenusTable::from_options(const Heaps& heaps) {
    std::vector<Id> options;
    const bool within = each_option(heaps, [&](const Heaps& next) {
        const auto genus = of(next);
        if (genus) options.push_back(*genus);
        return genus.has_value();
    });
    if (!within) return std::nullopt;
    sort_distinct(options);
    const auto value = tame_value(options);
    const bool tame = value && each_option(heaps, [&](const Heaps& next) {
                          return genera_[*of(next)].tame || reverts(next, *value);
                      });
    if (ended_) return std::nullopt;
    return tame ? tame_genus(*value) : combine(options);
}

// An equal position with its heaps descending. Heaps that are not known yet represent themselves.
GenusTable::Heaps GenusTable::simplified(const Heaps& heaps) const {
    const HeapSize star = nim_heaps_.size() > 1 ? nim_heaps_[1] : 0;
    Heaps simple;
    bool odd = false;
    for (const HeapSize heap : heaps) {
        const HeapSize equal = heap < equal_.size() ? equal_[heap] : heap;
        if (equal == 0) continue;
        if (equal == star) {
            odd = !odd;
        } else {
            simple.push_back(equal);
        }
    }
    if (odd) {
        const auto nim = std::ranges::find_if(simple, [&](HeapSize heap) {
            return heap < nim_.size() && nim_[heap] > 1 && (nim_[heap] ^ 1U) < nim_heaps_.size();
        });
        if (nim != simple.end()) {
            *nim = nim_heaps_[nim_[*nim] ^ 1U];
        } else {
            simple.push_back(star);
        }
    }
    std::ranges::sort(simple, std::greater<>());
    return simple;
}

// Returns false once visit does, or if the time is over; then ended_ is true.
template <class Visit>
bool GenusTable::each_option(const Heaps& heaps, Visit&& visit) {
    constexpr std::uint64_t steps_between_asking = 1 << 16;
    Parts parts;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        if (i > 0 && heaps[i] == heaps[i - 1]) continue;
        for (OptionCursor options = kinds_.options_of(heaps[i]); options.next(parts);) {
            ended_ = ended_ || (++steps_ % steps_between_asking == 0 && keep_going_ && !keep_going_());
            if (ended_) return false;
            Heaps next = heaps;
            next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
            kinds_.add_parts(next, heaps[i], parts);
            if (!visit(simplified(next))) return false;
        }
    }
    return true;
}

// True if a move leads from this option to the heap `to`.
bool GenusTable::reverses(const Heaps& option, HeapSize to) {
    return !each_option(option, [&](const Heaps& next) { return next.size() != 1 || next[0] != to; });
}

// Finds an earlier heap equal to heap n, if there is one. A game whose options are the options of H, and
// others from which a move leads back to H, equals H if H has a move: the winner of H + X also wins with n
// instead of H.
void GenusTable::learn(HeapSize n) {
    Options options;
    each_option({n}, [&](Heaps next) {
        options.push_back(std::move(next));
        return true;
    });
    sort_distinct(options);
    HeapSize equal = options.empty() ? 0 : n;
    for (HeapSize h = 1; h < n && equal == n; ++h) {
        if (equal_[h] != h || options_[h].empty() ||  // not learnt
            !std::includes(options.begin(), options.end(), options_[h].begin(), options_[h].end()))
            continue;
        const bool rest_reversible = std::ranges::all_of(options, [&](const Heaps& option) {
            return std::ranges::binary_search(options_[h], option) || reverses(option, h);
        });
        if (rest_reversible) equal = h;
    }
    if (ended_) return;
    equal_[n] = equal;
    if (equal != n) return;
    Options nim{{}};  // the options of the next *k
    for (std::size_t k = 1; k < nim_heaps_.size(); ++k) nim.push_back({nim_heaps_[k]});
    std::ranges::sort(nim);
    if (options == nim) {
        nim_[n] = static_cast<NimValue>(nim_heaps_.size());
        nim_heaps_.push_back(n);
    }
    options_[n] = std::move(options);
}

std::optional<GenusTable::Id> GenusTable::of(const Heaps& heaps) {
    const std::string key = key_of(heaps);
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    // Sums of heaps that are all tame need no recursion.
    const auto is_tame = [&](HeapSize n) { return n < tame_.size() && tame_[n]; };
    if (heaps.size() > 1 && std::ranges::all_of(heaps, is_tame)) {
        TameValue sum;
        for (const HeapSize n : heaps) {
            const Genus& genus = genera_[known_.at(key_of({n}))];
            sum.add({genus.normal, genus.fickle()});
        }
        return id_of(tame_genus(sum));
    }
    ended_ = ended_ || known_.size() >= max_positions_ ||
             (known_.size() % 1024 == 1023 && keep_going_ && !keep_going_());
    if (ended_) return std::nullopt;
    const auto genus = from_options(heaps);
    if (!genus) return std::nullopt;
    return known_.emplace(key, id_of(*genus)).first->second;
}

// Heap by heap, so that the recursion stays shallow and equal or tame heaps are known.
bool GenusTable::learn_for(const Heaps& heaps) {
    const std::size_t kinds = kinds_.count();
    std::vector<HeapSize> wanted = learnt_to_;
    for (const HeapSize heap : heaps) {
        for (const std::size_t kind : {static_cast<std::size_t>(heap % kinds), kinds_.leaves(heap)})
            wanted[kind] = std::max(wanted[kind], heap / kinds);
    }
    if (wanted == learnt_to_) return true;
    const HeapSize last = *std::ranges::max_element(wanted);
    constexpr HeapSize max_size = 1 << 17;
    if (last > max_size) return false;
    for (HeapSize size = *std::ranges::min_element(learnt_to_) + 1; size <= last; ++size) {
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            const HeapSize n = size * kinds + kind;
            if (equal_.size() <= n) {
                equal_.push_back(n);
                tame_.push_back(false);
                nim_.push_back(0);
                options_.emplace_back();
            }
            if (size <= learnt_to_[kind] || size > wanted[kind]) continue;
            const auto genus = of(simplified({n}));
            if (genus) learn(n);
            if (ended_) return false;
            tame_[n] = genera_[*genus].tame;
            learnt_to_[kind] = size;
        }
    }
    return true;
}

std::optional<Genus> GenusTable::genus_of(const Heaps& heaps) {
    if (ended_ || !learn_for(heaps)) return std::nullopt;
    const auto genus = of(simplified(heaps));
    if (!genus) return std::nullopt;
    return genera_[*genus];
}

std::optional<Genus> GenusTable::heap(HeapSize n) { return position({n}); }

std::optional<Genus> GenusTable::position(std::vector<HeapSize> heaps) {
    const Position position = position_of(std::move(heaps));
    return sum({&position, 1});
}

std::optional<Genus> GenusTable::sum(std::span<const Position> positions) {
    const auto heaps = kinds_.heaps_of(positions);
    return heaps ? genus_of(*heaps) : std::nullopt;
}

Outcome tame_outcome(const std::vector<TameValue>& heaps) {
    TameValue sum;
    for (const TameValue& heap : heaps) sum.add(heap);
    return sum.value == (sum.fickle ? 1 : 0) ? Outcome::P : Outcome::N;
}

TameHeaps::TameHeaps(Ruleset rules, std::uint64_t max_options)
    : rules_(std::move(rules)), options_left_(max_options) {}

bool TameHeaps::extend(HeapSize last, const std::function<bool()>& keep_going) {
    MexSet normal, misere;
    while (!first_wild_ && values_.size() <= last) {
        const HeapSize n = values_.size();
        normal.clear();
        misere.clear();
        bool any = false;
        bool seen_fickle[2] = {false, false};
        const bool all = for_each_option(rules_, n, [&](HeapSize, const Parts& parts) {
            if (options_left_ == 0) return false;
            --options_left_;
            if (options_left_ % (1 << 16) == 0 && keep_going && !keep_going()) return false;
            TameValue sum;
            for (HeapSize part : parts) sum.add(values_[part]);
            any = true;
            normal.insert(sum.value);
            misere.insert(sum.value ^ (sum.fickle ? 1U : 0U));
            if (sum.fickle) seen_fickle[sum.value] = true;
            return true;
        });
        if (!all) return false;
        if (seen_fickle[0] != seen_fickle[1]) last_one_valued_ = n;
        const NimValue plus = normal.mex();
        const NimValue minus = any ? misere.mex() : 1;
        if (const auto value = tame_value(plus, minus)) {
            values_.push_back(*value);
            if (value->fickle) {
                last_fickle_ = n;
            } else {
                const auto window = tame_window(rules_, last_fickle_);
                for_ever_ = for_ever_ || (window && n >= window->last && last_one_valued_ < window->first);
            }
        } else {
            first_wild_ = n;
            // The superscripts beyond the first: fickle and firm sums agree in X + *2 + ..., where the value
            // equals the genus of normal play XOR the nim-sum of the *2.
            wild_genus_ = Genus{plus, {minus}, false};
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

std::optional<Periodicity> genus_period(const Ruleset& rules, const std::vector<Genus>& genera) {
    const bool code = rules.kind == Ruleset::Kind::code;
    const auto tame = [](const Genus& genus) { return genus.tame; };
    const bool one_heap = code && rules.max_parts() <= 1;
    if (!code && rules.kind != Ruleset::Kind::subtraction) return std::nullopt;
    if (!one_heap && !std::ranges::all_of(genera, tame)) return std::nullopt;
    for (std::size_t p = 1; 2 * p <= genera.size(); ++p) {
        std::size_t e = genera.size() - p;
        while (e > 0 && genera[e - 1].same_values(genera[e - 1 + p])) --e;
        const auto needed = values_needed(rules, {e, p, 0});
        if (needed && *needed <= genera.size()) return Periodicity{e, p, 0};
    }
    return std::nullopt;
}

}  // namespace ishitori::misere
