// The places of each value as rows of bits, for the current segment and some segments before it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/known.hpp"
#include "engine/window.hpp"

namespace ishitori::engine {

// Bit n of the row of a value is 1 if heap n has it. Further rows are copies shifted by some heaps, so that a
// witness reads whole bytes.
class Places {
  public:
    Places(const Known& known, const Window& window) : known_(known), window_(window) {}

    // Makes empty rows of the values, for the segments that witnesses reach and `segments` more. Rows of
    // witnesses by the least splitting digit also have the places by the other digits, `further` heaps later.
    void begin(std::size_t segments, std::vector<unsigned> further);
    // The offset, from current() on, at which the places of `value`, shifted by `lag`, begin. The row may be
    // new.
    std::int32_t row(unsigned value, HeapSize lag);
    // Fills all rows up to known.end. Afterwards no row can be added.
    void fill();
    // Fills the rows for some segments from known.end on.
    void mark(std::size_t segments);
    // Moves on by one segment, after known.end did.
    void advance() { at_ += kernels::segment / 8; }

    const std::uint8_t* current() const { return bytes_.data() + pad + at_; }
    std::size_t stride() const { return stride_; }
    const std::vector<unsigned>& further() const { return further_; }

  private:
    static constexpr std::size_t pad = 128;  // bytes around the rows

    std::size_t rows() const { return known_.coding.width() + moved_.size(); }
    void mark_segment(HeapSize first, std::size_t at);

    const Known& known_;
    const Window& window_;
    std::vector<std::uint8_t> bytes_;
    std::size_t stride_ = 0;  // bytes of a row
    std::size_t at_ = 0;      // byte of a row where the current segment begins
    std::vector<kernels::ShiftedRow> moved_;
    std::vector<std::int32_t> row_of_;  // for each value and shift; -1: none yet
    std::vector<unsigned> further_;
};

}  // namespace ishitori::engine
