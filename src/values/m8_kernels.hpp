// The vector work of the convolution method (m8_convolution.cpp says what it is for): transforms modulo a
// prime in doubles, compiled for several processors and chosen at run time (the same choice as in
// m4_kernels.hpp). A row is what belongs to one place of a sequence: the residues for eight characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "values/sequence.hpp"

namespace ishitori::inline values::m8 {

inline constexpr std::size_t row = 8;             // characters side by side
inline constexpr std::size_t most_values = 512;   // characters in all: their sums stay within 32 bits
inline constexpr std::int32_t prime = 7'340'033;  // 7 * 2^20 + 1; residues fit a float

// Memory that begins at a cache line; large pieces in large pages where the system has them, since most of
// the time would go into its giving small ones.
struct FreeLines {
    std::size_t bytes = 0;
    void operator()(void* lines) const;
};
std::unique_ptr<void, FreeLines> new_lines(std::size_t bytes);

// Numbers for the functions below.
template <class Number>
class Lines {
  public:
    Lines() = default;
    explicit Lines(std::size_t count) { resize(count); }
    // Nothing is kept and nothing set, unless there are so many already.
    void resize(std::size_t count) {
        if (count != count_) lines_ = new_lines(count * sizeof(Number));
        count_ = count;
    }
    Number* data() { return static_cast<Number*>(lines_.get()); }
    const Number* data() const { return static_cast<const Number*>(lines_.get()); }

  private:
    std::unique_ptr<void, FreeLines> lines_;
    std::size_t count_ = 0;
};

// The roots of unity for transforms of up to `length` rows, a power of two from 4 on.
class Roots {
  public:
    explicit Roots(std::size_t length);
    struct Root {
        double value, over_prime;
    };
    const Root* forward() const { return forward_.data(); }
    const Root* inverse() const { return inverse_.data(); }

  private:
    std::vector<Root> forward_, inverse_;
};

// Eight characters of `count` heaps: the row of a heap is that of its value in `signs`; 0 for values from
// `below` on.
void characters(const StoredValue* values, std::size_t count, const double* signs, StoredValue below,
                double* rows);

// The transform of 2 * half rows, in place and in bit-reversed order: in the first half of the result x^half
// is 1, in the second -1. Padded: the second half of what goes in is 0 and not read. Entries up to 1 in
// size go in, kept() takes what comes out.
void forward(const Roots& roots, double* rows, std::size_t half, bool padded);
// Residues of at most prime / 2 + 1 in size.
void keep(const double* rows, std::size_t count, float* kept);

struct Term {
    const float *one, *other;
};
// rows := the sum of the products of the terms, from kept residues.
void products(const Term* terms, std::size_t count, std::size_t rows, double* sum);
// carry := the sum of the products; rows := that plus, or minus, (the carry of before + one * other).
void products_with_carry(const Term* terms, std::size_t count, std::size_t rows, Term late, bool minus,
                         float* carry, double* sum);

// The inverse of forward, times 2 * half, for residues; of the result only the first half, put into columns
// [0, 8) of a table with `stride` columns.
void inverse(const Roots& roots, double* rows, std::size_t half, std::int32_t* table, std::size_t stride);

// Bit u of words is set, for each u < count, unless the sum of (-1)^popcount(u AND w) * residues[w] is 0
// modulo the prime. count: a power of two from 16 to most_values. The residues are overwritten.
void add_nonzero(std::int32_t* residues, std::size_t count, std::uint64_t* words);

}  // namespace ishitori::inline values::m8
