// Scripts for the shells' Tab key, from the command table and words/.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/split.hpp"
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/guesses.hpp"
#include "commands/help.hpp"
#include "rules/named_games.hpp"

namespace ishitori::commands {

namespace {

std::string games() {
    std::string text;
    for (const NamedGame& game : named_games()) text += std::string(game.name) + " ";
    return text + "take: line: ring: race:";
}

std::string commands() { return joined(command_table(), " ", &CommandSpec::name); }

// The words that can be the command's arguments; the shell completes file names itself.
std::string words_of(const CommandSpec& command) {
    if (command.arguments.starts_with("GAME")) return games();
    if (command.takes("COMMAND")) return commands();
    return command.arguments == "SHELL" ? "bash zsh fish" : "";
}

bool is_choice(const OptionSpec& option) { return option.kind == OptionSpec::Kind::choice; }
bool is_flag(const OptionSpec& option) { return option.kind == OptionSpec::Kind::flag; }
bool names_a_file(const OptionSpec& option) { return option.value == "FILE" || option.value == "DIR"; }
std::string choices_of(const OptionSpec& option) { return joined(split(option.value, '|'), " "); }

// The text with a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
    std::string out;
    for (const char c : text) {
        if (characters.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

std::string bash() {
    std::string values, options;
    for (const CommandSpec& command : command_table()) {
        options += fmt::format("        {})\n            options=\"", command.name);
        for (const OptionSpec& option : command.options) {
            options += std::string(option.name) + " ";
            if (is_flag(option)) continue;
            values += fmt::format("        {},{}) ", command.name, option.name);
            if (is_choice(option))
                values +=
                    fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); ", choices_of(option));
            if (names_a_file(option))
                values += option.value == "DIR" ? "_ishitori_files -d; " : "_ishitori_files -f; ";
            values += "return ;;\n";
        }
        for (const OptionSpec& option : offered_options(command)) options += std::string(option.name) + " ";
        options.pop_back();
        options += fmt::format("\"\n            words=\"{}\"\n            files={} ;;\n", words_of(command),
                               command.takes("FILE") ? "yes" : "");
    }
    return R"(# bash completion of ishitori
_ishitori_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen "$1" -- "$current"))
}
_ishitori() {
    local current previous command="" options="" words="" files="" i
    # names of games may have a colon, at which readline would cut the word
    if declare -F _get_comp_words_by_ref >/dev/null; then
        local cur prev
        _get_comp_words_by_ref -n : cur prev
        current=$cur previous=$prev
    else
        current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    fi
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in -*) ;; *) command=${COMP_WORDS[i]}; break ;; esac
    done
    if [ -z "$command" ]; then
        COMPREPLY=($(compgen -W ")" +
           commands() + R"( --help --version" -- "$current"))
        return
    fi
    case $command,$previous in
        *,--lang) COMPREPLY=($(compgen -W "ja en" -- "$current")); return ;;
)" + values +
           "    esac\n    case $command in\n" + options + R"(    esac
    case $current in
        -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
        *)
            if [ -n "$files" ]; then _ishitori_files -f; return; fi
            COMPREPLY=($(compgen -W "$words" -- "$current"))
            case "${COMPREPLY[*]}" in *:) compopt -o nospace 2>/dev/null ;; esac
            if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "$current"; fi ;;
    esac
}
complete -F _ishitori ishitori
)";
}

// Escapes the text for zsh's _arguments and _describe, where brackets and colons are delimiters.
std::string zsh_words(std::string_view text) { return escaped(text, "[]:\\"); }

// A specification for _arguments.
std::string zsh_option(const OptionSpec& option, std::string_view about) {
    std::string spec = fmt::format("{}[{}]", option.name, zsh_words(about));
    if (is_choice(option))
        spec += ": :(" + choices_of(option) + ")";
    else if (names_a_file(option))
        spec += option.value == "DIR" ? ": :_files -/" : ": :_files";
    else if (!is_flag(option))
        spec += ":" + zsh_words(option.value) + ": ";
    return "                    " + in_shell_quotes(spec) + " \\\n";
}

std::string zsh(Language language) {
    std::string list, cases;
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name);
        list += "        " + in_shell_quotes(name + ":" + zsh_words(short_about(command, language))) + "\n";
        cases += "            " + name + ")\n                _arguments \\\n";
        for (const OptionSpec& option : all_options(command))
            cases += zsh_option(option, about_option(command, option, language));
        const std::string words = words_of(command);
        cases += "                    ";
        if (command.takes("FILE"))
            cases += "'*: :_files'";
        else if (words.empty())
            cases += "'*: : '";
        else
            cases += in_shell_quotes("1: :(" + escaped(words, ":") + ")") + " '*: : '";
        cases += " ;;\n";
    }
    return R"(#compdef ishitori
_ishitori() {
    local -a commands
    local state line
    commands=(
)" + list + R"(    )
    _arguments -C '1: :->command' '*:: :->rest'
    case $state in
        command) _describe command commands ;;
        rest)
            case $words[1] in
)" + cases +
           R"(            esac ;;
    esac
}
if [ "$funcstack[1]" = _ishitori ]; then _ishitori "$@"; else compdef _ishitori ishitori; fi
)";
}

// Quotes the text in single quotes of fish, where only the quote and the backslash are special.
std::string fish_quoted(std::string_view text) { return "'" + escaped(text, "'\\") + "'"; }

std::string fish_option(const OptionSpec& option, std::string_view about) {
    std::string text = fmt::format(" -l {} -d {}", option.name.substr(2), fish_quoted(about));
    if (is_choice(option))
        text += " -x -a " + fish_quoted(choices_of(option));
    else if (!is_flag(option))
        text += names_a_file(option) ? " -r -F" : " -x";
    return text + "\n";
}

std::string fish(Language language) {
    std::string text = "# fish completion of ishitori\ncomplete -c ishitori -f\n";
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name), begin = "complete -c ishitori -n ";
        const std::string within = begin + fish_quoted("__fish_seen_subcommand_from " + name);
        text += begin + "__fish_use_subcommand -a " + name + " -d " +
                fish_quoted(short_about(command, language)) + "\n";
        for (const OptionSpec& option : all_options(command))
            text += within + fish_option(option, about_option(command, option, language));
        if (command.takes("FILE")) text += within + " -F\n";
        if (const std::string words = words_of(command); !words.empty())
            text += within + " -a " + fish_quoted(words) + "\n";
    }
    return text;
}

}  // namespace

Result<Answer> answer_completion(const Request& request) {
    const std::string& shell = request.arguments[0];
    Answer answer;
    if (shell == "bash") {
        answer.text = bash();
    } else if (shell == "zsh") {
        answer.text = zsh(request.language());
    } else if (shell == "fish") {
        answer.text = fish(request.language());
    } else {
        return Error::input("completion.unknown-shell", printable(shell));
    }
    answer.json["completion"] = answer.text;
    return answer;
}

}  // namespace ishitori::commands
