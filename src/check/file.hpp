// Files as a whole, but not endless ones.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/utf8.hpp"

namespace ishitori::check {

inline constexpr std::size_t largest_certificate = std::size_t{1} << 28;  // bytes

// The bytes of a file. It is read no further than `size_most`, or where `may_go_on`, asked with what there is
// so far, gives false. Errors "certificate.unreadable", "certificate.too-long" (exit 4).
template <class MayGoOn>
Result<std::string> file_text(const std::string& path, std::size_t size_most, MayGoOn may_go_on) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    const auto unreadable = [&] {
        return Error::machine("certificate.unreadable", printable(path), std::strerror(errno));
    };
    if (!file) return unreadable();
    std::string text;
    std::vector<char> block(std::size_t{1} << 16);
    while (may_go_on(text)) {
        const std::size_t got = std::fread(block.data(), 1, block.size(), file.get());
        text.append(block.data(), got);
        if (text.size() > size_most) {
            return Error::machine("certificate.too-long", printable(path), std::to_string(size_most));
        }
        if (got < block.size()) break;
    }
    if (std::ferror(file.get())) return unreadable();
    return text;
}
inline Result<std::string> file_text(const std::string& path, std::size_t size_most) {
    return file_text(path, size_most, [](const std::string&) { return true; });
}

}  // namespace ishitori::check
