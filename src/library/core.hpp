// What a core remembers, for the sources of the library.
#pragma once

#include <ishitori/program.hpp>

#include "ask/command.hpp"
#include "library/inside.hpp"
#include "play/memory.hpp"

namespace ishitori::v1 {

struct Core::Inside {
    Memory memory;
    Language language;
    bool busy = false;
};

// nullptr: there was no memory for it.
Memory* memory_of(Core& core);

// Where a question of this front end is asked. It refers to the first two.
Environment environment_of(const Front& front, Watching& watching, Memory* memory);

// A question that ended so is over; its half-done results are dropped.
ishitori::Error given_up(const Error& failure, Memory* memory);

}  // namespace ishitori::v1
