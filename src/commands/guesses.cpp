// Suggestions for mistyped calls, in the errors of the command line.
#include "commands/guesses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "commands/play.hpp"
#include "rules/sum.hpp"
#include "rules/typed.hpp"

namespace ishitori::commands {

std::string in_shell_quotes(std::string_view text) {
    return fmt::format("'{}'", fmt::join(split(text, '\''), "'\\''"));
}

std::string shell_word(const std::string& word) {
    const bool plain =
        !word.empty() && word.find_first_of(" \t\n!\"#$&'()*;<>?[]\\`{|}~") == std::string::npos;
    return plain ? word : in_shell_quotes(word);
}

bool looks_like_option(std::string_view word) {
    const bool drawing = word.find_first_not_of("-xX") == std::string_view::npos &&
                         word.find_first_of("xX") != std::string_view::npos && word.size() > 2;  // --X--
    return word.size() >= 2 && word[0] == '-' && !is_digit(word[1]) && !drawing;
}

std::string call_of(const CommandSpec& command, std::span<const std::string> arguments) {
    std::string call = "ishitori " + std::string(command.name);
    for (const std::string& word : arguments) call += " " + shell_word(printable(word));
    return call;
}

namespace {

// The first row whose option the command has applies.
constexpr Synonyms other_options[] = {
    {"--to", "-n --upto --max --limit --heaps --length --count"},
    {"--misere", "-m --last-loses --last-player-loses --reverse --convention"},
    {"--normal", "--last-wins"},
    {"--quiet", "-q --silent --no-progress"},
    {"--help", "-?"},
    {"--threads", "-j --jobs --cores"},
    {"--timeout", "-t --time --seconds --max-time"},
    {"--out", "-o --output --file"},
    {"--certificate", "-o --out --output --cert -c --proof"},
    {"--save", "-o --out --output"},
    {"--format", "-f"},
    {"--load", "--resume --continue"},
    {"--resume", "--continue"},
    {"--first computer", "--computer"},
    {"--players none", "--demo"},
    {"--lang", "-l --locale"},
    {"--lang ja", "--ja --japanese"},
    {"--lang en", "--en --english"},
    {"--color never", "--no-color --no-colour"}};

// Synonyms of values.
constexpr Synonyms other_values[] = {{"latex", "tex"},
                                     {"markdown", "md"},
                                     {"easy", "beginner 初級 弱い やさしい"},
                                     {"medium", "normal fair ふつう 普通 中級"},
                                     {"hard", "expert perfect 強い 難しい むずかしい 上級"},
                                     {"bibtex", "bib"}};

std::string_view first_word(std::string_view words) { return words.substr(0, words.find(' ')); }

// True for the option itself, not for an option with this earlier spelling.
bool has_option(const CommandSpec& command, std::string_view name) {
    const OptionSpec* const option = find_option(command, name);
    return option != nullptr && option->name == name;
}

// "--format csv" for csv; "" if it is not a choice of an option of the command.
std::string option_of_choice(const CommandSpec& command, std::string_view word) {
    for (const OptionSpec& option : command.options) {
        const std::string_view choice = choice_meant(option, word);
        if (!choice.empty()) return fmt::format("{} {}", option.name, choice);
    }
    return "";
}

// The option of the command for the file of a picture; nullptr if it does not draw.
const OptionSpec* picture_option(const CommandSpec& command) {
    if (has_option(command, "--plot")) return find_option(command, "--plot");
    return command.name == "plot" ? find_option(command, "--out") : nullptr;
}

// "--out plot.png" for png; "" if the command does not draw, or the word is not a format of pictures.
std::string option_of_picture(const CommandSpec& command, std::string_view word) {
    const OptionSpec* const drawn = picture_option(command);
    if (drawn == nullptr || !is_one_of(word, {"svg", "png", "pdf"})) return "";
    return fmt::format("{} {}.{}", drawn->name, command.name, word);
}

// The option that `name` means in this command; "" if no option is near.
std::string option_meant(const CommandSpec& command, const std::string& name) {
    for (const Synonyms& row : other_options) {
        if (row.has(name) && has_option(command, first_word(row.meaning))) return std::string(row.meaning);
    }
    std::vector<std::string_view> names;
    for (const auto& options : {std::cref(command.options), std::cref(common_options())}) {
        for (const OptionSpec& option : options.get()) names.push_back(option.name);
    }
    // --latex for --format latex, --png for --out plot.png, --save-certificate for --certificate
    const std::string word = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    if (name.starts_with("--")) {
        std::string_view within;
        for (const OptionSpec& option : command.options) {
            const bool is_within = name.starts_with(option.name) || name.ends_with(option.name.substr(1));
            if (is_within && option.name.size() > within.size()) within = option.name;
        }
        if (!within.empty()) return std::string(within);
        if (std::string choice = option_of_choice(command, word); !choice.empty()) return choice;
    }
    if (std::string picture = option_of_picture(command, word); !picture.empty()) return picture;
    if (const OptionSpec* const drawn = picture_option(command); drawn != nullptr && word == "format")
        return std::string(drawn->name) + " " + std::string(drawn->value);
    // an option of another command is not a typing error
    const bool elsewhere =
        std::ranges::any_of(command_table(), [&](const CommandSpec& other) { return other.has(name); });
    if (elsewhere || name.size() == 2) return "";  // every letter is near to every other letter
    const auto near = suggestions(name, names, 1);
    return near.empty() ? "" : std::string(near.front());
}

bool is_list_of_numbers(std::string_view word) {
    return has_digit(word) && word.find_first_not_of("0123456789,+ ") == std::string_view::npos;
}

bool names_game(std::string_view word) { return static_cast<bool>(parse_game(word)); }

// The word if it names a game, otherwise a game with a similar name; "" if there is none.
std::string game_meant(std::string_view word) {
    if (names_game(word)) return std::string(word);
    const auto near = games_near(word);
    return near.empty() ? "" : near.front();
}

bool says_misere(std::string_view word) {
    return std::ranges::any_of(Phrases{"misere", "misère", "逆形", "ミゼール"},
                               [&](std::string_view each) { return slips_between(word, each) == 0; });
}

// "0-30" and "0..30"; nullopt for any other word.
std::optional<std::pair<std::string, std::string>> range_of(const std::string& word) {
    for (const std::string_view between : {"..", "-"}) {
        const std::size_t at = word.find(between);
        if (at == std::string::npos) continue;
        std::string from = word.substr(0, at), to = word.substr(at + between.size());
        if (number_with_sums(from) && number_with_sums(to)) return std::pair{std::move(from), std::move(to)};
    }
    return std::nullopt;
}

// The option that a surplus word means: " --format csv" for csv, " --from 0 --to 30" for 0-30,
// " --out k.svg" for a file. "" if it is not a value of an option.
std::string option_of_word(const CommandSpec& command, const std::string& word) {
    if (says_misere(word)) return takes_option(command, *find_option(command, "--misere")) ? " --misere" : "";
    if (const std::string choice = option_of_choice(command, word); !choice.empty()) return " " + choice;
    if (const std::string picture = option_of_picture(command, word); !picture.empty()) return " " + picture;
    if (has_digit(word) && command.takes("POSITION") && has_option(command, "--move"))
        return " --move " + shell_word(printable(word));
    const auto range = range_of(word);
    if (range && has_option(command, "--from"))
        return fmt::format(" --from {} --to {}", range->first, range->second);
    if (range && has_option(command, "--to")) return " --to " + range->second;
    if (word.find('.') == std::string::npos || names_game(word)) return "";
    for (const char* option : {"--out", "--certificate"}) {
        if (has_option(command, option)) return fmt::format(" {} {}", option, shell_word(printable(word)));
    }
    return "";
}

// The options for surplus numbers of a command without a position: --to, --from and --to, or --count.
std::string option_of_numbers(const CommandSpec& command, std::span<const std::string> numbers) {
    if (numbers.size() == 2 && has_option(command, "--from"))
        return fmt::format(" --from {} --to {}", numbers[0], numbers[1]);
    for (const char* option : {"--to", "--count"}) {
        if (numbers.size() == 1 && has_option(command, option))
            return fmt::format(" {} {}", option, numbers[0]);
    }
    return "";
}

// Removes the game, whose name may have spaces, from the words and returns it; "" if there is none.
std::string take_game(const CommandSpec& command, std::vector<std::string>& words) {
    constexpr std::size_t longest_name = 4;  // words
    // the last number is left for a position
    const bool needs_number = command.takes("POSITION");
    for (std::size_t count = std::min(words.size(), longest_name); count > 0; --count) {
        for (std::size_t i = 0; i + count <= words.size(); ++i) {
            const auto name = std::span(words).subspan(i, count);
            const bool number_left = std::any_of(words.begin() + static_cast<std::ptrdiff_t>(i + count),
                                                 words.end(), is_list_of_numbers);
            const bool takes_last = needs_number && is_list_of_numbers(name.back()) && !number_left;
            if (is_list_of_numbers(name[0]) || (count > 1 && (takes_last || names_game(name[0])))) continue;
            const bool is_value = !names_game(name[0]) && !option_of_choice(command, name[0]).empty();
            if (count == 1 && is_value) continue;  // easy is a level, not daisy
            std::string game = count == 1 ? game_meant(name[0]) : "";
            for (const char* between : {":", "-", " "}) {  // ring 2 is ring:2
                const std::string whole = joined(name, between);
                if (count > 1 && game.empty() && parse_game(narrow(whole))) game = whole;
            }
            if (game.empty()) continue;
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                        words.begin() + static_cast<std::ptrdiff_t>(i + count));
            return game;
        }
    }
    return "";
}

}  // namespace

