#include "misere/quotient.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/contract.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/direct_sum.hpp"
#include "misere/few_large_heaps.hpp"
#include "misere/find_free_heaps.hpp"
#include "misere/generators.hpp"

namespace ishitori::misere {

bool quotient_applies(const Ruleset& rules) { return rules.leaves_pairs(); }

// The values of the options of heap m + i by splitting after i stones: the pairs of total m. Cached for each
// m, because every splitting digit needs them.
class QuotientFinder::Splits {
  public:
    Splits(const Ruleset& rules, const Bipartite& q) : rules_(rules), q_(q) {}

    std::vector<Element> options(HeapSize heap) {
        Bits all(q_.order);
        const HeapSize last = std::min(heap, rules_.longest_take().value_or(heap));
        for (HeapSize i = 0; i <= last; ++i) {
            const unsigned digit = rules_.digit(i);
            const HeapSize rest = heap - i;
            if ((digit & 1U) != 0 && rest == 0 && i > 0) all.set(0);
            if ((digit & 2U) != 0 && rest > 0 && i > 0) all.set(q_.phi[rest]);
            if ((digit & 4U) != 0 && rest >= 2) all.add(pairs(rest));
        }
        std::vector<Element> list;
        all.each([&](std::size_t e) { list.push_back(static_cast<Element>(e)); });
        return list;
    }

  private:
    const Bits& pairs(HeapSize m) {
        if (m >= pairs_.size()) pairs_.resize(m + 1);
        Bits& known = pairs_[m];
        if (known == Bits()) {
            // A plain array of bytes is faster to fill than a set of bits.
            seen_.assign(q_.order, 0);
            const HeapSize most = rules_.unequal_split() ? (m - 1) / 2 : m / 2;
            const Element* phi = q_.phi.data();
            for (HeapSize b = 1; b <= most; ++b) seen_[q_.times(phi[b], phi[m - b])] = 1;
            known = Bits::where(q_.order, [&](std::size_t e) { return seen_[e] != 0; });
        }
        return known;
    }

    const Ruleset& rules_;
    const Bipartite& q_;
    std::vector<Bits> pairs_;
    std::vector<std::uint8_t> seen_;
};

QuotientFinder::QuotientFinder(Ruleset rules, QuotientLimits limits)
    : rules_(std::move(rules)), limits_(std::move(limits)) {
    CHECK(quotient_applies(rules_));
}

void QuotientLimits::within_memory(std::uint64_t most) {
    // For a whole table, and for a direct sum; a search for free heaps needs more than the candidate does.
    constexpr std::uint64_t bytes_of_product = 7, bytes_of_element = 4'000;
    const double products = static_cast<double>(most) / bytes_of_product;
    order = static_cast<Element>(std::min(std::sqrt(products), 1.0 * max_elements));
    elements = most / bytes_of_element;
    larger = true;
    bytes = most;
}

QuotientFinder::Step QuotientFinder::begin_with(const MisereQuotient& start) {
    const auto forms = normal_forms(start);
    if (forms.empty() || start.phi[0] != 0 || start.order > max_elements) return Step::no_repair;
    Bipartite q;
    q.order = start.order;
    const auto table = multiplication_table(start, forms);
    q.table = ProductTable(q.order, table);
    q.phi = start.phi;
    // Decides the elements again from their least words.
    DirectSum sum(rules_, q, start.max_heap(), {});
    if (!sum.within(std::max<std::uint64_t>(limits_.elements, start.order))) return Step::no_repair;
    if (!sum.decide(limits_.keep_going)) return Step::interrupted;
    auto again = sum.reduce(limits_.keep_going, max_elements);
    if (!again) return Step::interrupted;
    if (again->order != start.order) return Step::no_repair;
    Reachability reachability(*again, limits_.keep_going, limits_.bytes);
    auto kinds = kinds_of(*again, reachability);
    const auto failure = reachability.least_failure(kinds);
    if (reachability.stopped()) return stopped(reachability);
    if (failure) return Step::no_repair;
    q_ = std::move(*again);
    kinds_ = std::move(kinds);
    verified_.reset();
    return Step::kept;
}

std::vector<HeapKind> QuotientFinder::kinds_of(const Bipartite& q, Reachability& reachability) const {
    std::vector<HeapKind> kinds;
    std::unordered_multimap<std::uint64_t, std::size_t> by_hash;
    Splits splits(rules_, q);
    for (HeapSize heap = 1; heap < q.phi.size() && reachability.ask(); ++heap) {
        const auto options = splits.options(heap);
        if (options.empty()) continue;
        HeapKind kind = reachability.kind(heap, q.phi[heap], options);
        const std::uint64_t hash = kind.m.hash() ^ kind.phi;
        const auto [begin, end] = by_hash.equal_range(hash);
        const bool known = std::any_of(begin, end, [&](const auto& entry) {
            return kinds[entry.second].phi == kind.phi && kinds[entry.second].m == kind.m;
        });
        if (known) continue;
        by_hash.emplace(hash, kinds.size());
        kinds.push_back(std::move(kind));
    }
    return kinds;
}

QuotientFinder::Step QuotientFinder::extend() {
    const HeapSize n = q_.phi.size();
    if (limits_.keep_going && !limits_.keep_going()) return Step::interrupted;
    if (!verified_) {
        verified_ = std::make_unique<Reachability>(q_, limits_.keep_going, limits_.bytes);
        splits_ = std::make_shared<Splits>(rules_, q_);
        settled_admitted_ = false;
        by_m_.clear();
        for (const HeapKind& known : kinds_) by_m_.emplace(known.m, known.phi);
    }
    const auto options = splits_->options(n);
    if (options.empty()) {  // no move: equal to the empty position
        q_.phi.push_back(0);
        return Step::kept;
    }
    HeapKind kind = verified_->kind(n, 0, options);
    // Heaps with the same M are equivalent in every position.
    if (const auto at = by_m_.find(kind.m); at != by_m_.end()) {
        q_.phi.push_back(at->second);
        return Step::kept;
    }
    for (Element x = 0; x < q_.order; ++x) {
        if (q_.p[x] == kind.m.test(0) || verified_->reaches_p(x, kind.m)) continue;
        HeapKind as_x = verified_->kind(n, x, options);
        // The sets of the settled heaps, each of which should be admitted, are made for the first x that
        // holds: one search shows that another x fails.
        if (!settled_admitted_) {
            kinds_.push_back(as_x);
            const bool fails = verified_->least_failure(kinds_, true).has_value();
            kinds_.pop_back();
            if (fails) continue;
            settled_admitted_ =
                std::ranges::all_of(kinds_, [&](const HeapKind& known) { return verified_->admit(known); });
            if (!settled_admitted_ && !verified_->stopped()) return Step::no_repair;
        }
        const bool holds = settled_admitted_ && verified_->admit(as_x);
        if (verified_->stopped()) {
            const Step step = stopped(*verified_);
            reached_ = q_.order;
            verified_.reset();
            return step;
        }
        if (!holds) continue;
        by_m_.emplace(as_x.m, x);
        kinds_.push_back(std::move(as_x));
        q_.phi.push_back(x);
        return Step::kept;
    }
    return grow(n);
}

// If the first limits end the repair of a failure, free heaps are tried. If they fail too, the same repair is
// repeated with larger limits.
QuotientFinder::Step QuotientFinder::grow(HeapSize n) {
    verified_.reset();  // not needed any more
    failures_.clear();
    infinite_with_next_.reset();
    reached_ = q_.order;
    next_test_ = 16;
    // Candidates are at least as large as Q. If Q is beyond the first limits, no candidate is within them.
    large_ = limits_.larger && q_.order > limits_.order;
    Bipartite q;  // the last candidate
    while (true) {
        const Step made = failures_.empty() ? first_candidate(n, q) : repair(n, q);
        const std::optional<Step> end = made == Step::grown ? verify(n, q) : made;
        if (!end) continue;
        if (end == Step::grown || end == Step::interrupted || end == Step::free_heaps || large_) return *end;
        if (limits_.beyond && !q.phi.empty() && try_free_heaps(q, true)) return Step::free_heaps;
        if (limits_.keep_going && !limits_.keep_going()) return Step::interrupted;
        if (made != Step::elements || !limits_.larger || infinite_with_next_) return *end;
        large_ = true;
    }
}

std::optional<QuotientFinder::Step> QuotientFinder::verify(HeapSize n, Bipartite& q) {
    const std::uint64_t table = q.table.bytes();
    Reachability reachability(q, limits_.keep_going, limits_.bytes - std::min(limits_.bytes, table));
    auto kinds = kinds_of(q, reachability);
    // The words without heap n are right, because the words of q_ were right and freeing a heap only refines
    // the candidate.
    const bool new_kind = !kinds.empty() && kinds.back().heap == n;
    const auto failure = reachability.least_failure(kinds, new_kind);
    if (reachability.stopped()) return stopped(reachability);
    if (!failure) {
        q_ = std::move(q);
        kinds_ = std::move(kinds);
        failures_.clear();
        return Step::grown;
    }
    failures_.push_back(*failure);
    if (failures_.size() % 16 != 0) return std::nullopt;
    const auto families = failure_families(failures_);
    if (families.empty()) return std::nullopt;
    if (families[0].last - families[0].first >= limits_.streak) return Step::family;
    if (!limits_.beyond || failures_.size() < next_test_) return std::nullopt;
    next_test_ = 2 * failures_.size();
    if (try_free_heaps(q, false)) return Step::free_heaps;
    return std::nullopt;
}

bool QuotientFinder::try_free_heaps(const Bipartite& candidate, bool last) {
    FreeHeapLimits limits;
    limits.keep_going = limits_.keep_going;
    // Meanwhile the candidate, its verification and the previous quotient stay in memory.
    const auto size_of = [](const Bipartite& q) { return std::uint64_t{q.order} * q.order * 5; };
    const std::uint64_t finite = size_of(candidate) + size_of(q_);
    beyond_out_of_memory_ = finite >= limits_.bytes;
    if (beyond_out_of_memory_) return false;
    limits.bytes = limits_.bytes - finite;
    const auto few_large = [&](const Bipartite& base, bool pairs) {
        if (limits_.few_large && !infinite_with_next_)
            infinite_with_next_ = few_large_heaps(rules_, base, failures_, limits, pairs);
    };
    // The cheapest search comes first. If the quotient is known to be infinite, the last two are left out:
    // they cost the most and seldom find a claim.
    const auto keep = [&](FoundFreeHeaps found) {
        observed_to_ = std::max(observed_to_, found.observed_to);
        beyond_out_of_memory_ = beyond_out_of_memory_ || found.out_of_memory;
        if (found.claim) beyond_.emplace(Beyond{std::move(*found.model), std::move(*found.claim)});
        return found.claim.has_value();
    };
    const auto find = [&] {
        few_large(q_, false);
        few_large(candidate, false);
        if (keep(find_free_heaps(rules_, candidate, failures_, limits))) return true;
        if (!last) return false;
        few_large(q_, true);
        if (infinite_with_next_) return false;
        if (keep(find_few_free_heaps(rules_, q_, failures_, limits))) return true;
        limits.steep = true;
        return keep(find_free_heaps(rules_, candidate, failures_, limits));
    };
    q_.phi.push_back(0);  // any value for the next heap, which is free or bounded
    const bool found = find();
    q_.phi.pop_back();
    return found;
}

std::uint64_t QuotientFinder::max_sum() const {
    constexpr std::uint64_t bytes_of_element = 100;
    return large_ ? limits_.bytes / bytes_of_element : limits_.elements;
}

Element QuotientFinder::max_order() const {
    // The rows of products are counted as they come.
    constexpr std::uint64_t bytes_without_row = 1'000;
    const std::uint64_t fit = std::min<std::uint64_t>(limits_.bytes / bytes_without_row, max_elements);
    return large_ ? static_cast<Element>(fit) : limits_.order;
}

QuotientFinder::Step QuotientFinder::reduce(DirectSum& sum, const HeapWord& first, Bipartite& q) {
    if (!sum.decide(limits_.keep_going, first)) return Step::interrupted;
    auto reduced = sum.reduce(limits_.keep_going, max_order());
    if (!reduced) return Step::interrupted;
    reached_ = std::max(reached_, reduced->order);
    if (reduced->order > max_order()) return Step::elements;
    q = std::move(*reduced);
    return Step::grown;
}

QuotientFinder::Step QuotientFinder::first_candidate(HeapSize n, Bipartite& q) {
    DirectSum sum(rules_, q_, n, {{n, 2, 2}});
    return sum.within(max_sum()) ? reduce(sum, {{n, 1}}, q) : Step::elements;
}

// The number of earlier failures in the same family w u^k as the last one.
std::uint32_t QuotientFinder::streak() const {
    std::uint32_t length = 0;
    HeapWord current = failures_.back(), unit;
    for (std::size_t i = failures_.size() - 1; i-- > 0;) {
        const auto rest = quotient_of(current, failures_[i]);
        if (!rest || rest->empty()) continue;
        if (unit.empty()) unit = *rest;
        if (*rest != unit) continue;
        ++length;
        current = failures_[i];
    }
    return length;
}

// Frees a smallest set of heaps of the last failure that repairs it; among several smallest sets, the one
// with the largest heaps. A freed heap keeps the period of its value. If failures follow a family, a larger
// period is tried (0.346 has a period of 4 at heap 24).
//
// A set repairs the failure exactly if the failure becomes the least word of its element. All smaller words
// have correct outcomes in q, so also in the sum, because q is an image of the sum. So the failure is decided
// correctly from its options if it is the least word. Otherwise the least word has the same value in q and
// its outcome is correct, so it is the wrong outcome of the failure.
QuotientFinder::Step QuotientFinder::repair(HeapSize n, Bipartite& q) {
    const HeapWord& failure = failures_.back();
    const std::uint32_t length = streak();
    std::uint32_t least_period = length >= 3 ? 4 : 2;
    for (Element x : q.phi) least_period = std::max(least_period, q.period_of(x) / 2 * 2);

    constexpr std::size_t max_heaps = 10;
    std::vector<unsigned> sets;
    for (unsigned set = 1; set < 1U << std::min(failure.size(), max_heaps); ++set) sets.push_back(set);
    std::ranges::stable_sort(sets,
                             [](unsigned a, unsigned b) { return std::popcount(a) < std::popcount(b); });
    bool too_large = false;
    for (unsigned set : sets) {
        std::vector<Freed> freed;
        for (std::size_t i = 0; i < failure.size(); ++i) {
            if (i >= max_heaps || (set >> i & 1U) == 0) continue;
            const auto [heap, exponent] = failure[failure.size() - 1 - i];
            const Element phi = q.phi[heap];
            // q must be an image of the direct sum.
            freed.push_back(
                {heap, std::max(q.index_of(phi), exponent - 1), std::lcm(least_period, q.period_of(phi))});
        }
        DirectSum sum(rules_, q, n, std::move(freed));
        if (!sum.within(max_sum())) {
            too_large = true;
            continue;
        }
        if (sum.is_least(failure)) return reduce(sum, failure, q);
    }
    return too_large ? Step::elements : Step::no_repair;
}

std::vector<FailureFamily> failure_families(const std::vector<HeapWord>& failures) {
    std::vector<FailureFamily> families;
    auto met = [&](const HeapWord& word) { return std::ranges::find(failures, word) != failures.end(); };
    for (std::size_t i = 0; i < failures.size(); ++i) {
        for (std::size_t j = i + 1; j < failures.size(); ++j) {
            const auto unit = quotient_of(failures[j], failures[i]);
            if (!unit || unit->empty()) continue;
            if (const auto before = quotient_of(failures[i], *unit); before && met(*before)) continue;
            FailureFamily family{failures[i], *unit, 0, 0};
            HeapWord word = failures[j];
            while (met(word)) {
                ++family.last;
                word = word_times(word, *unit);
            }
            if (family.last < 3) continue;
            // Reduces the base as far as possible.
            while (const auto smaller = quotient_of(family.base, *unit)) {
                family.base = *smaller;
                ++family.first;
                ++family.last;
            }
            families.push_back(std::move(family));
        }
    }
    std::ranges::stable_sort(families, [](const FailureFamily& a, const FailureFamily& b) {
        return a.last - a.first > b.last - b.first;
    });
    if (families.size() > 3) families.resize(3);
    return families;
}

MisereQuotient QuotientFinder::claim() const {
    const Bipartite& q = q_;
    MisereQuotient claim;
    claim.order = q.order;
    claim.p = q.p;
    claim.phi = q.phi;
    std::vector<HeapSize> heaps;
    for (const HeapWord& word : q.words) {
        if (word.size() == 1 && word[0].second == 1) heaps.push_back(word[0].first);
    }
    std::ranges::sort(heaps);
    fill_generators(claim, std::move(heaps),
                    [&](Element x, HeapSize heap) { return q.times(q.phi[heap], x); });
    return claim;
}

}  // namespace ishitori::misere
