// The engine's stream, stored as a vector of values as the other methods have it.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/engine.hpp"

namespace ishitori::values {

class EngineFeed {
  public:
    explicit EngineFeed(SplitRules rules) : engine_(std::move(rules)) {}
    EngineFeed(const EngineFeed&) = delete;
    EngineFeed& operator=(const EngineFeed&) = delete;

    // Gives values that the engine does not compute again. Call it before the first extend().
    void begin_with(std::vector<StoredValue> values) { engine_.begin_with(std::move(values)); }
    void use_threads(unsigned threads) { engine_.use_threads(threads); }
    // Appends the values up to heap `last`, fewer if the engine stopped. Requires that `values` begins with
    // G(0). Returns false if keep_going, if given, did.
    bool extend(std::vector<StoredValue>& values, HeapSize last,
                const std::function<bool()>& keep_going = {}) {
        const auto append = [&](HeapSize first, std::span<const std::uint16_t> run) {
            if (first + run.size() <= values.size() || values.size() > last) return;
            run = run.subspan(values.size() - first);
            run = run.first(std::min<std::size_t>(run.size(), last + 1 - values.size()));
            values.insert(values.end(), run.begin(), run.end());
        };
        // The engine works by segments. The part of a segment beyond `last` is kept for the next call.
        append(ahead_from_, ahead_);
        engine_.observe([&](HeapSize first, std::span<const std::uint16_t> run) {
            append(first, run);
            if (first + run.size() <= values.size()) return;
            ahead_.assign(run.begin(), run.end());
            ahead_from_ = first;
        });
        bool going = true;
        while (engine_.state() == SparseEngine::State::running && engine_.known_end() <= last) {
            going = !keep_going || keep_going();
            if (!going) break;
            engine_.step();
        }
        engine_.observe({});
        return going;
    }

  private:
    SparseEngine engine_;
    std::vector<std::uint16_t> ahead_;  // the last segment, if values end within it
    HeapSize ahead_from_ = 0;
};

}  // namespace ishitori::values
