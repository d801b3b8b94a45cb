// Numbers as bytes, little-endian. The state of a computation consists of 64-bit numbers, and of strings of
// bytes with their length before them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/modules.hpp"

namespace ishitori::base {

// Appends the lowest `width` bytes of the number.
inline void put_number(std::string& bytes, std::uint64_t number, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
}

// The number of `width` bytes at this place.
inline std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t width) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < width; ++i)
        number |= std::uint64_t{static_cast<std::uint8_t>(bytes[at + i])} << (8 * i);
    return number;
}

struct StateWriter {
    std::string bytes;

    void number(std::uint64_t value) { put_number(bytes, value, 8); }
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
        const std::uint64_t value = number_at(bytes, 0, 8);
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
