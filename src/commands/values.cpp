// values: the nim-sequence; the values are computed, or follow from a proved period for any heap.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/read_file.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/value_source.hpp"
#include "play/memory.hpp"
#include "show/advice.hpp"
#include "show/finding.hpp"
#include "show/value_table.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_values = HeapSize{1} << 28;  // in one text or JSON answer
constexpr HeapSize max_streamed = HeapSize{1} << 40;

constexpr HeapSize last_shown = 20;
constexpr HeapSize shown_from = 9;                     // heaps after the first if only --from is given
constexpr HeapSize streamed_from = HeapSize{1} << 20;  // values that are written while they are computed

// True if the values are written while they are computed.
bool streams(const Request& request, HeapSize count) {
    return request.environment->write && count >= streamed_from && !request.has("--json") &&
           !request.has("--checksum") && ValueLines::in(request.text("--format"));
}

// The JSON of numbers separated by commas; as strings if one is `large`, above max_exact.
std::string text_of_list(std::string numbers, bool large) {
    if (large) replace_all(numbers, ",", "\",\"");
    return large ? "[\"" + numbers + "\"]" : "[" + numbers + "]";
}

// The values in the form that is asked for, collected or written while they are computed.
class ValueOutput {
  public:
    ValueOutput(const Request& request, HeapSize count)
        : request_(request), streamed_(streams(request, count)) {
        const bool as_text = request.has("--as-text");
        format_ = as_text ? "raw" : request.text("--format", "text");
        Memory* const memory = request.environment->memory;
        if (memory != nullptr && memory->numbers && as_text) numbers_ = &*memory->numbers;
        const bool json = request.has("--json") && !as_text;
        lines_ = ValueLines::in(json ? "json" : format_);
        form_ = request.has("--checksum") ? Form::checksum
                : numbers_ != nullptr     ? Form::numbers
                : json                    ? Form::json
                : !lines_                 ? Form::table
                : streamed_               ? Form::stream
                                          : Form::lines;
    }

    bool streamed() const { return streamed_; }
    // True if the text has sentences for people besides the values.
    bool for_people() const { return form_ == Form::table && format_ == "text"; }
    bool lists_values() const { return form_ != Form::checksum; }

    // Takes the next values; false if they cannot be written.
    bool take(HeapSize first, std::span<const NimValue> values) {
        switch (form_) {
            case Form::checksum:
                sum_.add(values);
                break;
            case Form::numbers:
                for (const NimValue value : values) {
                    fit_ = fit_ && value <= std::numeric_limits<std::uint32_t>::max();
                    numbers_->push_back(static_cast<std::uint32_t>(value));
                }
                break;
            case Form::json:
                large_ =
                    large_ || std::ranges::any_of(values, [](NimValue value) { return value > max_exact; });
                text_ += lines_->of(first, values);
                break;
            case Form::lines:
                text_ += lines_->of(first, values);
                break;
            case Form::stream:
                begun_ = true;
                written_ = request_.environment->write(lines_->of(first, values));
                break;
            case Form::table:
                list_.insert(list_.end(), values.begin(), values.end());
                break;
        }
        return written_;
    }

    // False after a closed pipe or a full disk, which the front end reports.
    bool written() const { return written_; }
    // Ends the last line of a stream that an error ends.
    void break_off() const {
        if (begun_ && written_) request_.environment->write("\n");
    }

    // Adds the values to the answer. Requires at least one.
    void put(Answer& answer, HeapSize from) {
        switch (form_) {
            case Form::checksum:
                answer.json["checksum"] = sum_.hex();
                answer.text += sum_.hex() + "\n";
                break;
            case Form::numbers:
                if (!fit_) numbers_->clear();
                break;
            case Form::json:
                answer.json["values"] = nullptr;
                answer.values = text_of_list(std::move(text_), large_);
                break;
            case Form::lines:
            case Form::stream:
                answer.text += text_ + "\n";
                // a million numbers cost a browser seconds as JSON, nothing as one string
                if (request_.has("--as-text")) answer.json["packed"] = answer.text;
                break;
            case Form::table:
                answer.text += values_text(list_, format_, from, request_.environment->columns);
                break;
        }
    }

