// The nim-values of a question from a file, by a method that it names, or by the one search with all that a
// proved period gives.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "ask/command.hpp"
#include "commands/known_period.hpp"
#include "period/nim_values.hpp"

namespace ishitori::commands {

// The source of values after they were passed on.
struct ValueSource {
    std::string_view method = "automatic";
    HeapSize end = 0;  // G(from) .. G(end - 1) were passed on; not all after an interruption
    std::shared_ptr<NimValues> known{};  // nullptr for a file or a named method
    std::optional<CertificateNote> certified{};

    bool proved() const { return known && known->proved(); }
    // The known period; nullptr if a method was named.
    const Finding* finding() const { return known ? &known->finding() : nullptr; }
};

// Passes G(from) .. G(to) in order to `take`, some ten thousand at a time; `take` returns false to stop.
// Without an interruption and --timeout, a search for a heap that only a period reaches takes the
// usual five seconds at most, unless all values before it are `wanted`. Errors: the heap cannot be reached;
// the method does not support the rule; the file is damaged; "limit.interrupted" or "limit.time" before the
// first value.
Result<ValueSource> pass_values(const Request& request, const Game& game, HeapSize from, HeapSize to,
                                bool wanted, const NimValues::Take& take);

}  // namespace ishitori::commands
