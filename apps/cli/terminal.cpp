#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ishitori/frontend/program.hpp>
#include <utility>

#ifdef ISHITORI_LIBEDIT
#include <dlfcn.h>
#include <histedit.h>
#endif

namespace ishitori {

#ifdef ISHITORI_LIBEDIT
namespace {

// The functions of libedit that are used here. It is loaded when the first line is read, because loading it
// with its dependencies takes as long as a small question.
class Libedit {
  public:
    Libedit() {
        for (const char* name : {"libedit.so.2", "libedit.so.0", "libedit.so"}) {
            if (file_ == nullptr) file_ = dlopen(name, RTLD_NOW);
        }
        if (file_ == nullptr) return;
        there_ = find("el_init", init) && find("el_end", end) && find("el_get", get) && find("el_set", set) &&
                 find("el_gets", gets) && find("history_init", history_init) &&
                 find("history_end", history_end) && find("history", history);
    }
    bool there() const { return there_; }

    decltype(&::el_init) init = nullptr;
    decltype(&::el_end) end = nullptr;
    decltype(&::el_get) get = nullptr;
    decltype(&::el_set) set = nullptr;
    decltype(&::el_gets) gets = nullptr;
    decltype(&::history_init) history_init = nullptr;
    decltype(&::history_end) history_end = nullptr;
    decltype(&::history) history = nullptr;

  private:
    template <class Function>
    bool find(const char* name, Function& function) {
        function = reinterpret_cast<Function>(dlsym(file_, name));
        return function != nullptr;
    }
    void* file_ = nullptr;
    bool there_ = false;
};

const Libedit& libedit() {
    static const Libedit loaded;
    return loaded;
}

char* prompt_of(EditLine* line) {
    void* prompt = nullptr;
    libedit().get(line, EL_CLIENTDATA, &prompt);
    return static_cast<std::string*>(prompt)->data();
}

}  // namespace

struct Terminal::Editor {
    EditLine* line = nullptr;
    History* history = nullptr;
    std::string prompt;

    ~Editor() {
        if (line != nullptr) libedit().end(line);
        if (history != nullptr) libedit().history_end(history);
    }
};
bool Terminal::edits() { return true; }
#else
struct Terminal::Editor {};
bool Terminal::edits() { return false; }
#endif

namespace {

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

Terminal::Terminal(std::function<bool()> stop_asked, bool dialogue_on_stderr)
    : stop_asked_(std::move(stop_asked)),
      out_(dialogue_on_stderr ? STDERR_FILENO : STDOUT_FILENO),
      people_(isatty(STDIN_FILENO) != 0 && isatty(out_) != 0) {}

Terminal::~Terminal() = default;

std::size_t screen_width(int file) {
    winsize size = {};
    if (isatty(file) == 0 || ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return 0;
    return size.ws_col;
}

// The conventions of no-color.org; nearly every terminal except TERM=dumb supports the 256 colours of xterm.
bool shows_colours(int file) {
    const char* const none = std::getenv("NO_COLOR");
    const char* const kind = std::getenv("TERM");
    return isatty(file) != 0 && (none == nullptr || *none == '\0') && kind != nullptr && *kind != '\0' &&
           std::strcmp(kind, "dumb") != 0;
}

bool shows_ascii_only() {
    const char* const kind = std::getenv("TERM");
    if (kind != nullptr && std::strcmp(kind, "linux") == 0 && isatty(STDOUT_FILENO) != 0) return true;
    for (const char* const variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* const locale = std::getenv(variable);
        if (locale == nullptr || *locale == '\0') continue;
        return strcasestr(locale, "utf-8") == nullptr && strcasestr(locale, "utf8") == nullptr;
    }
    return false;
}

// If the output has no reader, no more input is requested.
void Terminal::tell(std::string_view text) {
    const std::size_t width = screen_width(out_);
    if (write_all(out_, width > 0 ? wrapped(text, width) : std::string(text))) return;
    at_end_ = true;
    read_ahead_.clear();
}

bool Terminal::put(std::string_view text) { return write_all(STDOUT_FILENO, text); }

std::optional<std::string> Terminal::ask(const std::string& prompt, bool plain) {
    if (stop_asked_()) return std::nullopt;
    if (people_ && !plain) return edited_line(prompt);
    tell(prompt);
    return plain_line();
}

std::optional<std::string> Terminal::plain_line(std::size_t most) {
    std::string line;
    for (;;) {
        const std::size_t end = read_ahead_.find('\n');
        const std::size_t take = end == std::string::npos ? read_ahead_.size() : end;
        if (line.size() < most) line.append(read_ahead_, 0, std::min(take, most - line.size()));
        if (end != std::string::npos) {
            read_ahead_.erase(0, end + 1);
            return line;
        }
        read_ahead_.clear();
        if (at_end_) return line.empty() ? std::nullopt : std::optional(line);
        char block[4096];
        const ssize_t got = read(STDIN_FILENO, block, sizeof block);
        if (got < 0 && errno == EINTR) {
            if (stop_asked_()) return std::nullopt;
            continue;
        }
        if (got <= 0) {
            at_end_ = true;
        } else {
            read_ahead_.assign(block, static_cast<std::size_t>(got));
        }
    }
}

#ifdef ISHITORI_LIBEDIT

std::optional<std::string> Terminal::edited_line(const std::string& prompt) {
    const Libedit& edit = libedit();
    if (!edit.there()) return tell(prompt), plain_line();
    if (editor_ == nullptr) {
        editor_ = std::make_unique<Editor>();
        // the editor counts characters: any UTF-8 locale works, so a Japanese one need not be installed
        if (setlocale(LC_CTYPE, "C.UTF-8") == nullptr) setlocale(LC_CTYPE, "");
        editor_->line = edit.init("ishitori", stdin, out_ == STDERR_FILENO ? stderr : stdout, stderr);
        editor_->history = edit.history_init();
        if (editor_->line == nullptr) return tell(prompt), plain_line();
        edit.set(editor_->line, EL_CLIENTDATA, &editor_->prompt);
        edit.set(editor_->line, EL_PROMPT, prompt_of);
        edit.set(editor_->line, EL_EDITOR, "emacs");
        if (editor_->history != nullptr) {
            HistEvent event;
            edit.history(editor_->history, &event, H_SETSIZE, 500);
            edit.history(editor_->history, &event, H_SETUNIQUE, 1);
            edit.set(editor_->line, EL_HIST, edit.history, editor_->history);
        }
    }
    if (editor_->line == nullptr) return tell(prompt), plain_line();
    editor_->prompt = prompt;
    int count = 0;
    const char* typed = edit.gets(editor_->line, &count);
    if (typed == nullptr || count <= 0 || stop_asked_()) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(count));
    if (line.ends_with('\n')) line.pop_back();
    if (editor_->history != nullptr && line.find_first_not_of(" \t") != std::string::npos) {
        HistEvent event;
        edit.history(editor_->history, &event, H_ENTER, line.c_str());
    }
    return line;
}

#else

std::optional<std::string> Terminal::edited_line(const std::string& prompt) {
    tell(prompt);
    return plain_line();
}

#endif

}  // namespace ishitori