std::string_view choice_meant(const OptionSpec& option, std::string_view word) {
    const auto choices = split(option.value, '|');
    const auto is_choice = [&](std::string_view each) {
        return option.kind == OptionSpec::Kind::choice && std::ranges::find(choices, each) != choices.end();
    };
    for (const Synonyms& row : other_values) {
        if (row.has(word) && is_choice(row.meaning) && !is_choice(word)) return row.meaning;
    }
    return is_choice(word) ? *std::ranges::find(choices, word) : std::string_view();
}

Arity arity_of(std::string_view arguments) {
    Arity arity;
    for (const std::string_view word : split(arguments, ' ')) {
        arity.names.emplace_back(word);
        if (!word.starts_with('[')) ++arity.least;
        arity.most = word.ends_with("...") || word.ends_with("...]") ? 1000000 : arity.most + 1;
    }
    return arity;
}

Error unknown_option(const CommandSpec& command, std::string name) {
    // -n30 for -n 30
    if (name.size() > 2 && name[1] != '-' && name.find_first_not_of("0123456789", 2) == std::string::npos)
        name.resize(2);
    if (command.name == "help") {
        std::vector<std::string_view> owners;
        for (const CommandSpec& each : command_table()) {
            if (each.has(name)) owners.push_back(each.name);
        }
        if (!owners.empty())
            return Error::input("option.of-commands", name, joined(owners, ", "),
                                std::string(owners.front()));
    }
    if (const std::string meant = option_meant(command, name); !meant.empty())
        return Error::input("option.unknown-near", command.name, printable(name), meant);
    if (is_one_of(name, {"-o", "--out", "--output", "--file"}))
        return Error::input("option.no-file", command.name, printable(name));
    return Error::input("option.unknown", command.name, printable(name));
}

