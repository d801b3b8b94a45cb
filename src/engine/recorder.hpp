// Records each verified segment: keeps its values while they are few, counts them, and reports them to the
// observer.
#pragma once

#include <utility>

#include "engine/known.hpp"
#include "engine/verifier.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

class Recorder {
  public:
    Recorder(Known& known, const Window& window, const Verifier& verifier)
        : known_(known), window_(window), verifier_(verifier) {}

    void observe(ValueObserver observer) { observer_ = std::move(observer); }
    // Heaps below this one were reported to the observer, if there is one.
    HeapSize observed() const { return observed_; }
    void set_observed(HeapSize end) { observed_ = end; }

    // Reports the first heaps, known.head.
    void record_head();
    // Records the verified segment at known.end. counts: also among known.counts, if it is not there yet.
    void record_segment(bool counts);

  private:
    void count_segment();

    Known& known_;
    const Window& window_;
    const Verifier& verifier_;
    ValueObserver observer_;
    HeapSize observed_ = 0;
};

}  // namespace ishitori::engine
