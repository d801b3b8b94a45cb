// Result<T>: a value, or the Error that a user's or a file's words caused. Programmer errors are asserts.
// The core throws nothing of its own (the WebAssembly build has no exceptions).
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "base/error.hpp"

namespace ishitori {

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return held_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Require ok().
    T& value() & { return assert(ok()), *std::get_if<0>(&held_); }
    const T& value() const& { return assert(ok()), *std::get_if<0>(&held_); }
    T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&held_)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // Requires !ok().
    const Error& error() const { return assert(!ok()), *std::get_if<1>(&held_); }

  private:
    std::variant<T, Error> held_;
};

// For steps that give nothing back but may fail.
struct Done {};
using Status = Result<Done>;

}  // namespace ishitori
