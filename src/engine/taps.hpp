// Converts rare heaps and takes to the tables of taps that the search reads.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/known.hpp"
#include "engine/parted_taps.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// A rare heap r and a splitting digit i, or a take, make a tap. Its option for a heap is the value at a fixed
// number of heaps below, XOR G(r) or 0.
class Taps {
  public:
    Taps(const Known& known, Window& window) : known_(known), window_(window) {}

    // The taps of the rare heaps in known, at the lags of the window.
    void make();
    // The task of a search from heap `first` on.
    kernels::SearchTask task(HeapSize first);

    // Sets given[x] for the options x of the heap at `heap`; options from heaps that are not common are set
    // from 256 on. Takes that change the class are not among the taps.
    void mark(const std::uint8_t* heap, std::uint8_t* given) const;

    // With many values the old taps are divided into parts by the number of options they give. The parts are
    // chosen on the heaps before known.end, and again once the sequence is a few times as long.
    bool parts_due() const;
    void choose_parts();
    void forget_parts() { parts_ = {}; }
    void take_parts_of(const Taps& other) { parts_ = other.parts_; }

  private:
    std::vector<kernels::Tap> all_taps() const;
    // True if the search uses parts of the taps: divided by the number of options, or shared by digits.
    bool in_parts() const;
    void make_few(const std::vector<kernels::Tap>& taps);
    void make_parts(const std::vector<kernels::Tap>& taps);
    bool rounds_pay(HeapSize first);

    const Known& known_;
    Window& window_;
    std::vector<kernels::Tap> old_, mid_, half_, near_;  // as in SearchTask
    std::array<std::size_t, 5> old_quarter_{};
    std::unique_ptr<kernels::NearTable> near_table_;  // with 1, 2 and 4 groups
    std::unique_ptr<kernels::FewTaps> few_;           // the same
    std::unique_ptr<kernels::RoundTaps> rounds_;      // with 1 and 2 groups
    HeapSize rounds_again_at_ = 0;                    // no rounds below this heap, because they cost too much
    PartedTaps parts_;
    HeapSize parts_chosen_at_ = 0;
};

}  // namespace ishitori::engine
