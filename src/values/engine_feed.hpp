// The engine's stream, stored as a vector of values as the other methods have it.
#pragma once

#include <algorithm>
#include <functional>
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
        bool going = true;
        engine_.observe([this](HeapSize first, std::span<const std::uint16_t> run) {
            if (ahead_.empty()) ahead_from_ = first;
            ahead_.insert(ahead_.end(), run.begin(), run.end());
        });
        while (engine_.state() == SparseEngine::State::running && engine_.known_end() <= last) {
            going = !keep_going || keep_going();
            if (!going) break;
            engine_.step();
            drop_below(values.size());
        }
        drop_below(values.size());
        const HeapSize end = std::min<HeapSize>(last + 1, ahead_from_ + ahead_.size());
        for (HeapSize n = values.size(); n < end; ++n) values.push_back(ahead_[n - ahead_from_]);
        if (values.size() > last) drop_below(values.size());
        return going;
    }

  private:
    void drop_below(HeapSize n) {
        if (n < ahead_from_ + ahead_.size() && n - ahead_from_ < 65536) return;
        const HeapSize drop = n < ahead_from_ ? 0 : std::min<HeapSize>(n - ahead_from_, ahead_.size());
        ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(drop));
        ahead_from_ += drop;
    }

    SparseEngine engine_;
    std::vector<std::uint16_t> ahead_;
    HeapSize ahead_from_ = 0;
};

}  // namespace ishitori::values
