#include "misere/free_verify.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/sorted.hpp"
#include "claims/free_heap_oracle.hpp"
#include "claims/quotient_oracle.hpp"
#include "misere/bipartite.hpp"
#include "misere/free_regions.hpp"

namespace ishitori::misere {

namespace {

using Shift = std::vector<std::int64_t>;

// Two tables of products, and the nodes that bad_position() visits.
std::uint64_t bytes_of_tables(const FreeHeapQuotient& claim) {
    const std::uint64_t square = std::uint64_t{claim.order} * claim.order;
    const std::size_t present =
        claim.free.size() - claim.bound.heaps + std::min(claim.bound.heaps, claim.bound.most);
    return square * 2 * sizeof(Element) + ((square << present) >> 3U);
}

class ClaimSets : public PSets {
  public:
    explicit ClaimSets(const FreeHeapQuotient& claim) : claim_(claim) {
        slice_of_.insert(claim.cells.begin(), claim.cells.end());
        for (const auto& members : claim.slices) {
            auto& row = rows_.emplace_back(claim.order, 0);
            for (const Element q : members) row[q] = 1;
        }
    }
    std::optional<std::uint32_t> number(const Multiplicities& k) override {
        return slice_of_.at(cell_number(claim_, k));
    }
    const std::uint8_t* row(std::uint32_t number) const override { return rows_[number].data(); }

  private:
    const FreeHeapQuotient& claim_;
    std::unordered_map<std::uint64_t, std::uint32_t> slice_of_;
    std::vector<std::vector<std::uint8_t>> rows_;
};

class Verifier {
  public:
    Verifier(const Ruleset& rules, const FreeHeapQuotient& claim, PSets& sets, std::uint64_t max_bytes,
             const std::function<bool()>& keep_going)
        : claim_(claim),
          sets_(sets),
          monoid_(monoid_of(claim)),
          forms_(normal_forms(monoid_)),
          table_(multiplication_table(monoid_, forms_)),
          n_(claim.order),
          r_(claim.free.size()),
          max_bytes_(max_bytes),
          keep_going_(keep_going) {
        make_kinds(rules);
        bytes_ = bytes_of_tables(claim);
    }

    FreeVerification run_at(const std::vector<Multiplicities>& multiplicities) {
        for (const Multiplicities& k : multiplicities) {
            if (!may_continue(0) || !holds_at(k)) break;
        }
        return result_;
    }

    FreeVerification run() {
        std::vector<CellTest> tests = claim_.tests;
        for (CellTest& test : tests) {
            std::int64_t slack = 0;
            for (const Shift& shift : shifts_) {
                std::int64_t value = 0;
                for (std::size_t i = 0; i < r_; ++i) value += test.coefficients[i] * shift[i];
                slack = std::max(slack, std::abs(value));
            }
            test.low -= slack;
            test.high += slack;
        }
        for (std::size_t i = 0; i < r_; ++i) {
            CellTest own{std::vector<std::int32_t>(r_, 0), 0, most_[i]};
            own.coefficients[i] = 1;
            tests.push_back(std::move(own));
        }
        each_cell(tests, claim_.moduli, claim_.bound, [&](const Multiplicities& k) {
            bytes_ += bytes_of_cell(tests.size(), r_);
            return may_continue(0) && holds_at(k);
        });
        return result_;
    }

  private:
    struct Kind {
        HeapSize heap = 0;
        FreeState phi;
        std::vector<std::pair<Element, std::size_t>> options;
    };
    // A kind that fits into K: the free heaps of K that it contains, by bits, and the q of (ii).
    struct Usable {
        const Kind* kind;
        std::size_t covers;
        std::vector<std::uint8_t> b;
    };

    // Checks the case of k, unless it was checked before. Returns false if it fails or the work was stopped.
    bool holds_at(const Multiplicities& k) {
        std::vector<std::int64_t> seen;
        for (std::size_t i = 0; i < r_; ++i) seen.push_back(std::min<std::int64_t>(k[i], most_[i]));
        std::vector<std::int64_t> numbers;
        for (const Shift& shift : shifts_) {
            Multiplicities shifted(r_);
            bool there = true;
            for (std::size_t i = 0; i < r_; ++i) {
                there = there && k[i] + shift[i] >= 0;
                shifted[i] = static_cast<std::uint32_t>(k[i] + shift[i]);
            }
            const auto number = there ? sets_.number(shifted) : std::nullopt;
            if (there && !number) {
                result_.stopped = true;
                return false;
            }
            numbers.push_back(there ? std::int64_t{*number} : -1);
        }
        seen.insert(seen.end(), numbers.begin(), numbers.end());
        if (!known_.insert(std::move(seen)).second) return true;
        by_shift_.clear();
        for (const std::int64_t number : numbers) {
            by_shift_.push_back(number < 0 ? nullptr : sets_.row(static_cast<std::uint32_t>(number)));
        }
        bytes_ += 80 + 8 * (r_ + shifts_.size());
        ++result_.cases;
        result_.failure = one_case(k);
        return !result_.failure && !result_.stopped;
    }

