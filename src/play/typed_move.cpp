// Moves as players type them, and as records store them.
#include <algorithm>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "play/session.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"

namespace ishitori::play {

namespace {

using Numbers = std::vector<HeapSize>;

// The Japanese equivalents of ASCII characters.
constexpr std::pair<std::string_view, std::string_view> replacements[] = {
    {"\u3000", " "},     {"、", ","},   {"，", ","},   {"〜", "-"},     {"～", "-"},
    {"ー", "-"},         {"−", "-"},    {"–", "-"},    {"山から", " "}, {"から", "-"},
    {"を", " "},         {"と", " "},   {"に", " "},   {"番", " "},     {"個", " "},
    {"つ", " "},         {"行", " "},   {"の", " "},   {"山", " "},     {"石", " "},
    {"駒", " "},         {"マス", " "}, {"取る", " "}, {"進める", " "}, {"分ける", " split "},
    {"分割", " split "},
};

// Splits the text into words of letters, numbers and single signs; a run of bytes above 0x7F is one word.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    auto kind = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= '0' && byte <= '9') return 1;
        if (byte >= 0x80 || (byte >= 'a' && byte <= 'z')) return 2;
        return byte == ' ' || byte == '\t' || byte == ',' || byte == '\r' ? 0 : 3;
    };
    int last = 0;
    for (const char c : small_letters(text)) {
        const int now = kind(c);
        if (now != 0 && (now != last || now == 3)) words.emplace_back();
        if (now != 0) words.back() += c;
        last = now;
    }
    return words;
}

// Converts "take 2 from heap 1, leaving 3", the form of hints, to the order of "1 2 3".
std::vector<std::string> in_order(const std::vector<std::string>& typed) {
    std::vector<std::string> words = typed;
    std::erase_if(words, [](const std::string& word) {
        return is_one_of(word, {"take", "all", "the", "heap", "pile", "row", "rest", "stone", "stones",
                                "mark", "square", "leaving"});
    });
    if (words.size() >= 3 && is_one_of(words[1], {"from", "of"})) {
        std::swap(words[0], words[2]);
        words.erase(words.begin() + 1);
    }
    return words.empty() ? typed : words;
}

bool is_number(const std::string& word) { return is_digit(word[0]); }

class MoveReader {
  public:
    MoveReader(const Session& session, std::string_view typed)
        : session_(session), typed_(printable(typed, 40)), words_(in_order(words_of(half_width(typed)))) {}

    Result<Choice> choice() {
        if (session_.over()) return Error::input("play.over");
        if (words_.empty()) return Error::input("play.empty");
        for (const std::string& word : words_) {
            if (is_number(word) && !digits_only(word)) return Error::input("play.huge", printable(word, 40));
        }
        auto read = session_.game().board == Board::count ? said()
                    : session_.game().name == treblecross ? marked()
                    : session_.numbered()                 ? stones()
                                                          : heaps();
        if (!read) return read;
        if (const Status status = session_.check(*read); !status) return status.error();
        return read;
    }

  private:
    Error unclear() const {
        const Session& s = session_;
        if (s.game().name == treblecross) return Error::input("play.unclear-square", typed_);
        if (s.game().board == Board::count) {
            const HeapSize next = s.rows_at_start()[0].size - s.rows()[0].size + 1;
            return Error::input("play.unclear-count", typed_, next);
        }
        const char* key = s.numbered()                      ? "play.unclear-stones"
                          : s.game().board == Board::race   ? "play.unclear-race"
                          : s.game().rules.max_parts() >= 2 ? "play.unclear-split"
                                                            : "play.unclear";
        return Error::input(key, typed_);
    }

    bool at_end() const { return at_ == words_.size(); }
    bool skip(std::string_view word) {
        if (at_end() || words_[at_] != word) return false;
        ++at_;
        return true;
    }
    std::optional<HeapSize> number() {
        if (at_end() || !is_number(words_[at_])) return std::nullopt;
        return digits_only(words_[at_++]);
    }

    // The marked square, "3", after the number of its row if there are several, "2 3".
    Result<Choice> marked() {
        if (words_.size() >= 3 && words_[1] == "-") return heaps();
        const auto first = number();
        if (!first) return unclear();
        const auto second = number();
        if (!at_end() || (!second && session_.rows().size() > 1)) return unclear();
        const auto row = row_named(second ? std::to_string(*first) : "1");
        if (!row) return row.error();
        const HeapSize square = second ? *second : *first, size = session_.rows()[*row].size;
        if (square == 0 || square > size) return Error::input("play.no-square", square, size);
        const HeapSize before = square - std::min<HeapSize>(square, 3), used = std::min(square + 2, size);
        return Choice{*row, used - before, not_empty({before, size - used}), square};
    }

