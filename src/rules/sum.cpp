#include "rules/sum.hpp"

#include <algorithm>

#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

// Empty, or more heaps of the previous summand: numbers with signs between them.
bool only_heaps(std::string_view piece) {
    const std::string plain = tidy(piece);
    return plain.find_first_not_of("0123456789,;^*e_'") == std::string::npos && !plain.starts_with('e');
}

}  // namespace

std::optional<std::vector<std::string>> split_sum(std::string_view typed) {
    std::string text = narrow(typed);
    for (const std::string_view plus : {" and ", " plus ", "&"}) {
        for (std::size_t at = text.find(plus); at != std::string::npos; at = text.find(plus, at))
            text.replace(at, plus.size(), "+");
    }
    std::vector<std::string> pieces{""};
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == '+' && depth <= 0) {
            pieces.emplace_back();
        } else {
            pieces.back() += c;
        }
    }
    if (std::ranges::count_if(pieces, [](const std::string& piece) { return !only_heaps(piece); }) < 2)
        return std::nullopt;
    std::vector<std::string> summands;
    for (const std::string& piece : pieces) {
        if (!summands.empty() && only_heaps(piece) && !trimmed(piece).empty()) {
            summands.back() += "+" + piece;
        } else {
            summands.emplace_back(trimmed(piece));
        }
    }
    return summands;
}

// The game is the shortest prefix that is a game, as in "Dawson's Kayles 7" or "take:1-3 9, 5".
Result<Summand> parse_summand(std::string_view typed,
                              const std::function<Result<Game>(std::string_view)>& read_game) {
    const std::string narrowed = narrow(typed);
    const std::string_view text = trimmed(narrowed);
    if (text.empty()) return Error::input("sum.empty");
    std::optional<Error> fault;
    for (std::size_t at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1)) {
        auto game = read_game(text.substr(0, at));
        const std::string_view heaps = text.substr(at);
        if (!game) continue;
        auto position = parse_position(*game, heaps);
        if (position) return Summand{std::move(*game), std::move(*position), *parse_rows(*game, heaps)};
        if (!fault) fault = position.error();
    }
    if (fault) return *fault;
    const std::size_t open = text.find('(');
    if (text.ends_with(')') && open != std::string_view::npos) {  // nim(3,5)
        auto game = read_game(text.substr(0, open));
        const std::string_view heaps = text.substr(open + 1, text.size() - open - 2);
        if (game) {
            auto position = parse_position(*game, heaps);
            if (!position) return position.error();
            return Summand{std::move(*game), std::move(*position), *parse_rows(*game, heaps)};
        }
    }
    if (read_game(text)) return Error::input("sum.no-heaps", printable(text));
    auto game = read_game(text.substr(0, text.rfind(' ')));
    return game ? Error::input("sum.no-heaps", printable(text)) : game.error();
}

std::string sum_text(const Sum& sum) {
    std::string text;
    for (const Summand& summand : sum)
        text += (text.empty() ? "" : " + ") + summand.game.text + " " +
                position_text(summand.game, summand.position);
    return text;
}

bool same_heaps(const Game& a, const Game& b) {
    return a.rules == b.rules || (a.code && b.code && *a.code == *b.code);
}

std::optional<std::pair<Game, Position>> as_one_game(const Sum& sum) {
    const bool alone = sum.size() == 1;
    const Game* game = &sum.front().game;
    std::vector<HeapSize> heaps;
    for (const Summand& summand : sum) {
        if (!same_heaps(*game, summand.game) || (summand.position.ring && !alone)) return std::nullopt;
        if (summand.game.most > game->most) game = &summand.game;  // its board has a strategy
        heaps.insert(heaps.end(), summand.position.heaps.begin(), summand.position.heaps.end());
    }
    return std::pair(*game, alone ? sum.front().position : position_of(std::move(heaps)));
}

Sum after(Sum sum, const SumMove& move) {
    Summand& changed = sum[move.summand];
    changed.position = after(changed.position, move.move);
    changed.rows = changed.position.heaps;
    return sum;
}

}  // namespace ishitori::rules
