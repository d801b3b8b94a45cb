// Random draws with the same results on every platform: the standard fixes the generator, and this file fixes
// the distributions.
#pragma once

#include <cstdint>
#include <random>

#include "base/contract.hpp"

namespace ishitori::play {

class Draw {
  public:
    // `stream` separates draws of one seed: the number of a move in a game, or of an exercise.
    explicit Draw(std::uint64_t seed, std::uint64_t stream = 0)
        : engine_(seed * 0x9E3779B97F4A7C15U + stream) {}

    // Uniform in 0 .. below - 1. Requires below >= 1.
    std::uint64_t below(std::uint64_t below) {
        CHECK(below >= 1);
        const std::uint64_t spare = (UINT64_MAX % below + 1) % below;  // 2^64 mod below
        std::uint64_t drawn = engine_();
        while (drawn > UINT64_MAX - spare) drawn = engine_();
        return drawn % below;
    }

    // Uniform in `from` .. `to`.
    std::uint64_t between(std::uint64_t from, std::uint64_t to) { return from + below(to - from + 1); }

  private:
    std::mt19937_64 engine_;
};

}  // namespace ishitori::play