  private:
    // As one sum; as numbers for the library; as an array in the JSON; as lines in one text, or written at
    // once; as a table.
    enum class Form { checksum, numbers, json, lines, stream, table };

    const Request& request_;
    bool streamed_;
    Form form_ = Form::table;
    std::string format_;
    std::optional<ValueLines> lines_;
    std::vector<std::uint32_t>* numbers_ = nullptr;
    bool fit_ = true;  // the numbers into 32 bits
    SequenceChecksum sum_;
    std::string text_;
    bool large_ = false;                   // a number above max_exact
    bool begun_ = false, written_ = true;  // of the stream
    std::vector<NimValue> list_;
};

Result<Answer> values_from(const Request& request, const Game& game, HeapSize from, HeapSize to) {
    Answer answer;
    ValueOutput output(request, to - from);
    const auto source = pass_values(
        request, game, from, to, output.streamed(),
        [&](HeapSize first, std::span<const NimValue> values) { return output.take(first, values); });
    if (!source) {
        output.break_off();
        return source.error();
    }
    if (!output.written()) return answer;
    const HeapSize last = source->end - 1;
    answer.json = json_header(game, Convention::normal);
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(last);
    answer.json["method"] = source->method;
    answer.json["proved_period"] = source->proved();
    if (last < to)  // interrupted: the computed values are still an answer
        answer.stop(request, "values.stopped", {last});
    const bool for_people = output.for_people();
    if (game.board == Board::ring && !for_people) answer.note(request, "values.rows");
    if (request.has("--load")) answer.note(request, "values.kept", {printable(request.text("--load"))});
    if (request.has("--period") && output.lists_values()) {
        Json period = Json::object();
        if (const Finding* found = source->finding()) write_period(period, *found);
        answer.json["period"] = std::move(period);
    }
    if (for_people) answer.text = text_header(request, game, Convention::normal);
    if (for_people && game.board == Board::ring) answer.line(request, "values.rows");
    output.put(answer, from);
    if (for_people && source->proved() && !source->certified && last > source->finding()->verified_to()) {
        const Finding& found = *source->finding();
        const std::string theorem = "theorem." + std::string(theorem_name(found.theorem));
        answer.line(request, "values.by-period",
                    {equation_of(*found.periodicity), found.periodicity->preperiod, request.words(theorem)});
    }
    add_certificate(request, source->certified, answer, for_people);
    return answer;
}

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

// --compare: compares published values with the computed ones, from heap --from or the first heap of the file
// on, to the end of the file.
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

}  // namespace

Result<Answer> answer_values(const Request& request, const Game& game) {
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    if (request.has("--compare")) return compare_values(request, game);
    auto to = request.number("--to");
    const HeapSize from = request.number("--from").value_or(0);
    if (!to && !request.has("--from")) to = last_shown;
    if (!to) to = std::max(from, std::min(from + shown_from, max_heap_size));
    if (from > *to) return Error::input("option.range", std::to_string(from), std::to_string(*to));
    if (*to > game.largest_heap) return Error::input("limit.beyond-set", *to, game.text, game.largest_heap);
    for (const char* other : {"--load", "--method"}) {
        if (request.has("--by-certificate") && request.has(other))
            return Error::input("option.contradiction", "--by-certificate", other);
    }
    const bool checksum = request.has("--checksum");
    const HeapSize most = checksum || streams(request, *to - from) ? max_streamed : max_values;
    const HeapSize count = checksum ? *to : *to - from + 1;
    if (count > most)
        return Error::input("limit.values", std::to_string(count), game.text, std::to_string(most));
    if (checksum && from > 0) return Error::input("option.contradiction", "--checksum", "--from");
    return values_from(request, game, from, *to);
}

}  // namespace ishitori::commands
