// The same exit code of both programs for every fault of every kind of file (faults.hpp); tests/formal tests
// the third checker.
#include <gtest/gtest.h>

#include "faults.hpp"

namespace ishitori {

TEST(ExitCodes, OfBothProgramsAreThoseOfTheTable) {
    const forge::Faults faults;
    EXPECT_GT(faults.all().size(), 300U);
    const std::string checker = "'" ISHITORI_BINARY_DIR "/ishitori-verify'",
                      program = "'" ISHITORI_BINARY_DIR "/ishitori' verify --quiet";
    for (const forge::Fault& fault : faults.all()) {
        const auto one = forge::run_in(faults.folder(), checker, fault.words + " --quiet");
        EXPECT_EQ(one.exit, fault.exit) << fault.what << ": " << one.words;
        // for every tenth, and for faults outside the certificate, also the longer program and JSON
        static std::size_t turn = 0;
        if (fault.what.find(": ") != std::string::npos && ++turn % 10 != 0) continue;
        const auto other = forge::run_in(faults.folder(), program, fault.words + " --json");
        EXPECT_EQ(other.exit, fault.exit) << fault.what << ": " << other.words;
        const auto json = forge::run_in(faults.folder(), checker, fault.words + " --json");
        EXPECT_EQ(json.exit, fault.exit) << fault.what << ": " << json.words;
        EXPECT_NE(json.words.find("\"exit\":" + std::to_string(fault.exit)), std::string::npos) << fault.what;
    }
}

}  // namespace ishitori
