// The portable search by bit-sliced mex (by_taps-inl.hpp), with 2 and 4 groups, where a word holds all
// options of a heap. With wide look-ups, few.cpp is used instead.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search_in_words.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

bool search_in_words(const SearchTask& task, std::size_t blocks) {
    return task.groups == 2 ? search_near<2>(task, blocks) : search_near<4>(task, blocks);
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

ISHITORI_KERNEL(bool, search_in_words, (const SearchTask& task, std::size_t blocks), task, blocks)

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE
