#include "engine/parts.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

MaskChoice first_mask(const Known& known) { return choose_mask(known.counts, known.rules); }

// Sets the number of groups that the counted values need. Returns false if it exceeds max_groups.
bool choose_groups(Known& known) {
    Coding& coding = known.coding;
    // Smaller values, too, have the bits below the dropped one.
    const StoredValue greatest = known.greatest | (coding.group_size() - 1);
    unsigned needed = 1;
    while (needed <= kernels::max_groups &&
           coding.compress(greatest) >= std::min(16 * needed, rare_plain + 0U))
        needed *= 2;
    if (needed > kernels::max_groups) return false;
    const bool wider = known.variant == EngineVariant::other && needed < kernels::max_groups &&
                       coding.mask == first_mask(known).mask;
    coding.groups = std::max(coding.groups, wider ? 2 * needed : needed);
    coding.sixteens = 1;
    known.cover_counted();
    return true;
}

}  // namespace

MaskChoice best_mask(const Known& known) {
    const MaskChoice best = first_mask(known);
    if (known.variant == EngineVariant::usual) return best;
    return choose_second_mask(known.counts, known.rules, best);
}

void EngineParts::drop_searched() {
    search.drop();
    verifier.forget_searched();
}

void EngineParts::make_taps() {
    drop_searched();
    taps.make();
}

void EngineParts::choose_witnesses() {
    verifier.choose_witnesses();
    if (!taps.parts_due()) return;
    drop_searched();
    taps.choose_parts();
}

void EngineParts::make_all() {
    make_taps();
    verifier.scan().fill();
    choose_witnesses();
}

bool EngineParts::rebuild() {
    if (!choose_groups(known)) return false;
    drop_searched();
    window.lay_out(0);
    for (HeapSize n = window.kept_from(); n < known.end; ++n)
        window.put(n, known.coding.byte_of(n, known.head[n]));
    verifier.scan().restart();
    window.forget_far_values();          // they are compressed by another mask
    if (window.far_lags()) return true;  // the taps wait for the far values
    taps.forget_parts();
    make_all();
    return true;
}

bool EngineParts::refill() {
    drop_searched();
    if (!window.refill()) return false;
    known.cover_counted();
    make_all();
    return true;
}

}  // namespace ishitori::engine
