// Nim-values (Sprague-Grundy values) of single heaps in normal play.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "ishitori/certificate.hpp"
#include "ishitori/context.hpp"

ISHITORI_BEGIN

// The nim-sequence of a game; it stores its values and proofs.
class ISHITORI_API NimValues {
  public:
    // Limits::heaps: at most this many values are computed (10^6); requested values are stored, in two to
    // four bytes each. A larger heap is answered once a period is proved (by a Theorem of period.hpp), here
    // or by another question of the process, or if the game is Nim; otherwise Fault::stopped.
    static Result<NimValues> of(const Game& game, const Context& context = {});
    // By the period in a certificate, after it has been checked here. Fault::check_failed if it is rejected,
    // Fault::stopped if the limits end the check, Fault::wrong_input if it is about misere play. Takes as
    // long as verify().
    static Result<NimValues> of(const Certificate& certificate, const Context& context = {});
    NimValues(NimValues&&) noexcept;
    NimValues& operator=(NimValues&&) noexcept;
    ~NimValues();

    // G(heap). Time: the values up to it once, about n log n operations for octal games; constant afterwards.
    Result<std::uint64_t> at(std::uint64_t heap);
    // G(first), G(first + 1), ... into `values`.
    Status fill(std::uint64_t first, std::span<std::uint64_t> values);
    // Passes G(first) .. G(last) in order, some ten thousand at a time, to `take`, which returns false to
    // stop. The values are not stored: with the sparse engine, 10^9 heaps need some megabytes, plus the
    // values of one period if it is longer than a million. Games without it keep all computed values.
    using Take = std::function<bool(std::uint64_t first, std::span<const std::uint64_t> values)>;
    Status stream(std::uint64_t first, std::uint64_t last, const Take& take);

    struct Inside;

  private:
    Inside& here() const;
    explicit NimValues(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

ISHITORI_END
