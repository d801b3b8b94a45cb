// What a process has found about the games it was asked about: values, periods, quotients.
#pragma once

#include <list>
#include <memory>
#include <string>

#include "play/adviser.hpp"

namespace ishitori::inline play {

class Memory {
  public:
    // The adviser of this game, with all it has found if it was asked before; its limits and callbacks are
    // these. Those used last are kept, most_kept of them.
    std::shared_ptr<Adviser> adviser(const Game& game, Convention convention, AdviserLimits limits);

    // After an interruption: what was given up halfway is begun anew when it is asked for.
    void forget() { kept_.clear(); }

    static constexpr std::size_t most_kept = 8;

  private:
    struct Kept {
        std::string game;
        Convention convention;
        HeapSize heaps;  // the limits that decide how an answer is found
        std::uint64_t positions;
        std::shared_ptr<Adviser> adviser;
    };
    std::list<Kept> kept_;  // the last used first
};

}  // namespace ishitori::inline play
