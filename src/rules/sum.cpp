#include "rules/sum.hpp"

#include <algorithm>
#include <span>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "rules/take_game.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr std::size_t max_words = 8;  // of the name of a game

// Empty, or more heaps of the previous summand: numbers with signs between them.
bool only_heaps(std::string_view piece) {
    const std::string plain = tidy(piece);
    const bool word = plain.starts_with('e') || plain.starts_with('*');  // *3 is the heap 3 of Nim
    return plain.find_first_not_of("0123456789,;^*e_' ") == std::string::npos && !word;
}

// True if the text may begin with a game: then a comma before it may end a summand, as in "kayles 7, nim 3".
bool begins_like_game(std::string_view rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const bool letter =
        !rest.empty() && ((rest[0] >= 'a' && rest[0] <= 'z') || (rest[0] >= 'A' && rest[0] <= 'Z'));
    const auto convention = letter ? without_convention(rest) : std::nullopt;
    return letter && !(convention && convention->plain.empty()) &&
           !drop_front(rest, {"or ", "and ", "from ", "take ", "remove "});
}

// The pieces between signs '+' outside brackets, and if `commas`, before a game that follows a comma.
std::vector<std::string> pieces_of(std::string_view text, bool commas) {
    std::vector<std::string> pieces{""};
    int depth = 0;
    bool parted = false, digit = false;  // the piece has two parts: a game and its heaps; it has a number
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        parted = parted || c == '(' || (c != ' ' && pieces.back().ends_with(' ') && pieces.back()[0] != ' ');
        digit = digit || c == ')' || is_digit(c);
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        const bool comma = commas && (c == ',' || c == ';');
        if (depth <= 0 && (c == '+' || (comma && parted && digit && begins_like_game(text.substr(at + 1))))) {
            pieces.emplace_back();
            parted = digit = false;
        } else if (c != ' ' || !pieces.back().empty()) {
            pieces.back() += c;
        }
    }
    return pieces;
}

bool several_games(const std::vector<std::string>& pieces) {
    return std::ranges::count_if(pieces, [](const std::string& piece) { return !only_heaps(piece); }) > 1;
}

// True for "nim 3", false for "*3".
bool is_named_nim(std::string_view summand) {
    const auto parts = split_summand(summand);
    return parts && summand[0] != '*' && parse_game(parts->game)->is_nim();
}

// True if the text, apart from words of a convention, is one game or one game and its heaps.
bool reads_alone(std::string_view text) {
    const auto rest = without_convention(text);
    if (rest) text = rest->plain;
    return parse_game(text) || split_summand(text);
}

// The canonical texts of a game and of a position in it; the error if the text is not a position.
Result<std::pair<std::string, std::string>> read_in(const Game& game, std::string_view heaps) {
    const auto position = parse_position(game, heaps);
    if (!position) return position.error();
    return std::pair(game.text, position_text(game, *position));
}

// "nim" before the blank in "nim: 3,4" and "nim, 3 and 4"; but "take:1-3 9," keeps its comma.
std::string_view name_before(std::string_view text, std::size_t blank) {
    const std::string_view name = text.substr(0, blank);
    std::string_view without = name;
    drop_back(without, {",", ":"});
    return digits_only(without.substr(without.rfind(' ') + 1)) ? name : without;
}

// The game and the heaps of "lasker nim(3,5)", "nim[3,5]", "kayles:7", "kayles_7" and "kayles7"; nullopt for
// any other text.
std::optional<std::pair<std::string_view, std::string_view>> without_blank(std::string_view text) {
    constexpr std::string_view opening = "([{", closing = ")]}";
    if (const std::size_t kind = closing.find(text.back()); kind != std::string_view::npos) {
        const std::size_t open = text.rfind(opening[kind]);
        if (open == std::string_view::npos || open == 0) return std::nullopt;
        return std::pair(text.substr(0, open), text.substr(open + 1, text.size() - open - 2));
    }
    const std::size_t last = text.find_last_not_of("0123456789,^");
    if (text.find(' ') != std::string_view::npos || last == std::string_view::npos || last + 1 == text.size())
        return std::nullopt;
    const std::size_t name = text.find_last_not_of(":_-=", last);
    if (name == std::string_view::npos) return std::nullopt;
    return std::pair(text.substr(0, name + 1), text.substr(last + 1));
}

