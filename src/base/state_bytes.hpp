// Serialises the state of a computation: 64-bit numbers, little-endian, and strings of bytes with their
// length before them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

struct StateWriter {
    std::string bytes;

    void number(std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8) {
            bytes.push_back(static_cast<char>(value >> shift & 0xFF));
        }
    }
    void blob(std::string_view run) {
        number(run.size());
        bytes += run;
    }
};

// Reads the bytes of a StateWriter. `good` becomes false if the bytes end too early, and stays false; later
// reads return 0 or "".
struct StateReader {
    std::string_view bytes;
    bool good = true;

    std::uint64_t number() {
        if (!good || bytes.size() < 8) return good = false, 0;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes[i])) << (8 * i);
        }
        bytes.remove_prefix(8);
        return value;
    }
    // The number of items of `each` bytes that follow. Fails if the remaining bytes cannot hold them.
    std::uint64_t count(std::size_t each) {
        const std::uint64_t value = number();
        if (value > bytes.size() / each) good = false;
        return good ? value : 0;
    }
    std::string_view blob() {
        const std::uint64_t size = count(1);
        const std::string_view run = bytes.substr(0, size);
        bytes.remove_prefix(size);
        return run;
    }
};

}  // namespace ishitori::base
