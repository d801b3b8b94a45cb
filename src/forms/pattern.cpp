#include "forms/pattern.hpp"

#include <algorithm>
#include <optional>

#include "base/files.hpp"
#include "base/number.hpp"
#include "base/sorted.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "forms/census.hpp"
#include "rules/game.hpp"

namespace ishitori::forms {

namespace {

using Choice = std::vector<std::uint8_t>;  // the digits allowed at one place, ascending

struct Pattern {
    std::vector<Choice> places;  // places[0]: before the point

    std::uint64_t matches() const {
        std::uint64_t product = 1;
        for (const Choice& place : places) {
            if (place.empty()) return 0;
            if (product > max_heap_size / place.size()) return max_heap_size;
            product *= place.size();
        }
        return product;
    }
};

std::optional<std::uint8_t> digit_of(char c) {
    if (is_digit(c)) return static_cast<std::uint8_t>(c - '0');
    if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return std::nullopt;
}

class PatternReader {
  public:
    explicit PatternReader(std::string_view text) : text_(text) {}

    Result<Pattern> read() {
        Pattern pattern;
        if (text_.starts_with('.')) {
            pattern.places.push_back({0});
        } else {
            auto head = item({0, 4});
            if (!head) return head.error();
            std::erase_if(*head, [](std::uint8_t digit) { return (digit & 3) != 0; });
            if (head->empty()) return Error::input("pattern.head", printable(text_));
            pattern.places.push_back(*head);
        }
        if (at_ >= text_.size() || text_[at_] != '.') return fault();
        ++at_;
        while (at_ < text_.size()) {
            auto place = item({0, 1, 2, 3, 4, 5, 6, 7});
            if (!place) return place.error();
            std::uint64_t times = 1;
            if (at_ < text_.size() && text_[at_] == '{') {
                const std::size_t end = text_.find('}', at_);
                const auto number = end == std::string_view::npos
                                        ? std::nullopt
                                        : digits_only(text_.substr(at_ + 1, end - at_ - 1));
                if (!number) return fault();
                times = *number;
                at_ = end + 1;
            }
            if (times > max_places - std::min(max_places, pattern.places.size()))
                return Error::input("pattern.long", printable(text_), max_places);
            for (std::uint64_t i = 0; i < times; ++i) pattern.places.push_back(*place);
        }
        return pattern;
    }

  private:
    static constexpr std::size_t max_places = 100;

    Error fault() const {
        return Error::input("pattern.bad", printable(text_), code_points(text_.substr(0, at_)) + 1,
                            character_at(text_, at_));
    }

