#include "commands/dispatch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "commands/guesses.hpp"
#include "commands/help.hpp"
#include "play/memory.hpp"
#include "rules/sum.hpp"
#include "show/table.hpp"

namespace ishitori::commands {

namespace {

// "--limit --to, --record --save" -> {"--limit", "--to"}, {"--record", "--save"}
std::vector<std::pair<std::string_view, std::string_view>> former_spellings(const CommandSpec& command) {
    std::vector<std::pair<std::string_view, std::string_view>> pairs;
    if (command.former.empty()) return pairs;
    for (std::string_view pair : split(command.former, ',')) {
        pair.remove_prefix(pair.find('-'));
        const std::size_t space = pair.find(' ');
        pairs.emplace_back(pair.substr(0, space), pair.substr(space + 1));
    }
    return pairs;
}

bool is_too_large(std::string_view number) {
    if (number.empty()) return false;
    // if each is a number, one of them or their sum is too large
    return std::ranges::all_of(split(number, '+'), [](std::string_view part) {
        const auto read = parse_number(part);
        return read || read.error().key == "number.huge";
    });
}

// A number with a unit as a plain number: 10k is 10000, and 5m is 300 seconds. "" for any other text.
std::string number_meant(const OptionSpec& option, std::string_view value) {
    constexpr std::pair<std::string_view, std::uint64_t> times[] = {{"s", 1},    {"sec", 1},  {"m", 60},
                                                                    {"min", 60}, {"h", 3600}, {"d", 86400}};
    constexpr std::pair<std::string_view, std::uint64_t> counts[] = {
        {"k", 1000}, {"K", 1000}, {"m", 1000000}, {"M", 1000000}, {"G", 1000000000}};
    const std::size_t unit_at = value.find_first_not_of("0123456789");
    if (unit_at == 0 || unit_at > 9) return "";
    const auto of_unit = [&](const auto& units) -> std::string {
        for (const auto& [unit, factor] : units) {
            if (value.substr(unit_at) == unit)
                return std::to_string(*parse_number(value.substr(0, unit_at)) * factor);
        }
        return "";
    };
    return option.value == "SECONDS" ? of_unit(times) : of_unit(counts);
}

// "1" for "0.5": the least whole number that is not below this decimal fraction. "" for any other text.
std::string rounded_up(std::string_view value) {
    const std::size_t point = value.find('.');
    const auto are_digits = [](std::string_view text) {
        return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
    };
    if (point == std::string::npos || !are_digits(value.substr(0, point)) ||
        !are_digits(value.substr(point + 1)))
        return "";
    const bool more = value.find_first_not_of('0', point + 1) != std::string::npos;
    return std::to_string(*parse_number(value.substr(0, point)) + (more ? 1 : 0));
}

// True for an argument or the value of an option, as help shows it, that is a name in the file system.
bool names_file(std::string_view shown) {
    return shown.starts_with("FILE") || shown == "DIR" || shown == "FOLDER";
}

// The value in its present spelling; a size is converted to bytes.
Result<std::string> value_of(const OptionSpec& option, std::string value) {
    using Kind = OptionSpec::Kind;
    if (option.kind == Kind::number && !number_with_sums(value)) {
        const auto read = parse_number(value);  // reports separators in the number
        if (!read && read.error().key != "number.bad" && read.error().key != "number.huge")
            return read.error();
        const std::string meant = number_meant(option, value);
        if (!meant.empty())
            return Error::input("option.bad-number-near", option.name, printable(value), meant);
        if (const std::string whole = rounded_up(value); !whole.empty())
            return Error::input("option.not-whole", option.name, printable(value), whole);
        return Error::input(is_too_large(value) ? "option.too-large" : "option.bad-number", option.name,
                            printable(value));
    }
    if (names_file(option.value) && value == "-" && option.name != "--histogram")
        return Error::input("option.no-stream", option.name);
    if (option.kind == Kind::bytes) {
        const auto bytes = number_of_bytes(value);
        if (!bytes) return Error::input("option.bad-bytes", option.name, printable(value));
        return std::to_string(*bytes);
    }
    if (option.kind != Kind::choice) return value;
    if (const std::string_view choice = choice_meant(option, value); !choice.empty())
        return std::string(choice);
    if (option.name == "--format" && value == "json") return Error::input("option.json");
    std::string listed(option.value);
    std::ranges::replace(listed, '|', ' ');
    const auto near = suggestions(value, split(option.value, '|'), 1);
    if (near.empty()) return Error::input("option.bad-choice", option.name, printable(value), listed);
    return Error::input("option.bad-choice-near", option.name, printable(value), listed, near.front());
}

// True for --game and --position if they are arguments of the command, not options.
bool names_argument(const CommandSpec& command, std::string_view name) {
    return ((name == "--game" || name == "-g") && command.takes("GAME")) ||
           ((name == "--position" || name == "--heaps") && command.takes("POSITION"));
}

std::vector<std::string> words_without_options(const std::vector<std::string>& words) {
    std::vector<std::string> rest;
    for (const std::string& word : std::span(words).subspan(1)) {
        const std::size_t equals = looks_like_option(word) ? word.find('=') : std::string::npos;
        if (equals != std::string::npos) rest.push_back(word.substr(equals + 1));
        if (!looks_like_option(word)) rest.push_back(word);
    }
    return rest;
}

// The value of the option in words[i], which may be the next word; `i` is then its index. "" for a flag.
Result<std::string> value_behind(const OptionSpec& option, std::string_view name, const CommandSpec& command,
                                 const std::vector<std::string>& words, std::size_t& i) {
    const std::size_t equals = words[i].find('=');
    if (option.kind == OptionSpec::Kind::flag) {
        if (equals == std::string::npos) return std::string();
        return Error::input("option.flag-value", name, printable(words[i].substr(equals + 1)));
    }
    if (equals != std::string::npos) return value_of(option, words[i].substr(equals + 1));
    if (i + 1 < words.size() &&
        !(words[i + 1].starts_with("--") && find_option(command, words[i + 1]) != nullptr))
        return value_of(option, words[++i]);
    if (option.kind != OptionSpec::Kind::choice) return Error::input("option.no-value", name, option.value);
    const auto call = [&](std::string_view choice) { return fmt::format("{} {}", name, choice); };
    return Error::input("option.no-choice", name, joined(split(option.value, '|'), ", ", call));
}

// Reads the arguments and the options after the command's name. `typed_options`: the options as they were
// typed, quoted for a shell.
Status read_each_word(Request& request, const std::vector<std::string>& words, std::string& typed_options) {
    const CommandSpec& command = *request.command;
    bool only_arguments = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (only_arguments || !looks_like_option(word)) {
            request.arguments.push_back(word);
            continue;
        }
        if (word == "--") {
            only_arguments = true;
            continue;
        }
        const std::string name = word == "-h" ? "--help" : word.substr(0, word.find('='));
        const OptionSpec* option = find_option(command, name);
        if (option == nullptr) {
            if (names_argument(command, name))
                return Error::input("option.is-argument", command.name, printable(name),
                                    meant_call(command, words_without_options(words)));
            return unknown_option(command, name);
        }
        if (request.options.contains(option->name)) return Error::input("option.twice", option->name);
        auto value = value_behind(*option, name, command, words, i);
        if (!value) return value.error();
        typed_options += " " + shell_word(printable(word));
        if (&words[i] != &word) typed_options += " " + shell_word(printable(words[i]));
        request.options.emplace(option->name, std::move(*value));
    }
    if (request.has("--misere") && request.has("--normal"))
        return Error::input("option.contradiction", "--misere", "--normal");
    return Done{};
}

Status check_common_options(const Request& request) {
    for (const OptionSpec& option : common_options()) {
        if (request.has(option.name) && !takes_option(*request.command, option))
            return Error::input("option.useless", request.command->name, option.name);
    }
    if (request.has("--json") && request.has("--format") && request.text("--format") != "text")
        return Error::input("option.two-formats", request.text("--format"));
    return Done{};
}

// Makes one argument of a sum, and two of "kayles 7,5"; compares their number with the command's.
Status place_arguments(Request& request, const std::string& typed_options) {
    const CommandSpec& command = *request.command;
    std::string whole = joined(request.arguments, " ");
    const auto summands =
        command.takes("GAME") && !request.arguments.empty() ? split_sum(whole) : std::nullopt;
    if (summands) {
        if (command.sums) {
            request.arguments = {std::move(whole)};
            return Done{};
        }
        const bool several = request.arguments.size() > arity_of(command.arguments).most;
        if (!parse_game(request.arguments[0]) || (several && parse_summand(summands->front())))
            return Error::input("command.no-sums", command.name, printable(whole));
    }
    const Arity arity = arity_of(command.arguments);
    const auto& given = request.arguments;
    if (given.size() <= arity.most) {
        if (const auto call = ordered_call(command, given))
            return Error::input("command.order", command.name, *call + typed_options);
    }
    if (command.takes("POSITION") && given.size() == 1 && !game_argument(request)) {  // "kayles 7,5"
        const auto read_game = [&](std::string_view text) { return game_named(request, std::string(text)); };
        auto parts = split_summand(given[0], read_game);
        if (parts)
            request.arguments = {std::move(parts->game), std::move(parts->heaps)};
        else if (parts.error().key != "sum.no-heaps")
            return parts.error();
    }
    if (given.size() < arity.least)
        return Error::input("command.missing-argument", command.name, arity.names[given.size()],
                            completed_call(command, given) + typed_options);
    if (given.size() > arity.most)
        return Error::input("command.extra-argument", command.name, printable(given[arity.most]),
                            meant_call(command, given) + typed_options);
    // The further arguments of these commands are files, too, or words other than '-'.
    if (!given.empty() && names_file(arity.names[0]) && std::ranges::find(given, "-") != given.end())
        return Error::input("option.no-stream", command.name);
    return Done{};
}

Result<Request> read_words(const CommandSpec& command, const std::vector<std::string>& words,
                           const Environment& environment) {
    Request request;
    request.command = &command;
    request.environment = &environment;  // a game may be a file to read
    std::string typed_options;
    if (const Status read = read_each_word(request, words, typed_options); !read) return read.error();
    if (request.has("--help")) return request;
    if (const Status useful = check_common_options(request); !useful) return useful.error();
    if (const Status placed = place_arguments(request, typed_options); !placed) return placed.error();
    return request;
}

// The answer to the bare name of the program: three suggestions, and at a terminal a game. Nullopt if the
// user chooses one; its words are then in `words`.
std::optional<Reply> greet(std::vector<std::string>& words, const Environment& environment) {
    const Language language = environment.language;
    const std::string text = say(language, "start.head") + "\n\n" +
                             aligned({{"ishitori play", say(language, "start.play")},
                                      {"ishitori explain nim 3,4,5", say(language, "start.explain")},
                                      {"ishitori period kayles", say(language, "start.period")}},
                                     help_columns(environment)) +
                             "\n" + say(language, "start.foot") + "\n";
    if (!environment.conversation || !environment.conversation->terminal) return Reply{Exit::answered, text};
    environment.conversation->tell(text + "\n");
    const auto typed = environment.conversation->ask(say(language, "start.prompt"), false);
    words.clear();
    if (!typed) return Reply{};
    for (const std::string_view word : split(*typed, ' ')) {
        if (!word.empty() && !(words.empty() && word == "ishitori")) words.emplace_back(word);
    }
    if (words.empty()) words.emplace_back("play");
    if (words[0] == "q" || words[0] == "quit" || words[0] == "exit") return Reply{};
    return std::nullopt;
}

}  // namespace

