// Apart from context.hpp, because the JSON header is heavy.
#pragma once

#include "ask/command.hpp"
#include "library/context.hpp"

namespace ishitori::v1 {

// The environment for a question of this front end. It holds references to the first two arguments.
ask::Environment environment_of(const Front& front, Watching& watching, play::Memory* memory);

}  // namespace ishitori::v1