    // The numbers that the player counts, "5 6 7" or "5-7", or only the last one, "7".
    Result<Choice> said() {
        // "21-3" as in reports: 21 numbers are left, and the move counts 3 of them
        const bool reported = words_.size() == 3 && words_[1] == "-" && is_number(words_[0]) &&
                              is_number(words_[2]) && digits_only(words_[0]) >= digits_only(words_[2]);
        if (reported) return heaps();
        const HeapSize left = session_.rows()[0].size, last = session_.rows_at_start()[0].size;
        const HeapSize next = last - left + 1;
        const HeapSize end = std::min(next + session_.game().most - 1, last);
        Numbers numbers;
        while (!at_end()) {
            const bool range = !numbers.empty() && skip("-");
            const auto n = number();
            if (!n) return unclear();
            if (!numbers.empty() && (range ? *n < numbers.back() : *n != numbers.back() + 1))
                return unclear();
            numbers.push_back(*n);
        }
        const bool follows = numbers.size() == 1 || numbers.front() == next;
        if (!follows || numbers.back() < next || numbers.back() > end)
            return Error::input("play.count-next", next, end);
        const HeapSize count = numbers.back() - next + 1;
        return Choice{0, count, not_empty({left - count}), 0};
    }

    // "4|5"
    Result<Choice> cut() {
        const auto left = number();
        if (!left || !skip("|")) return unclear();
        const auto right = number();
        if (!right || !at_end()) return unclear();
        const auto row = session_.row_of_stone(*left);
        const bool neighbours = row && !session_.ring() && session_.stone_after(*left, 1) == *right &&
                                session_.row_of_stone(*right) == row;
        if (!neighbours) return Error::input("play.no-cut", *left, *right);
        const Row& cut = session_.rows()[*row];
        const HeapSize before = session_.stones_before(cut, *right);
        return Choice{*row, 0, {before, cut.size - before}, *right};
    }

    // "8", "8-10", "8 9 10"
    Result<Choice> stones() {
        if (std::ranges::find(words_, "|") != words_.end()) return cut();
        Numbers taken;
        bool range = false;
        while (!at_end()) {
            const auto n = number();
            if (!n) return unclear();
            taken.push_back(*n);
            if (skip("-")) {
                range = true;
                if (at_end()) return unclear();
            }
        }
        if (range && taken.size() != 2) return unclear();
        for (HeapSize n : taken) {
            const std::string text = std::to_string(n);
            if (n == 0 || n > session_.last_stone())
                return Error::input("play.no-stone", text, session_.last_stone());
            if (!session_.row_of_stone(n)) return Error::input("play.taken", text);
        }
        return range ? stone_range(taken[0], taken[1]) : stone_list(std::move(taken));
    }

    Result<Choice> stone_range(HeapSize from, HeapSize to) const {
        const HeapSize m = session_.ring_size();
        if (to < from && m == 0) std::swap(from, to);
        const HeapSize count = to >= from ? to - from + 1 : to + m - from + 1;
        return whole(from, count, to);
    }

    // Requires that all `count` stones from `from` on are present.
    Result<Choice> whole(HeapSize from, HeapSize count, HeapSize to) const {
        const std::size_t at = *session_.row_of_stone(from);
        const Row& row = session_.rows()[at];
        const HeapSize before = session_.ring() ? 0 : session_.stones_before(row, from);
        if (count > row.size - before) return Error::input("play.gap", from, to);
        return Choice{at, count, not_empty({before, row.size - before - count}), from};
    }

    // Stones in any order; they must be adjacent.
    Result<Choice> stone_list(Numbers taken) const {
        std::ranges::sort(taken);
        if (const auto twice = std::ranges::adjacent_find(taken); twice != taken.end())
            return Error::input("play.stone-twice", *twice);
        // on a ring the list may begin anywhere: begin after the first number that has no successor before it
        std::size_t begin = 0;
        if (session_.ring_size() > 0 && taken.size() < session_.ring_size()) {
            for (std::size_t i = 0; i < taken.size(); ++i) {
                const HeapSize before = taken[i] == 1 ? session_.ring_size() : taken[i] - 1;
                if (!std::ranges::binary_search(taken, before)) begin = i;
            }
            if (taken.front() == 1 && taken.back() != session_.ring_size()) begin = 0;
        }
        std::rotate(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(begin), taken.end());
        for (std::size_t i = 0; i + 1 < taken.size(); ++i) {
            if (session_.stone_after(taken[i], 1) != taken[i + 1])
                return Error::input("play.gap", taken[i], taken[i + 1]);
        }
        return whole(taken.front(), taken.size(), taken.back());
    }

