// Game records.
#include "base/every_module.hpp"
#include "fuzzer.hpp"
#include "play/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2000) return 0;
    const ishitori::GameRecord record = ishitori::read_record(fuzz::text_of(data, size));
    if (!record.fault) (void)ishitori::write_record(record);
    return 0;
}
