// The nim-values of a question from a file, by a method that it names, or by the one search with all that a
// proved period gives.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "ask/command.hpp"
#include "commands/known_period.hpp"
#include "period/nim_values.hpp"
#include "run/kept_values.hpp"

namespace ishitori::commands {

// G(from) .. G(to), one at a time or in pieces, from any source.
class ValueSource {
  public:
    enum class Use {
        at,     // the values are computed and kept
        pieces  // with one search, stream() computes the values and keeps none
    };
    // After an interruption the source has fewer heaps than requested: see last(). Errors: the heap cannot be
    // reached; the method does not support the rule.
    static Result<ValueSource> open(const Request& request, const Game& game, HeapSize from, HeapSize to,
                                    Use use = Use::at);

    // Passes G(from) .. G(to) in order to `take`, which returns false to stop. Errors as open().
    Status stream(const Request& request, const Game& game, HeapSize from, HeapSize to,
                  const NimValues::Take& take) const;
    bool streams() const { return use_ == Use::pieces; }

    // The largest heap that at() answers, starting from the first requested one.
    HeapSize last() const {
        if (kept_) return kept_->last();
        if (sequence_) return sequence_->values().size() - 1;
        if (streams()) return asked_to_;
        // Far from heap 0 the earlier values are unknown.
        return known_->proved() || certified_ || known_->at(asked_to_) ? max_heap_size : known_->last();
    }
    NimValue at(HeapSize n) const {
        if (kept_) return kept_->at(n);
        return sequence_ ? sequence_->values()[n] : *known_->at(n);
    }
    std::string_view method() const {
        if (kept_) return "kept";
        return sequence_ ? sequence_->method() : "automatic";
    }
    const std::optional<Certified>& certified() const { return certified_; }
    bool proved() const { return !sequence_ && !kept_ && known_->proved(); }

    std::optional<Error> fault() const { return kept_ ? kept_->fault() : std::nullopt; }

    // The known period; nullptr if a method was named.
    const Finding* finding() const { return known_ ? &known_->finding() : nullptr; }

  private:
    Status compute(const Request& request, const Game& game, Method method);
    Status search(const Request& request, const Game& game, HeapSize from);
    Status in_words(const Request& request, const Game& game, const Status& known) const;

    Use use_ = Use::at;
    HeapSize asked_to_ = 0;
    std::shared_ptr<NimValues> known_;
    std::optional<Certified> certified_;
    std::shared_ptr<NimSequence> sequence_;
    std::shared_ptr<KeptReader> kept_;
};

}  // namespace ishitori::commands
