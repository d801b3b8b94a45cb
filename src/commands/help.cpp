#include "commands/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/utf8.hpp"
#include "base/version.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "engine/kernels/vectors.hpp"

namespace ishitori::inline commands {

namespace {

std::string option_words(const OptionSpec& option) {
    std::string text(option.name);
    if (!option.value.empty()) text += " " + std::string(option.value);
    return text;
}

// Options without which the command says no (tests/golden calls each without them).
constexpr std::pair<std::string_view, std::string_view> needed_arguments[] = {
    {"values", "--to"}, {"plot", "--to"}, {"plot", "--out"}, {"survey", "--to"}, {"survey", "--db"}};

// Commands that are about nim-values, so that --misere has no sense.
constexpr std::string_view of_normal_play[] = {"values", "period", "plot"};

#if defined(ISHITORI_SURVEYS)
constexpr bool surveys_built = true;
#else
constexpr bool surveys_built = false;
#endif

// In use, and all that the program was built for; the page's core knows one.
#if defined(__wasi__)
std::pair<std::string, std::vector<std::string>> vectors() { return {"WASM", {"WASM"}}; }
#else
std::pair<std::string, std::vector<std::string>> vectors() { return {vectors_in_use(), vectors_built()}; }
#endif

// The commit, and if files of the clone were changed.
std::pair<std::string, bool> commit_of(const Build& build) {
    const bool changed = build.commit.ends_with('+');
    return {build.commit.substr(0, build.commit.size() - (changed ? 1 : 0)), changed};
}

}  // namespace

std::string usage_line(const CommandSpec& command) {
    std::string text(command.name);
    if (!command.arguments.empty()) text += " " + std::string(command.arguments);
    for (const OptionSpec& option : command.options) {
        const bool must = std::find(std::begin(needed_arguments), std::end(needed_arguments),
                                    std::pair(command.name, option.name)) != std::end(needed_arguments);
        text += must ? " " + option_words(option) : " [" + option_words(option) + "]";
    }
    return text;
}

std::string help_overview(Language language) {
    std::string text = say(language, "help.head") + "\n\n" + say(language, "help.synopsis") + "\n\n";
    LabelledRows rows;
    for (const CommandSpec& command : command_table()) {
        std::string left(command.name);
        if (!command.arguments.empty()) left += " " + std::string(command.arguments);
        rows.emplace_back(left, say(language, "help." + std::string(command.name)));
    }
    return text + aligned(rows) + "\n" + say(language, "help.foot") + "\n";
}

std::string about_option(const CommandSpec& command, const OptionSpec& option, Language language) {
    const bool own =
        std::ranges::find(command.options, option.name, &OptionSpec::name) != command.options.end();
    const std::string owner = own ? std::string(command.name) : "common";
    return say(language, "help." + owner + "." + std::string(option.name.substr(2)));
}

LabelledRows option_rows(const CommandSpec& command, Language language) {
    LabelledRows rows;
    const auto add = [&](const OptionSpec& option) {
        rows.emplace_back(option_words(option), about_option(command, option, language));
    };
    std::ranges::for_each(command.options, add);
    const bool normal_only = std::ranges::find(of_normal_play, command.name) != std::end(of_normal_play);
    for (const OptionSpec& option : common_options()) {
        if (!normal_only || option.name != "--misere") add(option);
    }
    return rows;
}

std::string help_of(const CommandSpec& command, Language language) {
    std::string text = "ishitori " + usage_line(command) + "\n\n" +
                       say(language, "help." + std::string(command.name)) + "\n\n" +
                       aligned(option_rows(command, language));
    if (command.arguments.find("GAME") != std::string_view::npos)
        text += "\n" + say(language, "help.see-games") + "\n";
    return text;
}

LabelledRows game_forms(Language language) {
    LabelledRows rows;
    for (const char* form :
         {"0.77, 4.32, 0.3F, 0.1(3)", "take:1-3,7", "take:all-but 1,4", "take:squares", "nim", "race, race:N",
          "line:N", "ring:N", "ring(CODE)", "count:N", "grundy", "cut:N", "4!.0, 0.3=, 0.{1,3+}"}) {
        rows.emplace_back(form, "");
    }
    const char* keys[] = {"code", "take",      "all-but", "take-rule", "nim", "race",   "line",
                          "ring", "ring-code", "count",   "grundy",    "cut", "general"};
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].second = say(language, "help.form." + std::string(keys[i]));
    return rows;
}

std::string help_topic_games(Language language) {
    return say(language, "help.games-head") + "\n" + aligned(game_forms(language)) + "\n" +
           say(language, "help.games-digits") + "\n\n" + say(language, "help.positions") + "\n" +
           say(language, "help.move-forms") + "\n" + say(language, "help.numbers") + "\n";
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
                    {words("version.vectors"),
                     words("version.vectors-of", {in_use, fmt::format("{}", fmt::join(built, ", "))})},
                    {words("version.surveys"), answer(surveys_built)},
                    {words("version.mpi"), build.mpi ? answer(true) : words("version.mpi-elsewhere")},
                    {words("version.formal"), answer(build.formal)},
                    {words("version.editing"), answer(build.editing)}});
}

Json version_json(const Environment& environment) {
    const Build& build = environment.build;
    const auto [commit, changed] = commit_of(build);
    Json json = Json::object();
    json["version"] = version;
    json["commit"] = commit.empty() ? Json(nullptr) : Json(commit);
    json["changed"] = changed;
    json["compiler"] = compiler;
    const auto [in_use, built] = vectors();
    json["vectors"] = in_use;
    json["vectors_built"] = built;
    json["surveys"] = surveys_built;
    json["mpi"] = build.mpi;
    json["formal"] = build.formal;
    json["editing"] = build.editing;
    return json;
}

Result<Answer> answer_help(const Request& request) {
    Answer answer;
    if (request.arguments.empty()) {
        answer.text = help_overview(request.language());
    } else if (request.arguments[0] == "games" || request.arguments[0] == "positions") {
        answer.text = help_topic_games(request.language());
        if (const CommandSpec* games = find_command("games"); request.arguments[0] == "games") {
            answer.text = help_of(*games, request.language()) + "\n" + answer.text;
        }
    } else {
        const CommandSpec* command = find_command(request.arguments[0]);
        if (command == nullptr) return no_command(request.arguments[0]);
        answer.text = help_of(*command, request.language());
    }
    answer.json["help"] = answer.text;
    return answer;
}

}  // namespace ishitori::inline commands
