// Checkpoints of long runs, with the right digest: the first byte selects the run, the rest is the state
// after the header (of period_run, of the sparse engine, of a quotient). A run continues from it.
#include "fuzzer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Place place;
    if (size < 1) return 0;
    const bool quotient = data[0] % 2 == 1;
    const std::string_view state = fuzz::text_of(data + 1, size - 1);
    const std::string_view of = quotient ? "quotient 0.15" : "period 0.16";
    place.write("run/current", fmt::format("ishitori checkpoint 1\nof {}\nbytes {}\nfnv1a64 {:016x}\n\n{}",
                                           of, state.size(), fuzz::fnv1a(state), state));
    const std::string folder = place / "run";
    if (quotient) {
        fuzz::ask({"quotient", "0.15", "--limit", "40", "--checkpoint", folder, "--resume"}, 60);
    } else {
        fuzz::ask({"period", "0.16", "--limit", "100000", "--checkpoint", folder, "--resume"}, 20);
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return 0;
}
