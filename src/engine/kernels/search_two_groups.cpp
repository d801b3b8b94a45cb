// The portable search by bit-sliced mex (by_taps-inl.hpp), with 2 groups. With wide look-ups, few.cpp is used
// instead.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search_two_groups.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

bool search_two_groups(const SearchTask& task, std::size_t blocks) {
#if HWY_TARGET <= HWY_AVX3_DL
    return search_in_words<2, ~std::size_t{0}>(task, blocks);
#else
    return search_near<2>(task, blocks);
#endif
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

HWY_EXPORT(search_two_groups);

bool search_two_groups(const SearchTask& task, std::size_t blocks) {
    return HWY_DYNAMIC_DISPATCH(search_two_groups)(task, blocks);
}

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE
