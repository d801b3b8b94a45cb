// Values that others published: a b-file of the OEIS.
#pragma once

#include <string>
#include <vector>

#include "base/read_file.hpp"
#include "base/result.hpp"
#include "base/types.hpp"

namespace ishitori::inline commands {

struct BFile {
    HeapSize first = 0;            // of its first line
    std::vector<NimValue> values;  // at least one, of first, first + 1, ...
};

// Reads lines "n a(n)", n growing by one; empty lines and lines that begin with '#' mean nothing. At most
// 10^7 of them. Errors: those of read_file(), "bfile.too-large", "bfile.line" (which line, what it holds),
// "bfile.order", "bfile.empty".
Result<BFile> read_bfile(const std::string& path, const KeepGoing& keep_going);

}  // namespace ishitori::inline commands
