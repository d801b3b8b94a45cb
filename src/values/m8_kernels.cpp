#include "values/m8_kernels.hpp"

// Highway has no doubles for WebAssembly's vectors: pages compute by its plain loops.
#if defined(__wasm__)
#define HWY_COMPILE_ONLY_EMU128
#endif
// See m4_kernels.cpp for this line.
#define HWY_BROKEN_EMU128 0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "values/m8_kernels.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <array>

HWY_BEFORE_NAMESPACE();
namespace ishitori::inline values::m8::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, row>;
using Floats = hn::Rebind<float, Doubles>;
using Residue = hn::Vec<Doubles>;
using Root = Roots::Root;

constexpr double to_integer = 6755399441055744.0;  // 1.5 * 2^52: what is added to it loses its fraction

// v minus a multiple of the prime: at most prime / 2 + 1 in size, for |v| < 2^51.
HWY_INLINE Residue reduced(Residue v) {
    const Doubles d;
    const auto magic = hn::Set(d, to_integer);
    const auto quotient = hn::Sub(hn::MulAdd(v, hn::Set(d, 1.0 / prime), magic), magic);
    return hn::NegMulAdd(quotient, hn::Set(d, prime), v);
}

// v * root, reduced, for |v| < 2^30: all integers here are below 2^53, so that nothing is rounded but the
// quotient, whose error of a unit the bound allows for.
HWY_INLINE Residue times(Residue v, Residue root, Residue over_prime) {
    const Doubles d;
    const auto magic = hn::Set(d, to_integer);
    const auto quotient = hn::Sub(hn::MulAdd(v, over_prime, magic), magic);
    return hn::NegMulAdd(quotient, hn::Set(d, prime), hn::Mul(v, root));
}

struct Factor {
    HWY_INLINE explicit Factor(const Root& root)
        : value(hn::Set(Doubles(), root.value)), over_prime(hn::Set(Doubles(), root.over_prime)) {}
    Residue value, over_prime;
};

HWY_INLINE Residue operator*(Residue v, const Factor& f) { return times(v, f.value, f.over_prime); }

// Two steps of the transform at once: part k of `rows` by root k, its halves by roots 2k and 2k + 1.
HWY_INLINE void forward_step(const Root* roots, double* rows, std::size_t length, std::size_t k) {
    const Doubles d;
    const std::size_t quarter = length / 4 * row;
    const Factor whole(roots[k]), left(roots[2 * k]), right(roots[2 * k + 1]);
    for (double* x = rows; x != rows + quarter; x += hn::Lanes(d)) {
        const auto a = hn::Load(d, x), b = hn::Load(d, x + quarter);
        const auto c = hn::Load(d, x + 2 * quarter) * whole, e = hn::Load(d, x + 3 * quarter) * whole;
        const auto p = hn::Add(a, c), q = hn::Add(b, e) * left;
        const auto r = hn::Sub(a, c), s = hn::Sub(b, e) * right;
        hn::Store(hn::Add(p, q), d, x);
        hn::Store(hn::Sub(p, q), d, x + quarter);
        hn::Store(hn::Add(r, s), d, x + 2 * quarter);
        hn::Store(hn::Sub(r, s), d, x + 3 * quarter);
    }
}

HWY_INLINE void inverse_step(const Root* roots, double* rows, std::size_t length, std::size_t k) {
    const Doubles d;
    const std::size_t quarter = length / 4 * row;
    const Factor whole(roots[k]), left(roots[2 * k]), right(roots[2 * k + 1]);
    for (double* x = rows; x != rows + quarter; x += hn::Lanes(d)) {
        const auto a = hn::Load(d, x), b = hn::Load(d, x + quarter);
        const auto c = hn::Load(d, x + 2 * quarter), e = hn::Load(d, x + 3 * quarter);
        const auto p = hn::Add(a, b), q = hn::Sub(a, b) * left;
        const auto r = hn::Add(c, e), s = hn::Sub(c, e) * right;
        hn::Store(reduced(hn::Add(p, r)), d, x);
        hn::Store(hn::Add(q, s), d, x + quarter);
        hn::Store(hn::Sub(p, r) * whole, d, x + 2 * quarter);
        hn::Store(hn::Sub(q, s) * whole, d, x + 3 * quarter);
    }
}