    Element times(Element x, Element y) const { return table_[std::size_t{x} * n_ + y]; }

    void make_kinds(const Ruleset& rules) {
        std::map<Shift, std::size_t> index{{Shift(r_, 0), 0}};
        shifts_.assign(1, Shift(r_, 0));
        most_.assign(r_, 1);
        std::set<std::tuple<Element, Multiplicities, std::vector<std::pair<Element, std::size_t>>>> known;
        for (HeapSize heap = 1; heap <= claim_.max_heap(); ++heap) {
            const FreeState& phi = claim_.phi[heap];
            Kind kind{heap, phi, {}};
            each_pair(rules, heap, [&](HeapSize a, HeapSize b) {
                const FreeState &left = claim_.phi[a], &right = claim_.phi[b];
                Shift shift(r_);
                for (std::size_t i = 0; i < r_; ++i) {
                    shift[i] = std::int64_t{left.k[i]} + right.k[i] - phi.k[i];
                    most_[i] = std::max(most_[i], -shift[i]);
                }
                const auto [at, fresh] = index.try_emplace(shift, shifts_.size());
                if (fresh) shifts_.push_back(shift);
                kind.options.emplace_back(times(left.q, right.q), at->second);
            });
            if (kind.options.empty()) continue;
            for (std::size_t i = 0; i < r_; ++i) most_[i] = std::max(most_[i], std::int64_t{phi.k[i]});
            sort_distinct(kind.options);
            if (!known.emplace(phi.q, phi.k, kind.options).second) continue;
            auto& preimages = preimages_[phi.q];
            if (preimages.empty()) {
                preimages.resize(n_);
                for (Element y = 0; y < n_; ++y) preimages[times(phi.q, y)].push_back(y);
            }
            kinds_.push_back(std::move(kind));
        }
    }

    FreeFailure failure(std::vector<HeapSize> heaps, const Multiplicities& k) const {
        std::erase_if(
            heaps, [&](HeapSize heap) { return std::ranges::find(claim_.free, heap) != claim_.free.end(); });
        return {std::move(heaps), k};
    }

    std::optional<FreeFailure> one_case(const Multiplicities& k) {
        std::vector<std::size_t> present;
        for (std::size_t i = 0; i < r_; ++i) {
            if (k[i] > 0) present.push_back(i);
        }
        std::vector<Usable> usable;
        for (const Kind& kind : kinds_) {
            bool there = true;
            for (std::size_t i = 0; i < r_; ++i) there = there && k[i] >= kind.phi.k[i];
            if (!there) continue;
            std::vector<std::uint8_t> b(n_, 0);
            bool any = false;
            for (Element x = 0; x < n_; ++x) {
                const bool is_p = by_shift_[0][times(kind.phi.q, x)] != 0;
                const bool wins = std::ranges::any_of(
                    kind.options, [&](const auto& e) { return by_shift_[e.second][times(e.first, x)] != 0; });
                if (is_p && wins) return conflict(kind, x, k);
                b[x] = !is_p && !wins ? 1 : 0;
                any = any || b[x] != 0;
            }
            if (!any) continue;
            std::size_t covers = 0;
            for (std::size_t j = 0; j < present.size(); ++j)
                covers |= std::size_t{kind.phi.k[present[j]] > 0} << j;
            usable.push_back({&kind, covers, std::move(b)});
        }
        return bad_position(k, (std::size_t{1} << present.size()) - 1, usable);
    }