GameAndHeaps trimmed_parts(std::string_view game, std::string_view heaps) {
    return {std::string(trimmed(game)), std::string(trimmed(heaps))};
}

// The readings of a text as a game before a blank and its heaps after it.
struct GameInFront {
    std::optional<std::size_t> end;  // of the game, in the reading that fits
    // The reasons why other readings do not fit: heaps that are not a position; words in place of heaps.
    std::optional<Error> fault, no_numbers;
};

// Tries these blanks in turn. Error "sum.several-readings" if two readings fit and differ.
Result<GameInFront> game_in_front(std::string_view text, std::span<const std::size_t> blanks,
                                  const ReadGame& read_game) {
    GameInFront front;
    std::pair<std::string, std::string> found;
    for (const std::size_t at : blanks) {
        const auto game = read_game(name_before(text, at));
        // "take powers of 2 and 3" has no heap
        if (!game || is_one_of(text.substr(at + 1, text.find(' ', at + 1) - at - 1), {"and", "or"})) continue;
        const auto read = read_in(*game, text.substr(at));
        const std::string_view rest = trimmed(text.substr(at));
        if (read) {
            // "subtraction game 1 3 4 5" can be read in several ways
            if (front.end && found != *read)
                return Error::input("sum.several-readings", printable(text), found.first, found.second);
            if (front.end) continue;
            found = *read;
            front.end = at;
        } else if (is_digit(rest[0]) ||
                   !is_one_of(read.error().key, {"position.bad-drawing", "position.bad-heap"})) {
            front.fault = read.error();
        } else if (!front.no_numbers) {  // "nim a dozen"
            front.no_numbers =
                Error::input("sum.no-numbers", printable(name_before(text, at)), printable(rest));
        }
    }
    return front;
}

