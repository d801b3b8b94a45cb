// The parts of the sparse engine, and the changes that concern several of them.
#pragma once

#include "engine/known.hpp"
#include "engine/recorder.hpp"
#include "engine/segment_search.hpp"
#include "engine/taps.hpp"
#include "engine/verifier.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Each part reads and writes `known` and the parts above it. So a change discards the results of the later
// parts.
struct EngineParts {
    explicit EngineParts(Known& of)
        : known(of),
          window(of),
          taps(of, window),
          verifier(of, window, taps),
          recorder(of, window, verifier),
          search(of, window, taps) {}

    void drop_searched();
    void make_taps();
    void choose_witnesses();
    // Makes the taps and witnesses for a new coding or a new window.
    void make_all();
    // Fits the width of the lanes and an empty window to the counted values, and fills it from known.head,
    // which must hold all values. Returns false if the lanes cannot be wide enough.
    bool rebuild();
    // Fits the window to the rare heaps and fills it from the far values. Returns false if they fail.
    bool refill();

    Known& known;
    Window window;
    Taps taps;
    Verifier verifier;
    Recorder recorder;
    SegmentSearch search;  // destroyed first, because its thread uses the window
};

// The mask for the counted values: the best one, or for the other variant the second best.
MaskChoice best_mask(const Known& known);

}  // namespace ishitori::engine
