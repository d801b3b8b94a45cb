// The memory of a context, and the way to ask a question in it, for the sources of the library.
#pragma once

#include <ishitori/context.hpp>
#include <ishitori/frontend/program.hpp>
#include <ishitori/misere.hpp>
#include <list>
#include <string>
#include <utility>

#include "ask/command.hpp"
#include "library/inside.hpp"
#include "play/memory.hpp"

namespace ishitori::v1 {

struct Context::Inside {
    play::Memory memory;
    std::list<std::pair<std::string, Quotient>> quotients;  // by question; the last found first
    bool busy = false;
};

// nullptr: there was no memory for it.
inline play::Memory* memory_of(const Context& context) {
    return context.inside() == nullptr ? nullptr : &context.inside()->memory;
}

// question(Watching&, Context::Inside&), which gives a Result, as the only one that this context answers.
template <class Question>
auto ask_in(const Context& context, Question&& question) noexcept
    -> decltype(question(std::declval<Watching&>(), *context.inside())) {
    Context::Inside* const inside = context.inside();
    if (inside == nullptr) return Error{Fault::machine_failed, "memory.exhausted", {}};
    const Busy alone(inside->busy);
    if (!alone.was_free()) return busy_error();
    return guarded([&] {
        Watching watching(context.watch(), std::chrono::milliseconds(50), context.limits().time);
        return question(watching, *inside);
    });
}

// The time of Limits ended a question: who called a function has no option to raise.
inline Error out_of_time() { return {Fault::stopped, "library.time", {}}; }

// Where a question of this front end is asked. It refers to the first two.
ask::Environment environment_of(const Front& front, Watching& watching, play::Memory* memory);

// Ends the question: its results may be incomplete, and are forgotten.
base::Error given_up(const Error& failure, play::Memory* memory);

}  // namespace ishitori::v1
