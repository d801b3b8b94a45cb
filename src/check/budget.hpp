// The budget of a check: heaps, steps of work, bytes of memory, and the caller's time limit. Every check
// respects it without outside control, because a file of a few kilobytes can require terabytes or years.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/types.hpp"

namespace ishitori::check {

// The reason why a check ended early. The caller sets `heaps` and `asked` on purpose; with the other reasons
// the claim is too large to be checked.
enum class BudgetEnd : std::uint8_t { none, heaps, asked, time, steps, memory };

class Budget {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t no_bound = ~std::uint64_t{0};
    // Bytes. Including the program, its file and the overhead of allocators, a check stays below 1 GB.
    static constexpr std::uint64_t usual_memory = 800'000'000;

    struct Limits {
        HeapSize heaps = no_bound;
        std::uint64_t steps = no_bound;  // of about a nanosecond
        std::uint64_t memory = usual_memory;
        std::optional<Clock::time_point> deadline{};
    };

    Budget() = default;
    Budget(Limits limits, std::function<bool()> keep_going)
        : limits_(limits), left_(limits.heaps), keep_going_(std::move(keep_going)) {}
    explicit Budget(std::function<bool()> keep_going) : Budget(Limits{}, std::move(keep_going)) {}
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;

    const Limits& limits() const { return limits_; }
    // Heaps whose values or options may still be derived.
    HeapSize left() const { return stopped() ? 0 : left_; }
    HeapSize spent() const { return limits_.heaps - left_; }
    bool stopped() const { return end_ != BudgetEnd::none; }
    BudgetEnd end() const { return end_; }
    void stop(BudgetEnd end = BudgetEnd::asked) {
        if (!stopped()) end_ = end;
    }
    // After BudgetEnd::memory: at least this many bytes are needed.
    std::uint64_t memory_needed() const { return memory_needed_; }

    // Charges `heaps` more heaps of about `steps` steps each. False if the budget is exhausted.
    bool spend(HeapSize heaps, HeapSize steps = 1) {
        if (heaps > left_) return stop(BudgetEnd::heaps), false;
        if (!work(heaps * steps)) return false;
        left_ -= heaps;
        return true;
    }
    // Returns heaps to the budget; the steps remain charged.
    void give_back(HeapSize heaps) { left_ += heaps; }

    // Charges this many steps. Polls the stop callback every few milliseconds.
    bool work(std::uint64_t steps) {
        worked_ += steps;
        return worked_ < ask_at_ ? !stopped() : ask();
    }
    std::uint64_t worked() const { return worked_; }

    // Charges this many more bytes. Returns false if there is no room for them.
    bool keep(std::uint64_t bytes) {
        memory_ += bytes;
        if (memory_ <= limits_.memory) return !stopped();
        if (!stopped()) memory_needed_ = memory_;
        stop(BudgetEnd::memory);
        return false;
    }
    void drop(std::uint64_t bytes) { memory_ -= bytes; }

  private:
    bool ask() {
        constexpr std::uint64_t pause = std::uint64_t{1} << 22;
        ask_at_ = worked_ + pause;
        if (worked_ > limits_.steps) {
            stop(BudgetEnd::steps);
        } else if (limits_.deadline && Clock::now() >= *limits_.deadline) {
            stop(BudgetEnd::time);
        } else if (keep_going_ && !keep_going_()) {
            stop(BudgetEnd::asked);
        }
        return !stopped();
    }

    Limits limits_{};
    HeapSize left_ = no_bound;
    std::uint64_t worked_ = 0, ask_at_ = 0;
    std::uint64_t memory_ = 0, memory_needed_ = 0;
    BudgetEnd end_ = BudgetEnd::none;
    std::function<bool()> keep_going_{};
};

// The bytes that a part of a check keeps until it ends.
class Memory {
  public:
    explicit Memory(Budget& budget) : budget_(&budget) {}
    ~Memory() { budget_->drop(bytes_); }
    Memory(const Memory& other) : budget_(other.budget_) { add(other.bytes_); }
    Memory& operator=(const Memory&) = delete;

    bool add(std::uint64_t bytes) {
        bytes_ += bytes;
        return budget_->keep(bytes);
    }
    void subtract(std::uint64_t bytes) {
        bytes_ -= bytes;
        budget_->drop(bytes);
    }
    // Reserves room for this many more elements, growing by halves. Returns false without room; the vector is
    // then unchanged.
    template <class T>
    bool room(std::vector<T>& vector, std::size_t more) {
        const std::size_t before = vector.capacity(), needed = vector.size() + more;
        if (needed <= before) return true;
        const std::size_t grown = std::max(needed, before + before / 2);
        if (!add(grown * sizeof(T))) return subtract(grown * sizeof(T)), false;
        vector.reserve(grown);  // both exist for a moment
        subtract(before * sizeof(T));
        return true;
    }

  private:
    Budget* budget_;
    std::uint64_t bytes_ = 0;
};

}  // namespace ishitori::check
