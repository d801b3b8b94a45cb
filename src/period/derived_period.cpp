#include "period/derived_period.hpp"

#include <algorithm>
#include <array>

#include "base/primes.hpp"
#include "claims/theorem_bounds.hpp"
#include "engine/far_values.hpp"
#include "engine/space.hpp"

namespace ishitori::period {

namespace {

constexpr StoredValue max_values = 255;  // the limit of FarValues, where the greatest value means "none"
constexpr std::size_t together = 64;     // heaps that FarValues takes at a time
constexpr HeapSize settled = HeapSize{1} << 18;  // heaps from which the packing of values is chosen

// Receives values in order and finds the last heap whose value differs from the one `distance` heaps later.
class Comparison {
  public:
    explicit Comparison(HeapSize distance) : distance_(distance) {}

    void add(HeapSize first, ValueRun::Values values) {
        waiting_.reserve(waiting_.size() + values.size());
        for (const std::uint16_t value : values) {
            good_ = good_ && value < max_values;
            waiting_.push_back(static_cast<std::uint8_t>(value));
        }
        if (!kept_ && first + values.size() < settled) return;
        if (!kept_) {
            std::array<std::uint64_t, 256> often{};
            for (const std::uint8_t value : waiting_) ++often[value];
            kept_.emplace(often);
        }
        const std::size_t whole = waiting_.size() / together * together;
        // Compares the buffered values before `first` with the new values one distance later.
        compare({waiting_.data(), whole});
        kept_->push({waiting_.data(), whole});
        waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(whole));
        good_ = good_ && kept_->good();
    }

    bool good() const { return good_; }
    HeapSize compared() const { return kept_ ? kept_->end() : 0; }  // heaps below this are compared
    // G(n) = G(n + distance) for all n >= this with n + distance < compared().
    HeapSize equal_from() const { return equal_from_; }

    // True if G(n) = G(n + shorter) for the `count` heaps from `first` on.
    bool repeats(HeapSize first, HeapSize count, HeapSize shorter, const std::function<bool()>& keep_going) {
        std::vector<std::uint8_t> a(max_read), b(max_read);
        for (HeapSize n = first; n < first + count && good_; n += max_read) {
            if (!keep_going()) return false;
            const auto size = static_cast<std::size_t>(std::min<HeapSize>(max_read, first + count - n));
            good_ = kept_->read(static_cast<std::int64_t>(n), size, a.data()) &&
                    kept_->read(static_cast<std::int64_t>(n + shorter), size, b.data());
            if (!std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(size), b.begin()))
                return false;
        }
        return good_;
    }

  private:
    static constexpr std::size_t max_read = 1 << 16;

    // Compares these values, from kept_->end() on, with the kept values `distance` before. None of them may
    // be further ahead than least_distance.
    void compare(std::span<const std::uint8_t> values) {
        const HeapSize first = kept_->end();
        std::array<std::uint8_t, 4096> before;
        for (std::size_t at = 0; at < values.size() && good_; at += before.size()) {
            const std::size_t size = std::min(before.size(), values.size() - at);
            const HeapSize n = first + at;
            if (n + size <= distance_) continue;
            if (n <= distance_ || n - distance_ + size > first) {
                one_by_one(values.subspan(at, size), n, values, first);
                continue;
            }
            good_ = kept_->read(static_cast<std::int64_t>(n - distance_), size, before.data());
            if (!good_ || std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(size),
                                     values.begin() + static_cast<std::ptrdiff_t>(at)))
                continue;
            for (std::size_t j = size; j-- > 0;) {
                if (before[j] == values[at + j]) continue;
                equal_from_ = n + j - distance_ + 1;
                break;
            }
        }
    }
    // The same if some of the earlier values are not kept yet, or do not exist. (FarValues has no heap 0.)
    void one_by_one(std::span<const std::uint8_t> values, HeapSize n, std::span<const std::uint8_t> fresh,
                    HeapSize fresh_from) {
        for (std::size_t j = 0; j < values.size() && good_; ++j) {
            if (n + j < distance_) continue;
            const HeapSize earlier = n + j - distance_;
            std::uint8_t value = 0;
            if (earlier >= fresh_from) {
                value = fresh[earlier - fresh_from];
            } else if (earlier > 0) {
                good_ = kept_->read(static_cast<std::int64_t>(earlier), 1, &value);
            }
            if (value != values[j]) equal_from_ = earlier + 1;
        }
    }

    HeapSize distance_;
    HeapSize equal_from_ = 0;
    bool good_ = true;
    std::vector<std::uint8_t> waiting_;
    std::optional<FarValues> kept_;
};

// The least divisor of the distance that is a period from `from` on. Nullopt if the values could not be read,
// or it was stopped.
std::optional<HeapSize> least_period(Comparison& comparison, HeapSize from, HeapSize distance,
                                     const std::function<bool()>& keep_going) {
    HeapSize least = distance;
    for (const HeapSize r : prime_divisors(distance)) {
        while (least % r == 0 && comparison.repeats(from, least, least / r, keep_going)) least /= r;
        if (!comparison.good() || !keep_going()) return std::nullopt;
    }
    return least;
}

}  // namespace

DerivedPeriod derive_period(const SplitRules& rules, const Ruleset& rule, HeapSize distance,
                            HeapSize evidence_end, HeapSize limit, const Control& control) {
    using End = DerivedPeriod::End;
    DerivedPeriod found;
    found.engine = std::make_unique<SparseEngine>(rules);
    SparseEngine& engine = *found.engine;
    RunningChecksum checksum;
    Comparison comparison(distance);
    engine.observe([&](HeapSize first, ValueRun::Values values) {
        checksum.add(first, values);
        comparison.add(first, values);
    });
    const auto going = [&] { return control.may_continue(engine.known_end(), limit); };
    const auto ended = [&](End end) {
        found.end = end;
        engine.observe({});
        found.checksum = checksum;
        return std::move(found);
    };
    const auto needed = [&] { return values_needed(rule, {comparison.equal_from(), distance}); };
    for (unsigned steps = 0; !needed() || comparison.compared() < *needed(); ++steps) {
        // Values beyond the limit cannot help, nor can an engine that gave up.
        if (!needed() || *needed() > limit + 1 || !comparison.good()) return ended(End::open);
        if (comparison.equal_from() > evidence_end - distance) return ended(End::refuted);
        if (engine.step() != SparseEngine::State::running)
            return ended(engine.state() == SparseEngine::State::disagreed ? End::disagreed : End::open);
        if ((steps % 256 == 0 || engine.known_end() == 0) && !going()) return ended(End::stopped);
    }
    const auto least = least_period(comparison, comparison.equal_from(), distance, going);
    if (!least) return ended(comparison.good() ? End::stopped : End::open);
    found.periodicity.preperiod = comparison.equal_from();
    found.periodicity.period = *least;
    found.values = *values_needed(rule, found.periodicity);
    return ended(End::proved);
}

DerivedClaim claim_of(const Game& game, const DerivedPeriod& found) {
    const SparseEngine& engine = *found.engine;
    return derived_claim(game, found.periodicity, engine.greatest(), engine.greatest_at(), engine.mask(),
                         found.values);
}

}  // namespace ishitori::period
