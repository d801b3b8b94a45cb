#include "engine/kernels/targets.hpp"
// Before Highway's headers.
#include <hwy/highway.h>

#include "engine/kernels/vectors.hpp"

namespace ishitori::engine {

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

std::vector<std::string> vectors_here() {
    std::vector<std::string> names;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

std::string vectors_in_use() {
    const std::vector<std::string> names = vectors_here();
    return names.empty() ? "EMU128" : names.front();
}

bool use_vectors(const std::string& name) {
    hwy::SetSupportedTargetsForTest(0);
    std::int64_t chosen = 0;
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        if (name == hwy::TargetName(target)) chosen = target;
    }
    hwy::SetSupportedTargetsForTest(chosen);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return chosen != 0;
}

}  // namespace ishitori::engine
