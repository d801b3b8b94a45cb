// The sparse-space method [T10] on vectors of heaps. Unlike SparseMethod it discards values that it no longer
// needs.
//
// Coding (known.hpp). A common value is determined by its bits without the lowest bit of the mask, so that
// bit is dropped: one byte a heap, and the XOR and the order of common values survive. A rare heap is "not
// common" in the window; its pairs are the taps: lag = r + i, value = G(r). Search (segment_search.hpp),
// steps 1 and 2, 64 heaps at a time: bit-sliced mex. Taps of lag >= 64 for all 64 heaps at once, lags 16 to
// 63 for 16 heaps at once, lower lags heap by heap; or, with one group, fixed-point iteration over the 64
// heaps (rounds.cpp). With a second thread the search runs ahead of the verification. Its results count only
// once they are verified; a change of the taps or the window discards them. Verification (verifier.hpp), step
// 3, 512 heaps at a time: pending = the heaps whose value is above the rare value q, cleared by the places of
// G(a) XOR q shifted by a small heap a, the most frequent first. With 8 and 16 groups, where each value has
// few places, the witnesses are taps instead. The remaining pairs are searched one by one. A heap that lacks
// q is rare: the segment is repeated with this rare heap. If the search finds a value that reaches the width
// of its lane, the lanes are widened and the segment is repeated.
//
// From a late rare heap r on, the search reads the values r + i heaps below, from heap 0 on. Up to some lag
// the window holds them. For longer lags all values are kept from then on, packed (FarValues). An engine that
// replays the sequence (steps 1 and 2 only) computes the earlier values again, once, which costs about one
// more pass. The same happens if the witness of a rare value is below all kept values: then all pairs are
// examined.
//
// Time per heap: about |R| * (splitting digits) * V / 1024 vector steps; memory: the window of the longest
// lag, plus the first heaps (head_limit), from which masks are chosen and windows rebuilt.
#include "engine/engine.hpp"

#include <algorithm>
#include <bit>

#include "engine/first_heaps.hpp"
#include "engine/parts.hpp"

