#include "commands/compare_values.hpp"

#include <algorithm>
#include <array>

#include "base/number.hpp"
#include "base/read_file.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/value_source.hpp"
#include "show/advice.hpp"

namespace ishitori::commands {

namespace {

// Published values: a b-file of the OEIS.
struct BFile {
    HeapSize first = 0;            // of its first line
    std::vector<NimValue> values;  // at least one, of first, first + 1, ...
};

constexpr std::size_t max_lines = 10'000'000;

// The first three words of a line, separated by blanks, tabs and carriage returns; "" for missing ones.
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

// Reads lines "n a(n)", with n increasing by one; ignores empty lines and lines that begin with '#'.
Result<BFile> read_bfile(const std::string& path, const KeepGoing& keep_going) {
    const auto text = read_file(path, FileKind::b_file, keep_going);
    if (!text) return text.error();
    BFile read;
    std::size_t number = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        const std::string_view line = take_part(rest, '\n');
        ++number;
        const auto words = words_of(line);
        if (words[0].empty() || words[0].starts_with('#')) continue;
        const auto n = digits_only(words[0]), value = digits_only(words[1]);
        if (!n || !value || !words[2].empty())
            return Error::input("bfile.line", path, number, printable(line));
        if (read.values.empty()) read.first = *n;
        if (*n != read.first + read.values.size())
            return Error::input("bfile.order", path, number, *n, read.first + read.values.size());
        if (read.values.size() == max_lines) return Error::input("bfile.too-large", path, max_lines);
        read.values.push_back(*value);
    }
    if (read.values.empty()) return Error::input("bfile.empty", path);
    return read;
}

}  // namespace

Result<Answer> compare_values(const Request& request, const Game& game) {
    for (const char* other : {"--to", "--checksum", "--format", "--as-text", "--load", "--by-certificate"}) {
        if (request.has(other)) return Error::input("option.contradiction", "--compare", other);
    }
    const auto read = read_bfile(request.text("--compare"), request.environment->keep_going);
    if (!read) return read.error();
    const BFile& file = *read;
    const HeapSize from = request.number("--from").value_or(file.first);
    const HeapSize to = from + (file.values.size() - 1);
    if (to >= max_heap_size) return Error::input("limit.values", to, game.text, max_heap_size - 1);
    const std::string path = printable(request.text("--compare"));
    Answer answer;
    answer.json = json_header(game, Convention::normal);
    std::uint64_t differ = 0;
    Json first_difference;
    const auto compare = [&](HeapSize first, std::span<const NimValue> values) {
        for (HeapSize n = first; n < first + values.size(); ++n) {
            const NimValue given = file.values[n - from], found = values[n - first];
            if (given == found || differ++ > 0) continue;
            first_difference = {
                {"heap", json_number(n)}, {"given", json_number(given)}, {"found", json_number(found)}};
            answer.text =
                request.words("bfile.differs", {path, file.first + (n - from), given, n, found}) + "\n";
        }
        return true;
    };
    const auto source = pass_values(request, game, from, to, false, compare);
    if (!source) return source.error();
    if (source->end <= to) return Error::stopped("limit.interrupted");
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(to);
    answer.json["method"] = source->method;
    answer.json["proved_period"] = source->proved();
    if (differ > 0) answer.json["first_difference"] = std::move(first_difference);
    answer.json["compared"] = json_number(file.values.size());
    answer.json["differences"] = json_number(differ);
    if (differ > 0) {
        answer.exit = Exit::check_failed;
        answer.line(request, "bfile.differences", {differ, file.values.size()});
        return answer;
    }
    answer.text = request.words("bfile.agrees", {file.values.size(), path, from, to}) + "\n";
    return answer;
}

}  // namespace ishitori::commands
