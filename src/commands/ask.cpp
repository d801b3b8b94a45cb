#include "commands/ask.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <new>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"
#include "commands/dispatch.hpp"
#include "play/memory.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t longest_line = 1 << 20;

// A request: its words, and the id that its answer carries, as it is written; "" if it has none.
struct Asked {
    std::vector<std::string> words;
    std::string_view id;
};

struct Member {
    std::string key;  // "" in an array
    std::string_view value;
};

// The members of a valid array or object as they are written, so that no number is rounded.
std::vector<Member> members_of(std::string_view json) {
    std::vector<Member> members;
    std::string key;
    std::size_t depth = 0, from = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (c == '"') in_string = !in_string;
        if (in_string) {
            if (c == '\\') ++i;
            continue;
        }
        const bool opens = c == '[' || c == '{', closes = c == ']' || c == '}';
        if (opens && ++depth == 1) from = i + 1;
        if (closes) --depth;
        const std::string_view before = trimmed(json.substr(from, i - from));
        if (depth == 1 && c == ':') {
            key = Json::parse(before).get<std::string>();
            from = i + 1;
        } else if ((depth == 1 && c == ',') || (depth == 0 && closes)) {
            if (!before.empty()) members.push_back({std::move(key), before});
            key.clear();
            from = i + 1;
        }
    }
    return members;
}

// A word of a request: a string, or a number in any typed form.
bool add_word(std::vector<std::string>& words, std::string_view json) {
    const bool string = json[0] == '"', number = json[0] == '-' || is_digit(json[0]);
    if (string || number) words.push_back(string ? Json::parse(json).get<std::string>() : std::string(json));
    return string || number;
}

bool add_words(std::vector<std::string>& words, std::string_view list) {
    if (list[0] != '[') return false;
    return std::ranges::all_of(members_of(list),
                               [&](const Member& word) { return add_word(words, word.value); });
}

// {"to": 5, "json": true} -> --to 5 --json; false and null are omitted.
bool add_options(std::vector<std::string>& words, std::string_view options) {
    if (options[0] != '{') return false;
    for (const auto& [name, value] : members_of(options)) {
        if (value == "null" || value == "false") continue;
        words.push_back(name.starts_with("--") ? name : "--" + name);
        if (value != "true" && !add_word(words, value)) return false;
    }
    return true;
}

// An array of words, or {"id", "words"}, or {"id", "command", "arguments", "options"}. `asked` refers to the
// line.
Status read_request(std::string_view line, Asked& asked) {
    if (line.size() > longest_line) return Error::input("ask.too-long", longest_line);
    // Json takes a byte 0 for the end of the text.
    if (line.find('\0') != std::string_view::npos || !Json::accept(line)) return Error::input("ask.no-json");
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // the mark of UTF-8
    line = trimmed(line);
    bool read = line[0] == '{' || add_words(asked.words, line);
    if (line[0] == '{') {
        std::map<std::string, std::string_view> fields;
        for (const auto& [name, value] : members_of(line)) {
            read = read && is_one_of(name, {"id", "command", "arguments", "words", "options"});
            fields[name] = value;
        }
        asked.id = fields["id"];
        if (const auto command = fields["command"]; !command.empty())
            read = read && command[0] == '"' && add_word(asked.words, command);
        for (const char* list : {"arguments", "words"}) {
            if (!fields[list].empty()) read = read && add_words(asked.words, fields[list]);
        }
        if (!fields["options"].empty()) read = read && add_options(asked.words, fields["options"]);
    }
    if (!read || asked.words.empty()) return Error::input("ask.no-words");
    return Done{};
}

// The answer with the id as its first field.
std::string with_id(std::string_view id, std::string answer) {
    if (id.empty()) return answer;
    return "{\"id\":" + safe_text(std::string(id)) + "," + answer.substr(1);
}

std::string answer_line(const std::string& line, const Environment& environment) {
    Asked asked;
    if (const Status status = read_request(line, asked); !status)
        return with_id(asked.id, error_line(status.error(), environment.language));
    Error failure = Error::machine("memory.exhausted");
#if defined(__cpp_exceptions)
    try {
        return with_id(asked.id, answer_json(asked.words, environment));
    } catch (const std::bad_alloc&) {
        // reported below, where an exception can be thrown again
    } catch (const std::exception& fault) {
        failure = Error::machine("library.exception", fault.what());
    }
    if (environment.memory != nullptr) environment.memory->forget();
    return with_id(asked.id, error_line(failure, environment.language));
#else
    return with_id(asked.id, answer_json(asked.words, environment));
#endif
}

}  // namespace

bool asks_lines(const std::vector<std::string>& words, Language& language) {
    bool asks = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "ask" && !asks) {
            asks = true;
        } else if (word == "--lang" && i + 1 < words.size() && language_named(words[i + 1], language)) {
            ++i;
        } else if (word != "--json" && word != "--quiet" &&
                   !(word.starts_with("--lang=") && language_named(word.substr(7), language))) {
            return false;
        }
    }
    return asks;
}

Exit answer_lines(const Lines& lines, Environment environment) {
    Memory memory;
    environment.memory = &memory;
    environment.conversation.reset();
    while (environment.keep_going()) {
        const auto line = lines.read(longest_line);
        if (!line) break;
        if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
        if (!lines.write(answer_line(*line, environment))) return Exit::machine_failed;
    }
    return environment.keep_going() ? Exit::answered : Exit::stopped;
}

Result<Answer> answer_ask(const Request&) { return Error::input("ask.not-here"); }

}  // namespace ishitori::commands