const std::vector<OptionSpec>& common_options() {
    static const auto options = options_of(
        "--json, --misere, --normal, --lang ja|en, --color auto|always|never, --ascii, --quiet, --help");
    return options;
}

bool takes_option(const CommandSpec& command, const OptionSpec& option) {
    if (option.name != "--misere" && option.name != "--normal") return true;
    return (command.takes("GAME") && command.name != "info") ||
           is_one_of(command.name, {"survey", "catalogue"});
}

std::vector<OptionSpec> offered_options(const CommandSpec& command) {
    constexpr std::pair<std::string_view, std::string_view> refused[] = {{"values", "--misere"},
                                                                         {"period", "--misere"},
                                                                         {"plot", "--misere"},
                                                                         {"genus", "--normal"},
                                                                         {"quotient", "--normal"}};
    std::vector<OptionSpec> offered;
    std::ranges::copy_if(common_options(), std::back_inserter(offered), [&](const OptionSpec& option) {
        return takes_option(command, option) &&
               std::ranges::find(refused, std::pair(command.name, option.name)) == std::end(refused);
    });
    return offered;
}

std::vector<OptionSpec> all_options(const CommandSpec& command) {
    std::vector<OptionSpec> options = command.options;
    std::ranges::copy(offered_options(command), std::back_inserter(options));
    return options;
}

