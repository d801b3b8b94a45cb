// Scripts for the shells' Tab key, from the command table and words/.
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "commands/help.hpp"
#include "rules/named_games.hpp"

namespace ishitori::inline commands {

namespace {

// Options that every command takes; --lang has a value.
constexpr std::string_view common = "--json --misere --normal --lang --quiet --help";

std::string spaced(std::string_view choices) {
    std::string text(choices);
    for (char& c : text) c = c == '|' ? ' ' : c;
    return text;
}

std::string games() {
    std::string text;
    for (const NamedGame& game : named_games()) text += std::string(game.name) + " ";
    return text + "take: line: ring: race:";
}

bool names_a_file(std::string_view value) { return value == "FILE" || value == "DIR"; }
bool takes_a_file(const CommandSpec& command) {
    return command.arguments.find("FILE") != std::string_view::npos;
}
bool takes_a_game(const CommandSpec& command) { return command.arguments.starts_with("GAME"); }
bool takes_a_command(const CommandSpec& command) {
    return command.arguments.find("COMMAND") != std::string_view::npos;
}

std::string commands() {
    std::string text;
    for (const CommandSpec& command : command_table()) text += std::string(command.name) + " ";
    text.pop_back();
    return text;
}

// What may stand for the command's arguments, as words; files are asked for apart.
std::string words_of(const CommandSpec& command) {
    if (takes_a_game(command)) return games();
    if (takes_a_command(command)) return commands();
    return command.arguments == "SHELL" ? "bash zsh fish" : "";
}

std::string bash() {
    std::string values, options;
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name);
        options += "        " + name + ")\n            options=\"";
        for (const OptionSpec& option : command.options) {
            options += std::string(option.name) + " ";
            if (option.kind == OptionSpec::Kind::choice) {
                values += "        " + name + "," + std::string(option.name) +
                          ") COMPREPLY=($(compgen -W \"" + spaced(option.value) +
                          "\" -- \"$current\")); return ;;\n";
            } else if (names_a_file(option.value)) {
                values += "        " + name + "," + std::string(option.name) + ") _ishitori_files " +
                          (option.value == "DIR" ? "-d" : "-f") + "; return ;;\n";
            } else if (option.kind != OptionSpec::Kind::flag) {
                values += "        " + name + "," + std::string(option.name) + ") return ;;\n";
            }
        }
        options += std::string(common) + "\"\n";
        options += "            words=\"" + words_of(command) + "\"\n";
        options += std::string("            files=") + (takes_a_file(command) ? "yes" : "") + " ;;\n";
    }
    return "# bash completion of ishitori\n"
           "_ishitori_files() {\n"
           "    local IFS=$'\\n'\n"
           "    compopt -o filenames 2>/dev/null\n"
           "    COMPREPLY=($(compgen \"$1\" -- \"$current\"))\n"
           "}\n"
           "_ishitori() {\n"
           "    local current previous command=\"\" options=\"\" words=\"\" files=\"\" i\n"
           "    # names of games may have a colon, at which readline would cut the word\n"
           "    if declare -F _get_comp_words_by_ref >/dev/null; then\n"
           "        local cur prev\n"
           "        _get_comp_words_by_ref -n : cur prev\n"
           "        current=$cur previous=$prev\n"
           "    else\n"
           "        current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    fi\n"
           "    COMPREPLY=()\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        case ${COMP_WORDS[i]} in -*) ;; *) command=${COMP_WORDS[i]}; break ;; esac\n"
           "    done\n"
           "    if [ -z \"$command\" ]; then\n"
           "        COMPREPLY=($(compgen -W \"" +
           commands() +
           " --help --version\" -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case $command,$previous in\n"
           "        *,--lang) COMPREPLY=($(compgen -W \"ja en\" -- \"$current\")); return ;;\n" +
           values + "    esac\n    case $command in\n" + options +
           "    esac\n"
           "    case $current in\n"
           "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n"
           "        *)\n"
           "            if [ -n \"$files\" ]; then _ishitori_files -f; return; fi\n"
           "            COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "            case \"${COMPREPLY[*]}\" in *:) compopt -o nospace 2>/dev/null ;; esac\n"
           "            if declare -F __ltrim_colon_completions >/dev/null; then "
           "__ltrim_colon_completions \"$current\"; fi ;;\n"
           "    esac\n"
           "}\n"
           "complete -F _ishitori ishitori\n";
}

// Within single quotes of a shell.
std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// Within a specification of zsh's _arguments and _describe: brackets and colons end it.
std::string zsh_words(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh(Language language) {
    std::string list, cases;
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name);
        list += "        " + in_quotes(name + ":" + zsh_words(say(language, "help." + name))) + "\n";
        cases += "            " + name + ")\n                _arguments \\\n";
        for (const OptionSpec& option : command.options) {
            const std::string plain(option.name.substr(2));
            std::string spec =
                std::string(option.name) + "[" + zsh_words(say(language, "help." + name + "." + plain)) + "]";
            if (option.kind == OptionSpec::Kind::choice) {
                spec += ": :(" + spaced(option.value) + ")";
            } else if (option.value == "DIR") {
                spec += ": :_files -/";
            } else if (option.value == "FILE") {
                spec += ": :_files";
            } else if (option.kind != OptionSpec::Kind::flag) {
                spec += ":" + zsh_words(option.value) + ": ";
            }
            cases += "                    " + in_quotes(spec) + " \\\n";
        }
        for (const char* flag : {"json", "misere", "normal", "quiet", "help"}) {
            const std::string key = std::string("help.common.") + flag;
            cases += "                    " +
                     in_quotes(std::string("--") + flag + "[" + zsh_words(say(language, key)) + "]") +
                     " \\\n";
        }
        cases += "                    " +
                 in_quotes("--lang[" + zsh_words(say(language, "help.common.lang")) + "]: :(ja en)") +
                 " \\\n";
        const std::string words = words_of(command);
        if (takes_a_file(command)) {
            cases += "                    '*: :_files'";
        } else if (words.empty()) {
            cases += "                    '*: : '";
        } else {
            std::string safe;
            for (const char c : words) safe += c == ':' ? std::string("\\:") : std::string(1, c);
            cases += "                    " + in_quotes("1: :(" + safe + ")") + " '*: : '";
        }
        cases += " ;;\n";
    }
    return "#compdef ishitori\n"
           "_ishitori() {\n"
           "    local -a commands\n"
           "    local state line\n"
           "    commands=(\n" +
           list +
           "    )\n"
           "    _arguments -C '1: :->command' '*:: :->rest'\n"
           "    case $state in\n"
           "        command) _describe command commands ;;\n"
           "        rest)\n"
           "            case $words[1] in\n" +
           cases +
           "            esac ;;\n"
           "    esac\n"
           "}\n"
           "if [ \"$funcstack[1]\" = _ishitori ]; then _ishitori \"$@\"; else compdef _ishitori ishitori; "
           "fi\n";
}

// Within single quotes of fish, where only the quote and the backslash are special.
std::string fish_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out + "'";
}

std::string fish(Language language) {
    std::string text = "# fish completion of ishitori\ncomplete -c ishitori -f\n";
    for (const CommandSpec& command : command_table()) {
        const std::string name(command.name), begin = "complete -c ishitori -n ";
        const std::string within = begin + fish_quoted("__fish_seen_subcommand_from " + name);
        text += begin + "__fish_use_subcommand -a " + name + " -d " +
                fish_quoted(say(language, "help." + name)) + "\n";
        for (const OptionSpec& option : command.options) {
            const std::string plain(option.name.substr(2));
            text +=
                within + " -l " + plain + " -d " + fish_quoted(say(language, "help." + name + "." + plain));
            if (option.kind == OptionSpec::Kind::choice) {
                text += " -x -a " + fish_quoted(spaced(option.value));
            } else if (names_a_file(option.value)) {
                text += " -r -F";
            } else if (option.kind != OptionSpec::Kind::flag) {
                text += " -x";
            }
            text += "\n";
        }
        if (takes_a_file(command)) text += within + " -F\n";
        if (const std::string words = words_of(command); !words.empty())
            text += within + " -a " + fish_quoted(words) + "\n";
    }
    for (const char* flag : {"json", "misere", "normal", "quiet", "help"}) {
        text += std::string("complete -c ishitori -l ") + flag + " -d " +
                fish_quoted(say(language, std::string("help.common.") + flag)) + "\n";
    }
    return text + "complete -c ishitori -l lang -x -a 'ja en' -d " +
           fish_quoted(say(language, "help.common.lang")) + "\n";
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

}  // namespace ishitori::inline commands
