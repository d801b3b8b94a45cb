#include "run/wide_run.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

#include "base/state_bytes.hpp"
#include "claims/theorem_bounds.hpp"
#include "run/all_values.hpp"
#include "run/kept_values.hpp"

namespace ishitori::inline run {

#if !defined(__wasi__)  // a page comes to no such heaps

namespace {

constexpr std::uint64_t state_mark = 0x0000'6564'6977'6873;  // "shwide"
constexpr std::uint64_t state_version = 1;
constexpr HeapSize derived_at_once = 4096;  // of what is read, the last heaps
constexpr HeapSize noted_at_once = 4096;
constexpr HeapSize between_asking = 2048;
constexpr HeapSize first_histogram = 1024;

unsigned bits_of(StoredValue greatest) {
    return std::max(1U, static_cast<unsigned>(std::bit_width(greatest)));
}

}  // namespace

std::unique_ptr<WideRun> WideRun::begin(const SplitRules& rules, std::span<const StoredValue> first) {
    if (bits_of(*std::max_element(first.begin(), first.end())) > packed_bits_most) return nullptr;
    auto run = std::unique_ptr<WideRun>(new WideRun(rules));
    if (!run->values_.adopt(first)) return nullptr;
    run->note();
    return run;
}

std::string WideRun::save() const {
    const unsigned bits = bits_of(greatest_);
    ValuePacker packer(bits, known());
    for (HeapSize n = 0; n < known(); ++n) packer.add(values_.value(n));
    const std::string values = packer.finish();
    StateWriter out;
    out.bytes.reserve(values.size() + 48);
    for (const std::uint64_t number :
         {state_mark, state_version, std::uint64_t{checksum_.all().value()}, known(), std::uint64_t{bits}}) {
        out.number(number);
    }
    out.blob(values);
    return std::move(out.bytes);
}

bool WideRun::is_state(std::string_view bytes) { return StateReader{bytes}.number() == state_mark; }

std::unique_ptr<WideRun> WideRun::restore(const SplitRules& rules, std::span<const StoredValue> first,
                                          std::string_view bytes) {
    StateReader in{bytes};
    if (in.number() != state_mark || in.number() != state_version) return nullptr;
    const std::uint64_t checksum = in.number();
    const HeapSize size = in.number();
    const std::uint64_t bits = in.number();
    const std::string_view blob = in.blob();
    if (!in.good || !in.bytes.empty() || bits > packed_bits_most) return nullptr;
    const PackedValues values(blob, static_cast<unsigned>(bits));
    if (size > heaps_most || size < first.size() || !values.fits(size)) return nullptr;
    for (HeapSize n = 0; n < first.size(); ++n) {
        if (values.at(n) != first[n]) return nullptr;
    }
    auto run = std::unique_ptr<WideRun>(new WideRun(rules));
    const HeapSize from = std::max<HeapSize>(first.size(), size - std::min(size, derived_at_once));
    if (!run->values_.adopt(values, from)) return nullptr;
    if (size > from && !run->values_.advance(size - 1)) return nullptr;
    for (HeapSize n = from; n < size; ++n) {
        if (run->values_.value(n) != values.at(n)) return nullptr;
    }
    run->note();
    if (run->checksum_.all().value() != checksum) return nullptr;
    return run;
}

bool WideRun::advance(HeapSize last) {
    const bool serves = values_.advance(last);
    note();
    return serves;
}

void WideRun::note() {
    std::vector<std::uint16_t> values;
    while (noted_ < known()) {
        const HeapSize first = noted_;
        values.clear();
        for (; noted_ < std::min(known(), first + noted_at_once); ++noted_) {
            const StoredValue value = values_.value(noted_);
            values.push_back(static_cast<std::uint16_t>(value));
            if (noted_ == 0) continue;
            if (value > greatest_) greatest_ = value, greatest_at_ = noted_;
            if (value >= histogram_.count.size()) histogram_.count.resize(value + std::size_t{1}, 0);
            ++histogram_.count[value];
            histogram_.heaps = noted_;
            if (std::has_single_bit(noted_) && noted_ >= first_histogram) histograms_.push_back(histogram_);
        }
        checksum_.add(first, values);
        if (observer_) observer_(first, values);
    }
}

Status WideStart::look(const Game& game, const PeriodRun& run) {
    if (first) return Done{};
    auto found = by_guy_smith(game, run, std::min(run.limit, first_look));
    if (!found) return found.error();
    first = std::move(*found);
    return Done{};
}

bool WideStart::take(const Game& game, const SplitRules& rules, const PeriodRun& run,
                     const std::string& state) {
    if (!look(game, run)) return false;
    if (settled(run)) return true;
    read = WideRun::restore(rules, first->finding.values(), state);
    return read != nullptr;
}

bool WideStart::settled(const PeriodRun& run) const {
    return first &&
           (first->finding.standing != Standing::open || first->finding.stopped || run.limit <= first_look);
}

namespace {

class LongWideRun {
  public:
    LongWideRun(const Game& game, const SplitRules& rules, const PeriodRun& run, WideStart start)
        : game_(game),
          rules_(rules),
          run_(run),
          limit_(std::min(run.limit, WideRun::heaps_most - 1)),
          first_(std::move(*start.first)),
          values_(std::move(start.read)) {
        finding_.resumed = values_ != nullptr;
        if (values_) read_ = values_->known();
    }

