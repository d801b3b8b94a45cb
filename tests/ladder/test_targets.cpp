// The instruction sets that the tests of the kernels use here. Others are not tested on this machine.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/every_module.hpp"
#include "engine/kernels/kernels.hpp"
#include "engine/kernels/vectors.hpp"

using namespace ishitori;

TEST(Targets, AllThatAreBuiltAreTested) {
    const std::vector<std::string> built = vectors_built(), tested = vectors_here();
    std::cout << "targets tested:";
    for (const std::string& target : tested) std::cout << ' ' << target;
    std::string missing;
    for (const std::string& target : built) {
        if (std::find(tested.begin(), tested.end(), target) == tested.end()) missing += " " + target;
    }
    std::cout << "\n" << (missing.empty() ? "" : "TARGETS NOT TESTED:" + missing + "\n");
    EXPECT_FALSE(tested.empty());
#if defined(__x86_64__) && !defined(ISHITORI_ONE_TARGET)
    EXPECT_EQ(std::count(built.begin(), built.end(), "AVX3_DL"), 1);
#endif
}

// ctest lists a skipped test at the end of every run.
TEST(Targets, AVX3_DL_NOT_TESTED_ON_THIS_MACHINE) {
    const std::vector<std::string> tested = vectors_here();
    if (std::count(tested.begin(), tested.end(), "AVX3_DL") == 0)
        GTEST_SKIP()
            << "this machine has no AVX-512 VBMI: few, settle, rounds, many and half of pairs are not tested";
    use_vectors("AVX3_DL");
    EXPECT_TRUE(kernels::wide_lookups());
    use_vectors("");
}