Status needs_option(const Request& request, std::string_view option, std::string_view other) {
    if (request.has(option) && !request.has(other)) return Error::input("option.only-with", option, other);
    return Done{};
}

const OptionSpec* find_option(const CommandSpec& command, std::string_view name) {
    for (const auto& options : {std::cref(command.options), std::cref(common_options())}) {
        for (const OptionSpec& option : options.get()) {
            if (option.name == name) return &option;
        }
    }
    for (const auto& [former, now] : former_spellings(command)) {
        if (former == name) return find_option(command, now);
    }
    return name == "--colour" ? find_option(command, "--color") : nullptr;
}

std::span<const std::string> words_with_options(const std::vector<std::string>& words) {
    return {words.begin(), std::ranges::find(words, "--")};
}

bool has_flag(const std::vector<std::string>& words, std::string_view option) {
    const auto options = words_with_options(words);
    return std::ranges::find(options, option) != options.end();
}

Status choose_language(const std::vector<std::string>& all, Language& language) {
    const auto words = words_with_options(all);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string value;
        if (words[i].starts_with("--lang=")) {
            value = words[i].substr(7);
        } else if (words[i] == "--lang" && i + 1 < words.size()) {
            value = words[i + 1];
        } else if (words[i] == "--lang") {
            return Error::input("option.no-value", words[i], "ja|en");
        } else {
            continue;
        }
        if (!language_named(value, language)) return Error::input("option.language", printable(value));
    }
    return Done{};
}

