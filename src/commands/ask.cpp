// ask: questions line by line, each an array of words in JSON, each answered by one line of JSON, in one
// process that remembers what it has found (JSON Lines).
#include <new>

#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "play/memory.hpp"

namespace ishitori {

namespace {

constexpr std::size_t longest_line = 1 << 20;

// These talk or wait themselves.
bool asks_here(const std::string& word) { return word != "ask" && word != "play"; }

Result<std::vector<std::string>> words_of(const std::string& line) {
    if (line.size() > longest_line) return Error::input("ask.too-long", std::to_string(longest_line));
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded()) return Error::input("ask.no-json");
    std::vector<std::string> words;
    for (const Json& word : json) {
        if (!json.is_array() || !word.is_string()) return Error::input("ask.no-words");
        words.push_back(word.get<std::string>());
        if (!asks_here(words.back())) return Error::input("ask.not-here", words.back());
        if (words.back().find('\0') != std::string::npos) return Error::input("ask.no-words");
    }
    if (words.empty()) return Error::input("ask.no-words");
    return words;
}

std::string answer_line(const std::string& line, const Environment& environment) {
    auto words = words_of(line);
    if (!words) return error_json(words.error(), environment.language).dump() + "\n";
#if defined(__cpp_exceptions)
    try {
        return ask(std::move(*words), environment);
    } catch (const std::bad_alloc&) {
        if (environment.memory != nullptr) environment.memory->forget();
    }
    return error_json(Error::machine("memory.exhausted"), environment.language).dump() + "\n";
#else
    return ask(std::move(*words), environment);
#endif
}

}  // namespace

Result<Answer> answer_ask(const Request& request) {
    const auto& lines = request.environment->lines;
    if (!lines) return Error::input("ask.not-here", "ask");
    Memory memory;
    Environment environment = *request.environment;
    environment.conversation.reset();
    environment.lines.reset();
    environment.memory = &memory;
    Answer answer;
    answer.json = nullptr;
    while (environment.keep_going()) {
        const auto line = lines->read(longest_line);
        if (!line) break;
        if (!lines->write(answer_line(*line, environment))) return Error::machine("output.unwritable");
    }
    if (!environment.keep_going()) answer.exit = Exit::stopped;
    return answer;
}

}  // namespace ishitori
