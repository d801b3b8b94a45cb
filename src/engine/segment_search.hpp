// Steps 1 and 2: the least common value of each heap that no tap gives, on the assumption that no heap is
// rare.
#pragma once

#include <memory>

#include "engine/known.hpp"
#include "engine/search_thread.hpp"
#include "engine/taps.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Searches segments from known.end on, alone or with a second thread that runs ahead. Results count only once
// they are verified. Rare heaps that known lists stay as they are.
class SegmentSearch {
  public:
    SegmentSearch(Known& known, Window& window, Taps& taps) : known_(known), window_(window), taps_(taps) {}

    // From 2 on, a second thread does steps 1 and 2. Call drop() before.
    void use_threads(unsigned threads);
    bool has_thread() const { return thread_ != nullptr; }

    // Afterwards the segment at known.end is searched, and perhaps more. Returns false if a value outgrew the
    // lanes, or if the values for far lags are not available. trusted: no heap will turn out to be rare.
    bool cover_segment(bool trusted);
    HeapSize end() const { return end_; }  // heaps below are searched; below known.end if no heap is
    // Discards the searched heaps that are not verified. Afterwards the other thread is idle. Must be called
    // before the taps, the coding or the window change.
    void drop();

    // True if heaps first .. end - 1 may be searched in vectors: no rare heap is too near, and no take leaves
    // one, since the vectors only examine takes that leave common heaps.
    bool no_rare_near(HeapSize first, HeapSize end) const;
    // True if steps 1 and 2 by the scalar method, from whole values and without the tables of taps, give heap
    // n its common value. (Step 3 cannot detect an overlooked common option.)
    bool agrees_with_scalar(HeapSize n) const;
    // The same for one heap of the segment at known.end, in every eighth segment, at another place each time.
    bool spot_check() const;

  private:
    bool searched_ahead();
    bool search_together(bool trusted);
    bool search_segment();
    bool search_one_by_one(HeapSize n, HeapSize end);
    bool search_one(HeapSize n);
    void keep_thread_busy();
    void collect();

    Known& known_;
    Window& window_;
    Taps& taps_;
    HeapSize end_ = 0;
    bool stuck_ = false;                    // the other thread met a value that outgrows the lanes
    std::unique_ptr<SearchThread> thread_;  // ends first, because it works on the window
};

}  // namespace ishitori::engine
