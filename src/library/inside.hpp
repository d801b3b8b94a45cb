// What the sources of the library share: its own names (v1) beside the names of the modules below (ishitori).
#pragma once

#include <chrono>
#include <exception>
#include <ishitori/error.hpp>
#include <ishitori/game.hpp>
#include <ishitori/watch.hpp>
#include <memory>
#include <new>
#include <utility>

#include "base/error.hpp"
#include "rules/position.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

struct Game::Inside {
    ishitori::Game game;
};

Error outside(const ishitori::Error& error);
ishitori::Error inside(const Error& error);

ishitori::Convention inside(Convention convention);
ishitori::Language inside(Language language);

// The position as the modules want it. Fault::wrong_input if the game does not have this position.
Result<ishitori::Position> inside(const Game& game, const Position& position);
Position outside(const ishitori::Position& position);
ishitori::Move inside(const Move& move);
Move outside(const ishitori::Move& move);

// Nothing is thrown across the border: runs `work` and gives its Result, or why it ended.
template <class Work>
auto guarded(Work&& work) noexcept -> decltype(work()) {
#if !defined(__cpp_exceptions)  // in a browser, where a failure of memory ends the page's worker
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

// The inside of an object, unless it was moved from.
template <class Inside>
Inside& unless_moved(const std::unique_ptr<Inside>& inside, const char* what) noexcept {
    if (!inside) detail::misused(what);
    return *inside;
}

inline Error busy_error() { return {Fault::wrong_input, "library.busy", {}}; }

// That an object is answering: a Watch that asks the same object again is refused.
class Busy {
  public:
    explicit Busy(bool& busy) : busy_(busy), free_(!std::exchange(busy, true)) {}
    ~Busy() {
        if (free_) busy_ = false;
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    bool was_free() const { return free_; }

  private:
    bool& busy_;
    bool free_;
};

// One call's Watch: asked at most some twenty times a second, because the modules below ask at every step;
// with no pause at each, for a front end that examines the clock itself.
class Watching {
  public:
    explicit Watching(const Watch& watch, std::chrono::milliseconds pause = std::chrono::milliseconds(50))
        : watch_(watch), pause_(pause) {}

    void at(std::uint64_t done, std::uint64_t goal, double per_second = 0, const std::string& note = {}) {
        progress_ = {done, goal, per_second, note};
    }
    bool go_on() {
        if (!watch_ || stopped_) return !stopped_;
        if (pause_.count() > 0) {
            const auto now = std::chrono::steady_clock::now();
            if (now - last_ < pause_) return true;
            last_ = now;
        }
        stopped_ = !watch_(progress_);
        return !stopped_;
    }

  private:
    const Watch& watch_;
    std::chrono::milliseconds pause_;
    Progress progress_;
    std::chrono::steady_clock::time_point last_{};
    bool stopped_ = false;
};

}  // namespace ishitori::v1