// The last step, where the length is not a power of four.
template <bool Inverse>
HWY_INLINE void step_of_two(const Root& root, double* rows) {
    const Doubles d;
    const Factor f(root);
    for (double* x = rows; x != rows + row; x += hn::Lanes(d)) {
        const auto a = hn::Load(d, x);
        auto b = hn::Load(d, x + row);
        if constexpr (!Inverse) b = b * f;
        hn::Store(hn::Add(a, b), d, x);
        hn::Store(Inverse ? hn::Sub(a, b) * f : hn::Sub(a, b), d, x + row);
    }
}

constexpr std::size_t near_rows = 256;  // whose steps are done one after the other: 16 KiB

// Depth first, so that the smaller parts are done in the near caches.
void forward_part(const Root* roots, double* rows, std::size_t length, std::size_t k) {
    if (length > near_rows) {
        forward_step(roots, rows, length, k);
        for (std::size_t part = 0; part < 4; ++part)
            forward_part(roots, rows + part * (length / 4) * row, length / 4, 4 * k + part);
        return;
    }
    std::size_t parts = 1;
    for (; length >= 4; length /= 4, parts *= 4) {
        for (std::size_t part = 0; part < parts; ++part)
            forward_step(roots, rows + part * length * row, length, parts * k + part);
    }
    if (length == 2) {
        for (std::size_t part = 0; part < parts; ++part)
            step_of_two<false>(roots[parts * k + part], rows + 2 * part * row);
    }
}

void inverse_part(const Root* roots, double* rows, std::size_t length, std::size_t k) {
    if (length > near_rows) {
        for (std::size_t part = 0; part < 4; ++part)
            inverse_part(roots, rows + part * (length / 4) * row, length / 4, 4 * k + part);
        inverse_step(roots, rows, length, k);
        return;
    }
    std::size_t parts = 1, short_length = length;
    for (; short_length >= 4; short_length /= 4) parts *= 4;
    if (short_length == 2) {
        for (std::size_t part = 0; part < parts; ++part)
            step_of_two<true>(roots[parts * k + part], rows + 2 * part * row);
    }
    for (short_length *= 4; short_length <= length; short_length *= 4) {
        parts /= 4;
        for (std::size_t part = 0; part < parts; ++part)
            inverse_step(roots, rows + part * short_length * row, short_length, parts * k + part);
    }
}

void take_characters(const StoredValue* values, std::size_t count, const double* signs, StoredValue below,
                     double* rows) {
    const Doubles d;
    for (std::size_t j = 0; j < count; ++j) {
        for (std::size_t l = 0; l < row; l += hn::Lanes(d)) {
            const auto x = values[j] < below ? hn::Load(d, signs + values[j] * row + l) : hn::Zero(d);
            hn::Store(x, d, rows + j * row + l);
        }
    }
}

void transform(const Roots& roots, double* rows, std::size_t half, bool padded) {
    const Doubles d;
    double* const upper = rows + half * row;
    for (std::size_t j = 0; j < half * row; j += hn::Lanes(d)) {
        const auto a = hn::Load(d, rows + j);
        if (padded) {
            hn::Store(a, d, upper + j);
        } else {
            const auto b = hn::Load(d, upper + j);
            hn::Store(hn::Add(a, b), d, rows + j);
            hn::Store(hn::Sub(a, b), d, upper + j);
        }
    }
    forward_part(roots.forward(), rows, half, 0);
    forward_part(roots.forward(), upper, half, 1);
}

void keep_rows(const double* rows, std::size_t count, float* kept) {
    const Doubles d;
    for (std::size_t j = 0; j < count * row; j += hn::Lanes(d))
        hn::Store(hn::DemoteTo(Floats(), reduced(hn::Load(d, rows + j))), Floats(), kept + j);
}

constexpr std::size_t block = 64;         // residues of a sequence at once
constexpr std::size_t exact_terms = 128;  // that many products and a residue are below 2^51

