// info: the stored entry of a game. Its version and date belong to the nim-values; later runs computed the
// misère results.
#include <gtest/gtest.h>

#include "program.hpp"

namespace {

TEST(Info, AsTextInBothLanguages) {
    for (const std::string language : {"en", "ja"}) {
        const std::string expected = golden::contents(std::string(ISHITORI_SOURCE_DIR) +
                                                      "/tests/golden/info-0.26." + language + ".txt");
        EXPECT_EQ(golden::run("info 0.26 --lang " + language).out, expected);
    }
}

}  // namespace