Error unknown_global_option(std::string_view name) {
    std::vector<std::string_view> names{"--version"};
    for (const OptionSpec& option : common_options()) names.push_back(option.name);
    for (const Synonyms& row : other_options) {
        if (row.has(name) && std::ranges::find(names, first_word(row.meaning)) != names.end())
            return Error::input("option.unknown-global-near", printable(name), row.meaning);
    }
    const auto near = suggestions(name, names, 1);
    return near.empty() ? Error::input("option.unknown-global", printable(name))
                        : Error::input("option.unknown-global-near", printable(name), near.front());
}

std::string completed_call(const CommandSpec& command, std::vector<std::string> given) {
    if (command.takes("POSITION") && given.size() == 1 && !names_game(given[0])) {  // "kayles 7"
        if (split_sum(given[0])) return call_of(command, given);
        if (auto parts = split_summand(given[0])) given = {parts->game, parts->heaps};
    } else if (command.takes("POSITION") && given.size() == 1) {  // "take:all-but 1 7"
        const std::size_t blank = given[0].rfind(' ');
        std::string game = given[0].substr(0, blank);
        if (blank != std::string::npos && names_game(game) && is_list_of_numbers(given[0].substr(blank)))
            given = {std::move(game), given[0].substr(blank + 1)};
    }
    if (command.arguments.starts_with("GAME POSITION") && given.size() == 1) {
        if (!list_of_heaps(given[0]).empty()) given.insert(given.begin(), "nim");
        // the position of the example is not for every board
        const auto game = parse_game(narrow(given[0]));
        if (game && game->board != Board::heaps && given.size() == 1) given.push_back(usual_start(*game));
    }
    std::size_t place = 0;
    for (const std::string_view word : split(split(command.examples, '|').front(), ' ')) {
        if (looks_like_option(word)) break;
        if (place++ > given.size()) given.emplace_back(word);
    }
    return call_of(command, given);
}

