#include "words/rule_words.hpp"

#include "rules/named_games.hpp"

namespace ishitori::words {

namespace {

using Sentences = std::vector<std::string>;

// The numbers i that share one digit: a run of consecutive ones, or every r-th from `from` on for ever.
struct Numbers {
    HeapSize from = 0, to = 0;
    HeapSize step = 0;  // not 0: from, from + step, ... for ever
};

std::string numbers_words(const Numbers& numbers, Language language) {
    if (numbers.step == 0) return number_list({{numbers.from, numbers.to}}, language);
    return say(language, "rule.and-so-on",
               {numbers.from, numbers.from + numbers.step, numbers.from + 2 * numbers.step});
}

void digit_sentences(Sentences& out, Language language, unsigned digit, const Numbers& numbers) {
    const bool single = numbers.from == numbers.to && numbers.step == 0;
    const std::string many = numbers_words(numbers, language);
    const HeapSize i = numbers.from;
    if (i == 0) {
        if ((digit & 4) != 0) out.push_back(say(language, "rule.split0-2"));
        if ((digit & 8) != 0) out.push_back(say(language, "rule.split0-3"));
        return;
    }
    // the most frequent digits in one sentence: take, and split the rest if you like
    if (!single && ((digit & 15) == 7 || (digit & 15) == 3)) {
        out.push_back(say(language, (digit & 15) == 7 ? "rule.take-split-many" : "rule.take-many", {many}));
        return;
    }
    if ((digit & 1) != 0) {
        const bool just_one = single && numbers.from == 1;
        out.push_back(just_one ? say(language, "rule.all-one")
                      : single ? say(language, "rule.all", {i})
                               : say(language, "rule.all-many", {many}));
    }
    const char* const one[] = {"rule.one", "rule.two", "rule.three"};
    const char* const group[] = {"rule.one-many", "rule.two-many", "rule.three-many"};
    for (unsigned parts = 1; parts <= 3; ++parts) {
        if ((digit >> parts & 1) == 0) continue;
        if (single) {
            out.push_back(say(language, one[parts - 1], {i, i + parts}));
        } else {
            out.push_back(say(language, group[parts - 1], {many}));
        }
    }
}

std::string parts_words(const GeneralDigit& digit, Parting parting, Language language) {
    const std::string name = parting == Parting::unequal  ? "unequal"
                             : parting == Parting::mixed  ? "mixed"
                             : parting == Parting::equal  ? "equal"
                             : parting == Parting::larger ? "larger"
                                                          : "any";
    std::size_t last = GeneralDigit::beyond;  // of a list that continues for ever, its last number
    const bool more = digit.of[last] == parting;
    while (more && last > 2 && digit.of[last - 1] == parting) --last;
    std::vector<TakeRange> counts;
    for (std::size_t k = 2; k <= last; ++k) {
        if (digit.of[k] == parting) counts.push_back({k, k});
    }
    return say(language, "parts." + name + (more ? "-more" : ""), {number_list(counts, language)});
}

void digit_sentences(Sentences& out, Language language, const GeneralDigit& digit, const Numbers& numbers) {
    const bool single = numbers.from == numbers.to && numbers.step == 0;
    digit_sentences(out, language, digit.bits() & 3U, numbers);
    for (const Parting parting :
         {Parting::any, Parting::unequal, Parting::mixed, Parting::equal, Parting::larger}) {
        HeapSize least = 2;
        while (least <= GeneralDigit::beyond && digit.of[least] != parting) ++least;
        if (least > GeneralDigit::beyond) continue;
        const std::string parts = parts_words(digit, parting, language);
        const HeapSize i = numbers.from;
        const HeapSize room = parting == Parting::unequal ? least * (least + 1) / 2
                              : parting == Parting::mixed || parting == Parting::larger ? least + 1
                                                                                        : least;
        if (numbers.from == 0) {
            out.push_back(say(language, "rule.split0-parts", {parts}));
        } else if (single) {
            out.push_back(say(language, "rule.parts", {i, i + room, parts}));
        } else {
            out.push_back(say(language, "rule.parts-many", {numbers_words(numbers, language), parts}));
        }
    }
}

// For a TakeAndBreak or a GeneralCode: equal adjacent digits share their sentences.
template <class Code>
Sentences code_sentences(const Code& code, Language language) {
    Sentences out{say(language, "rule.choose")};
    const auto& digits = code.digits();
    digit_sentences(out, language, digits[0], {0, 0, 0});
    for (std::size_t i = 1; i < digits.size();) {
        std::size_t end = i;
        while (end + 1 < digits.size() && digits[end + 1] == digits[i]) ++end;
        digit_sentences(out, language, digits[i], {i, end, 0});
        i = end + 1;
    }
    const auto& tail = code.repeating();
    for (std::size_t j = 0; j < tail.size(); ++j) {
        digit_sentences(out, language, tail[j], {digits.size() + j, digits.size() + j, tail.size()});
    }
    return out;
}

}  // namespace

std::string number_list(const std::vector<TakeRange>& ranges, Language language) {
    std::vector<std::string> items;
    for (const TakeRange& range : ranges) {
        if (range.to - range.from >= 3) {
            items.push_back(say(language, "rule.range", {range.from, range.to}));
        } else {
            for (HeapSize i = range.from; i <= range.to; ++i) items.push_back(std::to_string(i));
        }
    }
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0)
            text += language == Language::ja || i + 1 == items.size() ? say(language, "rule.or") : ", ";
        text += items[i];
    }
    return text;
}