    Result<std::optional<PeriodRunFinding>> run() {
        if (!values_) values_ = WideRun::begin(rules_, first_.finding.values());
        if (!values_) return std::optional<PeriodRunFinding>();
        if (const Status kept = keep_values(); !kept) return kept.error();
        if (const Status began = begin_other(); !began) return began.error();
        std::optional<Periodicity> proved;
        for (HeapSize look_at = values_->known();;) {
            if (values_->known() >= std::min(look_at, limit_ + 1)) {
                const auto seen = find_repetition(game_.rules, values_->values(), [&] { return going(); });
                if (seen.stopped || seen.proved) {
                    proved = seen.proved;
                    break;
                }
                const HeapSize known = values_->known();
                look_at = known + known / 4;
                if (seen.next > known)
                    look_at = std::min(look_at, std::max(seen.next, known + known / 16 + 1));
            }
            if (values_->known() > limit_ || !going()) break;
            if (!values_->advance(std::min(limit_, values_->known() + between_asking - 1)))
                return std::optional<PeriodRunFinding>();
            if (const Status same = other_too(); !same) return same.error();
            const std::chrono::duration<double> since = Clock::now() - saved_;
            if (run_.folder != nullptr && since.count() >= run_.checkpoint_seconds) save();
        }
        tell();
        save();
        if (keeper_ && !finding_.finding.stopped) note_keeper(keeper_->finish());
        if (!proved) return std::optional(std::move(finding_));
        keeper_.reset();  // the values may be kept once more
        if (auto all = by_all_values(game_, run_, *proved, finding_)) return std::optional(std::move(*all));
        finding_.finding.standing = Standing::proved;
        finding_.finding.theorem = Theorem::guy_smith;
        finding_.finding.periodicity = proved;
        finding_.derived = claim(*proved);
        if (read_ > 0) {
            if (const Status derived = derive_again(); !derived) return derived.error();
        }
        return std::optional(std::move(finding_));
    }

  private:
    using Clock = std::chrono::steady_clock;

    bool going() {
        const bool going = !run_.keep_going || run_.keep_going(values_->known() - 1, run_.limit);
        finding_.finding.stopped = finding_.finding.stopped || !going;
        return going;
    }

    void tell() {
        finding_.method = "m7_wide";
        finding_.finding.verified_to = values_->known() - 1;
        finding_.finding.max_value = values_->greatest();
        finding_.finding.max_value_at = values_->greatest_at();
        finding_.checksum = values_->checksum().all().hex();
        finding_.checksums = values_->checksum().at_powers();
        finding_.histograms = values_->histograms();
        finding_.memory_met = limit_ < run_.limit && values_->known() > limit_;
        if (!other_) return;
        finding_.agrees_to = std::min(other_->known(), values_->known()) - 1;
        finding_.agrees_by = "m7_wide";
    }

    DerivedClaim claim(const Periodicity& periodicity) const {
        DerivedClaim claim;
        claim.game = game_.heaps_text();
        claim.periodicity = periodicity;
        claim.max_value = values_->greatest();
        claim.max_value_at = values_->greatest_at();
        claim.mask = values_->values().mask().mask;
        claim.mask_parity = values_->values().mask().parity;
        claim.values = *values_needed(game_.rules, periodicity);
        return claim;
    }

