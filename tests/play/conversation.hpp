// A whole dialogue as strings: typed lines in, screen out.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/every_module.hpp"
#include "commands/dispatch.hpp"

namespace ishitori {

struct Dialogue {
    std::string screen;  // prompts, typed lines (as a terminal shows them), answers
    Reply reply;
    std::size_t lines_asked = 0;
};

// `between` is called before each line, with its number: for tests of Ctrl-C.
inline Dialogue converse(
    const std::vector<std::string>& words, const std::vector<std::string>& typed,
    Language language = Language::en,
    std::function<bool(std::size_t)> keep_going = [](std::size_t) { return true; }) {
    Dialogue dialogue;
    Environment environment;
    environment.language = language;
    environment.fresh_seed = 7;
    environment.keep_going = [&] { return keep_going(dialogue.lines_asked); };
    environment.conversation = Conversation{
        [&](const std::string& prompt, bool) -> std::optional<std::string> {
            dialogue.screen += prompt;
            if (dialogue.lines_asked == typed.size()) return std::nullopt;
            dialogue.screen += typed[dialogue.lines_asked] + "\n";
            return typed[dialogue.lines_asked++];
        },
        [&](std::string_view text) { dialogue.screen += text; },
        true,
    };
    dialogue.reply = answer(words, environment);
    return dialogue;
}

inline std::string file_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The golden file's text. ISHITORI_UPDATE_GOLDEN=1 rewrites it: read the difference before committing.
inline std::string golden(const std::string& name, const std::string& now) {
    const std::string path = std::string(ISHITORI_SOURCE_DIR) + "/tests/golden/" + name;
    if (std::getenv("ISHITORI_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << now;
    return file_text(path);
}

inline std::size_t test_scale() {
    const char* scale = std::getenv("ISHITORI_TEST_SCALE");
    return scale == nullptr ? 1 : static_cast<std::size_t>(std::max(1, std::atoi(scale)));
}

}  // namespace ishitori
