// Whole lines of `ishitori ask`: each line that is not blank is answered by one line of JSON, whatever it
// contains. Questions that would write or read files are skipped.
#include <algorithm>
#include <array>

#include "base/every_module.hpp"
#include "commands/ask.hpp"
#include "fuzzer.hpp"

namespace {

using ishitori::Json;

// True if some word, or the name of some option, may belong to a question with files.
bool touches_files(const Json& json) {
    constexpr std::array touching{"web",     "survey",  "catalogue", "queue",  "runs",     "plot",
                                  "verify",  "replay",  "self-test", "bench",  "census",   "--cert",
                                  "--check", "--keep",  "--kept",    "--hist", "--out",    "--rec",
                                  "--slice", "--atlas", "--compare", "--db",   "--save",   "--load",
                                  "--plot",  "--by-",   "--join",    "--log",  "--ledger", "take:@"};
    const auto touches = [&](std::string_view word) {
        return std::ranges::any_of(touching, [&](std::string_view name) { return word.starts_with(name); });
    };
    if (json.is_string()) return touches(json.get_ref<const std::string&>());
    if (json.is_object()) {
        for (const auto& [name, value] : json.items()) {
            if (touches(name) || touches("--" + name) || touches_files(value)) return true;
        }
        return false;
    }
    return json.is_array() && std::ranges::any_of(json, touches_files);
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2000) return 0;
    const std::vector<std::string> lines = fuzz::lines_of(data, size);
    if (lines.size() > 8) return 0;
    for (const std::string& line : lines) {
        if (touches_files(Json::parse(line, nullptr, false))) return 0;
    }
    std::size_t read = 0, asked = 0, written = 0;
    const ishitori::Lines front{[&](std::size_t) -> std::optional<std::string> {
                                    if (read == lines.size()) return std::nullopt;
                                    asked += is_blank(lines[read]) ? 0 : 1;
                                    return lines[read++];
                                },
                                [&](std::string_view text) {
                                    ++written;
                                    const Json answer = Json::parse(text, nullptr, false);
                                    const bool whole = answer.is_object() && answer.contains("exit") &&
                                                       text.ends_with('\n') &&
                                                       text.find('\n') == text.size() - 1;
                                    if (!whole || written != asked) std::abort();
                                    return true;
                                }};
    ishitori::Environment environment;
    int steps = 0;
    environment.keep_going = [&, last = std::size_t{0}]() mutable {
        if (last != read) steps = 0;
        last = read;
        return ++steps < 50 || written == asked;  // each question is stopped, but the lines continue
    };
    ishitori::answer_lines(front, environment);
    if (read != lines.size() || written != asked) std::abort();
    return 0;
}