    void save() {
        saved_ = Clock::now();
        // The values first: then the file is never behind the state.
        if (keeper_) note_keeper(keeper_->flush());
        if (run_.folder == nullptr) return;
        const Status status = run_.folder->save(values_->save());
        finding_.checkpoint_fault = status ? std::nullopt : std::optional(status.error());
    }

    void note_keeper(const Status& status) {
        if (!status && !finding_.keep_fault) finding_.keep_fault = status.error();
    }

    // From now on the values go into the file that was asked for, after those that are there.
    Status keep_values() {
        if (run_.keep.empty()) return Done{};
        auto opened = ValueKeeper::open(run_.keep, game_.text, read_);
        if (!opened) return opened.error();
        keeper_.emplace(std::move(*opened));
        if (read_ == 0) {
            note_keeper(keeper_->add(0, std::span<const StoredValue>(first_.finding.values())));
        } else if (const Status same = keeper_->confirm(read_, values_->checksum().all()); !same) {
            return same;
        }
        values_->observe(
            [this](HeapSize first, WideRun::Values values) { note_keeper(keeper_->add(first, values)); });
        return Done{};
    }

    // The second computation: the first heaps by the dense method, the others divided by another mask where
    // one is nearly as good. It begins with the first heaps in a resumed run too.
    Status begin_other() {
        if (!run_.double_check) return Done{};
        const auto& first = first_.finding.values();
        const auto dense = make_sequence(game_.rules, Method::m5_dense);
        dense->extend(first.size() - 1);
        const auto differs = std::mismatch(first.begin(), first.end(), dense->values().begin()).first;
        if (differs != first.end())
            return Error::check("period.double-check", game_.text, std::to_string(differs - first.begin()));
        other_.emplace(rules_);
        other_->use_second_mask();
        if (!other_->adopt(first)) other_.reset();
        while (other_ && other_->known() < values_->known()) {
            if (!going()) break;
            if (const Status same = other_too(); !same) return same;
        }
        return Done{};
    }

    // It catches up by one stretch, and both have the same values.
    Status other_too() {
        if (!other_) return Done{};
        const HeapSize from = other_->known();
        if (!other_->advance(std::min(values_->known(), from + between_asking) - 1)) {
            other_.reset();
            return Done{};
        }
        for (HeapSize n = from; n < other_->known(); ++n) {
            if (other_->value(n) != values_->values().value(n))
                return Error::check("period.double-check", game_.text, std::to_string(n));
        }
        return Done{};
    }

    // A proof does not rest on what was read: those values are computed again, from heap 0, or the finding
    // says that they were not and is no proof.
    Status derive_again() {
        const auto again = WideRun::begin(rules_, first_.finding.values());
        const auto disagrees = [&] {
            return Error::check("checkpoint.disagrees", run_.folder->path(), std::to_string(read_ - 1));
        };
        while (again && again->known() < read_) {
            const HeapSize from = again->known();
            if (run_.keep_going && !run_.keep_going(from - 1, read_ - 1)) {
                finding_.rests_on_checkpoint_to = read_ - 1;
                finding_.finding.standing = Standing::observed;
                return Done{};
            }
            if (!again->advance(std::min(read_, from + between_asking) - 1)) return disagrees();
            for (HeapSize n = from; n < again->known(); ++n) {
                if (again->values().value(n) != values_->values().value(n)) return disagrees();
            }
        }
        if (!again) return disagrees();
        finding_.derived_again_to = read_ - 1;
        return Done{};
    }

    const Game& game_;
    const SplitRules& rules_;
    const PeriodRun& run_;
    HeapSize limit_;
    PeriodRunFinding first_;
    std::unique_ptr<WideRun> values_;
    HeapSize read_ = 0;  // heaps below were read from the checkpoint
    PeriodRunFinding finding_;
    std::optional<ValueKeeper> keeper_;
    std::optional<WideMethod> other_;
    Clock::time_point saved_ = Clock::now();
};

}  // namespace

Result<std::optional<PeriodRunFinding>> run_wide(const Game& game, const SplitRules& rules,
                                                 const PeriodRun& run, WideStart start) {
    return LongWideRun(game, rules, run, std::move(start)).run();
}

#endif

}  // namespace ishitori::inline run
