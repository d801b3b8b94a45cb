// Errors, and Result: a value or an Error.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ishitori/export.hpp"

ISHITORI_BEGIN

enum class Language { english, japanese };

// The reason for a missing answer; the numbers are the exit codes of the program
// (docs/reference/commands.md).
enum class Fault : int {
    wrong_input = 1,     // the words or a file's contents cannot be used
    check_failed = 2,    // two computations of the same result differ
    stopped = 3,         // a limit was reached, or the Watch stopped it
    machine_failed = 4,  // out of memory, a file that cannot be read
};

struct ISHITORI_API Error {
    Fault fault = Fault::wrong_input;
    std::string key;                   // stable, for programs: "code.bad-digit"
    std::vector<std::string> details;  // the arguments of the sentence: the digit, the column

    // One sentence for people: the fault, its place, the remedy.
    std::string sentence(Language language = Language::english) const;
};

namespace detail {
// Names the misuse and ends the program: a bug of the caller, never of its user.
[[noreturn]] ISHITORI_API void misused(const char* what) noexcept;
}  // namespace detail

// A value, or the reason for its absence. Access to the absent one aborts the program with a sentence.
//
// References do not outlive a Result: for a temporary, value(), * and error() return by value, so that a loop
// over f().value().winning_moves or (*f()).winning_moves is safe, and f()->x does not compile.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const noexcept { return held_.index() == 0; }
    explicit operator bool() const noexcept { return ok(); }

    // Require ok().
    T& value() & { return ok() ? *std::get_if<0>(&held_) : none(); }
    const T& value() const& { return ok() ? *std::get_if<0>(&held_) : none(); }
    T value() && { return std::move(ok() ? *std::get_if<0>(&held_) : none()); }
    T value() const&& { return value_here(); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T operator*() && { return std::move(*this).value(); }
    T operator*() const&& { return value_here(); }
    T* operator->() & { return &value(); }
    const T* operator->() const& { return &value(); }
    void operator->() && = delete;
    void operator->() const&& = delete;

    // Requires !ok().
    const Error& error() const& {
        if (ok()) detail::misused("Result::error() of a value");
        return *std::get_if<1>(&held_);
    }
    Error error() && { return error_here(); }
    Error error() const&& { return error_here(); }

  private:
    const T& value_here() const& { return value(); }
    const Error& error_here() const& { return error(); }
    [[noreturn]] static T& none() { detail::misused("Result::value() of an error"); }

    std::variant<T, Error> held_;
};

// The result of a step that returns no value but may fail.
struct Done {};
using Status = Result<Done>;

ISHITORI_END
