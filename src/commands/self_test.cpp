// self-test: one digest of a fixed list of answers, equal on every platform, and the time for them.
#include <fmt/format.h>

#include <chrono>

#include "base/fnv1a.hpp"
#include "base/split.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"

namespace ishitori::commands {

namespace {

// A question for every command and every kind of game, its words separated by |; cheap enough for a browser.
constexpr std::string_view test_questions[] = {
    "games",
    "rules|4.32",
    "rules|0.1(35)",
    "rules|ring:3",
    "values|0.77|--to|200",
    "values|0.16|--to|2000|--checksum",
    "values|0.07|--to|1000|--method|m1|--checksum",
    "values|0.137|--to|1000|--method|m2|--checksum",
    "values|0.104|--to|1000|--method|m3|--checksum",
    "values|8.3|--to|60",
    "values|0.1(3)|--to|60",
    "values|grundy|--to|500|--checksum",
    "values|0.77|--from|10^15|--to|10^15+5",
    "period|0.77",
    "period|4.32",
    "period|0.156|--limit|8192",
    "period|take:2,5,7",
    "period|nim",
    "period|0.007|--limit|2000",
    "outcome|4.32|5,3,1",
    "outcome|kayles|10^18,12345,71",
    "outcome|kayles|9,4,1|--misere",
    "outcome|line:5|10,10,3",
    "moves|race|7,9,5",
    "moves|race:3|7,9,5",
    "moves|nim|8,9,6,4|--misere",
    "moves|ring:2|10",
    "explain|race|7,9,5",
    "explain|line:3|10",
    "explain|kayles|7,5,3",
    "table|ring:2|--to|23",
    "table|line:3|--to|16",
    "outcome|0.7G|5",
    "values|0.16|--to|70000|--method|m4|--checksum",
    "values|4.3F|--to|2000|--method|m5|--checksum",
    "values|0.106|--to|20000|--checksum",
    "period|0.104",
    "genus|0.26|--to|20",
    "genus|4.32|--to|12",
    "quotient|0.77",
    "quotient|0.123",
    "quotient|0.15|--limit|60",
    "step|kayles|7,5|--moves|1 2 3+2|--hints|--judge|--misere",
    "step|nim|5,3,2|--level|fair|--seed|7",
    "step|ring:3|10|--try|8-10",
    "quiz|nim|--count|3|--seed|5|--answers",
    "quiz|kayles|--count|3|--seed|6|--answers|--level|hard",
    "tree|line:2|3,2",
};

}  // namespace

Result<Answer> answer_self_test(const Request& request) {
    const auto start = std::chrono::steady_clock::now();
    Environment environment = *request.environment;
    environment.language = Language::en;
    environment.quiet = true;
    environment.progress = [](const Pace&) {};
    std::string all;
    for (const std::string_view question : test_questions) {
        const auto words = split(question, '|');
        all += answer_json({words.begin(), words.end()}, environment);
    }
    const auto time = std::chrono::steady_clock::now() - start;
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    Answer answer;
    const std::string digest = fnv1a_text(all);
    answer.json["digest"] = digest;
    answer.json["questions"] = std::size(test_questions);
    answer.json["seconds"] = std::chrono::duration<double>(time).count();
    answer.line(
        request, "bench.head",
        {std::size(test_questions), fmt::format("{}.{:03}", milliseconds / 1000, milliseconds % 1000)});
    answer.line(request, "bench.digest", {digest});
    return answer;
}

}  // namespace ishitori::commands