namespace ishitori::engine {

namespace {

constexpr unsigned segments_at_once = 16;  // computed by one step of the filler

}  // namespace

SparseEngine::SparseEngine(SplitRules rules, HeapSize latest_start, EngineVariant variant)
    : known_(std::make_unique<Known>(std::move(rules), variant)),
      latest_start_(latest_start),
      parts_(std::make_unique<EngineParts>(*known_)) {}
SparseEngine::~SparseEngine() = default;
SparseEngine::SparseEngine(SparseEngine&&) noexcept = default;

void SparseEngine::observe(ValueObserver observer) { parts_->recorder.observe(std::move(observer)); }
HeapSize SparseEngine::observed() const { return parts_->recorder.observed(); }
void SparseEngine::use_threads(unsigned threads) {
    parts_->drop_searched();
    parts_->search.use_threads(threads);
    parts_->window.set_roomy(parts_->search.has_thread());
}
void SparseEngine::late_from(HeapSize heap, std::optional<std::uint64_t> far_bytes) {
    parts_->window.late_from(heap, far_bytes);
}
HeapSize SparseEngine::lowest_witness() const { return parts_->verifier.scan().lowest(); }
void SparseEngine::forget_witnesses() { parts_->verifier.scan().set_lowest(~HeapSize{0}); }
const std::uint8_t* SparseEngine::compressed(HeapSize first) const { return parts_->window.at(first); }
HeapSize SparseEngine::kept_from() const { return parts_->window.kept_from(); }
StoredValue SparseEngine::value(HeapSize n) const { return parts_->window.known_value(n); }

std::vector<std::uint64_t> SparseEngine::histogram() const {
    std::vector<std::uint64_t> total;
    for (const auto& of : known_->counts.of) {
        total.resize(std::max(total.size(), of.size()), 0);
        for (std::size_t v = 0; v < of.size(); ++v) total[v] += of[v];
    }
    while (!total.empty() && total.back() == 0) total.pop_back();
    return total;
}

SparseEngine::State SparseEngine::advance(HeapSize end) {
    while (state_ == State::running && known_end() < end) step();
    return state_;
}

SparseEngine::State SparseEngine::step() {
    if (state_ != State::running) return state_;
    if (known_->end == 0) {
        compute_first_heaps();
    } else if (filler_) {
        refill();
    } else if (mask_holds()) {
        search_and_verify();
    }
    return state_;
}

void SparseEngine::compute_first_heaps() {
    if (!first_heaps_)
        first_heaps_ = std::make_unique<FirstHeaps>(*known_, latest_start_, std::move(first_values_));
    const FirstHeaps::State first = first_heaps_->step(*known_);
    if (first == FirstHeaps::State::running) return;
    const MaskChoice choice = best_mask(*known_);
    if (first == FirstHeaps::State::dense || choice.mask.mask == 0 || choice.rares > known_->end / 8) {
        state_ = State::dense;
        return;
    }
    first_heaps_ = nullptr;
    take_mask(choice.mask);
    if (state_ == State::running) parts_->recorder.record_head();
}

void SparseEngine::take_mask(const SparseMask& mask) {
    parts_->drop_searched();
    known_->coding.use(mask);
    known_->coding.groups = 1;
    known_->rares = rare_heaps(mask, std::span(known_->head).first(known_->end));
    if (!rebuild()) state_ = State::dense;
    rares_at_choice_ = known_->rares.size();
}

// From time to time searches for a better mask, as long as all values are kept. Returns false if this step
// has done enough.
bool SparseEngine::mask_holds() {
    const HeapSize end = known_->end;
    const bool doubled = std::has_single_bit(end);
    const bool due = doubled || known_->rares.size() > rares_at_choice_ + rares_at_choice_ / 4 + 8;
    if (!due || end > known_->head.size() || known_->counted_end != end) return true;
    const MaskChoice choice = best_mask(*known_);
    if (choice.mask.mask == 0 || choice.rares > end / 8) {
        state_ = State::dense;
    } else if (choice.mask != mask() && choice.rares < known_->rares.size()) {
        take_mask(choice.mask);
    } else if (doubled) {
        Verifier& verifier = parts_->verifier;
        verifier.scan().grow();
        if (2 * verifier.chosen_at() < end && known_->coding.many_values()) parts_->choose_witnesses();
    }
    rares_at_choice_ = known_->rares.size();
    return state_ == State::running && !filler_;
}

// Called for a new mask or a longer window, while known.head holds all values.
bool SparseEngine::rebuild() {
    if (!parts_->rebuild()) return false;
    if (parts_->window.far_lags()) need_far_values();
    return true;
}

// Searches and verifies the current segment, or does part of that work.
void SparseEngine::search_and_verify() {
    Verifier& verifier = parts_->verifier;
    for (;;) {
        if (verifier.choice_due() && !replays_) parts_->choose_witnesses();
        if (!parts_->search.cover_segment(replays_)) {
            if (!widen()) return;
            continue;
        }
        if (replays_) return commit();
        switch (verifier.verify(parts_->search.end())) {
            case Verifier::Verdict::verified:
                return commit();
            case Verifier::Verdict::not_yet:
                return;
            case Verifier::Verdict::values_missing:
                if (parts_->window.far_values_failed()) {
                    state_ = State::undecided;
                } else {
                    need_far_values();
                }
                return;
            case Verifier::Verdict::missed:
                add_rare(verifier.missed());
                if (state_ != State::running || filler_) return;
        }
    }
}

// Widens the lanes if the search met a value that is too great. Returns false if they cannot be widened, or
// if that was not the reason.
bool SparseEngine::widen() {
    Coding& coding = known_->coding;
    if (parts_->window.far_values_failed()) {
        state_ = State::undecided;
    } else if (coding.many_values() && coding.sixteens < coding.groups) {
        ++coding.sixteens;
    } else if (replays_) {
        state_ = State::disagreed;
    } else if (coding.groups == kernels::max_groups) {
        state_ = State::dense;
    } else {
        // The contents of the window stay.
        coding.sixteens = std::max(coding.sixteens, coding.groups);
        coding.groups *= 2;
        parts_->make_taps();
        parts_->choose_witnesses();
    }
    return state_ == State::running;
}

void SparseEngine::add_rare(const RareHeap& rare) {
    auto& rares = known_->rares;
    while (!rares.empty() && rares.back().heap > rare.heap) rares.pop_back();  // later ones in this segment
    rares.push_back(rare);
    if (parts_->window.far_lags()) return need_far_values();
    parts_->make_taps();
    if (tail_needed() + kernels::block <= parts_->window.size()) return;
    if (known_->end > known_->head.size()) return need_far_values();
    if (!rebuild()) state_ = State::dense;
}

// Called when all values up to known_->end are needed: they are stored already, or recomputed from now on.
void SparseEngine::need_far_values() {
    Window& window = parts_->window;
    parts_->drop_searched();
    const auto far = window.far_values();
    if (far && far->good() && far->end() == known_->end) return refit();
    if (!window.begin_far_values()) {
        state_ = State::disagreed;
        return;
    }
    const HeapSize end = std::min<HeapSize>(known_->head.size(), known_->end);
    std::vector<std::uint8_t> last(std::min<HeapSize>(end, window.near_tail() + kernels::block));
    window.values_of(static_cast<std::int64_t>(end - last.size()), last.size(), last.data());
    filler_ = std::make_unique<SparseEngine>(replay(end, last));
}

// One step of the recomputation.
void SparseEngine::refill() {
    FarValues& far = *parts_->window.far_values();
    for (unsigned s = 0; s < segments_at_once && filler_->known_end() < known_->end; ++s) {
        const HeapSize first = filler_->known_end();
        state_ = filler_->step();
        if (state_ != State::running) return;
        far.push({filler_->compressed(first), kernels::segment});
        if (!far.good()) {
            state_ = State::undecided;
            return;
        }
    }
    if (filler_->known_end() < known_->end) return;
    filler_.reset();
    refit();
}

void SparseEngine::refit() {
    if (!parts_->refill()) state_ = State::undecided;
}

// Records the current segment, which is verified, and begins the next one.
void SparseEngine::commit() {
    const bool agrees = parts_->search.spot_check();
    if (parts_->window.far_values_failed()) {  // a value that could not be read may be missing
        state_ = State::undecided;
        return;
    }
    if (!agrees) {
        state_ = State::disagreed;
        return;
    }
    parts_->recorder.record_segment(!replays_);
    if (const auto far = parts_->window.far_values(); far && !replays_)
        far->push({parts_->window.at(known_->end), kernels::segment});
    parts_->verifier.end_segment();
    known_->end += kernels::segment;
}

}  // namespace ishitori::engine
