// Certificates of every kind, with the right digest.
#include "base/every_module.hpp"
#include "check/check.hpp"
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(fuzz::text_of(data, size));
    if (const std::size_t end = text.rfind("\nend "); end != std::string::npos) {
        text.resize(end + 1);
        text += fmt::format("end fnv1a64 {:016x}\n", fuzz::fnv1a(std::string_view(text).substr(0, end + 1)));
    }
    ishitori::check::CheckLimits limits;
    limits.heaps = 20'000;
    // called at once, then after about four million steps: a second under sanitizers
    limits.keep_going = [steps = 2]() mutable { return --steps > 0; };
    (void)ishitori::check::check_certificate(text, limits);
    return 0;
}
