// A game of a survey by the sparse engine.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "base/checksum.hpp"
#include "base/number.hpp"
#include "claims/write_certificate.hpp"
#include "run/sparse_run.hpp"
#include "survey/form_result.hpp"
#include "values/period_sparse.hpp"

namespace ishitori::inline survey {

inline constexpr std::string_view state_mark = "S";  // begins a stream's state; packed values begin otherwise

// The sparse engine as a stream: no values are kept, and the period is proved by [T10].
class FormStream {
  public:
    // Goes on from a state of save(), if it is one of these rules.
    FormStream(const SplitRules& rules, HeapSize to, const std::string& saved) : to_(to) {
        if (saved.starts_with(state_mark)) {
            const std::size_t line = saved.find('\n');
            const std::string_view head = std::string_view(saved).substr(1, line - 1);
            std::array<std::uint64_t, 4> numbers{};
            const bool read = line != std::string::npos && read_numbers(head, numbers);
            auto search = read ? SparsePeriodSearch::restore(rules, saved.substr(line + 1)) : std::nullopt;
            if (search && search->engine().verified() == numbers[0]) {
                search_.emplace(std::move(*search));
                resumed_ = true;
                now_ = {numbers[0], SequenceChecksum::resumed(static_cast<std::uint32_t>(numbers[1])),
                        static_cast<NimValue>(numbers[2]), numbers[3]};
            }
        }
        if (!search_) search_.emplace(rules);
        search_->engine().observe(
            [this](HeapSize first, std::span<const std::uint16_t> values) { take(first, values); });
    }
    // The engine's observer points here.
    FormStream(const FormStream&) = delete;
    FormStream& operator=(const FormStream&) = delete;

    HeapSize verified() const { return search_->engine().verified(); }
    bool resumed() const { return resumed_; }

    // False if the engine gave up: another method serves better. `go_on` is asked every few thousand heaps.
    bool run(const std::function<bool()>& go_on) {
        for (HeapSize asked = 0; !proved_ && verified() <= to_;) {
            if (verified() >= asked) {
                if (!go_on()) break;
                asked = verified() + 4096;
            }
            proved_ = search_->step();
            if (search_->engine().state() != SparseEngine::State::running) return false;
        }
        return true;
    }

    // "" where it would be too large.
    std::string save() const {
        std::string state =
            fmt::format("{}{} {} {} {}\n", state_mark, now_.seen, now_.sum.value(), now_.most, now_.most_at);
        state += search_->save();
        return state.size() <= most_state_bytes ? state : "";
    }

    // The certificate of what describe() found proved. Requires that the stream began at heap 0.
    std::string certificate(const Game& game) const {
        return certificate_text(claim_of(game, *proof_, powers_.at_powers()));
    }

    // False if no proof came of what was taken for one.
    bool describe(FormResult& result) {
        const Seen& seen = at_end_ ? *at_end_ : now_;
        if (seen.seen == 0) return false;
        // The results of the heaps given; the second pass that finds the preperiod is not counted again.
        result.verified_to = seen.seen - 1;
        result.checksum = seen.sum.hex();
        result.max_value = seen.most;
        result.max_value_at = seen.most_at;
        result.method = "m4_engine";
        result.mask = search_->engine().mask().mask;
        result.mask_parity = search_->engine().mask().parity;
        result.rares = 0;
        result.last_rare.reset();
        for (const RareHeap& rare : search_->engine().rares()) {
            if (rare.heap == 0 || rare.heap > result.verified_to) continue;
            ++result.rares;
            result.last_rare = rare.heap;
        }
        if (!proved_) return true;
        search_->engine().observe([](HeapSize, std::span<const std::uint16_t>) {});
        proof_ = search_->finish();
        if (!proof_ || proof_->periodicity.preperiod == 0) return false;
        result.standing = Standing::proved;
        result.periodicity = proof_->periodicity;
        result.theorem = Theorem::sparse_window;
        result.max_value = proof_->greatest;
        result.max_value_at = proof_->greatest_at;
        return true;
    }

  private:
    struct Seen {
        HeapSize seen = 0;  // heaps below it were given
        SequenceChecksum sum;
        NimValue most = 0;
        HeapSize most_at = 0;

        void add(std::uint16_t value) {
            sum.add(value);
            if (value > most) most = value, most_at = seen;
            ++seen;
        }
    };

    // The engine goes a little beyond the heap asked for: those values belong to a later run only.
    void take(HeapSize first, std::span<const std::uint16_t> values) {
        if (!resumed_) powers_.add(first, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (first + i != now_.seen) continue;
            if (now_.seen == to_ + 1 && !at_end_) at_end_ = now_;
            now_.add(values[i]);
        }
    }

    static bool read_numbers(std::string_view text, std::array<std::uint64_t, 4>& numbers) {
        for (std::uint64_t& number : numbers) {
            const std::size_t space = std::min(text.find(' '), text.size());
            const auto read = digits_only(text.substr(0, space));
            if (!read) return false;
            number = *read;
            text.remove_prefix(std::min(space + 1, text.size()));
        }
        return text.empty();
    }

    HeapSize to_;
    std::optional<SparsePeriodSearch> search_;
    Seen now_;
    std::optional<Seen> at_end_;  // after heap to_
    bool proved_ = false, resumed_ = false;
    std::optional<SparsePeriodProof> proof_;
    RunningChecksum powers_;
};

}  // namespace ishitori::inline survey
