// Nim-values (Sprague-Grundy values) of single heaps in normal play.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "ishitori/game.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

// The nim-sequence of a game; it remembers what was computed and proved.
class ISHITORI_API NimValues {
  public:
    // `heaps`: at most this many values are computed; those asked for are kept, in two to four bytes each. A
    // heap beyond is answered once a period is proved ([T3], [T4], [T5], [T10], [T14] of docs/explanation/theory.md),
    // here or by another question of the process, or if the game is Nim; otherwise Fault::stopped.
    static Result<NimValues> of(const Game& game, std::uint64_t heaps = 1'000'000);
    NimValues(NimValues&&) noexcept;
    NimValues& operator=(NimValues&&) noexcept;
    ~NimValues();

    // G(heap). Time: the values up to it once, some n log n operations for octal games; constant afterwards.
    Result<std::uint64_t> at(std::uint64_t heap, const Watch& watch = {});
    // G(first), G(first + 1), ... into `values`.
    Status fill(std::uint64_t first, std::span<std::uint64_t> values, const Watch& watch = {});

    struct Inside;

  private:
    Inside& here() const;
    explicit NimValues(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

ISHITORI_END
