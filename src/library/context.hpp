// The memory of a context, and the way to ask a question in it, for the sources of the library.
#pragma once

#include <ishitori/context.hpp>
#include <ishitori/frontend/program.hpp>
#include <ishitori/misere.hpp>
#include <list>
#include <string>
#include <utility>

#include "check/verdict.hpp"
#include "library/inside.hpp"
#include "play/memory.hpp"

namespace ishitori::v1 {

struct Context::Inside {
    play::Memory memory;
    std::list<std::pair<std::string, Quotient>> quotients;  // by question; the most recent first
    // The last certificate that was verified and its verdict: NimValues and Adviser check it once.
    std::pair<std::string, check::Verdict> verified;
    std::atomic<bool> busy = false;
};

// nullptr if there was not enough memory for it.
inline play::Memory* memory_of(const Context& context) {
    return context.inside() == nullptr ? nullptr : &context.inside()->memory;
}

// Runs question(Watching&, Context::Inside&), which returns a Result, while the context answers no other
// question. After an exception its results may be incomplete and are discarded.
template <class Question>
auto ask_in(const Context& context, Question&& question) noexcept
    -> decltype(question(std::declval<Watching&>(), *context.inside())) {
    Context::Inside* const inside = context.inside();
    if (inside == nullptr) return Error{Fault::machine_failed, "memory.exhausted", {}};
    const Busy alone(inside->busy);
    if (!alone.was_free()) return busy_error();
    auto answer = guarded([&] {
        Watching watching(context.watch(), std::chrono::milliseconds(50), context.limits().time);
        return question(watching, *inside);
    });
    if (!answer && answer.error().fault == Fault::machine_failed) inside->memory.forget();
    return answer;
}

// The error of a question that Limits::time ended. The sentence names no option, because the caller of a
// function has none.
inline Error out_of_time() { return {Fault::stopped, "library.time", {}}; }

// As ask(). If `numbers` is not nullptr, the values of `values --as-text` are put there and left out of the
// JSON; it is empty if one of them is above 2^32 - 1.
Answer asked(const std::vector<std::string>& words, const Context& context,
             std::vector<std::uint32_t>* numbers);

// Ends an interrupted question; its results may be incomplete and are discarded.
base::Error given_up(const Error& failure, play::Memory* memory);

}  // namespace ishitori::v1