// 3,4,5のニム, ケイレスの7個 and 21個の石から1個か2個取る; nullopt for any other text.
std::optional<GameAndHeaps> around_particle(std::string_view text, const ReadGame& read_game) {
    for (const std::string_view particle : {"の石から", "から", "の", "で"}) {
        for (const std::size_t at : {text.find(particle), text.rfind(particle)}) {
            if (at == std::string_view::npos) break;
            const std::string_view front = text.substr(0, at), back = text.substr(at + particle.size());
            for (const auto& [name, heaps] : {std::pair(back, front), std::pair(front, back)}) {
                const auto game = read_game(name);
                if (game && read_in(*game, heaps)) return trimmed_parts(name, heaps);
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::string>> split_sum(std::string_view typed) {
    std::string text = plain_signs(typed);
    replace_each(text, {" plus ", "&", "⊕", " xor "}, "+");
    for (const std::string_view words : {"the ", "sum of "}) {
        if (text.starts_with(words)) text.erase(0, words.size());
    }
    std::vector<std::string> summands;
    bool nim = false, asked = false;  // the last summand is of Nim; this has been asked
    for (const std::string& piece : pieces_of(text, false)) {
        std::string joined = piece;
        replace_each(joined, {" and ", " と "}, "+");
        auto parts = pieces_of(joined, true);
        // "take between 1 and 5 stones" and "nim, heaps of 3, 4 and 5" are one summand
        if (parts.size() > 1 && reads_alone(piece)) parts = {piece};
        for (const std::string& part : parts) {
            if (!asked && !summands.empty() && part.starts_with('*')) {
                nim = is_named_nim(summands.back());
                asked = true;
            }
            const bool more =
                !summands.empty() && !trimmed(part).empty() && (only_heaps(part) || (part[0] == '*' && nim));
            if (!more) nim = asked = false;
            if (more)
                summands.back() += "+" + part;
            else
                summands.emplace_back(trimmed(part));
        }
    }
    if (!several_games(summands) || parse_game(typed)) return std::nullopt;
    return summands;
}

Result<GameAndHeaps> split_summand(std::string_view typed, const ReadGame& read_game) {
    const std::string narrowed = plain_signs(typed);
    const std::string_view text = trimmed(narrowed);
    if (text.empty()) return Error::input("sum.empty");
    if (text[0] == '*' && digits_only(text.substr(1))) return trimmed_parts("nim", text.substr(1));
    if (const auto rest = without_convention(text); rest && split_summand(rest->plain, read_game))
        return rest->error(text);
    const auto whole = read_game(text);
    const auto joined = whole ? std::nullopt : without_blank(text);
    // "race:3,5" does not name heaps of race: race:3 is a game
    const bool family = joined && text.substr(joined->first.size()).starts_with(':') &&
                        read_game(text.substr(0, text.find_first_of(",^", joined->first.size())));
    if (joined && !family) {
        if (const auto game = read_game(joined->first)) {
            const auto read = read_in(*game, joined->second);
            return read ? Result(trimmed_parts(joined->first, joined->second)) : read.error();
        }
    }
    if (const auto row = row_in_words(tidy(text))) return trimmed_parts(row->game, row->heap);
    std::vector<std::size_t> blanks;
    for (std::size_t at = text.find(' '); at != std::string_view::npos; at = text.find(' ', at + 1))
        blanks.push_back(at);
    const std::size_t tried = std::min(blanks.size(), max_words);
    const Error no_heaps = Error::input("sum.no-heaps", printable(text));
    const auto front = game_in_front(text, std::span(blanks).first(tried), read_game);
    if (!front) return front.error();
    const auto& [end, fault, no_numbers] = *front;
    if (end) return trimmed_parts(name_before(text, *end), text.substr(*end));
    if (whole) return fault.value_or(no_heaps);
    // "kayls 5", "corner the queen" and "take:2, 3, 5, ..."
    const Error& error = whole.error();
    const bool says_little = error.exit != Exit::wrong_input ||
                             is_one_of(error.key, {"game.unknown", "game.near", "game.bad-number",
                                                   "take.bad-item", "code.bad-digit"});
    if (fault) {
        const bool bad_number = is_one_of(fault->key, {"position.huge-heap", "position.negative-heap"});
        return says_little || bad_number ? *fault : error;
    }
    if (auto parts = around_particle(text, read_game)) return std::move(*parts);
    for (const std::size_t at : std::span(blanks).last(tried)) {
        const auto game = read_game(text.substr(at + 1));
        if (!game) continue;
        const auto read = read_in(*game, text.substr(0, at));
        if (read) return trimmed_parts(text.substr(at + 1), text.substr(0, at));
        if (read.error().key == "position.near") return read.error();  // "3-4-5 nim"
    }
    if (no_numbers && says_little) return *no_numbers;
    std::string_view name = text.substr(0, text.rfind(' '));
    drop_back(name, {" from"});  // "take an even number from 9"
    const auto game = read_game(name);
    if (game || !list_of_heaps(text).empty()) return no_heaps;
    const bool same = error.key == game.error().key;
    const bool little = says_little || (error.key == "game.outside-bachet" ? !same : same);
    return little && has_digit(text.substr(text.rfind(' ') + 1)) ? game.error() : error;
}

Result<Summand> parse_summand(std::string_view text, const ReadGame& read_game) {
    const auto parts = split_summand(text, read_game);
    if (!parts) return parts.error();
    auto game = read_game(parts->game);
    auto typed = parse_typed(*game, parts->heaps);
    return Summand{std::move(*game), typed->position(), std::move(typed->rows)};
}

std::string sum_text(const Sum& sum) {
    return joined(sum, " + ", [](const Summand& summand) {
        return summand.game.text + " " + position_text(summand.game, summand.position);
    });
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