// The sums for `block` residues from `at` on.
HWY_INLINE void add_products(const Term* terms, std::size_t count, std::size_t at, double* sum) {
    const Doubles d;
    constexpr std::size_t steps = block / row;
    for (std::size_t l = 0; l < row; l += hn::Lanes(d)) {
        Residue acc[steps];
        for (auto& a : acc) a = hn::Zero(d);
        for (std::size_t first = 0; first < count; first += exact_terms) {
            for (std::size_t t = first; t < std::min(count, first + exact_terms); ++t) {
                const float* const one = terms[t].one + at + l;
                const float* const other = terms[t].other + at + l;
                for (std::size_t s = 0; s < steps; ++s)
                    acc[s] = hn::MulAdd(hn::PromoteTo(d, hn::Load(Floats(), one + s * row)),
                                        hn::PromoteTo(d, hn::Load(Floats(), other + s * row)), acc[s]);
            }
            for (auto& a : acc) a = reduced(a);
        }
        for (std::size_t s = 0; s < steps; ++s) hn::Store(acc[s], d, sum + s * row + l);
    }
}

void sum_products(const Term* terms, std::size_t count, std::size_t rows, double* sum) {
    for (std::size_t at = 0; at < rows * row; at += block) add_products(terms, count, at, sum + at);
}

void sum_products_with_carry(const Term* terms, std::size_t count, std::size_t rows, Term late, bool minus,
                             float* carry, double* sum) {
    const Doubles d;
    const auto sign = hn::Set(d, minus ? -1.0 : 1.0);
    for (std::size_t at = 0; at < rows * row; at += block) {
        add_products(terms, count, at, sum + at);
        for (std::size_t j = at; j < at + block; j += hn::Lanes(d)) {
            const auto now = hn::Load(d, sum + j);
            const auto before = reduced(hn::MulAdd(hn::PromoteTo(d, hn::Load(Floats(), late.one + j)),
                                                   hn::PromoteTo(d, hn::Load(Floats(), late.other + j)),
                                                   hn::PromoteTo(d, hn::Load(Floats(), carry + j))));
            hn::Store(reduced(hn::MulAdd(before, sign, now)), d, sum + j);
            hn::Store(hn::DemoteTo(Floats(), now), Floats(), carry + j);
        }
    }
}

void invert(const Roots& roots, double* rows, std::size_t half, std::int32_t* table, std::size_t stride) {
    const Doubles d;
    const hn::Rebind<std::int32_t, Doubles> integers;
    double* const upper = rows + half * row;
    inverse_part(roots.inverse(), rows, half, 0);
    inverse_part(roots.inverse(), upper, half, 1);
    for (std::size_t j = 0; j < half; ++j) {
        for (std::size_t l = 0; l < row; l += hn::Lanes(d)) {
            const auto sum = hn::Add(hn::Load(d, rows + j * row + l), hn::Load(d, upper + j * row + l));
            hn::StoreU(hn::DemoteTo(integers, reduced(sum)), integers, table + j * stride + l);
        }
    }
}

// x * this = x / prime modulo 2^32, if the prime divides x.
constexpr std::uint32_t inverse_of_prime() {
    std::uint32_t inverse = 1;
    for (int k = 0; k < 5; ++k) inverse *= 2 - static_cast<std::uint32_t>(prime) * inverse;
    return inverse;
}
static_assert(inverse_of_prime() * static_cast<std::uint32_t>(prime) == 1);

void add_nonzero_sums(std::int32_t* residues, std::size_t count, std::uint64_t* words) {
    const hn::CappedTag<std::int32_t, 16> d;
    const hn::RebindToUnsigned<decltype(d)> u;
    const std::size_t lanes = hn::Lanes(d);
    for (std::size_t h = lanes; h < count; h *= 2) {
        for (std::size_t k = 0; k < count; k += 2 * h) {
            for (std::size_t j = k; j < k + h; j += lanes) {
                const auto a = hn::LoadU(d, residues + j), b = hn::LoadU(d, residues + j + h);
                hn::StoreU(hn::Add(a, b), d, residues + j);
                hn::StoreU(hn::Sub(a, b), d, residues + j + h);
            }
        }
    }
    // x is divisible if x / prime modulo 2^32 is between -most and most.
    constexpr std::uint32_t most = 0x7FFFFFFF / prime;
    for (std::size_t j = 0; j < count; j += lanes) {
        auto x = hn::LoadU(d, residues + j);
        for (std::size_t h = 1; h < lanes; h *= 2) {
            const auto bit = hn::Set(d, static_cast<std::int32_t>(h));
            const auto lane = hn::Iota(d, 0);
            const auto other = hn::TableLookupLanes(x, hn::IndicesFromVec(d, hn::Xor(lane, bit)));
            const auto minus = hn::VecFromMask(d, hn::Eq(hn::And(lane, bit), bit));
            x = hn::Add(other, hn::Sub(hn::Xor(x, minus), minus));
        }
        const auto quotient =
            hn::Add(hn::Mul(hn::BitCast(u, x), hn::Set(u, inverse_of_prime())), hn::Set(u, most));
        const auto zero = hn::Eq(hn::Min(quotient, hn::Set(u, 2 * most)), quotient);
        std::array<std::uint8_t, 8> bytes{};
        hn::StoreMaskBits(u, hn::Not(zero), bytes.data());
        words[j / 64] |= static_cast<std::uint64_t>(bytes[0] | bytes[1] << 8U) << j % 64;
    }
}

}  // namespace ishitori::inline values::m8::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <new>

