// The core in a browser: words in, JSON out, through the command table that the terminal uses. No threads, no
// exceptions; the page ends a long question by ending the worker that runs it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/write_file.hpp"
#include "commands/dispatch.hpp"
#include "play/memory.hpp"

#define ISHITORI_EXPORT(name) __attribute__((export_name(#name)))
#define ISHITORI_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

// How far the question has come; the page shows it.
extern "C" ISHITORI_IMPORT(progress) void page_progress(double done, double goal);

// Debian's wasi-libc is built without the stack protector's two symbols, its libc++ with calls to them.
extern "C" {
extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x69736869;
[[noreturn]] void __stack_chk_fail();
void __stack_chk_fail() { __builtin_trap(); }
}

namespace {

std::vector<char> question;
std::string reply;

}  // namespace

// Room for a question of `size` bytes, where the page writes it.
extern "C" ISHITORI_EXPORT(room) char* room(std::size_t size);
// Answers the question: its words, each ended by a zero byte. The answer lies at reply_text(), reply_size()
// bytes of JSON, until the next question.
extern "C" ISHITORI_EXPORT(ask) void ask_words();
extern "C" ISHITORI_EXPORT(reply_text) const char* reply_text();
extern "C" ISHITORI_EXPORT(reply_size) std::size_t reply_size();

char* room(std::size_t size) {
    question.assign(size, '\0');
    return question.data();
}

void ask_words() {
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
    // "--put NAME TEXT" first: a file that the question may read. "--get NAME": one that an earlier question
    // wrote.
    if (words.size() >= 3 && words.front() == "--put") {
        ishitori::page_files()[words[1]] = words[2];
        words.erase(words.begin(), words.begin() + 3);
    } else if (words.size() == 2 && words.front() == "--get") {
        ishitori::Json json = ishitori::Json::object();
        json["text"] = ishitori::page_files()[words[1]];
        ishitori::page_files().clear();
        reply = json.dump(-1, ' ', false, ishitori::Json::error_handler_t::replace);
        return;
    }
    ishitori::Environment environment;
    static ishitori::Memory memory;  // the page asks about one game many times
    environment.memory = &memory;
    environment.progress = [](const ishitori::Pace& pace) {
        page_progress(static_cast<double>(pace.done), static_cast<double>(pace.goal));
    };
    // "--plain" first: the answer as the terminal would print it, in {"text": ...}
    if (words.empty() || words.front() != "--plain") {
        reply = ishitori::answer_json(std::move(words), environment);
        return;
    }
    words.erase(words.begin());
    const ishitori::Reply plain = ishitori::answer(words, environment);
    ishitori::Json json = ishitori::Json::object();
    // what was found at a limit is an answer too
    if (plain.exit == ishitori::Exit::answered || !plain.out.empty())
        json["text"] = plain.out;
    else
        json["error"] = plain.notes.empty() ? "" : plain.notes.front();
    json["exit"] = static_cast<int>(plain.exit);
    reply = json.dump(-1, ' ', false, ishitori::Json::error_handler_t::replace);
}

const char* reply_text() { return reply.data(); }
std::size_t reply_size() { return reply.size(); }
