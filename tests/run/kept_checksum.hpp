// The checksum of the values in a file of values, to compare with the checksum that the file states.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "base/every_module.hpp"
#include "run/kept_values.hpp"

namespace ishitori {

inline std::string checksum_of_values(KeptValues& kept) {
    std::vector<StoredValue> values(kept.count());
    EXPECT_TRUE(kept.read(0, values).ok());
    SequenceChecksum sum;
    for (const StoredValue value : values) sum.add(value);
    return sum.hex();
}

}  // namespace ishitori
