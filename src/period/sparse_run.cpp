#include "period/sparse_run.hpp"

#include <algorithm>
#include <bit>

#include "base/state_bytes.hpp"

namespace ishitori::period {

namespace {

constexpr int first_histogram = 10;  // at 2^10 heaps
constexpr std::uint64_t state_version = 3;

// True if they are at ascending powers of two, each counts its heaps, the first heaps are right, and no value
// occurs more often than in the engine's count.
bool sound(const std::vector<ValueHistogram>& histograms, const SparseEngine& engine) {
    const std::vector<std::uint64_t> all = engine.histogram();
    const auto head = engine.head();
    HeapSize before = 0;
    for (const ValueHistogram& histogram : histograms) {
        if (!std::has_single_bit(histogram.heaps) || histogram.heaps <= before) return false;
        if (histogram.heaps >= engine.observed() || histogram.count.size() > all.size()) return false;
        before = histogram.heaps;
        HeapSize left = histogram.heaps;
        for (std::size_t v = 0; v < histogram.count.size(); ++v) {
            if (histogram.count[v] > std::min(left, all[v])) return false;
            left -= histogram.count[v];
        }
        if (left != 0) return false;
        if (histogram.heaps >= head.size()) continue;
        std::vector<std::uint64_t> count(histogram.count.size(), 0);
        for (HeapSize n = 1; n <= histogram.heaps; ++n) {
            if (head[n] >= count.size()) return false;
            ++count[head[n]];
        }
        if (count != histogram.count) return false;
    }
    return true;
}

// True if these can be the checksums of the engine's values, as far as it keeps the values.
bool sound(const RunningChecksum& checksum, const SparseEngine& engine) {
    const HeapSize given = engine.observed();
    const std::size_t powers = std::bit_width(given - 1) - 1;  // the last power of two given
    if (given < 2 || checksum.at_powers().size() + WindowClaim::first_checksum != powers + 1) return false;
    RunningChecksum of_head;
    const auto head = engine.head().first(std::min<std::size_t>(engine.head().size(), given));
    of_head.add(0, head);
    if (!std::equal(of_head.at_powers().begin(), of_head.at_powers().end(), checksum.at_powers().begin()))
        return false;
    return head.size() < given || of_head.all().value() == checksum.all().value();
}

}  // namespace

SparseRun::SparseRun(const SplitRules& rules, SparsePeriodSearch search)
    : rules_(rules), search_(std::move(search)) {
    search_.engine().observe([this](HeapSize first, Values values) { give(first, values); });
}

std::string SparseRun::save() const {
    StateWriter out;
    out.number(state_version);
    checksum_.save(out);
    out.number(histograms_.size());
    for (const ValueHistogram& histogram : histograms_) {
        out.number(histogram.heaps);
        out.number(histogram.count.size());
        for (const std::uint64_t count : histogram.count) out.number(count);
    }
    out.blob(search_.save());
    if (other_ && other_->engine.known_end() > 0) {
        other_->checksum.save(out);
        out.blob(other_->engine.save());
    }
    return std::move(out.bytes);
}

std::unique_ptr<SparseRun> SparseRun::restore(const SplitRules& rules, std::string_view bytes) {
    StateReader in{bytes};
    if (in.number() != state_version) return nullptr;
    RunningChecksum checksum;
    if (!checksum.restore(in)) return nullptr;
    std::vector<ValueHistogram> histograms(in.count(16));
    for (ValueHistogram& histogram : histograms) {
        histogram.heaps = in.number();
        histogram.count.resize(in.count(8));
        for (std::uint64_t& count : histogram.count) count = in.number();
    }
    auto search = SparsePeriodSearch::restore(rules, in.blob());
    if (!in.good || !search) return nullptr;
    if (!sound(checksum, search->engine()) || !sound(histograms, search->engine())) return nullptr;
    auto run = std::make_unique<SparseRun>(rules, std::move(*search));
    run->checksum_ = std::move(checksum);
    run->histograms_ = std::move(histograms);
    if (in.bytes.empty()) return run;
    RunningChecksum others;
    if (!others.restore(in)) return nullptr;
    auto engine = SparseEngine::restore(rules, std::string(in.blob()));
    if (!engine || !in.good || !in.bytes.empty() || !sound(others, *engine)) return nullptr;
    const HeapSize read = engine->known_end();
    run->other_ = std::make_unique<Other>(Other{std::move(*engine), std::move(others), read});
    run->watch_other();
    return run;
}

void SparseRun::check_twice() {
    if (other_) return;
    other_ = std::make_unique<Other>(
        Other{SparseEngine(rules_, HeapSize{1} << 18, EngineVariant::other), RunningChecksum{}, 0});
    watch_other();
}

void SparseRun::watch_other() {
    other_->engine.observe(
        [other = other_.get()](HeapSize first, Values values) { other->checksum.add(first, values); });
}

// Compares the checksums at the powers of two that both have passed, and the checksums of all values if both
// are at the same heap.
bool SparseRun::other_disagrees() {
    const auto& ours = checksum_.at_powers();
    const auto& theirs = other_->checksum.at_powers();
    const auto both = static_cast<std::ptrdiff_t>(std::min(ours.size(), theirs.size()));
    if (!std::equal(ours.begin(), ours.begin() + both, theirs.begin())) return true;
    return other_->engine.known_end() == search_.engine().known_end() &&
           other_->checksum.all().value() != checksum_.all().value();
}

bool SparseRun::starts() const {
    const auto first_heaps = [](const SparseEngine& engine) {
        return engine.state() == SparseEngine::State::running && engine.known_end() == 0;
    };
    return first_heaps(search_.engine()) || (other_ && first_heaps(other_->engine));
}

SparseRun::Step SparseRun::step(HeapSize) {
    // A second run that was not kept first catches up; the caller can stop that too.
    if (other_ && other_->engine.state() == SparseEngine::State::running &&
        other_->engine.known_end() < std::max<HeapSize>(search_.engine().known_end(), 1)) {
        other_->engine.step();
        return other_disagrees() ? Step::disagreed : Step::running;
    }
    note_greatest();
    const HeapSize before = search_.engine().known_end();
    const bool proved = search_.step();
    const HeapSize now = search_.engine().known_end();
    if (now > before && std::bit_width(now - 1) != std::bit_width(before - 1) &&
        now > HeapSize{1} << first_histogram)
        note_histogram();
    if (other_) {
        while (other_->engine.state() == SparseEngine::State::running &&
               other_->engine.known_end() < search_.engine().known_end()) {
            other_->engine.step();
        }
        if (other_disagrees()) return Step::disagreed;
    }
    if (proved) return Step::proved;
    return search_.engine().state() == SparseEngine::State::running ? Step::running : Step::ended;
}

std::optional<HeapSize> SparseRun::agrees_end() const {
    if (!other_ || other_->engine.state() != SparseEngine::State::running) return std::nullopt;
    if (starts()) return std::nullopt;
    return std::min(other_->engine.known_end(), search_.engine().known_end());
}

// The engine's counts extend to its own position, a little beyond the power of two; the heaps beyond are
// subtracted.
void SparseRun::note_histogram() {
    const SparseEngine& engine = search_.engine();
    const HeapSize power = HeapSize{1} << (std::bit_width(engine.known_end() - 1) - 1);
    if (power < engine.kept_from() || (!histograms_.empty() && histograms_.back().heaps >= power)) return;
    ValueHistogram histogram{power, engine.histogram()};
    for (HeapSize n = power + 1; n < engine.known_end(); ++n) {
        const StoredValue value = engine.value(n);
        if (value < histogram.count.size() && histogram.count[value] > 0) --histogram.count[value];
    }
    while (!histogram.count.empty() && histogram.count.back() == 0) histogram.count.pop_back();
    histograms_.push_back(std::move(histogram));
}

}  // namespace ishitori::period
