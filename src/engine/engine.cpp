// Unlike SparseMethod this works on vectors of heaps and forgets what it no longer needs.
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
// From a late rare heap r on, the search reads the values r + i heaps behind, from heap 0 on. Up to some lag
// the window holds them. For longer lags all values are kept from then on, packed (FarValues). An engine that
// replays the sequence (steps 1 and 2 only) computes the earlier values again, once, which costs about one
// more pass. The same happens if the witness of a rare value is below all kept values: then all pairs are
// examined.
//
// Time per heap: about |R| * (splitting digits) * V / 1024 vector steps; memory: the window of the longest
// lag, plus the first heaps (head_limit), from which masks are chosen and windows rebuilt.
#include "engine/engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/first_heaps.hpp"
#include "engine/segment_search.hpp"
#include "engine/taps.hpp"
#include "engine/verifier.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

namespace {

constexpr std::size_t copied_limit = std::size_t{1}
                                     << 18;  // beyond it the capacity is final, so no growth copies it
constexpr unsigned segments_at_once = 16;    // computed by one step of the filler
// Derives one heap in every eighth segment again, each time 37 places further. 37 is odd, so every place of a
// segment, and with it every lane of a vector, is tested in turn.
constexpr HeapSize segments_between_looks = 8;
constexpr HeapSize place_of_look(HeapSize segments) {
    return segments / segments_between_looks * 37 % kernels::segment;
}
static_assert([] {
    std::array<bool, kernels::segment> seen{};
    for (HeapSize look = 0; look < kernels::segment; ++look)
        seen[place_of_look(look * segments_between_looks)] = true;
    return std::all_of(seen.begin(), seen.end(), [](bool had_its_turn) { return had_its_turn; });
}());

}  // namespace

SparseEngine::SparseEngine(SplitRules rules, bool may_use_parity, HeapSize latest_start,
                           EngineVariant variant)
    : may_use_parity_(may_use_parity),
      latest_start_(latest_start),
      known_(std::make_unique<Known>(std::move(rules), variant)),
      window_(std::make_unique<Window>(*known_)),
      taps_(std::make_unique<Taps>(*known_, *window_)),
      verifier_(std::make_unique<Verifier>(*known_, *window_, *taps_)),
      search_(std::make_unique<SegmentSearch>(*known_, *window_, *taps_)) {}
SparseEngine::~SparseEngine() = default;
SparseEngine::SparseEngine(SparseEngine&&) noexcept = default;

void SparseEngine::use_threads(unsigned threads) {
    drop_searched();
    search_->use_threads(threads);
}
void SparseEngine::late_from(HeapSize heap, std::optional<std::uint64_t> far_bytes) {
    window_->late_from(heap, far_bytes);
}
bool SparseEngine::may_search_in_vectors(HeapSize first, HeapSize segments) const {
    return search_->no_rare_near(first, first + segments * kernels::segment);
}
HeapSize SparseEngine::lowest_witness() const { return verifier_->scan().lowest(); }
void SparseEngine::forget_witnesses() { verifier_->scan().set_lowest(~HeapSize{0}); }
const std::uint8_t* SparseEngine::compressed(HeapSize first) const { return window_->at(first); }
HeapSize SparseEngine::kept_from() const { return window_->kept_from(); }

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
        first_heaps_ =
            std::make_unique<FirstHeaps>(*known_, may_use_parity_, latest_start_, std::move(first_values_));
    const FirstHeaps::State first = first_heaps_->step(*known_);
    if (first == FirstHeaps::State::running) return;
    const MaskChoice choice = best_mask();
    if (first == FirstHeaps::State::dense || choice.mask.mask == 0 || choice.rares > known_->end / 8) {
        state_ = State::dense;
        return;
    }
    first_heaps_ = nullptr;
    take_mask(choice.mask);
    if (state_ != State::running) return;
    if (observer_) observer_(0, known_->head);
    observed_ = known_->end;
}

MaskChoice SparseEngine::best_mask() const {
    const MaskChoice best = choose_mask(known_->counts, known_->rules, may_use_parity_);
    if (known_->variant == EngineVariant::usual) return best;
    const MaskChoice second = choose_mask(known_->counts, known_->rules, may_use_parity_, best.mask);
    return second.mask.mask != 0 && second.rares <= 2 * best.rares + 64 ? second : best;
}

