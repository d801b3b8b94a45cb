// The library in a browser: words in, JSON out. It has no threads and no exceptions; the page stops a long
// question by ending its worker.
#include <cstddef>
#include <cstdint>
#include <ishitori/frontend/program.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "page.hpp"

#define ISHITORI_EXPORT(name) __attribute__((export_name(#name)))
#define ISHITORI_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

// The progress of the question, which the page shows.
extern "C" ISHITORI_IMPORT(progress) void page_progress(double done, double goal);

// libc++ calls the stack protector's two symbols, which Debian's wasi-libc does not have.
extern "C" {
extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x69736869;
[[noreturn]] void __stack_chk_fail();
void __stack_chk_fail() { __builtin_trap(); }
}

namespace {

using Json = nlohmann::ordered_json;

std::vector<char> question;
std::string reply;
std::vector<std::uint32_t> numbers;
bool lasting = false;

std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

// Memory for a question of `size` bytes, into which the page writes it.
extern "C" ISHITORI_EXPORT(room) char* room(std::size_t size);
// Answers the question: its words, each ended by a zero byte. The answer is at reply_text(), reply_size()
// bytes of JSON, until the next question.
extern "C" ISHITORI_EXPORT(ask) void ask_words();
extern "C" ISHITORI_EXPORT(reply_text) const char* reply_text();
extern "C" ISHITORI_EXPORT(reply_size) std::size_t reply_size();
// The values of `values --as-text`, requested by "--numbers" as the first word: they are not part of the
// answer.
extern "C" ISHITORI_EXPORT(numbers_at) const std::uint32_t* numbers_at();
extern "C" ISHITORI_EXPORT(numbers_size) std::size_t numbers_size();
// 1 if a later answer to the same words will be the same, so the page need not ask again.
extern "C" ISHITORI_EXPORT(reply_lasts) int reply_lasts();

char* room(std::size_t size) {
    question.assign(size, '\0');
    return question.data();
}

void ask_words() {
    numbers = {};
    lasting = false;
    std::vector<std::string> words;
    std::string word;
    for (char c : question) {
        if (c != '\0') {
            word += c;
            continue;
        }
        words.push_back(std::move(word));
        word.clear();
    }
    // "--put NAME TEXT" first: adds a file that the question may read. "--get NAME": returns a file that an
    // earlier question wrote.
    if (words.size() >= 3 && words.front() == "--put") {
        ishitori::page::files()[words[1]] = words[2];
        words.erase(words.begin(), words.begin() + 3);
    } else if (words.size() == 2 && words.front() == "--get") {
        reply = one_line({{"text", ishitori::page::files()[words[1]]}});
        ishitori::page::files().clear();
        return;
    }
    static const ishitori::Context context;  // reused, because the page asks about one game many times
    ishitori::Front front;
    front.watch = [](const ishitori::Progress& progress) {
        page_progress(static_cast<double>(progress.done), static_cast<double>(progress.goal));
        return true;
    };
    if (!words.empty() && words.front() == "--numbers") {
        words.erase(words.begin());
        reply = ishitori::page::ask(words, context.with(front.watch), numbers).json;
        return;
    }
    // "--plain" first: the answer as the terminal would print it, in {"text": ...}
    if (words.empty() || words.front() != "--plain") {
        ishitori::Answer answer = ishitori::ask(words, context.with(front.watch));
        reply = std::move(answer.json);
        lasting = answer.exit == 0 && ishitori::page::lasts(words);
        return;
    }
    words.erase(words.begin());
    const ishitori::Printed plain = ishitori::print(words, front, &context);
    Json json = Json::object();
    // a partial result at a limit is also an answer
    if (plain.exit == 0 || !plain.out.empty())
        json["text"] = plain.out;
    else
        json["error"] = plain.notes.empty() ? "" : plain.notes.front();
    json["exit"] = plain.exit;
    reply = one_line(json);
}

const char* reply_text() { return reply.data(); }
std::size_t reply_size() { return reply.size(); }
const std::uint32_t* numbers_at() { return numbers.data(); }
std::size_t numbers_size() { return numbers.size(); }
int reply_lasts() { return lasting ? 1 : 0; }
