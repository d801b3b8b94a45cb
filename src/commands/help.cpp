#include "commands/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/phrases.hpp"
#include "base/platform/capabilities.hpp"
#include "base/split.hpp"
#include "base/version.hpp"
#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/guesses.hpp"
#include "engine/kernels/vectors.hpp"

namespace ishitori::commands {

namespace {

std::string option_words(const OptionSpec& option) {
    std::string text(option.name);
    if (!option.value.empty()) text += " " + std::string(option.value);
    return text;
}

constexpr std::size_t longest_name = 11;  // of a command; aligns all groups of the overview

#if defined(ISHITORI_SURVEYS)
constexpr bool surveys_built = true;
#else
constexpr bool surveys_built = false;
#endif

// The instruction set in use, and the compiled ones; the core of the page has only one.
std::pair<std::string, std::vector<std::string>> vectors() {
    if (!platform::has_vector_choice) return {"WASM", {"WASM"}};
    return {vectors_in_use(), vectors_built()};
}

// The commit, and True if files of the clone were changed.
std::pair<std::string, bool> commit_of(const Build& build) {
    const bool changed = build.commit.ends_with('+');
    return {build.commit.substr(0, build.commit.size() - (changed ? 1 : 0)), changed};
}

}  // namespace

std::size_t help_columns(const Environment& environment) {
    constexpr std::size_t least = 40, most = 200, without_screen = 80;
    return environment.columns == 0 ? without_screen : std::clamp(environment.columns, least, most);
}

std::string usage_line(const CommandSpec& command) {
    std::string text(command.name);
    if (!command.arguments.empty()) text += " " + std::string(command.arguments);
    return text + (command.options.empty() ? "" : " [OPTIONS]");
}

std::string short_about(const CommandSpec& command, Language language) {
    return say(language, "help." + std::string(command.name));
}

std::string about_command(const CommandSpec& command, Language language) {
    const std::string key = "about." + std::string(command.name);
    std::string about = say(language, key);
    if (about != key) return about;
    std::string short_one = short_about(command, language);
    if (short_one[0] >= 'a' && short_one[0] <= 'z')
        short_one[0] = static_cast<char>(short_one[0] - 'a' + 'A');
    return short_one + (language == Language::ja ? "。" : ".");
}

std::vector<std::string> examples_of(const CommandSpec& command) {
    std::vector<std::string> calls;
    for (const std::string_view words : split(command.examples, '|'))
        calls.push_back("ishitori " + std::string(words));
    return calls;
}

std::string help_overview(Language language, std::size_t columns) {
    std::string text = say(language, "help.head") + "\n\n" + say(language, "help.usage") + "\n  " +
                       say(language, "help.synopsis") + "\n";
    std::string_view group;
    LabelledRows rows;
    const auto close_group = [&] {
        if (!rows.empty()) text += "\n" + say(language, "group." + std::string(group)) + "\n";
        text += aligned(rows, columns, longest_name);
        rows.clear();
    };
    for (const CommandSpec& command : command_table()) {
        if (command.group != group) close_group();
        group = command.group;
        rows.emplace_back(command.name, short_about(command, language));
    }
    close_group();
    return wrapped(text + "\n" + say(language, "help.foot") + "\n", columns);
}

std::string about_option(const CommandSpec& command, const OptionSpec& option, Language language) {
    const std::string name(option.name.substr(2)), key = "help." + std::string(command.name) + "." + name;
    const std::string about = say(language, key);
    if (about != key) return about;
    // the commands that stop after a few seconds without --timeout
    const bool of_question =
        name == "timeout" &&
        is_one_of(command.name, {"outcome", "moves", "explain", "tree", "value", "conjecture", "replay"});
    return say(language, (of_question ? "help.question." : "help.common.") + name);
}

LabelledRows option_rows(const CommandSpec& command, Language language) {
    LabelledRows rows;
    for (const OptionSpec& option : all_options(command))
        rows.emplace_back(option_words(option), about_option(command, option, language));
    return rows;
}

std::string help_of(const CommandSpec& command, Language language, std::size_t columns) {
    std::string text = about_command(command, language) + "\n\n" + say(language, "help.examples") + "\n";
    for (const std::string& call : examples_of(command)) text += hanging("  " + call, 6, columns) + "\n";
    text += "\n" + say(language, "help.usage") + "\n" +
            hanging("  ishitori " + usage_line(command), 6, columns) + "\n";
    LabelledRows rows = option_rows(command, language);
    const std::size_t count = command.options.size();
    const LabelledRows others(rows.begin() + static_cast<std::ptrdiff_t>(count), rows.end());
    rows.resize(count);
    if (count > 0) text += "\n" + say(language, "help.options") + "\n" + aligned(rows, columns);
    text += "\n" + say(language, "help.common-options") + "\n" + aligned(others, columns);
    if (command.takes("GAME")) text += "\n" + say(language, "help.see-games") + "\n";
    return wrapped(text, columns);
}

std::string shown_help(const std::string& text, const Environment& environment) {
    if (!environment.colour) return text;
    const auto lines = split(text, '\n');
    std::string shown;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool heading = !lines[i].empty() && !lines[i].starts_with(' ') && i + 1 < lines.size() &&
                             lines[i + 1].starts_with(' ');
        shown += i == 0 ? "" : "\n";
        shown += heading ? painted(Tone::strong, lines[i]) : std::string(lines[i]);
    }
    return shown;
}