    // The row that a number or a letter names.
    Result<std::size_t> row_named(const std::string& word) const {
        const auto& rows = session_.rows();
        std::size_t row = rows.size();
        if (is_number(word)) {
            const HeapSize n = *digits_only(word);
            if (n >= 1 && n <= rows.size()) row = static_cast<std::size_t>(n - 1);
        } else if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z') {
            row = static_cast<std::size_t>(word[0] - 'a');
        } else {
            return unclear();
        }
        const std::string shown = is_number(word) ? word : std::string(1, static_cast<char>(word[0] - 32));
        if (row >= rows.size()) return Error::input("play.no-row", shown);
        if (rows[row].size == 0)
            return Error::input(session_.game().board == Board::race ? "play.at-goal" : "play.empty-row",
                                shown);
        return row;
    }

    // The remaining words as parts: "4 3", "4+3", ": 4 3", "into 4 and 3".
    std::optional<Numbers> parts() {
        Numbers found;
        while (!at_end()) {
            if (skip("+") || skip(":") || skip("into") || skip("and") || skip("split")) continue;
            const auto n = number();
            if (!n) return std::nullopt;
            found.push_back(*n);
        }
        return found;
    }

    Result<Choice> heaps() {
        const bool says_split = std::ranges::find(words_, "split") != words_.end() || words_[0] == "s";
        if (says_split && (words_[0] == "split" || words_[0] == "s" || words_.back() == "split"))
            return split();
        // "9-2:4+3" names the heap by its size
        if (words_.size() >= 3 && is_number(words_[0]) && words_[1] == "-") return by_size();
        std::optional<std::size_t> row;
        if (words_.size() == 1 && is_number(words_[0])) {  // a single heap needs no name
            for (std::size_t i = 0; i < session_.rows().size(); ++i) {
                if (session_.rows()[i].size == 0) continue;
                if (row) return unclear();
                row = i;
            }
        } else {
            auto named = row_named(words_[at_]);
            if (!named) return named.error();
            row = *named;
            ++at_;
            skip("by") || skip("-") || skip(":");
        }
        return taken(*row);
    }

    // The numbers after the name of a row: the stones taken, and perhaps the heaps that are left.
    Result<Choice> taken(std::size_t row) {
        const auto remove = number();
        if (!remove) return unclear();
        const bool has_parts = !at_end();
        auto left = parts();
        if (!left) return unclear();
        const HeapSize size = session_.rows()[row].size;
        if (!has_parts && *remove < size) {
            left = {size - *remove};
            // leaving one heap may be illegal although leaving two is legal
            const unsigned digit = session_.game().rules.digit(*remove);
            const bool together = *remove > 0 && (digit & 2) != 0;
            if (!together && digit >> 2 != 0 && size - *remove >= 2)
                return Error::input("play.say-parts", *remove, size - *remove);
        }
        return Choice{row, *remove, not_empty(std::move(*left)), 0};
    }

    Result<std::size_t> row_of_size(HeapSize size) const {
        const auto& rows = session_.rows();
        const auto at = std::ranges::find(rows, size, &Row::size);
        if (size == 0 || at == rows.end()) return Error::input("play.no-size", size);
        return static_cast<std::size_t>(at - rows.begin());
    }

    Result<Choice> by_size() {
        const auto row = row_of_size(*number());
        if (!row) return row.error();
        skip("-");
        return taken(*row);
    }

    // "split 5 into 2 3": takes the difference to 5.
    Result<Choice> split() {
        skip("split") || skip("s");
        const auto size = number();
        if (!size) return unclear();
        auto left = parts();
        if (!left || left->size() < 2) return unclear();
        const auto row = row_of_size(*size);
        if (!row) return row.error();
        HeapSize sum = 0;
        for (HeapSize part : *left) {
            if (part > *size || sum + part > *size) return Error::input("play.split-sum", *size);
            sum += part;
        }
        return Choice{*row, *size - sum, not_empty(std::move(*left)), 0};
    }

    const Session& session_;
    std::string typed_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

}  // namespace

std::string half_width(std::string_view text) {
    std::string plain(text);
    for (const auto& [word, sign] : replacements) replace_all(plain, word, sign);
    return narrow(plain);
}

Result<Choice> read_choice(const Session& session, std::string_view typed) {
    return MoveReader(session, typed).choice();
}

HeapSize square_of(const Choice& choice) {
    return choice.stone > 0 ? choice.stone : marked_square(choice.remove, choice.parts);
}

std::string choice_text(const Session& session, const Choice& choice) {
    if (session.numbered()) {
        std::string from = std::to_string(choice.stone);
        if (choice.remove == 0) {
            const HeapSize m = session.ring_size();
            return std::to_string(choice.stone == 1 ? m : choice.stone - 1) + "|" + from;
        }
        if (choice.remove == 1) return from;
        return from + "-" + std::to_string(session.stone_after(choice.stone, choice.remove - 1));
    }
    if (session.game().board == Board::count) {
        const HeapSize said = session.rows_at_start()[0].size - session.rows()[0].size;
        return std::to_string(said + choice.remove);
    }
    std::string text = std::to_string(choice.row + 1);
    if (session.game().name == treblecross) {
        return (session.rows().size() > 1 ? text + " " : "") + std::to_string(square_of(choice));
    }
    if (session.game().board == Board::race && choice.row < 26)
        text = std::string(1, static_cast<char>('A' + choice.row));
    text += " " + std::to_string(choice.remove);
    return choice.parts.size() > 1 ? text + " " + joined(choice.parts, "+") : text;
}

}  // namespace ishitori::play
