// The eighth rung: what m5 does for the pairs of one heap, done for the pairs of many heaps by fast
// transforms, where few values occur. Works on a vector of values that may already hold heaps found by
// another rung.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "values/m5_dense.hpp"
#include "values/m8_kernels.hpp"

namespace ishitori::inline values {

#if defined(__wasi__)
using ConvolutionMethod = DenseMethod;  // the page asks for no sequence so long that this one is faster
#else
class ConvolutionMethod {
  public:
    // The sizes of a block and of its parts, each a power of two and a divisor of the one before.
    struct Sizes {
        HeapSize block = HeapSize{1} << 17U;
        std::vector<HeapSize> parts{HeapSize{1} << 14U, HeapSize{1} << 11U};
        std::uint64_t most_bytes = std::uint64_t{1}
                                   << (sizeof(void*) < 8 ? 28U : 31U);  // for kept transforms
        HeapSize worth = 8192;  // heaps times splitting digits for each character; with less, m5 is faster
    };

    explicit ConvolutionMethod(const Ruleset& rules);
    ConvolutionMethod(const Ruleset& rules, Sizes sizes);  // for tests

    // How many threads work on it, 1 at first. The values do not depend on it.
    void use_threads(unsigned threads);
    // Afterwards values holds G(0) .. G(last). What it holds before must be values of this rule.
    void extend(std::vector<StoredValue>& values, HeapSize last);
    // The heap from which on m5 goes on alone, as too many values occur or the memory is used up; 0 if it
    // does not. (The first block is m5's in any case.)
    HeapSize given_up() const { return given_up_; }

  private:
    using Kept = m8::Lines<float>;
    // The parts of a block, or of a part.
    struct Level {
        HeapSize whole = 0, part = 0;
        std::vector<Kept> windows;  // [i]: of the parts i + 1 and i of the first heaps
        std::vector<Kept> parts;    // of those of the whole in hand
        std::size_t known = 0;      // so many of them
        HeapSize begin = 0;         // of the whole in hand
        HeapSize ready = 0;         // the heap up to which the pairs are known
    };

    bool serves(HeapSize n);
    bool enough_memory(HeapSize n, std::size_t count) const;
    bool choose_count(HeapSize n);
    bool begin_block(HeapSize block);
    void begin_part(Level& level, HeapSize begin);
    template <class Work>
    void each_group(const Work& work);
    void transform(HeapSize from, HeapSize half, bool padded, std::size_t group, double* rows,
                   float* kept) const;
    void note(HeapSize from, HeapSize count);
    StoredValue settle(HeapSize n);
    std::uint64_t* found(HeapSize sum) { return found_.data() + (sum + margin_ - begin_) * words_; }

    std::optional<SplitRules> rules_;  // nothing: all is m5's
    Sizes sizes_;
    DenseMethod dense_;
    unsigned threads_ = 1;
    std::unique_ptr<ThreadTeam> team_;
    HeapSize given_up_ = 0;
    const StoredValue* values_ = nullptr;  // while extend() runs

    std::optional<m8::Roots> roots_;
    std::size_t count_ = 0, words_ = 0;  // characters: values below this go by transforms
    m8::Lines<double> signs_;            // [group][value][row]
    std::vector<m8::Lines<double> > buffers_;
    std::vector<std::int32_t> table_;
    std::vector<Kept> blocks_;
    Kept carry_;
    std::vector<Level> levels_;

    HeapSize margin_ = 0;                  // sums before the block that its heaps still need
    HeapSize begin_ = 0;                   // of the block in hand; 0: none yet
    HeapSize left_out_ = 0;                // a block that m5 does
    HeapSize found_from_ = 0, ready_ = 0;  // the sums that found_ serves
    std::vector<std::uint64_t> found_;     // bit u of sum's words: a pair that is not near gives u
    std::vector<HeapSize> large_;          // heaps whose values are not below count_
    StoredValue greatest_ = 0;
    HeapSize taken_up_ = 0;
    m5::FacingBytes bytes_;
    std::vector<std::uint8_t> seen_;
};
#endif

}  // namespace ishitori::inline values
