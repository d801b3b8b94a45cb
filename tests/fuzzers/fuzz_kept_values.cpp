// Files of kept values, with right digests of the header, of each chunk's head and of its values.
#include "fuzzer.hpp"

namespace {

void put(std::string& bytes, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
}

std::string repaired(std::string bytes) {
    const std::size_t header = bytes.find("\n\n");
    const std::size_t digest = bytes.rfind("fnv1a64 ", header);
    if (header == std::string::npos || digest == std::string::npos) return bytes;
    bytes.replace(digest, header - digest,
                  fmt::format("fnv1a64 {:016x}", fuzz::fnv1a(bytes.substr(0, digest))));
    std::size_t at = bytes.find("\n\n") + 2;
    while (at + 40 <= bytes.size()) {
        const std::string_view kind = std::string_view(bytes).substr(at, 4);
        const auto byte = [&](std::size_t i) {
            return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at + i]));
        };
        const std::size_t values =
            kind == "ishC" ? byte(4) * (byte(16) | byte(17) << 8 | byte(18) << 16 | byte(19) << 24) : 0;
        const std::size_t there = std::min(values, bytes.size() - at - 40);
        put(bytes, at + 24, kind == "ishC" ? fuzz::fnv1a(std::string_view(bytes).substr(at + 40, there)) : 0);
        put(bytes, at + 32, fuzz::fnv1a(std::string_view(bytes).substr(at, 32)));
        at += 40 + there;
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::Place place;
    const std::string file = place.write("kept", repaired(std::string(fuzz::text_of(data, size))));
    fuzz::ask({"values", "0.16", "--to", "3000", "--checksum", "--kept", file});
    return 0;
}