namespace {

// The line and column in a sentence: {"column": 5}. The English sentence determines which argument it is.
Json place_of(const Error& error) {
    Json place = Json::object();
    const Sentence* const row = row_of(error.key);
    if (row == nullptr) return place;
    for (const char* word : {"line", "column"}) {
        const std::string mark = std::string(word) + " {";
        const std::size_t at = row->en.find(mark);
        if (at == std::string_view::npos) continue;
        const auto index = static_cast<std::size_t>(row->en[at + mark.size()] - '0');
        if (index >= error.args.size()) continue;
        if (const auto number = parse_number(error.args[index])) place[word] = *number;
    }
    return place;
}

// The first fields of every answer.
Json envelope(std::string_view command) {
    Json json = Json::object();
    json["command"] = command.empty() ? Json(nullptr) : Json(command);
    json["schema"] = "ishitori-answer";
    json["version"] = answer_version;
    return json;
}

std::string one_line(const Json& json) { return safe_text(json) + "\n"; }

Reply failure(const Error& error, Language language, bool as_json, std::string_view command = "") {
    return {error.exit, as_json ? error_line(error, language, command) : "", {say(language, error)}};
}

// Help or a description of the program: words, as `text` in JSON.
Reply in_words(const std::string& text, bool as_json, const Json& more = Json::object()) {
    if (!as_json) return {Exit::answered, text, {}};
    Json json = envelope("");
    json["text"] = text;
    json.update(more);
    json["exit"] = static_cast<int>(Exit::answered);
    return {Exit::answered, one_line(json), {}};
}

}  // namespace

