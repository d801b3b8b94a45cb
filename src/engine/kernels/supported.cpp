// The four functions of Highway's library that select an instruction set at run time. The library itself
// calibrates a timer whenever it is loaded, which costs a large part of a short run. If another processor or
// a newer Highway needs more functions, the library is linked instead (CMakeLists.txt).
#if defined(ISHITORI_OWN_TARGETS)
#include <hwy/base.h>
#include <hwy/targets.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace hwy {

namespace {

std::atomic<std::int64_t> for_test{0};

// The groups of features that Highway requires for each target; each target includes the ones before it.
std::int64_t detected() {
    __builtin_cpu_init();
    std::int64_t targets = HWY_EMU128 | HWY_SCALAR;
    if (!__builtin_cpu_supports("ssse3")) return targets;
    targets |= HWY_SSSE3;
    if (!__builtin_cpu_supports("sse4.1") || !__builtin_cpu_supports("sse4.2") ||
        !__builtin_cpu_supports("pclmul") || !__builtin_cpu_supports("aes"))
        return targets;
    targets |= HWY_SSE4;
    if (!__builtin_cpu_supports("avx") || !__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma") ||
        !__builtin_cpu_supports("f16c") || !__builtin_cpu_supports("lzcnt"))
        return targets;
    targets |= HWY_AVX2;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vl") ||
        !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512cd"))
        return targets;
    targets |= HWY_AVX3;
    if (!__builtin_cpu_supports("vpclmulqdq") || !__builtin_cpu_supports("avx512vbmi") ||
        !__builtin_cpu_supports("avx512vbmi2") || !__builtin_cpu_supports("vaes") ||
        !__builtin_cpu_supports("avx512vpopcntdq") || !__builtin_cpu_supports("avx512bitalg") ||
        !__builtin_cpu_supports("gfni"))
        return targets;
    return targets | HWY_AVX3_DL;
}

}  // namespace

std::int64_t SupportedTargets() {
    static const std::int64_t found = detected();
    const std::int64_t test = for_test;
    return test != 0 ? test : found;
}

void SetSupportedTargetsForTest(std::int64_t targets) {
    for_test = targets;
    GetChosenTarget().DeInit();
}

ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}

void Abort(const char* file, int line, const char* /*format*/, ...) {
    std::fprintf(stderr, "%s:%d: a check of Highway failed\n", file, line);
    std::abort();
}

}  // namespace hwy
#endif