std::string meant_call(const CommandSpec& command, const std::vector<std::string>& given) {
    const Arity arity = arity_of(command.arguments);
    std::string options;
    if (!command.takes("GAME") || arity.most > 2) {
        if (arity.most == 0 && !given.empty() && names_game(given[0]))
            return "ishitori rules " + shell_word(given[0]);
        const std::size_t kept = std::min(given.size(), arity.most);
        for (std::size_t i = kept; i < given.size(); ++i) options += option_of_word(command, given[i]);
        return call_of(command, std::span(given).first(kept)) + options;
    }
    bool pairs = command.sums && given.size() > 2 && given.size() % 2 == 0;
    for (std::size_t i = 0; pairs && i < given.size(); i += 2)
        pairs = names_game(given[i]) && is_list_of_numbers(given[i + 1]);
    if (pairs) {  // kayles 5 nim 3
        std::vector<std::string> sum;
        for (const std::string& word : given) {
            if (!sum.empty() && sum.size() % 3 == 2) sum.emplace_back("+");
            sum.push_back(word);
        }
        return call_of(command, sum);
    }
    std::vector<std::string> words, numbers, others = given;
    std::string game = take_game(command, others);
    std::erase_if(others, [&](const std::string& word) {
        if (is_list_of_numbers(word)) numbers.push_back(word);
        return is_list_of_numbers(word);
    });
    if (game.empty() && command.takes("POSITION") && !numbers.empty()) game = "nim";
    if (game.empty() && !others.empty()) {  // an unknown game
        const auto unknown = std::ranges::find_if(
            others, [&](const std::string& word) { return option_of_word(command, word).empty(); });
        if (unknown != others.end()) {
            game = *unknown;
            others.erase(unknown);
        }
    }
    if (!game.empty()) words.push_back(game);
    const bool several = numbers.size() == 1 && numbers[0].find_first_of(",+") != std::string::npos;
    if (several && !game.empty() && (command.name == "genus" || command.name == "values")) {  // of a position
        words.push_back(numbers[0]);
        return call_of(*find_command("value"), words) + (command.name == "genus" ? " --misere" : "");
    }
    if (!command.takes("POSITION")) {
        options += option_of_numbers(command, numbers);
    } else if (!numbers.empty()) {
        words.push_back(joined(numbers, ","));
    }
    for (const std::string& word : others) {
        const std::string option = option_of_word(command, word);
        if (options.find(option) == std::string::npos) options += option;
    }
    return (words.size() < arity.least ? completed_call(command, words) : call_of(command, words)) + options;
}

std::optional<std::string> ordered_call(const CommandSpec& command, const std::vector<std::string>& given) {
    if (!command.takes("POSITION") || given.empty() || given.size() > 2) return std::nullopt;
    const bool position_first = is_list_of_numbers(given[0]) && !list_of_heaps(given[0]).empty() &&
                                (given.size() == 1 ? !split_summand(given[0]) : names_game(given[1]));
    const bool options_among = std::ranges::any_of(given, [&](const std::string& word) {
        return says_misere(word) || !option_of_choice(command, word).empty();
    });
    if (!position_first && !options_among) return std::nullopt;
    return meant_call(command, given);
}

