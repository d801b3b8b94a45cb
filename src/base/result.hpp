// Result<T>: a value, or an Error caused by the input of a user or a file. Reading the one that is absent
// aborts the program with a sentence, in every build. Programmer errors elsewhere are CHECKs
// (base/contract.hpp). The core throws nothing of its own (the WebAssembly build has no exceptions).
#pragma once

#include <utility>
#include <variant>

#include "base/contract.hpp"
#include "base/error.hpp"

namespace ishitori::base {

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return held_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Require ok().
    T& value() & { return need(ok()), *std::get_if<0>(&held_); }
    const T& value() const& { return need(ok()), *std::get_if<0>(&held_); }
    T&& value() && { return need(ok()), std::move(*std::get_if<0>(&held_)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // Requires !ok().
    const Error& error() const { return need(!ok()), *std::get_if<1>(&held_); }

  private:
    static void need(bool right) {
        if (!right) [[unlikely]]
            contract_broken("a Result was asked for what it does not hold", "base/result.hpp");
    }

    std::variant<T, Error> held_;
};

// The result of a step that returns no value but may fail.
struct Done {};
using Status = Result<Done>;

}  // namespace ishitori::base
