// The vector work of the convolution method (m7_convolution.cpp says what it is for): transforms modulo a
// prime in doubles, compiled for several processors and chosen at run time (the same choice as in
// m4_kernels.hpp). A row is what belongs to one place of a sequence: the residues for eight characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "values/sequence.hpp"

namespace ishitori::inline values::m7 {

inline constexpr std::size_t row = 8;             // characters side by side
inline constexpr std::size_t most_values = 512;   // characters in all: their sums stay within 32 bits
inline constexpr std::int32_t prime = 7'340'033;  // 7 * 2^20 + 1; residues fit a float

// Numbers that begin at a cache line, for the functions below.
template <class Number>
class Lines {
  public:
    Lines() = default;
    explicit Lines(std::size_t count) { resize(count); }
    void resize(std::size_t count) { lines_.resize((count + per_line - 1) / per_line); }
    Number* data() { return lines_.empty() ? nullptr : lines_.data()->at; }
    const Number* data() const { return lines_.empty() ? nullptr : lines_.data()->at; }

  private:
    static constexpr std::size_t per_line = 64 / sizeof(Number);
    struct alignas(64) Line {
        Number at[per_line];
    };
    std::vector<Line> lines_;
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

}  // namespace ishitori::inline values::m7