namespace {

// A sentence about 1 to `most` stones: the numbers as a list, then `most`.
std::string up_to_most(const char* key, const Game& game, Language language) {
    return say(language, key, {number_list({{1, game.most}}, language), game.most});
}

// The numbers that may be taken: all of a short set, the first ones of a long one.
std::string numbers_of(const Game& game, Language language) {
    constexpr std::size_t most = 12, shown = 6;
    const std::vector<TakeRange>& set = game.rules.set;
    const bool endless = game.largest_heap < max_heap_size;
    if (set.size() <= most && !endless) return number_list(set, language);
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, set.size() - 1); ++i) {
        const auto [from, to] = set[i];
        text += std::to_string(from) + ", ";
        if (to == from + 2) text += std::to_string(from + 1) + ", ";
        if (to > from) text += (to > from + 2 ? "..., " : "") + std::to_string(to) + ", ";
    }
    return text + "..." + (endless ? "" : ", " + std::to_string(set.back().to));
}

}  // namespace

std::vector<std::string> rule_sentences(const Game& game, Language language, Convention convention) {
    switch (game.board) {
        case Board::race:
            return {say(language, "rule.race-board"),
                    game.most == 0 ? say(language, "rule.race-any")
                                   : up_to_most("rule.race-most", game, language),
                    say(language, "rule.race-goal")};
        case Board::count:
            return {say(language, "rule.count-board"), up_to_most("rule.count-say", game, language)};
        case Board::line:
            return {say(language, "rule.line-board"), up_to_most("rule.line-take", game, language),
                    say(language, "rule.line-gap")};
        case Board::ring:
            if (game.most == 0) {
                std::vector<std::string> sentences{say(language, "rule.ring-board"),
                                                   say(language, "rule.ring-code")};
                for (std::string& sentence : code_sentences(*game.rules.code, language))
                    sentences.push_back(std::move(sentence));
                return sentences;
            }
            return {say(language, "rule.ring-board"), up_to_most("rule.ring-take", game, language),
                    say(language, "rule.ring-opens"), say(language, "rule.line-gap")};
        case Board::heaps:
            break;
    }
    // a game with its own sentence
    const std::string key = "rule." + (game.is_nim() ? "nim" : game.name), sentence = say(language, key);
    if (game.name == treblecross)
        return {say(language, "rule.choose-row"),
                convention == Convention::misere ? say(language, "rule.treblecross-misere") : sentence};
    if (sentence != key) return {say(language, "rule.choose"), sentence};
    switch (game.rules.kind) {
        case Ruleset::Kind::grundy:
            break;
        case Ruleset::Kind::subtraction:
            return {say(language, "rule.choose"), say(language, "rule.take", {numbers_of(game, language)})};
        case Ruleset::Kind::general:
            return code_sentences(*game.rules.general, language);
        case Ruleset::Kind::code:
            break;
    }
    return code_sentences(*game.rules.code, language);
}

std::vector<std::string> numbered_rules(const Game& game, Language language, Convention convention) {
    std::vector<std::string> sentences = rule_sentences(game, language, convention);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        sentences[i].insert(0, "(" + std::to_string(i + 1) + ") ");
    return sentences;
}

std::string convention_words(Language language, Convention convention, const Game& game) {
    if (game.board == Board::count)
        return say(language,
                   convention == Convention::normal ? "convention.count-normal" : "convention.count-misere");
    // if one stone may always be taken, play ends with the last stone
    const bool only_moves = game.board == Board::race || (game.rules.digit(1) & 3) != 3;
    return convention_words(language, convention, only_moves);
}

std::string rule_source(const Game& game, Language language) {
    if (game.board == Board::ring && game.most > 0) return say(language, "rule.ring-name");
    const NamedGame* const row = find_named_game(game.name);
    if (row == nullptr || row->book_code.empty() || game.board != Board::heaps) return "";
    const std::string heap = (row->shift < 0 ? "n - " : "n + ") + std::to_string(std::abs(row->shift));
    return say(language, "rule.book-code", {game_title(game, language), heap, row->book_code});
}

namespace {

// The title of a game of heaps with a name of its own; else "".
std::string own_title(const Game& game, Language language) {
    if (game.is_nim()) return say(language, "title.nim");
    for (const std::string& word : {game.name, game.text}) {
        const std::string key = "title." + word, title = say(language, key);
        if (title != key) return title;
    }
    return "";
}

}  // namespace

std::string game_title(const Game& game, Language language) {
    switch (game.board) {
        case Board::race:
            return game.most == 0 ? say(language, "title.race")
                                  : up_to_most("title.race-most", game, language);
        case Board::count:
            return up_to_most("title.count", game, language);
        case Board::line:
            return up_to_most("title.line", game, language);
        case Board::ring:
            return game.most == 0 ? say(language, "title.ring-code", {*game.code})
                                  : up_to_most("title.ring", game, language);
        case Board::heaps:
            break;
    }
    if (const std::string title = own_title(game, language); !title.empty()) return title;
    if (game.rules.kind == Ruleset::Kind::subtraction)
        return say(language, "title.take", {numbers_of(game, language)});
    return say(language, "title.code", {game.text});
}

std::string game_label(const Game& game, Language language) {
    if (game.board != Board::heaps) return game.called();
    if (game.is_nim()) return say(language, "label.nim");
    const std::string title = own_title(game, language);
    return title.empty() ? game.called() : title;
}

}  // namespace ishitori::words
