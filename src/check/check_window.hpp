// Is a period claimed by the sparse period theorem [T10] true? Answered straight from the rules, sharing
// nothing with the finder but rules/ and claims/. Read check_window.cpp in one sitting: it is the whole
// proof.
#pragma once

#include <functional>
#include <optional>

#include "base/error.hpp"
#include "claims/window_certificate.hpp"

namespace ishitori {

struct WindowVerdict {
    std::optional<Error> reason;  // why it is refused: a sentence of words/
    HeapSize rederived = 0;       // how many values were derived again from the rules
};

// Derives at most `values_most` values (two bytes of memory each); fewer if `keep_going`, asked now and then,
// gives false. Time per value: rare heaps * splitting digits, and some hundred steps.
WindowVerdict check_window(const WindowClaim& claim, HeapSize values_most,
                           const std::function<bool()>& keep_going);

}  // namespace ishitori
