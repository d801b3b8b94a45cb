#include "period/repetition.hpp"

namespace ishitori::period {

std::vector<std::uint32_t> backward_z(std::span<const StoredValue> values) {
    const std::size_t count = values.size();
    const StoredValue* const last = values.data() + count - 1;
    auto from_end = [last](std::size_t m) { return *(last - m); };
    std::vector<std::uint32_t> z(count, 0);
    std::size_t left = 0, right = 0;  // from_end(left .. right - 1) equals from_end(0 .. right - left - 1)
    for (std::size_t i = 1; i < count; ++i) {
        std::size_t length = i < right ? std::min<std::size_t>(z[i - left], right - i) : 0;
        if (i + length >= right) {
            while (i + length < count && from_end(length) == from_end(i + length)) ++length;
            if (i + length > right) left = i, right = i + length;
        }
        z[i] = static_cast<std::uint32_t>(length);
    }
    return z;
}

}  // namespace ishitori::period
