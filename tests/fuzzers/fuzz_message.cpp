// Messages between ranks: bytes that are not a message are rejected, and a message has the same meaning after
// it is written again.
#include "base/every_module.hpp"
#include "fuzzer.hpp"
#include "jobs/tasks.hpp"

namespace {

template <class Read>
void read_and_write(std::string_view bytes, Read read) {
    const auto once = read(bytes);
    if (!once) return;
    const std::string written = ishitori::message_of(*once);
    const auto again = read(written);
    if (!again || ishitori::message_of(*again) != written) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes = fuzz::text_of(data, size);
    read_and_write(bytes, ishitori::task_of_message);
    read_and_write(bytes, ishitori::result_of_message);
    return 0;
}