void SparseEngine::take_mask(const SparseMask& mask) {
    drop_searched();
    known_->coding.use(mask);
    known_->coding.groups = 1;
    known_->rares.clear();
    for (HeapSize n = 1; n < known_->end; ++n) {
        if (mask.rare(n, known_->head[n])) known_->rares.push_back({n, known_->head[n]});
    }
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
    const MaskChoice choice = best_mask();
    if (choice.mask.mask == 0 || choice.rares > end / 8) {
        state_ = State::dense;
    } else if (choice.mask != mask() && choice.rares < known_->rares.size()) {
        take_mask(choice.mask);
    } else if (doubled) {
        verifier_->scan().grow();
        if (2 * verifier_->chosen_at() < end && known_->coding.many_values()) choose_witnesses();
    }
    rares_at_choice_ = known_->rares.size();
    return state_ == State::running && !filler_;
}

// Sets the number of groups that the counted values need. Returns false if it exceeds max_groups.
bool SparseEngine::choose_groups() {
    Coding& coding = known_->coding;
    StoredValue greatest = 0;
    for (const auto& of : known_->counts.of) {
        for (StoredValue v = 0; v < of.size(); ++v) {
            if (of[v] > 0) greatest = std::max(greatest, v);
        }
    }
    greatest |= (StoredValue{1} << coding.drop) - 1;  // smaller values, too, have these bits
    unsigned needed = 1;
    while (needed <= kernels::max_groups &&
           coding.compress(greatest) >= std::min(16 * needed, rare_plain + 0U))
        needed *= 2;
    if (needed > kernels::max_groups) return false;
    const bool wider = known_->variant == EngineVariant::other && needed < kernels::max_groups &&
                       coding.mask == choose_mask(known_->counts, known_->rules, may_use_parity_).mask;
    coding.groups = std::max(coding.groups, wider ? 2 * needed : needed);
    coding.sixteens = 1;
    known_->cover_counted();
    return true;
}

// Builds the mask, the width of the lanes and the window from the head, which must hold all values. Returns
// false if the lanes cannot be wide enough.
bool SparseEngine::rebuild() {
    if (!choose_groups()) return false;
    lay_out(0);
    for (HeapSize heap = window_->kept_from(); heap < known_->end; ++heap) {
        const StoredValue v = known_->head[heap];
        if (!known_->coding.rare(heap, v))
            window_->put(heap, static_cast<std::uint8_t>(known_->coding.compress(v)));
    }
    verifier_->scan().restart();
    window_->forget_far_values();  // they are compressed by another mask
    if (window_->far_lags()) {
        need_far_values();
        return true;
    }
    taps_->forget_parts();
    make_taps();
    verifier_->scan().fill();
    choose_witnesses();
    return true;
}

void SparseEngine::lay_out(HeapSize wanted) {
    drop_searched();
    window_->lay_out(wanted, search_->has_thread());
}

void SparseEngine::make_taps() {
    drop_searched();
    taps_->make();
}

void SparseEngine::choose_witnesses() {
    verifier_->choose_witnesses();
    if (!taps_->parts_due()) return;
    drop_searched();
    taps_->choose_parts();
}

void SparseEngine::drop_searched() {
    search_->drop();
    verifier_->forget_searched();
}

// Searches and verifies the current segment, or does part of that work.
void SparseEngine::search_and_verify() {
    for (;;) {
        if (verifier_->choice_due() && !replays_) choose_witnesses();
        if (!search_->cover_segment(replays_)) {
            if (!widen()) return;
            continue;
        }
        if (replays_) return commit();
        switch (verifier_->verify(search_->end())) {
            case Verifier::Verdict::verified:
                return commit();
            case Verifier::Verdict::not_yet:
                return;
            case Verifier::Verdict::values_missing:
                if (window_->far_values_failed()) {
                    state_ = State::undecided;
                } else {
                    need_far_values();
                }
                return;
            case Verifier::Verdict::missed:
                add_rare(verifier_->missed());
                if (state_ != State::running || filler_) return;
        }
    }
}

// Widens the lanes if the search met a value that is too great. Returns false if they cannot be widened, or
// if that was not the reason.
bool SparseEngine::widen() {
    Coding& coding = known_->coding;
    if (window_->far_values_failed()) {
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
        make_taps();
        choose_witnesses();
    }
    return state_ == State::running;
}

void SparseEngine::add_rare(const RareHeap& rare) {
    auto& rares = known_->rares;
    while (!rares.empty() && rares.back().heap > rare.heap) rares.pop_back();  // later ones in this segment
    rares.push_back(rare);
    if (window_->far_lags()) return need_far_values();
    make_taps();
    if (tail_needed() + kernels::block <= window_->size()) return;
    if (known_->end > known_->head.size()) return need_far_values();
    if (!rebuild()) state_ = State::dense;
}

