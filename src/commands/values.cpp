// values: the nim-sequence; the values are computed, or follow from a proved period for any heap.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "base/checksum.hpp"
#include "base/number.hpp"
#include "base/read_file.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/known_period.hpp"
#include "commands/long_run.hpp"
#include "period/nim_values.hpp"
#include "play/memory.hpp"
#include "run/kept_values.hpp"
#include "show/advice.hpp"
#include "show/paper.hpp"
#include "values/stride.hpp"

namespace ishitori::commands {

namespace {

constexpr HeapSize max_values = HeapSize{1} << 28;    // in one text or JSON answer
constexpr HeapSize max_computed = HeapSize{1} << 28;  // heaps whose values are kept in memory

// The values in a file written by 'period --save'.
class Kept {
  public:
    static Result<std::shared_ptr<Kept>> open(const std::string& path, const Game& game, HeapSize to) {
        auto file = KeptValues::open(path);
        if (!file) return file.error();
        if (file->game() != game.text) {
            return Error::input("kept.other", printable(path), printable(file->game()), game.text);
        }
        if (to >= file->count()) {
            return Error::input("kept.short", printable(path), std::to_string(file->count()),
                                std::to_string(to));
        }
        return std::make_shared<Kept>(std::move(*file));
    }
    explicit Kept(KeptValues file) : file_(std::move(file)) {}

    // G(n) of a heap in the file; invalid if the file is damaged there: see fault().
    NimValue at(HeapSize n) {
        if (n < first_ || n >= first_ + read_.size()) {
            first_ = n;
            read_.resize(std::min<HeapSize>(asked, file_.count() - n));
            if (Status status = file_.read(first_, read_); !status && !fault_) fault_ = status.error();
        }
        return read_[n - first_];
    }
    HeapSize last() const { return file_.count() - 1; }
    const std::optional<Error>& fault() const { return fault_; }

  private:
    static constexpr HeapSize asked = 4096;
    KeptValues file_;
    HeapSize first_ = 0;
    std::vector<StoredValue> read_;
    std::optional<Error> fault_;
};

constexpr HeapSize last_shown = 20;
constexpr HeapSize shown_from = 9;                   // heaps after the first if only --from is given
constexpr HeapSize heaps_between_asking = 16384;     // heaps computed
constexpr HeapSize asked_every = HeapSize{1} << 18;  // values written between two calls of the stop callback

// G(from) .. G(to), one at a time, from any source.
class Source {
  public:
    // After an interruption the source has fewer heaps than requested: see last(). Errors: the heap cannot be
    // reached; the method does not support the rule.
    static Result<Source> open(const Request& request, const Game& game, HeapSize from, HeapSize to) {
        Source source;
        source.asked_to_ = to;
        if (request.has("--load")) {
            auto kept = Kept::open(request.text("--load"), game, to);
            if (!kept) return kept.error();
            source.kept_ = std::move(*kept);
            return source;
        }
        const Control control = control_of(request);
        const std::string wanted = request.text("--method", "automatic");
        const auto method = method_named(wanted);
        if (!method) return Error::input("option.bad-choice", "--method", printable(wanted), method_list());
        if (*method != Method::automatic) {
            if (to > max_computed) return beyond(game, to, max_computed);
            source.sequence_ = make_sequence(game.rules, *method);
            if (!source.sequence_) return Error::input("limit.method", wanted, game.text);
            source.compute(request, control, to);
            return source;
        }
        NimValueLimits limits;
        // For rules with expensive heaps, the search for a large heap has the limits of 'outcome'.
        const bool slow = game.rules.kind == Ruleset::Kind::general || game.rules.max_parts() > 2;
        limits.heaps = slow ? NimValueLimits{}.heaps : max_computed;
        limits.keep_going = [control] { return control.may_continue(); };
        if (!request.has("--timeout")) {
            limits.time_left = [until =
                                    std::chrono::steady_clock::now() + std::chrono::seconds(usual_seconds)] {
                return std::chrono::steady_clock::now() < until;
            };
        }
        limits.progress = [&](HeapSize done, HeapSize goal) {
            request.environment->progress({done, goal, 0});
        };
        Memory* const memory = request.environment->memory;
        // a certificate is a premise only of the answer that names it
        if (memory != nullptr && !request.has("--by-certificate")) {
            source.known_ = memory->values(game);
            source.known_->renew(std::move(limits));
        } else {
            source.known_ = std::make_shared<NimValues>(game, std::move(limits));
        }
        if (request.has("--by-certificate")) {
            auto certified = certified_period(request, game);
            if (!certified) return certified.error();
            source.known_->rely_on(certified->period);
            source.certified_ = std::move(*certified);
        }
        Status known = Done{};
        if (request.has("--checksum")) {
            auto sum = source.known_->checksum(to);
            if (sum) source.checksum_ = *sum;
            if (!sum) known = sum.error();
        } else {
            known = source.known_->know(from, to);
        }
        if (known) return source;
        const bool some =
            known.error().key == "limit.interrupted" && source.known_->asked() && !source.certified_;
        if (some && !source.known_->proved()) return source;
        if (known.error().key == "limit.no-period")
            return Error::stopped("limit.no-period-values", std::to_string(to), game.text,
                                  std::to_string(source.known_->finding().verified_to()));
        if (known.error().key == "limit.interrupted" && request.environment->keep_going())
            return Error::stopped("limit.time",
                                  std::to_string(source.known_->asked() ? source.known_->last() : 0));
        if (known.error().key == "limit.heap")
            return beyond(game, to,
                          source.certified_ ? source.known_->last() : source.known_->finding().verified_to());
        return known.error();
    }

