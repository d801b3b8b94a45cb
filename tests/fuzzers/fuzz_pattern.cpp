// Patterns of a survey.
#include "base/every_module.hpp"
#include "forms/pattern.hpp"
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 100) return 0;
    (void)ishitori::expand_patterns({std::string(fuzz::text_of(data, size))}, false);
    return 0;
}
