// A mutex for std::lock_guard; where there is one thread, it does nothing.
#pragma once

#include <mutex>

#include "base/platform/capabilities.hpp"

namespace ishitori::base::platform {

#if defined(__wasi__)
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace ishitori::base::platform
