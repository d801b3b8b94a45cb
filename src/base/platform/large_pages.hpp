// An allocator for long arrays that vectors read, from a cache line on. Pages of 2 MB, where the system has
// them, keep the translations of many distant addresses in the processor's cache of translations.
#pragma once

#include <cstddef>
#include <new>

#include "base/platform/system.hpp"

namespace ishitori::base::platform {

template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class Other>
    LargePages(const LargePages<Other>&) {}

    T* allocate(std::size_t count) {
        void* const start = ::operator new(count * sizeof(T), alignment(count));
        if (alignment(count) == std::align_val_t{large_page}) prefer_large_pages(start, count * sizeof(T));
        return static_cast<T*>(start);
    }
    void deallocate(T* start, std::size_t count) { ::operator delete(start, alignment(count)); }

    bool operator==(const LargePages&) const = default;

  private:
    static constexpr std::size_t cache_line = 64;  // bytes

    static std::align_val_t alignment(std::size_t count) {
        return std::align_val_t{count * sizeof(T) < 2 * large_page ? cache_line : large_page};
    }
};

}  // namespace ishitori::base::platform
