#include "commands/bfile.hpp"

#include <algorithm>
#include <array>

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

Result<BFile> read_bfile(const std::string& path, const KeepGoing& keep_going) {
    const auto text = read_file(path, FileKind::b_file, keep_going);
    if (!text) return text.error();
    BFile read;
    std::size_t number = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        ++number;
        const auto words = words_of(line);
        if (words[0].empty() || words[0].starts_with('#')) continue;
        const auto n = digits_only(words[0]), value = digits_only(words[1]);
        if (!n || !value || !words[2].empty())
            return Error::input("bfile.line", path, std::to_string(number), printable(line));
        if (read.values.empty()) read.first = *n;
        if (*n != read.first + read.values.size())
            return Error::input("bfile.order", path, std::to_string(number), std::to_string(*n),
                                std::to_string(read.first + read.values.size()));
        if (read.values.size() == most_lines)
            return Error::input("bfile.too-large", path, std::to_string(most_lines));
        read.values.push_back(*value);
    }
    if (read.values.empty()) return Error::input("bfile.empty", path);
    return read;
}
#endif

}  // namespace ishitori::inline commands
