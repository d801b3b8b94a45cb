// Iterates over the options of one heap, so that a search can stop and continue without storing all of them.
// The options are the same as in for_each_option (rules/ruleset.hpp), the greatest takes first.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>

#include "rules/large_heaps.hpp"

namespace ishitori::misere {

class OptionCursor {
  public:
    OptionCursor() = default;
    OptionCursor(const Ruleset& rules, HeapSize n) : rules_(&rules), n_(n) {
        const auto bound = rules.longest_take();
        taken_ = bound && *bound < n ? *bound : n;
        done_ = n == 0;
        if (done_) return;
        tail_ = repeating_tail(rules);
        if (rules.kind == Ruleset::Kind::general) {
            general_ = std::make_unique<detail::GeneralOptions>(rules.general->digit(taken_), n_, taken_);
        } else {
            digit_ = rules.digit(taken_);
        }
    }

    // Gives the next option's heaps, descending and without empty heaps; returns false after the last option.
    bool next(Parts& parts) {
        const bool found = general_ ? next_of_general(parts) : next_of_code(parts);
        if (found) idle_ = 0;
        return found;
    }

  private:
    bool next_of_code(Parts& parts) {
        while (!done_) {
            const HeapSize rest = n_ - taken_;
            switch (heaps_) {
                case 0:
                    heaps_ = 1;
                    if ((digit_ & 1) != 0 && rest == 0 && taken_ > 0) return parts = Parts{}, true;
                    break;
                case 1:
                    heaps_ = 2;
                    least_ = 1;
                    if ((digit_ & 2) != 0 && rest >= 1 && taken_ > 0) {
                        return parts = Parts{{rest, 0, 0}, 1}, true;
                    }
                    break;
                case 2:
                    if ((digit_ & 4) != 0 && least_ <= rest / 2 &&
                        !(rules_->unequal_split() && 2 * least_ == rest)) {
                        parts = Parts{{rest - least_, least_, 0}, 2};
                        ++least_;
                        return true;
                    }
                    heaps_ = 3;
                    least_ = middle_ = 1;
                    break;
                default:
                    if ((digit_ & 8) != 0 && 3 * least_ <= rest) {
                        if (2 * middle_ <= rest - least_) {
                            parts = Parts{{rest - least_ - middle_, middle_, least_}, 3};
                            ++middle_;
                            return true;
                        }
                        middle_ = ++least_;
                        break;
                    }
                    done_ = taken_ == 0;
                    if (!done_) digit_ = rules_->digit(next_take());
                    heaps_ = 0;
            }
        }
        return false;
    }
    // The next smaller take that allows a move. Requires taken_ > 0.
    HeapSize next_take() {
        ++idle_;
        if (rules_->kind == Ruleset::Kind::subtraction) {  // 1, 4, 27, ... at heap 10^14
            const auto above = std::ranges::lower_bound(rules_->set, taken_, {}, &TakeRange::from);
            return taken_ = above == rules_->set.begin() ? 0 : std::min(taken_ - 1, std::prev(above)->to);
        }
        if (tail_ && idle_ > tail_->run && taken_ > tail_->from) taken_ = tail_->from;
        return --taken_;
    }
    bool next_of_general(Parts& parts) {
        while (!general_->next(parts)) {
            if (taken_ == 0) return false;
            next_take();
            *general_ = detail::GeneralOptions(rules_->general->digit(taken_), n_, taken_);
        }
        return true;
    }

    const Ruleset* rules_ = nullptr;
    std::optional<RepeatingTail> tail_;
    HeapSize idle_ = 0;  // number of consecutive takes without a move
    HeapSize n_ = 0, taken_ = 0, least_ = 1, middle_ = 1;
    unsigned digit_ = 0;
    int heaps_ = 0;
    bool done_ = true;
    std::unique_ptr<detail::GeneralOptions> general_;  // of a general code
};

}  // namespace ishitori::misere
