#include "commands/ask.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <optional>

#include "commands/dispatch.hpp"
#include "play/memory.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t longest_line = 1 << 20;

// A request: its words, and the id that its answer carries, if there is one.
struct Asked {
    std::vector<std::string> words;
    std::optional<Json> id;
};

// A word of a request: a string, or a number in any typed form.
bool add_word(std::vector<std::string>& words, const Json& json) {
    if (!json.is_string() && !json.is_number()) return false;
    words.push_back(json.is_string() ? json.get<std::string>() : json.dump());
    return true;
}

bool add_words(std::vector<std::string>& words, const Json& list) {
    return list.is_array() &&
           std::ranges::all_of(list, [&](const Json& word) { return add_word(words, word); });
}

// {"to": 5, "json": true} -> --to 5 --json; false and null are omitted.
bool add_options(std::vector<std::string>& words, const Json& options) {
    if (!options.is_object()) return false;
    for (const auto& [name, value] : options.items()) {
        if (value.is_null() || value == false) continue;
        words.push_back(name.starts_with("--") ? name : "--" + name);
        if (value != true && !add_word(words, value)) return false;
    }
    return true;
}

// An array of words, or {"id", "words"}, or {"id", "command", "arguments", "options"}.
Status read_request(const std::string& line, Asked& asked) {
    if (line.size() > longest_line) return Error::input("ask.too-long", std::to_string(longest_line));
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return Error::input("ask.no-json");
    bool read = json.is_object() || add_words(asked.words, json);
    if (json.is_object()) {
        if (json.contains("id")) asked.id = json["id"];
        const auto field = [&](const char* name) { return json.contains(name) ? json[name] : Json(nullptr); };
        if (json.contains("command"))
            read = field("command").is_string() && add_word(asked.words, field("command"));
        if (json.contains("arguments")) read = read && add_words(asked.words, field("arguments"));
        if (json.contains("words")) read = read && add_words(asked.words, field("words"));
        if (json.contains("options")) read = read && add_options(asked.words, field("options"));
        for (const auto& [name, value] : json.items()) {
            constexpr std::array<std::string_view, 5> known{"id", "command", "arguments", "words", "options"};
            read = read && std::ranges::find(known, name) != known.end();
        }
    }
    if (!read || asked.words.empty()) return Error::input("ask.no-words");
    return Done{};
}

// The answer with the id as its first field.
std::string with_id(const std::optional<Json>& id, std::string answer) {
    if (!id) return answer;
    return "{\"id\":" + safe_text(*id) + "," + answer.substr(1);
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