    Result<Choice> item(const Choice& any) {
        if (at_ >= text_.size()) return fault();
        if (text_[at_] == '?') {
            ++at_;
            return any;
        }
        if (const auto digit = digit_of(text_[at_])) {
            ++at_;
            return Choice{*digit};
        }
        if (text_[at_] != '[') return fault();
        ++at_;
        bool allowed[16] = {};
        while (at_ < text_.size() && text_[at_] != ']') {
            const auto from = digit_of(text_[at_]);
            if (!from) return fault();
            ++at_;
            auto to = from;
            if (at_ + 1 < text_.size() && text_[at_] == '-') {
                to = digit_of(text_[++at_]);
                if (!to) return fault();
                ++at_;
            }
            for (unsigned digit = *from; digit <= *to; ++digit) allowed[digit] = true;
        }
        if (at_ >= text_.size()) return Error::input("pattern.open", printable(text_));
        ++at_;
        Choice choice;
        for (std::uint8_t digit = 0; digit < 16; ++digit) {
            if (allowed[digit]) choice.push_back(digit);
        }
        return choice;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

void expand(const Pattern& pattern, std::vector<TakeAndBreak>& codes) {
    std::vector<std::size_t> chosen(pattern.places.size(), 0);
    while (true) {
        std::vector<std::uint8_t> digits;
        bool any = false;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            digits.push_back(pattern.places[i][chosen[i]]);
            any = any || digits.back() != 0;
        }
        if (any) codes.push_back(TakeAndBreak::from_digits(std::move(digits)));
        std::size_t i = chosen.size();
        while (i > 0 && ++chosen[i - 1] == pattern.places[i - 1].size()) chosen[--i] = 0;
        if (i == 0) return;
    }
}

// Passes each word of a text to `take`: one code or pattern a line, # begins a comment.
template <class Take>
Status each_word(std::string_view text, Take take) {
    while (!text.empty()) {
        const std::string_view line = take_part(text, '\n');
        const std::string_view word = trimmed(line.substr(0, line.find('#')));
        if (word.empty()) continue;
        if (Status taken = take(std::string(word)); !taken) return taken;
    }
    return Done{};
}

// True for a file name: words that are not patterns, which contain only digits, the signs of patterns, and a
// point.
bool names_file(const std::string& word) {
    return word.find('.') == std::string::npos ||
           word.find_first_not_of("0123456789ABCDEFabcdef.?[]{}-()") != std::string::npos;
}

// By number of digits, then digit by digit.
bool code_before(const TakeAndBreak& a, const TakeAndBreak& b) {
    return a.places() != b.places() ? a.places() < b.places() : a.text() < b.text();
}

}  // namespace

Result<std::vector<TakeAndBreak>> expand_patterns(const std::vector<std::string>& patterns, bool allow_many,
                                                  const KeepGoing& keep_going) {
    const std::uint64_t most = allow_many ? max_codes : many_codes;
    std::vector<Pattern> read;
    std::vector<TakeAndBreak> codes;
    std::uint64_t matches = 0;  // matches beyond the limit are only counted
    const auto count = [&](std::uint64_t more) {
        matches = more > max_heap_size - matches ? max_heap_size : matches + more;
        return more > 0 && matches <= most;
    };
    const auto take = [&](const std::string& word) -> Status {
        if (names_sets(word)) {  // all subtraction sets of a pattern
            const auto sets = parse_sets(word);
            if (!sets) return sets.error();
            const auto add = [&](std::span<const HeapSize> moves) {
                std::vector<std::uint8_t> digits(moves.back() + 1, 0);
                for (const HeapSize move : moves) digits[move] = 3;
                codes.push_back(TakeAndBreak::from_digits(std::move(digits)));
                return true;
            };
            const bool expands = count(sets_of(*sets));
            for (HeapSize greatest = sets->from; expands && greatest <= sets->to; ++greatest)
                for_each_set(sets->size, greatest, add);
        } else if (word.starts_with("take:")) {
            const auto game = parse_game(word);
            if (!game) return game.error();
            if (!game->rules.code) return Error::input("catalogue.no-code", game->text);
            if (count(1)) codes.push_back(*game->rules.code);
        } else if (word.find('(') != std::string::npos) {
            auto code = TakeAndBreak::parse(word);
            if (!code) return code.error();
            if (count(1)) codes.push_back(std::move(*code));
        } else {
            auto pattern = PatternReader(word).read();
            if (!pattern) return pattern.error();
            if (count(pattern->matches())) read.push_back(std::move(*pattern));
        }
        return Done{};
    };
    for (const std::string& pattern : patterns) {
        Status taken = Done{};
        if (pattern.starts_with("take:") || !names_file(pattern)) {
            taken = take(pattern);
        } else if (file_at(pattern) == FileAt::none) {
            const auto game = parse_game(pattern);
            constexpr std::size_t max_shown = 20;  // digits of a code that one may type
            return game && game->code && game->code->size() <= max_shown
                       ? Error::input("pattern.named", printable(pattern), *game->code)
                       : Error::input("pattern.no-file", pattern);
        } else {
            const auto text = read_file(pattern, FileKind::patterns, keep_going);
            if (!text) return text.error();
            if (text->starts_with("SQLite format 3"))
                return Error::input("pattern.is-catalogue", printable(pattern));
            taken = each_word(*text, take);
        }
        if (!taken) return taken.error();
    }
    const std::string all = printable(patterns.empty() ? "" : patterns.front());
    if (matches > max_codes) return Error::input("pattern.too-many", all, matches, max_codes);
    if (matches > most) return Error::input("pattern.many", all, matches);
    for (const Pattern& pattern : read) expand(pattern, codes);
    sort_distinct(codes, code_before);
    if (codes.empty()) return Error::input("pattern.nothing", all);
    return codes;
}

}  // namespace ishitori::forms
