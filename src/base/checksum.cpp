#include "base/checksum.hpp"

#include <fmt/format.h>

namespace ishitori::base {

std::string SequenceChecksum::hex() const { return fmt::format("{:08X}", value()); }

}  // namespace ishitori::base