Json command_json(const CommandSpec& command, Language language) {
    constexpr std::string_view kinds[] = {"flag", "number", "bytes", "text", "choice"};
    const auto options_json = [&](const std::vector<OptionSpec>& options) {
        return json_list(options, [&](const OptionSpec& option) {
            Json item = {{"name", option.name},
                         {"kind", kinds[static_cast<std::size_t>(option.kind)]},
                         {"value", json_or_null(std::string(option.value))},
                         {"about", about_option(command, option, language)}};
            if (option.kind == OptionSpec::Kind::choice) item["choices"] = split(option.value, '|');
            return item;
        });
    };
    Json json = {{"name", command.name},
                 {"group", command.group},
                 {"about", short_about(command, language)},
                 {"usage", "ishitori " + usage_line(command)},
                 {"arguments", Json::array()},
                 {"options", options_json(command.options)},
                 {"common_options", options_json(offered_options(command))},
                 {"examples", examples_of(command)}};
    for (const std::string_view word : split(command.arguments, ' ')) {
        if (word.empty()) continue;
        const std::size_t from = word.starts_with('[') ? 1 : 0, to = word.find_first_of(".]");
        json["arguments"].push_back({{"name", word.substr(from, to - from)},
                                     {"needed", from == 0},
                                     {"repeated", word.find("...") != std::string_view::npos}});
    }
    return json;
}

Json commands_json(Language language) {
    return {{"commands", json_list(command_table(), [&](const CommandSpec& command) {
                 return command_json(command, language);
             })}};
}

LabelledRows game_forms(Language language) {
    static constexpr std::pair<const char*, std::string_view> forms[] = {{"0.77, 4.32, 0.3F, 0.1(3)", "code"},
                                                                         {"take:1-3,7", "take"},
                                                                         {"take:all-but:1,4", "all-but"},
                                                                         {"take:squares", "take-rule"},
                                                                         {"nim", "nim"},
                                                                         {"race, race:N", "race"},
                                                                         {"line:N", "line"},
                                                                         {"ring:N", "ring"},
                                                                         {"ring(CODE)", "ring-code"},
                                                                         {"count:N", "count"},
                                                                         {"grundy", "grundy"},
                                                                         {"cut:N", "cut"},
                                                                         {"4!.0, 0.3=, 0.{1,3+}", "general"}};
    LabelledRows rows;
    for (const auto& [form, key] : forms)
        rows.emplace_back(form, say(language, "help.form." + std::string(key)));
    return rows;
}

std::string version_text(const Environment& environment) {
    const Build& build = environment.build;
    const auto words = [&](std::string_view key, std::initializer_list<std::string> args = {}) {
        return say(environment.language, key, args);
    };
    const auto answer = [&](bool yes) { return words(yes ? "version.yes" : "version.no"); };
    const auto [commit, changed] = commit_of(build);
    const auto [in_use, built] = vectors();
    return fmt::format("ishitori {} ({})\n", version, compiler) +
           aligned({{words("version.commit"), commit.empty() ? words("version.no-commit")
                                              : changed      ? words("version.changed", {commit})
                                                             : commit},
                    {words("version.vectors"), words("version.vectors-of", {in_use, joined(built, ", ")})},
                    {words("version.surveys"), answer(surveys_built)},
                    {words("version.mpi"), build.mpi ? answer(true) : words("version.mpi-elsewhere")},
                    {words("version.formal"), answer(build.formal)},
                    {words("version.editing"), answer(build.editing)}});
}

Json version_json(const Environment& environment) {
    const Build& build = environment.build;
    const auto [commit, changed] = commit_of(build);
    const auto [in_use, built] = vectors();
    return {{"version", version},       {"commit", json_or_null(commit)},
            {"changed", changed},       {"compiler", compiler},
            {"vectors", in_use},        {"vectors_built", built},
            {"surveys", surveys_built}, {"mpi", build.mpi},
            {"formal", build.formal},   {"editing", build.editing}};
}

namespace {

// The forms of GAME and POSITION.
std::string help_topic_games(Language language, std::size_t columns) {
    const std::string text =
        say(language, "help.games-head") + "\n" + aligned(game_forms(language), columns) + "\n" +
        say(language, "help.games-digits") + "\n\n" + say(language, "help.positions") + "\n" +
        say(language, "help.move-forms") + "\n" + say(language, "help.numbers") + "\n";
    return wrapped(text, columns);
}

}  // namespace

Result<Answer> answer_help(const Request& request) {
    const Language language = request.language();
    const std::size_t columns = help_columns(*request.environment);
    Answer answer;
    if (request.arguments.empty()) {
        answer.text = help_overview(language, columns);
        if (request.has("--json")) answer.json = commands_json(language);
    } else if (request.arguments[0] == "games" || request.arguments[0] == "positions") {
        answer.text = help_topic_games(language, columns);
        if (const CommandSpec* games = find_command("games"); request.arguments[0] == "games") {
            answer.text = help_of(*games, language, columns) + "\n" + answer.text;
        }
    } else {
        const CommandSpec* command = find_command(request.arguments[0]);
        if (command == nullptr) return no_topic("help", request.arguments[0]);
        answer.text = help_of(*command, language, columns);
        if (request.has("--json")) answer.json = command_json(*command, language);
    }
    answer.json["help"] = answer.text;
    answer.text = shown_help(answer.text, *request.environment);
    return answer;
}

}  // namespace ishitori::commands