// Called when all values up to known_->end are needed: they are stored already, or recomputed from now on.
void SparseEngine::need_far_values() {
    drop_searched();
    const auto far = window_->far_values();
    if (far && far->good() && far->end() == known_->end) return refit();
    if (!window_->begin_far_values()) {
        state_ = State::disagreed;
        return;
    }
    const HeapSize end = std::min<HeapSize>(known_->head.size(), known_->end);
    std::vector<std::uint8_t> last(std::min<HeapSize>(end, window_->near_tail() + kernels::block));
    window_->values_of(static_cast<std::int64_t>(end - last.size()), last.size(), last.data());
    filler_ = std::make_unique<SparseEngine>(replay(end, last));
}

// One step of the recomputation.
void SparseEngine::refill() {
    FarValues& far = *window_->far_values();
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

// Builds a new window and new regions from the kept values.
void SparseEngine::refit() {
    drop_searched();
    if (!window_->refill(search_->has_thread())) {
        state_ = State::undecided;
        return;
    }
    known_->cover_counted();
    make_taps();
    verifier_->scan().fill();
    choose_witnesses();
}

// The current segment is verified: counts it, keeps it, and passes it to the observer.
void SparseEngine::commit() {
    const HeapSize first = known_->end;
    // Derives one heap again from time to time, at another place of the segment each time.
    const HeapSize segments = first / kernels::segment;
    const bool agrees = segments % segments_between_looks != 0 ||
                        search_->agrees_with_scalar(first + place_of_look(segments));
    if (window_->far_values_failed()) {  // a value that could not be read may be missing
        state_ = State::undecided;
        return;
    }
    if (!agrees) {
        state_ = State::disagreed;
        return;
    }
    auto& head = known_->head;
    const bool keep = head.size() == first && first < head_limit;
    const bool give = observer_ != nullptr && observed_ <= first;
    if (keep || give) {
        std::array<std::uint16_t, kernels::segment> values;
        const SparseMask& mask = known_->coding.mask;
        // A replay can begin at an odd heap.
        const kernels::Expansion expansion{static_cast<std::uint16_t>(mask.mask), known_->coding.drop,
                                           mask.rare(first, 0), mask.rare(first + 1, 0)};
        kernels::expand(window_->at(first), kernels::segment, expansion, values.data());
        const auto& rares = known_->rares;
        for (auto rare = rares.rbegin(); rare != rares.rend() && rare->heap >= first; ++rare)
            values[rare->heap - first] = static_cast<std::uint16_t>(rare->value);
        if (keep) {
            if (head.size() == head.capacity())
                head.reserve(head.size() < copied_limit ? 4 * head.size() : head_limit);
            head.insert(head.end(), values.begin(), values.end());
        }
        if (give) observer_(first, values);
    }
    if (give || observer_ == nullptr) observed_ = first + kernels::segment;
    if (known_->counted_end == first && !replays_) count_segment();
    if (window_->far_values() && !replays_)
        window_->far_values()->push({window_->at(first), kernels::segment});
    verifier_->end_segment();
    known_->end += kernels::segment;
}

void SparseEngine::count_segment() {
    const HeapSize first = known_->end;
    std::uint64_t at_even[256], at_odd[256];
    verifier_->count(at_even, at_odd);
    auto& counts = known_->counts;
    for (auto& of : counts.of) of.resize(std::max<std::size_t>(of.size(), values_limit), 0);
    const auto note = [&](StoredValue value) {
        if (value <= known_->greatest) return;
        known_->greatest = value;
        known_->greatest_at = first;
        while (window_->known_value(known_->greatest_at) != value) ++known_->greatest_at;
    };
    for (unsigned c = 0; c < known_->coding.width(); ++c) {
        const StoredValue even = known_->coding.common(0, c), odd = known_->coding.common(1, c);
        counts.of[0][even] += at_even[c];
        counts.of[1][odd] += at_odd[c];
        note(std::max(at_even[c] > 0 ? even : 0, at_odd[c] > 0 ? odd : 0));
    }
    const auto& rares = known_->rares;
    for (auto rare = rares.rbegin(); rare != rares.rend() && rare->heap >= first; ++rare) {
        counts.add(rare->heap, rare->value);
        note(rare->value);
    }
    known_->counted_end = first + kernels::segment;
}

std::size_t SparseEngine::known_rares() const {
    return static_cast<std::size_t>(known_->rare_from(known_->end) - known_->rares.begin());
}

std::vector<std::uint64_t> SparseEngine::histogram() const {
    std::vector<std::uint64_t> total;
    for (const auto& of : known_->counts.of) {
        total.resize(std::max(total.size(), of.size()), 0);
        for (std::size_t v = 0; v < of.size(); ++v) total[v] += of[v];
    }
    while (!total.empty() && total.back() == 0) total.pop_back();
    return total;
}

}  // namespace ishitori::engine
