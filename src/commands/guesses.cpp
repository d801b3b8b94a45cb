// Suggestions for mistyped calls, in the errors of the command line.
#include "commands/guesses.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

#include "base/number.hpp"
#include "base/split.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "rules/named_games.hpp"
#include "rules/oeis.hpp"

namespace ishitori::commands {

std::string shell_word(const std::string& word) {
    const bool plain =
        !word.empty() && word.find_first_of(" \t\n!\"#$&'()*;<>?[]\\`{|}~") == std::string::npos;
    return plain ? word : fmt::format("'{}'", fmt::join(split(word, '\''), "'\\''"));
}

namespace {

// Synonyms of options. The first row whose option the command has applies.
constexpr std::pair<std::string_view, std::string_view> other_options[] = {{"-n", "--to"},
                                                                           {"--upto", "--to"},
                                                                           {"--max", "--to"},
                                                                           {"--limit", "--to"},
                                                                           {"--heaps", "--to"},
                                                                           {"--length", "--to"},
                                                                           {"--count", "--to"},
                                                                           {"-m", "--misere"},
                                                                           {"-q", "--quiet"},
                                                                           {"--silent", "--quiet"},
                                                                           {"--no-progress", "--quiet"},
                                                                           {"-?", "--help"},
                                                                           {"-j", "--threads"},
                                                                           {"--jobs", "--threads"},
                                                                           {"--cores", "--threads"},
                                                                           {"-t", "--timeout"},
                                                                           {"--time", "--timeout"},
                                                                           {"--seconds", "--timeout"},
                                                                           {"--max-time", "--timeout"},
                                                                           {"-o", "--out"},
                                                                           {"-o", "--certificate"},
                                                                           {"-o", "--save"},
                                                                           {"--out", "--certificate"},
                                                                           {"--output", "--out"},
                                                                           {"--output", "--certificate"},
                                                                           {"--out", "--save"},
                                                                           {"--output", "--save"},
                                                                           {"--file", "--out"},
                                                                           {"--cert", "--certificate"},
                                                                           {"--proof", "--certificate"},
                                                                           {"--resume", "--load"},
                                                                           {"--continue", "--load"},
                                                                           {"--continue", "--resume"},
                                                                           {"--computer", "--first computer"},
                                                                           {"--demo", "--players none"},
                                                                           {"-l", "--lang"},
                                                                           {"--locale", "--lang"},
                                                                           {"--ja", "--lang ja"},
                                                                           {"--japanese", "--lang ja"},
                                                                           {"--en", "--lang en"},
                                                                           {"--english", "--lang en"},
                                                                           {"--no-color", "--color never"},
                                                                           {"--no-colour", "--color never"}};

std::string_view first_word(std::string_view words) { return words.substr(0, words.find(' ')); }

// True for the option itself, not for an option with this earlier spelling.
bool has_option(const CommandSpec& command, std::string_view name) {
    const OptionSpec* const option = find_option(command, name);
    return option != nullptr && option->name == name;
}

bool has_choice(const OptionSpec& option, std::string_view word) {
    const auto choices = split(option.value, '|');
    return option.kind == OptionSpec::Kind::choice && std::ranges::find(choices, word) != choices.end();
}

// "--format csv" for csv; "" if it is not a choice of an option of the command.
std::string option_of_choice(const CommandSpec& command, std::string_view word) {
    for (const OptionSpec& option : command.options) {
        if (has_choice(option, word)) return fmt::format("{} {}", option.name, word);
    }
    return "";
}

// The option that `name` means in this command; "" if no option is near.
std::string option_meant(const CommandSpec& command, const std::string& name) {
    for (const auto& [other, option] : other_options) {
        if (other == name && has_option(command, first_word(option))) return std::string(option);
    }
    std::vector<std::string_view> names;
    for (const auto& options : {std::cref(command.options), std::cref(common_options())}) {
        for (const OptionSpec& option : options.get()) names.push_back(option.name);
    }
    // --latex for --format latex, --hints=yes for --hints
    const std::string word = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    if (name.starts_with("--")) {
        for (const OptionSpec& option : command.options) {
            if (name.starts_with(option.name)) return std::string(option.name);
        }
        if (std::string choice = option_of_choice(command, word); !choice.empty()) return choice;
    }
    // --png for --out NAME.png
    constexpr std::string_view pictures[] = {"svg", "png", "pdf"};
    const OptionSpec* const drawn = has_option(command, "--plot")  ? find_option(command, "--plot")
                                    : has_option(command, "--out") ? find_option(command, "--out")
                                                                   : nullptr;
    if (drawn != nullptr && std::ranges::find(pictures, word) != std::end(pictures))
        return fmt::format("{} {}.{}", drawn->name, command.name, word);
    if (drawn != nullptr && word == "format")
        return std::string(drawn->name) + " " + std::string(drawn->value);
    // an option of another command is not a typing error
    const bool elsewhere = std::ranges::any_of(command_table(), [&](const CommandSpec& other) {
        return std::ranges::find(other.options, name, &OptionSpec::name) != other.options.end();
    });
    const auto near = suggestions(name, names, 1);
    return near.empty() || elsewhere ? "" : std::string(near.front());
}

bool is_list_of_numbers(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789,+") == std::string_view::npos;
}

// The leading words that are lists of numbers.
std::span<const std::string> leading_numbers(std::span<const std::string> words) {
    const auto end = std::ranges::find_if_not(words, is_list_of_numbers);
    return words.first(static_cast<std::size_t>(end - words.begin()));
}

std::string call_of(const CommandSpec& command, std::span<const std::string> arguments) {
    std::string call = "ishitori " + std::string(command.name);
    for (const std::string& word : arguments) call += " " + shell_word(printable(word));
    return call;
}

// The position formed by these words: "3" "4" "5" is 3,4,5; "" if they are not lists of numbers.
std::string heaps_of(std::span<const std::string> words) {
    if (words.empty() || !std::ranges::all_of(words, is_list_of_numbers)) return "";
    return fmt::format("{}", fmt::join(words, ","));
}

bool names_game(std::string_view word) { return parse_game(narrow(word)) || !game_of_oeis(word).empty(); }

// The named game with a similar name; "" if there is none.
std::string game_near(std::string_view word) {
    std::vector<std::string_view> names;
    for (const NamedGame& row : named_games()) names.push_back(row.name);
    const auto near = suggestions(word, names, 1);
    return near.empty() ? "" : std::string(near.front());
}

}  // namespace

bool looks_like_option(std::string_view word) {
    return word.size() >= 2 && word[0] == '-' && !(word[1] >= '0' && word[1] <= '9');
}

Error unknown_option(const CommandSpec& command, std::string name) {
    // -n30 for -n 30
    if (name.size() > 2 && name[1] != '-' && name.find_first_not_of("0123456789", 2) == std::string::npos)
        name.resize(2);
    if (command.name == "help") {
        std::vector<std::string_view> owners;
        for (const CommandSpec& each : command_table()) {
            if (std::ranges::find(each.options, name, &OptionSpec::name) != each.options.end())
                owners.push_back(each.name);
        }
        if (!owners.empty())
            return Error::input("option.of-commands", name, fmt::format("{}", fmt::join(owners, ", ")),
                                std::string(owners.front()));
    }
    if (const std::string meant = option_meant(command, name); !meant.empty())
        return Error::input("option.unknown-near", command.name, printable(name), meant);
    constexpr std::string_view arguments[] = {"--game", "--position"};
    if (std::ranges::find(arguments, name) != std::end(arguments) && !command.arguments.empty())
        return Error::input("option.is-argument", command.name, printable(name), completed_call(command, {}));
    constexpr std::string_view files[] = {"-o", "--out", "--output", "--file"};
    if (std::ranges::find(files, name) != std::end(files))
        return Error::input("option.no-file", command.name, printable(name));
    return Error::input("option.unknown", command.name, printable(name));
}

Error unknown_global_option(std::string_view name) {
    std::vector<std::string_view> names{"--version"};
    for (const OptionSpec& option : common_options()) names.push_back(option.name);
    for (const auto& [other, option] : other_options) {
        if (other == name && std::ranges::find(names, first_word(option)) != names.end())
            return Error::input("option.unknown-global-near", printable(name), option);
    }
    const auto near = suggestions(name, names, 1);
    return near.empty() ? Error::input("option.unknown-global", printable(name))
                        : Error::input("option.unknown-global-near", printable(name), near.front());
}

std::string completed_call(const CommandSpec& command, std::vector<std::string> given) {
    if (command.arguments.starts_with("GAME POSITION") && given.size() == 1 && is_list_of_numbers(given[0]))
        given.insert(given.begin(), "nim");
    std::size_t place = 0;
    for (const std::string_view word : split(split(command.examples, '|').front(), ' ')) {
        if (looks_like_option(word)) break;
        if (place++ > given.size()) given.emplace_back(word);
    }
    return call_of(command, given);
}

std::string reduced_call(const CommandSpec& command, const std::vector<std::string>& given,
                         std::size_t most) {
    const bool has_game = command.arguments.find("GAME") != std::string_view::npos;
    const bool has_position = command.arguments.find("POSITION") != std::string_view::npos;
    const std::span<const std::string> rest = std::span(given).subspan(has_game ? 1 : 0);
    const bool game_named = has_game && names_game(given[0]);
    if (has_position && !heaps_of(given).empty())
        return call_of(command, std::array{std::string("nim"), heaps_of(given)});
    if (has_position && game_named && !heaps_of(rest).empty())
        return call_of(command, std::array{given[0], heaps_of(rest)});
    for (std::size_t count = given.size() - (has_position ? 1 : 0); has_game && !game_named && count > 1;
         --count) {
        for (const char* between : {"-", " "}) {
            const std::string name = fmt::format("{}", fmt::join(std::span(given).first(count), between));
            if (!parse_game(narrow(name)) || given.size() - count >= most) continue;
            std::vector<std::string> words{name};
            words.insert(words.end(), given.begin() + static_cast<std::ptrdiff_t>(count), given.end());
            return call_of(command, words);
        }
    }
    // a word of another program before the game: octal 0.77
    if (has_game && !game_named && rest.size() == 1 && names_game(rest[0])) return call_of(command, rest);
    for (std::size_t i = most; i < given.size(); ++i) {
        const std::string option = option_of_choice(command, given[i]);
        if (!option.empty()) return call_of(command, std::span(given).first(most)) + " " + option;
    }
    if (has_position && game_named && given.size() == 3 && has_option(command, "--move"))
        return call_of(command, std::span(given).first(2)) + " --move " + shell_word(printable(given[2]));
    if (has_game && !has_position && rest.size() == 2 && number_with_sums(rest[0]) &&
        number_with_sums(rest[1]) && has_option(command, "--from"))
        return fmt::format("{} --from {} --to {}", call_of(command, std::span(given).first(1)), rest[0],
                           rest[1]);
    if (has_game && !has_position && rest.size() == 1 && number_with_sums(rest[0]) &&
        has_option(command, "--to"))
        return call_of(command, std::span(given).first(1)) + " --to " + rest[0];
    if (has_game && !has_position && rest.size() == 1 && rest[0].find('.') != std::string::npos) {
        for (const char* option : {"--out", "--certificate"}) {
            if (has_option(command, option))
                return fmt::format("{} {} {}", call_of(command, std::span(given).first(1)), option,
                                   shell_word(printable(rest[0])));
        }
    }
    return call_of(command, std::span(given).first(most));
}

std::optional<std::string> ordered_call(const CommandSpec& command, const std::vector<std::string>& given) {
    const bool takes_position = command.arguments.find("POSITION") != std::string_view::npos;
    if (!takes_position || given.empty()) return std::nullopt;
    if (is_list_of_numbers(given[0])) {
        if (given.size() == 1) return call_of(command, std::array{std::string("nim"), given[0]});
        if (given.size() == 2 && names_game(given[1]))
            return call_of(command, std::array{given[1], given[0]});
    }
    if (given.size() != 2) return std::nullopt;
    const std::string option = option_of_choice(command, given[1]);
    if (option.empty()) return std::nullopt;
    return call_of(command, std::span(given).first(1)) + " " + option;
}

Error no_command(std::string_view word, std::span<const std::string> rest) {
    // names that other programs and people use for a command
    static constexpr std::pair<std::string_view, std::string_view> other_words[] = {
        {"nim-value", "value"},
        {"nimber", "value"},
        {"grundy-value", "value"},
        {"mex", "value"},
        {"sequence", "values"},
        {"solve", "outcome"},
        {"who", "outcome"},
        {"winner", "outcome"},
        {"best", "moves"},
        {"hint", "moves"},
        {"why", "explain"},
        {"prove", "period"},
        {"proof", "period"},
        {"certify", "period"},
        {"check", "verify"},
        {"monoid", "quotient"},
        {"misere", "outcome --misere"},
        {"misère", "outcome --misere"},
        {"win", "outcome"},
        {"analyse", "explain"},
        {"analyze", "explain"},
        {"ring", "table"},
        {"rings", "table"},
        {"line", "table"},
        {"lines", "table"},
        {"rows", "table"},
        {"oeis", "lookup"},
        {"name", "lookup"},
        {"database", "catalogue"},
        {"db", "catalogue"},
        {"compute", "values"},
        {"calc", "values"},
        {"calculate", "values"},
        {"nimbers", "values"},
        {"nim-values", "values"},
        {"grundy-values", "values"},
        {"start", "play"},
        {"new", "play"},
        {"resume", "play --load"},
        {"load", "play --load"},
        {"certificate", "verify"},
        {"validate", "verify"},
        {"serve", "web --serve"},
        {"server", "web --serve"},
        {"man", "manual"},
        {"usage", "help"},
        {"commands", "help"},
        {"options", "help"},
        {"test", "bench"},
        {"speed", "bench"},
        {"benchmark", "bench"},
        {"json", "ask"},
        {"latex", "values --format latex"},
        {"state", "step"},
        {"session", "step"},
        {"queue", "runs"},
        {"citation", "cite"},
        {"bibtex", "cite --format bibtex"},
        {"picture", "plot"},
        {"worksheet", "quiz"},
        {"exercise", "quiz"},
        {"graph", "plot"},
        {"draw", "plot"},
        {"export", "catalogue"},
        {"exercises", "quiz"},
        {"known", "lookup"},
        {"info", "lookup"},
        {"list", "games"},
        {"save", "play --save"},
        {"demo", "play --players none"}};
    std::string meant;
    for (const auto& [other, command] : other_words) {
        if (word == other) meant = command;
    }
    std::vector<std::string> all{std::string(word)};
    all.insert(all.end(), rest.begin(), rest.end());
    if (meant.empty()) {
        std::vector<std::string_view> names;
        for (const CommandSpec& row : command_table()) names.push_back(row.name);
        const auto near = suggestions(word, names, 1);
        const std::string game = names_game(word) ? std::string(word) : game_near(word);
        const bool command_is_nearer =
            !near.empty() && (game.empty() || slips_between(word, near.front()) <= slips_between(word, game));
        const auto numbers = leading_numbers(all);
        if (command_is_nearer && !names_game(word)) {
            meant = near.front();
        } else if (!game.empty()) {
            const auto command =
                std::ranges::find_if(all, [](const auto& each) { return find_command(each) != nullptr; });
            const auto heaps = leading_numbers(rest);
            if (command != all.end()) {  // the game first, then the command
                meant = *command + " " + shell_word(printable(game));
                all.erase(command);
                all.erase(all.begin());
                rest = all;
            } else if (!heaps.empty()) {
                meant = "outcome " + shell_word(printable(game)) + " " + heaps_of(heaps);
                rest = rest.subspan(heaps.size());
            } else if (!rest.empty() && (rest[0] == "--help" || rest[0] == "-h")) {
                meant = "rules " + shell_word(printable(game)), rest = {};
            } else {
                meant = "play " + shell_word(printable(game));
            }
        } else if (!numbers.empty()) {
            meant = "outcome nim " + heaps_of(numbers);
            rest = rest.subspan(numbers.size() - 1);
        }
    }
    if (meant.empty()) meant = "help", rest = {};
    for (const std::string& typed : rest) meant += " " + shell_word(printable(typed));
    return Error::input("command.unknown", printable(word), meant);
}

}  // namespace ishitori::commands