// JSON escapes characters below U+0020; the other control characters occur only in strings, so they can be
// escaped afterwards.
std::string safe_text(const Json& json) {
    return safe_text(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string safe_text(std::string text) {
    const auto may_begin_control = [](char c) { return c == '\x7F' || (c & '\x80') != 0; };
    if (std::ranges::none_of(text, may_begin_control)) return text;
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const Decoded d = decode(text, at);
        const std::string_view character(text.data() + at, d.length);
        if (character_at(text, at) == character)
            safe += character;
        else
            safe += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(d.point));
        at += d.length;
    }
    return safe;
}

std::string error_line(const Error& error, Language language, std::string_view command) {
    Json json = envelope(command);
    json["error"]["key"] = error.key;
    json["error"]["message"] = say(language, error);
    json["error"]["place"] = place_of(error);
    json["exit"] = static_cast<int>(error.exit);
    return one_line(json);
}

namespace {

bool has_zero_byte(const std::string& word) { return word.find('\0') != std::string::npos; }

// Editors convert two hyphens to a typographic dash.
void restore_hyphens(std::vector<std::string>& words) {
    for (std::string& word : words) {
        if (word == "--") break;
        for (const std::string_view dash : {"\u2013", "\u2014", "\u2212"}) {
            if (word.size() > dash.size() && word.starts_with(dash) && word[dash.size()] >= 'a' &&
                word[dash.size()] <= 'z')
                word.replace(0, dash.size(), "--");
        }
    }
}

// The place of the command. Options may be before it: `ishitori --json period 0.77`.
std::vector<std::string>::iterator command_in(std::vector<std::string>& words) {
    return std::ranges::find_if(words, [&](const std::string& word) {
        if (looks_like_option(word)) return false;
        const std::string_view before = &word != words.data() ? *(&word - 1) : std::string_view();
        return before != "--lang" && before != "--color" && before != "--colour";
    });
}

// The answer to options without a command: the overview of all commands, unless an option is unknown.
Reply answer_to_options(const std::vector<std::string>& words, bool as_json, const Environment& environment) {
    const Language language = environment.language;
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (looks_like_option(word) && !is_one_of(name, {"--help", "-h", "--lang", "--quiet", "--json",
                                                         "--color", "--colour", "--ascii"}))
            return failure(unknown_global_option(name), language, as_json);
    }
    return in_words(shown_help(help_overview(language, help_columns(environment)), environment), as_json,
                    as_json ? commands_json(language) : Json::object());
}

// `name`: of the command as it was typed, also if it is of an earlier version.
Reply reply_of(Answer&& answer, const Request& request, std::string_view name) {
    Reply reply{answer.exit, std::move(answer.text), std::move(answer.notes),
                request.text("--format", "text") != "text"};
    if (!request.has("--json")) return reply;
    Json found = envelope(name);
    for (auto& [key, value] : answer.json.items()) found[key] = std::move(value);
    if (!reply.notes.empty()) found["notes"] = reply.notes;
    found["exit"] = static_cast<int>(reply.exit);
    reply.out = one_line(found);
    if (!answer.values.empty()) {
        // A quote in a string is escaped, so this is the field.
        constexpr std::string_view field = "\"values\":", null = "null";
        const std::size_t at = reply.out.find(std::string(field) + std::string(null));
        reply.out.replace(at + field.size(), null.size(), answer.values);
    }
    return reply;
}

