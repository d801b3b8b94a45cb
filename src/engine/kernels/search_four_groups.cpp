// The portable search by bit-sliced mex (by_taps-inl.hpp), with 4 groups. With wide look-ups, few.cpp is used
// instead.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search_four_groups.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

bool search_four_groups(const SearchTask& task, std::size_t blocks) {
#if HWY_TARGET <= HWY_AVX3_DL
    return search_in_words<4, ~std::size_t{0}>(task, blocks);
#else
    return search_near<4>(task, blocks);
#endif
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

HWY_EXPORT(search_four_groups);

bool search_four_groups(const SearchTask& task, std::size_t blocks) {
    return HWY_DYNAMIC_DISPATCH(search_four_groups)(task, blocks);
}

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE
