// Limits, progress reports and stored results, for all questions.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "ishitori/error.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

struct Limits {
    // Nim-values to compute, or heaps of a misere quotient. Empty: find_period() 10^7, NimValues and Adviser
    // 10^6, find_quotient() 1000, verify() 2^28.
    std::optional<std::uint64_t> heaps{};
    std::uint64_t positions = 10'000'000;   // of a misere search
    std::optional<std::uint64_t> memory{};  // bytes, approximately: find_quotient() 4 GiB, verify() 800 MB
    unsigned threads = 1;                   // 1 .. 256
    std::optional<std::chrono::milliseconds> time{};  // for each question, which it ends like the Watch
};

// Every function that computes takes a Context. A copy shares its results: nim-values, quotients, answers.
// (Proved periods are shared by the whole process.) A context and its copies answer one question at a time:
// if a Watch or another thread uses the context that is computing, the call fails with Fault::wrong_input. So
// use one context for each thread.
//
//     const Context context({.heaps = 1'000'000'000, .threads = 2});
//     find_period(game, context);
//     find_period(game, {{.heaps = 1000}});  // limits for one call
class ISHITORI_API Context {
  public:
    Context(Limits limits = {}, Watch watch = {}, Language language = Language::english) noexcept;
    // A move copies, so a moved-from context stays valid.
    Context(const Context&) = default;
    Context& operator=(const Context&) = default;
    ~Context() = default;

    // The same stored results with other limits, or another Watch.
    Context with(const Limits& limits) const;
    Context with(const Watch& watch) const;

    const Limits& limits() const noexcept { return limits_; }
    const Watch& watch() const noexcept { return watch_; }
    Language language() const noexcept { return language_; }

    struct Inside;
    Inside* inside() const noexcept { return inside_.get(); }

  private:
    Limits limits_;
    Watch watch_;
    Language language_;
    std::shared_ptr<Inside> inside_;  // nullptr without memory; questions then report it
};

ISHITORI_END
