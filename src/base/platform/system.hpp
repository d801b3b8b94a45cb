// Functions of the operating system; without one, they do nothing.
#pragma once

#include <ctime>

#include "base/platform/capabilities.hpp"

namespace ishitori::base::platform {

#if defined(__wasi__)

inline std::clock_t processor_time() { return 0; }

class SharedLibrary {
  public:
    explicit SharedLibrary(const char*) {}
    template <class Function>
    bool find(const char*, Function&) const {
        return false;
    }
};

#else

// The processor time of this process, in units of CLOCKS_PER_SEC.
inline std::clock_t processor_time() { return std::clock(); }

// A library that is loaded while the program runs, and stays loaded.
class SharedLibrary {
  public:
    explicit SharedLibrary(const char* name);
    // Sets the pointer to the function of this name; false if the library or the function does not exist.
    template <class Function>
    bool find(const char* name, Function& function) const {
        function = reinterpret_cast<Function>(address(name));
        return function != nullptr;
    }

  private:
    void* address(const char* name) const;

    void* library_;
};

#endif

}  // namespace ishitori::base::platform
