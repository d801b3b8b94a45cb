#include "engine/verifier.hpp"

#include <algorithm>

namespace ishitori::engine {

namespace {

constexpr std::size_t segments_in_a_row_of_many = 11;
constexpr HeapSize first_choice_again = HeapSize{1} << 18;
constexpr HeapSize times_between_choices =
    4;  // the next choice follows when the number of heaps has grown by this factor

}  // namespace

void Verifier::choose_witnesses() {
    chosen_at_ = known_.end;
    choose_again_at_ = std::max(first_choice_again, times_between_choices * known_.end);
    if (!known_.coding.many_values()) return few_.choose();
    many_.choose();
    places_.begin(segments_in_a_row_of_many, {});
    places_.fill();
}

// As in the scalar method, a witness is below its heap, so all heaps before the first failure were verified
// against correct values.
Verifier::Verdict Verifier::verify(HeapSize searched_end) {
    std::vector<OpenPair> left;
    if (known_.coding.many_values()) {
        places_.mark(1);
        left = many_.unjoined();
    } else {
        left = few_.unjoined(searched_end);
    }
    std::erase_if(
        left, [&](const OpenPair& pair) { return scan_.near(pair.first, pair.second, few_.small_heaps()); });
    // Finds the lowest heap that lacks a value, and its least missing value. Pairs above such a heap need not
    // be examined.
    std::ranges::sort(left);
    for (const auto& [n, q] : left) {
        switch (scan_.far(n, q)) {
            case PairScan::Found::yes:
                break;
            case PairScan::Found::no:
                missed_ = {n, q};
                return Verdict::missed;
            case PairScan::Found::not_yet:
                return Verdict::not_yet;
            case PairScan::Found::values_missing:
                return Verdict::values_missing;
        }
    }
    return Verdict::verified;
}

}  // namespace ishitori::engine