namespace ishitori::inline values::m8 {

HWY_EXPORT(take_characters);
HWY_EXPORT(transform);
HWY_EXPORT(keep_rows);
HWY_EXPORT(sum_products);
HWY_EXPORT(sum_products_with_carry);
HWY_EXPORT(invert);
HWY_EXPORT(add_nonzero_sums);

namespace {

constexpr std::uint64_t primitive_root = 3;

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base = base * base % prime) {
        if (exponent % 2 == 1) result = result * base % prime;
    }
    return result;
}

Roots::Root root_of(std::uint64_t residue) {
    auto value = static_cast<double>(residue);
    if (residue > prime / 2) value -= prime;
    return {value, value / prime};
}

constexpr std::size_t large_page = std::size_t{1} << 21U;

std::align_val_t begins_at(std::size_t bytes) {
    return std::align_val_t{bytes >= large_page ? large_page : std::size_t{64}};
}

}  // namespace

void FreeLines::operator()(void* lines) const { ::operator delete(lines, begins_at(bytes)); }

std::unique_ptr<void, FreeLines> new_lines(std::size_t bytes) {
    std::unique_ptr<void, FreeLines> lines(::operator new(bytes, begins_at(bytes)), FreeLines{bytes});
#if defined(__linux__)
    if (bytes >= large_page) madvise(lines.get(), bytes / large_page * large_page, MADV_HUGEPAGE);
#endif
    return lines;
}

// Part k of the sequence is taken modulo x^(2m) - r^2, and its halves modulo x^m - r and x^m + r: so the
// roots of parts 2k and 2k + 1 are the square roots of r and -r. As exponents of a root of order `length`.
Roots::Roots(std::size_t length) : forward_(length / 2), inverse_(length / 2) {
    std::vector<std::size_t> exponents(length / 2, 0);
    const std::uint64_t unit = power(primitive_root, (prime - 1) / length);
    for (std::size_t k = 0; k < length / 2; ++k) {
        if (k > 0) exponents[k] = (exponents[k / 2] + k % 2 * (length / 2)) / 2;
        const std::uint64_t root = power(unit, exponents[k]);
        forward_[k] = root_of(root);
        inverse_[k] = root_of(power(root, prime - 2));
    }
}

void characters(const StoredValue* values, std::size_t count, const double* signs, StoredValue below,
                double* rows) {
    HWY_DYNAMIC_DISPATCH(take_characters)(values, count, signs, below, rows);
}

void forward(const Roots& roots, double* rows, std::size_t half, bool padded) {
    HWY_DYNAMIC_DISPATCH(transform)(roots, rows, half, padded);
}

void keep(const double* rows, std::size_t count, float* kept) {
    HWY_DYNAMIC_DISPATCH(keep_rows)(rows, count, kept);
}

void products(const Term* terms, std::size_t count, std::size_t rows, double* sum) {
    HWY_DYNAMIC_DISPATCH(sum_products)(terms, count, rows, sum);
}

void products_with_carry(const Term* terms, std::size_t count, std::size_t rows, Term late, bool minus,
                         float* carry, double* sum) {
    HWY_DYNAMIC_DISPATCH(sum_products_with_carry)(terms, count, rows, late, minus, carry, sum);
}

void inverse(const Roots& roots, double* rows, std::size_t half, std::int32_t* table, std::size_t stride) {
    HWY_DYNAMIC_DISPATCH(invert)(roots, rows, half, table, stride);
}

void add_nonzero(std::int32_t* residues, std::size_t count, std::uint64_t* words) {
    HWY_DYNAMIC_DISPATCH(add_nonzero_sums)(residues, count, words);
}

}  // namespace ishitori::inline values::m8
#endif  // HWY_ONCE
