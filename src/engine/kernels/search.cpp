// The portable search by bit-sliced mex (by_taps-inl.hpp), with 1, 8 and 16 groups; and the choice of the
// search.
#include "engine/kernels/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/search.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h comes first.
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/kernels/by_taps-inl.hpp"
#include "engine/kernels/kernels.hpp"

HWY_BEFORE_NAMESPACE();
namespace ishitori::engine::kernels::HWY_NAMESPACE {

bool search_by_taps(const SearchTask& task, std::size_t blocks) {
    switch (task.groups) {
        case 1:
            return search_near<1>(task, blocks);
        case 8:
            return search_groups<8, ~std::size_t{0}>(task, blocks);
        default:
            return search_groups<16, ~std::size_t{0}>(task, blocks);
    }
}

}  // namespace ishitori::engine::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ishitori::engine::kernels {

HWY_EXPORT(search_by_taps);

bool search(const SearchTask& task, std::size_t blocks) {
    SearchTask left = task;
    if (wide_lookups()) {
        if (task.rounds != nullptr) return search_in_rounds(task, blocks);
        if (task.few != nullptr) return search_few(task, blocks);
    }
    if (task.groups == 2 || task.groups == 4) return search_in_words(task, blocks);
    if (are_parted(task)) {
        if (const auto above = search_many(left, blocks)) return *above;
    }
    return HWY_DYNAMIC_DISPATCH(search_by_taps)(left, blocks);
}

}  // namespace ishitori::engine::kernels
#endif  // HWY_ONCE