// `json`: the answer is JSON even without --json among the words.
Reply answer_as(bool json, std::vector<std::string> words, Environment environment) {
    const bool as_json = json || has_flag(words, "--json");
    if (const Status status = choose_language(words, environment.language); !status) {
        return failure(status.error(), environment.language, as_json);
    }
    const Language language = environment.language;
    // For the system a path ends at this byte.
    const auto with_zero = std::ranges::find_if(words, has_zero_byte);
    if (with_zero != words.end())
        return failure(Error::input("command.zero-byte", printable(*with_zero)), language, as_json);
    environment.colour = environment.colour && !as_json;
    restore_hyphens(words);
    const auto command_at = command_in(words);
    const bool bare = words.size() == 1 && (words[0] == "-V" || words[0] == "-v");
    if (bare || has_flag(words, "--version") || (command_at != words.end() && *command_at == "version"))
        return in_words(version_text(environment), as_json, Json{{"built", version_json(environment)}});
    if (words.empty() && !json) {
        if (auto greeting = greet(words, environment)) return *greeting;
        return answer_as(json, words, environment);
    }
    if (command_at == words.end()) return answer_to_options(words, as_json, environment);
    std::rotate(words.begin(), command_at, command_at + 1);
    const CommandSpec* command = find_command(words[0]);
    if (command == nullptr)
        return failure(no_command(words[0], std::span(words).subspan(1)), language, as_json);
    auto request = read_words(*command, words, environment);
    if (!request) return failure(request.error(), language, as_json, words[0]);
    if (request->has("--help"))
        return in_words(shown_help(help_of(*command, language, help_columns(environment)), environment),
                        as_json, as_json ? command_json(*command, language) : Json::object());
    environment.quiet = environment.quiet || request->has("--quiet");
    if (json) request->options.emplace("--json", "");
    auto result = command->answer(*request);
    if (environment.memory != nullptr && !environment.keep_going()) environment.memory->forget();
    if (!result) return failure(result.error(), language, as_json, words[0]);
    return reply_of(std::move(*result), *request, words[0]);
}

}  // namespace

std::string remembered_as(const std::vector<std::string>& words, Language language) {
    const Phrases options = {"--json",    "--quiet",  "--lang",    "--normal",   "--misere",
                             "--limit",   "--to",     "--from",    "--checksum", "--period",
                             "--as-text", "--format", "--threads", "--memory"};
    std::string question(language_name(language));
    bool has_command = false;
    for (const std::string& word : words) {
        if (has_zero_byte(word)) return "";  // it separates the words
        if (looks_like_option(word) && !is_one_of(std::string_view(word).substr(0, word.find('=')), options))
            return "";
        has_command = has_command || is_one_of(word, {"values", "period", "quotient", "info", "genus"});
        question += '\0' + word;
    }
    return has_command ? question : "";
}

Reply answer(const std::vector<std::string>& words, Environment environment) {
    return answer_as(false, words, std::move(environment));
}

std::string answer_json(const std::vector<std::string>& words, const Environment& environment, Exit* exit) {
    Memory* const memory = environment.memory;
    const bool texts = memory != nullptr && !memory->numbers;
    const std::string question = texts ? remembered_as(words, environment.language) : "";
    if (const std::string* const kept = question.empty() ? nullptr : memory->answer(question)) {
        if (exit != nullptr) *exit = Exit::answered;
        return *kept;
    }
    const Reply reply = answer_as(true, words, environment);
    if (exit != nullptr) *exit = reply.exit;
    if (!question.empty() && reply.exit == Exit::answered) memory->keep_answer(question, reply.out);
    return reply.out;
}

}  // namespace ishitori::commands
