// The states from which unsettled games resume, as bytes.
#include <fmt/format.h>

#include <algorithm>

#include "base/fnv1a.hpp"
#include "base/state_bytes.hpp"
#include "forms/form_result.hpp"

namespace ishitori::forms {

namespace {

constexpr std::string_view state_head = "ishitori state 1";

}  // namespace

std::string sealed_state(std::string_view form, std::string_view state) {
    if (state.empty()) return "";
    const std::string head = fmt::format("{} {}\n", state_head, form);
    std::string sealed = head + std::string(state);
    return fnv1a_text(sealed) + sealed;
}

std::optional<std::string> unsealed_state(std::string_view form, std::string_view sealed) {
    constexpr std::size_t digest = 16;
    const std::string head = fmt::format("{} {}\n", state_head, form);
    if (sealed.size() <= digest + head.size()) return std::nullopt;
    const std::string_view content = sealed.substr(digest);
    if (!content.starts_with(head) || sealed.substr(0, digest) != fnv1a_text(content)) return std::nullopt;
    return std::string(content.substr(head.size()));
}

std::string pack_values(const std::vector<StoredValue>& values) {
    StoredValue most = 0;
    for (StoredValue value : values) most = std::max(most, value);
    const unsigned width = most < 1U << 8 ? 1 : most < 1U << 16 ? 2 : 4;
    if (values.size() * width > max_state_bytes) return "";
    std::string bytes(1, static_cast<char>(width));
    bytes.reserve(1 + values.size() * width);
    for (StoredValue value : values) put_number(bytes, value, width);
    return bytes;
}

std::vector<StoredValue> unpack_values(std::string_view bytes) {
    if (bytes.empty()) return {};
    const auto width = static_cast<unsigned char>(bytes[0]);
    if ((width != 1 && width != 2 && width != 4) || (bytes.size() - 1) % width != 0) return {};
    std::vector<StoredValue> values((bytes.size() - 1) / width);
    for (std::size_t n = 0; n < values.size(); ++n)
        values[n] = static_cast<StoredValue>(number_at(bytes, 1 + n * width, width));
    if (!values.empty() && values[0] != 0) return {};
    return values;
}

}  // namespace ishitori::forms
