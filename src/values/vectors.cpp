// As in m4_kernels.cpp and m5_kernels.cpp, so that the targets are theirs.
#define HWY_WANT_AVX3_DL
#define HWY_BROKEN_EMU128 0
#include "values/vectors.hpp"

#include <hwy/targets.h>

#include "values/m4_kernels.hpp"

namespace ishitori::inline values {

// Highway's targets are bits; a better one is a lower bit.
std::vector<std::string> vectors_built() {
    std::vector<std::string> names;
    const auto built = static_cast<std::uint64_t>(HWY_TARGETS);
    for (unsigned bit = 0; bit < 63; ++bit) {
        const std::uint64_t target = std::uint64_t{1} << bit;
        if ((built & target) != 0) names.emplace_back(hwy::TargetName(static_cast<std::int64_t>(target)));
    }
    return names;
}

std::string vectors_in_use() { return m4::target_in_use(); }

}  // namespace ishitori::inline values
