// An allocator for long arrays that are read at many distant places. Pages of 2 MB, where the system has
// them, keep the translations of all addresses in the processor's cache of translations.
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
    static std::align_val_t alignment(std::size_t count) {
        return std::align_val_t{count * sizeof(T) < 2 * large_page ? alignof(T) : large_page};
    }
};

}  // namespace ishitori::base::platform
