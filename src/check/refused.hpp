// A reason to refuse.
#pragma once

#include <string>

#include "base/error.hpp"

namespace ishitori {

inline Error refused(std::string key, auto... numbers) {
    return Error::check(std::move(key), std::to_string(numbers)...);
}

}  // namespace ishitori