    std::optional<FreeFailure> conflict(const Kind& kind, Element x, const Multiplicities& k) const {
        std::vector<HeapSize> heaps{kind.heap};
        for (const auto& [heap, exponent] : forms_[x]) heaps.insert(heaps.end(), exponent, heap);
        return failure(std::move(heaps), k);
    }
    // (ii) of [T12]: builds positions heap by heap, first the ones with free parts; a node is (covered, x,
    // y). All bits of `wanted` must be covered.
    std::optional<FreeFailure> bad_position(const Multiplicities& k, std::size_t wanted,
                                            const std::vector<Usable>& usable) {
        const std::uint64_t square = std::uint64_t{n_} * n_;
        struct Node {
            std::uint64_t at;
            std::uint32_t from, kind;
        };
        constexpr std::uint32_t start = ~std::uint32_t{0};
        std::vector<bool> met(square * (wanted + 1), false);
        std::vector<Node> nodes;  // in the order in which they were reached
        std::vector<std::uint32_t> work;
        std::optional<std::uint32_t> found;
        auto expand = [&](std::uint32_t from, std::size_t covered, Element x, Element y, bool with_free) {
            for (std::size_t u = 0; u < usable.size(); ++u) {
                const auto& [kind, covers, b] = usable[u];
                if ((covers != 0) != with_free) continue;
                const std::size_t next_covered = covered | covers;
                const Element next_x = times(x, kind->phi.q);
                const std::uint64_t row = next_covered * square + std::uint64_t{next_x} * n_;
                for (const Element next : preimages_.at(kind->phi.q)[y]) {
                    if (b[times(x, next)] == 0 || met[row + next]) continue;
                    met[row + next] = true;
                    const auto index = static_cast<std::uint32_t>(nodes.size());
                    nodes.push_back({row + next, from, static_cast<std::uint32_t>(u)});
                    work.push_back(index);
                    if (next_covered == wanted && next == 0 && !found) found = index;
                }
            }
        };
        for (const bool with_free : {true, false}) {
            if (!with_free) {
                for (std::uint32_t i = 0; i < nodes.size(); ++i) {
                    if (nodes[i].at / square == wanted) work.push_back(i);
                }
            }
            if (with_free || wanted == 0) {
                for (Element y = 0; y < n_; ++y) expand(start, 0, 0, y, with_free);
            }
            while (!work.empty() && !found) {
                const std::uint32_t index = work.back();
                work.pop_back();
                const std::uint64_t node = nodes[index].at;
                expand(index, node / square, static_cast<Element>(node % square / n_),
                       static_cast<Element>(node % n_), with_free);
                if ((++asked_ & 1023U) == 0 && !may_continue(nodes.capacity() * sizeof(Node)))
                    return std::nullopt;
            }
        }
        if (!found) return std::nullopt;
        std::vector<HeapSize> heaps;
        for (std::uint32_t i = *found; i != start; i = nodes[i].from) {
            heaps.push_back(usable[nodes[i].kind].kind->heap);
        }
        return failure(std::move(heaps), k);
    }

    // Returns false and sets result_ if the time is over, or if this many more bytes exceed the memory.
    bool may_continue(std::uint64_t bytes) {
        result_.out_of_memory = result_.out_of_memory || bytes_ + bytes > max_bytes_;
        result_.stopped = result_.stopped || result_.out_of_memory || (keep_going_ && !keep_going_());
        return !result_.stopped;
    }

    const FreeHeapQuotient& claim_;
    PSets& sets_;
    const MisereQuotient monoid_;
    const std::vector<HeapWord> forms_;
    const std::vector<Element> table_;
    const Element n_;
    const std::size_t r_;
    const std::uint64_t max_bytes_;
    std::uint64_t bytes_ = 0;  // in use
    const std::function<bool()>& keep_going_;
    FreeVerification result_;
    std::uint64_t asked_ = 0;
    std::map<Element, std::vector<std::vector<Element>>>
        preimages_;  // preimages under multiplication by the heap's value, by kind
    std::vector<Kind> kinds_;
    std::vector<Shift> shifts_;
    Shift most_;
    std::set<std::vector<std::int64_t>> known_;
    std::vector<const std::uint8_t*> by_shift_;
};

}  // namespace

FreeVerification verify_free_heaps(const Ruleset& rules, const FreeHeapQuotient& claim,
                                   std::uint64_t max_bytes, const std::function<bool()>& keep_going) {
    if (bytes_of_tables(claim) > max_bytes) return {std::nullopt, true, true, 0};
    ClaimSets sets(claim);
    return Verifier(rules, claim, sets, max_bytes, keep_going).run();
}

FreeVerification verify_free_heaps_at(const Ruleset& rules, const FreeHeapQuotient& claim, PSets& sets,
                                      const std::vector<Multiplicities>& multiplicities,
                                      std::uint64_t max_bytes, const std::function<bool()>& keep_going) {
    if (bytes_of_tables(claim) > max_bytes) return {std::nullopt, true, true, 0};
    return Verifier(rules, claim, sets, max_bytes, keep_going).run_at(multiplicities);
}

}  // namespace ishitori::misere
