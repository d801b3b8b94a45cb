#include "commands/bfile.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/number.hpp"
#include "base/utf8.hpp"

namespace ishitori::inline commands {

#if !defined(__wasi__)  // the page has no files

namespace {

constexpr std::size_t most_lines = 10'000'000;

// The first three words of a line, between blanks, tabs and the carriage return of other systems; "" where
// there is none.
std::array<std::string_view, 3> words_of(std::string_view line) {
    constexpr std::string_view blank = " \t\r";
    std::array<std::string_view, 3> words;
    for (std::string_view& word : words) {
        line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
        word = line.substr(0, line.find_first_of(blank));
        line.remove_prefix(word.size());
    }
    return words;
}

}  // namespace

Result<BFile> read_bfile(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (file) file.peek();  // what opens may still not be read, as a folder
    if (!file.is_open() || file.bad())
        return Error::machine("file.unreadable", printable(path), std::generic_category().message(errno));
    BFile read;
    std::array<char, 4096> buffer;
    for (std::size_t number = 1; file.good(); ++number) {
        file.getline(buffer.data(), buffer.size());
        const std::string_view line(buffer.data(),
                                    static_cast<std::size_t>(file.gcount()) - (file.good() ? 1 : 0));
        const bool too_long = file.fail() && !file.eof();
        const auto words = words_of(line);
        if (!too_long && (words[0].empty() || words[0].starts_with('#'))) continue;
        const auto n = digits_only(words[0]), value = digits_only(words[1]);
        if (too_long || !n || !value || !words[2].empty())
            return Error::input("bfile.line", printable(path), std::to_string(number), printable(line));
        if (read.values.empty()) read.first = *n;
        if (*n != read.first + read.values.size())
            return Error::input("bfile.order", printable(path), std::to_string(number), std::to_string(*n),
                                std::to_string(read.first + read.values.size()));
        if (read.values.size() == most_lines)
            return Error::input("bfile.too-large", printable(path), std::to_string(most_lines));
        read.values.push_back(*value);
    }
    if (file.bad())
        return Error::machine("file.unreadable", printable(path), std::generic_category().message(EIO));
    if (read.values.empty()) return Error::input("bfile.empty", printable(path));
    return read;
}
#endif

}  // namespace ishitori::inline commands
