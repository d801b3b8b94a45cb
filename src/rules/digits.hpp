// The digits of a code with the tail that repeats for ever, in their one shortest form.
#pragma once

#include <algorithm>
#include <vector>

namespace ishitori::inline rules {

// Whether none of them allows a move; Digit{} is the digit that allows none.
template <class Digit>
bool all_zero(const std::vector<Digit>& digits) {
    return std::all_of(digits.begin(), digits.end(), [](const Digit& digit) { return digit == Digit{}; });
}

// digits[0] stays. The tail becomes the shortest word of which it is a power, and takes over the digits
// before it that are its own: 0.(33) and 0.3(3) become 0.(3), 0.12(32) becomes 0.1(23). A tail of zeros goes,
// and without a tail the zeros at the end.
template <class Digit>
void shorten(std::vector<Digit>& digits, std::vector<Digit>& repeating) {
    if (all_zero(repeating)) {
        repeating.clear();
        while (digits.size() > 1 && digits.back() == Digit{}) digits.pop_back();
        return;
    }
    for (std::size_t length = 1; length < repeating.size(); ++length) {
        if (repeating.size() % length != 0) continue;
        const auto shifted = repeating.begin() + static_cast<std::ptrdiff_t>(length);
        if (!std::equal(shifted, repeating.end(), repeating.begin())) continue;
        repeating.resize(length);
        break;
    }
    while (digits.size() > 1 && digits.back() == repeating.back()) {
        digits.pop_back();
        std::rotate(repeating.begin(), repeating.end() - 1, repeating.end());
    }
}

}  // namespace ishitori::inline rules
