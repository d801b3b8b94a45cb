// Whole lines of `ishitori ask`: each is answered by one line of JSON, whatever is in it. Questions that
// would write or read files stay out.
#include <array>

#include "commands/ask.hpp"
#include "fuzzer.hpp"

namespace {

using ishitori::Json;

bool touches_files(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_array()) return false;
    constexpr std::array touching{"web",   "survey", "catalogue", "runs",    "plot",      "verify", "replay",
                                  "bench", "census", "--cert",    "--check", "--keep",    "--kept", "--hist",
                                  "--out", "--rec",  "--slice",   "--atlas", "--compare", "--db"};
    for (const Json& word : json) {
        if (!word.is_string()) continue;
        for (const std::string_view name : touching) {
            if (word.get_ref<const std::string&>().starts_with(name)) return true;
        }
    }
    return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2000) return 0;
    const std::vector<std::string> lines = fuzz::lines_of(data, size);
    if (lines.size() > 8) return 0;
    for (const std::string& line : lines) {
        if (touches_files(line)) return 0;
    }
    std::size_t read = 0, written = 0;
    const ishitori::Lines front{
        [&](std::size_t) { return read < lines.size() ? std::optional(lines[read++]) : std::nullopt; },
        [&](std::string_view text) {
            ++written;
            const Json answer = Json::parse(text, nullptr, false);
            const bool whole = answer.is_object() && answer.contains("exit") && text.ends_with('\n') &&
                               text.find('\n') == text.size() - 1;
            if (!whole || written != read) std::abort();
            return true;
        }};
    ishitori::Environment environment;
    int steps = 0;
    environment.keep_going = [&, last = std::size_t{0}]() mutable {
        if (last != read) steps = 0;
        last = read;
        return ++steps < 50 || written == read;  // each question is stopped, not the lines
    };
    ishitori::answer_lines(front, environment);
    if (read != lines.size() || written != read) std::abort();
    return 0;
}
