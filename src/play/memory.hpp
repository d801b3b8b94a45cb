// The results that a process keeps from one question to the next: advisers with their values and quotients,
// and whole answers. (Periods that were proved are remembered by period/known_periods.)
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/adviser.hpp"

namespace ishitori::play {

class Memory {
  public:
    // The adviser of this game with these limits and callbacks. It keeps the results of earlier questions. An
    // LRU cache of max_kept advisers.
    std::shared_ptr<Adviser> adviser(const Game& game, Convention convention, AdviserLimits limits);

    // The stored answer to this question; nullptr if it is not stored.
    const std::string* answer(const std::string& question);
    // An LRU cache of max_bytes in all; answers larger than a quarter of that are not stored.
    void keep_answer(const std::string& question, const std::string& answer);

    // The nim-values of this game, which its advisers share; call renew() before using them. An LRU cache of
    // max_kept games within max_value_bytes.
    std::shared_ptr<NimValues> values(const Game& game);

    // Stores a proved claim about misère play; the advisers of this game rely on it from now on.
    void keep_claim(const Game& game, MisereClaim claim);

    // After an interruption: an abandoned computation starts again when it is requested.
    void forget() {
        kept_.clear();
        values_.clear();
    }

    // If set, `values --as-text` puts its values here instead of text into its JSON. It stays empty if a
    // value exceeds 2^32 - 1. Answers are then not stored.
    std::optional<std::vector<std::uint32_t>> numbers;

    static constexpr std::size_t max_kept = 8;
    static constexpr std::size_t max_value_bytes = std::size_t{1} << 26;
    static constexpr std::size_t max_bytes = std::size_t{1} << 22;

  private:
    struct Kept {
        std::string game;
        Convention convention;
        HeapSize heaps;  // the limits on which the method of an answer depends
        std::uint64_t positions;
        std::shared_ptr<Adviser> adviser;
    };
    std::list<Kept> kept_;  // most recently used first
    std::list<std::pair<std::string, std::shared_ptr<NimValues>>>
        values_;                                              // by game; most recently used first
    std::list<std::pair<std::string, MisereClaim>> claims_;   // by game; newest first
    std::list<std::pair<std::string, std::string>> answers_;  // by question; most recently used first
};

}  // namespace ishitori::play