namespace {

// Synonyms of commands.
constexpr Synonyms other_commands[] = {
    {"value", "nim-value nimber grundy-value grundy-number sg sprague-grundy mex"},
    {"values",
     "sequence compute calc calculate nimbers nim-values grundy-values grundy-numbers p-positions losing "
     "losing-positions lost-positions グランディ数 G数"},
    {"outcome", "solve who winner win nim-sum xor wins who-wins 勝敗 必勝"},
    {"moves", "best hint best-move winning-moves optimal 手 必勝手"},
    {"explain", "why analyse analyze strategy 説明 理由"},
    {"period", "prove proof certify 周期"},
    {"verify", "check certificate validate 検証"},
    {"quotient", "monoid 商"},
    {"outcome --misere", "misere misère 逆形 ミゼール"},
    {"table", "ring rings line lines rows"},
    {"info", "oeis name known octal search find"},
    {"catalogue", "database db export"},
    {"play", "start new 遊ぶ あそぶ 対戦 プレイ"},
    {"play --load", "resume load"},
    {"web --serve", "serve server"},
    {"manual", "man"},
    {"help", "usage commands options ? /? ヘルプ 使い方"},
    {"self-test", "test digest speed benchmark"},
    {"ask", "json"},
    {"values --format latex", "latex"},
    {"state", "session"},
    {"cite", "citation"},
    {"cite --format bibtex", "bibtex"},
    {"plot", "picture graph draw chart diagram 図 グラフ"},
    {"quiz", "worksheet exercise exercises 問題 練習"},
    {"conjecture", "check-remainder remainder"},
    {"games", "list ゲーム 一覧"},
    {"play --save", "save"},
    {"play --players none", "demo"},
    {"rules", "about describe game ルール 規則"},
    {"genus", "genera tame wild is-tame"},
    {"--version", "version"},
    {"tree", "木"}};

// The command, perhaps with options ("outcome --misere"), with this synonym; "" if there is none.
std::string other_command(std::string_view word) {
    for (const Synonyms& row : other_commands) {
        for (const std::string_view other : split(row.words, ' ')) {
            if (slips_between(word, other) == 0) return std::string(row.meaning);
        }
    }
    return "";
}

// The command with a similar name or synonym; "" if there is none.
std::string command_near(std::string_view word) {
    std::vector<std::string_view> names;
    for (const CommandSpec& row : command_table()) names.push_back(row.name);
    if (const auto near = suggestions(word, names, 1); !near.empty()) return std::string(near.front());
    names.clear();
    for (const Synonyms& row : other_commands) {
        std::ranges::copy_if(split(row.words, ' '), std::back_inserter(names),
                             [](std::string_view other) { return other.size() > 4; });
    }
    const auto near = suggestions(word, names, 1);
    return near.empty() ? "" : other_command(near.front());
}

// The command that the word means; "" if no command is similar, or a game is more similar.
std::string command_meant(std::string_view word) {
    if (std::string other = other_command(word); !other.empty()) return other;
    if (names_game(word)) return "";
    std::string near = command_near(word);
    const std::string game = game_meant(word);
    return game.empty() || slips_between(word, near) <= slips_between(word, game) ? near : "";
}

// The call of a command, perhaps with options, without the program. Arguments that fit are not changed.
std::string call_with(const std::string& command, const std::vector<std::string>& arguments) {
    const std::string name = command.substr(0, command.find(' '));
    const CommandSpec* const spec = find_command(name);
    if (spec == nullptr || arguments.empty()) return command;
    const OptionSpec* const last = find_option(*spec, command.substr(command.rfind(' ') + 1));
    if (last != nullptr && last->kind != OptionSpec::Kind::flag)  // play --load FILE
        return fmt::format("{} {}", command, fmt::join(arguments, " "));
    const Arity arity = arity_of(spec->arguments);
    const bool fits = arguments.size() <= arity.most && !ordered_call(*spec, arguments);
    const std::string call = arguments.size() < arity.least ? completed_call(*spec, arguments)
                             : fits                         ? call_of(*spec, arguments)
                                                            : meant_call(*spec, arguments);
    return call.substr(std::string_view("ishitori ").size()) + command.substr(name.size());
}

// The call meant by words that begin with a game or a position; "" for other words.
std::string call_of_game(std::vector<std::string> words, bool asks_for_help) {
    const auto rest = std::span(words).subspan(1);
    const bool is_game =
        !game_meant(words[0]).empty() || (!rest.empty() && parse_game(narrow(words[0] + "-" + rest[0])));
    const auto command =
        std::ranges::find_if(rest, [](const auto& each) { return find_command(each) != nullptr; });
    if (is_game && command != rest.end()) {  // the game first, then the command
        const CommandSpec& spec = *find_command(*command);
        words.erase(words.begin() + (&*command - words.data()));
        return meant_call(spec, words);
    }
    if (words.size() == 1 && (split_sum(words[0]) || split_summand(words[0])))
        return completed_call(*find_command("outcome"), words);
    if (std::ranges::any_of(words, is_list_of_numbers) && (is_game || is_list_of_numbers(words[0])))
        return meant_call(*find_command("outcome"), words);
    return is_game ? meant_call(*find_command(asks_for_help ? "rules" : "play"), words) : "";
}

// True for a word of a question that says nothing about the game or its heaps.
bool says_nothing(std::string_view word) {
    return is_one_of(
        small_letters(word),
        {"",       "a",       "and",   "are",   "at",   "be",     "best",     "can",    "do",
         "does",   "find",    "first", "for",   "from", "game",   "given",    "good",   "has",
         "have",   "how",     "i",     "if",    "in",   "is",     "it",       "me",     "move",
         "moves",  "my",      "of",    "on",    "play", "player", "position", "should", "show",
         "starts", "tell",    "the",   "there", "we",   "what",   "which",    "who",    "whoever",
         "win",    "winning", "wins",  "with",  "you",  "-"});
}

// "3,4,5" for "3 4 5" and "heaps of 3, 4 and 5"; "" for other texts.
std::string heaps_with_commas(std::string_view text) {
    const std::string list = list_of_heaps(text);
    return list.empty() ? list_of_heaps(joined(split(text, ' '), ",")) : list;
}

// The game and its heaps, or the sum, in one text; empty if it is neither.
std::vector<std::string> arguments_in(const std::string& text) {
    if (const auto summands = split_sum(text))
        return std::ranges::all_of(*summands, [](const auto& each) { return parse_summand(each).ok(); })
                   ? std::vector{text}
                   : std::vector<std::string>();
    auto parts = split_summand(text);
    if (!parts) return {};
    std::string_view heaps = parts->heaps;  // "with 20 pins", "20 in" of "20 in kayles", "21 matches,"
    for (std::size_t at = heaps.find(' '); at != heaps.npos && says_nothing(heaps.substr(0, at));
         at = heaps.find(' '))
        heaps.remove_prefix(at + 1);
    for (std::size_t at = heaps.rfind(' '); at != heaps.npos && says_nothing(heaps.substr(at + 1));
         at = heaps.rfind(' '))
        heaps = heaps.substr(0, at);
    heaps = heaps.substr(0, heaps.find_last_not_of(" ,;:") + 1);
    const std::string list = heaps.find('(') == heaps.npos ? heaps_with_commas(heaps) : "";
    return {parts->game, list.empty() ? std::string(heaps) : list};
}

// The command that these words of a question ask for, "outcome" if they name none; nullopt if they name one
// without a position, or have a word that says something else.
std::optional<std::string> command_asked(std::span<const std::string> words) {
    std::string command;
    for (std::size_t at = 0; at < words.size(); ++at) {
        std::string word = words[at];
        std::string meant;
        if (at + 1 < words.size()) meant = other_command(word + "-" + words[at + 1]);  // nim value
        if (!meant.empty()) {
            ++at;
        } else {
            word.resize(word.find_last_not_of(",;:.") + 1);
            meant = find_command(word) != nullptr ? word : other_command(word);
        }
        const CommandSpec* const spec = find_command(first_word(meant));
        if (spec != nullptr && !spec->takes("POSITION")) return std::nullopt;
        if (command.empty() && spec != nullptr) command = meant;
        if (meant.empty() && !says_nothing(word)) return std::nullopt;
    }
    return command.empty() ? "outcome" : command;
}

// "outcome kayles 7" for "who wins kayles 7?": the words have a game and its heaps, or heaps with the game
// before or after them, and the others ask a question. "" for other words.
std::string call_in_sentence(std::string sentence) {
    constexpr std::size_t most = 16, longest = 400;
    while (sentence.ends_with('?')) sentence.pop_back();
    if (sentence.size() > longest) return "";
    std::string option;
    if (auto rest = without_convention(sentence)) {
        if (rest->both) return "";
        option = rest->misere ? " --misere" : " --normal";
        sentence = std::move(rest->plain);
    }
    std::vector<std::string> words;
    for (const std::string_view word : split(sentence, ' ')) words.emplace_back(word);
    const auto first = static_cast<std::size_t>(std::ranges::find_if(words, has_digit) - words.begin());
    if (words.size() > most || first == words.size()) return "";
    const auto all = std::span(words);
    for (std::size_t begin = 0; begin <= first; ++begin) {
        if (begin < first && says_nothing(words[begin])) continue;
        for (std::size_t end = words.size(); end > first; --end) {
            if (says_nothing(words[end - 1])) continue;
            // the 3 in "kayles 7, 3 moves" and "nim 3,4,5 in 3 moves" is not a heap
            const bool counts = end < words.size() &&
                                is_one_of(words[end], {"move", "moves", "wins", "winning"}) &&
                                end > begin + 1 &&
                                (words[end - 2].ends_with(',') || is_one_of(words[end - 2], {"and", "in"}));
            if (counts) return "";
            std::string part = joined(all.subspan(begin, end - begin), " ");
            part.resize(part.find_last_not_of(",;:.") + 1);
            auto arguments = arguments_in(part);
            std::vector<std::string> others(words.begin(),
                                            words.begin() + static_cast<std::ptrdiff_t>(begin));
            others.insert(others.end(), words.begin() + static_cast<std::ptrdiff_t>(end), words.end());
            if (const std::string heaps = heaps_with_commas(part); arguments.empty() && !heaps.empty()) {
                const auto game = std::ranges::find_if(others.rbegin(), others.rend(), names_game);
                arguments = {game == others.rend() ? "nim" : *game, heaps};
                if (game != others.rend())
                    others.erase(std::next(game).base());  // not the nim of "nim value"
            }
            const auto command = arguments.empty() ? std::nullopt : command_asked(others);
            if (command) return call_with(*command, arguments) + option;
            if (has_digit(words[end - 1])) break;  // no number is left out
        }
    }
    return "";
}

}  // namespace

Error no_command(std::string_view word, std::span<const std::string> rest) {
    const auto first_option = std::ranges::find_if(rest, looks_like_option);
    std::vector<std::string> arguments(rest.begin(), first_option);
    std::vector<std::string> options(first_option, rest.end());
    std::string sentence(word);
    for (const std::string& each : arguments) sentence += " " + each;
    const bool several = arguments.size() > 2 || word.find(' ') != std::string_view::npos;
    std::string meant = several || split_sum(sentence) ? call_in_sentence(sentence) : "";
    const bool whole = !meant.empty();
    if (!whole && !arguments.empty())
        meant = other_command(fmt::format("{} {}", word, arguments[0]));  // who wins
    const bool two_words = !meant.empty();
    // "grundy kayles 20" asks for a value of Kayles
    if (!two_words && word == "grundy" && !arguments.empty() && names_game(arguments[0])) meant = "value";
    if (word.starts_with("G(") && word.ends_with(')')) {  // G(20) kayles
        meant = "value";
        arguments.emplace_back(word.substr(2, word.size() - 3));
    }
    if (meant.empty() && several && find_command(word.substr(0, word.find(' '))) != nullptr)
        return Error::input("command.unknown", printable(word), printable(sentence));  // quoted as a whole
    if (meant.empty()) meant = command_meant(word);
    std::erase_if(arguments, [](const std::string& each) { return each == "of" || each == "the"; });
    if (!meant.empty() && !whole) {
        // best play kayles, list games
        // misere quotient kayles
        if (const std::size_t option = meant.find(' ');
            option != std::string::npos && !arguments.empty() && find_command(arguments[0]) != nullptr)
            meant.replace(0, option, arguments[0]);
        const bool twice = !arguments.empty() && (arguments[0] == first_word(meant) || two_words);
        if (twice) arguments.erase(arguments.begin());
        meant = call_with(meant, arguments);
    } else if (!whole) {
        const bool asks_for_help = !options.empty() && (options[0] == "--help" || options[0] == "-h");
        arguments.insert(arguments.begin(), std::string(word));
        meant = call_of_game(arguments, asks_for_help);
        if (!meant.empty()) meant.erase(0, std::string_view("ishitori ").size());
        if (meant.empty() && !several) meant = call_in_sentence(sentence);
        if (asks_for_help || meant.empty()) options.clear();
    }
    if (meant.empty()) meant = "help";
    for (const std::string& typed : options) meant += " " + shell_word(printable(typed));
    return Error::input("command.unknown", printable(word), meant);
}

Error no_topic(std::string_view asking, std::string_view word) {
    const std::string command = command_meant(word);
    const std::string game = command.empty() ? game_meant(word) : "";
    const std::string name(first_word(command));
    std::string meant = "help";
    if (find_command(name) != nullptr) meant = name == "help" ? name : fmt::format("{} {}", asking, name);
    if (!game.empty()) meant = "rules " + shell_word(game);
    return Error::input("command.unknown", printable(word), meant);
}

}  // namespace ishitori::commands