    // The largest heap that at() answers, starting from the first requested one.
    HeapSize last() const {
        if (kept_) return kept_->last();
        if (sequence_) return sequence_->values().size() - 1;
        if (checksum_) return asked_to_;
        // Far from heap 0 the earlier values are unknown.
        return known_->proved() || certified_ || known_->at(asked_to_) ? max_heap_size : known_->last();
    }
    // The checksum of G(0) .. G(to), if it was requested and is available.
    const std::optional<SequenceChecksum>& checksum() const { return checksum_; }

    NimValue at(HeapSize n) const {
        if (kept_) return kept_->at(n);
        return sequence_ ? sequence_->values()[n] : *known_->at(n);
    }
    std::string_view method() const {
        if (kept_) return "kept";
        return sequence_ ? sequence_->method() : "automatic";
    }
    const std::optional<Certified>& certified() const { return certified_; }
    bool proved() const { return !sequence_ && !kept_ && known_->proved(); }

    std::optional<Error> fault() const { return kept_ ? kept_->fault() : std::nullopt; }

    // The known period; nullptr if a method was named.
    const Finding* finding() const { return known_ ? &known_->finding() : nullptr; }

  private:
    static Error beyond(const Game& game, HeapSize to, HeapSize limit) {
        return Error::input("limit.heap-values", std::to_string(to), game.text, std::to_string(limit));
    }

    void compute(const Request& request, const Control& control, HeapSize to) {
        Stride stride(heaps_between_asking);
        for (HeapSize done = 0; done < to && control.may_continue();) {
            done = std::min(to, done + stride.next());
            sequence_->extend(done);
            request.environment->progress({done, to, 0});
        }
    }

