#include "commands/ask.hpp"

#include <exception>
#include <new>

#include "commands/dispatch.hpp"
#include "play/memory.hpp"

namespace ishitori::inline commands {

namespace {

constexpr std::size_t longest_line = 1 << 20;

Result<std::vector<std::string>> words_of(const std::string& line) {
    if (line.size() > longest_line) return Error::input("ask.too-long", std::to_string(longest_line));
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return Error::input("ask.no-json");
    std::vector<std::string> words;
    for (const Json& word : json) {
        if (!json.is_array() || !word.is_string()) return Error::input("ask.no-words");
        words.push_back(word.get<std::string>());
        if (words.back().find('\0') != std::string::npos) return Error::input("ask.no-words");
    }
    if (words.empty()) return Error::input("ask.no-words");
    return words;
}

std::string answer_line(const std::string& line, const Environment& environment) {
    auto words = words_of(line);
    if (!words) return error_line(words.error(), environment.language);
    Error failure = Error::machine("memory.exhausted");
#if defined(__cpp_exceptions)
    try {
        return answer_json(*words, environment);
    } catch (const std::bad_alloc&) {
        // said below, outside of what may throw again
    } catch (const std::exception& fault) {
        failure = Error::machine("library.exception", fault.what());
    }
    if (environment.memory != nullptr) environment.memory->forget();
    return error_line(failure, environment.language);
#else
    return answer_json(*words, environment);
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
        if (!lines.write(answer_line(*line, environment))) return Exit::machine_failed;
    }
    return environment.keep_going() ? Exit::answered : Exit::stopped;
}

Result<Answer> answer_ask(const Request&) { return Error::input("ask.not-here"); }

}  // namespace ishitori::inline commands
