// Shared by the sources of the library. Names from other modules are qualified with the name of the module.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <ishitori/error.hpp>
#include <ishitori/game.hpp>
#include <ishitori/watch.hpp>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "rules/position.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

struct Game::Inside {
    rules::Game game;
};

Error outside(const base::Error& error);
base::Error inside(const Error& error);

base::Convention inside(Convention convention);
words::Language inside(Language language);

// The position as a value of the modules. Fault::wrong_input if the game does not have this position.
Result<rules::Position> inside(const Game& game, const Position& position);
Position outside(const rules::Position& position);
rules::Move inside(const Move& move);
Move outside(const rules::Move& move);

// No exception leaves the library: runs `work` and returns its Result, or the reason why it ended.
template <class Work>
auto guarded(Work&& work) noexcept -> decltype(work()) {
#if !defined(__cpp_exceptions)  // in a browser, where lack of memory ends the page's worker
    return work();
#else
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{Fault::machine_failed, "memory.exhausted", {}};
    } catch (const std::exception& fault) {
        return Error{Fault::machine_failed, "library.exception", {fault.what()}};
    } catch (...) {
        return Error{Fault::machine_failed, "library.exception", {"?"}};
    }
#endif
}

// The implementation of an object, unless it was moved from.
template <class Inside>
Inside& unless_moved(const std::unique_ptr<Inside>& inside, const char* what) noexcept {
    if (!inside) detail::misused(what);
    return *inside;
}

inline Error busy_error() { return {Fault::wrong_input, "library.busy", {}}; }

// Marks an object as busy: a Watch or another thread that uses the same object is rejected.
class Busy {
  public:
    explicit Busy(std::atomic<bool>& busy) : busy_(busy), free_(!busy.exchange(true)) {}
    ~Busy() {
        if (free_) busy_ = false;
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    bool was_free() const { return free_; }

  private:
    std::atomic<bool>& busy_;
    bool free_;
};

// One call's Watch and its time limit. The Watch is called at most about twenty times a second, although the
// modules poll at every step; without a pause for a front end that checks the clock itself.
class Watching {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Watching(const Watch& watch, Clock::duration pause = std::chrono::milliseconds(50),
                      std::optional<Clock::duration> time = {})
        : watch_(watch), pause_(pause) {
        if (pause_.count() > 0) last_ = Clock::now();  // quick questions never call it
        constexpr Clock::duration longest = std::chrono::hours(1'000'000);
        if (time) deadline_ = Clock::now() + std::min(*time, longest);
    }

    void at(std::uint64_t done, std::uint64_t goal, double per_second = 0, const std::string& note = {}) {
        progress_ = {done, goal, per_second, note};
    }
    bool may_continue() {
        if (stopped_ || (!watch_ && !deadline_)) return !stopped_;
        if (pause_.count() > 0) {
            const auto now = Clock::now();
            if (now - last_ < pause_ && (!deadline_ || now < *deadline_)) return true;
            last_ = now;
        }
        late_ = deadline_ && Clock::now() >= *deadline_;
        stopped_ = late_ || (watch_ && !watch_(progress_));
        return !stopped_;
    }
    bool late() const { return late_; }  // true if the time limit ended the call

  private:
    const Watch& watch_;
    Clock::duration pause_;
    std::optional<Clock::time_point> deadline_{};
    Progress progress_;
    Clock::time_point last_{};
    bool stopped_ = false, late_ = false;
};

}  // namespace ishitori::v1
