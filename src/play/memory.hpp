// The results that a process keeps from one question to the next: advisers with their values and quotients,
// and whole answers. (Periods that were proved are remembered by period/known_periods.)
#pragma once

#include <list>
#include <memory>
#include <string>
#include <utility>

#include "play/adviser.hpp"

namespace ishitori::play {

class Memory {
  public:
    // The adviser of this game, with all it has found if it was asked before; its limits and callbacks are
    // these. Those used last are kept, max_kept of them.
    std::shared_ptr<Adviser> adviser(const Game& game, Convention convention, AdviserLimits limits);

    // The answer that was kept for this question; nullptr if none exists.
    const std::string* answer(const std::string& question);
    // Those used last are kept, max_bytes of them in all; larger ones than a quarter of that are not.
    void keep_answer(const std::string& question, const std::string& answer);

    // The nim-values of this game, which its advisers share; call renew() before using them. An LRU cache of
    // max_kept games within max_value_bytes.
    std::shared_ptr<NimValues> values(const Game& game);

    // A claim about misere play that was proved: the advisers of this game rely on it from now on.
    void keep_claim(const Game& game, MisereClaim claim);

    // After an interruption: an abandoned computation starts again when it is asked for.
    void forget() {
        kept_.clear();
        values_.clear();
    }

    static constexpr std::size_t max_kept = 8;
    static constexpr std::size_t max_value_bytes = std::size_t{1} << 26;
    static constexpr std::size_t max_bytes = std::size_t{1} << 22;

  private:
    struct Kept {
        std::string game;
        Convention convention;
        HeapSize heaps;  // the limits that decide how an answer is found
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
