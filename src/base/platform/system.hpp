// Functions of the operating system; without one, they do nothing.
#pragma once

#include <cstddef>
#include <ctime>

#include "base/platform/capabilities.hpp"

namespace ishitori::base::platform {

#if defined(__wasi__)

inline std::clock_t processor_time() { return 0; }

inline constexpr std::size_t large_page = std::size_t{1} << 30;
inline void prefer_large_pages(void*, std::size_t) {}

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

inline constexpr std::size_t large_page = std::size_t{1} << 21;  // bytes
// Asks for large pages for these bytes; `start` is a multiple of large_page.
void prefer_large_pages(void* start, std::size_t bytes);

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
