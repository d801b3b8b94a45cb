// What a core remembers, for the sources of the library.
#pragma once

#include <ishitori/ask.hpp>

#include "play/memory.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

struct Core::Inside {
    Memory memory;
    ishitori::Language language;
};

// nullptr: there was no memory for it.
Memory* memory_of(Core& core);

}  // namespace ishitori::v1