    HeapSize asked_to_ = 0;
    std::shared_ptr<NimValues> known_;
    std::optional<SequenceChecksum> checksum_;
    std::optional<Certified> certified_;
    std::shared_ptr<NimSequence> sequence_;
    std::shared_ptr<Kept> kept_;
};

// Stops early, with the text so far, when keep_going returns false.
std::string values_text(const Source& source, const std::string& format, HeapSize from, HeapSize to,
                        std::size_t screen, const std::function<bool()>& keep_going) {
    std::string text;
    auto each = [&](auto&& write) {
        for (HeapSize n = from; n <= to; ++n) {
            if ((n - from) % asked_every == asked_every - 1 && !keep_going()) return;
            write(n, source.at(n));
        }
    };
    if (format == "csv") {
        text = "n,G(n)\n";
        each([&](HeapSize n, NimValue g) { text += fmt::format("{},{}\n", n, g); });
    } else if (format == "bfile") {
        each([&](HeapSize n, NimValue g) { text += fmt::format("{} {}\n", n, g); });
    } else if (format == "oeis") {
        // the entries of the OEIS have about 260 characters
        each([&](HeapSize n, NimValue g) { text += (n == from ? "" : ", ") + std::to_string(g); });
        text += '\n';
    } else if (format == "markdown" || format == "latex") {
        constexpr HeapSize columns = 10;
        std::vector<std::vector<std::string>> rows{{"n"}};
        for (HeapSize i = 0; i < columns; ++i) rows[0].push_back("+" + std::to_string(i));
        each([&](HeapSize n, NimValue g) {
            if ((n - from) % columns == 0) rows.push_back({std::to_string(n)});
            rows.back().push_back(std::to_string(g));
        });
        rows.back().resize(columns + 1);
        text = paper_table(format, rows);
    } else if (format == "raw") {
        each([&](HeapSize, NimValue g) { text += std::to_string(g) + "\n"; });
    } else {
        std::size_t width = 1;
        each([&](HeapSize, NimValue g) { width = std::max(width, std::to_string(g).size()); });
        const std::size_t left = std::to_string(to).size();
        HeapSize columns = 20;
        while (screen > 0 && columns > 5 && left + 1 + columns * (width + 1) > screen) columns /= 2;
        for (HeapSize row = from; row <= to; row += columns) {
            if ((row - from) / columns % (asked_every / columns) == asked_every / columns - 1 &&
                !keep_going())
                break;
            text += pad_left(std::to_string(row), left) + ":";
            for (HeapSize n = row; n <= to && n < row + columns; ++n) {
                text += " " + pad_left(std::to_string(source.at(n)), width);
            }
            text += '\n';
        }
    }
    return text;
}

Result<Answer> values_from(const Request& request, const Game& game, HeapSize from, HeapSize to,
                           const Source& source) {
    Answer answer;
    HeapSize last = to;
    if (source.last() < last) {  // interrupted: the computed values are still printed
        last = source.last();
        answer.exit = Exit::stopped;
        answer.note(request, "values.stopped", {last});
        if (last < from)
            return request.environment->keep_going() ? Error::stopped("limit.time", std::to_string(last))
                                                     : Error::stopped("limit.interrupted");
    }
    // an interrupted computation prints whole lines
    const bool stopped = answer.exit == Exit::stopped;
    const auto keep_going = [&] { return stopped || request.environment->keep_going(); };
    answer.json = json_header(game, Convention::normal);
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(last);
    answer.json["method"] = source.method();
    answer.json["proved_period"] = source.proved();
    const bool for_people = request.text("--format", "text") == "text" && !request.has("--json") &&
                            !request.has("--as-text") && !request.has("--checksum");
    if (game.board == Board::ring && !for_people) answer.note(request, "values.rows");
    if (request.has("--load")) answer.note(request, "values.kept", {printable(request.text("--load"))});
    if (request.has("--checksum")) {
        SequenceChecksum sum = source.checksum().value_or(SequenceChecksum());
        for (HeapSize n = source.checksum() ? last + 1 : 0; n <= last; ++n) {
            sum.add(source.at(n));
            if (n % (HeapSize{1} << 24) == 0 && !keep_going()) {
                return Error::stopped("limit.interrupted");
            }
        }
        answer.json["checksum"] = sum.hex();
        answer.text = sum.hex() + "\n";
        return answer;
    }
    if (request.has("--period")) {
        Json period = Json::object();
        if (const Finding* found = source.finding()) write_period(period, *found);
        answer.json["period"] = std::move(period);
    }
    if (Memory* const memory = request.environment->memory;
        memory != nullptr && memory->numbers && request.has("--as-text")) {
        std::vector<std::uint32_t>& numbers = *memory->numbers;
        numbers.reserve(last - from + 1);
        // Where the period is proved, G(n) = G(n - period) + saltus: a fraction of the time of at().
        const auto [preperiod, period, saltus] =
            source.proved() ? *source.finding()->periodicity : Periodicity{max_heap_size, 0, 0};
        const HeapSize repeats = std::max(preperiod, from) + period;
        for (HeapSize n = from; n <= last; ++n) {
            if ((n - from) % asked_every == asked_every - 1 && !keep_going())
                return Error::stopped("limit.interrupted");
            const NimValue value = n < repeats ? source.at(n) : numbers[n - from - period] + saltus;
            if (value > std::numeric_limits<std::uint32_t>::max()) {
                numbers.clear();
                break;
            }
            numbers.push_back(static_cast<std::uint32_t>(value));
        }
        return answer;
    }
    if (request.has("--as-text")) {
        // a million numbers cost a browser seconds as JSON, nothing as one string
        answer.json["packed"] = answer.text = values_text(source, "raw", from, last, 0, keep_going);
        if (last - from >= asked_every && !keep_going()) return Error::stopped("limit.interrupted");
        return answer;
    }
    if (request.has("--json")) {
        std::vector<NimValue> list;
        for (HeapSize n = from; n <= last; ++n) {
            if ((n - from) % asked_every == asked_every - 1 && !keep_going()) {
                return Error::stopped("limit.interrupted");
            }
            list.push_back(source.at(n));
        }
        answer.json["values"] = json_numbers(list);
        return answer;
    }
    const std::string format = request.text("--format", "text");
    answer.text = format == "text" ? text_header(request, game, Convention::normal) : "";
    if (format == "text" && game.board == Board::ring) answer.line(request, "values.rows");
    answer.text += values_text(source, format, from, last, request.environment->columns, keep_going);
    if (last - from >= asked_every && !keep_going()) return Error::stopped("limit.interrupted");
    if (format == "text" && source.proved() && !source.certified() &&
        last > source.finding()->verified_to()) {
        const Finding& found = *source.finding();
        const std::string theorem = "theorem." + std::string(theorem_name(found.theorem));
        answer.line(request, "values.by-period",
                    {equation_of(*found.periodicity), found.periodicity->preperiod, request.words(theorem)});
    }
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

// Reads lines "n a(n)", with n increasing by one; ignores empty lines and lines that begin with '#'. Errors:
// as read_file(), "bfile.too-large", "bfile.line" (the line and its text), "bfile.order", "bfile.empty".
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
            return Error::input("bfile.line", path, std::to_string(number), printable(line));
        if (read.values.empty()) read.first = *n;
        if (*n != read.first + read.values.size())
            return Error::input("bfile.order", path, std::to_string(number), std::to_string(*n),
                                std::to_string(read.first + read.values.size()));
        if (read.values.size() == max_lines)
            return Error::input("bfile.too-large", path, std::to_string(max_lines));
        read.values.push_back(*value);
    }
    if (read.values.empty()) return Error::input("bfile.empty", path);
    return read;
}

// Compares the published values of a file with the computed values, to the end of the file.
Result<Answer> compared(const Request& request, const Game& game, const BFile& file, HeapSize from) {
    const HeapSize to = from + (file.values.size() - 1);
    if (to >= max_heap_size)
        return Error::input("limit.values", std::to_string(to), game.text, std::to_string(max_heap_size - 1));
    auto source = Source::open(request, game, from, to);
    if (!source) return source.error();
    const HeapSize last = std::min(to, source->last());
    if (last < to) return Error::stopped("limit.interrupted");
    Answer answer;
    answer.json = json_header(game, Convention::normal);
    answer.json["from"] = json_number(from);
    answer.json["to"] = json_number(to);
    answer.json["method"] = source->method();
    answer.json["proved_period"] = source->proved();
    const std::string path = printable(request.text("--compare"));
    std::uint64_t differ = 0;
    for (HeapSize n = from; n <= to; ++n) {
        const NimValue given = file.values[n - from], found = source->at(n);
        if (given == found || differ++ > 0) continue;
        answer.json["first_difference"] = {
            {"heap", json_number(n)}, {"given", json_number(given)}, {"found", json_number(found)}};
        answer.text = request.words("bfile.differs", {path, file.first + (n - from), given, n, found}) + "\n";
    }
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

Result<Answer> answer_values(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--misere")) return Error::input("values.misere", request.command->name);
    if (request.has("--compare")) {
        for (const char* other :
             {"--to", "--checksum", "--format", "--as-text", "--load", "--by-certificate"}) {
            if (request.has(other)) return Error::input("option.contradiction", "--compare", other);
        }
        const auto file = read_bfile(request.text("--compare"), request.environment->keep_going);
        if (!file) return file.error();
        return compared(request, *game, *file, request.number("--from").value_or(file->first));
    }
    auto to = request.number("--to");
    const HeapSize from = request.number("--from").value_or(0);
    if (!to && !request.has("--from")) to = last_shown;
    if (!to) to = std::max(from, std::min(from + shown_from, max_heap_size));
    if (from > *to) return Error::input("option.range", std::to_string(from), std::to_string(*to));
    if (*to > game->largest_heap)
        return Error::input("limit.beyond-set", *to, game->text, game->largest_heap);
    for (const char* other : {"--load", "--method"}) {
        if (request.has("--by-certificate") && request.has(other))
            return Error::input("option.contradiction", "--by-certificate", other);
    }
    const bool checksum = request.has("--checksum");
    if (!checksum && *to - from >= max_values) {
        return Error::input("limit.values", std::to_string(*to - from + 1), game->text,
                            std::to_string(max_values));
    }
    constexpr HeapSize max_summed = HeapSize{1} << 40;
    if (checksum && *to > max_summed) {
        return Error::input("limit.values", std::to_string(*to), game->text, std::to_string(max_summed));
    }
    if (checksum && from > 0) return Error::input("option.contradiction", "--checksum", "--from");
    auto source = Source::open(request, *game, checksum ? 0 : from, *to);
    if (!source) return source.error();
    auto answer = values_from(request, *game, from, *to, *source);
    if (const auto fault = source->fault()) return *fault;
    // other programs read the other formats
    const bool for_people =
        request.text("--format", "text") == "text" && !checksum && !request.has("--as-text");
    if (answer) add_certificate(request, source->certified(), *answer, for_people);
    return answer;
}

}  // namespace ishitori::commands
