// For programs, tests and benchmarks, which use many modules at once: makes the names of all modules visible
// in ishitori.
#pragma once

#include "base/modules.hpp"

namespace ishitori {
using namespace commands;
}
