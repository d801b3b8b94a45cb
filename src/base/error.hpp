// Errors as data: a key into the one table of sentences (words/) and its arguments.
// base/ knows no language; words/ turns an Error into one sentence in the reader's language.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/modules.hpp"

namespace ishitori::base {

// The exit codes of the command line (docs/reference/commands.md).
enum class Exit : int {
    answered = 0,        // answered; proved if a proof was requested
    wrong_input = 1,     // the user's words or a file's contents are invalid
    check_failed = 2,    // a certificate is refused, a self-check disagreed
    stopped = 3,         // a limit, a timeout or a signal ended it; or the answer is open
    machine_failed = 4,  // disk full, file unreadable, out of memory
};

struct Error {
    std::string key;                // e.g. "code.bad-digit"; tests/layout checks that words/ knows it
    std::vector<std::string> args;  // fill {0}, {1}, ... of the sentence
    Exit exit = Exit::wrong_input;

    // An argument is text or a number; numbers are written in digits.
    static Error input(std::string key, const auto&... args) {
        return {std::move(key), {text_of(args)...}, Exit::wrong_input};
    }
    static Error check(std::string key, const auto&... args) {
        return {std::move(key), {text_of(args)...}, Exit::check_failed};
    }
    static Error stopped(std::string key, const auto&... args) {
        return {std::move(key), {text_of(args)...}, Exit::stopped};
    }
    static Error machine(std::string key, const auto&... args) {
        return {std::move(key), {text_of(args)...}, Exit::machine_failed};
    }

  private:
    static std::string text_of(std::string_view text) { return std::string(text); }
    static std::string text_of(std::integral auto number) { return std::to_string(number); }
};

}  // namespace ishitori::base
