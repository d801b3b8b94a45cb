// For programs, tests and benchmarks, which use many modules at once: the names of all of them as names of
// ishitori.
#pragma once

#include "base/modules.hpp"

namespace ishitori {
using namespace commands;
}
